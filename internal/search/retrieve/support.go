package retrieve

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/search/words"
)

// SupportData is the part of webdata.Data that says what browsers support.
type SupportData interface {
	Compat(query string) ([]byte, bool)
	Baseline(keys []string) *webdata.Baseline
}

// What a row says in place of a version.
const (
	NotSupported = "no"
	Preview      = "preview"
	Unknown      = "unknown"
)

// browsersOf maps what readers call browsers to the names of the data.
var browsersOf = map[string][]string{
	"chrome": {"chrome", "chrome_android"}, "chromium": {"chrome", "edge"}, "firefox": {"firefox", "firefox_android"}, "gecko": {"firefox"},
	"safari": {"safari", "safari_ios"}, "webkit": {"safari"}, "ios": {"safari_ios"}, "ios safari": {"safari_ios"}, "edge": {"edge"},
	"opera": {"opera", "opera_android"}, "ie": {"ie"}, "ie11": {"ie"}, "internet explorer": {"ie"}, "android": {"chrome_android", "firefox_android", "webview_android"},
	"webview": {"webview_android", "webview_ios"}, "samsung internet": {"samsunginternet_android"}, "deno": {"deno"}, "node": {"nodejs"}, "node.js": {"nodejs"}, "bun": {"bun"},
}

// order is that of the rows; other browsers follow by name.
var order = []string{"chrome", "edge", "firefox", "opera", "safari", "ie", "chrome_android", "firefox_android", "opera_android", "safari_ios", "samsunginternet_android", "webview_android", "webview_ios", "deno", "nodejs", "bun"}

// Feature names what a support question is about.
type Feature struct {
	Title string
	URL   string   // where it is told
	Keys  []string // of the compatibility data
}

// mostFeatures bounds how many parts of a feature are told, mostNotes the notes
// of a row.
const (
	mostFeatures = 4
	mostNotes    = 2
)

// SupportOf returns what the data says of the features of a page, and of the
// parts of them that the question names.
func SupportOf(data SupportData, f Feature, asked Asked) []Compat {
	var list []Compat
	for _, key := range f.Keys {
		text, ok := data.Compat(key)
		if !ok || len(list) == mostFeatures {
			continue
		}
		var response struct {
			Data     map[string]json.RawMessage `json:"data"`
			Browsers map[string]browser         `json:"browsers"`
		}
		if json.Unmarshal(text, &response) != nil {
			continue
		}
		w := supportWalk{data: data, asked: asked, browsers: response.Browsers, url: f.URL}
		w.add(f.Title, key, response.Data)
		w.parts(key, response.Data)
		list = append(list, w.list...)
	}
	return list[:min(len(list), mostFeatures)]
}

type browser struct {
	Name string `json:"name"`
}

type supportWalk struct {
	data     SupportData
	asked    Asked
	browsers map[string]browser
	url      string
	list     []Compat
}

// parts adds the parts of a feature that the question names.
func (w *supportWalk) parts(key string, node map[string]json.RawMessage) {
	for _, name := range slices.Sorted(maps.Keys(node)) {
		var below map[string]json.RawMessage
		if name == "__compat" || len(w.list) == mostFeatures || json.Unmarshal(node[name], &below) != nil {
			continue
		}
		if w.names(name) {
			w.add(strings.ReplaceAll(name, "_", " "), key+"."+name, below)
		}
		w.parts(key+"."+name, below)
	}
}

// names reports whether the question has all words of a name.
func (w *supportWalk) names(name string) bool {
	for part := range strings.FieldsSeq(strings.NewReplacer("_", " ", "-", " ").Replace(strings.ToLower(name))) {
		if !slices.ContainsFunc(strings.FieldsFunc(w.asked.Subject, isSeparator), func(word string) bool { return words.Compact(word) == part }) {
			return false
		}
	}
	return true
}

func isSeparator(r rune) bool { return strings.ContainsRune(" =\"'()<>.-_:@", r) }

func (w *supportWalk) add(title, key string, node map[string]json.RawMessage) {
	var c struct {
		Support map[string]json.RawMessage `json:"support"`
	}
	if json.Unmarshal(node["__compat"], &c) != nil || len(c.Support) == 0 {
		return
	}
	compat := Compat{Feature: title, URL: w.url}
	if b := w.data.Baseline([]string{key}); b != nil {
		compat.Baseline, compat.Since = string(b.Status()), b.SupportStatus.BaselineLowDate
	}
	named := map[string]bool{}
	for _, b := range w.asked.Browsers {
		for _, id := range browsersOf[b] {
			named[id] = true
		}
	}
	for _, id := range slices.SortedFunc(maps.Keys(c.Support), compareBrowsers) {
		row := SupportRow{Browser: w.browsers[id].Name, ID: id, Asked: named[id]}
		row.Version, row.Notes = statementOf(c.Support[id])
		if row.Browser == "" {
			row.Browser = id
		}
		compat.Rows = append(compat.Rows, row)
	}
	w.list = append(w.list, compat)
}

func compareBrowsers(a, b string) int {
	place := func(id string) int {
		if i := slices.Index(order, id); i >= 0 {
			return i
		}
		return len(order)
	}
	if d := place(a) - place(b); d != 0 {
		return d
	}
	return strings.Compare(a, b)
}

// statement says since when a browser supports a feature.
type statement struct {
	Added   json.RawMessage `json:"version_added"`
	Removed json.RawMessage `json:"version_removed"`
	Partial bool            `json:"partial_implementation"`
	Prefix  string          `json:"prefix"`
	Name    string          `json:"alternative_name"`
	Flags   []struct {
		Name string `json:"name"`
	} `json:"flags"`
}

// statementOf reads the newest statement of a browser.
func statementOf(raw json.RawMessage) (version string, notes []string) {
	var list []statement
	if json.Unmarshal(raw, &list) != nil {
		list = make([]statement, 1)
		if json.Unmarshal(raw, &list[0]) != nil {
			return Unknown, nil
		}
	}
	if len(list) == 0 {
		return Unknown, nil
	}
	s := list[0]
	switch added := text(s.Added); {
	case added != "" && text(s.Removed) == "":
		version = added
	case string(s.Added) == "null" || string(s.Added) == "":
		version = Unknown
	default:
		version = NotSupported
	}
	if version == NotSupported || version == Unknown {
		return version, nil
	}
	if s.Partial {
		notes = append(notes, "partial")
	}
	if s.Prefix != "" {
		notes = append(notes, "prefix: "+s.Prefix)
	}
	if s.Name != "" {
		notes = append(notes, "as "+s.Name)
	}
	if len(s.Flags) > 0 {
		notes = append(notes, "flag: "+s.Flags[0].Name)
	}
	return version, notes[:min(len(notes), mostNotes)]
}

// text returns a JSON string, or "".
func text(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}
