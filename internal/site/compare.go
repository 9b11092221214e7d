package site

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"iter"
	"path"
	"path/filepath"
	"slices"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/macro"
)

// ChangeKind is the kind of a page's change.
type ChangeKind string

const (
	PageAdded   ChangeKind = "added"
	PageChanged ChangeKind = "changed" // its source, or a file next to it
	PageMoved   ChangeKind = "moved"
	PageDeleted ChangeKind = "deleted"
	PageShows   ChangeKind = "affected" // it shows something that changed elsewhere
)

// PageChange is a changed document.
type PageChange struct {
	Kind   ChangeKind
	Before *content.Page // nil for added pages
	After  *content.Page // nil for deleted pages
}

// URL returns the address of the page, or its former one.
func (c PageChange) URL() string {
	if c.After != nil {
		return c.After.URL()
	}
	return c.Before.URL()
}

// FileChanges are changed files by absolute path.
type FileChanges struct {
	Before  map[string][]byte // their earlier content; nil for new files
	Renamed map[string]string // new names by old ones
}

// Comparison is the difference between two states of a site.
type Comparison struct {
	Before, After *Site
	// Pages are the changed documents by locale and address, those that changed themselves
	// before those that only show changes of others.
	Pages []PageChange
	// Shared are changed data files; which pages show them is unknown.
	Shared []string
	// Collections are the addresses of changed pages outside the docs.
	Collections []string
}

// Compare finds pages that differ because of changed files.
func (s *Site) Compare(ctx context.Context, files FileChanges, workers int) (*Comparison, error) {
	before, err := s.Earlier(ctx, files.Before)
	if err != nil {
		return nil, err
	}
	c := &comparer{
		Comparison: &Comparison{Before: before, After: s}, workers: workers, files: files,
		old: before.current.Load(), now: s.current.Load(),
		own: map[*content.Page]bool{}, candidates: map[*content.Page]bool{}, shown: map[string]bool{}, summaries: map[string]bool{},
	}
	c.comparePages()
	c.compareShared()
	if err := c.findCandidates(ctx); err != nil {
		return nil, err
	}
	if err := c.confirm(ctx); err != nil {
		return nil, err
	}
	c.compareCollections()
	return c.Comparison, nil
}

type comparer struct {
	*Comparison
	workers  int
	files    FileChanges
	old, now *edition

	own       map[*content.Page]bool // changed themselves
	shown     map[string]bool        // folders of pages with changed titles, metadata or existence
	existence map[string]bool        // folders of new and removed pages
	summaries map[string]bool        // folders of pages with changed summaries
	redirects []string
	sidebars  []string // names of files

	mu         sync.Mutex
	candidates map[*content.Page]bool // may show a change
	sidebarOf  map[string][]sidebarUse
	affected   []PageChange
}

// comparePages finds the pages that changed themselves.
func (c *comparer) comparePages() {
	c.existence = map[string]bool{}
	movedFrom, gone := c.movedPages(), map[*content.Page]bool{}
	for _, p := range movedFrom {
		gone[p] = true
	}
	edited := c.edited()
	for _, p := range c.now.cat.Pages() {
		before := c.old.cat.ByURL(p.URL())
		switch {
		case before != nil && before.URL() == p.URL():
			c.compareFacts(before, p)
			if edited[p] {
				c.add(PageChange{PageChanged, before, p})
			} else if before != p {
				c.candidates[p] = true // its English page changed
			}
			continue
		case movedFrom[p] != nil:
			c.add(PageChange{PageMoved, movedFrom[p], p})
		default:
			c.add(PageChange{PageAdded, nil, p})
		}
		c.appeared(p)
	}
	for _, p := range c.old.cat.Pages() {
		if now := c.now.cat.ByURL(p.URL()); now != nil && now.URL() == p.URL() {
			continue
		}
		c.appeared(p)
		if !gone[p] {
			c.add(PageChange{PageDeleted, p, nil})
		}
	}
}

func (c *comparer) add(change PageChange) {
	c.Pages = append(c.Pages, change)
	if change.After != nil {
		c.own[change.After] = true
	}
}

// appeared records a page that is in only one state.
func (c *comparer) appeared(p *content.Page) {
	c.existence[p.Folder()], c.shown[p.Folder()], c.summaries[p.Folder()] = true, true, true
}

// movedPages maps pages to their former versions.
func (c *comparer) movedPages() map[*content.Page]*content.Page {
	moved := map[*content.Page]*content.Page{}
	for from, to := range c.files.Renamed {
		before, now := c.old.cat.PageOfFile(from), c.now.cat.PageOfFile(to)
		if before == nil || now == nil || before.File != from || now.File != to || before.URL() == now.URL() {
			continue
		}
		if c.now.cat.ByURL(before.URL()) == nil && c.old.cat.ByURL(now.URL()) == nil {
			moved[now] = before
		}
	}
	return moved
}

// edited returns the pages whose own files changed. Translations show files of the English
// page that they lack.
func (c *comparer) edited() map[*content.Page]bool {
	edited := map[*content.Page]bool{}
	for file := range c.files.Before {
		p := c.now.cat.PageOfFile(file)
		if p == nil {
			continue
		}
		edited[p] = true
		if filepath.Base(file) != content.PageFile {
			c.addTranslations(p.Folder())
		}
	}
	if c.now.cat.Kind() == content.Docs {
		c.addInserting(edited)
	}
	return edited
}

// addInserting adds the pages whose macros, included files or variables have changed.
func (c *comparer) addInserting(edited map[*content.Page]bool) {
	for _, now := range c.now.cat.Pages() {
		before := c.old.cat.ByURL(now.URL())
		if before == nil || edited[now] {
			continue
		}
		was, err1 := c.old.cat.Text(before)
		is, err2 := c.now.cat.Text(now)
		edited[now] = err1 == nil && err2 == nil && was != is
	}
}

// compareFacts records changes of a page that other pages may show.
func (c *comparer) compareFacts(before, now *content.Page) {
	if before == now {
		return
	}
	if shownOf(before) != shownOf(now) {
		c.shown[now.Folder()] = true
	}
	was, err1 := c.old.cat.Body(before)
	is, err2 := c.now.cat.Body(now)
	if err1 != nil || err2 != nil || macro.SummarySource(was) != macro.SummarySource(is) {
		c.summaries[now.Folder()] = true
	}
}

// shownOf is the data of a page that lists and links depend on.
func shownOf(p *content.Page) string {
	return fmt.Sprintf("%q %q %q %q %q %q %q", p.Title, p.RawTitle, p.ShortTitle, p.PageType, p.Status, p.BrowserCompat, p.Tags)
}

// compareShared finds changed redirects, sidebars and shared data.
func (c *comparer) compareShared() {
	c.redirects = c.now.cat.ChangedRedirects(c.old.cat)
	for _, name := range slices.Concat(c.now.cat.SidebarNames(), c.old.cat.SidebarNames()) {
		now, _ := c.now.cat.SidebarFile(name)
		before, _ := c.old.cat.SidebarFile(name)
		if !bytes.Equal(now, before) && !slices.Contains(c.sidebars, name) {
			c.sidebars = append(c.sidebars, name)
		}
	}
	for file := range c.files.Before {
		if path.Base(path.Dir(filepath.ToSlash(file))) == "jsondata" && c.now.cat.Data() != c.old.cat.Data() {
			c.Shared = append(c.Shared, file)
		}
	}
	slices.Sort(c.Shared)
}

// findCandidates finds pages that may show a change. It reads all sources only if more than
// texts changed.
func (c *comparer) findCandidates(ctx context.Context) error {
	for folder := range c.summaries {
		c.addTranslations(path.Dir(folder))
	}
	for folder := range c.shown {
		c.addTranslations(folder)
	}
	if len(c.shown)+len(c.redirects)+len(c.sidebars)+len(c.Shared) == 0 {
		return nil
	}
	c.sidebarOf = map[string][]sidebarUse{}
	search := c.newMentions()
	pages := c.now.cat.Pages()
	err := forEach(ctx, c.workers, len(pages), func(_ context.Context, indexes iter.Seq[int]) error {
		for i := range indexes {
			if !c.own[pages[i]] {
				c.search(search, pages[i])
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	c.compareSidebars()
	return nil
}

func (c *comparer) addTranslations(folder string) {
	for _, l := range c.now.cat.Locales() {
		// A folder is a slug that names itself.
		if p := c.now.cat.Page(l, folder); p != nil && !c.own[p] {
			c.candidates[p] = true
		}
	}
}

// search records whether a page may show a change, and its sidebar.
func (c *comparer) search(search *mentions, p *content.Page) {
	body, err := c.now.cat.Body(p)
	if err != nil {
		return // an unreadable page shows nothing
	}
	found := search.in(p, body)
	identity := c.now.sidebars.Identity(p, found.sidebars)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sidebarOf[identity] = append(c.sidebarOf[identity], sidebarUse{p, found.sidebars})
	if found.mentioned {
		c.addTranslations(path.Dir(p.Folder())) // they may show the summary of p
	}
	if found.mentioned || isBelow(p.Folder(), c.shown) {
		c.candidates[p] = true
	}
}

func (c *comparer) addAffected(p *content.Page) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.affected = append(c.affected, PageChange{PageShows, c.old.cat.ByURL(p.URL()), p})
}

// confirm renders the candidates in both states and keeps those that differ.
func (c *comparer) confirm(ctx context.Context) error {
	var pages []*content.Page
	for p := range c.candidates {
		if !c.own[p] {
			pages = append(pages, p)
		}
	}
	c.sort(pages)
	err := forEach(ctx, c.workers, len(pages), func(ctx context.Context, indexes iter.Seq[int]) error {
		var now, before []byte
		for i := range indexes {
			var ok, wasOK bool
			now, ok = appendDocument(ctx, now[:0], c.now, pages[i])
			before, wasOK = appendDocument(ctx, before[:0], c.old, c.old.cat.ByURL(pages[i].URL()))
			if ok != wasOK || !bytes.Equal(now, before) {
				c.addAffected(pages[i])
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	slices.SortFunc(c.affected, compareChanges)
	slices.SortStableFunc(c.Pages, compareChanges)
	c.Pages = append(c.Pages, c.affected...)
	return nil
}

// appendDocument appends the data of a page; ok is false if it fails.
func appendDocument(ctx context.Context, dst []byte, e *edition, p *content.Page) (data []byte, ok bool) {
	if p == nil {
		return dst, false
	}
	d, err := e.docs.Build(ctx, p, nil)
	if err != nil {
		return dst, false
	}
	return d.AppendJSON(dst), true
}

func (c *comparer) sort(pages []*content.Page) {
	slices.SortFunc(pages, func(a, b *content.Page) int { return cmp.Compare(a.URL(), b.URL()) })
}

func compareChanges(a, b PageChange) int {
	page := func(c PageChange) *content.Page { return cmp.Or(c.After, c.Before) }
	return cmp.Or(cmp.Compare(order(page(a).Locale), order(page(b).Locale)), cmp.Compare(a.URL(), b.URL()))
}

// compareCollections finds the changed pages of collections.
func (c *comparer) compareCollections() {
	for _, p := range c.now.collections.pages {
		root := c.now.collections.folders[p]
		if root == "" || p.Folder == "" {
			continue
		}
		folder := filepath.Join(root, filepath.FromSlash(p.Folder))
		for file := range c.files.Before {
			if filepath.Dir(file) == folder && !p.Hidden {
				c.Collections = append(c.Collections, p.URL)
				break
			}
		}
	}
}
