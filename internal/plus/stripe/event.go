package stripe

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v85/webhook"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/billing"
)

// eventObject is the part of the object of an event that says where to look. Its
// other fields are as old as the event: they are not used.
type eventObject struct {
	ID       string          `json:"id"`
	Customer json.RawMessage `json:"customer"` // an id, or an object with one
}

// Event implements [billing.Processor].
func (c *Client) Event(body []byte, signature string) (billing.Event, error) {
	event, err := webhook.ConstructEventWithOptions(body, signature, c.opts.Secret, webhook.ConstructEventOptions{
		Tolerance:                webhook.DefaultTolerance,
		IgnoreAPIVersionMismatch: true, // only ids are read
	})
	if err != nil {
		return billing.Event{}, fmt.Errorf("event of Stripe: %w: %w", fault.ErrForbidden, err)
	}
	if !isPast(event.Created) || slices.ContainsFunc(strings.Split(signature, ","), signedLater) {
		return billing.Event{}, fmt.Errorf("event of Stripe is dated in the future (is the clock of this machine right?): %w", fault.ErrForbidden)
	}
	e := billing.Event{ID: event.ID, Type: string(event.Type), At: moment(event.Created)}
	if e.ID == "" || event.Data == nil {
		return billing.Event{}, fmt.Errorf("event of Stripe without id or data: %w", fault.ErrInvalid)
	}
	var object eventObject
	if err := json.Unmarshal(event.Data.Raw, &object); err != nil {
		return billing.Event{}, fmt.Errorf("object of event %s: %w: %w", e.ID, fault.ErrInvalid, err)
	}
	e.Kind = kindOf(e.Type)
	switch e.Kind {
	case "":
	case billing.CustomerEvent:
		e.Object = idOf(object.Customer)
	default:
		e.Object = object.ID
	}
	if e.Object == "" {
		e.Kind = ""
	}
	return e, nil
}

// isPast reports whether a Unix time is over, as far as clocks agree.
func isPast(seconds int64) bool {
	return seconds <= time.Now().Add(webhook.DefaultTolerance).Unix()
}

// signedLater reports whether a part of the header with the signature is a time in the
// future: Stripe's library only refuses old ones, and an event that is signed for later
// could be sent again until then.
func signedLater(part string) bool {
	text, isTime := strings.CutPrefix(part, "t=")
	seconds, err := strconv.ParseInt(text, 10, 64)
	return isTime && (err != nil || !isPast(seconds))
}

// kindOf is the kind of object of events of a type.
func kindOf(event string) billing.Kind {
	if event == "invoice.deleted" {
		return "" // a draft, which can no longer be fetched
	}
	for _, k := range []struct {
		prefix string
		kind   billing.Kind
	}{
		{"customer.subscription.", billing.CustomerEvent},
		{"checkout.session.", billing.CustomerEvent},
		{"invoice.", billing.InvoiceEvent},
		{"refund.", billing.RefundEvent},
		{"charge.dispute.", billing.DisputeEvent},
	} {
		if strings.HasPrefix(event, k.prefix) {
			return k.kind
		}
	}
	return ""
}

// idOf returns the id of a reference, which may be expanded.
func idOf(reference json.RawMessage) string {
	var id string
	if json.Unmarshal(reference, &id) == nil {
		return id
	}
	var object struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal(reference, &object) // without an id, if it is something else
	return object.ID
}
