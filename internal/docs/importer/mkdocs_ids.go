package importer

import (
	"strconv"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"
)

// tocOptions are the options of the extension toc that are understood.
type tocOptions struct {
	Slugify   yaml.Node `yaml:"slugify"`
	Separator string    `yaml:"separator"`
}

// slugRule returns the rule of heading ids that the configuration names, or nil for that of MkDocs.
func (m *mkdocs) slugRule() func(string) string {
	var o tocOptions
	m.extensions["toc"].decode(&o)
	var apply struct {
		Python string `yaml:"python"`
		Kwds   struct {
			Case string `yaml:"case"`
		} `yaml:"kwds"`
	}
	name := o.Slugify.Value
	if option.decode(option{&o.Slugify}, &apply); apply.Python != "" {
		name = apply.Python
	}
	separated := func(id string) string { return id }
	if o.Separator != "" && o.Separator != "-" {
		separated = func(id string) string { return strings.ReplaceAll(id, "-", o.Separator) }
	}
	switch {
	case strings.HasSuffix(name, "slugify_unicode"):
		return func(text string) string {
			id := slugify(text, false)
			for strings.Contains(id, "--") {
				id = strings.ReplaceAll(id, "--", "-")
			}
			return separated(id)
		}
	case strings.HasPrefix(name, "pymdownx.slugs."):
		keepCase := name == "pymdownx.slugs.slugify" && !strings.HasPrefix(apply.Kwds.Case, "lower")
		return func(text string) string { return separated(slugify(text, keepCase)) }
	case name != "":
		m.lose(m.file, o.Slugify.Line, "give headings ids of their own, such as {#install}", "ids of headings made by %s", name)
	}
	return nil
}

// slugify returns the id or the part of an address for a title, like PyMdown.
func slugify(title string, keepCase bool) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r):
			return -1
		case keepCase:
			return r
		}
		return unicode.ToLower(r)
	}, strings.TrimSpace(tagMark.ReplaceAllString(markdownText(title), "")))
}

// headingIDs gives headings the ids of the rule that the configuration names.
func (p *mkdocsPage) headingIDs() {
	if p.slug == nil {
		return
	}
	used := map[string]bool{}
	for i := range p.lines {
		line := &p.lines[i]
		if line.kind != prose || !heading.MatchString(line.text) {
			continue
		}
		marks, text, _ := strings.Cut(strings.TrimSpace(line.text), " ")
		text = strings.TrimRight(text, "# ")
		if pos := strings.LastIndex(text, " {#"); pos >= 0 {
			used[strings.Trim(text[pos:], " {#}")] = true
			continue
		}
		id := p.slug(text)
		for used[id] || id == "" {
			id = nextID(id)
		}
		used[id] = true
		if marks != "#" {
			line.text = marks + " " + text + " {#" + id + "}"
		}
	}
}

// nextID returns the id to try after one that is taken: a_1, a_2 and so on.
func nextID(id string) string {
	if pos := strings.LastIndexByte(id, '_'); pos >= 0 {
		if n, err := strconv.Atoi(id[pos+1:]); err == nil {
			return id[:pos+1] + strconv.Itoa(n+1)
		}
	}
	return id + "_1"
}
