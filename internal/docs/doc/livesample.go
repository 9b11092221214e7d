package doc

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/markdown"
)

// Attributes of a live sample's iframe.
const (
	liveID   = "data-live-id"
	livePath = "data-live-path"
)

// LiveSample is the code of an example that runs in a frame.
type LiveSample struct {
	CSS  string
	HTML string
	JS   string
	Path string // address of the page with the code's assets, with a trailing slash
	ID   string
}

// maxSampleWork limits the bytes of a page's live samples and of the classes that mark their
// code. Samples may share code, so a small page could request gigabytes.
const maxSampleWork = 4 << 20

// gathered is the code of a sample and its pre elements.
type gathered struct {
	found    bool // at least one pre element, even if empty
	size     int  // of the code, in bytes
	css      []string
	html     []string
	js       []string
	elements []*html.Node
}

// sampleMark begins the class by which browsers find a sample's code.
const sampleMark = " live-sample---"

// liveSamples finds the code of every live sample and marks its elements for browsers
// (docs/reference/content.md, Live samples).
func (w *pass) liveSamples() []LiveSample {
	if len(w.iframes) == 0 {
		return nil
	}
	samples := make([]LiveSample, 0, len(w.iframes))
	marks := map[*html.Node]*strings.Builder{}
	taken := markdown.AnchorSet{}
	page := w.indexSamples()
	work := 0
	for _, frame := range w.iframes {
		id, _ := attr(frame, liveID)
		asked := id
		code := page.byClass[id]
		if !code.found {
			if id = taken.Unique(id); id != "" {
				setAttr(frame, liveID, id)
			}
			code = page.codeNear(frame, id)
		}
		if !code.found {
			w.reportEmptySample(frame, asked)
			continue
		}
		if work += code.size + len(code.elements)*(len(sampleMark)+len(id)); work > maxSampleWork {
			w.report(flaw.Flaw{Group: flaw.Unknown, Name: macro.WorkLimit, Macro: embedMacro,
				Explanation: fmt.Sprintf("the sample %q is empty: all samples of the page have more than %d MB of code; divide the page, or have fewer samples share code", asked, maxSampleWork>>20)}, frame, ofTag, "")
			continue
		}
		path, _ := attr(frame, livePath)
		samples = append(samples, LiveSample{
			CSS:  strings.Join(code.css, "\n"),
			HTML: strings.Join(code.html, "\n"),
			JS:   strings.Join(code.js, "\n"),
			Path: path,
			ID:   id,
		})
		for _, pre := range code.elements {
			mark := marks[pre]
			if mark == nil {
				mark = &strings.Builder{}
				marks[pre] = mark
			}
			mark.WriteString(sampleMark)
			mark.WriteString(id)
		}
	}
	for pre, mark := range marks {
		class, _ := attr(pre, "class")
		setAttr(pre, "class", class+mark.String())
	}
	return samples
}

const embedMacro = "embedlivesample"

// reportEmptySample reports a sample's frame without code.
func (w *pass) reportEmptySample(frame *html.Node, id string) {
	w.report(flaw.Flaw{Group: flaw.Unknown, Name: macro.Unknown, Macro: embedMacro,
		Explanation: "there is no code for the sample \"" + id + "\": no code block of its name, and none in its section"}, frame, ofTag, "")
}

// sampleIndex finds the code of live samples. It caches results, so no sample costs a walk
// over the page.
type sampleIndex struct {
	byClass  map[string]gathered   // by the sample in their class
	byID     map[string]*html.Node // first element with each id
	code     map[*html.Node]gathered
	headings map[*html.Node]outline
}

// outline has the closest headings before or around a node: of the first level, the first two,
// and the first three.
type outline [3]*html.Node

func (w *pass) indexSamples() *sampleIndex {
	const prefix = "live-sample___"
	x := &sampleIndex{map[string]gathered{}, map[string]*html.Node{}, map[*html.Node]gathered{}, map[*html.Node]outline{}}
	eachElement(w.root, func(n *html.Node) {
		if id, ok := attr(n, "id"); ok && x.byID[id] == nil {
			x.byID[id] = n
		}
		if !isHTML(n, atom.Pre) {
			return
		}
		var own gathered
		class, _ := attr(n, "class")
		for class != "" {
			var word string
			word, class = nextWord(class)
			if id, ok := strings.CutPrefix(word, prefix); ok {
				if !own.found {
					own.add(n)
				}
				code := x.byClass[id]
				code.join(own)
				x.byClass[id] = code
			}
		}
	})
	return x
}

// codeNear gathers the code of a sample in the element with its id, else in the section of the
// frame.
func (x *sampleIndex) codeNear(frame *html.Node, id string) gathered {
	node := x.byID[id]
	if node == nil {
		node = x.headingBefore(frame, 4)
	}
	for node != nil {
		code, known := x.code[node]
		if !known {
			code = gather(node)
			x.code[node] = code
		}
		if code.found {
			return code
		}
		limit := 4
		if isHeading(node) {
			limit = int(node.Data[1] - '0')
		}
		node = x.headingBefore(node, limit)
	}
	return gathered{}
}

// headingBefore returns the closest heading of the first three levels, and above limit, before
// or around n.
func (x *sampleIndex) headingBefore(n *html.Node, limit int) *html.Node {
	level := min(limit-1, len(outline{}))
	if level == 0 {
		return nil
	}
	return x.outlineOf(n)[level-1]
}

func (x *sampleIndex) outlineOf(n *html.Node) outline {
	var path []*html.Node // from n back to a node with a known outline
	var known outline
	for n != nil {
		var ok bool
		if known, ok = x.headings[n]; ok {
			break
		}
		path = append(path, n)
		if n = previousElement(n); n == nil {
			n = path[len(path)-1].Parent
		}
	}
	for i := len(path) - 1; i >= 0; i-- {
		if n != nil && isHeading(n) {
			for level := int(n.Data[1] - '0'); level <= len(known); level++ {
				known[level-1] = n
			}
		}
		n = path[i]
		x.headings[n] = known
	}
	return known
}

// gather collects the code of a heading's section or inside any other element.
func gather(n *html.Node) gathered {
	var code gathered
	if !isHeading(n) {
		eachPre(n, code.add)
		return code
	}
	for s := n.NextSibling; s != nil; s = s.NextSibling {
		if s.Type != html.ElementNode {
			continue
		}
		if isHeading(s) && s.Data <= n.Data {
			break
		}
		eachPre(s, code.add)
	}
	return code
}

func (g *gathered) add(pre *html.Node) {
	g.found = true
	class, _ := attr(pre, "class")
	for class != "" {
		var word string
		word, class = nextWord(class)
		var list *[]string
		switch word {
		case "css":
			list = &g.css
		case "html":
			list = &g.html
		case "js":
			list = &g.js
		default:
			continue
		}
		code := textOf(pre)
		*list = append(*list, code)
		g.size += len(code)
		g.elements = append(g.elements, pre)
		return
	}
}

// join adds the code of another.
func (g *gathered) join(other gathered) {
	g.found = g.found || other.found
	g.size += other.size
	g.css, g.html, g.js = append(g.css, other.css...), append(g.html, other.html...), append(g.js, other.js...)
	g.elements = append(g.elements, other.elements...)
}

// eachPre calls f for every pre element below n, in document order.
func eachPre(n *html.Node, f func(*html.Node)) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode {
			continue
		}
		if isHTML(c, atom.Pre) {
			f(c)
		}
		eachPre(c, f)
	}
}

func previousElement(n *html.Node) *html.Node {
	for p := n.PrevSibling; p != nil; p = p.PrevSibling {
		if p.Type == html.ElementNode {
			return p
		}
	}
	return nil
}

func isHeading(n *html.Node) bool {
	if n.Namespace != "" || n.Type != html.ElementNode {
		return false
	}
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	}
	return false
}
