package server

import (
	"errors"
	"net/http"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/app/store/storetest"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// Two servers on one database allow what one of them would.
func TestServersShareLimits(t *testing.T) {
	o := store.Options{URL: servertest.EmptySchema(t, servertest.StartPostgres(t), "limits")}
	var servers []*accountServer
	for range 2 {
		a, with := addAccountsOn(t, o)
		a.Handler = testServer(t, with, func(o *Options) { o.SharedCounts = a.db })
		servers = append(servers, a)
	}
	began, allowed := time.Now(), 0
	for n := range 3 * linkBurst {
		r := servers[n%2].send(t, request{method: http.MethodPost, target: "/newsletter/unsubscribe?token=x", header: []string{"Content-Type", "application/x-www-form-urlencoded"}})
		switch r.StatusCode {
		case http.StatusSeeOther:
			allowed++
		case http.StatusTooManyRequests:
		default:
			t.Fatal(r.Status)
		}
	}
	if most := linkBurst + 1 + int(time.Since(began).Minutes()*linksPerMinute); allowed < linkBurst || allowed > most {
		t.Errorf("%d requests were allowed, want %d to %d", allowed, linkBurst, most)
	}
}

func TestSharedLimits(t *testing.T) {
	o := store.Options{URL: servertest.EmptySchema(t, servertest.StartPostgres(t), "counts")}
	const burst = 20
	var limits []*sharedLimiter
	for range 2 {
		s := &Server{opts: Options{SharedCounts: storetest.Open(t, o)}}
		limits = append(limits, s.newSharedLimiter("tests", burst, 1.0/minutesPerDay)) // no refill while the test runs
	}
	takeAll := func(client func(n int) string, requests int) (allowed int) {
		t.Helper()
		var mu sync.Mutex
		var wait sync.WaitGroup
		for n := range requests {
			wait.Go(func() {
				err := limits[n%2].take(t.Context(), client(n))
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					allowed++
				} else if !errors.Is(err, fault.ErrLimited) {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		return allowed
	}
	if n := takeAll(func(int) string { return "192.0.2.1" }, 2*burst); n != burst {
		t.Errorf("%d of a client's requests at once were allowed, want %d", n, burst)
	}
	if n := takeAll(func(int) string { return "192.0.2.2" }, 1); n != 1 {
		t.Error("another client has the same limit")
	}
	homes := func(n int) string { return []string{"2001:db8:1:1::/64", "2001:db8:1:2::/64"}[n/2%2] }
	if n := takeAll(homes, 3*burst); n != 2*burst {
		t.Errorf("%d requests of two homes were allowed, want %d", n, 2*burst)
	}

	if err := limits[0].counts.(*store.Store).Close(); err != nil {
		t.Fatal(err)
	}
	if err := limits[0].take(t.Context(), "192.0.2.3"); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("without the database: %v, want unavailable", err)
	}
}
