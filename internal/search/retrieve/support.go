package retrieve

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/search/words"
)

// Data is the part of webdata.Data that answers questions.
type Data interface {
	CSSProperty(name string) *webdata.CSSDefinition
	CompatSubtree(key string) []webdata.CompatEntry
	BrowserName(key string) string
	Baseline(keys []string) *webdata.Baseline
	WebFeatures() iter.Seq2[string, *webdata.Feature]
}

// Values of SupportRow.Version other than a version, as in webdata.SupportVersion.Text.
const (
	NotSupported = "no"
	Supported    = "yes" // since an unknown version
	Preview      = string(webdata.PreviewVersion)
	Unknown      = "unknown"
)

// browsersOf maps readers' names of browsers to keys of the data.
var browsersOf = map[string][]string{
	"chrome": {"chrome", "chrome_android"}, "chromium": {"chrome", "edge"}, "firefox": {"firefox", "firefox_android"}, "gecko": {"firefox"},
	"safari": {"safari", "safari_ios"}, "webkit": {"safari"}, "ios": {"safari_ios"}, "iphone": {"safari_ios"}, "ipad": {"safari_ios"}, "ios safari": {"safari_ios"}, "edge": {"edge"},
	"opera": {"opera", "opera_android"}, "ie": {"ie"}, "ie11": {"ie"}, "internet explorer": {"ie"}, "android": {"chrome_android", "firefox_android", "webview_android"},
	"webview": {"webview_android", "webview_ios"}, "samsung internet": {"samsunginternet_android"}, "deno": {"deno"}, "node": {"nodejs"}, "node.js": {"nodejs"}, "bun": {"bun"},
}

// order is the order of the rows; other browsers follow by name.
var order = []string{"chrome", "edge", "firefox", "opera", "safari", "ie", "chrome_android", "firefox_android", "opera_android", "safari_ios", "samsunginternet_android", "webview_android", "webview_ios", "deno", "nodejs", "bun"}

// Feature is the subject of a question about support.
type Feature struct {
	Title string
	URL   string   // of its page
	Keys  []string // of the compatibility data
}

// maxFeatures limits the features and their parts in a result, maxNotes the notes of a row.
const (
	maxFeatures = 4
	maxNotes    = 2
)

// SupportOf returns the support of a page's features, and of their parts in the question.
func SupportOf(data Data, f Feature, asked Asked) []Compat {
	s := supportReader{data: data, asked: asked, url: f.URL}
	for i, key := range f.Keys {
		for _, entry := range data.CompatSubtree(key) {
			name := entry.Key[strings.LastIndexByte(entry.Key, '.')+1:]
			switch {
			case len(s.list) == maxFeatures:
				return s.list
			case entry.Key == key:
				title := f.Title
				if i > 0 {
					title += ": " + name
				}
				s.add(title, entry)
			case s.names(name):
				s.add(strings.ReplaceAll(name, "_", " "), entry)
			}
		}
	}
	return s.list
}

// WebFeature is a feature of web-features that a question names.
type WebFeature struct {
	of   *webdata.Feature
	keys []string // of the compatibility data
}

// NamedFeature returns the web feature whose name, in several words, has most of the words of a
// question, and no others: "Flexbox gap" of "gap with flexbox"; nil if less than half of the subject
// is such a name. Features that are not Baseline are left out: each of their parts may have support of its own.
func NamedFeature(data Data, asked Asked) *WebFeature {
	const least, several = 0.5, 2
	subject := namesIn(asked.Subject)
	var best *WebFeature
	most := least * float64(len(subject))
	seen := map[*webdata.Feature]bool{}
	for key, f := range data.WebFeatures() {
		if best != nil && best.of == f {
			best.keys = append(best.keys, key)
		}
		if seen[f] {
			continue
		}
		seen[f] = true
		if f.Status.Baseline == "" {
			continue
		}
		plain, _, _ := strings.Cut(f.Name, " (")
		for _, name := range [][]string{namesIn(plain), namesIn(f.ID)} { // "Lazy-loading images", "loading-lazy"
			if len(name) >= several && float64(len(name)) > most && !slices.ContainsFunc(name, func(w string) bool { return !slices.Contains(subject, w) }) {
				most, best = float64(len(name)), &WebFeature{f, []string{key}}
			}
		}
	}
	return best
}

// namesIn returns the words of a text in lower case, without signs and stop words.
func namesIn(text string) []string {
	var list []string
	for _, w := range strings.FieldsFunc(strings.ToLower(text), isSeparator) {
		if w = words.Compact(w); w != "" && !words.IsStop("en", w) {
			list = append(list, w)
		}
	}
	return list
}

// IsOf reports whether a page with keys of the compatibility data is on a part of the feature.
func (f *WebFeature) IsOf(keys []string) bool {
	return slices.ContainsFunc(keys, func(key string) bool {
		return slices.ContainsFunc(f.keys, func(own string) bool { return own == key || strings.HasPrefix(own, key+".") })
	})
}

// IsNamed reports whether a page has the name of the feature, so that its data say more.
func (f *WebFeature) IsNamed(title string) bool {
	return strings.HasPrefix(words.Compact(title), words.Compact(f.of.Name))
}

// Support returns the support of the feature as a whole, with the address of a page on it.
func (f *WebFeature) Support(data Data, url string, asked Asked) []Compat {
	compat := Compat{Feature: f.of.Name, URL: url, Baseline: string(f.of.Status.Baseline), Since: f.of.Status.BaselineLowDate}
	named := asked.browserIDs()
	s := f.of.Status.Support
	for _, b := range []struct{ id, version string }{
		{"chrome", s.Chrome}, {"edge", s.Edge}, {"firefox", s.Firefox}, {"safari", s.Safari},
		{"chrome_android", s.ChromeAndroid}, {"firefox_android", s.FirefoxAndroid}, {"safari_ios", s.SafariIOS},
	} {
		compat.Rows = append(compat.Rows, SupportRow{Browser: cmp.Or(data.BrowserName(b.id), b.id), ID: b.id, Asked: named[b.id], Version: cmp.Or(b.version, NotSupported)})
	}
	return []Compat{compat}
}

type supportReader struct {
	data  Data
	asked Asked
	url   string
	list  []Compat
}

// names reports whether the question has all words of a name.
func (s *supportReader) names(name string) bool {
	for part := range strings.FieldsSeq(strings.NewReplacer("_", " ", "-", " ").Replace(strings.ToLower(name))) {
		if !slices.ContainsFunc(strings.FieldsFunc(s.asked.Subject, isSeparator), func(word string) bool { return words.Compact(word) == part }) {
			return false
		}
	}
	return true
}

func isSeparator(r rune) bool { return strings.ContainsRune(" =\"'()<>.-_:@", r) }

func (s *supportReader) add(title string, entry webdata.CompatEntry) {
	if len(entry.Support) == 0 {
		return
	}
	compat := Compat{Feature: title, URL: s.url}
	if b := s.data.Baseline([]string{entry.Key}); b != nil {
		compat.Baseline, compat.Since = string(b.Status()), b.SupportStatus.BaselineLowDate
	}
	named := s.asked.browserIDs()
	for _, support := range entry.Support {
		id := support.Browser
		row := SupportRow{Browser: cmp.Or(s.data.BrowserName(id), id), ID: id, Asked: named[id]}
		row.Version, row.Notes = versionOf(support.Current())
		compat.Rows = append(compat.Rows, row)
	}
	slices.SortFunc(compat.Rows, func(a, b SupportRow) int { return compareBrowsers(a.ID, b.ID) })
	s.list = append(s.list, compat)
}

// browserIDs returns the keys in the data of the browsers in a question.
func (a Asked) browserIDs() map[string]bool {
	named := map[string]bool{}
	for _, b := range a.Browsers {
		for _, id := range browsersOf[b] {
			named[id] = true
		}
	}
	return named
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

func versionOf(s webdata.SupportStatement) (version string, notes []string) {
	switch {
	case !s.Added.Exists():
		return s.Added.Text(), nil
	case s.IsRemoved():
		return NotSupported, nil
	}
	if s.Partial {
		notes = append(notes, "partial")
	}
	if s.Prefix != "" {
		notes = append(notes, "prefix: "+s.Prefix)
	}
	if s.AlternativeName != "" {
		notes = append(notes, "as "+s.AlternativeName)
	}
	if len(s.Flags) > 0 {
		notes = append(notes, "flag: "+s.Flags[0])
	}
	return s.Added.Text(), notes[:min(len(notes), maxNotes)]
}
