package searchtest

import "testing"

// TestFilesHoldTheirQuestions checks that the held-out third is unchanged, and
// that every query occurs once.
func TestFilesHoldTheirQuestions(t *testing.T) {
	for _, files := range [][2]string{{TunedFile, FrozenFile}, {TunedWishes, FrozenWishes}, {TunedQuestions, FrozenQuestions}} {
		holdTheirQuestions(t, map[string]bool{files[0]: false, files[1]: true}, Question.Frozen)
	}
	for _, files := range [][2]string{{TunedContexts, FrozenContexts}, {tunedPlainWishes, frozenPlainWishes}, {tunedPlainQuestions, frozenPlainQuestions}} {
		holdTheirQuestions(t, map[string]bool{files[0]: false, files[1]: true}, Question.FrozenHalf)
	}
}

func holdTheirQuestions(t *testing.T, files map[string]bool, isFrozen func(Question) bool) {
	t.Helper()
	seen := map[string]string{}
	for file, frozen := range files {
		for _, q := range Questions(t, file) {
			if isFrozen(q) != frozen {
				t.Errorf("%s: %s %q belongs to the other file", file, q.Locale, q.Query)
			}
			key := string(q.Locale) + "\t" + q.Query
			if before, twice := seen[key]; twice {
				t.Errorf("%s: %s %q is also in %s", file, q.Locale, q.Query, before)
			}
			seen[key] = file
		}
	}
}
