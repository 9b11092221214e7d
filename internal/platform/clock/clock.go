// Package clock waits.
package clock

import (
	"context"
	"time"
)

// Wait returns after d, or the error of ctx as soon as that has ended.
func Wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
