package importer

import (
	"cmp"
	"fmt"
	"net/url"
	"path"
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/markdown"
)

// convert returns the text of a page as that of a docs tree.
func (p *starlightPage) convert() string {
	if p.matter.Banner != nil {
		p.lose(1, "set banner in site.yaml, or write a note", "banner of a page")
	}
	if p.matter.Head != nil {
		p.lose(1, "none", "head of a page")
	}
	text := p.text
	if hero := p.hero(); hero != nil {
		text = withHero(text, *hero)
	}
	text = p.markdown(text, p.source)
	var more strings.Builder
	if label := p.matter.Sidebar.Label; label != "" {
		fmt.Fprintf(&more, "sidebar_label: %q\n", label)
	}
	text = withMatter(text, more.String())
	if p.language != &p.languages[0] && p.page(&p.languages[0], p.slug) != nil {
		return withoutKeys(text, "slug") // that of the page that it translates
	}
	_, below := p.languageOf(p.name)
	return p.withSlug(text, p.source, below, p.slug)
}

// markdown returns the Markdown of a file.
func (p *starlightPage) markdown(text, source string) string {
	ext := path.Ext(source)
	components := componentPage{
		components: &starlightMDX, text: text, values: map[string]any{"frontmatter.title": p.matter.Title}, imports: map[string]string{}, lose: p.lose,
	}
	components.include, components.template, components.label = p.include, p.template, p.label
	components.text = rewriteLines(components.text, func(line string, _ int) string {
		if m := untitledAside.FindStringSubmatch(line); m != nil && p.label("aside."+m[2]) != "" {
			return m[1] + "[" + p.label("aside."+m[2]) + "]"
		}
		return line
	})
	text = components.text
	switch ext {
	case ".mdx":
		components.modules(func(name string) string { return p.file(name, source) }, p.readFile)
		for name, file := range components.imports {
			if isPicture(file) {
				components.imports[name] = "/" + p.asset(file)
			}
		}
		components.text, _ = withHeadingIDs(components.text, markdown.Docs)
		text = components.rewrite()
	case ".mdoc":
		components.components = &starlightMarkdoc
		text = components.rewrite()
	}
	return rewriteTargets(text, func(target string, _ int) string { return p.target(target, source) })
}

// include returns the Markdown of an imported file.
func (p *starlightPage) include(file string, line int) string {
	return p.insert(file, line, func(body string) string { return p.markdown(body, file) })
}

// target rewrites the target of a link or an image: links lead from the address of the page, which ends with
// a slash, files from the file.
func (p *starlightPage) target(target, source string) string {
	file, rest := splitTarget(target)
	if bare, err := url.PathUnescape(file); err == nil {
		file = bare
	}
	switch {
	case file == "":
		return target
	case file[0] == '/':
		if base := path.Join("/", p.astro.text("base")); base != "/" {
			target = strings.TrimPrefix(target, base)
		}
		return p.inLanguage(target)
	case path.Ext(file) != "" || !strings.HasPrefix(file, "."):
		if found := cmp.Or(p.file(file, source), p.file("./"+file, source)); found != "" {
			below, ok := strings.CutPrefix(found, p.content+"/")
			if !ok || !markdown.IsFile(found) {
				below = p.asset(found)
			}
			return content.EscapePath("/"+below) + rest
		}
	}
	return p.inLanguage(content.EscapePath(path.Join("/", p.language.folder, p.slug, file)) + rest)
}

// inLanguage returns a link with the tag of its language in the usual spelling, as in addresses.
func (s *starlight) inLanguage(link string) string {
	first, below, _ := strings.Cut(strings.TrimPrefix(link, "/"), "/")
	for _, l := range s.languages {
		if l.folder != "" && first == l.folder && string(l.tag) != first {
			return "/" + string(l.tag) + "/" + below
		}
	}
	return link
}

// starlightHero is a hero in front matter.
type starlightHero struct {
	Title, Tagline string
	Image          any
	Actions        []struct{ Text, Link string }
}

// hero reads the hero of a page, and returns it unless the page is a home page.
func (p *starlightPage) hero() *Home {
	if p.matter.Hero == nil {
		return nil
	}
	hero := p.matter.Hero
	h := Home{Hero: Hero{Title: plainText(cmp.Or(hero.Title, p.matter.Title)), Tagline: plainText(hero.Tagline)}}
	name, _ := hero.Image.(string)
	if image := objectOf(hero.Image); image != nil {
		name = cmp.Or(image.text("file"), image.text("light"), image.text("dark"))
	}
	if name != "" {
		if file := p.file(name, p.source); file != "" {
			h.Hero.Image = p.asset(file)
		} else {
			p.lose(1, "set home in site.yaml", "picture %s of the hero", name)
		}
	}
	for _, action := range hero.Actions {
		link := action.Link
		if !hasScheme.MatchString(link) && !strings.HasPrefix(link, "/") {
			link = path.Join("/", p.slug, link)
		}
		if link = p.link(p.language, link); link != "" {
			h.Hero.Buttons = append(h.Hero.Buttons, Item{Label: plainText(action.Text), Link: link})
		} else {
			p.lose(1, "set home in site.yaml", "link %s of the hero", action.Link)
		}
	}
	if p.slug == "" {
		p.homes[p.language.folder] = h
		return nil
	}
	return &h
}

var untitledAside = regexp.MustCompile(`^(\s*:::(note|tip|caution|danger))\s*$`)

// starlightMDX are the components of Starlight in MDX.
var starlightMDX = components{
	mdx:       true,
	isForeign: isComponent,
	byName: map[string]component{
		"Aside": {block: true, write: func(e *element) string {
			kind, title := cmp.Or(e.attributes["type"], "note"), e.text("title")
			if title == "" && e.page.label != nil {
				title = escapeMarkdown(e.page.label("aside." + kind))
			}
			return directive(kind, title, e.body)
		}},
		"Tabs":       {block: true, write: func(e *element) string { return directive("tabs", "", e.body) }},
		"TabItem":    {block: true, write: func(e *element) string { return directive("tab", e.text("label"), e.body) }},
		"Card":       {block: true, write: func(e *element) string { return directive("card", e.text("title"), e.body) }},
		"CardGrid":   {block: true, write: func(e *element) string { return directive("cards", "", e.body) }},
		"LinkCard":   {block: true, write: writeLinkedCard},
		"LinkButton": {write: func(e *element) string { return "[" + strings.TrimSpace(e.body) + "](" + e.attributes["href"] + ")" }},
		"Steps":      {block: true, write: func(e *element) string { return directive("steps", "", e.body) }},
		"FileTree":   {block: true, write: func(e *element) string { return directive("file-tree", "", e.body) }},
		"Badge":      {write: writeBadge},
		"Icon":       {write: func(*element) string { return "" }},
		"Code":       {block: true, write: writeCode},
		"Image":      {write: writeImage},
		"Picture":    {write: writeImage},
		"Fragment":   {},
		"YouTube": {write: func(e *element) string {
			id := e.attributes["id"]
			if !hasScheme.MatchString(id) {
				id = "https://www.youtube.com/watch?v=" + id
			}
			return `<a href="` + escapeAttribute(id) + `">` + cmp.Or(escapeAttribute(e.attributes["title"]), "Play") + "</a>"
		}},
	},
}

// starlightMarkdoc are the components in Markdoc, with names in lower case.
var starlightMarkdoc = func() components {
	c := components{tags: true, isForeign: func(string) bool { return false }, byName: map[string]component{}}
	for name, component := range starlightMDX.byName {
		c.byName[strings.ToLower(name)] = component
	}
	return c
}()

// writeCode writes the component Code as fenced code.
func writeCode(e *element) string {
	code, ok := e.attributes["code"]
	if !ok {
		e.page.lose(e.line, "write the code", "code {%s}", e.code["code"])
		return ""
	}
	info := cmp.Or(e.attributes["lang"], "text")
	if title := e.attributes["title"]; title != "" {
		info += ` title="` + strings.ReplaceAll(title, `"`, "") + `"`
	}
	for _, mark := range []string{"ins", "del", "mark"} {
		if lines := cmp.Or(e.attributes[mark], e.code[mark]); lineList.MatchString(lines) {
			info += " " + mark + "={" + strings.Trim(lines, "[]") + "}"
		}
	}
	return fenced(info, code)
}

// lineList is a list of numbers of lines.
var lineList = regexp.MustCompile(`^\[?[\d, -]+\]?$`)

// writeImage writes a picture of Astro.
func writeImage(e *element) string {
	source := pictureOf(e)
	if source == "" {
		e.page.lose(e.line, "write it as ![text](file)", "picture {%s}", e.code["src"])
		return ""
	}
	return "![" + e.text("alt") + "](" + strings.ReplaceAll(source, " ", "%20") + ")"
}

// pictureOf returns the picture of an element, "" if it is unknown.
func pictureOf(e *element) string {
	return cmp.Or(e.page.imports[strings.TrimSuffix(e.code["src"], ".src")], e.attributes["src"])
}
