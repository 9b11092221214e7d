package sidebar

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/sanitize"
	"waymark.dev/waymark/internal/platform/locale"
)

// Limits on the nesting and number of entries: aliases can expand a short file.
const (
	maxNesting = 16
	maxEntries = 20_000
)

// file is the content of a sidebar file.
type file struct {
	entries []entry
	l10n    map[locale.Locale]map[string]string
	webExt  bool // an entry depends on the current page
}

// text translates a title or a fragment: the locale's text, else the English one, else the
// key.
func (f *file) text(key string, l locale.Locale) string {
	if f == nil || key == "" {
		return key
	}
	for _, l := range [...]locale.Locale{l, locale.EnUS} {
		if s, ok := f.l10n[l][key]; ok {
			return s
		}
	}
	return key
}

// problem is an error in a sidebar file.
type problem struct {
	line, column int
	text         string
}

// Keys of entries by type; the empty type is an entry without one.
var (
	coreKeys = []string{"type", "link", "hash", "title", "code", "details"}
	listKeys = append(slices.Clone(coreKeys), "path", "tags", "depth", "includeParent")

	entryKeys = map[string][]string{
		"":                    append(slices.Clone(coreKeys), "children"),
		"section":             append(slices.Clone(coreKeys), "children"),
		"listSubPages":        append(slices.Clone(listKeys), "nested"),
		"listSubPagesGrouped": listKeys,
		"webExtApi":           {"type", "title"},
	}
)

// parser parses a sidebar file and collects problems.
type parser struct {
	file     file
	problems []problem
	count    int          // entries read
	lists    []*yaml.Node // lists of entries around the current one
}

// parseFile parses the YAML of a sidebar (docs/reference/content.md, Sidebars). It reports all
// problems: an entry with a wrong value is left out, an unknown key is ignored, everything
// else is kept.
func parseFile(src []byte) (*file, []problem) {
	var p parser
	var doc yaml.Node
	if err := yaml.Unmarshal(src, &doc); err != nil {
		line, text := flaw.YAMLError(err)
		p.problems = append(p.problems, problem{line: line, column: 1, text: text})
		return &p.file, p.problems
	}
	if len(doc.Content) == 0 {
		p.problems = append(p.problems, problem{line: 1, column: 1, text: "the file is empty"})
		return &p.file, p.problems
	}
	p.top(doc.Content[0])
	if p.count > maxEntries {
		p.problem(doc.Content[0], "more than %d entries", maxEntries)
	}
	return &p.file, p.problems
}

func (p *parser) problem(n *yaml.Node, format string, args ...any) {
	p.problems = append(p.problems, problem{n.Line, n.Column, fmt.Sprintf(format, args...)})
}

func (p *parser) top(n *yaml.Node) {
	fields, ok := p.fields(n, "a sidebar file")
	if !ok {
		return
	}
	for _, f := range fields {
		switch f.key.Value {
		case "sidebar":
			p.file.entries = p.entries(f.value)
		case "l10n":
			p.l10n(f.value)
		default:
			p.problem(f.key, "unknown key %q; a sidebar file has sidebar and l10n", f.key.Value)
		}
	}
	if !slices.ContainsFunc(fields, func(f field) bool { return f.key.Value == "sidebar" }) {
		p.problem(n, "the key sidebar is missing")
	}
}

func (p *parser) l10n(n *yaml.Node) {
	fields, ok := p.fields(n, "l10n")
	if !ok {
		return
	}
	p.file.l10n = make(map[locale.Locale]map[string]string, len(fields))
	for _, f := range fields {
		l, ok := locale.Parse(f.key.Value)
		if !ok || string(l) != f.key.Value {
			p.problem(f.key, "%q is not a locale", f.key.Value)
			continue
		}
		texts, ok := p.fields(f.value, "l10n."+f.key.Value)
		if !ok {
			continue
		}
		table := make(map[string]string, len(texts))
		for _, t := range texts {
			if s, ok := p.text(t.value, t.key.Value); ok {
				p.checkMarkup(t.value, s)
				table[t.key.Value] = s
			}
		}
		p.file.l10n[l] = table
	}
}

func (p *parser) entries(n *yaml.Node) []entry {
	if n.Kind != yaml.SequenceNode {
		p.problem(n, "expected a list of entries")
		return nil
	}
	switch {
	case slices.Contains(p.lists, n):
		p.problem(n, "a list of entries contains itself")
		return nil
	case len(p.lists) == maxNesting:
		p.problem(n, "entries nest deeper than %d levels", maxNesting)
		return nil
	}
	p.lists = append(p.lists, n)
	defer func() { p.lists = p.lists[:len(p.lists)-1] }()
	list := make([]entry, 0, len(n.Content))
	for _, item := range n.Content {
		if p.count++; p.count > maxEntries {
			break
		}
		if e, ok := p.entry(follow(item)); ok {
			list = append(list, e)
		}
	}
	return list
}

func (p *parser) entry(n *yaml.Node) (entry, bool) {
	switch {
	case n.Kind == yaml.ScalarNode && n.Tag == "!!str":
		e := entry{link: n.Value, line: n.Line, column: n.Column}
		return e, p.checkPath(n, "a link", n.Value)
	case n.Kind == yaml.MappingNode:
		return p.mapEntry(n)
	default:
		p.problem(n, "an entry is a link or a map")
		return entry{}, false
	}
}

// mapEntry parses an entry written as a map. It continues after a wrong value, to report all
// problems of an entry together.
func (p *parser) mapEntry(n *yaml.Node) (entry, bool) {
	fields, ok := p.fields(n, "an entry")
	if !ok {
		return entry{}, false
	}
	kind, ok := p.kind(fields)
	if !ok {
		return entry{}, false
	}
	r := entryReader{parser: p, ok: true, kind: kind}
	r.entry = entry{
		section: kind == "section", webExt: kind == "webExtApi",
		line: n.Line, column: n.Column,
	}
	if strings.HasPrefix(kind, "listSubPages") {
		r.entry.list = &listing{depth: 1, grouped: kind == "listSubPagesGrouped"}
	}
	for _, f := range fields {
		if !slices.Contains(entryKeys[kind], f.key.Value) {
			p.problem(f.key, "unknown key %q in %s", f.key.Value, describe(kind))
			continue
		}
		r.field(f)
	}
	return r.finish(n)
}

// kind returns the type of an entry, or "".
func (p *parser) kind(fields []field) (string, bool) {
	for _, f := range fields {
		if f.key.Value != "type" {
			continue
		}
		kind := f.value.Value
		if _, ok := entryKeys[kind]; !ok || kind == "" {
			types := slices.Sorted(maps.Keys(entryKeys))
			p.problem(f.value, "unknown entry type %q; the types are %s", kind, strings.Join(types[1:], ", "))
			return "", false
		}
		return kind, true
	}
	return "", true
}

func describe(kind string) string {
	if kind == "" {
		return "an entry without a type"
	}
	return "an entry of type " + kind
}

// entryReader fills an entry; ok turns false at the first wrong value.
type entryReader struct {
	*parser
	entry entry
	kind  string
	ok    bool
}

func (r *entryReader) field(f field) {
	key, value := f.key.Value, f.value
	e := &r.entry
	switch key {
	case "link":
		e.link = r.string(value, key)
		r.need(e.link == "" || r.checkPath(value, "link", e.link))
	case "hash":
		e.hash = r.string(value, key)
	case "title":
		e.title = r.string(value, key)
		r.checkMarkup(value, e.title)
	case "details":
		r.details(value)
	case "code":
		// In a list, the flag applies to the items, not the label.
		if b := r.bool(value, key); e.list != nil {
			e.list.code = b
		} else {
			e.code = b
		}
	case "children":
		e.children = r.entries(value)
	case "path":
		e.list.path = r.string(value, key)
		r.need(r.checkPath(value, "path", e.list.path))
	case "tags":
		e.list.types = r.strings(value, key)
		for _, t := range e.list.types {
			if t != "" && !content.IsPageType(t) {
				r.problem(value, "unknown page type %q", t)
			}
		}
	case "depth":
		e.list.depth = r.number(value, key)
	case "nested":
		e.list.nested = r.bool(value, key)
	case "includeParent":
		e.list.includeParent = r.bool(value, key)
	}
}

// finish checks conditions on several keys.
func (r *entryReader) finish(n *yaml.Node) (entry, bool) {
	e := &r.entry
	switch {
	case !r.ok:
	case e.list != nil && e.list.path == "":
		r.problem(n, "%s needs a path", describe(r.kind))
		r.ok = false
	case e.webExt && e.title == "":
		r.problem(n, "%s needs a title", describe(r.kind))
		r.ok = false
	case e.hash != "" && e.link == "":
		r.problem(n, "a hash needs a link")
	case e.link == "" && e.title == "" && e.list == nil && len(e.children) == 0:
		r.problem(n, "an entry needs a link, a title or children")
		r.ok = false
	}
	if e.webExt {
		e.details = closed
		r.file.webExt = true
	}
	return *e, r.ok
}

func (r *entryReader) need(ok bool) { r.ok = r.ok && ok }

func (r *entryReader) string(n *yaml.Node, key string) string {
	s, ok := r.text(n, key)
	r.need(ok)
	return s
}

func (r *entryReader) bool(n *yaml.Node, key string) bool {
	var b bool
	if err := n.Decode(&b); err != nil || n.Tag != "!!bool" {
		r.problem(n, "%s must be true or false", key)
		r.ok = false
	}
	return b
}

func (r *entryReader) number(n *yaml.Node, key string) int {
	var i int
	if err := n.Decode(&i); err != nil || n.Tag != "!!int" || i < 0 {
		r.problem(n, "%s must be a whole number, 0 for no limit", key)
		r.ok = false
		return 0
	}
	return i
}

func (r *entryReader) details(n *yaml.Node) {
	switch n.Value {
	case "closed":
		r.entry.details = closed
	case "open":
		r.entry.details = open
	default:
		r.problem(n, "details must be closed or open")
		r.ok = false
	}
}

// strings parses a string or a list of strings.
func (r *entryReader) strings(n *yaml.Node, key string) []string {
	if n.Kind != yaml.SequenceNode {
		return []string{r.string(n, key)}
	}
	list := make([]string, 0, len(n.Content))
	for _, item := range n.Content {
		list = append(list, r.string(follow(item), key))
	}
	return list
}

// checkPath reports a path that neither starts with a slash nor is an external address.
func (p *parser) checkPath(n *yaml.Node, what, path string) bool {
	if strings.HasPrefix(path, "/") && !strings.HasPrefix(path, "//") {
		return true
	}
	if what != "path" && isExternal(path) {
		return true
	}
	p.problem(n, "%s must begin with a slash, but is %q", what, path)
	return false
}

// checkMarkup reports forbidden HTML in a title.
func (p *parser) checkMarkup(n *yaml.Node, title string) {
	normalise(title, func(f sanitize.Finding) { p.problem(n, "%s", f) })
}

// text returns any scalar as written, including numbers and dates.
func (p *parser) text(n *yaml.Node, key string) (string, bool) {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		p.problem(n, "%s must be text", key)
		return "", false
	}
	return n.Value, true
}

type field struct{ key, value *yaml.Node }

// fields returns the fields of a map in file order. Of repeated keys, the first one counts.
func (p *parser) fields(n *yaml.Node, what string) ([]field, bool) {
	n = follow(n)
	if n.Kind != yaml.MappingNode {
		p.problem(n, "%s must be a map", what)
		return nil, false
	}
	fields := make([]field, 0, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if slices.ContainsFunc(fields, func(f field) bool { return f.key.Value == key.Value }) {
			p.problem(key, "the key %q is given twice", key.Value)
			continue
		}
		fields = append(fields, field{key, follow(n.Content[i+1])})
	}
	return fields, true
}

// follow resolves an alias.
func follow(n *yaml.Node) *yaml.Node {
	for range maxNesting {
		if n.Kind != yaml.AliasNode || n.Alias == nil {
			break
		}
		n = n.Alias
	}
	return n
}
