// Package words splits text into the terms for the index: names in code as a whole, ideographs
// in pairs, other words by stem. It also holds the vocabulary of readers, in the files in
// data: their words for pages, areas and kinds of pages, in English and other languages.
package words

import (
	"maps"
	"slices"
	"strings"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/portuguese"
	"github.com/blevesearch/snowballstem/russian"
	"github.com/blevesearch/snowballstem/spanish"

	"waymark.dev/waymark/internal/platform/locale"
)

// Analyzer splits text of one language into terms. Every engine uses it, so that all find the
// same words. It caches stems and is not safe for concurrent use.
type Analyzer struct {
	language language
	scanner  Scanner
	stems    map[string]string
}

// language holds the differences between languages.
type language struct {
	name string
	stem func(*snowballstem.Env) bool // nil for none
	stop map[string]bool
}

// stemLimit is the maximum number of stems that an analyzer caches.
const stemLimit = 200_000

// shortestStemmed is the minimum length of a stemmed word, in bytes.
const shortestStemmed = 4

func NewAnalyzer(l locale.Locale) *Analyzer {
	return &Analyzer{language: languageOf(l), stems: map[string]string{}}
}

func languageOf(l locale.Locale) language {
	name, _, _ := strings.Cut(string(l), "-")
	return language{name: name, stem: stemmers[name], stop: stopWords[name]}
}

// stemmers holds the stemmers of active locales by language. Words of other languages
// are not stemmed: Japanese, Korean and Chinese are indexed by pairs of characters.
var stemmers = map[string]func(*snowballstem.Env) bool{
	"de": german.Stem, "en": stemEnglish, "es": spanish.Stem, "fr": french.Stem, "pt": portuguese.Stem, "ru": russian.Stem,
}

// stemEnglish returns one stem for all spellings of a word.
func stemEnglish(env *snowballstem.Env) bool {
	env.SetCurrent(OneSpelling(env.Current()))
	return english.Stem(env)
}

// stopWords holds the folded stop words by language.
var stopWords = func() map[string]map[string]bool {
	all := map[string]map[string]bool{}
	for language, list := range lists("stopwords.txt") {
		all[language] = set(list)
	}
	return all
}()

// IsStop reports whether a folded word is a stop word of a language, named as in locales:
// "en", "de".
func IsStop(language, w string) bool { return stopWords[language][w] }

// IsStopOutsideEnglish reports whether a folded word is a stop word of a language other than
// English.
func IsStopOutsideEnglish(w string) bool {
	for language, stop := range stopWords {
		if language != "en" && stop[w] {
			return true
		}
	}
	return false
}

// StopWords returns the folded words without a meaning of their own in queries for pages of a
// language, sorted. Words of other languages count unless English pages have them.
func StopWords(language string, isEnglish func(string) bool) []string {
	all := maps.Clone(fillers)
	for l, stop := range stopWords {
		for w := range stop {
			if l == language || l == "en" || !isEnglish(w) {
				all[w] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// Language returns the name of the language as in locales: "en", "de".
func (a *Analyzer) Language() string { return a.language.name }

// Stop reports whether a folded word is a stop word.
func (a *Analyzer) Stop(w string) bool { return a.language.stop[w] }

// Scan splits text into words, see [Scanner.Words].
func (a *Analyzer) Scan(text string) []Word {
	a.scanner.Parts = false
	return a.scanner.Words(text)
}

// Terms returns the terms of a text in order, without stop words.
func (a *Analyzer) Terms(text string) []string {
	words := a.Scan(text)
	terms := make([]string, 0, len(words))
	for _, w := range words {
		if a.Stop(w.Text) {
			continue
		}
		terms = append(terms, a.Term(w))
	}
	return terms
}

// Names returns the terms of a title or an address: all words, and the parts of names in camel
// case.
func (a *Analyzer) Names(text string) []string {
	a.scanner.Parts = true
	words := a.scanner.Words(text)
	terms := make([]string, len(words))
	for i, w := range words {
		terms[i] = a.Term(w)
	}
	return terms
}

// Term returns the indexed form of a word.
func (a *Analyzer) Term(w Word) string {
	if w.CJK || w.Text[0] < '0' || w.Text[0] == ':' || w.Text[0] == '<' || w.Text[0] == '@' {
		return w.Text
	}
	return a.Stem(w.Text)
}

// Stem returns the stem of a folded word.
func (a *Analyzer) Stem(w string) string {
	if a.language.stem == nil || len(w) < shortestStemmed {
		return w
	}
	if s, ok := a.stems[w]; ok {
		return s
	}
	s := stemBy(a.language.stem, w)
	if len(a.stems) >= stemLimit {
		clear(a.stems)
	}
	a.stems[strings.Clone(w)] = s
	return s
}

// Stem returns the stem of a folded word in a language, named as in locales:
// "en", "de". Analyzers cache stems and are faster.
func Stem(language, w string) string {
	if stem := stemmers[language]; stem != nil && len(w) >= shortestStemmed {
		return stemBy(stem, w)
	}
	return w
}

func stemBy(stem func(*snowballstem.Env) bool, w string) string {
	if w[0] >= '0' && w[0] <= '9' {
		return w
	}
	env := snowballstem.NewEnv(w)
	stem(env)
	if s := env.Current(); s != "" {
		return s
	}
	return w
}
