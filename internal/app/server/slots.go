package server

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

// Limits on work that needs a JavaScript engine or much memory: concurrent tasks, waiting
// tasks, and the waiting time.
const (
	rendersPerProcessor = 4
	waitersPerProcessor = 256
	renderWait          = 10 * time.Second
)

// slots bounds concurrent work.
type slots struct {
	taken   chan struct{} // holds a value for each slot in use
	waiting atomic.Int64
	most    int64 // of waiting tasks
	wait    time.Duration
}

func newSlots(count, waiters int, wait time.Duration) *slots {
	return &slots{taken: make(chan struct{}, count), most: int64(waiters), wait: wait}
}

func newRenderSlots() *slots {
	processors := runtime.GOMAXPROCS(0)
	return newSlots(rendersPerProcessor*processors, waitersPerProcessor*processors, renderWait)
}

// errBusy is temporary: a slot becomes free later.
var errBusy = fmt.Errorf("too much to do at once: %w", fault.ErrUnavailable)

// take waits for a slot and returns a function that frees it. The error is errBusy if no slot
// becomes free in time or too many tasks wait, or that of ctx.
func (s *slots) take(ctx context.Context) (release func(), err error) {
	release = func() { <-s.taken }
	select {
	case s.taken <- struct{}{}:
		return release, nil
	default:
	}
	if s.waiting.Add(1) > s.most {
		s.waiting.Add(-1)
		return nil, errBusy
	}
	defer s.waiting.Add(-1)
	bounded, cancel := context.WithTimeoutCause(ctx, s.wait, errBusy)
	defer cancel()
	select {
	case s.taken <- struct{}{}:
		return release, nil
	case <-bounded.Done():
		if err := context.Cause(bounded); errors.Is(err, errBusy) {
			return nil, err
		}
		return nil, ctx.Err()
	}
}
