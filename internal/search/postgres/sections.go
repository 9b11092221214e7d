package postgres

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
)

// Sections are ranked here rather than by the database, which does not weight words by rarity.
// A table holds for each word its postings: its sections and its weight in each. A search
// fetches the rows of its words.

// Suffixes of the tables of sections and of their words, after the name of the table of pages.
const (
	sectionsSuffix = "_sections"
	postingsSuffix = "_section_words"
)

// The constants of BM25, and the assumed average number of words: the real one is known only
// after reading all sections.
const (
	saturation  = 1.2
	lengthShare = 0.75
	usualLength = 120
)

// totalWord is the key of the row with the number of sections.
const totalWord = ""

// postings holds by word its sections: for each the difference to the previous number, as a
// varint, and the weight of the word in it, as a byte.
type postings struct {
	sections int
	byWord   map[string]*wordPostings
}

type wordPostings struct {
	last int
	data []byte
}

func newPostings() *postings { return &postings{byWord: map[string]*wordPostings{}} }

// add adds a section by its words and returns its number, from 1.
func (p *postings) add(words []string) int {
	p.sections++
	counts := map[string]int{}
	for _, w := range words {
		if isIndexable(w) {
			counts[w]++
		}
	}
	norm := saturation * (1 - lengthShare + lengthShare*float64(len(words))/usualLength)
	for w, n := range counts {
		list := p.byWord[w]
		if list == nil {
			list = &wordPostings{}
			p.byWord[strings.Clone(w)] = list
		}
		list.data = binary.AppendUvarint(list.data, uint64(p.sections-list.last))
		list.data = append(list.data, byte(math.Round(math.MaxUint8*float64(n)/(float64(n)+norm))))
		list.last = p.sections
	}
	return p.sections
}

// isIndexable reports whether a word can be stored and is short enough to be typed.
func isIndexable(word string) bool {
	return word != totalWord && len(word) <= longestLexeme && !strings.Contains(word, "\x00")
}

// store makes the table of words.
func (p *postings) store(ctx context.Context, tx pgx.Tx, name pgx.Identifier) error {
	// Compression would save little and cost time in each search.
	table := name.Sanitize()
	for _, sql := range []string{
		"create table " + table + " (word text primary key, sections bytea not null)",
		"alter table " + table + " alter column sections set storage external",
	} {
		if _, err := tx.Exec(ctx, sql); err != nil {
			return fmt.Errorf("make table of words: %w", err)
		}
	}
	words := slices.Sorted(maps.Keys(p.byWord))
	rows := pgx.CopyFromSlice(len(words), func(i int) ([]any, error) { return []any{words[i], p.byWord[words[i]].data}, nil })
	if _, err := tx.CopyFrom(ctx, name, []string{"word", "sections"}, rows); err != nil {
		return fmt.Errorf("copy words: %w", err)
	}
	if _, err := tx.Exec(ctx, "insert into "+table+" values ($1, $2)", totalWord, binary.AppendUvarint(nil, uint64(p.sections))); err != nil {
		return fmt.Errorf("copy words: %w", err)
	}
	return nil
}

func (x *Index) MatchSections(ctx context.Context, m corpus.Match) ([]corpus.FoundSection, error) {
	if len(m.Terms) == 0 {
		return nil, nil
	}
	var all []corpus.FoundSection
	for _, l := range m.Locales {
		err := x.withReload(ctx, l, func() error {
			found, err := x.matchSections(ctx, l, m)
			all = append(all, found...)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("search sections in %s: %w", l, database.MarkTransient(err))
		}
	}
	return all, nil
}

func (x *Index) matchSections(ctx context.Context, l locale.Locale, m corpus.Match) ([]corpus.FoundSection, error) {
	t, err := x.table(ctx, l)
	if err != nil || t.name == "" {
		return nil, err
	}
	lists, err := x.postingsOf(ctx, t, m.Terms)
	if err != nil {
		return nil, err
	}
	return x.describe(ctx, t, rankSections(lists, m))
}

// postingsOf fetches the postings of words, and the number of sections.
func (x *Index) postingsOf(ctx context.Context, t table, groups [][]string) (map[string][]byte, error) {
	wanted := []string{totalWord}
	for _, w := range slices.Concat(groups...) {
		if isIndexable(w) {
			wanted = append(wanted, strings.ToValidUTF8(w, ""))
		}
	}
	rows, err := x.pool.Query(ctx, "select word, sections from "+pgx.Identifier{t.name + postingsSuffix}.Sanitize()+" where word = any($1)", wanted)
	if err != nil {
		return nil, fmt.Errorf("query words: %w", err)
	}
	lists := map[string][]byte{}
	var word string
	var data []byte
	_, err = pgx.ForEachRow(rows, []any{&word, &data}, func() error {
		lists[word] = slices.Clone(data)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read words: %w", err)
	}
	return lists, nil
}

// hit is a matching section.
type hit struct {
	number int32
	score  float32
}

// alternativeWeight is the factor of the other words of a group, as in package bleve.
const alternativeWeight = 0.6

// rankSections returns the best sections with words of enough groups.
func rankSections(lists map[string][]byte, m corpus.Match) []hit {
	sections, _ := binary.Uvarint(lists[totalWord])
	scores, groups := make([]float32, sections+1), make([]uint8, sections+1)
	last := make([]uint8, sections+1) // group that a section was counted for
	for g, group := range m.Terms[:min(len(m.Terms), math.MaxUint8-1)] {
		for i, word := range group {
			weight := float32(1)
			if i > 0 {
				weight = alternativeWeight
			}
			list := lists[word]
			weight *= rarity(list, int(sections))
			eachPosting(list, func(number int, share float32) {
				if number >= len(scores) {
					return
				}
				scores[number] += weight * share
				if last[number] != uint8(g+1) {
					last[number] = uint8(g + 1)
					groups[number]++
				}
			})
		}
	}
	best := bestHits{limit: m.Limit}
	least := uint8(min(max(m.MinGroups, 1), len(m.Terms), math.MaxUint8-1))
	for number, n := range groups {
		if n >= least {
			best.add(hit{int32(number), scores[number]})
		}
	}
	return best.hits
}

// bestHits keeps the best hits in order. A common word is in most sections, and sorting all of
// them would take most of a search's time.
type bestHits struct {
	limit int
	hits  []hit
}

func (b *bestHits) add(h hit) {
	if len(b.hits) == b.limit {
		if b.limit == 0 || compareHits(h, b.hits[b.limit-1]) > 0 {
			return
		}
		b.hits = b.hits[:b.limit-1]
	}
	index, _ := slices.BinarySearchFunc(b.hits, h, compareHits)
	b.hits = slices.Insert(b.hits, index, h)
}

// compareHits orders hits, the best first.
func compareHits(a, b hit) int {
	if a.score != b.score {
		return cmp.Compare(b.score, a.score)
	}
	return cmp.Compare(a.number, b.number)
}

// rarity returns the weight of a word: the fewer its sections, the higher.
func rarity(list []byte, sections int) float32 {
	n := 0.0
	eachPosting(list, func(int, float32) { n++ })
	return float32(math.Log(1 + (float64(sections)-n+0.5)/(n+0.5)))
}

// eachPosting calls f for each section of a word with the word's share. It stops at invalid
// data.
func eachPosting(list []byte, f func(number int, share float32)) {
	number := uint64(0)
	for len(list) > 1 {
		distance, n := uint64(list[0]), 1
		if distance >= 0x80 { // most are shorter
			distance, n = binary.Uvarint(list)
		}
		if n <= 0 || n >= len(list) || distance > math.MaxInt32 {
			return
		}
		if number += distance; number > math.MaxInt32 {
			return
		}
		f(int(number), float32(list[n])/math.MaxUint8)
		list = list[n+1:]
	}
}

func (x *Index) describe(ctx context.Context, t table, hits []hit) ([]corpus.FoundSection, error) {
	if len(hits) == 0 {
		return nil, nil
	}
	numbers, place := make([]int32, len(hits)), map[int32]int{}
	for i, h := range hits {
		numbers[i], place[h.number] = h.number, i
	}
	rows, err := x.pool.Query(ctx, "select number, url, anchor from "+pgx.Identifier{t.name + sectionsSuffix}.Sanitize()+" where number = any($1)", numbers)
	if err != nil {
		return nil, fmt.Errorf("query sections: %w", err)
	}
	found := make([]corpus.FoundSection, len(hits))
	var number int32
	var url, anchor string
	_, err = pgx.ForEachRow(rows, []any{&number, &url, &anchor}, func() error {
		i := place[number]
		found[i] = corpus.FoundSection{URL: url, Anchor: anchor, Score: float64(hits[i].score)}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read sections: %w", err)
	}
	return found, nil
}
