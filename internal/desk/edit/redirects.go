package edit

import (
	"fmt"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// Redirects are the redirects of a locale being edited.
type Redirects struct {
	comments []string // lines at the top that are not redirects
	pairs    []content.Redirect
	strange  []string // malformed lines, which are kept
	lineEnd  string
}

// ParseRedirects reads a redirects file. Comments between redirects go to the top.
func ParseRedirects(text string) *Redirects {
	f := &Redirects{lineEnd: "\n"}
	if strings.Contains(text, "\r\n") {
		f.lineEnd = "\r\n"
	}
	lines := strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), "\n")
	bad := map[int]bool{}
	f.pairs = content.ParseRedirects(text, func(line int, _ string) { bad[line] = true })
	good := map[int]bool{}
	for _, r := range f.pairs {
		good[r.Line] = true
	}
	for i, line := range lines {
		switch {
		case bad[i+1]:
			f.strange = append(f.strange, line)
		case good[i+1], i == len(lines)-1 && line == "":
		default:
			f.comments = append(f.comments, line)
		}
	}
	return f
}

// Text returns the file, sorted by address.
func (f *Redirects) Text() []byte {
	lines := slices.Clone(f.comments)
	slices.SortStableFunc(f.pairs, func(a, b content.Redirect) int { return strings.Compare(a.From, b.From) })
	for _, r := range f.pairs {
		lines = append(lines, r.From+"\t"+r.To)
	}
	lines = append(lines, f.strange...)
	if len(lines) == 0 {
		return nil
	}
	return []byte(strings.Join(lines, f.lineEnd) + f.lineEnd)
}

// Move updates redirects when pages move: it shortens those that lead to the pages, redirects
// each old address, and drops redirects from new addresses. It returns the number of changes.
func (f *Redirects) Move(s content.Scheme, l locale.Locale, pages []MovedPage) int {
	newSlugs, begins := map[string]string{}, map[string]bool{}
	for _, p := range pages {
		newSlugs[content.FolderOf(p.From)] = p.To
	}
	for _, p := range pages {
		begins[strings.ToLower(s.URL(l, p.To))] = true
		begins[strings.ToLower(s.URL(l, p.From))] = true
	}
	before := len(f.pairs)
	f.pairs = slices.DeleteFunc(f.pairs, func(r content.Redirect) bool { return begins[strings.ToLower(r.From)] })
	changed := before - len(f.pairs)
	for i, r := range f.pairs {
		to, slug, fragment, ok := s.Split(r.To)
		if !ok || to != l {
			continue
		}
		moved, ok := newSlugs[content.FolderOf(slug)]
		if !ok {
			continue
		}
		f.pairs[i].To = withFragment(s.URL(l, moved), fragment)
		changed++
	}
	for _, p := range pages {
		from, to := s.URL(l, p.From), s.URL(l, p.To)
		if !strings.EqualFold(from, to) {
			f.pairs = append(f.pairs, content.Redirect{From: from, To: to})
			changed++
		}
	}
	return changed
}

// Drop removes the redirects to an address and returns their number.
func (f *Redirects) Drop(to string) int {
	before := len(f.pairs)
	f.pairs = slices.DeleteFunc(f.pairs, func(r content.Redirect) bool { return strings.EqualFold(withoutFragment(r.To), to) })
	return before - len(f.pairs)
}

func withFragment(url, fragment string) string {
	if fragment == "" {
		return url
	}
	return url + "#" + fragment
}

// redirectsPath returns the path of the redirects of a locale, next to the pages.
func redirectsPath(cat *content.Catalogue, l locale.Locale) (string, error) {
	file := cat.RedirectsFile(l)
	if file == "" {
		return "", fmt.Errorf("there is no content in %s: %w", l, fault.ErrNotFound)
	}
	return file, nil
}
