package edit

import (
	"html"
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/markdown"
)

// linkInPlace is a link that replaces a call that can no longer name its page.
type linkInPlace struct {
	body    string
	start   int // of the call
	address string
	shown   macro.Shown
	known   bool   // the link text is that of the call
	before  string // the lines of the paragraph before the call, without code
	inCode  bool
}

func newLinkInPlace(sc content.Scheme, p *content.Page, body string, s macro.Segment, target *content.Page, slug string) *linkInPlace {
	l := &linkInPlace{body: body, start: s.Start, address: sc.URL(p.Locale, encode(slug, destination{}))}
	l.shown, l.known = macro.ShownBy(s.Call, target.PageType)
	l.address = withFragment(l.address, l.shown.Fragment)
	paragraph := 0
	if blank := blankLine.FindAllStringIndex(body[:s.Start], -1); len(blank) > 0 {
		paragraph = blank[len(blank)-1][1]
	}
	var before strings.Builder
	pos := paragraph
	for _, code := range markdown.CodeSpans(body) {
		if code.End <= pos || code.Start >= s.Start {
			continue
		}
		before.WriteString(body[pos:max(code.Start, pos)])
		pos = min(code.End, s.Start)
		l.inCode = code.End > s.Start
	}
	l.before = before.String() + body[pos:s.Start]
	return l
}

var (
	blankLine = regexp.MustCompile(`\n[ \t>]*\n`)
	// htmlLine matches a line that may begin a block of HTML, also in a list.
	htmlLine = regexp.MustCompile(`(?m)^[ \t>]*(?:(?:[-*+:]|\d+[.)])[ \t]+)*<`)
	// plainWords matches text without Markdown syntax.
	plainWords = regexp.MustCompile(`^[\pL\pN \t.,;:'"()/?@%=+-]+$`)
)

// text returns the link as Markdown, or as HTML where Markdown may not apply.
func (l *linkInPlace) text() string {
	text := l.shown.Text
	if l.inHTML() || strings.ContainsAny(text, "`|\n") {
		text = html.EscapeString(text)
		if l.shown.Code {
			text = "<code>" + text + "</code>"
		}
		return `<a href="` + html.EscapeString(l.address) + `">` + text + "</a>"
	}
	if l.shown.Code {
		text = "`" + text + "`"
	}
	return "[" + text + "](" + l.address + ")"
}

// inHTML reports whether the call may be in HTML.
func (l *linkInPlace) inHTML() bool {
	lastLine := l.before[strings.LastIndexByte(l.before, '\n')+1:]
	return htmlLine.MatchString(l.before) || strings.Contains(lastLine, "<")
}

// isCertain reports whether the link renders like the call: its text has no Markdown, and the
// call is not in code, another link or a tag.
func (l *linkInPlace) isCertain() bool {
	text := l.shown.Text
	isPlain := plainWords.MatchString(text)
	isCode := l.shown.Code && !l.inHTML() && text != "" && strings.Trim(text, " ") == text && !strings.ContainsAny(text, "`|\n")
	if !l.known || !isPlain && !isCode || l.inCode {
		return false
	}
	before := l.before
	inLink := strings.Count(before, "[") != strings.Count(before, "]") || strings.HasSuffix(before, "!") || strings.HasSuffix(before, "]")
	return !inLink && !isOpen(before, "<", ">") && !isOpen(before, "<a ", "</a>") && !isOpen(l.body[:l.start], "<pre", "</pre>")
}

// isOpen reports whether the last begin in a text has no end.
func isOpen(text, begin, end string) bool {
	return strings.LastIndex(text, begin) > strings.LastIndex(text, end)
}
