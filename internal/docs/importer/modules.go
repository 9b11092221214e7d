package importer

import (
	"path"
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/markdown"
)

var (
	moduleImport = regexp.MustCompile(`(?m)^import\b([^'"\n]*(?:\{[^}'"]*\}[^'"\n]*)?)['"]([^'"\n]+)['"];?[ \t]*(?:\r?\n|$)`)
	moduleExport = regexp.MustCompile(`(?m)^export\s+(?:default|const|let|var|function|async|class|type|interface|\{|\*).*`)
	namedValue   = regexp.MustCompile(`^export\s+const\s+([\w$]+)\s*(?::[^=\n]+)?=\s*`)
	importName   = regexp.MustCompile(`[\w$]+`)
)

// modules removes the imports and exports of MDX, whose names it adds to those of the page: resolve returns the
// file in the project that a page imports, or "", and read its text.
func (p *componentPage) modules(resolve func(name string) string, read func(file string) (string, bool)) {
	code := markdown.CodeSpans(p.text)
	var b strings.Builder
	at := 0
	remove := func(from, to int) {
		b.WriteString(p.text[at:from])
		b.WriteString(strings.Repeat("\n", strings.Count(p.text[from:to], "\n")))
		at = to
	}
	for from := 0; from < len(p.text); {
		found := moduleImport.FindStringSubmatchIndex(p.text[from:])
		exported := moduleExport.FindStringIndex(p.text[from:])
		switch {
		case found == nil && exported == nil:
			from = len(p.text)
		case exported == nil || found != nil && found[0] < exported[0]:
			names, source := p.text[from+found[2]:from+found[3]], p.text[from+found[4]:from+found[5]]
			start, end := from+found[0], from+found[1]
			if from = end; !markdown.InSpans(code, start) {
				p.imported(names, source, resolve, read)
				remove(start, end)
			}
		default:
			start := from + exported[0]
			if markdown.InSpans(code, start) {
				from += exported[1]
				continue
			}
			end := p.exported(start)
			remove(start, end)
			code = markdown.CodeSpans(p.text[end:])
			for i := range code {
				code[i].Start += end
				code[i].End += end
			}
			from = end
		}
	}
	p.text = b.String() + p.text[at:]
}

// imported adds the default name of an import of a file, or its constants.
func (p *componentPage) imported(names, source string, resolve func(string) string, read func(string) (string, bool)) {
	names = strings.TrimSpace(names)
	name := importName.FindString(names)
	bare, query, _ := strings.Cut(source, "?")
	file := resolve(bare)
	if strings.HasPrefix(names, "{") && file != "" {
		if text, ok := read(file); ok {
			p.importedValues(text)
		}
		return
	}
	if name == "" || !strings.HasPrefix(names, name) {
		return
	}
	switch {
	case file == "":
	case query == "raw" || strings.HasPrefix(source, "!!raw-loader!"):
		if text, ok := read(file); ok {
			p.values[name] = text
		}
	case markdown.IsFile(file) || isPicture(file) || isTemplate(file):
		p.imports[name] = file
	}
}

// importedValues adds the constants that another file exports.
func (p *componentPage) importedValues(text string) {
	other := componentPage{components: p.components, text: text, values: map[string]any{}, lose: func(int, string, string, ...any) {}}
	other.modules(func(string) string { return "" }, nil)
	for name, value := range other.values {
		if _, known := p.values[name]; !known {
			p.values[name] = value
		}
	}
}

// exported adds the value of a constant, and returns the end of an export: that of the constant, else an empty line.
func (p *componentPage) exported(start int) int {
	code := p.text[start:]
	if m := namedValue.FindStringSubmatchIndex(code); m != nil {
		l := &literals{code: code[m[1]:], constant: p.constant}
		if value, ok := l.value(); ok && (l.take(";") || strings.TrimLeft(l.code[l.at:], " ") == "" || strings.TrimLeft(l.code[l.at:], " ")[0] == '\n') {
			p.values[code[m[2]:m[3]]] = value
			return start + m[1] + l.at
		}
	}
	p.lose(strings.Count(p.text[:start], "\n")+1, "write what it makes as Markdown", "export of a module")
	if i := strings.Index(code, "\n\n"); i >= 0 {
		return start + i
	}
	return len(p.text)
}

// isTemplate reports whether a file is a component of Astro.
func isTemplate(name string) bool { return path.Ext(name) == ".astro" }

func isPicture(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".svg", ".png", ".webp", ".jpg", ".jpeg", ".gif", ".avif":
		return true
	}
	return false
}
