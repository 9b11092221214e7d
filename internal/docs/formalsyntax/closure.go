package formalsyntax

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/webdata"
)

// block is a syntax under its name, as one part of the output.
type block struct {
	name   string // what is before "="
	syntax string
	specs  []webdata.SpecLink

	group Group
	err   error // of parsing syntax
}

func newBlock(name, syntax string, specs []webdata.SpecLink) *block {
	b := &block{name: name, syntax: syntax, specs: specs}
	b.group, b.err = parse(syntax)
	return b
}

func (b *block) equal(o *block) bool {
	return b.name == o.name && b.syntax == o.syntax && slices.Equal(b.specs, o.specs)
}

// specsOf returns the specifications of an item, sorted and each once.
func specsOf(item *webdata.Syntax) []webdata.SpecLink {
	var specs []webdata.SpecLink
	for _, spec := range append([]webdata.SpecLink{item.Spec}, item.Extended...) {
		if spec != (webdata.SpecLink{}) {
			specs = append(specs, spec)
		}
	}
	slices.SortFunc(specs, compareSpecs)
	return slices.Compact(specs)
}

func compareSpecs(a, b webdata.SpecLink) int {
	if c := strings.Compare(a.Title, b.Title); c != 0 {
		return c
	}
	return strings.Compare(a.URL, b.URL)
}

// closure is a block with all blocks that it refers to.
type closure struct {
	blocks  []*block
	defined map[string]bool // types that have a block: "length", "rgb()"
}

// close collects, breadth first, what the first block refers to: types,
// functions and properties, each once and by its global syntax.
func (r *Renderer) close(first *block) *closure {
	c := &closure{blocks: []*block{first}, defined: map[string]bool{}}
	seen := map[Node]bool{}
	var waiting []Node
	for done := 0; done < len(c.blocks); {
		for ; done < len(c.blocks); done++ {
			walk(c.blocks[done].group, func(n Node) {
				if key := reference(n); key != nil && !seen[key] {
					seen[key] = true
					waiting = append(waiting, key)
				}
			})
		}
		for _, n := range waiting {
			b := r.define(n)
			if b == nil || slices.ContainsFunc(c.blocks, b.equal) {
				continue
			}
			c.blocks = append(c.blocks, b)
			if t, ok := n.(Type); ok {
				c.defined[t.Name] = true
			}
		}
		waiting = waiting[:0]
	}
	return c
}

// reference returns n without range if it refers to another syntax, else nil.
func reference(n Node) Node {
	switch n := n.(type) {
	case Type:
		return Type{Name: n.Name}
	case Property:
		return n
	}
	return nil
}

// define returns the global syntax that n refers to as a block, nil if there
// is none.
func (r *Renderer) define(n Node) *block {
	switch n := n.(type) {
	case Property:
		return r.globalBlock(r.webref.Properties, n.Name)
	case Type:
		if strings.HasSuffix(n.Name, "()") {
			return r.globalBlock(r.webref.Functions, n.Name)
		}
		name := trimValue(n.Name)
		if !isFamiliar(name) {
			return r.globalBlock(r.webref.Types, name)
		}
	}
	return nil
}

// isFamiliar reports whether a type is so common, and its syntax so long, that
// it is linked and never expanded.
func isFamiliar(name string) bool {
	return name == "color" || name == "gradient" || name == "url"
}

// trimValue takes off what pages add to their names so that they do not clash
// with other pages.
func trimValue(name string) string {
	for strings.HasSuffix(name, "_value") {
		name = strings.TrimSuffix(name, "_value")
	}
	return name
}

// globalBlock returns the block of a name, which is the same for all pages and
// therefore made once. It is nil if the name is unknown or has no syntax.
func (r *Renderer) globalBlock(scopes webdata.Scopes, name string) *block {
	item := scopes[webdata.GlobalScope][name]
	if item == nil || item.Syntax == "" {
		return nil
	}
	if b, ok := r.blocks.Load(item); ok {
		return b.(*block)
	}
	b, _ := r.blocks.LoadOrStore(item, newBlock("<"+name+">", item.Syntax, specsOf(item)))
	return b.(*block)
}
