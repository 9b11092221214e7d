package server

import (
	"container/list"
	"context"
	"fmt"
	"runtime/debug"
	"sync"
)

// cache keeps answers up to a number of bytes, the least recently used go
// first, and makes each missing answer once however many ask for it.
type cache struct {
	mu      sync.Mutex
	limit   int64
	used    int64
	order   *list.List // of *cacheEntry, most recent first
	entries map[string]*list.Element
	making  map[string]*making
}

type cacheEntry struct {
	key    string
	answer *answer
}

// making is an answer that somebody is making now.
type making struct {
	done   chan struct{}
	answer *answer
	err    error
}

func newCache(limit int64) *cache {
	return &cache{limit: limit, order: list.New(), entries: map[string]*list.Element{}, making: map[string]*making{}}
}

// get returns the answer for a key, made by build when it is not kept. The
// build goes on when the asker leaves, since others may wait for it.
func (c *cache) get(ctx context.Context, key string, build func(context.Context) (*answer, error)) (*answer, error) {
	c.mu.Lock()
	if e, ok := c.entries[key]; ok {
		c.order.MoveToFront(e)
		c.mu.Unlock()
		return e.Value.(*cacheEntry).answer, nil
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
	m.answer, m.err = safely(ctx, build)
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

// keep is called with the lock held.
func (c *cache) keep(key string, a *answer) {
	if a.size() > c.limit/4 {
		return
	}
	c.entries[key] = c.order.PushFront(&cacheEntry{key: key, answer: a})
	c.used += a.size()
	for c.used > c.limit {
		oldest := c.order.Back()
		entry := oldest.Value.(*cacheEntry)
		c.order.Remove(oldest)
		delete(c.entries, entry.key)
		c.used -= entry.answer.size()
	}
}
