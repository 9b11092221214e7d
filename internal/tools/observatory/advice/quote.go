package advice

import (
	"encoding/json"
	"html"
	"strconv"
	"strings"
	"unicode"
)

// printable makes a text from a scanned site one line: control characters, line and paragraph
// separators and direction marks become spaces. Quoting does the rest.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, strings.ToValidUTF8(s, " "))
}

// nginxString quotes a string for nginx, which expands variables and has no escape for the
// dollar sign: [dollarNginx] defines a variable with one.
func nginxString(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", "${dollar}").Replace(printable(s)) + `"`
}

const dollarNginx = "# In the http block: a way to write a dollar sign\ngeo $dollar {\n    default \"$\";\n}\n\n"

// apacheString quotes a string for Apache's configuration, which first replaces ${name}:
// [dollarApache] defines a name with a dollar sign.
func apacheString(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "${", "${dollar}{").Replace(printable(s)) + `"`
}

const dollarApache = "Define dollar \"$\"\n\n"

// apacheValue quotes a header value for mod_headers, which expands percent signs and escapes
// such as \n, and evaluates expr=. A leading space is not part of the value.
func apacheValue(s string) string {
	s = strings.NewReplacer("%", "%%", `\`, `\\`).Replace(printable(s))
	if strings.HasPrefix(s, "expr=") {
		s = " " + s
	}
	return apacheString(s)
}

// caddyString quotes a string for a Caddyfile. Braces are placeholders even in quotation
// marks, and {$ cannot be escaped; a backslash before the closing quotation mark cannot be
// written. They are percent-encoded, as addresses require anyway.
func caddyString(s string) string {
	return `"` + strings.NewReplacer(`"`, `\"`, `\`, "%5C", "{", "%7B", "}", "%7D").Replace(printable(s)) + `"`
}

// scriptString returns a JavaScript string literal.
func scriptString(s string) string {
	text, _ := json.Marshal(printable(s)) // a string always marshals
	return string(text)
}

func goString(s string) string { return strconv.Quote(printable(s)) }

// attribute quotes an HTML attribute value.
func attribute(s string) string { return `"` + html.EscapeString(printable(s)) + `"` }
