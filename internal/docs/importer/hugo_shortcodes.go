package importer

import (
	"cmp"
	"regexp"
	"strings"
)

// shortcode is a call such as {{< figure src="a.png" >}} or {{% alert %}}…{{% /alert %}}.
type shortcode struct {
	name       string
	named      map[string]string // values by name
	values     []string          // values without names
	isMarkdown bool              // it is written with %: its output is Markdown
	inner      []hugoPart
	line       int
	ordinal    int // among the shortcodes of its parent
	parent     *shortcode
	body       string // its content, converted
}

// hugoPart is text or a shortcode.
type hugoPart struct {
	text string
	call *shortcode
}

// get returns a value by its name, else by its index, or "".
func (s *shortcode) get(name string, index int) string {
	if value, ok := s.named[name]; ok || index < 0 || index >= len(s.values) {
		return value
	}
	return s.values[index]
}

var (
	shortcodeMark  = regexp.MustCompile(`\{\{([<%])\s*(/\*|/?)\s*([\w./-]*)`)
	shortcodeValue = regexp.MustCompile("^\\s*(?:([\\w-]+)\\s*=\\s*)?(?:\"((?:[^\"\\\\]|\\\\.)*)\"|`([^`]*)`|([^\\s\"`>%=/](?:[^\\s>%=]*[^\\s>%=/])?|[>%/](?:[^\\s}][^\\s>%=]*)))")
)

// shortcodeParser splits a text into shortcodes and the text between them.
type shortcodeParser struct {
	page   *hugoPage
	text   string
	pos    int // everything before it is in parts
	line   int // of pos
	parts  []hugoPart
	opened map[string]int // calls of a name that are not closed yet
	wrong  int
}

func (p *hugoPage) parseShortcodes(text string, line int) []hugoPart {
	s := &shortcodeParser{page: p, text: text, line: line, opened: map[string]int{}}
	for {
		rest := text[s.pos:]
		m := shortcodeMark.FindStringSubmatchIndex(rest)
		if m != nil && s.wrong > maxTries {
			p.lose(s.line, "divide the page", "shortcodes after the first %d that have no end", maxTries)
		}
		if m == nil || s.wrong > maxTries {
			return append(s.parts, hugoPart{text: rest})
		}
		s.upTo(s.pos+m[0], rest[:m[0]])
		s.next(m[1]-m[0], rest[m[2]:m[3]], rest[m[4]:m[5]], rest[m[6]:m[7]])
	}
}

// upTo moves to an offset and adds the text before it to the parts.
func (s *shortcodeParser) upTo(end int, shown string) {
	if shown != "" {
		s.parts = append(s.parts, hugoPart{text: shown})
	}
	s.line += strings.Count(s.text[s.pos:end], "\n")
	s.pos = end
}

// next reads a shortcode, whose opening has this length: the mark "<" or "%", the kind "/" of an end or "/*" of a comment, and a name.
func (s *shortcodeParser) next(length int, mark, kind, name string) {
	closing := map[string]string{"<": ">}}", "%": "%}}"}[mark]
	if kind == "/*" {
		begin := s.pos + strings.Index(s.text[s.pos:], kind) + len(kind)
		if inner, _, ok := strings.Cut(s.text[begin:], "*/"+closing); ok {
			s.upTo(begin+len(inner)+len("*/"+closing), "{{"+mark+inner+closing)
		} else {
			s.leave(length, "comment")
		}
		return
	}
	call := &shortcode{name: name, named: map[string]string{}, isMarkdown: mark == "%", line: s.line}
	end, selfClosing := call.readValues(s.text, s.pos+length, closing)
	switch {
	case end == 0 || name == "":
		s.leave(length, strings.TrimSpace("shortcode "+name))
		return
	case kind == "/" && s.opened[name] > 0:
		s.close(name)
	case kind == "/":
		s.page.lose(s.line, "remove it", "end of the shortcode %s, which has no beginning", name)
	default:
		s.parts = append(s.parts, hugoPart{call: call})
		if selfClosing {
			call.inner = []hugoPart{}
		} else {
			s.opened[name]++
		}
	}
	s.upTo(end, "")
}

// leave leaves a mark that opens no shortcode unchanged.
func (s *shortcodeParser) leave(length int, what string) {
	s.wrong++
	s.page.lose(s.line, "end it as Hugo needs it", "%s without an end", what)
	s.upTo(s.pos+length, s.text[s.pos:s.pos+length])
}

// close closes the last open call of a name; all later parts become its content.
func (s *shortcodeParser) close(name string) {
	i := len(s.parts) - 1
	for ; s.parts[i].call == nil || s.parts[i].call.name != name || s.parts[i].call.inner != nil; i-- {
		if call := s.parts[i].call; call != nil && call.inner == nil {
			s.opened[call.name]--
		}
	}
	s.opened[name]--
	s.parts[i].call.inner = append([]hugoPart{}, s.parts[i+1:]...)
	s.parts = s.parts[:i+1]
}

// readValues reads the values of a shortcode, and returns the offset after its end, 0 without one.
func (s *shortcode) readValues(text string, pos int, closing string) (end int, selfClosing bool) {
	limit := min(len(text), pos+maxTagLength)
	for range maxValues {
		rest := strings.TrimLeft(text[pos:limit], " \t\r\n")
		pos = limit - len(rest)
		if bare, isClosed := strings.CutPrefix(rest, "/"); strings.HasPrefix(bare, closing) {
			return pos + len(rest) - len(bare) + len(closing), isClosed
		}
		m := shortcodeValue.FindStringSubmatch(rest)
		if m == nil {
			return 0, false
		}
		pos += len(m[0])
		value := cmp.Or(strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(m[2]), m[3], m[4])
		if m[1] != "" {
			s.named[m[1]] = value
		} else {
			s.values = append(s.values, value)
		}
	}
	return 0, false
}

// Limits of the shortcodes of a page, and of the values of a shortcode.
const (
	maxCalls  = 50_000
	maxValues = 200
)

// markdown returns the Markdown of a text with shortcodes.
func (p *hugoPage) markdown(text string, line int) string {
	return p.write(p.parseShortcodes(text, line), nil, 0)
}

func (p *hugoPage) write(parts []hugoPart, parent *shortcode, depth int) string {
	var w blockWriter
	ordinal := 0
	for _, part := range parts {
		if part.call == nil {
			w.text(part.text)
			continue
		}
		s := part.call
		s.parent, s.ordinal = parent, ordinal
		ordinal++
		if p.calls++; p.calls > maxCalls || depth > maxElements {
			if p.calls == maxCalls+1 || depth == maxElements+1 {
				p.lose(s.line, "divide the page", "shortcodes after the first %d, or more than %d in each other", maxCalls, maxElements)
			}
			continue
		}
		inner := p.write(s.inner, s, depth+1)
		s.body = dedent(inner)
		if result, isBlock := p.show(s, inner); isBlock {
			w.block(result)
		} else {
			w.text(result)
		}
	}
	return string(w.out)
}

// show returns the Markdown of a shortcode, and whether it is a block.
func (p *hugoPage) show(s *shortcode, inner string) (text string, isBlock bool) {
	known, isKnown := p.shortcodes[s.name]
	file := p.templates["shortcodes/"+s.name]
	if s.inner == nil && (file == "" && known.hasEnd || file != "" && p.template(file).inner) {
		p.lose(s.line, "end it with {{< /"+s.name+" >}}", "shortcode %s without an end", s.name)
	}
	if file != "" || !isKnown {
		if text, ok := p.ownShortcode(s, file, isKnown); ok {
			return text, strings.Contains(text, "\n\n")
		}
	}
	switch {
	case !isKnown && strings.Contains(s.body, "\n"):
		return onOwnLines(s.body), true
	case !isKnown:
		return s.body, false
	case strings.HasSuffix(s.name, "tab"): // possible code keeps its indentation
		s.body = strings.Trim(inner, "\r\n")
	}
	return known.write(p, s), known.block
}
