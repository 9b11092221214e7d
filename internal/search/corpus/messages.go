package corpus

import (
	"maps"
	"math"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/search/words"
)

// Messages finds pages about errors by the messages of browsers. It is immutable.
type Messages struct {
	lines    []indexedLine
	idf      map[string]float32
	variable float32
	t        *tuning.Messages
}

type indexedLine struct {
	folder string
	words  map[string]bool
	sum    float32
}

// QuotesMessages reports whether pages of a type list messages in code blocks.
func QuotesMessages(pageType string) bool {
	return pageType == "javascript-error" || pageType == "http-cors-error"
}

func NewMessages(list []MessageLine, t *tuning.Messages) *Messages {
	m := &Messages{idf: map[string]float32{}, t: t}
	var sc words.Scanner
	df := map[string]int{}
	for _, l := range list {
		line := indexedLine{folder: l.Folder, words: map[string]bool{}}
		for _, w := range sc.Words(stripBrowser(l.Text)) {
			if !line.words[w.Text] && !w.Whole {
				line.words[w.Text] = true
				df[w.Text]++
			}
		}
		m.lines = append(m.lines, line)
	}
	for w, n := range df {
		m.idf[w] = float32(math.Log(1 + float64(len(m.lines))/float64(n)))
	}
	m.variable = float32(math.Log(1 + float64(len(m.lines))))
	for i := range m.lines {
		// In order, since rounding makes the sum depend on it.
		for _, w := range slices.Sorted(maps.Keys(m.lines[i].words)) {
			m.lines[i].sum += m.idf[w]
		}
	}
	return m
}

// MessageLine is a line of a message, and the folder of the page that quotes it.
type MessageLine struct{ Folder, Text string }

// stripBrowser removes the names of browsers after a message: " (V8-based)".
func stripBrowser(line string) string {
	if open := strings.LastIndex(line, " ("); open > 0 && strings.HasSuffix(line, ")") {
		return line[:open]
	}
	return line
}

// sameInMessages maps words to others used in messages of the same kind.
var sameInMessages = map[string]string{"set": "read", "setting": "reading", "null": "undefined"}

// Find returns by folder the share of a query, in folded words, that matches a message, from 0
// to 1. A query of one or two words is not a message.
func (m *Messages) Find(query []string) map[string]float32 {
	found := map[string]float32{}
	if m == nil {
		return found
	}
	equivalent := make([]string, len(query))
	for i, w := range query {
		equivalent[i] = w
		if same, ok := sameInMessages[w]; ok {
			equivalent[i] = same
		}
	}
	m.match(query, 1, found)
	if !slices.Equal(query, equivalent) {
		m.match(equivalent, m.t.Equivalent, found)
	}
	return found
}

// match sets in found the share of a query that matches each line.
func (m *Messages) match(query []string, factor float32, found map[string]float32) {
	if len(query) < 3 {
		return
	}
	var sum float32
	for _, w := range query {
		if idf, ok := m.idf[w]; ok {
			sum += idf
		} else {
			sum += m.variable * m.t.OwnName // a name of the reader's own program
		}
	}
	least, share := m.t.MinScore, m.t.MinShare
	if len(query) >= m.t.CertainWords || slices.ContainsFunc(query, func(w string) bool { return w == "uncaught" || strings.HasSuffix(w, "error") }) {
		least, share = m.t.CertainScore, m.t.CertainShare
	}
	for i := range m.lines {
		l := &m.lines[i]
		var same float32
		n := 0
		for _, w := range query {
			if l.words[w] {
				same += m.idf[w]
				n++
			}
		}
		if n < 3 || l.sum == 0 {
			continue
		}
		// A harmonic mean, so that neither a long line nor a long query wins.
		score := 2 * same / (sum + l.sum)
		if score > least && same > share*sum {
			found[l.folder] = max(found[l.folder], factor*score)
		}
	}
}
