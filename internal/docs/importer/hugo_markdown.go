package importer

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"waymark.dev/waymark/internal/docs/markdown"
)

// convert returns the Markdown of a page for the docs tree.
func (p *hugoPage) convert() string {
	text := p.text()
	parts := []string{}
	if p.hasTop && p.showsTitle() {
		title := "# " + escapeMarkdown(p.title())
		if _, taken := p.ids[markdown.Docs.AnchorID(p.title())]; taken {
			title += " {#page-title}"
		}
		parts = append(parts, title)
	}
	if p.showsTitle() && p.isDocsy {
		parts = append(parts, p.matter.text("description"), p.byline(), p.termLines())
	}
	parts = append(parts, strings.Trim(text, "\n"), p.list())
	return "---\n" + p.ownMatter() + "---\n\n" + paragraphs(parts...) + "\n"
}

// paragraphs returns parts of a page with empty lines between them, without the empty parts.
func paragraphs(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), "\n\n")
}

// showsTitle reports whether the theme shows the title of a page.
func (p *hugoPage) showsTitle() bool {
	return p.path != "" && (!p.isDocsy || slices.Contains([]string{"docs", "blog", "swagger"}, p.kind()))
}

// text returns the Markdown of the body.
func (p *hugoPage) text() string {
	if p.converted == nil {
		text := p.markdown(p.body, p.line)
		text = rewriteCode(text, p.codeLine)
		if p.lang.site.is("markup.goldmark.parser.attribute.block") {
			text = outsideCode(text, blockAttributes, func(groups []string, _ int) (string, bool) {
				if id := attributeID.FindStringSubmatch(groups[2]); id != nil {
					return `<a id="` + id[1] + `"></a>`, true
				}
				return "", groups[1] == "" // in HTML it is text
			})
		}
		if p.lang.site.is("enableemoji") {
			text = outsideCode(text, emojiName, func(groups []string, _ int) (string, bool) {
				symbol, known := emojiNamed(groups[1])
				return symbol, known && !strings.HasPrefix(groups[0], "#")
			})
		}
		text = p.formulas(text)
		text = p.withIDs(text)
		text = rewriteTargets(text, func(target string, _ int) string { return p.link(target) })
		p.converted = &text
	}
	return *p.converted
}

// ownMatter returns the front matter of a page in the docs tree.
func (p *hugoPage) ownMatter() string {
	var b strings.Builder
	fmt.Fprintf(&b, "title: %q\n", p.title())
	for _, key := range [][2]string{{"description", "description"}, {"linktitle", "sidebar_label"}, {"openapi", "openapi"}} {
		if value := p.matter.text(key[0]); value != "" {
			fmt.Fprintf(&b, "%s: %q\n", key[1], oneLine(value))
		}
	}
	b.WriteString(p.slugMatter() + p.aliasMatter())
	if tags := p.matter.texts("tags"); tags != nil {
		fmt.Fprintf(&b, "tags: [%s]\n", strings.Join(quotedTexts(tags), ", "))
	}
	if p.matter.is("draft") {
		b.WriteString("draft: true\n")
	}
	if p.terms != nil || p.matter.text("build.list") == "never" || p.matter.text("_build.list") == "never" {
		b.WriteString("unlisted: true\n")
	}
	if strings.EqualFold(path.Base(p.path), "changelog") {
		b.WriteString("layout: page\n")
	}
	return b.String()
}

func quotedTexts(texts []string) (quoted []string) {
	for _, text := range texts {
		quoted = append(quoted, fmt.Sprintf("%q", text))
	}
	return quoted
}

// byline returns the line with the author and the date of a post.
func (p *hugoPage) byline() string {
	if p.kind() != "blog" || p.isSection {
		return ""
	}
	var parts []string
	if author := cmp.Or(strings.Join(p.matter.texts("author"), ", "), p.matter.text("author.name")); author != "" {
		parts = append(parts, cmp.Or(p.lang.translate("post_byline_by"), "By")+" **"+author+"**")
	}
	if date := p.date(); !date.IsZero() {
		parts = append(parts, p.shownDate())
	}
	return strings.Join(parts, " | ")
}

// shownDate returns the date of a post as the theme shows it.
func (p *hugoPage) shownDate() string {
	return p.date().Format(cmp.Or(p.lang.site.text("params.time_format_blog"), "Monday, January 02, 2006"))
}

// termLines returns links to the terms of a page, such as its tags.
func (p *hugoPage) termLines() string {
	var lines []string
	for _, taxonomy := range p.lang.taxonomies {
		var links []string
		for _, term := range p.matter.texts(strings.ToLower(taxonomy.path)) {
			if page := p.lang.byPath[p.termPath(taxonomy.path, term)]; page != nil {
				links = append(links, "["+escapeMarkdown(term)+"](</"+page.place+">)")
			}
		}
		if links != nil {
			lines = append(lines, sectionTitle(taxonomy.path)+": "+strings.Join(links, ", "))
		}
	}
	return strings.Join(lines, "\n\n")
}

var (
	hugoFence       = regexp.MustCompile("^([ \\t>]*(?:[-*+] +|\\d+[.)] +)?(?:`{3,}|~{3,}))[ \\t]*([\\w+#.-]*)[ \\t]*(?:\\{([^}\\n]*)\\})?[ \\t]*\\n?$")
	blockAttributes = regexp.MustCompile(`(?m)(^[ \t>]*<[^\n]*\n)?^[ \t>]*\{((?:[.#][^\s{}]+|[\w-]+=(?:"[^"\n]*"|[^\s}"]+)|\s)+)\}[ \t]*$`)
	attributeID     = regexp.MustCompile(`(?:^|\s)#([^\s}]+)`)
	drawn           = map[string]bool{"plantuml": true, "markmap": true, "goat": true, "chem": true, "drawio": true}
)

// codeLine rewrites the line that opens code with options of Hugo.
func (p *hugoPage) codeLine(line string) string {
	m := hugoFence.FindStringSubmatch(line)
	if m == nil {
		return line
	}
	if drawn[m[2]] {
		p.lose(0, "make it a picture, or a diagram of Mermaid", "drawing in the language %s, which is shown as code", m[2])
	}
	if m[3] == "" {
		return line
	}
	return m[1] + codeInfo(m[2], m[3]) + "\n"
}

var dollars = regexp.MustCompile(`(?s)\$\$.*?\$\$|\$([^\s$](?:[^$\n]*[^\s$\\])?)\$`)

// formulas rewrites the delimiters of formulas, and other dollar signs.
func (p *hugoPage) formulas(text string) string {
	type delimiter struct{ from, to, mark string }
	var others []delimiter
	hasDollars := false
	math := p.lang.site.of("markup.goldmark.extensions.passthrough")
	for _, kind := range [][2]string{{"block", "$$"}, {"inline", "$"}} {
		for _, pair := range math.list("delimiters." + kind[0]) {
			ends, _ := pair.([]any)
			if len(ends) != 2 || !math.is("enable") {
				continue
			}
			d := delimiter{valueText(ends[0]), valueText(ends[1]), kind[1]}
			if hasDollars = hasDollars || d.from == "$"; d.from != "" && d.to != "" && d.from[0] != '$' {
				others = append(others, d)
			}
		}
	}
	if !hasDollars && strings.Contains(text, "$") {
		text = outsideCode(text, dollars, func(groups []string, _ int) (string, bool) {
			return `\$` + groups[1] + `\$`, groups[1] != "" && !strings.Contains(groups[1], "`")
		})
	}
	for _, d := range others {
		pattern := regexp.MustCompile(`(?s)` + regexp.QuoteMeta(d.from) + `\s*(.+?)\s*` + regexp.QuoteMeta(d.to))
		text = outsideCode(text, pattern, func(groups []string, _ int) (string, bool) { return d.mark + groups[1] + d.mark, true })
	}
	return text
}

var (
	hugoHeading   = regexp.MustCompile(`^((?:[ >]|[-*+] |\d{1,9}[.)] )*?)(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$`)
	headingEnd    = regexp.MustCompile(`[ \t]*\{([^{}]*)\}$`)
	underline     = regexp.MustCompile(`^ {0,3}(=+|-+)[ \t]*$`)
	notParagraph  = regexp.MustCompile(`^\s*(?:$|[>#|<]|[-*+] |\d+[.)] |    )`)
	referenceLink = regexp.MustCompile(`!?\[([^\]]+)\]\[[^\]]*\]`)
)

// withIDs adds the ids of Hugo to the headings that would have other ids in a docs tree.
func (p *hugoPage) withIDs(text string) string {
	rule := cmp.Or(p.lang.site.text("markup.goldmark.parser.autoidtype"), p.lang.site.text("markup.goldmark.parser.autoheadingidtype"), "github")
	plain, afterTitle := markdown.AnchorSet{}, markdown.AnchorSet{}
	p.ids = markdown.AnchorSet{}
	markdown.Docs.Unique(afterTitle, markdown.Docs.AnchorID(p.title()))
	lines := strings.Split(text, "\n")
	var fences markdown.Fences
	isComment := false
	for i, line := range lines {
		if kind := fences.Next(line); kind != markdown.Outside {
			continue
		}
		if pos := strings.LastIndex(line, "<!--"); pos >= 0 || isComment {
			isComment = !strings.Contains(line[max(pos, 0):], "-->")
			continue
		}
		m := hugoHeading.FindStringSubmatch(line)
		isUnderlined := i > 0 && underline.MatchString(line) && !notParagraph.MatchString(lines[i-1]) && (i == 1 || notParagraph.MatchString(lines[i-2]))
		if isUnderlined {
			m = []string{"", "", map[bool]string{true: "#", false: "##"}[strings.Contains(line, "=")], strings.TrimSpace(lines[i-1])}
		}
		if m == nil || strings.Contains(m[1], "    ") {
			continue
		}
		p.hasTop = p.hasTop || m[2] == "#"
		title, own := m[3], ""
		if end := headingEnd.FindStringSubmatch(title); end != nil && (attributeID.MatchString(end[1]) || blockAttributes.MatchString("{"+end[1]+"}")) {
			title = strings.TrimSuffix(title, end[0])
			if id := attributeID.FindStringSubmatch(end[1]); id != nil {
				own = id[1]
			}
		}
		shown := plainHeading(title)
		id := own
		if id == "" {
			id = markdown.Docs.Unique(p.ids, cmp.Or(hugoID(plainHeading(firstInline(title)), rule), "heading"))
		} else {
			markdown.Docs.Unique(p.ids, own)
		}
		anchor := markdown.Docs.AnchorID(shown)
		if markdown.Docs.Unique(plain, anchor) != id || markdown.Docs.Unique(afterTitle, anchor) != id || own != "" || title != m[3] {
			lines[i] = m[1] + m[2] + " " + title + " {#" + id + "}"
			if isUnderlined {
				lines[i-1] = ""
			}
		}
	}
	return strings.Join(lines, "\n")
}

var (
	nestedText = regexp.MustCompile(`!?\[((?:[^\[\]]|\[[^\[\]]*\])*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])|(\*\*|__|\*|_)(\S(?:[^*_]*\S)?|\S.*?\S)(?:\*\*|__|\*|_)(\s|$|[^\w*])`)
	firstText  = regexp.MustCompile("^(?:`[^`]*`|[^_*~'\"`<\\[]*[_*~]*)")
	dashes     = strings.NewReplacer("---", "", "--", "")
)

// firstInline returns the part of a heading from which Hugo derives the id: links and emphasis up to the first possible mark in them,
// and, outside code, no dashes that are typeset as longer ones.
func firstInline(title string) string {
	title = nestedText.ReplaceAllStringFunc(title, func(mark string) string {
		m := nestedText.FindStringSubmatch(mark)
		if m[2] != "" {
			return firstText.FindString(m[3]) + m[4]
		}
		return firstText.FindString(m[1])
	})
	parts := strings.Split(title, "`")
	for i := 0; i < len(parts); i += 2 {
		parts[i] = dashes.Replace(parts[i])
	}
	return strings.Join(parts, "`")
}

// plainHeading returns the text of the Markdown of a heading.
func plainHeading(title string) string {
	var text string
	err := markdown.VisitBlocks([]byte("# "+referenceLink.ReplaceAllString(title, "$1")), markdown.Docs, func(b markdown.Block) {
		if b.Kind == markdown.Heading {
			text = string(b.Text)
		}
	})
	if err != nil || text == "" {
		return markdownText(title)
	}
	return text
}

// hugoID returns the id of a heading by one of the rules of Hugo.
func hugoID(text, rule string) string {
	if rule == "github-ascii" {
		text = norm.NFD.String(text)
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r > unicode.MaxASCII && rule == "github-ascii":
			return -1
		case r == '-' || r == ' ':
			return '-'
		case r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		case rule == "blackfriday":
			return '-'
		}
		return -1
	}, strings.TrimSpace(text))
}
