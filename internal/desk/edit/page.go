package edit

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/fault"
)

// splitPage returns the bounds of a page's YAML and the start of its body. ok is false
// without front matter.
func splitPage(text string) (yaml span, body int, ok bool) {
	m, _ := content.FindMatter(text)
	return span{m.Start, m.End}, m.Body, m.Closed
}

var slugLine = regexp.MustCompile(`(?m)^slug:[ \t]*([^\r\n]*?)[ \t]*\r?$`)

func SetSlug(p *content.Page, text, slug string) (string, error) {
	e, err := setSlug(p, text, slug)
	if err != nil {
		return "", err
	}
	return applyEdits(text, []edit{e}), nil
}

// setSlug returns the edit that changes the slug of a page.
func setSlug(p *content.Page, text, slug string) (edit, error) {
	front, _, ok := splitPage(text)
	if !ok {
		return edit{}, fmt.Errorf("%s has no front matter: %w", p.File, fault.ErrInvalid)
	}
	m := slugLine.FindStringSubmatchIndex(text[front.start:front.end])
	if m == nil {
		return edit{}, fmt.Errorf("%s has no slug on a line of its own: %w", p.File, fault.ErrInvalid)
	}
	value := span{front.start + m[2], front.start + m[3]}
	written := text[value.start:value.end]
	var node yaml.Node
	if err := yaml.Unmarshal([]byte(written), &node); err != nil || len(node.Content) != 1 || node.Content[0].Value != p.Slug {
		return edit{}, fmt.Errorf("the slug of %s is written as %q; write it as a string on its line: %w", p.File, written, fault.ErrInvalid)
	}
	// The rest of the line is a comment.
	if i := strings.LastIndexByte(written, written[0]); written[0] == '"' || written[0] == '\'' {
		value.end = value.start + i + 1
	} else if i := strings.Index(written, " #"); i >= 0 {
		value.end = value.start + len(strings.TrimRight(written[:i], " \t"))
	}
	return edit{value, scalar(slug)}, nil
}

// scalar formats a YAML string: plain if possible, else in double quotes, or in single ones
// if the text has more double quotes.
func scalar(s string) string {
	if isPlain(s) {
		return s
	}
	if strings.Count(s, `"`) > strings.Count(s, "'") && !strings.ContainsFunc(s, unicode.IsControl) {
		return "'" + strings.ReplaceAll(s, "'", "''") + "'"
	}
	return doubleQuoted(s)
}

// isPlain reports whether a string needs no quotes in YAML, as a value or in a list.
func isPlain(s string) bool {
	if s == "" || strings.TrimSpace(s) != s || strings.ContainsAny(s, "\n\r\t") {
		return false
	}
	for _, context := range []string{"k: " + s, "- " + s} {
		var node yaml.Node
		if err := yaml.Unmarshal([]byte(context+"\n"), &node); err != nil || len(node.Content) != 1 {
			return false
		}
		held := node.Content[0].Content
		value := held[len(held)-1]
		if value.Kind != yaml.ScalarNode || value.Tag != "!!str" || value.Value != s || value.LineComment != "" || value.Style != 0 {
			return false
		}
	}
	return true
}

func doubleQuoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 || r == 0x2028 || r == 0x2029 || r == 0xfeff:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
