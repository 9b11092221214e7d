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

// RedirectsFile returns the path of the file with the redirects of a locale, as
// flaws name it; "" if the locale has no folder.
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
	// English comes last: what its file says counts.
	for i := len(c.trees) - 1; i >= 0; i-- {
		for _, r := range c.trees[i].redirects {
			c.redirects[strings.ToLower(r.From)] = r.To
		}
	}
}

// checkRedirects reports the lines that break a rule of
// docs/reference/content.md, Redirects. They stay in force, as a rule may be
// broken on purpose while content is moved, except for circles and redirects to
// an invalid target.
func (c *Catalogue) checkRedirects(r flaw.Reporter) {
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
	to   string // the right target, "" if there is none
}

// flaw returns the flaw of a problem, with the fix of its target if there is one.
func (p redirectProblem) flaw(file string, r Redirect) flaw.Flaw {
	f := flaw.Flaw{Group: flaw.Unknown, Name: FlawRedirect, File: file, Line: r.Line, Column: 1, EndLine: r.Line, EndColumn: 1, Explanation: p.text}
	if p.to != "" && p.to != r.To {
		f.Fix = flaw.Edit{Line: r.Line, Column: utf8.RuneCountInString(r.From) + 2, Old: r.To, New: p.to}
	}
	return f
}

// maxHops bounds how many redirects in a row are followed to the last one.
const maxHops = 100

// endOf returns where readers arrive who follow one redirect after the other, ""
// if that is not a page.
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
	switch own, _, fragment, ok := SplitURL(r.From); {
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
	l, slug, _, ok := SplitURL(target)
	if !ok {
		return nil // an address outside the docs, which is not in the catalogue
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

// SplitTarget splits the target of a redirect within the site. A question
// mark in the address of a document begins a query only if there is a page
// before it, since slugs may have one.
func (c *Catalogue) SplitTarget(to string) (path, query, fragment string) {
	path, fragment, _ = strings.Cut(to, "#")
	before, after, found := strings.Cut(path, "?")
	if !found || c.ByURL(path) != nil {
		return path, "", fragment
	}
	if _, _, _, docs := SplitURL(before); docs && c.ByURL(before) == nil {
		return path, "", fragment
	}
	return before, after, fragment
}

// isTarget reports whether a redirect may lead to an address: a path, which
// browsers must not take for the name of a host or for another path, or an https
// URL.
func (c *Catalogue) isTarget(to string) bool {
	if strings.HasPrefix(to, "/") {
		path, _, _ := c.SplitTarget(to)
		return IsCleanPath(path)
	}
	u, err := url.Parse(to)
	return err == nil && u.Scheme == "https" && u.Host != ""
}

// circularRedirects returns the addresses, in lower case, whose redirects lead
// in a circle or into one. Each redirect is followed once, however long the
// chains are.
func (c *Catalogue) circularRedirects() map[string]bool {
	circular := make(map[string]bool, len(c.redirects)) // false for those whose end is known
	var chain []string
	for from := range c.redirects {
		chain = chain[:0]
		at, leads := from, false
		for c.isRedirected(at) {
			var followed bool
			if leads, followed = circular[at]; followed {
				break
			}
			circular[at] = true // so that the chain finds itself if it is a circle
			chain = append(chain, at)
			at = c.next(at)
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

// next returns where an address is redirected, both in lower case and without
// fragment.
func (c *Catalogue) next(address string) string {
	to, _, _ := strings.Cut(c.redirects[address], "#")
	return strings.ToLower(to)
}
