package search

import (
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/titles"
	"waymark.dev/waymark/internal/search/tuning"
)

func pageOf(slug, title, pageType string) *corpus.Page {
	return &corpus.Page{URL: "/en-US/docs/" + slug, Locale: locale.EnUS, Slug: slug, Title: title, Type: pageType, Folder: slug}
}

// rankIndex returns an index of pages that differ only in properties that the rules use.
func rankIndex() *titles.Index {
	return titles.New(titles.Options{
		Locale: locale.EnUS,
		Pages: []*corpus.Page{
			pageOf("Web/API/Trail/id", "Trail: id property", "web-api-instance-property"),
			pageOf("Web/API/Map/getTrailById", "Map: getTrailById() method", "web-api-instance-method"),
			pageOf("Web/API/Trail/cross_event", "Trail: cross event", "web-api-event"),
			pageOf("Web/ARIA/Roles/fork_role", "ARIA: fork role", "aria-role"),
			pageOf("Web/HTML/Elements/input/fork", "<input type=\"fork\">", "html-attribute-value"),
			pageOf("Web/Guides/Signs", "Signs", "guide"),
			pageOf("Glossary/Signs", "Signs", "glossary-definition"),
		},
		Weight: func(*corpus.Page) float32 { return 0 },
		Prior:  prior,
		Tuning: tuning.Default(),
	})
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
			best := rankPages(index, ranking{Query: index.Parse(tc.query), Limit: 10, Weights: &tuning.Default().Pages})
			if len(best) == 0 || index.Entry(best[0].Entry).Page.Slug != tc.want {
				t.Errorf("best for %q are %v, want %s first", tc.query, best, tc.want)
			}
		})
	}
}

func TestTextAddsToTitles(t *testing.T) {
	index := rankIndex()
	q := index.Parse("volcano")
	if best := rankPages(index, ranking{Query: q, Limit: 10, Weights: &tuning.Default().Pages}); len(best) != 0 {
		t.Fatalf("titles have %v", best)
	}
	found := []corpus.Found{{URL: "/en-US/docs/Glossary/Signs", Score: 2}, {URL: "/en-US/docs/Web/API/Trail/id", Score: 1}, {URL: "/en-US/docs/Gone", Score: 1}}
	best := rankPages(index, ranking{Query: q, Found: found, Limit: 10, Weights: &tuning.Default().Pages})
	if len(best) != 2 || index.Entry(best[0].Entry).Page.URL != found[0].URL {
		t.Errorf("best are %v, want the pages that were found and are there", best)
	}
}

// A wish has none of the words of the name, but words of the summary or of links.
func TestWishesFindTopics(t *testing.T) {
	c := corpus.NewTopicCollector(locale.EnUS, &tuning.Default().Topics)
	c.Own("Web/CSS/Properties/trail", "Keeps words together on one path.", nil)
	c.Own("Web/Guides/Words", "All words.", nil)
	c.EndPage()
	index := titles.New(titles.Options{
		Locale: locale.EnUS,
		Pages: []*corpus.Page{
			pageOf("Web/CSS/Properties/trail", "trail", "css-property"),
			pageOf("Web/Guides/Words", "Words", "guide"),
			pageOf("Web/API/Path/x", "Path: x property", "web-api-instance-property"),
		},
		Weight: func(*corpus.Page) float32 { return 0 }, Prior: prior, Tuning: tuning.Default(),
		Stats: &corpus.Stats{Topics: corpus.NewTopics(locale.EnUS, []*corpus.TopicCollector{c}, &tuning.Default().Topics)},
	})
	q := index.Parse("keep words on a path")
	if q.Intent != query.Wish {
		t.Errorf("intent = %v, want a wish", q.Intent)
	}
	best := rankPages(index, ranking{Query: q, Limit: 10, Weights: &tuning.Default().Pages})
	if len(best) == 0 || index.Entry(best[0].Entry).Page.Title != "trail" {
		t.Errorf("best are %v, want the page whose summary has the words first", best)
	}
}

// Deprecated pages do not answer wishes, although they have the name.
func TestDeprecatedPagesDoNotAnswerWishes(t *testing.T) {
	c := corpus.NewTopicCollector(locale.EnUS, &tuning.Default().Topics)
	c.Own("Web/CSS/Properties/trail", "Keeps words together on one path.", nil)
	c.Own("Web/CSS/Properties/words", "Keeps words together on one path.", nil)
	c.EndPage()
	old := pageOf("Web/CSS/Properties/words", "words", "css-property")
	old.Status = []string{"deprecated"}
	index := titles.New(titles.Options{
		Locale: locale.EnUS, Pages: []*corpus.Page{old, pageOf("Web/CSS/Properties/trail", "trail", "css-property")},
		Weight: func(*corpus.Page) float32 { return 0 }, Prior: prior, Tuning: tuning.Default(),
		Stats: &corpus.Stats{Topics: corpus.NewTopics(locale.EnUS, []*corpus.TopicCollector{c}, &tuning.Default().Topics)},
	})
	for q, want := range map[string]string{"keep words on a path": "trail", "words": "words"} {
		best := rankPages(index, ranking{Query: index.Parse(q), Limit: 10, Weights: &tuning.Default().Pages})
		if len(best) == 0 || index.Entry(best[0].Entry).Page.Title != want {
			t.Errorf("best for %q are %v, want %s first", q, best, want)
		}
	}
}
