package servertest

import (
	"bufio"
	"cmp"
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

// StartPgBouncer starts PgBouncer in transaction mode for the databases of the PostgreSQL server
// at an address, and returns a function that gives the address of one through it. Statements of
// a client run on any of a few connections. Without the program the test is skipped.
func StartPgBouncer(t testing.TB, address string) (through func(address string) string) {
	t.Helper()
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		t.Skip("there is no PgBouncer for tests: run devtools/install-postgres")
	}
	server, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	host, port := server.Hostname(), server.Port()
	if folder := server.Query().Get("host"); folder != "" {
		host = folder
	}
	port = cmp.Or(port, "5432")
	dir, err := os.MkdirTemp("", "waymark-pgbouncer-") // a short name, for the socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	settings := fmt.Sprintf("[databases]\n* = host=%s port=%s user=%s\n[pgbouncer]\nlisten_port = %s\nunix_socket_dir = %s\nauth_type = any\n"+
		"pool_mode = transaction\ndefault_pool_size = 3\nmax_client_conn = 500\n", host, port, server.User.Username(), pgBouncerPort, dir)
	file := filepath.Join(dir, "pgbouncer.ini")
	if err := os.WriteFile(file, []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	command := []string{program, file}
	if os.Getuid() == 0 { // it refuses to run as root
		if out, err := exec.Command("chown", "-R", "postgres", dir).CombinedOutput(); err != nil {
			t.Skipf("PgBouncer does not run as root, and there is no user postgres: %v, %s", err, out)
		}
		command = append([]string{"setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--"}, command...)
	}
	cmd := exec.Command(command[0], command[1:]...)
	log, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(log)
	ended := make(chan struct{})
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-ended
	})
	ready := make(chan bool, 1)
	go func() {
		defer close(ended)
		for lines.Scan() {
			if strings.Contains(lines.Text(), "process up") {
				ready <- true
			}
			if strings.Contains(lines.Text(), "ERROR") || strings.Contains(lines.Text(), "FATAL") {
				t.Log(lines.Text())
			}
		}
		_ = cmd.Wait() // it was killed, or has logged why
		close(ready)
	}()
	if !<-ready {
		t.Fatal("PgBouncer did not start")
	}
	return func(address string) string {
		t.Helper()
		database, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		return (&url.URL{
			Scheme: "postgres", User: url.User(server.User.Username()), Path: database.Path,
			RawQuery: url.Values{"host": {dir}, "port": {pgBouncerPort}, "sslmode": {"disable"}}.Encode(),
		}).String()
	}
}
