package importer

import (
	"regexp"
	"strings"
)

// literals evaluates expressions of JavaScript without running code: literals, constants, and the functions by which
// pages name files.
type literals struct {
	code string
	pos  int
	// constant returns the value of a name, such as "props.title".
	constant func(name string) (any, bool)
	depth    int
}

// evaluate returns a text, a number as text, a boolean, nil, []any or *object.
func evaluate(code string, constant func(name string) (any, bool)) (any, bool) {
	l := &literals{code: code, constant: constant}
	v, ok := l.value()
	l.space()
	return v, ok && l.pos == len(code)
}

func (l *literals) space() {
	l.pos += len(l.code[l.pos:]) - len(strings.TrimLeft(l.code[l.pos:], " \t\n"))
}

// take advances over a text if it is next.
func (l *literals) take(text string) bool {
	l.space()
	if !strings.HasPrefix(l.code[l.pos:], text) {
		return false
	}
	l.pos += len(text)
	return true
}

var (
	identifier = regexp.MustCompile(`^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*`)
	number     = regexp.MustCompile(`^-?\d+(?:\.\d+)?`)
)

// fileFunctions return the file that their argument names.
var fileFunctions = map[string]bool{"require": true, "useBaseUrl": true, "withBaseUrl": true}

func (l *literals) value() (any, bool) {
	if l.depth++; l.depth > 50 {
		return nil, false
	}
	defer func() { l.depth-- }()
	l.space()
	if l.pos == len(l.code) {
		return nil, false
	}
	rest := l.code[l.pos:]
	switch c := rest[0]; {
	case c == '"' || c == '\'' || c == '`':
		return l.text()
	case c == '[':
		l.pos++
		return l.list("]")
	case c == '{':
		l.pos++
		return l.object()
	case c == '(':
		l.pos++
		v, ok := l.value()
		return v, ok && l.take(")")
	}
	if n := number.FindString(rest); n != "" {
		l.pos += len(n)
		return n, true
	}
	return l.name(identifier.FindString(rest))
}

func (l *literals) name(name string) (any, bool) {
	l.pos += len(name)
	switch name {
	case "":
		return nil, false
	case "true", "false":
		return name == "true", true
	case "null", "undefined":
		return nil, true
	}
	if fileFunctions[name] && l.take("(") {
		args, ok := l.list(")")
		if list, _ := args.([]any); ok && len(list) > 0 {
			l.take(".default")
			return list[0], true
		}
		return nil, false
	}
	if l.constant == nil {
		return nil, false
	}
	return l.constant(name)
}

func (l *literals) text() (any, bool) {
	end := quoted(l.code, l.pos)
	if end == 0 {
		return nil, false
	}
	text := l.code[l.pos+1 : end-1]
	isTemplate := l.code[l.pos] == '`'
	l.pos = end
	if isTemplate {
		return l.template(text)
	}
	return unescape(text), true
}

var placeholder = regexp.MustCompile(`\$\{([^}]*)\}`)

// template replaces the placeholders of a template.
func (l *literals) template(text string) (any, bool) {
	ok := true
	filled := placeholder.ReplaceAllStringFunc(unescape(text), func(mark string) string {
		value, known := evaluate(strings.TrimSpace(mark[2:len(mark)-1]), l.constant)
		word, isText := value.(string)
		ok = ok && known && isText
		return word
	})
	return filled, ok
}

// unescape resolves the usual escapes of texts in JavaScript.
func unescape(text string) string {
	return strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\\`, `\`, `\"`, `"`, `\'`, `'`, "\\`", "`", `\$`, "$").Replace(text)
}

// list reads values up to a mark.
func (l *literals) list(end string) (any, bool) {
	items := []any{}
	for !l.take(end) {
		v, ok := l.value()
		if !ok {
			return nil, false
		}
		items = append(items, v)
		if !l.take(",") && !strings.HasPrefix(l.code[l.pos:], end) {
			return nil, false
		}
	}
	return items, true
}

func (l *literals) object() (any, bool) {
	o := &object{values: map[string]any{}}
	for !l.take("}") {
		l.space()
		key := identifier.FindString(l.code[l.pos:])
		l.pos += len(key)
		if key == "" {
			v, ok := l.value()
			if key, _ = v.(string); !ok || key == "" {
				return nil, false
			}
		}
		if !l.take(":") {
			return nil, false
		}
		v, ok := l.value()
		if !ok {
			return nil, false
		}
		o.keys = append(o.keys, key)
		o.values[key] = v
		if l.take(","); l.pos >= len(l.code) {
			return nil, false
		}
	}
	return o, true
}
