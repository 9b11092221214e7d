package search

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
)

// reading is what titles make of a query.
type reading struct {
	intent    intent
	variants  []variant
	corrected string // the query with its slips mended, or ""
	// translated is the index of the variant in English that stands for a query
	// in words that the pages do not have, 0 for none.
	translated int
}

// read takes a query apart: the words it has, what they may stand for, and
// the names that it may be as a whole.
func (t *titles) read(q string) *reading {
	a := t.analyzers.Get().(*Analyzer)
	defer t.analyzers.Put(a)
	r := &reading{}
	whole := strings.ToLower(q)
	subject := core(q)
	r.intent = intentOf(whole)
	main := t.variant(a, subject, 1)
	if whole != subject {
		main.keys = append(main.keys, key{text: compact(whole), level: 1})
	}
	if strings.Contains(whole, " use ") {
		main.keys = append(main.keys, key{text: compact("using " + subject), level: 1})
	}
	r.variants = append(r.variants, main)
	for _, p := range rewrites(subject) {
		r.variants = append(r.variants, t.variant(a, p.text, p.factor))
	}
	if english, ok := concepts.translate(subject, t.isEnglish); ok {
		if t.hasUnknown(main.terms) {
			r.translated = len(r.variants)
		}
		from := len(r.variants)
		r.variants = append(r.variants, t.variant(a, english, translatedFactor))
		for _, p := range rewrites(english) {
			r.variants = append(r.variants, t.variant(a, p.text, p.factor*translatedFactor))
		}
		for i := range r.variants[from:] {
			r.variants[from+i].spoken = true
		}
	}
	if mended, ok := t.mend(main.terms); ok {
		r.corrected = mended
		r.variants = append(r.variants, t.variant(a, mended, correctedFactor))
		for _, p := range rewrites(mended) {
			r.variants = append(r.variants, t.variant(a, p.text, p.factor*0.9))
		}
	}
	return r
}

// correctedFactor is what a query counts after its slips were mended.
const correctedFactor = 0.9

// translatedFactor is what a query counts in English when it has words of
// another language.
const translatedFactor = 0.97

// maxVariants bounds how many readings of a query are looked up.
const maxVariants = 4

type rewrite struct {
	text   string
	factor float32
}

// rewrites returns what a query is called on pages; a phrase that is the
// whole query counts more than one inside it.
func rewrites(q string) []rewrite {
	var list []rewrite
	q = withoutArticles(q)
	bare := trimAreas(q)
	for _, p := range phrases {
		switch {
		case q == p.said || bare == p.said:
			list = append(list, rewrite{p.called, 1.02})
		case len(p.said) > 6 && strings.Contains(" "+q+" ", " "+p.said+" "):
			rest := strings.Replace(" "+q+" ", " "+p.said+" ", " "+p.called+" ", 1)
			list = append(list, rewrite{strings.TrimSpace(rest), 0.95})
			if len(p.said) > len(q)/2 {
				list = append(list, rewrite{p.called, 0.9})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b rewrite) int {
		if a.factor != b.factor {
			if a.factor > b.factor {
				return -1
			}
			return 1
		}
		return len(b.text) - len(a.text)
	})
	return list[:min(len(list), maxVariants)]
}

// withoutArticles takes the words out that phrases are listed without.
func withoutArticles(q string) string {
	words := strings.Fields(q)
	kept := slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		switch w {
		case "a", "an", "the", "my", "your":
			return true
		}
		return false
	})
	if len(kept) < 2 {
		return q // "a tag" asks for one
	}
	return strings.Join(kept, " ")
}

// trimAreas takes the name of an area off either end of a query.
func trimAreas(q string) string {
	for _, area := range []string{"css", "css3", "html", "html5", "js", "javascript", "es6", "http", "dom"} {
		q = strings.TrimSuffix(strings.TrimPrefix(q, area+" "), " "+area)
		q = strings.TrimSuffix(q, " in "+area)
	}
	return strings.TrimSuffix(q, " in")
}

// hasUnknown tells whether pages lack a word of a query.
func (t *titles) hasUnknown(terms []term) bool {
	return slices.ContainsFunc(terms, func(w term) bool { return !w.stop && !w.whole && !t.isKnown(w.text) })
}

// isEnglish tells whether a folded word is in titles of English pages.
func (t *titles) isEnglish(w string) bool {
	if t.english != nil {
		return t.english.spelt[w]
	}
	return t.spelt[w]
}

func (t *titles) variant(a *Analyzer, q string, factor float32) variant {
	v := variant{factor: factor, dotted: isDotted(q)}
	a.scanner.parts = false
	scanned := a.scanner.words(q)
	for _, w := range scanned[:min(len(scanned), maxWords)] {
		v.terms = append(v.terms, term{
			text: w.text, stem: a.term(w), whole: w.whole, stop: a.Empty(w.text) || foreignStops[w.text] && !t.isEnglish(w.text), generic: genericWords[w.text],
		})
	}
	for i := range v.terms {
		t.alternatives(a, v.terms, i)
	}
	v.keys = keysOf(q, v.terms)
	if k := t.nearKey(v); k != "" {
		v.keys = append(v.keys, key{text: k, level: nearKeyLevel})
	}
	return v
}

// isDotted tells whether a name stands behind a dot, as in event.target.
func isDotted(q string) bool {
	for i := 1; i+1 < len(q); i++ {
		if q[i] == '.' && q[i-1] > ' ' && isWordByte(q[i+1]) {
			return true
		}
	}
	return false
}

// A name in several words that is none is mended as a whole from this length.
const (
	nearKeyFrom  = 10
	nearKeyWords = 6 // at most
	nearKeyLevel = 0.85
)

// nearKey returns the name that the words of a query are a slip away from:
// "get element by class name".
func (t *titles) nearKey(v variant) string {
	if len(v.keys) == 0 || len(v.terms) < 2 || len(v.terms) > nearKeyWords {
		return ""
	}
	whole := v.keys[0].text
	if len(whole) < nearKeyFrom || t.keys[whole] != nil {
		return ""
	}
	for _, word := range t.correctWithin(whole, 1) {
		if t.keys[word] != nil {
			return word
		}
	}
	return ""
}

// keysOf returns the names that a query may be: all its words, and those
// that are not about areas and kinds.
func keysOf(q string, terms []term) []key {
	keys := []key{{compact(q), joinedLevel(terms), false, false}}
	if starred(q) {
		keys = append(keys, key{text: keys[0].text + "*", level: starLevel})
	}
	add := func(level float32, keep func(term) bool) {
		var b strings.Builder
		subject := false
		for _, w := range terms {
			if !w.whole && keep(w) {
				b.WriteString(w.text)
				subject = subject || !w.generic
			}
		}
		k := b.String()
		if k == "" || !subject {
			return
		}
		for _, have := range keys {
			if have.text == k {
				return
			}
		}
		keys = append(keys, key{k, level, true, false})
	}
	if bare := compact(trimAreas(strings.ToLower(q))); bare != "" && bare != keys[0].text {
		keys = append(keys, key{text: bare, level: 0.95})
	}
	keys = append(append(keys, receiverKeys(q)...), signKeys(q, terms)...)
	add(0.9, func(w term) bool { return !w.stop })
	add(0.9, func(w term) bool { return !w.generic })
	add(0.9, func(w term) bool { return !w.generic && !w.stop })
	return append(keys, leads(terms)...)
}

// starLevel puts the page whose name has the star before the one without.
const starLevel = 1.1

// signKeys returns the operators that a query is about: it has no other subject.
func signKeys(q string, terms []term) []key {
	fields := strings.Fields(q)
	if len(fields) == 1 && compact(q) == "" {
		return []key{{text: q, level: 1}}
	}
	const level = 1.5 // what stands around signs is not the subject
	for _, w := range terms {
		if !w.stop && !w.generic && !operatorWords[w.text] {
			return nil
		}
	}
	var keys []key
	for _, f := range fields {
		if len(f) > 1 && compact(f) == "" {
			keys = append(keys, key{text: f, level: level})
		}
	}
	return keys
}

// operatorWords are what readers say of operators that they know by their
// signs.
var operatorWords = map[string]bool{
	"operator": true, "operators": true, "sign": true, "signs": true, "symbol": true, "symbols": true,
	"difference": true, "between": true, "vs": true, "versus": true, "or": true, "syntax": true, "mean": true, "means": true,
	"unterschied": true, "zwischen": true, "zeichen": true, "und": true, "oder": true,
}

// receiverKeys returns the names that a call in a reader's own program is of:
// "arr.includes" is a method of arrays, "foo.bar.json" one of something.
func receiverKeys(q string) []key {
	head, member, ok := cutLast(strings.TrimRight(q, "();"), '.')
	if !ok || member == "" || strings.ContainsAny(member, " (") {
		return nil
	}
	receiver := head[strings.LastIndexAny(head, " .")+1:]
	var keys []key
	for _, class := range receivers[strings.ToLower(receiver)] {
		keys = append(keys, key{text: compact(class + member), level: 1})
	}
	if k := compact(member); len(k) >= correctFrom {
		keys = append(keys, key{text: k, level: 0.8})
	}
	return keys
}

func cutLast(s string, sep byte) (before, after string, found bool) {
	at := strings.LastIndexByte(s, sep)
	if at < 0 {
		return s, "", false
	}
	return s[:at], s[at+1:], true
}

// leadLevel is what a property or an element is worth that a query begins with.
const leadLevel = 0.5

// leads returns the beginnings of a query: readers put a value behind the name
// of a property, and an attribute behind that of an element.
func leads(terms []term) []key {
	var keys []key
	var b strings.Builder
	for i, w := range terms {
		if w.whole {
			continue
		}
		if b.Len() > 0 && i < len(terms) {
			keys = append(keys, key{text: b.String(), level: leadLevel, lead: true})
		}
		b.WriteString(w.text)
	}
	return keys
}

// joinedLevel is what the words of a query count as one name: less when there
// is one among them that is hardly part of a name.
func joinedLevel(terms []term) float32 {
	stops, words := 0, 0
	for _, w := range terms {
		if w.whole {
			continue
		}
		words++
		if w.stop {
			stops++
		}
	}
	if words == 2 && stops == 1 && len(terms[0].text)+len(terms[1].text) < 6 {
		return 0.5
	}
	return 1
}

// alternatives fills in the title terms that may stand for the word at i.
func (t *titles) alternatives(a *Analyzer, terms []term, i int) {
	w := &terms[i]
	add := func(stem string, weight float32) {
		id, ok := t.ids[stem]
		if !ok {
			return
		}
		for _, have := range w.alts {
			if have.id == id {
				return
			}
		}
		w.alts = append(w.alts, alternative{id, weight})
	}
	add(w.stem, 1)
	same := sameWords[w.text]
	if t.locale != locale.EnUS {
		same = append(slices.Clone(same), backWords[w.text]...)
	}
	for _, same := range same {
		parts := a.Names(same)
		for _, part := range parts {
			add(part, 0.85)
		}
		if len(parts) == 1 {
			w.same = append(w.same, parts[0])
		}
	}
	if !w.stop {
		t.neighbours(a, terms, i, add)
	}
	if len(w.text) >= 3 && len(w.alts) == 0 || i == len(terms)-1 && len(w.text) >= 2 {
		withPrefix(t.sorted, w.text, 40, func(s string) {
			add(s, 0.5+0.3*float32(len(w.text))/float32(len(s)))
		})
	}
	if len(w.alts) == 0 && !t.isKnown(w.text) && !concepts.knows(w.text) {
		for _, c := range t.correct(w.text) {
			add(a.Stem(c), 0.8)
		}
	}
	for _, alt := range w.alts {
		w.idf = max(w.idf, t.idf[alt.id])
	}
	if len(w.alts) == 0 {
		w.idf = 6
	}
	switch {
	case w.stop:
		w.idf *= 0.15
	case w.whole:
		w.idf *= 0.5
	case w.generic:
		w.idf *= 0.6
	}
}

// neighbours joins a word with the next: "local storage".
func (t *titles) neighbours(a *Analyzer, terms []term, i int, add func(string, float32)) {
	if i+1 < len(terms) && !terms[i+1].whole {
		add(a.Stem(terms[i].text+terms[i+1].text), 0.95)
	}
	if i > 0 && !terms[i-1].whole {
		add(a.Stem(terms[i-1].text+terms[i].text), 0.95)
	}
	if w := terms[i].text; !t.isKnown(w) {
		if left, right, ok := t.split(w); ok {
			add(a.Stem(left), 0.7)
			add(a.Stem(right), 0.7)
		}
	}
}

// mend returns the words with every unknown one corrected.
func (t *titles) mend(terms []term) (string, bool) {
	var mended []string
	changed := false
	for i, w := range terms {
		if w.whole {
			continue
		}
		text := w.text
		if !t.isKnown(text) && t.keys[text] == nil && len(sameWords[text]) == 0 && !concepts.knows(text) {
			if left, right, ok := t.split(text); ok {
				text, changed = left+" "+right, true
			} else if best := t.correct(text); len(best) > 0 {
				text, changed = best[0], true
			}
		}
		if i+1 < len(terms) && terms[i+1].whole {
			if sign, ok := strings.CutSuffix(terms[i+1].text, w.text); ok && strings.Trim(sign, leadSigns) == "" {
				text = sign + text
			}
		}
		mended = append(mended, text)
	}
	return strings.Join(mended, " "), changed
}

func isWordByte(c byte) bool {
	return c >= 0x80 || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}
