package site

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
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
		address := &url.URL{Path: cat.Scheme().FileNextTo(p.URL(), markdownSuffix)}
		fmt.Fprintf(&b, "- [%s](%s%s)\n", linkText.Replace(p.Title), base, address.EscapedPath())
	}
	fmt.Fprintf(&b, "# %s\n\n> %s\n\n", s.Brand(), s.summary())
	b.WriteString("Every page of the docs is available as Markdown: append `.md` to its address.\n")
	fmt.Fprintf(&b, "All addresses are listed in %s/sitemap.txt.\n", base)
	if host == OnlyFiles && cat.Kind() == content.Docs {
		fmt.Fprintf(&b, "The text of all pages is in %s/%s.\n", base, fullTextName)
	}
	if host == Served {
		fmt.Fprintf(&b, "Pages are searched as JSON at %s/api/v1/search?q=QUERY, and the Model Context Protocol is\nspoken at %s%s.\n", base, base, MCPPath)
	}
	for _, top := range topPages(cat) {
		fmt.Fprintf(&b, "\n## %s\n\n", top.Title)
		line(top)
		for _, p := range cat.Children(cat.Scheme().Default(), top.Slug, content.ByTitle) {
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
		if p.Locale == cat.Scheme().Default() && !strings.Contains(p.Slug, "/") && p.Listed() {
			top = append(top, p)
		}
	}
	return top
}

// fullTextName is the file with the text of all pages of a docs tree.
const fullTextName = "llms-full.txt"

// writeFullText writes the text of all English pages of a docs tree as one file for language
// models, from the Markdown of the pages.
func (b *build) writeFullText(ctx context.Context) (err error) {
	if b.e.cat.Kind() != content.Docs || b.opts.DocumentsOnly || b.opts.Hosting.Served {
		return nil
	}
	f, err := b.out.create(fullTextName)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	for _, p := range b.pages {
		if p.Locale != b.e.cat.Scheme().Default() || !p.Listed() || ctx.Err() != nil {
			continue
		}
		text, err := b.out.read(p.OutputFile(markdownSuffix))
		if errors.Is(err, fs.ErrNotExist) {
			continue // the page failed, which is reported
		}
		if err != nil {
			return fmt.Errorf("read Markdown of %s: %w", p.URL(), err)
		}
		address := b.site.BaseURL() + content.EscapePath(p.URL())
		n, err := fmt.Fprintf(f, "<!-- %s -->\n\n%s\n\n", address, bytes.TrimSpace(text))
		if err != nil {
			return fmt.Errorf("write %s: %w", fullTextName, err)
		}
		b.bytes.Add(int64(n))
	}
	return ctx.Err()
}
