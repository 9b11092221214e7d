package search

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/search/words"
)

// Limits on what a result has besides its passages.
const (
	wholePages = 4 // pages of the best passages that are added whole
	sideRanked = 8 // pages that may be one of two things to compare
)

// addPages adds the pages of the best passages: the answer is often in a section next to the
// one that has the words of the question.
func addPages(passages []retrieve.Passage, all []found, st *state) {
	pages := map[string][]retrieve.Passage{}
	for i := range passages {
		p := &passages[i]
		if pages[p.URL] == nil && len(pages) < wholePages {
			pages[p.URL] = wholePage(p.URL, all, st)
		}
		p.Page = pages[p.URL]
	}
}

// wholePage returns the sections of a page, in its order.
func wholePage(url string, all []found, st *state) []retrieve.Passage {
	var page []retrieve.Passage
	for i := range all {
		f := &all[i]
		if f.page.URL != url {
			continue
		}
		if page == nil {
			page = make([]retrieve.Passage, len(f.sections))
		}
		for n := range f.sections {
			if f.Section == &f.sections[n] {
				page[n] = f.passage(st.titles[f.page.Locale])
			}
		}
	}
	return page
}

// sides returns the pages of the things that a question compares. Of the pages that a name
// may mean, two of one kind in one folder are the likeliest. Members of different interfaces
// count only if both have passages, as any word may be the name of one. A question that only has to
// choose between things ("let or const") compares them if they have the whole names of pages. Without pages
// of the names, those of the shortened names count.
func (s *Service) sides(st *state, locales []locale.Locale, asked retrieve.Asked, passages []retrieve.Passage) []retrieve.Side {
	var names []string
	switch asked.Kind {
	case retrieve.Difference:
		names = retrieve.SidesOf(asked.Text)
	case retrieve.Reference:
		names = retrieve.ChoicesOf(asked.Text)
	}
	if names == nil {
		return nil
	}
	for _, l := range locales {
		if st.titles[l] == nil {
			continue
		}
		pages := s.pair(st.titles[l], names, asked, passages)
		if short := retrieve.Shortened(names); pages == nil && asked.Kind == retrieve.Difference && !slices.Equal(short, names) {
			pages = s.pair(st.titles[l], short, asked, passages)
		}
		if pages != nil && (asked.Kind == retrieve.Difference || areTitles(pages)) {
			return pages
		}
	}
	return nil
}

func (s *Service) pair(index *titleIndex, names []string, asked retrieve.Asked, passages []retrieve.Passage) []retrieve.Side {
	stray := func(p *corpus.Page) bool {
		return corpus.IsMember(p.Type) && !slices.ContainsFunc(passages, func(o retrieve.Passage) bool { return o.URL == p.URL })
	}
	first, second := s.named(index, names[0], asked), s.named(index, names[1], asked)
	var best [2]*corpus.Page
	most := float32(0)
	for a, scoreA := range first {
		for b, scoreB := range second {
			like := likeness(a, b)
			if a != b && like > 0 && (parent(a.Slug) == parent(b.Slug) || !stray(a) && !stray(b)) && scoreA+scoreB+like > most {
				most, best = scoreA+scoreB+like, [2]*corpus.Page{a, b}
			}
		}
	}
	if best[0] == nil {
		return nil
	}
	var sides []retrieve.Side
	for i, page := range append(best[:], s.others(index, names[2:], asked, best[0])...) {
		if page == nil {
			continue
		}
		sections, err := page.Sections()
		if err != nil {
			return nil // the server reports the error when the page is requested
		}
		sides = append(sides, retrieve.Side{Name: names[i], Page: unscored(page, sections)})
	}
	return sides
}

// others returns for each further name the page that is most like the first one, or nil.
func (s *Service) others(index *titleIndex, names []string, asked retrieve.Asked, first *corpus.Page) []*corpus.Page {
	pages := make([]*corpus.Page, len(names))
	for i, name := range names {
		most := float32(0)
		for page, score := range s.named(index, name, asked) {
			if like := likeness(first, page); page != first && like > 0 && score+like > most {
				most, pages[i] = score+like, page
			}
		}
	}
	return pages
}

// named returns the pages that a name may mean, with their ranks from 0 to 1.
func (s *Service) named(index *titleIndex, name string, asked retrieve.Asked) map[*corpus.Page]float32 {
	const inArea = 0.3
	list := rankPages(index, ranking{Query: index.Parse(name), Limit: sideRanked, Weights: &s.opts.Tuning.Pages})
	pages := map[*corpus.Page]float32{}
	for _, c := range list {
		page := index.Entry(c.Entry).Page
		if !isNamed(page, name) && !isWhole(page, name) {
			continue
		}
		pages[page] = c.Score / list[0].Score
		if retrieve.InArea(asked, page.Slug) {
			pages[page] += inArea
		}
	}
	return wholeNamed(pages, name)
}

// wholeNamed returns only the pages that have a name in several words as a whole, if there are any: a
// "content script" is not the property "content".
func wholeNamed(pages map[*corpus.Page]float32, name string) map[*corpus.Page]float32 {
	whole := map[*corpus.Page]float32{}
	for page, rank := range pages {
		if isWhole(page, name) {
			whole[page] = rank
		}
	}
	if len(whole) == 0 {
		return pages
	}
	return whole
}

// isWhole reports whether a name in several words is that of a page, which may be in the plural.
func isWhole(page *corpus.Page, name string) bool {
	last := words.Compact(page.Slug[strings.LastIndexByte(page.Slug, '/')+1:])
	return strings.Contains(name, " ") && strings.TrimSuffix(last, "s") == strings.TrimSuffix(words.Compact(name), "s")
}

// areTitles reports whether things to compare have the whole names of their pages.
func areTitles(sides []retrieve.Side) bool {
	return !slices.ContainsFunc(sides, func(s retrieve.Side) bool { return words.Compact(s.Name) != words.Compact(s.Page[0].Title) })
}

// isNamed reports whether one of the words is the name of a page: "inline" is not "inline-size".
func isNamed(page *corpus.Page, name string) bool {
	last := page.Slug[strings.LastIndexByte(page.Slug, '/')+1:]
	whole := words.Compact(parent(page.Slug)[strings.LastIndexByte(parent(page.Slug), '/')+1:] + last) // "Promise.all"
	signs := page.Title[strings.IndexByte(page.Title, '(')+1:]
	return slices.ContainsFunc(strings.Fields(name), func(w string) bool {
		return words.Compact(w) != "" && words.Compact(w) == words.Compact(last) || signs == w+")"
	}) || words.Compact(name) != "" && (words.Compact(name) == words.Compact(last) || words.Compact(name) == whole)
}

// likeness returns how much two pages are about things of one kind, 0 to 0.8. Many interfaces have
// members of the same names: those of one are not likelier than the best known ones.
func likeness(a, b *corpus.Page) (like float32) {
	if a.Type == b.Type {
		like += 0.3
	}
	if parent(a.Slug) == parent(b.Slug) {
		like += 0.5
		if corpus.IsMember(a.Type) {
			like -= 0.4
		}
	}
	return like
}

func parent(slug string) string { return slug[:max(0, strings.LastIndexByte(slug, '/'))] }

// unscored returns the sections of a page as passages, without scores.
func unscored(page *corpus.Page, sections []corpus.Section) []retrieve.Passage {
	list := make([]retrieve.Passage, len(sections))
	for i, section := range sections {
		list[i] = retrieve.Passage{URL: page.URL, Locale: page.Locale, Title: page.Title, Section: section.Heading, Anchor: section.Anchor, Path: section.Path}
		for _, b := range section.Blocks {
			list[i].Blocks = append(list[i].Blocks, retrieve.Block{Block: b})
		}
	}
	return slices.Clip(list)
}
