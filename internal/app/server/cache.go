package server

import (
	"container/list"
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
)

// entryOverhead is about how many bytes an answer takes up in the cache besides
// its forms and its key.
const entryOverhead = 1024

// makersPerProcessor bounds how many answers are made at a time, and with that
// the memory that takes: some wait for a JavaScript engine or a disk.
const makersPerProcessor = 4

// cache keeps answers up to a number of bytes, all their forms counted, the
// least recently used go first, and makes each missing answer once however many
// ask for it.
type cache struct {
	mu      sync.Mutex
	limit   int64
	used    int64
	order   *list.List // of *cacheEntry, most recent first
	entries map[string]*list.Element
	making  map[string]*making
	slots   chan struct{} // one for each answer that may be made at a time
}

type cacheEntry struct {
	key    string
	answer *answer
	size   int64
}

// making is an answer that somebody is making now.
type making struct {
	done   chan struct{}
	answer *answer
	err    error
}

func newCache(limit int64) *cache {
	return &cache{
		limit: limit, order: list.New(), entries: map[string]*list.Element{}, making: map[string]*making{},
		slots: make(chan struct{}, makersPerProcessor*runtime.GOMAXPROCS(0)),
	}
}

// find returns the answer for a key, nil when it is not kept.
func (c *cache) find(key string) *answer {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.kept(key)
}

// kept is called with the lock held.
func (c *cache) kept(key string) *answer {
	e, ok := c.entries[key]
	if !ok {
		return nil
	}
	c.order.MoveToFront(e)
	return e.Value.(*cacheEntry).answer
}

// get returns the answer for a key, made by build when it is not kept. The
// build goes on when the asker leaves, since others may wait for it.
func (c *cache) get(ctx context.Context, key string, build func(context.Context) (*answer, error)) (*answer, error) {
	c.mu.Lock()
	if a := c.kept(key); a != nil {
		c.mu.Unlock()
		return a, nil
	}
	m, ok := c.making[key]
	if !ok {
		m = &making{done: make(chan struct{})}
		c.making[key] = m
		go c.make(context.WithoutCancel(ctx), key, m, build)
	}
	c.mu.Unlock()
	select {
	case <-m.done:
		return m.answer, m.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (c *cache) make(ctx context.Context, key string, m *making, build func(context.Context) (*answer, error)) {
	c.slots <- struct{}{}
	m.answer, m.err = safely(ctx, build)
	<-c.slots
	c.mu.Lock()
	delete(c.making, key)
	if m.err == nil {
		c.keep(key, m.answer)
	}
	c.mu.Unlock()
	close(m.done)
}

// safely makes a panic an error: nobody is there to catch it, and those who
// wait would wait for ever.
func safely(ctx context.Context, build func(context.Context) (*answer, error)) (a *answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic while making an answer: %v\n%s", p, debug.Stack())
		}
	}()
	return build(ctx)
}

// largest is the size in bytes of the largest answer that is kept.
func (c *cache) largest() int64 { return c.limit / 4 }

// keep is called with the lock held.
func (c *cache) keep(key string, a *answer) {
	size := a.held.Load() + int64(len(key)) + entryOverhead
	if size > c.largest() {
		return
	}
	a.grew = func(bytes int64) { c.grow(key, a, bytes) }
	c.entries[key] = c.order.PushFront(&cacheEntry{key: key, answer: a, size: size})
	c.used += size
	c.trim()
}

// grow counts what an answer has come to hold since it is kept.
func (c *cache) grow(key string, a *answer, bytes int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.entries[key]
	if !ok || e.Value.(*cacheEntry).answer != a {
		return // it is kept no more
	}
	e.Value.(*cacheEntry).size += bytes
	c.used += bytes
	c.trim()
}

// trim drops the oldest answers while there are too many.
func (c *cache) trim() {
	for c.used > c.limit {
		oldest := c.order.Back()
		entry := oldest.Value.(*cacheEntry)
		c.order.Remove(oldest)
		delete(c.entries, entry.key)
		c.used -= entry.size
	}
}
