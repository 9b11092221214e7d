package edit

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/desk/changeset"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// redirectTarget returns the canonical target of a redirect: an https URL or a page, after
// following redirects, with an optional fragment.
func redirectTarget(cat *content.Catalogue, l locale.Locale, to string) (string, error) {
	if strings.HasPrefix(to, "https://") {
		if u, err := url.Parse(to); err != nil || u.Host == "" || strings.ContainsAny(to, "\t\r\n ") {
			return "", fmt.Errorf("%q is not an address: %w", to, fault.ErrInvalid)
		}
		return to, nil
	}
	if strings.Contains(to, "://") {
		return "", fmt.Errorf("%q is not an https address: %w", to, fault.ErrInvalid)
	}
	address, fragment, _ := strings.Cut(to, "#")
	if _, _, _, ok := cat.Scheme().Split(address); !ok {
		address = cat.Scheme().URL(l, Slug(cat.Scheme(), address))
	}
	own, slug, _, ok := cat.Scheme().Split(address)
	switch {
	case !ok:
		return "", fmt.Errorf("%q is neither a page nor an https address: %w", to, fault.ErrInvalid)
	case own != l:
		return "", fmt.Errorf("%s is in another locale than the redirect: %w", to, fault.ErrInvalid)
	}
	if moved := cat.Resolve(address); cat.ByURL(withoutFragment(moved)) != nil {
		target, anchor, _ := strings.Cut(moved, "#")
		fragment = cmp.Or(fragment, anchor)
		return withFragment(cat.ByURL(target).URL(), fragment), nil
	}
	_, err := findPage(cat, l, slug)
	return "", err
}

// AddRedirect plans a redirect. It replaces one from the same address and shortens those that
// lead to it.
func AddRedirect(cat *content.Catalogue, from, to string) (*Plan, error) {
	l, slug, err := checkFrom(cat, from)
	if err != nil {
		return nil, fmt.Errorf("add redirect: %w", err)
	}
	from = cat.Scheme().URL(l, slug)
	target, err := redirectTarget(cat, l, to)
	if err != nil {
		return nil, fmt.Errorf("add redirect: %w", err)
	}
	if strings.EqualFold(withoutFragment(target), from) {
		return nil, fmt.Errorf("add redirect: %s would lead to itself: %w", from, fault.ErrInvalid)
	}
	p := &Plan{Did: []string{from + " leads to " + target}}
	err = p.onSet(cat, func() error {
		_, err := editRedirects(p.Set, cat, l, func(f *Redirects) {
			f.pairs = slices.DeleteFunc(f.pairs, func(r content.Redirect) bool {
				if !strings.EqualFold(r.From, from) {
					return false
				}
				p.Did[0] += ", no longer to " + r.To
				return true
			})
			for i, r := range f.pairs {
				if address, fragment, _ := strings.Cut(r.To, "#"); strings.EqualFold(address, from) {
					f.pairs[i].To = keepFragment(target, fragment)
					p.Redirects++
				}
			}
			f.pairs = append(f.pairs, content.Redirect{From: from, To: target})
			p.Redirects++
		})
		return err
	})
	return p, err
}

// keepFragment adds the fragment of a redirect to its new target.
func keepFragment(target, fragment string) string {
	if fragment == "" {
		return target
	}
	return withFragment(withoutFragment(target), fragment)
}

// checkFrom splits and checks the source address of a redirect.
func checkFrom(cat *content.Catalogue, from string) (locale.Locale, string, error) {
	l, slug, fragment, ok := cat.Scheme().Split(from)
	switch {
	case !ok:
		return "", "", fmt.Errorf("%q is not the address of a page, as /en-US/docs/Web/Old is: %w", from, fault.ErrInvalid)
	case strings.Contains(from, "#") || fragment != "":
		return "", "", fmt.Errorf("%q has a fragment, and would never match: %w", from, fault.ErrInvalid)
	case strings.ContainsAny(from, "\t\r\n"):
		return "", "", fmt.Errorf("%q has a tab or a line break: %w", from, fault.ErrInvalid)
	case cat.RedirectsFile(l) == "":
		return "", "", fmt.Errorf("there is no content in %s: %w", l, fault.ErrNotFound)
	case cat.Page(l, slug) != nil:
		return "", "", fmt.Errorf("%s is a page; move or delete it instead: %w", cat.Page(l, slug).URL(), fault.ErrConflict)
	}
	for part := range strings.SplitSeq(slug, "/") {
		if part == "" || part == "." || part == ".." {
			return "", "", fmt.Errorf("%q has an empty segment or a dot segment: %w", from, fault.ErrInvalid)
		}
	}
	return l, slug, nil
}

func (p *Plan) onSet(cat *content.Catalogue, fill func() error) error {
	if len(cat.Roots()) == 0 {
		return errSample
	}
	set, err := changeset.New(cat.Roots()...)
	if err != nil {
		return err
	}
	p.Set = set
	if err := fill(); err != nil {
		set.Close()
		return err
	}
	return nil
}

// RedirectFlaws returns the flaws in redirect files: those found by the reader, and unsorted
// lines.
func RedirectFlaws(cat *content.Catalogue, found []flaw.Flaw) []flaw.Flaw {
	list := slices.Clone(found)
	list = slices.DeleteFunc(list, func(f flaw.Flaw) bool { return f.Name != content.FlawRedirect })
	for _, l := range cat.Locales() {
		pairs := cat.Redirects(l)
		for i := 1; i < len(pairs); i++ {
			if pairs[i].From < pairs[i-1].From {
				list = append(list, flaw.Flaw{
					Group: flaw.Unknown, Name: content.FlawRedirect, File: cat.RedirectsFile(l), Line: pairs[i].Line, Column: 1,
					Explanation: "redirects are not sorted by address; 'waymark content redirects fix' sorts them",
				})
				break
			}
		}
	}
	slices.SortStableFunc(list, func(a, b flaw.Flaw) int { return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line) })
	return list
}

// FixRedirects plans to shorten chains, correct the case of targets, sort lines and drop
// duplicates. Loops, and redirects to missing or from existing pages, are left to people.
func FixRedirects(cat *content.Catalogue) (*Plan, error) {
	p := &Plan{}
	err := p.onSet(cat, func() error {
		leads := map[string]string{}
		for _, l := range slices.Backward(cat.Locales()) {
			for _, r := range cat.Redirects(l) {
				leads[strings.ToLower(r.From)] = r.To
			}
		}
		for _, l := range cat.Locales() {
			if _, err := p.Set.Read(cat.RedirectsFile(l)); errors.Is(err, fs.ErrNotExist) {
				continue
			}
			f := redirectFixer{cat: cat, plan: p, file: cat.RedirectsFile(l), leads: leads}
			if _, err := editRedirects(p.Set, cat, l, f.fix); err != nil {
				return err
			}
		}
		return nil
	})
	if p.Redirects > 0 {
		p.Next = []string{afterwards}
	}
	return p, err
}

// redirectFixer fixes the redirects of a locale.
type redirectFixer struct {
	cat   *content.Catalogue
	plan  *Plan
	file  string
	leads map[string]string // by lower-case address, of all locales
}

func (f redirectFixer) fix(file *Redirects) {
	last := map[string]int{}
	for i, r := range file.pairs {
		last[strings.ToLower(r.From)] = i
	}
	var kept []content.Redirect
	for i, r := range file.pairs {
		if last[strings.ToLower(r.From)] != i {
			f.plan.Redirects++
			continue
		}
		if p := f.cat.ByURL(r.From); p != nil {
			f.leave(r, "it begins at a page, which cannot be reached")
		}
		to, why := f.end(r)
		if why != "" {
			f.leave(r, why)
		} else if to != r.To {
			r.To = to
			f.plan.Redirects++
		}
		kept = append(kept, r)
	}
	file.pairs = kept
}

func (f redirectFixer) leave(r content.Redirect, why string) {
	f.plan.Left = append(f.plan.Left, Left{f.file, r.Line, r.From, why})
}

// end follows a redirect to its final target, or says why it cannot.
func (f redirectFixer) end(r content.Redirect) (to, why string) {
	to = r.To
	seen := map[string]bool{strings.ToLower(r.From): true}
	for {
		address, query, fragment := f.cat.SplitTarget(to)
		next, ok := f.leads[strings.ToLower(address)]
		if !ok || query != "" {
			break
		}
		if seen[strings.ToLower(address)] {
			return "", "it leads in a circle by " + to
		}
		seen[strings.ToLower(address)] = true
		to = keepFragment(next, fragment)
	}
	address, query, fragment := f.cat.SplitTarget(to)
	l, slug, _, ok := f.cat.Scheme().Split(address)
	if !ok {
		return to, ""
	}
	p := f.cat.Page(l, slug)
	switch {
	case p == nil && f.cat.RedirectsFile(l) == "":
		return to, "" // the pages of that locale are elsewhere
	case p == nil:
		return "", to + " does not exist"
	}
	target := p.URL()
	if query != "" {
		target += "?" + query
	}
	return withFragment(target, fragment), ""
}
