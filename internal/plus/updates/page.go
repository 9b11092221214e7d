package updates

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/webdata"
)

const pageGroups = 5

// Page is a page of the feed (docs/reference/http.md, Compatibility updates).
type Page struct {
	Data  []Group `json:"data"`
	Query Query   `json:"query"`
	Last  int     `json:"last"` // number of pages
}

// Group has the changes of one release or day.
type Group struct {
	Type          string `json:"type"`
	Browser       string `json:"browser"`
	Version       string `json:"version"`
	Name          string `json:"name"`
	Engine        string `json:"engine"`
	EngineVersion string `json:"engine_version"`
	ReleaseNotes  string `json:"release_notes"` // always empty
	ReleaseDate   string `json:"release_date"`
	Events        Events `json:"events"`
}

// Events are the changes of a group, each list by path.
type Events struct {
	Added   []Feature `json:"added"`
	Removed []Feature `json:"removed"`
	Changed []Feature `json:"changed"`
}

// Feature is a changed feature.
type Feature struct {
	Path   string `json:"path"`
	Change string `json:"change,omitempty"`
	Compat Compat `json:"compat"`
}

// Compat is the compatibility data of a feature.
type Compat struct {
	ArticleLink
	SourceFile string                `json:"source_file"`
	SpecURL    *string               `json:"spec_url"`
	Status     *webdata.CompatStatus `json:"status"`
	Engines    []string              `json:"engines"`
}

// ArticleLink links to a feature's article.
type ArticleLink struct {
	MDNURL  *string  `json:"mdn_url"` // null for none
	Locales []string `json:"locales"` // of the article
	Title   string   `json:"title,omitempty"`
}

func (f *Feed) Page(q Query) (Page, error) {
	number := max(q.Page, 1)
	list := make([]Group, 0, pageGroups)
	total := 0
	err := f.match(q, func(g *group, events []event) bool {
		if total/pageGroups == number-1 {
			list = append(list, f.groupOf(g, events))
		}
		total++
		return true
	})
	q.Page = number
	return Page{Data: list, Query: q, Last: (total + pageGroups - 1) / pageGroups}, err
}

// match calls do with every group that has events for a query, in its order, until it returns
// false. The events are only valid during the call.
func (f *Feed) match(q Query, do func(*group, []event) bool) error {
	groups, err := f.groupsOf(q)
	if err != nil {
		return err
	}
	m := f.newMatcher(q)
	for i := range groups {
		index := i
		if q.isAscending() {
			index = ascending(groups, i)
		}
		events := m.of(&groups[index])
		if len(events) > 0 && !do(&groups[index], events) {
			break
		}
	}
	return nil
}

func (f *Feed) groupsOf(q Query) ([]group, error) {
	if q.Browserslist == nil {
		return f.groups, nil
	}
	return f.target(*q.Browserslist)
}

// ascending returns the index of the group at position i if the oldest day is first, keeping
// the order within a day.
func ascending(groups []group, i int) int {
	mirror := len(groups) - 1 - i
	day := func(g group, date string) int { return strings.Compare(date, g.date) }
	first, _ := slices.BinarySearchFunc(groups, groups[mirror].date, day)
	last := first
	for last < len(groups) && groups[last].date == groups[mirror].date {
		last++
	}
	return first + (last - 1 - mirror)
}

// matcher selects events.
type matcher struct {
	query    Query
	features []bool // nil for all
	kept     []event
}

func (f *Feed) newMatcher(q Query) *matcher {
	m := &matcher{query: q}
	if q.Category == nil && q.Q == nil && !q.hasPages {
		return m
	}
	text := ""
	if q.Q != nil {
		text = *q.Q
	}
	s := f.newSearch(text)
	m.features = make([]bool, len(f.features))
	for i := range f.features {
		feature := &f.features[i]
		m.features[i] = (q.Category == nil || slices.Contains(q.Category, feature.category())) &&
			(!q.hasPages || q.pages[pageKey(feature.page)]) && s.finds(feature)
	}
	return m
}

// pageKey normalizes an address: lower case, without fragment.
func pageKey(address string) string {
	page, _, _ := strings.Cut(strings.ToLower(address), "#")
	return page
}

// category is the first part of the path.
func (f *feature) category() string {
	area, _, _ := strings.Cut(f.path, ".")
	return area
}

func (m *matcher) of(g *group) []event {
	if m.query.Browsers != nil && !slices.Contains(m.query.Browsers, g.browser) {
		return nil
	}
	if m.features == nil && m.query.Kinds == nil {
		return g.events
	}
	m.kept = m.kept[:0]
	for _, e := range g.events {
		if (m.features == nil || m.features[e.feature]) && (m.query.Kinds == nil || slices.Contains(m.query.Kinds, e.kind)) {
			m.kept = append(m.kept, e)
		}
	}
	return m.kept
}

func (f *Feed) groupOf(g *group, events []event) Group {
	out := Group{
		Type: g.kind, Browser: g.browser, Version: g.version, Name: g.name,
		Engine: g.engine, EngineVersion: g.engineVersion, ReleaseDate: g.date,
		Events: Events{Added: []Feature{}, Removed: []Feature{}, Changed: []Feature{}},
	}
	for _, e := range events {
		list := &out.Events.Added // Baseline too
		switch e.kind {
		case Changed:
			list = &out.Events.Changed
		case Removed:
			list = &out.Events.Removed
		}
		*list = append(*list, f.featureOf(e))
	}
	return out
}

func (f *Feed) featureOf(e event) Feature {
	feature := &f.features[e.feature]
	page := f.pageOf(feature.page)
	return Feature{feature.path, detailNames[e.detail], Compat{
		ArticleLink: page, SourceFile: feature.source, SpecURL: orNull(feature.spec), Status: feature.status,
		Engines: append([]string{}, feature.engines...),
	}}
}

// pageOf links to an article, if the site has it.
func (f *Feed) pageOf(address string) ArticleLink {
	title := f.titleOf(address)
	if title == "" {
		return ArticleLink{Locales: []string{}}
	}
	return ArticleLink{&address, f.articles.Locales(address), title}
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
