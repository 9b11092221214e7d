package importer

import (
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// oneOrMore is a text or a list of texts.
type oneOrMore []string

// UnmarshalYAML reads a text or a list of them.
func (o *oneOrMore) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*o = oneOrMore{n.Value}
		return nil
	}
	return n.Decode((*[]string)(o))
}

// understood are the plugins that are read, or whose work Waymark does.
var understood = map[string]bool{
	"search": true, "redirects": true, "awesome-pages": true, "awesome-nav": true, "literate-nav": true, "i18n": true, "blog": true, "tags": true, "section-index": true,
	"include-markdown": true, "minify": true, "minify_html": true, "git-revision-date-localized": true, "git-revision-date": true, "git-authors": true,
	"git-committers": true, "glightbox": true, "social": true, "optimize": true, "privacy": true, "offline": true, "meta": true, "typeset": true, "info": true,
	"group": true, "gh-admonitions": true, "callouts": true, "mermaid2": true, "autorefs": true, "mike": true, "search-index": true, "rss": true, "exclude": true, "llmstxt": true,
}

// understoodExtensions are the extensions of Markdown that are read, or change nothing here.
var understoodExtensions = map[string]bool{
	"abbr": true, "admonition": true, "attr_list": true, "codehilite": true, "def_list": true, "extra": true, "fenced_code": true, "footnotes": true,
	"md_in_html": true, "meta": true, "nl2br": true, "sane_lists": true, "smarty": true, "tables": true, "toc": true, "markdown_include.include": true, "mdx_include": true, "mdx_truly_sane_lists": true,
	"mdx_truly_sane_lists.mdx_truly_sane_lists": true, "pymdownx.arithmatex": true, "pymdownx.betterem": true, "pymdownx.caret": true, "pymdownx.critic": true,
	"pymdownx.details": true, "pymdownx.emoji": true, "pymdownx.extra": true, "pymdownx.highlight": true, "pymdownx.inlinehilite": true, "pymdownx.keys": true,
	"pymdownx.magiclink": true, "pymdownx.mark": true, "pymdownx.smartsymbols": true, "pymdownx.snippets": true, "pymdownx.superfences": true,
	"pymdownx.tabbed": true, "pymdownx.tasklist": true, "pymdownx.tilde": true, "pymdownx.saneheaders": true, "pymdownx.escapeall": true, "github-callouts": true,
	"callouts": true, "mkdocs-click": true, "mdx_gh_links": true,
	"pymdownx.blocks.admonition": true, "pymdownx.blocks.details": true, "pymdownx.blocks.tab": true, "pymdownx.blocks.html": true, "pymdownx.blocks.caption": true, "pymdownx.blocks.definition": true,
}

// readPlugins reads the options of plugins and reports unsupported ones.
func (m *mkdocs) readPlugins() {
	for _, name := range slices.Sorted(maps.Keys(m.plugins)) {
		if !understood[name] && name != "macros" && name != "mkdocstrings" {
			m.lose(m.file, m.plugins[name].node.Line, "plugins are programs, which are not run: write what it makes into the pages", "plugin %s", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m.extensions)) {
		if !understoodExtensions[name] {
			m.lose(m.file, m.extensions[name].node.Line, "write its elements in Markdown or HTML", "extension of Markdown %s", name)
		}
	}
	var o struct {
		Maps map[string]string `yaml:"redirect_maps"`
	}
	m.plugins["redirects"].decode(&o)
	for _, from := range slices.Sorted(maps.Keys(o.Maps)) {
		m.redirectPage(from, o.Maps[from], o.Maps)
	}
	var snippets struct {
		Append oneOrMore `yaml:"auto_append"`
	}
	m.extensions["pymdownx.snippets"].decode(&snippets)
	m.appended = snippets.Append
	if m.has("macros") {
		m.readVariables()
	}
}

// redirectPage adds a redirect of the plugin redirects: between files of pages, or to an address.
func (m *mkdocs) redirectPage(from, to string, all map[string]string) {
	target := to
	if !strings.Contains(to, "://") {
		file, fragment, hasFragment := strings.Cut(to, "#")
		if m.places[file] == "" && all[file] == "" {
			m.lose(m.file, m.plugins["redirects"].node.Line, "name a page", "redirect from %s to %s, which is not a page", from, to)
			return
		}
		if target = m.address(file); hasFragment {
			target += "#" + fragment
		}
	}
	m.redirect(m.address(from), target)
}

// readVariables reads the texts of extra as variables, which the plugin macros shows by name. Its other templates
// are not run.
func (m *mkdocs) readVariables() {
	m.lose(m.file, m.plugins["macros"].node.Line, "its templates are not run; replace them by variables, macros and includes of docs trees", "plugin macros, but for variables of extra")
	m.tree.Site.Variables = map[string]string{}
	for i := 0; i+1 < len(m.Extra.Content); i += 2 {
		if key, value := m.Extra.Content[i].Value, m.Extra.Content[i+1]; value.Kind == yaml.ScalarNode {
			m.tree.Site.Variables[key] = value.Value
		}
	}
}
