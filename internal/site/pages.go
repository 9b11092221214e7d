package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/pages"
	"waymark.dev/waymark/internal/site/render"
)

// appender encodes a page; see render.Page.
type appender = pages.Encoder

// JSON returns the index.json of a page.
func (s *Site) JSON(ctx context.Context, url string) ([]byte, error) {
	encode, _, err := s.page(ctx, url)
	if err != nil {
		return nil, err
	}
	return encode(nil, nil), nil
}

// HTML returns the rendered page.
func (s *Site) HTML(ctx context.Context, url string) ([]byte, error) {
	encode, l, err := s.shown(ctx, url)
	if err != nil {
		return nil, err
	}
	return s.html(ctx, url, l, encode)
}

// Examples returns the code of a page's examples, in order.
func (s *Site) Examples(ctx context.Context, url string) ([]doc.Example, error) {
	encode, _, err := s.shown(ctx, url)
	if err != nil {
		return nil, err
	}
	var list []doc.Example
	encode(nil, func(html string) string {
		list = append(list, doc.Examples(html)...)
		return ""
	})
	return list, nil
}

// shown is page for pages that readers see.
func (s *Site) shown(ctx context.Context, url string) (appender, locale.Locale, error) {
	if p := s.current.Load().collections.find(url); p != nil && p.Hidden {
		return nil, "", fmt.Errorf("page %s is not shown: %w", url, fault.ErrNotFound)
	}
	return s.page(ctx, url)
}

// html renders a page for a reader. A page with code that was too slow to colour is logged,
// and IsIncomplete until it is rendered again.
func (s *Site) html(ctx context.Context, url string, l locale.Locale, encode appender) ([]byte, error) {
	e := s.current.Load()
	complete := true
	page, err := s.render(ctx, url, l, encode, func(f flaw.Flaw) {
		complete = false
		s.log.Warn("content", "flaw", f.String())
	})
	if err == nil && complete {
		e.incomplete.Delete(url)
	} else if err == nil {
		e.incomplete.Store(url, true)
	}
	return page, err
}

// IsIncomplete reports whether a page was last rendered with uncoloured code, which took too
// long. It may differ the next time, so it should not be cached.
func (s *Site) IsIncomplete(url string) bool {
	_, incomplete := s.current.Load().incomplete.Load(url)
	return incomplete
}

// IsDynamic reports whether an address matches a pattern. Anybody can invent such addresses,
// so they must not fill a cache.
func (s *Site) IsDynamic(url string) bool {
	c := s.current.Load().collections
	return c.byKey[keyOf(url)] == nil && c.find(url) != nil
}

// render renders a page. Code that is too slow to colour is reported.
func (s *Site) render(ctx context.Context, url string, l locale.Locale, encode appender, slow func(flaw.Flaw)) ([]byte, error) {
	return s.append(ctx, nil, url, s.prepare(url, l, encode, slow))
}

// prepare encodes a page for rendering. Code that is too slow to colour is reported by
// append.
func (s *Site) prepare(url string, l locale.Locale, encode appender, slow func(flaw.Flaw)) *render.Job {
	var place codePlaces
	return s.renderer().Prepare(render.Page{
		Locale: l, AppendJSON: encode,
		Uncoloured: func(language, code string) {
			f := slowCode(url, language, code)
			place.set(&f, s.current.Load(), url, code)
			slow(f)
		},
		CheckSize: doc.CheckSize,
	})
}

// append appends the HTML of a page.
func (s *Site) append(ctx context.Context, dst []byte, url string, job *render.Job) ([]byte, error) {
	page, err := job.Append(ctx, dst)
	if err != nil {
		if p := s.current.Load().cat.ByURL(url); p != nil {
			return nil, fmt.Errorf("page %s: %s: %w", url, p.File, err)
		}
		return nil, fmt.Errorf("page %s: %w", url, err)
	}
	return page, nil
}

// document makes the document at an address. One whose file has since been removed does not
// exist.
func (e *edition) document(ctx context.Context, url string) (*doc.Document, error) {
	p := e.cat.ByURL(url)
	if p == nil {
		return nil, fmt.Errorf("page %s: %w", url, fault.ErrNotFound)
	}
	d, err := e.docs.Build(ctx, p, nil)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("page %s: %w: %w", url, fault.ErrNotFound, err)
	}
	return d, err
}

// page builds the data of a page of any kind, for browsers.
func (s *Site) page(ctx context.Context, url string) (appender, locale.Locale, error) {
	encode, l, err := s.pageWithin(ctx, url)
	if err != nil {
		return nil, "", err
	}
	return s.placed(encode), l, nil
}

// placed passes the HTML of a page through the base path of the site.
func (s *Site) placed(encode appender) appender {
	base := s.opts.Settings.Base()
	if base == "" {
		return encode
	}
	return func(dst []byte, replace func(string) string) []byte {
		if replace == nil {
			return encode(dst, base.HTML)
		}
		return encode(dst, func(html string) string { return replace(base.HTML(html)) })
	}
}

// pageWithin is page with addresses within the site.
func (s *Site) pageWithin(ctx context.Context, url string) (appender, locale.Locale, error) {
	e := s.current.Load()
	if p := e.cat.ByURL(url); p != nil {
		d, err := e.document(ctx, url)
		if err != nil {
			return nil, "", err
		}
		return s.document(ctx, e, d), p.Locale, nil
	}
	if l, ok := e.homeAt(url); ok {
		return s.home(ctx, e, l), l, nil
	}
	if p := e.collections.find(url); p != nil {
		encode, err := p.Make(ctx, s.env(e, p, nil))
		return encode, p.Locale, err
	}
	return nil, "", fmt.Errorf("page %s: %w", url, fault.ErrNotFound)
}

// docAppender encodes a document, passing big pieces of HTML through replace.
func docAppender(d *doc.Document) appender {
	return func(dst []byte, replace func(string) string) []byte {
		if replace == nil {
			return d.AppendJSON(dst)
		}
		hollow := *d
		// The application does not use the rest, and pages contain their data.
		hollow.LiveSamples, hollow.Fragments = nil, doc.ShownFragments(d.Fragments)
		hollow.Body = pages.Sections(d.Body).Replaced(replace)
		if d.Sidebar != nil && !d.Sidebar.IsEmpty() {
			hollow.Sidebar = doc.Markup(replace(d.Sidebar.HTML()))
		}
		return hollow.AppendJSON(dst)
	}
}

// Encode returns the data of a document for browsers.
func (s *Site) Encode(d *doc.Document) []byte { return s.placed(docAppender(d))(nil, nil) }

// Metadata returns the metadata.json of a page of the docs.
func (s *Site) Metadata(ctx context.Context, url string) ([]byte, error) {
	d, err := s.current.Load().document(ctx, url)
	if err != nil {
		return nil, err
	}
	return d.AppendMetadata(nil, hashOf(d.AppendJSON(nil))), nil
}

// Contributors returns the contributors.txt of a page: a link to its history, then
// contributors from before version control.
func (s *Site) Contributors(_ context.Context, url string) ([]byte, error) {
	e := s.current.Load()
	p := e.cat.ByURL(url)
	if p == nil {
		return nil, fmt.Errorf("contributors of %s: %w", url, fault.ErrNotFound)
	}
	return s.contributors(e, p), nil
}

func (s *Site) contributors(e *edition, p *content.Page) []byte {
	text := s.settings().historyURL(p) + "\n"
	if names := e.cat.Contributors(p); len(names) > 0 {
		text += "\n# Contributors before version control\n"
		for _, name := range names {
			text += name + "\n"
		}
	}
	return []byte(text)
}

// hashOf is the SHA-256 of a page file in hex, for metadata.
func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// NotFoundHTML returns the not-found page at /{locale}/404.
func (s *Site) NotFoundHTML(ctx context.Context, url string) ([]byte, error) {
	l, _, ok := s.Scheme().Cut(url)
	if !ok {
		return nil, fmt.Errorf("page %s: %w", url, fault.ErrNotFound)
	}
	return s.html(ctx, url, l, pages.NotFound(url, s.settings().TitleSuffix))
}
