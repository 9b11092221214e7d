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
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/search/bleve"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/postgres"
	"waymark.dev/waymark/internal/search/vectors"
	"waymark.dev/waymark/internal/site"
)

// searchEngine opens the full-text index that the settings name.
func (a *App) searchEngine(ctx context.Context) (corpus.Engine, error) {
	if a.cfg.Search.Database != "" {
		engine, err := postgres.Open(ctx, a.cfg.Search.Database)
		if err != nil {
			return nil, fmt.Errorf("search.database: %w", err)
		}
		return engine, nil
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

// searchDir is the folder of the full-text index: that of the settings, or one
// of its own for every site on this machine.
func (a *App) searchDir() (string, error) {
	if a.cfg.Search.Dir != "" {
		return a.cfg.Search.Dir, nil
	}
	return a.cacheDir("search")
}

// cacheDir returns a folder in the user's cache folder, for a site with the content
// folders of this one and with the same values of what else makes a difference.
func (a *App) cacheDir(name string, differences ...string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	h := fnv.New64a()
	c := a.cfg.Content
	for _, root := range []string{c.Docs, c.Translated, c.Curriculum, c.Blog, c.Generic, c.Spotlights} {
		if root != "" {
			if root, err = filepath.Abs(root); err != nil {
				return "", fmt.Errorf("find folder for %s: %w", name, err)
			}
		}
		fmt.Fprintln(h, root)
	}
	for _, difference := range differences {
		fmt.Fprintf(h, "%q\n", difference)
	}
	return filepath.Join(cache, "waymark", name+"-"+hex.EncodeToString(h.Sum(nil))), nil
}

// OpenSearch returns the search of the content, and a function that closes it. It reads
// the pages and brings the index up to date, unless both were saved and no page has
// changed since. It calls progress with what takes time.
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

// makeSearch makes the search of a site. Nothing can be found before it is
// refreshed. Without an engine titles are searched: a site that cannot keep an
// index is worth more than none. The vectors may be nil.
func (a *App) makeSearch(ctx context.Context, data *webdata.Data, popularity webdata.Popularity, meanings *vectors.Store) (*search.Service, func()) {
	engine, err := a.searchEngine(ctx)
	if err != nil {
		a.log.Error("full-text search is off", "error", err)
		engine = nil
	}
	s := search.New(search.Options{Engine: engine, Vectors: meanings, Data: data, Popularity: popularity, Workers: a.cfg.Build.Workers, Log: a.log})
	return s, func() {
		if engine == nil {
			return
		}
		if err := engine.Close(); err != nil {
			a.log.Error("close search index", "error", err)
		}
	}
}

// openVectors opens the vectors of sections, if readers can ask and a model makes
// vectors; nil for none. A site that cannot keep them does without.
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

// readSearch reads the pages into the search for the first time, and saves them for
// programs that search while they are unchanged.
func (a *App) readSearch(ctx context.Context, s *search.Service, rt *siteRuntime) error {
	if err := s.Refresh(ctx, rt.site.Catalogue(), Articles(rt.site)...); err != nil {
		return err
	}
	if err := a.saveSearch(s, rt.readAt); err != nil {
		a.log.Debug("pages are not saved for search", "error", err)
	}
	return nil
}

// refreshSearch reads the pages into the search. Its failure leaves the search
// as it was.
func (a *App) refreshSearch(ctx context.Context, s *search.Service, rt *siteRuntime) {
	a.logRefresh(s.Refresh(ctx, rt.site.Catalogue(), Articles(rt.site)...))
}

func (a *App) logRefresh(err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		a.log.Error("search index", "error", err)
	}
}

// followPages keeps the index of titles up to date with the pages until ctx
// ends. It returns the functions of follow.
func (a *App) followPages(ctx context.Context, s *search.Service, rt *siteRuntime) (changed, wait func()) {
	return follow(ctx, func() { s.Update(rt.site.Catalogue(), Articles(rt.site)...) })
}

// follow calls update after every change, until ctx ends. The first function it
// returns says that there was one; it does not wait, since an update may take a
// while. The second waits for the end.
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
		default: // the update that waits will see this change too
		}
	}
	return changed, done.Wait
}

// Articles are the pages of other collections than the docs that can be found.
func Articles(s *site.Site) []corpus.Article {
	var list []corpus.Article
	for _, p := range s.Searched() {
		list = append(list, corpus.Article{URL: p.URL, Locale: p.Locale, Title: p.Text.Title, Summary: p.Text.Summary, Markdown: p.Text.Markdown})
	}
	return list
}

// titles makes a search for the titles of a site that is only files, when it is first
// called. Titles are weighed only by page views: links are in the bodies, which are
// not read.
func (a *App) titles(rt *siteRuntime) func() *search.Service {
	return sync.OnceValue(func() *search.Service {
		s := search.New(search.Options{Popularity: rt.popularity, Log: a.log})
		s.Update(rt.site.Catalogue(), Articles(rt.site)...)
		return s
	})
}

// quickIndex makes the quick index for a site that is only files.
func (a *App) quickIndex(rt *siteRuntime) func(context.Context, locale.Locale) ([]byte, error) {
	titles := a.titles(rt)
	return func(ctx context.Context, l locale.Locale) ([]byte, error) { return titles().Quick(ctx, l) }
}

// buildSearch brings the full-text index up to date, for servers that will use
// it. It is not part of the output, so nothing happens unless the settings say
// where it is.
func (a *App) buildSearch(ctx context.Context, rt *siteRuntime) error {
	if a.cfg.Search.Dir == "" && a.cfg.Search.Database == "" {
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

// runSearch refreshes the search in the background. The function it returns
// waits until that has stopped and closes the index.
func (a *App) runSearch(ctx context.Context, rt *siteRuntime, meanings *vectors.Store) (*search.Service, func()) {
	s, closeEngine := a.makeSearch(ctx, rt.data, rt.popularity, meanings)
	stopVectors := background(ctx, s.MakeVectors)
	stop := background(ctx, func(ctx context.Context) { a.logRefresh(a.readSearch(ctx, s, rt)) })
	return s, func() {
		stop()
		stopVectors()
		closeEngine()
	}
}
