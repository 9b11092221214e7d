package server

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"waymark.dev/waymark/internal/platform/fault"
)

// entryOverhead approximates the memory of a cached response besides bodies and key, in
// bytes.
const entryOverhead = 1024

// cache is an LRU cache of responses, bounded by the bytes of all encodings. A missing
// response is built once, however many requests wait for it.
type cache struct {
	mu       sync.Mutex
	limit    int64
	used     int64
	entries  *simplelru.LRU[string, *cacheEntry] // bounded by their sizes
	inFlight map[string]*flight
	builds   sync.WaitGroup
	stopped  bool
}

type cacheEntry struct {
	response *response
	size     int64
}

// flight is a response being built. Its waiters are counted under the lock of the cache.
type flight struct {
	waiting   int
	abandoned bool               // all waiters have left
	abandon   context.CancelFunc // called then

	done     chan struct{}
	response *response
	err      error
}

func newCache(limit int64) *cache {
	c := &cache{limit: limit, inFlight: map[string]*flight{}}
	// It only fails for a size below 1.
	c.entries, _ = simplelru.NewLRU(math.MaxInt, func(_ string, e *cacheEntry) { c.used -= e.size })
	return c
}

// errStopped is the error for responses after the stop.
var errStopped = fmt.Errorf("the server has stopped: %w", fault.ErrUnavailable)

// stop waits for builds in progress and prevents others.
func (c *cache) stop() {
	c.mu.Lock()
	c.stopped = true
	c.mu.Unlock()
	c.builds.Wait()
}

// find returns the cached response for a key, or nil.
func (c *cache) find(key string) *response {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lookUp(key)
}

// lookUp is called with the lock held.
func (c *cache) lookUp(key string) *response {
	if e, ok := c.entries.Get(key); ok {
		return e.response
	}
	return nil
}

// get returns the response for a key, calling build if it is not cached. The context of build
// ends when all waiting clients have left: a build that has not begun can give up then.
func (c *cache) get(ctx context.Context, key string, build func(context.Context) (*response, error)) (*response, error) {
	for {
		a, f, err := c.join(ctx, key, build)
		if a != nil || err != nil {
			return a, err
		}
		select {
		case <-f.done:
			if f.abandoned && errors.Is(f.err, context.Canceled) && ctx.Err() == nil {
				continue // it was abandoned before this request
			}
			return f.response, f.err
		case <-ctx.Done():
			c.leave(f)
			return nil, ctx.Err()
		}
	}
}

// join returns the cached response for a key, or the flight to wait for.
func (c *cache) join(ctx context.Context, key string, build func(context.Context) (*response, error)) (*response, *flight, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if a := c.lookUp(key); a != nil {
		return a, nil, nil
	}
	if c.stopped {
		return nil, nil, errStopped
	}
	f, ok := c.inFlight[key]
	if !ok {
		f = &flight{done: make(chan struct{})}
		var wanted context.Context
		wanted, f.abandon = context.WithCancel(context.WithoutCancel(ctx))
		c.inFlight[key] = f
		c.builds.Go(func() { c.build(wanted, key, f, build) })
	}
	f.waiting++
	return nil, f, nil
}

// leave stops waiting for a flight; the last one to leave abandons it.
func (c *cache) leave(f *flight) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f.waiting--; f.waiting == 0 {
		f.abandoned = true
		f.abandon()
	}
}

func (c *cache) build(ctx context.Context, key string, f *flight, build func(context.Context) (*response, error)) {
	defer f.abandon()
	f.response, f.err = buildSafely(ctx, build)
	c.mu.Lock()
	delete(c.inFlight, key)
	if f.err == nil && !f.response.transient {
		c.store(key, f.response)
	}
	c.mu.Unlock()
	close(f.done)
}

// buildSafely turns panics into errors: otherwise waiters would wait indefinitely.
func buildSafely(ctx context.Context, build func(context.Context) (*response, error)) (a *response, err error) {
	defer fault.Recover(&err, "while building a response")
	return build(ctx)
}

// share caches a response unless its key is cached, and returns the cached one. The key must
// identify the content, so the two only differ in their encodings.
func (c *cache) share(key string, a *response) *response {
	c.mu.Lock()
	defer c.mu.Unlock()
	if cached := c.lookUp(key); cached != nil {
		return cached
	}
	c.store(key, a)
	return a
}

// size is the number of bytes in use.
func (c *cache) size() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.used
}

// largest is the maximum size of a cached response in bytes.
func (c *cache) largest() int64 { return c.limit / 4 }

// store is called with the lock held.
func (c *cache) store(key string, a *response) {
	size := a.held.Load() + int64(len(key)) + entryOverhead
	if size > c.largest() {
		return
	}
	a.grew = func(bytes int64) { c.grow(key, a, bytes) }
	c.entries.Add(key, &cacheEntry{response: a, size: size})
	c.used += size
	c.trim()
}

// grow counts the bytes of another encoding of a cached response.
func (c *cache) grow(key string, a *response, bytes int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.entries.Peek(key)
	if !ok || e.response != a {
		return // it is no longer cached
	}
	e.size += bytes
	c.used += bytes
	c.trim()
}

// trim drops the oldest responses while the cache is too large.
func (c *cache) trim() {
	for c.used > c.limit {
		c.entries.RemoveOldest()
	}
}
