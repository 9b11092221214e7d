package search

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text is what a page's Markdown says, without its markup.
type Text struct {
	Headings []string
	Summary  string   // the first paragraph
	Body     string   // prose and code, paragraphs separated by line breaks
	Links    []string // addresses and cross-references, see Survey
}

// summaryLimit bounds a summary in bytes.
const summaryLimit = 600

// Extract reads Markdown lightly: macros are not run, those that stand for a
// name are replaced by it and the others left out. Whatever the input, the
// result is valid UTF-8.
func Extract(markdown string) Text {
	if !utf8.ValidString(markdown) {
		markdown = strings.ToValidUTF8(markdown, "\uFFFD")
	}
	x := extractor{body: make([]byte, 0, len(markdown))}
	for len(markdown) > 0 {
		var line string
		line, markdown, _ = strings.Cut(markdown, "\n")
		x.line(strings.TrimSuffix(line, "\r"))
	}
	x.endParagraph()
	x.text.Body = string(x.body)
	return x.text
}

type extractor struct {
	text      Text
	body      []byte
	fence     string // what closes the open code block
	paragraph []byte // the first paragraph until it ends
	inFirst   bool
}

func (x *extractor) line(line string) {
	trimmed := strings.TrimSpace(line)
	if x.fence != "" {
		if strings.HasPrefix(trimmed, x.fence) && strings.Trim(trimmed, x.fence[:1]) == "" {
			x.fence = ""
			return
		}
		x.body = append(append(x.body, trimmed...), '\n')
		return
	}
	switch {
	case trimmed == "":
		x.endParagraph()
		return
	case strings.HasPrefix(trimmed, "```"), strings.HasPrefix(trimmed, "~~~"):
		x.endParagraph()
		x.fence = trimmed[:len(trimmed)-len(strings.TrimLeft(trimmed, trimmed[:1]))]
		return
	case trimmed[0] == '#':
		x.endParagraph()
		if title := strings.TrimLeft(trimmed, "#"); title != trimmed && strings.HasPrefix(title, " ") {
			start := len(x.body)
			x.inline(strings.TrimSpace(title))
			if heading := string(x.body[start:]); heading != "" {
				x.text.Headings = append(x.text.Headings, heading)
			}
			x.body = append(x.body, '\n')
			return
		}
	}
	start := len(x.body)
	x.inline(trimBlock(trimmed))
	added := x.body[start:]
	if x.text.Summary == "" && isProse(trimmed) && len(strings.TrimSpace(string(added))) > 0 {
		if x.inFirst {
			x.paragraph = append(x.paragraph, ' ')
		}
		x.inFirst = true
		x.paragraph = append(x.paragraph, added...)
	}
	if len(added) > 0 {
		x.body = append(x.body, '\n')
	}
}

// isProse tells whether a line can be part of the paragraph that sums a page
// up.
func isProse(line string) bool {
	switch line[0] {
	case '>', '|', '-', '*', '#', '<':
		return line[0] == '*' && strings.HasPrefix(line, "**")
	}
	return true
}

// trimBlock takes the marks of quotes, lists and tables off a line.
func trimBlock(line string) string {
	for {
		rest := strings.TrimLeft(line, ">|")
		rest = strings.TrimSpace(rest)
		for _, mark := range []string{"- ", "* ", "+ ", ": ", "[!NOTE]", "[!WARNING]", "[!CALLOUT]"} {
			rest = strings.TrimPrefix(rest, mark)
		}
		if strings.Trim(rest, "-|: ") == "" {
			return ""
		}
		if rest == line {
			return rest
		}
		line = rest
	}
}

func (x *extractor) endParagraph() {
	if !x.inFirst || x.text.Summary != "" {
		return
	}
	x.inFirst = false
	s := strings.Join(strings.Fields(string(x.paragraph)), " ")
	x.paragraph = x.paragraph[:0]
	if len(s) > summaryLimit {
		s = cutAtWord(s, summaryLimit) + "…"
	}
	x.text.Summary = s
}

// cutAtWord shortens s to at most limit bytes, at a space where there is one
// in the last half.
func cutAtWord(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	for limit > 0 && !utf8.RuneStart(s[limit]) {
		limit--
	}
	s = s[:limit]
	if space := strings.LastIndexByte(s, ' '); space > limit/2 {
		s = s[:space]
	}
	return strings.TrimRightFunc(s, unicode.IsPunct)
}

// inline appends a line's text: code as it stands, links by their text,
// macros by what they name.
func (x *extractor) inline(s string) {
	for i := 0; i < len(s); {
		switch c := s[i]; c {
		case '`':
			run := len(s[i:]) - len(strings.TrimLeft(s[i:], "`"))
			if end := strings.Index(s[i+run:], s[i:i+run]); end >= 0 {
				x.body = append(x.body, strings.TrimSpace(s[i+run:i+run+end])...)
				i += run + end + run
				continue
			}
			i += run
		case '{':
			if n := x.macro(s[i:]); n > 0 {
				i += n
				continue
			}
			x.body = append(x.body, c)
			i++
		case '<':
			if n := tag(s[i:]); n > 0 {
				i += n
				continue
			}
			x.body = append(x.body, c)
			i++
		case '!', '[':
			if c == '!' && !strings.HasPrefix(s[i:], "![") {
				x.body = append(x.body, c)
			}
			i++
		case ']':
			n := x.target(s[i:])
			i += n
		case '*', '_':
			// Emphasis, unless the sign is inside a word or alone.
			if i > 0 && i+1 < len(s) && isWordByte(s[i-1]) && isWordByte(s[i+1]) || alone(s, i) {
				x.body = append(x.body, c)
			}
			i++
		case '\\':
			i++
			if i < len(s) {
				x.body = append(x.body, s[i])
				i++
			}
		case '&':
			n, text := entity(s[i:])
			x.body = append(x.body, text...)
			i += n
		case '|':
			x.body = append(x.body, ' ')
			i++
		default:
			x.body = append(x.body, c)
			i++
		}
	}
}

func alone(s string, i int) bool {
	return (i == 0 || s[i-1] == ' ') && (i+1 == len(s) || s[i+1] == ' ')
}

func isWordByte(c byte) bool {
	return c >= 0x80 || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// target skips "](address)" and notes the address.
func (x *extractor) target(s string) int {
	if !strings.HasPrefix(s, "](") {
		return 1
	}
	depth := 0
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				address, _, _ := strings.Cut(s[2:i], " ")
				if strings.HasPrefix(address, "/") {
					x.text.Links = append(x.text.Links, address)
				}
				return i + 1
			}
		}
	}
	return 1
}

// tag returns the length of an HTML tag or comment at the start of s, or 0.
func tag(s string) int {
	if len(s) < 2 || s[1] != '/' && s[1] != '!' && !(s[1] >= 'a' && s[1] <= 'z') && !(s[1] >= 'A' && s[1] <= 'Z') {
		return 0
	}
	if end := strings.IndexByte(s, '>'); end >= 0 {
		return end + 1
	}
	return 0
}

var entities = []struct{ name, text string }{
	{"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}, {"&quot;", `"`}, {"&nbsp;", " "},
}

func entity(s string) (length int, text string) {
	for _, e := range entities {
		if strings.HasPrefix(s, e.name) {
			return len(e.name), e.text
		}
	}
	return 1, "&"
}

// macro appends what a macro call at the start of s stands for and returns
// its length, or 0 if there is none.
func (x *extractor) macro(s string) int {
	if !strings.HasPrefix(s, "{{") {
		return 0
	}
	end := strings.Index(s, "}}")
	if end < 0 {
		return 0
	}
	call := strings.TrimSpace(s[2:end])
	name, rest, _ := strings.Cut(call, "(")
	kind := strings.ToLower(strings.TrimSpace(name))
	if area, ok := referenceMacros[kind]; ok {
		args := macroArgs(rest)
		if len(args) > 0 {
			text := args[0]
			x.text.Links = append(x.text.Links, area+text)
			if len(args) > 1 && args[1] != "" {
				text = args[1]
			}
			x.body = append(x.body, html.UnescapeString(text)...)
		}
	}
	return end + 2
}

// referenceMacros are the macros that stand for a name, with the prefix that tells
// Survey where to look for the page.
var referenceMacros = map[string]string{
	"cssxref": "css:", "domxref": "api:", "jsxref": "js:", "htmlelement": "html:", "svgelement": "svge:",
	"svgattr": "svga:", "mathmlelement": "mathml:", "httpheader": "header:", "httpstatus": "status:", "httpmethod": "method:",
	"glossary": "glossary:", "webextapiref": "webext:", "csp": "csp:", "rfc": "rfc:", "htmlattrxref": "attr:",
}

// macroArgs reads the quoted strings of a call's arguments.
func macroArgs(s string) []string {
	var args []string
	for len(args) < 2 {
		start := strings.IndexAny(s, `"'`)
		if start < 0 {
			break
		}
		quote := s[start]
		s = s[start+1:]
		end := strings.IndexByte(s, quote)
		if end < 0 {
			break
		}
		args = append(args, strings.TrimSpace(s[:end]))
		s = s[end+1:]
	}
	return args
}
