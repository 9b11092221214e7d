package search

import (
	"html"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/words"
)

const (
	maxExcerpts   = 3
	excerptBytes  = 300    // longer sentences are cut
	searchedBytes = 16_000 // of a text, from its beginning
	sentenceWords = 4      // fewer are a label rather than a sentence
)

// span is a matching range of a text.
type span struct{ from, to int }

// marker finds the words of a query in text. It is not safe for concurrent use.
type marker struct {
	a      *words.Analyzer
	wanted map[string]int // weights, by stem
	typed  int            // weight of the words of the query as typed
	first  [256]bool      // possible first bytes of wanted words, lower case
}

// newMarker returns a marker of a query for text of the analyzer's language.
func newMarker(a *words.Analyzer, q *query.Query) *marker {
	m := &marker{a: a, wanted: map[string]int{}}
	for i, v := range q.Variants {
		for _, w := range v.Words {
			if !w.Whole && (!w.Stop || len(v.Words) == 1) {
				weight := m.want(&w)
				if i == 0 {
					m.typed += weight
				}
			}
		}
	}
	return m
}

// The weights of words: areas and kinds of pages say less than others.
const (
	genericWeight = 1
	plainWeight   = 3
)

func (m *marker) want(w *query.Word) (weight int) {
	stem := w.Stem
	weight = plainWeight
	if w.Generic {
		weight = genericWeight
	}
	m.wanted[stem] = weight
	m.first[stem[0]] = true
	if stem[0] < utf8.RuneSelf {
		m.first[stem[0]&^0x20] = true
	}
	for c := utf8.RuneSelf; c < len(m.first); c++ {
		m.first[c] = true // letters with accents are folded
	}
	return weight
}

// spans returns the query's words in a text, at most limit.
func (m *marker) spans(text string, limit int) []span {
	var spans []span
	for i := 0; i < len(text) && len(spans) < limit; {
		if c := text[i]; c < utf8.RuneSelf && !m.first[c] {
			i = skipWord(text, i)
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if !isLetterOrDigit(r) {
			i += size
			continue
		}
		end := i + size
		cjk := words.IsCJK(r)
		for end < len(text) {
			next, n := utf8.DecodeRuneInString(text[end:])
			if !isLetterOrDigit(next) || words.IsCJK(next) != cjk {
				break
			}
			end += n
			if cjk {
				break // a pair
			}
		}
		if m.first[text[i]] && m.wanted[m.stem(text[i:end])] > 0 || cjk && m.wanted[text[i:end]] > 0 {
			if n := len(spans); n > 0 && cjk && spans[n-1].to > i {
				spans[n-1].to = end
			} else {
				spans = append(spans, span{i, end})
			}
		}
		if cjk {
			i += size
		} else {
			i = end
		}
	}
	return spans
}

func isLetterOrDigit(r rune) bool {
	return r < utf8.RuneSelf && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9') || r >= 0xAA && !strings.ContainsRune("«»“”„’–—…·", r)
}

// skipWord returns the end of the word or the sign at i.
func skipWord(text string, i int) int {
	if !wordBytes[text[i]] {
		return i + 1
	}
	for i < len(text) {
		if text[i] < utf8.RuneSelf {
			if !wordBytes[text[i]] {
				break
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if !isLetterOrDigit(r) || words.IsCJK(r) {
			break
		}
		i += size
	}
	return i
}

// wordBytes holds the ASCII characters of words.
var wordBytes = func() (table [256]bool) {
	for c := range utf8.RuneSelf {
		table[c] = isLetterOrDigit(rune(c))
	}
	return table
}()

// mark escapes a text and puts <mark> around the spans in from..to.
func mark(text string, from, to int, spans []span) string {
	var b strings.Builder
	pos := from
	for _, s := range spans {
		if s.from < pos || s.to > to {
			continue
		}
		b.WriteString(html.EscapeString(text[pos:s.from]))
		b.WriteString("<mark>")
		b.WriteString(html.EscapeString(text[s.from:s.to]))
		b.WriteString("</mark>")
		pos = s.to
	}
	b.WriteString(html.EscapeString(text[pos:to]))
	return b.String()
}

// Whole marks a whole text, as HTML; it is empty if nothing matches.
func (m *marker) Whole(text string) []string {
	spans := m.spans(text, 100)
	if len(spans) == 0 {
		return nil
	}
	return []string{mark(text, 0, len(text), spans)}
}

// excerpt is a part of a text with words of the query.
type excerpt struct {
	html   string
	weight int // of the query's words in it
}

// Excerpts returns HTML excerpts of a text for the query, best first: its summary and the
// sentences with most words of the query. The summary is first unless a sentence has more of
// the words, and more than half of them. Lines of code are included only if the query is code,
// or if there is no summary.
func (m *marker) Excerpts(text *corpus.Text, isCode bool) []string {
	var all []excerpt
	summary := m.spans(text.Summary, 60)
	if text.Summary != "" {
		all = append(all, excerpt{mark(text.Summary, 0, len(text.Summary), summary), max(m.weight(text.Summary, summary), m.typed/2)})
	}
	add := func(sentence string) {
		spans := m.spans(sentence, 60)
		if weight := m.weight(sentence, spans); weight > 0 {
			all = append(all, excerpt{markPart(sentence, spans), weight})
		}
	}
	code := isCode || text.Summary == ""
	for line, isProse := range paragraphs(text) {
		switch {
		case isProse:
			for sentence := range sentences(line) {
				if isSentence(sentence) && !strings.Contains(text.Summary, sentence) {
					add(sentence)
				}
			}
		case code:
			add(line)
		}
	}
	slices.SortStableFunc(all, func(a, b excerpt) int { return b.weight - a.weight })
	var out []string
	for _, e := range all[:min(len(all), maxExcerpts)] {
		out = append(out, e.html)
	}
	return out
}

func (m *marker) stem(word string) string { return m.a.Stem(words.Fold(word)) }

// weight returns the weight of the words of the query at spans, each word once.
func (m *marker) weight(text string, spans []span) int {
	sum, seen := 0, map[string]bool{}
	for _, s := range spans {
		word := text[s.from:s.to]
		stem := m.stem(word)
		if m.wanted[stem] == 0 {
			stem = word // a pair of ideographs, or several
		}
		if !seen[stem] {
			seen[stem] = true
			sum += max(m.wanted[stem], genericWeight)
		}
	}
	return sum
}

// paragraphs yields the paragraphs at the start of a text, each on one line, and its other
// lines.
func paragraphs(text *corpus.Text) iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		lines := strings.Split(words.Truncate(text.Body, searchedBytes), "\n")
		next := 0
		for _, p := range text.Paragraphs {
			for ; next < min(p.First, len(lines)); next++ {
				if !yield(lines[next], false) {
					return
				}
			}
			if p.First >= len(lines) || !yield(strings.Join(lines[p.First:min(p.First+p.Lines, len(lines))], " "), true) {
				return
			}
			next = p.First + p.Lines
		}
		for ; next < len(lines); next++ {
			if !yield(lines[next], false) {
				return
			}
		}
	}
}

// abbreviations end in a period that seldom ends a sentence.
var abbreviations = []string{"e.g.", "i.e.", "etc.", "vs.", "z. B.", "z.B.", "bzw.", "d. h.", "d.h."}

func sentences(paragraph string) iter.Seq[string] {
	return func(yield func(string) bool) {
		from := 0
		for i, r := range paragraph {
			end := i + utf8.RuneLen(r)
			if !strings.ContainsRune(".!?。！？", r) || r < utf8.RuneSelf && end < len(paragraph) && paragraph[end] != ' ' {
				continue
			}
			sentence := strings.TrimSpace(paragraph[from:end])
			if slices.ContainsFunc(abbreviations, func(a string) bool { return strings.HasSuffix(sentence, a) }) {
				continue
			}
			if !yield(sentence) {
				return
			}
			from = end
		}
		yield(strings.TrimSpace(paragraph[from:]))
	}
}

// isSentence reports whether a text is a sentence rather than a label or a picture's text.
func isSentence(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(".!?:。！？)", last) && (last >= utf8.RuneSelf || strings.Count(text, " ") >= sentenceWords-1)
}

// markPart marks a sentence. Of a long one it takes the part with the first match, with
// ellipses where words are left out.
func markPart(sentence string, spans []span) string {
	from, to := 0, len(sentence)
	if to > excerptBytes {
		from, to = window(sentence, spans[0].from)
	}
	html := strings.TrimSpace(mark(sentence, from, to, spans))
	if from > 0 {
		html = "… " + html
	}
	if to < len(sentence) {
		html += " …"
	}
	return html
}

// window returns the range around a match in a long sentence. It begins a little before the
// match and ends between words.
func window(sentence string, match int) (from, to int) {
	if match > excerptBytes/2 {
		from = match - excerptBytes/4
		from += max(0, strings.IndexByte(sentence[from:match], ' '))
	}
	to = min(len(sentence), from+excerptBytes)
	if to < len(sentence) {
		if space := strings.LastIndexByte(sentence[match:to], ' '); space > 0 {
			to = match + space
		}
	}
	for from > 0 && !utf8.RuneStart(sentence[from]) {
		from--
	}
	for to < len(sentence) && !utf8.RuneStart(sentence[to]) {
		to++
	}
	return from, to
}

// codeSigns are characters of code that hardly ever occur in other queries.
const codeSigns = "`(){}[]<>=;|&$_"

// isCode reports whether a query is code rather than words or a method's name: its readers
// look for occurrences.
func isCode(q string) bool {
	q = strings.TrimSuffix(q, "()")
	return strings.ContainsAny(q, codeSigns) || strings.Contains(q, "::") || strings.Contains(q, "--")
}
