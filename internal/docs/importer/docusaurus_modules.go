package importer

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/markdown"
)

// imported is an import of a page.
type imported struct {
	file   string // as the page names it
	export string // "" for the default one
}

// readModules replaces imports and exports by empty lines, and records the names in them.
func (c *mdxConverter) readModules(text string, firstLine int) string {
	r := &moduleReader{
		exported: func(name string, value any) { c.mc.constants[name] = value }, constant: c.constantOf,
		lose: func(line int) { c.loseHere(firstLine+line-1, "write what it makes in Markdown", "code of a page") },
	}
	r.imported = func(source string, names map[string]string) {
		for name, export := range names {
			c.mc.imports[name] = imported{strings.ReplaceAll(source, `\`, ""), export}
		}
	}
	return r.read(text)
}

// constantOf returns the value of a name in an expression.
func (c *mdxConverter) constantOf(name string) (any, bool) {
	if value, ok := c.mc.constants[name]; ok {
		return value, true
	}
	first, rest, _ := strings.Cut(name, ".")
	value := c.mc.constants[first]
	if from, ok := c.mc.imports[first]; ok {
		value = c.importedValue(from)
	}
	for rest != "" {
		o, ok := value.(*object)
		if !ok {
			return nil, false
		}
		first, rest, _ = strings.Cut(rest, ".")
		value = o.get(first)
	}
	return value, value != nil
}

// shownPartial is the only element that a component returns.
const shownPartial = `\b(?:function|const)\s+%s\b[^<]*<(\w+)\s*/>`

// partialOf returns the page that a name of a page stands for, as the page names it: an import of Markdown, or of a component of the
// project that shows only that. It is "" for others.
func (c *mdxConverter) partialOf(name string) string {
	from, ok := c.mc.imports[name]
	switch {
	case markdown.IsFile(from.file):
		return from.file
	case !ok || from.export == "" || !strings.HasPrefix(from.file, "."):
		return ""
	}
	for _, ext := range codeExtensions {
		file := c.resolveFile(from.file, c.mc) + ext
		if !isFile(c.fs, file) {
			continue
		}
		code, _ := c.readText(file)
		shown := ""
		if m := regexp.MustCompile(fmt.Sprintf(shownPartial, regexp.QuoteMeta(from.export))).FindStringSubmatch(code); m != nil {
			shown = m[1]
		}
		for _, m := range moduleImport.FindAllStringSubmatch(code, -1) {
			if export, known := namesOf(m[1])[shown]; known && export == "" && markdown.IsFile(m[2]) {
				return path.Join(path.Dir(from.file), m[2])
			}
		}
	}
	return ""
}

// codeExtensions complete the names of imported code.
var codeExtensions = []string{"", ".js", ".ts", ".jsx", ".tsx", ".json"}

// maxModules is how many files of code are evaluated for pages.
const maxModules = 20

// importedValue returns the value of an import: of code the value of the module, else the name of the file.
func (c *mdxConverter) importedValue(from imported) any {
	file := c.resolveFile(from.file, c.mc)
	isOwn := strings.HasPrefix(from.file, ".") || strings.HasPrefix(from.file, "@site/")
	i := slices.IndexFunc(codeExtensions, func(ext string) bool {
		return isOwn && isFile(c.fs, file+ext) && path.Ext(file+ext) != "" && slices.Contains(codeExtensions, path.Ext(file+ext))
	})
	if i < 0 {
		return from.file
	}
	file += codeExtensions[i]
	value, done := c.modules[file]
	if !done && len(c.modules) < maxModules {
		if evaluated, err := c.evaluator.Eval(c.ctx, c.fs, file); err == nil {
			value, _ = decodeJSON(evaluated.JSON)
		}
		c.modules[file] = value
	}
	if o, ok := value.(*object); ok && from.export != "" {
		return o.get(from.export)
	}
	return value
}
