package formalsyntax

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/webdata"
)

// block is a named syntax, one part of the output.
type block struct {
	name   string // text before "="
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

// specsOf returns the distinct specifications of an item, sorted.
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

// closure is a block with all blocks to which it refers.
type closure struct {
	blocks  []*block
	defined map[string]bool // types with a block: "length", "rgb()"
}

// close collects the types, functions and properties to which the first block refers, breadth
// first, each once and with its global syntax.
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

// reference returns n without range if it refers to another syntax, or nil.
func reference(n Node) Node {
	switch n := n.(type) {
	case Type:
		return Type{Name: n.Name}
	case Property:
		return n
	}
	return nil
}

// define returns the block of the global syntax to which n refers, or nil.
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

// isFamiliar reports whether a type is so common, and its syntax so long, that it is only
// linked.
func isFamiliar(name string) bool {
	return name == "color" || name == "gradient" || name == "url"
}

// trimValue removes the suffix by which pages' names differ from other pages'.
func trimValue(name string) string {
	for strings.HasSuffix(name, "_value") {
		name = strings.TrimSuffix(name, "_value")
	}
	return name
}

// globalBlock returns the block of a name, shared by all pages. It is nil if the name is
// unknown or has no syntax.
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
