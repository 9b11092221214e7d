package content

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
)

// Update returns a catalogue that reads the changed files again: absolute native paths of
// files or folders, also new and removed ones. All else is shared with c: unchanged pages with
// an unchanged English page keep their pointers. report gets the flaws of the files read.
// Files that are not content are ignored. The error is ctx's.
func (c *Catalogue) Update(ctx context.Context, changed []string, report flaw.Reporter) (*Catalogue, error) {
	next := *c
	if c.kind == Docs {
		if err := next.updateDocs(ctx, changed, report); err != nil {
			return nil, fmt.Errorf("update content: %w", err)
		}
		return &next, nil
	}
	next.trees = c.withNewTrees(changed)
	u := update{next: &next, report: report, trees: make([]*treeUpdate, len(next.trees))}
	for i, t := range next.trees {
		u.trees[i] = &treeUpdate{old: t, deep: map[string]bool{}, shallow: map[string]bool{}}
		if c.tree(t.locale) == nil {
			u.trees[i].deep[""], u.trees[i].redirects = true, true
		}
	}
	for _, file := range changed {
		u.sort(file)
	}
	if err := u.run(ctx); err != nil {
		return nil, fmt.Errorf("update content: %w", err)
	}
	return &next, nil
}

// withNewTrees returns the trees of c and empty ones for locales whose folder is new: a
// changed file or the parent of one.
func (c *Catalogue) withNewTrees(changed []string) []*tree {
	trees := slices.Clone(c.trees[:1])
	for _, l := range locale.All()[1:] {
		if t := c.tree(l); t != nil {
			trees = append(trees, t)
			continue
		}
		isBelow := func(file string) bool {
			rel, ok := below(c.translated, file)
			return ok && (rel == l.Folder() || strings.HasPrefix(rel, l.Folder()+"/"))
		}
		if c.hasFolder(l) && slices.ContainsFunc(changed, isBelow) {
			t := newTree(l, c.scheme, c.translated)
			t.index(flaw.Discard)
			trees = append(trees, t)
		}
	}
	return trees
}

// update collects the files to read again.
type update struct {
	next           *Catalogue
	report         flaw.Reporter
	trees          []*treeUpdate
	data, sidebars bool
}

type treeUpdate struct {
	old           *tree
	deep, shallow map[string]bool // folders to read with and without their sub-folders
	redirects     bool
	other         bool // contributors
}

func (t *treeUpdate) needed() bool {
	return len(t.deep)+len(t.shallow) > 0 || t.redirects || t.other
}

// sort determines what a changed file belongs to.
func (u *update) sort(file string) {
	if rel, ok := below(u.next.content, file); ok {
		switch top, _, _ := strings.Cut(rel, "/"); top {
		case dataFolder:
			u.data = true
		case sidebarFolder:
			u.sidebars = true
		}
	}
	for _, t := range u.trees {
		rel, ok := below(t.old.root, file)
		if !ok {
			continue
		}
		folder := t.old.locale.Folder()
		if rel == folder || rel == "." {
			t.deep[""] = true
		} else if sub, ok := strings.CutPrefix(rel, folder+"/"); ok {
			t.sort(sub)
		}
	}
}

func (t *treeUpdate) sort(sub string) {
	switch sub {
	case RedirectsFile:
		t.redirects = true
		return
	case contributorsFile:
		t.other = true
		return
	}
	info, err := fs.Stat(t.old.root.fs, t.old.locale.Folder()+"/"+sub)
	if err != nil || info.IsDir() {
		t.deep[sub] = true // a folder, or removed and possibly a folder
	}
	if err != nil || !info.IsDir() {
		dir := path.Dir(sub)
		if dir != "." {
			t.shallow[dir] = true
		}
	}
}

// below returns a file's path below a root, with slashes.
func below(r *root, file string) (string, bool) {
	if r.dir == "" {
		return "", false
	}
	rel, err := filepath.Rel(r.dir, file)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return filepath.ToSlash(rel), true
}

func (u *update) run(ctx context.Context) error {
	c := u.next
	if u.data {
		c.data = loadData(c.content, u.report)
	}
	if u.sidebars {
		c.sidebars = loadSidebars(c.content, u.report)
	}
	redirects := false
	for i, t := range u.trees {
		if !t.needed() {
			continue
		}
		redirects = redirects || t.redirects
		next, err := t.run(ctx, c.opts.Workers, u.report)
		if err != nil {
			return err
		}
		c.trees[i] = next
	}
	if redirects {
		c.mergeRedirects()
		c.checkRedirects(u.report)
	}
	for i := range c.trees[1:] {
		if err := u.translations(ctx, i+1); err != nil {
			return err
		}
	}
	c.listPages()
	return ctx.Err()
}

// run reads a tree's changed parts into a copy.
func (t *treeUpdate) run(ctx context.Context, workers int, r flaw.Reporter) (*tree, error) {
	next := *t.old
	next.byFolder, next.assets = maps.Clone(t.old.byFolder), maps.Clone(t.old.assets)
	if t.redirects {
		next.redirects = nil
		next.loadRedirects(r)
	}
	var deep, shallow []job
	for folder := range t.shallow {
		next.forget(folder)
		shallow = append(shallow, job{tree: &next, folder: folder})
	}
	for folder := range t.deep {
		for p := range next.byFolder {
			if folder == "" || p == folder || strings.HasPrefix(p, folder+"/") {
				next.forget(p)
			}
		}
		deep = append(deep, job{tree: &next, folder: folder})
	}
	next.readAgain(shallow, r)
	existing := deep[:0]
	for _, j := range deep {
		if _, err := fs.Stat(next.root.fs, path.Join(next.locale.Folder(), j.folder)); err == nil {
			existing = append(existing, j)
		}
	}
	results, err := walk(ctx, existing, workers, r)
	if err != nil {
		return nil, err
	}
	keep(results)
	next.index(r)
	return &next, nil
}

func (t *tree) forget(folder string) {
	delete(t.byFolder, folder)
	delete(t.assets, folder)
}

// readAgain reads folders without their sub-folders and drops pages of removed folders.
func (t *tree) readAgain(jobs []job, r flaw.Reporter) {
	w := &walker{report: r}
	var out found
	head := make([]byte, headSize)
	for _, j := range jobs {
		if _, err := fs.Stat(t.root.fs, path.Join(t.locale.Folder(), j.folder)); err == nil {
			w.folder(j, head, &out)
		}
	}
	keep([]found{out})
}

// translations reads pages again if their English page has changed, as their own metadata may
// be overwritten, and lets all pages read inherit. Pages of the old catalogue must not be
// changed.
func (u *update) translations(ctx context.Context, i int) error {
	c, old := u.next, u.trees[i].old
	t := c.trees[i]
	var stale []job
	for _, p := range t.pages {
		shared := old.byFolder[p.folder] == p
		if shared && !p.Conflicting() && p.english != c.englishOf(p) {
			stale = append(stale, job{tree: t, folder: p.folder})
		}
	}
	if len(stale) > 0 {
		if t == old {
			next := *t
			next.byFolder, next.assets = maps.Clone(t.byFolder), maps.Clone(t.assets)
			t, c.trees[i] = &next, &next
		}
		for n := range stale {
			stale[n].tree = t
			t.forget(stale[n].folder)
		}
		t.readAgain(stale, u.report)
		t.index(u.report)
	}
	if t != old {
		pages := slices.Clone(t.pages)
		c.inherit(slices.DeleteFunc(pages, func(p *Page) bool { return old.byFolder[p.folder] == p }), u.report)
	}
	return ctx.Err()
}
