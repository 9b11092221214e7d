package store_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/app/store/storetest"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/testkit/servertest"
)

const patience = 2 * time.Minute

func TestMain(m *testing.M) {
	if test := os.Getenv("WAYMARK_TEST_CRASH"); test != "" {
		runUntilKilled(test)
	}
	os.Exit(m.Run())
}

func TestJobsOnSQLite(t *testing.T) {
	t.Parallel()
	jobSuite(t, func(t *testing.T) store.Options {
		o := store.Options{Dir: t.TempDir()}
		storetest.FillFolder(t, o.Dir)
		return o
	})
}

func TestJobsOnPostgres(t *testing.T) {
	t.Parallel()
	address := servertest.StartPostgres(t)
	database := storetest.Postgres(t, address)
	jobSuite(t, func(t *testing.T) store.Options { return store.Options{URL: database(t)} })
	t.Run("away", func(t *testing.T) { testAway(t, store.Options{URL: servertest.EmptySchema(t, address, "away")}) })
}

func TestJobsThroughPgBouncer(t *testing.T) {
	t.Parallel()
	address := servertest.StartPostgres(t)
	through, database := servertest.StartPgBouncer(t, address), storetest.Postgres(t, address)
	for name, test := range map[string]func(*testing.T, store.Options){"enqueue": testEnqueue, "periodic": testPeriodic, "restart": testRestart} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			direct := database(t)
			test(t, store.Options{URL: direct, PoolerURL: through(direct)})
		})
	}
}

// jobSuite runs tests on both databases.
func jobSuite(t *testing.T, migrated func(*testing.T) store.Options) {
	for name, test := range map[string]func(*testing.T, store.Options){
		"enqueue": testEnqueue, "once": testOnce, "retry": testRetry, "give up": testGiveUp, "panic": testPanic,
		"periodic": testPeriodic, "failed period": testFailedPeriod, "run again": testRunAgain, "run again once": testRunAgainOnce, "busy": testBusy,
		"crash": testCrash, "long": testLong, "last crash": testLastCrash, "shutdown": testShutdown, "deaf": testDeaf, "restart": testRestart, "unknown": testUnknown,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, migrated(t))
		})
	}
}

func openStore(t *testing.T, o store.Options) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// process is a process that runs jobs.
type process struct {
	jobs.Queue
	t     *testing.T
	store *store.Store
	opts  jobs.Options
	end   func() // ends the context of Run
	stop  func() // and waits for Run
}

func startProcess(t *testing.T, at store.Options, o jobs.Options) *process {
	t.Helper()
	if o.Log == nil {
		o.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
	}
	if o.Backoff == nil {
		o.Backoff = func(int) time.Duration { return 10 * time.Millisecond }
	}
	p := &process{t: t, store: openStore(t, at), opts: o}
	var err error
	if p.Queue, err = p.store.OpenJobs(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.WithoutCancel(t.Context()))
	stopped := make(chan error, 1)
	go func() { stopped <- p.Run(ctx) }()
	p.end = end
	p.stop = sync.OnceFunc(func() {
		end()
		if err := <-stopped; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(p.stop)
	return p
}

func (p *process) enqueue(name string, args any) {
	p.t.Helper()
	if err := p.Enqueue(p.t.Context(), name, args); err != nil {
		p.t.Fatal(err)
	}
}

func (p *process) state(name string) jobs.State {
	p.t.Helper()
	states, err := p.store.JobStates(p.t.Context(), p.opts.Jobs)
	if err != nil {
		p.t.Fatal(err)
	}
	return states[slices.IndexFunc(states, func(s jobs.State) bool { return s.Name == name })]
}

// receive waits for a value.
func receive[T any](t *testing.T, from <-chan T) T {
	t.Helper()
	select {
	case v := <-from:
		return v
	case <-time.After(patience):
		t.Fatal("nothing was received in time")
		panic("unreachable")
	}
}

// eventually waits until a condition holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not in time: %s", what)
		}
	}
}

func testEnqueue(t *testing.T, at store.Options) {
	got := make(chan string, 10)
	p := startProcess(t, at, jobs.Options{Jobs: []jobs.Job{{Name: "greet", Run: func(_ context.Context, args json.RawMessage) error {
		var name string
		err := json.Unmarshal(args, &name)
		got <- name
		return err
	}}}})
	if s := p.state("greet"); s != (jobs.State{Name: "greet"}) {
		t.Errorf("state before = %+v", s)
	}
	for _, name := range []string{"Ann", "Bob", "Ann"} {
		p.enqueue("greet", name)
	}
	names := []string{receive(t, got), receive(t, got), receive(t, got)}
	slices.Sort(names)
	if !slices.Equal(names, []string{"Ann", "Ann", "Bob"}) {
		t.Errorf("greeted %v", names)
	}
	eventually(t, "all are done", func() bool { return p.state("greet").Waiting == 0 })
	if s := p.state("greet"); time.Since(s.LastRun) > patience || s.Failed != 0 || s.LastError != "" || !s.Next.IsZero() {
		t.Errorf("state after = %+v", s)
	}
}

func testOnce(t *testing.T, at store.Options) {
	started, goOn := make(chan string, 10), make(chan struct{})
	p := startProcess(t, at, jobs.Options{Jobs: []jobs.Job{{Name: "index", Run: func(_ context.Context, args json.RawMessage) error {
		started <- string(args)
		<-goOn
		return nil
	}}}})
	once := func(args string) {
		t.Helper()
		if err := p.EnqueueOnce(t.Context(), "index", args); err != nil {
			t.Fatal(err)
		}
	}
	once("a")
	receive(t, started)
	once("a") // the job runs
	once("b")
	receive(t, started)
	if n := p.state("index").Waiting; n != 2 {
		t.Errorf("%d jobs are waiting or running, want a and b", n)
	}
	close(goOn)
	eventually(t, "all are done", func() bool { return p.state("index").Waiting == 0 })
	once("a")
	receive(t, started)
	eventually(t, "all are done", func() bool { return p.state("index").Waiting == 0 })
	if len(started) > 0 {
		t.Error("a job ran twice")
	}
}

var errBroken = errors.New("it is broken")

func testRetry(t *testing.T, at store.Options) {
	var attempts atomic.Int64
	goOn := make(chan struct{})
	p := startProcess(t, at, jobs.Options{Jobs: []jobs.Job{{Name: "mend", Run: func(context.Context, json.RawMessage) error {
		if attempts.Add(1) < 3 {
			return errBroken
		}
		<-goOn
		return nil
	}}}})
	p.enqueue("mend", nil)
	eventually(t, "the third attempt", func() bool { return attempts.Load() == 3 })
	if s := p.state("mend"); s.LastError != errBroken.Error() || !s.LastRun.IsZero() || s.Waiting != 1 || s.Failed != 0 {
		t.Errorf("state during the third attempt = %+v", s)
	}
	close(goOn)
	eventually(t, "it is done", func() bool { return !p.state("mend").LastRun.IsZero() })
	if s := p.state("mend"); s.LastError != "" || s.Waiting != 0 || s.Failed != 0 {
		t.Errorf("state after = %+v", s)
	}
}

func testGiveUp(t *testing.T, at store.Options) {
	var attempts atomic.Int64
	p := startProcess(t, at, jobs.Options{Attempts: 2, Jobs: []jobs.Job{{Name: "mend", Run: func(context.Context, json.RawMessage) error {
		attempts.Add(1)
		return errBroken
	}}}})
	p.enqueue("mend", nil)
	eventually(t, "it is given up", func() bool { return p.state("mend").Failed == 1 })
	if s := p.state("mend"); s.LastError != errBroken.Error() || s.Waiting != 0 || attempts.Load() != 2 {
		t.Errorf("state after %d attempts = %+v", attempts.Load(), s)
	}
}

func testPanic(t *testing.T, at store.Options) {
	p := startProcess(t, at, jobs.Options{Attempts: 1, Jobs: []jobs.Job{{Name: "panic", Run: func(context.Context, json.RawMessage) error {
		panic("no")
	}}}})
	p.enqueue("panic", nil)
	eventually(t, "it is given up", func() bool { return p.state("panic").Failed == 1 })
	if s := p.state("panic"); !strings.Contains(s.LastError, "no") {
		t.Errorf("state = %+v", s)
	}
}

// Of two processes, one runs a job in each period, and the second starts too
// late for the first period.
func testPeriodic(t *testing.T, at store.Options) {
	const every = 2 * time.Second
	period := func() time.Time { return time.Now().UTC().Truncate(every) }
	var runs atomic.Int64
	o := jobs.Options{Jobs: []jobs.Job{{Name: "sweep", Every: every, Run: func(context.Context, json.RawMessage) error {
		runs.Add(1)
		return nil
	}}}}
	start := period()
	first := startProcess(t, at, o)
	eventually(t, "the period in which the first one starts", func() bool { return runs.Load() >= 1 })
	second := startProcess(t, at, o)
	eventually(t, "a run in each of four periods", func() bool {
		return runs.Load() >= 4 && period().Sub(start) >= 4*every
	})
	eventually(t, "the next run is in the next period", func() bool {
		return first.state("sweep").Next.Equal(period().Add(every))
	})
	first.stop()
	second.stop()
	if n, periods := runs.Load(), int64(period().Sub(start)/every)+1; n > periods {
		t.Errorf("ran %d times in %d periods", n, periods)
	}
}

// A job that was abandoned in a period is not due again in that period.
func testFailedPeriod(t *testing.T, at store.Options) {
	const every = 1000 * 24 * time.Hour // so that the test does not cross the end of the period
	p := startProcess(t, at, jobs.Options{Attempts: 1, Jobs: []jobs.Job{{Name: "sweep", Every: every, Run: func(context.Context, json.RawMessage) error {
		return errBroken
	}}}})
	eventually(t, "it is given up", func() bool { return p.state("sweep").Failed == 1 })
	if s, next := p.state("sweep"), time.Now().UTC().Truncate(every).Add(every); !s.Next.Equal(next) || s.Every != every {
		t.Errorf("state = %+v, want the next run at %v", s, next)
	}
}

// An abandoned job runs again on request, with its arguments.
func testRunAgain(t *testing.T, at store.Options) {
	const every = 1000 * 24 * time.Hour // so that the test does not cross the end of the period
	var isMended atomic.Bool
	done := make(chan string, 2)
	run := func(_ context.Context, args json.RawMessage) error {
		if !isMended.Load() {
			return errBroken
		}
		done <- string(args)
		return nil
	}
	p := startProcess(t, at, jobs.Options{Attempts: 1, Jobs: []jobs.Job{{Name: "mend", Run: run}, {Name: "sweep", Every: every, Run: run}}})
	p.enqueue("mend", "it")
	for _, name := range []string{"mend", "sweep"} {
		eventually(t, name+" is given up", func() bool { return p.state(name).Failed == 1 })
	}
	isMended.Store(true)
	for name, args := range map[string]string{"mend": `"it"`, "sweep": "null"} {
		if n, err := p.Retry(t.Context(), name); n != 1 || err != nil {
			t.Fatalf("%s: %d, %v", name, n, err)
		}
		if got := receive(t, done); got != args {
			t.Errorf("%s ran with %s, want %s", name, got, args)
		}
		eventually(t, name+" is done", func() bool { s := p.state(name); return s.Failed == 0 && s.Waiting == 0 && !s.LastRun.IsZero() })
		if n, err := p.Retry(t.Context(), name); n != 0 || err != nil {
			t.Errorf("%s, which is completed: %d, %v", name, n, err)
		}
	}
	if _, err := p.Retry(t.Context(), "unknown"); err == nil {
		t.Error("an unknown job runs again")
	}
}

// Abandoned jobs with the same arguments run again once, and none of them is
// left.
func testRunAgainOnce(t *testing.T, at store.Options) {
	var isMended atomic.Bool
	done := make(chan string, 10)
	p := startProcess(t, at, jobs.Options{Attempts: 1, Jobs: []jobs.Job{{Name: "mend", Run: func(_ context.Context, args json.RawMessage) error {
		if !isMended.Load() {
			return errBroken
		}
		done <- string(args)
		return nil
	}}}})
	for i, thing := range []string{"it", "that", "it", "it"} {
		if err := p.EnqueueOnce(t.Context(), "mend", thing); err != nil {
			t.Fatal(err)
		}
		eventually(t, "it is given up", func() bool { return p.state("mend").Failed == i+1 })
	}
	isMended.Store(true)
	if n, err := p.Retry(t.Context(), "mend"); n != 2 || err != nil {
		t.Fatalf("Retry = %d, %v, want 2", n, err)
	}
	got := []string{receive(t, done), receive(t, done)}
	if slices.Sort(got); !slices.Equal(got, []string{`"it"`, `"that"`}) {
		t.Errorf("ran with %s", got)
	}
	eventually(t, "nothing is left", func() bool { s := p.state("mend"); return s.Failed == 0 && s.Waiting == 0 })
}

// Periods begin while all slots are in use.
func testBusy(t *testing.T, at store.Options) {
	const every, slots = time.Second, 4 // at most
	goOn := make(chan struct{})
	p := startProcess(t, at, jobs.Options{Jobs: []jobs.Job{{Name: "sweep", Every: every, Run: func(context.Context, json.RawMessage) error {
		<-goOn
		return nil
	}}}})
	eventually(t, "more wait than can run", func() bool { return p.state("sweep").Waiting > slots })
	close(goOn)
}

// crashing is the job during which its process is killed. The time limits of
// other jobs do not matter.
func crashing(run func()) jobs.Options {
	return jobs.Options{
		Grace: time.Second, Log: slog.New(slog.DiscardHandler),
		Jobs: []jobs.Job{{Name: "other", Timeout: time.Hour, Run: func(context.Context, json.RawMessage) error { return nil }}, {Name: "long", Timeout: time.Second, Run: func(context.Context, json.RawMessage) error {
			run()
			return nil
		}}},
	}
}

// A job whose process was killed is picked up soon, whatever its time limit, and
// a running one renews its claim.
func testLong(t *testing.T, at store.Options) {
	crash(t, crashTest{Store: at, Timeout: time.Hour})
	var runs atomic.Int64
	goOn := make(chan struct{})
	o := crashing(func() {
		runs.Add(1)
		<-goOn
	})
	o.Jobs[1].Timeout = time.Hour
	p := startProcess(t, at, o)
	eventually(t, "it runs again", func() bool { return runs.Load() == 1 })
	db := openDatabase(t, at)
	renewed := func() (last time.Time) {
		if err := db.QueryRowContext(t.Context(), "select attempted_at from river_job where kind = 'long' and state = 'running'").Scan(&last); err != nil {
			t.Fatal(err)
		}
		return last
	}
	first := renewed()
	eventually(t, "it is renewed for longer than the grace", func() bool { return renewed().Sub(first) > 2*o.Grace })
	close(goOn)
	eventually(t, "it is done", func() bool { return p.state("long").Waiting == 0 })
	if n := runs.Load(); n != 1 {
		t.Errorf("ran %d times", n)
	}
}

// openDatabase connects to the database of a store.
func openDatabase(t *testing.T, at store.Options) *sql.DB {
	t.Helper()
	driver, address := "sqlite", filepath.Join(at.Dir, store.FileName)
	if at.URL != "" {
		driver, address = "pgx", at.URL
	}
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// Rows that a process wrote while its clock was a day ahead do not delay jobs by
// a day.
func TestJobsOfAWrongClockOnSQLite(t *testing.T) {
	t.Parallel()
	at := store.Options{Dir: t.TempDir()}
	if _, err := openStore(t, at).Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	ran := make(chan string, 2)
	run := func(name string) jobs.Job {
		return jobs.Job{Name: name, Run: func(context.Context, json.RawMessage) error { ran <- name; return nil }}
	}
	o := jobs.Options{Log: slog.New(slog.DiscardHandler), Jobs: []jobs.Job{run("greet"), run("sweep")}}
	queue, err := openStore(t, at).OpenJobs(t.Context(), o)
	if err == nil {
		err = queue.Enqueue(t.Context(), "greet", nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	o.Jobs[1].Every = 1000 * 24 * time.Hour // River inserts it when a process becomes the leader
	for _, statement := range []string{
		"update river_job set scheduled_at = datetime('now', 'subsec', '+1 day'), created_at = datetime('now', 'subsec', '+1 day')",
		"insert into river_leader (leader_id, elected_at, expires_at) values ('killed', datetime('now', 'subsec', '+1 day'), datetime('now', 'subsec', '+1 day'))",
	} {
		if _, err := openDatabase(t, at).ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	startProcess(t, at, o)
	names := []string{receive(t, ran), receive(t, ran)}
	slices.Sort(names)
	if !slices.Equal(names, []string{"greet", "sweep"}) {
		t.Errorf("ran %v", names)
	}
}

// crashTest is the input of the process that is killed.
type crashTest struct {
	Store    store.Options
	Attempts int
	Timeout  time.Duration // 0 for the default
}

func testCrash(t *testing.T, at store.Options) {
	crash(t, crashTest{Store: at})
	again := make(chan struct{}, 1)
	p := startProcess(t, at, crashing(func() { again <- struct{}{} }))
	receive(t, again)
	eventually(t, "it is done", func() bool { return p.state("long").Waiting == 0 })
}

// A job that kills its process counts its attempts, too.
func testLastCrash(t *testing.T, at store.Options) {
	crash(t, crashTest{Store: at, Attempts: 1})
	o := crashing(func() { t.Error("runs again after its last attempt") })
	o.Attempts = 1
	p := startProcess(t, at, o)
	eventually(t, "it is given up", func() bool { return p.state("long").Failed == 1 })
	if s := p.state("long"); s.Waiting != 0 || s.LastError == "" {
		t.Errorf("state = %+v", s)
	}
}

// crash kills a process while it runs a job.
func crash(t *testing.T, test crashTest) {
	t.Helper()
	text, err := json.Marshal(test)
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), "WAYMARK_TEST_CRASH="+string(text))
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	line := make([]byte, 1)
	if _, err := io.ReadFull(out, line); err != nil {
		t.Fatal(err)
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait() // the process reports that it was killed
}

// runUntilKilled is the process that crash kills.
func runUntilKilled(text string) {
	check := func(err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
	}
	var test crashTest
	check(json.Unmarshal([]byte(text), &test))
	ctx := context.Background()
	s, err := store.Open(ctx, test.Store)
	check(err)
	o := crashing(func() {
		fmt.Println("running")
		select {} // ignores its context
	})
	o.Attempts = test.Attempts
	o.Jobs[1].Timeout = max(o.Jobs[1].Timeout, test.Timeout)
	q, err := s.OpenJobs(ctx, o)
	check(err)
	check(q.Enqueue(ctx, "long", nil))
	check(q.Run(ctx))
}

func testShutdown(t *testing.T, at store.Options) {
	started, goOn := make(chan struct{}, 2), make(chan struct{})
	var cancelled atomic.Bool
	p := startProcess(t, at, jobs.Options{Drain: 5 * time.Second, Jobs: []jobs.Job{
		{Name: "short", Run: func(ctx context.Context, _ json.RawMessage) error {
			started <- struct{}{}
			<-goOn
			return ctx.Err()
		}},
		{Name: "endless", Run: func(ctx context.Context, _ json.RawMessage) error {
			started <- struct{}{}
			<-ctx.Done()
			cancelled.Store(true)
			return ctx.Err()
		}},
	}})
	p.enqueue("short", nil)
	p.enqueue("endless", nil)
	receive(t, started)
	receive(t, started)
	p.end()
	close(goOn)
	p.stop()
	if !cancelled.Load() {
		t.Error("the endless job was not canceled")
	}
	if s := p.state("short"); s.Waiting != 0 || s.LastRun.IsZero() {
		t.Errorf("job that ended in time: %+v", s)
	}
	if s := p.state("endless"); s.Waiting != 1 {
		t.Errorf("job that did not end is lost: %+v", s)
	}
}

// A job that ignores its context does not delay the end of the process.
func testDeaf(t *testing.T, at store.Options) {
	started, goOn := make(chan struct{}), make(chan struct{})
	q, err := openStore(t, at).OpenJobs(t.Context(), jobs.Options{
		Drain: 10 * time.Millisecond, Log: slog.New(slog.DiscardHandler),
		Jobs: []jobs.Job{{Name: "deaf", Run: func(context.Context, json.RawMessage) error {
			close(started)
			<-goOn
			return nil
		}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { close(goOn) })
	if err := q.Enqueue(t.Context(), "deaf", nil); err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	stopped := make(chan error, 1)
	go func() { stopped <- q.Run(ctx) }()
	receive(t, started)
	end()
	if err := receive(t, stopped); err == nil || !strings.HasPrefix(err.Error(), "stop jobs: ") {
		t.Errorf("Run = %v, want an error", err)
	}
}

// logged receives a value for each line of a log.
type logged chan struct{}

func (l logged) Write(line []byte) (int, error) {
	select {
	case l <- struct{}{}:
	default:
	}
	return len(line), nil
}

// testAway starts a process before its database server.
func testAway(t *testing.T, at store.Options) {
	t.Parallel()
	if _, err := openStore(t, at).Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(at.URL)
	if err != nil {
		t.Fatal(err)
	}
	query := address.Query()
	there := query.Get("host")
	if !filepath.IsAbs(there) {
		t.Skip("the server of WAYMARK_TEST_POSTGRES has no socket in a folder")
	}
	away, err := os.MkdirTemp("", "waymark-away-") // the path of a socket must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(away) })
	query.Set("host", away)
	address.RawQuery = query.Encode()
	failed, ran := make(logged, 1), make(chan struct{}, 1)
	q, err := jobs.OpenPostgres(t.Context(), address.String(), jobs.Options{
		Log: slog.New(slog.NewTextHandler(failed, nil)),
		Jobs: []jobs.Job{{Name: "sweep", Every: time.Hour, Run: func(context.Context, json.RawMessage) error {
			select {
			case ran <- struct{}{}:
			default:
			}
			return nil
		}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	stopped := make(chan error, 1)
	go func() { stopped <- q.Run(ctx) }()
	receive(t, failed)
	const socket = ".s.PGSQL.5432"
	if err := os.Symlink(filepath.Join(there, socket), filepath.Join(away, socket)); err != nil {
		t.Fatal(err)
	}
	receive(t, ran)
	end()
	if err := receive(t, stopped); err != nil {
		t.Error(err)
	}
}

// Jobs that are pending when a process stops run in the next one.
func testRestart(t *testing.T, at store.Options) {
	got := make(chan struct{}, 1)
	o := jobs.Options{Log: slog.New(slog.DiscardHandler), Jobs: []jobs.Job{{Name: "wait", Run: func(context.Context, json.RawMessage) error {
		got <- struct{}{}
		return nil
	}}}}
	s := openStore(t, at)
	q, err := s.OpenJobs(t.Context(), o) // and never run it
	if err != nil {
		t.Fatal(err)
	}
	if err := q.Enqueue(t.Context(), "wait", nil); err != nil {
		t.Fatal(err)
	}
	q.Close()
	startProcess(t, at, o)
	receive(t, got)
}

func testUnknown(t *testing.T, at store.Options) {
	p := startProcess(t, at, jobs.Options{Jobs: []jobs.Job{{Name: "known", Run: func(context.Context, json.RawMessage) error { return nil }}}})
	for _, enqueue := range []func(context.Context, string, any) error{p.Enqueue, p.EnqueueOnce} {
		if err := enqueue(t.Context(), "unknown", nil); err == nil || !strings.Contains(err.Error(), `job "unknown": no such job`) {
			t.Errorf("err = %v", err)
		}
		if err := enqueue(t.Context(), "known", make(chan int)); err == nil {
			t.Error("arguments that are not JSON are accepted")
		}
	}
}
