package corpus

import (
	"context"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"slices"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/search/words"
)

// Stats holds statistics of all pages of a locale, for ranking each of them.
type Stats struct {
	// Weights holds by folder the weight of the links to a page: 0 for none, 1 for the
	// page with the most, on a logarithmic scale.
	Weights map[string]float32
	// Known holds the folded words in several bodies, which therefore are not typing errors,
	// with the number of bodies.
	Known map[string]int32
	// Headings holds by heading, in compact form, the folders of its pages, if few.
	Headings map[string][]string
	// Messages are the lines quoted by pages about errors.
	Messages []MessageLine
	// Topics are the topics of pages.
	Topics *Topics
	// Fingerprint identifies the bodies and titles.
	Fingerprint string
}

// Limits on headings that name a page: their number of pages, and their length.
const (
	maxHeadingPages = 3
	minHeadingBytes = 5
)

// minKnownPages is the minimum number of pages with a known word.
const minKnownPages = 4

// Read reads the bodies of pages, all of one locale, and returns their statistics. Unreadable
// pages are left out; the server reports the error when one is requested.
func Read(ctx context.Context, cat *content.Catalogue, pages []*Page, workers int, t *tuning.Topics) (*Stats, error) {
	l := locale.EnUS
	if len(pages) > 0 {
		l = pages[0].Locale
	}
	parts := newCounters(cat, workers)
	collectors := make([]*TopicCollector, len(parts))
	for i, part := range parts {
		collectors[i] = NewTopicCollector(l, t)
		part.topics = collectors[i]
	}
	sums := make([][]byte, len(pages))
	err := readAll(ctx, pages, parts, func(part, i int, body string, text *Text) {
		sums[i] = sumOf(pages[i], body)
		parts[part].countWords(pages[i], text)
	})
	if err != nil {
		return nil, err
	}
	s := merge(parts)
	h := fnv.New128a()
	_, _ = io.WriteString(h, IndexVersion)
	for _, sum := range sums {
		_, _ = h.Write(sum)
	}
	s.Fingerprint = hex.EncodeToString(h.Sum(nil))
	s.Topics = NewTopics(l, collectors, t)
	return s, nil
}

// ReadTexts is Read for indexes of texts: it returns only Weights and Headings, and calls visit with the text of each
// page. The calls of different workers overlap; workers are numbered from 0.
func ReadTexts(ctx context.Context, cat *content.Catalogue, pages []*Page, workers int, visit func(worker, page int, text *Text)) (*Stats, error) {
	parts := newCounters(cat, workers)
	err := readAll(ctx, pages, parts, func(part, i int, _ string, text *Text) { visit(part, i, text) })
	if err != nil {
		return nil, err
	}
	return merge(parts), nil
}

// readAll reads pages, counts their links and headings in parts, and calls visit, in a goroutine for each part.
func readAll(ctx context.Context, pages []*Page, parts []*counter, visit func(part, i int, body string, text *Text)) error {
	var wg sync.WaitGroup
	for n, part := range parts {
		wg.Go(func() {
			for i := n; i < len(pages) && ctx.Err() == nil; i += len(parts) {
				body, err := pages[i].markdown()
				if err != nil {
					continue
				}
				text := pages[i].textOf(body)
				part.count(pages[i], &text)
				visit(n, i, body, &text)
			}
		})
	}
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("read pages: %w", err)
	}
	return nil
}

func merge(parts []*counter) *Stats {
	s := &Stats{Weights: map[string]float32{}, Known: map[string]int32{}, Headings: map[string][]string{}}
	links, uses, most := map[string]int{}, map[string]int{}, 1
	for _, part := range parts {
		for folder, n := range part.links {
			links[folder] += n
			most = max(most, links[folder])
		}
		for w, n := range part.words {
			uses[w] += n
		}
		s.Messages = append(s.Messages, part.messages...)
		for heading, folders := range part.headings {
			s.Headings[heading] = append(s.Headings[heading], folders...)
		}
	}
	slices.SortStableFunc(s.Messages, func(a, b MessageLine) int { return strings.Compare(a.Folder, b.Folder) })
	for heading, folders := range s.Headings {
		if len(folders) > maxHeadingPages {
			delete(s.Headings, heading)
		}
		slices.Sort(folders)
	}
	for folder, n := range links {
		s.Weights[folder] = float32(math.Log1p(float64(n)) / math.Log1p(float64(most)))
	}
	for w, n := range uses {
		if n >= minKnownPages {
			s.Known[w] = int32(n)
		}
	}
	return s
}

// counter holds the counts of one worker.
type counter struct {
	cat      *content.Catalogue
	names    references
	topics   *TopicCollector // for countWords
	links    map[string]int
	words    map[string]int
	messages []MessageLine
	headings map[string][]string
	scanner  words.Scanner
}

func newCounters(cat *content.Catalogue, workers int) []*counter {
	parts, names := make([]*counter, max(workers, 1)), newReferences(cat)
	for n := range parts {
		parts[n] = &counter{cat: cat, names: names, links: map[string]int{}, words: map[string]int{}, headings: map[string][]string{}}
	}
	return parts
}

// sumOf identifies a page and its text.
func sumOf(p *Page, body string) []byte {
	h := fnv.New128a()
	_, _ = io.WriteString(h, p.URL+"\x00"+p.Title+"\x00"+p.Short+"\x00"+p.Type+"\x00"+p.summary+"\x00"+body)
	return h.Sum(nil)
}

// count counts the headings of a page, and the pages to which it links.
func (s *counter) count(p *Page, text *Text) {
	for _, heading := range text.Headings {
		if k := words.Compact(heading); len(k) >= minHeadingBytes && len(k) <= words.WholeLimit && len(s.headings[k]) <= maxHeadingPages {
			s.headings[k] = append(s.headings[k], p.Folder)
		}
	}
	linked := map[string]bool{}
	for _, link := range text.Links {
		folder, ok := s.names.folder(s.cat, link)
		if ok && !linked[folder] && folder != p.Folder {
			linked[folder] = true
			s.links[folder]++
		}
	}
}

// countWords counts the words of a page, and collects its topics and messages.
func (s *counter) countWords(p *Page, text *Text) {
	if QuotesMessages(p.Type) {
		for _, line := range text.Messages {
			s.messages = append(s.messages, MessageLine{Folder: p.Folder, Text: line})
		}
	}
	s.topics.Own(p.Folder, text.Summary, text.Headings)
	for _, m := range text.Mentions {
		if folder, ok := s.names.folder(s.cat, m.Link); ok && folder != p.Folder {
			s.topics.Cited(folder, m.Text)
		}
	}
	s.topics.EndPage()
	seen := map[string]bool{}
	for _, w := range s.scanner.Words(text.Body) {
		if !seen[w.Text] && !w.CJK && len(w.Text) <= words.WholeLimit {
			seen[w.Text] = true
			s.words[strings.Clone(w.Text)]++
		}
	}
}
