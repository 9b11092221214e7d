package files

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

func TestLockIsHeldByOne(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "lock")
	first, err := TryLock(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := TryLock(name); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("second lock: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := WaitLock(ctx, name); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("wait for a lock that is not released: %v", err)
	}
	waited := make(chan error, 1)
	go func() {
		second, err := WaitLock(t.Context(), name)
		if err == nil {
			err = second.Unlock()
		}
		waited <- err
	}()
	if err := first.Unlock(); err != nil {
		t.Fatal(err)
	}
	if err := <-waited; err != nil {
		t.Errorf("wait for a lock that is released: %v", err)
	}
}

func TestLockNeedsItsFolder(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "none", "lock")
	if _, err := TryLock(name); err == nil || errors.Is(err, fault.ErrConflict) {
		t.Errorf("Try: %v", err)
	}
	if _, err := WaitLock(t.Context(), name); err == nil {
		t.Error("Wait: no error")
	}
}
