package servertest

import (
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
)

// Folder returns a function that copies the files written by fill into a folder. It calls fill
// once: creating a database's tables takes longer than most tests.
func Folder(fill func(dir string) error) func(t testing.TB, dir string) {
	files := sync.OnceValues(func() (map[string][]byte, error) { return filesOf(fill) })
	return func(t testing.TB, dir string) {
		t.Helper()
		list, err := files()
		if err == nil {
			err = os.MkdirAll(dir, 0o700)
		}
		for name, text := range list {
			if err == nil {
				err = os.WriteFile(filepath.Join(dir, name), text, 0o600)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// filesOf returns the files written by fill, which writes no folders.
func filesOf(fill func(dir string) error) (map[string][]byte, error) {
	dir, err := os.MkdirTemp("", "waymark-template-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := fill(dir); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	files := map[string][]byte{}
	for _, e := range entries {
		if files[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			return nil, err
		}
	}
	return files, err
}

// databases counts databases for their names.
var databases atomic.Int64

// Template makes fill create a database on the PostgreSQL server at an address, and returns a
// function that copies it. That returns the address of the copy, which is dropped at the end
// of its test. All copies must be gone before the template's test ends.
func Template(t testing.TB, address string, fill func(address string) error) func(t testing.TB) string {
	t.Helper()
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	template := createDatabase(t, db, "")
	if err := fill(withDatabase(t, address, template)); err != nil {
		t.Fatal(err)
	}
	return func(t testing.TB) string {
		t.Helper()
		return withDatabase(t, address, createDatabase(t, db, " template "+template))
	}
}

// createDatabase creates a database with options and returns its name. It is dropped at the end of the test.
func createDatabase(t testing.TB, db *sql.DB, options string) string {
	t.Helper()
	name := fmt.Sprintf("waymark_%d_%d", os.Getpid(), databases.Add(1))
	if _, err := db.ExecContext(t.Context(), "create database "+name+options); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = db.Exec("drop database " + name + " with (force)") }) // the server may be gone
	return name
}

func withDatabase(t testing.TB, address, name string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	u.Path = "/" + name
	return u.String()
}
