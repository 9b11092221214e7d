package collections

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"waymark.dev/waymark/internal/plus/account"
)

// SharedPath begins the paths of links, followed by the token. The server redirects to the
// page in the reader's language.
const SharedPath = "/plus/collections/shared/"

// Link is the public link of a collection. URL is nil without one.
type Link struct {
	URL *string `json:"url"`
	ShareFields
}

func (s Share) link() Link {
	url := SharedPath + s.Token
	return Link{&url, s.ShareFields}
}

// SharedItem is a publicly visible item.
type SharedItem struct {
	URL   string  `json:"url"`
	Title string  `json:"title"`
	Notes *string `json:"notes,omitempty"`
	Gone  bool    `json:"gone"`
}

// SharedCollection is a publicly visible collection. It identifies its owner only by the
// chosen name.
type SharedCollection struct {
	Name        string       `json:"name"`
	Description *string      `json:"description"`
	Curator     string       `json:"curator"`
	UpdatedAt   time.Time    `json:"updated_at"`
	Count       int          `json:"article_count"`
	Items       []SharedItem `json:"items"`
}

// MakeLink creates or changes the public link of a collection, which has at most one.
func (s *Service) MakeLink(ctx context.Context, u *account.User, id string, f ShareFields) (Link, error) {
	f.Curator = strings.TrimSpace(f.Curator)
	if err := errors.Join(checkID(id), f.check()); err != nil {
		return Link{}, err
	}
	share, err := s.store.Share(ctx, u.ID, id, Share{newID(), f})
	return share.link(), err
}

// Link returns the public link of a collection. The error is ErrNotShared.
func (s *Service) Link(ctx context.Context, u *account.User, id string) (Link, error) {
	if err := checkID(id); err != nil {
		return Link{}, err
	}
	share, err := s.store.Shared(ctx, u.ID, id)
	return share.link(), err
}

// EndLink deletes the public link of a collection. A missing one is not an error.
func (s *Service) EndLink(ctx context.Context, u *account.User, id string) error {
	if err := checkID(id); err != nil {
		return err
	}
	return s.store.EndShare(ctx, u.ID, id)
}

// Shared returns a shared collection with its newest items. The error is ErrNotShared.
func (s *Service) Shared(ctx context.Context, token string, q Query) (SharedCollection, error) {
	if checkID(token) != nil {
		return SharedCollection{}, ErrNotShared
	}
	if err := q.check(); err != nil {
		return SharedCollection{}, err
	}
	user, id, share, err := s.store.FindShared(ctx, token)
	if err != nil {
		return SharedCollection{}, err
	}
	q.titlesOnly = !share.Notes
	c, err := s.store.Collection(ctx, user, id)
	if err != nil {
		return SharedCollection{}, err
	}
	list, err := s.selected(ctx, user, id, &q)
	if err != nil {
		return SharedCollection{}, err
	}
	shared := SharedCollection{
		Name: c.Name, Description: c.Description, Curator: share.Curator, UpdatedAt: c.UpdatedAt, Count: c.Count, Items: make([]SharedItem, len(list)),
	}
	for i, r := range list {
		shared.Items[i] = SharedItem{URL: r.url, Title: r.title, Gone: r.gone}
		if share.Notes {
			shared.Items[i].Notes = r.Notes
		}
	}
	return shared, nil
}

// defaultTitle is the title of default collections on screens.
const defaultTitle = "Saved Articles"

// Copy copies a shared collection for the user, with the visible notes. Duplicate names get a
// number; missing pages are left out. Errors are ErrNotShared and those of Create.
func (s *Service) Copy(ctx context.Context, u *account.User, token string) (made Collection, err error) {
	shared, err := s.Shared(ctx, token, Query{Limit: s.quota.CollectionOf})
	if err != nil {
		return Collection{}, err
	}
	items, base, first := s.copies(shared.Items), shared.Name, 1
	if base == DefaultName { // everybody has one already
		base, first = defaultTitle, 2
	}
	for n := first; n < first+s.quota.Collections; n++ {
		name := base
		if n > 1 {
			name = numbered(base, n)
		}
		var taken NameTaken
		if made, err = s.createWith(ctx, u, Fields{Name: name, Description: shared.Description}, items); !errors.As(err, &taken) {
			break
		}
	}
	return made, err
}

// copies returns new items for those of a shared collection, the oldest first. Two of its
// pages may have become one.
func (s *Service) copies(shared []SharedItem) []Saved {
	var items []Saved
	seen := map[string]bool{}
	for _, i := range slices.Backward(shared) {
		url, title, ok := s.pages.Find(i.URL)
		if ok && !seen[Key(url)] {
			seen[Key(url)] = true
			items = append(items, newItem(url, title, ItemFields{Title: i.Title, Notes: i.Notes}))
		}
	}
	return items
}

// numbered appends a number to a name, which is cut to make room for it.
func numbered(name string, n int) string {
	number := fmt.Sprintf(" %d", n)
	runes := []rune(name)
	return string(runes[:min(len(runes), shortLimit-len(number))]) + number
}
