//go:build unix

package changeset

import (
	"errors"
	"fmt"
	"syscall"

	"waymark.dev/waymark/internal/platform/fault"
)

// lock excludes other processes from a root until unlock or the end of this process.
func (r *root) lock() (unlock func(), err error) {
	f, err := r.open.Open(".")
	if err != nil {
		return nil, fmt.Errorf("lock %s: %w", r.dir, fault.Cause(err))
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		_ = f.Close()
		return nil, fmt.Errorf("another waymark command is changing files in %s; wait for it: %w", r.dir, fault.ErrConflict)
	case errors.Is(err, syscall.ENOTSUP), errors.Is(err, syscall.ENOLCK):
		return func() { _ = f.Close() }, nil // a file system without locks
	case err != nil:
		_ = f.Close()
		return nil, fmt.Errorf("lock %s: %w", r.dir, err)
	}
	return func() {
		// A process that is starting may have inherited the file.
		_ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN)
		_ = f.Close()
	}, nil
}
