package compose

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/docs/flaw"
)

// Macro is a macro of a docs tree: Markdown with arguments.
type Macro struct {
	File       string // path below the root
	parameters []parameter
	body       string
	line       int // of the body
}

// parameter is an argument that a macro takes.
type parameter struct {
	name     string
	value    string // without the argument
	optional bool
}

// maxParameters limits the arguments of a macro.
const maxParameters = 50

// ParseMacro parses the file of a macro, whose front matter, up to an offset, declares its
// arguments. The macro is usable despite problems, which have lines of the file.
func ParseMacro(file, text string, body int) (m *Macro, problems []MacroProblem) {
	lead := len(text[body:]) - len(strings.TrimLeft(text[body:], "\n"))
	m = &Macro{File: file, body: strings.Trim(text[body:], "\n"), line: 1 + strings.Count(text[:body+lead], "\n")}
	matter := strings.Trim(strings.TrimSpace(text[:body]), "-")
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(matter), &doc); err != nil {
		line, text := flaw.YAMLError(err) // the line "---" of the file is the empty first line here
		return m, []MacroProblem{{line, "the front matter is " + text}}
	}
	if len(doc.Content) == 0 {
		return m, nil
	}
	add := func(n *yaml.Node, format string, args ...any) {
		problems = append(problems, MacroProblem{n.Line, fmt.Sprintf(format, args...)})
	}
	for key, value := range pairs(doc.Content[0]) {
		if key.Value != "arguments" {
			continue
		}
		if value.Kind != yaml.MappingNode {
			add(value, "arguments must be names with defaults, such as “label: Read more”, or without, such as “href:”")
			continue
		}
		for name, value := range pairs(value) {
			p := parameter{name: name.Value, value: value.Value, optional: value.Tag != "!!null"}
			switch {
			case !IsName(p.name):
				add(name, "%q cannot be the name of an argument: it needs a letter, then letters, digits, hyphens, dots or underscores", p.name)
			case value.Kind != yaml.ScalarNode:
				add(value, "the default of %s must be a text, a number, true or false", p.name)
			case slices.ContainsFunc(m.parameters, func(other parameter) bool { return other.name == p.name }):
				add(name, "the argument %s is declared twice", p.name)
			case len(m.parameters) == maxParameters:
				add(name, "a macro has at most %d arguments", maxParameters)
				return m, problems
			default:
				p.value = oneLine(p.value)
				m.parameters = append(m.parameters, p)
			}
		}
	}
	return m, problems
}

// MacroProblem is a mistake in the file of a macro.
type MacroProblem struct {
	Line int
	Text string
}

func pairs(n *yaml.Node) func(func(key, value *yaml.Node) bool) {
	return func(yield func(key, value *yaml.Node) bool) {
		if n.Kind != yaml.MappingNode {
			return
		}
		for i := 0; i+1 < len(n.Content); i += 2 {
			if !yield(n.Content[i], n.Content[i+1]) {
				return
			}
		}
	}
}

// oneLine joins lines by spaces.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }), " ")
}

// bind returns the values of a macro's arguments in a call, or the problem with it. value
// replaces variables in an argument.
func (m *Macro) bind(c call, value func(string) string) (values map[string]string, problem string) {
	values = make(map[string]string, len(m.parameters))
	positional := 0
	for _, a := range c.arguments {
		name := a.name
		if name == "" {
			if positional == len(m.parameters) {
				return nil, fmt.Sprintf("the call has more than %d arguments without a name; %s", len(m.parameters), m.usage())
			}
			name = m.parameters[positional].name
			positional++
		} else if !slices.ContainsFunc(m.parameters, func(p parameter) bool { return p.name == name }) {
			return nil, missing("argument", name, m.names()) + "; " + m.usage()
		}
		if _, twice := values[name]; twice {
			return nil, "the argument " + name + " is given twice"
		}
		values[name] = oneLine(value(a.text))
	}
	for _, p := range m.parameters {
		if _, given := values[p.name]; given {
			continue
		}
		if !p.optional {
			return nil, "the argument " + p.name + " is missing; " + m.usage()
		}
		values[p.name] = p.value
	}
	return values, ""
}

func (m *Macro) names() []string {
	names := make([]string, len(m.parameters))
	for i, p := range m.parameters {
		names[i] = p.name
	}
	return names
}

// usage names the arguments of a macro.
func (m *Macro) usage() string {
	if len(m.parameters) == 0 {
		return m.File + " declares none"
	}
	return m.File + " declares " + strings.Join(m.names(), ", ")
}
