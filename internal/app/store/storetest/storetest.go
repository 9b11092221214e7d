// Package storetest makes databases for tests.
package storetest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// FillFolder gives a folder a SQLite database with all tables.
var FillFolder = servertest.Folder(func(dir string) error { return migrate(store.Options{Dir: dir}) })

// Postgres returns a function that makes a migrated database on a server.
func Postgres(t testing.TB, address string) func(t testing.TB) (address string) {
	t.Helper()
	return servertest.Template(t, address, func(address string) error { return migrate(store.Options{URL: address}) })
}

func migrate(o store.Options) error {
	s, err := store.Open(context.Background(), o)
	if err != nil {
		return err
	}
	_, err = s.Migrate(context.Background())
	return errors.Join(err, s.Close())
}

// Open opens a database until the end of the test. A new one gets all tables, in a folder as
// a copy.
func Open(t testing.TB, o store.Options) *store.Store {
	t.Helper()
	if o.URL != "" {
		if err := migrate(o); err != nil {
			t.Fatal(err)
		}
	} else if _, err := os.Stat(filepath.Join(o.Dir, store.FileName)); err != nil {
		FillFolder(t, o.Dir)
	}
	s, err := store.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}
