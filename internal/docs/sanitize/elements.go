package sanitize

import (
	"strings"

	"golang.org/x/net/html"
)

// fate is the treatment of an element.
type fate uint8

const (
	kept        fate = iota
	removed          // with its content
	unwrapped        // its content is kept
	shownAsText      // replaced by a pre element
)

// fates has the elements that are not kept, in any namespace: a parser may move a tag to
// another one. Unknown elements are harmless and kept.
var fates = map[string]fate{
	// They run or load code, or change how the page is parsed.
	"script": removed, "style": removed, "link": removed, "meta": removed, "base": removed,
	"object": removed, "embed": removed, "applet": removed, "frame": removed, "frameset": removed,
	"portal": removed, "fencedframe": removed, "webview": removed, "bgsound": removed,
	// Their content is text to one parser and markup to another.
	"noscript": removed, "template": removed, "foreignobject": removed, "annotation-xml": removed,
	"mglyph": removed, "malignmark": removed,
	"xmp": shownAsText, "plaintext": shownAsText, "noembed": shownAsText, "noframes": shownAsText,
	// A form could send data in the reader's name, and its fields hide its own properties.
	"form": unwrapped,
}

// svgElements are the allowed elements of SVG.
var svgElements = setOf(
	"a", "animate", "animatemotion", "animatetransform", "circle", "clippath", "defs", "desc", "ellipse", "feblend",
	"fecolormatrix", "fecomponenttransfer", "fecomposite", "feconvolvematrix", "fediffuselighting", "fedisplacementmap",
	"fedistantlight", "fedropshadow", "feflood", "fefunca", "fefuncb", "fefuncg", "fefuncr", "fegaussianblur", "feimage",
	"femerge", "femergenode", "femorphology", "feoffset", "fepointlight", "fespecularlighting", "fespotlight", "fetile",
	"feturbulence", "filter", "g", "image", "line", "lineargradient", "marker", "mask", "mpath", "path", "pattern", "polygon",
	"polyline", "radialgradient", "rect", "set", "stop", "svg", "switch", "symbol", "text", "textpath", "title", "tspan", "use",
	"view",
)

// mathElements are the allowed elements of MathML.
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

// oddInElement reports whether no element's name has a character.
func oddInElement(r rune) bool { return oddInName(r) && r != ':' && r < 0x80 }

// animates reports whether an SVG element changes another's address or handler.
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
