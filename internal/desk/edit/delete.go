package edit

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/desk/changeset"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// DeleteOptions select the page to delete.
type DeleteOptions struct {
	Slug      string // or an address with it
	Redirect  string // target of its address; "" for none
	Locale    locale.Locale
	Recursive bool // with the pages below it
	Hosts     []string
}

// deleter plans the deletion of pages.
type deleter struct {
	reader
	o     DeleteOptions
	pages []*content.Page
	gone  map[*content.Page]bool // the same
	to    string                 // the redirect target, "" for none
	plan  *Plan
}

// Delete plans the deletion of a page with its files, and lists the links to it.
func Delete(ctx context.Context, cat *content.Catalogue, o DeleteOptions) (*Plan, error) {
	d := &deleter{reader: reader{cat, o.Hosts}, o: o, plan: &Plan{}}
	if err := d.prepare(); err != nil {
		return nil, fmt.Errorf("delete: %w", err)
	}
	set, err := changeset.New(cat.Roots()...)
	if err != nil {
		return nil, err
	}
	d.plan.Set = set
	if err := d.fill(ctx); err != nil {
		set.Close()
		return nil, err
	}
	return d.plan, nil
}

func (d *deleter) prepare() error {
	page, err := findPage(d.cat, d.o.Locale, Slug(d.cat.Scheme(), d.o.Slug))
	if err != nil {
		return err
	}
	if page.Root == "" {
		return errSample
	}
	d.pages, d.gone = subtree(d.cat, page.Locale, page.Slug), map[*content.Page]bool{}
	for _, p := range d.pages {
		d.gone[p] = true
	}
	if below := len(d.pages) - 1; below > 0 && !d.o.Recursive {
		return fmt.Errorf("%s has %s below it, such as %s; move them first, or delete them too with --recursive: %w",
			page.URL(), count(below, "page"), d.below(page), fault.ErrConflict)
	}
	if d.o.Redirect == "" {
		return nil
	}
	if d.to, err = redirectTarget(d.cat, d.o.Locale, d.o.Redirect); err != nil {
		return err
	}
	if to := d.cat.ByURL(withoutFragment(d.to)); to != nil && d.gone[to] {
		return fmt.Errorf("%s cannot be redirected to %s, which is also deleted: %w", page.URL(), d.to, fault.ErrInvalid)
	}
	return nil
}

func (d *deleter) below(page *content.Page) string {
	i := slices.IndexFunc(d.pages, func(p *content.Page) bool { return p != page })
	return d.pages[i].Slug
}

func (d *deleter) fill(ctx context.Context) error {
	top := d.pages[0]
	for _, p := range d.pages {
		if len(p.Slug) < len(top.Slug) {
			top = p
		}
	}
	if err := d.plan.Set.Remove(filepath.Dir(top.File)); err != nil {
		return err
	}
	if err := d.editRedirects(); err != nil {
		return err
	}
	if err := d.listLinks(ctx, top); err != nil {
		return err
	}
	d.describe(top)
	return nil
}

// editRedirects points redirects to the deleted pages at the new target, or drops them if
// there is none.
func (d *deleter) editRedirects() error {
	file, err := redirectsPath(d.cat, d.o.Locale)
	if err != nil {
		return err
	}
	_, err = editRedirects(d.plan.Set, d.cat, d.o.Locale, func(f *Redirects) {
		kept := f.pairs[:0]
		for _, r := range f.pairs {
			if target := d.cat.ByURL(withoutFragment(r.To)); target != nil && d.gone[target] {
				d.plan.Redirects++
				if d.to == "" {
					d.plan.Left = append(d.plan.Left, Left{file, r.Line, r.From, "led to the deleted page; the redirect is removed"})
					continue
				}
				r.To = d.to
			}
			kept = append(kept, r)
		}
		f.pairs = kept
		if d.to == "" {
			return
		}
		for _, p := range d.pages {
			f.pairs = append(f.pairs, content.Redirect{From: p.URL(), To: d.to})
			d.plan.Redirects++
		}
	})
	return err
}

// listLinks lists the links to the deleted pages.
func (d *deleter) listLinks(ctx context.Context, top *content.Page) error {
	var slugs, names []MovedPage
	var english []string
	for _, p := range d.cat.Pages() {
		if p.Locale == locale.EnUS {
			english = append(english, p.Slug)
		}
	}
	for _, p := range d.pages {
		names = append(names, MovedPage{From: p.Slug, To: p.Slug})
	}
	slugs = append(slugs, MovedPage{From: top.Slug, To: top.Slug})
	refs := macro.NewReferences(listBelow(english))
	links, calls := newRequiredWords(slugs), newRequiredWords(names)
	pages := d.cat.Pages()
	results := make([][]Left, len(pages))
	err := inParallel(ctx, len(pages), func(i int) error {
		p := pages[i]
		if d.gone[p] {
			return nil
		}
		text, err := os.ReadFile(p.File)
		if err != nil {
			return fmt.Errorf("read %s: %w", p.File, fault.Cause(err))
		}
		if links.in(text) {
			results[i] = d.linksOf(p, string(text))
		}
		if calls.in(text) {
			results[i] = append(results[i], d.callsOf(p, string(text), refs)...)
		}
		return nil
	})
	for _, list := range results {
		d.plan.Left = append(d.plan.Left, list...)
	}
	if err != nil || d.o.Locale != locale.EnUS {
		return err
	}
	return d.listShared()
}

// isDeleted reports whether a link to a slug leads to a deleted page.
func (d *deleter) isDeleted(l locale.Locale, slug string) bool {
	p := d.cat.PageOrEnglish(l, slug)
	return p != nil && d.gone[p]
}

func (d *deleter) linksOf(p *content.Page, text string) []Left {
	_, pos, ok := splitPage(text)
	if !ok {
		return nil
	}
	var list []Left
	body := text[pos:]
	for _, dest := range destinations(body) {
		a, ok := d.parse(p, p.Locale, body[dest.start:dest.end], dest.html)
		if ok && d.isDeleted(a.locale, a.slug) {
			list = append(list, d.left(p.File, text, pos+dest.start, body[dest.start:dest.end]))
		}
	}
	return list
}

func (d *deleter) callsOf(p *content.Page, text string, refs *macro.References) []Left {
	_, pos, ok := splitPage(text)
	if !ok {
		return nil
	}
	var list []Left
	segments, _ := macro.Parse(text[pos:])
	for _, s := range segments {
		if s.Call == nil {
			continue
		}
		if path, ok := refs.Path(s.Call); ok && d.isDeleted(p.Locale, path[1:]) || d.hasPath(p, s.Call) {
			list = append(list, d.left(p.File, text, pos+s.Start, text[pos+s.Start:pos+s.End]))
		}
	}
	return list
}

// hasPath reports whether an argument of a call is the slug of a deleted page.
func (d *deleter) hasPath(p *content.Page, c *macro.Call) bool {
	return macro.TakesPaths(c.Name) && slices.ContainsFunc(c.Args, func(a macro.Arg) bool {
		return a.Kind == macro.String && d.isDeleted(p.Locale, Slug(d.cat.Scheme(), a.Text))
	})
}

func (d *deleter) left(file, text string, pos int, what string) Left {
	why := "leads to the deleted page"
	if d.to != "" {
		why = "is redirected to " + d.to
	}
	return Left{file, 1 + strings.Count(text[:pos], "\n"), what, why}
}

// listShared lists the deleted pages in sidebars and shared data.
func (d *deleter) listShared() error {
	same := func(slug string) (string, bool) { return slug, d.isDeleted(locale.EnUS, slug) }
	// The edits only locate the names; they are not made.
	list := func(file, text string, edits []edit) {
		for _, e := range edits {
			d.plan.Left = append(d.plan.Left, d.left(file, text, e.start, text[e.start:e.end]))
		}
	}
	root := d.cat.Roots()[0]
	if err := eachSidebar(root, d.plan.Set, func(file, text string) error {
		list(file, text, editSidebar(text, same))
		return nil
	}); err != nil {
		return err
	}
	return eachDataFile(root, d.plan.Set, func(file string, text []byte, data dataFile) error {
		edits, _, err := data.edits(text, same)
		if err != nil {
			d.plan.Left = append(d.plan.Left, unreadData(file, err))
			return nil
		}
		list(file, string(text), edits)
		return nil
	})
}

func (d *deleter) describe(top *content.Page) {
	did := top.URL() + " is gone"
	if n := len(d.pages) - 1; n > 0 {
		did += ", with " + count(n, "page") + " below it"
	}
	if d.to != "" {
		did += "; its address leads to " + d.to
	}
	d.plan.Did = []string{did}
	var stay []string
	for _, l := range d.cat.Locales() {
		if d.o.Locale == locale.EnUS && l != locale.EnUS && slices.ContainsFunc(d.pages, func(p *content.Page) bool { return d.cat.Page(l, p.Slug) != nil }) {
			stay = append(stay, string(l))
		}
	}
	if len(stay) > 0 {
		d.plan.Next = append(d.plan.Next, fmt.Sprintf("translations in %s have no English page any more: run 'waymark content sync-translations'", strings.Join(stay, ", ")))
	}
	d.plan.Next = append(d.plan.Next, afterwards)
}
