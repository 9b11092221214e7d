// Package updates tells readers what has changed in browser support: a feed of
// the changes that each browser release and each date of Baseline brought, the
// same for the set of browsers that a reader supports, and subscriptions to it
// (docs/reference/http.md, Compatibility updates).
//
// The feed is derived from the compatibility data of the program. That is a
// snapshot: it says since when features work, not what an earlier edition of it
// said. So a feature that leaves preview is one that was added by the release in
// which everybody has it, and what the data only knows to be older than a version
// ("≤18") is in no release's list.
package updates

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/webdata"
)

type Kind uint8

const (
	Added    Kind = iota // a feature works now
	Changed              // it works better or worse
	Removed              // it no longer works
	Baseline             // it is newly or widely available
)

var kindNames = [...]string{Added: "added", Changed: "changed", Removed: "removed", Baseline: "baseline"}

func (k Kind) String() string { return kindNames[k] }

// detail describes a change.
type detail uint8

const (
	plain       detail = iota
	isUnflagged        // works without being turned on
	isFull             // was partial, or had a prefix or another name
	isLimited          // is partial, or has a prefix or another name
)

var detailNames = [...]string{plain: "", isUnflagged: "unflagged", isFull: "full", isLimited: "limited"}

// Types of groups.
const (
	typeBrowser  = "browser_grouping"
	typeBaseline = "baseline_grouping"
	typeTarget   = "browserslist_grouping"
)

// unknownEngine is for releases without an engine in the data.
const unknownEngine = "Unknown"

// Feed has all changes, ready for filtering. It is immutable and safe for concurrent use.
type Feed struct {
	id       string
	features []feature // by path
	topics   []topic
	browsers []browser
	groups   []group // newest first

	articles Articles

	mu      sync.Mutex
	targets []compiledTarget // used last, latest first
}

// feature is the feature at a path in the compatibility data.
type feature struct {
	path    string
	folded  string // path in lower case
	topic   int32
	page    string // address without locale of its or the nearest ancestor's article
	source  string
	spec    string
	status  *webdata.CompatStatus
	engines []string
	support []shape // by browser
}

// browser is a browser with its stable releases, by version.
type browser struct {
	webdata.Browser
	versions []version // of Releases
	shapes   shapeList
}

// group has the changes of one release or day.
type group struct {
	kind          string
	browser       string // its key
	name          string
	version       string
	engine        string
	engineVersion string
	date          string
	order         int     // of releases of a browser on one day
	events        []event // by path
}

type event struct {
	feature int32
	kind    Kind
	detail  detail
}

// Articles are the pages about features, by addresses without locale such as
// /docs/Web/API/URL.
type Articles interface {
	// Title returns the English title, "" for articles without English version, which the
	// feed omits.
	Title(address string) string
	// Locales returns the locales of an article with a title, English first.
	Locales(address string) []string
}

func New(data *webdata.Data, articles Articles) (*Feed, error) {
	f := &Feed{id: data.ID(), articles: articles}
	list, err := data.Browsers()
	if err != nil {
		return nil, fmt.Errorf("derive updates: %w", err)
	}
	for _, b := range list {
		f.browsers = append(f.browsers, newBrowser(b))
	}
	d := deriver{
		feed: f, groups: map[groupKey]*group{}, byPath: map[string]int32{},
		webFeatures: maps.Collect(data.WebFeatures()), topics: map[string]int32{},
	}
	entries := slices.SortedFunc(data.CompatEntries(), func(a, b webdata.CompatEntry) int { return strings.Compare(a.Key, b.Key) })
	f.features = make([]feature, 0, len(entries))
	for _, e := range entries {
		d.add(e)
	}
	for k := range data.BaselineKeys() {
		d.addBaseline(k)
	}
	if err := data.Err(); err != nil {
		return nil, fmt.Errorf("derive updates: %w", err)
	}
	f.groups = sortedGroups(d.groups)
	return f, nil
}

// ID identifies the data of the feed.
func (f *Feed) ID() string { return f.id }

// groupKey identifies a group: a browser release, or a level and date of Baseline.
type groupKey struct {
	browser       int
	version, date string
}

// deriver collects the changes of features.
type deriver struct {
	feed   *Feed
	groups map[groupKey]*group
	byPath map[string]int32

	webFeatures map[string]*webdata.Feature // by path
	topics      map[string]int32            // by key
}

func (d *deriver) add(e webdata.CompatEntry) {
	f := feature{
		path: e.Key, folded: strings.ToLower(e.Key), page: articleOf(e.MDNURL), source: e.SourceFile, status: e.Status,
		support: make([]shape, len(d.feed.browsers)),
	}
	if len(e.SpecURLs) > 0 {
		f.spec = e.SpecURLs[0]
	}
	above := d.above(e.Key)
	if f.page == "" && above != nil {
		f.page = above.page
	}
	f.topic = d.topicOf(&f, above)
	number := int32(len(d.feed.features))
	for _, s := range e.Support {
		i := slices.IndexFunc(d.feed.browsers, func(b browser) bool { return b.Key == s.Browser })
		if i < 0 {
			continue
		}
		b := &d.feed.browsers[i]
		history := b.historyOf(s.Statements)
		f.support[i] = b.shapes.number(history.full())
		if engine := b.engineNow(); engine != "" && history.at(len(b.versions)-1) >= limited && !slices.Contains(f.engines, engine) {
			f.engines = append(f.engines, engine)
		}
		for _, c := range history.changes(b) {
			d.group(i, b.Releases[c.release]).add(event{number, c.kind, c.detail}, c.release)
		}
	}
	slices.Sort(f.engines)
	d.byPath[f.path] = number
	d.feed.features = append(d.feed.features, f)
}

// above returns the nearest feature above a path, or nil. Features follow those above them.
func (d *deriver) above(path string) *feature {
	for {
		i := strings.LastIndexByte(path, '.')
		if i < 0 {
			return nil
		}
		path = path[:i]
		if above, ok := d.byPath[path]; ok {
			return &d.feed.features[above]
		}
	}
}

// articleOf returns an article's address without host and locale: "/docs/Web/API/URL".
func articleOf(url string) string {
	i := strings.Index(url, "/docs/")
	if i < 0 {
		return ""
	}
	return url[i:]
}

func (d *deriver) group(i int, r webdata.Release) *group {
	key := groupKey{i, r.Version, r.Date}
	g := d.groups[key]
	if g == nil {
		b := d.feed.browsers[i]
		g = &group{
			kind: typeBrowser, browser: b.Key, name: b.Name, version: r.Version,
			engine: cmp.Or(r.Engine, unknownEngine), engineVersion: r.EngineVersion, date: r.Date,
		}
		d.groups[key] = g
	}
	return g
}

func (g *group) add(e event, order int) {
	g.order = order
	g.events = append(g.events, e)
}

// baselineLevels are levels of Baseline in place of versions.
const (
	newlyAvailable  = "newly available"
	widelyAvailable = "widely available"
)

func (d *deriver) addBaseline(k webdata.KeyBaseline) {
	number, ok := d.byPath[k.Key]
	if !ok {
		return
	}
	d.addLevel(number, newlyAvailable, k.BaselineLowDate, 0)
	d.addLevel(number, widelyAvailable, k.BaselineHighDate, 1)
}

// addLevel adds a change of Baseline. Dates only known to be earlier than a day
// ("≤2020-01-01") are not news of that day.
func (d *deriver) addLevel(number int32, level, date string, order int) {
	if !isDate(date) {
		return
	}
	key := groupKey{-1, level, date}
	g := d.groups[key]
	if g == nil {
		g = &group{kind: typeBaseline, browser: "baseline", name: "Baseline", version: level, engine: unknownEngine, date: date}
		d.groups[key] = g
	}
	g.add(event{number, Baseline, plain}, order)
}

func isDate(s string) bool { return len(s) == len("2006-01-02") && s[0] >= '0' && s[0] <= '9' }

// sortedGroups sorts groups by date, the newest first, then by name; releases of a browser on
// one day by version, the highest first.
func sortedGroups(groups map[groupKey]*group) []group {
	list := make([]group, 0, len(groups))
	for _, g := range groups {
		slices.SortStableFunc(g.events, func(a, b event) int { return cmp.Compare(a.feature, b.feature) })
		g.events = slices.Clip(g.events)
		list = append(list, *g)
	}
	slices.SortFunc(list, func(a, b group) int {
		return cmp.Or(strings.Compare(b.date, a.date), byName(a, b))
	})
	return list
}

// byName orders the groups of a day.
func byName(a, b group) int {
	return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(a.browser, b.browser), cmp.Compare(b.order, a.order))
}
