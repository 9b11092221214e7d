package database_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/platform/fault"
)

func TestFailuresThatPass(t *testing.T) {
	code := func(s string) error { return fmt.Errorf("keep user: %w", &pgconn.PgError{Code: s}) }
	for _, tc := range []struct {
		name string
		err  error
		want bool
	}{
		{"nothing", nil, false},
		{"another error", errors.New("no such table"), false},
		{"no row", sql.ErrNoRows, false},
		{"a reader who left", context.Canceled, false},
		{"too many connections", code("53300"), true},
		{"serialization failure", code("40001"), true},
		{"deadlock", code("40P01"), true},
		{"lock not available", code("55P03"), true},
		{"server stops", code("57P01"), true},
		{"connection failure", code("08006"), true},
		{"disk is full", code("53100"), true},
		{"wrong password", code("28P01"), false},
		{"foreign key", code("23503"), false},
		{"end in the middle of a response", fmt.Errorf("read user: %w", io.ErrUnexpectedEOF), true},
		{"connection was reset", &net.OpError{Op: "read", Err: errors.New("connection reset by peer")}, true},
		{"closed connection", driver.ErrBadConn, true},
	} {
		err := database.MarkTransient(tc.err)
		if got := errors.Is(err, fault.ErrUnavailable); got != tc.want || !errors.Is(err, tc.err) {
			t.Errorf("%s: MarkTransient = %v, unavailable = %v, want %v and the error itself in it", tc.name, err, got, tc.want)
		}
	}
}

func TestAServerThatIsDown(t *testing.T) {
	db, err := sql.Open("pgx", "postgres://nobody@127.0.0.1:1/none")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := database.MarkTransient(db.PingContext(t.Context())); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("ping = %v, want unavailable", err)
	}
}

// For SQLite, the size limit of a database is a full disk.
func TestAFullFile(t *testing.T) {
	db, err := sql.Open("sqlite", filepath.Join(t.TempDir(), "file.sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("create table t (b blob); pragma max_page_count = 3"); err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec("insert into t values (zeroblob(100000))")
	if marked := database.MarkTransient(err); err == nil || !errors.Is(marked, fault.ErrUnavailable) {
		t.Errorf("insert = %v, want unavailable", marked)
	}
}

func TestALockedFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file.sqlite")
	open := func() *sql.DB {
		db, err := sql.Open("sqlite", file)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		return db
	}
	holder := open()
	holder.SetMaxOpenConns(1)
	if _, err := holder.Exec("create table t (n integer); begin exclusive"); err != nil {
		t.Fatal(err)
	}
	_, err := open().Exec("insert into t values (1)")
	if err = database.MarkTransient(err); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("insert = %v, want unavailable", err)
	}
}
