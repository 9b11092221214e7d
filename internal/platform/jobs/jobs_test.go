package jobs_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/testkit/postgrestest"
)

const patience = time.Minute

func TestMain(m *testing.M) {
	if options := os.Getenv("WAYMARK_TEST_CRASH"); options != "" {
		runUntilKilled(options)
	}
	os.Exit(m.Run())
}

func TestSQLite(t *testing.T) {
	t.Parallel()
	suite(t, func(t *testing.T) store.Options { return store.Options{Dir: t.TempDir()} })
}

func TestPostgres(t *testing.T) {
	t.Parallel()
	address := postgrestest.Start(t)
	var number atomic.Int64
	suite(t, func(t *testing.T) store.Options {
		return store.Options{URL: postgrestest.EmptySchema(t, address, fmt.Sprintf("jobs_%d", number.Add(1)))}
	})
}

// suite tests that both databases behave the same.
func suite(t *testing.T, empty func(*testing.T) store.Options) {
	for name, test := range map[string]func(*testing.T, store.Options){
		"enqueue": testEnqueue, "once": testOnce, "retry": testRetry, "give up": testGiveUp, "panic": testPanic,
		"periodic": testPeriodic, "crash": testCrash, "shutdown": testShutdown, "restart": testRestart, "unknown": testUnknown,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := empty(t)
			if _, err := openStore(t, o).Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			test(t, o)
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

// process is a program that runs jobs.
type process struct {
	jobs.Queue
	t     *testing.T
	store *store.Store
	opts  jobs.Options
	stop  func()
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
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	stopped := make(chan error, 1)
	go func() { stopped <- p.Run(ctx) }()
	p.stop = sync.OnceFunc(func() {
		cancel()
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
		t.Fatal("nothing happens")
		panic("unreachable")
	}
}

// eventually waits until something holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not within a minute: %s", what)
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
	once("a") // it runs
	once("b")
	receive(t, started)
	if n := p.state("index").Waiting; n != 2 {
		t.Errorf("%d jobs wait or run, want a and b", n)
	}
	close(goOn)
	eventually(t, "all are done", func() bool { return p.state("index").Waiting == 0 })
	once("a")
	receive(t, started)
	eventually(t, "all are done", func() bool { return p.state("index").Waiting == 0 })
	if len(started) > 0 {
		t.Error("one ran twice")
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

// Of two programs one runs a job in each period, and the second starts too late
// for the first period.
func testPeriodic(t *testing.T, at store.Options) {
	const every = 4 * time.Second
	var mu sync.Mutex
	runs := map[time.Time]int{}
	o := jobs.Options{Jobs: []jobs.Job{{Name: "sweep", Every: every, Run: func(context.Context, json.RawMessage) error {
		mu.Lock()
		defer mu.Unlock()
		runs[time.Now().UTC().Truncate(every)]++
		return nil
	}}}}
	time.Sleep(time.Until(time.Now().Truncate(every).Add(every + 100*time.Millisecond)))
	count := func() int { mu.Lock(); defer mu.Unlock(); return len(runs) }
	first := startProcess(t, at, o)
	eventually(t, "the period in which the first one starts", func() bool { return count() == 1 })
	second := startProcess(t, at, o)
	eventually(t, "the third period", func() bool { return count() == 3 })
	time.Sleep(every / 4)
	if next := first.state("sweep").Next; !next.Equal(time.Now().UTC().Truncate(every).Add(every)) {
		t.Errorf("next run at %v", next)
	}
	first.stop()
	second.stop()
	mu.Lock()
	defer mu.Unlock()
	for period, n := range runs {
		if n != 1 {
			t.Errorf("it ran %d times in the period of %v", n, period)
		}
	}
}

// crashing is the job of a program that is killed while it runs.
func crashing(run func()) jobs.Options {
	return jobs.Options{
		Grace: time.Second, Log: slog.New(slog.DiscardHandler),
		Jobs: []jobs.Job{{Name: "long", Timeout: time.Second, Run: func(context.Context, json.RawMessage) error {
			run()
			return nil
		}}},
	}
}

func testCrash(t *testing.T, at store.Options) {
	options, err := json.Marshal(at)
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), "WAYMARK_TEST_CRASH="+string(options))
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
	_ = child.Wait() // it says that it was killed
	again := make(chan struct{}, 1)
	p := startProcess(t, at, crashing(func() { again <- struct{}{} }))
	receive(t, again)
	eventually(t, "it is done", func() bool { return p.state("long").Waiting == 0 })
}

// runUntilKilled is the program that testCrash kills.
func runUntilKilled(options string) {
	check := func(err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
	}
	var at store.Options
	check(json.Unmarshal([]byte(options), &at))
	ctx := context.Background()
	s, err := store.Open(ctx, at)
	check(err)
	q, err := s.OpenJobs(ctx, crashing(func() {
		fmt.Println("running")
		select {} // deaf to its context, too
	}))
	check(err)
	check(q.Enqueue(ctx, "long", nil))
	check(q.Run(ctx))
}

func testShutdown(t *testing.T, at store.Options) {
	started := make(chan struct{}, 2)
	var ended, cancelled atomic.Bool
	o := jobs.Options{Drain: 500 * time.Millisecond, Jobs: []jobs.Job{
		{Name: "short", Run: func(context.Context, json.RawMessage) error {
			started <- struct{}{}
			time.Sleep(200 * time.Millisecond)
			ended.Store(true)
			return nil
		}},
		{Name: "endless", Run: func(ctx context.Context, _ json.RawMessage) error {
			started <- struct{}{}
			<-ctx.Done()
			cancelled.Store(true)
			return ctx.Err()
		}},
	}}
	p := startProcess(t, at, o)
	p.enqueue("short", nil)
	p.enqueue("endless", nil)
	receive(t, started)
	receive(t, started)
	p.stop()
	if !ended.Load() || !cancelled.Load() {
		t.Errorf("short one ended: %v, endless one was told to: %v", ended.Load(), cancelled.Load())
	}
	if s := p.state("short"); s.Waiting != 0 || s.LastRun.IsZero() {
		t.Errorf("what ended in time: %+v", s)
	}
	if s := p.state("endless"); s.Waiting != 1 {
		t.Errorf("what did not end is lost: %+v", s)
	}
}

// What waits when a program stops runs when one starts.
func testRestart(t *testing.T, at store.Options) {
	got := make(chan struct{}, 1)
	o := jobs.Options{Log: slog.New(slog.DiscardHandler), Jobs: []jobs.Job{{Name: "wait", Run: func(context.Context, json.RawMessage) error {
		got <- struct{}{}
		return nil
	}}}}
	s := openStore(t, at)
	q, err := s.OpenJobs(t.Context(), o) // and never runs
	if err != nil {
		t.Fatal(err)
	}
	if err := q.Enqueue(t.Context(), "wait", nil); err != nil {
		t.Fatal(err)
	}
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
			t.Error("arguments that are not JSON are taken")
		}
	}
}
