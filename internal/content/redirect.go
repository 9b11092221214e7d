package content

import (
	"errors"
	"io/fs"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/flaw"
	"waymark.dev/waymark/internal/locale"
)

// RedirectsFile is the name of the file in a locale's folder that holds its
// redirects.
const RedirectsFile = "_redirects.txt"

// Redirect is one line of a redirects file.
type Redirect struct {
	From string // address as written
	To   string // address, with or without fragment, or https: URL
	Line int
}

// Redirects returns the redirects of a locale in the order of its file. The
// caller must not change the slice.
func (c *Catalogue) Redirects(l locale.Locale) []Redirect {
	if t := c.tree(l); t != nil {
		return t.redirects
	}
	return nil
}

// ParseRedirects reads a redirects file: lines FROM<TAB>TO, comments after "#",
// blank lines. Lines of another form are left out and handed to bad.
func ParseRedirects(text string, bad func(line int, explanation string)) []Redirect {
	redirects := make([]Redirect, 0, strings.Count(text, "\n"))
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		if line == "" || line[0] == '#' {
			continue
		}
		from, to, found := strings.Cut(line, "\t")
		switch {
		case !found:
			bad(number, "the line is not of the form FROM, tab, TO")
		case strings.Contains(to, "\t"):
			bad(number, "the line has more than one tab")
		case !utf8.ValidString(line):
			bad(number, "the line is not valid UTF-8")
		case from == "" || to == "":
			bad(number, "the line lacks an address")
		default:
			redirects = append(redirects, Redirect{From: from, To: to, Line: number})
		}
	}
	return redirects
}

// redirectsFile returns the path of the tree's redirects file below its root.
func (t *tree) redirectsFile() string { return t.locale.Folder() + "/" + RedirectsFile }

func (t *tree) loadRedirects(r flaw.Reporter) {
	file := t.root.display(t.redirectsFile())
	text, err := fs.ReadFile(t.root.fs, t.redirectsFile())
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			report(r, FlawUnreadable, file, 0, "%v", plainError(err))
		}
		return
	}
	t.redirects = ParseRedirects(string(text), func(line int, explanation string) {
		report(r, FlawRedirect, file, line, "%s", explanation)
	})
}

func (c *Catalogue) mergeRedirects() {
	n := 0
	for _, t := range c.trees {
		n += len(t.redirects)
	}
	c.redirects = make(map[string]string, n)
	// English comes last: what its file says counts.
	for i := len(c.trees) - 1; i >= 0; i-- {
		for _, r := range c.trees[i].redirects {
			c.redirects[strings.ToLower(r.From)] = r.To
		}
	}
}

// checkRedirects reports the lines that break a rule of contract
// content-format, 1.4. They stay in force: a rule may be broken on purpose
// while content is moved.
func (c *Catalogue) checkRedirects(r flaw.Reporter) {
	for _, t := range c.trees {
		file := t.root.display(t.redirectsFile())
		seen := make(map[string]bool, len(t.redirects))
		for _, redirect := range t.redirects {
			for _, text := range c.redirectProblems(t.locale, redirect, seen) {
				report(r, FlawRedirect, file, redirect.Line, "%s", text)
			}
		}
	}
}

func (c *Catalogue) redirectProblems(l locale.Locale, r Redirect, seen map[string]bool) (problems []string) {
	from := strings.ToLower(r.From)
	if seen[from] {
		problems = append(problems, r.From+" is redirected twice; the last line counts")
	}
	seen[from] = true
	switch own, _, fragment, ok := SplitURL(r.From); {
	case !ok:
		problems = append(problems, r.From+" is not the address of a page")
	case own != l:
		problems = append(problems, r.From+" is not an address of locale "+string(l))
	case fragment != "":
		problems = append(problems, r.From+" has a fragment, so that it never matches")
	case c.ByURL(r.From) != nil:
		problems = append(problems, r.From+" is a page, which cannot be reached")
	}
	return append(problems, c.targetProblems(from, r.To)...)
}

func (c *Catalogue) targetProblems(from, to string) []string {
	target, _, _ := strings.Cut(to, "#")
	switch {
	case strings.HasPrefix(to, "https://"):
		return nil
	case !strings.HasPrefix(to, "/"):
		return []string{to + " is neither a path nor an https URL"}
	}
	l, slug, _, ok := SplitURL(target)
	if !ok {
		return nil // an address outside the docs, which the catalogue does not know
	}
	if _, chained := c.redirects[strings.ToLower(target)]; chained {
		if c.loops(from) {
			return []string{"the redirect leads back to itself"}
		}
		return []string{to + " is redirected in turn"}
	}
	switch page := c.Page(l, slug); {
	case page == nil && c.tree(l) != nil:
		return []string{to + " does not exist"}
	case page != nil && page.URL() != target:
		return []string{to + " is spelt " + page.URL()}
	}
	return nil
}

// loops follows redirects from an address in lower case.
func (c *Catalogue) loops(from string) bool {
	seen := map[string]bool{}
	for at := from; !seen[at]; {
		seen[at] = true
		to, ok := c.redirects[at]
		if !ok {
			return false
		}
		to, _, _ = strings.Cut(to, "#")
		at = strings.ToLower(to)
	}
	return true
}
