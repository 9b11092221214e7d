// Package clock waits.
package clock

import (
	"context"
	"time"
)

// Wait returns after d, or the error of ctx as soon as that has ended.
func Wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
