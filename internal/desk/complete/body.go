package complete

import (
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/markdown"
)

// body completes Markdown.
func (r *request) body() []Item {
	if items, ok := r.macro(); ok {
		return items
	}
	before, lineStart := r.line()
	fence, inCode := r.fence(lineStart)
	if !inCode && fence >= 0 {
		return r.codeWords(lineStart + fence)
	}
	if inCode {
		return nil
	}
	if from := destination(before); from >= 0 {
		return r.link(lineStart + from)
	}
	if i := strings.LastIndex(before, "> [!"); i >= 0 && strings.TrimLeft(before[:i], " >") == "" {
		return r.note(lineStart + i + len("> [!"))
	}
	return nil
}

// callLength bounds the search for the start of a macro call before the cursor.
const callLength = 2000

// macro suggests names and arguments; ok reports whether the cursor is in a call.
func (r *request) macro() (items []Item, ok bool) {
	near := max(0, r.pos-callLength)
	before := r.text[near:r.pos]
	open := strings.LastIndex(before, "{{")
	if open < 0 || strings.Contains(before[open:], "}}") || strings.HasSuffix(before[:open], `\`) {
		return nil, false
	}
	call := before[open+2:]
	nameStart := near + open + 2 + len(call) - len(strings.TrimLeft(call, " \t\r\n"))
	name, args, hasArgs := strings.Cut(r.text[nameStart:r.pos], "(")
	if !hasArgs {
		if strings.ContainsFunc(name, notInName) {
			return nil, true
		}
		return r.macroName(nameStart), true
	}
	s, found := macro.FindSignature(strings.TrimSpace(name))
	if !found {
		return nil, true
	}
	return r.argument(s, args), true
}

func notInName(r rune) bool {
	return r != '_' && r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
}

func (r *request) macroName(start int) []Item {
	end := r.pos
	for end < len(r.text) && !notInName(rune(r.text[end])) {
		end++
	}
	rest := strings.TrimLeft(r.text[end:], " \t")
	items := r.items(r.index.macros(), r.text[start:r.pos], Range{start, end}, KindMacro, nil)
	for i := range items {
		r.finishCall(&items[i], rest)
	}
	return items
}

// finishCall adds missing brackets and braces.
func (r *request) finishCall(item *Item, rest string) {
	if strings.HasPrefix(rest, "(") {
		return
	}
	closing := "}}"
	switch {
	case strings.HasPrefix(rest, "}}"):
		closing = ""
	case strings.HasPrefix(rest, "}"):
		closing = "}"
	}
	s, _ := macro.FindSignature(item.Label)
	if s.Required() == 0 {
		item.Insert += closing
		item.Cursor = len(item.Insert)
		return
	}
	item.Cursor = len(item.Insert) + len(`("`)
	item.Insert += `("")` + closing
}

// argument is the position of the argument being typed.
type argument struct {
	position int
	quote    byte     // 0 for none
	from     int      // start of its text after the bracket
	values   []string // of earlier arguments
}

// parseArguments finds the last argument of an unfinished call, given the text after its
// bracket; ok is false if the call is complete.
func parseArguments(args string) (a argument, ok bool) {
	depth := 0
	start := 0 // of the text of the current argument
	for i := 0; i < len(args); i++ {
		c := args[i]
		switch {
		case a.quote != 0 && c == '\\':
			i++
		case a.quote != 0 && c == a.quote:
			a.values = append(a.values[:a.position], args[start:i])
			a.quote = 0
		case a.quote != 0:
		case c == '"' || c == '\'' || c == '`':
			a.quote, start = c, i+1
		case c == ',':
			if len(a.values) <= a.position {
				a.values = append(a.values, strings.TrimSpace(args[start:i]))
			}
			a.position++
			start = i + 1
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth < 0 {
				return argument{}, false
			}
		}
	}
	a.from = start
	return a, true
}

// argument suggests values for an argument of a macro; args is the text between the bracket
// and the cursor.
func (r *request) argument(s *macro.Signature, args string) []Item {
	a, ok := parseArguments(args)
	if !ok || a.position >= len(s.Params) {
		return nil
	}
	p := s.Params[a.position]
	from := r.pos - len(args) + a.from
	typed := r.text[from:r.pos]
	var to int
	quote := ""
	if a.quote != 0 {
		to = r.until(string(a.quote))
		if to == r.pos+len(r.after()) {
			to = r.pos // the string is not closed yet
		}
	} else {
		bare := strings.TrimLeft(typed, " \t\r\n")
		if len(a.values) > a.position {
			return nil // after the closing quote
		}
		from += len(typed) - len(bare)
		typed, quote = bare, `"`
		to = r.until(",)} \t")
	}
	l, kind := r.argumentValues(s, p, a)
	if l == nil {
		return nil
	}
	if p.Values == macro.PathOfPage {
		typed = slugTyped(typed)
	}
	return r.items(l, typed, Range{from, to}, kind, func(e *entry) string {
		if p.Values == macro.PathOfPage {
			return quote + r.index.cat.Scheme().URL(r.locale, e.label) + quote
		}
		if p.Values == macro.OneOfWords && isNumber(e.label) {
			return e.label
		}
		return quote + e.label + quote
	})
}

func isNumber(s string) bool { return s == "0" || s == "1" }

func (r *request) argumentValues(s *macro.Signature, p macro.Parameter, a argument) (*list, Kind) {
	switch p.Values {
	case macro.AnyText:
		return nil, ""
	case macro.OneOfWords:
		return wordList(p.Words...), KindValue
	case macro.SlugOfPage, macro.PathOfPage:
		return r.index.pages(r.locale), KindPage
	case macro.LiveSample:
		return r.samples(), KindAnchor
	case macro.AnchorOfTarget:
		if a.values[0] == "" {
			return nil, ""
		}
		return r.anchorsOf(s.Params[0].Values, a.values[0]), KindAnchor
	case macro.APIGroup, macro.APIInterface, macro.WorkerKind:
		return r.index.features(p.Values), KindValue
	}
	return r.index.features(p.Values), KindPage
}

// anchorsOf lists the anchors of the page that a feature's name refers to.
func (r *request) anchorsOf(v macro.Values, name string) *list {
	for _, e := range r.index.features(v).find(name, 1) {
		if strings.EqualFold(e.label, name) {
			return r.anchors(e.target)
		}
	}
	return nil
}

func (r *request) anchors(url string) *list {
	if url == r.url {
		return r.ownAnchors()
	}
	d, err := r.site.Document(r.ctx, url)
	if err != nil {
		return nil
	}
	return inOrder(d.Fragments)
}

func (r *request) ownAnchors() *list {
	if d, err := r.site.Draft(r.ctx, r.file, r.text); err == nil && d.Document != nil {
		return inOrder(d.Document.Fragments)
	}
	return nil
}

// inOrder returns a list that prefers earlier words.
func inOrder(words []string) *list {
	entries := make([]entry, len(words))
	for i, word := range words {
		entries[i] = entry{label: word, weight: float64(-i)}
	}
	return newList(entries)
}

var (
	sampleWord = regexp.MustCompile(`live-sample___([^\s` + "`" + `]+)`)
	heading    = regexp.MustCompile(`(?m)^#{2,6}[ \t]+(.+?)[ \t#]*\r?$`)
)

// samples lists the names that live samples of the page can have: the words of its code
// blocks, and its headings.
func (r *request) samples() *list {
	var names []string
	seen := map[string]bool{}
	for _, pattern := range []*regexp.Regexp{sampleWord, heading} {
		for _, m := range pattern.FindAllStringSubmatch(r.text, -1) {
			name := strings.ReplaceAll(m[1], " ", "_")
			if strings.ContainsAny(name, "\"'`<{") {
				name = markdown.AnchorID(m[1])
			}
			if !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return inOrder(names)
}

// destination returns the start of the link destination at the end of a line, -1 if there is
// none.
func destination(line string) int {
	from := -1
	for _, opening := range []string{"](", `href="`, "]: "} {
		if i := strings.LastIndex(line, opening); i >= 0 {
			from = max(from, i+len(opening))
		}
	}
	if from >= 0 && from < len(line) && line[from] == '<' {
		from++
	}
	if from < 0 || strings.ContainsAny(line[from:], ") \t\"<>") {
		return -1
	}
	return from
}

// link suggests addresses of pages and, after a #, of anchors.
func (r *request) link(from int) []Item {
	typed := r.text[from:r.pos]
	page, fragment, hasFragment := strings.Cut(typed, "#")
	if hasFragment {
		l := r.fragments(page)
		if l == nil {
			return nil
		}
		return r.items(l, fragment, Range{from + len(page) + 1, r.until(") \t\"<>")}, KindAnchor, nil)
	}
	to := r.until("#) \t\"<>")
	switch {
	case strings.Contains(typed, "://"):
		return nil
	case r.isPlain():
		return r.items(r.files(), strings.TrimPrefix(typed, "./"), Range{from, to}, KindPage, func(e *entry) string {
			return strings.ReplaceAll(e.label, " ", "%20")
		})
	case strings.HasPrefix(typed, "."):
		return nil
	}
	return r.items(r.index.pages(r.locale), slugTyped(typed), Range{from, to}, KindPage, func(e *entry) string {
		return r.index.cat.Scheme().URL(r.locale, e.label)
	})
}

// fragments lists the anchors of the page that a link names, "" for its own.
func (r *request) fragments(page string) *list {
	if page == "" {
		return r.ownAnchors()
	}
	p := r.linked(page)
	if p == nil {
		return nil
	}
	return r.anchors(p.URL())
}

// slugTyped returns the slug of a partial address.
func slugTyped(typed string) string {
	if _, after, ok := strings.Cut(typed, "/docs/"); ok {
		return after
	}
	if strings.HasPrefix(typed, "/") {
		return "" // the locale is being typed
	}
	return typed
}

// codeLanguages are the first words of code blocks.
var codeLanguages = []string{
	"js", "html", "css", "json", "http", "bash", "plain", "xml", "svg", "ts", "jsx", "tsx", "python", "sql", "yaml", "toml", "wat", "glsl", "wgsl",
	"rust", "c", "cpp", "java", "php", "diff", "mathml", "webidl", "handlebars", "django", "pug", "scss", "md", "regex", "vue", "svelte", "powershell",
	"batch", "ini", "url", "abnf", "text", "csp", "uri",
}

// codeClasses are further words of code blocks.
var codeClasses = []entry{
	{label: "example-good", detail: "A green frame"},
	{label: "example-bad", detail: "A red frame"},
	{label: "hidden", detail: "Not shown; part of a live sample"},
	{label: "interactive-example", detail: "Part of an interactive example"},
	{label: "interactive-example-choice", detail: "A choice of an interactive example"},
}

// codeWords suggests the words after a fence that ends at an offset.
func (r *request) codeWords(from int) []Item {
	words := r.text[from:r.pos]
	i := strings.LastIndexAny(words, " \t")
	span := Range{from + i + 1, r.until(" \t")}
	typed := words[i+1:]
	if strings.TrimSpace(words[:i+1]) == "" {
		return r.items(inOrder(codeLanguages), typed, span, KindValue, nil)
	}
	entries := make([]entry, 0, len(codeClasses)+4)
	entries = append(entries, codeClasses...)
	for _, e := range r.samples().entries {
		entries = append(entries, entry{label: "live-sample___" + e.label, detail: "Part of this live sample", weight: -1})
	}
	return r.items(newList(entries), typed, span, KindValue, nil)
}

// fence returns the offset of the text after the code fence on a line, -1 if there is none,
// and whether the line is in a code block.
func (r *request) fence(lineStart int) (words int, inCode bool) {
	start := 0
	if _, end, ok := frontMatter(r.text); ok {
		start = end
	}
	var fences markdown.Fences
	for line := range strings.Lines(r.text[min(start, lineStart):lineStart]) {
		fences.Next(line)
	}
	if fences.IsOpen() {
		return -1, true
	}
	fence := markdown.FindFence(r.text[lineStart:r.pos])
	if fence.Marks == "" {
		return -1, false
	}
	return fence.At + len(fence.Marks), false
}

func (r *request) note(from int) []Item {
	to := r.until("]")
	rest := r.text[to:]
	return r.items(wordList("NOTE", "WARNING", "CALLOUT"), r.text[from:r.pos], Range{from, to}, KindSnippet, func(e *entry) string {
		if strings.HasPrefix(rest, "]") {
			return e.label
		}
		return e.label + "]"
	})
}
