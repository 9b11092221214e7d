package importer

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// mdxContext is the page that is being converted, with the context of its text.
type mdxContext struct {
	version    *docsVersion // nil outside of docs
	locale     string       // of a translation, else ""
	file, tree string       // paths in the project and in the docs tree
	index      *categoryIndex
	isQuoted   bool // the text becomes a part of another page
	depth      int  // of quotations

	imports   map[string]imported // by the names that the page gives them
	constants map[string]any
	body      string        // of the page, for lists of headings
	headings  []pageHeading // of the body, once a list has them
	lists     int           // of headings and pages
}

// root returns the folder of the docs tree that the page belongs to, with a slash, or "".
func (mc *mdxContext) root() string {
	if mc.version == nil {
		return ""
	}
	return mc.version.root()
}

// convert returns the Markdown of the docs dialect for a page or a part of one.
func (d *docusaurus) convert(text string, mc *mdxContext) string {
	matter, body, ok := matterOf(text)
	before := ""
	if ok {
		before = text[:len(text)-len(body)]
	}
	if readMatter(text).Format == "md" || path.Ext(mc.file) == ".md" && d.site.object("markdown").text("format") == "detect" {
		return before + d.rewriteLinks(body, mc)
	}
	var front map[string]any
	_ = yaml.Unmarshal([]byte(matter), &front) // a page with wrong front matter has none
	mc.imports = map[string]imported{}
	mc.constants = map[string]any{}
	for key, value := range front {
		mc.constants["frontMatter."+key] = fmt.Sprint(value)
	}
	mc.body = body
	c := &mdxConverter{docusaurus: d, mc: mc}
	body = c.readModules(unwrapCodeBlocks(body), 1+strings.Count(before, "\n"))
	out := c.render(parseMDX(body, 1+strings.Count(before, "\n"), d.math))
	return before + out
}

// mdxCodeBlock is a mark that services for translations keep: its content is MDX.
var mdxCodeBlock = regexp.MustCompile("(?ms)^```mdx-code-block\n(.*?)^```$")

func unwrapCodeBlocks(text string) string { return mdxCodeBlock.ReplaceAllString(text, "\n$1\n") }

// mdxConverter converts a page.
type mdxConverter struct {
	*docusaurus
	mc *mdxContext

	isInline bool // in an element within a line, such as one of a table
}

func (c *mdxConverter) loseHere(line int, remedy, what string, args ...any) {
	c.lose(c.mc.file, line, remedy, what, args...)
}

// text returns the value of an attribute as text, "" without one or if it is not a text.
func (c *mdxConverter) text(n *mdxNode, name string) string {
	switch value := c.value(n, name).(type) {
	case string:
		return value
	case bool, nil, *object, []any:
		return ""
	default:
		return fmt.Sprint(value)
	}
}

// value returns the value of an attribute. What needs a program is reported.
func (c *mdxConverter) value(n *mdxNode, name string) any {
	a, ok := n.attribute(name)
	switch {
	case !ok:
		return nil
	case !a.isCode:
		return a.value
	}
	if value, ok := evaluate(a.value, c.constantOf); ok {
		return value
	}
	if strings.HasPrefix(strings.TrimSpace(a.value), "<") { // an element
		inner := &mdxConverter{docusaurus: c.docusaurus, mc: c.mc}
		return strings.TrimSpace(inner.render(parseMDX(a.value, n.line, false)))
	}
	c.loseHere(n.line, "write its value in quotation marks", "attribute %s of %s", name, n.name)
	return nil
}

// render returns the Markdown of nodes.
func (c *mdxConverter) render(nodes []mdxNode) string {
	var b strings.Builder
	for i := 0; i < len(nodes); i++ {
		n := &nodes[i]
		switch n.kind {
		case textNode:
			b.WriteString(c.rewriteLinks(n.text, c.mc))
		case rawNode:
			b.WriteString(n.text)
		case codeNode:
			if group := c.codeTabs(nodes[i:]); group > 0 {
				writeBlock(&b, c.codeGroup(nodes[i:i+group]))
				i += group - 1
				continue
			}
			c.code(&b, n)
		case expressionNode:
			c.expression(&b, n)
		case elementNode:
			c.element(&b, n, isBlock(b.String(), nodes[i+1:]))
		}
	}
	return b.String()
}

// isBlock reports whether only white space is before and after an element on its lines.
func isBlock(before string, after []mdxNode) bool {
	if !linePrefix.MatchString(lineBefore(before)) {
		return false
	}
	if len(after) == 0 {
		return true
	}
	rest, _, found := strings.Cut(after[0].text, "\n")
	return after[0].kind == textNode && strings.TrimSpace(rest) == "" && (found || len(after) == 1)
}

// writeBlock writes lines at the indentation of the current line.
func writeBlock(b *strings.Builder, text string) {
	indent := strings.Map(func(r rune) rune {
		if r == '>' || r == '\t' {
			return r
		}
		return ' '
	}, lineBefore(b.String()))
	first := true
	for line := range strings.Lines(text) {
		if !first && strings.TrimSpace(line) != "" {
			b.WriteString(indent)
		}
		b.WriteString(line)
		first = false
	}
}

// inner returns the content of an element, without indentation.
func (c *mdxConverter) inner(n *mdxNode) string {
	return strings.Trim(dedent(c.render(n.children)), "\n")
}

// expression writes the value of an expression in text.
func (c *mdxConverter) expression(b *strings.Builder, n *mdxNode) {
	code := strings.TrimSpace(n.text)
	value, ok := evaluate(code, c.constantOf)
	if !ok {
		if len(code) > 1 && code[0] == '`' && quoted(code, 0) == len(code) {
			b.WriteString(unescape(code[1 : len(code)-1]))
		}
		c.loseHere(n.line, "write the text itself", "expression {%s}", shorten(n.text, 40))
		return
	}
	switch value := value.(type) {
	case string:
		b.WriteString(value)
	case bool, nil:
	default:
		c.loseHere(n.line, "write the text itself", "expression {%s}", shorten(n.text, 40))
	}
}

var infoWord = regexp.MustCompile(`(?:^|\s)(live|npm2yarn|noInline)(?:\s|$)`)

// code writes fenced code.
func (c *mdxConverter) code(b *strings.Builder, n *mdxNode) {
	first, rest, _ := strings.Cut(n.text, "\n")
	switch m := infoWord.FindStringSubmatch(first); {
	case m == nil:
		b.WriteString(n.text)
	case m[1] == "npm2yarn" && c.npmTabs:
		writeBlock(b, packageManagers(n.text))
	default:
		if m[1] == "live" {
			c.loseHere(n.line, "describe the result", "live code")
		}
		b.WriteString(strings.TrimRight(infoWord.ReplaceAllString(first, " "), " ") + "\n" + rest)
	}
}

var tabWord = regexp.MustCompile(`\s(tab(?:=\{"label":\s*"([^"]*)".*?\})?)(?:\s|$)`)

// codeTabs returns how many of the first nodes are code for tabs: code with the word tab, one after
// the other.
func (c *mdxConverter) codeTabs(nodes []mdxNode) int {
	count := 0
	for i := 0; c.tabBlocks && i < len(nodes); i++ {
		n := &nodes[i]
		first, _, _ := strings.Cut(n.text, "\n")
		switch {
		case n.kind == codeNode && tabWord.MatchString(first):
			count = i + 1
		case n.kind != textNode || strings.TrimSpace(n.text) != "":
			return count
		}
	}
	return count
}

// codeLabels are the labels of tabs by the language of their code.
var codeLabels = map[string]string{"js": "JavaScript", "ts": "TypeScript"}

func (c *mdxConverter) codeGroup(nodes []mdxNode) string {
	var b strings.Builder
	b.WriteString("::: code-group\n")
	for i := range nodes {
		if nodes[i].kind != codeNode {
			continue
		}
		first, rest, _ := strings.Cut(dedent("\n"+unindented(nodes[i].text)), "\n")
		m := tabWord.FindStringSubmatch(first)
		language := strings.TrimLeft(first, "`~")
		language, _, _ = strings.Cut(language, " ")
		label := cmp.Or(m[2], codeLabels[language], language)
		fmt.Fprintf(&b, "%s\n%s\n", strings.TrimRight(strings.Replace(first, m[1], "["+label+"]", 1), " "), rest)
	}
	return b.String() + ":::"
}

// unindented returns fenced code whose lines have the indentation of its last line removed.
func unindented(code string) string {
	last := code[strings.LastIndexByte(code, '\n')+1:]
	indent := last[:len(last)-len(strings.TrimLeft(last, " \t"))]
	return strings.ReplaceAll(code, "\n"+indent, "\n")
}

// element writes an element.
func (c *mdxConverter) element(b *strings.Builder, n *mdxNode, isBlock bool) {
	if file := c.partialOf(n.name); file != "" {
		c.partial(b, n, file, isBlock)
		return
	}
	if write := docusaurusElement(n.name); write != nil && (isBlock || n.name != "details") { // details may be in a cell of a table
		if text := write(c, n); isBlock {
			writeBlock(b, text)
		} else {
			b.WriteString(text)
		}
		return
	}
	switch {
	case n.name == "":
	case n.name[0] >= 'A' && n.name[0] <= 'Z' || strings.Contains(n.name, "."):
		c.loseHere(n.line, "write what it shows in Markdown; what is in it is kept", "component %s", n.name)
	default:
		c.html(b, n, isBlock)
		return
	}
	shown := shownAttributes(n)
	if isBlock {
		writeBlock(b, strings.Trim(strings.Join(append(shown, c.inner(n)), "\n\n"), "\n"))
	} else {
		b.WriteString(strings.TrimLeft(strings.Join(shown, " ")+" "+c.render(n.children), " "))
	}
}

// shownAttributes returns the attributes that a component probably shows.
func shownAttributes(n *mdxNode) []string {
	var shown []string
	for _, a := range n.attributes {
		switch {
		case a.isCode || n.name == "":
		case slices.Contains([]string{"title", "label", "heading", "summary"}, a.name):
			shown = append(shown, "**"+a.value+"**")
		case slices.Contains([]string{"name", "text", "description", "caption"}, a.name) && strings.Contains(a.value, " "): // others are names of icons and the like
			shown = append(shown, a.value)
		case a.name == "code":
			shown = append(shown, "`"+a.value+"`")
		}
	}
	return shown
}

// partial writes a page that another one includes: as an inclusion if that is on a line of its own, and without
// arguments.
func (c *mdxConverter) partial(b *strings.Builder, n *mdxNode, file string, isBlock bool) {
	source := c.resolveFile(file, c.mc)
	text, err := c.readInserted(source)
	if err == nil && c.mc.depth == maxDepth {
		err = fmt.Errorf("files are inserted up to %d deep", maxDepth)
	}
	if err != nil {
		c.loseHere(n.line, "check the import, or insert the text", "partial %s: %v", file, err)
		return
	}
	text = strings.ToValidUTF8(text, "\uFFFD")
	mc := &mdxContext{version: c.mc.version, locale: c.mc.locale, file: source, depth: c.mc.depth + 1, index: c.mc.index}
	if isBlock && len(n.attributes) == 0 && len(n.children) == 0 {
		mc.tree = c.partialPath(source)
		if _, done := c.tree.Pages[mc.tree]; !done && isPartial(mc.tree) {
			c.tree.Pages[mc.tree] = Page{Source: source} // also ends loops
			c.tree.Pages[mc.tree] = Page{Source: source, Text: []byte(c.convert(text, mc))}
		}
		writeBlock(b, includeCall(strings.TrimPrefix(mc.tree, c.mc.root())))
		return
	}
	mc.tree, mc.isQuoted = c.mc.tree, true
	props := map[string]any{"props.children": c.inner(n)}
	for _, a := range n.attributes {
		props["props."+a.name] = c.value(n, a.name)
	}
	_, body, _ := matterOf(text)
	inner := &mdxConverter{docusaurus: c.docusaurus, mc: mc}
	mc.imports, mc.constants, mc.body = map[string]imported{}, props, body
	out := dedent("\n" + inner.render(parseMDX(inner.readModules(body, 1), 1, c.math)))
	if isBlock {
		writeBlock(b, out)
	} else {
		b.WriteString(out)
	}
}

// isPartial reports whether a file of the docs tree is not a page itself.
func isPartial(tree string) bool {
	return slices.ContainsFunc(strings.Split(tree, "/"), func(part string) bool { return strings.HasPrefix(part, "_") })
}

// partialPath returns the path in the docs tree for a file that pages include.
func (c *mdxConverter) partialPath(source string) string {
	if tree := c.files[source]; tree != "" && strings.HasPrefix(tree, c.mc.root()) {
		return tree
	}
	if v := c.mc.version; v != nil {
		if below, ok := strings.CutPrefix(source, v.folder+"/"); ok {
			return path.Join(v.tree, below)
		}
	}
	return c.mc.root() + "_files/" + source
}

func includeCall(tree string, arguments ...string) string {
	call := `{{ include("/` + tree + `"`
	for _, a := range arguments {
		call += ", " + a
	}
	return call + ") }}"
}
