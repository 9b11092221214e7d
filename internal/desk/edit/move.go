package edit

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/desk/changeset"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// contributorsFile, in the folder of a locale, lists contributors by slug.
const contributorsFile = "_wikihistory.json"

// MoveOptions select the page to move and its target.
type MoveOptions struct {
	From, To     string // slugs, or addresses with them
	Locale       locale.Locale
	Translations bool     // also move the translations of an English page
	Hosts        []string // the site's own hosts in links
	Others       []string // folders of other Markdown with links to the docs: blog, curriculum
}

// MovedPage is a page with its old and its new slug.
type MovedPage struct {
	Locale   locale.Locale
	From, To string
}

// Left is an item that a change leaves to its author.
type Left struct {
	File string
	Line int // 0 if it is about the whole file
	What string
	Why  string
}

// Plan is a change that can be shown or applied.
type Plan struct {
	Set   *changeset.Set
	Moved []MovedPage

	Links     int // in Markdown and HTML
	Calls     int // of macros
	Sidebars  int // entries of sidebars
	Names     int // in GroupData.json and InterfaceData.json
	Redirects int // new, changed and removed lines
	Left      []Left
	Did, Next []string // done and open tasks, a sentence each
}

type mover struct {
	callEditor
	o    MoveOptions
	page *content.Page
	plan *Plan
	// Words that occur in all texts with links or calls to moving pages.
	linkWords, callWords *requiredWords
}

// Move plans a new slug for a page and all pages below it, and updates their files, redirects
// and links.
func Move(ctx context.Context, cat *content.Catalogue, o MoveOptions) (*Plan, error) {
	m := &mover{o: o}
	m.cat, m.hosts = cat, o.Hosts
	m.o.From, m.o.To = Slug(cat.Scheme(), o.From), Slug(cat.Scheme(), o.To)
	if err := m.prepare(); err != nil {
		return nil, err
	}
	set, err := changeset.New(slices.Concat(cat.Roots(), o.Others)...)
	if err != nil {
		return nil, err
	}
	m.plan.Set = set
	if err := m.fill(ctx); err != nil {
		set.Close()
		return nil, err
	}
	m.describe()
	return m.plan, nil
}

// prepare finds the pages and checks that they can move.
func (m *mover) prepare() error {
	var err error
	if m.page, err = findPage(m.cat, m.o.Locale, m.o.From); err != nil {
		return fmt.Errorf("move: %w", err)
	}
	if m.page.Root == "" {
		return fmt.Errorf("move: %w", errSample)
	}
	if err := checkSlug(m.o.To); err != nil {
		return fmt.Errorf("move: %w", err)
	}
	from, to := m.page.Slug, m.o.To
	switch {
	case from == to:
		return fmt.Errorf("move: %s has that slug already: %w", m.page.URL(), fault.ErrInvalid)
	case strings.HasPrefix(content.FolderOf(to), m.page.Folder()+"/"):
		return fmt.Errorf("move: %s cannot be below itself: %w", m.page.URL(), fault.ErrInvalid)
	case m.o.Translations && m.o.Locale != locale.EnUS:
		return fmt.Errorf("move: only translations of English pages move along: %w", fault.ErrInvalid)
	}
	if parent := path.Dir(to); parent != "." && m.cat.PageOrEnglish(m.o.Locale, parent) == nil {
		return fmt.Errorf("move: there is no parent page %s for %s; create it first, or choose another slug: %w",
			m.cat.Scheme().URL(m.o.Locale, parent), to, fault.ErrNotFound)
	}
	return m.collect()
}

var errSample = fmt.Errorf("the embedded sample site cannot be changed; name your own folder with --content: %w", fault.ErrInvalid)

// collect lists the moving pages in each locale.
func (m *mover) collect() error {
	locales := []locale.Locale{m.o.Locale}
	if m.o.Translations {
		locales = m.cat.Locales()
	}
	m.moved, m.plan = map[locale.Locale]map[string]string{}, &Plan{}
	for _, l := range locales {
		m.moved[l] = map[string]string{}
		for _, p := range subtree(m.cat, l, m.page.Slug) {
			newSlug := m.o.To + p.Slug[len(m.page.Slug):]
			if err := content.CheckSlug(newSlug); err != nil {
				return fmt.Errorf("move: %w: %w", err, fault.ErrInvalid)
			}
			if held := m.cat.Page(l, newSlug); held != nil && !isBelow(held.Folder(), m.page.Folder()) {
				return fmt.Errorf("move: %s exists; choose another slug, or delete that page first: %w", held.URL(), fault.ErrConflict)
			}
			m.moved[l][p.Folder()] = newSlug
			m.plan.Moved = append(m.plan.Moved, MovedPage{l, p.Slug, newSlug})
		}
	}
	return nil
}

// subtree returns the page of a slug, if the locale has it, and all pages below it.
func subtree(cat *content.Catalogue, l locale.Locale, slug string) []*content.Page {
	folder := content.FolderOf(slug)
	var pages []*content.Page
	for _, p := range cat.Pages() {
		if p.Locale == l && isBelow(p.Folder(), folder) {
			pages = append(pages, p)
		}
	}
	return pages
}

// isBelow reports whether folder is other or below it.
func isBelow(folder, other string) bool {
	rest, ok := strings.CutPrefix(folder, other)
	return ok && (rest == "" || rest[0] == '/')
}

// fill plans all changes.
func (m *mover) fill(ctx context.Context) error {
	redirects := map[locale.Locale]*Redirects{}
	for _, l := range m.cat.Locales() {
		if len(m.moved[l]) == 0 {
			continue
		}
		f, err := m.moveLocale(l)
		if err != nil {
			return err
		}
		redirects[l] = f
	}
	m.resolveNames(redirects)
	if err := m.editPages(ctx); err != nil {
		return err
	}
	if m.o.Locale == locale.EnUS {
		if err := m.editShared(); err != nil {
			return err
		}
	}
	return m.editOthers(ctx)
}

// moveLocale plans the new folders and redirects of a locale.
func (m *mover) moveLocale(l locale.Locale) (*Redirects, error) {
	root := m.root(l)
	from := filepath.Join(root, filepath.FromSlash(m.page.Folder()))
	to := filepath.Join(root, filepath.FromSlash(content.FolderOf(m.o.To)))
	if from != to {
		if err := m.plan.Set.Move(from, to); err != nil {
			return nil, err
		}
	}
	var pages []MovedPage
	for _, p := range m.plan.Moved {
		if p.Locale == l {
			pages = append(pages, p)
		}
	}
	var changed int
	f, err := editRedirects(m.plan.Set, m.cat, l, func(f *Redirects) { changed = f.Move(m.cat.Scheme(), l, pages) })
	m.plan.Redirects += changed
	if err != nil {
		return nil, err
	}
	return f, m.moveContributors(l)
}

// moveContributors plans to keep contributors with their pages.
func (m *mover) moveContributors(l locale.Locale) error {
	file := filepath.Join(m.root(l), contributorsFile)
	text, err := m.plan.Set.Read(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	edits, err := editContributors(text, func(slug string) (string, bool) { return m.moves(l, slug) })
	if err != nil {
		m.plan.Left = append(m.plan.Left, Left{File: file, What: "the contributors", Why: err.Error()})
		return nil
	}
	return m.plan.Set.Write(file, []byte(applyEdits(string(text), edits)))
}

func editRedirects(set *changeset.Set, cat *content.Catalogue, l locale.Locale, change func(*Redirects)) (*Redirects, error) {
	file, err := redirectsPath(cat, l)
	if err != nil {
		return nil, err
	}
	text, err := set.Read(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	f := ParseRedirects(string(text))
	change(f)
	return f, set.Write(file, f.Text())
}

// root returns the folder that holds the pages of a locale.
func (m *mover) root(l locale.Locale) string { return filepath.Dir(m.cat.RedirectsFile(l)) }

// resolveNames prepares the lookup of pages by macros before and after the move.
func (m *mover) resolveNames(redirects map[locale.Locale]*Redirects) {
	var slugs, newSlugs []string
	for _, p := range m.cat.Pages() {
		if p.Locale != locale.EnUS {
			continue
		}
		slugs = append(slugs, p.Slug)
		newSlug, moved := m.moves(locale.EnUS, p.Slug)
		if !moved {
			newSlug = p.Slug
		}
		newSlugs = append(newSlugs, newSlug)
	}
	m.before, m.after = macro.NewReferences(listBelow(slugs)), macro.NewReferences(listBelow(newSlugs))
	pages := map[string]string{}
	for _, slug := range newSlugs {
		pages[content.FolderOf(slug)] = slug
	}
	leads := map[string]string{}
	for l, f := range redirects {
		for _, r := range f.pairs {
			_, slug, _, ok := m.cat.Scheme().Split(r.To)
			if _, from, _, okFrom := m.cat.Scheme().Split(r.From); ok && okFrom {
				leads[string(l)+"/"+content.FolderOf(from)] = slug
			}
		}
	}
	m.arrives = func(l locale.Locale, slug string) (string, bool) {
		folder := content.FolderOf(slug)
		if to, ok := leads[string(l)+"/"+folder]; ok {
			return to, true
		}
		if to, ok := leads[string(locale.EnUS)+"/"+folder]; ok {
			return to, true
		}
		to, ok := pages[folder]
		return to, ok
	}
	// Addresses of lower pages contain the name of the top one.
	m.linkWords = newRequiredWords([]MovedPage{{From: m.page.Slug, To: m.page.Slug}})
	m.callWords = newRequiredWords(m.plan.Moved)
}

func listBelow(slugs []string) func(slug string) []string {
	slices.Sort(slugs)
	return func(slug string) []string {
		prefix := slug + "/"
		var below []string
		first, _ := slices.BinarySearch(slugs, prefix)
		for _, s := range slugs[first:] {
			rest, ok := strings.CutPrefix(s, prefix)
			if !ok {
				break
			}
			below = append(below, rest)
		}
		return below
	}
}

// editShared plans changes in sidebars and data that name pages.
func (m *mover) editShared() error {
	target := func(slug string) (string, bool) { return m.moves(locale.EnUS, slug) }
	root := m.cat.Roots()[0]
	err := eachSidebar(root, m.plan.Set, func(file, text string) error {
		edits := editSidebar(text, target)
		m.plan.Sidebars += len(edits)
		return m.plan.Set.Write(file, []byte(applyEdits(text, edits)))
	})
	if err != nil {
		return err
	}
	return eachDataFile(root, m.plan.Set, func(file string, text []byte, data dataFile) error {
		return m.editData(file, text, data, target)
	})
}

func eachSidebar(root string, set *changeset.Set, do func(file, text string) error) error {
	folder := filepath.Join(root, "sidebars")
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("list sidebars: %w", err)
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || filepath.Ext(e.Name()) != ".yaml" {
			continue
		}
		file := filepath.Join(folder, e.Name())
		text, err := set.Read(file)
		if err != nil {
			return err
		}
		if err := do(file, string(text)); err != nil {
			return err
		}
	}
	return nil
}

// eachDataFile calls do with each file of shared data that names pages.
func eachDataFile(root string, set *changeset.Set, do func(file string, text []byte, data dataFile) error) error {
	for _, data := range dataFiles {
		file := filepath.Join(root, "jsondata", data.name)
		text, err := set.Read(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		if err := do(file, text, data); err != nil {
			return err
		}
	}
	return nil
}

// unreadData reports an invalid file of shared data.
func unreadData(file string, err error) Left {
	return Left{File: file, What: "the names of pages", Why: err.Error()}
}

// editData plans the new names of pages in a file of shared data.
func (m *mover) editData(file string, text []byte, data dataFile, target func(slug string) (string, bool)) error {
	edits, left, err := data.edits(text, target)
	if err != nil {
		m.plan.Left = append(m.plan.Left, unreadData(file, err))
		return nil
	}
	for _, s := range left {
		m.plan.Left = append(m.plan.Left, Left{file, 1 + bytes.Count(text[:s.start], []byte("\n")), s.text, data.name + " cannot name pages outside " + apiRoot})
	}
	m.plan.Names += len(edits)
	return m.plan.Set.Write(file, []byte(applyEdits(string(text), edits)))
}

// editOthers plans changes in Markdown outside the docs.
func (m *mover) editOthers(ctx context.Context) error {
	var files []string
	for _, dir := range m.o.Others {
		if err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && strings.HasSuffix(file, ".md") {
				files = append(files, file)
			}
			return err
		}); err != nil {
			return fmt.Errorf("list files of %s: %w", dir, fault.Cause(err))
		}
	}
	results := make([]*edited, len(files))
	if err := inParallel(ctx, len(files), func(i int) error {
		text, err := os.ReadFile(files[i])
		if err != nil {
			return fmt.Errorf("read %s: %w", files[i], fault.Cause(err))
		}
		if !m.linkWords.in(text) {
			return nil
		}
		if edits := m.editLinks(nil, locale.EnUS, string(text)); len(edits) > 0 {
			results[i] = &edited{file: files[i], before: text, text: []byte(applyEdits(string(text), edits)), links: len(edits)}
		}
		return nil
	}); err != nil {
		return err
	}
	return m.plan.keep(results)
}
