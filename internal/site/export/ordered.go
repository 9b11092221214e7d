package export

import (
	"context"
	"sync"
)

// inOrder renders the items below n with several workers, and takes them in order, with a
// bounded number waiting. It stops at the first error.
func inOrder[T any](ctx context.Context, workers, n int, makeOne func(ctx context.Context, i int) (T, error), take func(T) error) error {
	type made struct {
		thing T
		err   error
	}
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	defer running.Wait()
	defer cancel()
	queue := make(chan chan made, 4*workers)
	running.Go(func() {
		defer close(queue)
		slots := make(chan struct{}, workers)
		for i := range n {
			place := make(chan made, 1)
			select {
			case slots <- struct{}{}:
			case <-ctx.Done():
				return
			}
			running.Go(func() {
				defer func() { <-slots }()
				thing, err := makeOne(ctx, i)
				place <- made{thing, err}
			})
			select {
			case queue <- place:
			case <-ctx.Done():
				return
			}
		}
	})
	for place := range queue {
		m := <-place
		if m.err != nil {
			return m.err
		}
		if err := take(m.thing); err != nil {
			return err
		}
	}
	return ctx.Err()
}
