package translation

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/desk/changeset"
	"waymark.dev/waymark/internal/desk/edit"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/platform/output"
)

// DeleteOrphans is the value of SyncOptions.Orphans that deletes them.
const DeleteOrphans = "delete"

type SyncOptions struct {
	Locales []locale.Locale
	// Orphans is the action for pages without English page: "" keeps them, [DeleteOrphans]
	// removes them, and another value is the slug to move them below.
	Orphans string
}

// Sync lists the actions in one locale, by slug.
type Sync struct {
	Locale    locale.Locale
	Moved     []SyncMove // English moved
	Respelt   []SyncMove // the letter case of the slug changed
	Conflicts []SyncMove // the new address is taken; nothing is done
	Orphans   []string   // English is gone; nothing is done
	SetAside  []SyncMove // orphans that are moved
	Deleted   []string   // orphans that are removed
	Redirects int        // added and changed lines
}

// SyncMove is a page with its slugs before and after.
type SyncMove struct{ From, To string }

// PlanSync plans the changes that make a locale follow English. Once it is applied, the next
// plan is empty.
func PlanSync(cat *content.Catalogue, set *changeset.Set, o SyncOptions) ([]*Sync, error) {
	if cat.Scheme().IsPlain() {
		return nil, fmt.Errorf("translations of docs trees do not follow their originals: move them with 'waymark content move': %w", fault.ErrInvalid)
	}
	if o.Orphans != "" && o.Orphans != DeleteOrphans {
		if err := checkOrphansFolder(o.Orphans); err != nil {
			return nil, err
		}
	}
	var all []*Sync
	for _, l := range o.Locales {
		if l == locale.EnUS || len(cat.PagesOf(l)) == 0 {
			continue
		}
		s := syncer{cat: cat, set: set, orphans: o.Orphans, report: &Sync{Locale: l}, gone: map[string]bool{}}
		if err := s.plan(); err != nil {
			return nil, fmt.Errorf("let %s follow English: %w", l, err)
		}
		all = append(all, s.report)
	}
	return all, nil
}

func checkOrphansFolder(slug string) error {
	if strings.Trim(slug, "/") != slug || strings.ContainsAny(slug, `\#%?:*`) || slices.Contains(strings.Split(slug, "/"), "..") {
		return fmt.Errorf("orphans: %q is not the start of a slug, such as orphaned: %w", slug, fault.ErrInvalid)
	}
	return content.CheckSlug(slug)
}

// syncer plans the actions in one locale.
type syncer struct {
	cat     *content.Catalogue
	set     *changeset.Set
	orphans string
	report  *Sync
	root    string          // folder of the locale
	gone    map[string]bool // files and folders that are moved away or removed
	created []string        // folders below root that are made
}

func (s *syncer) plan() error {
	pages := s.cat.PagesOf(s.report.Locale)
	if pages[0].Root == "" {
		return fmt.Errorf("the content is not in files: %w", fault.ErrInvalid)
	}
	s.root = filepath.Join(pages[0].Root, s.report.Locale.Folder())
	var moves []pageMove
	for _, p := range pages {
		if move, ok := s.destiny(p); ok {
			moves = append(moves, move)
		}
	}
	if err := s.move(moves); err != nil {
		return err
	}
	if err := s.removeEmptied(); err != nil {
		return err
	}
	return s.redirect(moves)
}

// pageMove is a page with a new slug, empty if it is removed.
type pageMove struct {
	page *content.Page
	slug string
}

// destiny returns the action for a page.
func (s *syncer) destiny(p *content.Page) (pageMove, bool) {
	r := s.report
	if p.Conflicting() || s.orphans != "" && isBelow(p.Folder(), content.FolderOf(s.orphans)) {
		return pageMove{}, false
	}
	if english := s.cat.Page(locale.EnUS, p.Slug); english != nil {
		if english.Slug == p.Slug {
			return pageMove{}, false
		}
		r.Respelt = append(r.Respelt, SyncMove{p.Slug, english.Slug})
		return pageMove{p, english.Slug}, true
	}
	to, _ := s.cat.ResolveURL(s.cat.Scheme().URL(locale.EnUS, p.Slug))
	address, _, _ := s.cat.SplitTarget(to)
	english := s.cat.ByURL(address)
	if english != nil && english.Locale == locale.EnUS {
		move := SyncMove{p.Slug, english.Slug}
		if s.cat.Page(r.Locale, english.Slug) != nil || s.isTaken(english.Slug) {
			r.Conflicts = append(r.Conflicts, move)
			return pageMove{}, false
		}
		r.Moved = append(r.Moved, move)
		return pageMove{p, english.Slug}, true
	}
	switch s.orphans {
	case "":
		r.Orphans = append(r.Orphans, p.Slug)
		return pageMove{}, false
	case DeleteOrphans:
		r.Deleted = append(r.Deleted, p.Slug)
		return pageMove{page: p}, true
	}
	slug := s.orphans + "/" + p.Slug
	move := SyncMove{p.Slug, slug}
	if s.cat.Page(r.Locale, slug) != nil {
		r.Conflicts = append(r.Conflicts, move)
		return pageMove{}, false
	}
	r.SetAside = append(r.SetAside, move)
	return pageMove{p, slug}, true
}

// isTaken reports whether another page moves to a slug, as when English merged two pages.
func (s *syncer) isTaken(slug string) bool {
	return slices.ContainsFunc(s.report.Moved, func(m SyncMove) bool { return content.FolderOf(m.To) == content.FolderOf(slug) })
}

func isBelow(folder, parent string) bool {
	return folder == parent || strings.HasPrefix(folder, parent+"/")
}

func (s *syncer) dir(folder string) string { return filepath.Join(s.root, filepath.FromSlash(folder)) }

// move plans moves and removals of pages with their files, by whole folders where possible.
func (s *syncer) move(moves []pageMove) error {
	target := make(map[string]string, len(moves)) // by folder; empty for removed pages
	for _, m := range moves {
		target[m.page.Folder()] = ""
		if m.slug != "" {
			target[m.page.Folder()] = content.FolderOf(m.slug)
		}
	}
	// Whole folders are found from the top down.
	slices.SortFunc(moves, func(a, b pageMove) int { return cmp.Compare(a.page.Folder(), b.page.Folder()) })
	for _, m := range moves {
		from, to := m.page.Folder(), target[m.page.Folder()]
		switch {
		case s.goesWithParent(from):
		case to == "":
			if err := s.moveFiles(from, ""); err != nil {
				return err
			}
			continue
		case from == to:
		case s.movesWhole(from, to, target):
			if err := s.set.Move(s.dir(from), s.dir(to)); err != nil {
				return err
			}
			s.gone[from] = true
			s.created = append(s.created, to)
		default:
			if err := s.moveFiles(from, to); err != nil {
				return err
			}
			s.created = append(s.created, to)
		}
		if err := s.setSlug(m, to); err != nil {
			return err
		}
	}
	return nil
}

// goesWithParent reports whether an ancestor of a folder moves as a whole.
func (s *syncer) goesWithParent(folder string) bool {
	for folder != "" && !s.gone[folder] {
		folder = parentOf(folder)
	}
	return folder != ""
}

// movesWhole reports whether all pages in a folder move together to a free folder.
func (s *syncer) movesWhole(from, to string, target map[string]string) bool {
	if isBelow(from, to) || isBelow(to, from) || slices.ContainsFunc(s.created, func(c string) bool { return isBelow(c, to) || isBelow(to, c) }) {
		return false
	}
	if _, err := os.Lstat(s.dir(to)); !errors.Is(err, fs.ErrNotExist) {
		return false
	}
	for _, p := range s.cat.PagesOf(s.report.Locale) {
		if f := p.Folder(); isBelow(f, from) && target[f] != to+f[len(from):] {
			return false
		}
	}
	// Folders without a page may get some.
	for _, t := range target {
		if t != "" && isBelow(t, from) {
			return false
		}
	}
	return true
}

// moveFiles moves the files of a page, but not the pages below it, or removes them if to is
// empty.
func (s *syncer) moveFiles(from, to string) error {
	entries, err := os.ReadDir(s.dir(from))
	if err != nil {
		return fmt.Errorf("list files of %s: %w", from, fault.Cause(err))
	}
	for _, e := range entries {
		name := from + "/" + e.Name()
		if e.IsDir() && s.holdsPage(name) {
			continue
		}
		if to == "" {
			err = s.set.Remove(s.dir(name))
		} else {
			err = s.set.Move(s.dir(name), s.dir(to+"/"+e.Name()))
		}
		if err != nil {
			return err
		}
		s.gone[name] = true
	}
	return nil
}

// holdsPage reports whether a folder contains a page, or a file meant to be one.
func (s *syncer) holdsPage(folder string) bool {
	found := false
	_ = filepath.WalkDir(s.dir(folder), func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() == content.PageFile {
			found = true // unreadable folders stay
			return fs.SkipAll
		}
		return nil
	})
	return found
}

// removeEmptied removes emptied folders.
func (s *syncer) removeEmptied() error {
	open := map[string]bool{}
	for name := range s.gone {
		open[parentOf(name)] = true
	}
	folders := make([]string, 0, len(open))
	for f := range open {
		folders = append(folders, f)
	}
	slices.SortFunc(folders, func(a, b string) int {
		return cmp.Or(strings.Count(b, "/")-strings.Count(a, "/"), strings.Compare(a, b))
	})
	for _, f := range folders {
		for ; f != "" && !s.gone[f] && s.isEmptied(f); f = parentOf(f) {
			if err := s.set.Remove(s.dir(f)); err != nil {
				return err
			}
			s.gone[f] = true
		}
	}
	return nil
}

func parentOf(name string) string {
	i := strings.LastIndexByte(name, '/')
	return name[:max(i, 0)]
}

func (s *syncer) isEmptied(folder string) bool {
	if slices.ContainsFunc(s.created, func(c string) bool { return isBelow(c, folder) }) {
		return false
	}
	entries, err := os.ReadDir(s.dir(folder))
	return err == nil && !slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return !s.gone[folder+"/"+e.Name()] })
}

// setSlug writes the new slug to the front matter.
func (s *syncer) setSlug(m pageMove, folder string) error {
	file := filepath.Join(s.dir(folder), content.PageFile)
	text, err := s.set.Read(file)
	if err != nil {
		return err
	}
	changed, err := edit.SetSlug(m.page, string(text), m.slug)
	if err != nil {
		return err
	}
	return s.set.Write(file, []byte(changed))
}

// redirect adds the redirects of moved pages to those of the locale.
func (s *syncer) redirect(moves []pageMove) error {
	file := filepath.Join(s.root, content.RedirectsFile)
	text, err := s.set.Read(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if len(text) == 0 {
		text = []byte("# FROM-URL\tTO-URL\n")
	}
	r := edit.ParseRedirects(string(text))
	var moved []edit.MovedPage
	for _, m := range moves {
		if m.slug == "" {
			s.report.Redirects += r.Drop(s.cat.Scheme().URL(s.report.Locale, m.page.Slug))
		} else {
			moved = append(moved, edit.MovedPage{Locale: s.report.Locale, From: m.page.Slug, To: m.slug})
		}
	}
	s.report.Redirects += r.Move(s.cat.Scheme(), s.report.Locale, moved)
	if s.report.Redirects == 0 {
		return nil
	}
	return s.set.Write(file, r.Text())
}

// IsEmpty reports whether there is nothing to do.
func (s *Sync) IsEmpty() bool {
	return len(s.Moved)+len(s.Respelt)+len(s.SetAside)+len(s.Deleted) == 0
}

// WriteText writes the actions for people.
func (s *Sync) WriteText(w io.Writer) error {
	var b strings.Builder
	moves := func(what string, moves []SyncMove) {
		for _, m := range moves {
			fmt.Fprintf(&b, "%s: %s %s → %s\n", s.Locale, what, output.OneLine(m.From), output.OneLine(m.To))
		}
	}
	moves("move", s.Moved)
	moves("spell", s.Respelt)
	moves("set aside", s.SetAside)
	for _, slug := range s.Deleted {
		fmt.Fprintf(&b, "%s: delete %s\n", s.Locale, output.OneLine(slug))
	}
	for _, m := range s.Conflicts {
		fmt.Fprintf(&b, "%s: conflict: %s should be at %s, where there is another page; join them, then delete the first\n", s.Locale, output.OneLine(m.From), output.OneLine(m.To))
	}
	for _, slug := range s.Orphans {
		fmt.Fprintf(&b, "%s: orphan: %s has no English page any more\n", s.Locale, output.OneLine(slug))
	}
	if s.IsEmpty() {
		fmt.Fprintf(&b, "%s: nothing to do", s.Locale)
	} else {
		fmt.Fprintf(&b, "%s: %d moved, %d respelled, %d set aside, %d deleted, %s of redirects", s.Locale, len(s.Moved), len(s.Respelt),
			len(s.SetAside), len(s.Deleted), output.Count(s.Redirects, "line"))
	}
	if len(s.Conflicts)+len(s.Orphans) > 0 {
		fmt.Fprintf(&b, "; %s, %s left alone", output.Count(len(s.Conflicts), "conflict"), output.Count(len(s.Orphans), "orphan"))
	}
	b.WriteByte('\n')
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write translations: %w", err)
	}
	return nil
}
