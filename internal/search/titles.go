package search

import (
	"math"
	"slices"
	"sort"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/search/words"
	"waymark.dev/waymark/internal/search/wordvec"
)

// titleIndex finds the pages of a locale by title and address. It is in memory and built from
// the catalogue, so it is ready before any engine. It is immutable and safe for concurrent
// use.
type titleIndex struct {
	locale  locale.Locale
	root    string // see titleOptions
	tuning  *tuning.Tuning
	weights [inAlias + 1]float32 // see fieldWeights
	entries []titleEntry
	byURL   map[string]int32

	ids      map[string]int32 // of terms, by stem
	sorted   []string         // the terms in byte order, for prefixes
	idf      []float32        // by id
	postings [][]posting      // by id

	keys       map[string][]keyed // by compact name
	sortedKeys []string

	corrections []spelling
	titleWords  map[string]bool
	known       map[string]int32 // from the stats; nil before them
	messages    *corpus.Messages // likewise
	byFolder    map[string]int32

	quickOnce sync.Once
	quick     []byte

	topics       *corpus.Topics // nil before the stats
	topicEntries []int32        // entries by their numbers in topics, from 1; 0 for none

	readers func() *readers       // made for the first question; nil except in English
	vectors func() *wordvec.Pages // made for the first question or wish; nil if there are none

	english *titleIndex // nil in the English one

	analyzers sync.Pool
	scratch   sync.Pool
}

// titleEntry is a page of the index.
type titleEntry struct {
	Page   *corpus.Page
	Weight float32 // popularity, 0 to 1
	Prior  float32 // see titleOptions.Prior
	Depth  int     // of its address

	total float32 // idf of the terms of its name
}

// posting is an occurrence of a term in an entry.
type posting struct {
	entry int32
	field field
}

// field is the part of an entry with a term.
type field uint8

// The fields. Their weights are in tuning.Titles.
const (
	inName  field = iota // title, short title, last part of the address
	inPart               // a part of a name in camel case
	inPath               // the rest of the address
	inKind               // readers' words for this kind of page
	inAlias              // former addresses
)

func fieldWeights(t *tuning.Titles) [inAlias + 1]float32 {
	return [...]float32{inName: t.InName, inPart: t.InPart, inPath: t.InPath, inKind: t.InKind, inAlias: t.InAlias}
}

// keyed is an entry with a compact name.
type keyed struct {
	entry  int32
	level  float32 // factor of a match of the name
	member bool    // the name combines the parent's and the member's
}

// titleOptions configure an index.
type titleOptions struct {
	Locale  locale.Locale
	Root    string // addresses of documents up to the slug; "" for the web platform's
	Pages   []*corpus.Page
	Aliases []corpus.Alias
	Weight  func(*corpus.Page) float32 // popularity, 0 to 1
	Prior   func(*corpus.Page) float32 // points independent of the query
	Stats   *corpus.Stats              // nil if bodies have not been read
	English *titleIndex                // nil for English, or without English
	Tuning  *tuning.Tuning

	NoVectors bool // leaves out the vectors of words
}

func newTitleIndex(o titleOptions) *titleIndex {
	t := &titleIndex{
		locale: o.Locale, root: o.Root, tuning: o.Tuning, weights: fieldWeights(&o.Tuning.Titles), english: o.English, byFolder: make(map[string]int32, len(o.Pages)),
		byURL: make(map[string]int32, len(o.Pages)), ids: map[string]int32{}, keys: make(map[string][]keyed, 3*len(o.Pages)),
		entries: make([]titleEntry, 0, len(o.Pages)), titleWords: map[string]bool{},
	}
	t.analyzers.New = func() any { return words.NewAnalyzer(o.Locale) }
	t.scratch.New = func() any { return &scratch{} }
	b := builder{t: t, a: words.NewAnalyzer(o.Locale), kinds: map[string][]string{}, names: make([][]int32, 0, len(o.Pages))}
	for _, p := range o.Pages {
		b.add(p, o.Weight(p), o.Prior(p))
	}
	for _, a := range o.Aliases {
		if n, ok := t.byURL[a.URL]; ok {
			b.alias(n, a.Slug)
		}
	}
	if o.Stats != nil {
		t.known, t.messages = o.Stats.Known, corpus.NewMessages(o.Stats.Messages, &o.Tuning.Messages)
		b.headings(o.Stats.Headings)
		t.setTopics(o.Stats.Topics)
	}
	b.finish()
	if t.english == nil {
		t.readers = sync.OnceValue(func() *readers { return newReaders(t) })
	}
	if !o.NoVectors && b.a.Language() == "en" {
		t.vectors = sync.OnceValue(func() *wordvec.Pages {
			return wordvec.English().Pages(len(t.entries), newPageWords(t).usesOf)
		})
	}
	return t
}

func (t *titleIndex) setTopics(x *corpus.Topics) {
	t.topics, t.topicEntries = x, make([]int32, x.Len())
	for folder, n := range t.byFolder {
		if number, ok := x.Page(folder); ok {
			t.topicEntries[number] = n + 1
		}
	}
}

// headings adds headings of few pages as names.
func (b *builder) headings(byHeading map[string][]string) {
	t := b.t
	for heading, folders := range byHeading {
		for _, folder := range folders {
			if n, ok := t.byFolder[folder]; ok {
				t.keys[heading] = append(t.keys[heading], keyed{entry: n, level: t.tuning.Titles.KeyHeading})
			}
		}
	}
}

type builder struct {
	t         *titleIndex
	a         *words.Analyzer
	plain     words.Scanner
	kinds     map[string][]string
	names     [][]int32 // by entry: the terms that its name is made of
	spellings map[string]float32
}

func (b *builder) add(p *corpus.Page, weight, prior float32) {
	t := b.t
	n := int32(len(t.entries))
	t.entries = append(t.entries, titleEntry{Page: p, Weight: weight, Prior: prior, Depth: strings.Count(p.Slug, "/")})
	t.byURL[p.URL], t.byFolder[p.Folder] = n, n
	segments := strings.Split(p.Slug, "/")
	last := strings.ReplaceAll(segments[len(segments)-1], "_", " ")
	seen := map[int32]bool{}
	var own []int32
	name := p.Title + " " + p.Short + " " + last
	for _, term := range b.a.Terms(name) {
		own = b.post(n, term, inName, seen, own)
	}
	for _, term := range b.a.Names(name) {
		b.post(n, term, inPart, seen, nil)
	}
	b.names = append(b.names, own)
	for _, segment := range segments[:len(segments)-1] {
		for _, term := range b.a.Names(strings.ReplaceAll(segment, "_", " ")) {
			b.post(n, term, inPath, seen, nil)
		}
	}
	for _, term := range b.kindTerms(p.Type) {
		b.post(n, term, inKind, seen, nil)
	}
	if english := b.englishTitle(p); english != "" {
		for _, term := range b.a.Names(english) {
			b.post(n, term, inPart, seen, nil)
		}
	}
	b.spell(name, weight)
	b.keyNames(n, p, segments)
}

// englishTitle returns the title of a translated page's original, for readers who search in
// English.
func (b *builder) englishTitle(p *corpus.Page) string {
	if b.t.english == nil {
		return ""
	}
	n, ok := b.t.english.byURL[p.Original]
	if !ok {
		return ""
	}
	return b.t.english.entries[n].Page.Title
}

func (b *builder) post(n int32, term string, f field, seen map[int32]bool, own []int32) []int32 {
	t := b.t
	id, ok := t.ids[term]
	if !ok {
		id = int32(len(t.postings))
		t.ids[strings.Clone(term)] = id
		t.postings = append(t.postings, nil)
	}
	if seen[id] {
		return own
	}
	seen[id] = true
	t.postings[id] = append(t.postings[id], posting{n, f})
	return append(own, id)
}

func (b *builder) kindTerms(kind string) []string {
	if terms, ok := b.kinds[kind]; ok {
		return terms
	}
	terms := b.a.Names(strings.Join(words.KindWords(kind), " "))
	b.kinds[kind] = terms
	return terms
}

// alias adds a former address of a page.
func (b *builder) alias(n int32, slug string) {
	segments := strings.Split(slug, "/")
	last := strings.ReplaceAll(segments[len(segments)-1], "_", " ")
	seen := map[int32]bool{}
	for _, term := range b.a.Names(last) {
		b.post(n, term, inAlias, seen, nil)
	}
	if k := words.Compact(withoutSuffix(segments[len(segments)-1])); k != "" && len(k) <= words.WholeLimit {
		b.t.keys[k] = append(b.t.keys[k], keyed{entry: n, level: b.t.tuning.Titles.KeyAlias})
	}
}

// keyNames adds the names by which readers may search for a page.
func (b *builder) keyNames(n int32, p *corpus.Page, segments []string) {
	seen := map[string]bool{}
	member := false
	add := func(name string, level float32) {
		k := words.Compact(name)
		if k == "" || seen[k] || len(k) > 2*words.WholeLimit {
			return
		}
		seen[k] = true
		b.t.keys[k] = append(b.t.keys[k], keyed{n, level, member})
	}
	last, weights := segments[len(segments)-1], &b.t.tuning.Titles
	if query.Starred(p.Title) {
		k := words.Compact(p.Title)
		b.t.keys[k+"*"] = append(b.t.keys[k+"*"], keyed{n, 1, false})
		add(p.Title, weights.KeyStarless) // another page lacks the star: function, function*
	}
	add(p.Title, 1)
	add(p.Short, 1)
	add(b.englishTitle(p), weights.KeyVariant)
	add(last, weights.KeyVariant)
	if k := withoutSuffix(last); k != last {
		add(k, weights.KeyVariant)
	}
	add(withoutKind(p.Title, p.Type), weights.KeyVariant)
	if len(segments) > 1 {
		parent := segments[len(segments)-2]
		member = true
		add(parent+last, 1)
		add(parent+withoutSuffix(last), 1)
		member = false
	}
	if signs := signsIn(p.Title); signs != "" {
		b.t.keys[signs] = append(b.t.keys[signs], keyed{entry: n, level: 1})
	}
	if head, rest, found := strings.Cut(p.Title, ": "); found {
		add(head, weights.KeyBefore)
		add(withoutKind(rest, p.Type), weights.KeyAfter)
	}
}

// signsIn returns the operator in the title of its page: "Strict equality (===)".
func signsIn(title string) string {
	open := strings.LastIndexByte(title, '(')
	if open < 0 || !strings.HasSuffix(title, ")") {
		return ""
	}
	signs := title[open+1 : len(title)-1]
	if strings.ContainsRune(signs, ' ') || words.Compact(signs) != "" {
		return ""
	}
	return signs
}

// withoutSuffix removes suffixes that distinguish addresses with the same name: click_event.
func withoutSuffix(name string) string {
	for _, suffix := range []string{"_event", "_static", "_property", "_API", "_value", "_object"} {
		name = strings.TrimSuffix(name, suffix)
	}
	return name
}

// withoutKind removes the kind of page from the end of a title: "Accept header".
func withoutKind(title, pageType string) string {
	for {
		space := strings.LastIndexByte(title, ' ')
		if space <= 0 {
			return title
		}
		last := words.Fold(title[space+1:])
		if last != "api" && !slices.Contains(words.KindWords(pageType), last) {
			return title
		}
		title = title[:space]
	}
}

// finish computes the fields that depend on all entries.
func (b *builder) finish() {
	t := b.t
	t.idf = make([]float32, len(t.postings))
	n := float64(len(t.entries))
	for id, list := range t.postings {
		t.idf[id] = float32(math.Log(1 + n/float64(1+len(list))))
	}
	for i, own := range b.names {
		for _, id := range own {
			t.entries[i].total += t.idf[id]
		}
	}
	for term := range t.ids {
		t.sorted = append(t.sorted, term)
	}
	slices.Sort(t.sorted)
	for k := range t.keys {
		t.sortedKeys = append(t.sortedKeys, k)
	}
	slices.Sort(t.sortedKeys)
	b.finishSpelling()
}

// withPrefix calls f for the strings of a sorted list with a prefix.
func withPrefix(sorted []string, prefix string, limit int, f func(string)) {
	from := sort.SearchStrings(sorted, prefix)
	for i := from; i < len(sorted) && i < from+limit && strings.HasPrefix(sorted[i], prefix); i++ {
		f(sorted[i])
	}
}
