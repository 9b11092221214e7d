package importer

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/locale"
)

var mintlifyReader = reader{tool: "Mintlify", find: findMintlify, read: readMintlify}

// findMintlify returns the configuration of a project, in its root or in a folder.
func findMintlify(files fs.FS) string {
	return findFile(files, []string{"docs", "mint", "*/docs", "*/mint"}, []string{".json"}, func(name string) bool {
		text, err := (&project{fs: files}).readFile(name)
		return err == nil && strings.Contains(text, `"navigation"`)
	})
}

// mintlify reads a project.
type mintlify struct {
	*project
	config string
	root   string
	site   *object
	pages  map[string]string // paths of files by address
	menu   []Item            // of the language that is read
	loads  int               // files of the configuration
	folder string            // of that language, "" for the default one
}

func readMintlify(ctx context.Context, p *project, config string) error {
	m := &mintlify{project: p, config: config, root: path.Dir(config), pages: map[string]string{}}
	value, err := m.load(config, 0)
	if err != nil {
		return err
	}
	m.site, _ = value.(*object)
	p.tree.Base, p.tree.Site.Addresses = m.root, "plain"
	files, err := p.filesBelow(m.root)
	if err != nil {
		return err
	}
	for _, name := range files {
		switch {
		case markdown.IsFile(name) && !notMintlify.MatchString(name):
			m.pages[plainSlug(name)] = name
		case mintlifyFiles.MatchString(name):
			p.tree.Files[name] = path.Join(m.root, name)
		}
	}
	m.describe()
	for _, slug := range sortedKeys(m.pages) {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("read pages: %w", err)
		}
		name := m.pages[slug]
		source := path.Join(m.root, name)
		text, ok := p.readPage(source)
		if !ok {
			continue
		}
		page := &mintlifyPage{mintlify: m, pageSource: pageSource{of: p, source: source}}
		p.tree.Pages[name] = Page{Source: source, Text: []byte(page.convert(text, name, slug))}
	}
	p.fit(&p.tree.Site)
	return nil
}

// maxLoads limits the files of a configuration.
const maxLoads = 100

// load reads a file of JSON, and the files that it includes with $ref.
func (m *mintlify) load(file string, depth int) (any, error) {
	text, err := m.readFile(file)
	if err != nil {
		return nil, err
	}
	if m.loads++; depth > maxDepth || m.loads > maxLoads {
		return nil, fmt.Errorf("read %s: %s names more than %d files, or up to more than %d deep", file, m.config, maxLoads, maxDepth)
	}
	value, err := decodeJSON([]byte(text))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", file, err)
	}
	return m.resolved(value, path.Dir(file), depth)
}

// resolved returns a value with the files that it names.
func (m *mintlify) resolved(value any, folder string, depth int) (any, error) {
	var err error
	switch value := value.(type) {
	case []any:
		for i := range value {
			if value[i], err = m.resolved(value[i], folder, depth); err != nil {
				return nil, err
			}
		}
	case *object:
		if name := value.text("$ref"); name != "" {
			return m.load(path.Join(folder, name), depth+1)
		}
		for key, inner := range value.all() {
			if value.values[key], err = m.resolved(inner, folder, depth); err != nil {
				return nil, err
			}
		}
	}
	return value, nil
}

var (
	// notMintlify are files of Markdown that are not pages.
	notMintlify = regexp.MustCompile(`^(?:README|CONTRIBUTING|CHANGELOG|LICENSE|AGENTS|CLAUDE)\.mdx?$|^_?snippets/`)
	// mintlifyFiles are files that pages show.
	mintlifyFiles = regexp.MustCompile(`(?i)\.(?:svg|png|webp|jpe?g|gif|avif|mp4|webm|mp3|pdf)$`)
)

// describe builds the site.yaml.
func (m *mintlify) describe() {
	s := &m.tree.Site
	s.Name, s.Description = m.site.text("name"), m.site.text("description")
	logos := m.site.object("logo")
	s.Logo = Logo{Light: m.file(cmp.Or(m.site.text("logo"), logos.text("light"))), Dark: m.file(logos.text("dark"))}
	navigation := m.site.object("navigation")
	if navigation == nil { // a list in mint.json
		navigation = &object{values: map[string]any{"groups": m.site.list("navigation")}}
	}
	if languages := navigation.objects("languages"); len(languages) > 0 {
		m.languages(languages)
	} else {
		s.Sidebar = m.sidebar(navigation)
		s.Menu = m.menu
	}
	for _, l := range slices.Concat(m.site.object("navbar").objects("links"), m.site.objects("topbarLinks"), m.site.objects("anchors")) {
		if href := m.link(cmp.Or(l.text("href"), l.text("url"))); href != "" {
			s.Menu = append(s.Menu, Item{Label: cmp.Or(l.text("label"), l.text("name"), href), Link: href})
		}
	}
	socials := m.site.object("footer").object("socials")
	for service := range socials.all() {
		s.Footer.Links = append(s.Footer.Links, Item{Label: serviceName(service), Link: socials.text(service)})
	}
	m.redirects()
}

func (m *mintlify) redirects() {
	var sources []string
	for _, r := range m.site.objects("redirects") {
		sources = append(sources, r.text("source"))
	}
	for _, r := range m.site.objects("redirects") {
		from, destination := r.text("source"), r.text("destination")
		to := cmp.Or(m.link(destination), redirected(destination, sources))
		if to == "" || strings.ContainsAny(from, ":*") {
			m.lose(m.config, 0, "set redirects in site.yaml", "redirect of %s", from)
		} else if m.pages[strings.Trim(from, "/")] == "" {
			m.redirect(from, to)
		}
	}
}

// file returns the path of a file in the docs tree, or "".
func (m *mintlify) file(name string) string {
	name = strings.TrimPrefix(name, "/")
	if name == "" || !isFile(m.fs, path.Join(m.root, name)) {
		return ""
	}
	m.tree.Files[name] = path.Join(m.root, name)
	return name
}

// languages reads the languages, each with a navigation.
func (m *mintlify) languages(list []*object) {
	s := &m.tree.Site
	first := max(0, slices.IndexFunc(list, func(n *object) bool { return n.is("default", true) }))
	for i, n := range list {
		tag, err := locale.ParseTag(n.text("language"))
		if err != nil {
			m.lose(m.config, 0, "name it by its tag, such as de", "language %s", n.text("language"))
			continue
		}
		own := Language{Tag: string(tag), Default: i == first}
		if i == first {
			s.Sidebar = m.sidebar(n)
			s.Menu = m.menu
		} else {
			m.folder, m.menu = n.text("language"), nil
			own.Sidebar = m.sidebar(n)
			own.Menu = m.menu
			m.folder = ""
		}
		s.Languages = append(s.Languages, own)
	}
}

// sidebar reads a navigation: tabs and the like have a sidebar of their own, and an entry of the menu.
func (m *mintlify) sidebar(n *object) Sidebar {
	var s Sidebar
	for _, kind := range []string{"tab", "version", "product", "dropdown", "anchor", "item"} {
		key := kind + "s"
		if kind == "item" {
			key = "menu"
		}
		for _, part := range n.objects(key) {
			label := part.text(kind)
			inner := m.sidebar(part)
			if href := part.text("href"); href != "" {
				if link := m.link(href); link != "" {
					m.menu = append(m.menu, Item{Label: label, Link: link})
				}
				continue
			}
			if inner.Items != nil {
				s.Areas = append(s.Areas, Area{Items: inner.Items})
				if link := firstPage(inner.Items); link != "" && label != "" && (kind == "tab" || kind == "product" || kind == "dropdown") {
					m.menu = append(m.menu, Item{Label: label, Link: link})
				}
			}
			s.Areas = append(s.Areas, inner.Areas...)
		}
	}
	s.Items = m.items(slices.Concat(n.list("groups"), n.list("pages")))
	return s
}

func (m *mintlify) items(nodes []any) []Item {
	var list []Item
	for _, node := range nodes {
		if page, isPage := node.(string); isPage {
			if link := m.link(page); link != "" {
				list = append(list, Item{Link: link})
			} else {
				m.lose(m.config, 0, "make the page, or remove the entry", "page %s, which is not there, of navigation", page)
			}
			continue
		}
		n, _ := node.(*object)
		entry := Item{Label: n.text("group"), Items: m.items(slices.Concat(n.list("groups"), n.list("pages")))}
		if root := n.text("root"); root != "" {
			entry.Link = m.link(root)
		}
		switch {
		case entry.Items == nil && entry.Link == "":
		case entry.Label == "":
			list = append(list, entry.Items...)
		default:
			list = append(list, entry)
		}
	}
	return list
}

// link returns a link as one of site.yaml, without the language that is read, or "".
func (m *mintlify) link(to string) string {
	if hasScheme.MatchString(to) {
		return to
	}
	file, rest := splitTarget(to)
	slug := plainSlug(strings.Trim(file, "/") + ".md")
	name, ok := m.pages[slug]
	if !ok || to == "" {
		return ""
	}
	if m.folder != "" {
		name = strings.TrimPrefix(name, m.folder+"/")
	}
	return name + rest
}

// mintlifyPage is a page that is read.
type mintlifyPage struct {
	*mintlify
	pageSource
}

// convert returns the text of a page as that of a docs tree.
func (p *mintlifyPage) convert(text, name, slug string) string {
	var matter struct {
		Description  string
		SidebarTitle string `yaml:"sidebarTitle"`
		Noindex      bool
		OpenAPI, API string
	}
	p.readMatter(text, p.source, &matter)
	own, body, hasMatter := matterOf(text)
	if cmp.Or(matter.OpenAPI, matter.API) != "" {
		p.lose(1, "set openapi of a page to the document", "reference of an operation")
	}
	if hasMatter && matter.Description != "" {
		text = "---\n" + own + "---\n" + escapeMarkdown(matter.Description) + "\n\n" + body
	}
	more := ""
	if matter.SidebarTitle != "" {
		more += fmt.Sprintf("sidebar_label: %q\n", matter.SidebarTitle)
	}
	if matter.Noindex {
		more += "unlisted: true\n"
	}
	return withMatter(p.withSlug(p.markdown(text, p.source), p.source, name, slug, "layout"), more)
}

func (p *mintlifyPage) markdown(text, source string) string {
	page := componentPage{components: &mintlifyElements, text: text, values: map[string]any{}, imports: map[string]string{}, lose: p.lose, include: p.include}
	page.modules(func(name string) string {
		file := path.Join(path.Dir(source), name)
		if strings.HasPrefix(name, "/") {
			file = path.Join(p.root, name)
		}
		if !fs.ValidPath(file) || !isFile(p.fs, file) {
			return ""
		}
		return file
	}, p.readFile)
	page.text = rewriteCode(page.text, mintlifyCode)
	page.text, _ = withHeadingIDs(page.text, markdown.Docs)
	return page.rewrite()
}

func (p *mintlifyPage) include(file string, line int) string {
	if !isFile(p.fs, file) {
		file = path.Join(p.root, file)
	}
	return p.insert(file, line, func(body string) string { return p.markdown(body, file) })
}

var (
	codeFence = regexp.MustCompile("^(\\s*(?:`{3,}|~{3,}))([\\w+#.-]*)[ \\t]+([^\\n]*)")
	codeWord  = regexp.MustCompile(`^(?:\{.*|\w+=.*|lines|wrap|expandable|twoslash|showLineNumbers)$`)
)

// mintlifyCode rewrites the line that opens code, where the words after the language are the title.
func mintlifyCode(line string) string {
	m := codeFence.FindStringSubmatch(line)
	if m == nil {
		return line
	}
	var title, others []string
	for word := range strings.FieldsSeq(m[3]) {
		switch {
		case word == "lines":
			others = append(others, "showLineNumbers")
		case len(others) > 0 || codeWord.MatchString(word):
			others = append(others, word)
		default:
			title = append(title, word)
		}
	}
	info := cmp.Or(m[2], "text")
	if title != nil && !strings.ContainsAny(strings.Join(title, " "), `[]"`) {
		info += " [" + strings.Join(title, " ") + "]"
	}
	return m[1] + strings.Join(append([]string{info}, others...), " ") + "\n"
}

// mintlifyElements are the components of Mintlify.
var mintlifyElements = components{
	mdx:       true,
	isForeign: isComponent,
	byName: map[string]component{
		"Note": note("note"), "Warning": note("warning"), "Tip": note("tip"), "Info": note("info"), "Check": note("success"), "Danger": note("danger"), "Callout": note("note"),
		"Steps": container("steps", ""), "Tabs": container("tabs", ""), "Tab": container("tab", "title"), "CodeGroup": container("code-group", ""),
		"RequestExample": container("code-group", ""), "ResponseExample": container("code-group", ""),
		"Accordion": container("details", "title"), "Expandable": container("details", "title"), "AccordionGroup": {}, "Visibility": {}, "View": {}, "Panel": {},
		"CardGroup": container("cards", ""), "Columns": container("cards", ""), "Column": {}, "Frame": {block: true, write: writeFrame},
		"Card": {block: true, write: writeLinkedCard}, "Tile": {block: true, write: writeLinkedCard},
		"Step": {block: true, write: func(e *element) string {
			return listItem("1. ", "**"+e.text("title")+"**", e.body)
		}},
		"ParamField": {block: true, write: writeField}, "ResponseField": {block: true, write: writeField},
		"Icon":  {write: func(*element) string { return "" }},
		"Badge": {write: writeBadge}, "Latex": {write: func(e *element) string { return "$" + strings.TrimSpace(e.body) + "$" }},
		"Tooltip": {write: func(e *element) string { return strings.TrimSpace(e.body) }},
		"Update": {block: true, write: func(e *element) string {
			return "## " + e.text("label") + "\n\n" + strings.TrimSpace(e.text("description")+"\n\n"+e.body)
		}},
		"Snippet": {block: true, write: func(e *element) string { return e.page.include("snippets/"+e.attributes["file"], e.line) }},
		"Tree":    container("file-tree", ""), "Tree.Folder": {block: true, write: writeTreeEntry}, "Tree.File": {block: true, write: writeTreeEntry},
		"Fragment": {}, "React.Fragment": {},
	},
}

// note is a component that is a note of a kind.
func note(kind string) component { return container(kind, "title") }

// container is a component that is a container, with an attribute as its title.
func container(name, title string) component {
	return component{block: true, write: func(e *element) string { return directive(name, e.text(title), e.body) }}
}

// listItem writes an item of a list with further blocks.
func listItem(mark, text, body string) string {
	indent := strings.Repeat(" ", len(mark))
	if body != "" {
		text += "\n\n" + body
	}
	return mark + strings.ReplaceAll(strings.ReplaceAll(text, "\n", "\n"+indent), indent+"\n", "\n")
}

func writeLinkedCard(e *element) string {
	title := e.text("title")
	if href := e.attributes["href"]; href != "" {
		title = "[" + title + "](" + href + ")"
	}
	return directive("card", title, strings.TrimSpace(e.text("description")+"\n\n"+e.body))
}

func writeFrame(e *element) string {
	return onOwnLines(strings.TrimSpace(e.body + "\n\n" + e.text("caption")))
}

// writeField writes a parameter or a field of a response.
func writeField(e *element) string {
	name := ""
	for _, key := range []string{"name", "path", "query", "body", "header"} {
		name = cmp.Or(name, e.attributes[key])
	}
	text := "`" + name + "`"
	if kind := e.text("type"); kind != "" {
		text += " " + kind
	}
	if _, required := e.attributes["required"]; required {
		text += ", **required**"
	}
	if value := e.attributes["default"]; value != "" {
		text += " = `" + value + "`"
	}
	return directive("fields", "", listItem("- ", text, e.body))
}

func writeTreeEntry(e *element) string { return listItem("- ", e.text("name"), e.body) }
