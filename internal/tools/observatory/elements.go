package observatory

// openElements are the open elements at a position in a page. They determine which elements
// contain only text: none in SVG and MathML.
type openElements struct {
	stack      []string
	namespaces []namespace
	count      map[string]int // by name in the stack
}

// namespace is the namespace of an element's children.
type namespace int

const (
	inHTML namespace = iota
	inSVG
	inMathML
)

var voidElements = map[string]bool{
	"area": true, "base": true, "basefont": true, "br": true, "col": true, "command": true, "embed": true, "frame": true, "hr": true,
	"img": true, "image": true, "input": true, "isindex": true, "keygen": true, "link": true, "meta": true, "param": true, "source": true,
	"track": true, "wbr": true,
}

// childrenOf are the elements that change their children's namespace. Those of HTML inside SVG
// and MathML are integration points.
var childrenOf = map[string]namespace{
	"svg": inSVG, "math": inMathML,
	"mi": inHTML, "mo": inHTML, "mn": inHTML, "ms": inHTML, "mtext": inHTML, "annotation-xml": inHTML,
	foreignObject: inHTML, "desc": inHTML, "title": inHTML,
}

const foreignObject = "foreignObject"

// maxOpen is the maximum nesting tracked.
const maxOpen = 100_000

func (e *openElements) current() namespace {
	if len(e.namespaces) == 0 {
		return inHTML
	}
	return e.namespaces[len(e.namespaces)-1]
}

func (e *openElements) isForeign() bool { return e.current() != inHTML }

// adjusted returns the name of an element in its namespace: the relevant one has a capital in
// SVG.
func (e *openElements) adjusted(name string) string {
	if name == "foreignobject" && (e.current() == inSVG || e.count[foreignObject] > 0) {
		return foreignObject
	}
	return name
}

func (e *openElements) start(name string) {
	if name == "foreignobject" && e.current() == inSVG {
		name = foreignObject
	}
	if voidElements[name] || name == "form" && e.count["form"] > 0 || len(e.stack) == maxOpen {
		return
	}
	e.stack = append(e.stack, name)
	e.count[name]++
	if c, ok := childrenOf[name]; ok {
		e.namespaces = append(e.namespaces, c)
	}
}

// end closes an element and all inside.
func (e *openElements) end(name string) {
	if name = e.adjusted(name); e.count[name] == 0 {
		return
	}
	for e.pop() != name {
	}
}

// close closes the last opened element.
func (e *openElements) close(name string) {
	if name = e.adjusted(name); len(e.stack) > 0 && e.stack[len(e.stack)-1] == name {
		e.pop()
	}
}

func (e *openElements) pop() string {
	name := e.stack[len(e.stack)-1]
	e.stack = e.stack[:len(e.stack)-1]
	if e.count[name]--; e.count[name] == 0 {
		delete(e.count, name)
	}
	if _, ok := childrenOf[name]; ok {
		e.namespaces = e.namespaces[:len(e.namespaces)-1]
	}
	return name
}
