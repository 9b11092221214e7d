package corpus

import (
	"cmp"
	"hash/fnv"
	"math"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/search/words"
)

// TopicCollector collects the topics of pages: words of their summaries and headings, and
// words around links to them. Readers who do not know a thing's name describe it in these
// words. It is not safe for concurrent use.
type TopicCollector struct {
	t       *tuning.Topics
	a       *words.Analyzer
	english bool
	own     []fact
	cited   []uint64            // page and term
	page    map[uint64]struct{} // cited by the current page
}

// fact is the strength of a term as a topic of a page, by the text of the page or of others.
type fact struct {
	key      uint64 // page and term
	strength float32
	cited    bool
}

func NewTopicCollector(l locale.Locale, t *tuning.Topics) *TopicCollector {
	return &TopicCollector{t: t, a: words.NewAnalyzer(l), english: isEnglish(l), page: map[uint64]struct{}{}}
}

func isEnglish(l locale.Locale) bool { return strings.HasPrefix(string(l), "en") }

// anyTerm stands for all terms in the counts of citations.
const anyTerm = 0

// hash returns the number that represents a folder or a word, which keeps the index
// small. It is never anyTerm. Collisions are few and harmless: the two count as one.
func hash(s string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(s)) // never fails
	return h.Sum32() | 1
}

func key(page, term uint32) uint64 { return uint64(page)<<32 | uint64(term) }

// term returns the hash of a stem; words with the same meaning in a task share it.
func term(stem string, english bool) uint32 {
	if english {
		stem = words.SameTask(stem)
	}
	return hash(stem)
}

// Own adds the summary and headings of a page.
func (c *TopicCollector) Own(folder, summary string, headings []string) {
	page := hash(folder)
	first, rest := firstSentence(summary)
	c.add(page, first, c.t.InSentence)
	c.add(page, rest, c.t.InSummary)
	share := float32(math.Sqrt(min(1, c.t.FewHeadings/float64(max(len(headings), 1)))))
	for _, heading := range headings {
		if words.RoleOf(heading) == "" && !words.IsLabel(heading) {
			c.add(page, heading, c.t.InHeading*share)
		}
	}
}

func (c *TopicCollector) add(page uint32, text string, strength float32) {
	for _, stem := range c.a.Terms(text) {
		c.own = append(c.own, fact{key: key(page, term(stem, c.english)), strength: strength})
	}
}

// firstSentence splits a text after its first sentence.
func firstSentence(text string) (first, rest string) {
	if end := strings.Index(text, ". "); end >= 0 {
		return text[:end], text[end+2:]
	}
	return text, ""
}

// Cited adds the text around a link from the current page to another.
func (c *TopicCollector) Cited(folder, text string) {
	page := hash(folder)
	c.page[key(page, anyTerm)] = struct{}{}
	for _, stem := range c.a.Terms(text) {
		c.page[key(page, term(stem, c.english))] = struct{}{}
	}
}

// EndPage ends the current page. A word repeated around links to another page counts once.
func (c *TopicCollector) EndPage() {
	for k := range c.page {
		c.cited = append(c.cited, k)
	}
	clear(c.page)
}

// Topics finds pages by topic. It is immutable. Its fields are exported only for saving.
type Topics struct {
	English  bool
	Numbers  map[uint32]int32          // of pages, by the hash of their folders
	Postings map[uint32][]TopicPosting // by the hash of terms
}

// TopicPosting is the strength of a term as a topic of a page.
type TopicPosting struct {
	Page     int32 // see Topics.Page
	Strength float32
}

// NewTopics returns the topics collected for a locale.
func NewTopics(l locale.Locale, collectors []*TopicCollector, t *tuning.Topics) *Topics {
	var facts []fact
	var cited []uint64
	for _, c := range collectors {
		facts = append(facts, c.own...)
		cited = append(cited, c.cited...)
	}
	facts = append(facts, citations(cited, t)...)
	slices.SortFunc(facts, func(a, b fact) int { return cmp.Compare(a.key, b.key) })
	x := &Topics{English: isEnglish(l), Numbers: map[uint32]int32{}, Postings: map[uint32][]TopicPosting{}}
	var page []fact // one for each term
	for len(facts) > 0 {
		n := runLength(facts, func(f fact) bool { return f.key == facts[0].key })
		page = append(page, combined(facts[:n]))
		if n == len(facts) || facts[n].key>>32 != facts[0].key>>32 {
			x.addPage(page, t)
			page = page[:0]
		}
		facts = facts[n:]
	}
	return x
}

// runLength returns the number of equal elements at the start of a list.
func runLength[T any](list []T, same func(T) bool) int {
	n := 1
	for n < len(list) && same(list[n]) {
		n++
	}
	return n
}

// combined combines the facts of one page and term.
func combined(facts []fact) fact {
	var own, cited float32
	for _, f := range facts {
		if f.cited {
			cited = f.strength
		} else {
			own = max(own, f.strength)
		}
	}
	return fact{key: facts[0].key, strength: 1 - (1-own)*(1-cited)}
}

// addPage adds the strongest topics of a page.
func (x *Topics) addPage(terms []fact, t *tuning.Topics) {
	slices.SortStableFunc(terms, func(a, b fact) int { return cmp.Compare(b.strength, a.strength) })
	number := int32(len(x.Numbers))
	x.Numbers[uint32(terms[0].key>>32)] = number
	for _, f := range terms[:min(len(terms), t.MaxTerms)] {
		if f.strength >= t.MinStrength {
			x.Postings[uint32(f.key)] = append(x.Postings[uint32(f.key)], TopicPosting{number, f.strength})
		}
	}
}

// citations returns the terms that are more frequent around links to a page than around links
// to any page.
func citations(cited []uint64, t *tuning.Topics) []fact {
	slices.Sort(cited)
	ofTerm, all := map[uint32]float64{}, 0.0
	for _, k := range cited {
		if uint32(k) == anyTerm {
			all++
		} else {
			ofTerm[uint32(k)]++
		}
	}
	var facts []fact
	ofPage := 0.0
	for len(cited) > 0 {
		k := cited[0]
		run := runLength(cited, func(other uint64) bool { return other == k })
		cited = cited[run:]
		n := float64(run)
		if uint32(k) == anyTerm { // sorts before the terms of the page
			ofPage = n
			continue
		}
		lift := n / ofPage * all / ofTerm[uint32(k)]
		often := min(1, math.Log1p(n)/math.Log1p(t.ManyCitations))
		specific := max(0, min(1, math.Log(lift)/math.Log(t.SureLift)))
		if strength := t.InCitation * float32(often*specific); strength >= t.MinStrength/2 {
			facts = append(facts, fact{k, strength, true})
		}
	}
	return facts
}

// Page returns the number of a page in postings.
func (x *Topics) Page(folder string) (int32, bool) {
	if x == nil {
		return 0, false
	}
	n, ok := x.Numbers[hash(folder)]
	return n, ok
}

// Len returns the number of pages.
func (x *Topics) Len() int {
	if x == nil {
		return 0
	}
	return len(x.Numbers)
}

// Strength returns the strength of a stem as a topic of a page, by its number.
func (x *Topics) Strength(page int32, stem string) float32 {
	list := x.Find(stem)
	i, ok := slices.BinarySearchFunc(list, page, func(p TopicPosting, page int32) int { return cmp.Compare(p.Page, page) })
	if !ok {
		return 0
	}
	return list[i].Strength
}

// Find returns the pages with a stem as a topic, by number.
func (x *Topics) Find(stem string) []TopicPosting { return x.Postings[term(stem, x.English)] }
