package site

import (
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/formalsyntax"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/sidebar"
)

// newBuilder assembles the pipeline for an edition.
func (s *Site) newBuilder(e *edition) (*doc.Builder, *sidebar.Renderer) {
	data, cat, others := s.opts.Webdata, e.cat, e.collections
	linker := link.New(cat, link.Options{
		Status: func(p *content.Page) string { return string(data.PageStatus(p.BrowserCompat, p.Status, p.Slug)) },
		Text:   cat.Data().L10n,
		Other:  others.label,
		// Sidebars have more text than their links.
		CacheBytes: s.opts.CacheBytes / 3,
	})
	sidebars := sidebar.New(cat, linker, e.flaws, s.opts.CacheBytes/3*2, e.file)
	macros := macro.NewRunner(macro.Deps{
		Catalogue:   cat,
		Webdata:     data,
		Linker:      linker,
		Sidebars:    sidebars,
		Syntax:      formalsyntax.New(data.Webref(), cat.Data()),
		Examples:    s.opts.Extras.WebExtExamples,
		SamplesURL:  s.opts.Settings.SamplesURL,
		ExamplesURL: s.opts.Settings.ExamplesURL,
	})
	settings := e.docSettings()
	settings.InLatest = s.opts.InLatest
	return doc.NewBuilder(doc.Deps{
		Catalogue:  cat,
		Webdata:    data,
		Macros:     macros,
		Sidebars:   sidebars,
		Addresses:  addressesBesides{others, e.versions},
		Maths:      s.opts.Maths,
		Popularity: s.opts.Extras.Popularity,
		Settings:   settings,
	}), sidebars
}
