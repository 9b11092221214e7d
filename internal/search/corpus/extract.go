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

// Text is the text of a page, without its markup.
type Text struct {
	Headings []string
	Summary  string   // the first paragraph
	Body     string   // prose and code, paragraphs separated by line breaks
	Links    []string // addresses and cross-references, see [Stats]
	Messages []string // lines of the first code block of language "plain"
}

// summaryLimit bounds a summary in bytes.
const summaryLimit = 600

// Extract returns the text of a page. Macros are not run: macros that name a
// page or feature are replaced by the name, and the others left out. The result
// is valid UTF-8 for any input.
func Extract(source string) Text {
	var x extractor
	inert, names := macro.Replace(source, x.call)
	x.body = make([]byte, 0, len(inert))
	if err := markdown.VisitBlocks([]byte(inert), x.block); err != nil {
		return Text{} // no source should cause this; the page is found by its title
	}
	x.text.Body = macro.FillPlaceholders(string(x.body), names)
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
	text  Text
	body  []byte
	leads []string // paragraphs; the first one with text is the summary
}

func (x *extractor) block(b markdown.Block) {
	switch b.Kind {
	case markdown.Heading:
		x.text.Headings = append(x.text.Headings, string(b.Text))
	case markdown.Paragraph:
		x.lead(b)
	case markdown.Code:
		if b.Language == "plain" && x.text.Messages == nil {
			for line := range trimmedLines(b.Text) {
				x.text.Messages = append(x.text.Messages, string(line))
			}
		}
	}
	x.text.Links = append(x.text.Links, pageLinks(b.Links)...)
	for line := range trimmedLines(b.Text) {
		x.body = append(append(x.body, line...), '\n')
	}
}

// trimmedLines yields the lines of a text that are not blank.
func trimmedLines(text []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for line := range bytes.Lines(text) {
			if line = bytes.TrimSpace(line); len(line) > 0 && !yield(line) {
				return
			}
		}
	}
}

// lead keeps a paragraph if it can be the summary: one in a list, quote or note
// cannot. Paragraphs of nothing but macro calls may turn out to be empty.
func (x *extractor) lead(b markdown.Block) {
	if b.Nested || len(b.Text) == 0 {
		return
	}
	if n := len(x.leads); n == 0 || macro.HasPlaceholder(x.leads[n-1]) {
		x.leads = append(x.leads, string(b.Text))
	}
}

// pageLinks returns the addresses that are of pages of this site.
func pageLinks(addresses []string) []string {
	return slices.DeleteFunc(addresses, func(address string) bool { return !strings.HasPrefix(address, "/") })
}

// summarize puts a paragraph on one line and bounds it.
func summarize(paragraph string) string {
	s := strings.Join(strings.Fields(paragraph), " ")
	if len(s) > summaryLimit {
		s = words.Truncate(s, summaryLimit) + "…"
	}
	return s
}

// call returns the name that a macro call stands for, "" if it stands for
// something else, and notes the reference.
func (x *extractor) call(c *macro.Call) string {
	prefix, ok := referenceMacros[strings.ToLower(c.Name)]
	if !ok || len(c.Args) == 0 {
		return ""
	}
	name := strings.TrimSpace(c.Args[0].Text)
	x.text.Links = append(x.text.Links, prefix+name)
	if len(c.Args) > 1 {
		if text := strings.TrimSpace(c.Args[1].Text); text != "" {
			name = text
		}
	}
	return html.UnescapeString(name)
}

// referenceMacros are the macros that name a page or feature, with the prefix
// that tells [Stats] where to look for the page.
var referenceMacros = map[string]string{
	"cssxref": "css:", "domxref": "api:", "jsxref": "js:", "htmlelement": "html:", "svgelement": "svge:",
	"svgattr": "svga:", "mathmlelement": "mathml:", "httpheader": "header:", "httpstatus": "status:", "httpmethod": "method:",
	"glossary": "glossary:", "webextapiref": "webext:", "csp": "csp:", "rfc": "rfc:", "htmlattrxref": "attr:",
}
