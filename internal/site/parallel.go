package site

import (
	"context"
	"iter"
	"sync"
	"sync/atomic"
)

// forEach distributes the indexes below n over concurrent workers. It stops at the first error
// or when ctx ends, and returns that error.
func forEach(ctx context.Context, workers, n int, work func(context.Context, iter.Seq[int]) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	indexes := func(yield func(int) bool) {
		for ctx.Err() == nil {
			i := int(next.Add(1)) - 1
			if i >= n || !yield(i) {
				return
			}
		}
	}
	var running sync.WaitGroup
	for range min(workers, n) {
		running.Go(func() {
			if err := work(ctx, indexes); err != nil {
				cancel(err)
			}
		})
	}
	running.Wait()
	return context.Cause(ctx)
}
