package site

import (
	"maps"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/macro"
)

// staleness says which pages of the previous output are out of date.
type staleness struct {
	before, now state
	ids         folderIDs // of the previous links
	all         bool      // any page may differ
	// titles and summaries are the pages with changed titles or summaries, and the pages shown
	// instead of them in other languages.
	titles, summaries numberSet[int32]
	// lookups are the keys of lookups with changed results.
	lookups numberSet[content.LookupKey]
	// existence holds the folders of pages that appeared or disappeared.
	existence map[string]bool
	// readable means that pages became readable or unreadable: a list with an unreadable page
	// is empty.
	readable bool
}

// staleness compares the states of a plan. The error is about an unreadable previous state.
func (b *build) staleness(p *plan) (*staleness, error) {
	s := &staleness{
		before: p.before, now: p.state, titles: numberSet[int32]{}, summaries: numberSet[int32]{},
		lookups: numberSet[content.LookupKey]{}, existence: map[string]bool{},
	}
	s.ids, _ = p.before.folderIDs()
	for _, page := range b.pages {
		before, known := p.before.Pages[page.URL()]
		now := p.state.Pages[page.URL()]
		switch {
		case !known:
			s.existence[page.Folder()] = true
		case before.Summary != now.Summary:
			b.addStale(s, s.summaries, page)
			s.readable = s.readable || before.Summary == "" || now.Summary == ""
		}
		if known && before.Title != now.Title {
			b.addStale(s, s.titles, page)
			s.changed(page.Folder())
		}
	}
	for url := range p.before.Pages {
		if _, still := p.state.Pages[url]; !still {
			s.existence[p.before.folder(url)] = true
		}
	}
	s.addExistence()
	return s, s.addRedirects()
}

// addStale adds the possible numbers of links to a page: in a language that lacks the page,
// its address may be redirected.
func (b *build) addStale(s *staleness, set numberSet[int32], p *content.Page) {
	s.add(set, p.Folder())
	for _, l := range b.e.cat.Locales() {
		if _, slug, _, ok := b.e.cat.Scheme().Split(b.e.cat.Resolve(b.e.cat.Scheme().URL(l, p.Slug))); ok {
			if id, ok := s.ids.of(slug); ok {
				set[id] = true
			}
		}
	}
}

func (s *staleness) add(set numberSet[int32], folder string) {
	if id, ok := s.ids[folder]; ok {
		set[id] = true
	}
}

// changed adds the lookups of the pages in a folder.
func (s *staleness) changed(folder string) {
	s.lookups[content.FolderKey(folder)] = true
	for _, key := range content.ListKeys(folder) {
		s.lookups[key] = true
	}
}

// addExistence adds the dependencies on existing pages: pages that name or list them, or find
// others by the same name.
func (s *staleness) addExistence() {
	names := map[content.LookupKey]bool{}
	for folder := range s.existence {
		s.all = s.all || macro.IsNameRoot(folder)
		s.add(s.titles, folder)
		s.add(s.summaries, folder)
		s.changed(folder)
		for _, key := range macro.NameKeys(folder) {
			names[key], s.lookups[key] = true, true
		}
	}
	if len(names) == 0 {
		return
	}
	for folder, id := range s.ids {
		if slices.ContainsFunc(macro.NameKeys(folder), func(key content.LookupKey) bool { return names[key] }) {
			s.titles[id] = true
		}
	}
}

// addRedirects adds the addresses whose redirects changed.
func (s *staleness) addRedirects() error {
	if s.before.Redirects == s.now.Redirects {
		return nil
	}
	before, err := decodeSums(s.before.Redirects)
	if err != nil {
		return err
	}
	now, err := decodeSums(s.now.Redirects)
	if err != nil {
		return err
	}
	changed := map[content.LookupKey]bool{}
	for key := range maps.Keys(before) {
		changed[key] = before[key] != now[key]
	}
	for key := range maps.Keys(now) {
		changed[key] = before[key] != now[key]
	}
	for key, differs := range changed {
		if differs {
			s.lookups[key] = true
		}
	}
	for folder, id := range s.ids {
		if changed[content.FolderKey(folder)] {
			s.titles[id], s.summaries[id] = true, true
		}
	}
	return nil
}

// page reports whether to make a page again: it changed, or shows or looked up something that
// changed.
func (s *staleness) page(p *content.Page, uses macro.Dependencies) bool {
	before, known := s.before.Pages[p.URL()]
	if !known || before.Own != s.now.Pages[p.URL()].Own || before.Sidebar >= len(s.before.Sidebars) {
		return true
	}
	sidebar := s.before.Sidebars[before.Sidebar]
	switch {
	case s.titles.meets(before.Links), s.titles.meets(sidebar.Links):
		return true
	case s.lookups.meets(before.Lookups), s.lookups.meets(sidebar.Lookups):
		return true
	case isBelow(p.Folder(), s.existence):
		return true
	}
	return uses.Summaries && (s.readable || s.summaries.meets(before.Links))
}

// isBelow reports whether an ancestor of a folder is in a set: pages name their ancestors.
func isBelow(folder string, set map[string]bool) bool {
	if len(set) == 0 {
		return false
	}
	for {
		slash := strings.LastIndexByte(folder, '/')
		if slash < 0 {
			return false
		}
		folder = folder[:slash]
		if set[folder] {
			return true
		}
	}
}
