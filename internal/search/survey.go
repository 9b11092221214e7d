package search

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
)

// Survey is what reading every body of a locale once tells.
type Survey struct {
	// Weights says by folder how much a page is linked to by others: 0 for
	// not at all, 1 for the page with the most links.
	Weights map[string]float32
	// Known holds the folded words that several bodies use, so that they are
	// not taken for slips of the pen.
	Known map[string]bool
	// Headings holds, by heading in compact form, the folders of the few pages
	// that have it.
	Headings map[string][]string
	// Messages are the lines that pages about errors quote.
	Messages []foldedLine
	// Fingerprint names what the bodies and titles are.
	Fingerprint string
}

// A heading names a page when at most so many have it, and when it is so long.
const (
	headingPages    = 3
	shortestHeading = 5
)

// knownFrom is the number of pages that make a word known.
const knownFrom = 4

// survey reads the bodies of a locale. A page that cannot be read is left
// out: the server says so when it is asked for.
func survey(ctx context.Context, cat *content.Catalogue, pages []*Item, workers int) (*Survey, error) {
	names := newReferences(cat)
	parts := make([]*surveyed, max(workers, 1))
	sums := make([][]byte, len(pages))
	var wg sync.WaitGroup
	for n := range parts {
		part := &surveyed{links: map[string]int{}, words: map[string]int{}, headings: map[string][]string{}}
		parts[n] = part
		wg.Go(func() {
			for i := n; i < len(pages) && ctx.Err() == nil; i += len(parts) {
				sums[i] = part.read(cat, pages[i], names)
			}
		})
	}
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("survey pages: %w", err)
	}
	return sumUp(parts, sums), nil
}

func sumUp(parts []*surveyed, sums [][]byte) *Survey {
	s := &Survey{Weights: map[string]float32{}, Known: map[string]bool{}, Headings: map[string][]string{}}
	links, words, most := map[string]int{}, map[string]int{}, 1
	for _, part := range parts {
		for folder, n := range part.links {
			links[folder] += n
			most = max(most, links[folder])
		}
		for w, n := range part.words {
			words[w] += n
		}
		s.Messages = append(s.Messages, part.messages...)
		for heading, folders := range part.headings {
			s.Headings[heading] = append(s.Headings[heading], folders...)
		}
	}
	slices.SortStableFunc(s.Messages, func(a, b foldedLine) int { return strings.Compare(a.folder, b.folder) })
	for heading, folders := range s.Headings {
		if len(folders) > headingPages {
			delete(s.Headings, heading)
		}
		slices.Sort(folders)
	}
	for folder, n := range links {
		s.Weights[folder] = float32(math.Log1p(float64(n)) / math.Log1p(float64(most)))
	}
	for w, n := range words {
		if n >= knownFrom {
			s.Known[w] = true
		}
	}
	h := fnv.New128a()
	_, _ = io.WriteString(h, Version)
	for _, sum := range sums {
		_, _ = h.Write(sum)
	}
	s.Fingerprint = hex.EncodeToString(h.Sum(nil))
	return s
}

// surveyed is what one worker has read.
type surveyed struct {
	links    map[string]int
	words    map[string]int
	messages []foldedLine
	headings map[string][]string
	scanner  scanner
}

func (s *surveyed) read(cat *content.Catalogue, p *Item, names references) []byte {
	h := fnv.New128a()
	body, err := p.markdown()
	if err != nil {
		return nil
	}
	_, _ = io.WriteString(h, p.URL+"\x00"+p.Title+"\x00"+p.Short+"\x00"+p.Type+"\x00"+p.summary+"\x00"+body)
	if isMessagePage(p.Type) {
		for _, line := range messageLines(body) {
			s.messages = append(s.messages, foldedLine{p.folder, line})
		}
	}
	text := Extract(body)
	for _, heading := range text.Headings {
		if k := compact(heading); len(k) >= shortestHeading && len(k) <= wholeLimit && len(s.headings[k]) <= headingPages {
			s.headings[k] = append(s.headings[k], p.folder)
		}
	}
	linked := map[string]bool{}
	for _, link := range text.Links {
		folder, ok := names.folder(cat, link)
		if ok && !linked[folder] && folder != p.folder {
			linked[folder] = true
			s.links[folder]++
		}
	}
	seen := map[string]bool{}
	for _, w := range s.scanner.words(text.Body) {
		if !seen[w.text] && !w.cjk && len(w.text) <= wholeLimit {
			seen[w.text] = true
			s.words[strings.Clone(w.text)]++
		}
	}
	return h.Sum(nil)
}

// references finds pages by what cross-reference macros call them: the prefix
// of Text.Links and the name in lower case.
type references map[string]string

func newReferences(cat *content.Catalogue) references {
	r := references{}
	for _, p := range cat.Pages() {
		if p.Locale != locale.EnUS {
			continue
		}
		for _, name := range referenceNames(p.Slug) {
			if _, taken := r[name]; !taken {
				r[name] = p.Folder()
			}
		}
	}
	return r
}

// areas maps where pages are to the prefix of the references to them.
var areas = []struct{ below, prefix string }{
	{"Web/CSS/Reference/", "css:"},
	{"Web/JavaScript/Reference/Global_Objects/", "js:"},
	{"Web/JavaScript/Reference/", "js:"},
	{"Web/API/", "api:"},
	{"Web/HTML/Reference/Elements/", "html:"},
	{"Web/SVG/Reference/Element/", "svge:"},
	{"Web/SVG/Reference/Attribute/", "svga:"},
	{"Web/MathML/Reference/Element/", "mathml:"},
	{"Web/HTTP/Reference/Headers/Content-Security-Policy/", "csp:"},
	{"Web/HTTP/Reference/Headers/", "header:"},
	{"Web/HTTP/Reference/Status/", "status:"},
	{"Web/HTTP/Reference/Methods/", "method:"},
	{"Glossary/", "glossary:"},
	{"Mozilla/Add-ons/WebExtensions/API/", "webext:"},
}

func referenceNames(slug string) []string {
	for _, area := range areas {
		rest, ok := strings.CutPrefix(slug, area.below)
		if !ok {
			continue
		}
		rest = strings.ToLower(rest)
		switch area.prefix {
		case "css:":
			_, last, found := strings.Cut(rest, "/")
			if !found {
				last = rest
			}
			return []string{"css:" + last, "css:" + last[strings.LastIndexByte(last, '/')+1:]}
		case "js:":
			rest = strings.TrimSuffix(rest, "/"+rest[strings.LastIndexByte(rest, '/')+1:]+"/")
		}
		return []string{area.prefix + strings.ReplaceAll(rest, "/", ".")}
	}
	return nil
}

// folder returns the folder of the page that a link of Text.Links means.
func (r references) folder(cat *content.Catalogue, link string) (string, bool) {
	link, _, _ = strings.Cut(link, "#")
	if strings.HasPrefix(link, "/") {
		p := cat.ByURLOrEnglish(link)
		if p == nil {
			p = cat.ByURLOrEnglish(cat.Resolve(link))
		}
		if p == nil {
			return "", false
		}
		return p.Folder(), true
	}
	prefix, name, _ := strings.Cut(strings.ToLower(link), ":")
	switch prefix {
	case "css":
		name = strings.NewReplacer("&lt;", "", "&gt;", "", "<", "", ">", "").Replace(name)
		if folder, ok := r["css:"+strings.TrimSuffix(name, "()")]; ok {
			return folder, true
		}
	case "js", "api", "webext":
		name = strings.NewReplacer("prototype.", "", "()", "", "/", ".").Replace(name)
	case "glossary":
		name = strings.ReplaceAll(name, " ", "_")
	case "html":
		name = strings.Trim(name, "<>")
	}
	folder, ok := r[prefix+":"+name]
	return folder, ok
}
