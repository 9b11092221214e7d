package edit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// editSidebar returns the edits of paths in a sidebar file, keeping comments and layout; none
// if the YAML is invalid.
func editSidebar(text string, target func(slug string) (string, bool)) []edit {
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		return nil
	}
	var edits []edit
	starts := lineStarts(text)
	var visit func(*yaml.Node)
	visit = func(n *yaml.Node) {
		if n.Kind == yaml.ScalarNode && strings.HasPrefix(n.Value, "/") {
			if e, ok := editPath(text, starts, n, target); ok {
				edits = append(edits, e)
			}
		}
		for _, child := range n.Content {
			visit(child)
		}
	}
	visit(&doc)
	return edits
}

// editPath changes the slug in a path of a sidebar file.
func editPath(text string, starts []int, n *yaml.Node, target func(slug string) (string, bool)) (edit, bool) {
	prefix, slug, suffix := cutPath(n.Value)
	newSlug, moved := target(slug)
	if !moved || n.Line > len(starts) {
		return edit{}, false
	}
	pos := starts[n.Line-1]
	for range n.Column - 1 { // columns count characters
		pos += len(firstRune(text[pos:]))
	}
	quote := ""
	if n.Style == yaml.DoubleQuotedStyle || n.Style == yaml.SingleQuotedStyle {
		quote = text[pos : pos+1]
	}
	if !strings.HasPrefix(text[pos:], quote+n.Value) {
		return edit{}, false // escapes, or several lines
	}
	value := prefix + newSlug + suffix
	if quote == "" {
		value = scalar(value)
	}
	return edit{span{pos, pos + len(quote) + len(n.Value)}, quote + value}, true
}

// cutPath splits a sidebar path: /Web/API#x, /docs/Web/API, or one with a locale.
func cutPath(p string) (prefix, slug, suffix string) {
	rest := p
	if _, after, ok := locale.Cut(rest); ok {
		rest = after
	}
	rest = strings.TrimPrefix(strings.TrimPrefix(rest, "/docs"), "/")
	prefix = p[:len(p)-len(rest)]
	slug, fragment, found := strings.Cut(rest, "#")
	if found {
		suffix = "#" + fragment
	}
	trimmed := strings.TrimRight(slug, "/")
	return prefix, trimmed, slug[len(trimmed):] + suffix
}

func firstRune(s string) string {
	for i := range s {
		if i > 0 {
			return s[:i]
		}
	}
	return s
}

func lineStarts(text string) []int {
	starts := []int{0}
	for i := range len(text) {
		if text[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// jsonString is a string in a JSON file with the keys of the enclosing objects.
type jsonString struct {
	span
	text  string
	keys  []string
	isKey bool
}

// jsonStrings returns the strings of a JSON text, in order.
func jsonStrings(text []byte) ([]jsonString, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	var list []jsonString
	type level struct {
		object bool
		key    string
		isKey  bool // the next string is a key
	}
	var levels []level
	for d.More() || len(levels) > 0 {
		before := int(d.InputOffset())
		token, err := d.Token()
		if err != nil {
			return nil, fmt.Errorf("read JSON: %w", err)
		}
		switch token := token.(type) {
		case json.Delim:
			if token == '{' || token == '[' {
				levels = append(levels, level{object: token == '{', isKey: token == '{'})
				continue
			}
			levels = levels[:len(levels)-1]
		case string:
			start := before + bytes.IndexByte(text[before:], '"')
			s := jsonString{span: span{start, int(d.InputOffset())}, text: token}
			n := len(levels)
			s.isKey = n > 0 && levels[n-1].isKey
			for i, l := range levels {
				if l.object && (i < n-1 || !s.isKey) {
					s.keys = append(s.keys, l.key)
				}
			}
			list = append(list, s)
			if s.isKey {
				levels[n-1].key, levels[n-1].isKey = token, false
				continue
			}
		}
		if n := len(levels); n > 0 {
			levels[n-1].isKey = levels[n-1].object
		}
	}
	return list, nil
}

// apiRoot is the parent slug of pages that shared data names by the rest of their slug.
const apiRoot = "Web/API/"

// dataFile is a file of shared data that names pages.
type dataFile struct {
	name string
	// slugOf returns the slug of the page that a string names.
	slugOf func(jsonString) (slug string, ok bool)
	// nameOf returns the name of a page with a new slug, in the format of the replaced
	// string.
	nameOf func(s jsonString, slug string) (name string, ok bool)
}

var dataFiles = []dataFile{
	{"GroupData.json", groupSlug, groupName},
	{"InterfaceData.json", interfaceSlug, interfaceName},
}

// edits returns the edits of the names of moving pages, and the names of pages that the file
// can no longer name.
func (f dataFile) edits(text []byte, target func(slug string) (string, bool)) (edits []edit, left []jsonString, err error) {
	list, err := jsonStrings(text)
	if err != nil {
		return nil, nil, err
	}
	for _, s := range list {
		slug, named := f.slugOf(s)
		if !named {
			continue
		}
		newSlug, moved := target(slug)
		if !moved {
			continue
		}
		value, ok := f.nameOf(s, newSlug)
		if !ok {
			left = append(left, s)
			continue
		}
		raw, err := marshalPlain(value)
		if err != nil {
			return nil, nil, err
		}
		edits = append(edits, edit{s.span, raw})
	}
	return edits, left, nil
}

// groupSlug returns the slug of the page that a string of a group names.
func groupSlug(s jsonString) (slug string, ok bool) {
	if len(s.keys) != 2 || s.isKey {
		return "", false
	}
	switch s.keys[1] {
	case "guides", "tutorial":
		_, slug, _ = cutPath(s.text)
		return slug, true
	case "overview":
		return apiRoot + strings.ReplaceAll(s.text, " ", "_"), true
	case "interfaces":
		return apiRoot + s.text, true
	case "methods", "properties":
		return apiRoot + strings.ReplaceAll(strings.ReplaceAll(s.text, "()", ""), ".", "/"), true
	case "events":
		holder, name, ok := strings.Cut(s.text, ": ")
		return apiRoot + holder + "/" + name + "_event", ok
	}
	return "", false
}

func groupName(s jsonString, slug string) (string, bool) {
	if key := s.keys[1]; key == "guides" || key == "tutorial" {
		prefix, _, suffix := cutPath(s.text)
		return prefix + slug + suffix, true
	}
	rest, ok := strings.CutPrefix(slug, apiRoot)
	if !ok {
		return "", false
	}
	value := rest
	switch s.keys[1] {
	case "overview":
		value = strings.ReplaceAll(rest, "_", " ")
	case "methods", "properties":
		value = strings.ReplaceAll(rest, "/", ".")
		if strings.HasSuffix(s.text, "()") {
			value += "()"
		}
	case "events":
		holder, name, _ := strings.Cut(rest, "/")
		value = holder + ": " + strings.TrimSuffix(name, "_event")
	}
	renamed := s
	renamed.text = value
	back, ok := groupSlug(renamed)
	return value, ok && content.FolderOf(back) == content.FolderOf(slug)
}

// interfaceSlug returns the slug of the interface that a string in the interface data names:
// a key, a parent or a mixin.
func interfaceSlug(s jsonString) (slug string, ok bool) {
	isKey := s.isKey && len(s.keys) == 0
	isValue := !s.isKey && len(s.keys) == 2 && (s.keys[1] == "inh" || s.keys[1] == "impl")
	return apiRoot + s.text, s.text != "" && (isKey || isValue)
}

// interfaceName returns the name of a page in the interface data.
func interfaceName(_ jsonString, slug string) (string, bool) {
	name, ok := strings.CutPrefix(slug, apiRoot)
	return name, ok && !strings.ContainsAny(name, ".()") // which sidebars read otherwise
}

// editContributors returns the edits of a locale's file of contributors, by slug.
func editContributors(text []byte, target func(slug string) (string, bool)) ([]edit, error) {
	list, err := jsonStrings(text)
	if err != nil {
		return nil, err
	}
	var edits []edit
	for _, s := range list {
		if !s.isKey || len(s.keys) > 0 {
			continue
		}
		if newSlug, moved := target(s.text); moved {
			raw, err := marshalPlain(newSlug)
			if err != nil {
				return nil, err
			}
			edits = append(edits, edit{s.span, raw})
		}
	}
	return edits, nil
}

// marshalPlain encodes a string as JSON without escapes for HTML.
func marshalPlain(s string) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		return "", fmt.Errorf("write JSON: %w", err)
	}
	return strings.TrimSuffix(b.String(), "\n"), nil
}
