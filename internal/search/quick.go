package search

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// Marks in titles of the quick index, for what the address says already.
const (
	quickParent = "\x01" // the segment before the last
	quickLast   = "\x02" // the last segment, without what suffixless takes off
)

// quickWeights are how many steps popularity has in the quick index.
const quickWeights = 10

// Quick returns the quick index of a locale: what a browser needs to find
// titles. It has a line for each page, by slug:
//
//	SHARED SLUG <tab> TITLE <tab> WEIGHT
//
// SHARED is how many segments the slug shares with the one before, as a digit
// of base 36, SLUG is the rest of it. An empty title is the last segment with
// spaces for "_"; see the marks for others. The weight is from 0 to 9. The slug
// of a page beside the docs begins with "/" and is all of the address that is
// behind the locale.
// web/src/shell/search/entries.ts reads it.
func (s *Service) Quick(ctx context.Context, l locale.Locale) ([]byte, error) {
	st, err := s.loaded(ctx)
	if err != nil {
		return nil, err
	}
	t := st.titles[l]
	if t == nil {
		return nil, fmt.Errorf("quick index of %s: %w", l, fault.ErrNotFound)
	}
	t.quickOnce.Do(func() { t.quick = t.writeQuick() })
	return t.quick, nil
}

func (t *titles) writeQuick() []byte {
	sorted := make([]*entry, len(t.entries))
	for i := range t.entries {
		sorted[i] = &t.entries[i]
	}
	slices.SortFunc(sorted, func(a, b *entry) int { return strings.Compare(quickSlug(a.page), quickSlug(b.page)) })
	var b []byte
	var before []string
	for _, e := range sorted {
		segments := strings.Split(quickSlug(e.page), "/")
		shared := 0
		for shared < len(segments)-1 && shared < len(before) && shared < 35 && segments[shared] == before[shared] {
			shared++
		}
		b = strconv.AppendInt(b, int64(shared), 36)
		b = append(b, strings.Join(segments[shared:], "/")...)
		b = append(append(b, '\t'), quickTitle(e.page, segments)...)
		b = append(b, '\t', byte('0'+min(int(e.weight*quickWeights), quickWeights-1)), '\n')
		before = segments
	}
	return b
}

// quickSlug is the slug of a document, or the address of another page.
func quickSlug(p *Item) string {
	if p.isDoc {
		return p.Slug
	}
	return strings.TrimPrefix(p.URL, "/"+string(p.Locale))
}

// shortestMark is the least length of a segment that a mark is worth it for.
const shortestMark = 3

func quickTitle(p *Item, segments []string) string {
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
	if len(segments) > 1 && len(segments[len(segments)-2]) >= shortestMark {
		title = strings.Replace(title, segments[len(segments)-2], quickParent, 1)
	}
	if short := suffixless(last); len(short) >= shortestMark {
		title = strings.Replace(title, short, quickLast, 1)
	}
	return title
}
