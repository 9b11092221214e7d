package importer

import (
	"cmp"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"waymark.dev/waymark/internal/docs/markdown"
)

// docusaurusElement returns the function that writes a component, or an element with another form in the docs dialect; or nil.
func docusaurusElement(name string) func(*mdxConverter, *mdxNode) string {
	switch name {
	case "Tabs":
		return (*mdxConverter).tabs
	case "Details", "details":
		return (*mdxConverter).details
	case "Admonition":
		return (*mdxConverter).admonition
	case "CodeBlock":
		return (*mdxConverter).codeBlock
	case "DocCardList":
		return (*mdxConverter).cardList
	case "TOCInline":
		return (*mdxConverter).contents
	case "Link":
		return (*mdxConverter).link
	case "img", "Image", "IdealImage", "ThemedImage":
		return (*mdxConverter).image
	case "Head", "head", "style", "script":
		return (*mdxConverter).leaveOut
	case "iframe", "video", "audio", "LiteYouTubeEmbed":
		return (*mdxConverter).media
	case "BrowserOnly", "TabItem", "Translate", "React.Fragment", "Fragment":
		return (*mdxConverter).inner
	}
	return nil
}

// tabs writes tabs. Their labels are in the items, or in the attribute values.
func (c *mdxConverter) tabs(n *mdxNode) string {
	labels := map[string]string{}
	values, _ := c.value(n, "values").([]any)
	for _, v := range values {
		if o, ok := v.(*object); ok {
			labels[o.text("value")] = o.text("label")
		}
	}
	selected := c.text(n, "defaultValue")
	var b strings.Builder
	for i := range n.children {
		item := &n.children[i]
		if item.kind != elementNode {
			continue
		}
		value := c.text(item, "value")
		mark := "@tab"
		if _, isDefault := item.attribute("default"); isDefault || selected != "" && value == selected {
			mark = "@tab:active"
		}
		fmt.Fprintf(&b, "%s %s\n\n%s\n\n", mark, shorten(cmp.Or(c.text(item, "label"), labels[value], value), 100), c.inner(item))
	}
	return directive("tabs", "", strings.TrimSpace(b.String()))
}

func (c *mdxConverter) details(n *mdxNode) string {
	title := c.text(n, "summary")
	body := *n
	body.children = slices.Clone(n.children)
	for i := range body.children {
		if child := &body.children[i]; child.kind == elementNode && child.name == "summary" {
			title = c.render(child.children)
			body.children = slices.Delete(body.children, i, i+1)
			break
		}
	}
	open := ""
	if _, ok := n.attribute("open"); ok {
		open = " {open}"
	}
	return directive("details", title+open, c.inner(&body))
}

func (c *mdxConverter) admonition(n *mdxNode) string {
	return directive(cmp.Or(c.text(n, "type"), "note"), c.text(n, "title"), c.inner(n))
}

var languageClass = regexp.MustCompile(`language-([\w-]+)`)

// codeBlock writes the component for code: an inclusion if its content is a file.
func (c *mdxConverter) codeBlock(n *mdxNode) string {
	language := c.text(n, "language")
	if m := languageClass.FindStringSubmatch(c.text(n, "className")); m != nil && language == "" {
		language = m[1]
	}
	title := c.text(n, "title")
	var code strings.Builder
	hasValue := slices.ContainsFunc(n.children, func(child mdxNode) bool { return child.kind == expressionNode })
	for i := range n.children {
		child := &n.children[i]
		if child.kind != expressionNode {
			if !hasValue || strings.TrimSpace(child.text) != "" {
				code.WriteString(child.text)
			}
			continue
		}
		name := strings.TrimSpace(child.text)
		if file := c.mc.imports[name].file; strings.Contains(file, "raw-loader!") {
			return c.includeFile(child, file, language, title)
		}
		c.expression(&code, child)
	}
	info := language
	if title != "" {
		info += fmt.Sprintf(" title=%q", title)
	}
	if c.value(n, "showLineNumbers") == true {
		info += " showLineNumbers"
	}
	info = strings.TrimSpace(info + " " + c.text(n, "metastring"))
	return fenced(info, strings.Trim(dedent("\n"+code.String()), "\n"))
}

func (c *mdxConverter) includeFile(n *mdxNode, name, language, title string) string {
	file := c.resolveFile(name, c.mc)
	if _, ok := c.readText(file); !ok {
		c.loseHere(n.line, "check the import", "file %s that cannot be read", name)
		return ""
	}
	tree := c.partialPath(file)
	c.docusaurus.tree.Files[tree] = file
	var arguments []string
	for _, a := range []struct{ name, value string }{{"language", language}, {"title", title}} {
		if a.value != "" {
			arguments = append(arguments, fmt.Sprintf("%s=%q", a.name, a.value))
		}
	}
	return includeCall(strings.TrimPrefix(tree, c.mc.root()), arguments...)
}

// maxLists is how many lists of headings and pages a page may have.
const maxLists = 20

// cardList lists the pages of the category whose page this is.
func (c *mdxConverter) cardList(n *mdxNode) string {
	if c.mc.lists++; c.mc.index == nil || c.mc.lists > maxLists {
		c.loseHere(n.line, "write a list of links", "component DocCardList outside of the page of a category")
		return ""
	}
	return c.mc.index.cards(c.mc.version)
}

func (c *mdxConverter) contents(n *mdxNode) string {
	if c.mc.lists++; c.mc.lists > maxLists {
		c.loseHere(n.line, "keep the first ones", "component TOCInline")
		return ""
	}
	level := func(name string, otherwise int) int {
		if n, err := strconv.Atoi(c.text(n, name)); err == nil {
			return n
		}
		return otherwise
	}
	if c.mc.headings == nil {
		_, c.mc.headings = withHeadingIDs(c.mc.body, markdown.Docs)
	}
	return listOf(c.mc.headings, level("minHeadingLevel", 2), level("maxHeadingLevel", 3))
}

func (c *mdxConverter) link(n *mdxNode) string {
	target := c.resolveLink(cmp.Or(c.text(n, "to"), c.text(n, "href")), c.mc)
	return `<a href="` + html.EscapeString(target) + `">` + strings.TrimSpace(c.render(n.children)) + "</a>"
}

// image writes a picture. Of one for each theme it is that of light grounds.
func (c *mdxConverter) image(n *mdxNode) string {
	source := cmp.Or(c.text(n, "src"), c.text(n, "img"))
	if sources, ok := c.value(n, "sources").(*object); ok {
		source = cmp.Or(sources.text("light"), sources.text("dark"))
		c.loseHere(n.line, "use a picture that can be seen on both grounds", "picture for dark grounds")
	}
	out := `<img src="` + html.EscapeString(c.resolveLink(source, c.mc)) + `"`
	for _, a := range n.attributes {
		switch a.name {
		case "src", "img", "sources":
		default:
			out += c.htmlAttribute(n, a)
		}
	}
	return out + " />"
}

func (c *mdxConverter) leaveOut(n *mdxNode) string {
	c.loseHere(n.line, "see meta and css in site.yaml", "element %s", n.name)
	return ""
}

// media embeds media, or writes a link to what pages cannot embed.
func (c *mdxConverter) media(n *mdxNode) string {
	source := c.resolveLink(c.text(n, "src"), c.mc)
	if id := c.text(n, "id"); n.name == "LiteYouTubeEmbed" {
		source = "https://www.youtube.com/watch?v=" + id
	}
	if n.name == "video" || n.name == "audio" {
		var b strings.Builder
		c.html(&b, n, false)
		return b.String()
	}
	c.loseHere(n.line, "keep the link that replaces it", "element %s", n.name)
	return fmt.Sprintf("[%s](<%s>)", cmp.Or(c.text(n, "title"), source), source)
}

// inlineElements are elements within text.
const inlineElements = " a abbr b bdi bdo br button cite code data del dfn em i input ins kbd label mark q s samp small span strong sub sup time u var wbr "

// needsMarkdown is found in text that is not only HTML.
var needsMarkdown = regexp.MustCompile("[`*_\\[]|(?m:^(?:[-+#>:|]|\\d+\\.|\\{\\{))|\n\n")

// html writes an element of HTML. Its content is Markdown in MDX, but in a docs tree only between empty lines.
func (c *mdxConverter) html(b *strings.Builder, n *mdxNode, isBlock bool) {
	opening := "<" + n.name
	for _, a := range n.attributes {
		opening += c.htmlAttribute(n, a)
	}
	switch {
	case n.isOpen:
		b.WriteString(opening + ">" + c.render(n.children))
		return
	case voidElements[n.name]:
		b.WriteString(opening + " />")
		return
	case strings.Contains(inlineElements, " "+n.name+" ") || c.isInline || !isBlock && lineBefore(b.String()) != "" && b.Len() > 0 && !strings.HasSuffix(b.String(), ">"):
		wasInline := c.isInline
		c.isInline = true
		b.WriteString(opening + ">" + c.render(n.children) + "</" + n.name + ">")
		c.isInline = wasInline
		return
	}
	inner, gap := c.inner(n), ""
	switch {
	case n.name == "pre":
		inner = c.render(n.children)
	case needsMarkdown.MatchString(inner):
		gap = "\n\n"
	case strings.Contains(inner, "\n"):
		gap = "\n"
	}
	if !isBlock && gap != "" && lineBefore(b.String()) != "" {
		b.WriteString("\n\n")
	}
	writeBlock(b, opening+">"+gap+inner+gap+"</"+n.name+">")
	if !isBlock && gap != "" {
		b.WriteString("\n\n")
	}
}

// htmlAttribute returns an attribute as HTML has it, with a space in front.
func (c *mdxConverter) htmlAttribute(n *mdxNode, a mdxAttribute) string {
	name := a.name
	switch {
	case name == "...":
		c.loseHere(n.line, "write the attributes", "attributes of %s", n.name)
		return ""
	case strings.HasPrefix(name, "on") && a.isCode:
		c.loseHere(n.line, "pages run no scripts", "attribute %s of %s", name, n.name)
		return ""
	case name == "className":
		name = "class"
	case name == "htmlFor":
		name = "for"
	}
	switch value := c.value(n, a.name).(type) {
	case bool:
		if !value {
			return ""
		}
		return " " + strings.ToLower(name)
	case nil:
		return ""
	case *object:
		if name != "style" {
			return ""
		}
		return ` style="` + escapeAttribute(styleText(value)) + `"`
	default:
		text := fmt.Sprint(value)
		if name == "href" || name == "src" {
			text = c.resolveLink(text, c.mc)
		}
		return " " + strings.ToLower(name) + `="` + escapeAttribute(html.UnescapeString(text)) + `"`
	}
}

// styleText returns a style as CSS.
func styleText(style *object) string {
	var parts []string
	for _, key := range style.keys {
		var name strings.Builder
		for _, r := range key {
			if unicode.IsUpper(r) {
				name.WriteByte('-')
			}
			name.WriteRune(unicode.ToLower(r))
		}
		value := fmt.Sprint(style.get(key))
		if number.FindString(value) == value && value != "0" && !unitless[key] {
			value += "px"
		}
		parts = append(parts, name.String()+": "+value)
	}
	return strings.Join(parts, "; ")
}

// unitless are the properties whose numbers are not pixels.
var unitless = map[string]bool{"flex": true, "fontWeight": true, "lineHeight": true, "opacity": true, "order": true, "zIndex": true}
