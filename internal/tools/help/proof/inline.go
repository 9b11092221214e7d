package proof

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// inline rewrites a line of a model's Markdown with no markup but emphasis, code and allowed
// links. Text is kept.
type inline struct {
	link func(address string) (string, bool) // returns the allowed address of a link
	b    strings.Builder
}

// cleanLine returns a line without markup but emphasis, code and allowed links.
func cleanLine(text string, link func(string) (string, bool)) string {
	w := &inline{link: link}
	w.line(strings.Join(strings.Fields(seen(text)), " "))
	return w.b.String()
}

// line writes code as code and everything else as prose.
func (w *inline) line(text string) {
	plain := 0
	for i := 0; i < len(text); {
		switch text[i] {
		case '\\':
			i += min(2, len(text)-i)
		case '`':
			length, closed := codeSpan(text[i:])
			if closed {
				w.prose(unescape(text[plain:i]), 0)
				ticks := (len(text[i:i+length]) - len(strings.Trim(text[i:i+length], "`"))) / 2
				w.code(text[i+ticks : i+length-ticks])
				plain = i + length
			}
			i += length
		default:
			i++
		}
	}
	w.prose(unescape(text[plain:]), 0)
}

// unescape resolves backslashes, so that only our own are written.
func unescape(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) && isPunctuation(text[i+1]) {
			i++
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

func isPunctuation(c byte) bool {
	return c > ' ' && c < 0x7f && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
}

// address matches text that browsers and Markdown renderers may treat as a link.
var address = regexp.MustCompile("^(?:[A-Za-z][A-Za-z0-9+.-]*://|(?i:www\\.|(?:javascript|vbscript|data|mailto|tel|xmpp|file|blob|about):))[^\\s`<>\\[\\]()\"]*|^[A-Za-z0-9._%+-]+@[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)+|^//[A-Za-z0-9-]+\\.[^\\s`<>\\[\\]()\"]*")

const mostNested = 4

func (w *inline) prose(text string, depth int) {
	for i := 0; i < len(text); {
		if found := address.FindString(text[i:]); found != "" {
			kept := strings.TrimRight(found, ".,;:!?*_")
			w.code(kept)
			i += len(kept)
			continue
		}
		c := text[i]
		if c == '[' || c == '!' && strings.HasPrefix(text[i+1:], "[") {
			if length := w.linked(text[i:], depth); length > 0 {
				i += length
				continue
			}
		}
		if c < utf8.RuneSelf && strings.IndexByte("\\`[]<>|~&!#{}$", c) >= 0 {
			w.b.WriteByte('\\')
		}
		w.b.WriteByte(c)
		i++
	}
}

// linked writes the link or image at the start of a text, and returns its length, or 0.
func (w *inline) linked(text string, depth int) int {
	image := text[0] == '!'
	begin := 1
	if image {
		begin = 2
	}
	end := closing(text[begin:], '[', ']')
	if end < 0 || depth == mostNested {
		return 0
	}
	label, rest := text[begin:begin+end], text[begin+end+1:]
	var target string
	length := begin + end + 1
	switch {
	case strings.HasPrefix(rest, "("):
		to := closing(rest[1:], '(', ')')
		if to < 0 {
			return 0
		}
		target = rest[1 : 1+to]
		length += to + 2
	case strings.HasPrefix(rest, "["): // the reference is not available
		to := strings.IndexByte(rest, ']')
		if to < 0 {
			return 0
		}
		length += to + 1
	default:
		return 0
	}
	to, ok := "", false
	if !image && w.link != nil && depth == 0 && !looksLikeProof(label) {
		destination, _, _ := strings.Cut(strings.TrimSpace(target), " ")
		to, ok = w.link(strings.Trim(destination, "<>"))
	}
	if !ok {
		w.prose(label, depth+1)
		return length
	}
	w.b.WriteByte('[')
	w.prose(label, depth+1)
	w.b.WriteString("](" + escapeAddress(to) + ")")
	return length
}

// looksLikeProof reports whether a link resembles those written by this package.
func looksLikeProof(label string) bool {
	return strings.Trim(label, " 0123456789?*_") == ""
}

// closing returns the position of the bracket that closes one before the text, or -1.
func closing(text string, open, shut byte) int {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case open:
			depth++
		case shut:
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return -1
}

// code writes a code span, with more backticks than inside it.
func (w *inline) code(text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	ticks := "`"
	for strings.Contains(text, ticks) {
		ticks += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	if strings.HasSuffix(w.b.String(), "`") {
		w.b.WriteByte(' ') // separates it from the code before
	}
	w.b.WriteString(ticks + text + ticks)
}

var addressEscapes = strings.NewReplacer("(", "%28", ")", "%29", " ", "%20", "<", "%3C", ">", "%3E", `\`, "%5C", `"`, "%22", "`", "%60", "\n", "%0A", "\t", "%09", "[", "%5B", "]", "%5D", "|", "%7C", "*", "%2A")

func escapeAddress(address string) string { return addressEscapes.Replace(address) }

var titleEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "&", `\&`, "<", `\<`, ">", `\>`, "`", "\\`", "[", `\[`, "]", `\]`, "|", `\|`, "*", `\*`, "_", `\_`, "{", `\{`, "}", `\}`, "~", `\~`, "!", `\!`, "$", `\$`, "#", `\#`)

// proofLink returns the link that proves a sentence.
func proofLink(number, to, quote string) string {
	link := "[" + number + "](" + escapeAddress(to)
	if quote = shorten(seen(quote)); quote != "" {
		link += ` "` + titleEscapes.Replace(quote) + `"`
	}
	return link + ")"
}

// escapeStart escapes markup at the start of a line.
func escapeStart(line string) string {
	if line == "" {
		return line
	}
	switch c := line[0]; {
	case strings.IndexByte("+-=:", c) >= 0, c == '*' && (len(line) == 1 || line[1] == ' ' || line[1] == '*' && strings.Trim(line, "* ") == ""), c == '_' && strings.Trim(line, "_ ") == "":
		return `\` + line
	}
	digits := strings.TrimLeft(line, "0123456789")
	if len(digits) < len(line) && digits != "" && (digits[0] == '.' || digits[0] == ')') {
		return line[:len(line)-len(digits)] + `\` + digits
	}
	return line
}

// codeBlock writes code with a fence not contained in it.
func codeBlock(language, text string) string {
	text = seen(text)
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + languageName(language) + "\n" + strings.TrimRight(text, "\n") + "\n" + fence
}

// languageName returns a valid language name, else "".
func languageName(name string) string {
	name, _, _ = strings.Cut(strings.TrimSpace(name), " ")
	if len(name) > 20 {
		return ""
	}
	for _, r := range name {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' && r != '+' {
			return ""
		}
	}
	return name
}

// Plain returns a short text of a model or a reader without markup, as a line of plain text.
func Plain(text string) string {
	text = strings.Join(strings.Fields(seen(strings.ToValidUTF8(text, ""))), " ")
	text = strings.NewReplacer("`", "", "*", "", "[", "", "]", "", "<", "", ">", "").Replace(text)
	return strings.Trim(text, " \"'“”„«».:#")
}
