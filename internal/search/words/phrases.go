package words

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/search/tuning"
)

// phrase maps readers' words to the names of pages.
type phrase struct {
	name    string   // of the pages
	heading string   // of the section that is meant, or ""
	isBroad bool     // of everyday.txt
	words   []string // keys of wishWords
	content []string // the content words of these
	ordered bool     // the word order matters: "list to text", "page in page"
}

// everyday is the file of the many phrases that are less certain than those of the others.
const everyday = "everyday.txt"

// Tables with stems are made on demand: most commands of the program do not search, and would
// start more slowly.
var (
	wishes  = sync.OnceValue(func() map[string]string { return wishTable(embeddedTable("wishes.txt")) })
	phrases = sync.OnceValues(func() (list []phrase, byWord map[string][]int) {
		key := keysOnce()
		for _, file := range []string{"phrases.txt", "tasks.txt", "signs.txt", everyday} {
			list = append(list, phraseList(file, key)...)
		}
		return list, phrasesByWord(list)
	})
	sectionsPhrases = sync.OnceValue(func() []ReadersPhrases {
		list, _ := phrases()
		list = slices.DeleteFunc(slices.Concat(list, phraseList("sections.txt", keysOnce())), func(p phrase) bool { return p.heading == "" })
		return grouped(list, func(p phrase) string { return p.heading })
	})
)

// keysOnce returns wishKey for phrases, which share most of their words: it computes each key once.
func keysOnce() func(word string) string {
	keys := map[string]string{}
	return func(w string) string {
		if keys[w] == "" {
			keys[w] = wishKey(w)
		}
		return keys[w]
	}
}

// phrasesByWord returns the indexes of phrases by a word required in a matching query.
func phrasesByWord(list []phrase) map[string][]int {
	all := map[string][]int{}
	for i, p := range list {
		key := p.words[0]
		if len(p.content) > 0 {
			key = p.content[0]
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

// SameTask returns the common stem of all words with the same meaning in a task as the word
// with an English stem.
func SameTask(stem string) string {
	if same, ok := wishes()[stem]; ok {
		return same
	}
	return stem
}

func stem(w string) string { return Stem("en", Fold(w)) }

// wishKey returns the key of a word of a wish.
func wishKey(w string) string { return SameTask(stem(w)) }

func phraseList(file string, key func(word string) string) []phrase {
	var list []phrase
	for _, row := range embeddedTable(file) {
		for _, text := range row.Values {
			p := newPhrase(row.Name, text, key)
			p.isBroad = file == everyday
			list = append(list, p)
		}
	}
	return list
}

// newPhrase returns a phrase for "name of the page" or "name of the page # heading".
func newPhrase(name, text string, key func(word string) string) phrase {
	var p phrase
	p.name, p.heading, _ = strings.Cut(name, " # ")
	for _, w := range wishWords(text, key) {
		p.words = append(p.words, w.key)
		p.ordered = p.ordered || w.text == "to" || w.text == "into" || w.isContent && slices.Contains(p.content, w.key)
		if w.isContent {
			p.content = append(p.content, w.key)
		}
	}
	return p
}

// wishWord is a word of a wish with its key for comparisons.
type wishWord struct {
	text, key string
	isContent bool // has a meaning by itself
}

// wishWords returns the words of a text without articles. Signs count as words.
func wishWords(text string, key func(word string) string) []wishWord {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '-' || r == '_' })
	if rest := slices.DeleteFunc(slices.Clone(fields), func(w string) bool { return articles[w] }); len(rest) > 1 {
		fields = rest // except in "a tag", which asks for the element
	}
	list := make([]wishWord, len(fields))
	for i, w := range fields {
		list[i] = wishWord{w, key(w), !IsStop("en", w) && !IsFiller(w)}
	}
	return list
}

// Rewrite is a query in the words of pages.
type Rewrite struct {
	Text     string
	Heading  string   // of the section that is meant, or ""
	Factor   float32  // of the score of a match
	Replaced []string // words of the query that match the phrase
	Little   bool     // the phrase is at most half of the query

	length  int  // words of the phrase: the more, the likelier it is meant
	inRow   bool // the query has them in a row
	isBroad bool // of a phrase of everyday.txt
}

// excludes reports whether the phrase excludes something: "sort array without".
func (r Rewrite) excludes() bool { return slices.Contains(r.Replaced, "without") }

// maxRewrites limits the rewrites of a query.
const maxRewrites = 4

// Rewrites returns rewrites of a query, in lower case, in the words of pages, the best first.
// A phrase that is the whole query counts more than one inside it.
func Rewrites(q string, f *tuning.Query) []Rewrite {
	asked, bare := wishWords(q, wishKey), wishWords(TrimAreas(q), wishKey)
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
		return cmp.Or(cmp.Compare(b.Factor, a.Factor), b.length-a.length, len(b.Text)-len(a.Text))
	})
	list = withoutParts(list)
	if slices.ContainsFunc(list, Rewrite.excludes) {
		list = slices.DeleteFunc(list, func(r Rewrite) bool { return !r.excludes() })
	}
	return list[:min(len(list), maxRewrites)]
}

// withoutParts removes the rewrites whose words of the query are among those of another rewrite
// that has more of them, or has them in a row: "selected file" is not "file is selected".
func withoutParts(list []Rewrite) []Rewrite {
	isPart := func(part, whole Rewrite) bool {
		if whole.isBroad && !part.isBroad {
			return false
		}
		more := len(whole.Replaced) - len(part.Replaced)
		return (more > 0 || more == 0 && whole.inRow && !part.inRow) && !slices.ContainsFunc(part.Replaced, func(w string) bool { return !slices.Contains(whole.Replaced, w) })
	}
	var kept []Rewrite
	for _, r := range list {
		if !slices.ContainsFunc(list, func(o Rewrite) bool { return isPart(r, o) }) {
			kept = append(kept, r)
		}
	}
	return kept
}

// rewrites returns the query with the phrase replaced by the pages' name. The bare query is
// the same without an area at its ends.
func (p *phrase) rewrites(asked, bare []wishWord, f *tuning.Query) []Rewrite {
	isWhole := p.is(asked) || p.is(bare)
	rest, inRow, ok := p.cutFrom(asked)
	if !isWhole && !ok {
		return nil
	}
	replaced := p.matchedIn(asked)
	rewrite := func(text string, factor float32) Rewrite {
		if p.isBroad {
			factor *= f.RewriteBroad
		}
		return Rewrite{Text: text, Heading: p.heading, Factor: factor, Replaced: replaced, length: len(p.words), inRow: inRow || isWhole, isBroad: p.isBroad}
	}
	if isWhole {
		return []Rewrite{rewrite(p.name, f.RewriteWhole)}
	}
	factor := float32(1)
	if !inRow {
		factor = f.RewriteApart
	}
	content := contentOf(rest)
	if len(content) == 0 {
		return []Rewrite{rewrite(p.name, f.RewriteAll*factor)}
	}
	found := []Rewrite{rewrite(p.with(rest), f.RewriteInside*factor)}
	switch {
	case len(p.words) > len(content):
		found = append(found, rewrite(p.name, f.RewriteMost*factor))
	case len(p.content) > 1:
		little := rewrite(p.name, f.RewriteLittle*factor)
		little.Little = true
		found = append(found, little)
	}
	return found
}

func (p *phrase) matchedIn(asked []wishWord) []string {
	var matched []string
	for _, w := range asked {
		if slices.Contains(p.words, w.key) {
			matched = append(matched, w.text)
		}
	}
	return matched
}

func (p *phrase) is(asked []wishWord) bool {
	return slices.EqualFunc(asked, p.words, func(w wishWord, key string) bool { return w.key == key })
}

// longPhrase is the number of content words from which a phrase is meant wherever they are.
const longPhrase = 3

// cutFrom removes the words of a phrase from a query that has them: in a row, or anywhere if
// the phrase is long or the query has few other words.
func (p *phrase) cutFrom(asked []wishWord) (rest []wishWord, inRow, ok bool) {
	if len(p.words) < 2 {
		return nil, false, false
	}
	for i := 0; i+len(p.words) <= len(asked); i++ {
		if p.is(asked[i : i+len(p.words)]) {
			return slices.Concat(asked[:i], asked[i+len(p.words):]), true, true
		}
	}
	if p.ordered || len(p.content) < 2 {
		return nil, false, false
	}
	for _, key := range p.content {
		if !slices.ContainsFunc(asked, func(w wishWord) bool { return w.key == key }) {
			return nil, false, false
		}
	}
	rest = slices.DeleteFunc(contentOf(asked), func(w wishWord) bool { return slices.Contains(p.content, w.key) })
	return rest, false, len(rest) <= len(p.content) || len(p.content) >= longPhrase
}

// contentOf returns the content words of a list, except areas.
func contentOf(list []wishWord) []wishWord {
	return slices.DeleteFunc(slices.Clone(list), func(w wishWord) bool { return !w.isContent || areas[w.text] })
}

// with returns the name of the page followed by the rest of a query.
func (p *phrase) with(rest []wishWord) string {
	parts := []string{p.name}
	for _, w := range rest {
		parts = append(parts, w.text)
	}
	return strings.Join(parts, " ")
}

// TrimAreas removes the name of an area from either end of a query.
func TrimAreas(q string) string {
	for _, area := range questions["area"] {
		q = strings.TrimSuffix(strings.TrimPrefix(q, area+" "), " "+area)
		q = strings.TrimSuffix(q, " in "+area)
	}
	return strings.TrimSuffix(q, " in")
}

// ReadersPhrases are the phrases of readers for a page, or for one of its sections.
type ReadersPhrases struct {
	Page    string     // its name
	Heading string     // of the section, or ""
	Phrases [][]string // the content words of each, as stems in the form of [SameTask]
}

// PagesPhrases returns the phrases that readers use for pages, which include those for sections in the
// same files.
func PagesPhrases() []ReadersPhrases {
	list, _ := phrases()
	return grouped(list, func(p phrase) string { return "" })
}

// SectionsPhrases returns the phrases that readers use for sections, which must not be changed: those
// of sections.txt are about what one section says, and too many to look for pages with.
func SectionsPhrases() []ReadersPhrases { return sectionsPhrases() }

// grouped returns phrases by page and heading, in the order of their first ones.
func grouped(list []phrase, headingOf func(phrase) string) []ReadersPhrases {
	type key struct{ page, heading string }
	var all []ReadersPhrases
	index := map[key]int{}
	for _, p := range list {
		k := key{p.name, headingOf(p)}
		n, ok := index[k]
		if !ok {
			n = len(all)
			index[k] = n
			all = append(all, ReadersPhrases{Page: k.page, Heading: k.heading})
		}
		all[n].Phrases = append(all[n].Phrases, p.content)
	}
	return all
}
