package listing

import (
	"cmp"
	"iter"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/platform/locale"
)

// FlawOptions are the source of flaws and their presentation.
type FlawOptions struct {
	Index *check.Index
	Roots []string // folders of content; absolute. Files are shown without them
	// Editor returns the address that opens a position in the writer's editor; it may be nil.
	Editor   func(file string, line, column int) string
	Baseline *Baseline // nil for none
}

// Flaws is the list of flaws of a site. It is safe for concurrent use.
type Flaws struct {
	opts FlawOptions

	mu    sync.Mutex
	pages []check.PageFlaws // source of the rows
	rows  []FlawRow
}

// NewFlaws returns the list of an index, which may be updated.
func NewFlaws(o FlawOptions) *Flaws {
	if o.Editor == nil {
		o.Editor = func(string, int, int) string { return "" }
	}
	return &Flaws{opts: o}
}

// FlawRow is a flaw or, where Count is not 0, the flaws of a page.
type FlawRow struct {
	Kind        string        `json:"kind"`
	Macro       string        `json:"macro"`
	URL         string        `json:"url"` // of the page; "" for other files
	Title       string        `json:"title"`
	Locale      locale.Locale `json:"locale"`
	File        string        `json:"file"` // without the folder of the content
	Line        int           `json:"line"` // 0 if unknown
	Column      int           `json:"column"`
	Explanation string        `json:"explanation"`
	Suggestion  string        `json:"suggestion"`
	Href        string        `json:"href"`
	Fixable     bool          `json:"fixable"`
	Editor      string        `json:"editor,omitempty"` // opens the position; "" for none
	Since       Since         `json:"since,omitempty"`
	Count       int           `json:"count,omitempty"`

	folder string // address of the page after the locale, in lower case
}

// Since is the difference to the baseline; "" if a flaw is in both.
type Since string

const (
	Came Since = "new"
	Went Since = "gone"
)

// now returns the rows of the last check, none before the first one ends.
func (l *Flaws) now(snapshot *check.Snapshot) []FlawRow {
	if !snapshot.Ended {
		return nil
	}
	pages := snapshot.Pages
	l.mu.Lock()
	defer l.mu.Unlock()
	if isSame(l.pages, pages) && l.rows != nil {
		return l.rows
	}
	rows := []FlawRow{}
	for _, p := range pages {
		for _, f := range p.Flaws {
			rows = append(rows, FlawRow{
				Kind: f.Name, Macro: f.Macro, URL: p.URL, Title: p.Title, Locale: cmp.Or(p.Locale, localeOf(p.URL, l.shown(f.File))), File: l.shown(f.File),
				Line: f.Line, Column: f.Column, Explanation: f.Explanation, Suggestion: f.Suggestion, Href: f.Href, Fixable: f.HasFix(),
				Editor: l.opts.Editor(f.File, f.Line, f.Column), folder: folderOf(p.URL),
			})
		}
	}
	l.pages, l.rows = pages, l.opts.Baseline.compare(rows)
	return l.rows
}

// isSame reports whether two lists are of the same check. They are immutable.
func isSame(a, b []check.PageFlaws) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// folderOf returns the address after its locale, in lower case.
func folderOf(url string) string {
	_, rest, _ := locale.Cut(url)
	return strings.ToLower(strings.Trim(rest, "/"))
}

// localeOf returns the locale of a page, or of another file, such as redirects, by its
// folder.
func localeOf(url, file string) locale.Locale {
	if url != "" {
		l, _, _ := locale.Cut(url)
		return l
	}
	folder, _, _ := strings.Cut(file, "/")
	l, _ := locale.Parse(folder)
	return l
}

// shown returns a file name relative to its content folder.
func (l *Flaws) shown(file string) string {
	for _, root := range l.opts.Roots {
		if rest, ok := strings.CutPrefix(file, strings.TrimSuffix(root, "/")+"/"); ok {
			return filepath.ToSlash(rest)
		}
	}
	return filepath.ToSlash(file)
}

// Facets of flaws, by query parameter.
const (
	byKind = iota
	byMacro
	byLocale
	byFolder
	bySince
	byFixable
	byPage
	facets
)

var parameters = [facets]string{"kind", "macro", "locale", "folder", "since", "fixable", "url"}

// of returns the value of a facet.
func (r *FlawRow) of(facet int) string {
	switch facet {
	case byKind:
		return r.Kind
	case byMacro:
		return r.Macro
	case byLocale:
		return string(r.Locale)
	case byFolder:
		return r.folder
	case bySince:
		return string(r.Since)
	case byFixable:
		return strconv.FormatBool(r.Fixable)
	default:
		return r.URL
	}
}

// filter has the required value of each facet; "" is any.
type filter [facets]string

func filterOf(q Query) (f filter) {
	for facet, name := range parameters {
		f[facet] = q.Value(name)
	}
	f[byFolder] = strings.ToLower(strings.Trim(f[byFolder], "/"))
	return f
}

// misses reports whether a row does not match a facet. Flaws that are gone are only shown on
// request.
func (f *filter) misses(r *FlawRow, facet int) bool {
	want := f[facet]
	switch {
	case facet == bySince && want == "":
		return r.Since == Went
	case want == "":
		return false
	case facet == byFolder:
		return !isBelow(r.folder, want)
	}
	return r.of(facet) != want
}

func isBelow(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder) && path[len(folder)] == '/'
}

// FlawCount is the number of flaws with a value of a facet, given the other filters.
type FlawCount struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
	// Came are new since the baseline, Went are gone since.
	Came int `json:"came,omitempty"`
	Went int `json:"went,omitempty"`
}

// FoundFlaws is the result of a query.
type FoundFlaws struct {
	Rows[FlawRow]
	Flaws   int         `json:"flaws"`
	Pages   int         `json:"pages"` // with flaws
	Fixable int         `json:"fixable"`
	Kinds   []FlawCount `json:"kinds"`
	Macros  []FlawCount `json:"macros"`
	Locales []FlawCount `json:"locales"`
	Folders []FlawCount `json:"folders"` // directly below the one of the query
	// Baseline is the name of the baseline, if any; Came and Went count the flaws of the
	// query that are new and gone.
	Baseline string `json:"baseline"`
	Came     int    `json:"came"`
	Went     int    `json:"went"`
	// Checked of Total pages are done in the current check.
	Checked int `json:"checked"`
	Total   int `json:"checking"`

	all []FlawRow
}

// FlawSorts are the sortable columns of flaws.
func FlawSorts() []string { return []string{"page", "kind", "macro", "file", "text", "count"} }

// Find returns the flaws that match a query or, with by=pages, their pages.
func (l *Flaws) Find(q Query) (*FoundFlaws, error) {
	snapshot := l.opts.Index.Snapshot()
	found := &FoundFlaws{Baseline: l.opts.Baseline.name(), Checked: snapshot.Checked, Total: snapshot.Total, all: []FlawRow{}}
	want, counts, pages := filterOf(q), newCounts(), map[string]bool{}
	rows := l.now(snapshot)
	for i := range rows {
		r := &rows[i]
		missed, misses := -1, 0
		for facet := range facets {
			if want.misses(r, facet) {
				missed, misses = facet, misses+1
			}
		}
		if misses > 1 || !q.Mentions(r.Explanation, r.Title, r.URL, r.File, r.Suggestion, r.Kind) {
			continue
		}
		counts.add(r, missed, &want)
		if misses == 0 {
			found.all = append(found.all, *r)
			if r.Fixable && r.Since != Went {
				found.Fixable++
			}
			pages[cmp.Or(r.URL, r.File)] = true
		}
	}
	counts.into(found)
	found.Flaws, found.Pages = len(found.all), len(pages)
	if q.Value("by") == "pages" {
		found.all = byPages(found.all)
	}
	sortFlaws(found.all, q)
	found.Rows = Cut(found.all, q)
	return found, nil
}

// byPages sums the flaws of each page and other file.
func byPages(rows []FlawRow) []FlawRow {
	index, pages := map[string]int{}, []FlawRow{}
	for _, r := range rows {
		key := cmp.Or(r.URL, r.File)
		i, known := index[key]
		if !known {
			i, index[key] = len(pages), len(pages)
			pages = append(pages, FlawRow{URL: r.URL, Title: r.Title, Locale: r.Locale, File: r.File})
		}
		pages[i].Count++
		pages[i].Fixable = pages[i].Fixable || r.Fixable
	}
	return pages
}

func sortFlaws(rows []FlawRow, q Query) {
	switch q.Sort {
	case "page":
		Order(rows, q, func(r FlawRow) string { return strings.ToLower(cmp.Or(r.Title, r.File)) })
	case "kind":
		Order(rows, q, func(r FlawRow) string { return r.Kind })
	case "macro":
		Order(rows, q, func(r FlawRow) string { return strings.ToLower(r.Macro) })
	case "file":
		Order(rows, q, func(r FlawRow) string { return r.File })
	case "text":
		Order(rows, q, func(r FlawRow) string { return r.Explanation })
	case "count":
		Order(rows, q, func(r FlawRow) int { return r.Count })
	}
}

// Records returns the rows of all pages of the list.
func (f *FoundFlaws) Records() any { return f.all }

// Table returns the rows of all pages of the list as text.
func (f *FoundFlaws) Table() (header []string, rows iter.Seq[[]string]) {
	header = []string{"kind", "macro", "url", "title", "locale", "file", "line", "column", "explanation", "suggestion", "href", "fixable", "since", "count"}
	return header, func(yield func([]string) bool) {
		for _, r := range f.all {
			row := []string{
				r.Kind, r.Macro, r.URL, r.Title, string(r.Locale), r.File, strconv.Itoa(r.Line), strconv.Itoa(r.Column),
				r.Explanation, r.Suggestion, r.Href, strconv.FormatBool(r.Fixable), string(r.Since), strconv.Itoa(max(r.Count, 1)),
			}
			if !yield(row) {
				return
			}
		}
	}
}

// tally counts the values of one facet.
type tally map[string]*FlawCount

func (t tally) add(name string, since Since) {
	c := t[name]
	if c == nil {
		c = &FlawCount{Name: name}
		t[name] = c
	}
	switch since {
	case Went:
		c.Went++
		return
	case Came:
		c.Came++
	}
	c.Count++
}

// list returns the values, the most frequent first.
func (t tally) list() []FlawCount {
	list := make([]FlawCount, 0, len(t))
	for _, c := range t {
		list = append(list, *c)
	}
	slices.SortFunc(list, func(a, b FlawCount) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Name, b.Name))
	})
	return list
}

// counts are the counts of the shown facets.
type counts struct {
	facet      [byFolder + 1]tally
	came, went int
}

func newCounts() *counts {
	c := &counts{}
	for i := range c.facet {
		c.facet[i] = tally{}
	}
	return c
}

// add counts a row that passes all filters, or all but one facet's, where it is an
// alternative value. Flaws that are gone are counted separately.
func (c *counts) add(r *FlawRow, missed int, want *filter) {
	if missed == bySince {
		if want[bySince] != "" || r.Since != Went {
			return
		}
		missed = -1
	}
	if missed == -1 {
		switch r.Since {
		case Came:
			c.came++
		case Went:
			c.went++
		}
	}
	for facet := range c.facet {
		if missed != -1 && missed != facet {
			continue
		}
		value := r.of(facet)
		if facet == byFolder {
			if missed == byFolder {
				continue
			}
			if value = stepBelow(value, want[byFolder]); value == "" {
				continue
			}
		} else if value == "" {
			continue
		}
		c.facet[facet].add(value, r.Since)
	}
}

// stepBelow returns the subfolder of folder that a path is in, "" for folder itself.
func stepBelow(path, folder string) string {
	rest := path
	if folder != "" {
		rest = strings.TrimPrefix(strings.TrimPrefix(path, folder), "/")
	}
	step, _, _ := strings.Cut(rest, "/")
	if step == "" || folder == "" {
		return step
	}
	return folder + "/" + step
}

func (c *counts) into(f *FoundFlaws) {
	f.Kinds, f.Macros = c.facet[byKind].list(), c.facet[byMacro].list()
	f.Locales, f.Folders = c.facet[byLocale].list(), c.facet[byFolder].list()
	f.Came, f.Went = c.came, c.went
}

// Counts returns the number of flaws of each page, by address.
func (l *Flaws) Counts() map[string]int {
	counts := map[string]int{}
	for _, p := range l.opts.Index.Snapshot().Pages {
		if p.URL != "" {
			counts[p.URL] += len(p.Flaws)
		}
	}
	return counts
}
