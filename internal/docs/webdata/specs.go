package webdata

import (
	"cmp"
	"slices"
	"strings"
	"sync"
)

const (
	specsFile = "specs.zst"
)

// unknownSpec is the title of an unknown specification.
const unknownSpec = "Unknown specification"

// Specification is an entry of a specifications section of a document.
type Specification struct {
	BCDSpecificationURL string `json:"bcdSpecificationURL"`
	Title               string `json:"title"`
}

// keySpecs are the specification addresses of a compatibility key.
type keySpecs struct {
	key  string
	urls []string
}

// webSpec is an entry of the web-specs list.
type webSpec struct {
	url, title string
	prefixes   []string // further prefixes of its addresses
}

type specTable struct {
	keys  []keySpecs // in the order of the compatibility data
	byKey map[string]int
	specs []webSpec
	byURL map[string]string

	found sync.Map // titles by address, for those not in byURL; "" if unknown
}

// Specifications returns the specifications of a page by compatibility keys and specification
// addresses, which win over the keys (docs/reference/content.md, Specifications). extraTitle
// returns titles of specifications not in the packages, by address without fragment; it may be
// nil.
func (d *Data) Specifications(keys, specURLs []string, extraTitle func(url string) (string, bool)) []Specification {
	table := d.specs.get(d, specsFile, decodeSpecs)
	urls := splitURLs(specURLs)
	if len(urls) == 0 {
		for _, key := range keys {
			urls = table.appendURLs(urls, key)
		}
	}
	var list []Specification
	listed := make(map[string]bool, len(urls))
	for _, url := range urls {
		if listed[url] {
			continue
		}
		listed[url] = true
		bare, _, _ := strings.Cut(url, "#")
		title := table.title(bare)
		if title == "" && extraTitle != nil {
			if extra, ok := extraTitle(bare); ok {
				title = extra
			}
		}
		title = cmp.Or(title, unknownSpec)
		list = append(list, Specification{url, title})
	}
	return list
}

// splitURLs splits comma-separated addresses.
func splitURLs(values []string) []string {
	var urls []string
	for _, value := range values {
		for url := range strings.SplitSeq(value, ",") {
			if url = strings.TrimSpace(url); url != "" {
				urls = append(urls, url)
			}
		}
	}
	return urls
}

// appendURLs appends the addresses of a key, or of all keys with that prefix if it has none.
func (t *specTable) appendURLs(urls []string, key string) []string {
	if i, ok := t.byKey[key]; ok {
		return append(urls, t.keys[i].urls...)
	}
	for _, k := range t.keys {
		if strings.HasPrefix(k.key, key) {
			urls = append(urls, k.urls...)
		}
	}
	return urls
}

// title returns the title of the specification at an address without fragment, or "".
func (t *specTable) title(url string) string {
	if title, ok := t.byURL[url]; ok {
		return title
	}
	if title, ok := t.found.Load(url); ok {
		return title.(string)
	}
	title := ""
	for _, s := range t.specs {
		if s.covers(url) {
			title = s.title
			break
		}
	}
	t.found.Store(url, title)
	return title
}

func (s *webSpec) covers(url string) bool {
	if strings.HasPrefix(url, s.url) {
		return true
	}
	return slices.ContainsFunc(s.prefixes, func(p string) bool { return strings.HasPrefix(url, p) })
}

func decodeSpecs(text string) (*specTable, error) {
	d := decoder{rest: text}
	t := &specTable{keys: make([]keySpecs, d.count())}
	t.byKey = make(map[string]int, len(t.keys))
	for i := range t.keys {
		t.keys[i] = keySpecs{d.str(), d.strs()}
		t.byKey[t.keys[i].key] = i
	}
	t.specs = make([]webSpec, d.count())
	t.byURL = make(map[string]string, len(t.specs))
	for i := range t.specs {
		t.specs[i] = webSpec{d.str(), d.str(), d.strs()}
		t.byURL[t.specs[i].url] = t.specs[i].title
	}
	return t, d.done()
}
