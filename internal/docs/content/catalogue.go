package content

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// Sources are the content roots. Each is a folder of the operating system or a file system, as
// for the embedded sample; the file system wins if both are set.
type Sources struct {
	Content      string // folder with en-us/, sidebars/ and jsondata/
	Translated   string // folder with de/, fr/ …; may be empty or equal to Content
	ContentFS    fs.FS  // replaces Content
	TranslatedFS fs.FS  // replaces Translated
	Origin       Origin // of Content, if that is made from other files
}

// Origin maps the files of a docs tree to their sources in another tool's project.
type Origin struct {
	// Source returns the absolute path of the source of a path in the tree, or "".
	Source func(rel string) string
	// Base is the folder whose files have the same paths as those of the tree, for their history.
	Base   string
	Losses []flaw.Flaw // what the tree lacks
}

// HistoryMode determines when the history of pages is read from version control.
type HistoryMode int

const (
	HistoryWait       HistoryMode = iota // the first call of History reads and waits
	HistoryBackground                    // Load starts reading; History is empty until that is done
	HistoryOff                           // no history
)

// Options configure the reading of a catalogue.
type Options struct {
	Locales []locale.Locale // to read; empty means all. English is always read, for fallback, but listed only if chosen
	Workers int             // concurrent file reads; 0 means one per processor
	History HistoryMode
	Kind    Kind   // of the content; "" detects it
	Drafts  bool   // read the drafts of a docs tree
	Prefix  string // of the addresses of a docs tree; "" means "/"
}

// Catalogue is the content of all roots. It is immutable and safe for concurrent use; Update
// makes a new one.
type Catalogue struct {
	opts       Options
	scheme     Scheme
	kind       Kind
	file       *sitefile.Site     // of a docs tree, without mistakes
	wrongFile  bool               // the newest site.yaml has mistakes
	languages  sitefile.Languages // of a docs tree
	headingIDs sitefile.HeadingIDs
	content    *root
	translated *root   // nil without translations
	trees      []*tree // English first, then in listing order
	pages      []*Page
	redirects  map[string]string // of all trees, by lower-case address
	data       *Data
	sidebars   map[string][]byte
	history    []*historyReader
}

// root is a folder that content is read from.
type root struct {
	dir    string // absolute; empty for a file system
	fs     fs.FS
	origin Origin
}

func newRoot(dir string, fsys fs.FS) (*root, error) {
	if fsys != nil {
		return &root{fs: fsys}, nil
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	return &root{dir: abs, fs: os.DirFS(abs)}, nil
}

// display returns a file's path for messages.
func (r *root) display(rel string) string {
	if r.origin.Source != nil {
		if source := r.origin.Source(rel); source != "" {
			return source
		}
	}
	if r.dir == "" {
		return rel
	}
	return filepath.Join(r.dir, filepath.FromSlash(rel))
}

// SiteFile returns the path of site.yaml for messages on a position in it: that of the configuration from which another
// tool's project has it, where the position is unknown.
func (c *Catalogue) SiteFile(pos sitefile.At) (string, sitefile.At) {
	if o := c.content.origin; o.Source != nil && o.Source(sitefile.Name) != "" {
		pos = sitefile.At{}
	}
	return c.content.display(sitefile.Name), pos
}

// Load reads the catalogue. Problems of single files are reported as flaws; the error is about
// an unreadable root or ctx. History and contributors are read, and their flaws reported,
// later: report must remain usable as long as the catalogue.
func Load(ctx context.Context, src Sources, opts Options, report flaw.Reporter) (*Catalogue, error) {
	c := &Catalogue{opts: opts}
	if err := c.open(src); err != nil {
		return nil, fmt.Errorf("read content: %w", err)
	}
	if c.kind == Docs {
		if err := c.readDocs(ctx, nil, nil, report); err != nil {
			return nil, fmt.Errorf("read content: %w", err)
		}
		c.startHistory(ctx, report)
		return c, nil
	}
	var wg sync.WaitGroup
	wg.Go(func() { c.data = loadData(c.content, report) })
	wg.Go(func() { c.sidebars = loadSidebars(c.content, report) })
	for _, t := range c.trees {
		wg.Go(func() { t.loadRedirects(report) })
	}
	jobs := make([]job, len(c.trees))
	for i, t := range c.trees {
		jobs[i] = job{tree: t}
	}
	results, err := walk(ctx, jobs, opts.Workers, report)
	wg.Wait()
	if err != nil {
		return nil, fmt.Errorf("read content: %w", err)
	}
	keep(results)
	c.finish(report)
	c.startHistory(ctx, report)
	return c, nil
}

// open finds the roots and the locales in them.
func (c *Catalogue) open(src Sources) error {
	content, err := newRoot(src.Content, src.ContentFS)
	if err != nil {
		return err
	}
	content.origin = src.Origin
	c.content, c.kind = content, c.opts.Kind
	if c.kind == "" {
		c.kind = KindOf(content.fs)
	}
	if c.kind == Docs {
		if _, err := fs.ReadDir(content.fs, "."); err != nil {
			return fmt.Errorf("folder %s: %w", content.display("."), fault.Cause(err))
		}
		c.file = &sitefile.Site{}
		c.readSiteFile()
		c.openLanguages()
		return nil
	}
	english := locale.EnUS.Folder()
	if info, err := fs.Stat(content.fs, english); err != nil {
		return fmt.Errorf("folder %s: %w", content.display(english), fault.Cause(err))
	} else if !info.IsDir() {
		return fmt.Errorf("%s is not a folder", content.display(english))
	}
	c.trees = []*tree{newTree(locale.EnUS, c.scheme, content)}
	if src.Translated == "" && src.TranslatedFS == nil {
		return nil
	}
	if c.translated, err = newRoot(src.Translated, src.TranslatedFS); err != nil {
		return err
	}
	if c.translated.dir != "" && c.translated.dir == content.dir {
		c.translated = content
	}
	if _, err := fs.ReadDir(c.translated.fs, "."); err != nil {
		return fmt.Errorf("folder %s: %w", c.translated.display("."), fault.Cause(err))
	}
	for _, l := range locale.All() {
		if l != locale.EnUS && c.hasFolder(l) {
			c.trees = append(c.trees, newTree(l, c.scheme, c.translated))
		}
	}
	return nil
}

// hasFolder reports whether a chosen locale has a folder of translations.
func (c *Catalogue) hasFolder(l locale.Locale) bool {
	if c.translated == nil || !c.wants(l) {
		return false
	}
	info, err := fs.Stat(c.translated.fs, l.Folder())
	return err == nil && info.IsDir()
}

func (c *Catalogue) wants(l locale.Locale) bool {
	return len(c.opts.Locales) == 0 || slices.Contains(c.opts.Locales, l)
}

// finish derives the catalogue's lookup tables.
func (c *Catalogue) finish(r flaw.Reporter) {
	for i, t := range c.trees {
		if t.files != nil {
			t.address(r)
			if i > 0 && !c.languages.HideUntranslated {
				t.addOriginals(c.trees[0])
			}
		}
		t.index(r)
	}
	if c.kind == Docs {
		c.addDeclaredRedirects(r)
	}
	c.mergeRedirects()
	c.checkRedirects(r)
	if c.kind == Reference {
		for _, t := range c.trees[1:] {
			c.inherit(t.pages, r)
		}
	}
	c.listPages()
}

func (c *Catalogue) listPages() {
	c.pages = nil
	for _, t := range c.trees {
		if c.kind == Docs || c.wants(t.locale) {
			c.pages = append(c.pages, t.pages...)
		}
	}
}

// tree is the content of one locale.
type tree struct {
	locale    locale.Locale
	scheme    Scheme
	root      *root
	byFolder  map[string]*Page
	assets    map[string][]string // file names next to the page, by folder
	redirects []Redirect
	files     *fileTree // of a docs tree, else nil

	pages        []*Page            // by slug
	inOrder      []*Page            // by folder, so that a sub-tree is contiguous
	children     map[string][]*Page // by folder of the parent
	contributors func() map[string][]string
	ranks        [4]func() map[*Page]int32
}

func newTree(l locale.Locale, s Scheme, r *root) *tree {
	return &tree{locale: l, scheme: s, root: r, byFolder: map[string]*Page{}, assets: map[string][]string{}}
}

// folder is the folder of the tree below its root.
func (t *tree) folder() string {
	if t.files != nil {
		return "."
	}
	return t.locale.Folder()
}

// index sorts the pages and prepares lookups.
func (t *tree) index(r flaw.Reporter) {
	t.pages = make([]*Page, 0, len(t.byFolder))
	for folder, p := range t.byFolder {
		if t.scheme.IsReserved(p.Slug) || t.scheme.isScreen(t.locale, p.Slug) {
			if p.Original != nil {
				delete(t.byFolder, folder)
				continue
			}
			report(r, FlawBadSlug, p.File, 1, "%s is an address of the program, so the page is left out; rename the file, or set another slug", p.URL())
			delete(t.byFolder, folder)
			continue
		}
		t.pages = append(t.pages, p)
	}
	slices.SortFunc(t.pages, func(a, b *Page) int { return cmp.Compare(a.Slug, b.Slug) })
	t.inOrder = slices.Clone(t.pages)
	slices.SortFunc(t.inOrder, func(a, b *Page) int { return cmp.Compare(a.folder, b.folder) })
	t.children = make(map[string][]*Page)
	for _, p := range t.inOrder {
		if parent, ok := parentOf(p.folder); ok {
			t.children[parent] = append(t.children[parent], p)
		}
	}
	t.prepareRanks()
	t.contributors = sync.OnceValue(func() map[string][]string { return t.loadContributors(r) })
}

// Roots returns the distinct absolute content folders, none for file systems. Changes below
// them are for Update.
func (c *Catalogue) Roots() []string {
	var dirs []string
	for _, r := range c.roots() {
		if r.dir != "" {
			dirs = append(dirs, r.dir)
		}
	}
	return dirs
}

func (c *Catalogue) roots() []*root {
	if c.translated == nil || c.translated == c.content {
		return []*root{c.content}
	}
	return []*root{c.content, c.translated}
}

func (c *Catalogue) tree(l locale.Locale) *tree {
	for _, t := range c.trees {
		if t.locale == l {
			return t
		}
	}
	return nil
}
