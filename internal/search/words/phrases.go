package words

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/search/tuning"
)

// phrase maps words of readers to the names of pages.
type phrase struct {
	called  string
	said    []string // words as wishWords returns them
	telling []string // the words of them that are specific
	ordered bool     // the order of the words matters
}

// Tables with stems are made when they are first needed: most commands of the program
// search for nothing, and would take longer to start.
var (
	wishes  = sync.OnceValue(func() map[string]string { return wishTable(embeddedTable("wishes.txt")) })
	phrases = sync.OnceValues(func() (list []phrase, byWord map[string][]int) {
		list = slices.Concat(phraseList("phrases.txt"), phraseList("tasks.txt"), phraseList("signs.txt"))
		return list, phrasesByWord(list)
	})
)

// phrasesByWord returns the numbers of phrases by a word that queries must have
// to be any of them.
func phrasesByWord(list []phrase) map[string][]int {
	all := map[string][]int{}
	for i, p := range list {
		key := p.said[0]
		if len(p.telling) > 0 {
			key = p.telling[0]
		}
		all[key] = append(all[key], i)
	}
	return all
}

// wishTable maps the stem of a word to the stem of the first word of its row.
func wishTable(rows []tableRow) map[string]string {
	all := map[string]string{}
	for _, row := range rows {
		for _, w := range row.Values {
			all[stem(w)] = stem(row.Name)
		}
	}
	return all
}

// SameTask returns the stem that stands for all words that say the same of a task
// as the word with an English stem.
func SameTask(stem string) string {
	if same, ok := wishes()[stem]; ok {
		return same
	}
	return stem
}

func stem(w string) string { return Stem("en", Fold(w)) }

func phraseList(file string) []phrase {
	var list []phrase
	for _, row := range embeddedTable(file) {
		for _, said := range row.Values {
			list = append(list, newPhrase(row.Name, said))
		}
	}
	return list
}

func newPhrase(called, said string) phrase {
	p := phrase{called: called}
	for _, w := range wishWords(said) {
		p.said = append(p.said, w.key)
		if w.telling {
			p.telling = append(p.telling, w.key)
		}
		p.ordered = p.ordered || w.text == "to"
	}
	return p
}

// wishWord is a word of a wish, and the form in which it is compared.
type wishWord struct {
	text, key string
	telling   bool // it has a meaning by itself
}

// wishWords returns the words of a text without articles. Signs count as words.
func wishWords(text string) []wishWord {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '-' || r == '_' })
	if rest := slices.DeleteFunc(slices.Clone(fields), func(w string) bool { return articles[w] }); len(rest) > 1 {
		fields = rest // but "a tag" asks for one
	}
	list := make([]wishWord, len(fields))
	for i, w := range fields {
		key := stem(w)
		if same, ok := wishes()[key]; ok {
			key = same
		}
		list[i] = wishWord{w, key, !IsStop("en", w) && !IsFiller(w)}
	}
	return list
}

// Rewrite is a query in the words of pages, and what it counts.
type Rewrite struct {
	Text   string
	Factor float32
	Said   []string // words of the query that the phrase is made of

	said int // words of the phrase: the more of them, the likelier it is meant
}

// maxRewrites bounds how many rewrites of a query are looked up.
const maxRewrites = 4

// Rewrites returns what a query, in lower case, is called on pages. A phrase that
// is the whole query counts more than one inside it.
func Rewrites(q string, f *tuning.Query) []Rewrite {
	asked, bare := wishWords(q), wishWords(TrimAreas(q))
	known, byWord := phrases()
	var candidates []int
	for _, w := range asked {
		candidates = append(candidates, byWord[w.key]...)
	}
	slices.Sort(candidates)
	var list []Rewrite
	for _, i := range slices.Compact(candidates) {
		list = append(list, known[i].rewrites(asked, bare, f)...)
	}
	slices.SortStableFunc(list, func(a, b Rewrite) int {
		return cmp.Or(cmp.Compare(b.Factor, a.Factor), b.said-a.said, len(b.Text)-len(a.Text))
	})
	return list[:min(len(list), maxRewrites)]
}

// rewrites returns what a phrase makes of a query, and of the query without the
// area at its ends.
func (p *phrase) rewrites(asked, bare []wishWord, f *tuning.Query) []Rewrite {
	if p.is(asked) || p.is(bare) {
		return []Rewrite{{p.called, f.RewriteWhole, p.saidIn(asked), len(p.said)}}
	}
	rest, inRow, ok := p.cutFrom(asked)
	if !ok {
		return nil
	}
	factor := float32(1)
	if !inRow {
		factor = f.RewriteApart
	}
	telling, said := tellingOf(rest), p.saidIn(asked)
	if len(telling) == 0 {
		return []Rewrite{{p.called, f.RewriteAll * factor, said, len(p.said)}}
	}
	found := []Rewrite{{p.with(rest), f.RewriteInside * factor, said, len(p.said)}}
	if len(p.said) > len(telling) {
		found = append(found, Rewrite{p.called, f.RewriteMost * factor, said, len(p.said)})
	}
	return found
}

// saidIn returns the words of a query that are of a phrase.
func (p *phrase) saidIn(asked []wishWord) []string {
	var said []string
	for _, w := range asked {
		if slices.Contains(p.said, w.key) {
			said = append(said, w.text)
		}
	}
	return said
}

func (p *phrase) is(asked []wishWord) bool {
	return slices.EqualFunc(asked, p.said, func(w wishWord, key string) bool { return w.key == key })
}

// cutFrom takes the words of a phrase out of a query, if it has them: in a row,
// or anywhere if the query is about little else.
func (p *phrase) cutFrom(asked []wishWord) (rest []wishWord, inRow, ok bool) {
	if len(p.said) < 2 {
		return nil, false, false
	}
	for i := 0; i+len(p.said) <= len(asked); i++ {
		if p.is(asked[i : i+len(p.said)]) {
			return slices.Concat(asked[:i], asked[i+len(p.said):]), true, true
		}
	}
	if p.ordered || len(p.telling) < 2 {
		return nil, false, false
	}
	for _, key := range p.telling {
		if !slices.ContainsFunc(asked, func(w wishWord) bool { return w.key == key }) {
			return nil, false, false
		}
	}
	rest = slices.DeleteFunc(tellingOf(asked), func(w wishWord) bool { return slices.Contains(p.telling, w.key) })
	return rest, false, len(rest) <= len(p.telling)
}

// tellingOf returns the words that have a meaning by themselves, except areas.
func tellingOf(list []wishWord) []wishWord {
	return slices.DeleteFunc(slices.Clone(list), func(w wishWord) bool { return !w.telling || areas[w.text] })
}

// with puts the name of the page before the rest of a query.
func (p *phrase) with(rest []wishWord) string {
	parts := []string{p.called}
	for _, w := range rest {
		parts = append(parts, w.text)
	}
	return strings.Join(parts, " ")
}

// TrimAreas takes the name of an area off either end of a query.
func TrimAreas(q string) string {
	for _, area := range questions["area"] {
		q = strings.TrimSuffix(strings.TrimPrefix(q, area+" "), " "+area)
		q = strings.TrimSuffix(q, " in "+area)
	}
	return strings.TrimSuffix(q, " in")
}
