package translation

import (
	"context"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/desk/textdiff"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// Detail is a page in a locale with its original.
type Detail struct {
	Page     *Page           `json:"page"`
	Sections []SectionDetail `json:"sections"`
	Commits  []Commit        `json:"commits"` // later commits of the original page, newest first
	// Compared reports that the original text that was translated is available.
	Compared bool `json:"compared"`
}

// SectionDetail is a section of the original page and its translation.
type SectionDetail struct {
	ID          string           `json:"id"`
	Heading     string           `json:"heading,omitempty"`
	Level       int              `json:"level"`
	Kind        ChangeKind       `json:"kind"`
	Marked      bool             `json:"marked,omitempty"`
	Words       []textdiff.Piece `json:"words"` // of the original text, before and now
	Translation string           `json:"translation,omitempty"`
}

// Commit is a commit of the original page.
type Commit struct {
	Hash    string    `json:"hash"`
	Time    time.Time `json:"time"`
	Author  string    `json:"author"`
	Subject string    `json:"subject"`
}

// commitsShown bounds the commits of a Detail.
const commitsShown = 100

// Detail returns the changes of a page. The error is [fault.ErrNotFound] if the locale's
// status does not have it.
func (x *Index) Detail(ctx context.Context, l locale.Locale, slug string) (*Detail, error) {
	page, err := x.find(l, slug)
	if err != nil {
		return nil, err
	}
	d := &Detail{Page: page, Sections: []SectionDetail{}, Commits: []Commit{}}
	cat := x.opts.Catalogue()
	original, translated, err := x.texts(cat, page)
	if err != nil {
		return nil, err
	}
	before, known, err := x.translatedFrom(ctx, page, original)
	if err != nil {
		return nil, err
	}
	d.Compared = known
	if err := x.addCommits(ctx, d); err != nil {
		return nil, err
	}
	d.addSections(Compare(Split(before), Split(original)), Split(translated))
	return d, nil
}

func (x *Index) find(l locale.Locale, slug string) (*Page, error) {
	if s := x.Snapshot(); s != nil {
		if status := s.Locale(l); status != nil {
			if p := status.Find(slug); p != nil {
				return p, nil
			}
		}
	}
	return nil, fmt.Errorf("the status of %s in %s: %w", slug, l, fault.ErrNotFound)
}

// texts returns the current original page and its translation, empty if missing.
func (x *Index) texts(cat *content.Catalogue, p *Page) (original, translated string, err error) {
	if now := cat.Page(originalLocale(cat), slugOf(p.original)); p.original != nil && now != nil {
		if original, err = cat.Source(now); err != nil {
			return "", "", err
		}
	}
	if now := cat.Page(p.Locale, slugOf(p.page)); p.page != nil && now != nil {
		translated, err = cat.Source(now)
	}
	return original, translated, err
}

func slugOf(p *content.Page) string {
	if p == nil {
		return ""
	}
	return p.Slug
}

// translatedFrom returns the original text that was translated, or the current one if it is
// the same or unavailable.
func (x *Index) translatedFrom(ctx context.Context, p *Page, now string) (before string, known bool, err error) {
	h := x.lastHistory()
	if p.Basis != ByCommit || p.Status == Newer {
		return now, false, nil
	}
	if h == nil || p.behind.object == "" || p.Commits == 0 && !p.behind.uncommitted {
		return now, p.Commits == 0, nil
	}
	err = h.repo.Blobs(ctx, []string{p.behind.object}, func(_ int, blob []byte) { before, known = string(blob), true })
	if !known {
		before = now
	}
	return before, known, err
}

func (x *Index) addCommits(ctx context.Context, d *Detail) error {
	h := x.lastHistory()
	if h == nil {
		return nil
	}
	commits, err := h.repo.Describe(ctx, d.Page.behind.newest)
	if err != nil {
		return err
	}
	for _, c := range commits {
		d.Commits = append(d.Commits, Commit{Hash: c.Hash, Time: time.Unix(c.Time, 0).UTC(), Author: c.Author, Subject: c.Subject})
	}
	return nil
}

// addSections adds the translated sections to their originals.
func (d *Detail) addSections(changes []Change, translated []Section) {
	var before []Section
	for _, c := range changes {
		if c.Before != nil {
			before = append(before, *c.Before)
		}
	}
	partner := align(before, translated)
	marked := map[string]bool{}
	for _, s := range d.Page.Sections {
		marked[s.ID] = s.Marked
	}
	next := 0
	for _, c := range changes {
		detail := SectionDetail{ID: c.ID(), Heading: c.Heading(), Kind: c.Kind, Marked: marked[c.ID()], Words: c.Words()}
		if c.After != nil {
			detail.Level = c.After.Level
		} else {
			detail.Level = c.Before.Level
		}
		if c.Before != nil {
			if p := partner[next]; p >= 0 {
				detail.Translation = translated[p].Text
			}
			next++
		}
		d.Sections = append(d.Sections, detail)
	}
}
