package importer

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// imported is what a page imports.
type imported struct {
	file   string // as the page names it
	export string // "" for the default one
}

var (
	moduleLine = regexp.MustCompile(`^(?:import\s*(?:['"{*]|[\w$]+\s*(?:,|from\b))|export\s+(?:default|const|let|var|function|async|class|\{|\*))`)
	importLine = regexp.MustCompile(`import\s+(?:\*\s+as\s+)?([\w$]+)?\s*,?\s*(?:\{([^}]*)\})?\s*from\s*['"]([^'"]+)['"]`)
	constant   = regexp.MustCompile(`^const\s+([\w$]+)(?:\s*:\s*\w+)?\s*=\s*([\s\S]*?);?\s*$`)
)

// readModules replaces imports and exports by empty lines, and remembers what they name.
func (c *mdxConverter) readModules(text string, firstLine int) string {
	var out, block strings.Builder
	start, number, fence := 0, firstLine-1, ""
	end := func() {
		c.module(block.String(), start)
		out.WriteString(strings.Repeat("\n", strings.Count(block.String(), "\n")))
		block.Reset()
	}
	for line := range strings.Lines(text) {
		number++
		bare := strings.TrimSpace(line)
		switch {
		case block.Len() > 0:
			if bare == "" && (block.Len() > maxTagLength || balanced(block.String())) {
				end()
				out.WriteString(line)
			} else {
				block.WriteString(line)
			}
			continue
		case fence != "":
			if strings.HasPrefix(bare, fence) && strings.Trim(bare, fence[:1]) == "" {
				fence = ""
			}
		case moduleLine.MatchString(line):
			start = number
			block.WriteString(line)
			continue
		default:
			fence = openingFence(strings.TrimLeft(line, " \t>"))
		}
		out.WriteString(line)
	}
	end()
	return out.String()
}

// balanced reports whether all brackets of code are closed, as far as can be seen without parsing it.
func balanced(code string) bool {
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
		}
	}
	return depth <= 0
}

func (c *mdxConverter) module(code string, line int) {
	for _, m := range importLine.FindAllStringSubmatch(code, -1) {
		file := strings.ReplaceAll(m[3], `\`, "")
		if m[1] != "" {
			c.at.imports[m[1]] = imported{file: file}
		}
		for name := range strings.SplitSeq(m[2], ",") {
			export, own, renamed := strings.Cut(strings.TrimSpace(name), " as ")
			if !renamed {
				own = export
			}
			c.at.imports[strings.TrimSpace(own)] = imported{file, strings.TrimSpace(export)}
		}
	}
	for i, statement := range strings.Split("\n"+code, "\nexport ") {
		if i > 0 {
			if m := constant.FindStringSubmatch(statement); m != nil {
				if value, ok := evaluate(strings.TrimSpace(m[2]), c.constantOf); ok {
					c.at.constants[m[1]] = value
					line += 1 + strings.Count(statement, "\n")
					continue
				}
			}
			c.loseHere(line, "write what it makes in Markdown", "code of a page")
		}
		line += strings.Count(statement, "\n")
		if i > 0 {
			line++
		}
	}
}

// constantOf returns the value of a name in an expression.
func (c *mdxConverter) constantOf(name string) (any, bool) {
	if value, ok := c.at.constants[name]; ok {
		return value, true
	}
	first, rest, _ := strings.Cut(name, ".")
	value := c.at.constants[first]
	if from, ok := c.at.imports[first]; ok {
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
	from, ok := c.at.imports[name]
	switch ext := path.Ext(from.file); {
	case ext == ".md" || ext == ".mdx":
		return from.file
	case !ok || from.export == "" || !strings.HasPrefix(from.file, "."):
		return ""
	}
	for _, ext := range codeExtensions {
		file := c.resolveFile(from.file, c.at) + ext
		if !isFile(c.fs, file) {
			continue
		}
		code, _ := c.readText(file)
		shown := regexp.MustCompile(fmt.Sprintf(shownPartial, regexp.QuoteMeta(from.export))).FindStringSubmatch(code)
		for _, m := range importLine.FindAllStringSubmatch(code, -1) {
			if ext := path.Ext(m[3]); shown != nil && m[1] == shown[1] && (ext == ".md" || ext == ".mdx") {
				return path.Join(path.Dir(from.file), m[3])
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
	file := c.resolveFile(from.file, c.at)
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
