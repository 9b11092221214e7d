package importer

import (
	"cmp"
	"context"
	"fmt"
	"html"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/markdown"
)

var gitBookReader = reader{tool: "GitBook", find: findGitBook, read: readGitBook}

const (
	gitBookConfig  = ".gitbook.yaml"
	gitBookSummary = "SUMMARY.md"
)

// findGitBook returns the configuration or the summary of a project, in its root or in the folder docs.
func findGitBook(files fs.FS) string {
	for _, name := range []string{gitBookConfig, gitBookSummary, "docs/" + gitBookSummary} {
		if isFile(files, name) && !isFile(files, "book.toml") { // that of mdBook
			return name
		}
	}
	return ""
}

// gitBook reads a project.
type gitBook struct {
	*project
	root    string // folder of the pages
	summary string
	pages   map[string]bool // by path in the docs tree
}

func readGitBook(ctx context.Context, p *project, config string) error {
	g := &gitBook{project: p, root: path.Dir(config), summary: path.Base(config), pages: map[string]bool{}}
	if g.summary == gitBookConfig {
		if err := g.configure(config); err != nil {
			return err
		}
	}
	p.tree.Base, p.tree.Site.Addresses = g.root, "plain"
	files, err := p.filesBelow(g.root)
	if err != nil {
		return err
	}
	for _, name := range files {
		if markdown.IsFile(name) && name != g.summary {
			g.pages[name] = true
		}
	}
	text, err := p.readFile(path.Join(g.root, g.summary))
	if err != nil {
		return fmt.Errorf("read summary: %w", err)
	}
	p.tree.Site.Sidebar.Items = g.items(listEntries(text))
	for _, name := range sortedKeys(g.pages) {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("read pages: %w", err)
		}
		source := path.Join(g.root, name)
		text, ok := p.readPage(source)
		if !ok {
			continue
		}
		page := &gitBookPage{gitBook: g, pageSource: pageSource{of: p, source: source}}
		text = withoutKeys(page.convert(text), "layout", "icon", "cover")
		var matter struct{ Hidden bool }
		p.readMatter(text, source, &matter)
		if text = p.withSlug(text, source, name, plainSlug(name)); matter.Hidden {
			text = withMatter(text, "unlisted: true\n")
		}
		p.tree.Pages[name] = Page{Source: source, Text: []byte(text)}
	}
	p.fit(&p.tree.Site)
	return nil
}

// plainSlug returns the address of a file that has the path of the file.
func plainSlug(name string) string {
	slug := strings.TrimSuffix(name, path.Ext(name))
	if base := path.Base(slug); base == "index" || base == "README" {
		slug = strings.TrimSuffix(strings.TrimSuffix(slug, base), "/")
	}
	return slug
}

func (g *gitBook) configure(file string) error {
	text, err := g.readFile(file)
	if err != nil {
		return err
	}
	var config struct {
		Root      string
		Structure struct{ Readme, Summary string }
		Redirects map[string]string
	}
	if err := yaml.Unmarshal([]byte(text), &config); err != nil {
		return fmt.Errorf("decode configuration: %w", err)
	}
	g.root, g.summary = path.Join(g.root, config.Root), path.Clean(cmp.Or(config.Structure.Summary, gitBookSummary))
	if !fs.ValidPath(g.root) || !fs.ValidPath(g.summary) {
		return fmt.Errorf("root %s is outside of the project", config.Root)
	}
	for from, to := range config.Redirects {
		g.redirect(from, strings.TrimPrefix(to, "./"))
	}
	return nil
}

// items returns the entries of the summary: headings are groups, and lists of links trees of pages.
func (g *gitBook) items(entries []*listEntry) []Item {
	var list []Item
	for _, e := range entries {
		item := Item{Label: plainText(markdownText(e.label)), Link: g.link(e.target), Items: g.items(e.below)}
		switch {
		case e.target != "" && item.Link == "":
			g.lose(path.Join(g.root, g.summary), e.line, "make the page, or remove the entry", "link to %s, which is not there, of summary", e.target)
		case hasScheme.MatchString(item.Link) && item.Items != nil:
			item.Items, item.Link = append([]Item{{Label: item.Label, Link: item.Link}}, item.Items...), ""
		}
		if item.Link != "" || item.Items != nil {
			list = append(list, item)
		}
	}
	return list
}

// link returns a link of the summary as one of site.yaml, or "".
func (g *gitBook) link(to string) string {
	if to == "" || hasScheme.MatchString(to) {
		return to
	}
	name, err := url.PathUnescape(to)
	if err != nil {
		name = to
	}
	name, _ = splitTarget(path.Clean(strings.TrimPrefix(name, "/")))
	for _, file := range []string{name, path.Join(name, "README.md"), name + ".md"} {
		if g.pages[file] {
			return file
		}
	}
	return ""
}

// gitBookPage is a page that is read.
type gitBookPage struct {
	*gitBook
	pageSource
}

// headingAnchor is the id of a heading.
var headingAnchor = regexp.MustCompile(`(?m)^(#{1,6} .*?)\s*<a href="#[^"]*" id="([^"]+)"></a>[ \t]*$`)

func (p *gitBookPage) convert(text string) string {
	text = outsideCode(text, headingAnchor, func(groups []string, _ int) (string, bool) {
		return groups[1] + " {#" + groups[2] + "}", true
	})
	elements := componentPage{components: &gitBookElements, text: text, lose: p.lose, include: p.include}
	text = elements.rewrite()
	return rewriteTargets(text, p.target)
}

// include returns the text of an inserted file.
func (p *gitBookPage) include(name string, line int) string {
	file := path.Join(path.Dir(p.source), name)
	return p.insert(file, line, func(body string) string {
		inner := *p
		inner.source = file
		body = inner.convert(body)
		p.count, p.inserted = inner.count, inner.inserted
		return body
	})
}

// target rewrites the target of a file in a hidden folder, such as .gitbook/assets, and copies the file.
func (p *gitBookPage) target(target string, _ int) string {
	file, rest := splitTarget(target)
	if bare, err := url.PathUnescape(strings.ReplaceAll(html.UnescapeString(file), `\`, "")); err == nil {
		file = bare
	}
	from := path.Join(path.Dir(p.source), file)
	if strings.HasPrefix(file, "/") {
		from = path.Join(p.root, file)
	}
	below := strings.TrimPrefix(strings.TrimPrefix("/"+from, path.Join("/", p.root)), "/")
	switch {
	case p.depth > 0 && markdown.IsFile(from) && !strings.HasPrefix(from, "../"): // from the inserted file
		return content.EscapePath("/"+below) + rest
	case markdown.IsFile(from) || path.Ext(from) == "" || !fs.ValidPath(from) || !isFile(p.fs, from):
		return target
	}
	name := strings.ReplaceAll("/"+below, "/.", "/")[1:]
	p.tree.Files[name] = from
	return content.EscapePath("/"+name) + rest
}

// gitBookElements are the elements of GitBook, such as {% hint style="info" %}.
var gitBookElements = components{
	tags:      true,
	isForeign: func(string) bool { return false },
	byName: map[string]component{
		"hint": {block: true, write: func(e *element) string {
			return directive(cmp.Or(e.attributes["style"], "info"), "", e.body)
		}},
		"tabs": {block: true, write: func(e *element) string { return directive("tabs", "", e.body) }},
		"tab":  {block: true, write: func(e *element) string { return directive("tab", e.text("title"), e.body) }},
		"code": {block: true, write: func(e *element) string { return withCodeTitle(e.body, e.attributes["title"]) }},
		"content-ref": {block: true, write: func(e *element) string {
			return directive("cards", "", "- "+cmp.Or(strings.TrimSpace(e.body), "["+e.text("url")+"]("+e.attributes["url"]+")"))
		}},
		"embed": {block: true, empty: true, write: func(e *element) string { return "<" + e.attributes["url"] + ">" }},
		"file": {block: true, empty: true, write: func(e *element) string {
			return "[" + escapeMarkdown(path.Base(e.attributes["src"])) + "](<" + e.attributes["src"] + ">)"
		}},
		"include":          {block: true, empty: true, write: func(e *element) string { return e.page.include(e.attributes["file"], e.line) }},
		"stepper":          {block: true, write: func(e *element) string { return directive("steps", "", e.body) }},
		"update":           {block: true, write: func(e *element) string { return onOwnLines("**" + e.text("date") + "**\n\n" + e.body) }},
		"@mermaid/diagram": {block: true, empty: true, write: func(e *element) string { return fenced("mermaid", e.attributes["content"]) }},
		"step":             {}, "columns": {}, "column": {}, "updates": {}, "prompt": {},
	},
}

// withCodeTitle returns fenced code with a title.
func withCodeTitle(code, title string) string {
	if title == "" {
		return code
	}
	first := true
	return rewriteCode(code, func(line string) string {
		if !first {
			return line
		}
		first = false
		bare := strings.TrimRight(line, "\n")
		if strings.Trim(bare, " `~") == "" {
			bare += "text"
		}
		return bare + ` title="` + strings.ReplaceAll(title, `"`, "'") + `"` + line[len(strings.TrimRight(line, "\n")):]
	})
}
