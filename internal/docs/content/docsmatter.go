package content

import (
	"cmp"
	"fmt"
	"math"
	"path"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/docs/compose"
	"waymark.dev/waymark/internal/docs/sitefile"
)

// plainMatter are the keys of front matter that only docs trees have.
type plainMatter struct {
	description, label string
	positions          [4]*float64 // by key, see positionKeys
	draft, unlisted    bool
	layout             string
	aliases            []alias
	slugKey            string // of the slug, "" without one
	openAPI            string // OpenAPI document whose reference is below the page
	variables          map[string]string
}

// isChangelog reports whether a page is a changelog, by its layout or its path without language.
func (m *plainMatter) isChangelog(neutral string) bool {
	byName := strings.EqualFold(strings.TrimSuffix(path.Base(neutral), path.Ext(neutral)), "changelog")
	return m.layout == "changelog" || byName && m.layout != "page"
}

// alias is a former address of a page.
type alias struct {
	slug string
	line int // of the file
}

// positionKeys are the keys of a page's position, the strongest one first.
var positionKeys = [4]string{"sidebar_position", "order", "nav_order", "weight"}

func (m *plainMatter) position() *float64 { return cmp.Or(m.positions[:]...) }

// setDocs is set for docs trees.
func (r *yamlReader) setDocs(name string, value *yaml.Node) {
	m := &r.fm.plain
	for i, key := range positionKeys {
		if name == key {
			m.positions[i] = r.number(name, value)
		}
	}
	switch name {
	case "title":
		r.fm.title = strings.TrimSpace(r.optional(name, value))
	case "description":
		m.description = strings.Join(strings.Fields(r.optional(name, value)), " ")
	case "slug", "permalink":
		if m.slugKey == "" || name == "slug" {
			r.fm.slug, m.slugKey = strings.TrimSpace(r.optional(name, value)), name
		}
	case "l10n":
		r.l10n(value)
	case "sidebar_label":
		m.label = strings.TrimSpace(r.optional(name, value))
	case "openapi":
		m.openAPI = strings.TrimSpace(r.optional(name, value))
	case "layout": // that of other tools has other values
		m.layout = strings.ToLower(r.optional(name, value))
	case "draft":
		m.draft = r.boolean(name, value)
	case "unlisted":
		m.unlisted = r.boolean(name, value)
	case "tags":
		r.fm.tags = r.list(name, value)
	case "variables":
		m.variables = r.variables(value)
	case "aliases", "redirect_from":
		for _, text := range r.list(name, value) {
			m.aliases = append(m.aliases, alias{strings.TrimSpace(text), fileLine(value)})
		}
	}
}

// variables reads names with texts, numbers or booleans.
func (r *yamlReader) variables(n *yaml.Node) map[string]string {
	if n.Kind != yaml.MappingNode {
		r.add(n, "variables is ignored: write names with values, such as “version: 2.1”")
		return nil
	}
	values := map[string]string{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		name, value := n.Content[i], n.Content[i+1]
		switch length := len(value.Value); {
		case r.count >= maxMatterEntries:
			return values
		case !compose.IsName(name.Value):
			r.add(name, "the variable %q is ignored: a name is a letter, then letters, digits, hyphens, dots or underscores", name.Value)
		case value.Kind != yaml.ScalarNode || value.Tag == "!!null":
			r.add(value, "the variable %s is ignored: its value must be a text, a number, true or false", name.Value)
		case length > sitefile.MaxVariable:
			r.add(value, "the variable %s is ignored: its value has %d bytes, more than %d", name.Value, length, sitefile.MaxVariable)
		default:
			r.count++
			values[name.Value] = strings.Join(strings.Fields(value.Value), " ")
		}
	}
	return values
}

func (r *yamlReader) number(name string, n *yaml.Node) *float64 {
	if n.Tag == "!!null" {
		return nil
	}
	f, err := strconv.ParseFloat(n.Value, 64)
	if n.Kind != yaml.ScalarNode || err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		r.add(n, "%s is ignored: it is not a number such as 1 or 2.5", name)
		return nil
	}
	return &f
}

func (r *yamlReader) boolean(name string, n *yaml.Node) bool {
	switch strings.ToLower(n.Value) {
	case "true", "yes", "on":
		return n.Kind == yaml.ScalarNode
	case "false", "no", "off", "":
		if n.Kind == yaml.ScalarNode {
			return false
		}
	}
	r.add(n, "%s is ignored: write true or false", name)
	return false
}

// parseDocsMatter parses the front matter of a page of a docs tree. Broken YAML loses the
// matter, not the page.
func parseDocsMatter(yaml string) (frontMatter, []problem) {
	yaml = strings.ToValidUTF8(yaml, "\uFFFD")
	fm, problems := parseYAML(yaml, Docs)
	last := strings.Count(yaml, "\n") + 2
	for i := range problems {
		problems[i].line = min(problems[i].line, last)
		if problems[i].fatal {
			problems[i].text += "; the page is shown without it"
		}
	}
	return fm, problems
}

// CheckAddress returns why the front matter of a page cannot give it an address, which begins with a slash, or nil.
func CheckAddress(address string) error {
	slug, err := cleanSlug(address, "")
	if err != nil {
		return err
	}
	return CheckSlug(slug)
}

// cleanSlug returns the slug for an address in the front matter of a page: relative to the
// root if it begins with a slash, else to a folder of slugs.
func cleanSlug(address, folder string) (string, error) {
	slug := address
	if !strings.HasPrefix(slug, "/") {
		slug = strings.TrimPrefix(folder, ".") + "/" + slug
	}
	slug = strings.Trim(slug, "/")
	if slug == "" {
		return homeSlug, nil
	}
	for part := range strings.SplitSeq(slug, "/") {
		if part == "" || part == "." || part == ".." {
			return "", fmt.Errorf("%q has an empty segment or a dot segment: write the address from the root, such as /guide/setup", address)
		}
		if segment(part) != part {
			return "", fmt.Errorf("%q has a character that the address of a page cannot have: write %q", address, segment(part))
		}
	}
	return slug, nil
}
