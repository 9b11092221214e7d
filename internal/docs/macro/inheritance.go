package macro

import (
	"slices"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/docs/link"
)

// Sizes of the inheritance diagram, in pixels.
const (
	diagramWidth  = 650
	boxMinWidth   = 75
	boxLetter     = 8
	boxHeight     = 25
	rowHeight     = 46
	lineLength    = 30
	foldWidth     = 17
	foldHeight    = 45
	lineOffset    = 14
	textOffset    = 16
	arrowLength   = 10
	arrowHalf     = 5
	diagramHeight = 40
)

// inheritanceDiagram draws the ancestors of an interface, by default the page's: interface.
func inheritanceDiagram(c *call) (string, error) {
	a := c.arguments()
	name := a.optional(0)
	if a.err != nil {
		return "", a.err
	}
	if name == "" {
		rest, ok := strings.CutPrefix(c.page().Slug, "Web/API/")
		if !ok {
			return "", errNotHere
		}
		name, _, _ = strings.Cut(rest, "/")
	}
	ancestors := c.ancestors(name)
	if len(ancestors) == 0 {
		return "", nil
	}
	slices.Reverse(ancestors)
	d := diagram{c: c, current: name, height: diagramHeight}
	for i, box := range append(ancestors, name) {
		d.add(box, i == 0)
	}
	return `<svg viewBox="` + strconv.Itoa(d.left-1) + " -1 " + strconv.Itoa(diagramWidth) + " " + strconv.Itoa(d.height+2) +
		`" preserveAspectRatio="xMinYMin meet">` + d.b.String() + "</svg>", nil
}

// ancestors returns the ancestors of an interface, closest first. A cycle in the data ends the
// list.
func (c *call) ancestors(name string) []string {
	data := c.r.deps.Catalogue.Data()
	chain := []string{name}
	for {
		i, ok := data.Interface(chain[len(chain)-1])
		if !ok || i.Inherits == "" || slices.Contains(chain, i.Inherits) {
			return chain[1:]
		}
		chain = append(chain, i.Inherits)
	}
}

// diagram is a chain of boxes that runs to the right, folds down and runs back.
type diagram struct {
	c           *call
	b           strings.Builder
	current     string
	x, y        int
	left, right int
	height      int
	backwards   bool
}

// add draws the next box and the line to it.
func (d *diagram) add(name string, first bool) {
	width := max(boxMinWidth, boxLetter*len(name))
	if !first {
		d.connect(width + lineLength)
	}
	d.box(name, width)
	d.x = d.moved(width)
	d.reach(d.x)
}

// moved returns x advanced by distance.
func (d *diagram) moved(distance int) int {
	if d.backwards {
		return d.x - distance
	}
	return d.x + distance
}

func (d *diagram) reach(x int) { d.left, d.right = min(d.left, x), max(d.right, x) }

// connect draws the line to a box, on the same row if it fits.
func (d *diagram) connect(needed int) {
	end, y := d.moved(needed), d.y+lineOffset
	if max(d.right, end)-min(d.left, end) <= diagramWidth-2 {
		to := d.moved(lineLength)
		d.write(`<line x1="`, d.x, `" y1="`, y, `" x2="`, to, `" y2="`, y, `" stroke="#D4DDE4"></line>`)
		d.arrow(y)
		d.x = to
		return
	}
	out := d.moved(foldWidth)
	d.write(`<polyline points="`, d.x, ",", y, " ", out, ",", y, " ", out, ",", y+foldHeight, " ", d.x, ",", y+foldHeight,
		`" stroke="#D4DDE4" fill="none"></polyline>`)
	d.arrow(y)
	d.reach(out)
	d.y += rowHeight
	d.height += rowHeight
	d.backwards = !d.backwards
}

// arrow draws the arrowhead at the box where a line starts.
func (d *diagram) arrow(y int) {
	base := d.moved(arrowLength)
	d.write(`<polyline points="`, d.x, ",", y, " ", base, ",", y-arrowHalf, " ", base, ",", y+arrowHalf, " ", d.x, ",", y,
		`" stroke="#D4DDE4" fill="#fff"></polyline>`)
}

func (d *diagram) box(name string, width int) {
	x, fill := d.x, "#fff"
	if d.backwards {
		x -= width
	}
	if name == d.current {
		fill = "#F4F7F8"
	}
	middle := strconv.FormatFloat(float64(x)+float64(width)/2, 'f', -1, 64)
	d.write(`<a style="text-decoration: none;" href="`, link.EscapeAttr(d.c.scheme().URL(d.c.locale(), "Web/API/"+name)), "\">\n")
	d.write(`<rect x="`, x, `" y="`, d.y, `" width="`, width, `" height="`, boxHeight, `" fill="`, fill,
		`" stroke="#D4DDE4" stroke-width="2px"></rect>`, "\n")
	d.write(`<text x="`, middle, `" y="`, d.y+textOffset, `" font-size="10px" fill="#4D4E53" text-anchor="middle">`, "\n",
		link.Escape(name), "\n</text>\n</a>")
}

// write appends strings and integers.
func (d *diagram) write(parts ...any) {
	for _, part := range parts {
		switch p := part.(type) {
		case string:
			d.b.WriteString(p)
		case int:
			d.b.WriteString(strconv.Itoa(p))
		}
	}
}
