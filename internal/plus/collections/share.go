package collections

import (
	"context"

	"waymark.dev/waymark/internal/plus/account"
)

// SharedPath begins the paths of links; the token follows. The server redirects
// it to the page in the language of the reader.
const SharedPath = "/plus/collections/shared/"

// Link is the public link of a collection. URL is nil without one.
type Link struct {
	URL   *string `json:"url"`
	Notes bool    `json:"notes"`
}

func (s Share) link() Link {
	url := SharedPath + s.Token
	return Link{&url, s.Notes}
}

// SharedItem is an item as everybody sees it.
type SharedItem struct {
	URL   string  `json:"url"`
	Title string  `json:"title"`
	Notes *string `json:"notes,omitempty"`
	Gone  bool    `json:"gone"`
}

// SharedCollection is a collection as everybody sees it. It says nothing about
// its owner.
type SharedCollection struct {
	Name        string       `json:"name"`
	Description *string      `json:"description"`
	Count       int          `json:"article_count"`
	Items       []SharedItem `json:"items"`
}

// MakeLink makes the public link of a collection, or changes whether it shows
// notes. There is one link for each collection, until it is ended.
func (s *Service) MakeLink(ctx context.Context, u *account.User, id string, notes bool) (Link, error) {
	if err := checkID(id); err != nil {
		return Link{}, err
	}
	share, err := s.store.Share(ctx, u.ID, id, Share{newID(), notes})
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

// EndLink ends the public link of a collection at once. A collection without one
// is not an error.
func (s *Service) EndLink(ctx context.Context, u *account.User, id string) error {
	if err := checkID(id); err != nil {
		return err
	}
	return s.store.EndShare(ctx, u.ID, id)
}

// Shared returns the collection that a link leads to, with the newest of its
// items. The error is ErrNotShared.
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
	shared := SharedCollection{Name: c.Name, Description: c.Description, Count: c.Count, Items: make([]SharedItem, len(list))}
	for i, r := range list {
		shared.Items[i] = SharedItem{URL: r.url, Title: r.title, Gone: r.gone}
		if share.Notes {
			shared.Items[i].Notes = r.Notes
		}
	}
	return shared, nil
}
