package search

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/words"
)

// The names of files of an index for static hosts, in the folder of its locale. Those of other
// files than the first are hashes of their content.
const (
	staticFolder    = "search-text/"
	staticExtension = ".bin"
	staticFirst     = "start"
)

// Limits on the files of the index, measured on sites of 500 to 2,500 pages: smaller ones need
// more requests, larger ones more bytes for each query.
const (
	staticWordBytes = 20 << 10 // of JSON in a shard of words; more if they begin alike
	staticPages     = 16       // in a shard of pages
	staticSummary   = 240      // bytes
	staticAlike     = 3        // characters of words that begin alike
	staticSame      = 6        // likewise, in shards of twice the size
)

// staticStart is the first file of an index. docs/reference/http.md describes the format;
// web/src/shell/textSearch reads it.
type staticStart struct {
	Format int       `json:"format"`
	Totals []int     `json:"totals"` // by page: the weight of the words of its title, times 10
	Base   []int     `json:"base"`   // by page: points independent of the query, times 100
	Stops  string    `json:"stops"`  // words without a meaning of their own
	Common string    `json:"common"` // words for areas and kinds of pages
	Words  []shardOf `json:"words"`
	Pages  []string  `json:"pages"` // names of shards
}

// shardOf names a shard by its first word.
type shardOf struct {
	First string `json:"first"`
	Name  string `json:"name"`
}

// Static builds the indexes of the texts of a site for browsers on static hosts. It reads the pages of a locale when it
// needs them. It is not safe for concurrent use.
type Static struct {
	service *Service
	source
	main *staticTexts // of the default locale, which the indexes of others need
}

// NewStatic returns the indexes of the pages of a catalogue and of articles. Of the options, Engine, Vectors and Data
// have no effect.
func NewStatic(o Options, cat *content.Catalogue, articles ...corpus.Article) *Static {
	return &Static{service: New(o), source: newSource(cat, articles)}
}

// Files returns the files of the index of a locale, by name in the folder of the locale. It has the terms and weights of
// Search, without topics, messages, and the vocabulary of readers.
func (x *Static) Files(ctx context.Context, l locale.Locale) (map[string][]byte, error) {
	english := x.scheme.Default()
	own, err := x.read(ctx, l)
	if err != nil {
		return nil, err
	}
	main, err := x.read(ctx, english)
	if err != nil {
		return nil, err
	}
	var englishTitles *titleIndex
	if l != english && slices.Contains(x.locales, english) {
		englishTitles = x.service.newTitles(x.source, english, main.stats, main.stats, nil)
	}
	titles := x.service.newTitles(x.source, l, own.stats, main.stats, englishTitles)
	return newStaticBuilder(titles, own).files()
}

// Shared identifies the part of the default locale in the index of each locale.
func (x *Static) Shared(ctx context.Context) (string, error) {
	english := x.scheme.Default()
	main, err := x.read(ctx, english)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	for _, p := range x.pages[english] {
		fmt.Fprintf(h, "%q %q %q %v\n", p.Folder, p.Title, p.Short, main.stats.Weights[p.Folder])
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// read reads the pages of a locale, those of the default one once.
func (x *Static) read(ctx context.Context, l locale.Locale) (*staticTexts, error) {
	if l == x.scheme.Default() && x.main != nil {
		return x.main, nil
	}
	pages, parts := x.pages[l], make([]*staticReader, x.service.opts.Workers)
	t := &staticTexts{
		terms: map[string]*staticTerm{}, forms: map[string]string{}, length: make([][staticFields]int, len(pages)), about: make([]staticPage, len(pages)),
	}
	for i := range parts {
		parts[i] = &staticReader{texts: t, a: words.NewAnalyzer(l), page: map[string]*[staticFields]int{}, terms: map[string]*staticTerm{}, forms: map[string]string{}}
	}
	var err error
	t.stats, err = corpus.ReadTexts(ctx, x.cat, pages, len(parts), func(worker, page int, text *corpus.Text) {
		parts[worker].add(int32(page), pages[page], text)
	})
	if err != nil {
		return nil, fmt.Errorf("index of %s for static hosts: %w", l, err)
	}
	for _, part := range parts {
		t.merge(part)
	}
	if l == x.scheme.Default() {
		x.main = t
	}
	return t, nil
}

// The fields of a text, with the boosts of the engines.
const (
	staticName = iota
	staticHead
	staticBody
	staticFields
	noField = -1
)

var staticBoosts = [staticFields]float64{3, 2, 1}

// staticTexts are the words of all pages of a locale.
type staticTexts struct {
	stats  *corpus.Stats
	terms  map[string]*staticTerm
	forms  map[string]string // words to their terms
	length [][staticFields]int
	about  []staticPage
}

// staticTerm has the pages with a term, in any order.
type staticTerm struct {
	pages []int32
	times [][staticFields]uint16
	found [staticFields]int // pages, by field
}

// staticPage is a page in a shard of pages.
type staticPage struct {
	Title   string `json:"title"`
	URL     string `json:"url"`
	Summary string `json:"summary"`
}

// merge adds the pages that a worker has read.
func (t *staticTexts) merge(part *staticReader) {
	maps.Copy(t.forms, part.forms)
	for term, own := range part.terms {
		all := t.terms[term]
		if all == nil {
			t.terms[term] = own
			continue
		}
		all.pages, all.times = append(all.pages, own.pages...), append(all.times, own.times...)
		for field, count := range own.found {
			all.found[field] += count
		}
	}
}

// staticReader collects the words of the pages that a worker reads.
type staticReader struct {
	texts *staticTexts // of all workers
	a     *words.Analyzer
	page  map[string]*[staticFields]int // terms of the current page
	terms map[string]*staticTerm
	forms map[string]string
}

func (r *staticReader) add(n int32, p *corpus.Page, text *corpus.Text) {
	summary := text.Summary
	if len(summary) > staticSummary {
		summary = words.Truncate(summary, staticSummary) + "…"
	}
	r.texts.about[n].Summary = summary
	clear(r.page)
	for _, term := range corpus.NamesOf(r.a, p.Title, p.Short, p.Slug) {
		r.count(n, staticName, term)
	}
	r.scan(n, noField, p.Title+" "+p.Short)
	r.scan(n, staticHead, text.Summary)
	for _, heading := range text.Headings {
		r.scan(n, staticHead, heading)
	}
	r.scan(n, staticBody, text.Body)
	for term, times := range r.page {
		r.post(term, n, times)
	}
}

// scan collects the words of a text, and counts their terms in a field.
func (r *staticReader) scan(n int32, field int, text string) {
	for _, w := range r.a.Scan(text) {
		term := r.a.Term(w)
		if term != w.Text && r.forms[w.Text] == "" {
			r.forms[strings.Clone(w.Text)] = strings.Clone(term)
		}
		if field != noField && !r.a.Stop(w.Text) {
			r.count(n, field, term)
		}
	}
}

func (r *staticReader) count(n int32, field int, term string) {
	r.texts.length[n][field]++
	times := r.page[term]
	if times == nil {
		times = &[staticFields]int{}
		r.page[term] = times
	}
	times[field]++
}

func (r *staticReader) post(term string, n int32, times *[staticFields]int) {
	t := r.terms[term]
	if t == nil {
		t = &staticTerm{}
		r.terms[strings.Clone(term)] = t
	}
	var counts [staticFields]uint16
	for field, count := range times {
		if count == 0 {
			continue
		}
		counts[field] = uint16(min(count, math.MaxUint16))
		t.found[field]++
	}
	t.pages, t.times = append(t.pages, n), append(t.times, counts)
}

// staticBuilder builds the files of an index.
type staticBuilder struct {
	*staticTexts
	titles *titleIndex
	a      *words.Analyzer
	unique [staticFields]int // terms
	start  staticStart
	out    map[string][]byte
}

func newStaticBuilder(titles *titleIndex, texts *staticTexts) *staticBuilder {
	b := &staticBuilder{staticTexts: texts, titles: titles, a: words.NewAnalyzer(titles.locale), out: map[string][]byte{}}
	for _, t := range texts.terms {
		for field, found := range t.found {
			if found > 0 {
				b.unique[field]++
			}
		}
	}
	return b
}

// The parameters of BM25, as in the engine on disk.
const (
	saturation   = 1.2
	lengthWeight = 0.75
)

// scores returns by page the score of the text for a term, as the engine on disk has it.
func (b *staticBuilder) scores(term string) map[int32]float64 {
	t := b.terms[term]
	if t == nil {
		return nil
	}
	pages := float64(len(b.length))
	var idf, average [staticFields]float64
	for field := range staticFields {
		found := float64(t.found[field])
		idf[field] = math.Log(1 + (pages-found+0.5)/(found+0.5))
		average[field] = max(1, math.Ceil(float64(b.unique[field])/pages))
	}
	scores := make(map[int32]float64, len(t.pages))
	for i, n := range t.pages {
		sum, fields := 0.0, 0.0
		for field, count := range t.times[i] {
			if count == 0 {
				continue
			}
			fields++
			times, length := math.Sqrt(float64(count)), float64(b.length[n][field])/average[field]
			sum += staticBoosts[field] * idf[field] * idf[field] * times * saturation / (times + saturation*(1-lengthWeight+lengthWeight*length))
		}
		scores[n] = sum * fields / staticFields
	}
	return scores
}

// Scores are on a logarithmic scale from 1 to staticLevels; 0 is none. Each level is a tenth
// more than the one below.
const (
	staticLevels = 95
	staticStep   = 1.1
	staticLeast  = 0.01
	staticPlaces = int(inAlias) + 2 // fields of titles, and none
)

func staticLevel(score float64) int {
	if score <= 0 {
		return 0
	}
	return max(1, min(staticLevels, 1+int(math.Round(math.Log(score/staticLeast)/math.Log(staticStep)))))
}

// postings returns the pages of a term in pairs of numbers: the distance from the page before,
// and the level of the text times staticPlaces plus the place in the title, 0 for none.
func (b *staticBuilder) postings(term string) []int {
	codes := map[int32]int{}
	for n, score := range b.scores(term) {
		codes[n] = staticLevel(score) * staticPlaces
	}
	if id, ok := b.titles.ids[term]; ok {
		for _, p := range b.titles.postings[id] {
			codes[p.entry] += int(p.field) + 1
		}
	}
	list := make([]int, 0, 2*len(codes))
	before := int32(0)
	for _, n := range slices.Sorted(maps.Keys(codes)) {
		list = append(list, int(n-before), codes[n])
		before = n
	}
	return list
}

// staticLine is a line of a shard of words: a term, a word with its term, or a name.
type staticLine struct {
	key   string // order in the index
	value []byte
}

func (b *staticBuilder) lines() ([]staticLine, error) {
	var lines []staticLine
	add := func(key, kind string, value any) error {
		text, err := json.Marshal([]any{kind, key, value})
		if err != nil {
			return fmt.Errorf("encode index for static hosts: %w", err)
		}
		lines = append(lines, staticLine{key, text})
		return nil
	}
	terms := map[string]bool{}
	for term := range b.terms {
		terms[term] = true
	}
	for term := range b.titles.ids {
		terms[term] = true
	}
	for term := range terms {
		if err := add(term, "t", b.postings(term)); err != nil {
			return nil, err
		}
	}
	for word, term := range b.forms {
		if !terms[term] {
			continue
		}
		if err := add(word, "w", term); err != nil {
			return nil, err
		}
	}
	for name, list := range b.titles.keys {
		numbers := make([]int, 0, 2*len(list))
		for _, k := range list {
			numbers = append(numbers, int(k.entry), int(math.Round(float64(k.level)*100)))
		}
		if err := add(name, "n", numbers); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(lines, func(a, b staticLine) int {
		return cmp.Or(compareUTF16(a.key, b.key), bytes.Compare(a.value, b.value))
	})
	return lines, nil
}

// compareUTF16 compares strings as JavaScript does.
func compareUTF16(a, b string) int {
	const afterSurrogates = 0xEE // first byte of U+E000 and all characters beyond
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			if a[i] >= afterSurrogates && b[i] >= afterSurrogates {
				return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
			}
			return cmp.Compare(a[i], b[i])
		}
	}
	return cmp.Compare(len(a), len(b))
}

func (b *staticBuilder) files() (map[string][]byte, error) {
	t := b.titles
	b.start = staticStart{Format: 1, Totals: []int{}, Base: []int{}, Words: []shardOf{}, Pages: []string{}} // no null for a language without pages
	for i := range t.entries {
		e := &t.entries[i]
		b.start.Totals = append(b.start.Totals, int(math.Round(10*float64(e.total))))
		w := t.tuning.Pages
		base := w.Prior*e.Prior - w.Depth*float32(e.Depth) + w.Popular*e.Weight
		b.start.Base = append(b.start.Base, int(math.Round(100*float64(base))))
		b.about[i].Title, b.about[i].URL = e.Page.Title, e.Page.URL // also of unreadable pages
	}
	b.start.Stops = strings.Join(words.StopWords(b.a.Language(), t.IsEnglish), " ")
	b.start.Common = strings.Join(words.GenericWords(), " ")
	lines, err := b.lines()
	if err != nil {
		return nil, err
	}
	if err := b.wordShards(lines); err != nil {
		return nil, err
	}
	for pages := range slices.Chunk(b.about, staticPages) {
		text, err := json.Marshal(pages)
		if err != nil {
			return nil, fmt.Errorf("encode index for static hosts: %w", err)
		}
		name, err := b.file(text)
		if err != nil {
			return nil, err
		}
		b.start.Pages = append(b.start.Pages, name)
	}
	text, err := json.Marshal(b.start)
	if err != nil {
		return nil, fmt.Errorf("encode index for static hosts: %w", err)
	}
	data, err := compressed(text)
	if err != nil {
		return nil, err
	}
	b.out[staticFolder+staticFirst+staticExtension] = data
	return b.out, nil
}

// wordShards writes the lines in shards. Words with the same beginning are in one shard, so that
// one request finds a word, its forms and the words that begin with it.
func (b *staticBuilder) wordShards(lines []staticLine) error {
	for from := 0; from < len(lines); {
		to, size := from, 0
		for to < len(lines) && !isCut(lines[max(to-1, from)].key, lines[to].key, size) {
			size += len(lines[to].value)
			to++
		}
		values := make([][]byte, 0, to-from)
		for _, line := range lines[from:to] {
			values = append(values, line.value)
		}
		name, err := b.file(slices.Concat([]byte("["), bytes.Join(values, []byte(",")), []byte("]")))
		if err != nil {
			return err
		}
		b.start.Words = append(b.start.Words, shardOf{beginning(lines[from].key, staticSame), name})
		from = to
	}
	return nil
}

// isCut reports whether a word begins a new shard, after a word and a size.
func isCut(before, word string, size int) bool {
	alike := staticAlike
	if size >= 2*staticWordBytes {
		alike = staticSame
	}
	return size >= staticWordBytes && beginning(before, alike) != beginning(word, alike)
}

// beginning returns the first characters of a word.
func beginning(word string, characters int) string {
	pos := 0
	for range characters {
		_, size := utf8.DecodeRuneInString(word[pos:])
		pos += size
	}
	return word[:pos]
}

// file adds a file, and returns its name without extension.
func (b *staticBuilder) file(text []byte) (string, error) {
	data, err := compressed(text)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	name := hex.EncodeToString(sum[:5])
	b.out[staticFolder+name+staticExtension] = data
	return name, nil
}

// compressed compresses text with gzip, as many static hosts do not. Browsers decompress it.
func compressed(text []byte) ([]byte, error) {
	var data bytes.Buffer
	w, err := gzip.NewWriterLevel(&data, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(text)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("compress index for static hosts: %w", err)
	}
	return data.Bytes(), nil
}
