package files

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gofrs/flock"

	"waymark.dev/waymark/internal/platform/fault"
)

// Lock is a lock that is held: it keeps programs that write to the same folder apart.
// The system frees it when the process that has it ends in any way.
// The file stays when the lock is freed: another program may have it open already, and
// would lock what a third one no longer finds.
type Lock struct{ file *flock.Flock }

// retryEvery is how often WaitLock tries.
const retryEvery = 100 * time.Millisecond

// TryLock locks a file, which is made if there is none. The error wraps
// [fault.ErrConflict] if somebody has the lock.
func TryLock(name string) (*Lock, error) {
	l := newLock(name)
	held, err := l.file.TryLock()
	if err == nil && !held {
		return nil, fmt.Errorf("%s is locked: %w", name, fault.ErrConflict)
	}
	return l.orNone(err)
}

// WaitLock locks a file as soon as nobody else has the lock.
func WaitLock(ctx context.Context, name string) (*Lock, error) {
	l := newLock(name)
	_, err := l.file.TryLockContext(ctx, retryEvery)
	return l.orNone(err)
}

func newLock(name string) *Lock { return &Lock{flock.New(name, flock.SetPermissions(0o644))} }

// orNone returns the lock. On file systems without locks nothing keeps programs apart.
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
