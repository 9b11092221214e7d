package openapi

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// kindOf returns the first type of a schema that is not null, also one that only its keys
// tell, or "".
func kindOf(schema node) string {
	types := typesOf(schema)
	for _, t := range types {
		if t != "null" {
			return t
		}
	}
	switch {
	case len(types) > 0:
		return "null"
	case schema.get("properties").exists(), schema.get("allOf").exists(), schema.get("additionalProperties").isObject():
		return "object"
	case schema.get("items").exists():
		return "array"
	}
	return ""
}

func typesOf(schema node) []string {
	kind := schema.get("type")
	if text := kind.text(); text != "" {
		return []string{text}
	}
	var types []string
	for _, n := range kind.items() {
		types = append(types, cmp.Or(n.text(), "null"))
	}
	return types
}

// property is a property of an object.
type property struct {
	field
	required bool
}

// propertiesOf returns the properties of an object, with those of all parts of allOf.
func propertiesOf(schema node) []property {
	var list []property
	addProperties(&list, schema, 0)
	return list
}

func addProperties(list *[]property, schema node, depth int) {
	schema, _ = schema.resolved()
	if depth > maxDepth || len(*list) > maxSample {
		return
	}
	for _, part := range schema.get("allOf").items() {
		addProperties(list, part, depth+1)
	}
	for name, value := range schema.get("properties").fields() {
		if i := slices.IndexFunc(*list, func(p property) bool { return p.name == name }); i >= 0 {
			(*list)[i].value = value
		} else {
			*list = append(*list, property{field: field{name, value}})
		}
	}
	for _, name := range schema.get("required").items() {
		for i := range *list {
			if (*list)[i].name == name.text() {
				(*list)[i].required = true
			}
		}
	}
}

// typeOf describes the type of a schema in a few words of Markdown.
func (w *writer) typeOf(schema node, depth int) string {
	target, name := schema.resolved()
	if name != "" {
		if link := w.schemaLink(name); link != "" {
			return link
		}
	}
	if depth > maxDepth {
		return "object"
	}
	if parts := target.get("allOf").items(); len(parts) == 1 && !target.get("properties").exists() {
		return w.typeOf(parts[0], depth+1)
	}
	for _, key := range [...]string{"oneOf", "anyOf"} {
		var options []string
		for _, option := range target.get(key).items() {
			options = append(options, w.typeOf(option, depth+1))
		}
		if len(options) > 0 {
			return strings.Join(slices.Compact(options), " or ")
		}
	}
	text := w.plainType(target, depth)
	if slices.Contains(typesOf(target), "null") && text != "null" || target.get("nullable").isTrue() {
		text += " or null"
	}
	return text
}

// plainType is typeOf for a schema that is neither a reference nor a choice.
func (w *writer) plainType(schema node, depth int) string {
	switch kind := kindOf(schema); kind {
	case "array":
		if !schema.get("items").exists() {
			return "list"
		}
		return "list of " + w.typeOf(schema.get("items"), depth+1)
	case "object":
		if values := schema.get("additionalProperties"); values.isObject() && !schema.get("properties").exists() {
			return "map of " + w.typeOf(values, depth+1)
		}
		return "object"
	case "":
		if schema.get("enum").exists() || schema.get("const").exists() {
			return "constant"
		}
		return "any"
	default:
		if format := schema.get("format").text(); format != "" {
			return escape(kind) + " (" + escape(format) + ")"
		}
		return escape(kind)
	}
}

// limits describes the constraints of a schema on values, as sentences of Markdown.
func limits(schema node) string {
	var out []string
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)+".") }
	if values := schema.get("enum").items(); len(values) > 0 {
		codes := make([]string, len(values))
		for i, v := range values {
			codes[i] = code(v.text())
		}
		say("One of %s", strings.Join(codes, ", "))
	}
	for _, fact := range [...]struct{ key, format string }{
		{"const", "Always %s"}, {"default", "Default: %s"}, {"minimum", "At least %s"}, {"maximum", "At most %s"},
		{"exclusiveMinimum", "More than %s"}, {"exclusiveMaximum", "Less than %s"}, {"multipleOf", "A multiple of %s"},
		{"minLength", "At least %s characters"}, {"maxLength", "At most %s characters"}, {"pattern", "Matches %s"},
		{"minItems", "At least %s entries"}, {"maxItems", "At most %s entries"},
	} {
		n := schema.get(fact.key)
		// In OpenAPI 3.0, exclusiveMinimum is true or false.
		if text := n.text(); text != "" && n.yaml.Tag != "!!bool" || fact.key == "default" && text != "" {
			say(fact.format, code(text))
		}
	}
	if schema.get("uniqueItems").isTrue() {
		say("No entry twice")
	}
	if schema.get("readOnly").isTrue() {
		say("Only in responses")
	}
	if schema.get("writeOnly").isTrue() {
		say("Only in requests")
	}
	return strings.Join(out, " ")
}

// entry is one line of a list of fields.
type entry struct {
	name, note string
	schema     node
	text       string // Markdown, "" for that of the schema
	example    node
	required   bool
	deprecated bool
}

// fields writes a list of fields, with the properties of those that have no page of their own.
func (w *writer) fields(entries []entry) {
	if len(entries) == 0 {
		return
	}
	w.line("::: fields")
	w.entries(entries, 0)
	w.line(":::")
	w.line("")
}

func (w *writer) entries(entries []entry, depth int) {
	for _, f := range entries {
		if w.tooLong() {
			return
		}
		w.entry(f, depth)
	}
}

func (w *writer) entry(f entry, depth int) {
	schema, name := f.schema.resolved()
	facts := []string{w.typeOf(f.schema, 0)}
	if f.note != "" {
		facts = append(facts, f.note)
	}
	if f.required {
		facts = append(facts, "**required**")
	}
	if f.deprecated || schema.get("deprecated").isTrue() {
		facts = append(facts, "deprecated")
	}
	outer := w.indent
	w.line("- " + code(f.name) + " " + strings.Join(facts, ", "))
	w.indent += "  "
	w.paragraph(cmp.Or(f.text, f.schema.get("description").block(), schema.get("description").block()))
	w.paragraph(limits(schema))
	if f.example.exists() && f.example.text() != "" {
		w.paragraph("Example: " + code(f.example.text()))
	}
	if name == "" || w.schemaLink(name) == "" {
		w.nested(schema, depth+1)
	}
	w.indent = outer
	w.line("")
}

// nested writes the fields of an object, or of the objects in a list.
func (w *writer) nested(schema node, depth int) {
	if items := schema.get("items"); kindOf(schema) == "array" && items.exists() {
		target, name := items.resolved()
		if name != "" && w.schemaLink(name) != "" {
			return
		}
		schema = target
	}
	if depth > maxDepth {
		return
	}
	if list := entriesOf(schema); len(list) > 0 {
		w.line("")
		w.entries(list, depth)
	}
}

// entriesOf are the properties of an object as entries of a list.
func entriesOf(schema node) []entry {
	var list []entry
	for _, p := range propertiesOf(schema) {
		list = append(list, entry{name: p.name, schema: p.value, required: p.required})
	}
	return list
}

// schema writes what a body or a page of a schema holds: its type if that says something, and its fields.
func (w *writer) schema(schema node) {
	target, _ := schema.resolved()
	w.paragraph(limits(target))
	inner := target
	if kindOf(target) == "array" {
		inner, _ = target.get("items").resolved()
	}
	for _, key := range [...]string{"oneOf", "anyOf"} {
		for _, option := range inner.get(key).items() {
			w.line("- " + w.typeOf(option, 0))
		}
		w.line("")
	}
	w.fields(entriesOf(inner))
}
