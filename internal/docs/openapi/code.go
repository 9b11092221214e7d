package openapi

import (
	"fmt"
	"strconv"
	"strings"
)

// request is a call of an operation as its examples show it.
type request struct {
	method, url string
	headers     []header
	body        node   // an example, or
	schema      node   // the schema of the body
	media       string // the type of the body, "" without one
}

type header struct{ name, value string }

func (r *request) isJSON() bool { return isJSON(r.media) }

// isJSON reports whether a media type is JSON or based on it (RFC 6839).
func isJSON(media string) bool {
	kind, _, _ := strings.Cut(media, ";")
	kind = strings.TrimSpace(kind)
	return kind == "application/json" || strings.HasSuffix(kind, "+json")
}

// json returns the body as code of a language.
func (r *request) json(notation notation, indent string) string {
	if r.body.exists() {
		return encode(r.body, notation, indent)
	}
	return sample(r.schema, notation, indent, "readOnly")
}

// text returns the body to send, or a name for it.
func (r *request) text() string {
	switch {
	case r.isJSON():
		return r.json(inJSON, "  ")
	case r.body.text() != "":
		return r.body.text()
	}
	return "…"
}

// languages are the languages of the examples.
var languages = [...]struct {
	label, fence string
	write        func(*request) string
}{
	{"curl", "sh", (*request).curl},
	{"JavaScript", "js", (*request).javaScript},
	{"Python", "python", (*request).python},
	{"Go", "go", (*request).golang},
}

func (r *request) curl() string {
	parts := []string{"curl " + shell(r.url)}
	if r.method != "GET" {
		parts[0] = "curl -X " + r.method + " " + shell(r.url)
	}
	for _, h := range r.headers {
		parts = append(parts, "-H "+shell(h.name+": "+h.value))
	}
	if r.media != "" {
		parts = append(parts, "-d "+shell(r.text()))
	}
	return strings.Join(parts, " \\\n  ")
}

// shell returns a word of a POSIX shell.
func shell(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

func (r *request) javaScript() string {
	var options []string
	if r.method != "GET" {
		options = append(options, "method: "+quote(r.method))
	}
	if len(r.headers) > 0 {
		pairs := make([]string, len(r.headers))
		for i, h := range r.headers {
			pairs[i] = quote(h.name) + ": " + quote(h.value)
		}
		options = append(options, "headers: { "+strings.Join(pairs, ", ")+" }")
	}
	switch {
	case r.isJSON():
		options = append(options, "body: JSON.stringify("+shift(r.json(inJSON, "  "), "  ")+")")
	case r.media != "":
		options = append(options, "body: "+quote(r.text()))
	}
	call := "const response = await fetch(" + quote(r.url)
	if len(options) > 0 {
		call += ", {\n  " + strings.Join(options, ",\n  ") + ",\n}"
	}
	return call + ");\nconst data = await response.json();"
}

func (r *request) python() string {
	args := []string{quote(r.url)}
	if len(r.headers) > 0 {
		pairs := make([]string, len(r.headers))
		for i, h := range r.headers {
			pairs[i] = quote(h.name) + ": " + quote(h.value)
		}
		args = append(args, "headers={"+strings.Join(pairs, ", ")+"}")
	}
	switch {
	case r.isJSON():
		args = append(args, "json="+shift(r.json(inPython, "    "), "    "))
	case r.media != "":
		args = append(args, "data="+quote(r.text()))
	}
	call := "requests.request(\n    " + strings.Join(append([]string{quote(r.method)}, args...), ",\n    ") + ",\n)"
	return "import requests\n\nresponse = " + call + "\nprint(response.json())"
}

func (r *request) golang() string {
	var b strings.Builder
	body := "nil"
	if r.media != "" {
		text := r.text()
		literal := "`" + text + "`"
		if strings.Contains(text, "`") {
			literal = strconv.Quote(text)
		}
		fmt.Fprintf(&b, "body := strings.NewReader(%s)\n", literal)
		body = "body"
	}
	fmt.Fprintf(&b, "request, err := http.NewRequest(%q, %q, %s)\nif err != nil {\n\treturn err\n}\n", r.method, r.url, body)
	for _, h := range r.headers {
		fmt.Fprintf(&b, "request.Header.Set(%q, %q)\n", h.name, h.value)
	}
	b.WriteString("response, err := http.DefaultClient.Do(request)\nif err != nil {\n\treturn err\n}\ndefer response.Body.Close()")
	return b.String()
}

// shift indents all lines but the first.
func shift(text, indent string) string { return strings.ReplaceAll(text, "\n", "\n"+indent) }
