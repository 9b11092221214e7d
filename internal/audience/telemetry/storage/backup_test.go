package storage

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// contents returns all rows of all tables.
func (s *Storage) contents(t *testing.T) map[string]int {
	t.Helper()
	rows := map[string]int{}
	for _, table := range backupTables {
		found, err := s.db.QueryContext(t.Context(), "select * from "+table.Table)
		if err != nil {
			t.Fatal(err)
		}
		defer found.Close()
		columns, err := found.Columns()
		if err != nil {
			t.Fatal(err)
		}
		if len(columns) != len(table.Columns) {
			t.Errorf("columns of %s = %v, those of a backup = %v", table.Table, columns, table.Columns)
		}
		for found.Next() {
			values := make([]any, len(columns))
			into := make([]any, len(columns))
			for i := range values {
				into[i] = &values[i]
			}
			if err := found.Scan(into...); err != nil {
				t.Fatal(err)
			}
			for i := range values {
				if id, ok := values[i].([]byte); ok {
					values[i] = fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
				}
			}
			rows[fmt.Sprint(table.Table, values)]++
		}
		if err := found.Err(); err != nil {
			t.Fatal(err)
		}
	}
	return rows
}

// filled stores visits of several days, and their counts.
func filled(t *testing.T, s *Storage) {
	t.Helper()
	for day := today - 2; day <= today; day++ {
		var records []telemetry.Record
		for i := range rowsAtOnce + 3 {
			r := view(fmt.Sprintf("/en-US/docs/%d?é<\"", i))
			r.Day = day
			r.Events = []telemetry.Event{{Kind: telemetry.Click, Name: "x"}, {Kind: telemetry.Search, Name: "voodoo"}}
			records = append(records, r)
		}
		if err := s.Add(t.Context(), records); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Tend(t.Context(), today.Start().Add(12*time.Hour), 30, 0); err != nil {
		t.Fatal(err)
	}
}

// A backup of either database can be restored to either, without loss.
func TestBackups(t *testing.T) {
	t.Parallel()
	address := servertest.StartPostgres(t)
	open := map[string]func(name string) *Storage{
		"sqlite": func(string) *Storage { return openTest(t, Options{Dir: t.TempDir()}) },
		"postgres": func(name string) *Storage {
			return openTest(t, Options{URL: servertest.EmptySchema(t, address, name)})
		},
	}
	for from, openFrom := range open {
		s := openFrom("from")
		filled(t, s)
		var file bytes.Buffer
		made, err := s.Backup(t.Context(), &file, "1.0")
		if err != nil {
			t.Fatal(err)
		}
		want := s.contents(t)
		for to, openTo := range open {
			restored := openTo("to_" + from)
			if err := restored.Tend(t.Context(), today.Start(), 30, 0); err != nil { // as if a server had started
				t.Fatal(err)
			}
			read, err := restored.Restore(t.Context(), bytes.NewReader(file.Bytes()))
			if err != nil || read.Rows != made.Rows || !read.MadeAt.Equal(made.MadeAt) {
				t.Fatalf("from %s to %s: %+v, %v, want %+v", from, to, read, err, made)
			}
			if diff := cmp.Diff(want, restored.contents(t)); diff != "" {
				t.Errorf("from %s to %s: -want +got:\n%s", from, to, diff)
			}
			if _, err := restored.Restore(t.Context(), bytes.NewReader(file.Bytes())); !errors.Is(err, fault.ErrConflict) {
				t.Errorf("into a database with data: %v", err)
			}
			if err := restored.Add(t.Context(), []telemetry.Record{view("/later")}); err != nil {
				t.Errorf("from %s to %s: store a visit: %v", from, to, err)
			}
		}
	}
}

func TestDamagedBackupsAreNotRestored(t *testing.T) {
	t.Parallel()
	s := openTest(t, Options{Dir: t.TempDir()})
	filled(t, s)
	var file bytes.Buffer
	if _, err := s.Backup(t.Context(), &file, "1.0"); err != nil {
		t.Fatal(err)
	}
	changed := bytes.Clone(file.Bytes())
	changed[len(changed)-6]++ // of the checksum
	into := openTest(t, Options{Dir: t.TempDir()})
	for name, text := range map[string][]byte{
		"empty": nil, "another file": []byte("PK\x03\x04 a backup of accounts"), "cut off": file.Bytes()[:file.Len()/2], "changed": changed,
	} {
		if _, err := into.Restore(t.Context(), bytes.NewReader(text)); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n := into.total(t, "telemetry_documents") + into.total(t, "telemetry_daily"); n != 0 {
		t.Errorf("%d rows were written", n)
	}
}

func TestExamine(t *testing.T) {
	t.Parallel()
	noon := today.Start().Add(12 * time.Hour)
	for name, o := range map[string]Options{"sqlite": {Dir: t.TempDir()}, "postgres": {URL: servertest.StartPostgres(t)}} {
		if _, err := Examine(t.Context(), o, noon); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: without a database: %v", name, err)
		}
		s := openTest(t, o)
		filled(t, s)
		st, err := Examine(t.Context(), o, noon)
		if err != nil || st.Bytes == 0 || st.Since != today-2 || st.Counts != today-2 || st.Uncounted != 0 {
			t.Errorf("%s: %+v, %v", name, st, err)
		}
		if st, err = Examine(t.Context(), o, noon.Add(48*time.Hour)); err != nil || st.Uncounted != 2 { // today and the day that was prepared
			t.Errorf("%s: two days later: %+v, %v", name, st, err)
		}
	}
}
