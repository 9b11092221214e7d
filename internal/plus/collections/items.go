package collections

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/cases"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

// Item is a page in a collection, for readers.
type Item struct {
	ID         string    `json:"id"`
	Collection string    `json:"collection_id"`
	URL        string    `json:"url"`
	Title      string    `json:"title"`
	Notes      *string   `json:"notes"`
	Parents    []Parent  `json:"parents"`
	CreatedAt  time.Time `json:"created_at"`
	UpdatedAt  time.Time `json:"updated_at"`
	// Gone means that the page no longer exists. Address and title are its last ones.
	Gone bool `json:"gone"`
}

// ItemFields are an item's settings. URL is only used when it is added.
type ItemFields struct {
	Title string
	URL   string
	Notes *string
}

// Found is an item with its location.
type Found struct {
	Collection string `json:"collection_id"`
	Item       Item   `json:"item"`
}

const (
	ByDate  = "date" // the newest first
	ByTitle = "title"
)

// Query selects items of a collection.
type Query struct {
	Search string // in titles and notes, ignoring case; "" for all
	Sort   string // ByDate, also with "", or ByTitle
	Limit  int
	Offset int

	titlesOnly bool // ignores notes, which a link may hide
}

// IsLarge reports whether a query may need much memory.
func (q *Query) IsLarge() bool { return q.Limit > 0 && (q.Limit > 100 || q.readsAll()) }

// readsAll reports whether items are selected here: page titles are not in the database.
func (q *Query) readsAll() bool { return q.Search != "" || q.Sort == ByTitle }

func (q *Query) check() error {
	switch {
	case q.Limit < 0 || q.Offset < 0:
		return fmt.Errorf("limit and offset are not negative: %w", fault.ErrInvalid)
	case q.Sort != "" && q.Sort != ByDate && q.Sort != ByTitle:
		return fmt.Errorf("sort is %s or %s: %w", ByTitle, ByDate, fault.ErrInvalid)
	case utf8.RuneCountInString(q.Search) > shortLimit:
		return fmt.Errorf("q is longer than %d characters: %w", shortLimit, fault.ErrInvalid)
	}
	return nil
}

// resolved is a stored item with its current page.
type resolved struct {
	Saved
	url, title string
	gone       bool
}

func (s *Service) resolve(i *Saved) resolved {
	r := resolved{Saved: *i}
	var ok bool
	if r.url, r.title, ok = s.pages.Find(i.URL); !ok {
		r.url, r.title, r.gone = i.URL, i.PageTitle, true
	}
	if i.Name != "" {
		r.title = i.Name
	}
	return r
}

func (s *Service) show(r *resolved) Item {
	item := Item{ID: r.ID, Collection: r.Saved.Collection, URL: r.url, Title: r.title, Notes: r.Notes, Parents: []Parent{}, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, Gone: r.gone}
	if !r.gone {
		s.pages.EachParent(r.url, func(url, title string) { item.Parents = append(item.Parents, Parent{url, title}) })
	}
	return item
}

func (s *Service) showAll(list []resolved) []Item {
	items := make([]Item, len(list))
	for i := range list {
		items[i] = s.show(&list[i])
	}
	return items
}

// Items returns a collection and its items for a query.
func (s *Service) Items(ctx context.Context, u *account.User, id string, q Query) (Collection, []Item, error) {
	if err := errors.Join(checkID(id), q.check()); err != nil {
		return Collection{}, nil, err
	}
	c, err := s.store.Collection(ctx, u.ID, id)
	if err != nil {
		return Collection{}, nil, err
	}
	list, err := s.selected(ctx, u.ID, id, &q)
	return c, s.showAll(list), err
}

func (s *Service) selected(ctx context.Context, user int64, id string, q *Query) ([]resolved, error) {
	if q.Limit == 0 {
		return nil, nil
	}
	if q.readsAll() {
		list, err := s.search(ctx, user, id, q)
		list = list[min(q.Offset, len(list)):]
		return list[:min(q.Limit, len(list))], err
	}
	saved, err := s.store.Items(ctx, user, id, q.Limit, q.Offset)
	list := make([]resolved, len(saved))
	for i := range saved {
		list[i] = s.resolve(&saved[i])
	}
	return list, err
}

// search returns all items that contain a text, in the query's order.
func (s *Service) search(ctx context.Context, user int64, id string, q *Query) ([]resolved, error) {
	fold := cases.Fold()
	wanted := fold.String(q.Search)
	var list []resolved
	err := s.store.EachItem(ctx, user, id, func(i *Saved) {
		r := s.resolve(i)
		if strings.Contains(fold.String(r.title), wanted) || !q.titlesOnly && i.Notes != nil && strings.Contains(fold.String(*i.Notes), wanted) {
			list = append(list, r)
		}
	})
	if q.Sort == ByTitle {
		keys := map[string]string{}
		for i := range list {
			keys[list[i].title] = s.pages.SortKey(list[i].title)
		}
		slices.SortStableFunc(list, func(a, b resolved) int {
			return cmp.Or(cmp.Compare(keys[a.title], keys[b.title]), cmp.Compare(a.title, b.title))
		})
	}
	return list, err
}

// Item returns an item of a collection. The error is ErrNoItem.
func (s *Service) Item(ctx context.Context, u *account.User, collection, id string) (Item, error) {
	if err := checkID(collection, id); err != nil {
		return Item{}, err
	}
	saved, err := s.store.Item(ctx, u.ID, collection, id)
	if err != nil {
		return Item{}, err
	}
	r := s.resolve(&saved)
	return s.show(&r), nil
}

// Add adds a page to a collection. Errors are those of the fields, ErrMalformed for another
// site's address, ErrNoPage, ErrNoCollection, ErrSaved and ErrQuota.
func (s *Service) Add(ctx context.Context, u *account.User, collection string, f ItemFields) error {
	if err := checkID(collection); err != nil {
		return err
	}
	var c checker
	c.short("title", f.Title)
	c.short("url", f.URL)
	c.long("notes", f.Notes)
	if err := c.err(); err != nil {
		return err
	}
	path, err := s.pathOf(f.URL)
	if err != nil {
		return err
	}
	url, title, ok := s.pages.Find(path)
	if !ok {
		return ErrNoPage
	}
	return s.store.AddItem(ctx, u.ID, collection, newItem(url, title, f), s.samePage(url), s.quota)
}

// newItem returns an item of the page with an address and a title.
func newItem(url, title string, f ItemFields) Saved {
	item := Saved{ID: newID(), URL: url, PageTitle: title, Notes: f.Notes}
	if f.Title != title {
		item.Name = f.Title
	}
	return item
}

// Change sets the title and notes of an item. A title equal to the page's follows the page. A
// missing item is not an error.
func (s *Service) Change(ctx context.Context, u *account.User, collection, id string, f ItemFields) error {
	if err := checkID(collection, id); err != nil {
		return err
	}
	var c checker
	c.short("title", f.Title)
	c.long("notes", f.Notes)
	if err := c.err(); err != nil {
		return err
	}
	edited, err := s.store.Item(ctx, u.ID, collection, id)
	if err != nil && !errors.Is(err, ErrNoItem) {
		return err
	}
	edited.ID, edited.Name, edited.Notes = id, "", f.Notes
	if f.Title != s.resolve(&edited).title {
		edited.Name = f.Title
	}
	return s.store.EditItem(ctx, u.ID, collection, edited, s.quota)
}

// Remove deletes an item. A missing one is not an error.
func (s *Service) Remove(ctx context.Context, u *account.User, collection, id string) error {
	if err := checkID(collection, id); err != nil {
		return err
	}
	return s.store.DeleteItem(ctx, u.ID, collection, id)
}

// RestoreItem undoes Remove within RestoreFor. It ignores a live item.
func (s *Service) RestoreItem(ctx context.Context, u *account.User, collection, id string) (Item, error) {
	if err := checkID(collection, id); err != nil {
		return Item{}, err
	}
	same := func(i *Saved) SamePage { return s.samePage(s.keyOf(i.URL)) }
	saved, err := s.store.RestoreItem(ctx, u.ID, collection, id, s.now().Add(-RestoreFor), same, s.quota)
	if err != nil {
		return Item{}, err
	}
	r := s.resolve(&saved)
	return s.show(&r), nil
}

// Lookup returns a user's items of a page.
func (s *Service) Lookup(ctx context.Context, u *account.User, address string) ([]Found, error) {
	path, err := s.pathOf(address)
	if err != nil {
		return nil, nil
	}
	var places [][2]string
	same := s.samePage(s.keyOf(path))
	err = s.store.EachURL(ctx, u.ID, func(collection, id, url string) {
		if same(url) {
			places = append(places, [2]string{collection, id})
		}
	})
	if err != nil {
		return nil, err
	}
	var found []Found
	for _, p := range places {
		saved, err := s.store.Item(ctx, u.ID, p[0], p[1])
		switch {
		case errors.Is(err, fault.ErrNotFound): // deleted meanwhile
			continue
		case err != nil:
			return nil, err
		}
		r := s.resolve(&saved)
		found = append(found, Found{p[0], s.show(&r)})
	}
	return found, nil
}

// URLs returns the distinct page addresses in a user's collections with the given ids. Other
// collections and missing pages are ignored.
func (s *Service) URLs(ctx context.Context, user int64, ids []string) ([]string, error) {
	var urls []string
	err := s.store.EachURL(ctx, user, func(collection, _, saved string) {
		if !slices.Contains(ids, collection) {
			return
		}
		if url, _, ok := s.pages.Find(saved); ok {
			urls = append(urls, url)
		}
	})
	slices.Sort(urls)
	return slices.Compact(urls), err
}

// pathOf returns the path of an address on this site. The error for another site's is
// ErrMalformed.
func (s *Service) pathOf(address string) (string, error) {
	address = strings.TrimSpace(address)
	if _, _, ok := s.pages.Find(address); ok {
		return address, nil // characters that end a path in addresses may be part of one
	}
	u, err := s.site.Parse(address)
	if err != nil || u.Scheme != s.site.Scheme || u.Host != s.site.Host || u.Opaque != "" {
		return "", ErrMalformed
	}
	return u.Path, nil
}

// keyOf returns a key that all addresses of a page have in common.
func (s *Service) keyOf(path string) string {
	if url, _, ok := s.pages.Find(path); ok {
		return Key(url)
	}
	return Key(path)
}

// samePage compares stored addresses with a page.
func (s *Service) samePage(url string) SamePage {
	key := Key(url)
	return func(other string) bool { return Key(other) == key || s.keyOf(other) == key }
}

// Key normalizes an address for comparison.
func Key(url string) string { return strings.ToLower(strings.TrimSpace(url)) }
