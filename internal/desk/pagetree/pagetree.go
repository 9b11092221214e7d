// Package pagetree shows the pages of a site as the tree that their addresses make,
// with counts of what is below each folder, for writers.
package pagetree

import (
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
)

// Tree is the tree of a site. It is made again when the site has a new edition. It is
// safe for concurrent use.
type Tree struct {
	site  *site.Site
	flaws func() map[string]int // of pages, by address

	mu      sync.Mutex
	edition string
	root    *node
}

// New returns the tree of a site. flaws returns how many each page has, by address.
func New(s *site.Site, flaws func() map[string]int) *Tree {
	return &Tree{site: s, flaws: flaws}
}

// node is a step of addresses after the locale, in all locales.
type node struct {
	name     string // as the first page that has it spells it
	path     string
	pages    map[locale.Locale]page
	children map[string]*node // by name in lower case

	// What is at the node and below, by locale.
	count     map[locale.Locale]int
	redirects map[locale.Locale]int
}

type page struct{ url, title string }

func newNode(path, name string) *node {
	return &node{
		name: name, path: path, pages: map[locale.Locale]page{}, children: map[string]*node{},
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

// segments returns the steps of an address after its locale.
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
	n.pages[l] = page{url, title}
}

// addRedirect counts a redirect where its old address was, or at the nearest folder
// above that is still there.
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

// now returns the tree of the present edition.
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

// Row is a folder of the tree.
type Row struct {
	Path string `json:"path"` // after the locale
	Name string `json:"name"` // the last step of the path
	// URL and Title are those of the page in the locale, or in English where it is not
	// translated; "" if there is none.
	URL   string `json:"url"`
	Title string `json:"title"`
	// IsTranslated says that the page is in the locale itself.
	IsTranslated bool `json:"isTranslated"`
	Folders      int  `json:"folders"` // directly below
	// Pages are those in the locale, at the path and below; Locales those in every
	// locale.
	Pages     int                   `json:"pages"`
	Locales   map[locale.Locale]int `json:"locales"`
	Redirects int                   `json:"redirects"` // of the locale
	Flaws     int                   `json:"flaws"`     // in pages of the locale
}

// Step is a folder above.
type Step struct {
	Path string `json:"path"`
	Name string `json:"name"`
}

// Folder is a folder and what is directly below it; with free text what is anywhere
// below and has it.
type Folder struct {
	listing.Rows[Row]
	Folder  Row             `json:"folder"`
	Above   []Step          `json:"above"`
	Locale  locale.Locale   `json:"locale"`
	Locales []locale.Locale `json:"locales"`
	all     []Row
}

// Sorts are the columns that a folder can be sorted by.
func Sorts() []string { return []string{"name", "title", "pages", "redirects", "flaws"} }

// Find returns the folder that the parameter path names, as pages in the parameter
// locale see it. The error is fault.ErrNotFound if there is none.
func (t *Tree) Find(q listing.Query) (*Folder, error) {
	l, ok := locale.Parse(q.Value("locale"))
	if !ok {
		l = locale.EnUS
	}
	at, above := t.now(), []Step{}
	if path := strings.Trim(q.Value("path"), "/"); path != "" {
		for step := range strings.SplitSeq(path, "/") {
			above = append(above, Step{at.path, at.name})
			if at = at.children[strings.ToLower(step)]; at == nil {
				return nil, fault.ErrNotFound
			}
		}
	}
	flaws := t.flaws()
	f := &Folder{all: []Row{}, Folder: at.row(l, flaws), Above: above, Locale: l, Locales: t.site.Locales()}
	if q.Text == "" {
		for _, child := range at.children {
			f.all = append(f.all, child.row(l, flaws))
		}
	} else {
		at.search(l, q, flaws, &f.all)
	}
	sortRows(f.all, q)
	f.Rows = listing.Cut(f.all, q)
	return f, nil
}

// Records returns the rows of all pages of the list.
func (f *Folder) Records() any { return f.all }

// Table returns the rows of all pages of the list as text.
func (f *Folder) Table() (header []string, rows iter.Seq[[]string]) {
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

func sortRows(rows []Row, q listing.Query) {
	slices.SortFunc(rows, func(a, b Row) int {
		return strings.Compare(strings.ToLower(a.Path), strings.ToLower(b.Path))
	})
	switch q.Sort {
	case "name":
		listing.Order(rows, q, func(r Row) string { return strings.ToLower(r.Name) })
	case "title":
		listing.Order(rows, q, func(r Row) string { return strings.ToLower(r.Title) })
	case "pages":
		listing.Order(rows, q, func(r Row) int { return r.Pages })
	case "redirects":
		listing.Order(rows, q, func(r Row) int { return r.Redirects })
	case "flaws":
		listing.Order(rows, q, func(r Row) int { return r.Flaws })
	}
}

// search adds everything below a node that has the text of a query.
func (n *node) search(l locale.Locale, q listing.Query, flaws map[string]int, into *[]Row) {
	for _, child := range n.children {
		if q.Mentions(child.name, child.pages[l].title, child.pages[locale.EnUS].title) {
			*into = append(*into, child.row(l, flaws))
		}
		child.search(l, q, flaws, into)
	}
}

func (n *node) row(l locale.Locale, flaws map[string]int) Row {
	shown, isTranslated := n.pages[l]
	if !isTranslated {
		shown = n.pages[locale.EnUS]
	}
	return Row{
		Path: n.path, Name: n.name, URL: shown.url, Title: shown.title, IsTranslated: isTranslated, Folders: len(n.children),
		Pages: n.count[l], Locales: maps.Clone(n.count), Redirects: n.redirects[l], Flaws: n.flaws(l, flaws),
	}
}

// flaws adds up the flaws of the pages at a node and below.
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
