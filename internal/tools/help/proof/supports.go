package proof

import (
	"slices"
	"strings"
	"unicode"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/words"
)

// Minimum overlap of a sentence with its citations, if both are in one language.
const (
	leastShared = 0.4 // of its terms, with the sections and the question
	fewTerms    = 5   // a sentence with at most so many terms
	leastQuoted = 1   // shares at least one with the text around its quotations,
	moreQuoted  = 2   // and a longer one two
)

// supported returns why quotations do not support a sentence, or "". Words are compared only
// with sections in the sentence's language: a translation shares no words with its original.
func (c *Checker) supported(text string, cited []quoted) Reason {
	text = seen(text)
	language := languageOf(text)
	if language == "" {
		language = languageOf(c.opts.Question)
	}
	if language == "" || slices.ContainsFunc(cited, func(q quoted) bool { return localeLanguage(q.section.Locale) != language }) {
		return ""
	}
	a := words.NewAnalyzer(cited[0].section.Locale)
	about, near := map[string]bool{}, map[string]bool{}
	addTerms(about, a, c.opts.Question)
	for _, q := range cited {
		addTerms(about, a, q.section.all)
		addTerms(near, a, q.around)
	}
	own := map[string]bool{}
	addTerms(own, a, text)
	if len(own) == 0 {
		return ""
	}
	if shared(own, about) < int(leastShared*float64(len(own))+0.99) {
		return OffTopic
	}
	least := leastQuoted
	if len(own) > fewTerms {
		least = moreQuoted
	}
	if shared(own, near) < least {
		return Unrelated
	}
	return ""
}

func shared(own, other map[string]bool) int {
	n := 0
	for w := range own {
		if other[w] {
			n++
		}
	}
	return n
}

func addTerms(set map[string]bool, a *words.Analyzer, text string) {
	for _, w := range a.Terms(text) {
		set[w] = true
	}
}

// spoken are the languages recognised by their function words.
var spoken = []string{"en", "de", "es", "fr", "pt"}

// languageOf returns the language of a text as in locales, or "" if uncertain: by script, or
// by the majority of its function words.
func languageOf(text string) string {
	han := false
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			return "ja"
		case unicode.Is(unicode.Hangul, r):
			return "ko"
		case unicode.Is(unicode.Cyrillic, r):
			return "ru"
		}
		han = han || unicode.Is(unicode.Han, r)
	}
	if han {
		return "zh"
	}
	best, most, tied := "", 0, false
	fields := strings.FieldsFunc(words.Fold(text), func(r rune) bool { return !isWordRune(r) })
	for _, language := range spoken {
		found := 0
		for _, w := range fields {
			if words.IsStop(language, w) {
				found++
			}
		}
		if found == most {
			tied = true
		} else if found > most {
			best, most, tied = language, found, false
		}
	}
	if tied {
		return ""
	}
	return best
}

// localeLanguage returns the language of a locale: "pt" of pt-BR.
func localeLanguage(l locale.Locale) string {
	name, _, _ := strings.Cut(string(l), "-")
	return name
}

func sentenceAround(text string, begin, end int) string {
	const most = 400 // bytes on either side
	from, to := max(0, begin-most), min(len(text), end+most)
	ends := func(r rune) bool { return r == '\n' || slices.Contains([]rune(stops+wideStops), r) }
	if i := strings.LastIndexFunc(text[from:begin], ends); i >= 0 {
		from += i
	}
	if i := strings.IndexFunc(text[end:to], ends); i >= 0 {
		to = end + i
	}
	return strings.ToValidUTF8(text[from:to], "")
}
