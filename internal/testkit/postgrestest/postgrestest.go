// Package postgrestest starts PostgreSQL servers for tests.
package postgrestest

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
)

// Start starts a PostgreSQL server of its own for a test and returns the
// address of an empty database. WAYMARK_TEST_POSTGRES names a running server
// instead. Without a server the test is skipped, with a message how to get one.
func Start(t testing.TB) string {
	t.Helper()
	if address := os.Getenv("WAYMARK_TEST_POSTGRES"); address != "" {
		return address
	}
	bin := postgresBin()
	if bin == "" {
		t.Skip("PostgreSQL is not installed: run devtools/install-postgres, or set WAYMARK_TEST_POSTGRES to the address of an empty database")
	}
	dir, err := os.MkdirTemp("", "waymark-postgres-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	run := func(args ...string) {
		t.Helper()
		if out, err := asUser(t, dir, args...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	data := filepath.Join(dir, "data")
	run(filepath.Join(bin, "initdb"), "-D", data, "-U", "waymark", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
	// A socket in a folder of its own: no other process can have its address.
	options := "-c listen_addresses='' -c unix_socket_directories='" + dir + "' -c fsync=off -c shared_buffers=128MB"
	run(filepath.Join(bin, "pg_ctl"), "-D", data, "-l", filepath.Join(dir, "log"), "-o", options, "-t", "120", "-w", "start")
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		stop := asUserContext(ctx, dir, filepath.Join(bin, "pg_ctl"), "-D", data, "-m", "immediate", "stop")
		if out, err := stop.CombinedOutput(); err != nil {
			t.Logf("stop PostgreSQL: %v\n%s", err, out)
		}
	})
	return "postgres://waymark@/postgres?" + url.Values{"host": {dir}, "sslmode": {"disable"}}.Encode()
}

// postgresBin finds the programs of a server: Debian keeps them off the path.
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

// asUser runs a program of the server, which refuses to be run by root.
func asUser(t testing.TB, dir string, args ...string) *exec.Cmd {
	t.Helper()
	if os.Getuid() == 0 {
		if out, err := exec.Command("chown", "-R", "postgres", dir).CombinedOutput(); err != nil {
			t.Skipf("PostgreSQL does not run as root, and there is no user postgres: %v\n%s", err, out)
		}
	}
	return asUserContext(t.Context(), dir, args...)
}

func asUserContext(ctx context.Context, dir string, args ...string) *exec.Cmd {
	if os.Getuid() == 0 {
		args = append([]string{"setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--reset-env", "--"}, args...)
	}
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = dir
	return cmd
}

// EmptySchema makes an empty schema in the database at an address, and returns
// the address of the database with that schema.
func EmptySchema(t testing.TB, address, name string) string {
	t.Helper()
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), fmt.Sprintf("drop schema if exists %q cascade; create schema %q", name, name)); err != nil {
		t.Fatal(err)
	}
	return WithParameter(t, address, "search_path", name)
}

// WithParameter adds a parameter of connections to an address.
func WithParameter(t testing.TB, address, name, value string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set(name, value)
	u.RawQuery = q.Encode()
	return u.String()
}
