package markdown

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"

	"waymark.dev/waymark/internal/docs/flaw"
)

// UnknownDirectiveAttr marks the content of a directive that does not exist, with its name.
const UnknownDirectiveAttr = "data-unknown-directive"

// tabContainers and listContainers are directives by the way to write them; the latter have
// styles only, mostly for a list in them.
var (
	tabContainers  = map[string]bool{"tabs": true, "code-group": true, "codegroup": true, "code-tabs": true, "tab-set": true}
	listContainers = map[string]string{
		"steps": "steps", "cards": "cards", "grid": "cards", "card-grid": "cards", "card": "card",
		"file-tree": "file-tree", "filetree": "file-tree", "files": "file-tree",
		"fields": "fields",
	}
	// transparent directives only turn off what other tools do to their content.
	transparent = map[string]bool{"v-pre": true, "raw": true}
)

// SimilarDirective returns the name of a directive like a wrong one, or "".
func SimilarDirective(name string) string {
	names := []string{"details", "tab", "tabs", "code-group", "steps", "cards", "card", "file-tree", "fields"}
	for kind := range admonitions {
		names = append(names, kind)
	}
	slices.Sort(names)
	return flaw.NearestWord(name, names)
}

// directive writes a directive.
func (w *writer) directive(d *directive) {
	switch class, isList := listContainers[d.name]; {
	case isTab(d):
		w.tabsInRow(d)
	case tabContainers[d.name]:
		w.tabs(d)
	case isList:
		w.container(d, `<div class="`+class+`">`, class+"-title")
	case transparent[d.name]:
		w.content(d)
	case d.name == "details" || d.name == "collapse":
		w.details(d)
	case admonitions[d.name] != "" || d.marks == 0:
		w.admonition(d)
	default:
		w.container(d, "<div "+UnknownDirectiveAttr+`="`+d.name+`">`, "")
	}
}

// content writes the blocks of a directive without its title.
func (w *writer) content(d *directive) {
	w.blocksFrom(d.body())
	w.line()
}

// container writes a directive as a div; its title is a paragraph of a class.
func (w *writer) container(d *directive, tag, titleClass string) {
	w.line()
	start := w.dst.Len()
	w.dst.WriteString(tag)
	w.madeFrom(start, Span{Start: d.Pos(), End: d.end})
	w.dst.WriteByte('\n')
	if title := d.title(); title != nil {
		w.dst.WriteString("<p")
		if titleClass != "" {
			w.dst.WriteString(` class="` + titleClass + `"`)
		}
		w.dst.WriteByte('>')
		w.inlines(title)
		w.dst.WriteString("</p>\n")
	}
	w.content(d)
	w.dst.WriteString("</div>\n")
}

func (w *writer) admonition(d *directive) {
	w.line()
	end := w.beginAdmonition(d, d.title())
	w.content(d)
	w.dst.WriteString(end)
}

func (w *writer) details(d *directive) {
	w.line()
	w.beginDetails("details", d, d.title(), labelsIn(w.options.Locale).details)
	w.content(d)
	w.dst.WriteString("</details>\n")
}

// tabs writes a container of tabs: directives, or code blocks with labels.
func (w *writer) tabs(d *directive) {
	w.line()
	w.dst.WriteString("<div class=\"tabs\">\n")
	for n := d.body(); n != nil; n = n.NextSibling() {
		if fence, ok := n.(*ast.FencedCodeBlock); ok {
			w.codeTab(fence)
		} else if isTab(n) {
			w.tab(n.(*directive))
		} else {
			w.block(n)
		}
	}
	w.dst.WriteString("</div>\n")
}

// tabsInRow writes tabs of one set that follow each other, at the first of them.
func (w *writer) tabsInRow(first *directive) {
	if !first.breaks && isTab(first.PreviousSibling()) {
		return
	}
	w.line()
	w.dst.WriteString("<div class=\"tabs\">\n")
	w.tab(first)
	for n := first.NextSibling(); isTab(n) && !n.(*directive).breaks; n = n.NextSibling() {
		w.tab(n.(*directive))
	}
	w.dst.WriteString("</div>\n")
}

func (w *writer) tab(d *directive) {
	w.beginTab(d.open)
	if title := d.title(); title != nil {
		w.inlines(title)
	}
	w.dst.WriteString("</p>\n")
	w.content(d)
	w.dst.WriteString("</div>\n")
}

// codeTab writes a code block as a tab with its label, title or language.
func (w *writer) codeTab(n *ast.FencedCodeBlock) {
	info := w.info(n)
	label := cmp.Or(info.label, info.title, info.language, PlainLanguage)
	info.label = ""
	if label == info.title {
		info.title = "" // not twice
	}
	w.beginTab(false)
	writeEscaped(w.dst, []byte(label))
	w.dst.WriteString("</p>\n")
	w.listing(n, info)
	w.dst.WriteString("</div>\n")
}

func (w *writer) beginTab(selected bool) {
	w.dst.WriteString(`<div class="tab"`)
	if selected {
		w.dst.WriteString(` data-selected=""`)
	}
	w.dst.WriteString(">\n<p class=\"tab-label\">")
}

// isTask reports whether an item begins with a checkbox.
func isTask(item ast.Node) bool {
	text := item.FirstChild()
	if text == nil || text.FirstChild() == nil {
		return false
	}
	return text.FirstChild().Kind() == extension.KindTaskCheckBox
}

// task writes the text of a task, which is the name of its checkbox.
func (w *writer) task(text ast.Node) {
	if text.Kind() == ast.KindParagraph {
		w.dst.WriteString("<p>")
		defer w.dst.WriteString("</p>\n")
	}
	w.dst.WriteString("<label>")
	w.inlines(text)
	w.dst.WriteString("</label>")
}

func (w *writer) checkbox(n *extension.TaskCheckBox) {
	w.dst.WriteString(`<input type="checkbox" disabled=""`)
	if n.IsChecked {
		w.dst.WriteString(` checked=""`)
	}
	w.dst.WriteString("> ")
}

// fileTree writes code as a tree of files: lines with indentation, or with the lines drawn by
// programs that list folders. Text after "#" is a comment.
func (w *writer) fileTree(n ast.Node) {
	w.line()
	w.dst.WriteString("<div class=\"file-tree\">\n")
	var open []int // indentation of the open lists
	segments := n.Lines()
	for i := range segments.Len() {
		segment := segments.At(i)
		indent, entry := cutTreeLine(segment.Value(w.src))
		if len(entry) == 0 {
			continue
		}
		for len(open) > 0 && open[len(open)-1] > indent {
			w.dst.WriteString("</li>\n</ul>\n")
			open = open[:len(open)-1]
		}
		switch {
		case len(open) > 0 && open[len(open)-1] == indent:
			w.dst.WriteString("</li>\n")
		case len(open) < maxBlocks:
			w.dst.WriteString("<ul>\n")
			open = append(open, indent)
		default:
			w.dst.WriteString("</li>\n")
		}
		name, comment, hasComment := bytes.Cut(entry, []byte("#"))
		w.dst.WriteString("<li>")
		writeEscaped(w.dst, bytes.TrimSpace(name))
		if hasComment {
			w.dst.WriteString(" <small>")
			writeEscaped(w.dst, bytes.TrimSpace(comment))
			w.dst.WriteString("</small>")
		}
	}
	for range open {
		w.dst.WriteString("</li>\n</ul>\n")
	}
	w.dst.WriteString("</div>\n")
}

// cutTreeLine returns the width of a line's indentation or drawing, and the entry after it.
func cutTreeLine(line []byte) (indent int, entry []byte) {
	const drawn = " \t\u00a0│├└─┬┼|`+"
	for len(line) > 0 {
		r, size := utf8.DecodeRune(line)
		if !strings.ContainsRune(drawn, r) && (r != '-' || indent == 0) {
			break
		}
		indent++
		line = line[size:]
	}
	return indent, bytes.TrimSpace(line)
}
