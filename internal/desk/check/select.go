package check

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/desk/repo"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
)

// Selection is the part of a site to check. The zero value is the whole site.
type Selection struct {
	Names []string // files, folders, slugs or addresses of pages
	Since string   // a commit: adds the files changed since
}

// Result is the result of checking a selection.
type Result struct {
	Snapshot *Snapshot
	Pages    int      // checked
	Notes    []string // on pages checked because of others

	selected *selected // nil for all
}

// Keeps reports whether the selection includes a flaw.
func (r *Result) Keeps(p PageFlaws, f flaw.Flaw) bool {
	if r.selected == nil {
		return true
	}
	return r.selected.files[f.File] || r.selected.files[p.File] ||
		slices.ContainsFunc(r.selected.affected, func(url string) bool { return leadsTo(f.Href, url) })
}

// leadsTo reports whether a link leads to a page or one of its anchors.
func leadsTo(href, url string) bool {
	_, path, _ := strings.Cut(url, "/docs/")
	_, to, ok := strings.Cut(href, "/docs/")
	to, _, _ = strings.Cut(to, "#")
	return ok && strings.EqualFold(strings.TrimSuffix(to, "/"), path)
}

// selected has the files of a selection.
type selected struct {
	files     map[string]bool // absolute
	urls      []string        // of pages to check
	others    bool            // it includes a page of a collection
	affected  []string        // removed pages, and those that lost anchors
	linkTexts []string        // lower-case texts that links to them contain
}

// Check checks a selection once, with as few other pages as possible.
func (x *Index) Check(ctx context.Context, s Selection) (*Result, error) {
	if len(s.Names) == 0 && s.Since == "" {
		if err := x.Update(ctx, []string{site.AnyPage}); err != nil {
			return nil, err
		}
		found := x.Snapshot()
		return &Result{Snapshot: found, Pages: found.Total}, nil
	}
	chosen := &selected{files: map[string]bool{}}
	inspector := x.site.Inspector()
	for _, name := range s.Names {
		if err := chosen.addName(inspector, name); err != nil {
			return nil, err
		}
	}
	if s.Since != "" {
		if err := chosen.addChanges(ctx, inspector, s.Since); err != nil {
			return nil, err
		}
	}
	result := &Result{selected: chosen}
	if len(chosen.linkTexts) > 0 {
		urls, err := linksTo(ctx, inspector.Catalogue(), chosen.linkTexts, x.workers)
		if err != nil {
			return nil, err
		}
		if n := len(urls); n > 0 {
			result.Notes = append(result.Notes, fmt.Sprintf("also checked: pages with links to removed pages or anchors: %d", n))
		}
		chosen.urls = append(chosen.urls, urls...)
	}
	if err := x.update(ctx, inspector, chosen); err != nil {
		return nil, err
	}
	result.Snapshot = x.Snapshot()
	result.Pages = result.Snapshot.Total
	return result, nil
}

// update checks the pages of a selection. Pages of collections are rendered only if selected.
func (x *Index) update(ctx context.Context, inspector *site.Inspector, chosen *selected) error {
	x.updating.Lock()
	defer x.updating.Unlock()
	run := &run{x: x, inspector: inspector, cat: inspector.Catalogue()}
	pages := pagesAt(run.cat, chosen.urls)
	x.checked.Store(0)
	x.total.Store(int64(len(pages)))
	if err := run.update(ctx, pages, false); err != nil {
		return err
	}
	if err := run.lookAtRedirects(ctx, chosen.files); err != nil {
		return err
	}
	var collections flaw.List
	if chosen.others {
		if err := run.inspectCollections(ctx, run.idsOf, &collections); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(slices.Collect(maps.Keys(chosen.files)), func(file string) bool { return strings.HasSuffix(file, ".yaml") }) {
		inspector.CheckSidebars()
	}
	x.publish(inspector, collections.Sorted())
	return nil
}

// addName adds a file, a folder, a slug or an address.
func (s *selected) addName(inspector *site.Inspector, name string) error {
	if _, err := os.Stat(name); err == nil {
		return s.addFile(inspector, name)
	}
	cat := inspector.Catalogue()
	slug := strings.Trim(name, "/")
	if _, own, _, ok := cat.Scheme().Split("/" + slug); ok {
		if p := cat.ByURL("/" + slug); p != nil {
			s.addPage(p)
			return nil
		}
		slug = own
	}
	found := false
	for _, l := range cat.Locales() {
		if p := cat.Page(l, slug); p != nil {
			s.addPage(p)
			found = true
		}
	}
	if !found {
		return fmt.Errorf("there is no file and no page %q: %w", name, fault.ErrNotFound)
	}
	return nil
}

func (s *selected) addPage(p *content.Page) {
	s.files[p.File] = true
	s.urls = append(s.urls, p.URL())
}

// addFile adds a file, or all files below a folder.
func (s *selected) addFile(inspector *site.Inspector, name string) error {
	abs, err := filepath.Abs(name)
	if err != nil {
		return fmt.Errorf("find %s: %w", name, err)
	}
	root, ok := rootOf(inspector, abs)
	if !ok {
		return fmt.Errorf("%s is in none of the content folders: %w", name, fault.ErrInvalid)
	}
	return filepath.WalkDir(abs, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && file != abs && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case !d.IsDir():
			s.add(inspector, root, file)
		}
		return nil
	})
}

// rootOf reports whether a file is in a content folder, and whether in that of the docs.
func rootOf(inspector *site.Inspector, file string) (docs bool, ok bool) {
	for _, dir := range inspector.Catalogue().Roots() {
		if within(file, dir) {
			return true, true
		}
	}
	return false, slices.ContainsFunc(inspector.Folders(), func(dir string) bool { return within(file, dir) })
}

func within(file, dir string) bool {
	rel, err := filepath.Rel(dir, file)
	return err == nil && filepath.IsLocal(rel)
}

// add adds a page, a file next to one, or a shared file.
func (s *selected) add(inspector *site.Inspector, docs bool, file string) {
	s.files[file] = true
	if !docs {
		s.others = true
		return
	}
	if p := inspector.Catalogue().PageOfFile(file); p != nil {
		s.urls = append(s.urls, p.URL())
		s.files[p.File] = true
	}
}

// addChanges adds the files changed since a commit.
func (s *selected) addChanges(ctx context.Context, inspector *site.Inspector, ref string) error {
	var last error
	repos := map[string]bool{}
	for _, dir := range slices.Concat(inspector.Catalogue().Roots(), inspector.Folders()) {
		r, err := repo.Open(ctx, dir)
		if err != nil {
			last = err
			continue
		}
		if repos[r.Root()] {
			continue
		}
		if err := s.addChangesOf(ctx, inspector, r, ref); err != nil {
			// The repositories of other pages need not have the commit.
			if last = err; !errors.Is(err, fault.ErrNotFound) {
				return err
			}
			continue
		}
		repos[r.Root()] = true
	}
	if len(repos) == 0 {
		if last == nil {
			last = fmt.Errorf("the content is in no folder: %w", fault.ErrNotFound)
		}
		return last
	}
	return nil
}

func (s *selected) addChangesOf(ctx context.Context, inspector *site.Inspector, r *repo.Repo, ref string) error {
	changes, err := r.Changes(ctx, ref)
	if err != nil {
		return err
	}
	var before []string // pages that may have lost anchors
	for _, c := range changes {
		docs, ok := rootOf(inspector, c.Path)
		if ok && c.Status != repo.Deleted {
			s.add(inspector, docs, c.Path)
		}
		old := c.Path
		if c.OldPath != "" {
			old = c.OldPath
		}
		if _, ok := rootOf(inspector, old); !ok || c.Status == repo.Added {
			continue
		}
		switch p := inspector.Catalogue().PageOfFile(old); {
		case inspector.Catalogue().CanBePage(old):
			before = append(before, old)
		case p != nil: // a file next to it is gone
			s.addPage(p)
		}
	}
	if len(before) == 0 {
		return nil
	}
	base, err := r.MergeBase(ctx, ref)
	if err != nil {
		return err
	}
	texts, err := r.Files(ctx, base, before)
	if err != nil {
		return err
	}
	for _, file := range before {
		if err := s.addLost(ctx, inspector, file, string(texts[file])); err != nil {
			return err
		}
	}
	return nil
}

// addLost finds the link targets that a page has lost.
func (s *selected) addLost(ctx context.Context, inspector *site.Inspector, file, text string) error {
	cat := inspector.Catalogue()
	old, source, err := cat.Draft(file, text, flaw.Discard)
	if err != nil || old == nil {
		return nil //nolint:nilerr // it was not a page
	}
	now := cat.ByURL(old.URL())
	if now == nil {
		s.affected = append(s.affected, old.URL())
		s.linkTexts = append(s.linkTexts, strings.ToLower("/docs/"+old.Slug))
		return nil
	}
	var had, has doc.Inspection
	if err := inspector.Page(ctx, old, old.BodyIn(source), &had, nil); err != nil {
		return ended(err)
	}
	current, err := cat.Body(now)
	if err != nil {
		return nil //nolint:nilerr // it has a flaw
	}
	if err := inspector.Page(ctx, now, current, &has, nil); err != nil {
		return ended(err)
	}
	lost := false
	for _, id := range had.IDs {
		if !slices.Contains(has.IDs, id) {
			lost = true
			s.linkTexts = append(s.linkTexts, strings.ToLower("/docs/"+now.Slug+"#"+id))
		}
	}
	if lost {
		s.affected = append(s.affected, now.URL())
	}
	return nil
}

// linksTo returns the addresses of the pages whose sources contain a link text.
func linksTo(ctx context.Context, cat *content.Catalogue, linkTexts []string, workers int) ([]string, error) {
	var mu sync.Mutex
	var urls []string
	pages := cat.Pages()
	err := forEach(ctx, workers, len(pages), func(i int) error {
		source, err := cat.Source(pages[i])
		if err != nil {
			return nil //nolint:nilerr // it has a flaw
		}
		source = strings.ToLower(source)
		if slices.ContainsFunc(linkTexts, func(text string) bool { return strings.Contains(source, text) }) {
			mu.Lock()
			urls = append(urls, pages[i].URL())
			mu.Unlock()
		}
		return nil
	})
	slices.Sort(urls)
	return urls, err
}
