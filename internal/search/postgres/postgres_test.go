package postgres

import (
	"context"
	"errors"
	"testing"

	"github.com/jackc/pgx/v5"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/searchtest"
	"waymark.dev/waymark/internal/testkit/servertest"
)

func TestEngine(t *testing.T) {
	address := servertest.StartPostgres(t)
	searchtest.Engine(t, func(t *testing.T) corpus.Engine {
		x, err := Open(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = x.Close() })
		if _, err := x.pool.Exec(t.Context(), "delete from waymark_search_editions"); err != nil {
			t.Fatal(err)
		}
		return x
	})
}

func TestSeveralServersIndexTheSameContentOnce(t *testing.T) {
	address := servertest.StartPostgres(t)
	searchtest.Together(t, func(t *testing.T) corpus.Engine {
		x, err := Open(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = x.Close() })
		return x
	})
}

func TestTitlesAreFoundBySimilarSpelling(t *testing.T) {
	x, err := Open(t.Context(), servertest.StartPostgres(t))
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	page := corpus.Document{URL: "/en-US/docs/A", Slug: "A", Title: "Signposts and shelters"}
	if err := x.Replace(t.Context(), "en-US", "f", func(yield func(corpus.Document) bool) { yield(page) }); err != nil {
		t.Fatal(err)
	}
	m := corpus.Match{Locales: []locale.Locale{locale.EnUS}, Text: "sginposts and shelter", Terms: [][]string{{"sginpost"}}, Limit: 5}
	found, _, err := x.Match(t.Context(), m)
	if err != nil || len(found) != 1 {
		t.Errorf("Match(%q) = %v, %v", m.Text, found, err)
	}
}

func TestALostConnectionIsUnavailable(t *testing.T) {
	x, err := Open(t.Context(), servertest.StartPostgres(t))
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	page := corpus.Document{URL: "/en-US/docs/A", Slug: "A", Title: "A"}
	if err := x.Replace(t.Context(), "en-US", "f", func(yield func(corpus.Document) bool) { yield(page) }); err != nil {
		t.Fatal(err)
	}
	held, err := x.pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = held.Rollback(t.Context()) }()
	name := pgx.Identifier{x.tables["en-US"].name}.Sanitize()
	if _, err := held.Exec(t.Context(), "lock table "+name+" in access exclusive mode"); err != nil {
		t.Fatal(err)
	}
	failed := make(chan error, 1)
	go func() {
		_, _, err := x.Match(context.WithoutCancel(t.Context()), corpus.Match{Locales: []locale.Locale{"en-US"}, Text: "a", Terms: [][]string{{"a"}}, Limit: 5})
		failed <- err
	}()
	const endWaiting = "select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%with matches%'"
	for ended := 0; ended == 0; {
		if err := x.pool.QueryRow(t.Context(), endWaiting).Scan(&ended); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-failed; !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("Match on a terminated connection = %v, want unavailable", err)
	}
}

func TestChoices(t *testing.T) {
	for _, tc := range []struct {
		groups []string
		least  int
		want   string
	}{
		{[]string{"a", "b"}, 0, "a&b"},
		{[]string{"a", "b"}, 1, "a|b"},
		{[]string{"a", "b", "c"}, 2, "(a&b)|(a&c)|(b&c)"},
		{[]string{"a", "b", "c", "d", "e", "f", "g"}, 4, "a|b|c|d|e|f|g"},
	} {
		if got := combine(tc.groups, tc.least); got != tc.want {
			t.Errorf("combine(%v, %d) = %q, want %q", tc.groups, tc.least, got, tc.want)
		}
	}
}
