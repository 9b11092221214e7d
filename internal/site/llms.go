package site

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/plaintext"
	"waymark.dev/waymark/internal/docs/sidebar"
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

// LLMs is a map of the site for language models (llmstxt.org), with links to Markdown: all pages
// of a docs tree, the top of other content.
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
	if cat.Kind() == content.Docs {
		fmt.Fprintf(&b, "The text of all pages is in %s/%s.\n", base, fullTextName)
	}
	if host == Served {
		fmt.Fprintf(&b, "Pages are searched as JSON at %s/api/v1/search?q=QUERY, and the Model Context Protocol is\nspoken at %s%s.\n", base, base, MCPPath)
	}
	for _, section := range s.sections() {
		if len(section.Pages) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n\n", cmp.Or(section.Label, s.Brand()))
		for _, p := range section.Pages {
			line(p)
		}
	}
	return []byte(b.String())
}

// sections are the pages of a docs tree, or those at the top of other content with the ones below them.
func (s *Site) sections() (list []sidebar.Section) {
	e := s.current.Load()
	main := e.cat.Scheme().Default()
	if e.cat.Kind() == content.Docs {
		return e.sidebars.Sections(main)
	}
	for _, top := range topPages(e.cat) {
		pages := append([]*content.Page{top}, e.cat.Children(main, top.Slug, content.ByTitle)...)
		list = append(list, sidebar.Section{Label: top.Title, Pages: pages})
	}
	return list
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
	if b.e.cat.Kind() != content.Docs || b.opts.DocumentsOnly || b.site.isFrozen() {
		return nil
	}
	f, err := b.out.create(fullTextName)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	for _, p := range b.e.fullTextPages() {
		if err := ctx.Err(); err != nil {
			return err
		}
		text, err := b.out.read(p.OutputFile(markdownSuffix))
		if errors.Is(err, fs.ErrNotExist) {
			continue // the page failed, which is reported
		}
		if err != nil {
			return fmt.Errorf("read Markdown of %s: %w", p.URL(), err)
		}
		n, err := b.site.writeTextOf(f, p, text)
		if err != nil {
			return fmt.Errorf("write %s: %w", fullTextName, err)
		}
		b.bytes.Add(int64(n))
	}
	return nil
}

func (e *edition) fullTextPages() []*content.Page {
	return slices.DeleteFunc(slices.Clone(e.cat.PagesOf(e.cat.Scheme().Default())), func(p *content.Page) bool { return !p.Listed() })
}

// writeTextOf writes the Markdown of a page after its address.
func (s *Site) writeTextOf(w io.Writer, p *content.Page, text []byte) (int, error) {
	return fmt.Fprintf(w, "<!-- %s -->\n\n%s\n\n", s.BaseURL()+content.EscapePath(p.URL()), bytes.TrimSpace(text))
}

// fullText returns the text that writeFullText writes, computed once for an edition. Pages that fail are left out.
func (s *Site) fullText(ctx context.Context, e *edition) ([]byte, error) {
	e.fullText.Lock()
	defer e.fullText.Unlock()
	if e.fullText.text != nil {
		return e.fullText.text, nil
	}
	text := bytes.NewBuffer([]byte{})
	for _, p := range e.fullTextPages() {
		d, err := e.docs.Build(ctx, p, nil)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err == nil:
			_, _ = s.writeTextOf(text, p, plaintext.Markdown(d, s.BaseURL())) // never fails
		}
	}
	e.fullText.text = text.Bytes()
	return e.fullText.text, nil
}
