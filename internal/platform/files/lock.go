package files

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gofrs/flock"

	"waymark.dev/waymark/internal/platform/fault"
)

// Lock is a held lock that excludes other programs that write to the same folder. The system
// releases it when its process ends in any way. The file remains after release: another
// program may have it open and would otherwise lock a deleted file, which a third one would
// not find.
type Lock struct{ file *flock.Flock }

// retryEvery is the retry interval of WaitLock.
const retryEvery = 100 * time.Millisecond

// TryLock locks a file, created if missing. The error wraps [fault.ErrConflict] if the lock is
// held elsewhere.
func TryLock(name string) (*Lock, error) {
	l := newLock(name)
	held, err := l.file.TryLock()
	if err == nil && !held {
		return nil, fmt.Errorf("%s is locked: %w", name, fault.ErrConflict)
	}
	return l.orNone(err)
}

// WaitLock locks a file, waiting for the lock.
func WaitLock(ctx context.Context, name string) (*Lock, error) {
	l := newLock(name)
	_, err := l.file.TryLockContext(ctx, retryEvery)
	return l.orNone(err)
}

func newLock(name string) *Lock { return &Lock{flock.New(name, flock.SetPermissions(0o644))} }

// orNone returns the lock. On file systems without locks, programs are not excluded.
func (l *Lock) orNone(err error) (*Lock, error) {
	if err == nil || errors.Is(err, errors.ErrUnsupported) {
		return l, nil
	}
	return nil, fmt.Errorf("lock %s: %w", l.file.Path(), fault.Cause(err))
}

func (l *Lock) Unlock() error {
	if err := l.file.Close(); err != nil {
		return fmt.Errorf("unlock %s: %w", l.file.Path(), fault.Cause(err))
	}
	return nil
}
