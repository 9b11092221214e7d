package translation

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"waymark.dev/waymark/internal/desk/changeset"
	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// Live keeps the status of translations current while a site is edited. It starts with Begin
// or the first request, as reading a long history takes time, and checks for changes on
// further requests. It is safe for concurrent use.
type Live struct {
	begin   sync.Once
	index   *Index
	opts    Options
	edition func() string
	editor  func(file string, line, column int) string
	log     *slog.Logger

	stop    context.CancelFunc
	ctx     context.Context
	running sync.WaitGroup

	mu     sync.Mutex
	busy   bool
	looked time.Time
	state  string // of the last snapshot
}

type LiveOptions struct {
	Options
	Edition func() string // of the content
	// Editor returns the address that opens a position in the writer's editor; it may be nil.
	Editor func(file string, line, column int) string
	Log    *slog.Logger
}

// NewLive returns an idle Live.
func NewLive(o LiveOptions) *Live {
	if o.Editor == nil {
		o.Editor = func(string, int, int) string { return "" }
	}
	l := &Live{index: New(o.Options), opts: o.Options, edition: o.Edition, editor: o.Editor, log: o.Log}
	l.ctx, l.stop = context.WithCancel(context.Background())
	return l
}

// Close stops background work.
func (l *Live) Close() {
	l.stop()
	l.running.Wait()
}

const (
	lookInterval = time.Second     // between checks for changes
	firstWait    = 2 * time.Second // of the first requests; enough for most sites
)

// Begin makes the first snapshot in the background, if there are translations. Further calls
// have no effect.
func (l *Live) Begin() {
	l.begin.Do(func() {
		cat := l.opts.Catalogue()
		if slices.ContainsFunc(cat.Locales(), func(in locale.Locale) bool { return in != originalLocale(cat) }) {
			l.refresh()
		}
	})
}

// now returns the last snapshot and refreshes it in the background. It waits briefly for the
// first one.
func (l *Live) now(ctx context.Context) *Snapshot {
	l.refresh()
	deadline := time.After(firstWait)
	for l.index.Snapshot() == nil {
		select {
		case <-ctx.Done():
			return &Snapshot{Partial: true}
		case <-deadline:
			return &Snapshot{Partial: true}
		case <-time.After(10 * time.Millisecond):
		}
	}
	return l.index.Snapshot()
}

// refresh makes a new snapshot if anything has changed, in the background: no request waits
// for git.
func (l *Live) refresh() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.busy || l.ctx.Err() != nil || time.Since(l.looked) < lookInterval {
		return
	}
	l.busy, l.looked = true, time.Now()
	l.running.Go(func() {
		state := l.describe()
		if state != l.state {
			if err := l.index.Refresh(l.ctx); err != nil && l.ctx.Err() == nil {
				l.log.Error("compare translations with their originals", "error", err)
			}
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		l.busy, l.state = false, state
	})
}

// describe summarizes the inputs of a snapshot.
func (l *Live) describe() string {
	cat := l.opts.Catalogue()
	state := l.edition()
	files := []string{}
	for _, locale := range append([]locale.Locale{originalLocale(cat)}, cat.Locales()...) {
		if folder := localeFolder(cat, locale); folder != "" {
			files = append(files, filepath.Join(folder, MarksFile))
		}
	}
	if h := l.index.lastHistory(); h != nil {
		if head, err := h.repo.Resolve(l.ctx, "HEAD"); err == nil {
			state += " " + head
		}
	}
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			state += fmt.Sprintf(" %s %d %d", file, info.Size(), info.ModTime().UnixNano())
		}
	}
	return state
}

// LocaleOverview is the progress of translations into a language.
type LocaleOverview struct {
	Locale     locale.Locale  `json:"locale"`
	Native     string         `json:"native"`
	IsActive   bool           `json:"isActive"`
	Counts     map[Status]int `json:"counts"`
	Translated int            `json:"translated"` // of the original pages, up to date or not
	Marked     int            `json:"marked"`     // up to date because of marks
	Originals  int            `json:"originals"`  // pages
}

// State describes the source of a status.
type State struct {
	Progress Progress `json:"progress"`
	Partial  bool     `json:"isPartial"` // the sections are not compared yet
	Problems []string `json:"problems"`
	Head     string   `json:"head"` // commit of the original content; "" without git
}

// Overview is the progress in all languages.
type Overview struct {
	State
	Locales []LocaleOverview `json:"locales"`
}

// Overview returns the progress of all translations.
func (l *Live) Overview(ctx context.Context) *Overview {
	s := l.now(ctx)
	o := &Overview{State: l.stateOf(s), Locales: []LocaleOverview{}}
	for _, status := range s.Locales {
		o.Locales = append(o.Locales, status.overview())
	}
	return o
}

func (l *Live) stateOf(s *Snapshot) State {
	return State{Progress: l.index.Progress(), Partial: s.Partial, Problems: append([]string{}, s.Problems...), Head: s.Head}
}

func (l *LocaleStatus) overview() LocaleOverview {
	return LocaleOverview{
		Locale: l.Locale, Native: l.Locale.Native(), IsActive: l.Locale.IsActive(), Counts: l.Counts, Translated: l.Translated(), Marked: l.Marked,
		Originals: l.Translated() + l.Counts[Missing],
	}
}

// List is one page of the list of a language.
type List struct {
	State
	listing.Rows[*Page]
	Locale  *LocaleOverview `json:"locale"` // null before the first snapshot
	Folders []Folder        `json:"folders"`

	pages []*Page
}

// Folder is a folder with many pages.
type Folder struct {
	Path  string `json:"path"`
	Count int    `json:"count"`
}

// Records implements a list for writers.
func (l *List) Records() any { return l.pages }

// Table implements a list for writers.
func (l *List) Table() ([]string, iter.Seq[[]string]) { return header, rows(l.pages) }

// Find lists the pages of a language. The error is [fault.ErrNotFound] if the site does not
// have it.
func (l *Live) Find(ctx context.Context, in locale.Locale, q listing.Query) (*List, error) {
	filter, err := FilterOf(q)
	if err != nil {
		return nil, err
	}
	s := l.now(ctx)
	list := &List{State: l.stateOf(s), Folders: []Folder{}}
	status := s.Locale(in)
	if status == nil {
		if s.Locales != nil {
			return nil, noTranslations(in)
		}
		list.Rows = listing.Cut([]*Page{}, q)
		return list, nil
	}
	overview := status.overview()
	list.Locale, list.Folders = &overview, status.folders
	list.pages = status.Select(filter, q)
	list.Rows = listing.Cut(list.pages, q)
	return list, nil
}

func noTranslations(l locale.Locale) error {
	return fmt.Errorf("the site has no translations into %s: %w", l, fault.ErrNotFound)
}

// leastPages is the minimum number of pages for a folder to be a filter.
const leastPages = 20

// foldersOf returns the top folders and their large subfolders.
func foldersOf(pages []*Page) []Folder {
	count := map[string]int{}
	for _, p := range pages {
		first, rest, _ := strings.Cut(p.Slug, "/")
		count[first]++
		if second, _, found := strings.Cut(rest, "/"); found {
			count[first+"/"+second]++
		}
	}
	folders := []Folder{}
	for path, n := range count {
		if n >= leastPages || n > 1 && !strings.Contains(path, "/") {
			folders = append(folders, Folder{path, n})
		}
	}
	slices.SortFunc(folders, func(a, b Folder) int { return strings.Compare(a.Path, b.Path) })
	return folders
}

// PageDetail is a Detail with addresses that open its files in an editor.
type PageDetail struct {
	*Detail
	Editor         string `json:"editor"`
	OriginalEditor string `json:"originalEditor"`
}

// Detail returns the changes of a page.
func (l *Live) Detail(ctx context.Context, in locale.Locale, slug string) (*PageDetail, error) {
	l.now(ctx)
	d, err := l.index.Detail(ctx, in, slug)
	if err != nil {
		return nil, err
	}
	return &PageDetail{d, l.editor(d.Page.File, 1, 1), l.editor(d.Page.OriginalFile, 1, 1)}, nil
}

// Mark marks changes of an original page since a translation as unchanged in meaning, and
// returns the number of sections.
func (l *Live) Mark(ctx context.Context, in locale.Locale, m MarkRequest) (int, error) {
	file, err := l.index.Mark(ctx, in, m)
	if err != nil {
		return 0, err
	}
	set, err := changeset.New(l.opts.Catalogue().Roots()...)
	if err != nil {
		return 0, err
	}
	defer set.Close()
	if err := set.Write(file.File, file.Text); err != nil {
		return 0, err
	}
	if err := set.Apply(ctx); err != nil {
		return 0, err
	}
	l.log.Info("marked as unchanged in meaning", "page", m.Slug, "sections", len(file.Marks), "file", file.File)
	return len(file.Marks), l.await(ctx)
}

// await returns once there is a current snapshot.
func (l *Live) await(ctx context.Context) error {
	err := l.index.Refresh(ctx)
	if errors.Is(err, context.Canceled) {
		return nil // the next question makes one
	}
	return err
}

func (l *Live) WriteFeed(ctx context.Context, w io.Writer, in locale.Locale, f Feed) error {
	s := l.now(ctx)
	status := s.Locale(in)
	if status == nil {
		return noTranslations(in)
	}
	f.Made = s.Made
	return status.WriteFeed(w, f)
}
