package content

import (
	"errors"
	"io/fs"
	"net/url"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// RedirectsFile is the name of the redirects file in a locale's folder.
const RedirectsFile = "_redirects.txt"

// Redirect is a line of a redirects file.
type Redirect struct {
	From string // address in its original spelling
	To   string // address, with or without fragment, or https: URL
	Line int
}

// Redirects returns a locale's redirects in file order. The caller must not change the slice.
func (c *Catalogue) Redirects(l locale.Locale) []Redirect {
	if t := c.tree(l); t != nil {
		return t.redirects
	}
	return nil
}

// ParseRedirects parses a redirects file: lines FROM<TAB>TO, comments after "#", blank lines.
// It passes other lines to bad.
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

// redirectsFile returns the path of the redirects file below the root.
func (t *tree) redirectsFile() string { return t.locale.Folder() + "/" + RedirectsFile }

// RedirectsFile returns the path of a locale's redirects file as in flaws, "" if the locale
// has no folder.
func (c *Catalogue) RedirectsFile(l locale.Locale) string {
	if t := c.tree(l); t != nil {
		return t.root.display(t.redirectsFile())
	}
	return ""
}

func (t *tree) loadRedirects(r flaw.Reporter) {
	file := t.root.display(t.redirectsFile())
	text, err := fs.ReadFile(t.root.fs, t.redirectsFile())
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			report(r, FlawUnreadable, file, 0, "%v", fault.Cause(err))
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
	// English comes last: its file wins.
	for i := len(c.trees) - 1; i >= 0; i-- {
		for _, r := range c.trees[i].redirects {
			c.redirects[strings.ToLower(r.From)] = r.To
		}
	}
}

// checkRedirects reports lines that break a rule of docs/reference/content.md, Redirects. They
// stay in force, as a rule may be broken on purpose while content is moved, except for circles
// and invalid targets.
func (c *Catalogue) checkRedirects(r flaw.Reporter) {
	if c.kind == Docs {
		return // those of a docs tree are checked when they are made
	}
	circular := c.circularRedirects()
	var useless []string
	for _, t := range c.trees {
		file := t.root.display(t.redirectsFile())
		seen := make(map[string]bool, len(t.redirects))
		for _, redirect := range t.redirects {
			for _, problem := range c.redirectProblems(t.locale, redirect, seen, circular) {
				r.Report(problem.flaw(file, redirect))
			}
			from := strings.ToLower(redirect.From)
			if !IsCleanPath(redirect.From) || !c.isTarget(c.redirects[from]) || circular[from] {
				useless = append(useless, from)
			}
		}
	}
	for _, from := range useless {
		delete(c.redirects, from)
	}
}

// redirectProblem is a rule that a redirect breaks.
type redirectProblem struct {
	text string
	to   string // the right target, or ""
}

// flaw returns a problem's flaw, with a fix if there is a right target.
func (p redirectProblem) flaw(file string, r Redirect) flaw.Flaw {
	f := flaw.Flaw{Group: flaw.Unknown, Name: FlawRedirect, File: file, Line: r.Line, Column: 1, EndLine: r.Line, EndColumn: 1, Explanation: p.text}
	if p.to != "" && p.to != r.To {
		f.Fix = flaw.Edit{Line: r.Line, Column: utf8.RuneCountInString(r.From) + 2, Old: r.To, New: p.to}
	}
	return f
}

// maxHops limits a chain of redirects.
const maxHops = 100

// endOf returns the end of a chain of redirects, "" if that is not a page.
func (c *Catalogue) endOf(to string) string {
	for range maxHops {
		path, query, fragment := c.SplitTarget(to)
		next, ok := c.redirects[strings.ToLower(path)]
		switch {
		case !ok && strings.HasPrefix(to, "/") && c.ByURL(path) == nil:
			return ""
		case !ok:
			return c.canonical(to)
		case query != "":
			return ""
		case fragment != "" && !strings.Contains(next, "#"):
			next += "#" + fragment
		}
		to = next
	}
	return ""
}

func (c *Catalogue) redirectProblems(l locale.Locale, r Redirect, seen, circular map[string]bool) (problems []redirectProblem) {
	from := strings.ToLower(r.From)
	if seen[from] {
		problems = append(problems, redirectProblem{text: r.From + " is redirected twice; the last line counts"})
	}
	seen[from] = true
	switch own, _, fragment, ok := c.scheme.Split(r.From); {
	case strings.HasPrefix(r.From, "/") && !IsCleanPath(r.From):
		problems = append(problems, redirectProblem{text: r.From + " has an empty segment or a dot segment; the line is ignored"})
	case !ok:
		problems = append(problems, redirectProblem{text: r.From + " is not the address of a page"})
	case own != l:
		problems = append(problems, redirectProblem{text: r.From + " is not an address of locale " + string(l)})
	case fragment != "":
		problems = append(problems, redirectProblem{text: r.From + " has a fragment, so that it never matches"})
	case c.ByURL(r.From) != nil:
		problems = append(problems, redirectProblem{text: r.From + " is a page, which cannot be reached"})
	}
	return append(problems, c.targetProblems(r.To, circular[from])...)
}

func (c *Catalogue) targetProblems(to string, circular bool) []redirectProblem {
	target, _, _ := c.SplitTarget(to)
	switch {
	case !c.isTarget(to) && strings.HasPrefix(to, "/"):
		return []redirectProblem{{text: to + " has an empty segment or a dot segment; the line is ignored"}}
	case !c.isTarget(to):
		return []redirectProblem{{text: to + " is neither a path nor an https URL; the line is ignored"}}
	case !strings.HasPrefix(to, "/"):
		return nil
	}
	l, slug, _, ok := c.scheme.Split(target)
	if !ok {
		return nil // an address outside the docs, so not in the catalogue
	}
	if c.isRedirected(strings.ToLower(target)) {
		if circular {
			return []redirectProblem{{text: "the redirect leads in a circle; the line is ignored"}}
		}
		return []redirectProblem{{text: to + " is redirected in turn", to: c.endOf(to)}}
	}
	switch page := c.Page(l, slug); {
	case page == nil && c.tree(l) != nil:
		return []redirectProblem{{text: to + " does not exist"}}
	case page != nil && page.URL() != target:
		return []redirectProblem{{text: to + " is spelt " + page.URL(), to: c.canonical(to)}}
	}
	return nil
}

// SplitTarget splits a redirect's target in the site. A question mark in a document's address
// begins a query only after the address of a page, since slugs may have one.
func (c *Catalogue) SplitTarget(to string) (path, query, fragment string) {
	path, fragment, _ = strings.Cut(to, "#")
	before, after, found := strings.Cut(path, "?")
	if !found || c.ByURL(path) != nil {
		return path, "", fragment
	}
	if _, _, _, docs := c.scheme.Split(before); docs && c.ByURL(before) == nil {
		return path, "", fragment
	}
	return before, after, fragment
}

// isTarget reports whether an address is a valid redirect target: an https URL, or a path that
// browsers cannot take for a host name or another path.
func (c *Catalogue) isTarget(to string) bool {
	if strings.HasPrefix(to, "/") {
		path, _, _ := c.SplitTarget(to)
		return IsCleanPath(path)
	}
	u, err := url.Parse(to)
	return err == nil && u.Scheme == "https" && u.Host != ""
}

// circularRedirects returns the lower-case addresses whose redirects lead into a circle. It
// follows each redirect once.
func (c *Catalogue) circularRedirects() map[string]bool {
	circular := make(map[string]bool, len(c.redirects)) // false for addresses whose end is known
	var chain []string
	for from := range c.redirects {
		chain = chain[:0]
		addressOf, leads := from, false
		for c.isRedirected(addressOf) {
			var followed bool
			if leads, followed = circular[addressOf]; followed {
				break
			}
			circular[addressOf] = true // so that a circular chain finds itself
			chain = append(chain, addressOf)
			addressOf = c.next(addressOf)
		}
		if !leads {
			for _, address := range chain {
				circular[address] = false
			}
		}
	}
	return circular
}

func (c *Catalogue) isRedirected(address string) bool {
	_, ok := c.redirects[address]
	return ok
}

// next returns the redirect of an address, both in lower case and without fragment.
func (c *Catalogue) next(address string) string {
	to, _, _ := strings.Cut(c.redirects[address], "#")
	return strings.ToLower(to)
}
