package ads

import (
	"context"
	"fmt"
	"sync"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

// tally counts nearly simultaneous events together: a commit costs as much for one as for
// hundreds, and the database also serves accounts.
type tally struct {
	store Store

	mu      sync.Mutex
	waiting []*countedLater
	running bool
}

// countedLater is an event waiting to be counted.
type countedLater struct {
	event CountedEvent
	done  chan countResult
}

type countResult struct {
	counted bool
	err     error
}

// Limits on batches.
const (
	gatherTime    = 20 * time.Millisecond
	countTogether = 500
	maxWaiting    = 5000
	countTime     = 10 * time.Second
)

// count counts an event, and reports whether it is new.
func (t *tally) count(ctx context.Context, e CountedEvent) (bool, error) {
	event := &countedLater{e, make(chan countResult, 1)}
	if !t.add(event) {
		return false, fmt.Errorf("too many events of ads wait to be counted: %w", fault.ErrUnavailable)
	}
	select {
	case result := <-event.done:
		return result.counted, result.err
	case <-ctx.Done():
		return false, ctx.Err()
	}
}

// add queues an event, unless too many wait.
func (t *tally) add(event *countedLater) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.waiting) >= maxWaiting {
		return false
	}
	t.waiting = append(t.waiting, event)
	if !t.running {
		t.running = true
		go t.run()
	}
	return true
}

// run counts until no events wait.
func (t *tally) run() {
	for {
		time.Sleep(gatherTime)
		batch := t.take()
		if len(batch) == 0 {
			return
		}
		t.countAll(batch)
	}
}

// take returns the next batch of events.
func (t *tally) take() []*countedLater {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := min(len(t.waiting), countTogether)
	batch := t.waiting[:n:n]
	t.waiting = t.waiting[n:]
	t.running = n > 0
	return batch
}

func (t *tally) countAll(batch []*countedLater) {
	events := make([]CountedEvent, len(batch))
	for i, event := range batch {
		events[i] = event.event
	}
	ctx, cancel := context.WithTimeout(context.Background(), countTime)
	defer cancel()
	counted, err := t.store.CountAds(ctx, events)
	for i, event := range batch {
		result := countResult{err: err}
		if err == nil {
			result.counted = counted[i]
		}
		event.done <- result
	}
}
