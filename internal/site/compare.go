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
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/sidebar"
)

// ChangeKind says what became of a page.
type ChangeKind string

// The kinds of changes.
const (
	PageAdded   ChangeKind = "added"
	PageChanged ChangeKind = "changed" // its source, or a file next to it
	PageMoved   ChangeKind = "moved"
	PageDeleted ChangeKind = "deleted"
	PageShows   ChangeKind = "affected" // it shows something that changed elsewhere
)

// PageChange is a document that is not as it was.
type PageChange struct {
	Kind   ChangeKind
	Before *content.Page // nil for added pages
	After  *content.Page // nil for deleted pages
}

// URL returns the address of the page, or the one that it had.
func (c PageChange) URL() string {
	if c.After != nil {
		return c.After.URL()
	}
	return c.Before.URL()
}

// FileChanges are the files that differ between two states of the content, as
// absolute paths.
type FileChanges struct {
	Before  map[string][]byte // as they were; nil for those that were not there
	Renamed map[string]string // new names by old ones
}

// Comparison is what differs between two states of a site.
type Comparison struct {
	Before, After *Site
	// Pages are the documents that changed, in the order of the locales and
	// addresses, those that were changed themselves before those that only show
	// changes of others.
	Pages []PageChange
	// Shared are changed files of data that any page may show; which do is not
	// known.
	Shared []string
	// Collections are the addresses of changed pages that are not docs.
	Collections []string
}

// Compare finds the pages that differ from those before some files changed.
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

// comparer makes a Comparison.
type comparer struct {
	*Comparison
	workers  int
	files    FileChanges
	old, now *edition

	own       map[*content.Page]bool // changed themselves
	shown     map[string]bool        // folders of pages whose titles, metadata or existence changed
	existence map[string]bool        // those of pages that appeared or are gone
	summaries map[string]bool        // folders of pages whose summaries changed
	redirects []string
	sidebars  []string // names of files

	mu         sync.Mutex
	candidates map[*content.Page]bool // may show a change
	sidebarOf  map[string][]sidebarUse
	affected   []PageChange
}

// sidebarUse is a page with the sidebar macros in its body.
type sidebarUse struct {
	page  *content.Page
	calls []content.MacroRef
}

// comparePages finds the pages that were changed themselves.
func (c *comparer) comparePages() {
	c.existence = map[string]bool{}
	movedFrom, gone := c.movedPages(), map[*content.Page]bool{}
	for _, p := range movedFrom {
		gone[p] = true
	}
	touched := c.touched()
	for _, p := range c.now.cat.Pages() {
		before := c.old.cat.ByURL(p.URL())
		switch {
		case before != nil && before.URL() == p.URL():
			c.compareFacts(before, p)
			if touched[p] {
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

// appeared notes a page that is in one of the states only.
func (c *comparer) appeared(p *content.Page) {
	c.existence[p.Folder()], c.shown[p.Folder()], c.summaries[p.Folder()] = true, true, true
}

// movedPages returns the former pages by those that they became.
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

// touched returns the pages whose own files changed. A file next to an English page
// is shown by translations that lack it.
func (c *comparer) touched() map[*content.Page]bool {
	touched := map[*content.Page]bool{}
	for file := range c.files.Before {
		p := c.now.cat.PageOfFile(file)
		if p == nil {
			continue
		}
		touched[p] = true
		if filepath.Base(file) != content.PageFile {
			c.addTranslations(p.Folder())
		}
	}
	return touched
}

// compareFacts notes what other pages may show of a page.
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

// shownOf is what lists of pages and links to a page depend on.
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

// findCandidates finds the pages that may show a change. The sources of all pages are
// read only if more than texts changed.
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

// addTranslations makes candidates of the pages of a folder in all locales.
func (c *comparer) addTranslations(folder string) {
	for _, l := range c.now.cat.Locales() {
		// A folder is a slug that names itself.
		if p := c.now.cat.Page(l, folder); p != nil && !c.own[p] {
			c.candidates[p] = true
		}
	}
}

// search reads a page and notes whether it may show a change, and its sidebar.
func (c *comparer) search(search *mentions, p *content.Page) {
	body, err := c.now.cat.Body(p)
	if err != nil {
		return // it shows nothing
	}
	found := search.in(p, body)
	identity := c.now.sidebars.Identity(p, found.sidebars)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sidebarOf[identity] = append(c.sidebarOf[identity], sidebarUse{p, found.sidebars})
	if found.mentioned {
		c.addTranslations(path.Dir(p.Folder())) // which may show the summary of p
	}
	if found.mentioned || c.isBelowChange(p) {
		c.candidates[p] = true
	}
}

// isBelowChange reports whether a page above p changed: pages name those.
func (c *comparer) isBelowChange(p *content.Page) bool {
	for folder := path.Dir(p.Folder()); folder != "."; folder = path.Dir(folder) {
		if c.shown[folder] {
			return true
		}
	}
	return false
}

// compareSidebars notes the pages whose sidebars changed.
func (c *comparer) compareSidebars() {
	may := c.newSidebarFilter()
	for _, uses := range c.sidebarOf {
		if !may.differ(uses[0]) {
			continue
		}
		if c.sidebarIn(c.old, uses[0]) == c.sidebarIn(c.now, uses[0]) {
			continue
		}
		for _, use := range uses {
			c.addAffected(use.page)
			delete(c.candidates, use.page)
		}
	}
}

// sidebarIn returns the sidebar that a page has in an edition, without marks.
func (c *comparer) sidebarIn(e *edition, use sidebarUse) string {
	page := e.cat.ByURL(use.page.URL())
	if page == nil {
		return ""
	}
	return e.sidebarHTML(page, use.calls)
}

// sidebarHTML returns the sidebar of a page that calls sidebar macros, without marks,
// as the inside of a JSON string.
func (e *edition) sidebarHTML(p *content.Page, calls []content.MacroRef) string {
	var fromBody []string
	for _, call := range calls {
		if html, err := e.sidebars.Macro(strings.ToLower(call.Name), call.Args, p, nil, nil); err == nil {
			fromBody = append(fromBody, html)
		}
	}
	_, shared := e.sidebars.ForPage(p, fromBody, nil, nil).Shared()
	return shared
}

func (c *comparer) addAffected(p *content.Page) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.affected = append(c.affected, PageChange{PageShows, c.old.cat.ByURL(p.URL()), p})
}

// confirm makes the candidates of both states and keeps those that differ.
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
			var fine, wasFine bool
			now, fine = appendDocument(ctx, now[:0], c.now, pages[i])
			before, wasFine = appendDocument(ctx, before[:0], c.old, c.old.cat.ByURL(pages[i].URL()))
			if fine != wasFine || !bytes.Equal(now, before) {
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

// appendDocument appends the data of a page; it is not fine if it cannot be made.
func appendDocument(ctx context.Context, dst []byte, e *edition, p *content.Page) (data []byte, fine bool) {
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

// compareCollections finds the pages of collections whose folders changed.
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

// sidebarFilter decides which sidebars may differ, so that few are made for both
// states.
type sidebarFilter struct {
	c      *comparer
	groups map[string]bool // of APIs
	names  map[string]bool // of interfaces below Web/API, in lower case
}

func (c *comparer) newSidebarFilter() *sidebarFilter {
	f := &sidebarFilter{c: c, groups: map[string]bool{}, names: map[string]bool{}}
	for folder := range c.shown {
		if rest, ok := strings.CutPrefix(folder, "web/api/"); ok {
			name, _, _ := strings.Cut(rest, "/")
			f.names[name] = true
		}
	}
	data := c.now.cat.Data()
	for _, name := range data.GroupNames() {
		group, _ := data.Group(name)
		for _, member := range slices.Concat(group.Overview, group.Interfaces, group.Methods, group.Properties, group.Events) {
			first, _, _ := strings.Cut(strings.ReplaceAll(strings.ReplaceAll(member, ".", "/"), ": ", "/"), "/")
			f.groups[name] = f.groups[name] || f.names[strings.ToLower(strings.ReplaceAll(first, " ", "_"))]
		}
		for _, guide := range slices.Concat(group.Guides, group.Tutorial) {
			f.groups[name] = f.groups[name] || c.shown[content.FolderOf(strings.TrimPrefix(guide, "/docs/"))]
		}
	}
	return f
}

// differ reports whether the sidebar of a page may differ.
func (f *sidebarFilter) differ(use sidebarUse) bool {
	if len(f.c.Shared) > 0 || len(f.c.redirects) > 0 {
		return true
	}
	calls := use.calls
	if len(calls) == 0 {
		calls = use.page.Sidebar
	}
	return slices.ContainsFunc(calls, func(ref content.MacroRef) bool { return f.mayDiffer(use.page, ref) })
}

func (f *sidebarFilter) mayDiffer(p *content.Page, ref content.MacroRef) bool {
	name := strings.ReplaceAll(strings.ToLower(ref.Name), "-", "_")
	switch {
	case name == "apiref" || name == "defaultapisidebar":
		if len(ref.Args) > 0 && f.groups[ref.Args[0]] {
			return true
		}
		parts := strings.Split(p.Slug, "/")
		return len(parts) > 2 && f.relatedInterface(parts[2])
	case name == "jsref":
		return f.c.anyShown("web/javascript/")
	}
	source, known := f.c.now.cat.SidebarFile(ref.Name)
	if !known {
		source, known = f.c.now.cat.SidebarFile(name)
	}
	if !known || slices.Contains(f.c.sidebars, ref.Name) || slices.Contains(f.c.sidebars, name) {
		return true
	}
	text := strings.ToLower(string(source))
	if strings.Contains(text, "webextapi") {
		return true
	}
	for folder := range f.c.shown {
		for at := folder; at != "."; at = path.Dir(at) {
			named := "/" + at
			if !strings.Contains(at, "/") {
				named += "\n" // nearly all sidebars name something below
			}
			if strings.Contains(text, named) {
				return true
			}
		}
	}
	return false
}

// relatedInterface reports whether an interface or one that it inherits from changed.
func (f *sidebarFilter) relatedInterface(name string) bool {
	data := f.c.now.cat.Data()
	for range 20 { // the data is written by hand and could be a circle
		if f.names[strings.ToLower(name)] {
			return true
		}
		i, ok := data.Interface(name)
		if !ok || i.Inherits == "" {
			return false
		}
		name = i.Inherits
	}
	return true
}

func (c *comparer) anyShown(prefix string) bool {
	for folder := range c.shown {
		if strings.HasPrefix(folder, prefix) {
			return true
		}
	}
	return false
}

// isSidebar reports whether a macro makes a sidebar.
func isSidebar(name string) bool { return sidebar.IsMacro(strings.ReplaceAll(name, "-", "_")) }
