package retrieve

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/words"
)

// cssProperty is the prefix of the compatibility keys of properties.
const cssProperty = "css.properties."

// InitialOf returns the initial value of a page's property if the question asks for it and the
// data have it, else nil.
func InitialOf(data Data, f Feature, asked Asked) *Initial {
	if !slices.ContainsFunc(words.Asks("initial"), func(w string) bool { return has(asked.Text, w) }) {
		return nil
	}
	for _, key := range f.Keys {
		property, ok := strings.CutPrefix(key, cssProperty)
		if !ok || strings.Contains(property, ".") {
			continue
		}
		if value := initialValue(data, property); value != "" {
			return &Initial{Property: property, URL: f.URL, Value: value}
		}
	}
	return nil
}

// initialValue returns "" for a value that only prose describes.
func initialValue(data Data, property string) string {
	d := data.CSSProperty(property)
	if d == nil {
		return ""
	}
	var declarations []string
	for _, longhand := range d.Initial.List {
		if value := initialValue(data, longhand); value != "" {
			declarations = append(declarations, longhand+": "+value)
		}
	}
	if declarations != nil {
		return strings.Join(declarations, "; ")
	}
	if strings.ContainsFunc(d.Initial.Text, func(r rune) bool { return r >= 'A' && r <= 'Z' }) {
		return "" // a key of a text
	}
	return d.Initial.Text
}
