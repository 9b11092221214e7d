package doc

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
)

// Attributes of the iframe that a live sample is shown in.
const (
	liveID   = "data-live-id"
	livePath = "data-live-path"
)

// LiveSample is the code of an example that runs in a frame of the page.
type LiveSample struct {
	CSS  string
	HTML string
	JS   string
	Path string // address of the page whose assets the code may use, with a slash at the end
	ID   string
}

// gathered is the code found for a sample and the pre elements it is from.
type gathered struct {
	found    bool // at least one pre element, with code or not
	css      []string
	html     []string
	js       []string
	elements []*html.Node
}

// liveSamples finds the code of every live sample and marks the elements that
// hold it, so that a browser finds them again (docs/reference/content.md, Live
// samples).
func (w *pass) liveSamples() []LiveSample {
	if len(w.iframes) == 0 {
		return nil
	}
	samples := make([]LiveSample, 0, len(w.iframes))
	found := make([]gathered, 0, len(w.iframes))
	taken := idSet{}
	byClass := w.sampleClasses()
	for _, frame := range w.iframes {
		id, _ := attr(frame, liveID)
		asked := id
		code := byClass[id]
		if !code.found {
			if id = taken.unique(id); id != "" {
				setAttr(frame, liveID, id)
			}
			code = w.codeNear(frame, id)
		}
		if !code.found {
			w.reportEmptySample(frame, asked)
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
		found = append(found, code)
	}
	for i, code := range found {
		for _, pre := range code.elements {
			class, _ := attr(pre, "class")
			setAttr(pre, "class", class+" live-sample---"+samples[i].ID)
		}
	}
	return samples
}

// embedMacro shows a live sample.
const embedMacro = "embedlivesample"

// reportEmptySample reports a frame of a sample that has no code to show.
func (w *pass) reportEmptySample(frame *html.Node, id string) {
	w.report(flaw.Flaw{Group: flaw.Unknown, Name: macro.Unknown, Macro: embedMacro,
		Explanation: "there is no code for the sample \"" + id + "\": no code block of its name, and none in its section"}, frame, ofTag, "")
}

// sampleClasses gathers the code that names its sample in its class.
func (w *pass) sampleClasses() map[string]gathered {
	const prefix = "live-sample___"
	byID := map[string]gathered{}
	eachPre(w.root, func(pre *html.Node) {
		class, _ := attr(pre, "class")
		for rest := class; rest != ""; {
			var word string
			word, rest = nextWord(rest)
			if id, ok := strings.CutPrefix(word, prefix); ok {
				code := byID[id]
				code.add(pre)
				byID[id] = code
			}
		}
	})
	return byID
}

// codeNear gathers the code of a sample that names an element or, failing
// that, belongs to the section that the frame is in.
func (w *pass) codeNear(frame *html.Node, id string) gathered {
	at := byID(w.root, id)
	if at == nil {
		at = headingBefore(frame, atom.H4)
	}
	for at != nil {
		if code := gather(at); code.found {
			return code
		}
		limit := atom.H4
		if isHeading(at) {
			limit = at.DataAtom
		}
		at = headingBefore(at, limit)
	}
	return gathered{}
}

// gather collects from a heading the code of its section, from any other
// element the code inside it.
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
		switch word {
		case "css":
			g.css = append(g.css, textOf(pre))
		case "html":
			g.html = append(g.html, textOf(pre))
		case "js":
			g.js = append(g.js, textOf(pre))
		default:
			continue
		}
		g.elements = append(g.elements, pre)
		return
	}
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

func byID(n *html.Node, id string) *html.Node {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode {
			continue
		}
		if v, ok := attr(c, "id"); ok && v == id {
			return c
		}
		if found := byID(c, id); found != nil {
			return found
		}
	}
	return nil
}

// headingBefore returns the closest heading of the first three levels above
// limit that is before n or around it.
func headingBefore(n *html.Node, limit atom.Atom) *html.Node {
	for n != nil {
		if p := previousElement(n); p != nil {
			n = p
		} else {
			n = n.Parent
		}
		if n != nil && isHeading(n) && n.Data <= "h3" && n.Data < limit.String() {
			return n
		}
	}
	return nil
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
