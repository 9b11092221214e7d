package app

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/clock"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/search/bleve"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/opensearch"
	"waymark.dev/waymark/internal/search/postgres"
	"waymark.dev/waymark/internal/search/vectors"
	"waymark.dev/waymark/internal/site"
)

// searchEngine opens the configured full-text index.
func (a *App) searchEngine(ctx context.Context) (corpus.Engine, error) {
	if a.cfg.Search.Database != "" {
		engine, err := postgres.Open(ctx, a.cfg.Search.Database)
		if err != nil {
			return nil, fmt.Errorf("search.database: %w", err)
		}
		return engine, nil
	}
	if len(a.cfg.Search.OpenSearch) > 0 {
		return a.searchCluster()
	}
	dir, err := a.searchDir()
	if err != nil {
		return nil, err
	}
	engine, err := bleve.Open(dir)
	if err != nil {
		return nil, fmt.Errorf("search.dir: %w", err)
	}
	return engine, nil
}

// searchCluster returns the index in the configured OpenSearch cluster, without connecting.
func (a *App) searchCluster() (*opensearch.Index, error) {
	cfg := a.cfg.Search
	o := opensearch.Options{URLs: cfg.OpenSearch, User: cfg.OpenSearchUser, Password: cfg.OpenSearchPassword, Prefix: cfg.OpenSearchPrefix}
	if cfg.OpenSearchCA != "" {
		var err error
		if o.CA, err = os.ReadFile(cfg.OpenSearchCA); err != nil {
			return nil, fmt.Errorf("search.opensearch_ca: read %s: %w", cfg.OpenSearchCA, fault.Cause(err))
		}
	}
	engine, err := opensearch.Open(o)
	if err != nil {
		return nil, fmt.Errorf("search.opensearch: %w", err)
	}
	return engine, nil
}

// searchDir is the configured folder of the full-text index, or a site-specific one.
func (a *App) searchDir() (string, error) {
	if a.cfg.Search.Dir != "" {
		return a.cfg.Search.Dir, nil
	}
	if a.cfg.Built.Site != "" {
		return a.cacheDir("search", a.cfg.Built.Site)
	}
	return a.cacheDir("search")
}

// cacheDir returns a subfolder of the user's cache, specific to the content folders and other
// differences.
func (a *App) cacheDir(name string, differences ...string) (string, error) {
	h := fnv.New64a()
	c := a.cfg.Content
	for _, root := range []string{c.Docs, c.Translated, c.Curriculum, c.Blog, c.Generic, c.Spotlights} {
		if root != "" {
			var err error
			if root, err = filepath.Abs(root); err != nil {
				return "", fmt.Errorf("find folder for %s: %w", name, err)
			}
		}
		fmt.Fprintln(h, root)
	}
	for _, difference := range differences {
		fmt.Fprintf(h, "%q\n", difference)
	}
	return userCache(name + "-" + hex.EncodeToString(h.Sum(nil))), nil
}

// userCache returns a subfolder of the user's cache.
func userCache(name string) string {
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	return filepath.Join(cache, "waymark", name)
}

// OpenSearch returns the search of the content and a function that closes it. It reads pages
// and updates the index unless saved ones are current, and reports slow steps to progress.
func (a *App) OpenSearch(ctx context.Context, progress func(string)) (*search.Service, func(), error) {
	if finder, closeEngine := a.restoreSearch(ctx); finder != nil {
		return finder, closeEngine, nil
	}
	rt, err := a.open(ctx, openOptions{history: content.HistoryOff})
	if err != nil {
		return nil, nil, err
	}
	finder, closeEngine := a.makeSearch(ctx, rt.data, rt.popularity, nil)
	progress(fmt.Sprintf("reading %d pages; an index that is missing or old is written first, which takes longer", len(rt.site.Catalogue().Pages())))
	started := time.Now()
	if err := a.readSearch(ctx, finder, rt); err != nil {
		if ctx.Err() != nil {
			closeEngine()
			return nil, nil, fmt.Errorf("read pages: %w", ctx.Err())
		}
		progress("the text of pages is not searched, only their titles: " + err.Error())
	}
	progress(fmt.Sprintf("ready after %v", time.Since(started).Round(100*time.Millisecond)))
	return finder, closeEngine, nil
}

// makeSearch creates the search of a site, which needs a refresh. Without an engine only titles
// are searched: a site without index is better than none. The vectors may be nil.
func (a *App) makeSearch(ctx context.Context, data *webdata.Data, popularity webdata.Popularity, meanings *vectors.Store) (*search.Service, func()) {
	engine, err := a.searchEngine(ctx)
	if err != nil {
		a.log.Error("full-text search is off", "error", err)
		engine = nil
	}
	s := search.New(search.Options{Engine: engine, Vectors: meanings, NoVectors: !a.cfg.Search.WordVectors, Data: data, Popularity: popularity, Workers: a.cfg.Build.Workers, Log: a.log})
	return s, func() {
		if engine == nil {
			return
		}
		if err := engine.Close(); err != nil {
			a.log.Error("close search index", "error", err)
		}
	}
}

// openVectors opens the vectors of sections, if readers can ask and a model computes vectors;
// nil if unavailable.
func (a *App) openVectors(rt *siteRuntime) *vectors.Store {
	cfg := a.cfg.AI
	if cfg.BaseURL == "" || cfg.EmbeddingModel == "" || !rt.features.On(feature.AIHelp) {
		return nil
	}
	client, err := a.modelClient()
	if err != nil {
		a.log.Error("sections are searched only by words", "error", err)
		return nil
	}
	dir, err := a.searchDir()
	if err == nil {
		var store *vectors.Store
		store, err = vectors.Open(vectors.Options{
			Dir: filepath.Join(dir, "vectors"), Embedder: client.Embedder(cfg.EmbeddingModel), Model: cfg.EmbeddingModel, Daily: cfg.EmbeddingDaily, Log: a.log,
		})
		if err == nil {
			return store
		}
	}
	a.log.Error("sections are searched only by words", "error", err)
	return nil
}

// readSearch reads the pages into the search, and saves them for programs that search while
// they are unchanged.
func (a *App) readSearch(ctx context.Context, s *search.Service, rt *siteRuntime) error {
	if err := s.Refresh(ctx, rt.site.Catalogue(), Articles(rt.site)...); err != nil {
		return err
	}
	if err := a.saveSearch(s, rt.readAt); err != nil {
		a.log.Debug("pages are not saved for search", "error", err)
	}
	return nil
}

// refreshSearch reads the pages into the search. On failure the search is unchanged.
func (a *App) refreshSearch(ctx context.Context, s *search.Service, rt *siteRuntime) {
	a.logRefresh(s.Refresh(ctx, rt.site.Catalogue(), Articles(rt.site)...))
}

func (a *App) logRefresh(err error) {
	switch {
	case err == nil:
		a.timestamp("waymark_search_index").Set(float64(time.Now().Unix()))
	case !errors.Is(err, context.Canceled):
		a.log.Error("search index", "error", err)
	}
}

// retryIndexEvery is the time between attempts to index pages in an engine that does not
// respond.
const retryIndexEvery = 15 * time.Second

// retryIndex indexes pages again after failures, until ctx ends.
func (a *App) retryIndex(ctx context.Context, s *search.Service) {
	for clock.Wait(ctx, retryIndexEvery) == nil {
		if tried, err := s.RetryIndex(ctx); tried {
			a.logRefresh(err)
		}
	}
}

// Times without a change after which the indexes of titles and texts are made again. Writers save often, and the page
// that they look at comes first.
const (
	titleDelay = 300 * time.Millisecond
	textDelay  = 2 * time.Second
)

// followPages keeps the title index current until ctx ends, and that of the texts of docs trees:
// for the web platform it takes too long while somebody writes. It returns the functions of
// follow.
func (a *App) followPages(ctx context.Context, s *search.Service, rt *siteRuntime) (changed, wait func()) {
	titlesChanged, titlesEnded := followQuietly(ctx, titleDelay, func(context.Context) { s.Update(rt.site.Catalogue(), Articles(rt.site)...) })
	if !rt.site.Scheme().IsPlain() {
		return titlesChanged, titlesEnded
	}
	textsChanged, textsEnded := followQuietly(ctx, textDelay, func(ctx context.Context) { a.refreshSearch(ctx, s, rt) })
	changed = func() {
		titlesChanged()
		textsChanged()
	}
	wait = func() {
		titlesEnded()
		textsEnded()
	}
	return changed, wait
}

// maxStops is the number of updates stopped by changes after which one is completed: a file of the tree may grow all
// the time.
const maxStops = 20

// followQuietly is follow for updates that must not slow down a writer: each begins after a time without changes, and
// its context ends with the next change, up to maxStops times.
func followQuietly(ctx context.Context, quiet time.Duration, update func(context.Context)) (changed, wait func()) {
	var stop atomic.Pointer[context.CancelFunc] // of the latest update
	stops := 0
	stale, wait := follow(ctx, func() {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		if stops < maxStops {
			stop.Store(&cancel)
		}
		if clock.Wait(ctx, quiet) == nil {
			update(ctx)
		}
		if stops++; ctx.Err() == nil {
			stops = 0
		}
	})
	changed = func() {
		if cancel := stop.Load(); cancel != nil {
			(*cancel)()
		}
		stale() // last, so that an update follows the stopped one
	}
	return changed, wait
}

// follow calls update after every change, until ctx ends. The first returned function reports
// a change without waiting for the update; the second waits for the end.
func follow(ctx context.Context, update func()) (changed, wait func()) {
	stale := make(chan struct{}, 1)
	var done sync.WaitGroup
	done.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-stale:
				update()
			}
		}
	})
	changed = func() {
		select {
		case stale <- struct{}{}:
		default: // the pending update includes this change
		}
	}
	return changed, done.Wait
}

// Articles are the searchable pages of collections.
func Articles(s *site.Site) []corpus.Article {
	var list []corpus.Article
	for _, p := range s.Searched() {
		list = append(list, corpus.Article{URL: p.URL, Locale: p.Locale, Title: p.Text.Title, Summary: p.Text.Summary, Markdown: p.Text.Markdown})
	}
	return list
}

// titles creates a title search for a static site on first use. Titles are weighed only by page
// views: links are in bodies, which are not read.
func (a *App) titles(rt *siteRuntime) func() *search.Service {
	return sync.OnceValue(func() *search.Service {
		s := search.New(search.Options{Popularity: rt.popularity, Log: a.log})
		s.Update(rt.site.Catalogue(), Articles(rt.site)...)
		return s
	})
}

// quickIndex builds the quick index of a static site.
func (a *App) quickIndex(rt *siteRuntime) func(context.Context, locale.Locale) ([]byte, error) {
	titles := a.titles(rt)
	return func(ctx context.Context, l locale.Locale) ([]byte, error) { return titles().Quick(ctx, l) }
}

// textIndex builds the index of the texts of a static site.
func (a *App) textIndex(rt *siteRuntime) site.TextIndex {
	return search.NewStatic(search.Options{Popularity: rt.popularity, Workers: a.cfg.Build.Workers}, rt.site.Catalogue(), Articles(rt.site)...)
}

// buildSearch updates the full-text index for servers that will use it, if its location is
// configured; it is not part of the output.
func (a *App) buildSearch(ctx context.Context, rt *siteRuntime) error {
	if a.cfg.Search.Dir == "" && a.cfg.Search.Database == "" && len(a.cfg.Search.OpenSearch) == 0 {
		return nil
	}
	rt.renderer.Close() // the index takes the memory that the engines had
	debug.FreeOSMemory()
	engine, err := a.searchEngine(ctx)
	if err != nil {
		return err
	}
	s := search.New(search.Options{Engine: engine, Data: rt.data, Popularity: rt.popularity, Workers: a.cfg.Build.Workers, Log: a.log})
	return errors.Join(a.readSearch(ctx, s, rt), engine.Close())
}

// runSearch refreshes the search in the background. The returned function waits for the end
// and closes the index.
func (a *App) runSearch(ctx context.Context, rt *siteRuntime, meanings *vectors.Store) (*search.Service, func()) {
	s, closeEngine := a.makeSearch(ctx, rt.data, rt.popularity, meanings)
	stopVectors := background(ctx, s.MakeVectors)
	stop := background(ctx, func(ctx context.Context) {
		if a.built == nil { // else see searchBuilt
			a.logRefresh(a.readSearch(ctx, s, rt))
		}
		a.retryIndex(ctx, s)
	})
	return s, func() {
		stop()
		stopVectors()
		closeEngine()
	}
}
