package scans

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"waymark.dev/waymark/internal/platform/fault"
)

// errClosed is the cause of the cancellation of scans at shutdown.
var errClosed = fmt.Errorf("the server stops: %w", fault.ErrUnavailable)

// flights are the running scans, one per site. Callers for a site share its scan, which is
// cancelled when the last of them has left.
type flights struct {
	mu     sync.Mutex
	sites  map[string]*flight
	closed bool
	wait   sync.WaitGroup
}

// flight is a running scan.
type flight struct {
	done    chan struct{} // closed at the end
	record  *Record
	err     error
	cancel  context.CancelCauseFunc
	waiting int
}

// errLeft is the cause of the cancellation of a scan without callers.
var errLeft = errors.New("nobody waits for the scan")

// join returns the result of run for a key. Of concurrent callers the first starts it, if
// admit allows, and releases at the end; the others wait for the same result. The context of
// run lives until all of them have left, and has none of their values.
func (fs *flights) join(ctx context.Context, key string, admit func() (release func(), err error), run func(context.Context) (*Record, error)) (*Record, error) {
	f, err := fs.board(key, admit, run)
	if err != nil {
		return nil, err
	}
	select {
	case <-f.done:
		return f.record, f.err
	case <-ctx.Done():
		fs.leave(key, f)
		return nil, context.Cause(ctx)
	}
}

func (fs *flights) board(key string, admit func() (release func(), err error), run func(context.Context) (*Record, error)) (*flight, error) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	if fs.closed {
		return nil, errClosed
	}
	f := fs.sites[key]
	if f == nil {
		release, err := admit()
		if err != nil {
			return nil, err
		}
		f = &flight{done: make(chan struct{})}
		var wanted context.Context
		wanted, f.cancel = context.WithCancelCause(context.Background())
		if fs.sites == nil {
			fs.sites = map[string]*flight{}
		}
		fs.sites[key] = f
		fs.wait.Go(func() {
			defer f.cancel(nil)
			f.record, f.err = safely(wanted, run)
			fs.forget(key, f)
			release()
			close(f.done)
		})
	}
	f.waiting++
	return f, nil
}

// leave stops waiting. A flight without callers is cancelled, and later callers do not share
// it.
func (fs *flights) leave(key string, f *flight) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	if f.waiting--; f.waiting == 0 {
		f.cancel(errLeft)
		if fs.sites[key] == f {
			delete(fs.sites, key)
		}
	}
}

func (fs *flights) forget(key string, f *flight) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	if fs.sites[key] == f {
		delete(fs.sites, key)
	}
}

// close cancels all flights and waits for them. Later callers are refused.
func (fs *flights) close() {
	fs.mu.Lock()
	fs.closed = true
	for _, f := range fs.sites {
		f.cancel(errClosed)
	}
	fs.mu.Unlock()
	fs.wait.Wait()
}

// safely turns panics into errors: nothing else recovers them, and callers would wait
// indefinitely.
func safely(ctx context.Context, run func(context.Context) (*Record, error)) (r *Record, err error) {
	defer fault.Recover(&err, "during a scan")
	return run(ctx)
}
