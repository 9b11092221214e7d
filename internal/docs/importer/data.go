package importer

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// Keys of data in which components of all kinds have their texts, links and pictures.
var (
	titleKeys   = []string{"title", "name", "label", "heading"}
	textKeys    = []string{"description", "details", "summary", "text", "role", "org", "desc"}
	listKeys    = []string{"items", "entries", "children", "pages"}
	linkKeys    = []string{"href", "link", "url"}
	pictureKeys = []string{"avatar", "image", "src"}
)

// bind returns as code the attributes that Vue evaluates, such as :members="list" and :list.
func (a tagAttributes) bind() {
	for name, value := range a.texts {
		if bare, ok := strings.CutPrefix(name, ":"); ok {
			a.code[bare] = cmp.Or(value, bare)
			delete(a.texts, name)
		}
	}
}

// onOwnLines returns lines between two empty ones, which replace the lines of the tags around them.
func onOwnLines(body string) string { return "\n" + body + "\n" }

// writeData writes the texts of an unknown component: those of its attributes, and lists of
// data with texts, before what is in it.
func writeData(e *element) string {
	var parts []string
	attributes := &object{values: map[string]any{}}
	for name, value := range e.attributes {
		attributes.values[name] = value
	}
	if text := e.page.described(attributes); text != "" {
		parts = append(parts, text)
	}
	for _, name := range slices.Sorted(maps.Keys(e.code)) {
		value, _ := evaluate(e.code[name], e.page.constant)
		if list := e.page.list(value); list != "" {
			parts = append(parts, list)
		}
	}
	switch {
	case e.body != "":
		parts = append(parts, e.body)
	case parts == nil:
		return ""
	}
	return onOwnLines(strings.Join(parts, "\n\n"))
}

// list writes a list of data as cards, or as a nested list if it contains lists.
func (p *componentPage) list(value any) string {
	text, isTree := p.items(value, 0)
	if text == "" || isTree {
		return text
	}
	return directive("cards", "", text)
}

func (p *componentPage) items(value any, depth int) (text string, isTree bool) {
	entries, _ := value.([]any)
	var items []string
	for _, entry := range entries {
		o, ok := entry.(*object)
		if !ok || depth > maxDepth {
			continue
		}
		inner := ""
		for _, key := range listKeys {
			if list, _ := p.items(o.get(key), depth+1); list != "" {
				inner, isTree = list, true
			}
		}
		if text := p.described(o); text != "" {
			items = append(items, listItem("- ", text, inner))
		}
	}
	return strings.Join(items, "\n"), isTree
}

// described writes the picture, the title, the texts and the links of data.
func (p *componentPage) described(o *object) string {
	var paragraphs []string
	title, link := escapeMarkdown(first(o, titleKeys)), first(o, linkKeys)
	if picture := first(o, pictureKeys); picture != "" && (isPicture(picture) || strings.HasPrefix(picture, "https://")) {
		paragraphs = append(paragraphs, "!["+title+"]("+picture+")")
	}
	switch {
	case title != "" && link != "":
		paragraphs = append(paragraphs, "["+title+"]("+link+")")
	case title != "":
		paragraphs = append(paragraphs, "**"+title+"**")
	}
	for _, key := range textKeys {
		if text := o.text(key); text != "" {
			paragraphs = append(paragraphs, escapeMarkdown(text))
		}
	}
	if title == "" && len(paragraphs) == 0 {
		return ""
	}
	for _, more := range o.objects("links") {
		if link := first(more, linkKeys); link != "" {
			paragraphs = append(paragraphs, "["+cmp.Or(escapeMarkdown(first(more, titleKeys)), serviceName(more.text("icon")), link)+"]("+link+")")
		}
	}
	return strings.Join(paragraphs, "\n\n")
}

func first(o *object, keys []string) string {
	for _, key := range keys {
		if text := o.text(key); text != "" {
			return text
		}
	}
	return ""
}
