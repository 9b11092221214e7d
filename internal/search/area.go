package search

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/corpus"
)

// Area is a part of the site by which results can be filtered.
type Area string

// Areas are all areas in listing order.
var Areas = []Area{"html", "css", "javascript", "api", "http", "learn", "other"}

const (
	learnArea Area = "learn"
	otherArea Area = "other"
)

// areaOf returns the area of a page: for documents their reference, or the learning area.
func areaOf(p *corpus.Page) Area {
	root, rest, _ := strings.Cut(strings.ToLower(p.Slug), "/")
	name, _, _ := strings.Cut(rest, "/")
	switch {
	case !p.IsDoc:
		return otherArea
	case root == "learn_web_development":
		return learnArea
	case root == "web" && name != string(learnArea) && slices.Contains(Areas, Area(name)):
		return Area(name)
	}
	return otherArea
}

// areasOf returns the areas of pages in the order of Areas.
func areasOf(pages []ranked) []Area {
	found := map[Area]bool{}
	for _, c := range pages {
		found[areaOf(c.entry.Page)] = true
	}
	return slices.DeleteFunc(slices.Clone(Areas), func(a Area) bool { return !found[a] })
}
