package sanitize

import (
	"strings"

	"golang.org/x/net/html"
)

// fate is what happens to an element.
type fate uint8

const (
	kept        fate = iota
	removed          // with what is in it
	unwrapped        // what is in it stays
	shownAsText      // it becomes a pre element
)

// fates has the elements that are not kept, in any namespace: a parser may move
// a tag to another one. Unknown elements are harmless and kept.
var fates = map[string]fate{
	// They run or load something, or change how the page is read.
	"script": removed, "style": removed, "link": removed, "meta": removed, "base": removed,
	"object": removed, "embed": removed, "applet": removed, "frame": removed, "frameset": removed,
	"portal": removed, "fencedframe": removed, "webview": removed, "bgsound": removed,
	// What is in them is text to one parser and markup to another.
	"noscript": removed, "template": removed, "foreignobject": removed, "annotation-xml": removed,
	"mglyph": removed, "malignmark": removed,
	"xmp": shownAsText, "plaintext": shownAsText, "noembed": shownAsText, "noframes": shownAsText,
	// A form could send something in the reader's name, and its fields hide its
	// own properties.
	"form": unwrapped,
}

// svgElements are the elements of SVG that are kept.
var svgElements = setOf(
	"a", "animate", "animatemotion", "animatetransform", "circle", "clippath", "defs", "desc", "ellipse", "feblend",
	"fecolormatrix", "fecomponenttransfer", "fecomposite", "feconvolvematrix", "fediffuselighting", "fedisplacementmap",
	"fedistantlight", "fedropshadow", "feflood", "fefunca", "fefuncb", "fefuncg", "fefuncr", "fegaussianblur", "feimage",
	"femerge", "femergenode", "femorphology", "feoffset", "fepointlight", "fespecularlighting", "fespotlight", "fetile",
	"feturbulence", "filter", "g", "image", "line", "lineargradient", "marker", "mask", "mpath", "path", "pattern", "polygon",
	"polyline", "radialgradient", "rect", "set", "stop", "svg", "switch", "symbol", "text", "textpath", "title", "tspan", "use",
	"view",
)

// mathElements are the elements of MathML that are kept.
var mathElements = setOf(
	"annotation", "maction", "math", "menclose", "merror", "mfenced", "mfrac", "mi", "mlabeledtr", "mmultiscripts", "mn", "mo",
	"mover", "mpadded", "mphantom", "mprescripts", "mroot", "mrow", "ms", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup",
	"mtable", "mtd", "mtext", "mtr", "munder", "munderover", "none", "semantics",
)

func fateOf(n *html.Node) fate {
	name := n.Data
	if n.Namespace != "" {
		name = strings.ToLower(name)
	}
	if f := fates[name]; f != kept {
		return f
	}
	switch {
	case (name == "set" || strings.HasPrefix(name, "animate")) && animates(n):
		return removed
	case n.Namespace == "svg" && !svgElements[name]:
		return removed
	case n.Namespace == "math" && !mathElements[name]:
		return removed
	case n.Namespace == "" && name == "title":
		return removed
	case strings.ContainsFunc(name, oddInElement):
		return unwrapped
	}
	return kept
}

// oddInElement reports whether a character is in no name of an element.
func oddInElement(r rune) bool { return oddInName(r) && r != ':' && r < 0x80 }

// animates reports whether an element of SVG changes an address or a handler of
// another one.
func animates(n *html.Node) bool {
	for _, a := range n.Attr {
		if !strings.EqualFold(a.Key, "attributename") {
			continue
		}
		target := strings.ToLower(strings.TrimSpace(a.Val))
		target = target[strings.LastIndexByte(target, ':')+1:]
		if target == "href" || strings.HasPrefix(target, "on") {
			return true
		}
	}
	return false
}
