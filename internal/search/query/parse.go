package query

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/search/words"
)

// Lexicon looks folded words up in the titles of a locale.
type Lexicon interface {
	Locale() locale.Locale
	// IsKnown reports whether a word needs no correction.
	IsKnown(word string) bool
	// IsEnglish reports whether titles of English pages have a word.
	IsEnglish(word string) bool
	// IsName reports whether a page has a name, in compact form.
	IsName(name string) bool
	// Correct returns words of titles with few typing errors, the likeliest first.
	Correct(word string) []string
	// CorrectName returns the name of a page with one typing error, or "".
	CorrectName(name string) string
	// Split divides a word into two words of titles.
	Split(word string) (left, right string, ok bool)
}

// Parse parses a query with an analyzer of the language of pages.
func Parse(q string, a *words.Analyzer, lexicon Lexicon, t *tuning.Query) *Query {
	p := parser{a, lexicon, t}
	asked := strings.ToLower(q)
	subject := subjectOf(asked)
	if event, ok := words.ReactsTo(subject); ok {
		subject = event
	}
	parsed := &Query{Intent: intentOf(asked), Contexts: words.Contexts(subject)}
	main := p.variant(subject, 1)
	if parsed.Intent == LookUp && words.AsksToDo(subject) && !lexicon.IsName(main.Names[0].Text) {
		parsed.Intent = Wish
	}
	if asked != subject {
		main.Names = append(main.Names, Name{Text: words.Compact(asked), Level: 1})
	}
	if strings.Contains(asked, " use ") {
		main.Names = append(main.Names, Name{Text: words.Compact("using " + subject), Level: 1})
	}
	parsed.Variants = append([]Variant{main}, p.rewrites(subject, 1)...)
	if len(parsed.Variants) == 1 { // as typed, no phrase is in it
		if joined := p.joined(main.Words); joined != "" {
			parsed.Variants = append(parsed.Variants, p.rewrites(joined, p.t.Joined)...)
		}
	}
	if english, ok := words.Translate(subject, lexicon.IsEnglish); ok {
		if p.hasUnknown(main.Words) {
			parsed.translated = len(parsed.Variants)
		}
		translations := append([]Variant{p.variant(english, p.t.Translated)}, p.rewrites(english, p.t.Translated)...)
		for i := range translations {
			translations[i].Translated = true
		}
		parsed.Variants = append(parsed.Variants, translations...)
	}
	if text, guesses := p.correct(main.Words); text != "" {
		parsed.Corrected, parsed.corrected = text, len(parsed.Variants)
		corrected := p.variant(text, p.t.Corrected)
		for i, w := range corrected.Words {
			corrected.Words[i].Guessed = guesses[w.Text]
		}
		parsed.Variants = append(parsed.Variants, corrected)
		parsed.Variants = append(parsed.Variants, p.rewrites(text, p.t.CorrectedRewrite)...)
	}
	return parsed
}

type parser struct {
	a       *words.Analyzer
	lexicon Lexicon
	t       *tuning.Query
}

// rewrites returns a query in the words of pages.
func (p *parser) rewrites(q string, factor float32) []Variant {
	var list []Variant
	for _, r := range words.Rewrites(q, p.t) {
		v := p.variant(r.Text, r.Factor*factor)
		v.Rewritten, v.Little, v.Heading = true, r.Little, r.Heading
		v.Names = slices.DeleteFunc(v.Names, func(n Name) bool { return n.Inside }) // not as typed
		for _, w := range p.a.Scan(strings.Join(r.Replaced, " ")) {
			v.Replaced = append(v.Replaced, p.a.Term(w))
		}
		list = append(list, v)
	}
	return list
}

// joined returns the words of a query with neighbours joined that form a page's name ("time
// out"), or "". Words without a meaning are not joined: "type of".
func (p *parser) joined(list []Word) string {
	var parts []string
	changed := false
	last := -1 // last word that may be joined with the next
	for i, w := range list {
		if w.Whole {
			continue
		}
		if last >= 0 && !list[last].Stop && !w.Stop && p.lexicon.IsName(list[last].Text+w.Text) {
			parts[len(parts)-1] += w.Text
			changed, last = true, -1
			continue
		}
		parts = append(parts, w.Text)
		last = i
	}
	if !changed {
		return ""
	}
	return strings.Join(parts, " ")
}

// hasUnknown reports whether pages lack a word of a query.
func (p *parser) hasUnknown(list []Word) bool {
	return slices.ContainsFunc(list, func(w Word) bool { return !w.Stop && !w.Whole && !p.isKnown(w.Text) })
}

// isKnown reports whether pages have a word, in any spelling. German readers write verbs
// in the first person, "sortiere", where pages have the infinitive, "sortieren".
func (p *parser) isKnown(w string) bool {
	return p.lexicon.IsKnown(w) || p.lexicon.IsKnown(words.OneSpelling(w)) || p.lexicon.Locale() == "de" && strings.HasSuffix(w, "e") && p.lexicon.IsKnown(w+"n")
}

func (p *parser) variant(q string, factor float32) Variant {
	v := Variant{Factor: factor, Dotted: isDotted(q)}
	scanned := p.a.Scan(q)
	for _, w := range slices.Clone(scanned[:min(len(scanned), maxWords)]) {
		v.Words = append(v.Words, p.word(w))
	}
	v.Names = p.namesOf(q, v.Words)
	if len(v.Plain()) >= longName && p.lexicon.IsName(v.Names[0].Text) {
		v.Names = withoutReduced(v.Names)
	}
	if name := p.correctName(v); name != "" {
		v.Names = append(v.Names, Name{Text: name, Level: p.t.NameCorrected})
	}
	return v
}

func (p *parser) word(w words.Word) Word {
	word := Word{
		Text: w.Text, Stem: p.a.Term(w), Whole: w.Whole,
		Stop:    p.a.Stop(w.Text) || p.isSwapped(w.Text) || words.IsStop("en", w.Text) || words.IsFiller(w.Text) || words.IsStopOutsideEnglish(w.Text) && !p.lexicon.IsEnglish(w.Text),
		Generic: words.IsGeneric(w.Text),
	}
	word.Similar = words.Similar(p.a.Language(), word.Stem)
	same := words.Synonyms(w.Text)
	if p.a.Language() != "en" {
		same = slices.Concat(same, words.ReverseSynonyms(w.Text))
	}
	for _, s := range same {
		stems := p.a.Names(s)
		word.Related = append(word.Related, stems...)
		if len(stems) == 1 {
			word.Same = append(word.Same, stems[0])
		}
	}
	return word
}

// isSwapped reports whether a word missing in all pages is a stop word with two letters
// swapped: "teh".
func (p *parser) isSwapped(w string) bool {
	if len(w) < 3 || p.lexicon.IsKnown(w) {
		return false
	}
	for i := 1; i < len(w); i++ {
		if p.a.Stop(w[:i-1] + w[i:i+1] + w[i-1:i] + w[i+1:]) {
			return true
		}
	}
	return false
}

// isDotted reports whether a query has a name after a dot, as in event.target.
func isDotted(q string) bool {
	for i := 1; i+1 < len(q); i++ {
		if q[i] == '.' && q[i-1] > ' ' && words.IsWordByte(q[i+1]) {
			return true
		}
	}
	return false
}

// Limits on names in several words whose spelling is corrected as a whole.
const (
	correctedNameFrom  = 10 // bytes
	correctedNameWords = 6  // at most
)

// correctName returns the page name that matches the words of a variant with one typing error,
// or "": "get element by clas name".
func (p *parser) correctName(v Variant) string {
	if len(v.Names) == 0 || len(v.Words) < 2 || len(v.Words) > correctedNameWords {
		return ""
	}
	whole := v.Names[0].Text
	if len(whole) < correctedNameFrom || p.lexicon.IsName(whole) {
		return ""
	}
	return p.lexicon.CorrectName(whole)
}

// correct returns the words with unknown ones corrected, or "" if there were none, and the
// corrected words that are guesses.
func (p *parser) correct(list []Word) (string, map[string]bool) {
	var corrected []string
	guesses := map[string]bool{}
	changed := false
	for i, w := range list {
		if w.Whole {
			continue
		}
		text := w.Text
		if !p.isKnown(text) && !p.lexicon.IsName(text) && len(words.Synonyms(text)) == 0 && !words.IsTranslated(text) {
			if left, right, ok := p.lexicon.Split(text); ok {
				guesses[left], guesses[right] = true, true // "photosynthesis" is not about photos
				text, changed = left+" "+right, true
			} else if best := p.lexicon.Correct(text); len(best) > 0 {
				guesses[best[0]] = isGuess(text, best[0])
				text, changed = best[0], true
			}
		}
		if i+1 < len(list) && list[i+1].Whole {
			if sign, ok := strings.CutSuffix(list[i+1].Text, w.Text); ok && strings.Trim(sign, words.LeadSigns) == "" {
				text = sign + text
			}
		}
		corrected = append(corrected, text)
	}
	if !changed {
		return "", nil
	}
	return strings.Join(corrected, " "), guesses
}

// minTypo is the minimum length, in bytes, of a word that one changed letter is unlikely to
// turn into another word.
const minTypo = 6

// isGuess reports whether a correction may be another word, unlike wrong letters in a long
// word, or two letters swapped.
func isGuess(typed, meant string) bool {
	if len(typed) >= minTypo {
		return false
	}
	for typed != "" && meant != "" && typed[0] == meant[0] {
		typed, meant = typed[1:], meant[1:]
	}
	swapped := len(typed) > 1 && len(meant) > 1 && typed[0] == meant[1] && typed[1] == meant[0] && typed[2:] == meant[2:]
	return !swapped
}
