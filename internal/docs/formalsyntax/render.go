package formalsyntax

import (
	"html"
	"slices"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/locale"
)

// longestLine is the width up to which combinators are aligned.
const longestLine = 50

// painter writes the blocks of a closure as HTML.
type painter struct {
	b       strings.Builder
	docs    string // address of the docs of the locale
	defined map[string]bool
}

// render returns the blocks after the skipped ones, and the specifications of all.
func (r *Renderer) render(c *closure, skip int, l locale.Locale) string {
	w := &painter{docs: "/" + string(l) + "/docs/Web/CSS/", defined: c.defined}
	w.b.WriteString(`<pre class="notranslate css-formal-syntax">`)
	for i, b := range c.blocks[min(skip, len(c.blocks)):] {
		if i > 0 {
			w.b.WriteString("<br>")
		}
		w.block(b)
	}
	w.b.WriteString("</pre>")
	w.footer(c.blocks, r.texts.L10n("Template", "formal_syntax_footer", l))
	return w.b.String()
}

func (w *painter) block(b *block) {
	name := html.EscapeString(b.name)
	w.b.WriteString(`<span class="token property" id="` + name + `">` + name + ` = </span><br>`)
	switch {
	case b.err != nil:
		w.b.WriteString("  " + html.EscapeString(b.syntax) + "<br>")
	case b.group.Combinator == Juxtaposition:
		w.lines([]Node{b.group}, Juxtaposition)
	default:
		w.lines(b.group.Terms, b.group.Combinator)
	}
}

// lines writes each term on its own line, with aligned combinators.
func (w *painter) lines(terms []Node, c Combinator) {
	lengths := make([]int, len(terms))
	for i, term := range terms {
		lengths[i] = utf8.RuneCountInString(term.String())
	}
	width := min(slices.Max(lengths), longestLine)
	for i, term := range terms {
		w.b.WriteString("  ")
		w.term(term)
		w.b.WriteString(strings.Repeat(" ", max(2, width+2-lengths[i])))
		if i < len(terms)-1 {
			w.sign(c.String())
		}
		w.b.WriteString("<br>")
	}
}

func (w *painter) term(n Node) {
	switch n := n.(type) {
	case Keyword:
		w.token("keyword", n.String())
	case Function:
		w.token("function", n.String())
	case Property:
		w.link("Reference/Properties/"+n.Name, n.String())
	case Type:
		w.dataType(n)
	case Token:
		if n.Char == ')' {
			w.token("function", ")")
			return
		}
		w.b.WriteString(html.EscapeString(n.String()))
	case Group:
		w.group(n)
	case Multiplied:
		w.term(n.Term)
		for _, mark := range n.marks() {
			w.sign(mark)
		}
	case Boolean:
		w.b.WriteString("&lt;boolean-expr[")
		w.term(n.Term)
		w.b.WriteString("]&gt;")
	default:
		w.b.WriteString(html.EscapeString(n.String()))
	}
}

// group writes a group on one line, with its brackets. The bracket before a comma is not
// linked.
func (w *painter) group(n Group) {
	if n.Explicit && n.opening() == "[" {
		w.b.WriteByte('[')
	} else if n.Explicit {
		w.sign("[")
		w.b.WriteByte(' ')
	}
	for i, term := range n.Terms {
		if i > 0 {
			w.b.WriteByte(' ')
			if n.Combinator != Juxtaposition {
				w.sign(n.Combinator.String())
				w.b.WriteByte(' ')
			}
		}
		w.term(term)
	}
	if n.Explicit {
		w.b.WriteByte(' ')
		w.sign("]")
	}
	if n.Required {
		w.b.WriteByte('!')
	}
}

func (w *painter) token(class, text string) {
	w.b.WriteString(`<span class="token ` + class + `">` + html.EscapeString(text) + `</span>`)
}

// link writes a reference to another page under Web/CSS.
func (w *painter) link(path, text string) {
	w.b.WriteString(`<a href="` + w.docs + html.EscapeString(path) + `">`)
	w.token("property", text)
	w.b.WriteString("</a>")
}

// typePages are types whose page has another name.
var typePages = map[string]string{
	"color":            "color_value",
	"position":         "position_value",
	"contrast-color()": "color_value/contrast-color",
	"device-cmyk()":    "color_value/device-cmyk",
	"light-dark()":     "color_value/light-dark",
}

// dataType links to a type's page unless its block is part of the closure.
func (w *painter) dataType(n Type) {
	if w.defined[n.Name] {
		w.token("property", n.String())
		return
	}
	page, ok := typePages[n.Name]
	if !ok || n.Range != "" {
		page = n.Name
	}
	w.link("Reference/Values/"+page, n.String())
}

// footer writes the sentence with the specifications of blocks.
func (w *painter) footer(blocks []*block, sentence string) {
	var specs []webdata.SpecLink
	for _, b := range blocks {
		specs = append(specs, b.specs...)
	}
	if len(specs) == 0 {
		return
	}
	slices.SortFunc(specs, compareSpecs)
	var links []string
	for _, spec := range slices.Compact(specs) {
		links = append(links, `<a href="`+html.EscapeString(spec.URL)+`">`+html.EscapeString(spec.Title)+`</a>`)
	}
	w.b.WriteString("<footer>" + strings.ReplaceAll(sentence, "{ $specs }", strings.Join(links, ", ")) + "</footer>")
}
