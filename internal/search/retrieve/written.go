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
	constructors []string // after "new", or functions whose names begin with a capital letter
	properties   []string // of CSS, with a value
	attributes   []attribute
}

// attribute is an attribute with its value, in a tag or by itself.
type attribute struct {
	name, value string
	tagged      bool
}

var (
	writtenFunction = regexp.MustCompile(`(?:^|\s|[\])}"']\.)([A-Za-z_$][\w$.-]*\(\))`)
	// calledMethod is a method of a literal.
	calledMethod       = regexp.MustCompile(`[\])}"']\.([A-Za-z_$][\w$]*)\(.`)
	writtenConstructor = regexp.MustCompile(`\bnew ([A-Za-z_$][\w$.]*)\(`)
	writtenProperty    = regexp.MustCompile(`(?:^|\s)([a-z-]+): (\S+)`)
	writtenAttribute   = regexp.MustCompile(`(?:^|\s)([a-z-]+)="([^"]*)"`)
	tag                = regexp.MustCompile(`<[^<>]*>`)
)

// writtenIn returns the names in a text, and the properties in a part of it in lower case.
func writtenIn(text, withProperties string) written {
	var w written
	for _, name := range firsts(writtenFunction, text) {
		last := name[strings.LastIndexByte(name, '.')+1:]
		w.functions = append(w.functions, strings.ToLower(name))
		if last[0] >= 'A' && last[0] <= 'Z' {
			w.constructors = append(w.constructors, strings.ToLower(strings.TrimSuffix(name, "()")))
		}
	}
	for _, name := range firsts(calledMethod, text) {
		w.functions = append(w.functions, strings.ToLower(name)+"()")
	}
	for _, name := range firsts(writtenConstructor, text) {
		w.constructors = append(w.constructors, strings.ToLower(name))
	}
	for _, m := range writtenProperty.FindAllStringSubmatch(withProperties, -1) {
		if !asks(m[2]) { // "position: how do I"
			w.properties = append(w.properties, m[1])
		}
	}
	text = strings.ToLower(text)
	for _, m := range writtenAttribute.FindAllStringSubmatch(tag.ReplaceAllString(text, " "), -1) {
		w.attributes = append(w.attributes, attribute{m[1], m[2], false})
	}
	for _, inTag := range tag.FindAllString(text, -1) {
		for _, m := range writtenAttribute.FindAllStringSubmatch(inTag, -1) {
			w.attributes = append(w.attributes, attribute{m[1], m[2], true})
		}
	}
	return w
}

// hasNames reports whether a text has the name of a function, a constructor or an attribute by itself.
func hasNames(text string) bool { return len(writtenIn(text, "").names()) > 0 }

// names returns the names of functions and constructors, and of attributes by themselves: those in tags are
// part of an example.
func (w written) names() []string {
	names := slices.Concat(w.functions, w.constructors)
	for _, a := range w.attributes {
		if !a.tagged {
			names = append(names, a.name)
		}
	}
	return names
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
func (a Asked) Written() []string { return a.written.names() }

// Writes reports whether a question has the name of a page as it is written in code ("clamp()",
// "height: 100%", "new Date(…)", `role="button"`), or asks what the thing of that name is: "what is the DOM".
func (a Asked) Writes(p *corpus.Page) bool {
	title := strings.ReplaceAll(strings.ToLower(p.Title), ".prototype.", ".")
	isFunction := func(name string) bool {
		return strings.Contains(" "+title+" ", " "+name+" ") && !strings.HasSuffix(p.Type, "-constructor") || strings.HasSuffix(title, "."+name)
	}
	isConstructor := func(name string) bool {
		return strings.HasSuffix(p.Type, "-constructor") && strings.Contains(" "+title+" ", " "+name+"() constructor ") || title == name && slices.Contains([]string{"javascript-class", "web-api-interface"}, p.Type)
	}
	w := &a.written
	return slices.ContainsFunc(w.functions, isFunction) || slices.ContainsFunc(w.constructors, isConstructor) ||
		a.Kind != Difference && p.Type == "css-property" && slices.Contains(w.properties, title) ||
		a.Kind == Definition && a.defines(p) ||
		slices.ContainsFunc(w.attributes, func(of attribute) bool { return a.hasAttribute(p, of) })
}

// hasAttribute reports whether a page is about an attribute that is written with its value, or about
// that value of it. The data on support have the property of the element's interface.
func (a Asked) hasAttribute(p *corpus.Page, of attribute) bool {
	slug := strings.ToLower(p.Slug)
	switch {
	case a.Kind == Support:
		return p.Type == "web-api-instance-property" && strings.HasSuffix(slug, "/"+of.name)
	case p.Type == "aria-role":
		return !of.tagged && of.name == "role" && strings.HasSuffix(slug, "/"+of.value+"_role")
	case strings.HasSuffix(p.Type, "-attribute"):
		return !of.tagged && strings.HasSuffix(slug, "/"+of.name)
	}
	return of.value != "" && strings.Contains(strings.ToLower(p.Title), of.name+`="`+of.value+`"`)
}

// operator is an operator of several characters between spaces, but no dash and no dots.
var operator = regexp.MustCompile(`^[!%&*+/<=>?^|~.-]{2,}$`)

// withoutUses removes code in which an operator is used that the text also has by itself, and "in"
// before it: "the ?. in a?.b".
func withoutUses(text string) string {
	fields := strings.Fields(text)
	var operators []string
	for _, w := range fields {
		if operator.MatchString(w) && w != "/>" && strings.Trim(w, "-") != "" && strings.Trim(w, ".") != "" {
			operators = append(operators, w)
		}
	}
	isUse := func(w string) bool {
		w = strings.TrimRight(w, clauseEnds)
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

// sample is a number that is longer than a status code or a year.
var sample = regexp.MustCompile(`^\d[\d,]{5,}(?:\.\d+)?$`)

// withoutSamples removes numbers that are only examples, unless nothing else remains.
func withoutSamples(text string) string {
	kept := slices.DeleteFunc(strings.Fields(text), func(w string) bool { return sample.MatchString(strings.TrimRight(w, clauseEnds)) })
	rest := strings.Join(kept, " ")
	if after, _ := cutOpening(rest); !isSubject(words.TrimAreas(after)) {
		return text
	}
	return rest
}

// quantity is a number with its unit.
var quantity = regexp.MustCompile(`^\d+(?:\.\d+)?([a-z]+)$`)

// withUnits adds units to quantities: "100vh vh".
func withUnits(text string) string {
	var all []string
	for _, w := range strings.Fields(text) {
		all = append(all, w)
		if unit := quantity.FindStringSubmatch(w); unit != nil && slices.Contains(words.Asks("unit"), unit[1]) {
			all = append(all, unit[1])
		}
	}
	return strings.Join(all, " ")
}
