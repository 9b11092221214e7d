package servertest

import (
	"context"
	"errors"
	"fmt"
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
	switch address := os.Getenv("WAYMARK_TEST_POSTGRES"); address {
	case "":
	case "off":
		return "", nil, fmt.Errorf("%w (it is off)", ErrNoPostgres)
	default:
		return address, func() error { return nil }, nil
	}
	bin := postgresBin()
	if bin == "" {
		return "", nil, ErrNoPostgres
	}
	dir, err := os.MkdirTemp("", "waymark-postgres-")
	if err != nil {
		return "", nil, err
	}
	if err := start(bin, dir, variables); err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(dir))
	}
	stop = func() error {
		return errors.Join(run(dir, filepath.Join(bin, "pg_ctl"), "-D", filepath.Join(dir, "data"), "-m", "immediate", "stop"), os.RemoveAll(dir))
	}
	return "postgres://waymark@/postgres?" + url.Values{"host": {dir}, "sslmode": {"disable"}}.Encode(), stop, nil
}

// start creates and starts a server in a folder.
func start(bin, dir string, variables []string) error {
	if os.Getuid() == 0 { // the server refuses to run as root
		if out, err := exec.Command("chown", "-R", "postgres", dir).CombinedOutput(); err != nil {
			return fmt.Errorf("%w (it does not run as root, and there is no user postgres: %w, %s)", ErrNoPostgres, err, out)
		}
	}
	data := filepath.Join(dir, "data")
	if err := run(dir, filepath.Join(bin, "initdb"), "-D", data, "-U", "waymark", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"); err != nil {
		return err
	}
	// A socket in its own folder: no other process can have its address.
	options := "-c listen_addresses='' -c unix_socket_directories='" + dir + "' -c fsync=off -c shared_buffers=128MB"
	command := append([]string{"env"}, variables...)
	return run(dir, append(command, filepath.Join(bin, "pg_ctl"), "-D", data, "-l", filepath.Join(dir, "log"), "-o", options, "-t", "120", "-w", "start")...)
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
	name := args
	if os.Getuid() == 0 {
		args = append([]string{"setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--reset-env", "--"}, args...)
	}
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(name, " "), err, out)
	}
	return nil
}
