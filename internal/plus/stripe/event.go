package stripe

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/billing"
)

// event identifies a changed object. Its other fields may be outdated and are not used.
type event struct {
	ID      string `json:"id"`
	Object  string `json:"object"`
	Type    string `json:"type"`
	Created int64  `json:"created"`
	Data    struct {
		Object json.RawMessage `json:"object"`
	} `json:"data"`
}

func (c *Client) Event(body []byte, signature string) (billing.Event, error) {
	if err := c.checkSignature(body, signature); err != nil {
		return billing.Event{}, fmt.Errorf("event of Stripe: %w: %w", fault.ErrForbidden, err)
	}
	var received event
	if err := json.Unmarshal(body, &received); err != nil || received.Object != "event" {
		return billing.Event{}, fmt.Errorf("event of Stripe: %w: not an event", fault.ErrForbidden)
	}
	if err := checkPast(received.Created); err != nil {
		return billing.Event{}, fmt.Errorf("event of Stripe: %w: %w", fault.ErrForbidden, err)
	}
	e := billing.Event{ID: received.ID, Type: received.Type, At: moment(received.Created)}
	if e.ID == "" || received.Data.Object == nil {
		return billing.Event{}, fmt.Errorf("event of Stripe without id or data: %w", fault.ErrInvalid)
	}
	var object struct {
		ID       string    `json:"id"`
		Customer reference `json:"customer"`
	}
	if err := json.Unmarshal(received.Data.Object, &object); err != nil {
		return billing.Event{}, fmt.Errorf("object of event %s: %w: %w", e.ID, fault.ErrInvalid, err)
	}
	e.Kind = kindOf(e.Type)
	switch e.Kind {
	case "":
	case billing.CustomerEvent:
		e.Object = object.Customer.ID
	default:
		e.Object = object.ID
	}
	if e.Object == "" {
		e.Kind = ""
	}
	return e, nil
}

// tolerance bounds the age of events and the skew of clocks.
const tolerance = 5 * time.Minute

// checkSignature checks that Stripe signed an event recently: others may replay it.
func (c *Client) checkSignature(body []byte, header string) error {
	var signed string
	var signatures [][]byte // several while a secret is being replaced
	for part := range strings.SplitSeq(header, ",") {
		name, value, _ := strings.Cut(part, "=")
		switch name {
		case "t":
			signed = value
		case "v1":
			if signature, err := hex.DecodeString(value); err == nil {
				signatures = append(signatures, signature)
			}
		}
	}
	mac := hmac.New(sha256.New, []byte(c.opts.Secret))
	_, _ = fmt.Fprintf(mac, "%s.%s", signed, body)
	want := mac.Sum(nil)
	if !slices.ContainsFunc(signatures, func(s []byte) bool { return hmac.Equal(s, want) }) {
		return errors.New("no valid signature")
	}
	seconds, err := strconv.ParseInt(signed, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)) > tolerance {
		return errors.New("signed too long ago")
	}
	return checkPast(seconds)
}

// checkPast checks that a Unix time is past, within tolerance.
func checkPast(seconds int64) error {
	if seconds > time.Now().Add(tolerance).Unix() {
		return errors.New("dated in the future (is the clock of this machine right?)")
	}
	return nil
}

// kindOf is the kind of object for a type of events.
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
