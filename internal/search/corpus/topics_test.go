package corpus

import (
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/tuning"
)

var weights = &tuning.Default().Topics

// strength returns how much a page is about a word, 0 for not at all.
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

func TestPagesAreAboutTheirSummaries(t *testing.T) {
	c := NewTopicCollector(locale.EnUS, weights)
	c.Own("wrap", "Keeps the words of a trail together. Signs may differ.", []string{"Syntax", "Avoiding forks"})
	c.EndPage()
	x := NewTopics(locale.EnUS, []*TopicCollector{c}, weights)
	first, rest, heading := strength(x, "wrap", "trail"), strength(x, "wrap", "sign"), strength(x, "wrap", "fork")
	if first != weights.InSentence || rest != weights.InSummary || heading != weights.InHeading {
		t.Errorf("first sentence %v, rest %v, heading %v", first, rest, heading)
	}
	if got := strength(x, "wrap", "syntax"); got != 0 {
		t.Errorf("a heading that every page has counts %v", got)
	}
	if got := strength(x, "wrap", "prevent"); got != weights.InHeading {
		t.Errorf("a word that says the same of a task counts %v", got)
	}
	if _, ok := x.Page("other"); ok || x.Len() != 1 {
		t.Error("a page that nobody read is known")
	}
}

func TestPagesAreAboutWhatOthersSayOfThem(t *testing.T) {
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
		t.Errorf("a word that only links to a page have counts %v", river)
	}
	if trail := strength(x, "ford", "trail"); trail != 0 {
		t.Errorf("a word that links to all pages have counts %v", trail)
	}
	if cross, river := strength(x, "ford", "cross"), strength(x, "ford", "river"); cross != river {
		t.Errorf("a word that is said twice on a page counts %v, want %v", cross, river)
	}
}

func TestNothingIsAboutNothing(t *testing.T) {
	var x *Topics
	if _, ok := x.Page("a"); ok || x.Len() != 0 {
		t.Error("a nil index has pages")
	}
	if got := NewTopics(locale.EnUS, nil, weights).Find("a"); len(got) != 0 {
		t.Errorf("an empty index finds %v", got)
	}
}
