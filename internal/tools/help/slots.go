package help

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"
)

// slots limits concurrent and waiting model answers.
type slots struct {
	taken   *semaphore.Weighted
	waiting atomic.Int64
	most    int64
	wait    time.Duration
}

// take waits for a slot. The error is ErrBusy if none becomes free in time.
func (s *slots) take(ctx context.Context) (release func(), err error) {
	release = func() { s.taken.Release(1) }
	if s.taken.TryAcquire(1) {
		return release, nil
	}
	defer s.waiting.Add(-1)
	if s.waiting.Add(1) > s.most {
		return nil, ErrBusy
	}
	bounded, cancel := context.WithTimeout(ctx, s.wait)
	defer cancel()
	switch err := s.taken.Acquire(bounded, 1); {
	case err == nil:
		return release, nil
	case ctx.Err() != nil:
		return nil, fmt.Errorf("wait to answer: %w", ctx.Err())
	}
	return nil, ErrBusy
}
