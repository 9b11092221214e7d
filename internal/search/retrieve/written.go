package retrieve

import (
	"regexp"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/words"
)

// written are the names in a question that are written as in code, in lower case.
type written struct {
	functions    []string // with parentheses: "walk()", "trail.walk()"
	constructors []string
	properties   []string   // of CSS, with a value
	attributes   [][]string // name and value
}

var (
	writtenFunction = regexp.MustCompile(`(?:^|\s|[\])}"']\.)([a-z_$][\w$.-]*\(\))`)
	// calledMethod is a method of a literal.
	calledMethod       = regexp.MustCompile(`[\])}"']\.([a-z_$][\w$]*)\(.`)
	writtenConstructor = regexp.MustCompile(`\bnew ([a-z_$][\w$.]*)\(`)
	writtenProperty    = regexp.MustCompile(`(?:^|\s)([a-z-]+): (\S+)`)
	writtenAttribute   = regexp.MustCompile(`(?:^|\s)([a-z-]+)="([^"]*)"`)
	tag                = regexp.MustCompile(`<[^<>]*>`)
)

// writtenIn returns the names in a text, and the properties in its asking clause. Attributes in tags are those of an
// example.
func writtenIn(text, clause string) written {
	w := written{functions: firsts(writtenFunction, text), constructors: firsts(writtenConstructor, text)}
	for _, name := range firsts(calledMethod, text) {
		w.functions = append(w.functions, name+"()")
	}
	for _, m := range writtenProperty.FindAllStringSubmatch(clause, -1) {
		if !asks(m[2]) { // "position: how do I"
			w.properties = append(w.properties, m[1])
		}
	}
	for _, m := range writtenAttribute.FindAllStringSubmatch(tag.ReplaceAllString(text, " "), -1) {
		w.attributes = append(w.attributes, m[1:])
	}
	return w
}

// firsts returns the first groups of all matches.
func firsts(pattern *regexp.Regexp, text string) (list []string) {
	for _, m := range pattern.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return list
}

// Written returns the names of functions, constructors and attributes in a question that are written as in
// code.
func (a Asked) Written() []string {
	names := slices.Concat(a.written.functions, a.written.constructors)
	for _, attribute := range a.written.attributes {
		names = append(names, attribute[0])
	}
	return names
}

// Writes reports whether a question has the name of a page as it is written in code ("clamp()",
// "height: 100%", "new Date(…)", `role="button"`), or asks what the thing of that name is: "what is the DOM".
func (a Asked) Writes(p *corpus.Page) bool {
	title := strings.ReplaceAll(strings.ToLower(p.Title), ".prototype.", ".")
	isFunction := func(name string) bool {
		return strings.Contains(" "+title+" ", " "+name+" ") && !strings.HasSuffix(p.Type, "-constructor") || strings.HasSuffix(title, "."+name)
	}
	isConstructor := func(name string) bool {
		return title == name+"() constructor" || title == name && slices.Contains([]string{"javascript-class", "web-api-interface"}, p.Type)
	}
	w := &a.written
	return slices.ContainsFunc(w.functions, isFunction) || slices.ContainsFunc(w.constructors, isConstructor) ||
		a.Kind != Difference && p.Type == "css-property" && slices.Contains(w.properties, title) ||
		a.Kind == Definition && a.defines(p) ||
		slices.ContainsFunc(w.attributes, func(attribute []string) bool { return a.hasAttribute(p, attribute[0], attribute[1]) })
}

// hasAttribute reports whether a page is about an attribute that is written with its value, or about
// that value of it. The data on support have the property of the element's interface.
func (a Asked) hasAttribute(p *corpus.Page, name, value string) bool {
	slug := strings.ToLower(p.Slug)
	switch {
	case a.Kind == Support:
		return p.Type == "web-api-instance-property" && strings.HasSuffix(slug, "/"+name)
	case p.Type == "aria-role":
		return name == "role" && strings.HasSuffix(slug, "/"+value+"_role")
	case strings.HasSuffix(p.Type, "-attribute"):
		return strings.HasSuffix(slug, "/"+name)
	}
	return value != "" && strings.Contains(strings.ToLower(p.Title), name+`="`+value+`"`)
}

// operator is an operator of several characters between spaces, but no dash and no dots.
var operator = regexp.MustCompile(`^[!%&*+/<=>?^|~.-]{2,}$`)

// withoutUses removes code in which an operator is used that the text also has by itself, and "in"
// before it: "the ?. in a?.b".
func withoutUses(text string) string {
	fields := strings.Fields(text)
	var operators []string
	for _, w := range fields {
		if operator.MatchString(w) && strings.Trim(w, "-") != "" && strings.Trim(w, ".") != "" {
			operators = append(operators, w)
		}
	}
	isUse := func(w string) bool {
		return !operator.MatchString(w) && slices.ContainsFunc(operators, func(sign string) bool { return strings.Index(w, sign) > 0 })
	}
	var kept []string
	for _, w := range fields {
		if !isUse(w) {
			kept = append(kept, w)
		} else if n := len(kept) - 1; n >= 0 && slices.Contains(words.Asks("of a use"), kept[n]) {
			kept = kept[:n]
		}
	}
	return strings.Join(kept, " ")
}

var (
	quantity = regexp.MustCompile(`^\d+(?:\.\d+)?([a-z]+)$`)
	sample   = regexp.MustCompile(`^\d[\d,]{5,}(?:\.\d+)?$`) // longer than a status code or a year
)

// withUnits adds units to quantities ("100vh vh"), and removes numbers that are only examples, unless
// nothing else remains.
func withUnits(text string) string {
	var kept []string
	for _, w := range strings.Fields(text) {
		if sample.MatchString(strings.TrimRight(w, ",.")) {
			continue
		}
		kept = append(kept, w)
		if unit := quantity.FindStringSubmatch(w); unit != nil && slices.Contains(words.Asks("unit"), unit[1]) {
			kept = append(kept, unit[1])
		}
	}
	if rest := strings.Join(kept, " "); hasSubject(rest) {
		return rest
	}
	return text
}
