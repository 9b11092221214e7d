package macro

import "strings"

// cssNames resolves names of CSS features to slugs below Web/CSS/
// (docs/reference/macros.md, Names of CSS).
type cssNames struct {
	slugs map[string]string // by lower-case "category/name"
}

// The folders below Web/CSS/Reference/, in lower case.
const (
	cssProperties = "properties"
	cssValues     = "values"
	cssSelectors  = "selectors"
	cssAtRules    = "at-rules"
)

// newCSSNames indexes the slugs below Web/CSS/Reference/.
func newCSSNames(slugs []string) *cssNames {
	n := &cssNames{slugs: make(map[string]string, 2*len(slugs))}
	for _, slug := range slugs {
		category, name, ok := strings.Cut(slug, "/")
		if ok && !isCSSCategory(category) {
			continue
		}
		n.add(slug, slug)
		if !ok {
			continue
		}
		n.addBare(category, name, slug)
		if i := strings.LastIndexByte(name, '/'); i >= 0 {
			leaf := name[i+1:]
			n.add(category+"/"+leaf, slug)
			n.addBare(category, leaf, slug)
		}
	}
	return n
}

func isCSSCategory(s string) bool {
	switch strings.ToLower(s) {
	case cssProperties, cssValues, cssSelectors, cssAtRules:
		return true
	}
	return false
}

// addBare adds the name without the suffix that distinguishes a type or a function from a
// property.
func (n *cssNames) addBare(category, name, slug string) {
	for _, suffix := range []string{"_value", "_function"} {
		if bare, ok := strings.CutSuffix(name, suffix); ok {
			n.add(category+"/"+bare, slug)
		}
	}
}

// add maps a key to a slug. A slug equal to its key wins, then types.
func (n *cssNames) add(key, slug string) {
	key = strings.ToLower(key)
	held, ok := n.slugs[key]
	if ok && !betterCSSSlug(key, slug, held) {
		return
	}
	n.slugs[key] = slug
}

func betterCSSSlug(key, a, b string) bool {
	if x, y := strings.EqualFold(a, key), strings.EqualFold(b, key); x != y {
		return x
	}
	return strings.HasSuffix(a, "_value") && !strings.HasSuffix(b, "_value")
}

func (n *cssNames) find(category, name string) (string, bool) {
	slug, ok := n.slugs[category+"/"+strings.ToLower(name)]
	return slug, ok
}

// resolve returns the path below Web/CSS/ of a name in an author's spelling, without fragment:
// property, <type>, function(), :selector or @rule.
func (n *cssNames) resolve(name string) string {
	bare := strings.TrimPrefix(strings.TrimPrefix(name, "&lt;"), "<")
	bare = strings.TrimSuffix(strings.TrimSuffix(bare, "&gt;"), ">")
	bare, isFunction := strings.CutSuffix(bare, "()")
	for _, category := range cssCategories(name, isFunction) {
		if isFunction && (category == cssValues || category == cssSelectors) && !isType(name) {
			if slug, ok := n.find(category, bare+"_function"); ok {
				return "Reference/" + slug
			}
		}
		if slug, ok := n.find(category, bare); ok {
			return "Reference/" + slug
		}
	}
	return bare
}

func isType(name string) bool {
	return strings.HasPrefix(name, "<") || strings.HasPrefix(name, "&lt;")
}

// cssCategories lists the categories in which to look up a name.
func cssCategories(name string, isFunction bool) []string {
	switch {
	case isType(name):
		return []string{cssValues}
	case strings.HasPrefix(name, ":"):
		return []string{cssSelectors}
	case strings.HasPrefix(name, "@"):
		return []string{cssAtRules}
	case isFunction:
		return []string{cssValues}
	}
	return []string{cssProperties, cssValues, cssSelectors}
}
