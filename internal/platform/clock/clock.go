// Package clock provides a cancellable wait.
package clock

import (
	"context"
	"time"
)

// Wait waits for d, or until ctx ends, whose error it returns.
func Wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
