package importer

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/docs/markdown"
)

// readPages reads the pages.
func (v *vitePress) readPages() error {
	for _, name := range slices.Sorted(maps.Keys(v.pages)) {
		if err := v.ctx.Err(); err != nil {
			return fmt.Errorf("read pages: %w", err)
		}
		source := path.Join(v.src, v.pages[name])
		text, ok := v.readPage(source)
		if !ok {
			continue
		}
		page := &vitePressPage{vitePress: v, pageSource: pageSource{of: v.project, source: source}, name: name, values: map[string]any{}}
		text = page.convert(text)
		l, below := v.languageOf(name)
		slug := plainSlug(below)
		if path.Base(below) == "README.md" {
			slug = strings.TrimSuffix(below, ".md")
		}
		if l != &v.languages[0] && v.pages[path.Join(v.languages[0].folder, below)] != "" {
			slug = slugOf(below) // that of the page that it translates
		}
		v.tree.Pages[name] = Page{Source: source, Text: []byte(v.withSlug(text, source, below, slug))}
	}
	return nil
}

// vitePressPage is a page that is read.
type vitePressPage struct {
	*vitePress
	pageSource
	name   string
	matter map[string]any
	values map[string]any // of the constants in its scripts
}

// convert returns the text of a page as that of a docs tree.
func (p *vitePressPage) convert(text string) string {
	text = p.include(text, p.source)
	p.readMatter(text, p.source, &p.matter)
	if hero, ok := p.hero(); ok {
		text = hero(text)
	}
	text = outsideCode(text, rootBlock, func(groups []string, line int) (string, bool) {
		if groups[1] == "style" {
			p.lose(line, "set css in site.yaml", "styles of a page")
		} else {
			p.constants(groups[0])
		}
		return strings.Repeat("\n", strings.Count(groups[0], "\n")), true
	})
	text = rewriteLines(text, p.line)
	text = rewriteCode(text, func(line string) string { return vueLanguage.ReplaceAllString(line, "$1$2") })
	text = outsideCode(text, interpolation, p.interpolate)
	text = outsideCode(text, vueDirective, func(groups []string, line int) (string, bool) {
		p.lose(line, "write what it makes as Markdown", "directive %s", groups[1])
		return "", false
	})
	text, headings := withHeadingIDs(text, markdown.DocsVitePress)
	text = outsideCode(text, contents, func([]string, int) (string, bool) { return listOf(headings, 2, 3), true })
	text = outsideCode(text, emojiName, func(groups []string, _ int) (string, bool) {
		return emojiNamed(groups[1])
	})
	components := componentPage{components: &vitePressComponents, text: text, values: p.values, lose: p.lose}
	return rewriteTargets(components.rewrite(), p.target)
}

var (
	rootBlock     = regexp.MustCompile(`(?ms)^<(script|style)\b.*?^</(?:script|style)>`)
	interpolation = regexp.MustCompile(`\{\{\s*([^{}]+?)\s*\}\}`)
	frontmatter   = regexp.MustCompile(`^(?:\$frontmatter|frontmatter|\$page\.frontmatter)\.([\w.]+)$`)
	vueDirective  = regexp.MustCompile(`<[a-z][^<>]*\s(v-for|v-if|v-else|v-show|v-html|v-text|v-model)\b`)
)

var scriptConstant = regexp.MustCompile(`(?m)^\s*(?:export\s+)?const\s+(\w+)\s*(?::[^=\n]+)?=\s*`)

// constants finds the constants of a script that are literals.
func (p *vitePressPage) constants(script string) {
	for _, m := range scriptConstant.FindAllStringSubmatchIndex(script, -1) {
		l := &literals{code: script[m[1]:], constant: func(string) (any, bool) { return nil, false }}
		if value, ok := l.value(); ok {
			p.values[script[m[2]:m[3]]] = value
		}
	}
}

// interpolate replaces values of front matter in braces.
func (p *vitePressPage) interpolate(groups []string, line int) (string, bool) {
	m := frontmatter.FindStringSubmatch(groups[1])
	if m == nil {
		return "", false
	}
	var value any = p.matter
	for key := range strings.SplitSeq(m[1], ".") {
		of, _ := value.(map[string]any)
		value = of[key]
	}
	switch value.(type) {
	case string, int, float64, bool:
		return fmt.Sprint(value), true
	}
	p.lose(line, "write its value", "expression {{ %s }}", groups[1])
	return "", false
}

// line rewrites a line outside code.
func (p *vitePressPage) line(line string, number int) string {
	if strings.HasPrefix(strings.TrimSpace(line), "<<<") {
		return p.snippet(line, number)
	}
	return line
}

// contents is the place of the list of contents.
var contents = regexp.MustCompile(`(?mi)^\[\[toc\]\][ \t]*$`)

// listOf returns a list of links to the headings of some levels.
func listOf(headings []pageHeading, least, most int) string {
	var b strings.Builder
	for _, h := range headings {
		if h.level >= least && h.level <= most {
			fmt.Fprintf(&b, "%s- [%s](#%s)\n", strings.Repeat("  ", h.level-least), h.text, h.id)
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// vueLanguage is a language of code with expressions in double braces, which are kept.
var vueLanguage = regexp.MustCompile("^(\\s*(?:`{3,}|~{3,})\\s*[\\w#+]+)-vue\\b(.*)")

// target rewrites the target of a link or an image.
func (p *vitePressPage) target(target string, _ int) string {
	file, rest := splitTarget(target)
	if file == "" || strings.HasPrefix(file, "/") {
		return target
	}
	ext := path.Ext(file)
	if ext == "" || markdown.IsFile(file) || ext == ".html" {
		return target
	}
	from := path.Join(path.Dir(p.source), file)
	if strings.HasPrefix(file, "@/") {
		from = path.Join(p.src, file[2:])
	}
	if !isFile(p.fs, from) {
		return target
	}
	below, ok := strings.CutPrefix(from, strings.TrimSuffix(p.src, ".")+"/")
	if p.src == "." {
		below, ok = from, true
	}
	if !ok {
		below = path.Join("files", path.Base(from))
	}
	p.tree.Files[below] = from
	if path.Join(path.Dir(p.name), file) == below {
		return target
	}
	return "/" + below + rest
}

// vitePressComponents are the components of VitePress and Vue.
var vitePressComponents = components{
	byName: map[string]component{
		"Badge":         {write: writeBadge},
		"VPTeamMembers": {block: true, write: writeData}, "VPTeamPage": {}, "VPTeamPageTitle": {}, "VPTeamPageSection": {}, "template": {},
		"ClientOnly": {}, "Teleport": {}, "Transition": {}, "Suspense": {}, "KeepAlive": {},
	},
	isForeign: func(name string) bool { return isComponent(name) || strings.Contains(name, "-") },
}

// writeBadge writes a badge of several tools.
func writeBadge(e *element) string {
	label := cmp.Or(e.text("text"), strings.TrimSpace(e.body))
	if label == "" {
		return ""
	}
	return "<mark>" + label + "</mark>"
}

// includeMark inserts a file.
var includeMark = regexp.MustCompile(`<!--\s*@include:\s*(.*?)\s*-->`)

// includePath is a file with a region or heading and lines.
var includePath = regexp.MustCompile(`^(.*?)(?:#([^#{}]+))?(?:\{(\d*)(,?)(\d*)\})?$`)

// include inserts files, also in code.
func (p *vitePressPage) include(text, file string) string {
	if !strings.Contains(text, "@include:") {
		return text
	}
	return includeMark.ReplaceAllStringFunc(text, func(mark string) string {
		m := includePath.FindStringSubmatch(includeMark.FindStringSubmatch(mark)[1])
		if m == nil {
			return mark
		}
		name := p.file(m[1], file)
		part, err := p.insertable(name)
		if err == nil {
			part, err = partOf(part, m[2], m[3], m[4] != "", m[5], markdown.IsFile(name))
		}
		if err != nil {
			p.lose(0, "correct it, or insert the text", "include of %s: %v", m[1], err)
			return ""
		}
		if _, body, ok := matterOf(part); ok && markdown.IsFile(name) {
			part = body
		}
		if path.Dir(name) != path.Dir(file) {
			part = p.rebased(part, path.Dir(name))
		}
		p.depth++
		defer func() { p.depth-- }()
		return strings.TrimSuffix(p.include(part, name), "\n")
	})
}

// rebased returns Markdown from a folder whose relative links lead from another.
func (p *vitePressPage) rebased(text, folder string) string {
	return rewriteTargets(text, func(target string, _ int) string {
		if target[0] == '/' || target[0] == '@' {
			return target
		}
		file, rest := splitTarget(target)
		below := strings.TrimPrefix(path.Join("/", folder, file), path.Join("/", p.src))
		for _, name := range []string{below, below + ".md", below + "/index.md"} {
			if name = strings.TrimPrefix(name, "/"); markdown.IsFile(name) && isFile(p.fs, path.Join(p.src, name)) {
				return "/" + p.rewritten(name) + rest
			}
		}
		return "@" + below + rest
	})
}

// file returns the path in the project of a file that another names.
func (p *vitePressPage) file(name, from string) string {
	if below, ok := strings.CutPrefix(name, "@"); ok {
		return path.Join(p.src, below)
	}
	return path.Join(path.Dir(from), name)
}

// partOf returns the lines from first to last in a region or below a heading.
func partOf(text, region, first string, isRange bool, last string, isMarkdown bool) (string, error) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if region != "" {
		found := regionOf(lines, region)
		if found == nil && isMarkdown {
			found = sectionOf(lines, region)
		}
		if found == nil {
			return "", fmt.Errorf("there is no region %s", region)
		}
		lines = found
	}
	from, to := 1, len(lines)
	if n, err := strconv.Atoi(first); err == nil {
		from = max(n, 1)
		if !isRange {
			to = n
		}
	}
	if n, err := strconv.Atoi(last); err == nil {
		to = n
	}
	to = min(to, len(lines))
	return strings.Join(lines[min(from-1, to):to], "\n") + "\n", nil
}

var regionMark = regexp.MustCompile(`^\s*(?://|#|<!--|/\*|--|::|%|;|REM)?\s*(?:\{?/?\*?\s*)?#?\s*(end)?region\b\s*([\w*.-]*)`)

// regionOf returns the lines of the regions of a name, without marks.
func regionOf(lines []string, name string) (found []string) {
	depth := 0
	for _, line := range lines {
		m := regionMark.FindStringSubmatch(line)
		switch {
		case m != nil && m[1] == "" && m[2] == name:
			depth++
		case m != nil && m[1] != "" && depth > 0 && (m[2] == name || m[2] == ""):
			depth--
		case depth > 0:
			found = append(found, line)
		}
	}
	return found
}

// sectionOf returns the lines below the heading with an id.
func sectionOf(lines []string, id string) (found []string) {
	level := 0
	for _, line := range lines {
		m := headingLine.FindStringSubmatch(line)
		switch {
		case m != nil && level == 0 && cmp.Or(m[3], markdown.DocsVitePress.AnchorID(m[2])) == id:
			level = len(m[1])
		case m != nil && level > 0 && len(m[1]) <= level:
			return found
		case level > 0:
			found = append(found, line)
		}
	}
	return found
}

// insertedCode is the insertion of a file as code: <<< @/file.js#region{1,3 js:line-numbers} [label].
var insertedCode = regexp.MustCompile(`^(\s*)<<<\s*(\S+?)(#[\w.-]+)?\s*(?:\{([\d,-]*)\s*([^}\s]*)\s*[^}]*\})?\s*(?:\[(.+)\])?\s*$`)

// colorCodes are escape codes for colours, in code of the language ansi.
var colorCodes = regexp.MustCompile(`\x1b\[[\d;]*m`)

func (p *vitePressPage) snippet(line string, number int) string {
	m := insertedCode.FindStringSubmatch(line)
	if m == nil {
		return line
	}
	name := p.file(m[2], p.source)
	text, err := p.insertable(name)
	text = colorCodes.ReplaceAllString(text, "")
	if err == nil {
		text, err = partOf(text, strings.TrimPrefix(m[3], "#"), "", false, "", false)
	}
	if err != nil {
		p.lose(number, "correct it, or insert the code", "code of %s: %v", m[2], err)
		return ""
	}
	info := cmp.Or(m[5], strings.TrimPrefix(path.Ext(name), "."))
	if strings.HasPrefix(info, ":") {
		info = strings.TrimPrefix(path.Ext(name), ".") + info
	}
	if m[4] != "" {
		info += " {" + m[4] + "}"
	}
	info += " [" + cmp.Or(m[6], path.Base(name)) + "]"
	return m[1] + strings.ReplaceAll(fenced(info, dedent("\n"+text)), "\n", "\n"+m[1])
}

// hero reads the home page. It returns how its text is rewritten.
func (p *vitePressPage) hero() (rewrite func(string) string, ok bool) {
	matter := objectOf(p.matter)
	if matter.text("layout") != "home" {
		return nil, false
	}
	l, below := p.languageOf(p.name)
	hero := matter.object("hero")
	h := Home{Hero: Hero{Title: plainText(hero.text("name")), Tagline: plainText(hero.text("tagline")), Image: p.logo(hero.get("image")).Light}}
	if more := plainText(hero.text("text")); h.Hero.Title == "" {
		h.Hero.Title = more
	} else if more != "" && len(h.Hero.Title)+len(more) < 75 {
		h.Hero.Title += ": " + more
	} else if more != "" {
		h.Hero.Tagline = strings.TrimSpace(more + " " + h.Hero.Tagline)
	}
	h.Hero.Title = cmp.Or(h.Hero.Title, l.config.text("title"))
	for _, action := range hero.objects("actions") {
		if link := p.linkFrom(l, action.text("link")); link != "" {
			h.Hero.Buttons = append(h.Hero.Buttons, Item{Label: plainText(action.text("text")), Link: link})
		}
	}
	for _, f := range matter.objects("features") {
		title := plainText(f.text("title"))
		if icon := f.text("icon"); icon != "" && !strings.ContainsAny(icon, "<./") {
			title = icon + " " + title
		}
		h.Cards = append(h.Cards, Card{Title: title, Text: plainText(f.text("details") + " " + f.text("linkText")), Link: p.linkFrom(l, f.text("link"))})
	}
	if below != "index.md" {
		return func(text string) string { return withHero(text, h) }, true
	}
	p.homes[l.folder] = h
	if matter.text("title") != "" {
		return func(text string) string { return text }, true
	}
	return func(text string) string { return withMatter(text, fmt.Sprintf("title: %q\n", h.Hero.Title)) }, true
}

// linkFrom returns a link of the front matter as one of site.yaml.
func (p *vitePressPage) linkFrom(l *vitePressLanguage, link string) string {
	if link == "" || hasScheme.MatchString(link) || strings.HasPrefix(link, "/") {
		return p.link(l, link)
	}
	return cmp.Or(p.link(l, path.Join("/", path.Dir(p.name), link)), p.link(l, "/"+link))
}

// withHero returns a page with a hero as Markdown before its text.
func withHero(text string, h Home) string {
	matter, body, _ := matterOf(text)
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n\n", h.Hero.Title, h.Hero.Tagline)
	for _, button := range h.Hero.Buttons {
		fmt.Fprintf(&b, "- [%s](%s)\n", escapeMarkdown(button.Label), absolute(button.Link))
	}
	b.WriteString("\n")
	var cards []Card
	for _, c := range h.Cards {
		cards = append(cards, Card{Title: escapeMarkdown(c.Title), Text: escapeMarkdown(c.Text), Link: absolute(c.Link)})
	}
	if cards != nil {
		b.WriteString(writeCards(cards) + "\n\n")
	}
	return "---\n" + matter + "---\n" + b.String() + body
}

// absolute returns a link of site.yaml as one of a page.
func absolute(link string) string {
	if link == "" || hasScheme.MatchString(link) {
		return link
	}
	return "/" + link
}
