package search

import (
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

// Analyzer turns text of one language into the terms that are indexed and
// looked up. Every engine uses it, so that all find the same words. It keeps
// what it has stemmed and is not safe for concurrent use.
type Analyzer struct {
	language *language
	scanner  scanner
	stems    map[string]string
}

// language is what differs between languages.
type language struct {
	stem func(*snowballstem.Env) bool // nil for none
	stop map[string]bool
}

// stemLimit bounds how many stems an analyzer keeps.
const stemLimit = 200_000

// NewAnalyzer returns the analyzer of a locale.
func NewAnalyzer(l locale.Locale) *Analyzer {
	return &Analyzer{language: languageOf(l), stems: map[string]string{}}
}

func languageOf(l locale.Locale) *language {
	if lang, ok := languages[l]; ok {
		return lang
	}
	return &language{} // words are found as they are written
}

var portugueseStops = set("a ao aos as com como da das de do dos e em eu fazer na nas no nos o os ou para pela pelo por que se sem seu sua um uma")

// languages holds the active locales and those that share a language with one.
// Japanese, Korean and Chinese have no stems: they are indexed by pairs of
// signs. Words of foreign languages are left as they are, and names in code
// hardly ever have a stem.
var languages = map[locale.Locale]*language{
	locale.EnUS: {english.Stem, set("a an and are as at be been but by can could did do does for from get got had has have how i if in into is it its me my not of on or our should so than that the their them then there these they this those to use used using via was we were what when where which who whose why will with without would you your")},
	"de":        {german.Stem, set("aber als am an auch auf aus bei bin bis das dass dem den der des die dies diese dieser dieses du durch ein eine einem einen einer eines er es fur hat hast ich im in ist kann man man mein mich mir mit nach nicht noch oder sein sich sie sind so uber um und uns unter vom von vor wann warum was wenn werden wie wird wir wo wozu zu zum zur mache macht machen geht")},
	"es":        {spanish.Stem, set("a al como con cual cuando de del donde el en es esta este la las lo los mi no o para pero por porque que se si sin son su sus un una y hacer puedo")},
	"fr":        {french.Stem, set("a au aux avec ce ces comment dans de des du elle en est et il je la le les l d leur mais mon ne nous on ou par pas pour pourquoi qu que quel quelle qui sa se ses son sont sur un une vos vous y faire")},
	"ja":        {nil, nil},
	"ko":        {nil, nil},
	"pt-BR":     {portuguese.Stem, portugueseStops},
	"pt-PT":     {portuguese.Stem, portugueseStops},
	"ru":        {russian.Stem, set("а без бы в во вы да для до его ее если же за и из или их к как ко ли мы на не ни но о об он она они от по при с со так то у что чтобы это я")},
	"zh-CN":     {nil, nil},
	"zh-TW":     {nil, nil},
}

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// Stop tells whether a folded word says nothing by itself.
func (a *Analyzer) Stop(w string) bool { return a.language.stop[w] }

// Empty tells whether a folded word of a query says nothing by itself. English
// is asked in every language.
func (a *Analyzer) Empty(w string) bool {
	return a.language.stop[w] || languages[locale.EnUS].stop[w] || fillers[w]
}

// Terms returns the terms of a text in order, without the words that say
// nothing.
func (a *Analyzer) Terms(text string) []string {
	a.scanner.parts = false
	words := a.scanner.words(text)
	terms := make([]string, 0, len(words))
	for _, w := range words {
		if a.Stop(w.text) {
			continue
		}
		terms = append(terms, a.term(w))
	}
	return terms
}

// Names returns the terms of a title or an address: all words count, and the
// parts of names in camel case.
func (a *Analyzer) Names(text string) []string {
	a.scanner.parts = true
	words := a.scanner.words(text)
	terms := make([]string, len(words))
	for i, w := range words {
		terms[i] = a.term(w)
	}
	return terms
}

// term returns the form in which a word is indexed.
func (a *Analyzer) term(w word) string {
	if w.cjk || w.text[0] < '0' || w.text[0] == ':' || w.text[0] == '<' || w.text[0] == '@' {
		return w.text
	}
	return a.Stem(w.text)
}

// Stem returns the stem of a folded word.
func (a *Analyzer) Stem(w string) string {
	if a.language.stem == nil || len(w) < 4 {
		return w
	}
	if s, ok := a.stems[w]; ok {
		return s
	}
	if w[0] >= '0' && w[0] <= '9' {
		return w
	}
	env := snowballstem.NewEnv(w)
	a.language.stem(env)
	s := env.Current()
	if s == "" {
		s = w
	}
	if len(a.stems) >= stemLimit {
		clear(a.stems)
	}
	a.stems[strings.Clone(w)] = s
	return s
}
