package preview

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
)

// Limits of the comment. Code hosts refuse comments of more than 65,536 characters.
const (
	maxComment  = 60_000 // bytes
	maxTopPages = 30
	maxProblems = 30
	maxTitle    = 200 // characters
)

// comment returns a Markdown comment within the size limit of code hosts: links to the
// preview, problems, then the rest, folded.
func comment(r *Report, previewURL string) string {
	c := &commenter{previewURL: previewURL}
	c.line("### Preview of %s", plural(changedPages(r), "changed page", "changed pages"))
	c.line("")
	if previewURL != "" {
		c.line("[What changed, side by side with the text before](<%s/%s/>)", escapeAddress(strings.TrimSuffix(previewURL, "/")), site.ChangesFolder)
		c.line("")
	}
	top, rest := r.Pages, []*Page(nil)
	if len(top) > maxTopPages {
		top, rest = top[:maxTopPages], top[maxTopPages:]
	}
	c.pages(top)
	if len(r.Shared) > 0 {
		c.line("")
		c.line("Shared data changed, and any page may look different: %s.", codes(r.Shared))
	}
	c.problems(r)
	if r.Affected > 0 || r.Omitted > 0 {
		c.line("")
		c.line("%s only what changed elsewhere, such as a title.%s", plural(r.Affected, "page shows", "pages show"), omitted(r))
	}
	c.folded(plural(len(rest), "more page", "more pages"), rest)
	return c.b.String()
}

func omitted(r *Report) string {
	if r.Omitted == 0 {
		return ""
	}
	return fmt.Sprintf(" %s not in the preview: --limit says how many may be.", plural(r.Omitted, "page is", "pages are"))
}

// commenter writes a comment up to its maximum size.
type commenter struct {
	b          strings.Builder
	previewURL string
	full       bool
}

func (c *commenter) line(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if c.full || c.b.Len()+len(line) > maxComment {
		c.full = true
		return
	}
	c.b.WriteString(line + "\n")
}

func (c *commenter) pages(pages []*Page) {
	for _, p := range pages {
		c.line("- %s", c.page(p))
	}
}

func (c *commenter) page(p *Page) string {
	name := markdown(p.Title)
	if p.Built && c.previewURL != "" {
		name = "[" + name + "](<" + escapeAddress(link(p, c.previewURL)) + ">)"
	}
	text := name + " " + code(p.URL) + " " + string(p.Kind)
	if p.OldURL != "" {
		text += " from " + code(p.OldURL)
	}
	if p.Kind == site.PageChanged || p.Kind == site.PageMoved {
		text += fmt.Sprintf(", +%d −%d words", p.WordsAdded, p.WordsRemoved)
	}
	return text
}

// problems lists the problems that need a person.
func (c *commenter) problems(r *Report) {
	var lines []string
	fixed := 0
	for _, p := range r.Pages {
		fixed += len(p.Fixed)
		if p.NoRedirect {
			gone := cmp.Or(p.OldURL, p.URL)
			lines = append(lines, code(gone)+" is gone without a redirect")
		}
		for _, f := range p.Introduced {
			lines = append(lines, problem(p, f))
		}
	}
	if len(lines) > 0 {
		c.line("")
		c.line("**%s introduced**", plural(len(lines), "problem", "problems"))
		c.line("")
		for _, line := range lines[:min(len(lines), maxProblems)] {
			c.line("- %s", line)
		}
		if n := len(lines) - maxProblems; n > 0 {
			c.line("- and %d more, see the report", n)
		}
	}
	if fixed > 0 {
		c.line("")
		c.line("%s fixed.", plural(fixed, "flaw is", "flaws are"))
	}
	c.stale(r)
}

func problem(p *Page, f Flaw) string {
	position := p.File
	if f.Line > 0 {
		position += fmt.Sprintf(":%d", f.Line)
	}
	return code(position) + " " + markdown(f.Name) + ": " + markdown(f.Explanation)
}

// stale lists outdated translations.
func (c *commenter) stale(r *Report) {
	pages, sections := 0, 0
	locales := map[locale.Locale]bool{}
	for _, p := range r.Pages {
		if p.Stale == nil {
			continue
		}
		pages += len(p.Stale.Locales)
		sections += p.Stale.Count
		for _, l := range p.Stale.Locales {
			locales[l] = true
		}
	}
	if pages > 0 {
		c.line("")
		c.line("%s of %s in %s no longer translate the English text.", plural(sections, "section", "sections"),
			plural(pages, "translated page", "translated pages"), plural(len(locales), "language", "languages"))
	}
}

const endDetails = "\n</details>"

// folded lists pages in a folded section.
func (c *commenter) folded(summary string, pages []*Page) {
	if len(pages) == 0 || c.full {
		return
	}
	c.line("")
	c.line("<details><summary>%s</summary>", summary)
	c.line("")
	for i, p := range pages {
		line := "- " + c.page(p)
		if c.b.Len()+len(line)+200 > maxComment {
			c.line("- and %d more, see the report", len(pages)-i)
			break
		}
		c.line("%s", line)
	}
	c.b.WriteString(endDetails + "\n")
}

// changedPages returns the number of pages that changed themselves.
func changedPages(r *Report) int {
	n := 0
	for _, p := range r.Pages {
		if p.Kind != site.PageShows {
			n++
		}
	}
	return n
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// joiner is a zero-width character that keeps code hosts from linking names, issue numbers
// and addresses.
const joiner = "\u2060"

var (
	hostReferences = regexp.MustCompile(`(?i)(gh-)(\d)`)
	addressStarts  = regexp.MustCompile(`(?i)(https?|ftp|mailto|xmpp)(:)|(www)(\.)`)
	signs          = regexp.MustCompile("[!#$&()*<>@\\[\\\\\\]_`{|}~]")
	lineStarts     = regexp.MustCompile(`^[-+=.0-9]`)
)

// plain returns a text on one line, without invisible and bidirectional control characters.
func plain(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		case unicode.Is(unicode.Cf, r), r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, text)
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > maxTitle {
		return string(runes[:maxTitle]) + "…"
	}
	return text
}

// markdown escapes a text for Markdown.
func markdown(text string) string {
	text = addressStarts.ReplaceAllString(plain(text), "$1$3"+joiner+"$2$4")
	text = hostReferences.ReplaceAllString(text, "$1"+joiner+"$2")
	text = lineStarts.ReplaceAllString(text, joiner+"$0")
	return signs.ReplaceAllStringFunc(text, func(sign string) string {
		switch sign {
		case "<":
			return "&lt;"
		case ">":
			return "&gt;"
		case "&":
			return "&amp;"
		case "@", "#":
			return "\\" + sign + joiner
		}
		return "\\" + sign
	})
}

func code(text string) string {
	text = plain(text)
	longest, run := 0, 0
	for _, r := range text {
		if run++; r != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	fence := strings.Repeat("`", longest+1)
	if longest > 0 {
		text = " " + text + " "
	}
	return fence + text + fence
}

func codes(texts []string) string {
	list := make([]string, 0, len(texts))
	for _, text := range texts[:min(len(texts), 10)] {
		list = append(list, code(text))
	}
	if n := len(texts) - len(list); n > 0 {
		list = append(list, fmt.Sprintf("and %d more", n))
	}
	return strings.Join(list, ", ")
}

// addressSigns escapes characters that could end an address in Markdown.
var addressSigns = strings.NewReplacer("<", "%3C", ">", "%3E", " ", "%20", "\n", "%0A", "\r", "%0D", "\\", "%5C", "`", "%60")

func escapeAddress(address string) string { return addressSigns.Replace(address) }
