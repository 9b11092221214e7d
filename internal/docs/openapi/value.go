package openapi

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// notation is how a language writes values that JSON has, too.
type notation struct{ yes, no, null string }

var (
	inJSON   = notation{"true", "false", "null"}
	inPython = notation{"True", "False", "None"}
)

// maxDepth bounds nested values, and maxSample the values of an example.
const (
	maxDepth  = 6
	maxSample = 120
)

// encoder writes values of a document, and examples of schemas, in a language.
type encoder struct {
	strings.Builder
	notation notation
	indent   string
	omit     string       // "readOnly" or "writeOnly": properties with this key are left out
	values   int          // written so far
	open     []*yaml.Node // schemas around the current one
}

// encode returns an example value as code; indent is that of each level.
func encode(n node, notation notation, indent string) string {
	e := encoder{notation: notation, indent: indent}
	e.value(n, 0)
	return e.String()
}

// sample returns an example of a schema as code, without the properties in omit.
func sample(schema node, notation notation, indent, omit string) string {
	e := encoder{notation: notation, indent: indent, omit: omit}
	e.sample(schema, 0)
	return e.String()
}

func (e *encoder) value(n node, depth int) {
	e.values++
	switch {
	case depth > maxDepth || e.values > maxSample || !n.exists():
		e.WriteString(e.notation.null)
	case n.yaml.Kind == yaml.MappingNode:
		var list []field
		for name, value := range n.fields() {
			list = append(list, field{name, value})
		}
		e.object(list, depth, e.value)
	case n.yaml.Kind == yaml.SequenceNode:
		e.list(n.items(), depth, e.value)
	default:
		e.scalar(n.yaml)
	}
}

// number is a number of JSON.
var number = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)

func (e *encoder) scalar(n *yaml.Node) {
	switch {
	case n.Tag == "!!bool" && strings.EqualFold(n.Value, "true"):
		e.WriteString(e.notation.yes)
	case n.Tag == "!!bool":
		e.WriteString(e.notation.no)
	case n.Tag == "!!null":
		e.WriteString(e.notation.null)
	case (n.Tag == "!!int" || n.Tag == "!!float") && number.MatchString(n.Value):
		e.WriteString(n.Value)
	default:
		e.text(n.Value)
	}
}

func (e *encoder) text(s string) { e.WriteString(quote(s)) }

// quote returns a string literal of JSON, JavaScript, Python and Go.
func quote(s string) string {
	var b strings.Builder
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	_ = out.Encode(strings.ToValidUTF8(s, "\uFFFD")) // cannot fail
	return strings.TrimSuffix(b.String(), "\n")
}

type field struct {
	name  string
	value node
}

func (e *encoder) object(fields []field, depth int, write func(node, int)) {
	if len(fields) == 0 {
		e.WriteString("{}")
		return
	}
	e.WriteByte('{')
	for i, f := range fields {
		e.next(i, depth+1)
		e.text(f.name)
		e.WriteString(": ")
		write(f.value, depth+1)
	}
	e.newLine(depth)
	e.WriteByte('}')
}

func (e *encoder) list(items []node, depth int, write func(node, int)) {
	if len(items) == 0 {
		e.WriteString("[]")
		return
	}
	e.WriteByte('[')
	for i, n := range items {
		e.next(i, depth+1)
		write(n, depth+1)
	}
	e.newLine(depth)
	e.WriteByte(']')
}

func (e *encoder) next(i, depth int) {
	if i > 0 {
		e.WriteByte(',')
	}
	e.newLine(depth)
}

func (e *encoder) newLine(depth int) {
	e.WriteByte('\n')
	for range depth {
		e.WriteString(e.indent)
	}
}

// exampleOf returns the example that a schema, parameter or content has, if any.
func exampleOf(n node) node {
	if example := n.get("example"); example.exists() {
		return example
	}
	examples := n.get("examples")
	if list := examples.items(); len(list) > 0 {
		return list[0]
	}
	for _, example := range examples.fields() {
		example, _ = example.resolved()
		if value := example.get("value"); value.exists() {
			return value
		}
	}
	return node{}
}

// sample writes an example of a schema.
func (e *encoder) sample(schema node, depth int) {
	schema, _ = schema.resolved()
	for _, known := range []node{exampleOf(schema), schema.get("default"), schema.get("const"), first(schema.get("enum"))} {
		if known.exists() {
			e.value(known, depth)
			return
		}
	}
	e.values++
	if depth > maxDepth || e.values > maxSample || !schema.exists() {
		e.WriteString(e.notation.null)
		return
	}
	e.open = append(e.open, schema.yaml)
	e.typical(schema, depth)
	e.open = e.open[:len(e.open)-1]
}

// typical writes an example for the type of a schema.
func (e *encoder) typical(schema node, depth int) {
	for _, key := range [...]string{"oneOf", "anyOf"} {
		if option := first(schema.get(key)); option.exists() && !schema.get("properties").exists() {
			e.sample(option, depth)
			return
		}
	}
	switch kindOf(schema) {
	case "object":
		var fields []field
		for _, p := range propertiesOf(schema) {
			if value, _ := p.value.resolved(); !value.get(e.omit).isTrue() && !e.isOpen(value) {
				fields = append(fields, p.field)
			}
		}
		e.object(fields, depth, e.sample)
	case "array":
		items := []node{schema.get("items")}
		if e.isOpen(schema) {
			items = nil
		}
		e.list(items, depth, e.sample)
	case "integer", "number":
		least := schema.get("minimum").text()
		if !number.MatchString(least) {
			least = "1"
		}
		e.WriteString(least)
	case "boolean":
		e.WriteString(e.notation.yes)
	case "null":
		e.WriteString(e.notation.null)
	default:
		e.text(textSample(schema.get("format").text()))
	}
}

// isOpen reports whether a schema, or that of the items of a list, is around the current one:
// an example of it would not end.
func (e *encoder) isOpen(schema node) bool {
	for range maxDepth {
		items, _ := schema.get("items").resolved()
		if !items.exists() {
			break
		}
		schema = items
	}
	return slices.Contains(e.open, schema.yaml)
}

func first(n node) node {
	if items := n.items(); len(items) > 0 {
		return items[0]
	}
	return node{}
}

// textSample returns a text of a format of JSON Schema.
func textSample(format string) string {
	switch format {
	case "date":
		return "2026-03-01"
	case "date-time":
		return "2026-03-01T12:00:00Z"
	case "time":
		return "12:00:00Z"
	case "uuid":
		return "3fa85f64-5717-4562-b3fc-2c963f66afa6"
	case "email":
		return "name@example.com"
	case "uri", "url":
		return "https://example.com/"
	case "hostname":
		return "example.com"
	case "ipv4":
		return "192.0.2.1"
	case "ipv6":
		return "2001:db8::1"
	}
	return "text"
}
