package store

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/playground"
)

func TestUpgradeOfVersion3OnSQLite(t *testing.T) {
	testUpgradeOfVersion3(t, Options{Dir: t.TempDir()}, "testdata/version3.sqlite.sql")
}

func TestUpgradeOfVersion3OnPostgres(t *testing.T) {
	testUpgradeOfVersion3(t, Options{URL: emptySchema(t, servertest.StartPostgres(t))}, "testdata/version3.postgres.sql")
}

// testUpgradeOfVersion3 opens a database of an earlier version with data of
// readers: all of it is kept, and usable.
func testUpgradeOfVersion3(t *testing.T, o Options, file string) {
	dump, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := openStore(t, o)
	if _, err := s.db.ExecContext(t.Context(), string(dump)); err != nil {
		t.Fatal(err)
	}
	s = openStore(t, o) // the dump has changed settings of its connection
	before := version3Rows(t, s)
	if _, err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if after := version3Rows(t, s); after != before {
		t.Errorf("rows before:\n%s\nafter:\n%s", before, after)
	}
	testUpgradedUsers(t, s)
	testUpgradedCode(t, s)
	testUpgradedJobs(t, s)
}

// version3Rows returns the data that readers see in the rows of version 3, as
// text.
func version3Rows(t *testing.T, s *Store) string {
	t.Helper()
	var all strings.Builder
	for _, query := range []string{
		"select cast(id as text) || uid || email || coalesce(avatar_url, '-') || refresh_token || subscription_type || coalesce(enforce_plus, '-') from users order by id",
		"select cast(id as text) || coalesce(cast(user_id as text), '-') || code || cast(size as text) || coalesce(cast(hidden_at as text), '-') || coalesce(cast(reviewed_at as text), '-') from playgrounds order by id",
		"select cast(id as text) || cast(playground_id as text) || coalesce(cast(user_id as text), '-') || reason from playground_reports order by id",
	} {
		rows, err := s.db.QueryContext(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var line string
			if err := rows.Scan(&line); err != nil {
				t.Fatal(err)
			}
			all.WriteString(line + "\n")
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
	}
	if lines := strings.Count(all.String(), "\n"); lines < 10 {
		t.Fatalf("got %d rows, want those of the dump", lines)
	}
	return all.String()
}

func testUpgradedUsers(t *testing.T, s *Store) {
	t.Helper()
	for uid, want := range map[string]string{"0123": "mdn_plus_5m", "4567": "mdn_plus_10y", "Zoë 'z' \"|😀": "mdn_plus_10y"} {
		u, err := s.User(t.Context(), uid)
		if err != nil || u.Subscription != want {
			t.Errorf("User(%q) = %+v, %v, want plan %s", uid, u, err, want)
		}
	}
	if u := addUser(t, s, eve); u != 5 {
		t.Errorf("number of a new reader = %d, want 5: numbers are not used again", u)
	}
	if u := addUser(t, s, bob); u != 2 {
		t.Errorf("number after signing in again = %d, want 2", u)
	}
}

func testUpgradedCode(t *testing.T, s *Store) {
	t.Helper()
	for id, want := range map[int64]bool{1: false, 2: false, 3: true, 4: true} {
		if got := isShown(t, s, id); got != want {
			t.Errorf("playground %d is shown = %v, want %v", id, got, want)
		}
	}
	if list, err := s.ReportedPlaygrounds(t.Context()); err != nil || len(list) != 1 || list[0].Users != 2 || list[0].Anonymous != 1 || len(list[0].Reasons) != 3 {
		t.Errorf("Reported = %+v, %v", list, err)
	}
	if id, err := s.AddPlayground(t.Context(), 1, "{}", playground.CodeQuota{Count: 2, Bytes: 100}); err != nil || id != 5 {
		t.Errorf("new code = %d, %v, want 5", id, err)
	}
	if err := s.ReviewPlayground(t.Context(), 1, true); err != nil || !isShown(t, s, 1) {
		t.Errorf("showing code that was reported before: %v", err)
	}
}

// testUpgradedJobs runs the pending job; another one is completed.
func testUpgradedJobs(t *testing.T, s *Store) {
	t.Helper()
	ran := make(chan string, 10)
	run := func(name string) jobs.Job {
		return jobs.Job{Name: name, Run: func(_ context.Context, args json.RawMessage) error {
			ran <- name + " " + strings.ReplaceAll(string(args), " ", "")
			return nil
		}}
	}
	o := jobs.Options{Log: slog.New(slog.DiscardHandler), Jobs: []jobs.Job{run("done"), run("waiting")}}
	runUntil(t, s, o, ran, `waiting {"of":"version3"}`)
}

// runUntil runs jobs until they have reported exactly these lines.
func runUntil(t *testing.T, s *Store, o jobs.Options, ran <-chan string, want ...string) {
	t.Helper()
	queue, err := s.OpenJobs(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- queue.Run(ctx) }()
	var got []string
	for range want {
		select {
		case line := <-ran:
			got = append(got, line)
		case <-time.After(time.Minute):
			t.Fatalf("ran %q, want %q", got, want)
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	for len(ran) > 0 {
		got = append(got, <-ran)
	}
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("ran %q, want %q", got, want)
	}
}

// Jobs of the queue that SQLite used until version 18 are taken over: pending
// and abandoned ones run, and the results of the others are kept.
func TestUpgradeOfJobsOnSQLite(t *testing.T) {
	s := openStore(t, Options{Dir: t.TempDir()})
	provider, err := s.migrator()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(t.Context(), jobsVersionSQLite-1); err != nil {
		t.Fatal(err)
	}
	at := time.Now().UTC().Truncate(time.Millisecond)
	for _, row := range []struct{ name, key, state, message string }{
		{"done", "", "done", ""}, {"failed", "", "failed", "it is broken"}, {"waiting", "once waiting \"waiting\"", "waiting", "it was broken"},
		{"running", "", "running", ""}, {"daily", "period daily 2026-11-24T00:00:00Z", "waiting", ""},
	} {
		if _, err := s.db.ExecContext(t.Context(), `
insert into jobs (name, args, unique_key, state, attempt, created_at, run_at, started_at, lost_at, finished_at, error) values ($1, $2, nullif($3, ''), $4, 3, $5, $5, $5, $5, $5, $6)`,
			row.name, `"`+row.name+`"`, row.key, row.state, at, row.message); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	ran := make(chan string, 10)
	o := jobs.Options{Log: slog.New(slog.DiscardHandler)}
	for _, name := range []string{"done", "failed", "waiting", "running", "daily"} {
		o.Jobs = append(o.Jobs, jobs.Job{Name: name, Run: func(_ context.Context, args json.RawMessage) error {
			ran <- name + " " + string(args)
			return nil
		}})
	}
	states, err := s.JobStates(t.Context(), o.Jobs)
	if err != nil {
		t.Fatal(err)
	}
	want := []jobs.State{
		{Name: "done", LastRun: at}, {Name: "failed", Failed: 1, LastError: "it is broken"},
		{Name: "waiting", Next: at, Waiting: 1, LastError: "it was broken"}, {Name: "running", Next: at, Waiting: 1}, {Name: "daily"},
	}
	if diff := cmp.Diff(want, states); diff != "" {
		t.Errorf("states (-want +got):\n%s", diff)
	}
	runUntil(t, s, o, ran, `running "running"`, `waiting "waiting"`)
}
