package store

import (
	"context"
	"sync"
)

// userLocks serializes the requests of each user. Waiting requests hold no connection, so one
// user cannot take them all.
type userLocks struct {
	mu    sync.Mutex
	users map[int64]*userLock
}

type userLock struct {
	taken    chan struct{} // holds a value while somebody is in
	requests int           // that are in or wait
}

// take waits for the user's lock and returns a function that releases it. The error is that
// of ctx.
func (t *userLocks) take(ctx context.Context, user int64) (end func(), err error) {
	own := t.join(user)
	select {
	case own.taken <- struct{}{}:
		return func() { <-own.taken; t.leave(user, own) }, nil
	case <-ctx.Done():
		t.leave(user, own)
		return nil, context.Cause(ctx)
	}
}

func (t *userLocks) join(user int64) *userLock {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.users == nil {
		t.users = map[int64]*userLock{}
	}
	own := t.users[user]
	if own == nil {
		own = &userLock{taken: make(chan struct{}, 1)}
		t.users[user] = own
	}
	own.requests++
	return own
}

func (t *userLocks) leave(user int64, own *userLock) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if own.requests--; own.requests == 0 {
		delete(t.users, user)
	}
}
