package site

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/offline"
	"waymark.dev/waymark/internal/site/render"
)

// manifestName is the file with the inputs of a build.
const manifestName = "build-manifest.json"

type BuildOptions struct {
	Out           string
	DocumentsOnly bool  // index.json and related files: no HTML, no search index
	Workers       int   // concurrent pages; 0 means one per processor
	Static        fs.FS // client files; nil for none
	ServedClient  bool  // the server that serves the output has the client files
	KeepStatic    int   // earlier sets of client files that remain in the output
	Version       string
	Runner        []byte // runner page on another host; nil for none
	RunnerFonts   fs.FS  // its fonts in shared-assets/; nil for none
	Force         bool   // build every page, ignoring the previous output
	Issues        bool   // write issuesFile, which requires building every page
	Hosting       Hosting
	// QuickIndex makes the index of titles for browsers; if nil, they read the list of
	// titles.
	QuickIndex func(context.Context, locale.Locale) ([]byte, error)
	// TextIndex makes the index of texts for browsers; if nil, they search only titles.
	TextIndex TextIndex
	// Packs writes content packs, with QuickIndex and, unless nil, Words, which splits the
	// text of a page into words. Words reports false for pages excluded from search.
	Packs bool
	Words func(url string) (offline.Words, bool)
	// Versions are the frozen versions of a docs tree. Those of the previous output are kept
	// if their sources are the same, unless Force.
	Versions []FrozenVersion
	// Sources identifies the sources of a frozen version, see SourcesOf.
	Sources string
}

// TextIndex makes the indexes of texts for browsers.
type TextIndex interface {
	// Shared identifies the part of the default locale in the index of each locale.
	Shared(context.Context) (string, error)
	// Files returns the files of the index by name, all in one folder in that of the locale.
	Files(context.Context, locale.Locale) (map[string][]byte, error)
}

// Report is the result of a build.
type Report struct {
	// Documents counts the pages of the documentation, Others all other pages.
	Documents, Others PageCounts

	Bytes  int64
	Took   time.Duration
	Phases []Phase
	Failed []error // failed pages, by address
	// Flaws counts the flaws of the whole site, including unchanged pages.
	Flaws      flaw.Counts
	OtherFlaws []flaw.Flaw // in the text of other pages
	IssuesFile bool        // issuesFile was written
	Changed    bool        // the output was replaced
	Damaged    []string    // frozen versions that were built again since their manifest was damaged
	// Unwritten is the number of redirects without a page: more than Hosting.MovedPages, or a
	// build with lower-case names only.
	Unwritten int
}

// PageCounts counts pages by outcome, each once; Total is the sum.
type PageCounts struct {
	Total     int `json:"total"`
	Built     int `json:"built"`     // made by this build
	Unchanged int `json:"unchanged"` // kept from the previous output
	Failed    int `json:"failed"`    // incomplete or missing
}

func (c PageCounts) LogValue() slog.Value {
	return slog.GroupValue(slog.Int("total", c.Total), slog.Int("built", c.Built), slog.Int("unchanged", c.Unchanged), slog.Int("failed", c.Failed))
}

// Phase is a step of a build with its duration.
type Phase struct {
	Name string
	Took time.Duration
}

type build struct {
	site    *Site
	e       *edition
	opts    BuildOptions
	out     *output
	pages   []*content.Page
	ids     folderIDs            // of pages
	folders []string             // of pages, by id
	uses    []macro.Dependencies // by page
	todo    []int                // indexes of pages to make
	found   []foundLinks         // by built page

	issues   []flaw.List // by page, if written
	compat   sync.Map    // queries with written data
	sidebars sync.Map    // links of sidebars, see intern
	metadata []*metadataList
	bytes    atomic.Int64
	flaws    flaw.List      // of pages of the collections
	earlier  map[string]int // ages of kept client files
	// texts are the indexes of texts, textsBefore those of the previous output.
	texts, textsBefore map[locale.Locale]textState
	report             Report
	files              map[string]bool // of a docs tree that pages use
	partial            bool            // builds some pages only, without recording links
	pace               pace            // of reading sources
	started            time.Time
	tallies            []flaw.Tally // by page
	failMu             sync.Mutex
	// failedPages and failedOthers are the addresses of failed documents and other pages,
	// incomplete those of pages that may differ the next time.
	failedPages, failedOthers, incomplete map[string]bool
}

// Build writes the site as static files. It reports pages that fail and builds the rest; an
// error concerns the output itself.
func (s *Site) Build(ctx context.Context, o BuildOptions) (*Report, error) {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	out, err := openOutput(o.Out)
	if err != nil {
		return nil, err
	}
	e := s.current.Load()
	b := &build{site: s, e: e, opts: o, out: out, pages: e.cat.Pages(), started: time.Now(), failedPages: map[string]bool{}, failedOthers: map[string]bool{}, incomplete: map[string]bool{}}
	if err := b.run(ctx); err != nil {
		b.abandonMetadata()
		out.discard()
		return nil, err
	}
	b.report.Bytes = b.bytes.Load()
	b.report.Took = time.Since(b.started)
	return &b.report, nil
}

func (b *build) run(ctx context.Context) error {
	plan, err := b.plan(ctx)
	if err != nil {
		return err
	}
	frozen, err := b.planVersions()
	if err != nil {
		return err
	}
	b.phase("compare with previous output")
	if plan.nothing && frozen.nothing {
		b.countUnchanged(plan)
		b.out.discard()
		return nil
	}
	b.todo = plan.todo
	b.texts, b.textsBefore = b.textSources(&plan.state), plan.texts
	if len(plan.todo) < len(b.pages) {
		if err := b.out.keep(plan.outdated); err != nil {
			return err
		}
	}
	if b.metadata, err = b.metadataLists(); err != nil {
		return err
	}
	b.tallies, b.found = make([]flaw.Tally, len(b.pages)), make([]foundLinks, len(b.pages))
	if b.opts.Issues {
		b.issues = make([]flaw.List, len(b.pages))
	}
	if err := b.makePagesAndIndexes(ctx); err != nil {
		return err
	}
	if err := b.writeFullText(ctx); err != nil {
		return err
	}
	b.phase("pages, indexes and static files")
	if err := b.copyFiles(plan); err != nil {
		return err
	}
	if err := b.writeCollections(ctx); err != nil {
		return err
	}
	b.phase("pages of the collections")
	if b.opts.Packs {
		if err := b.writePacks(ctx, plan); err != nil {
			return err
		}
		b.phase("content packs")
	}
	if !b.opts.DocumentsOnly {
		if err := b.writeHosting(ctx); err != nil {
			return err
		}
		b.phase("files for hosts")
	}
	if err := b.writeVersions(ctx, frozen); err != nil {
		return err
	}
	b.phase("frozen versions")
	if err := b.writeIssues(); err != nil {
		return err
	}
	if err := b.writeManifest(plan); err != nil {
		return err
	}
	if err := b.publish(); err != nil {
		return err
	}
	b.report.Changed = true
	return nil
}

// publish replaces the previous output, unless web data could not be read.
func (b *build) publish() error {
	if err := b.site.opts.Webdata.Err(); err != nil {
		return err
	}
	if err := b.out.publish(); err != nil {
		return err
	}
	b.phase("publish")
	return nil
}

func (b *build) phase(name string) {
	took := time.Since(b.started)
	for _, p := range b.report.Phases {
		took -= p.Took
	}
	b.report.Phases = append(b.report.Phases, Phase{name, took})
}

// makePagesAndIndexes makes outdated pages and, while processors wait, files that do not
// depend on them.
func (b *build) makePagesAndIndexes(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var indexes sync.WaitGroup
	for _, write := range []func() error{func() error { return b.writeTextIndexes(ctx) }, func() error { return b.writeIndexes(ctx) }, b.writeStatic} {
		indexes.Go(func() {
			if err := write(); err != nil {
				cancel(err)
			}
		})
	}
	err := b.makePages(ctx)
	if err != nil {
		cancel(err)
	}
	indexes.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	return b.closeMetadata()
}

// makePages renders outdated pages, several at a time.
func (b *build) makePages(ctx context.Context) error {
	err := forEach(ctx, b.opts.Workers, len(b.todo), func(ctx context.Context, indexes iter.Seq[int]) error {
		w := worker{build: b, links: newLinkFinder(b.ids)}
		return w.makeAll(ctx, indexes)
	})
	sort.Slice(b.report.Failed, func(i, j int) bool { return b.report.Failed[i].Error() < b.report.Failed[j].Error() })
	return err
}

// runnerFile is the page that static hosts serve for every address that runs code, on the
// play host.
const runnerFile = "play-host/runner.html"

// compatFolder is the folder of compatibility data.
const compatFolder = "bcd/api/v0/current/"

// compatFile is the file for the data of a query.
func compatFile(query string) string { return compatFolder + query + ".json" }

// intern shares the list of links between pages with the same sidebar.
func (b *build) intern(found foundLinks) foundLinks {
	shared, _ := b.sidebars.LoadOrStore(found.sidebar, found.sidebar)
	found.sidebar = shared.(sidebarLinks)
	return found
}

// writeCompat writes the data of a page's compatibility tables. Pages with the same query
// write the same bytes.
func (w *worker) writeCompat(d *doc.Document) error {
	for _, section := range d.Body {
		if section.Kind != doc.Compat {
			continue
		}
		// Clone the query, since it would keep the whole page in memory.
		if _, done := w.compat.LoadOrStore(strings.Clone(section.Query), true); done {
			continue
		}
		data, ok := w.site.opts.Webdata.AppendCompat(w.data[:0], section.Query)
		if !ok {
			continue
		}
		w.data = data
		if err := w.write(compatFile(section.Query), data); err != nil {
			return err
		}
	}
	return nil
}

func (b *build) write(name string, data []byte) error {
	b.bytes.Add(int64(len(data)))
	return b.out.write(name, data)
}

func (b *build) fail(p *content.Page, err error) {
	b.failed(err)
	b.failMu.Lock()
	defer b.failMu.Unlock()
	b.failedPages[p.URL()] = true
}

// failOther records an error of a page that is not a document.
func (b *build) failOther(url string, err error) {
	b.failed(err)
	b.failMu.Lock()
	defer b.failMu.Unlock()
	b.failedOthers[url] = true
}

// markIncomplete has the next build rebuild a page.
func (b *build) markIncomplete(url string) {
	b.failMu.Lock()
	defer b.failMu.Unlock()
	b.incomplete[url] = true
}

// failed records an error that names the page.
func (b *build) failed(err error) {
	b.failMu.Lock()
	defer b.failMu.Unlock()
	b.report.Failed = append(b.report.Failed, err)
}

// writeIndexes writes lists of pages, for each locale and for the whole site.
func (b *build) writeIndexes(ctx context.Context) error {
	if b.opts.DocumentsOnly {
		return nil
	}
	var paths []string
	for _, l := range b.e.cat.Locales() {
		paths = append(paths, "/"+string(l)+"/search-index.json")
		if !b.site.isFrozen() {
			paths = append(paths, "/"+sitemapPath(l))
		}
	}
	if !b.site.isFrozen() {
		paths = append(paths, "/sitemap.txt", "/sitemap.xml")
	}
	for _, path := range paths {
		if err := b.writeIndex(ctx, path); err != nil {
			return err
		}
	}
	if err := b.writeFixed(ctx); err != nil {
		return err
	}
	if err := b.writeOffline(ctx); err != nil {
		return err
	}
	if err := b.writeDescriptions(ctx); err != nil {
		return err
	}
	if b.site.isFrozen() {
		return nil
	}
	robots, err := b.site.Robots(ctx, "")
	if err != nil {
		return err
	}
	return b.write("robots.txt", robots)
}

func (b *build) writeIndex(ctx context.Context, path string) error {
	data, err := b.site.Index(ctx, path)
	if err != nil {
		return err
	}
	return b.write(strings.ToLower(strings.TrimPrefix(path, "/")), data)
}

// writeStatic copies the client files.
func (b *build) writeStatic() error {
	if b.opts.Runner != nil {
		if err := b.write(runnerFile, b.opts.Runner); err != nil {
			return err
		}
	}
	if b.opts.RunnerFonts != nil {
		if err := b.copyTree(b.opts.RunnerFonts, "shared-assets/"); err != nil {
			return err
		}
	}
	if b.opts.Static == nil {
		return nil
	}
	if err := b.walkTree(b.opts.Static, staticFolder, b.writeClientFile); err != nil {
		return err
	}
	return b.keepStatic()
}

// staticFolder is the folder of client files.
var staticFolder = strings.TrimPrefix(render.StaticPath, "/")

// keepStatic keeps client files of earlier builds, which open pages and caches still name. They
// age with each new set of client files.
func (b *build) keepStatic() error {
	if b.opts.KeepStatic == 0 {
		return nil
	}
	before, _ := b.previousState()
	missing, step := map[string]int{}, 0
	err := fs.WalkDir(os.DirFS(b.out.final), strings.TrimSuffix(staticFolder, "/"), func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) || err == nil && entry.IsDir() {
			return nil
		}
		if err != nil {
			return fmt.Errorf("keep previous output: %w", err)
		}
		if _, err := fs.Stat(b.opts.Static, strings.TrimPrefix(name, staticFolder)); err == nil {
			return nil
		}
		missing[name] = before.Static[name]
		if missing[name] == 0 {
			step = 1
		}
		return nil
	})
	if err != nil {
		return err
	}
	b.earlier = map[string]int{}
	for name, age := range missing {
		if age += step; age > b.opts.KeepStatic {
			continue
		}
		b.earlier[name] = age
		if err := b.out.keepFile(name); err != nil {
			return err
		}
	}
	return nil
}

// writeClientFile writes a client file, or links that of the previous output: the name has a hash of the content.
func (b *build) writeClientFile(files fs.FS, name, to string) error {
	before, err := os.Stat(filepath.Join(b.out.final, filepath.FromSlash(to)))
	if err != nil {
		return b.copyFrom(files, name, to) // there is none
	}
	info, err := fs.Stat(files, name)
	if err != nil || info.Size() != before.Size() {
		return b.copyFrom(files, name, to)
	}
	return b.out.keepFile(to)
}

// copyTree copies a tree without the files that only the web build needs.
func (b *build) copyTree(files fs.FS, to string) error { return b.walkTree(files, to, b.copyFrom) }

// walkTree calls write for all files that copyTree copies.
func (b *build) walkTree(files fs.FS, to string, write func(files fs.FS, name, to string) error) error {
	return fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("copy files to %s: %w", to, err)
		}
		if entry.IsDir() {
			if name == ".vite" {
				return fs.SkipDir
			}
			return nil
		}
		return write(files, name, to+name)
	})
}

// Log logs the result of a build.
func (r *Report) Log(log *slog.Logger) {
	for _, p := range r.Phases {
		log.Debug("build phase", "phase", p.Name, "took", p.Took.Round(time.Millisecond))
	}
	flaw.Log(log, r.OtherFlaws)
	for _, err := range r.Failed {
		log.Error("page not built", "error", err)
	}
	if n := r.Flaws.Total(); n > 0 {
		listed := "--issues lists them"
		if r.IssuesFile {
			listed = issuesFile
		}
		log.Warn("the content has flaws", "flaws", n, "listed_in", listed, "kinds", r.Flaws)
	}
	if len(r.Damaged) > 0 {
		log.Warn("versions were built again, as their build-manifest.json was damaged", "versions", r.Damaged)
	}
	if r.Unwritten > 0 {
		log.Info("redirects are only in "+redirectsFile+", which not all hosts read: --moved-pages, without --lower-case, writes a page for each", "redirects", r.Unwritten)
	}
	log.Info("site built", "documents", r.Documents, "others", r.Others, "bytes", r.Bytes, "took", r.Took.Round(time.Millisecond))
}
