package corpus

import (
	"encoding/gob"
	"fmt"
	"slices"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// Edition is all data about the pages of a locale except their texts. It can be saved, so that
// a program finds pages without reading them first.
type Edition struct {
	Locale  locale.Locale
	Pages   []*Page
	Aliases []Alias
	Stats   *Stats
}

// savedEdition is the saved form of an Edition.
type savedEdition struct {
	Locale  locale.Locale
	Pages   []savedPage
	Aliases []Alias
	Stats   *Stats
}

// savedPage is a page with the name of its file, or the Markdown of an article or of a page
// that inserts other files.
type savedPage struct {
	Page
	Summary, Root, File, Markdown string
}

// Save writes an edition. The error is also about docs that are not in files.
func (e *Edition) Save(to *gob.Encoder) error {
	out := savedEdition{e.Locale, make([]savedPage, len(e.Pages)), e.Aliases, e.Stats}
	for i, p := range e.Pages {
		saved := savedPage{Page: *p, Summary: p.summary, Root: p.root, File: p.file}
		switch {
		case p.file == "":
			saved.Markdown, _ = p.markdown() // never fails: the text is in memory
		case p.root == "":
			return fmt.Errorf("save %s: the page is not in a file", p.URL)
		case p.Dialect.IsDocs():
			saved.Markdown = p.insertedText()
		}
		out.Pages[i] = saved
	}
	if err := to.Encode(out); err != nil {
		return fmt.Errorf("save pages of %s: %w", e.Locale, err)
	}
	return nil
}

// insertedText returns the Markdown of a page if it is not that of its file, else "".
func (p *Page) insertedText() string {
	body, err := content.ReadBody(p.Dialect, p.root, p.file)
	if err != nil {
		return ""
	}
	if text, err := p.markdown(); err == nil && text != body {
		return text
	}
	return ""
}

// LoadEdition reads an edition written by Save.
func LoadEdition(from *gob.Decoder) (*Edition, error) {
	var in savedEdition
	if err := from.Decode(&in); err != nil {
		return nil, fmt.Errorf("read saved pages: %w", err)
	}
	e := &Edition{in.Locale, slices.Grow([]*Page(nil), len(in.Pages)), in.Aliases, in.Stats}
	for i := range in.Pages {
		saved := &in.Pages[i]
		p := &saved.Page
		p.summary, p.root, p.file = saved.Summary, saved.Root, saved.File
		p.markdown = func() (string, error) { return saved.Markdown, nil }
		if p.file != "" && saved.Markdown == "" {
			p.markdown = func() (string, error) { return content.ReadBody(p.Dialect, p.root, p.file) }
		}
		e.Pages = append(e.Pages, p)
	}
	return e, nil
}
