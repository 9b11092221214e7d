// Package collections stores pages in named collections of signed-in readers
// (docs/reference/http.md, Collections).
package collections

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

// DefaultName is the name of everybody's default collection, which cannot be renamed or
// deleted.
const DefaultName = "Default"

// Limits of an account.
const (
	// CoreCollections bounds live collections in the free tier, including the default one.
	CoreCollections = 3
	// RestoreFor is how long a deletion can be undone, KeepDeleted how long deleted data
	// stays in the database.
	RestoreFor  = time.Hour
	KeepDeleted = 24 * time.Hour
)

// Quota bounds the data of an account in any tier. Deleted data counts until the room is
// needed.
type Quota struct {
	Collections  int
	Items        int
	CollectionOf int   // items in one collection
	Bytes        int64 // of the text of all collections and items
}

// DefaultQuota is far more than readers collect manually.
var DefaultQuota = Quota{Collections: 1000, Items: 10_000, CollectionOf: 2000, Bytes: 8 << 20}

// Errors of a Service and its Store.
var (
	ErrNoCollection = fmt.Errorf("no such collection: %w", fault.ErrNotFound)
	ErrNoItem       = fmt.Errorf("no such item: %w", fault.ErrNotFound)
	ErrNoPage       = fmt.Errorf("no such page: %w", fault.ErrNotFound)
	ErrNotShared    = fmt.Errorf("not shared: %w", fault.ErrNotFound)
	// ErrMalformed is for invalid ids and addresses.
	ErrMalformed = fmt.Errorf("malformed: %w", fault.ErrInvalid)
	ErrTier      = errors.New("the tier allows no more collections")
	// ErrQuota means that the quota is used up.
	ErrQuota = fmt.Errorf("quota is used up: %w", fault.ErrForbidden)
	// ErrSaved means that the page is already in the collection.
	ErrSaved = fmt.Errorf("the collection has this page: %w", fault.ErrConflict)
	// ErrDefaultChanged and ErrDefaultDeleted protect the default collection.
	ErrDefaultChanged = fmt.Errorf("rename the default collection: %w", fault.ErrInvalid)
	ErrDefaultDeleted = fmt.Errorf("delete the default collection: %w", fault.ErrInvalid)
)

// NameTaken is the name of another live collection. It is a fault.ErrConflict.
type NameTaken string

func (e NameTaken) Error() string { return fmt.Sprintf("a collection has the name %q", string(e)) }

func (NameTaken) Unwrap() error { return fault.ErrConflict }

// Collection is a live collection.
type Collection struct {
	ID          string    `json:"id"`
	Name        string    `json:"name"`
	Description *string   `json:"description"`
	CreatedAt   time.Time `json:"created_at"`
	UpdatedAt   time.Time `json:"updated_at"`
	Count       int       `json:"article_count"`
}

// Fields are a collection's settings. A nil description is not changed.
type Fields struct {
	Name        string
	Description *string
}

// Size is the number of bytes that count for the quota.
func (f *Fields) Size() int64 {
	n := len(f.Name)
	if f.Description != nil {
		n += len(*f.Description)
	}
	return int64(n)
}

// Saved is a stored item.
type Saved struct {
	ID         string
	Collection string // its id
	URL        string // of the page when it was added
	PageTitle  string // of the page at that time
	Name       string // the reader's own title; "" for that of the page
	Notes      *string
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// Size is the number of bytes that count for the quota.
func (s *Saved) Size() int64 {
	n := len(s.URL) + len(s.PageTitle) + len(s.Name)
	if s.Notes != nil {
		n += len(*s.Notes)
	}
	return int64(n)
}

// ShareFields are the settings of a public link.
type ShareFields struct {
	Notes   bool   `json:"notes"`   // whether it shows notes
	Curator string `json:"curator"` // the name under which the collection is shared, "" for none
}

// Share is a public link to a collection.
type Share struct {
	Token string
	ShareFields
}

// Store stores collections. Methods with a user access only that user's data; their error for
// a deleted user is fault.ErrUnauthenticated. Changes are atomic, and those of a user are
// serialized across processes.
type Store interface {
	// Collections returns the live collections, oldest first. It creates the default one with
	// the given id if it is missing.
	Collections(ctx context.Context, user int64, id string) ([]Collection, error)
	// Collection returns a live collection. The error is ErrNoCollection.
	Collection(ctx context.Context, user int64, id string) (Collection, error)
	// CreateCollection creates a collection with items of different pages, the oldest first,
	// unless there are most live collections; 0 sets no limit. Errors are ErrTier, NameTaken and
	// ErrQuota.
	CreateCollection(ctx context.Context, user int64, ids NewIDs, f Fields, items []Saved, most int, q Quota) (Collection, error)
	// EditCollection changes a live collection. Errors are ErrNoCollection,
	// NameTaken, ErrDefaultChanged and ErrQuota.
	EditCollection(ctx context.Context, user int64, id string, f Fields, q Quota) (Collection, error)
	// DeleteCollection deletes a live collection and its link. The error is
	// ErrDefaultDeleted.
	DeleteCollection(ctx context.Context, user int64, id string) error
	// RestoreCollection undoes a deletion since a moment. Errors are ErrNoCollection and
	// those of CreateCollection.
	RestoreCollection(ctx context.Context, user int64, id string, since time.Time, most int) (Collection, error)

	// Items returns items of a live collection, the newest first.
	Items(ctx context.Context, user int64, collection string, limit, offset int) ([]Saved, error)
	// EachItem calls do with the items of a live collection, the newest first.
	EachItem(ctx context.Context, user int64, collection string, do func(*Saved)) error
	// EachURL calls do with the addresses of all items in live collections.
	EachURL(ctx context.Context, user int64, do func(collection, id, url string)) error
	// Item returns an item of a live collection. The error is ErrNoItem.
	Item(ctx context.Context, user int64, collection, id string) (Saved, error)
	// AddItem adds an item to a live collection unless it has the same page. Errors are
	// ErrNoCollection, ErrSaved and ErrQuota.
	AddItem(ctx context.Context, user int64, collection string, item Saved, same SamePage, q Quota) error
	// EditItem sets the name and notes of an item, if it exists. Errors are ErrNoCollection
	// and ErrQuota.
	EditItem(ctx context.Context, user int64, collection string, item Saved, q Quota) error
	// DeleteItem deletes an item, if it exists. The error is ErrNoCollection.
	DeleteItem(ctx context.Context, user int64, collection, id string) error
	// RestoreItem undoes a deletion since a moment. An older item whose page has since become
	// the same is not a duplicate. Errors are ErrNoCollection, ErrNoItem and those of
	// AddItem.
	RestoreItem(ctx context.Context, user int64, collection, id string, since time.Time, same func(*Saved) SamePage, q Quota) (Saved, error)

	// Share creates or changes the link of a live collection, and returns it. The error is
	// ErrNoCollection.
	Share(ctx context.Context, user int64, collection string, s Share) (Share, error)
	// Shared returns the link of a live collection. Errors are ErrNoCollection and
	// ErrNotShared.
	Shared(ctx context.Context, user int64, collection string) (Share, error)
	// EndShare deletes the link of a live collection, if it exists. The error is
	// ErrNoCollection.
	EndShare(ctx context.Context, user int64, collection string) error
	// ReportShare stores a report of a shared collection, the first one of each user; 0 is an
	// anonymous reader. A missing link is not an error.
	ReportShare(ctx context.Context, token string, user int64, reason string) error
	ReportedShares(ctx context.Context) ([]Reported, error)
	// ReviewShare deletes the reports of a link, and the link unless it is kept. The error is
	// ErrNotShared.
	ReviewShare(ctx context.Context, token string, keep bool) error
	// FindShared returns the owner and id of a shared collection. The error is ErrNotShared.
	FindShared(ctx context.Context, token string) (user int64, collection string, s Share, err error)
}

// NewIDs are the ids of a new collection and of the default one, which is created first.
type NewIDs struct{ Collection, Default string }

// SamePage reports whether a stored address leads to a page.
type SamePage func(url string) bool

// Parent is a breadcrumb of a page.
type Parent struct {
	URI   string `json:"uri"`
	Title string `json:"title"`
}

type Pages interface {
	// Find returns the address and title of the page at a path, following redirects.
	Find(path string) (url, title string, ok bool)
	// EachParent calls do with the breadcrumbs of the page at an address.
	EachParent(url string, do func(url, title string))
	// SortKey returns the sort key of a title.
	SortKey(title string) string
}

type Options struct {
	Store   Store
	Pages   Pages
	BaseURL string           // of the site, without a slash at the end
	Quota   Quota            // zero for DefaultQuota
	Now     func() time.Time // nil for time.Now
}

// Service manages the collections of all readers. It is safe for concurrent use.
type Service struct {
	store Store
	pages Pages
	site  *url.URL
	quota Quota
	now   func() time.Time
}

func New(o Options) (*Service, error) {
	site, err := url.Parse(o.BaseURL)
	if err != nil {
		return nil, fmt.Errorf("address of the site: %w", err)
	}
	s := &Service{store: o.Store, pages: o.Pages, site: site, quota: o.Quota, now: o.Now}
	if s.quota == (Quota{}) {
		s.quota = DefaultQuota
	}
	if s.now == nil {
		s.now = time.Now
	}
	return s, nil
}

// newID returns an unguessable id of 26 letters and digits.
func newID() string { return rand.Text() }

const idLength = 26

// checkID returns ErrMalformed for an invalid id.
func checkID(ids ...string) error {
	for _, id := range ids {
		isOther := func(r rune) bool { return (r < 'A' || r > 'Z') && (r < '2' || r > '7') }
		if len(id) != idLength || strings.ContainsFunc(id, isOther) {
			return ErrMalformed
		}
	}
	return nil
}

// most is the limit of a user's live collections; 0 sets no limit.
func most(u *account.User) int {
	if u.Subscription == account.Core {
		return CoreCollections
	}
	return 0
}

// List returns a user's collections, including the default one, oldest first.
func (s *Service) List(ctx context.Context, u *account.User) ([]Collection, error) {
	return s.store.Collections(ctx, u.ID, newID())
}

// Create creates a collection. Errors are those of the fields, ErrTier, NameTaken and
// ErrQuota.
func (s *Service) Create(ctx context.Context, u *account.User, f Fields) (Collection, error) {
	return s.createWith(ctx, u, f, nil)
}

func (s *Service) createWith(ctx context.Context, u *account.User, f Fields, items []Saved) (Collection, error) {
	if err := f.check(); err != nil {
		return Collection{}, err
	}
	return s.store.CreateCollection(ctx, u.ID, NewIDs{newID(), newID()}, f, items, most(u), s.quota)
}

func (s *Service) Get(ctx context.Context, u *account.User, id string) (Collection, error) {
	if err := checkID(id); err != nil {
		return Collection{}, err
	}
	return s.store.Collection(ctx, u.ID, id)
}

func (s *Service) Edit(ctx context.Context, u *account.User, id string, f Fields) (Collection, error) {
	if err := errors.Join(checkID(id), f.check()); err != nil {
		return Collection{}, err
	}
	return s.store.EditCollection(ctx, u.ID, id, f, s.quota)
}

// Delete deletes a collection. A missing one is not an error.
func (s *Service) Delete(ctx context.Context, u *account.User, id string) error {
	if err := checkID(id); err != nil {
		return err
	}
	return s.store.DeleteCollection(ctx, u.ID, id)
}

// Restore undoes a deletion within RestoreFor. It ignores a live collection.
func (s *Service) Restore(ctx context.Context, u *account.User, id string) (Collection, error) {
	if err := checkID(id); err != nil {
		return Collection{}, err
	}
	return s.store.RestoreCollection(ctx, u.ID, id, s.now().Add(-RestoreFor), most(u))
}
