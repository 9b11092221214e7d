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
	namedValue   = regexp.MustCompile(`^export\s+const\s+([\w$]+)\s*(?::\s*string\s*)?=\s*([\s\S]+)$`)
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
			start, end := from+exported[0], len(p.text)
			if i := strings.Index(p.text[start:], "\n\n"); i >= 0 {
				end = start + i
			}
			if markdown.InSpans(code, start) {
				from += exported[1]
				continue
			}
			p.exported(p.text[start:end], start)
			remove(start, end)
			from = end
		}
	}
	p.text = b.String() + p.text[at:]
}

// imported adds the default name of an import of a file.
func (p *componentPage) imported(names, source string, resolve func(string) string, read func(string) (string, bool)) {
	names = strings.TrimSpace(names)
	name := importName.FindString(names)
	if name == "" || !strings.HasPrefix(names, name) {
		return
	}
	bare, query, _ := strings.Cut(source, "?")
	file := resolve(bare)
	switch {
	case file == "":
	case query == "raw" || strings.HasPrefix(source, "!!raw-loader!"):
		if text, ok := read(file); ok {
			p.values[name] = text
		}
	case markdown.IsFile(file) || isPicture(file):
		p.imports[name] = file
	}
}

// exported adds the values of constants in a block of exports.
func (p *componentPage) exported(code string, at int) {
	line := strings.Count(p.text[:at], "\n") + 1
	for statement := range strings.SplitSeq(code, "\nexport ") {
		if m := namedValue.FindStringSubmatch("export " + strings.TrimPrefix(statement, "export ")); m != nil {
			if value, ok := evaluate(strings.TrimSuffix(strings.TrimSpace(m[2]), ";"), p.constant); ok {
				p.values[m[1]] = value
				continue
			}
		}
		p.lose(line, "write what it makes as Markdown", "export of a module")
	}
}

func isPicture(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".svg", ".png", ".webp", ".jpg", ".jpeg", ".gif", ".avif":
		return true
	}
	return false
}
