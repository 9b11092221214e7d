package complete

import (
	"cmp"
	"slices"
	"strings"
)

// entry is what can be suggested.
type entry struct {
	label  string
	detail string
	doc    string
	target string // address of the page that it means, "" for none
	weight float64

	lower       string // label in lower case
	detailLower string // detail in lower case
}

// list has entries by label in lower case.
type list struct {
	entries []entry
}

func newList(entries []entry) *list {
	for i := range entries {
		entries[i].lower = strings.ToLower(entries[i].label)
		entries[i].detailLower = strings.ToLower(entries[i].detail)
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Compare(a.lower, b.lower) })
	return &list{entries}
}

// wordList is a list of words without anything more.
func wordList(words ...string) *list {
	entries := make([]entry, len(words))
	for i, word := range words {
		entries[i].label = word
	}
	return newList(entries)
}

// How an entry matches, the best first.
const (
	exact = iota
	prefix
	wordPrefix // a later word of the label begins with it
	inside     // its words are in the label
	inDetail   // its words are in the label and the detail
	none
)

type match struct {
	rank  int
	entry *entry
}

// find returns the n best entries for what is typed: those that begin with it,
// then those with a word that does, then those that have all of its words; of
// equals the most viewed, then the shortest.
func (l *list) find(typed string, n int) []*entry {
	typed = strings.ToLower(strings.TrimSpace(typed))
	words := strings.FieldsFunc(typed, isSeparator)
	var found []match
	for i := range l.entries {
		e := &l.entries[i]
		if rank := e.rank(typed, words); rank < none {
			found = append(found, match{rank, e})
		}
	}
	slices.SortFunc(found, func(a, b match) int {
		return cmp.Or(
			cmp.Compare(a.rank, b.rank),
			cmp.Compare(b.entry.weight, a.entry.weight),
			cmp.Compare(len(a.entry.label), len(b.entry.label)),
			cmp.Compare(a.entry.label, b.entry.label),
		)
	})
	best := make([]*entry, 0, min(n, len(found)))
	for _, m := range found[:min(n, len(found))] {
		best = append(best, m.entry)
	}
	return best
}

func (e *entry) rank(typed string, words []string) int {
	switch {
	case e.lower == typed:
		return exact
	case strings.HasPrefix(e.lower, typed):
		return prefix
	case hasWordPrefix(e.lower, typed):
		return wordPrefix
	case len(words) == 0:
		return none
	}
	rank := inside
	for _, word := range words {
		if strings.Contains(e.lower, word) {
			continue
		}
		if !strings.Contains(e.detailLower, word) {
			return none
		}
		rank = inDetail
	}
	return rank
}

// hasWordPrefix reports whether typed begins a word of label after its first.
func hasWordPrefix(label, typed string) bool {
	for pos := 0; typed != ""; {
		i := strings.Index(label[pos:], typed)
		if i < 0 {
			break
		}
		i += pos
		if i > 0 && isSeparator(rune(label[i-1])) {
			return true
		}
		pos = i + 1
	}
	return false
}

func isSeparator(r rune) bool { return strings.ContainsRune(" \t/._-:@<>()*", r) }
