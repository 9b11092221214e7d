package extract

import (
	"testing"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
)

// TestLikeness tells a message that a page lists from one that only shares small
// words with it.
func TestLikeness(t *testing.T) {
	t.Parallel()
	listed := retrieve.Block{Block: corpus.Block{Kind: corpus.Code, Text: "SyntaxError: Unexpected end of map (V8-based)\nSyntaxError: map ended (Firefox)"}}
	page := []retrieve.Passage{
		{Title: "SyntaxError: bad map"},
		{Title: "SyntaxError: bad map", Section: "Message", Blocks: []retrieve.Block{listed}},
	}
	for message, want := range map[string]bool{
		"Uncaught SyntaxError: Unexpected end of map":                           true,
		"SyntaxError: bad map":                                                  true,
		"SyntaxError: Unexpected end of map (reading 'addMoreSignsToTheTrail')": true, // a name of the reader's program
		"TypeError: the end of the trail is missing":                            false,
	} {
		if got := likeness(page, message, weights(nil)) >= leastLike; got != want {
			t.Errorf("likeness to %q = %.2f", message, likeness(page, message, weights(nil)))
		}
	}
	weight := weights([]retrieve.Passage{
		{URL: "a", Page: []retrieve.Passage{{Title: "SyntaxError: invalid map: bad flag"}}},
		{URL: "b", Page: []retrieve.Passage{{Title: "SyntaxError: invalid map: bad name"}}},
		{URL: "c", Page: []retrieve.Passage{{Title: "SyntaxError: invalid map: bad size"}}},
	})
	if got := likeness([]retrieve.Passage{{Title: "SyntaxError: invalid map: bad flag"}}, "SyntaxError: invalid map: torn in two", weight); got >= leastLike {
		t.Errorf("likeness of messages with the words of all such messages = %.2f", got)
	}
}
