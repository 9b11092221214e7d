package servertest

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// pgBouncerPort is part of the name of the socket.
const pgBouncerPort = "6432"

// ErrNoPgBouncer means that there is no PgBouncer to start, with a remedy.
var ErrNoPgBouncer = errors.New("there is no PgBouncer for tests: run devtools/install-postgres")

// StartPgBouncer starts PgBouncer as RunPgBouncer does, with few connections. Without the
// program the test is skipped.
func StartPgBouncer(t testing.TB, address string) (through func(address string) string) {
	t.Helper()
	pooled, stop, err := RunPgBouncer(address, "default_pool_size = 3\nmax_client_conn = 500\n", func(line string) {
		if strings.Contains(line, "ERROR") || strings.Contains(line, "FATAL") {
			t.Log(line)
		}
	})
	if errors.Is(err, ErrNoPgBouncer) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return func(address string) string {
		t.Helper()
		database, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		u := *pooled
		u.Path = database.Path
		return u.String()
	}
}

// RunPgBouncer starts PgBouncer in transaction mode for the databases of the PostgreSQL server
// at an address, with more settings, and returns the address through it, and a function that
// stops it. Statements of a client run on any of its connections. log gets the lines of its log.
// The error is ErrNoPgBouncer without the program.
func RunPgBouncer(address, settings string, log func(line string)) (through *url.URL, stop func(), err error) {
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		return nil, nil, ErrNoPgBouncer
	}
	server, err := url.Parse(address)
	if err != nil {
		return nil, nil, err
	}
	dir, err := os.MkdirTemp("", "waymark-pgbouncer-") // a short name, for the socket
	if err != nil {
		return nil, nil, err
	}
	defer func() {
		if err != nil {
			_ = os.RemoveAll(dir)
		}
	}()
	text := fmt.Sprintf("[databases]\n* = host=%s port=%s user=%s\n[pgbouncer]\nlisten_port = %s\nunix_socket_dir = %s\nauth_type = any\npool_mode = transaction\n%s",
		cmp.Or(server.Query().Get("host"), server.Hostname()), cmp.Or(server.Port(), "5432"), server.User.Username(), pgBouncerPort, dir, settings)
	file := filepath.Join(dir, "pgbouncer.ini")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return nil, nil, err
	}
	command := []string{program, file}
	if os.Getuid() == 0 { // it refuses to run as root
		if out, err := exec.Command("chown", "-R", "postgres", dir).CombinedOutput(); err != nil {
			return nil, nil, fmt.Errorf("%w (it does not run as root, and there is no user postgres: %w, %s)", ErrNoPgBouncer, err, out)
		}
		command = append([]string{"setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--"}, command...)
	}
	cmd := exec.Command(command[0], command[1:]...)
	output, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, nil, err
	}
	ready, ended := make(chan bool, 1), make(chan struct{})
	go func() {
		defer close(ended)
		for lines := bufio.NewScanner(output); lines.Scan(); {
			log(lines.Text())
			if strings.Contains(lines.Text(), "process up") {
				ready <- true
			}
		}
		_ = cmd.Wait() // it was killed, or has logged why
		close(ready)
	}()
	if !<-ready {
		return nil, nil, errors.New("PgBouncer did not start")
	}
	stop = func() {
		_ = cmd.Process.Kill()
		<-ended
		_ = os.RemoveAll(dir)
	}
	return &url.URL{
		Scheme: "postgres", User: url.User(server.User.Username()), Path: server.Path,
		RawQuery: url.Values{"host": {dir}, "port": {pgBouncerPort}, "sslmode": {"disable"}}.Encode(),
	}, stop, nil
}
