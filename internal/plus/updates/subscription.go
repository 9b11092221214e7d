package updates

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/seal"
)

// Channel is the means of notification.
type Channel string

const (
	AtomFeed Channel = "feed"
	Webhook  Channel = "webhook"
)

const (
	MaxSubscriptions = 20 // of an account
	maxName          = 100
	maxURL           = 2048
	maxQuery         = 2000
)

// ErrTooMany is for accounts at the limit of subscriptions.
var ErrTooMany = errors.New("too many subscriptions")

// Subscription is a query with a subscriber.
type Subscription struct {
	Number     int64  // of its row
	ID         string // public
	User       int64
	CreatedAt  time.Time
	Name       string
	Channel    Channel
	Query      string // as parameters of an address
	TokenHash  string // of a feed
	URL        string // of a webhook
	Secret     string // of a webhook, for signatures
	Data       string // id of the data seen last
	Seen       string // see [seen]
	Failures   int    // in a row
	LastError  string
	LastSentAt time.Time // zero for never
	DisabledAt time.Time // zero if enabled
}

// Delivery is a message to a webhook.
type Delivery struct {
	ID           string
	Subscription Subscription
	Body         string
}

// Store stores subscriptions. The error for missing ones is [fault.ErrNotFound].
type Store interface {
	// AddSubscription adds a subscription. The error is [ErrTooMany] at the limit, and
	// [fault.ErrUnauthenticated] if the user is gone.
	AddSubscription(ctx context.Context, s Subscription, most int) error
	// Subscriptions lists those of a user, the oldest first.
	Subscriptions(ctx context.Context, user int64) ([]Subscription, error)
	Subscription(ctx context.Context, user int64, id string) (Subscription, error)
	DeleteSubscription(ctx context.Context, user int64, id string) error
	// SubscriptionOfToken finds a feed by the hash of its token.
	SubscriptionOfToken(ctx context.Context, hash string) (Subscription, error)
	// OutdatedSubscriptions lists enabled webhooks that have seen other data, by number,
	// after a given one.
	OutdatedSubscriptions(ctx context.Context, data string, after int64, most int) ([]Subscription, error)
	// Advance records that a subscription has seen data, and stores a delivery of news,
	// unless its id is empty. It returns false and does nothing if another server was faster.
	Advance(ctx context.Context, s Subscription, data, seen string, d Delivery) (bool, error)
	// PendingDeliveries lists the ids of pending deliveries.
	PendingDeliveries(ctx context.Context) ([]string, error)
	Delivery(ctx context.Context, id string) (Delivery, error)
	// Delivered deletes a delivery and enables its webhook.
	Delivered(ctx context.Context, d Delivery) error
	// Failed counts a failure. After most in a row it disables the webhook, deletes its
	// deliveries, and returns true.
	Failed(ctx context.Context, d Delivery, reason string, most int) (bool, error)
}

type Options struct {
	Store Store
	Feed  func() (*Feed, error)
	// Pages returns the pages in a user's collections; nil for a site without collections.
	Pages func(ctx context.Context, user int64, collections []string) ([]string, error)
	// Dialer connects to webhooks. Plain http is for networks that it allows.
	Dialer    *dial.Dialer
	UserAgent string
	Versions  map[string]string // of the packages of the data
}

// Service manages subscriptions and notifies subscribers.
type Service struct {
	Options
}

func NewService(o Options) *Service { return &Service{o} }

// Request asks for a subscription.
type Request struct {
	Name    string  `json:"name"`
	Channel Channel `json:"channel"`
	Query   string  `json:"query"`
	URL     string  `json:"url"`
}

// Keys are shown once, to the new subscriber only.
type Keys struct {
	Token  string // of the address of a feed
	Secret string // of a webhook
}

// Subscribe creates a subscription, without past changes. The error for an invalid request is
// a *[FieldError].
func (s *Service) Subscribe(ctx context.Context, user int64, r Request) (Subscription, Keys, error) {
	q, err := s.check(&r)
	if err != nil {
		return Subscription{}, Keys{}, err
	}
	feed, err := s.Feed()
	if err != nil {
		return Subscription{}, Keys{}, err
	}
	subscription := Subscription{
		ID: newID(), User: user, CreatedAt: time.Now().UTC().Truncate(time.Microsecond), Name: r.Name, Channel: r.Channel,
		Query: q.Values().Encode(), Data: feed.ID(),
	}
	var keys Keys
	if r.Channel == AtomFeed {
		keys.Token = newID()
		subscription.TokenHash = seal.HashToken(keys.Token)
	} else {
		keys.Secret = "whsec_" + newID()
		subscription.URL, subscription.Secret = r.URL, keys.Secret
		known, _, err := s.news(ctx, feed, subscription)
		if err != nil {
			return Subscription{}, Keys{}, err
		}
		subscription.Seen = known.encode()
	}
	return subscription, keys, s.Store.AddSubscription(ctx, subscription, MaxSubscriptions)
}

// newID returns a random id for addresses.
func newID() string { return strings.ToLower(rand.Text()) }

// checkID returns fault.ErrNotFound for an invalid id.
func checkID(id string) error {
	isOther := func(r rune) bool { return (r < 'a' || r > 'z') && (r < '2' || r > '7') }
	if strings.ContainsFunc(id, isOther) {
		return fmt.Errorf("subscription: %w", fault.ErrNotFound)
	}
	return nil
}

// check validates a request and clears unused fields.
func (s *Service) check(r *Request) (Query, error) {
	r.Name = strings.TrimSpace(r.Name)
	if n := utf8.RuneCountInString(r.Name); n < 1 || n > maxName {
		return Query{}, &FieldError{"name", fmt.Sprintf("must be between 1 and %d chars", maxName)}
	}
	if strings.ContainsFunc(r.Name, unicode.IsControl) {
		return Query{}, &FieldError{"name", "must not contain control characters"}
	}
	if len(r.Query) > maxQuery {
		return Query{}, &FieldError{"query", fmt.Sprintf("must not be longer than %d bytes", maxQuery)}
	}
	values, err := url.ParseQuery(strings.TrimPrefix(r.Query, "?"))
	if err != nil {
		return Query{}, &FieldError{"query", "is not a list of parameters as in an address"}
	}
	for _, shown := range []string{"page", "sort"} {
		values.Del(shown)
	}
	q, err := ParseQuery(values)
	if err != nil {
		return Query{}, err
	}
	switch r.Channel {
	case AtomFeed:
	case Webhook:
		if err := s.checkURL(r.URL); err != nil {
			return Query{}, &FieldError{"url", err.Error()}
		}
	default:
		return Query{}, &FieldError{"channel", `must be "feed" or "webhook"`}
	}
	return q, nil
}

// Subscriptions lists those of a user.
func (s *Service) Subscriptions(ctx context.Context, user int64) ([]Subscription, error) {
	return s.Store.Subscriptions(ctx, user)
}

// Unsubscribe ends a subscription of a user.
func (s *Service) Unsubscribe(ctx context.Context, user int64, id string) error {
	if err := checkID(id); err != nil {
		return err
	}
	return s.Store.DeleteSubscription(ctx, user, id)
}

func (s *Service) queryOf(ctx context.Context, subscription Subscription) (Query, error) {
	values, err := url.ParseQuery(subscription.Query)
	if err != nil {
		return Query{}, fmt.Errorf("read query of subscription %s: %w", subscription.ID, err)
	}
	q, err := ParseQuery(values)
	if err != nil {
		return Query{}, fmt.Errorf("read query of subscription %s: %w", subscription.ID, err)
	}
	return s.Within(ctx, subscription.User, q)
}

// Within adds the pages of the user's collections to a query.
func (s *Service) Within(ctx context.Context, user int64, q Query) (Query, error) {
	if q.Collections == nil {
		return q, nil
	}
	if s.Pages == nil || len(q.Collections) == 0 {
		return q.OnPages(nil), nil
	}
	pages, err := s.Pages(ctx, user, q.Collections)
	if errors.Is(err, fault.ErrInvalid) || errors.Is(err, fault.ErrNotFound) {
		return q.OnPages(nil), nil
	}
	if err != nil {
		return Query{}, fmt.Errorf("read pages of collections: %w", err)
	}
	return q.OnPages(pages), nil
}

// Atom returns the feed of a token's subscription. The error is [fault.ErrNotFound] if there
// is none.
func (s *Service) Atom(ctx context.Context, token string, o AtomOptions) ([]byte, error) {
	subscription, err := s.Store.SubscriptionOfToken(ctx, seal.HashToken(token))
	if err != nil {
		return nil, err
	}
	q, err := s.queryOf(ctx, subscription)
	if err != nil {
		return nil, err
	}
	feed, err := s.Feed()
	if err != nil {
		return nil, err
	}
	o.Title += ": " + subscription.Name
	if subscription.Query != "" {
		o.Page += "?" + subscription.Query
	}
	o.Self, o.ID = "", o.Page // the feed may be shared, but not its address
	return feed.Atom(q, o)
}
