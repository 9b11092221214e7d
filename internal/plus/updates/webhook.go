package updates

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"time"

	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/platform/fault"
)

// Header fields of a message to a webhook.
const (
	SignatureHeader = "Waymark-Signature"
	DeliveryHeader  = "Waymark-Delivery"
)

// Limits on messages to webhooks.
const (
	sendTimeout     = 10 * time.Second
	responseLimit   = 64 << 10 // bytes read of a response
	messageFeatures = 500
	batch           = 100
	// MaxFailures is the number of consecutive failures that disables a webhook.
	MaxFailures = 15
)

// FailedWebhook is a failing webhook, for the staff, without the owner's name and query.
type FailedWebhook struct {
	Number     int64
	ID         string
	Owner      string // uid
	URL        string
	Failures   int // in a row
	LastError  string
	DisabledAt time.Time // zero if enabled
}

// message is the body of a message (docs/reference/http.md, Webhooks).
type message struct {
	ID           string            `json:"id"`
	Type         string            `json:"type"` // "updates" or "test"
	CreatedAt    time.Time         `json:"created_at"`
	Subscription subject           `json:"subscription"`
	Data         map[string]string `json:"data"` // versions of packages
	Groups       []Group           `json:"groups"`
	More         int               `json:"more"` // omitted changes
}

type subject struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Query string `json:"query"`
}

// newDelivery makes a message to a webhook.
func (s *Service) newDelivery(subscription Subscription, kind string, groups []Group) (Delivery, error) {
	m := message{
		ID: newID(), Type: kind, CreatedAt: time.Now().UTC().Truncate(time.Second),
		Subscription: subject{subscription.ID, subscription.Name, subscription.Query}, Data: s.Versions,
	}
	m.Groups, m.More = shorten(groups, messageFeatures)
	body, err := json.Marshal(m)
	if err != nil {
		return Delivery{}, fmt.Errorf("encode message to webhook: %w", err)
	}
	return Delivery{m.ID, subscription, string(body)}, nil
}

// shorten limits groups to a number of changes, and returns the number of omitted ones.
func shorten(groups []Group, most int) (short []Group, more int) {
	short = []Group{}
	for _, g := range groups {
		before := most
		for _, list := range []*[]Feature{&g.Events.Added, &g.Events.Changed, &g.Events.Removed} {
			n := min(len(*list), most)
			more += len(*list) - n
			most -= n
			*list = (*list)[:n]
		}
		if most < before {
			short = append(short, g)
		}
	}
	return short, more
}

// Find looks for new changes for webhooks and stores messages. It returns the ids of all
// pending messages, even with an error about some subscriptions.
func (s *Service) Find(ctx context.Context) ([]string, error) {
	feed, err := s.Feed()
	if err != nil {
		return nil, err
	}
	var failed error
	for after := int64(0); ; {
		list, err := s.Store.OutdatedSubscriptions(ctx, feed.ID(), after, batch)
		if err != nil {
			return nil, err
		}
		for _, subscription := range list {
			err := s.advance(ctx, feed, subscription)
			switch {
			case errors.Is(err, fault.ErrInvalid): // a query of another version
				failed = errors.Join(failed, fmt.Errorf("subscription %s: %w", subscription.ID, err))
			case err != nil:
				return nil, err
			}
			after = subscription.Number
		}
		if len(list) < batch {
			ids, err := s.Store.PendingDeliveries(ctx)
			return ids, errors.Join(failed, err)
		}
	}
}

// advance stores a message with a subscription's news. Changes in other data stay seen:
// servers with different data may run concurrently.
func (s *Service) advance(ctx context.Context, feed *Feed, subscription Subscription) error {
	all, groups, err := s.news(ctx, feed, subscription)
	if err != nil {
		return err
	}
	all = all.with(decodeSeen(subscription.Seen))
	var d Delivery
	if len(groups) > 0 {
		if d, err = s.newDelivery(subscription, "updates", groups); err != nil {
			return err
		}
	}
	_, err = s.Store.Advance(ctx, subscription, feed.ID(), all.encode(), d)
	return err
}

// Deliver sends a message. An error means to retry it.
func (s *Service) Deliver(ctx context.Context, id string) error {
	d, err := s.Store.Delivery(ctx, id)
	if errors.Is(err, fault.ErrNotFound) {
		return nil // delivered, or its subscription ended
	}
	if err != nil {
		return err
	}
	result := s.send(ctx, d)
	if ctx.Err() != nil {
		return fmt.Errorf("deliver updates: %w", ctx.Err()) // shutdown is not a failure of the webhook
	}
	if result.Delivered {
		return s.Store.Delivered(ctx, d)
	}
	most := MaxFailures
	if result.Status == http.StatusGone {
		most = 0
	}
	disabled, err := s.Store.Failed(ctx, d, result.Error, most)
	if err != nil || disabled {
		return err
	}
	return fmt.Errorf("deliver updates to the webhook of subscription %s: %s", d.Subscription.ID, result.Error)
}

// Result is the outcome of a message.
type Result struct {
	Delivered bool   `json:"delivered"`
	Status    int    `json:"status"` // of the response; 0 for none
	Error     string `json:"error"`
}

// Test sends an empty message to a user's webhook. If it arrives, a disabled webhook is
// enabled.
func (s *Service) Test(ctx context.Context, user int64, id string) (Result, error) {
	if err := checkID(id); err != nil {
		return Result{}, err
	}
	subscription, err := s.Store.Subscription(ctx, user, id)
	if err != nil {
		return Result{}, err
	}
	if subscription.Channel != Webhook {
		return Result{}, &FieldError{"channel", "only webhooks can be tested"}
	}
	d, err := s.newDelivery(subscription, "test", nil)
	if err != nil {
		return Result{}, err
	}
	result := s.send(ctx, d)
	if result.Delivered {
		err = s.Store.Delivered(ctx, d)
	}
	return result, err
}

// Sign returns the signature header for a body sent at a moment.
func Sign(secret string, at time.Time, body []byte) string {
	seconds := strconv.FormatInt(at.Unix(), 10)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(seconds + "."))
	mac.Write(body)
	return "t=" + seconds + ",v1=" + hex.EncodeToString(mac.Sum(nil))
}

// send sends a message once, without following redirects: the owner's address must be exact.
func (s *Service) send(ctx context.Context, d Delivery) Result {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	body := []byte(d.Body)
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, d.Subscription.URL, bytes.NewReader(body))
	if err != nil {
		return Result{Error: "The address of the webhook is wrong."}
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", s.UserAgent)
	r.Header.Set(DeliveryHeader, d.ID)
	r.Header.Set(SignatureHeader, Sign(d.Subscription.Secret, time.Now(), body))
	response, err := s.Dialer.Client(sendTimeout).Do(r)
	if err != nil {
		return Result{Error: describe(err)}
	}
	defer response.Body.Close()
	_, _ = io.CopyN(io.Discard, response.Body, responseLimit) // the content is ignored
	result := Result{Status: response.StatusCode, Delivered: response.StatusCode/100 == 2}
	switch {
	case result.Delivered:
	case response.StatusCode/100 == 3:
		result.Error = fmt.Sprintf("The webhook answered %d; redirects are not followed.", response.StatusCode)
	default:
		result.Error = fmt.Sprintf("The webhook answered %d.", response.StatusCode)
	}
	return result
}

// describe describes an error without network details.
func describe(err error) string {
	var timeout interface{ Timeout() bool }
	switch {
	case errors.Is(err, dial.ErrNotPublic):
		return "The host of the webhook has no public address."
	case errors.As(err, &timeout) && timeout.Timeout():
		return "The webhook did not answer in time."
	}
	return "The webhook could not be reached."
}

// checkURL checks the address of a webhook.
func (s *Service) checkURL(text string) error {
	u, err := url.Parse(text)
	switch {
	case len(text) > maxURL:
		return fmt.Errorf("must not be longer than %d bytes", maxURL)
	case err != nil || u.Hostname() == "" || u.Opaque != "":
		return errors.New("must be the address of a webhook, https://…")
	case u.Scheme != "https" && (u.Scheme != "http" || len(s.Dialer.Allowed) == 0):
		return errors.New("must begin with https://")
	case u.User != nil:
		return errors.New("must not have a user name or password")
	}
	if a, err := netip.ParseAddr(u.Hostname()); err == nil && !s.Dialer.Allows(a) {
		return errors.New("must be a public address")
	}
	if port := u.Port(); port != "" && port != "80" && port != "443" {
		if n, err := strconv.Atoi(port); err != nil || n < 1024 {
			return errors.New("must have the port 80, 443 or one from 1024 on")
		}
	}
	return nil
}
