package openapi

import (
	"fmt"
	"iter"
	"net/url"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// maxReferences bounds the references that lead from one value to the next.
const maxReferences = 20

// document is an OpenAPI document with the mistakes found in it.
type document struct {
	root     node
	problems []Problem
	reported map[*yaml.Node]bool
	found    map[string]reference
}

// reference is the target of a reference, and the name of the schema if it is one of
// components.
type reference struct {
	target node
	name   string
}

// add reports a mistake once.
func (d *document) add(n node, format string, args ...any) {
	if d.reported[n.yaml] {
		return
	}
	d.reported[n.yaml] = true
	d.problems = append(d.problems, Problem{n.line(), fmt.Sprintf(format, args...)})
}

// node is a value of a document. The zero node is a missing value.
type node struct {
	doc  *document
	yaml *yaml.Node
}

func (d *document) node(n *yaml.Node) node {
	for hops := 0; n != nil && n.Kind == yaml.AliasNode && hops < maxReferences; hops++ {
		n = n.Alias
	}
	return node{d, n}
}

func (n node) exists() bool { return n.yaml != nil }

func (n node) line() int {
	if n.yaml == nil {
		return 1
	}
	return n.yaml.Line
}

func (n node) isObject() bool { return n.yaml != nil && n.yaml.Kind == yaml.MappingNode }

// get returns the value of a key, or a missing one.
func (n node) get(key string) node {
	for name, value := range n.fields() {
		if name == key {
			return value
		}
	}
	return node{}
}

// fields are the keys and values of an object, none for other values.
func (n node) fields() iter.Seq2[string, node] {
	return func(yield func(string, node) bool) {
		if !n.isObject() {
			return
		}
		for i := 0; i+1 < len(n.yaml.Content); i += 2 {
			if !yield(n.yaml.Content[i].Value, n.doc.node(n.yaml.Content[i+1])) {
				return
			}
		}
	}
}

// items are the values of a list, none for other values.
func (n node) items() []node {
	if n.yaml == nil || n.yaml.Kind != yaml.SequenceNode {
		return nil
	}
	list := make([]node, len(n.yaml.Content))
	for i, c := range n.yaml.Content {
		list[i] = n.doc.node(c)
	}
	return list
}

// text returns a string, number or other scalar in its original form, else "".
func (n node) text() string {
	if n.yaml == nil || n.yaml.Kind != yaml.ScalarNode || n.yaml.Tag == "!!null" {
		return ""
	}
	return n.yaml.Value
}

// block returns a text of Markdown without space around it.
func (n node) block() string { return strings.TrimSpace(n.text()) }

// isTrue reports whether a value is true.
func (n node) isTrue() bool {
	return n.yaml != nil && n.yaml.Tag == "!!bool" && strings.EqualFold(n.yaml.Value, "true")
}

// resolved follows references. name is that of the schema which the last of them leads to, if
// it has a page of its own.
func (n node) resolved() (target node, name string) {
	for range maxReferences {
		ref := n.get("$ref")
		if !ref.exists() {
			return n, name
		}
		found, known := n.doc.found[ref.text()]
		if !known {
			target, err := n.doc.find(ref.text())
			if err != nil {
				n.doc.add(ref, "$ref %q is left out: %v", ref.text(), err)
				return node{}, ""
			}
			found = reference{target, schemaIn(ref.text())}
			n.doc.found[ref.text()] = found
		}
		n, name = found.target, found.name
	}
	n.doc.add(n, "$ref leads back to itself; it is left out")
	return node{}, ""
}

const schemasPointer = "#/components/schemas/"

// schemaIn returns the name of the schema that a reference leads to, or "".
func schemaIn(ref string) string {
	name, ok := strings.CutPrefix(ref, schemasPointer)
	if !ok || strings.Contains(name, "/") {
		return ""
	}
	return unescapePointer(name)
}

// find returns the value at a JSON pointer in a fragment (RFC 6901).
func (d *document) find(ref string) (node, error) {
	pointer, ok := strings.CutPrefix(ref, "#/")
	if !ok {
		return node{}, fmt.Errorf("only references into the same document work, such as %sPet", schemasPointer)
	}
	n := d.root
	for token := range strings.SplitSeq(pointer, "/") {
		name := unescapePointer(token)
		next := n.get(name)
		if items := n.items(); items != nil {
			if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(items) {
				next = items[i]
			}
		}
		if !next.exists() {
			return node{}, fmt.Errorf("the document has no %s", name)
		}
		n = next
	}
	return n, nil
}

func unescapePointer(token string) string {
	if plain, err := url.PathUnescape(token); err == nil {
		token = plain
	}
	return strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
}
