package macro

import (
	"slices"
	"strings"
)

// jsNames resolves names of JavaScript features to slugs below
// Web/JavaScript/Reference/ (docs/reference/macros.md, Names of JavaScript).
// Letter case matters: Set is a class and set a syntax.
type jsNames struct {
	slugs  map[string][]string // by name
	folded map[string][]string // by lower-case name
}

// jsNamespaces hold classes that are also known without the namespace.
var jsNamespaces = []string{"Global_Objects/Intl/", "Global_Objects/Temporal/"}

// newJSNames indexes the slugs below Web/JavaScript/Reference/.
func newJSNames(slugs []string) *jsNames {
	n := &jsNames{
		slugs:  make(map[string][]string, 2*len(slugs)),
		folded: make(map[string][]string, 2*len(slugs)),
	}
	for _, slug := range slugs {
		n.add(slug, slug)
		if rest, ok := strings.CutPrefix(slug, "Global_Objects/"); ok {
			n.add(rest, slug)
		}
		for _, keywords := range []string{"Operators/", "Statements/"} {
			if leaf, ok := strings.CutPrefix(slug, keywords); ok && !strings.Contains(leaf, "/") {
				n.add(leaf, slug)
			}
		}
		for _, namespace := range jsNamespaces {
			if rest, ok := strings.CutPrefix(slug, namespace); ok {
				n.add(rest, slug)
			}
		}
	}
	return n
}

func (n *jsNames) add(name, slug string) {
	addTo(n.slugs, name, slug)
	addTo(n.folded, strings.ToLower(name), slug)
}

func addTo(index map[string][]string, key, slug string) {
	if !slices.Contains(index[key], slug) {
		index[key] = append(index[key], slug)
	}
}

// jsMatch is the result of looking up a name.
type jsMatch struct {
	slug       string   // "" if the name is unknown or ambiguous
	candidates []string // slugs of an ambiguous name
	illCased   bool     // found by ignoring letter case
}

// resolve looks up a normalised name.
func (n *jsNames) resolve(name string) jsMatch {
	hits, illCased := n.slugs[name], false
	if len(hits) == 0 {
		hits, illCased = n.folded[strings.ToLower(name)], true
	}
	switch len(hits) {
	case 0:
		return jsMatch{}
	case 1:
		return jsMatch{slug: hits[0], illCased: illCased}
	}
	return jsMatch{candidates: hits}
}

// normalizeJS writes a name as in a slug: a full stop between names becomes a slash,
// consecutive full stops are part of a name.
func normalizeJS(name string) string {
	name = strings.ReplaceAll(name, "()", "")
	name = strings.ReplaceAll(name, ".prototype.", ".")
	if strings.Contains(name, "/") || !strings.Contains(name, ".") {
		return name
	}
	out := []byte(name)
	for i := range len(name) {
		alone := name[i] == '.' &&
			(i == 0 || name[i-1] != '.') &&
			(i+1 == len(name) || name[i+1] != '.')
		if alone {
			out[i] = '/'
		}
	}
	return string(out)
}
