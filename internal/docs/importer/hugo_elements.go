package importer

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/importer/jsconfig"
)

// hugoShortcode is a shortcode of Docsy or Hugo.
type hugoShortcode struct {
	block  bool // it occupies lines of its own
	hasEnd bool
	// needsScripts is set if templates of projects with this name show nothing without scripts.
	needsScripts bool
	write        func(p *hugoPage, s *shortcode) string
}

// hugoShortcodes returns the shortcodes that need no template of the project, by name.
func hugoShortcodes() map[string]hugoShortcode {
	nothing := hugoShortcode{write: func(*hugoPage, *shortcode) string { return "" }}
	inner := hugoShortcode{block: true, hasEnd: true, write: func(_ *hugoPage, s *shortcode) string { return onOwnLines(s.body) }}
	link := func(prefix string) hugoShortcode {
		return hugoShortcode{block: true, write: func(_ *hugoPage, s *shortcode) string { return "<" + prefix + s.get("id", 0) + ">" }}
	}
	reference := hugoShortcode{write: func(p *hugoPage, s *shortcode) string { return p.reference(s.get("path", 0), s.line) }}
	post := hugoShortcode{block: true, write: func(_ *hugoPage, s *shortcode) string {
		return "<https://x.com/" + s.get("user", 0) + "/status/" + s.get("id", 1) + ">"
	}}
	api := hugoShortcode{block: true, write: (*hugoPage).apiReference}
	tabs := hugoShortcode{block: true, hasEnd: true, needsScripts: true, write: writeTabs}
	tab := hugoShortcode{block: true, hasEnd: true, needsScripts: true, write: writeTab}
	return map[string]hugoShortcode{
		"alert":            {block: true, hasEnd: true, write: writeAlert},
		"pageinfo":         {block: true, hasEnd: true, write: writeAlert},
		"tabpane":          tabs,
		"tabs":             tabs, // of many projects, as are the next ones
		"blocks/tabs":      tabs,
		"blocks/tab":       tab,
		"tab":              tab,
		"codetab":          tab,
		"card":             {block: true, hasEnd: true, write: writeHugoCard},
		"blocks/feature":   {block: true, hasEnd: true, write: writeFeature},
		"blocks/cover":     {block: true, hasEnd: true, write: writeCover},
		"cardpane":         inner,
		"blocks/section":   inner,
		"blocks/lead":      inner,
		"blocks/link-down": nothing,
		"comment":          {hasEnd: true, write: nothing.write},
		"imgproc":          {block: true, hasEnd: true, write: writeProcessed},
		"readfile":         {block: true, write: writeInserted},
		"conditional-text": {hasEnd: true, write: writeConditional},
		"iframe":           {block: true, write: func(_ *hugoPage, s *shortcode) string { return "<" + s.get("src", 0) + ">" }},
		"swaggerui":        api,
		"redoc":            api,
		"_param":           {write: writeParam},
		"param":            {write: writeParam},
		"ref":              reference,
		"relref":           reference,
		"figure":           {block: true, write: writeFigure},
		"highlight": {block: true, hasEnd: true, write: func(_ *hugoPage, s *shortcode) string {
			return fenced(codeInfo(s.get("lang", 0), s.get("options", 1)), s.body)
		}},
		"details": {block: true, hasEnd: true, write: func(_ *hugoPage, s *shortcode) string {
			title := cmp.Or(s.get("summary", -1), "Details")
			if s.get("open", -1) == "true" {
				title += " {open}"
			}
			return directive("details", title, s.body)
		}},
		"youtube":   link("https://www.youtube.com/watch?v="),
		"vimeo":     link("https://vimeo.com/"),
		"instagram": link("https://www.instagram.com/p/"),
		"gist": {block: true, write: func(_ *hugoPage, s *shortcode) string {
			return "<https://gist.github.com/" + s.get("", 0) + "/" + s.get("", 1) + ">"
		}},
		"x": post, "twitter": post, "tweet": post, "x_simple": post, "twitter_simple": post,
		"qr": {block: true, write: func(_ *hugoPage, s *shortcode) string { return cmp.Or(s.get("text", -1), s.body) }},
	}
}

// noteKinds maps colours of Bootstrap to notes of docs trees.
var noteKinds = map[string]string{"info": "info", "success": "success", "warning": "warning", "danger": "danger"}

func writeAlert(_ *hugoPage, s *shortcode) string {
	kind, title := cmp.Or(noteKinds[s.get("color", -1)], "note"), s.get("title", -1)
	if title == "" {
		kind += " {no-title}"
	}
	return directive(kind, title, s.body)
}

func writeTabs(p *hugoPage, s *shortcode) string { return directive("tabs", "", s.body) }

// writeTab writes a tab. Its text is code by default. A disabled tab without text is a label before the others.
func writeTab(_ *hugoPage, s *shortcode) string {
	pane := s.parent
	if pane == nil {
		pane = &shortcode{}
	}
	title := cmp.Or(s.get("header", 0), s.get("name", -1), s.get("title", -1), pane.get("", s.ordinal), fmt.Sprintf("Tab %d", s.ordinal))
	if s.get("disabled", -1) == "true" && strings.TrimSpace(s.body) == "" {
		return directive("tab", title, title)
	}
	language := cmp.Or(s.get("lang", -1), s.get("codelang", -1), pane.get("lang", -1))
	if cmp.Or(s.get("text", -1), pane.get("text", -1)) == "true" || language == "" && pane.name != "tabpane" {
		return directive("tab", title, dedent(s.body))
	}
	if language == "" && pane.get("langEqualsHeader", -1) == "true" {
		language = strings.ToLower(title)
	}
	return directive("tab", title, fenced(codeInfo(language, cmp.Or(s.get("highlight", -1), pane.get("highlight", -1))), s.body))
}

func writeHugoCard(p *hugoPage, s *shortcode) string {
	header, title, body := s.get("header", -1), s.get("title", -1), s.body
	if s.get("code", -1) == "true" {
		body = fenced(codeInfo(s.get("lang", -1), s.get("highlight", -1)), body)
	}
	if title == "" || isPictureOnly(title) {
		header, title = title, header
	}
	if isPictureOnly(title) {
		header, title = title, ""
	}
	parts := []string{header, s.get("subtitle", -1), body, s.get("footer", -1)}
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return directive("card", title, paragraphs(parts...))
}

// isPictureOnly reports whether a title is a picture.
func isPictureOnly(title string) bool { return strings.HasPrefix(title, "![") }

func writeFeature(p *hugoPage, s *shortcode) string {
	body := s.body
	if url := s.get("url", -1); url != "" {
		body += "\n\n[" + cmp.Or(s.get("url_text", -1), p.lang.translate("ui_read_more"), "Read more") + "](" + p.link(url) + ")"
	}
	return directive("card", s.get("title", -1), body)
}

var htmlComment = regexp.MustCompile(`(?s)<!--.*?-->`)

// coverLink is a link in a cover.
var coverLink = regexp.MustCompile(`(?s)<a\b[^>]*\bhref=["']([^"']*)["'][^>]*>(.*?)</a>|\[([^\[\]]+)\]\(<?([^()\s>]+)>?\)`)

// coverHero returns the cover of a home page as a hero, if it has only a short text and links.
func (p *hugoPage) coverHero(s *shortcode) *Hero {
	hero := &Hero{Title: s.get("title", -1), Tagline: s.get("subtitle", -1), Image: strings.TrimPrefix(cmp.Or(p.resource("*logo*"), p.resource("*background*")), "/")}
	body := blockAttributes.ReplaceAllString(htmlComment.ReplaceAllString(s.body, ""), "$1")
	text := coverLink.ReplaceAllStringFunc(body, func(link string) string {
		m := coverLink.FindStringSubmatch(link)
		if to := p.lang.link(m[1] + m[4]); to != "" && !strings.HasPrefix(to, "#") {
			hero.Buttons = append(hero.Buttons, Item{Label: cmp.Or(plainText(m[2]), m[3], host(to)), Link: to})
		}
		return ""
	})
	hero.Tagline = strings.TrimSpace(hero.Tagline + " " + markdownText(plainText(text)))
	if p.path != "" || p.hero != nil || hero.Title == "" || len(hero.Buttons) > maxButtons || len(hero.Tagline) > maxText || strings.ContainsAny(text, "#|![`") || strings.Contains(text, "<img") {
		return nil
	}
	return hero
}

// writeCover writes the top of a page: its title, with the pictures of its folder that are its background and its logo.
func writeCover(p *hugoPage, s *shortcode) string {
	if hero := p.coverHero(s); hero != nil {
		p.hero = hero
		return s.get("byline", -1)
	}
	var parts []string
	for _, name := range []string{"background", "logo"} {
		if file := p.resource("*" + name + "*"); file != "" {
			parts = append(parts, "![](<"+content.EscapePath(file)+">)")
		}
	}
	if title := s.get("title", -1); title != "" {
		parts = append([]string{"# " + escapeMarkdown(title)}, parts...)
	}
	parts = append(parts, escapeMarkdown(s.get("subtitle", -1)), s.body, escapeMarkdown(s.get("byline", -1)))
	return onOwnLines(paragraphs(parts...))
}

// writeProcessed writes a picture of the folder of the page with a caption.
func writeProcessed(p *hugoPage, s *shortcode) string {
	file := p.resource("*" + s.get("", 0) + "*")
	if file == "" {
		p.lose(s.line, "put the file in the folder of the page", "picture %s, which is not there", s.get("", 0))
		return s.body
	}
	caption := s.body
	for _, r := range p.matter.objects("resources") {
		if caption != "" && jsconfig.GlobPattern(r.text("src")).MatchString(path.Base(file)) {
			caption = strings.TrimSpace(caption + " " + r.text("params.byline"))
		}
	}
	return strings.TrimSpace("![](<"+content.EscapePath(file)+">)\n\n"+caption) + "\n"
}

func writeFigure(p *hugoPage, s *shortcode) string {
	text := "![" + escapeMarkdown(s.get("alt", -1)) + "](<" + p.link(s.get("src", 0)) + ">)"
	if link := s.get("link", -1); link != "" {
		text = "[" + text + "](<" + p.link(link) + ">)"
	}
	if title := s.get("title", -1); title != "" {
		text += "\n\n**" + title + "**"
	}
	credit := s.get("attr", -1)
	if link := s.get("attrlink", -1); link != "" {
		credit = "[" + credit + "](<" + link + ">)"
	}
	if caption := strings.TrimSpace(s.get("caption", -1) + " " + credit); caption != "" {
		text += "\n\n" + caption
	}
	return text
}

// writeInserted inserts a file of the project.
func writeInserted(p *hugoPage, s *shortcode) string {
	name := s.get("file", 0)
	var candidates []string
	if strings.HasPrefix(name, "/") {
		candidates = append(candidates, path.Join(p.root, name))
	} else {
		candidates = append(candidates, path.Join(path.Dir(p.source), name))
		name = path.Join(p.folder, name)
	}
	for _, file := range append(candidates, p.mounted(path.Join("content", name))...) {
		if !isFile(p.fs, file) {
			continue
		}
		p.used[file] = true
		text, err := p.insertable(file)
		if err == nil && s.get("code", -1) == "true" {
			return fenced(s.get("lang", -1), text)
		}
		if err == nil {
			_, body, _ := hugoMatter(text)
			p.depth++
			defer func() { p.depth-- }()
			return p.markdown(body, s.line)
		}
		p.lose(s.line, "insert its text", "file %s: %v", name, err)
		return ""
	}
	p.lose(s.line, "correct its path", "file %s, which is not there", name)
	return ""
}

func writeConditional(p *hugoPage, s *shortcode) string {
	condition := strings.ToLower(p.lang.site.text("params.buildcondition"))
	include, hasInclude := s.named["include-if"]
	exclude, hasExclude := s.named["exclude-if"]
	if condition != "" && (hasInclude && strings.Contains(strings.ToLower(include), condition) || !hasInclude && hasExclude && !strings.Contains(strings.ToLower(exclude), condition)) {
		return s.body
	}
	return ""
}

// param returns a value of the front matter or of the parameters of the site.
func (p *hugoPage) param(name string) any {
	name = strings.ToLower(name)
	for _, value := range []any{p.matter.at("params." + name), p.matter.at(name), p.lang.site.at("params." + name)} {
		if value != nil {
			return value
		}
	}
	return nil
}

// writeParam writes a value. That of Docsy's _param may have places for further arguments, such as {1}.
func writeParam(p *hugoPage, s *shortcode) string {
	name := s.get("name", 0)
	value := p.param(name)
	if strings.EqualFold(name, "baseURL") && value == nil {
		value = p.lang.site.text("baseurl")
	}
	if value == nil {
		p.lose(s.line, "add it to the front matter or to params", "parameter %s, which is not set", name)
	}
	text := shown(value)
	for i, argument := range s.values {
		text = strings.ReplaceAll(text, fmt.Sprintf("{%d}", i), argument)
	}
	return text
}

// reference returns the link of ref and relref.
func (p *hugoPage) reference(to string, line int) string {
	file, rest := splitTarget(to)
	if file == "" {
		return rest
	}
	if target := p.pageAt(file); target != nil {
		return content.EscapePath("/"+target.place) + rest
	}
	p.lose(line, "correct the path", "reference to %s, which is not there", to)
	return to
}

// apiReference makes the page the API reference of a document in the project.
func (p *hugoPage) apiReference(s *shortcode) string {
	src := s.get("src", 0)
	if file, ok := p.fileAt(src); ok && p.matter["openapi"] == nil {
		p.matter["openapi"] = "/" + file
		return ""
	}
	p.lose(s.line, "put its document in the project and name it as openapi in the front matter", "reference of an API at %s", src)
	return "<" + src + ">"
}

var codeOption = regexp.MustCompile(`(\w+)\s*[=:]\s*(\[[^\]]*\]|"[^"]*"|[^,\s"\[]+(?: [\d-]+)*)`)

// codeInfo returns the words after the fence of code for a language and options of Hugo, such as linenos=table.
func codeInfo(language, options string) string {
	info := language
	var numbers, start string
	for _, m := range codeOption.FindAllStringSubmatch(options, -1) {
		value := strings.Trim(m[2], `"[]`)
		switch name := strings.ToLower(m[1]); {
		case name == "hl_lines":
			info += fmt.Sprintf(` hl_lines="%s"`, strings.Join(strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune(`," `, r) }), " "))
		case name == "linenos" && value != "false":
			numbers = "1"
		case name == "linenostart":
			start = value
		case name == "title" || name == "filename":
			info += fmt.Sprintf(` title="%s"`, value)
		}
	}
	if numbers != "" {
		info += fmt.Sprintf(` linenums="%s"`, cmp.Or(start, numbers))
	}
	if language == "" && info != "" {
		info = "text" + info
	}
	return info
}
