// Package compose inserts macros of a docs tree, files and variables into the Markdown of a
// page, as Markdown. Rules: docs/reference/docs-trees.md, Variables, macros and includes.
package compose

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"

	"waymark.dev/waymark/internal/docs/markdown"
)

// Tree has everything that the pages of a docs tree can insert. It is immutable and safe for concurrent
// use.
type Tree struct {
	Variables map[string]string
	Macros    map[string]*Macro
	// Read returns the text of a file by its path below the root, and the offset after its front
	// matter. The error says why it cannot be inserted.
	Read func(file string) (text string, body int, err error)
}

// Limits of a page. They do not depend on the machine.
const (
	maxDepth    = 8        // of insertions in insertions
	maxCalls    = 10_000   // insertions
	maxInserted = 4 << 20  // bytes
	maxRead     = 64 << 20 // bytes of files searched for regions and lines
	maxProblems = 1_000
)

// Kinds of problems (docs/reference/content.md, Flaws).
const (
	InvalidInsert = "InvalidInsert"
	WorkLimit     = "WorkLimit"
)

// Problem is a call that cannot be run. Its position is that of the outermost call in the body.
type Problem struct {
	Name, Text string
	markdown.Span
}

// Result is the Markdown of a page with all insertions.
type Result struct {
	Markdown string
	Map      *markdown.SourceMap // of Markdown to the body; nil if nothing is inserted
	Problems []Problem

	included []included // in order of their starts; outer ones first
}

// included is the part of a result from an included file.
type included struct {
	markdown.Span
	file string
}

// FileAt returns the included file that an offset of the result comes from, or "". Links there
// are relative to it.
func (r *Result) FileAt(offset int) string {
	for i := sort.Search(len(r.included), func(i int) bool { return r.included[i].Start > offset }) - 1; i >= 0; i-- {
		if offset < r.included[i].End {
			return r.included[i].file
		}
	}
	return ""
}

// HasIncludes reports whether a part of the result comes from Markdown of other files.
func (r *Result) HasIncludes() bool { return len(r.included) > 0 }

// Compose returns the body of a page with all insertions. file is the path of the page below
// the root; own are the variables of its front matter, which replace those of the tree.
func (t *Tree) Compose(file, body string, own map[string]string) *Result {
	if !strings.Contains(body, open) {
		return &Result{Markdown: body}
	}
	c := composer{tree: t, own: own}
	c.run(&frame{file: file, line: 1, base: file, text: body, files: []string{file}})
	if len(c.edits) == 0 {
		return &Result{Markdown: body, Problems: c.problems}
	}
	return &Result{Markdown: string(c.out), Map: markdown.IdentityMap(len(body)).Edited(c.edits), Problems: c.problems, included: c.included}
}

// Title returns the title of a page with its variables. Code between back quotes stays.
func (t *Tree) Title(title string, own map[string]string) string {
	if !strings.Contains(title, open) {
		return title
	}
	c := composer{tree: t, own: own}
	return c.plain(&frame{}, title, markdown.CodeSpans(title))
}

// composer is the state of Compose.
type composer struct {
	tree     *Tree
	own      map[string]string
	out      []byte
	edits    []markdown.SourceEdit // of the body
	problems []Problem
	included []included
	calls    int
	inserted int
	read     int
	full     bool // a limit was reached and reported

	files map[string]textFile // by path
}

// textFile is a file that was read.
type textFile struct {
	text string
	body int // offset after the front matter
	err  error
}

// file reads a file, once for the page.
func (c *composer) file(name string) textFile {
	f, ok := c.files[name]
	if !ok {
		f.text, f.body, f.err = c.tree.Read(name)
		if c.files == nil {
			c.files = map[string]textFile{}
		}
		c.files[name] = f
	}
	return f
}

// frame is a text being written: the body, a macro or an included file.
type frame struct {
	file      string // of the text, for messages
	line      int    // of the start of the text in file
	base      string // file that paths are relative to
	text      string
	prefix    string            // of all lines but the first: quotes and indentation around the call
	arguments map[string]string // of a macro
	files     []string          // this one and those around it
	outer     markdown.Span     // the outermost call; zero in the body
}

// variable returns the value of a name in a frame, and whether it is an argument.
func (c *composer) variable(f *frame, name string) (value string, argument, ok bool) {
	if value, ok = f.arguments[name]; ok {
		return value, true, true
	}
	if value, ok = c.own[name]; ok {
		return value, false, true
	}
	value, ok = c.tree.Variables[name]
	return value, false, ok
}

// run writes a text with its insertions.
func (c *composer) run(f *frame) {
	code := codeOf(f.text)
	from := 0
	for pos := nextOpening(f.text, 0); pos >= 0; pos = nextOpening(f.text, pos) {
		name, end := nameAt(f.text, pos+len(open))
		if name == "" {
			pos += len(open)
			continue
		}
		start := pos
		pos = end
		where := code.at(start)
		value, argument, isVariable := c.variable(f, name)
		isMacro := name == includeName || c.tree.Macros[name] != nil
		switch {
		case isVariable && !argument && where == inCode, !isVariable && (!isMacro || where != inText):
			continue
		case isVariable:
			shut := closeAt(f.text, end)
			if shut < 0 {
				continue
			}
			c.copy(f, from, start)
			before := len(c.out)
			if where == inText {
				c.write(f, escape(value, c.atLineStart()))
			} else {
				c.write(f, c.codeValue(f, name, value, markdown.Span{Start: start, End: shut}))
			}
			c.replaced(f, markdown.Span{Start: start, End: shut}, before)
			from, pos = shut, shut
		default:
			call, problem := parseCall(f.text, name, end)
			if problem != "" {
				c.problem(f, InvalidInsert, markdown.Span{Start: start, End: end}, "%s is not called: %s", name, problem)
				continue
			}
			call.Start = start
			c.copy(f, from, start)
			before := len(c.out)
			if !c.insert(f, call) {
				c.write(f, f.text[call.Start:call.End])
			}
			c.replaced(f, call.Span, before)
			from, pos = call.End, call.End
		}
	}
	c.copy(f, from, len(f.text))
}

// insert writes the result of a call; it is not ok for wrong calls, which stay.
func (c *composer) insert(f *frame, call call) bool {
	if c.calls++; c.calls > maxCalls || c.full {
		c.limit(f, call.Span, fmt.Sprintf("more than %d calls", maxCalls))
		return false
	}
	if call.name == includeName {
		return c.include(f, call)
	}
	return c.macro(f, call)
}

// macro writes the result of a macro.
func (c *composer) macro(f *frame, call call) bool {
	m := c.tree.Macros[call.name]
	inner, ok := c.enter(f, call, m.File)
	if !ok {
		return false
	}
	arguments, problem := m.bind(call, func(text string) string { return c.plain(f, text, nil) })
	if problem != "" {
		c.problem(f, InvalidInsert, call.Span, "macro %s: %s", call.name, problem)
		return false
	}
	inner.arguments, inner.text, inner.line = arguments, m.body, m.line
	if prefix, alone := aloneOnLine(f.text, call.Span); alone {
		inner.prefix = f.prefix + prefix
	} else if strings.Contains(m.body, "\n") {
		c.problem(f, InvalidInsert, call.Span, "macro %s has several lines: call it on a line of its own", call.name)
		inner.text = strings.Join(strings.Fields(m.body), " ")
	}
	c.run(inner)
	return true
}

// enter returns the frame of a file that a call inserts, which has no text yet.
func (c *composer) enter(f *frame, call call, file string) (*frame, bool) {
	if i := slices.Index(f.files, file); i >= 0 {
		c.problem(f, InvalidInsert, call.Span, "%s inserts itself: %s; remove one of the calls", file, strings.Join(append(slices.Clone(f.files[i:]), file), " → "))
		return nil, false
	}
	if len(f.files) > maxDepth {
		c.problem(f, InvalidInsert, call.Span, "%s is not inserted: insertions are nested more than %d levels deep", file, maxDepth)
		return nil, false
	}
	outer := f.outer
	if outer.End == 0 {
		outer = call.Span
	}
	return &frame{file: file, line: 1, base: f.base, files: append(slices.Clip(f.files), file), outer: outer, prefix: f.prefix}, true
}

// copy writes a part of the text of a frame.
func (c *composer) copy(f *frame, start, end int) {
	if f.outer.End == 0 {
		c.out = append(c.out, f.text[start:end]...)
		return
	}
	c.write(f, f.text[start:end])
}

// write writes inserted text, with the prefix of the frame after line ends.
func (c *composer) write(f *frame, text string) {
	if c.full {
		return
	}
	if f.prefix != "" && strings.Contains(text, "\n") {
		lines := strings.Split(text, "\n")
		for i := 1; i < len(lines); i++ {
			lines[i] = f.prefix + lines[i]
		}
		text = strings.Join(lines, "\n")
	}
	if c.inserted += len(text); c.inserted > maxInserted {
		c.limit(f, f.outer, fmt.Sprintf("more than %d MB of text", maxInserted>>20))
		return
	}
	c.out = append(c.out, text...)
}

// replaced records that a part of the body was replaced by the output from an offset.
func (c *composer) replaced(f *frame, span markdown.Span, from int) {
	if f.outer.End == 0 {
		c.edits = append(c.edits, markdown.SourceEdit{At: span.Start, Removed: span.End - span.Start, Inserted: len(c.out) - from, Source: span})
	}
}

// limit reports once that a page has too many insertions. The rest is left out.
func (c *composer) limit(f *frame, span markdown.Span, what string) {
	if !c.full {
		c.full = true
		c.problem(f, WorkLimit, span, "the rest of the insertions is left out: the page inserts %s; divide it", what)
	}
}

// problem reports a problem at a part of the text of a frame.
func (c *composer) problem(f *frame, name string, span markdown.Span, format string, args ...any) {
	if len(c.problems) == maxProblems {
		return
	}
	text := fmt.Sprintf(format, args...)
	if f.outer.End > 0 {
		text += fmt.Sprintf(" (in %s, line %d)", f.file, f.line+strings.Count(f.text[:min(span.Start, len(f.text))], "\n"))
		span = f.outer
	}
	c.problems = append(c.problems, Problem{name, text, span})
}

// plain returns a text in which arguments and variables, outside of spans, are replaced by
// their values as they are.
func (c *composer) plain(f *frame, text string, except []markdown.Span) string {
	if !strings.Contains(text, open) {
		return text
	}
	var b strings.Builder
	from := 0
	for pos := nextOpening(text, 0); pos >= 0; pos = nextOpening(text, pos) {
		name, end := nameAt(text, pos+len(open))
		start := pos
		pos += len(open)
		value, _, ok := c.variable(f, name)
		if shut := closeAt(text, end); ok && shut >= 0 && !markdown.InSpans(except, start) {
			b.WriteString(text[from:start])
			b.WriteString(value)
			from, pos = shut, shut
		}
	}
	b.WriteString(text[from:])
	return b.String()
}

// codeValue returns a value for code, which it must not end.
func (c *composer) codeValue(f *frame, name, value string, span markdown.Span) string {
	if !strings.ContainsAny(value, "`~") {
		return value
	}
	c.problem(f, InvalidInsert, span, "the value of %s has back quotes or tildes, which would end the code; they are left out", name)
	return strings.NewReplacer("`", "", "~", "").Replace(value)
}

// atLineStart reports whether the output ends where a block may begin.
func (c *composer) atLineStart() bool {
	for i := len(c.out) - 1; i >= 0; i-- {
		switch c.out[i] {
		case '\n':
			return true
		case ' ', '\t', '>':
		default:
			return false
		}
	}
	return true
}

// address matches a whole address without characters that mean something in Markdown next to
// it. Unescaped, it would be a link in text.
var address = regexp.MustCompile(`^https?://[\w\-.:/?#@!&+,;=%]+$`)

// escape returns Markdown that shows a value literally. Character references work in text,
// addresses, titles and HTML.
func escape(value string, lineStart bool) string {
	if address.MatchString(value) {
		return value
	}
	var b strings.Builder
	number := lineStart // so far only digits, as of a list
	for i := range len(value) {
		c := value[i]
		switch {
		case strings.IndexByte("\\`*_{}[]()<>|~$^&\"'#!", c) >= 0,
			i == 0 && lineStart && strings.IndexByte("+-=:?@", c) >= 0,
			number && i > 0 && c == '.':
			fmt.Fprintf(&b, "&#%d;", c)
		default:
			b.WriteByte(c)
		}
		number = number && c >= '0' && c <= '9'
	}
	return b.String()
}
