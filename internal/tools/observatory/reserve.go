package observatory

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"golang.org/x/sync/semaphore"
)

// smallBody is the size of a body that needs no reservation.
const smallBody = 256 << 10

// reservation lets a scan read large bodies. It is made once for all bodies of the scan: with
// one for each, scans could deadlock.
type reservation struct {
	large *semaphore.Weighted

	mu   sync.Mutex
	held bool
}

func (r *reservation) make(ctx context.Context) error {
	if r == nil || r.large == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.held {
		return nil
	}
	if err := r.large.Acquire(ctx, 1); err != nil {
		return fmt.Errorf("wait for other large pages: %w", err)
	}
	r.held = true
	return nil
}

func (r *reservation) release() {
	if r.held {
		r.large.Release(1)
	}
}

// copyBody copies at most limit bytes of a body, waiting for the reservation if necessary.
func (r *reservation) copyBody(ctx context.Context, to io.Writer, from io.Reader, limit int64) (int64, error) {
	from = io.LimitReader(from, limit)
	n, err := io.CopyN(to, from, smallBody)
	if err != nil {
		if errors.Is(err, io.EOF) {
			err = nil
		}
		return n, err
	}
	if err := r.make(ctx); err != nil {
		return n, err
	}
	more, err := io.Copy(to, from)
	return n + more, err
}
