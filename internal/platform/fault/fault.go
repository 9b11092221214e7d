// Package fault names the few kinds of failure that cross layers. Only the
// server turns a kind into an HTTP status.
package fault

import "errors"

// The kinds. Wrap one with %w and say what was being done.
var (
	ErrNotFound    = errors.New("not found")
	ErrInvalid     = errors.New("invalid")
	ErrConflict    = errors.New("conflict")
	ErrUnavailable = errors.New("unavailable")
	// ErrLimited is a limit on how much somebody may have.
	ErrLimited = errors.New("limit reached")
	// ErrUnauthenticated is the lack of a valid sign-in.
	ErrUnauthenticated = errors.New("not signed in")
)
