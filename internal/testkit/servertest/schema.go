package servertest

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver "pgx"
)

// StartPostgres starts a PostgreSQL server for a test and returns the address of an empty
// database. WAYMARK_TEST_POSTGRES is the address of a running server instead. Without a server
// the test is skipped, with a message how to get one.
func StartPostgres(t testing.TB) string {
	t.Helper()
	address, stop, err := RunPostgres()
	switch {
	case errors.Is(err, ErrNoPostgres):
		t.Skip(err)
	case err != nil:
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Log(err)
		}
	})
	return address
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
