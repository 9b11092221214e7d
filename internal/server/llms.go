package server

import (
	"fmt"
	"net/http"
	"strings"

	"waymark.dev/waymark/internal/content"
	"waymark.dev/waymark/internal/locale"
)

// serveLLMs answers with a map of the site for language models (llmstxt.org):
// the top of the docs, each page by its Markdown.
func (s *Server) serveLLMs(w http.ResponseWriter, r *http.Request) {
	s.write(w, r, http.StatusOK, newAnswer(typeText, []byte(s.llms()), s.pageCaching()))
}

func (s *Server) llms() string {
	var b strings.Builder
	base, cat := s.site.BaseURL(), s.site.Catalogue()
	fmt.Fprintf(&b, "# %s\n\n> Documentation of the web platform.\n\n", s.site.Brand())
	b.WriteString("Every page of the docs is available as Markdown: put `.md` behind its address.\n")
	fmt.Fprintf(&b, "Pages are searched as JSON at %s/api/v1/search?q=QUERY, all addresses are listed in %s/sitemap.txt,\n", base, base)
	fmt.Fprintf(&b, "and the Model Context Protocol is spoken at %s%s.\n", base, mcpPath)
	for _, top := range topPages(cat) {
		fmt.Fprintf(&b, "\n## %s\n\n- [%s](%s%s.md)\n", top.Title, top.Title, base, top.URL())
		for _, p := range cat.Children(locale.EnUS, top.Slug, content.ByTitle) {
			fmt.Fprintf(&b, "- [%s](%s%s.md)\n", p.Title, base, p.URL())
		}
	}
	return b.String()
}

// topPages are the English pages right below the docs.
func topPages(cat *content.Catalogue) []*content.Page {
	var top []*content.Page
	for _, p := range cat.Pages() {
		if p.Locale == locale.EnUS && !strings.Contains(p.Slug, "/") && !p.Conflicting() {
			top = append(top, p)
		}
	}
	return top
}
