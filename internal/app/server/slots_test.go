package server

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

func TestSlotsBoundWhatIsDoneAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const wait = time.Minute
		s := newSlots(1, 2, wait)
		release, err := s.take(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		results := make(chan error, 2)
		gone, leave := context.WithCancel(t.Context())
		for _, ctx := range []context.Context{t.Context(), gone} {
			go func() {
				_, err := s.take(ctx)
				results <- err
			}()
		}
		synctest.Wait()
		if _, err := s.take(t.Context()); !errors.Is(err, errBusy) || !errors.Is(err, fault.ErrUnavailable) {
			t.Errorf("waiter over the limit: %v, want %v at once", err, errBusy)
		}
		leave()
		if err := <-results; !errors.Is(err, context.Canceled) {
			t.Errorf("waiter that has left: %v", err)
		}
		time.Sleep(wait)
		if err := <-results; !errors.Is(err, errBusy) {
			t.Errorf("waiter after %s: %v, want %v", wait, err, errBusy)
		}
		release()
		if _, err := s.take(t.Context()); err != nil {
			t.Errorf("with a free slot: %v", err)
		}
	})
}

// A queued build must not outlive the requests for it.
func TestABuildThatNobodyWaitsForGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, busy := newCache(1<<20), newSlots(1, 100, time.Hour)
		release, err := busy.take(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		build := func(ctx context.Context) (*response, error) {
			release, err := busy.take(ctx)
			if err != nil {
				return nil, err
			}
			defer release()
			return newResponse(nil, typeText, []byte("page"), ""), nil
		}
		readers, leave := context.WithCancel(t.Context())
		for range 3 {
			go func() { _, _ = c.get(readers, "page", build) }()
		}
		synctest.Wait()
		if n := busy.waiting.Load(); n != 1 {
			t.Fatalf("%d builds are queued, want one for all readers", n)
		}
		leave()
		synctest.Wait()
		if n := busy.waiting.Load(); n != 0 || len(c.inFlight) != 0 {
			t.Errorf("%d builds are queued, %d in flight, want none: everybody has left", n, len(c.inFlight))
		}
		release()
		if a, err := c.get(t.Context(), "page", build); err != nil || string(a.identity) != "page" {
			t.Errorf("next reader: %v, %v", a, err)
		}
	})
}

// A request just after the last reader has left must not get that reader's
// error.
func TestAReaderWhoJoinsAnAbandonedBuildIsServed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, goOn := newCache(1<<20), make(chan struct{})
		builds := 0
		build := func(ctx context.Context) (*response, error) {
			builds++
			if builds > 1 {
				return newResponse(nil, typeText, []byte("page"), ""), nil
			}
			<-ctx.Done()
			<-goOn // cancelling takes a while
			return nil, ctx.Err()
		}
		first, leave := context.WithCancel(t.Context())
		go func() { _, _ = c.get(first, "page", build) }()
		synctest.Wait()
		leave()
		synctest.Wait()
		served := make(chan error, 1)
		go func() {
			_, err := c.get(t.Context(), "page", build)
			served <- err
		}()
		synctest.Wait()
		close(goOn)
		if err := <-served; err != nil || builds != 2 {
			t.Errorf("%v after %d builds, want the page after 2", err, builds)
		}
	})
}

func TestFilesAndCachedPagesDoNotWaitForRenders(t *testing.T) {
	s := newServer(t)
	h := s.Handler()
	const cached = "/en-US/docs/Web/CSS"
	ask(h, http.MethodGet, cached)
	s.renders = newSlots(1, 1, 20*time.Millisecond)
	if _, err := s.renders.take(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{cached, "/static/a-123.js", "/en-US/docs/Web/CSS/dot.svg", "/shared-assets/images/tree.svg", "/llms.txt"} {
		if r := ask(h, http.MethodGet, address); r.StatusCode != http.StatusOK {
			t.Errorf("%s = %s", address, r.Status)
		}
	}
	for _, address := range []string{"/en-US/docs/Web", "/en-US/docs/Web/index.json"} {
		r := ask(h, http.MethodGet, address)
		if r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" || r.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s = %s %v, want 503 with Retry-After", address, r.Status, r.Header)
		}
	}
}
