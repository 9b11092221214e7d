package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/picture"
)

// CardName is the file name of a page's picture for shared links.
const CardName = "social.png"

// Card returns a page's picture for shared links.
func (s *Site) Card(ctx context.Context, url string) ([]byte, error) {
	e := s.current.Load()
	if e.painter == nil {
		return nil, fmt.Errorf("card of %s: %w", url, fault.ErrNotFound)
	}
	if p := e.cat.ByURL(url); p != nil {
		return s.appendDocCard(nil, e, p)
	}
	if p := e.collections.find(url); p != nil && !p.NotIndexed && !p.Hidden {
		area := ""
		if parents := e.collections.parents(p); len(parents) > 1 {
			area = parents[0].Title
		}
		return e.painter.Card(picture.CardText{Title: p.ShortTitle(), Area: area, Other: lastPart(url), Language: string(p.Locale)})
	}
	if _, ok := e.homeAt(url); ok {
		return e.painter.Card(picture.CardText{Title: s.settings().Brand})
	}
	return nil, fmt.Errorf("card of %s: %w", url, fault.ErrNotFound)
}

func (s *Site) TextCard(title, area string) ([]byte, error) {
	painter := s.current.Load().painter
	if painter == nil {
		return nil, fmt.Errorf("card %q: %w", title, fault.ErrNotFound)
	}
	return painter.Card(picture.CardText{Title: title, Area: area})
}

func (s *Site) appendDocCard(dst []byte, e *edition, p *content.Page) ([]byte, error) {
	area := ""
	if parents := e.cat.Parents(p); len(parents) > 1 {
		area = parents[min(1, len(parents)-2)].Label()
	}
	return e.painter.AppendCard(dst, picture.CardText{Title: p.Title, Area: area, Other: lastPart(p.Slug), Language: string(p.Locale)})
}

// lastPart returns the last part of an address in words, for titles with characters missing in
// the font.
func lastPart(url string) string {
	return strings.ReplaceAll(path.Base(url), "_", " ")
}

// writeCard writes the card of a page, except where that of the site is.
func (w *worker) writeCard(p *content.Page) error {
	name := p.OutputFile("/" + CardName)
	if w.e.painter == nil || name == CardName {
		return nil
	}
	card, err := w.site.appendDocCard(w.data[:0], w.e, p)
	if err != nil {
		return err
	}
	w.data = card
	return w.write(name, card)
}

// hasCard reports whether a document has a card.
func hasCard(d *doc.Document) bool { return !d.NoIndexing }

// fixedFile is a file at the root of the site that is independent of content.
type fixedFile struct {
	contentType string
	make        func(*Site) ([]byte, error)
}

var fixedFiles = map[string]fixedFile{
	"/favicon.ico":              {"image/x-icon", func(*Site) ([]byte, error) { return picture.ICO() }},
	"/favicon-192.png":          {"image/png", icon(192, false)},
	"/favicon-512.png":          {"image/png", icon(512, false)},
	"/favicon-192-maskable.png": {"image/png", icon(192, true)},
	"/favicon-512-maskable.png": {"image/png", icon(512, true)},
	"/apple-touch-icon.png":     {"image/png", icon(180, true)},
	"/manifest.webmanifest":     {"application/manifest+json", (*Site).manifest},
	"/" + CardName:              {"image/png", (*Site).brandCard},
	themePath:                   {"text/css; charset=utf-8", (*Site).theme},
}

// icon draws an icon on first use: it is the same for every site.
func icon(size int, masked bool) func(*Site) ([]byte, error) {
	draw := sync.OnceValues(func() ([]byte, error) { return picture.Icon(size, masked) })
	return func(*Site) ([]byte, error) { return draw() }
}

// FixedFiles returns the paths and types of the files at the root of the site that are
// independent of content.
func FixedFiles() map[string]string {
	types := make(map[string]string, len(fixedFiles))
	for name, f := range fixedFiles {
		types[name] = f.contentType
	}
	return types
}

// FixedFile returns a file of FixedFiles.
func (s *Site) FixedFile(_ context.Context, path string) ([]byte, error) {
	f, ok := fixedFiles[path]
	if !ok {
		return nil, fmt.Errorf("file %s: %w", path, fault.ErrNotFound)
	}
	return f.make(s)
}

func (s *Site) brandCard() ([]byte, error) {
	e := s.current.Load()
	if e.painter == nil {
		return nil, fmt.Errorf("card of the site: %w", fault.ErrNotFound)
	}
	return e.painter.Card(picture.CardText{Title: e.settings.Brand})
}

// theme is the site's own styles.
func (s *Site) theme() ([]byte, error) {
	text := s.ownStyles()
	if text == "" {
		return nil, fmt.Errorf("styles of the site: %w", fault.ErrNotFound)
	}
	return []byte(s.opts.Settings.Base().CSS(text)), nil
}

type manifestIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

type manifestShortcut struct {
	Name  string         `json:"name"`
	URL   string         `json:"url"`
	Icons []manifestIcon `json:"icons"`
}

// shortcuts are the pages that systems offer for an installed site. Their addresses have no
// locale and lead to the reader's.
var shortcuts = []manifestShortcut{
	{Name: "Search", URL: "/search"},
	{Name: "Playground", URL: "/play"},
	{Name: "Collections", URL: "/plus/collections"},
	{Name: "Settings", URL: "/plus/settings"},
}

// manifest describes the site for installation. All locales share it: the site is installed,
// and its id must not depend on the page it was installed from.
func (s *Site) manifest() ([]byte, error) {
	base := s.opts.Settings.Base()
	icon := manifestIcon{base.Address("/favicon-192.png"), "192x192", "image/png", ""}
	var shown []manifestShortcut
	for _, c := range shortcuts {
		if s.Shows("/" + string(s.Scheme().Default()) + c.URL) {
			c.URL, c.Icons = base.Address(c.URL), []manifestIcon{icon}
			shown = append(shown, c)
		}
	}
	root := base.Address("/")
	text, err := json.MarshalIndent(struct {
		ID         string             `json:"id"`
		Name       string             `json:"name"`
		ShortName  string             `json:"short_name"`
		Language   locale.Locale      `json:"lang"`
		StartURL   string             `json:"start_url"`
		Scope      string             `json:"scope"`
		Display    string             `json:"display"`
		Theme      string             `json:"theme_color"`
		Background string             `json:"background_color"`
		Categories []string           `json:"categories"`
		Icons      []manifestIcon     `json:"icons"`
		Shortcuts  []manifestShortcut `json:"shortcuts,omitempty"`
	}{
		root, s.settings().Brand, s.settings().Brand, s.Scheme().Default(), root, root, "minimal-ui", "#1c2b26", "#fbfcfb",
		[]string{"developer", "education", "books"},
		[]manifestIcon{
			icon,
			{base.Address("/favicon-512.png"), "512x512", "image/png", ""},
			{base.Address("/favicon-192-maskable.png"), "192x192", "image/png", "maskable"},
			{base.Address("/favicon-512-maskable.png"), "512x512", "image/png", "maskable"},
		},
		shown,
	}, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("encode manifest: %w", err)
	}
	return append(text, '\n'), nil
}

// writeFixed writes the files of FixedFiles.
func (b *build) writeFixed(ctx context.Context) error {
	for name := range fixedFiles {
		data, err := b.site.FixedFile(ctx, name)
		if errors.Is(err, fault.ErrNotFound) {
			continue // this site has no such file
		}
		if err != nil {
			return err
		}
		if err := b.write(strings.TrimPrefix(name, "/"), data); err != nil {
			return err
		}
	}
	return nil
}
