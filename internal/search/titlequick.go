package search

import (
	"slices"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/search/corpus"
)

// Marks in titles of the quick index for text that is also in the address.
const (
	quickParent = "\x01" // the segment before the last
	quickLast   = "\x02" // the last segment, without the suffixes of WithoutSuffix
)

// quickWeights is the number of levels of popularity in the quick index.
const quickWeights = 10

// Quick returns the quick index, in which browsers find titles. It has a line for each page, by slug:
//
//	SHARED SLUG <tab> TITLE <tab> WEIGHT
//
// In folders of Markdown, a line without tabs comes first: what addresses have before the slug.
// SHARED is how many segments the slug shares with the one before, as a digit
// of base 36, SLUG is the rest of it. An empty title is the last segment with
// spaces for "_"; see the marks for others. The weight is from 0 to 9. The slug
// of an article begins with "/" and is all of the address that is after the
// locale.
// web/src/shell/search/entries.ts reads it.
func (t *titleIndex) Quick() []byte {
	t.quickOnce.Do(func() { t.quick = t.QuickOf(func(string) bool { return true }) })
	return t.quick
}

// QuickOf returns the quick index of the pages with wanted addresses.
func (t *titleIndex) QuickOf(wanted func(url string) bool) []byte {
	sorted := make([]*titleEntry, 0, len(t.entries))
	for i := range t.entries {
		if wanted(t.entries[i].Page.URL) {
			sorted = append(sorted, &t.entries[i])
		}
	}
	slices.SortFunc(sorted, func(a, b *titleEntry) int { return strings.Compare(t.quickSlug(a.Page), t.quickSlug(b.Page)) })
	var b []byte
	if t.root != "" {
		b = append(b, t.root+"\n"...)
	}
	var before []string
	for _, e := range sorted {
		segments := strings.Split(t.quickSlug(e.Page), "/")
		shared := 0
		for shared < len(segments)-1 && shared < len(before) && shared < 35 && segments[shared] == before[shared] {
			shared++
		}
		b = strconv.AppendInt(b, int64(shared), 36)
		b = append(b, strings.Join(segments[shared:], "/")...)
		b = append(append(b, '\t'), quickTitle(e.Page, segments)...)
		b = append(b, '\t', byte('0'+min(int(e.Weight*quickWeights), quickWeights-1)), '\n')
		before = segments
	}
	return b
}

// quickSlug is the slug of a document, or the address of another page.
func (t *titleIndex) quickSlug(p *corpus.Page) string {
	if p.IsDoc && t.root != "" {
		return strings.TrimPrefix(p.URL, t.root)
	}
	if p.IsDoc {
		return p.Slug
	}
	return strings.TrimPrefix(p.URL, "/"+string(p.Locale))
}

// minMarked is the minimum length of a segment replaced by a mark.
const minMarked = 3

func quickTitle(p *corpus.Page, segments []string) string {
	title := strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, p.Title)
	last := segments[len(segments)-1]
	if title == strings.ReplaceAll(last, "_", " ") {
		return ""
	}
	if len(segments) > 1 && len(segments[len(segments)-2]) >= minMarked {
		title = strings.Replace(title, segments[len(segments)-2], quickParent, 1)
	}
	if short := withoutSuffix(last); len(short) >= minMarked {
		title = strings.Replace(title, short, quickLast, 1)
	}
	return title
}
