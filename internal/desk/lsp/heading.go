package lsp

import (
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/markdown"
)

// heading is a heading of a page's text.
type heading struct {
	level      int
	text       string // as a reader sees it
	start, end int    // of its line
}

var (
	headingMark = regexp.MustCompile(`(?m)^(#{1,6})[ \t]`)
	termLine    = regexp.MustCompile(`(?m)^[ \t]*[-*][ \t]+(.+?)\r?\n(?:[ \t]*\r?\n)?[ \t]+[-*][ \t]+: `)
	linkText    = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	tag         = regexp.MustCompile(`</?[A-Za-z][^>]*>`)
)

// headings lists the headings of Markdown outside code, in order.
func headings(text string) []heading {
	var list []heading
	masked := mask(text)
	for _, m := range headingMark.FindAllStringSubmatchIndex(masked, -1) {
		line, _, _ := strings.Cut(text[m[1]:], "\n")
		line = strings.TrimRight(line, " \t\r#")
		list = append(list, heading{level: m[3] - m[2], text: shownText(line), start: m[0], end: m[1] + len(line)})
	}
	return list
}

// shownText approximates the visible text of one line of Markdown: macros become their first
// argument.
func shownText(markdown string) string {
	var b strings.Builder
	segments, _ := macro.Parse(markdown)
	for _, s := range segments {
		switch {
		case s.Call == nil:
			b.WriteString(tag.ReplaceAllString(linkText.ReplaceAllString(markdown[s.Start:s.End], "$1"), ""))
		case len(s.Call.Args) > 1 && s.Call.Args[1].Text != "":
			b.WriteString(s.Call.Args[1].Text)
		case len(s.Call.Args) > 0:
			b.WriteString(s.Call.Args[0].Text)
		}
	}
	return strings.TrimSpace(strings.ReplaceAll(b.String(), "`", ""))
}

// anchorOffset returns the position of the heading or term with an id.
func anchorOffset(text, id string) (int, bool) {
	id = strings.ToLower(id)
	for _, h := range headings(text) {
		if markdown.AnchorID(h.text) == id {
			return h.start, true
		}
	}
	for _, m := range termLine.FindAllStringSubmatchIndex(text, -1) {
		if markdown.AnchorID(shownText(text[m[2]:m[3]])) == id {
			return m[2], true
		}
	}
	if i := strings.Index(strings.ToLower(text), `id="`+id+`"`); i >= 0 {
		return i, true
	}
	return 0, false
}
