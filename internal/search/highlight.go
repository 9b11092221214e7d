package search

import (
	"html"
	"slices"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/words"
)

const (
	maxExcerpts   = 3
	excerptBytes  = 120
	searchedBytes = 16_000 // of a text, from its beginning
)

// span is a range of a text that matches a query.
type span struct{ from, to int }

// marker finds the words of a query in text. It is not safe for concurrent use.
type marker struct {
	a      *words.Analyzer
	wanted map[string]bool
	first  [256]bool // bytes, lower case, that wanted words can begin with
}

// newMarker returns a marker of a query for text of the analyzer's language.
func newMarker(a *words.Analyzer, q *query.Query) *marker {
	m := &marker{a: a, wanted: map[string]bool{}}
	for _, v := range q.Variants {
		for _, w := range v.Words {
			if !w.Whole && (!w.Stop || len(v.Words) == 1) {
				m.want(w.Stem)
			}
		}
	}
	return m
}

func (m *marker) want(stem string) {
	m.wanted[stem] = true
	m.first[stem[0]] = true
	if stem[0] < utf8.RuneSelf {
		m.first[stem[0]&^0x20] = true
	}
	for c := utf8.RuneSelf; c < len(m.first); c++ {
		m.first[c] = true // letters with accents are folded
	}
}

// spans returns where words of the query are in a text, at most limit.
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
		if m.first[text[i]] && m.wanted[m.a.Stem(words.Fold(text[i:end]))] || cjk && m.wanted[text[i:end]] {
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

// skipWord returns the end of the word at i, or of the sign.
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

// wordBytes holds the ASCII characters that are part of words.
var wordBytes = func() (table [256]bool) {
	for c := range utf8.RuneSelf {
		table[c] = isLetterOrDigit(rune(c))
	}
	return table
}()

// mark escapes a text and puts <mark> around the spans in from..to.
func mark(text string, from, to int, spans []span) string {
	var b strings.Builder
	at := from
	for _, s := range spans {
		if s.from < at || s.to > to {
			continue
		}
		b.WriteString(html.EscapeString(text[at:s.from]))
		b.WriteString("<mark>")
		b.WriteString(html.EscapeString(text[s.from:s.to]))
		b.WriteString("</mark>")
		at = s.to
	}
	b.WriteString(html.EscapeString(text[at:to]))
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

// Excerpts returns the excerpts of a text that have most words of the query, as HTML, in
// the order of the text. One that begins within a sentence begins with an ellipsis.
func (m *marker) Excerpts(text string) []string {
	spans := m.spans(words.Truncate(text, searchedBytes), 60)
	type excerpt struct {
		from, to, score int
		used            []span
	}
	var all []excerpt
	end := 0
	for i := 0; i < len(spans); {
		from, to := window(text, end, spans[i].from)
		end = to
		e := excerpt{from: from, to: to}
		seen := map[string]bool{}
		j := i
		for ; j < len(spans) && spans[j].to <= to; j++ {
			e.used = append(e.used, spans[j])
			stem := m.a.Stem(words.Fold(text[spans[j].from:spans[j].to]))
			if !seen[stem] {
				seen[stem] = true
				e.score += 10
			}
			e.score++
		}
		if len(e.used) > 0 {
			all = append(all, e)
		}
		i = max(j, i+1)
	}
	slices.SortStableFunc(all, func(a, b excerpt) int { return b.score - a.score })
	all = all[:min(len(all), maxExcerpts)]
	slices.SortFunc(all, func(a, b excerpt) int { return a.from - b.from })
	var out []string
	for _, e := range all {
		excerpt := strings.TrimSpace(strings.ReplaceAll(mark(text, e.from, e.to, e.used), "\n", " "))
		if withinSentence(text, e.from) {
			excerpt = "… " + excerpt
		}
		out = append(out, excerpt)
	}
	return out
}

// withinSentence reports whether the sentence or line at i begins before it.
func withinSentence(text string, i int) bool {
	before := strings.TrimRight(text[:i], ` "'”’»)`)
	return before != "" && !strings.ContainsRune("\n.!?…。！？", lastRune(before))
}

func lastRune(text string) rune {
	r, _ := utf8.DecodeLastRuneInString(text)
	return r
}

// window returns the range of the excerpt around a match. It begins a little before the
// match but not before after, the end of the previous excerpt, and ends between words.
func window(text string, after, match int) (from, to int) {
	from = min(match, max(after, match-excerptBytes/4))
	if line := strings.LastIndexByte(text[from:match], '\n'); line >= 0 {
		from += line + 1
	} else if from > after {
		if space := strings.IndexByte(text[from:match], ' '); space >= 0 {
			from += space + 1
		}
	}
	for from > 0 && !utf8.RuneStart(text[from]) {
		from--
	}
	to = min(len(text), from+excerptBytes)
	if to < len(text) {
		if space := strings.LastIndexAny(text[from:to], " \n"); from+space > match+20 {
			to = from + space
		}
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	return from, max(to, from)
}
