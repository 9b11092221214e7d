// Package fault names the few kinds of failure that cross layers. Only the
// server turns a kind into an HTTP status.
package fault

import (
	"errors"
	"fmt"
	"runtime/debug"
	"syscall"
)

// The kinds. Wrap one with %w and say what was being done.
var (
	ErrNotFound    = errors.New("not found")
	ErrInvalid     = errors.New("invalid")
	ErrConflict    = errors.New("conflict")
	ErrUnavailable = errors.New("unavailable")
	// ErrLimited is too many requests of one client. Later ones succeed.
	ErrLimited = errors.New("too many requests")
	// ErrUnauthenticated is the lack of a valid sign-in.
	ErrUnauthenticated = errors.New("not signed in")
	// ErrForbidden means that the reader may not do this, signed in or not.
	ErrForbidden = errors.New("forbidden")
)

// Recover turns a panic into an error that names where it was, as in "during a scan".
// It is to be deferred directly.
func Recover(err *error, where string) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("panic %s: %v\n%s", where, p, debug.Stack())
	}
}

// IsDiskFull reports whether a file could not be written because its disk, or the
// quota of the user, has no room left.
func IsDiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
