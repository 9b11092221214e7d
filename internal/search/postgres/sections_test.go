package postgres

import (
	"encoding/binary"
	"testing"

	"waymark.dev/waymark/internal/search/corpus"
)

// Rare words weigh more than common ones, and a section with both comes first.
func TestSectionsAreRankedByRarity(t *testing.T) {
	p := newPostings()
	for range 50 {
		p.add([]string{"trail", "trail", "mark"})
	}
	rare := p.add([]string{"trail", "heron", "mark"})
	other := p.add([]string{"heron", "pond", "reed"})
	lists := map[string][]byte{totalWord: {52}}
	for w, list := range p.byWord {
		lists[w] = list.data
	}
	hits := rankSections(lists, corpus.Match{Terms: [][]string{{"trail"}, {"heron"}}, Limit: 2})
	if len(hits) != 2 || int(hits[0].number) != rare || int(hits[1].number) != other {
		t.Errorf("hits = %v, want sections %d and %d", hits, rare, other)
	}
	if hits := rankSections(lists, corpus.Match{Terms: [][]string{{"trail"}, {"heron"}}, MinGroups: 2, Limit: 9}); len(hits) != 1 {
		t.Errorf("%d sections have both words, want 1", len(hits))
	}
}

// A question with common words, over as many sections as English has.
func BenchmarkRankSections(b *testing.B) {
	const sections = 100_000
	p := newPostings()
	for i := range sections {
		words := []string{"filler"}
		for word, every := range map[string]int{"the": 1, "value": 2, "element": 3, "page": 5, "heron": 5000} {
			if i%every == 0 {
				words = append(words, word)
			}
		}
		p.add(append(words, make([]string, i%97)...))
	}
	lists := map[string][]byte{totalWord: binary.AppendUvarint(nil, sections)}
	for w, list := range p.byWord {
		lists[w] = list.data
	}
	m := corpus.Match{Terms: [][]string{{"value", "page"}, {"element"}, {"heron"}}, MinGroups: 2, Limit: 60}
	b.ReportAllocs()
	for b.Loop() {
		if hits := rankSections(lists, m); len(hits) != m.Limit {
			b.Fatalf("%d hits", len(hits))
		}
	}
}

func FuzzRankSections(f *testing.F) {
	f.Add([]byte{5}, []byte{1, 9, 2, 200})
	f.Add([]byte{}, []byte{0x80})
	f.Fuzz(func(t *testing.T, total, list []byte) {
		if len(total) > 2 { // 2 bytes are at most a million bits of scores
			return
		}
		rankSections(map[string][]byte{totalWord: total, "a": list}, corpus.Match{Terms: [][]string{{"a"}, {"b"}}, Limit: 3})
	})
}
