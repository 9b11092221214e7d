package importer

import (
	"encoding/json"
	"html"
	"path"
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/importer/jsconfig"
)

// templateExport begins an export of a component. Here, exports are within a function.
var (
	templateExport = regexp.MustCompile(`(?m)^\s*export\s+((?:declare\s+)?(?:interface|type|const|let|async|function|enum)\b)`)
	templateCode   = regexp.MustCompile(`(?s)<(style|script)\b[^>]*/>|<(style|script)\b.*?</(?:style|script)>|<!--.*?-->`)
)

// astroModule returns a component of Astro as a module, whose default export is a function.
func astroModule(text string) string {
	code, body, _ := matterOf(strings.TrimLeft(text, "\ufeff \t\r\n"))
	imports := strings.Join(moduleImport.FindAllString(code, -1), "")
	code = templateExport.ReplaceAllString(moduleImport.ReplaceAllString(code, ""), "$1")
	return imports + "\nexport default async (Astro: any) => {\n" + code + "\nreturn [" + templateValues(parseTemplate(templateCode.ReplaceAllString(body, ""))) + "];\n}"
}

func parseTemplate(text string) []mdxNode {
	nodes, _ := newMDXParser(text, 1, mdxSyntax{isTemplate: true}).nodes()
	return nodes
}

// templateValues returns the code of parts of a template, separated by commas.
func templateValues(nodes []mdxNode) string {
	var b strings.Builder
	for _, n := range nodes {
		switch n.kind {
		case expressionNode:
			b.WriteString("(" + templateExpression(n.text) + "),")
		case elementNode:
			b.WriteString(templateElement(n) + ",")
		default:
			b.WriteString("__html(" + jsText(n.text) + "),")
		}
	}
	return b.String()
}

func jsText(text string) string {
	quoted, _ := json.Marshal(text)
	return string(quoted)
}

// templateElement returns the code of an element.
func templateElement(n mdxNode) string {
	var props strings.Builder
	kind := jsText(n.name)
	switch {
	case n.name == "":
		kind = "Fragment"
	case n.name == "slot":
		kind = "__slot"
		props.WriteString("of: Astro,")
	case isComponent(n.name):
		kind = n.name
	}
	for _, a := range n.attributes {
		switch {
		case a.name == "..." && strings.HasPrefix(strings.TrimSpace(a.value), "..."):
			props.WriteString(a.value + ",")
		case a.name == "...":
			props.WriteString(jsText(strings.TrimSpace(a.value)) + ": " + a.value + ",")
		case a.isCode:
			props.WriteString(jsText(a.name) + ": (" + templateExpression(a.value) + "),")
		default:
			props.WriteString(jsText(a.name) + ": " + jsText(html.UnescapeString(a.value)) + ",")
		}
	}
	return "__element(" + kind + ", {" + props.String() + "}, " + templateValues(n.children) + ")"
}

var beforeElement = regexp.MustCompile(`(?:^|[(,=>?:&|{\[;]|\breturn)\s*$`)

// templateExpression returns code with its elements replaced by calls.
func templateExpression(code string) string {
	var b strings.Builder
	from := 0
	for i := 0; i < len(code); i++ {
		switch c := code[i]; {
		case c == '"' || c == '\'' || c == '`':
			if end := quoted(code, i); end > 0 {
				i = end - 1
			}
		case strings.HasPrefix(code[i:], "/*"):
			if end := strings.Index(code[i:], "*/"); end > 0 {
				i += end + 1
			}
		case c == '<' && beforeElement.MatchString(code[max(0, i-maxPrefix):i]):
			p := &mdxParser{text: code, pos: i, mdxSyntax: mdxSyntax{isTemplate: true}, lines: []int{1}}
			if node, isEnd, ok := p.tag(); ok && !isEnd {
				b.WriteString(code[from:i] + templateElement(node))
				from = p.pos
				i = p.pos - 1
			}
		}
	}
	return b.String() + code[from:]
}

// Marks of slots: in the text of an element what is in one of them is between marks, and in what a component shows
// the place of each has its name.
const (
	slotStart, slotName, slotEnd = "\x01", "\x02", "\x03"
	defaultSlot                  = "default"
)

var (
	slotContent = regexp.MustCompile(`(?s)` + slotStart + `([^` + slotName + `]*)` + slotName + `(.*?)` + slotEnd)
	slotPlace   = regexp.MustCompile("\x00([^\x00\n]*)\x00")
	projectFile = regexp.MustCompile(`(\bsrc=")` + jsconfig.Root + `/([^"]*)`)
)

// slotsOf returns the content of an element by slot, and the names of the slots in order.
func slotsOf(body string) (slots map[string]string, names []string) {
	slots = map[string]string{}
	rest := slotContent.ReplaceAllStringFunc(body, func(text string) string {
		m := slotContent.FindStringSubmatch(text)
		if _, known := slots[m[1]]; !known {
			names = append(names, m[1])
		}
		slots[m[1]] += flat(strings.Trim(m[2], "\n"))
		return ""
	})
	if rest = strings.Trim(rest, "\n"); strings.TrimSpace(rest) != "" {
		slots[defaultSlot] = flat(rest)
		names = append(names, defaultSlot)
	}
	return slots, names
}

var keepsIndents = regexp.MustCompile("(?m)^[ \t]*(?:[-*+>] |\\d+[.)] |```|~~~|:::)")

// flat removes indentation, which does not mean code in MDX, except in lists and code.
func flat(text string) string {
	if keepsIndents.MatchString(text) {
		return text
	}
	return indents.ReplaceAllString(text, "")
}

var indents = regexp.MustCompile(`(?m)^[ \t]+`)

// template returns the output of a component of Astro. A new component is queued for rendering.
func (p *starlightPage) template(file string, e *element) string {
	slots, names := slotsOf(e.body)
	call := jsconfig.Call{File: file, Props: map[string]string{}, Constants: map[string]any{}, Slots: names, Page: jsconfig.RenderedPage{
		Lang: string(p.language.tag), Locale: p.language.folder, Words: p.words(),
	}}
	for name, value := range e.attributes {
		call.Props[name] = jsText(value)
	}
	for name, value := range e.code {
		call.Props[name] = value
		for _, word := range identifiers.FindAllString(value, -1) {
			if constant, ok := e.page.values[word]; ok {
				call.Constants[word] = constant
			}
		}
	}
	key, err := json.Marshal([]any{call.File, call.Props, call.Constants, call.Slots, call.Page.Lang})
	if err != nil {
		return writeData(e)
	}
	shown, known := p.rendered[string(key)]
	switch {
	case !known:
		p.calls[string(key)] = call
		p.waits = true
		return ""
	case shown.Error != "":
		p.lose(e.line, "write what it shows as Markdown", "component %s, which cannot be evaluated: %s", e.name, shorten(shown.Error, 200))
		return writeData(e)
	}
	return p.filled(shown.Text, slots, names, e)
}

// placeholderLinks are targets of links that lead nowhere on purpose.
var placeholderLinks = strings.NewReplacer(` href="#"`, "", ` href="#_"`, "")

// filled returns the output of a component as Markdown, with the content of its slots.
func (p *starlightPage) filled(shown string, slots map[string]string, names []string, e *element) string {
	shown = projectFile.ReplaceAllStringFunc(shown, func(text string) string {
		m := projectFile.FindStringSubmatch(text)
		return m[1] + "/" + p.asset(html.UnescapeString(m[2]))
	})
	shown = placeholderLinks.Replace(shown)
	page := componentPage{components: &starlightMDX, text: shown, values: map[string]any{}, imports: map[string]string{}, lose: e.page.lose}
	var lines []string
	for line := range strings.Lines(page.rewrite()) {
		if line = strings.TrimSpace(line); line != "" || strings.Contains(shown, "```") {
			lines = append(lines, line)
		}
	}
	shown = strings.Join(lines, "\n")
	if strings.TrimSpace(slotPlace.ReplaceAllString(tagMark.ReplaceAllString(shown, ""), "")) == "" && !strings.Contains(shown, "<img") && !strings.Contains(shown, "![") {
		return writeData(e)
	}
	for _, name := range names { // nothing is lost
		if !strings.Contains(shown, "\x00"+name+"\x00") {
			shown += "\n\x00" + name + "\x00"
		}
	}
	if !e.alone {
		return slotPlace.ReplaceAllStringFunc(strings.ReplaceAll(shown, "\n", " "), func(mark string) string { return slots[strings.Trim(mark, "\x00")] })
	}
	return onOwnLines(slotPlace.ReplaceAllStringFunc(shown, func(mark string) string { return "\n\n" + slots[strings.Trim(mark, "\x00")] + "\n\n" }))
}

var identifiers = regexp.MustCompile(`[A-Za-z_$][\w$]*`)

// words returns the texts of the page's language: the project's own, else those of Starlight, if it is installed and they are not English,
// else the project's own of the default language.
func (p *starlightPage) words() map[string]any {
	lang := p.language.lang
	if words, ok := p.texts[lang]; ok {
		return words
	}
	words := map[string]any{}
	base, _, _ := strings.Cut(lang, "-")
	own := path.Join(p.src, "content/i18n")
	files := []string{path.Join(own, p.languages[0].lang)}
	if base != "en" {
		const labels = "node_modules/" + starlightPackage + "/translations"
		files = append(files, path.Join(p.folder, labels, base), path.Join(p.folder, labels, lang))
	}
	files = append(files, path.Join(own, lang))
	for _, file := range files {
		text, err := p.readFile(file + ".json")
		if err != nil {
			continue
		}
		var part map[string]any
		if err := json.Unmarshal([]byte(text), &part); err == nil {
			words = stacked(words, part)
		}
	}
	p.texts[lang] = words
	return words
}

// label returns a text of the page's language, or "".
func (p *starlightPage) label(key string) string {
	text, _ := p.words()[key].(string)
	return text
}

// renderTemplates renders the components that pages have shown until now.
func (s *starlight) renderTemplates() {
	keys := sortedKeys(s.calls)
	calls := make([]jsconfig.Call, len(keys))
	for i, key := range keys {
		calls[i] = s.calls[key]
	}
	templates := jsconfig.Templates{Extension: ".astro", Compile: astroModule, Resolve: s.file}
	results, notes := s.evaluator.Render(s.ctx, s.fs, templates, calls)
	for i, result := range results {
		s.rendered[keys[i]] = result
	}
	for _, n := range notes {
		s.lose(n.File, n.Line, "write what components show of it as Markdown", "%s", n.What)
	}
	clear(s.calls)
}

// convertPages converts all pages: once to find their components, then those with components again.
func (s *starlight) convertPages() error {
	names := sortedKeys(s.pages)
	for len(names) > 0 {
		var waiting []string
		for _, name := range names {
			if err := s.ctx.Err(); err != nil {
				return err
			}
			page, losses := s.pages[name], len(s.tree.Losses)
			page.waits, page.pageSource = false, pageSource{of: s.project, source: page.source}
			text := page.convert()
			if page.waits {
				waiting = append(waiting, name)
				s.tree.Losses = s.tree.Losses[:losses]
				continue
			}
			s.tree.Pages[name] = Page{Source: page.source, Text: []byte(text)}
		}
		s.renderTemplates()
		names = waiting
	}
	return nil
}
