package advice

import (
	"encoding/json"
	"html"
	"strconv"
	"strings"
	"unicode"
)

// printable makes one line of a text from a scanned site: control characters,
// line and paragraph separators and characters that change the direction of text
// become spaces. Quoting does the rest.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, strings.ToValidUTF8(s, " "))
}

// nginxString quotes a string for nginx, which expands variables in it and has no
// escape for the dollar sign: [dollarNginx] defines a variable that holds one.
func nginxString(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", "${dollar}").Replace(printable(s)) + `"`
}

const dollarNginx = "# In the http block: a way to write a dollar sign\ngeo $dollar {\n    default \"$\";\n}\n\n"

// apacheString quotes a string for the configuration of Apache, which replaces
// ${name} before anything else: [dollarApache] defines a name that holds a dollar
// sign.
func apacheString(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "${", "${dollar}{").Replace(printable(s)) + `"`
}

const dollarApache = "Define dollar \"$\"\n\n"

// apacheValue quotes the value of a header for mod_headers, which expands percent
// signs and escapes such as \n, and evaluates what begins with expr=. Space in
// front of a value is not part of it.
func apacheValue(s string) string {
	s = strings.NewReplacer("%", "%%", `\`, `\\`).Replace(printable(s))
	if strings.HasPrefix(s, "expr=") {
		s = " " + s
	}
	return apacheString(s)
}

// caddyString quotes a string for a Caddyfile. Braces are placeholders there, in
// quotation marks too, and {$ cannot be escaped; a backslash in front of the
// closing quotation mark cannot be written. They are percent-encoded, as they
// have to be in addresses anyway.
func caddyString(s string) string {
	return `"` + strings.NewReplacer(`"`, `\"`, `\`, "%5C", "{", "%7B", "}", "%7D").Replace(printable(s)) + `"`
}

// scriptString is a string literal of JavaScript.
func scriptString(s string) string {
	text, _ := json.Marshal(printable(s)) // a string always marshals
	return string(text)
}

func goString(s string) string { return strconv.Quote(printable(s)) }

// attribute quotes the value of an attribute of HTML.
func attribute(s string) string { return `"` + html.EscapeString(printable(s)) + `"` }
