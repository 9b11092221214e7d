package markdown

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Attributes of a pre element of the Docs dialect.
const (
	// CodeTitleAttr is the title above the code, mostly the name of a file.
	CodeTitleAttr = "data-title"
	// CodeLinesAttr has the marked lines: numbers from 1, each with the letters of its marks.
	CodeLinesAttr = "data-lines"
	// CodeNumbersAttr is the number of the first line if lines are numbered.
	CodeNumbersAttr = "data-numbers"
)

// lineMark is a set of ways to mark a line.
type lineMark uint8

const (
	highlighted lineMark = 1 << iota
	added
	removed
	focused
	wrong
	doubtful
)

// markLetters are the letters of the marks in CodeLinesAttr.
const markLetters = "harfew"

// lineMarks are the names of marks in code.
var lineMarks = map[string]lineMark{
	"highlight": highlighted, "hl": highlighted, "++": added, "--": removed, "focus": focused, "error": wrong, "warning": doubtful,
}

// codeInfo is the text after the fence of a code block.
type codeInfo struct {
	language string // lower case
	words    []string
	title    string
	label    string // of a tab, else the title
	lines    []markedLines
	first    int // number of the first line; 0 without numbers
}

type markedLines struct {
	first, last int
	marks       lineMark
}

// keptWord reports whether a word after the language is a class, as in Reference.
func keptWord(word string) bool {
	return word == "hidden" || strings.HasPrefix(word, "example-") || strings.HasPrefix(word, "live-sample___") ||
		strings.HasPrefix(word, "interactive-example")
}

// parseCodeInfo parses the text after a fence in all common spellings: `js {1,4-6}
// title="a.js" showLineNumbers`, `js:line-numbers=5 [label]`, `{.yaml hl_lines="1 4"
// linenums="1"}`.
func parseCodeInfo(info string) codeInfo {
	var c codeInfo
	info = strings.TrimSpace(info)
	inBraces := strings.HasPrefix(info, "{") && strings.HasSuffix(info, "}") && strings.ContainsAny(info, ".=")
	if inBraces {
		info = strings.TrimSpace(info[1 : len(info)-1])
	}
	end := strings.IndexAny(info, " \t{[:")
	if end < 0 {
		end = len(info)
	}
	if !strings.Contains(info[:end], "=") {
		c.language = strings.ToLower(info[:end])
		if inBraces {
			c.language = strings.TrimPrefix(c.language, ".")
		}
		info = info[end:]
	}
	for info != "" {
		info = c.next(strings.TrimLeft(info, " \t"))
	}
	return c
}

// next parses a part of the info and returns the rest.
func (c *codeInfo) next(info string) (rest string) {
	if info == "" {
		return ""
	}
	for _, pair := range []string{"{}", "[]"} {
		if info[0] != pair[0] {
			continue
		}
		inside, rest, ok := strings.Cut(info[1:], pair[1:])
		if !ok {
			break
		}
		if pair == "{}" {
			c.mark(strings.Split(inside, ","), highlighted)
		} else {
			c.label = strings.TrimSpace(inside)
		}
		return rest
	}
	if strings.IndexByte(`"'/`, info[0]) >= 0 { // text to mark, as in Expressive Code
		if _, rest, ok := strings.Cut(info[1:], info[:1]); ok {
			return rest
		}
	}
	end := strings.IndexAny(info, " \t={")
	switch {
	case end == 0:
		return info[1:]
	case end < 0:
		c.set(info, "")
		return ""
	case info[end] != '=':
		c.set(info[:end], "")
		return info[end:]
	}
	key, rest := info[:end], info[end+1:]
	if strings.HasPrefix(rest, "{") { // as in Expressive Code
		if value, after, ok := strings.Cut(rest[1:], "}"); ok {
			c.set(key, value)
			return after
		}
	}
	if rest != "" && (rest[0] == '"' || rest[0] == '\'') {
		if value, after, ok := strings.Cut(rest[1:], rest[:1]); ok {
			c.set(key, value)
			return after
		}
	}
	value, after, _ := strings.Cut(rest, " ")
	c.set(key, value)
	return after
}

// set sets a property, or adds a word.
func (c *codeInfo) set(key, value string) {
	switch strings.ToLower(strings.TrimPrefix(key, ":")) {
	case "title", "filename", "file":
		c.title = value
	case "hl_lines", "highlight", "mark":
		c.mark(fields(value), highlighted)
	case "ins":
		c.mark(fields(value), added)
	case "del":
		c.mark(fields(value), removed)
	case "linenums", "showlinenumbers", "line-numbers", "linenumbers", "numberlines", ".numberlines", "startlinenumber":
		if value == "false" {
			return
		}
		if c.first, _ = strconv.Atoi(value); c.first < 1 {
			c.first = 1
		}
	default:
		if value == "" && keptWord(key) {
			c.words = append(c.words, key)
		}
	}
}

func fields(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ' ' || r == ',' })
}

// maxRanges limits the ranges of marked lines of a block.
const maxRanges = 100

// mark marks lines: numbers and ranges such as 4-6.
func (c *codeInfo) mark(ranges []string, marks lineMark) {
	for _, r := range ranges[:min(len(ranges), maxRanges-len(c.lines))] {
		from, to, isRange := strings.Cut(strings.TrimSpace(r), "-")
		first, err := strconv.Atoi(from)
		if err != nil {
			continue
		}
		last := first
		if isRange {
			if last, err = strconv.Atoi(to); err != nil {
				continue
			}
		}
		c.lines = append(c.lines, markedLines{first, last, marks})
	}
}

// listing is the code of a block: its lines without instructions for display, and their marks.
type listing struct {
	lines  [][]byte
	marks  []lineMark // of the lines
	marked bool       // some line is
}

var (
	// magicLine is a line of its own, as in Docusaurus.
	magicLine = regexp.MustCompile(`^\s*(?://|#|<!--|\{?/\*|--|%|;|REM)\s*highlight-(next-line|start|end)\s*(?:-->|\*/\}?)?\s*$`)
	// magicEnd is at the end of a line, as in Shiki and VitePress.
	magicEnd = regexp.MustCompile(`\s*(?://|#|<!--|\{?/\*|--|%|;|")\s*\[!code ([^\]\n]{1,100})\]\s*(?:-->|\*/\}?)?\s*$`)
)

// list returns the code of a block.
func (c codeInfo) list(n ast.Node, src []byte) listing {
	var l listing
	inRange, next, mark := false, 0, highlighted                 // next is the number of lines that an instruction marks
	isMarkdown := c.language == "md" || c.language == "markdown" // may be about these instructions
	segments := n.Lines()
	for i := range segments.Len() {
		segment := segments.At(i)
		line := segment.Value(src)
		if !isMarkdown && bytes.Contains(line, []byte("highlight-")) {
			if m := magicLine.FindSubmatch(line); m != nil {
				switch string(m[1]) {
				case "next-line":
					next, mark = 1, highlighted
				default:
					inRange = string(m[1]) == "start"
				}
				continue
			}
		}
		if !isMarkdown && bytes.Contains(line, []byte("[!code ")) {
			if m := magicEnd.FindSubmatchIndex(line); m != nil {
				if kind, count := cutMark(string(line[m[2]:m[3]])); kind != 0 {
					next, mark = count, kind
					if line = line[:m[0]]; len(line) == 0 {
						continue
					}
					line = append(bytes.Clone(line), '\n')
				}
			}
		}
		var marks lineMark
		if inRange {
			marks |= highlighted
		}
		if next > 0 {
			marks |= mark
			next--
		}
		l.lines, l.marks = append(l.lines, line), append(l.marks, marks)
	}
	for _, r := range c.lines {
		for i := max(r.first, 1); i <= min(r.last, len(l.lines)); i++ {
			l.marks[i-1] |= r.marks
		}
	}
	l.marked = slices.ContainsFunc(l.marks, func(m lineMark) bool { return m != 0 })
	return l
}

// cutMark parses the inside of "[!code highlight:3]".
func cutMark(text string) (mark lineMark, count int) {
	name, times, _ := strings.Cut(strings.TrimSpace(text), ":")
	count, err := strconv.Atoi(times)
	if err != nil {
		count = 1
	}
	return lineMarks[strings.TrimSpace(name)], count
}

// info parses the text after the fence of a block.
func (w *writer) info(n *ast.FencedCodeBlock) codeInfo {
	if n.Info == nil {
		return codeInfo{}
	}
	return parseCodeInfo(string(plain(n.Info.Segment.Value(w.src))))
}

// PlainLanguage is the language of code without one in Docs that has a title or marked lines.
const PlainLanguage = "text"

// listing writes a fenced code block of the Docs dialect.
func (w *writer) listing(n *ast.FencedCodeBlock, info codeInfo) {
	if info.language == "tree" || info.language == "filetree" {
		w.fileTree(n)
		return
	}
	if info.language == FormulaLanguage {
		w.displayed(n)
		return
	}
	w.line()
	start := w.dst.Len()
	info.title = cmp.Or(info.title, info.label)
	l := info.list(n, w.src)
	if info.language == "" {
		if info.title == "" && info.first == 0 && !l.marked {
			w.dst.WriteString(`<pre class="notranslate">`)
			l.write(w.dst)
			w.dst.WriteString("</pre>\n")
			return
		}
		info.language = PlainLanguage
	}
	w.dst.WriteString(`<pre class="brush: `)
	writeEscaped(w.dst, []byte(info.language))
	for _, word := range info.words {
		w.dst.WriteByte(' ')
		writeEscaped(w.dst, []byte(word))
	}
	w.dst.WriteString(` notranslate"`)
	if info.title != "" {
		w.dst.WriteString(" " + CodeTitleAttr + `="`)
		writeEscaped(w.dst, []byte(info.title))
		w.dst.WriteByte('"')
	}
	if l.marked {
		w.dst.WriteString(" " + CodeLinesAttr + `="` + l.attribute() + `"`)
	}
	if info.first > 0 {
		w.dst.WriteString(" " + CodeNumbersAttr + `="` + strconv.Itoa(info.first) + `"`)
	}
	w.dst.WriteByte('>')
	w.madeFrom(start, firstLine(n, w.src))
	w.dst.WriteString("<code>")
	l.write(w.dst)
	w.dst.WriteString("</code></pre>\n")
}

func (l listing) write(dst *bytes.Buffer) {
	for i, line := range l.lines {
		if i == 0 && string(line) == "\n" && !l.marked {
			continue // see writer.code
		}
		writeEscaped(dst, line)
	}
}

// attribute returns the value of CodeLinesAttr.
func (l listing) attribute() string {
	var b strings.Builder
	for i, marks := range l.marks {
		if marks == 0 {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(i + 1))
		for bit := range len(markLetters) {
			if marks&(1<<bit) != 0 {
				b.WriteByte(markLetters[bit])
			}
		}
	}
	return b.String()
}
