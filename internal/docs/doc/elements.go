package doc

import (
	"sync"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// elementKind is the effect of an HTML start tag besides opening an element. The zero kind is
// left to the complete parser.
type elementKind uint8

const (
	other    elementKind = iota
	inline               // nothing
	block                // ends an open paragraph
	void                 // closes at once
	embedded             // changes to MathML or SVG
)

func kindOf(tag atom.Atom) elementKind {
	switch tag {
	case atom.A, atom.Abbr, atom.Audio, atom.B, atom.Bdi, atom.Bdo, atom.Button, atom.Canvas, atom.Cite, atom.Code, atom.Data,
		atom.Del, atom.Dfn, atom.Em, atom.I, atom.Iframe, atom.Ins, atom.Kbd, atom.Label, atom.Mark, atom.Meter, atom.Output,
		atom.Picture, atom.Progress, atom.Q, atom.S, atom.Samp, atom.Small, atom.Span, atom.Strong, atom.Sub, atom.Sup,
		atom.Time, atom.U, atom.Var, atom.Video:
		return inline
	case atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Dd, atom.Details, atom.Div, atom.Dl, atom.Dt,
		atom.Fieldset, atom.Figcaption, atom.Figure, atom.Footer, atom.Form, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5,
		atom.H6, atom.Header, atom.Li, atom.Main, atom.Nav, atom.Ol, atom.P, atom.Pre, atom.Section, atom.Summary, atom.Table,
		atom.Ul:
		return block
	case atom.Br, atom.Col, atom.Hr, atom.Img, atom.Input, atom.Source, atom.Track, atom.Wbr:
		return void
	case atom.Math, atom.Svg:
		return embedded
	}
	return other
}

// isTablePart reports whether a part of a table may have a child.
func isTablePart(parent, child atom.Atom) bool {
	switch child {
	case atom.Caption, atom.Colgroup, atom.Thead, atom.Tbody, atom.Tfoot:
		return parent == atom.Table
	case atom.Col:
		return parent == atom.Colgroup
	case atom.Tr:
		return parent == atom.Thead || parent == atom.Tbody || parent == atom.Tfoot
	case atom.Td, atom.Th:
		return parent == atom.Tr
	}
	return false
}

func setOf(names ...string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}

var (
	mathElements = setOf("annotation", "maction", "math", "menclose", "merror", "mfrac", "mi", "mmultiscripts", "mn", "mo",
		"mover", "mpadded", "mphantom", "mprescripts", "mroot", "mrow", "ms", "mspace", "msqrt", "mstyle", "msub", "msubsup",
		"msup", "mtable", "mtd", "mtext", "mtr", "munder", "munderover", "none", "semantics")
	svgElements = setOf("a", "circle", "defs", "desc", "ellipse", "g", "line", "marker", "path", "polygon", "polyline", "rect",
		"symbol", "text", "title", "tspan", "use")

	// foreignNames map attributes of MathML and SVG from the tokenizer's spelling to their
	// own.
	foreignNames = map[string]string{
		"class": "class", "columnalign": "columnalign", "columnspacing": "columnspacing", "cx": "cx", "cy": "cy", "d": "d",
		"dir": "dir", "display": "display", "displaystyle": "displaystyle", "encoding": "encoding", "fence": "fence",
		"fill": "fill", "fill-opacity": "fill-opacity", "font-size": "font-size", "form": "form", "height": "height",
		"href": "href", "id": "id", "intent": "intent", "largeop": "largeop", "linebreak": "linebreak",
		"linethickness": "linethickness", "lspace": "lspace", "mathbackground": "mathbackground", "mathcolor": "mathcolor",
		"mathsize": "mathsize", "mathvariant": "mathvariant", "maxsize": "maxsize", "minsize": "minsize",
		"movablelimits": "movablelimits", "notation": "notation", "points": "points",
		"preserveaspectratio": "preserveAspectRatio", "r": "r", "rowalign": "rowalign", "rowspacing": "rowspacing",
		"rspace": "rspace", "rx": "rx", "ry": "ry", "scriptlevel": "scriptlevel", "separator": "separator",
		"stretchy": "stretchy", "stroke": "stroke", "stroke-width": "stroke-width", "style": "style", "symmetric": "symmetric",
		"target": "target", "text-anchor": "text-anchor", "title": "title", "transform": "transform", "viewbox": "viewBox",
		"voffset": "voffset", "width": "width", "x": "x", "x1": "x1", "x2": "x2", "y": "y", "y1": "y1", "y2": "y2",
		"font-family": "font-family", "dominant-baseline": "dominant-baseline", "accent": "accent",
		"accentunder": "accentunder", "depth": "depth", "columnspan": "columnspan", "rowspan": "rowspan",
	}
)

// arena allocates the nodes and attributes of one tree in a few large blocks, reused for the
// next tree.
type arena struct {
	blocks [][]html.Node
	block  int // index of the current block
	used   int // used nodes of the current block
	attrs  []html.Attribute
	text   []byte // buffer for serializing the tree
}

const arenaBlock = 512

var arenas = sync.Pool{New: func() any { return &arena{attrs: make([]html.Attribute, 0, arenaBlock)} }}

func (a *arena) node() *html.Node {
	if a.block == len(a.blocks) {
		a.blocks = append(a.blocks, make([]html.Node, arenaBlock))
	}
	n := &a.blocks[a.block][a.used]
	if a.used++; a.used == arenaBlock {
		a.block, a.used = a.block+1, 0
	}
	return n
}

func (a *arena) element(tag atom.Atom, name string) *html.Node {
	n := a.node()
	n.Type, n.DataAtom, n.Data = html.ElementNode, tag, name
	return n
}

// attributes returns the attributes added since first. Appending to the slice copies it.
func (a *arena) attributes(first int) []html.Attribute {
	if first == len(a.attrs) {
		return nil
	}
	return a.attrs[first:len(a.attrs):len(a.attrs)]
}

// release frees all nodes for another tree. None may be retained.
func (a *arena) release() {
	for _, full := range a.blocks[:a.block] {
		clear(full)
	}
	if a.used > 0 {
		clear(a.blocks[a.block][:a.used])
	}
	clear(a.attrs)
	a.attrs = a.attrs[:0]
	a.block, a.used = 0, 0
	arenas.Put(a)
}
