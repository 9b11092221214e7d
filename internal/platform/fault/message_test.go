package fault_test

import (
	"errors"
	"fmt"
	"testing"

	"waymark.dev/waymark/internal/platform/fault"
)

func TestMessage(t *testing.T) {
	t.Parallel()
	for want, err := range map[string]error{
		"move: a.md exists":               fmt.Errorf("move: %w", fmt.Errorf("a.md exists: %w", fault.ErrConflict)),
		"page type x is not known":        fmt.Errorf("page type x is not known: %w", fault.ErrInvalid),
		"there is no page /a":             fmt.Errorf("there is no page /a: %w", fault.ErrNotFound),
		"account 7: not found":            fmt.Errorf("account 7: %w", fault.ErrNotFound),
		"provider: connection refused":    fmt.Errorf("provider: %w: %w", fault.ErrUnavailable, errors.New("connection refused")),
		"a exists\nb is over":             errors.Join(fmt.Errorf("a exists: %w", fault.ErrConflict), fmt.Errorf("b is over: %w", fault.ErrInvalid)),
		"the file says: conflict":         errors.New("the file says: conflict"),
		"slug a has a space":              fmt.Errorf("%w: %w", errors.New("slug a has a space"), fault.ErrInvalid),
		"read settings: invalid: line 10": errors.New("read settings: invalid: line 10"),
	} {
		if got := fault.Message(err); got != want {
			t.Errorf("message of %q = %q, want %q", err, got, want)
		}
	}
}
