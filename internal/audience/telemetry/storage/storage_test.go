package storage

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// onBoth runs a test on both databases, with two connections to the same tables,
// as two servers have.
func onBoth(t *testing.T, run func(t *testing.T, first, second *Storage)) {
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		o := Options{Dir: t.TempDir()}
		run(t, openTest(t, o), openTest(t, o))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		o := Options{URL: servertest.StartPostgres(t)}
		run(t, openTest(t, o), openTest(t, o))
	})
}

func openTest(t *testing.T, o Options) *Storage {
	t.Helper()
	s, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

const today = telemetry.Day(20779)

func view(path string) telemetry.Record {
	return telemetry.Record{
		Document: uuid.New(), Day: today, Minute: 4, View: true,
		Visit: telemetry.Visit{Path: path, Locale: "en-US", Status: 200, Country: "NO", Browser: "Firefox 145", System: "Linux"},
	}
}

func (s *Storage) total(t *testing.T, table string) (n int) {
	t.Helper()
	if err := s.db.QueryRowContext(t.Context(), "select count(*) from "+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestEachDocumentIsStoredOnce(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, first, second *Storage) {
		record := view("/en-US/")
		record.Events = []telemetry.Event{{Kind: telemetry.Click, Name: "x"}, {Kind: telemetry.Click, Name: "x"}}
		later := record
		later.Day++ // a browser that lost the response tries again
		for _, step := range []struct {
			s       *Storage
			records []telemetry.Record
		}{{first, []telemetry.Record{record, record}}, {first, []telemetry.Record{record}}, {second, []telemetry.Record{later}}} {
			if err := step.s.Add(t.Context(), step.records); err != nil {
				t.Fatal(err)
			}
		}
		if views, events := first.total(t, "telemetry_views"), first.total(t, "telemetry_events"); views != 1 || events != 2 {
			t.Errorf("%d views and %d events, want 1 and 2", views, events)
		}
	})
}

func TestServersMayStoreTheSameAtOnce(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, first, second *Storage) {
		var records []telemetry.Record
		for i := range 300 {
			records = append(records, view(fmt.Sprintf("/en-US/%d", i)))
		}
		backwards := slices.Clone(records)
		slices.Reverse(backwards)
		var all sync.WaitGroup
		for _, batch := range [][]telemetry.Record{records, backwards} {
			for _, s := range []*Storage{first, second} {
				all.Go(func() {
					if err := s.Add(t.Context(), batch); err != nil {
						t.Error(err)
					}
				})
			}
		}
		all.Wait()
		if n := first.total(t, "telemetry_views"); n != len(records) {
			t.Errorf("%d views, want %d", n, len(records))
		}
	})
}

func TestCounts(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s, other *Storage) {
		missing := view("/en-US/gone")
		missing.Visit.Status, missing.Visit.Referrer = 404, "https://news.example"
		voted := view("/en-US/a")
		voted.View = false
		voted.Events = []telemetry.Event{
			{Kind: telemetry.Vote, Name: "no"}, {Kind: telemetry.Reason, Name: "outdated"}, {Kind: telemetry.Search, Name: "css voodoo"},
			{Kind: telemetry.Thumb, Name: "locale-redirect", Value: "yes"}, {Kind: telemetry.Survey, Name: "DE", Value: "seen"},
			{Kind: telemetry.Vital, Name: "lcp", Value: "1200"}, {Kind: telemetry.Click, Name: "toc_click: #é"},
		}
		if err := s.Add(t.Context(), []telemetry.Record{view("/en-US/a"), view("/en-US/a"), view("/en-US/b"), missing, voted}); err != nil {
			t.Fatal(err)
		}
		want := map[string]string{
			ByPath: "/en-US/a||2 /en-US/b||1", ByCountry: "NO||4", ByMissing: "/en-US/gone|https://news.example|1", ByVote: "/en-US/a|no|1",
			ByReason: "/en-US/a|outdated|1", BySearch: "css voodoo||1", ByThumb: "locale-redirect|yes|1", BySurvey: "DE|seen|1",
			ByVital: "lcp|1200|1", ByClick: "toc_click: #é||1", ByBrowser: "Firefox 145|Linux|4", ByCampaign: "",
		}
		for _, roll := range []*Storage{s, other} { // the second time changes nothing
			if err := roll.rollUp(t.Context(), today); err != nil {
				t.Fatal(err)
			}
			got := map[string]string{}
			for dimension := range want {
				got[dimension] = roll.counted(t, dimension, today, today)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		}
	})
}

func (s *Storage) countsOf(t *testing.T, dimension string, from, to telemetry.Day) []Count {
	t.Helper()
	list, err := s.storedCounts(t.Context(), dimension, from, to)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// counted returns counts as NAME|DETAIL|COUNT.
func (s *Storage) counted(t *testing.T, dimension string, from, to telemetry.Day) string {
	t.Helper()
	var list []string
	for _, c := range s.countsOf(t, dimension, from, to) {
		list = append(list, fmt.Sprintf("%s|%s|%d", c.Name, c.Detail, c.Count))
	}
	return strings.Join(list, " ")
}

// A search text is stored without the page, and without any other part of the
// visit.
func TestSearchesAreNotOfAPage(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s, _ *Storage) {
		r := view("/en-US/search")
		r.View, r.Events = false, []telemetry.Event{{Kind: telemetry.Search, Name: "css voodoo"}}
		if err := s.Add(t.Context(), []telemetry.Record{r}); err != nil {
			t.Fatal(err)
		}
		var path string
		if err := s.db.QueryRowContext(t.Context(), "select path from telemetry_events").Scan(&path); err != nil || path != "" {
			t.Errorf("path %q, %v", path, err)
		}
	})
}

func TestTend(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s, other *Storage) {
		add := func(day telemetry.Day, path string) {
			t.Helper()
			r := view(path)
			r.Day = day
			if err := s.Add(t.Context(), []telemetry.Record{r}); err != nil {
				t.Fatal(err)
			}
		}
		tend := func(day telemetry.Day, sinceMidnight time.Duration) {
			t.Helper()
			for _, server := range []*Storage{s, other} {
				if err := server.Tend(t.Context(), day.Start().Add(sinceMidnight), 10, 20); err != nil {
					t.Fatal(err)
				}
			}
		}
		add(today-3, "/old") // the server has been down since
		add(today, "/a")
		tend(today, 12*time.Hour)
		add(today, "/b")
		tend(today+1, time.Minute)
		add(today, "/late") // it waited past midnight
		tend(today+1, 2*time.Hour)
		if got := s.counted(t, ByPath, today-3, today); got != "/old||1 /a||1 /b||1 /late||1" {
			t.Errorf("counts %q", got)
		}
		tend(today+11, time.Hour)
		if n := s.total(t, "telemetry_views") + s.total(t, "telemetry_documents"); n != 0 {
			t.Errorf("%d rows are older than ten days", n)
		}
		if got := s.counted(t, ByPath, today, today); got != "/a||1 /b||1 /late||1" {
			t.Errorf("counts = %q after the visits were deleted", got)
		}
		tend(today+21, 0)
		if got := s.counted(t, ByPath, today, today); got != "" {
			t.Errorf("counts = %q, want none older than twenty days", got)
		}
		add(today+21, "/again")
	})
}

// A server that is counting a day while another one deletes that day's visits
// leaves the counts as they are.
func TestADayIsNotCountedWithoutItsVisits(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s, other *Storage) {
		if err := s.Add(t.Context(), []telemetry.Record{view("/a")}); err != nil {
			t.Fatal(err)
		}
		if err := s.rollUp(t.Context(), today); err != nil {
			t.Fatal(err)
		}
		if _, err := s.deleteVisits(t.Context(), today+1); err != nil {
			t.Fatal(err)
		}
		if err := other.rollUp(t.Context(), today); err != nil {
			t.Fatal(err)
		}
		if got := s.counted(t, ByPath, today, today); got != "/a||1" {
			t.Errorf("counts %q", got)
		}
	})
}

// Senders can make up millions of names, so large sorts use files.
func TestReadersSortInFiles(t *testing.T) {
	t.Parallel()
	s := openTest(t, Options{Dir: t.TempDir()})
	const inFiles, inMemory = 1, 2
	state := func(row *sql.Row) (n int) {
		t.Helper()
		if err := row.Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	const pragma = "pragma temp_store"
	conn, release, err := s.sorting(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got := state(conn.QueryRowContext(t.Context(), pragma)); got != inFiles {
		t.Errorf("a roll-up: %d, want %d", got, inFiles)
	}
	release()
	if err := s.Read(t.Context(), Filter{}, func(r *Reader) error {
		if got := state(r.tx.QueryRowContext(t.Context(), pragma)); got != inFiles {
			t.Errorf("a report: %d, want %d", got, inFiles)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if got := state(s.db.QueryRowContext(t.Context(), pragma)); got != inMemory {
		t.Errorf("a writer afterwards: %d, want %d", got, inMemory)
	}
}

// A text that few have searched for could be a single reader's own: it is
// deleted with the visits.
func TestRareSearchesGoWithTheVisits(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s, other *Storage) {
		var records []telemetry.Record
		for text, n := range map[string]int{"css voodoo": MinSearches, "jane roe of oslo": 1, "rare": MinSearches - 1} {
			for range n {
				r := telemetry.Record{Document: uuid.New(), Day: today, Events: []telemetry.Event{{Kind: telemetry.Search, Name: text}}}
				records = append(records, r)
			}
		}
		if err := s.Add(t.Context(), records); err != nil {
			t.Fatal(err)
		}
		for _, tt := range []struct {
			days telemetry.Day
			want string
		}{{1, "css voodoo||10 rare||9 jane roe of oslo||1"}, {11, "(other)||10 css voodoo||10"}, {12, "(other)||10 css voodoo||10"}} {
			for _, server := range []*Storage{s, other} {
				if err := server.Tend(t.Context(), (today + tt.days).Start().Add(2*time.Hour), 10, 0); err != nil {
					t.Fatal(err)
				}
			}
			if got := s.counted(t, BySearch, today, today); got != tt.want {
				t.Errorf("%d days later: %q, want %q", tt.days, got, tt.want)
			}
		}
	})
}

// A day has a limited number of names: senders can make up any number.
func TestCountsOfADayAreBounded(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s, _ *Storage) {
		s.namesPerDay, s.pathsPerDay = 10, 100
		records := []telemetry.Record{view("/known"), view("/known")}
		for i := range s.pathsPerDay + 10 {
			records = append(records, view(fmt.Sprintf("/made-up/%d", i)))
		}
		if err := s.Add(t.Context(), records); err != nil {
			t.Fatal(err)
		}
		if err := s.rollUp(t.Context(), today); err != nil {
			t.Fatal(err)
		}
		counts := s.countsOf(t, ByPath, today, today)
		other := slices.IndexFunc(counts, func(c Count) bool { return c.Name == OtherName })
		if len(counts) != s.pathsPerDay+1 || other < 0 || counts[other].Count != 11 {
			t.Errorf("%d names, others at %d", len(counts), other)
		}
		if !slices.ContainsFunc(counts, func(c Count) bool { return c.Name == "/known" && c.Count == 2 }) {
			t.Error("a page with more views is not counted by its name")
		}
	})
}
