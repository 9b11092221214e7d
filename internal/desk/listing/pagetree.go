package listing

import (
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
)

// Tree is the tree of a site, rebuilt for each edition. It is safe for concurrent use.
type Tree struct {
	site  *site.Site
	flaws func() map[string]int // by address

	mu      sync.Mutex
	edition string
	root    *node
}

// NewTree returns the tree of a site. flaws returns the number of flaws of each page, by
// address.
func NewTree(s *site.Site, flaws func() map[string]int) *Tree {
	return &Tree{site: s, flaws: flaws}
}

// node is a segment of addresses after the locale, in all locales.
type node struct {
	name     string // as the first page spells it
	path     string
	pages    map[locale.Locale]treePage
	children map[string]*node // by name in lower case

	// Totals at the node and below, by locale.
	count     map[locale.Locale]int
	redirects map[locale.Locale]int
}

type treePage struct{ url, title string }

func newNode(path, name string) *node {
	return &node{
		name: name, path: path, pages: map[locale.Locale]treePage{}, children: map[string]*node{},
		count: map[locale.Locale]int{}, redirects: map[locale.Locale]int{},
	}
}

func (n *node) child(name string) *node {
	key := strings.ToLower(name)
	if n.children[key] == nil {
		n.children[key] = newNode(strings.TrimPrefix(n.path+"/"+name, "/"), name)
	}
	return n.children[key]
}

// segments returns the locale of an address and the segments after it.
func segments(url string) (locale.Locale, []string) {
	l, rest, ok := locale.Cut(url)
	rest = strings.Trim(rest, "/")
	if !ok || rest == "" {
		return l, nil
	}
	return l, strings.Split(rest, "/")
}

func (n *node) add(url, title string) {
	l, steps := segments(url)
	n.count[l]++
	for _, step := range steps {
		n = n.child(step)
		n.count[l]++
	}
	n.pages[l] = treePage{url, title}
}

// addRedirect counts a redirect at its old address or at the nearest existing ancestor.
func (n *node) addRedirect(from string) {
	l, steps := segments(from)
	n.redirects[l]++
	for _, step := range steps {
		if n = n.children[strings.ToLower(step)]; n == nil {
			return
		}
		n.redirects[l]++
	}
}

func (t *Tree) now() *node {
	t.mu.Lock()
	defer t.mu.Unlock()
	edition := t.site.Edition()
	if t.root != nil && t.edition == edition {
		return t.root
	}
	cat, root := t.site.Catalogue(), newNode("", "")
	for _, p := range cat.Pages() {
		root.add(p.URL(), p.Title)
	}
	for _, p := range t.site.OtherPages() {
		if _, steps := segments(p.URL); len(steps) == 0 || !strings.HasPrefix(steps[0], "_") { // not for readers
			root.add(p.URL, p.Title)
		}
	}
	for _, l := range t.site.Locales() {
		root.add("/"+string(l)+"/", "")
		for _, r := range cat.Redirects(l) {
			root.addRedirect(r.From)
		}
	}
	t.edition, t.root = edition, root
	return root
}

type TreeRow struct {
	Path string `json:"path"` // after the locale
	Name string `json:"name"` // the last step of the path
	// URL and Title are those of the page in the locale or else in English; "" if there is
	// none.
	URL   string `json:"url"`
	Title string `json:"title"`
	// IsTranslated reports whether the page exists in the locale.
	IsTranslated bool `json:"isTranslated"`
	Folders      int  `json:"folders"` // directly below
	// Pages counts pages at the path and below in the locale; Locales in every locale.
	Pages     int                   `json:"pages"`
	Locales   map[locale.Locale]int `json:"locales"`
	Redirects int                   `json:"redirects"` // of the locale
	Flaws     int                   `json:"flaws"`     // in pages of the locale
}

// TreeStep is an ancestor folder.
type TreeStep struct {
	Path string `json:"path"`
	Name string `json:"name"`
}

// TreeFolder is a folder with its direct children; with free text, all matching descendants.
type TreeFolder struct {
	Rows[TreeRow]
	Folder  TreeRow         `json:"folder"`
	Above   []TreeStep      `json:"above"`
	Locale  locale.Locale   `json:"locale"`
	Locales []locale.Locale `json:"locales"`
	all     []TreeRow
}

// TreeSorts are the sortable columns of a folder.
func TreeSorts() []string { return []string{"name", "title", "pages", "redirects", "flaws"} }

// Find returns the folder named by the parameter path, in the parameter locale. The error is
// fault.ErrNotFound if there is none.
func (t *Tree) Find(q Query) (*TreeFolder, error) {
	l, ok := locale.Parse(q.Value("locale"))
	if !ok {
		l = locale.EnUS
	}
	current, above := t.now(), []TreeStep{}
	if path := strings.Trim(q.Value("path"), "/"); path != "" {
		for step := range strings.SplitSeq(path, "/") {
			above = append(above, TreeStep{current.path, current.name})
			if current = current.children[strings.ToLower(step)]; current == nil {
				return nil, fault.ErrNotFound
			}
		}
	}
	flaws := t.flaws()
	f := &TreeFolder{all: []TreeRow{}, Folder: current.row(l, flaws), Above: above, Locale: l, Locales: t.site.Locales()}
	if q.Text == "" {
		for _, child := range current.children {
			f.all = append(f.all, child.row(l, flaws))
		}
	} else {
		current.search(l, q, flaws, &f.all)
	}
	sortTree(f.all, q)
	f.Rows = Cut(f.all, q)
	return f, nil
}

// Records returns the rows of all pages of the list.
func (f *TreeFolder) Records() any { return f.all }

// Table returns the rows of all pages of the list as text.
func (f *TreeFolder) Table() (header []string, rows iter.Seq[[]string]) {
	header = []string{"path", "url", "title", "translated", "pages", "redirects", "flaws"}
	for _, l := range f.Locales {
		header = append(header, string(l))
	}
	return header, func(yield func([]string) bool) {
		for _, r := range f.all {
			row := []string{
				r.Path, r.URL, r.Title, strconv.FormatBool(r.IsTranslated),
				strconv.Itoa(r.Pages), strconv.Itoa(r.Redirects), strconv.Itoa(r.Flaws),
			}
			for _, l := range f.Locales {
				row = append(row, strconv.Itoa(r.Locales[l]))
			}
			if !yield(row) {
				return
			}
		}
	}
}

func sortTree(rows []TreeRow, q Query) {
	slices.SortFunc(rows, func(a, b TreeRow) int {
		return strings.Compare(strings.ToLower(a.Path), strings.ToLower(b.Path))
	})
	switch q.Sort {
	case "name":
		Order(rows, q, func(r TreeRow) string { return strings.ToLower(r.Name) })
	case "title":
		Order(rows, q, func(r TreeRow) string { return strings.ToLower(r.Title) })
	case "pages":
		Order(rows, q, func(r TreeRow) int { return r.Pages })
	case "redirects":
		Order(rows, q, func(r TreeRow) int { return r.Redirects })
	case "flaws":
		Order(rows, q, func(r TreeRow) int { return r.Flaws })
	}
}

// search adds all descendants of a node that contain the text of a query.
func (n *node) search(l locale.Locale, q Query, flaws map[string]int, into *[]TreeRow) {
	for _, child := range n.children {
		if q.Mentions(child.name, child.pages[l].title, child.pages[locale.EnUS].title) {
			*into = append(*into, child.row(l, flaws))
		}
		child.search(l, q, flaws, into)
	}
}

func (n *node) row(l locale.Locale, flaws map[string]int) TreeRow {
	shown, isTranslated := n.pages[l]
	if !isTranslated {
		shown = n.pages[locale.EnUS]
	}
	return TreeRow{
		Path: n.path, Name: n.name, URL: shown.url, Title: shown.title, IsTranslated: isTranslated, Folders: len(n.children),
		Pages: n.count[l], Locales: maps.Clone(n.count), Redirects: n.redirects[l], Flaws: n.flaws(l, flaws),
	}
}

// flaws sums the flaws of the pages at a node and below.
func (n *node) flaws(l locale.Locale, of map[string]int) int {
	if len(of) == 0 {
		return 0
	}
	sum := of[n.pages[l].url]
	for _, child := range n.children {
		sum += child.flaws(l, of)
	}
	return sum
}
