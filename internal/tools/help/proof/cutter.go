package proof

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Limits on a model's pieces of text.
const (
	sentenceLimit = 2 << 10
	codeLimit     = 32 << 10
)

type kind uint8

const (
	prose   kind = iota // a sentence
	heading             // a line
	row                 // of a table, a line
	code                // a block
	pause               // an empty line
)

// piece is a unit of checking.
type piece struct {
	kind     kind
	text     string
	language string // of code
	lead     string // start of its line: "- ", "1. ", "## " or ""
	level    int    // of a list in lists
	line     int    // line number
	broken   bool   // too long or unfinished
}

// cutter splits a stream of Markdown into pieces. It needs the text after a sentence, as the
// proof may follow the full stop.
type cutter struct {
	rest   string
	line   int
	inLine bool
	lead   string
	level  int

	fence    string // end mark of the code, "" outside of code
	language string
	lines    []string
	size     int
	skipping bool // the rest of a long line
}

var (
	listLead = regexp.MustCompile(`^(?:[-*+]|(\d{1,4})[.)])[ \t]+`)
	fenced   = regexp.MustCompile("^(`{3,}|~{3,})[ \t]*([^`]*)$")
)

// write takes a part of the stream and returns complete pieces.
func (c *cutter) write(text string) []piece {
	c.rest += text
	return c.cut(false)
}

func (c *cutter) close() []piece {
	list := c.cut(true)
	if c.fence != "" {
		list = append(list, piece{kind: code, language: c.language, text: strings.Join(c.lines, "\n"), line: c.line, broken: true})
	}
	*c = cutter{}
	return list
}

func (c *cutter) cut(final bool) []piece {
	var list []piece
	for c.rest != "" {
		line, whole := c.rest, false
		if end := strings.IndexByte(c.rest, '\n'); end >= 0 {
			line, whole = c.rest[:end], true
		}
		complete := whole || final
		if !complete && len(line) > sentenceLimit && (c.fence != "" || c.skipping || !c.inLine) {
			// A line without an end is treated as complete.
			complete = true
		}
		if c.skipping {
			c.next(line, whole)
			c.skipping = !whole
			continue
		}
		p, took, ok := c.one(line, complete)
		if !ok {
			break
		}
		if p != nil {
			list = append(list, *p)
		}
		if took < len(line) {
			c.rest = c.rest[took:]
			continue
		}
		if complete {
			c.next(line, whole)
			continue
		}
		c.rest = c.rest[took:]
	}
	return list
}

// next advances to the following line.
func (c *cutter) next(line string, whole bool) {
	c.rest = c.rest[len(line):]
	c.inLine = c.inLine && !whole
	if whole {
		c.rest = c.rest[1:]
		c.line++
	}
}

// one cuts a piece from the start of a line. It returns the length, and false if it needs
// more.
func (c *cutter) one(line string, complete bool) (*piece, int, bool) {
	switch {
	case c.fence != "":
		if !complete {
			return nil, 0, false
		}
		return c.inCode(line), len(line), true
	case !c.inLine:
		return c.begin(line, complete)
	}
	return c.sentence(line, complete)
}

func (c *cutter) inCode(line string) *piece {
	trimmed := strings.TrimSpace(line)
	if strings.HasPrefix(trimmed, c.fence) && strings.Trim(trimmed, c.fence[:1]) == "" {
		p := piece{kind: code, language: c.language, text: strings.Join(c.lines, "\n"), line: c.line, broken: c.size > codeLimit}
		c.fence, c.lines, c.size = "", nil, 0
		return &p
	}
	if c.size += len(line) + 1; c.size <= codeLimit {
		c.lines = append(c.lines, strings.TrimRight(line, "\r"))
	}
	return nil
}

// begin parses the start of a line.
func (c *cutter) begin(line string, complete bool) (*piece, int, bool) {
	trimmed := strings.TrimLeft(line, " \t>")
	indent := len(line) - len(trimmed)
	const enough = 8 // bytes that determine the start of a line
	if !complete && (len(trimmed) < enough || strings.ContainsRune("`~|#", rune(trimmed[0]))) {
		if len(line) <= sentenceLimit {
			return nil, 0, false
		}
	}
	if strings.TrimSpace(trimmed) == "" {
		return &piece{kind: pause, line: c.line}, len(line), true
	}
	if found := fenced.FindStringSubmatch(strings.TrimRight(trimmed, " \t\r")); found != nil {
		c.fence, c.language, c.lines, c.size = found[1], found[2], nil, 0
		return nil, len(line), true
	}
	switch trimmed[0] {
	case '|':
		return &piece{kind: row, text: strings.TrimSpace(trimmed), line: c.line, broken: len(trimmed) > sentenceLimit}, len(line), true
	case '#':
		if marks := len(trimmed) - len(strings.TrimLeft(trimmed, "#")); marks <= 6 && strings.HasPrefix(trimmed[marks:], " ") {
			text := strings.TrimSpace(strings.TrimRight(strings.TrimSpace(trimmed[marks:]), "#"))
			return &piece{kind: heading, lead: strings.Repeat("#", max(3, marks)) + " ", text: text, line: c.line, broken: len(text) > sentenceLimit}, len(line), true
		}
	}
	c.inLine, c.lead, c.level = true, "", 0
	if found := listLead.FindStringSubmatch(trimmed); found != nil {
		c.lead, c.level = "- ", min(indent/2, 3)
		if found[1] != "" {
			c.lead = found[1] + ". "
		}
		return nil, indent + len(found[0]), true
	}
	if indent == 0 {
		return c.sentence(line, complete)
	}
	return nil, indent, true
}

func (c *cutter) sentence(line string, complete bool) (*piece, int, bool) {
	end := sentenceEnd(line, complete)
	if end < 0 {
		if len(line) <= sentenceLimit {
			return nil, 0, false
		}
		c.skipping = true
		return &piece{lead: c.lead, level: c.level, line: c.line, text: line[:sentenceLimit], broken: true}, len(line), true
	}
	text := strings.TrimSpace(line[:end])
	took := end + len(line[end:]) - len(strings.TrimLeft(line[end:], " \t\r"))
	if text == "" {
		return nil, max(took, len(line)), true
	}
	return &piece{lead: c.lead, level: c.level, line: c.line, text: text, broken: len(text) > sentenceLimit}, took, true
}

// abbreviations do not end sentences with their full stop.
var abbreviations = regexp.MustCompile(`(?i)(?:^|[\s("'*_])(?:e\.g|i\.e|vs|cf|approx|resp|z\. ?b|d\. ?h|bzw|ca|vgl|u\. ?a|p\. ?ej|p\. ?ex|ex|т\. ?е|т\. ?д|напр)$`)

const (
	stops     = ".!?…"
	wideStops = "。！？"
	closers   = `)"'*_”’»」』）`
)

// sentenceEnd returns the end of a line's first sentence, with its proof, or -1 if more of the
// line is needed.
func sentenceEnd(line string, complete bool) int {
	unknown := -1
	if complete {
		unknown = len(line)
	}
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRuneInString(line[i:])
		switch {
		case r == '\\':
			i += min(2, len(line)-i)
		case r == '`':
			length, closed := codeSpan(line[i:])
			if !closed && !complete {
				return -1
			}
			i += length
		case r == '[' && i+1 == len(line):
			return unknown
		case r == '[' && line[i+1] == '[':
			length := markLength(line[i:])
			if length == 0 {
				if !complete {
					return -1
				}
				i += 2
				continue
			}
			end, more := afterMarks(line, i+length)
			if more && !complete {
				return -1
			}
			return end
		case strings.ContainsRune(stops+wideStops, r):
			end := i + size + len(line[i+size:]) - len(strings.TrimLeft(line[i+size:], stops+wideStops+closers))
			if end == len(line) {
				return unknown
			}
			after := strings.TrimLeft(line[end:], " \t\r")
			spaced := len(after) < len(line)-end
			if !spaced && !strings.ContainsRune(wideStops, r) && !strings.HasPrefix(after, "[[") || r == '.' && abbreviations.MatchString(line[:i]) {
				i = end
				continue
			}
			if after == "" || after == "[" {
				return unknown
			}
			if strings.HasPrefix(after, "[[") {
				i = len(line) - len(after)
				continue
			}
			return end
		default:
			i += size
		}
	}
	return unknown
}

// afterMarks returns the end of consecutive marks, and of a full stop after them. More is true
// if following text may belong to them.
func afterMarks(line string, end int) (pos int, more bool) {
	for {
		rest := strings.TrimLeft(line[end:], " \t\r")
		length := 0
		if strings.HasPrefix(rest, "[[") {
			length = markLength(rest)
			if length == 0 {
				return end, true
			}
		}
		if length == 0 {
			trimmed := strings.TrimLeft(line[end:], stops+wideStops+closers+",;:")
			return len(line) - len(trimmed), trimmed == "" || rest == "" || rest == "["
		}
		end = len(line) - len(rest) + length
	}
}

// codeSpan returns the length of the code span at the start of a text, and whether it is
// closed. If not, the length is that of the backticks.
func codeSpan(text string) (length int, closed bool) {
	ticks := len(text) - len(strings.TrimLeft(text, "`"))
	for pos := ticks; pos < len(text); {
		next := strings.IndexByte(text[pos:], '`')
		if next < 0 {
			break
		}
		pos += next
		run := len(text[pos:]) - len(strings.TrimLeft(text[pos:], "`"))
		if pos += run; run == ticks {
			return pos, true
		}
	}
	return ticks, false
}
