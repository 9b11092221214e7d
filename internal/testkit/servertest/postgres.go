package servertest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// ErrNoPostgres means that there is no PostgreSQL to start, with a remedy.
var ErrNoPostgres = errors.New("there is no PostgreSQL for tests: run devtools/install-postgres, or set WAYMARK_TEST_POSTGRES to the address of an empty database")

// RunPostgres starts a server and returns the address of an empty database, and a function
// that stops it. WAYMARK_TEST_POSTGRES is the address of a running server instead, or "off"
// for none. A server that is started has variables, NAME=VALUE. The error is ErrNoPostgres
// without any.
func RunPostgres(variables ...string) (address string, stop func() error, err error) {
	s, err := start(variables)
	if err != nil {
		return "", nil, err
	}
	return s.address, func() error {
		if s.dir == "" {
			return nil
		}
		return errors.Join(run(s.dir, s.stop()...), os.RemoveAll(s.dir))
	}, nil
}

// server is a server that was started in a folder, or one that ran before, without a folder.
type server struct {
	address, bin, dir string
	untilExit         io.WriteCloser // closed by the end of this process
}

// start returns the server of WAYMARK_TEST_POSTGRES, or creates and starts one.
func start(variables []string) (s server, err error) {
	switch address := os.Getenv("WAYMARK_TEST_POSTGRES"); address {
	case "":
	case "off":
		return s, fmt.Errorf("%w (it is off)", ErrNoPostgres)
	default:
		return server{address: address}, nil
	}
	if s.bin = postgresBin(); s.bin == "" {
		return s, ErrNoPostgres
	}
	if s.dir, err = os.MkdirTemp("", "waymark-postgres-"); err != nil {
		return s, err
	}
	if err := s.create(variables); err != nil {
		return s, errors.Join(err, os.RemoveAll(s.dir))
	}
	s.address = "postgres://waymark@/postgres?" + url.Values{"host": {s.dir}, "sslmode": {"disable"}}.Encode()
	return s, nil
}

// startUntilExit starts a server that stops when this process ends, even by a panic.
func startUntilExit() (s server, err error) {
	if s, err = start(nil); err != nil || s.dir == "" {
		return s, err
	}
	cmd := exec.Command("sh", append([]string{"-c", `trap "" HUP INT TERM; cat; "$@"; rm -rf "$PWD"`, "sh"}, asServer(s.stop())...)...)
	cmd.Dir = s.dir
	if s.untilExit, err = cmd.StdinPipe(); err == nil {
		err = cmd.Start()
	}
	return s, err
}

// create creates and starts a server in its folder.
func (s server) create(variables []string) error {
	if os.Getuid() == 0 { // the server refuses to run as root
		if out, err := exec.Command("chown", "-R", "postgres", s.dir).CombinedOutput(); err != nil {
			return fmt.Errorf("%w (it does not run as root, and there is no user postgres: %w, %s)", ErrNoPostgres, err, out)
		}
	}
	if err := run(s.dir, filepath.Join(s.bin, "initdb"), "-D", s.data(), "-U", "waymark", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"); err != nil {
		return err
	}
	// A socket in its own folder: no other process can have its address. Tests that run at a time have a few dozen
	// connections each.
	options := "-c listen_addresses='' -c unix_socket_directories='" + s.dir + "' -c fsync=off -c shared_buffers=128MB -c max_connections=500"
	command := append([]string{"env"}, variables...)
	return run(s.dir, append(command, filepath.Join(s.bin, "pg_ctl"), "-D", s.data(), "-l", filepath.Join(s.dir, "log"), "-o", options, "-t", "120", "-w", "start")...)
}

func (s server) data() string { return filepath.Join(s.dir, "data") }

// stop is the command that stops the server.
func (s server) stop() []string {
	return []string{filepath.Join(s.bin, "pg_ctl"), "-D", s.data(), "-m", "immediate", "stop"}
}

// postgresBin returns the folder of the server's programs, which Debian keeps off the path.
func postgresBin() string {
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path)
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return ""
	}
	return filepath.Dir(slices.Max(found))
}

// run runs a program of the server for at most two minutes.
func run(dir string, args ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	name, args := args, asServer(args)
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(name, " "), err, out)
	}
	return nil
}

// asServer returns a command that runs another as the user of the server, which is not root.
func asServer(args []string) []string {
	if os.Getuid() != 0 {
		return args
	}
	return append([]string{"setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--reset-env", "--"}, args...)
}
