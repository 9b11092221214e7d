package site

import (
	"cmp"
	"fmt"
	"net/url"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// Host is the kind of server of a site.
type Host bool

// Static hosts, or this program.
const (
	OnlyFiles Host = false
	Served    Host = true
)

// MCPPath is the address of the Model Context Protocol on a served site.
const MCPPath = "/mcp"

// LLMs is a map of the site for language models (llmstxt.org): the top of the docs, with
// links to Markdown.
func (s *Site) LLMs(host Host) []byte {
	var b strings.Builder
	base, cat := s.BaseURL(), s.Catalogue()
	line := func(p *content.Page) {
		address := &url.URL{Path: content.FileNextTo(p.URL(), markdownSuffix)}
		fmt.Fprintf(&b, "- [%s](%s%s)\n", linkText.Replace(p.Title), base, address.EscapedPath())
	}
	fmt.Fprintf(&b, "# %s\n\n> %s\n\n", s.Brand(), s.summary())
	b.WriteString("Every page of the docs is available as Markdown: append `.md` to its address.\n")
	fmt.Fprintf(&b, "All addresses are listed in %s/sitemap.txt.\n", base)
	if host == Served {
		fmt.Fprintf(&b, "Pages are searched as JSON at %s/api/v1/search?q=QUERY, and the Model Context Protocol is\nspoken at %s%s.\n", base, base, MCPPath)
	}
	for _, top := range topPages(cat) {
		fmt.Fprintf(&b, "\n## %s\n\n", top.Title)
		line(top)
		for _, p := range cat.Children(locale.EnUS, top.Slug, content.ByTitle) {
			line(p)
		}
	}
	return []byte(b.String())
}

// summary is one sentence about the site.
func (s *Site) summary() string {
	if s.Catalogue().Kind() == content.Docs {
		return cmp.Or(s.Description(), "Documentation of "+s.Brand()+".")
	}
	return "Documentation of the web platform."
}

// linkText escapes link text in Markdown.
var linkText = strings.NewReplacer("[", `\[`, "]", `\]`)

// topPages are the English pages at the top of the docs.
func topPages(cat *content.Catalogue) []*content.Page {
	var top []*content.Page
	for _, p := range cat.Pages() {
		if p.Locale == locale.EnUS && !strings.Contains(p.Slug, "/") && p.Listed() {
			top = append(top, p)
		}
	}
	return top
}
