package importer

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// tagged is a page with a tag.
type tagged struct{ file, title string }

var tagListMark = regexp.MustCompile(`^\s*(?:\[TAGS\]|<!--\s*material/tags\b.*-->)\s*$`)

// readTags finds the pages of each tag, in their order.
func (m *mkdocs) readTags() {
	if !m.has("tags") {
		return
	}
	m.tags = map[string][]tagged{}
	for _, file := range m.pages {
		text, err := m.readFile(path.Join(m.DocsDir, file))
		if err != nil {
			continue // reported with its page
		}
		source, body, _ := matterOf(text)
		var matter struct {
			Title string   `yaml:"title"`
			Tags  []string `yaml:"tags"`
		}
		if err := yaml.Unmarshal([]byte(source), &matter); err != nil {
			continue
		}
		for _, tag := range matter.Tags {
			m.tags[tag] = append(m.tags[tag], tagged{file, pageTitle(matter.Title, body, file)})
		}
	}
}

// pageTitle returns the title of a page: that of its front matter, its first heading, or its name.
func pageTitle(title, body, file string) string {
	if title != "" {
		return title
	}
	for line := range strings.Lines(body) {
		if text, found := strings.CutPrefix(line, "# "); found {
			return strings.TrimSpace(headingAttrs.ReplaceAllString(text, ""))
		}
	}
	return sectionTitle(stem(file))
}

// listTags puts the list of tags with their pages at its mark.
func (p *mkdocsPage) listTags() {
	index := slices.IndexFunc(p.lines, func(line sourceLine) bool { return line.kind == prose && tagListMark.MatchString(line.text) })
	if p.tags == nil || index < 0 {
		return
	}
	var b strings.Builder
	for _, tag := range slices.SortedFunc(maps.Keys(p.tags), func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) }) {
		b.WriteString("\n## " + tag + " {#tag:" + slugify(tag, false) + "}\n\n")
		for _, page := range p.tags[tag] {
			b.WriteString("- [" + page.title + "](/" + page.file + ")\n")
		}
	}
	p.lines = slices.Replace(p.lines, index, index+1, splitLines(b.String(), p.lines[index].source, p.lines[index].number)...)
}
