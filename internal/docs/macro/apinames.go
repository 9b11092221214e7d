package macro

import "strings"

// apiNames resolves names of Web APIs to slugs below Web/API/
// (docs/reference/macros.md, Names of Web APIs).
type apiNames struct {
	slugs map[string]string // by lower-case name
}

// newAPINames indexes the slugs below Web/API/.
func newAPINames(slugs []string) *apiNames {
	n := &apiNames{slugs: make(map[string]string, 2*len(slugs))}
	for _, slug := range slugs {
		name := slug
		if _, after, ok := strings.Cut(slug, "/Reference/"); ok {
			name = after
		}
		n.add(name, slug)
		if bare, ok := strings.CutSuffix(name, "_static"); ok {
			n.add(bare, slug)
		}
		if leaf, ok := strings.CutPrefix(name, "Window/"); ok && !strings.Contains(leaf, "/") {
			n.add(leaf, slug)
		}
	}
	return n
}

// add maps a name to a slug, unless it has a better one.
func (n *apiNames) add(name, slug string) {
	key := strings.ToLower(name)
	if held, ok := n.slugs[key]; ok && !betterAPISlug(slug, held) {
		return
	}
	n.slugs[key] = slug
}

// betterAPISlug prefers short paths, then instance members to static ones.
func betterAPISlug(a, b string) bool {
	if x, y := strings.Count(a, "/"), strings.Count(b, "/"); x != y {
		return x < y
	}
	return !strings.HasSuffix(a, "_static") && strings.HasSuffix(b, "_static")
}

// resolve returns the slug of a name in an author's spelling, or the name in the form of a
// slug.
func (n *apiNames) resolve(name string) string {
	name = strings.ReplaceAll(name, " ", "_")
	name = strings.ReplaceAll(name, "()", "")
	name = strings.ReplaceAll(name, ".prototype.", ".")
	name = strings.ReplaceAll(name, ".", "/")
	if slug, ok := n.slugs[strings.ToLower(name)]; ok {
		return slug
	}
	return name
}
