package translation

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

type Options struct {
	Catalogue  func() *content.Catalogue // the current pages
	Popularity map[string]float64        // by original address; may be nil
}

// Index keeps the status of every page in every locale. It is safe for concurrent use.
type Index struct {
	opts    Options
	current atomic.Pointer[Snapshot]
	stage   atomic.Pointer[Progress]
	last    atomic.Pointer[history]

	mu      sync.Mutex // held while a snapshot is made
	history *history
	why     string // reason for no history
	changes map[sectionKey][]sectionChange
}

// sectionKey identifies compared texts of an original page.
type sectionKey struct {
	object   string
	original *content.Page
}

// sectionChange is a changed section without its text.
type sectionChange struct {
	SectionStatus
	before, after string // hashes
}

// Progress is the progress of a snapshot.
type Progress struct {
	Step  string `json:"step"` // empty when idle
	Done  int    `json:"done"`
	Total int    `json:"total"`
}

// Snapshot is the immutable status of all pages at one time.
type Snapshot struct {
	Locales  []*LocaleStatus
	Problems []string  // of mark files and git
	Head     string    // the checked out commit of the original content; empty without git
	Made     time.Time // also identifies the snapshot
	Partial  bool      // the sections are not compared yet
}

// LocaleStatus is the status of all pages in one locale.
type LocaleStatus struct {
	Locale locale.Locale
	Pages  []*Page // by slug
	Counts map[Status]int
	Marked int // pages up to date because of marks

	folders []Folder // offered as filters
}

// Translated returns the number of translated pages, up to date or not.
func (l *LocaleStatus) Translated() int {
	return l.Counts[UpToDate] + l.Counts[Behind] + l.Counts[Newer] + l.Counts[NoCommit] + l.Counts[Unknown]
}

// Find returns the page with a slug, nil if there is none.
func (l *LocaleStatus) Find(slug string) *Page {
	folder := content.FolderOf(slug)
	for _, p := range l.Pages {
		if p.folder == folder {
			return p
		}
	}
	return nil
}

// Locale returns the status of a locale, nil if the site does not have it.
func (s *Snapshot) Locale(l locale.Locale) *LocaleStatus {
	for _, status := range s.Locales {
		if status.Locale == l {
			return status
		}
	}
	return nil
}

// New returns an empty index.
func New(o Options) *Index {
	return &Index{opts: o, changes: map[sectionKey][]sectionChange{}}
}

// lastHistory returns the history of the last snapshot, nil without git. It does not wait for
// the next one.
func (x *Index) lastHistory() *history { return x.last.Load() }

// Snapshot returns the last snapshot, nil before the first.
func (x *Index) Snapshot() *Snapshot { return x.current.Load() }

// Progress returns the progress of the next snapshot.
func (x *Index) Progress() Progress {
	if p := x.stage.Load(); p != nil {
		return *p
	}
	return Progress{}
}

func (x *Index) report(step string, done, total int) { x.stage.Store(&Progress{step, done, total}) }

// Refresh makes a snapshot of the current pages. The first one is published with the statuses
// of all pages, and again with their sections. The error is that of ctx.
func (x *Index) Refresh(ctx context.Context) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	defer x.report("", 0, 0)
	cat := x.opts.Catalogue()
	snapshot := &Snapshot{Made: time.Now(), Partial: true}
	if err := x.readHistory(ctx, cat); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		x.history, x.why = nil, "git failed"
		snapshot.Problems = append(snapshot.Problems, fmt.Sprintf("read the history of the original pages: %v", err))
	}
	x.last.Store(x.history)
	x.report("comparing pages", 0, 0)
	s := survey{cat: cat, history: x.history, why: x.why, former: formerFiles(cat), popularity: x.popularity, dates: datesOf(ctx, cat)}
	if x.history != nil {
		snapshot.Head = x.history.head
	}
	for _, l := range cat.Locales() {
		if l != originalLocale(cat) {
			snapshot.Locales = append(snapshot.Locales, &LocaleStatus{Locale: l, Pages: s.locale(l)})
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	if x.current.Load() == nil {
		x.current.Store(snapshot.counted())
	}
	final, err := x.withSections(ctx, cat, snapshot)
	if err != nil {
		return err
	}
	x.current.Store(final.counted())
	return nil
}

func (x *Index) popularity(url string) float64 { return x.opts.Popularity[url] }

// readHistory reads the history unless HEAD and the named commits are unchanged.
func (x *Index) readHistory(ctx context.Context, cat *content.Catalogue) error {
	original := cat.PagesOf(originalLocale(cat))
	if len(original) == 0 || original[0].Root == "" {
		x.why = "the content is not in files"
		return nil
	}
	sources := sourceCommits(cat)
	if h := x.history; h != nil {
		head, err := h.repo.Resolve(ctx, "HEAD")
		if err != nil {
			return err
		}
		if head == h.head && h.covers(sources) {
			next := *h
			if err := next.readUncommitted(ctx); err != nil {
				return err
			}
			x.history = &next
			return nil
		}
	}
	x.report("reading the history", 0, 0)
	h, why, err := readHistory(ctx, cat, original[0].Root, sources)
	if err == nil {
		x.history, x.why = h, why
	}
	return err
}

// sourceCommits returns the commits that translations name, each once.
func sourceCommits(cat *content.Catalogue) []string {
	seen := map[string]bool{}
	var commits []string
	for _, l := range cat.Locales() {
		if l == originalLocale(cat) {
			continue
		}
		for _, p := range cat.PagesOf(l) {
			if c := p.SourceCommit; c != "" && !seen[c] {
				seen[c] = true
				commits = append(commits, c)
			}
		}
	}
	return commits
}

// withSections returns a snapshot with the sections of outdated pages compared.
func (x *Index) withSections(ctx context.Context, cat *content.Catalogue, before *Snapshot) (*Snapshot, error) {
	s := &Snapshot{Problems: before.Problems, Head: before.Head, Made: time.Now()}
	problem := func(text string) {
		if !slices.Contains(s.Problems, text) {
			s.Problems = append(s.Problems, text)
		}
	}
	if err := x.compareSections(ctx, cat, before); err != nil {
		return nil, err
	}
	marks := ReadMarks(cat, problem)
	for _, l := range before.Locales {
		next := &LocaleStatus{Locale: l.Locale, Pages: make([]*Page, len(l.Pages))}
		for i, p := range l.Pages {
			own := *p
			next.Pages[i] = &own
			if own.Status != Behind || own.Basis != ByCommit {
				continue
			}
			changes, ok := x.changes[sectionKey{own.behind.object, own.original}]
			if !ok {
				continue
			}
			for _, c := range changes {
				c.Marked = marks.Cover(l.Locale, own.original, c.before, c.after)
				own.Sections = append(own.Sections, c.SectionStatus)
			}
			own.judge()
		}
		s.Locales = append(s.Locales, next)
	}
	return s, nil
}

// localeFolder returns the folder of a locale, empty for content that is not in files.
func localeFolder(cat *content.Catalogue, l locale.Locale) string {
	if pages := cat.PagesOf(l); len(pages) > 0 && pages[0].Root != "" {
		return filepath.Join(pages[0].Root, folderIn(cat, l))
	}
	return ""
}

// originalLocale returns the locale whose pages are translated, which is English on the web platform.
func originalLocale(cat *content.Catalogue) locale.Locale { return cat.Scheme().Default() }

// folderIn returns the folder of a locale below its content root.
func folderIn(cat *content.Catalogue, l locale.Locale) string {
	switch {
	case !cat.Scheme().IsPlain():
		return l.Folder()
	case l == originalLocale(cat):
		return "."
	}
	return string(l)
}

// currentFolder returns a function that finds the current folder of an original page.
func currentFolder(cat *content.Catalogue) func(slug string) string {
	return func(slug string) string {
		if p := cat.ByURL(cat.Resolve(cat.Scheme().URL(originalLocale(cat), slug))); p != nil {
			return p.Folder()
		}
		return content.FolderOf(slug)
	}
}

// compareSections compares original texts with those that were translated, each pair once for
// all locales and snapshots.
func (x *Index) compareSections(ctx context.Context, cat *content.Catalogue, s *Snapshot) error {
	known := map[sectionKey][]sectionChange{}
	var open []sectionKey
	for _, l := range s.Locales {
		for _, p := range l.Pages {
			if p.Status != Behind || p.Basis != ByCommit || p.behind.object == "" {
				continue
			}
			key := sectionKey{p.behind.object, p.original}
			if _, ok := known[key]; ok {
				continue
			}
			known[key] = x.changes[key]
			if _, ok := x.changes[key]; !ok {
				open = append(open, key)
			}
		}
	}
	objects := make([]string, len(open))
	for i, key := range open {
		objects[i] = key.object
		delete(known, key) // the text may not exist
	}
	if len(open) > 0 {
		err := x.history.repo.Blobs(ctx, objects, func(i int, blob []byte) {
			if i%64 == 0 {
				x.report("comparing sections", i, len(open))
			}
			if now, err := cat.Source(open[i].original); err == nil {
				known[open[i]] = changedSections(string(blob), now)
			}
		})
		if err != nil {
			return fmt.Errorf("read the original pages that were translated: %w", err)
		}
	}
	x.changes = known
	return nil
}

func changedSections(before, after string) []sectionChange {
	changes := []sectionChange{}
	for _, c := range Compare(Split(before), Split(after)) {
		if c.Kind == Unchanged {
			continue
		}
		change := sectionChange{SectionStatus: SectionStatus{ID: c.ID(), Kind: c.Kind, Heading: c.Heading()}}
		change.before, change.after = c.Hashes()
		changes = append(changes, change)
	}
	return changes
}

// counted sets the totals of each locale.
func (s *Snapshot) counted() *Snapshot {
	for i, l := range s.Locales {
		s.Locales[i] = NewLocaleStatus(l.Locale, l.Pages)
	}
	return s
}

// NewLocaleStatus returns the status of a locale. It takes ownership of pages and sorts them
// by slug.
func NewLocaleStatus(in locale.Locale, pages []*Page) *LocaleStatus {
	l := &LocaleStatus{Locale: in, Pages: pages, Counts: map[Status]int{}}
	for _, p := range pages {
		l.Counts[p.Status]++
		if p.Unchanged {
			l.Marked++
		}
		p.folder = content.FolderOf(p.Slug)
		p.text = strings.ToLower(p.Slug + "\n" + p.Title + "\n" + p.OriginalTitle)
	}
	l.folders = foldersOf(pages)
	return l
}

// datesOf returns a function that finds when a page last changed. Its first call waits for
// git.
func datesOf(ctx context.Context, cat *content.Catalogue) func(*content.Page) (time.Time, Basis) {
	wait := sync.OnceValue(func() error { return cat.WaitForHistory(ctx) })
	return func(p *content.Page) (time.Time, Basis) {
		if wait() != nil {
			return time.Time{}, ByTimes // cancelled
		}
		if h, ok := cat.History(p); ok {
			return h.Modified, ByHistory
		}
		t, _ := fileTime(p)
		return t, ByTimes
	}
}

func fileTime(p *content.Page) (time.Time, error) {
	if p.Root == "" {
		return time.Time{}, nil
	}
	info, err := os.Stat(p.File)
	if err != nil {
		return time.Time{}, err
	}
	return info.ModTime().UTC(), nil
}
