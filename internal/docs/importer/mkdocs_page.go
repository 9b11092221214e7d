package importer

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"
)

// mkdocsPage is a page that is being converted.
type mkdocsPage struct {
	*mkdocs
	file          string // below docs_dir
	lines         []sourceLine
	abbreviations map[string]string
	references    map[string]bool // labels of links that the page defines, in lower case
	included      pageSource
}

// sourceLine is a line of a page.
type sourceLine struct {
	text   string
	source string // path in the project
	number int
	kind   lineKind
}

// lineKind is the construct that a line belongs to.
type lineKind uint8

const (
	prose lineKind = iota
	fence          // the first line of fenced code
	code
	rawHTML // elements whose content is not Markdown
	comment
)

// readPages converts all pages.
func (m *mkdocs) readPages(ctx context.Context) error {
	for _, file := range m.pages {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("read pages: %w", err)
		}
		source := path.Join(m.DocsDir, file)
		text, ok := "# Blog\n", true
		if m.blog == nil || file != m.blog.index || isFile(m.fs, source) {
			text, ok = m.readPage(source)
		}
		if !ok {
			continue
		}
		m.tree.Pages[m.places[file]] = Page{Source: source, Text: []byte(m.convert(file, text))}
	}
	return nil
}

// convert returns the Markdown of a page for the docs tree.
func (m *mkdocs) convert(file, text string) string {
	p := &mkdocsPage{mkdocs: m, file: file, abbreviations: map[string]string{}, references: map[string]bool{}, included: pageSource{of: m.project}}
	matter, body, ok := matterOf(withoutKeys(strings.ReplaceAll(text, "\x00", "\ufffd"), foreignKeys...))
	number := 1
	if !ok {
		matter, body = multiMarkdown(body)
		number += strings.Count(text, "\n") - strings.Count(body, "\n")
	} else if number += strings.Count(matter, "\n") + 2; !isMapping(matter) {
		m.lose(path.Join(m.DocsDir, file), 1, "correct its YAML", "front matter that is not a mapping in YAML, which MkDocs shows as text")
		matter = ""
	}
	if template := matterTemplate.FindStringSubmatch(matter); template != nil {
		m.lose(path.Join(m.DocsDir, file), 1, "write what it adds into the page or site.yaml", "template %s of a page", template[1])
	}
	p.lines = p.expand(splitLines(body, path.Join(m.DocsDir, file), number))
	for _, extra := range m.appended {
		if text, ok := p.readInclude(extra, m.file, 0); ok {
			p.lines = append(p.lines, sourceLine{source: extra})
			p.lines = append(p.lines, p.expand(splitLines(text, extra, 1))...)
		}
	}
	if m.blog != nil && file == m.blog.index {
		p.lines = append(p.lines, m.postList()...)
	}
	p.markKinds()
	p.listTags()
	p.blocks()
	p.headingIDs()
	p.addByline()
	p.define()
	var b strings.Builder
	for i := 0; i < len(p.lines); {
		line, next := p.paragraph(i)
		text := p.inline(line)
		if line.kind == prose && p.isOn("nl2br") {
			text = strings.ReplaceAll(text, "\n", "  \n")
		}
		b.WriteString(text)
		b.WriteByte('\n')
		i = next
	}
	body = b.String()
	if !strings.HasSuffix(text, "\n") {
		body = strings.TrimSuffix(body, "\n")
	}
	matter = p.ownMatter(matter) + matter
	if matter == "" {
		return body
	}
	return "---\n" + matter + "---\n" + body
}

// blockStart begins a line that is not the continuation of a paragraph.
var blockStart = regexp.MustCompile(`^\s*(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|[|><]|:::|===|!!!|\?\?\?|:[ \t]|\[[^\]]+\]:|\*\[|---|///)`)

// paragraph returns a line with the lines that continue its paragraph, and the index of the next line.
func (p *mkdocsPage) paragraph(i int) (line sourceLine, next int) {
	line, next = p.lines[i], i+1
	if line.kind != prose || line.text == "" || heading.MatchString(line.text) || referenceLine.MatchString(line.text) {
		return line, next
	}
	texts := []string{line.text}
	for next < len(p.lines) {
		l := p.lines[next]
		if l.kind != prose || l.source != line.source || strings.TrimSpace(l.text) == "" || blockStart.MatchString(l.text) {
			break
		}
		texts = append(texts, l.text)
		next++
	}
	line.text = strings.Join(texts, "\n")
	return line, next
}

// foreignKeys are keys of front matter that mean something to docs trees and nothing to MkDocs.
var foreignKeys = []string{
	"slug", "permalink", "sidebar_label", "sidebar_position", "order", "nav_order", "weight", "draft", "layout", "unlisted", "openapi", "aliases",
	"redirect_from", "variables",
}

// ownMatter returns front matter that preserves the behaviour of the page in MkDocs.
func (p *mkdocsPage) ownMatter(matter string) string {
	var b strings.Builder
	source := path.Join(p.DocsDir, p.file)
	if post := p.post(p.file); post != nil {
		b.WriteString(p.slugLine(source, post.address))
	} else if own := strings.Trim(strings.TrimSuffix(p.address(p.file), ".html"), "/"); own != slugOf(p.neutral(p.places[p.file])) && !p.isTranslation(p.file) {
		b.WriteString(p.slugLine(source, "/"+own))
	}
	if p.isDraft(p.file) {
		b.WriteString("draft: true\n")
	}
	if title := p.missingTitle(matter); title != "" {
		fmt.Fprintf(&b, "title: %q\n", title)
	}
	if strings.EqualFold(stem(p.file), "changelog") {
		b.WriteString("layout: page\n")
	}
	return b.String()
}

var (
	firstLevel  = regexp.MustCompile(`^(?:#[ \t]|<h1\b|=+[ \t]*$)`)
	matterTitle = regexp.MustCompile(`(?m)^title:`)

	matterTemplate = regexp.MustCompile(`(?m)^template:[ \t]*(.+)$`)
)

// missingTitle returns the title that MkDocs gives a page that has none, "" for other pages. A docs tree would take
// the first heading, of whatever level.
func (p *mkdocsPage) missingTitle(matter string) string {
	if matterTitle.MatchString(matter) {
		return ""
	}
	for _, line := range p.lines {
		if line.kind != fence && line.kind != code && firstLevel.MatchString(line.text) {
			return ""
		}
	}
	place := p.neutral(p.places[p.file])
	name := stem(place)
	if place == "index.md" || place == "README.md" {
		name = p.SiteName
	}
	return cmp.Or(p.titles[place], sectionTitle(name))
}

// isMapping reports whether front matter is a mapping, as MkDocs wants it.
func isMapping(matter string) bool {
	var n yaml.Node
	if err := yaml.Unmarshal([]byte(matter), &n); err != nil {
		return false
	}
	return len(n.Content) == 0 || n.Content[0].Kind == yaml.MappingNode
}

var multiMarkdownKey = regexp.MustCompile(`^ {0,3}([A-Za-z0-9_-]+):\s*(.*)$`)

// multiMarkdown returns the lines "Key: value" at the start of a page as front matter, up to an empty line, and
// the rest of the page.
func multiMarkdown(text string) (matter, body string) {
	var b strings.Builder
	pos := 0
	for line := range strings.Lines(text) {
		bare := strings.TrimRight(line, " \t\n")
		if m := multiMarkdownKey.FindStringSubmatch(bare); m != nil {
			fmt.Fprintf(&b, "%s: %q\n", strings.ToLower(m[1]), m[2])
		} else if bare != "" || b.Len() == 0 {
			break
		}
		pos += len(line)
		if bare == "" {
			break
		}
	}
	return b.String(), text[pos:]
}

func splitLines(text, source string, number int) []sourceLine {
	lines := make([]sourceLine, 0, strings.Count(text, "\n")+1)
	for line := range strings.Lines(text) {
		lines = append(lines, sourceLine{text: strings.TrimRight(line, "\r\n"), source: source, number: number})
		number++
	}
	return lines
}

var (
	listMark   = regexp.MustCompile(`^(?:[-*+]|\d{1,9}[.)])([ \t]+)`)
	wideBlock  = regexp.MustCompile(`^(?:!!!|\?\?\?\+?|===[!+]?) |^:[ \t]|^\[\^[^\]]+\]:`)
	blockTag   = regexp.MustCompile(`(?i)^<(address|article|aside|blockquote|center|details|dialog|dl|div|fieldset|figure|footer|form|h[1-6]|header|iframe|main|menu|nav|ol|p|pre|script|section|style|table|ul|video)\b([^>]*)>?`)
	endTag     = regexp.MustCompile(`</([a-zA-Z][\w-]*)`)
	markdownIn = regexp.MustCompile(`(?i)\s+markdown(?:=(?:"[^"]*"|'[^']*'|\S+))?(\s|>|$)`)
)

// indentOf returns the columns of white space before a text, and the text.
func indentOf(line string) (columns int, text string) {
	for i, r := range line {
		switch r {
		case ' ':
			columns++
		case '\t':
			columns += 4 - columns%4
		default:
			return columns, line[i:]
		}
	}
	return columns, ""
}

// markKinds finds the code and the HTML of a page.
func (p *mkdocsPage) markKinds() {
	s := structure{isBlank: true, lastEnd: map[string]int{}}
	for i, line := range p.lines {
		for _, tag := range endTag.FindAllStringSubmatch(line.text, -1) {
			s.lastEnd[strings.ToLower(tag[1])] = i + 1
		}
	}
	for i := range p.lines {
		s.index = i
		s.next(&p.lines[i])
	}
}

// structure has the constructs that are open at a line.
type structure struct {
	fence      string
	isQuoted   bool // the fence is in a quote
	isComment  bool
	element    string         // of raw HTML
	depth      int            // of elements of that name
	containers []int          // columns of the content of lists, notes and the like
	index      int            // of the line
	lastEnd    map[string]int // number of the last line with the end tag of an element
	isBlank    bool           // the line before
	isCode     bool           // the line before
}

func (s *structure) next(line *sourceLine) {
	columns, text := indentOf(line.text)
	if s.isQuoted && !strings.HasPrefix(text, ">") {
		s.fence, s.isQuoted = "", false
	}
	switch {
	case s.fence != "":
		line.kind = code
		text = strings.TrimLeft(text, "> ")
		if strings.HasPrefix(text, s.fence) && strings.Trim(text, s.fence[:1]+" \t") == "" {
			s.fence, s.isQuoted = "", false
		}
		return
	case s.isComment:
		line.kind, s.isComment = comment, !strings.Contains(text, "-->")
		return
	case s.element != "":
		if s.fence = openingFence(text); s.fence != "" {
			line.kind, line.text = fence, "\n"+line.text // code is code in HTML, too
			return
		}
		line.kind = rawHTML
		if text == "" {
			line.text = strings.Repeat(" ", s.column()) + "<!-- -->" // an empty line would end the HTML
		}
		s.count(line.text)
		return
	case text == "":
		s.isBlank = true
		return
	}
	for len(s.containers) > 0 && columns < s.containers[len(s.containers)-1] {
		s.containers = s.containers[:len(s.containers)-1]
	}
	if columns-s.column() >= 4 && (s.isBlank || s.isCode) {
		line.kind, s.isCode, s.isBlank = code, true, false
		return
	}
	s.isBlank, s.isCode = false, false
	s.open(line, columns, text)
}

func (s *structure) column() int {
	if len(s.containers) == 0 {
		return 0
	}
	return s.containers[len(s.containers)-1]
}

// open records the constructs that a line opens.
func (s *structure) open(line *sourceLine, columns int, text string) {
	if mark := listMark.FindStringSubmatch(text); mark != nil {
		width := len(mark[0])
		if len(mark[1]) > 4 {
			width -= len(mark[1]) - 1
		}
		s.containers = append(s.containers, columns+width)
		text = text[len(mark[0]):]
	} else if wideBlock.MatchString(text) {
		s.containers = append(s.containers, columns+4)
	}
	if rest, found := strings.CutPrefix(text, "<!--"); found && !strings.Contains(rest, "-->") {
		line.kind, s.isComment = comment, true
		return
	}
	if s.fence = openingFence(strings.TrimLeft(text, "> ")); s.fence != "" {
		line.kind, s.isQuoted = fence, strings.HasPrefix(text, ">")
		return
	}
	if tag := blockTag.FindStringSubmatch(text); tag != nil && !markdownIn.MatchString(tag[2]+">") && s.lastEnd[strings.ToLower(tag[1])] > s.index {
		s.element, s.depth = strings.ToLower(tag[1]), 0
		line.kind = rawHTML
		s.count(text)
	}
}

// count counts the tags of the open element in a line and closes it after the last one.
func (s *structure) count(line string) {
	line = strings.ToLower(line)
	s.depth += strings.Count(line, "<"+s.element+">") + strings.Count(line, "<"+s.element+" ") - strings.Count(line, "</"+s.element+">")
	if strings.HasSuffix(line, "<"+s.element) {
		s.depth++
	}
	if s.depth <= 0 {
		s.element = ""
	}
}
