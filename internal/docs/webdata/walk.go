package webdata

import (
	"encoding/json"
	"iter"
	"maps"
	"slices"
	"strings"
)

// Browser is a browser of the compatibility data.
type Browser struct {
	Key      string // such as "firefox_android"
	Name     string
	Type     string    // "desktop", "mobile", "server" or "xr"
	Releases []Release // in data order
}

// Release is a version of a browser. Missing data is empty.
type Release struct {
	Version       string `json:"-"`
	Date          string `json:"release_date"`
	Status        string `json:"status"` // "retired", "current", "esr", "beta", "nightly" or "planned"
	Engine        string `json:"engine"`
	EngineVersion string `json:"engine_version"`
}

// IsStable reports whether a release is or was for the public.
func (r Release) IsStable() bool {
	return r.Status == "retired" || r.Status == "current" || r.Status == "esr"
}

// Browsers returns all browsers with all releases, in data order.
func (d *Data) Browsers() ([]Browser, error) {
	text, err := d.frame(browsersFile, 0)
	if err != nil {
		return nil, err
	}
	var list []Browser
	for key, loc := range members(text, 0) {
		b := Browser{Key: key, Name: stringMember(text, loc.start, "name"), Type: stringMember(text, loc.start, "type")}
		releases, ok := member(text, loc.start, "releases")
		if !ok {
			return nil, errMalformed
		}
		for version, loc := range members(text, releases.start) {
			r := Release{Version: version}
			if err := json.Unmarshal(text[loc.start:loc.end], &r); err != nil {
				return nil, err
			}
			b.Releases = append(b.Releases, r)
		}
		list = append(list, b)
	}
	if len(list) == 0 {
		return nil, errMalformed
	}
	return list, nil
}

// CompatEntry is the compatibility data of a feature.
type CompatEntry struct {
	Key        string // dotted
	MDNURL     string
	SourceFile string
	SpecURLs   []string
	Status     *CompatStatus    // nil if any of its three flags is missing
	Support    []BrowserSupport // in the order of the data
}

// CompatStatus holds the status flags of a feature.
type CompatStatus struct {
	Deprecated    bool `json:"deprecated"`
	Experimental  bool `json:"experimental"`
	StandardTrack bool `json:"standard_track"`
}

// Warnings lists what authors should know before using the feature.
func (s *CompatStatus) Warnings() []string {
	if s == nil {
		return nil
	}
	var list []string
	if s.Experimental {
		list = append(list, "experimental")
	}
	if s.Deprecated {
		list = append(list, "deprecated")
	}
	if !s.StandardTrack {
		list = append(list, "non-standard")
	}
	return list
}

// CompatEntries yields every feature of the compatibility data by area, decoding a subtree at
// a time. The entries may be retained.
func (d *Data) CompatEntries() iter.Seq[CompatEntry] {
	return func(yield func(CompatEntry) bool) {
		for _, area := range slices.Sorted(maps.Keys(d.areas)) {
			index := d.compatIndex(area)
			for _, node := range index.subtrees() {
				text, err := d.compatText(index.file, node.loc)
				if err != nil {
					d.note(err)
					continue
				}
				key := strings.TrimSuffix(area+"."+node.path, ".")
				if !yieldEntries(key, text, 0, yield) {
					return
				}
			}
		}
	}
}

// subtrees splits the text of an area into the subtrees below its root, unless it is short.
func (a *compatArea) subtrees() []compatNode {
	if len(a.nodes) < 2 {
		return a.nodes
	}
	return slices.DeleteFunc(slices.Clone(a.nodes), func(n compatNode) bool {
		return n.path == "" || strings.Contains(n.path, ".")
	})
}

// yieldEntries yields the entries of the subtree at text[start]. It returns false if yield
// did.
func yieldEntries(key string, text []byte, start int, yield func(CompatEntry) bool) bool {
	for name, loc := range members(text, start) {
		switch {
		case name == "__compat":
			if !yield(decodeEntry(key, text, loc.start)) {
				return false
			}
		case text[loc.start] == '{':
			if !yieldEntries(key+"."+name, text, loc.start, yield) {
				return false
			}
		}
	}
	return true
}

func decodeEntry(key string, text []byte, start int) CompatEntry {
	e := CompatEntry{Key: key}
	for name, loc := range members(text, start) {
		value := text[loc.start:loc.end]
		switch name {
		case "mdn_url":
			e.MDNURL = unquote(value)
		case "source_file":
			e.SourceFile = unquote(value)
		case "spec_url":
			e.SpecURLs = decodeStrings(text, loc)
		case "status":
			e.Status = decodeCompatStatus(value)
		case "support":
			for browser, loc := range members(text, loc.start) {
				e.Support = append(e.Support, BrowserSupport{browser, decodeStatements(text, loc)})
			}
		}
	}
	return e
}

func decodeCompatStatus(value []byte) *CompatStatus {
	var s struct{ Deprecated, Experimental, StandardTrack *bool }
	for name, loc := range members(value, 0) {
		is := value[loc.start] == 't'
		switch name {
		case "deprecated":
			s.Deprecated = &is
		case "experimental":
			s.Experimental = &is
		case "standard_track":
			s.StandardTrack = &is
		}
	}
	if s.Deprecated == nil || s.Experimental == nil || s.StandardTrack == nil {
		return nil
	}
	return &CompatStatus{*s.Deprecated, *s.Experimental, *s.StandardTrack}
}

// decodeStrings returns the strings of a list, or a single string as a list.
func decodeStrings(text []byte, loc span) []string {
	if text[loc.start] == '"' {
		return []string{unquote(text[loc.start:loc.end])}
	}
	var list []string
	for element := range elements(text, loc.start) {
		list = append(list, unquote(text[element.start:element.end]))
	}
	return list
}

func stringMember(text []byte, start int, name string) string {
	loc, _ := member(text, start, name)
	return unquote(text[loc.start:loc.end])
}

// WebFeatures yields the keys with a web feature in key order. Features are shared and must
// not be changed.
func (d *Data) WebFeatures() iter.Seq2[string, *Feature] {
	return func(yield func(string, *Feature) bool) {
		table := d.features.get(d, featuresFile, decodeFeatures)
		for _, k := range table.keys {
			if !yield(k.key, table.features[k.feature]) {
				return
			}
		}
	}
}

// KeyBaseline is the Baseline status of a compatibility key.
type KeyBaseline struct {
	Key string
	SupportStatus
}

// BaselineKeys yields the keys with their own Baseline status in key order, except those of
// discouraged features.
func (d *Data) BaselineKeys() iter.Seq[KeyBaseline] {
	return func(yield func(KeyBaseline) bool) {
		table := d.features.get(d, featuresFile, decodeFeatures)
		for _, k := range table.keys {
			if k.status < 0 || table.features[k.feature].Discouraged != nil {
				continue
			}
			if !yield(KeyBaseline{k.key, table.statuses[k.status]}) {
				return
			}
		}
	}
}

// ID identifies the content of the data: equal data has equal ids.
func (d *Data) ID() string { return d.bundle.id() }
