package doc

import (
	"bytes"
	"fmt"
	"strings"

	"golang.org/x/net/html"

	"waymark.dev/waymark/internal/docs/compose"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/locale"
)

// Source is Markdown to render, with options that depend on the kind of page
// (docs/reference/pages.md, What they have in common).
type Source struct {
	URL      string // address of the page
	Locale   locale.Locale
	Markdown string // without front matter

	Dialect markdown.Dialect
	// InTree reports whether links and images lead to files of a docs tree
	// (docs/reference/docs-trees.md, Links).
	InTree  bool
	Page    *content.Page      // runs macros as this page; nil leaves them as text
	Inserts *compose.Result    // Markdown with insertions, replaces Markdown; nil without any
	Banners []content.MacroRef // run before the body
	Assets  Assets             // files next to the source, or nil
	// Rewrite turns a relative link ("../core/", "page.md#part") into its page's address; nil
	// leaves relative links unchanged.
	Rewrite       func(href string) (string, bool)
	ThirdLevelTOC bool // the table of contents includes third-level headings
	Curriculum    bool // add classes to the recurring sections of curriculum pages

	File     string           // for flaws
	BodyLine int              // first line of Markdown in File, from 1
	Report   flaw.Reporter    // nil drops flaws
	Lookups  *content.Lookups // records lookups; may be nil

	// Inspection receives results for a check, if not nil, which also enables flaws that only
	// checks report.
	Inspection *Inspection
}

// Content is a rendered Source.
type Content struct {
	Sections    []Section // empty, not nil, without content
	TOC         []TOCEntry
	Fragments   []string // all ids, in document order
	Summary     string   // text of the first paragraph
	Sidebars    []string // HTML of sidebars called by the body, in order
	LiveSamples []LiveSample
	HasMathML   bool     // the body has formulas
	Files       []string // paths of the files of a docs tree that it uses, sorted
}

// Content renders Markdown to HTML, runs the passes over it and splits it into sections. All pages of
// the site of a docs tree have its dialect. The error is about Markdown or HTML that cannot be
// processed at all; smaller problems are flaws.
func (b *Builder) Content(src *Source) (*Content, error) {
	if b.catalogue.Kind() == content.Docs {
		src.Dialect = b.catalogue.Dialect()
	}
	page, err := b.renderHTML(src)
	if err != nil {
		return nil, err
	}
	nodes := arenas.Get().(*arena)
	defer nodes.release()
	root, pos, err := b.parseBody(src, page, nodes)
	if err != nil {
		return nil, err
	}
	made := b.assemble(src, root, nodes, page.sidebars, pos)
	made.HasMathML = hasMath(page.html)
	return made, nil
}

// assemble runs the passes over a parsed body and splits it.
func (b *Builder) assemble(src *Source, root *html.Node, nodes *arena, sidebars []string, pos *positions) *Content {
	w := &pass{b: b, src: src, root: root, ids: make(markdown.AnchorSet, 32), positions: pos}
	w.sanitize()
	if src.Page != nil && src.Page.Changelog {
		w.releases()
	}
	w.fixAll(root)
	if src.Curriculum {
		markCurriculum(root)
	}
	w.finishAll(root)
	samples := w.liveSamples()
	s := splitter{sections: []Section{}, specs: b.specifications, tocH3: src.ThirdLevelTOC, docs: src.Dialect.IsDocs(), parts: nodes.text}
	s.bare = src.Inspection != nil && src.Inspection.bare
	s.split(root)
	nodes.text = s.parts
	w.inspect(s.sections)
	if s.quickLinks != "" {
		sidebars = append(sidebars, s.quickLinks)
	}
	return &Content{
		Sections:    s.sections,
		TOC:         s.toc,
		Fragments:   w.fragments,
		Summary:     summary(root),
		Sidebars:    sidebars,
		LiveSamples: samples,
		Files:       w.usedFiles(),
	}
}

// renderHTML expands macros and renders Markdown. The result includes the macros' output and
// the banners.
func (b *Builder) renderHTML(src *Source) (*rendered, error) {
	page := &rendered{}
	source := src.Markdown
	tracked := src.Report != nil && flaw.NeedsPosition(src.Report)
	if src.Inserts != nil {
		source = src.Inserts.Markdown
		tracked = tracked || src.Inserts.HasIncludes()
	}
	if tracked {
		page.source = &markdown.SourceMap{}
	}
	var expanded macro.Expanded
	var ctx *macro.Context
	if src.Page != nil {
		ctx = &macro.Context{Page: src.Page, Locale: src.Locale, Body: source, Report: src.Report, Lookups: src.Lookups, Tracked: tracked}
		if src.Inserts != nil {
			ctx.Source, ctx.Map = src.Markdown, src.Inserts.Map
		}
		expanded = b.macros.Expand(ctx)
		source = expanded.Markdown
		page.sidebars = expanded.Sidebars
	}
	var buf bytes.Buffer
	buf.Grow(len(source) * 2)
	if err := markdown.Render(&buf, []byte(source), markdown.Options{Locale: src.Locale, Dialect: src.Dialect, Map: page.source}); err != nil {
		return nil, fmt.Errorf("render Markdown: %w", err)
	}
	page.html = buf.String()
	if src.Page != nil {
		if page.source != nil {
			page.source = page.source.From(expanded.Map)
		}
		page.edit(expanded.Fill(page.html))
		var banners strings.Builder
		for _, banner := range src.Banners {
			banners.WriteString(b.banner(ctx, src, banner))
		}
		if banners.Len() > 0 {
			page.prepend(banners.String())
		}
	}
	b.typeset(src, page)
	page.edit(wrapMath(page.html))
	if err := CheckSize(len(page.html)); err != nil {
		return nil, fmt.Errorf("%s: %w", src.File, err)
	}
	return page, nil
}

// edit replaces the page's HTML with the result of edits.
func (p *rendered) edit(html string, edits []markdown.SourceEdit) {
	p.html = html
	if p.source != nil && len(edits) > 0 {
		p.source = p.source.Edited(edits)
	}
}

// prepend adds HTML before the page's.
func (p *rendered) prepend(html string) {
	p.edit(html+p.html, []markdown.SourceEdit{{Inserted: len(html)}})
}

// banner renders a front matter banner, or "" if that fails.
func (b *Builder) banner(ctx *macro.Context, src *Source, ref content.MacroRef) string {
	banner, err := b.macros.RunBanner(ctx, ref)
	if err != nil {
		if src.Report != nil {
			src.Report.Report(flaw.Flaw{Group: flaw.Macros, Name: macro.Unknown, File: src.File, Macro: ref.Name,
				Explanation: err.Error()})
		}
		return ""
	}
	return banner
}

// maxSummary is the longest summary, in characters. A page repeats its summary in its data and
// its metadata for search engines.
const maxSummary = 5000

// cutSummary cuts a long summary, between words if possible.
func cutSummary(text string) string {
	if len(text) <= maxSummary {
		return text
	}
	runes := 0
	for i := range text {
		if runes++; runes <= maxSummary {
			continue
		}
		if space := strings.LastIndexAny(text[:i+1], " \t\n"); space > i/2 {
			i = space
		}
		return strings.Clone(text[:i]) + "…"
	}
	return text
}

// summary returns the text of the first top-level paragraph with any.
func summary(root *html.Node) string {
	for n := root.FirstChild; n != nil; n = n.NextSibling {
		if n.Type == html.ElementNode && n.Data == "p" {
			if text := textOf(n); text != "" {
				return cutSummary(text)
			}
		}
	}
	return ""
}

// hasMath reports whether HTML has formulas.
func hasMath(source string) bool {
	const open = "<math"
	for {
		_, rest, found := strings.Cut(source, open)
		if !found {
			return false
		}
		if rest != "" && strings.IndexByte(" \t\n/>", rest[0]) >= 0 {
			return true
		}
		source = rest
	}
}

// wrapMath puts displayed formulas into scrollable figures and returns the edits. This happens
// before parsing, since a figure ends the paragraph of a formula.
func wrapMath(source string) (wrapped string, edits []markdown.SourceEdit) {
	const open, shut = "<math", "</math>"
	const figureOpen, figureShut = `<figure class="table-container">`, "</figure>"
	var b strings.Builder
	from := 0 // end of the written input
	for pos := 0; ; {
		start := strings.Index(source[pos:], open)
		if start < 0 {
			break
		}
		start += pos
		tag := strings.IndexByte(source[start:], '>')
		if tag < 0 {
			break
		}
		pos = start + tag
		if !isBlockMath(source[start:pos]) {
			continue
		}
		end := strings.Index(source[start:], shut)
		if end < 0 {
			break
		}
		pos = start + end + len(shut)
		b.WriteString(source[from:start])
		b.WriteString(figureOpen)
		b.WriteString(source[start:pos])
		b.WriteString(figureShut)
		edits = append(edits, markdown.SourceEdit{At: start, Inserted: len(figureOpen)}, markdown.SourceEdit{At: pos, Inserted: len(figureShut)})
		from = pos
	}
	if from == 0 {
		return source, nil
	}
	b.WriteString(source[from:])
	return b.String(), edits
}

func isBlockMath(tag string) bool {
	return strings.Contains(tag, `display="block"`) || strings.Contains(tag, `display='block'`) || strings.HasSuffix(tag, "display=block")
}
