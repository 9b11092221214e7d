package content

import (
	"path"
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/markdown"
)

// isMDX reports whether a file is Markdown with components (docs/reference/docs-trees.md,
// MDX).
func isMDX(name string) bool { return strings.EqualFold(path.Ext(name), ".mdx") }

// mdxProblem is a part of a text that is left out.
type mdxProblem struct {
	pos  int
	text string
}

// maxMDXProblems limits the problems of a page.
const maxMDXProblems = 100

var (
	// mdxModule begins a block of a module.
	mdxModule = regexp.MustCompile(`(?m)^(?:import(?:\s*['"{*]|\s+[\w$]+\s*(?:,|from\b))|export\s+(?:default|const|let|var|function|async|class|\{|\*)).*`)
	// mdxTag begins a tag, a fragment or a comment.
	mdxTag = regexp.MustCompile(`</?[A-Za-z][\w.:-]*|</?>|\{/\*`)
)

// hideMDX replaces code and syntax of MDX by spaces, so that positions in the text stay:
// modules, comments, the tags of components and attributes in braces.
func hideMDX(text string) (hidden string, problems []mdxProblem) {
	m := mdxHider{text: text, out: []byte(text), code: markdown.CodeSpans(text)}
	for _, span := range mdxModule.FindAllStringIndex(text, -1) {
		if span[0] >= m.done && !markdown.InSpans(m.code, span[0]) {
			end := len(text)
			if i := strings.Index(text[span[0]:], "\n\n"); i >= 0 {
				end = span[0] + i
			}
			word, _, _ := strings.Cut(text[span[0]:span[1]], " ")
			m.hide(span[0], end)
			m.problem(span[0], word+" is left out: pages cannot load or make components; insert other files with {{ include(\"…\") }}")
			m.done = end
		}
	}
	m.done = 0
	for _, span := range mdxTag.FindAllStringIndex(text, -1) {
		isEscaped := span[0] > 0 && text[span[0]-1] == '\\'
		if span[0] >= m.done && !isEscaped && !markdown.InSpans(m.code, span[0]) && m.out[span[0]] != ' ' {
			m.tag(span[0], span[1])
		}
	}
	return string(m.out), m.problems
}

// mdxHider is the state of hideMDX.
type mdxHider struct {
	text     string
	out      []byte
	code     []markdown.Span
	done     int  // end of the last hidden part
	unclosed bool // no comment ends after here
	failed   int  // tags without an end
	problems []mdxProblem
}

func (m *mdxHider) problem(pos int, text string) {
	if len(m.problems) < maxMDXProblems {
		m.problems = append(m.problems, mdxProblem{pos, text})
	}
}

func (m *mdxHider) hide(from, to int) {
	for i := from; i < to; i++ {
		if m.out[i] != '\n' {
			m.out[i] = ' '
		}
	}
}

// tag hides a comment, a component's tag or the attributes in braces of an element.
func (m *mdxHider) tag(from, nameEnd int) {
	name := strings.TrimLeft(m.text[from:nameEnd], "</")
	if strings.HasPrefix(name, "{") {
		if m.unclosed || strings.HasPrefix(strings.TrimLeft(m.text[nameEnd:], " \t\n"), "#") {
			return // the latter is the id of a heading
		}
		end := strings.Index(m.text[from:], "*/}")
		if m.unclosed = end < 0; !m.unclosed {
			m.done = from + end + len("*/}")
			m.hide(from, m.done)
		}
		return
	}
	if name == ">" { // a fragment
		m.hide(from, nameEnd)
		return
	}
	if m.failed > maxFailed {
		return
	}
	values, end := jsxTag(m.text, nameEnd)
	if end < 0 {
		m.failed++
		return
	}
	m.done = end
	switch {
	case name[0] >= 'A' && name[0] <= 'Z':
		m.hide(from, end)
		if m.text[from+1] != '/' {
			m.problem(from, "the component "+name+" is left out, and what is in it kept")
		}
	default:
		for _, v := range values {
			m.hide(v.Start, v.End)
		}
		if len(values) > 0 {
			m.problem(from, "attributes of "+name+" in braces are left out: write them in quotation marks, as in HTML")
		}
	}
}

// Limits of tags: their length with attributes, in bytes, and how many of a page have no end.
const (
	maxTag    = 4 << 10
	maxFailed = 1_000
)

// jsxTag finds the end of a tag after its name, and its attributes with values in braces; -1
// if it has no end.
func jsxTag(text string, pos int) (values []markdown.Span, end int) {
	depth, quote, start := 0, byte(0), -1
	for i := pos; i < min(len(text), pos+maxTag); i++ {
		c := text[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case c == '{':
			if depth++; depth == 1 {
				start = strings.LastIndexAny(text[pos:i], " \t\n") + pos + 1
			}
		case c == '}' && depth > 0:
			if depth--; depth == 0 {
				values = append(values, markdown.Span{Start: start, End: i + 1})
			}
		case c == '>' && depth == 0:
			return values, i + 1
		}
	}
	return nil, -1
}
