package updates

import (
	"cmp"
	"slices"
	"strings"
)

// Limits of a page of features.
const (
	pageFeatures = 20
	maxGroups    = 12 // of a feature
)

// FeaturePage is a page of the feed by feature (docs/reference/http.md,
// Compatibility updates).
type FeaturePage struct {
	Data  []FeatureGroups `json:"data"`
	Query Query           `json:"query"`
	Last  int             `json:"last"` // number of pages
}

// FeatureGroups are the changes of a web feature, or of what an article is about.
type FeatureGroups struct {
	ID          string `json:"id"` // of the web feature, "" for none
	Name        string `json:"name"`
	Description string `json:"description"` // in English, plain text; "" for none
	Path        string `json:"path"`        // the first of its features
	// Groups are the releases and days with changes, in the order of the query, as
	// many as maxGroups; Count is how many there are.
	Groups []Group `json:"groups"`
	Count  int     `json:"count"`
}

// Features returns the page of features that a query asks for, each with its groups.
// The feature that changed last is first, or in ascending order the one that changed
// first.
func (f *Feed) Features(q Query) (FeaturePage, error) {
	number := max(q.Page, 1)
	order, err := f.topicsOf(q)
	if err != nil {
		return FeaturePage{}, err
	}
	start := min((number-1)*pageFeatures, len(order))
	shown := order[start:min(start+pageFeatures, len(order))]
	list := make([]FeatureGroups, len(shown))
	for i, topic := range shown {
		list[i] = f.describe(topic)
	}
	err = f.match(q, func(g *group, events []event) bool {
		for i, topic := range shown {
			isOther := func(e event) bool { return f.features[e.feature].topic != topic }
			own := slices.DeleteFunc(slices.Clone(events), isOther)
			if len(own) == 0 {
				continue
			}
			if list[i].Count++; list[i].Count <= maxGroups {
				list[i].Groups = append(list[i].Groups, f.groupOf(g, own))
			}
		}
		return true
	})
	q.Page = number
	return FeaturePage{Data: list, Query: q, Last: (len(order) + pageFeatures - 1) / pageFeatures}, err
}

// topicsOf lists the topics with changes for a query, in its order.
func (f *Feed) topicsOf(q Query) ([]int32, error) {
	var order []int32
	has := make([]bool, len(f.topics))
	err := f.match(q, func(_ *group, events []event) bool {
		for _, e := range events {
			if t := f.features[e.feature].topic; !has[t] {
				has[t] = true
				order = append(order, t)
			}
		}
		return true
	})
	return order, err
}

// describe names a topic: as its web feature, as its article, or by its path in
// its category.
func (f *Feed) describe(number int32) FeatureGroups {
	t := f.topics[number]
	_, name, _ := strings.Cut(t.path, ".")
	out := FeatureGroups{Name: cmp.Or(name, t.path), Path: t.path, Groups: []Group{}}
	if w := t.webFeature; w != nil {
		out.ID, out.Name, out.Description = w.ID, w.Name, w.Description
	} else if title := f.titleOf(t.page); title != "" {
		out.Name = title
	}
	return out
}

// titleOf returns the title of the article at an address, "" for none.
func (f *Feed) titleOf(address string) string {
	if address == "" {
		return ""
	}
	return f.articles.Title(address)
}
