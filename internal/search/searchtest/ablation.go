package searchtest

import (
	"fmt"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/search/tuning"
)

// off is almost zero, as some weights divide others.
const off = 1e-9

// signals are the signals of retrieval. Those of certainty have their usual value when they
// are off, so that the thresholds stay comparable.
var signals = []struct {
	name      string
	switchOff func(*tuning.Tuning)
}{
	{"none", func(*tuning.Tuning) {}},
	{"rank of the page", func(t *tuning.Tuning) { t.Sections.Page = off }},
	{"text of pages in that rank", func(t *tuning.Tuning) { t.Pages.Text = off }},
	{"topics of pages in that rank", func(t *tuning.Tuning) { t.Pages.TopicOfWish, t.Pages.TopicOfTask = off, off }},
	{"links to pages in that rank", func(t *tuning.Tuning) { t.Pages.Popular = off }},
	{"the engine's score", func(t *tuning.Tuning) { t.Sections.Engine = off }},
	{"words in the section", func(t *tuning.Tuning) { t.Sections.Cover = off }},
	{"words in one paragraph", func(t *tuning.Tuning) { t.Sections.Block = off }},
	{"neighbouring words", func(t *tuning.Tuning) { t.Sections.Pairs = off }},
	{"words in the heading", func(t *tuning.Tuning) { t.Sections.Heading, t.Sections.Tight = off, off }},
	{"role of the section", func(t *tuning.Tuning) { t.Sections.Role = off }},
	{"role in the question", func(t *tuning.Tuning) { t.Sections.Asked = off }},
	{"introductions of pages that are named", func(t *tuning.Tuning) { t.Sections.Named = off }},
	{"kind of the page", func(t *tuning.Tuning) { t.Sections.Prior = off }},
	{"comparisons", func(t *tuning.Tuning) { t.Sections.Differs, t.Sections.Balance = off, off }},
	{"directions", func(t *tuning.Tuning) { t.Sections.Direction = off }},
	{"symptoms", func(t *tuning.Tuning) { t.Sections.Symptom = off }},
	{"no empty sections, lists of links and examples", func(t *tuning.Tuning) { t.Sections.Empty, t.Sections.Labels, t.Sections.Example = off, off, off }},
	{"readers' words for a page", func(t *tuning.Tuning) { t.Sections.TitleByName = off }},
	{"single words of readers' phrases", func(t *tuning.Tuning) { t.Pages.Readers, t.Sections.Readers, t.Sections.ReadersOfTask = off, off, off }},
	{"vectors of words", func(t *tuning.Tuning) {
		t.Pages.Near, t.Sections.Near, t.Sections.NearOfTask, t.Sections.Order.Near = off, off, off, off
	}},
	{"readers' words for a section", func(t *tuning.Tuning) { t.Sections.ReadersWords = off }},
	{"single words of phrases for a section", func(t *tuning.Tuning) {
		t.Sections.ReadersOfSection, t.Sections.Order.Readers, t.Candidates.MinReaders = off, off, 1
	}},
	{"other pages before more sections of one", func(t *tuning.Tuning) { t.Sections.Order.Later = off }},
	{"words of similar meaning in sections", func(t *tuning.Tuning) { t.Sections.Similar = off }},
	{"words of similar meaning in topics", func(t *tuning.Tuning) { t.Titles.Similar = off }},
	{"certainty: topics of the site", func(t *tuning.Tuning) { without(t, &t.Certainty.Topical, 0.8) }},
	{"certainty: a rare word that no page is about", func(t *tuning.Tuning) { without(t, &t.Certainty.Strange, -3) }},
	{"certainty: words in the section", func(t *tuning.Tuning) { without(t, &t.Certainty.Cover, 0.7) }},
	{"certainty: topics of the page", func(t *tuning.Tuning) { without(t, &t.Certainty.About, 0.5) }},
	{"certainty: share of title or heading", func(t *tuning.Tuning) { without(t, &t.Certainty.Own, 0.7) }},
	{"certainty: neighbouring words", func(t *tuning.Tuning) { without(t, &t.Certainty.Pairs, 0.3) }},
	{"certainty: other fields", func(t *tuning.Tuning) { t.Certainty.Elsewhere = off }},
	{"certainty: persons and advice", func(t *tuning.Tuning) { t.Certainty.Personal = off }},
}

// without replaces a sign of certainty by its usual value.
func without(t *tuning.Tuning, weight *float64, usual float64) {
	t.Certainty.Base += *weight * usual
	*weight = off
}

// Ablation asks the tuned English questions with each signal switched off, and prints a row of
// a Markdown table for each. The service must use tune.
func Ablation(t *testing.T, s *search.Service, tune *tuning.Tuning) {
	t.Helper()
	fmt.Println("| off | plain: first, six | right page, section | missed, perhaps | off-topic: nothing, perhaps | ms a question |\n| --- | --- | --- | --- | --- | --- |")
	for _, signal := range signals {
		before := *tune
		signal.switchOff(tune)
		var plain Plain
		var answers Answers
		started := time.Now()
		for _, q := range Questions(t, tunedPlainQuestions) {
			plain.ask(t, s, q, false)
		}
		for _, q := range Questions(t, TunedQuestions) {
			if q.Locale == locale.EnUS {
				answers = answers.plus(answer(t, s, q, false))
			}
		}
		took := time.Since(started)
		all := plain.Silence.plus(answers.Silence)
		asked := all.Questions + all.OffTopic
		fmt.Printf("| %s | %d, %d | %d, %d | %d, %d | %d, %d | %.1f |\n", signal.name, plain.First, plain.Six, answers.Page, answers.Section,
			all.Missed, all.Doubted, all.Refused, all.Offered, float64(took.Microseconds())/1000/float64(asked))
		*tune = before
	}
}
