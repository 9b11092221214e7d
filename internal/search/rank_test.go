package search

import (
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/tuning"
)

func pageOf(slug, title, pageType string) *corpus.Page {
	return &corpus.Page{URL: "/en-US/docs/" + slug, Locale: locale.EnUS, Slug: slug, Title: title, Type: pageType, Folder: slug}
}

// indexOf returns an index of pages, with summaries by slug.
func indexOf(summaries map[string]string, pages ...*corpus.Page) *titleIndex {
	weights := tuning.Default()
	topics := corpus.NewTopicCollector(locale.EnUS, &weights.Topics)
	for slug, summary := range summaries {
		topics.Own(slug, summary, nil)
	}
	return newTitleIndex(titleOptions{
		Locale: locale.EnUS, Pages: pages, Tuning: weights,
		Weight: func(*corpus.Page) float32 { return 0 }, Prior: prior,
		Stats: &corpus.Stats{Topics: corpus.NewTopics(locale.EnUS, []*corpus.TopicCollector{topics}, &weights.Topics)},
	})
}

// rankIndex returns an index of pages that differ only in properties that the
// rules use.
func rankIndex() *titleIndex {
	return indexOf(nil,
		pageOf("Web/API/Trail/id", "Trail: id property", "web-api-instance-property"),
		pageOf("Web/API/Map/getTrailById", "Map: getTrailById() method", "web-api-instance-method"),
		pageOf("Web/API/Trail/cross_event", "Trail: cross event", "web-api-event"),
		pageOf("Web/ARIA/Roles/fork_role", "ARIA: fork role", "aria-role"),
		pageOf("Web/HTML/Elements/input/fork", "<input type=\"fork\">", "html-attribute-value"),
		pageOf("Web/Guides/Signs", "Signs", "guide"),
		pageOf("Glossary/Signs", "Signs", "glossary-definition"),
	)
}

// bestPages returns the pages for a query, best first.
func bestPages(index *titleIndex, q *query.Query, found ...corpus.Found) []candidate {
	return rankPages(index, ranking{Query: q, Found: found, Limit: 10, Weights: &tuning.Default().Pages})
}

func TestBest(t *testing.T) {
	index := rankIndex()
	for _, tc := range []struct{ rule, query, want string }{
		{"a whole name counts more than one without some words", "get trail by id", "Web/API/Map/getTrailById"},
		{"a handler is for an event", "oncross", "Web/API/Trail/cross_event"},
		{"elements before roles of the same name", "fork", "Web/HTML/Elements/input/fork"},
		{"guides before the glossary", "signs", "Web/Guides/Signs"},
	} {
		t.Run(tc.rule, func(t *testing.T) {
			best := bestPages(index, index.Parse(tc.query))
			if len(best) == 0 || index.Entry(best[0].Entry).Page.Slug != tc.want {
				t.Errorf("best for %q = %v, want %s first", tc.query, best, tc.want)
			}
		})
	}
}

func TestTextAddsToTitles(t *testing.T) {
	index := rankIndex()
	q := index.Parse("volcano")
	if best := bestPages(index, q); len(best) != 0 {
		t.Fatalf("titles = %v", best)
	}
	found := []corpus.Found{{URL: "/en-US/docs/Glossary/Signs", Score: 2}, {URL: "/en-US/docs/Web/API/Trail/id", Score: 1}, {URL: "/en-US/docs/Gone", Score: 1}}
	best := bestPages(index, q, found...)
	if len(best) != 2 || index.Entry(best[0].Entry).Page.URL != found[0].URL {
		t.Errorf("best = %v, want the pages that were found and exist", best)
	}
}

// A query for a task has none of the words of the name, but words of the summary
// or links.
func TestWishesFindTopics(t *testing.T) {
	index := indexOf(map[string]string{"Web/CSS/Properties/trail": "Keeps words together on one path.", "Web/Guides/Words": "All words."},
		pageOf("Web/CSS/Properties/trail", "trail", "css-property"),
		pageOf("Web/Guides/Words", "Words", "guide"),
		pageOf("Web/API/Path/x", "Path: x property", "web-api-instance-property"),
	)
	q := index.Parse("keep words on a path")
	if q.Intent != query.Wish {
		t.Errorf("intent = %v, want a wish", q.Intent)
	}
	best := bestPages(index, q)
	if len(best) == 0 || index.Entry(best[0].Entry).Page.Title != "trail" {
		t.Errorf("best = %v, want the page whose summary has the words first", best)
	}
}

// Deprecated pages do not answer queries for tasks, even with a matching name.
func TestDeprecatedPagesDoNotAnswerWishes(t *testing.T) {
	const summary = "Keeps words together on one path."
	old := pageOf("Web/CSS/Properties/words", "words", "css-property")
	old.Status = []string{"deprecated"}
	index := indexOf(map[string]string{"Web/CSS/Properties/trail": summary, old.Slug: summary}, old, pageOf("Web/CSS/Properties/trail", "trail", "css-property"))
	for q, want := range map[string]string{"keep words on a path": "trail", "words": "words"} {
		best := bestPages(index, index.Parse(q))
		if len(best) == 0 || index.Entry(best[0].Entry).Page.Title != want {
			t.Errorf("best for %q = %v, want %s first", q, best, want)
		}
	}
}
