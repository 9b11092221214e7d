package content

import (
	"html"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// heading is the heading of a Markdown text that is the page's title: the first heading if it
// is of the first level or, without another title, begins the text.
type heading struct {
	Text       string // without inline markup, except for backticks of code
	Level      int
	Start, End int // position of its lines in the text, in bytes
}

// findHeading finds the title of a Markdown text: an ATX or setext heading or an h1 element.
// Headings in code, comments, quotes, lists and containers do not count. Titled says that the
// page has another title.
func findHeading(text string, titled bool) (h heading, found bool) {
	s := headingScanner{text: text}
	for s.next() {
		if h, found = s.heading(); found {
			return h, h.Text != "" && (h.Level == 1 || !s.content && !titled)
		}
	}
	return heading{}, false
}

// hideHeading replaces the heading by spaces of the same length, so that positions in the text
// stay.
func hideHeading(text string, titled bool) string {
	h, found := findHeading(text, titled)
	if !found {
		return text
	}
	hidden := []byte(text)
	for i := h.Start; i < h.End; i++ {
		if hidden[i] != '\n' {
			hidden[i] = ' '
		}
	}
	return string(hidden)
}

// headingScanner reads the blocks of a Markdown text, line by line, until the first heading.
type headingScanner struct {
	text       string
	start, end int    // of the current line, without its line end
	line       string // the current line
	fence      string // of the open code block, or ""
	until      string // end of the open HTML block, or ""
	containers int    // open ":::" containers
	paragraph  int    // start of the paragraph before the line, -1 if there is none
	inline     bool   // paragraph may become a heading
	content    bool   // the text has content before the line
	started    bool
}

func (s *headingScanner) next() bool {
	if !s.started {
		s.started, s.paragraph = true, -1
	} else if s.end >= len(s.text) {
		return false
	} else {
		s.start = s.end + 1
	}
	if s.start >= len(s.text) {
		return false
	}
	s.end = len(s.text)
	if i := strings.IndexByte(s.text[s.start:], '\n'); i >= 0 {
		s.end = s.start + i
	}
	s.line = s.text[s.start:s.end]
	return true
}

// heading reads a line and returns the heading that ends with it.
func (s *headingScanner) heading() (h heading, found bool) {
	trimmed := strings.TrimSpace(s.line)
	switch {
	case s.fence != "":
		if rest := strings.TrimLeft(trimmed, s.fence[:1]); rest == "" && len(trimmed) >= len(s.fence) {
			s.fence = ""
		}
		return h, false
	case s.until != "":
		if strings.Contains(strings.ToLower(s.line), s.until) {
			s.until = ""
		}
		return h, false
	case trimmed == "":
		s.paragraph = -1
		return h, false
	case s.paragraph >= 0 && s.inline && isUnderline(s.line, trimmed):
		h = heading{Text: inlineText(s.text[s.paragraph:s.start]), Level: 2, Start: s.paragraph, End: s.end}
		if trimmed[0] == '=' {
			h.Level = 1
		}
		s.paragraph = -1
		return h, s.containers == 0
	case indentOf(s.line) >= 4:
		s.content = true
		return h, false // code, or the rest of a paragraph or list item
	}
	if s.special(trimmed) {
		s.paragraph = -1
		return h, false
	}
	if level := atxLevel(trimmed); level > 0 {
		s.paragraph = -1
		h = heading{Text: inlineText(atxText(trimmed, level)), Level: level, Start: s.start, End: s.end}
		return h, s.containers == 0
	}
	if h, found = s.element(trimmed); found {
		return h, s.containers == 0
	}
	if s.paragraph < 0 {
		s.paragraph, s.inline = s.start, !isContainer(trimmed)
		s.content = s.content || !s.inline
	}
	s.content = s.content || s.lineAfter()
	return h, false
}

// lineAfter reports whether the next line does not make the paragraph a heading.
func (s *headingScanner) lineAfter() bool {
	if !s.inline || s.end >= len(s.text) {
		return true
	}
	next, _, _ := strings.Cut(s.text[s.end+1:], "\n")
	trimmed := strings.TrimSpace(next)
	return trimmed == "" || !isUnderline(next, trimmed)
}

// special reads the first line of code, a comment, a container or an element with text of its
// own.
func (s *headingScanner) special(trimmed string) bool {
	switch {
	case strings.HasPrefix(trimmed, "```"), strings.HasPrefix(trimmed, "~~~"):
		n := len(trimmed) - len(strings.TrimLeft(trimmed, trimmed[:1]))
		if trimmed[0] == '`' && strings.Contains(trimmed[n:], "`") {
			return false // code in a paragraph
		}
		s.fence, s.content = trimmed[:n], true
	case strings.HasPrefix(trimmed, ":::"):
		s.content = true
		if strings.Trim(trimmed, ":") != "" {
			s.containers++
		} else if s.containers > 0 {
			s.containers--
		}
	case strings.HasPrefix(trimmed, "<!--"):
		if !strings.Contains(trimmed[4:], "-->") {
			s.until = "-->"
		}
	default:
		lower := strings.ToLower(trimmed[:min(len(trimmed), 16)])
		for _, name := range [...]string{"pre", "script", "style", "textarea"} {
			if rest, ok := strings.CutPrefix(lower, "<"+name); ok && (rest == "" || strings.ContainsAny(rest[:1], " \t>")) {
				s.content = true
				if !strings.Contains(strings.ToLower(trimmed), "</"+name+">") {
					s.until = "</" + name + ">"
				}
				return true
			}
		}
		return false
	}
	return true
}

// maxElement is the longest h1 element, in bytes.
const maxElement = 4 << 10

// element reads an h1 element that begins in a line.
func (s *headingScanner) element(trimmed string) (h heading, found bool) {
	lower := strings.ToLower(trimmed)
	if !strings.HasPrefix(lower, "<") {
		return h, false
	}
	pos := strings.Index(lower, "<h1")
	if pos < 0 || len(lower) != len(trimmed) || pos+3 < len(lower) && !strings.ContainsAny(lower[pos+3:pos+4], " \t>") {
		return h, false
	}
	start := s.start + strings.Index(s.line, trimmed) + pos
	rest := s.text[start:min(len(s.text), start+maxElement)]
	end := strings.Index(rest, "</h1>")
	if end < 0 {
		if end = strings.Index(rest, "</H1>"); end < 0 {
			return h, false
		}
	}
	_, inner, _ := strings.Cut(rest[:end], ">")
	h = heading{Text: inlineText(inner), Level: 1, Start: start, End: start + end + len("</h1>")}
	return h, h.Text != ""
}

func indentOf(line string) int {
	n := 0
	for _, c := range line {
		switch c {
		case ' ':
			n++
		case '\t':
			n += 4 - n%4
		default:
			return n
		}
	}
	return n
}

// isUnderline reports whether a line makes the paragraph before it a heading.
func isUnderline(line, trimmed string) bool {
	return indentOf(line) < 4 && (strings.Trim(trimmed, "=") == "" || strings.Trim(trimmed, "-") == "")
}

// isContainer reports whether a line begins a quote, a list or a table.
func isContainer(trimmed string) bool {
	switch trimmed[0] {
	case '>', '|':
		return true
	case '-', '+', '*':
		return len(trimmed) == 1 || trimmed[1] == ' ' || trimmed[1] == '\t' || strings.Trim(trimmed, "-* ") == ""
	case '!':
		return strings.HasPrefix(trimmed, "!!!")
	case '<':
		return true // HTML
	}
	rest := strings.TrimLeft(trimmed, "0123456789")
	n := len(trimmed) - len(rest)
	return n > 0 && n < 10 && len(rest) > 1 && (rest[0] == '.' || rest[0] == ')') && rest[1] == ' '
}

func atxLevel(trimmed string) int {
	level := len(trimmed) - len(strings.TrimLeft(trimmed, "#"))
	if level > 6 || level < len(trimmed) && trimmed[level] != ' ' && trimmed[level] != '\t' {
		return 0
	}
	return level
}

func atxText(trimmed string, level int) string {
	text := strings.TrimSpace(trimmed[level:])
	if open := strings.TrimRight(text, "#"); open == "" || strings.HasSuffix(open, " ") || strings.HasSuffix(open, "\t") {
		text = strings.TrimSpace(open)
	}
	return text
}

// maxHeading is the longest title from a heading, in characters.
const maxHeading = 300

// headingAttributes matches attributes at the end of a heading: {#id}, {.class}, {/* #id */}.
var headingAttributes = regexp.MustCompile(`\s*\{(?:[#.:]|/\*)[^{}]*\}\s*$`)

// inlineText removes inline markup from the text of a heading. Code keeps its backticks, and
// other backticks are escaped, as in the title of a front matter.
func inlineText(text string) string {
	text = headingAttributes.ReplaceAllString(strings.ToValidUTF8(text, "\uFFFD"), "")
	if len(text) > maxElement {
		cut := maxElement
		for !utf8.RuneStart(text[cut]) {
			cut--
		}
		text = text[:cut]
	}
	plain := (&inline{text: text}).plain()
	if plain == "" {
		plain = (&inline{text: text, images: true}).plain()
	}
	if runes := []rune(plain); len(runes) > maxHeading {
		plain = strings.TrimRight(string(runes[:maxHeading-1]), "\\` ") + "…"
	}
	return plain
}

// inline reads inline Markdown.
type inline struct {
	text   string
	images bool // write the texts of images
	out    strings.Builder
	marks  []mark
	depth  int
}

// mark is a run of emphasis characters in the output.
type mark struct {
	char    byte
	pos, n  int // in the output
	opens   bool
	closes  bool
	dropped bool
}

func (p *inline) plain() string {
	p.read(p.text)
	return strings.Join(strings.FieldsFunc(p.withoutMarks(), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}

// maxDepth limits nested links.
const maxDepth = 8

func (p *inline) read(text string) {
	for i := 0; i < len(text); {
		rest := text[i:]
		n := 0
		switch c := rest[0]; {
		case c == '\\' && len(rest) > 1 && isPunct(rest[1]):
			p.literal(rest[1:2])
			n = 2
		case c == '`':
			n = p.code(rest)
		case c == '!' && strings.HasPrefix(rest, "!["):
			n = p.link(rest[1:], p.images)
			if n > 0 {
				n++
			}
		case c == '[':
			n = p.link(rest, true)
		case c == '<':
			n = p.tag(rest)
		case c == '&':
			n = p.entity(rest)
		case c == '*', c == '_', c == '~':
			n = p.mark(text, i)
		}
		if n == 0 {
			_, n = utf8.DecodeRuneInString(rest)
			p.out.WriteString(rest[:n])
		}
		i += n
	}
}

func isPunct(c byte) bool {
	return c >= '!' && c <= '/' || c >= ':' && c <= '@' || c >= '[' && c <= '`' || c >= '{' && c <= '~'
}

// literal writes text without a meaning.
func (p *inline) literal(s string) { p.out.WriteString(strings.ReplaceAll(s, "`", "\\`")) }

// code writes a code span, or backticks without a second run.
func (p *inline) code(rest string) int {
	n := len(rest) - len(strings.TrimLeft(rest, "`"))
	run := rest[:n]
	for pos := n; pos < len(rest); {
		i := strings.Index(rest[pos:], run)
		if i < 0 {
			break
		}
		pos += i
		length := len(rest[pos:]) - len(strings.TrimLeft(rest[pos:], "`"))
		if length != n {
			pos += length
			continue
		}
		code := strings.TrimSpace(rest[n:pos])
		if code == "" {
			break
		}
		p.out.WriteByte('`')
		p.literal(code)
		p.out.WriteByte('`')
		return pos + n
	}
	p.literal(run)
	return n
}

// link reads [text](address), [text][label] or an image after its "!" and returns its length, 0
// if there is none. The text is written if asked for.
func (p *inline) link(rest string, write bool) int {
	end := closing(rest, '[', ']')
	if end < 0 || end+1 >= len(rest) {
		return 0
	}
	n := 0
	switch rest[end+1] {
	case '(':
		n = closing(rest[end+1:], '(', ')')
	case '[':
		n = closing(rest[end+1:], '[', ']')
	default:
		return 0
	}
	if n < 0 || p.depth >= maxDepth {
		return 0
	}
	if write {
		p.depth++
		p.read(rest[1:end])
		p.depth--
	}
	return end + 1 + n + 1
}

// closing returns the offset of the bracket that closes the one that text begins with, or -1.
func closing(text string, open, shut byte) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case open:
			depth++
		case shut:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// inlineTag matches tags and comments in headings. Others, as in Map<K, V>, are text.
var inlineTag = regexp.MustCompile(`^(?i:</?(?:a|abbr|b|br|center|code|del|div|em|font|i|img|ins|kbd|mark|p|picture|q|s|small|source|span|strong|sub|sup|svg|u|wbr)(?:\s[^<>]*)?/?>|<!--.*?-->)`)

var autolink = regexp.MustCompile(`^<(https?://[^\s<>]+)>`)

func (p *inline) tag(rest string) int {
	if m := autolink.FindStringSubmatch(rest); m != nil {
		p.literal(m[1])
		return len(m[0])
	}
	return len(inlineTag.FindString(rest))
}

var entity = regexp.MustCompile(`^&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});`)

func (p *inline) entity(rest string) int {
	found := entity.FindString(rest)
	p.literal(html.UnescapeString(found))
	return len(found)
}

// mark writes a run of emphasis characters, which is dropped later if another one closes it.
func (p *inline) mark(text string, pos int) int {
	c := text[pos]
	n := len(text[pos:]) - len(strings.TrimLeft(text[pos:], string(c)))
	before, _ := utf8.DecodeLastRuneInString(text[:pos])
	after, _ := utf8.DecodeRuneInString(text[pos+n:])
	m := mark{char: c, pos: p.out.Len(), n: n, opens: pos+n < len(text) && !unicode.IsSpace(after), closes: pos > 0 && !unicode.IsSpace(before)}
	if c == '_' {
		inWord := pos > 0 && pos+n < len(text) && isWord(before) && isWord(after)
		m.opens, m.closes = m.opens && !inWord, m.closes && !inWord
	}
	p.out.WriteString(text[pos : pos+n])
	if n <= 3 && (c != '~' || n == 2) {
		p.marks = append(p.marks, m)
	}
	return n
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// withoutMarks returns the output without pairs of marks.
func (p *inline) withoutMarks() string {
	var open []*mark
	for i := range p.marks {
		m := &p.marks[i]
		if m.closes {
			if last := lastMark(open, m); last >= 0 {
				open[last].dropped, m.dropped = true, true
				open = open[:last]
				continue
			}
		}
		if m.opens {
			open = append(open, m)
		}
	}
	text, from := p.out.String(), 0
	var b strings.Builder
	for _, m := range p.marks {
		if m.dropped {
			b.WriteString(text[from:m.pos])
			from = m.pos + m.n
		}
	}
	return b.String() + text[from:]
}

// lastMark returns the index of the innermost mark that m closes, or -1.
func lastMark(open []*mark, m *mark) int {
	for i := len(open) - 1; i >= 0; i-- {
		if open[i].char == m.char && open[i].n == m.n {
			return i
		}
	}
	return -1
}
