package importer

import (
	"cmp"
	"path"
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/markdown"
)

var (
	moduleStart  = regexp.MustCompile(`(?m)^(?:import\s*(?:['"{*]|[\w$]+\s*(?:,|from\b)|type\b)|export\s+(?:default|const|let|var|function|async|class|type|interface|enum|\{|\*))`)
	moduleImport = regexp.MustCompile(`(?m)^import\b([^'"\n]*(?:\{[^}'"]*\}[^'"\n]*)?)['"]([^'"\n]+)['"];?[ \t]*(?://[^\n]*)?(?:\r?\n|$)`)
	importHere   = regexp.MustCompile(`\A` + moduleImport.String())
	namedValue   = regexp.MustCompile(`^export\s+const\s+([\w$]+)\s*(?::[^=\n]+)?=\s*`)
	importName   = regexp.MustCompile(`^\s*(?:type\s+)?(?:\*\s+as\s+)?([\w$]+)`)
	importNames  = regexp.MustCompile(`\{([^}]*)\}`)
)

// moduleReader resolves imports and exports of a page.
type moduleReader struct {
	imported func(source string, names map[string]string)
	exported func(name string, value any)
	// constant returns the value of an exported name.
	constant func(name string) (any, bool)
	// lose reports an export that is not a constant.
	lose func(line int)
}

// read returns MDX with empty lines instead of its imports and exports.
func (r *moduleReader) read(text string) string {
	code := markdown.CodeSpans(text)
	var b strings.Builder
	pos, line, counted := 0, 1, 0
	for from := 0; ; {
		found := moduleStart.FindStringIndex(text[from:])
		if found == nil {
			return b.String() + text[pos:]
		}
		start := from + found[0]
		if from += found[1]; markdown.InSpans(code, start) {
			continue
		}
		end := r.importEnd(text[start:])
		if end == 0 && text[start] == 'e' {
			line += strings.Count(text[counted:start], "\n")
			counted = start
			end = r.exportEnd(text[start:], line)
			if part := text[start : start+end]; strings.ContainsAny(part, "`~") { // could be mistaken for code
				code = markdown.CodeSpans(text[:start] + blank(part) + text[start+end:])
			}
		}
		if end > 0 {
			b.WriteString(text[pos:start] + strings.Repeat("\n", strings.Count(text[start:start+end], "\n")))
			pos = start + end
			from = pos
		}
	}
}

// blank returns lines of spaces, of the same lengths in bytes.
func blank(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.Repeat(" ", len(line))
	}
	return strings.Join(lines, "\n")
}

// importEnd returns the end of the import that text begins with, or 0.
func (r *moduleReader) importEnd(text string) int {
	m := importHere.FindStringSubmatchIndex(text[:min(len(text), maxTagLength)])
	if m == nil {
		return 0
	}
	r.imported(text[m[4]:m[5]], namesOf(text[m[2]:m[3]]))
	return m[1]
}

// namesOf returns the names in an import, each with the name of its export; "" is the default export.
func namesOf(text string) map[string]string {
	names := map[string]string{}
	if m := importName.FindStringSubmatch(text); m != nil && m[1] != "type" && m[1] != "from" {
		names[m[1]] = ""
	}
	if m := importNames.FindStringSubmatch(text); m != nil {
		for name := range strings.SplitSeq(m[1], ",") {
			export, own, _ := strings.Cut(strings.TrimSpace(name), " as ")
			names[strings.TrimSpace(cmp.Or(own, export))] = strings.TrimSpace(export)
		}
	}
	return names
}

// exportEnd returns the end of the export that code begins with: that of a constant, else the first empty line outside of brackets.
func (r *moduleReader) exportEnd(code string, line int) int {
	if m := namedValue.FindStringSubmatchIndex(code); m != nil {
		l := &literals{code: code[m[1]:], constant: r.constant}
		if value, ok := l.value(); ok && (l.take(";") || strings.HasPrefix(strings.TrimLeft(l.code[l.pos:]+"\n", " "), "\n")) {
			r.exported(code[m[2]:m[3]], value)
			return m[1] + l.pos
		}
	}
	r.lose(line)
	depth := 0
	for i := 0; i < len(code); i++ {
		switch code[i] {
		case '{', '(', '[':
			depth++
		case '}', ')', ']':
			depth--
		case '"', '\'', '`':
			if end := quoted(code, i); end > 0 {
				i = end - 1
			}
		case '\n':
			if (depth <= 0 || i > maxTagLength) && strings.HasPrefix(strings.TrimLeft(code[i+1:], " \t\r")+"\n", "\n") {
				return i
			}
		}
	}
	return len(code)
}

// constantsOf returns the constants that a module exports.
func constantsOf(text string) map[string]any {
	values := map[string]any{}
	r := &moduleReader{
		imported: func(string, map[string]string) {}, exported: func(name string, value any) { values[name] = value },
		constant: func(name string) (any, bool) { value, ok := values[name]; return value, ok }, lose: func(int) {},
	}
	r.read(text)
	return values
}

// modules removes the imports and exports of MDX, whose names it adds to those of the page: resolve returns the
// file in the project that a page imports, or "", and read its text.
func (p *componentPage) modules(resolve func(name string) string, read func(file string) (string, error)) {
	r := &moduleReader{
		exported: func(name string, value any) { p.values[name] = value }, constant: p.constant,
		lose: func(line int) { p.lose(line, "write what it makes as Markdown", "export of a module") },
	}
	r.imported = func(source string, names map[string]string) {
		bare, query, _ := strings.Cut(source, "?")
		file := resolve(bare)
		if file == "" {
			return
		}
		isPart := markdown.IsFile(file) || isPicture(file) || isTemplate(file)
		for name, export := range names {
			if query != "raw" && export == "" {
				if isPart {
					p.imports[name] = file
				}
				continue
			}
			text, err := read(file)
			if value, known := constantsOf(text)[export]; known && query != "raw" {
				p.values[name] = value
			} else if err == nil && query == "raw" {
				p.values[name] = text
			}
		}
	}
	p.text = r.read(p.text)
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
