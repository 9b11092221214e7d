package updates

import (
	"cmp"
	"slices"
	"strings"
)

// Limits of a page.
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

// FeatureGroups are the changes of a web feature, or of an article's features.
type FeatureGroups struct {
	ID          string `json:"id"` // of the web feature, "" for none
	Name        string `json:"name"`
	Description string `json:"description"` // in English, plain text; "" for none
	Path        string `json:"path"`        // path of its first feature, or of the interface
	// Groups are at most maxGroups releases and days with changes, in the query's order;
	// Count counts all.
	Groups []Group `json:"groups"`
	Count  int     `json:"count"`
}

// Features returns a page of features with their groups, the last changed first or, in
// ascending order, the first. Those with a description are first on a day.
func (f *Feed) Features(q Query) (FeaturePage, error) {
	number := max(q.Page, 1)
	order, changes, err := f.changesByTopic(q)
	if err != nil {
		return FeaturePage{}, err
	}
	f.sortByDay(order, changes, q)
	start := min((number-1)*pageFeatures, len(order))
	shown := order[start:min(start+pageFeatures, len(order))]
	list := make([]FeatureGroups, len(shown))
	for i, topic := range shown {
		list[i] = f.describe(topic)
		list[i].Count = len(changes[topic])
		for _, c := range changes[topic][:min(maxGroups, list[i].Count)] {
			list[i].Groups = append(list[i].Groups, f.groupOf(c.group, c.events))
		}
	}
	q.Page = number
	return FeaturePage{Data: list, Query: q, Last: (len(order) + pageFeatures - 1) / pageFeatures}, nil
}

// sortByDay sorts topics by the day of their first change, in the query's order. Those with
// a description are first on a day.
func (f *Feed) sortByDay(order []int32, changes [][]topicChange, q Query) {
	slices.SortStableFunc(order, func(a, b int32) int {
		days := strings.Compare(changes[b][0].group.date, changes[a][0].group.date)
		if q.isAscending() {
			days = -days
		}
		return cmp.Or(days, f.withoutDescription(a)-f.withoutDescription(b))
	})
}

func (f *Feed) withoutDescription(topic int32) int {
	if w := f.topics[topic].webFeature; w != nil && w.Description != "" {
		return 0
	}
	return 1
}

// topicChange is the part of a group that concerns a topic.
type topicChange struct {
	group  *group
	events []event
}

// changesByTopic returns the changes by topic, and the topics with changes, both in the
// query's order.
func (f *Feed) changesByTopic(q Query) (order []int32, changes [][]topicChange, err error) {
	changes = make([][]topicChange, len(f.topics))
	err = f.match(q, func(g *group, events []event) bool {
		for _, e := range events {
			topic := f.features[e.feature].topic
			own := changes[topic]
			if own == nil {
				order = append(order, topic)
			}
			if len(own) == 0 || own[len(own)-1].group != g {
				own = append(own, topicChange{group: g})
			}
			last := &own[len(own)-1]
			last.events = append(last.events, e)
			changes[topic] = own
		}
		return true
	})
	return order, changes, err
}

// describe names a topic by web feature, article, or path in its category.
func (f *Feed) describe(number int32) FeatureGroups {
	t := f.topics[number]
	out := FeatureGroups{Name: nameOf(t.path), Path: t.path, Groups: []Group{}}
	if w := t.webFeature; w != nil {
		out.ID, out.Name, out.Description = w.ID, w.Name, w.Description
	} else if title := f.titleOf(t.page); title != "" {
		out.Name = title
	}
	return out
}

// nameOf returns the common name of a compatibility key: "api.Event.Event" is the constructor
// Event(), "api.Element.click_event" the event click of Element.
func nameOf(key string) string {
	parts := strings.Split(key, ".")
	if len(parts) > 2 && sections[parts[1]] {
		parts = parts[1:]
	}
	parts = parts[min(1, len(parts)-1):]
	last := len(parts) - 1
	member := parts[last]
	if last > 0 && parts[last-1] == member {
		return member + "() constructor"
	}
	if event, is := strings.CutSuffix(member, "_event"); is && last > 0 {
		return strings.Join(parts[:last], ".") + ": " + event + " event"
	}
	return strings.TrimSuffix(strings.Join(parts, "."), "_static")
}

// sections are the second parts of keys that determine the kind of feature.
var sections = map[string]bool{
	"at-rules": true, "attributes": true, "builtins": true, "elements": true, "functions": true, "global_attributes": true, "headers": true,
	"methods": true, "operators": true, "properties": true, "selectors": true, "statements": true, "status": true, "types": true,
}

// titleOf returns the title of an article, or "".
func (f *Feed) titleOf(address string) string {
	if address == "" {
		return ""
	}
	return f.articles.Title(address)
}
