package importer

import (
	"cmp"
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/platform/fault"
)

var (
	snippetLine     = regexp.MustCompile(`^(\s*)(;?)-+8<-+[ \t]+(["'])(.+?)["']\s*$`)
	snippetBlock    = regexp.MustCompile(`^(\s*)(;?)-+8<-+\s*$`)
	snippetSection  = regexp.MustCompile(`-+8<-+[ \t]+\[[ \t]*(start|end)[ \t]*:[ \t]*([\w-]+)[ \t]*\]`)
	includedFile    = regexp.MustCompile(`\{!\s*(.+?)\s*!(?:\s*lines=([0-9 -]+))?\}`)
	includeMarkdown = regexp.MustCompile(`\{%-?\s*include(?:-markdown)?\s+["'](.+?)["'](.*?)-?%\}`)
	includeOption   = regexp.MustCompile(`(start|end)=["'](.*?)["']`)
	snippetPath     = regexp.MustCompile(`^(.*?)(?::(\d*)(?::(\d*))?|:([A-Za-z][\w-]*))?$`)
)

// expand replaces inclusions by the lines of the included files.
func (p *mkdocsPage) expand(lines []sourceLine) []sourceLine {
	out := make([]sourceLine, 0, len(lines))
	inBlock := false
	for _, line := range lines {
		if p.isOn("pymdownx.snippets") {
			if block := snippetBlock.FindStringSubmatch(line.text); block != nil && block[2] == "" {
				inBlock = !inBlock
				continue
			}
			name, indent := "", ""
			if m := snippetLine.FindStringSubmatch(line.text); inBlock {
				name = strings.TrimSpace(line.text)
				indent = line.text[:len(line.text)-len(strings.TrimLeft(line.text, " \t"))]
			} else if m != nil && m[2] == "" {
				indent, name = m[1], m[4]
			} else if m != nil {
				line.text = strings.Replace(line.text, ";", "", 1)
			} else if snippetSection.MatchString(line.text) {
				continue
			}
			if name != "" {
				out = append(out, p.snippet(line, name, indent)...)
			}
			if name != "" || inBlock {
				continue
			}
		}
		out = append(out, p.expandInline(line)...)
	}
	return out
}

// isOn reports whether an extension of Markdown is on, by its name or that of an extension with all of its kind.
func (m *mkdocs) isOn(name string) bool {
	if _, on := m.extensions[name]; on {
		return true
	}
	if _, on := m.extensions["extra"]; on && inExtra[name] {
		return true
	}
	_, on := m.extensions["pymdownx.extra"]
	return on && (inExtra[name] || name == "pymdownx.superfences" || name == "pymdownx.betterem")
}

var inExtra = map[string]bool{"abbr": true, "attr_list": true, "def_list": true, "fenced_code": true, "footnotes": true, "md_in_html": true, "tables": true}

// snippet returns the lines of a file, a region or a range: "a.md", "a.md:region", "a.md:3:5".
func (p *mkdocsPage) snippet(line sourceLine, name, indent string) []sourceLine {
	parts := snippetPath.FindStringSubmatch(name)
	if strings.Contains(name, "://") {
		p.lose(line.source, line.number, "copy the text into the project", "snippet of another site, %s", name)
		return nil
	}
	var o struct {
		BasePath oneOrMore `yaml:"base_path"`
	}
	p.extensions["pymdownx.snippets"].decode(&o)
	if len(o.BasePath) == 0 {
		o.BasePath = oneOrMore{"."}
	}
	for _, base := range o.BasePath {
		file := path.Join(strings.NewReplacer("$docs_dir", p.DocsDir, "$config_dir", ".").Replace(base), parts[1])
		if !fs.ValidPath(file) || !isFile(p.fs, file) {
			continue
		}
		text, ok := p.readInclude(file, line.source, line.number)
		if !ok {
			return nil
		}
		lines := splitLines(text, file, 1)
		if parts[4] != "" {
			lines = section(lines, parts[4])
		} else if parts[2] != "" || parts[3] != "" {
			lines = lineRange(lines, parts[2], cmp.Or(parts[3], strconv.Itoa(len(lines))))
		}
		return p.inserted(lines, indent, "")
	}
	p.lose(line.source, line.number, "correct its path", "snippet %s, which does not exist", name)
	return nil
}

// section returns the lines of a snippet's section.
func section(lines []sourceLine, name string) []sourceLine {
	var out []sourceLine
	inside := false
	for _, line := range lines {
		mark := snippetSection.FindStringSubmatch(line.text)
		switch {
		case mark != nil && mark[2] == name:
			inside = mark[1] == "start"
		case inside && mark == nil:
			out = append(out, line)
		}
	}
	return dedented(out)
}

// dedented returns lines without the indentation that all have.
func dedented(lines []sourceLine) []sourceLine {
	least := -1
	for _, line := range lines {
		if trimmed := strings.TrimLeft(line.text, " \t"); trimmed != "" && (least < 0 || len(line.text)-len(trimmed) < least) {
			least = len(line.text) - len(trimmed)
		}
	}
	for i := range lines {
		lines[i].text = lines[i].text[min(max(least, 0), len(lines[i].text)):]
	}
	return lines
}

// lineRange returns lines by their numbers, from 1.
func lineRange(lines []sourceLine, from, to string) []sourceLine {
	first, _ := strconv.Atoi(from)
	last, _ := strconv.Atoi(to)
	first, last = max(first, 1), min(last, len(lines))
	if first > last {
		return nil
	}
	return lines[first-1 : last]
}

// expandInline returns a line with the files that it includes as {!file!} or {% include-markdown "file" %}.
func (p *mkdocsPage) expandInline(line sourceLine) []sourceLine {
	if p.isOn("markdown_include.include") || p.isOn("mdx_include") {
		if m := includedFile.FindStringSubmatchIndex(line.text); m != nil {
			var o struct {
				BasePath string `yaml:"base_path"`
			}
			p.extensions["markdown_include.include"].decode(&o)
			ranges := ""
			if m[4] >= 0 {
				ranges = line.text[m[4]:m[5]]
			}
			file := path.Join(o.BasePath, line.text[m[2]:m[3]])
			return p.include(line, file, line.text[:m[0]], line.text[m[1]:], func(lines []sourceLine) []sourceLine {
				if ranges == "" {
					return lines
				}
				var some []sourceLine
				for r := range strings.FieldsSeq(ranges) {
					from, to, isRange := strings.Cut(r, "-")
					if !isRange {
						to = from
					}
					some = append(some, lineRange(lines, from, to)...)
				}
				return some
			})
		}
	}
	if p.has("include-markdown") {
		if m := includeMarkdown.FindStringSubmatchIndex(line.text); m != nil {
			name := line.text[m[2]:m[3]]
			file := path.Join(path.Dir(line.source), name)
			if strings.HasPrefix(name, "/") || !strings.HasPrefix(name, ".") && !isFile(p.fs, file) {
				file = path.Join(p.DocsDir, name)
			}
			options := line.text[m[4]:m[5]]
			return p.include(line, file, line.text[:m[0]], line.text[m[1]:], func(lines []sourceLine) []sourceLine {
				return between(lines, options)
			})
		}
	}
	return []sourceLine{line}
}

// between returns the lines between the texts of the options start and end.
func between(lines []sourceLine, options string) []sourceLine {
	for _, o := range includeOption.FindAllStringSubmatch(options, -1) {
		for i, line := range lines {
			if !strings.Contains(line.text, o[2]) {
				continue
			}
			if o[1] == "start" {
				lines = lines[i+1:]
			} else {
				lines = lines[:i]
			}
			break
		}
	}
	return lines
}

// include returns the lines of a file, with the text before and after the tag in its line.
func (p *mkdocsPage) include(line sourceLine, file, before, after string, choose func([]sourceLine) []sourceLine) []sourceLine {
	text, ok := p.readInclude(file, line.source, line.number)
	if !ok {
		return []sourceLine{{text: before + after, source: line.source, number: line.number}}
	}
	_, text, _ = matterOf(text)
	lines := choose(splitLines(text, file, 1))
	if strings.TrimSpace(before) == "" {
		return p.inserted(lines, before, after)
	}
	out := p.inserted(lines, "", after)
	if len(out) > 0 {
		out[0].text = before + out[0].text
	}
	return out
}

// inserted returns lines for a place in the page, with its indentation.
func (p *mkdocsPage) inserted(lines []sourceLine, indent, after string) []sourceLine {
	p.included.depth++
	defer func() { p.included.depth-- }()
	lines = p.expand(lines)
	for i := range lines {
		if lines[i].text != "" {
			lines[i].text = indent + lines[i].text
		}
	}
	if len(lines) > 0 {
		lines[len(lines)-1].text += after
	}
	return lines
}

// readInclude returns the text of a file that a line includes.
func (p *mkdocsPage) readInclude(file, source string, number int) (string, bool) {
	if !fs.ValidPath(file) {
		p.lose(source, number, "copy it into the project", "included file %s, which is outside of the project", file)
		return "", false
	}
	text, err := p.included.insertable(file)
	if err != nil {
		p.lose(source, number, "correct its path, or insert its text", "included file %s: %v", file, fault.Cause(err))
	}
	return text, err == nil
}
