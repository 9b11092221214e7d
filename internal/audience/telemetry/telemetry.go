// Package telemetry takes what browsers report of visits, in the pings of Glean,
// and keeps of it what no person can be recognised by: see docs/reference/telemetry.md.
package telemetry

import (
	"fmt"
	"time"
)

// The pings that are taken, by their names in addresses.
const (
	PagePing     = "page"             // a page was seen
	ActionPing   = "action"           // something was clicked, or measured
	EventsPing   = "events"           // events of the library itself, which are not kept
	DeletionPing = "deletion-request" // a reader turned telemetry off; nothing is kept that could be deleted
)

// isPing reports whether a ping has one of these names.
func isPing(name string) bool {
	switch name {
	case PagePing, ActionPing, EventsPing, DeletionPing:
		return true
	}
	return false
}

// Kind says what is wrong with a ping, in the words that Glean has for errors of
// metrics.
type Kind string

const (
	InvalidValue    Kind = "invalid_value"
	InvalidLabel    Kind = "invalid_label"
	InvalidState    Kind = "invalid_state" // lacks what it must have, or has what does not go together
	InvalidOverflow Kind = "invalid_overflow"
	InvalidType     Kind = "invalid_type"
)

// Error is an error in a ping, of its sender.
type Error struct {
	Kind    Kind
	Field   string // as in "metrics.string.page.status"; empty for the ping as a whole
	Message string
}

func (e *Error) Error() string {
	if e.Field == "" {
		return e.Message
	}
	return fmt.Sprintf("%s: %s", e.Field, e.Message)
}

func invalid(kind Kind, field, format string, args ...any) error {
	return &Error{Kind: kind, Field: field, Message: fmt.Sprintf(format, args...)}
}

// Day is a day of UTC, in days since 1970-01-01.
type Day int32

func DayOf(t time.Time) Day { return Day(t.Unix() / int64(24*time.Hour/time.Second)) }

func (d Day) Start() time.Time { return time.Unix(int64(d)*int64(24*time.Hour/time.Second), 0).UTC() }

func (d Day) String() string { return d.Start().Format(time.DateOnly) }
