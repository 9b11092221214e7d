package corpus

import (
	"bytes"
	"html"
	"iter"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/search/words"
)

// Text is the text of a page without markup.
type Text struct {
	Headings   []string
	Summary    string        // the first paragraph
	Body       string        // prose and code, paragraphs separated by line breaks
	Paragraphs []LineRange   // of Body, in order; other lines are headings, code and tables
	Links      []string      // addresses and cross-references, see [Stats]
	Messages   []string      // lines of the first code block of language "plain"
	Sections   []TextSection // all of Body, in order
	Mentions   []Mention
}

// LineRange is a range of lines; they count from 0.
type LineRange struct{ First, Lines int }

// Mention is the text around a reference of a page to another.
type Mention struct {
	Link string // as in Text.Links
	Text string
}

// summaryLimit is the maximum size of a summary in bytes.
const summaryLimit = 600

// extract returns the text of a page. Macros are not run: names replace references to pages
// and features, other calls are removed. The result is valid UTF-8 for any input.
func extract(d markdown.Dialect, source string) Text {
	var x extractor
	x.outline.dialect = d
	inert, names := macro.Replace(d, source, x.call)
	x.body = make([]byte, 0, len(inert))
	if err := markdown.VisitBlocks([]byte(inert), d, x.block); err != nil {
		return Text{} // no source should cause this; the page is found by its title
	}
	x.fill(names)
	for i, m := range x.text.Mentions {
		x.text.Mentions[i].Text = macro.FillPlaceholders(m.Text, names)
	}
	for _, list := range [...][]string{x.text.Headings, x.text.Messages} {
		for i, line := range list {
			list[i] = macro.FillPlaceholders(line, names)
		}
	}
	x.text.Headings = slices.DeleteFunc(x.text.Headings, func(heading string) bool { return heading == "" })
	for _, paragraph := range x.leads {
		if x.text.Summary = summarize(macro.FillPlaceholders(paragraph, names)); x.text.Summary != "" {
			break
		}
	}
	return x.text
}

// extractor collects the text of a page, with placeholders for macro calls.
type extractor struct {
	text    Text
	body    []byte
	lines   int   // in body
	cuts    []int // starts of headings in body, with outline
	outline outline
	leads   []string // paragraphs; the first one with text is the summary
	refs    []string // by macro call: the cross-reference, or ""
	term    string   // cross-reference that is a term of a definition list
}

// fill replaces the placeholders of the body by names and divides it into sections.
func (x *extractor) fill(names []string) {
	entries := x.outline.finish(names)
	var b strings.Builder
	b.Grow(len(x.body))
	begins := make([]int, 0, len(entries)+1)
	from := 0
	for _, to := range append(x.cuts, len(x.body)) {
		begins = append(begins, b.Len())
		b.WriteString(macro.FillPlaceholders(string(x.body[from:to]), names))
		from = to
	}
	x.text.Body = b.String()
	x.text.Sections = make([]TextSection, 0, len(entries))
	for _, e := range entries {
		to := len(x.text.Body)
		if next := e.last + 1; next < len(begins) {
			to = begins[next]
		}
		from := begins[e.first]
		x.text.Sections = append(x.text.Sections, TextSection{Anchor: e.anchor, Headings: e.path(), Text: x.text.Body[from:to]})
	}
}

func (x *extractor) block(b markdown.Block) {
	switch b.Kind {
	case markdown.Heading:
		x.text.Headings = append(x.text.Headings, string(b.Text))
		if !b.Nested {
			x.cuts = append(x.cuts, len(x.body))
			x.outline.add(b.Level, b.ID, string(b.Text))
		}
	case markdown.Paragraph:
		x.lead(b)
	case markdown.Code:
		if b.Language() == "plain" && x.text.Messages == nil {
			for line := range trimmedLines(b.Text) {
				x.text.Messages = append(x.text.Messages, string(line))
			}
		}
	}
	x.mentions(b)
	x.text.Links = append(x.text.Links, pageLinks(b.Links)...)
	first := x.lines
	for line := range trimmedLines(b.Text) {
		x.body = append(append(x.body, line...), '\n')
		x.lines++
	}
	if b.Kind == markdown.Paragraph && x.lines > first {
		x.text.Paragraphs = append(x.text.Paragraphs, LineRange{first, x.lines - first})
	}
}

// mentionBytes is the approximate length of the text of a mention on either side of a
// cross-reference.
const mentionBytes = 140

// mentions records the text around the references of a block. The definition of a term
// that is a reference is a mention of that page.
func (x *extractor) mentions(b markdown.Block) {
	if b.Kind != markdown.Paragraph && b.Kind != markdown.TableRow {
		x.term = ""
		return
	}
	text := string(b.Text)
	if x.term != "" && !b.Term {
		x.mention(x.term, sentencesAround(text, 0, 0))
		x.term = ""
	}
	found := 0
	macro.EachPlaceholder(text, len(x.refs), func(pos, end, i int) {
		if x.refs[i] == "" {
			return
		}
		found++
		x.mention(x.refs[i], sentencesAround(text, pos, end))
		if b.Term {
			x.term = x.refs[i]
		}
	})
	if links := pageLinks(b.Links); len(links) == 1 && found == 0 && len(text) < 2*mentionBytes {
		x.mention(links[0], text)
		if b.Term {
			x.term = links[0]
		}
	}
}

func (x *extractor) mention(link, text string) {
	x.text.Mentions = append(x.text.Mentions, Mention{link, text})
}

// sentencesAround returns the sentence that contains a range of a text, with at most
// about mentionBytes before and after the range.
func sentencesAround(text string, start, end int) string {
	from, to := max(0, start-mentionBytes), min(len(text), end+mentionBytes)
	if stop := strings.LastIndex(text[from:start], ". "); stop >= 0 {
		from += stop + 2
	}
	if stop := strings.Index(text[end:to], ". "); stop >= 0 {
		to = end + stop
	}
	return strings.ToValidUTF8(text[from:to], "")
}

// trimmedLines yields the non-blank lines of a text.
func trimmedLines(text []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for line := range bytes.Lines(text) {
			if line = bytes.TrimSpace(line); len(line) > 0 && !yield(line) {
				return
			}
		}
	}
}

// lead keeps a paragraph if it can be the summary: one in a list, quote or note cannot.
// Paragraphs of macro calls only may turn out to be empty.
func (x *extractor) lead(b markdown.Block) {
	if b.Nested || len(b.Text) == 0 {
		return
	}
	if n := len(x.leads); n == 0 || macro.HasPlaceholder(x.leads[n-1]) {
		x.leads = append(x.leads, string(b.Text))
	}
}

// pageLinks returns the addresses of pages of this site.
func pageLinks(addresses []string) []string {
	return slices.DeleteFunc(addresses, func(address string) bool { return !strings.HasPrefix(address, "/") })
}

// summarize puts a paragraph on one line and limits its length.
func summarize(paragraph string) string {
	s := strings.Join(strings.Fields(paragraph), " ")
	if len(s) > summaryLimit {
		s = words.Truncate(s, summaryLimit) + "…"
	}
	return s
}

// call returns the name for a macro call, or "" if it is not a reference, and records the
// reference.
func (x *extractor) call(c *macro.Call) string {
	prefix, ok := referenceMacros[strings.ToLower(c.Name)]
	if !ok || len(c.Args) == 0 {
		x.refs = append(x.refs, "")
		return ""
	}
	name := strings.TrimSpace(c.Args[0].Text)
	x.refs = append(x.refs, prefix+name)
	x.text.Links = append(x.text.Links, prefix+name)
	text := ""
	if len(c.Args) > 1 {
		text = strings.TrimSpace(c.Args[1].Text)
	}
	switch {
	case prefix == "rfc:" && text != "":
		name = "RFC " + name + ": " + text
	case prefix == "rfc:":
		name = "RFC " + name
	case text != "":
		name = text
	}
	return html.UnescapeString(name)
}

// referenceMacros are the macros that name a page or feature, with the prefix of the pages'
// names, see [references].
var referenceMacros = map[string]string{
	"cssxref": "css:", "domxref": "api:", "jsxref": "js:", "htmlelement": "html:", "svgelement": "svge:",
	"svgattr": "svga:", "mathmlelement": "mathml:", "httpheader": "header:", "httpstatus": "status:", "httpmethod": "method:",
	"glossary": "glossary:", "webextapiref": "webext:", "csp": "csp:", "rfc": "rfc:", "htmlattrxref": "attr:",
}
