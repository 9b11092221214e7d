// Package newsletter ends the newsletter. Nobody can subscribe any more: readers see
// whether they are subscribed and unsubscribe, operators list the subscribers that are
// left, tell them, and purge the list.
package newsletter

import (
	"context"
	"encoding/base64"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/seal"
	"waymark.dev/waymark/internal/plus/account"
)

// Subscriber is an address that gets the newsletter.
type Subscriber struct {
	Number int64
	Email  string
}

// Purge is the report of the deletion of all subscribers.
type Purge struct {
	At          time.Time     `json:"at"`
	Actor       account.Actor `json:"actor"`
	Subscribers int           `json:"subscribers"` // that were deleted
	Accounts    int           `json:"accounts"`    // how many of them had an account
}

// Store keeps the subscribers.
type Store interface {
	// Subscribed reports whether a user gets the newsletter.
	Subscribed(ctx context.Context, user int64) (bool, error)
	// Unsubscribe deletes the subscription of a user, if there is one, and
	// UnsubscribeAddress that of an address.
	Unsubscribe(ctx context.Context, user int64) error
	UnsubscribeAddress(ctx context.Context, email string) error
	// AddSubscribers adds the addresses that are not subscribed yet, all or none, and
	// returns their number. Each belongs to the account that has the address, if that is the
	// only one.
	AddSubscribers(ctx context.Context, emails []string) (int, error)
	// Subscribers returns those after a number, in order, at most limit.
	Subscribers(ctx context.Context, after int64, limit int) ([]Subscriber, error)
	// CountSubscribers returns how many there are, and how many of them have an
	// account.
	CountSubscribers(ctx context.Context) (all, accounts int, err error)
	// PurgeSubscribers deletes all subscribers, also from logs of the database, and
	// stores the report, unless it was a schedule that found none.
	PurgeSubscribers(ctx context.Context, at time.Time, actor account.Actor) (Purge, error)
	// Purges returns the reports, the newest first.
	Purges(ctx context.Context) ([]Purge, error)
}

type Options struct {
	Store   Store
	Key     []byte   // of seal.KeySize bytes; signs links
	OldKeys [][]byte // which signed links before
	BaseURL string   // of the site, without a slash at the end
}

// Service ends the newsletter. It is safe for concurrent use.
type Service struct {
	store   Store
	links   *seal.Sealer
	baseURL string
}

func New(o Options) (*Service, error) {
	links, err := seal.New(o.Key, o.OldKeys...)
	if err != nil {
		return nil, fmt.Errorf("links of the newsletter: %w", err)
	}
	return &Service{o.Store, links, o.BaseURL}, nil
}

// Subscribed reports whether a user gets the newsletter.
func (s *Service) Subscribed(ctx context.Context, u *account.User) (bool, error) {
	return s.store.Subscribed(ctx, u.ID)
}

// Unsubscribe deletes the subscription of a user, if there is one.
func (s *Service) Unsubscribe(ctx context.Context, u *account.User) error {
	return s.store.Unsubscribe(ctx, u.ID)
}

// Path is where links lead; the server redirects it to the page in the reader's
// language.
const Path = "/newsletter/unsubscribe"

// purpose keeps what is sealed for other purposes from being a token.
const purpose = "newsletter"

// Link is the address where a subscriber unsubscribes without signing in. Its token
// holds the address, which nobody else can read, and which nobody else has when the
// list was imported again or restored from a backup.
func (s *Service) Link(of Subscriber) string {
	token := s.links.Seal([]byte(of.Email), purpose)
	return s.baseURL + Path + "?token=" + base64.RawURLEncoding.EncodeToString(token)
}

// UnsubscribeByToken deletes the subscription that the token of a link names. It may
// be gone already. The error is fault.ErrForbidden for a token of somebody else.
func (s *Service) UnsubscribeByToken(ctx context.Context, token string) error {
	sealed, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil {
		return fmt.Errorf("token: %w: %w", fault.ErrForbidden, err)
	}
	email, err := s.links.Open(sealed, purpose)
	if err != nil {
		return fmt.Errorf("token: %w: %w", fault.ErrForbidden, err)
	}
	return s.store.UnsubscribeAddress(ctx, string(email))
}
