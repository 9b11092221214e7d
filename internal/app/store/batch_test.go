package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

// slowTable looks up keys; each query returns a second after it began.
type slowTable struct {
	mu      sync.Mutex
	rows    map[string]string
	queries [][]string
	broken  error
}

func (s *slowTable) find(_ context.Context, keys []string) (map[string]string, error) {
	s.mu.Lock()
	s.queries = append(s.queries, keys)
	found := map[string]string{}
	for _, key := range keys {
		if row, ok := s.rows[key]; ok {
			found[key] = row
		}
	}
	err := s.broken
	s.mu.Unlock()
	time.Sleep(time.Second)
	return found, err
}

func TestCallersShareAQuery(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := &slowTable{rows: map[string]string{"a": "1", "b": "2"}}
		g := newBatcher(table.find)
		var wait sync.WaitGroup
		for range batchQueries {
			wait.Go(func() { _, _, _ = g.get(t.Context(), "a") })
		}
		synctest.Wait()
		for range 3 {
			for _, key := range []string{"a", "b", "c"} {
				wait.Go(func() {
					row, ok, err := g.get(t.Context(), key)
					if row != table.rows[key] || ok != (key != "c") || err != nil {
						t.Errorf("%s = %q, %v, %v", key, row, ok, err)
					}
				})
			}
		}
		wait.Wait()
		if n := len(table.queries); n != batchQueries+1 || len(table.queries[n-1]) != 9 {
			t.Errorf("queries = %v, want the last one for nine callers", table.queries)
		}
	})
}

// A caller gets what was committed before the call, even if a query is in
// progress.
func TestNoCallerGetsWhatWasFoundBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := &slowTable{rows: map[string]string{"a": "old"}}
		g := newBatcher(table.find)
		var wait sync.WaitGroup
		for range 2 * batchQueries { // half of the callers wait
			wait.Go(func() { _, _, _ = g.get(t.Context(), "a") })
		}
		synctest.Wait()
		table.mu.Lock()
		delete(table.rows, "a")
		table.mu.Unlock()
		wait.Go(func() {
			if row, ok, err := g.get(t.Context(), "a"); ok || err != nil {
				t.Errorf("after deletion: %q, %v", row, err)
			}
		})
		wait.Wait()
	})
}

func TestCallersOfAQueryDoNotDependOnEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := &slowTable{rows: map[string]string{"a": "1"}}
		g := newBatcher(table.find)
		var wait sync.WaitGroup
		for range batchQueries {
			wait.Go(func() { _, _, _ = g.get(t.Context(), "a") })
		}
		synctest.Wait()
		leaving, leave := context.WithCancel(t.Context())
		wait.Go(func() {
			if _, _, err := g.get(leaving, "a"); !errors.Is(err, context.Canceled) {
				t.Errorf("cancelled caller gets %v", err)
			}
		})
		for range batchKeys {
			wait.Go(func() {
				if row, _, err := g.get(t.Context(), "a"); row != "1" || err != nil {
					t.Errorf("other caller gets %q, %v", row, err)
				}
			})
		}
		synctest.Wait()
		leave()
		wait.Wait()
		if most := slices.MaxFunc(table.queries, func(a, b []string) int { return len(a) - len(b) }); len(most) != batchKeys {
			t.Errorf("a query has %d keys, want %d", len(most), batchKeys)
		}
		table.broken = fault.ErrUnavailable
		for range 2 * batchQueries {
			wait.Go(func() {
				if _, _, err := g.get(t.Context(), "a"); !errors.Is(err, fault.ErrUnavailable) {
					t.Errorf("broken: %v", err)
				}
			})
		}
		wait.Wait()
	})
}

// Each of many concurrent requests gets its own session, user and plan.
func testSessionsAreReadTogether(t *testing.T, s *Store) {
	const readers, buyers = 40, 3 // every third user has bought a plan
	for n := range readers {
		p := account.Profile{UID: fmt.Sprintf("u%d", n), Email: fmt.Sprintf("r%d@example.org", n), Subscription: account.Core}
		signIn(t, s, p, aSession(n))
		if n%buyers == 0 {
			_, err := s.db.ExecContext(t.Context(), `
insert into billing_subscriptions (id, user_id, price, subscription_type, currency, status, period_end, looked_at, look)
values ($1, $2, 'p', 'mdn_plus_10y', 'usd', 'active', $3, $4, 1)`, fmt.Sprintf("sub%d", n), addUser(t, s, p), now().Add(time.Hour), now())
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := s.EndSessionOfToken(t.Context(), hash(1)); err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for n := range 4 * readers {
		n %= readers
		wait.Go(func() {
			x, u, err := s.Session(t.Context(), hash(n))
			if n == 1 {
				if !errors.Is(err, fault.ErrNotFound) {
					t.Errorf("ended session: %+v, %v", u, err)
				}
				return
			}
			plan := account.Core
			if n%buyers == 0 {
				plan = "mdn_plus_10y"
			}
			if err != nil || x.ID != fmt.Sprintf("id%d", n) || u.UID != fmt.Sprintf("u%d", n) || !strings.HasPrefix(u.Email, fmt.Sprintf("r%d@", n)) || u.Subscription != plan {
				t.Errorf("session %d = %+v, %+v, %v; want plan %s", n, x, u, err, plan)
			}
		})
	}
	wait.Wait()
}

// A panic in a query for several callers becomes their error, instead of ending
// the program.
func TestPanicsInSharedQueriesAreErrors(t *testing.T) {
	t.Parallel()
	g := newBatcher(func(context.Context, []string) (map[string]string, error) { panic("broken row") })
	for range batchQueries { // fill all queries, after which callers share one
		g.slots <- struct{}{}
	}
	shared := g.join("a")
	<-g.slots
	<-shared.done
	if shared.err == nil || !strings.Contains(shared.err.Error(), "broken row") {
		t.Errorf("callers of the query get %v", shared.err)
	}
}
