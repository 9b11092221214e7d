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

// Limits on work that takes a JavaScript engine or much memory: how much of it
// is done at a time, how much waits for its turn, and for how long.
const (
	rendersPerProcessor = 4
	waitersPerProcessor = 256
	renderWait          = 10 * time.Second
)

// slots bound how much is done at a time.
type slots struct {
	taken   chan struct{} // holds a value for each slot in use
	waiting atomic.Int64
	most    int64 // that may wait
	wait    time.Duration
}

func newSlots(count, waiters int, wait time.Duration) *slots {
	return &slots{taken: make(chan struct{}, count), most: int64(waiters), wait: wait}
}

func newRenderSlots() *slots {
	processors := runtime.GOMAXPROCS(0)
	return newSlots(rendersPerProcessor*processors, waitersPerProcessor*processors, renderWait)
}

// errBusy is a fault.ErrUnavailable: later there is a slot.
var errBusy = fmt.Errorf("too much to do at once: %w", fault.ErrUnavailable)

// take waits for a slot and returns the function that gives it back. The error
// is errBusy when no slot becomes free in time or too many wait already, and
// that of ctx when it ends.
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
