// Package telemetry accepts browsers' reports of visits as Glean pings and stores the parts
// that cannot identify a person: see docs/reference/telemetry.md.
package telemetry

import (
	"fmt"
	"time"
)

// The accepted pings, by name in addresses.
const (
	PagePing     = "page"             // a page view
	ActionPing   = "action"           // a click or a measurement
	EventsPing   = "events"           // events of the library itself, not stored
	DeletionPing = "deletion-request" // a reader turned telemetry off; nothing stored could be deleted
)

// isPing reports whether a ping is accepted.
func isPing(name string) bool {
	switch name {
	case PagePing, ActionPing, EventsPing, DeletionPing:
		return true
	}
	return false
}

// Kind is the kind of an invalid ping, in Glean's terms for errors of metrics.
type Kind string

const (
	InvalidValue    Kind = "invalid_value"
	InvalidLabel    Kind = "invalid_label"
	InvalidState    Kind = "invalid_state" // missing or contradictory data
	InvalidOverflow Kind = "invalid_overflow"
	InvalidType     Kind = "invalid_type"
)

// Error is a sender's error in a ping.
type Error struct {
	Kind    Kind
	Field   string // as in "metrics.string.page.status"; empty for the whole ping
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

// Day is a UTC day, in days since 1970-01-01.
type Day int32

func DayOf(t time.Time) Day { return Day(t.Unix() / int64(24*time.Hour/time.Second)) }

func (d Day) Start() time.Time { return time.Unix(int64(d)*int64(24*time.Hour/time.Second), 0).UTC() }

func (d Day) String() string { return d.Start().Format(time.DateOnly) }
