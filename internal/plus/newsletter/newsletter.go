// Package newsletter manages the closed newsletter. Nobody can subscribe: readers see their
// subscription and unsubscribe, operators list, notify and purge the remaining subscribers.
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

// Subscriber is a subscribed address.
type Subscriber struct {
	Number int64
	Email  string
}

// Purge is a report on the deletion of all subscribers.
type Purge struct {
	At          time.Time     `json:"at"`
	Actor       account.Actor `json:"actor"`
	Subscribers int           `json:"subscribers"` // deleted subscribers
	Accounts    int           `json:"accounts"`    // those with an account
}

// Store keeps the subscribers.
type Store interface {
	// Subscribed reports whether a user is subscribed.
	Subscribed(ctx context.Context, user int64) (bool, error)
	// Unsubscribe deletes the subscription of a user, UnsubscribeAddress that of an address,
	// if it exists.
	Unsubscribe(ctx context.Context, user int64) error
	UnsubscribeAddress(ctx context.Context, email string) error
	// AddSubscribers adds new addresses, all or none, and returns their number. An address
	// belongs to the only account that has it, if any.
	AddSubscribers(ctx context.Context, emails []string) (int, error)
	// Subscribers returns at most limit subscribers after a number, in order.
	Subscribers(ctx context.Context, after int64, limit int) ([]Subscriber, error)
	// CountSubscribers counts subscribers, and those with an account.
	CountSubscribers(ctx context.Context) (all, accounts int, err error)
	// PurgeSubscribers deletes all subscribers, also from logs of the database, and stores
	// the report, unless a scheduled purge found none.
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

// Service manages the newsletter. It is safe for concurrent use.
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

// Subscribed reports whether a user is subscribed.
func (s *Service) Subscribed(ctx context.Context, u *account.User) (bool, error) {
	return s.store.Subscribed(ctx, u.ID)
}

// Unsubscribe deletes a user's subscription, if it exists.
func (s *Service) Unsubscribe(ctx context.Context, u *account.User) error {
	return s.store.Unsubscribe(ctx, u.ID)
}

// Path is the path of links; the server redirects to the page in the reader's language.
const Path = "/newsletter/unsubscribe"

// purpose distinguishes tokens from other sealed values.
const purpose = "newsletter"

// Link is the address for unsubscribing without signing in. Its token contains the encrypted
// address, and survives another import or a restored backup.
func (s *Service) Link(of Subscriber) string {
	token := s.links.Seal([]byte(of.Email), purpose)
	return s.baseURL + Path + "?token=" + base64.RawURLEncoding.EncodeToString(token)
}

// UnsubscribeByToken deletes the subscription of a token, if it exists. The error for an
// invalid token is fault.ErrForbidden.
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
