package sitefile

import (
	"fmt"
	"path"
	"strings"
)

// StyleSheet returns the styles of the site, "" without any.
func (s *Site) StyleSheet() string {
	var b, root strings.Builder
	for _, font := range []struct {
		name string
		Font
	}{{"text", s.Fonts.Text}, {"code", s.Fonts.Code}} {
		if font.File.Path != "" {
			first, _, _ := strings.Cut(font.Family, ",")
			fmt.Fprintf(&b, "@font-face {\n  font-family: %s;\n  src: url(%q) format(%q);\n  font-weight: 100 900;\n  font-display: swap;\n}\n\n",
				strings.TrimSpace(first), s.URL(font.File.Path), fontFormat(font.File.Path))
		}
		if font.Family != "" {
			generic := map[string]string{"text": "system-ui, sans-serif", "code": "ui-monospace, monospace"}[font.name]
			fmt.Fprintf(&root, "  --font-%s: %s, %s;\n", font.name, font.Family, generic)
		}
	}
	if light, dark := s.Colors.Accent.Hex, s.Colors.Dark(); light != "" {
		for _, name := range []string{"accent", "link", "button", "focus"} {
			fmt.Fprintf(&root, "  --%s: light-dark(%s, %s);\n", name, light, dark)
		}
		fmt.Fprintf(&root, "  --link-line: light-dark(%s61, %s6b);\n", light, dark)
	}
	if root.Len() > 0 {
		fmt.Fprintf(&b, ":root {\n%s}\n", root.String())
	}
	return b.String() + s.Styles
}

// fontFormat is the format of a font's file in CSS.
func fontFormat(name string) string {
	switch ext := strings.ToLower(path.Ext(name)); ext {
	case ".ttf":
		return "truetype"
	case ".otf":
		return "opentype"
	default:
		return ext[1:]
	}
}
