package content

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// parseYAML parses a front matter, whose keys depend on the kind of content.
func parseYAML(text string, kind Kind) (frontMatter, []problem) {
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		return frontMatter{}, []problem{yamlProblem(text, err)}
	}
	if len(doc.Content) == 0 {
		return frontMatter{}, nil
	}
	top := resolveAlias(doc.Content[0])
	if top.Kind != yaml.MappingNode {
		return frontMatter{}, []problem{{line: fileLine(top), text: "the front matter is not a list of keys and values", fatal: true}}
	}
	r := yamlReader{fm: frontMatter{lines: make(map[string]int, len(top.Content)/2)}}
	set := r.set
	if kind == Docs {
		set = r.setDocs
	}
	for i := 0; i+1 < len(top.Content); i += 2 {
		r.key(top.Content[i], resolveAlias(top.Content[i+1]), set)
	}
	return r.fm, r.problems
}

// maxMatterEntries limits the list entries of a front matter: aliases can expand a short one.
const maxMatterEntries = 10_000

// yamlReader fills a front matter from nodes, which have lines, unlike Go values.
type yamlReader struct {
	fm       frontMatter
	problems []problem
	count    int // entries read, see maxMatterEntries
}

// entries returns the values of a list up to the limit; any other value is a list of one.
func (r *yamlReader) entries(name string, n *yaml.Node) []*yaml.Node {
	if n.Kind != yaml.SequenceNode {
		return []*yaml.Node{n}
	}
	left := maxMatterEntries - r.count
	if left >= 0 && len(n.Content) > left {
		r.add(n, "%s is cut: the lists of the front matter have more than %d entries", name, maxMatterEntries)
	}
	r.count += len(n.Content)
	return n.Content[:max(0, min(left, len(n.Content)))]
}

func (r *yamlReader) key(key, value *yaml.Node, set func(name string, value *yaml.Node)) {
	name := key.Value
	if r.fm.lines[name] != 0 {
		r.add(key, "%s is given twice; the first one counts", name)
		return
	}
	r.fm.lines[name] = fileLine(key)
	set(name, value)
}

func (r *yamlReader) set(name string, value *yaml.Node) {
	switch name {
	case "title":
		r.fm.title = r.required(name, value)
	case "slug":
		r.fm.slug = r.required(name, value)
	case "short-title":
		r.fm.shortTitle = r.optional(name, value)
	case "page-type":
		r.fm.pageType = r.optional(name, value)
	case "original_slug":
		r.fm.originalSlug = r.optional(name, value)
	case "status":
		r.fm.status = r.list(name, value)
	case "browser-compat":
		r.fm.compat = r.list(name, value)
	case "spec-urls":
		r.fm.specs = r.list(name, value)
	case "tags":
		r.fm.tags = r.list(name, value)
	case "sidebar":
		r.fm.sidebar = r.refs(name, value)
	case "banners":
		r.fm.banners = r.refs(name, value)
	case "l10n":
		r.l10n(value)
	}
}

func (r *yamlReader) add(node *yaml.Node, format string, args ...any) {
	r.problems = append(r.problems, problem{line: fileLine(node), text: fmt.Sprintf(format, args...)})
}

// text returns any scalar as written, so a page may be called null.
func (r *yamlReader) text(name string, n *yaml.Node) string {
	if n.Kind != yaml.ScalarNode {
		r.add(n, "%s is not a string", name)
		return ""
	}
	if n.Tag == "!!null" && n.Value == "~" {
		return ""
	}
	return n.Value
}

// required is text for a key that a page must have.
func (r *yamlReader) required(name string, n *yaml.Node) string {
	text := r.text(name, n)
	if n.Kind != yaml.ScalarNode {
		r.problems[len(r.problems)-1].fatal = true
	}
	return text
}

func (r *yamlReader) optional(name string, n *yaml.Node) string {
	if n.Tag == "!!null" {
		return ""
	}
	return r.text(name, n)
}

func (r *yamlReader) list(name string, n *yaml.Node) []string {
	var items []string
	for _, node := range r.entries(name, n) {
		node = resolveAlias(node)
		if node.Kind != yaml.ScalarNode {
			r.add(node, "%s has an entry that is not a string", name)
			continue
		}
		if node.Tag != "!!null" {
			items = append(items, node.Value)
		}
	}
	return items
}

// refs reads a name, a map of one name to its arguments, or a list of both.
func (r *yamlReader) refs(name string, n *yaml.Node) []MacroRef {
	var refs []MacroRef
	for _, node := range r.entries(name, n) {
		node = resolveAlias(node)
		switch {
		case node.Kind == yaml.MappingNode && len(node.Content) == 2 && node.Content[0].Kind == yaml.ScalarNode:
			args := r.list(name, resolveAlias(node.Content[1]))
			refs = append(refs, MacroRef{Name: strings.ToLower(node.Content[0].Value), Args: args})
		case node.Kind == yaml.ScalarNode && node.Tag != "!!null":
			refs = append(refs, MacroRef{Name: strings.ToLower(node.Value)})
		case node.Kind != yaml.ScalarNode:
			r.add(node, "%s has an entry that is neither a name nor a map of one name to its arguments", name)
		}
	}
	return refs
}

func (r *yamlReader) l10n(n *yaml.Node) {
	if n.Kind != yaml.MappingNode {
		if n.Tag != "!!null" {
			r.add(n, "l10n is not a map")
		}
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == "sourceCommit" {
			r.fm.sourceCommit = r.optional("l10n.sourceCommit", resolveAlias(n.Content[i+1]))
		}
	}
}

func resolveAlias(n *yaml.Node) *yaml.Node {
	for n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	return n
}

// fileLine adds the "---" line above the front matter.
func fileLine(n *yaml.Node) int { return n.Line + 1 }

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// yamlProblem moves the line out of the library's message.
func yamlProblem(text string, err error) problem {
	message := err.Error()
	p := problem{line: 1, fatal: true}
	if m := yamlLine.FindStringSubmatch(message); m != nil {
		message = message[len(m[0]):]
		if n, convErr := strconv.Atoi(m[1]); convErr == nil {
			p.line = ErrorLine(text, n) + 1
		}
	}
	p.text = "the front matter is not valid YAML: " + message
	return p
}

// maxProbed is the longest front matter to probe, maxProbes the number of lines to try.
const (
	maxProbed = 16 << 10
	maxProbes = 200
)

// ErrorLine corrects the error line of the YAML library in a front matter. That may be the
// line before the error, if the lines up to it are valid, or the line where the library gave
// up on a string or list opened further above.
func ErrorLine(text string, given int) int {
	if len(text) > maxProbed {
		return given
	}
	line := given
	if line < strings.Count(text, "\n")+1 && isYAML(firstLines(text, line)) {
		line++
	}
	for range maxProbes {
		if line <= 1 || isYAML(firstLines(text, line-1)) {
			return line
		}
		line--
	}
	return given
}

func isYAML(text string) bool { return yaml.Unmarshal([]byte(text), &yaml.Node{}) == nil }

func firstLines(text string, n int) string {
	end := 0
	for range n {
		i := strings.IndexByte(text[end:], '\n')
		if i < 0 {
			return text
		}
		end += i + 1
	}
	return text[:end]
}
