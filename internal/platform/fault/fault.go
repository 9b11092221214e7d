// Package fault defines the few kinds of failure that cross layers. Only the server maps them
// to HTTP statuses.
package fault

import (
	"errors"
	"fmt"
	"runtime/debug"
	"syscall"
)

// The kinds. Wrap them with %w and the failed operation.
var (
	ErrNotFound    = errors.New("not found")
	ErrInvalid     = errors.New("invalid")
	ErrConflict    = errors.New("conflict")
	ErrUnavailable = errors.New("unavailable")
	// ErrLimited means too many requests of one client. Later ones succeed.
	ErrLimited = errors.New("too many requests")
	// ErrUnauthenticated means that there is no valid sign-in.
	ErrUnauthenticated = errors.New("not signed in")
	// ErrForbidden means that the reader may not do this, signed in or not.
	ErrForbidden = errors.New("forbidden")
)

// Recover turns a panic into an error that says where it occurred, as in "during a scan". It
// must be deferred directly.
func Recover(err *error, where string) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("panic %s: %v\n%s", where, p, debug.Stack())
	}
}

// IsDiskFull reports whether a write failed because the disk, or the user's quota, is full.
func IsDiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
