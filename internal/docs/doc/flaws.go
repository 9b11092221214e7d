package doc

import (
	"strconv"

	"waymark.dev/waymark/internal/docs/flaw"
)

func flawType(g flaw.Group) string {
	if g == flaw.BrokenLinks {
		return "brokenLink"
	}
	return string(g)
}

// AppendFlawsOf appends a member of a JSON object: a name with its flaws, as in documents.
func AppendFlawsOf(dst []byte, name string, flaws []flaw.Flaw) []byte {
	dst = append(appendString(dst, name), ':')
	return appendFlaws(dst, flaws)
}

// appendFlaws appends the flaws by group (docs/reference/http.md, Flaws of a document). Ids
// count over all groups.
func appendFlaws(dst []byte, flaws []flaw.Flaw) []byte {
	dst = append(dst, '{')
	id, groups := 0, 0
	for _, group := range [...]flaw.Group{flaw.BrokenLinks, flaw.Macros, flaw.Unknown} {
		n := 0
		for _, f := range flaws {
			if f.Group != group {
				continue
			}
			switch {
			case n > 0:
				dst = append(dst, ',')
			case groups > 0:
				dst = append(dst, ',')
				fallthrough
			default:
				groups++
				dst = appendString(dst, string(group))
				dst = append(dst, ':', '[')
			}
			dst = appendFlaw(dst, f, id)
			n++
			id++
		}
		if n > 0 {
			dst = append(dst, ']')
		}
	}
	return append(dst, '}')
}

func appendFlaw(dst []byte, f flaw.Flaw, id int) []byte {
	dst = append(dst, `{"type":`...)
	dst = appendString(dst, flawType(f.Group))
	dst = append(dst, `,"id":`...)
	dst = strconv.AppendInt(dst, int64(id), 10)
	dst = appendField(dst, "explanation", f.Explanation)
	dst = append(dst, `,"suggestion":`...)
	dst = appendOptional(dst, f.Suggestion)
	dst = append(dst, `,"fixable":`...)
	dst = strconv.AppendBool(dst, f.Fixable)
	dst = append(dst, `,"fixed":false`...)
	for _, field := range [...]struct {
		name  string
		value int
	}{{"line", f.Line}, {"column", f.Column}, {"endLine", f.EndLine}, {"endColumn", f.EndColumn}} {
		dst = append(dst, ',', '"')
		dst = append(dst, field.name...)
		dst = append(dst, '"', ':')
		dst = strconv.AppendInt(dst, int64(field.value), 10)
	}
	dst = appendField(dst, "sourceContext", f.Excerpt)
	dst = appendField(dst, "filepath", f.File)
	dst = appendField(dst, "name", f.Name)
	if f.Href != "" {
		dst = appendField(dst, "href", f.Href)
	}
	if f.Macro != "" {
		dst = appendField(dst, "macroName", f.Macro)
	}
	return append(dst, '}')
}
