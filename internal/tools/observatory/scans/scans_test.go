package scans

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/tools/observatory"
)

var example = observatory.Site{Host: "example.com", Path: "/"}

// pageOf returns a capture of a site that redirects to https and sends these
// headers.
func pageOf(site observatory.Site, headers ...observatory.Field) *observatory.Capture {
	secure, insecure := "https://"+site.Key()+"/", "http://"+site.Key()+"/"
	response := &observatory.Response{Status: 200, Verified: true, Header: headers}
	return &observatory.Capture{
		Site: site, ScannedAt: time.Now(),
		HTTP:  &observatory.Chain{Start: insecure, History: []observatory.Hop{{URL: insecure, Status: 301}, {URL: secure, Status: 200}}, Final: response},
		HTTPS: &observatory.Chain{Start: secure, History: []observatory.Hop{{URL: secure, Status: 200}}, Final: response},
	}
}

// testService is a service whose scans take a second of fake time, and which
// counts them.
type testService struct {
	*Service
	begun, cancelled atomic.Int64
	fail             atomic.Bool
}

func newTestService(t *testing.T, o Options) *testService {
	t.Helper()
	o.Cooldown, o.Cache = time.Minute, 24*time.Hour
	s := &testService{Service: New(o)}
	s.retrieve = func(ctx context.Context, site observatory.Site, _ observatory.Options) (*observatory.Capture, error) {
		s.begun.Add(1)
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			s.cancelled.Add(1)
			return nil, ctx.Err()
		}
		if s.fail.Load() {
			return nil, &observatory.Error{Kind: observatory.SiteDown, Reason: observatory.ReasonTimeout, Message: "down"}
		}
		return pageOf(site, observatory.Field{Name: "Server", Value: "x"}), nil
	}
	t.Cleanup(s.Close)
	return s
}

func admitted() (release func(), err error) { return func() {}, nil }

func TestSimultaneousCallersShareOneScan(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTestService(t, Options{})
		var asked atomic.Int64
		var ids sync.Map
		var wait sync.WaitGroup
		for range 200 {
			wait.Go(func() {
				r, err := s.Analyze(t.Context(), example, Recent, func() (func(), error) { asked.Add(1); return func() {}, nil })
				if err != nil {
					t.Error(err)
					return
				}
				ids.Store(r.ID, true)
			})
		}
		wait.Wait()
		count := 0
		ids.Range(func(any, any) bool { count++; return true })
		if s.begun.Load() != 1 || asked.Load() != 1 || count != 1 {
			t.Errorf("%d scans, %d of them admitted, %d results, want one", s.begun.Load(), asked.Load(), count)
		}
	})
}

func TestScansAreReusedByTheirAge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTestService(t, Options{})
		scan := func(site observatory.Site, age Age) int64 {
			t.Helper()
			r, err := s.Analyze(t.Context(), site, age, admitted)
			if err != nil {
				t.Fatal(err)
			}
			return r.ID
		}
		first := scan(example, Today)
		if scan(example, Recent) != first {
			t.Error("a scan of a second ago is not reused")
		}
		if scan(observatory.Site{Host: example.Host, Path: "/other"}, Today) == first {
			t.Error("another path is scanned as another site")
		}
		time.Sleep(59 * time.Second) // since the start of the scan, which took a second
		second := scan(example, Recent)
		if second == first || scan(example, Today) != second {
			t.Errorf("a scan of a minute ago is reused although a new one was requested: %d, %d", first, second)
		}
		time.Sleep(24 * time.Hour)
		if scan(example, Today) == second {
			t.Error("a scan of yesterday is reused")
		}
	})
}

func TestFailedScansAreNotReused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTestService(t, Options{})
		s.fail.Store(true)
		if _, err := s.Analyze(t.Context(), example, Today, admitted); kindOf(err) != observatory.SiteDown {
			t.Errorf("error = %v", err)
		}
		s.fail.Store(false)
		if _, err := s.Analyze(t.Context(), example, Today, admitted); err != nil || s.begun.Load() != 2 {
			t.Errorf("after a failure: %v, %d scans", err, s.begun.Load())
		}
	})
}

func TestAScanGoesOnWhileSomebodyWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTestService(t, Options{})
		var wait sync.WaitGroup
		begin := func(patience time.Duration) {
			wait.Go(func() {
				ctx, cancel := context.WithTimeout(t.Context(), patience)
				defer cancel()
				_, err := s.Analyze(ctx, example, Recent, admitted)
				if left := patience < time.Second; left != (err != nil) {
					t.Errorf("after %s: %v", patience, err)
				}
			})
			synctest.Wait()
		}
		begin(100 * time.Millisecond) // the first caller, for whom the scan began
		begin(200 * time.Millisecond)
		begin(time.Hour)
		wait.Wait()
		if s.begun.Load() != 1 || s.cancelled.Load() != 0 {
			t.Errorf("%d scans, %d cancelled, want one that continues", s.begun.Load(), s.cancelled.Load())
		}
	})
}

func TestTheLastToLeaveEndsTheScan(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTestService(t, Options{})
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		if _, err := s.Analyze(ctx, example, Recent, admitted); err == nil {
			t.Error("no error for a cancelled caller")
		}
		// A later request does not share the scan.
		r, err := s.Analyze(t.Context(), example, Recent, admitted)
		if err != nil || s.begun.Load() != 2 || s.cancelled.Load() != 1 {
			t.Errorf("next caller: %v, %d scans, %d cancelled", err, s.begun.Load(), s.cancelled.Load())
		}
		if first, err := s.opts.Store.Scan(t.Context(), r.ID-1); err != nil || first.State != Aborted {
			t.Errorf("cancelled scan = %+v, %v", first, err)
		}
	})
}

func TestScansAtATimeAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTestService(t, Options{Concurrency: 2})
		var running, most, busy, done atomic.Int64
		retrieve := s.retrieve
		s.retrieve = func(ctx context.Context, site observatory.Site, o observatory.Options) (*observatory.Capture, error) {
			now := running.Add(1)
			defer running.Add(-1)
			if now > most.Load() {
				most.Store(now)
			}
			return retrieve(ctx, site, o)
		}
		var wait sync.WaitGroup
		for i := range 40 {
			wait.Go(func() {
				_, err := s.Analyze(t.Context(), observatory.Site{Host: fmt.Sprintf("%d.example.com", i), Path: "/"}, Recent, admitted)
				switch {
				case errors.Is(err, ErrBusy) && errors.Is(err, fault.ErrUnavailable):
					busy.Add(1)
				case err == nil:
					done.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if most.Load() != 2 {
			t.Errorf("%d concurrent scans, want 2", most.Load())
		}
		if done.Load() < 16 || done.Load() > 18 || busy.Load() != 40-done.Load() {
			t.Errorf("%d scans, %d refused, want two with 16 waiting", done.Load(), busy.Load())
		}
	})
}

func TestNobodyWaitsForEverForATurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTestService(t, Options{Concurrency: 1})
		s.retrieve = func(ctx context.Context, _ observatory.Site, _ observatory.Options) (*observatory.Capture, error) {
			<-ctx.Done() // a site that responds byte by byte
			return nil, ctx.Err()
		}
		var wait sync.WaitGroup
		wait.Go(func() {
			_, err := s.Analyze(t.Context(), example, Recent, admitted)
			if kindOf(err) != observatory.SiteDown {
				t.Errorf("endless scan: %v", err)
			}
		})
		synctest.Wait()
		if _, err := s.Analyze(t.Context(), observatory.Site{Host: "other.example.com", Path: "/"}, Recent, admitted); !errors.Is(err, ErrBusy) {
			t.Errorf("waiting for a turn: %v", err)
		}
		wait.Wait()
	})
}

func TestCallersAreAdmittedForNewScansOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTestService(t, Options{})
		refuse := func() (func(), error) { return nil, fault.ErrLimited }
		if _, err := s.Analyze(t.Context(), example, Recent, refuse); !errors.Is(err, fault.ErrLimited) || s.begun.Load() != 0 {
			t.Errorf("error = %v, %d scans", err, s.begun.Load())
		}
		var wait sync.WaitGroup
		wait.Go(func() {
			if _, err := s.Analyze(t.Context(), example, Recent, admitted); err != nil {
				t.Error(err)
			}
		})
		synctest.Wait()
		if _, err := s.Analyze(t.Context(), example, Recent, refuse); err != nil {
			t.Errorf("sharing a scan: %v", err)
		}
		wait.Wait()
		if _, err := s.Analyze(t.Context(), example, Recent, refuse); err != nil {
			t.Errorf("a stored scan: %v", err)
		}
	})
}

// Two processes with one store are two services.
func TestProgramsShareOneScan(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newMemory(1 << 20)
		first, second := newTestService(t, Options{Store: store}), newTestService(t, Options{Store: store})
		var wait sync.WaitGroup
		for _, s := range []*testService{first, second} {
			wait.Go(func() {
				if r, err := s.Analyze(t.Context(), example, Recent, admitted); err != nil || r.ID != 1 {
					t.Errorf("%+v, %v", r, err)
				}
			})
		}
		wait.Wait()
		if n := first.begun.Load() + second.begun.Load(); n != 1 {
			t.Errorf("%d scans, want 1", n)
		}
	})
}

func TestAProgramTakesOverWhatAnotherGaveUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newMemory(1 << 20)
		first, second := newTestService(t, Options{Store: store}), newTestService(t, Options{Store: store})
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		var wait sync.WaitGroup
		wait.Go(func() { _, _ = first.Analyze(ctx, example, Recent, admitted) }) // it leaves
		synctest.Wait()
		if r, err := second.Analyze(t.Context(), example, Recent, admitted); err != nil || r.State != Finished {
			t.Errorf("%+v, %v", r, err)
		}
		wait.Wait()
	})
}

func TestAProgramTakesOverFromOneThatCrashed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newMemory(1 << 20)
		if _, _, err := store.BeginScan(t.Context(), example, time.Now(), time.Time{}); err != nil {
			t.Fatal(err)
		}
		s, began := newTestService(t, Options{Store: store}), time.Now()
		if r, err := s.Analyze(t.Context(), example, Recent, admitted); err != nil || r.State != Finished {
			t.Errorf("%+v, %v", r, err)
		}
		if waited := time.Since(began); waited < lostAfter || waited > lostAfter+5*time.Second {
			t.Errorf("waited %s for a process that may be slow, want %s", waited, lostAfter)
		}
	})
}

func TestFailuresOfOtherProgramsAreShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newMemory(1 << 20)
		first, second := newTestService(t, Options{Store: store}), newTestService(t, Options{Store: store})
		first.fail.Store(true)
		second.fail.Store(true)
		var wait sync.WaitGroup
		for _, s := range []*testService{first, second} {
			wait.Go(func() {
				_, err := s.Analyze(t.Context(), example, Recent, admitted)
				var e *observatory.Error
				if !errors.As(err, &e) || e.Kind != observatory.SiteDown || e.Reason != observatory.ReasonTimeout || e.Message != "down" {
					t.Errorf("error = %#v", err)
				}
			})
		}
		wait.Wait()
		if n := first.begun.Load() + second.begun.Load(); n != 1 {
			t.Errorf("%d scans, want 1", n)
		}
	})
}

func TestAPanicIsAFailedScan(t *testing.T) {
	s := newTestService(t, Options{})
	s.retrieve = func(context.Context, observatory.Site, observatory.Options) (*observatory.Capture, error) {
		panic("oops")
	}
	if _, err := s.Analyze(t.Context(), example, Recent, admitted); err == nil {
		t.Error("no error")
	}
	if r, err := s.opts.Store.Scan(t.Context(), 1); err != nil || r.State != Failed {
		t.Errorf("scan = %+v, %v", r, err)
	}
}

func TestCloseEndsScans(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTestService(t, Options{})
		var wait sync.WaitGroup
		wait.Go(func() {
			if _, err := s.Analyze(t.Context(), example, Recent, admitted); !errors.Is(err, fault.ErrUnavailable) {
				t.Errorf("when the server stops: %v", err)
			}
		})
		synctest.Wait()
		s.Close()
		if r, err := s.opts.Store.Scan(t.Context(), 1); err != nil || r.State != Aborted {
			t.Errorf("scan = %+v, %v", r, err)
		}
		wait.Wait()
		if _, err := s.Analyze(t.Context(), example, Recent, admitted); !errors.Is(err, fault.ErrUnavailable) {
			t.Errorf("after the server has stopped: %v", err)
		}
	})
}

func TestMemoryIsBounded(t *testing.T) {
	m := newMemory(200 << 10)
	for i := range 500 {
		site := observatory.Site{Host: fmt.Sprintf("%d.example.com", i), Path: "/"}
		id, _, err := m.BeginScan(t.Context(), site, time.Now(), time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		if err := m.EndScan(t.Context(), &Record{ID: id, Site: site.Key(), State: Finished, Tests: make(json.RawMessage, 5000)}); err != nil {
			t.Fatal(err)
		}
	}
	if m.used > m.limit || m.order.Len() < 10 || len(m.sites) != m.order.Len() || len(m.ids) != m.order.Len() {
		t.Errorf("%d bytes, %d sites, %d ids", m.used, m.order.Len(), len(m.ids))
	}
	if r, err := m.NewestScan(t.Context(), "499.example.com", time.Time{}); r == nil || err != nil {
		t.Errorf("last scan = %v, %v", r, err)
	}
	if r, err := m.NewestScan(t.Context(), "0.example.com", time.Time{}); r != nil || err != nil {
		t.Errorf("first scan = %v, %v", r, err)
	}
	for range 2 * scansPerSite {
		id, _, _ := m.BeginScan(t.Context(), example, time.Now(), time.Time{})
		_ = m.EndScan(t.Context(), &Record{ID: id, Site: example.Key(), State: Finished})
	}
	if n := len(m.sites[example.Key()].Value.(*memorySite).scans); n != scansPerSite {
		t.Errorf("%d scans of a site", n)
	}
}
