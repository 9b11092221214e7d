package site

import (
	"encoding/json"

	"waymark.dev/waymark/internal/docs/flaw"
)

// stateName is the file of an output that the next build compares with.
const stateName = ".waymark-state.json"

// state records what the pages of an output were made from. It depends only on
// content, so that equal content gives equal bytes.
type state struct {
	// Common is a hash of what every page depends on: the program, its data and
	// settings, shared files, and which pages there are with their metadata, but
	// for titles.
	Common string `json:"common"`
	// Pages are the documents by address.
	Pages map[string]pageState `json:"pages"`
	// Sidebars are the pages that the sidebars link to, as in pageState.Links.
	Sidebars []string `json:"sidebars"`
	// Collections is a hash of the sources of the pages of the collections.
	Collections string `json:"collections"`
	// Flaws holds, by address, the flaws of documents; OtherFlaws those of
	// other pages.
	Flaws      map[string]flaw.Counts `json:"flaws"`
	OtherFlaws flaw.Counts            `json:"otherFlaws"`
}

// pageState records what a document was made from, and what other pages may
// show of it.
type pageState struct {
	Own     string `json:"own"`     // hash of its source and files
	Title   string `json:"title"`   // hash of its titles
	Summary string `json:"summary"` // hash of what its summary is made from

	// Links are the documents that it links to, see encodeIDs. Titles and
	// summaries of others are shown with links only.
	Links   string   `json:"links"`
	Sidebar int      `json:"sidebar"`          // index of the links of its sidebar in state.Sidebars
	Compat  []string `json:"compat,omitempty"` // queries of its compatibility tables
}

func (b *build) previousState() (state, bool) {
	var s state
	text, err := b.out.previous(stateName)
	if err != nil {
		return s, false
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return s, false
	}
	return s, true
}

// keepLinks records the links of pages: the links found in pages that were
// made, and the previous links of the others.
func (p *plan) keepLinks(b *build) {
	made := make([]bool, len(b.pages))
	for _, i := range b.todo {
		made[i] = true
	}
	indexes := map[string]int{}
	for i, page := range b.pages {
		url := page.URL()
		s, ok := p.state.Pages[url]
		if !ok {
			continue
		}
		found := b.found[i]
		if !made[i] {
			before := p.before.Pages[url]
			found = foundLinks{links: before.Links, sidebar: p.before.Sidebars[before.Sidebar], compat: before.Compat}
		}
		index, known := indexes[found.sidebar]
		if !known {
			index = len(p.state.Sidebars)
			indexes[found.sidebar] = index
			p.state.Sidebars = append(p.state.Sidebars, found.sidebar)
		}
		s.Links, s.Sidebar, s.Compat = found.links, index, found.compat
		p.state.Pages[url] = s
	}
}
