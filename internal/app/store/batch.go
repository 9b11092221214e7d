package store

import (
	"context"
	"sync"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

const (
	// batchQueries is the number of concurrent queries of a batcher. Further callers share
	// the next one.
	batchQueries = 2
	// batchKeys bounds the keys of a query.
	batchKeys = 500
	// batchTimeout bounds a shared query, which no caller can cancel.
	batchTimeout = 20 * time.Second
)

// batcher finds rows by key. Concurrent callers share a query: the round trip costs more than
// the rows. Nothing is cached: a query begins after all its callers have joined, so they see
// current rows.
type batcher[V any] struct {
	find  func(ctx context.Context, keys []string) (map[string]V, error)
	slots chan struct{} // holds a value for each query that runs
	mu    sync.Mutex
	next  *batch[V] // takes keys until it has a slot; nil for none
}

// batch is a query for the keys of several callers.
type batch[V any] struct {
	keys  []string
	done  chan struct{} // closed when the rest is set
	found map[string]V
	err   error
}

func newBatcher[V any](find func(ctx context.Context, keys []string) (map[string]V, error)) *batcher[V] {
	return &batcher[V]{find: find, slots: make(chan struct{}, batchQueries)}
}

// get returns the row of a key, if there is one.
func (g *batcher[V]) get(ctx context.Context, key string) (row V, ok bool, err error) {
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
func (g *batcher[V]) join(key string) *batch[V] {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.next == nil || len(g.next.keys) == batchKeys {
		g.next = &batch[V]{done: make(chan struct{})}
		go g.run(g.next)
	}
	g.next.keys = append(g.next.keys, key)
	return g.next
}

// run waits for a slot, while others join, and runs the query.
func (g *batcher[V]) run(shared *batch[V]) {
	g.slots <- struct{}{}
	defer func() { <-g.slots }()
	g.close(shared)
	ctx, cancel := context.WithTimeout(context.Background(), batchTimeout)
	defer cancel()
	defer close(shared.done)
	defer fault.Recover(&shared.err, "in a shared query") // nothing else does: the program would end
	shared.found, shared.err = g.find(ctx, shared.keys)
}

// close admits no more callers.
func (g *batcher[V]) close(shared *batch[V]) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.next == shared {
		g.next = nil
	}
}
