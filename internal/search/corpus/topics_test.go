package corpus

import (
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/tuning"
)

var weights = &tuning.Default().Topics

// strength returns the strength of a word as a topic of a page, or 0.
func strength(x *Topics, folder, stem string) float32 {
	page, ok := x.Page(folder)
	if !ok {
		return 0
	}
	for _, p := range x.Find(stem) {
		if p.Page == page {
			return p.Strength
		}
	}
	return 0
}

func TestSummariesAndHeadingsAreTopics(t *testing.T) {
	c := NewTopicCollector(locale.EnUS, weights)
	c.Own("wrap", "Keeps the words of a trail together. Signs may differ.", []string{"Syntax", "Avoiding forks"})
	c.EndPage()
	x := NewTopics(locale.EnUS, []*TopicCollector{c}, weights)
	first, rest, heading := strength(x, "wrap", "trail"), strength(x, "wrap", "sign"), strength(x, "wrap", "fork")
	if first != weights.InSentence || rest != weights.InSummary || heading != weights.InHeading {
		t.Errorf("strengths: first sentence %v, rest %v, heading %v", first, rest, heading)
	}
	if got := strength(x, "wrap", "syntax"); got != 0 {
		t.Errorf("strength of a word in a heading that every page has = %v", got)
	}
	if got := strength(x, "wrap", "prevent"); got != weights.InHeading {
		t.Errorf("strength of a synonym from a task = %v", got)
	}
	if _, ok := x.Page("other"); ok || x.Len() != 1 {
		t.Error("a page that was not read has a number")
	}
}

func TestWordsAroundLinksAreTopics(t *testing.T) {
	c := NewTopicCollector(locale.EnUS, weights)
	for range 20 {
		c.Cited("fork", "trail")
		c.EndPage()
	}
	for range 4 {
		c.Cited("ford", "cross the river on a trail")
		c.Cited("ford", "cross it again")
		c.EndPage()
	}
	x := NewTopics(locale.EnUS, []*TopicCollector{c, NewTopicCollector(locale.EnUS, weights)}, weights)
	if river := strength(x, "ford", "river"); river < 0.2 || river > weights.InCitation {
		t.Errorf("strength of a word around links to one page = %v", river)
	}
	if trail := strength(x, "ford", "trail"); trail != 0 {
		t.Errorf("strength of a word around links to all pages = %v", trail)
	}
	if cross, river := strength(x, "ford", "cross"), strength(x, "ford", "river"); cross != river {
		t.Errorf("strength of a word that a page repeats = %v, want %v", cross, river)
	}
}

func TestEmptyTopics(t *testing.T) {
	var x *Topics
	if _, ok := x.Page("a"); ok || x.Len() != 0 {
		t.Error("a nil index has pages")
	}
	if got := NewTopics(locale.EnUS, nil, weights).Find("a"); len(got) != 0 {
		t.Errorf("matches in an empty index = %v", got)
	}
}
