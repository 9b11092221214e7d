package store

import (
	"context"
	"sync"
	"time"
)

const (
	// gatherQueries is how many queries of a gatherer run at a time. Callers that
	// come meanwhile share the next one.
	gatherQueries = 2
	// gatherKeys bounds the keys of a query.
	gatherKeys = 500
	// gatherTimeout bounds a query that several callers share: none of them can
	// cancel it.
	gatherTimeout = 20 * time.Second
)

// gatherer finds rows by their keys. Callers at the same time share a query: the
// way to the database and back costs more than the rows. Nothing is remembered: a
// query begins after each of its callers has come, so that they see what a query of
// their own would.
type gatherer[V any] struct {
	find  func(ctx context.Context, keys []string) (map[string]V, error)
	slots chan struct{} // holds a value for each query that runs
	mu    sync.Mutex
	next  *gathering[V] // takes keys until it has a slot; nil for none
}

// gathering is a query for the keys of several callers.
type gathering[V any] struct {
	keys  []string
	done  chan struct{} // closed when the rest is set
	found map[string]V
	err   error
}

func newGatherer[V any](find func(ctx context.Context, keys []string) (map[string]V, error)) *gatherer[V] {
	return &gatherer[V]{find: find, slots: make(chan struct{}, gatherQueries)}
}

// get returns the row of a key, and whether there is one.
func (g *gatherer[V]) get(ctx context.Context, key string) (row V, ok bool, err error) {
	select {
	case g.slots <- struct{}{}:
		defer func() { <-g.slots }()
		found, err := g.find(ctx, []string{key})
		row, ok = found[key]
		return row, ok, err
	default:
	}
	shared := g.join(key)
	select {
	case <-shared.done:
		row, ok = shared.found[key]
		return row, ok, shared.err
	case <-ctx.Done():
		return row, false, context.Cause(ctx)
	}
}

// join adds a key to the next query.
func (g *gatherer[V]) join(key string) *gathering[V] {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.next == nil || len(g.next.keys) == gatherKeys {
		g.next = &gathering[V]{done: make(chan struct{})}
		go g.run(g.next)
	}
	g.next.keys = append(g.next.keys, key)
	return g.next
}

// run waits for a slot, while others join, and runs the query.
func (g *gatherer[V]) run(shared *gathering[V]) {
	g.slots <- struct{}{}
	defer func() { <-g.slots }()
	g.close(shared)
	ctx, cancel := context.WithTimeout(context.Background(), gatherTimeout)
	defer cancel()
	defer close(shared.done)
	shared.found, shared.err = g.find(ctx, shared.keys)
}

// close lets nobody else join.
func (g *gatherer[V]) close(shared *gathering[V]) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.next == shared {
		g.next = nil
	}
}
