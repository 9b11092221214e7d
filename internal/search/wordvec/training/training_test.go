package training

import (
	"testing"

	"waymark.dev/waymark/internal/search/wordvec"
)

// Two words that are used for the same page get close to each other: a question with one finds
// pages that only have the other.
func TestTrain(t *testing.T) {
	set := &Set{Words: []string{"film", "video", "play", "trail", "path", "walk", "mark", "sign"}}
	phrases := map[int32][][]int32{ // by page
		0: {{0, 2}, {1, 2}, {0, 1}},
		1: {{3, 5}, {4, 5}, {3, 4}},
		2: {{6, 7}, {7, 6}, {6}},
		3: {{1}}, // is on video only
		4: {{4}}, // is on paths only
	}
	for page := range int32(len(phrases)) {
		uses := map[int32]float32{}
		for _, phrase := range phrases[page] {
			for _, w := range phrase {
				uses[w]++
			}
			if page < 3 {
				for range 20 {
					set.Questions = append(set.Questions, Question{Words: phrase, Page: page})
				}
			}
		}
		set.Pages = append(set.Pages, nil)
		for w := range int32(len(set.Words)) {
			if uses[w] > 0 {
				set.Pages[page] = append(set.Pages[page], Use{Word: w, Weight: uses[w]})
			}
		}
	}
	options := Default()
	options.Epochs, options.Batch, options.Random, options.Rate = 20, 30, 5, 0.05
	var losses []float64
	options.Report = func(_ int, loss float64) { losses = append(losses, loss) }
	table := Train(set, options)
	if first, last := losses[0], losses[len(losses)-1]; last > first/2 {
		t.Errorf("the loss went from %.2f to %.2f", first, last)
	}
	pages := table.Pages(len(set.Pages), func(word string) (uses []wordvec.Use) {
		for page, list := range set.Pages {
			for _, u := range list {
				if set.Words[u.Word] == word {
					uses = append(uses, wordvec.Use{Page: int32(page), Weight: u.Weight})
				}
			}
		}
		return uses
	})
	for word, want := range map[string]int{"film": 3, "trail": 4} {
		near := pages.Near(table.Question([]string{word}))
		other := 7 - want
		if near[want] < 0.5 || near[other] > near[want]/2 {
			t.Errorf("pages are %v near to %q, want page %d close", near, word, want)
		}
	}
}
