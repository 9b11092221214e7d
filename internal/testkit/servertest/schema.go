package servertest

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"sync"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver "pgx"
)

// postgres is the server of all tests of a process: to create one takes longer than most tests.
var postgres = sync.OnceValues(startUntilExit)

// StartPostgres returns the address of an empty database of a PostgreSQL server, which is
// started once for all tests of a process. The database is dropped at the end of the test.
// WAYMARK_TEST_POSTGRES is the address of a running server instead. Without a server
// the test is skipped, with a message how to get one.
func StartPostgres(t testing.TB) string {
	t.Helper()
	server, err := postgres()
	switch {
	case errors.Is(err, ErrNoPostgres):
		t.Skip(err)
	case err != nil:
		t.Fatal(err)
	}
	db, err := sql.Open("pgx", server.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return withDatabase(t, server.address, createDatabase(t, db, ""))
}

// EmptySchema creates an empty schema in the database at an address, and returns the address
// with that schema.
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

// WithParameter adds a connection parameter to an address.
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
