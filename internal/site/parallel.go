package site

import (
	"context"
	"sync"
	"sync/atomic"
)

// forEach calls do for each index below n, several at a time. newWorker is
// called once for each worker, so that do may have state of its own. forEach
// stops at the first error, or at the end of ctx, and returns it.
func forEach(ctx context.Context, workers, n int, newWorker func(context.Context) (do func(int) error)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var running sync.WaitGroup
	for range min(workers, n) {
		running.Go(func() {
			do := newWorker(ctx)
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := do(i); err != nil {
					cancel(err)
				}
			}
		})
	}
	running.Wait()
	return context.Cause(ctx)
}
