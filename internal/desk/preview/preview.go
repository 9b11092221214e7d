// Package preview writes the report on changed content that reviewers see first: a page, a
// Markdown comment, and JSON.
package preview

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/desk/translation"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/sanitize"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
)

type Options struct {
	Since      string   // what was compared with, as the user named it
	Base       []string // hashes of the commits that it stands for
	Files      site.FileChanges
	PreviewURL string // where the folder is served; empty if that is not known
}

// Report describes the changes, as changes.json has them.
type Report struct {
	Since string   `json:"since"`
	Base  []string `json:"base"`
	Pages []*Page  `json:"pages"`
	// Affected counts pages that only show changes of others, Omitted changed pages without
	// files.
	Affected int `json:"affected"`
	Omitted  int `json:"omitted"`
	// Shared are changed files that any page may use.
	Shared      []string `json:"shared"`
	Collections []string `json:"collections"` // addresses of changed pages of other kinds
}

type Page struct {
	Kind     site.ChangeKind `json:"kind"`
	Locale   locale.Locale   `json:"locale"`
	URL      string          `json:"url"`
	OldURL   string          `json:"oldUrl,omitempty"` // of a moved page
	Title    string          `json:"title"`
	OldTitle string          `json:"oldTitle,omitempty"` // if different
	File     string          `json:"file"`
	Built    bool            `json:"built"` // it has files
	// NoRedirect reports that the old address is dead.
	NoRedirect bool `json:"noRedirect,omitempty"`

	WordsAdded   int     `json:"wordsAdded"`
	WordsRemoved int     `json:"wordsRemoved"`
	Introduced   []Flaw  `json:"introduced,omitempty"`
	Fixed        []Flaw  `json:"fixed,omitempty"`
	Stale        *Stale  `json:"stale,omitempty"`
	Images       []Image `json:"images,omitempty"`

	diff   diff
	source string // absolute path of the file
}

type Flaw struct {
	Name        string `json:"name"`
	Line        int    `json:"line,omitempty"`
	Explanation string `json:"explanation"`
	Suggestion  string `json:"suggestion,omitempty"`
}

// Stale describes outdated translations of a page.
type Stale struct {
	Locales  []locale.Locale `json:"locales"`
	Sections []string        `json:"sections"` // headings of changed sections
	Count    int             `json:"count"`    // of changed sections in all locales
}

// Image is a changed picture next to a page. An address is empty if there was no picture or
// it cannot be shown.
type Image struct {
	Name   string `json:"name"`
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
}

type maker struct {
	*Report
	made  *site.MadeChanges
	o     Options
	marks *translation.Marks
}

// Write writes the report on a build of changes.
func Write(ctx context.Context, made *site.MadeChanges, o Options) error {
	m := &maker{Report: &Report{Since: o.Since, Base: o.Base, Omitted: made.Omitted, Collections: made.Collections}, made: made, o: o}
	// Invalid marks are ignored; the screen of translations shows them.
	m.marks = translation.ReadMarks(made.After.Catalogue(), func(string) {})
	if err := m.gather(ctx); err != nil {
		return err
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(m.Report); err != nil {
		return fmt.Errorf("encode report on changes: %w", err)
	}
	page, err := m.page()
	if err != nil {
		return err
	}
	for name, data := range map[string][]byte{
		"changes.json": text.Bytes(), "comment.md": []byte(comment(m.Report, o.PreviewURL)), "index.html": page, pageStyleName: pageStyle,
	} {
		if err := made.Write(name, data); err != nil {
			return err
		}
	}
	return nil
}

// gather collects the data of the report.
func (m *maker) gather(ctx context.Context) error {
	written := map[*content.Page]bool{}
	for _, change := range m.made.Written {
		written[change.After] = true
	}
	cat := m.made.After.Catalogue()
	for _, file := range m.made.Shared {
		m.Shared = append(m.Shared, relative(cat, file))
	}
	for _, change := range m.made.Pages {
		built := change.After != nil && written[change.After]
		if change.Kind == site.PageShows {
			m.Affected++
			if !built {
				continue
			}
		}
		p, err := m.describe(ctx, change, built)
		if err != nil {
			return err
		}
		m.Pages = append(m.Pages, p)
	}
	return m.addFlaws(ctx)
}

// relative returns a content file's path below the root.
func relative(cat *content.Catalogue, file string) string {
	for _, root := range cat.Roots() {
		if rel, err := filepath.Rel(root, file); err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
	}
	return filepath.Base(file)
}

func (m *maker) describe(ctx context.Context, change site.PageChange, built bool) (*Page, error) {
	shown := cmp.Or(change.After, change.Before)
	p := &Page{Kind: change.Kind, Locale: shown.Locale, URL: shown.URL(), Title: shown.Title, File: shown.RelFile, Built: built, source: shown.File}
	if b, a := change.Before, change.After; b != nil && a != nil {
		if b.URL() != a.URL() {
			p.OldURL = b.URL()
		}
		if b.Title != a.Title {
			p.OldTitle = b.Title
		}
	}
	if gone := cmp.Or(p.OldURL, p.URL); change.Kind == site.PageMoved || change.Kind == site.PageDeleted {
		_, moved := m.made.After.Catalogue().ResolveURL(gone)
		p.NoRedirect = !moved
	}
	if change.Kind != site.PageShows {
		if err := m.compareTexts(ctx, change, p); err != nil {
			return nil, err
		}
	}
	p.Stale = m.stale(change)
	return p, m.addImages(change, p)
}

// compareTexts compares the visible texts.
func (m *maker) compareTexts(ctx context.Context, change site.PageChange, p *Page) error {
	var before, after *doc.Document
	// Pages that cannot be rendered have no text; the build reports them.
	if change.Before != nil {
		before, _ = m.made.Before.Document(ctx, change.Before.URL())
	}
	if change.After != nil {
		after, _ = m.made.After.Document(ctx, change.After.URL())
	}
	p.diff = compare(textOf(before), textOf(after))
	p.WordsAdded, p.WordsRemoved = p.diff.Added, p.diff.Removed
	return ctx.Err()
}

// stale finds the translated sections of an English page whose words changed and that are not
// marked as unchanged in meaning.
func (m *maker) stale(change site.PageChange) *Stale {
	if change.After == nil || change.Before == nil || change.After.Locale != locale.EnUS || change.Kind == site.PageShows {
		return nil
	}
	before, err1 := m.made.Before.Catalogue().Source(change.Before)
	after, err2 := m.made.After.Catalogue().Source(change.After)
	if err1 != nil || err2 != nil {
		return nil
	}
	changes := slices.DeleteFunc(translation.Compare(translation.Split(before), translation.Split(after)), func(c translation.Change) bool {
		return c.Kind == translation.Unchanged || c.Kind == translation.Reordered
	})
	var s Stale
	isStale := make([]bool, len(changes)) // in any locale
	for _, t := range m.made.After.Catalogue().Translations(change.After) {
		if t == change.After {
			continue
		}
		n := 0
		for i, c := range changes {
			old, now := c.Hashes()
			if !m.marks.Cover(t.Locale, change.After, old, now) {
				isStale[i] = true
				n++
			}
		}
		if n > 0 {
			s.Locales = append(s.Locales, t.Locale)
			s.Count += n
		}
	}
	if len(s.Locales) == 0 {
		return nil
	}
	for i, c := range changes {
		if isStale[i] {
			s.Sections = append(s.Sections, sectionName(c))
		}
	}
	return &s
}

func sectionName(c translation.Change) string {
	switch c.ID() {
	case translation.TitleID:
		return "Title"
	case translation.IntroID:
		return "Introduction"
	}
	return c.Heading()
}

// imageTypes are the extensions of pictures.
var imageTypes = []string{".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg"}

// addImages adds the changed pictures of a page, and writes the former ones.
func (m *maker) addImages(change site.PageChange, p *Page) error {
	if change.Kind == site.PageShows || change.After == nil {
		return nil
	}
	folder := filepath.Dir(change.After.File)
	var names []string
	for file := range m.o.Files.Before {
		if filepath.Dir(file) == folder && slices.Contains(imageTypes, strings.ToLower(filepath.Ext(file))) {
			names = append(names, filepath.Base(file))
		}
	}
	slices.Sort(names)
	assets, err := m.made.After.Catalogue().Assets(change.After)
	if err != nil {
		return fmt.Errorf("list pictures of %s: %w", p.URL, err)
	}
	for _, name := range names {
		image := Image{Name: name}
		before, same := m.formerImage(change.After, name)
		if same {
			continue
		}
		if before != nil && sanitize.CheckFile(name, before) == nil {
			image.Before = beforeName(p, name)
			if err := m.made.Write(image.Before, before); err != nil {
				return err
			}
		}
		if p.Built && slices.Contains(assets, name) {
			image.After = content.EscapePath(p.URL + "/" + strings.ToLower(name))
		}
		p.Images = append(p.Images, image)
	}
	return nil
}

// formerImage returns the former picture of a page, nil if there was none, and whether it
// only moved.
func (m *maker) formerImage(p *content.Page, name string) (before []byte, same bool) {
	file := filepath.Join(filepath.Dir(p.File), name)
	if before = m.o.Files.Before[file]; before != nil {
		return before, false
	}
	for from, to := range m.o.Files.Renamed {
		if to == file {
			before = m.o.Files.Before[from]
		}
	}
	if before == nil {
		return nil, false
	}
	f, err := m.made.After.Catalogue().OpenAsset(p, name)
	if err != nil {
		return before, false
	}
	defer f.Close()
	now, err := io.ReadAll(f)
	return before, err == nil && bytes.Equal(now, before)
}

// beforeName returns a portable file name for a former picture.
func beforeName(p *Page, name string) string {
	sum := sha256.Sum256([]byte(p.URL + "\n" + name))
	return fmt.Sprintf("before/%x%s", sum[:8], strings.ToLower(filepath.Ext(name)))
}

// addFlaws compares the flaws of the pages before and now.
func (m *maker) addFlaws(ctx context.Context) error {
	var urls, oldURLs []string
	for _, p := range m.Pages {
		if p.Kind != site.PageDeleted {
			urls = append(urls, p.URL)
		}
		if p.Kind != site.PageAdded {
			oldURLs = append(oldURLs, cmp.Or(p.OldURL, p.URL))
		}
	}
	now, err := flawsOf(ctx, m.made.After, urls)
	if err != nil {
		return err
	}
	before, err := flawsOf(ctx, m.made.Before, oldURLs)
	if err != nil {
		return err
	}
	for _, p := range m.Pages {
		was := before[cmp.Or(p.OldURL, p.URL)]
		switch p.Kind {
		case site.PageDeleted:
			// The file still exists: its flaws keep it from being a page.
			p.Introduced = subtract(now[p.source], nil)
			continue
		case site.PageAdded:
			was = nil
		}
		p.Introduced, p.Fixed = subtract(now[p.URL], was), subtract(was, now[p.URL])
	}
	return nil
}

// flawsOf returns the flaws of pages by address, and those of other files by file.
func flawsOf(ctx context.Context, s *site.Site, urls []string) (map[string][]flaw.Flaw, error) {
	index := check.New(s)
	if err := index.Update(ctx, urls); err != nil {
		return nil, fmt.Errorf("check changed pages: %w", err)
	}
	flaws := map[string][]flaw.Flaw{}
	for _, p := range index.Snapshot().Pages {
		if p.URL == "" {
			flaws[p.File] = p.Flaws
		} else if slices.Contains(urls, p.URL) {
			flaws[p.URL] = p.Flaws
		}
	}
	return flaws, nil
}

// subtract returns the flaws that are not in others, ignoring positions.
func subtract(flaws, others []flaw.Flaw) []Flaw {
	type identity struct{ name, explanation, href, macro string }
	of := func(f flaw.Flaw) identity { return identity{f.Name, f.Explanation, f.Href, f.Macro} }
	count := map[identity]int{}
	for _, f := range others {
		count[of(f)]++
	}
	var list []Flaw
	for _, f := range flaws {
		if count[of(f)] > 0 {
			count[of(f)]--
			continue
		}
		list = append(list, Flaw{f.Name, f.Line, f.Explanation, f.Suggestion})
	}
	return list
}

func link(p *Page, previewURL string) string {
	return strings.TrimSuffix(previewURL, "/") + content.EscapePath(p.URL)
}

func anchor(p *Page) string {
	return "page-" + strings.ToLower(strings.ReplaceAll(path.Clean(p.URL)[1:], "/", "-"))
}
