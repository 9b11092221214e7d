package webdata

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// appendKeySpecs appends the specifications of a compatibility subtree by key, in text order.
func appendKeySpecs(specs []keySpecs, key string, node []byte) []keySpecs {
	for name, loc := range members(node, 0) {
		value := node[loc.start:loc.end]
		switch {
		case name == "__compat":
			if loc, ok := member(value, 0, "spec_url"); ok {
				specs = append(specs, keySpecs{key, decodeStrings(value, loc)})
			}
		case value[0] == '{':
			specs = appendKeySpecs(specs, key+"."+name, value)
		}
	}
	return specs
}

// publishedSpec is an entry of the lists web-specs and browser-specs.
type publishedSpec struct {
	URL       string `json:"url"`
	Shortname string `json:"shortname"`
	Title     string `json:"title"`
	Series    struct {
		CurrentSpecification string `json:"currentSpecification"`
		ReleaseURL           string `json:"releaseUrl"`
		NightlyURL           string `json:"nightlyUrl"`
	} `json:"series"`
	Nightly *struct {
		URL           string   `json:"url"`
		AlternateURLs []string `json:"alternateUrls"`
	} `json:"nightly"`
	Release *struct {
		URL string `json:"url"`
	} `json:"release"`
}

func readSpecList(text []byte) ([]publishedSpec, error) {
	var list []publishedSpec
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("list of specifications: %w", err)
	}
	return list, nil
}

// packSpecs adds the data for Specifications: the specifications by key and the web-specs
// list.
func packSpecs(b *Bundle, keys []keySpecs, webSpecs []byte) error {
	list, err := readSpecList(webSpecs)
	if err != nil {
		return err
	}
	var e encoder
	e.num(len(keys))
	for _, k := range keys {
		e.str(k.key)
		e.strs(k.urls)
	}
	e.num(len(list))
	for _, s := range list {
		e.str(s.URL)
		e.str(s.Title)
		e.strs(s.prefixes())
	}
	b.add(specsFile, e.buf)
	return nil
}

// prefixes lists the addresses, except the main one, that match by prefix. The address of a
// series belongs to its current specification.
func (s *publishedSpec) prefixes() []string {
	if s.Nightly == nil {
		return nil
	}
	prefixes := append([]string{s.Nightly.URL}, s.Nightly.AlternateURLs...)
	if s.Shortname == s.Series.CurrentSpecification {
		prefixes = append(prefixes, s.Series.NightlyURL)
	}
	return slices.DeleteFunc(prefixes, func(p string) bool { return p == "" || p == s.URL })
}

// readSpecTitles reads the titles of the browser-specs list by all addresses of a
// specification; the last one of an address wins.
func readSpecTitles(browserSpecs []byte) (map[string]string, error) {
	list, err := readSpecList(browserSpecs)
	if err != nil {
		return nil, err
	}
	titles := map[string]string{}
	for _, s := range list {
		titles[s.URL] = s.Title
		if s.Nightly != nil {
			titles[s.Nightly.URL] = s.Title
		}
		if s.Release != nil {
			titles[s.Release.URL] = s.Title
		}
		titles[s.Series.ReleaseURL] = s.Title
		titles[s.Series.NightlyURL] = s.Title
	}
	delete(titles, "")
	if len(titles) == 0 {
		return nil, errors.New("browser-specs lists no specifications")
	}
	return titles, nil
}
