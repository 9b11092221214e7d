package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/platform/files"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
)

// contentFollower publishes changed content. While a new edition of the site is
// made, and if that fails, readers get the old one.
type contentFollower struct {
	*host
	app    *App
	srv    *server.Server
	memory *memoryLimit
	desk   *pageReports // nil but for dev

	mu    sync.Mutex // held while an edition is made
	flaws *flawLog   // of reading the content; nil where flaws are printed

	searchStale func()         // has the search index the current pages
	flawsStale  func([]string) // has the flaws of the pages at some addresses counted
}

// followContent reads content again on a signal or, if the settings enable
// that, when a file changes. The function it returns waits until that has
// stopped.
func (a *App) followContent(ctx context.Context, c *contentFollower, o ServeOptions) func() {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	var flawsStopped, searchStopped func()
	report := a.logFlaws(o.Dev)
	if o.Dev && o.Flaws != nil {
		report = newFlawPrinter(o.Flaws, o.url+"/"+string(locale.EnUS)+"/_flaws").print
	} else {
		c.flaws = a.newFlawLog()
		c.flaws.list(c.site.LoadFlaws())
	}
	c.flawsStale, flawsStopped = a.countFlaws(ctx, c.siteRuntime, report)
	if files := a.settingsFiles(o); o.Dev && len(files) > 0 {
		running.Go(func() { c.watchSettings(ctx, files) })
	}
	if o.Dev {
		c.searchStale, searchStopped = a.followPages(ctx, c.finder, c.siteRuntime)
	} else {
		c.searchStale, searchStopped = follow(ctx, func() { a.refreshSearch(ctx, c.finder, c.siteRuntime) })
	}
	if roots := a.cfg.Content.Folders(); a.cfg.Content.Watch && len(roots) > 0 {
		running.Go(func() {
			if err := c.watch(ctx, roots); err != nil {
				a.log.Error("watching for changes has stopped", "error", err)
			}
		})
	}
	for _, r := range c.reloaders {
		if a.cfg.Content.Watch && r.watch != nil {
			running.Go(func() { r.watch(ctx, c.notice) })
		}
	}
	running.Go(func() { c.reloadOn(ctx, o.Reload) })
	return func() {
		cancel()
		running.Wait()
		searchStopped()
		flawsStopped()
	}
}

// watch publishes what changes below some folders, until ctx ends.
func (c *contentFollower) watch(ctx context.Context, roots []string) error {
	for i, root := range roots {
		abs, err := filepath.Abs(root) // as the catalogue names its files
		if err != nil {
			return fmt.Errorf("find folder %s: %w", root, err)
		}
		roots[i] = abs
	}
	return files.NewWatcher(c.app.log, c.readAt, roots...).Run(ctx, func(paths []string) {
		// A root that is reported may be a link to another folder now, or have
		// more changes than the system could report.
		if slices.ContainsFunc(paths, func(path string) bool { return slices.Contains(roots, path) }) {
			c.reload(ctx)
			return
		}
		c.update(ctx, paths)
	})
}

// update publishes the content with some changed files.
func (c *contentFollower) update(ctx context.Context, paths []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	started := time.Now()
	urls, err := c.site.Update(ctx, paths)
	if err != nil {
		c.failed(ctx, err)
		return
	}
	c.published(urls)
	for _, path := range paths {
		if url := c.site.FileURL(path); url != "" {
			c.srv.FilesChanged(url)
		}
	}
	c.app.log.Info("content changed", "files", len(paths), "pages", summary(urls), "took", time.Since(started).Round(time.Millisecond))
}

// shownPages is how many of the pages that changed are named.
const shownPages = 3

// summary names pages, or says how many more there are: a move changes hundreds.
func summary(urls []string) []string {
	if len(urls) <= shownPages {
		return urls
	}
	return append(slices.Clone(urls[:shownPages]), fmt.Sprintf("and %d more", len(urls)-shownPages))
}

// reloadOn reads all content, the ads and the file of countries again for each signal,
// until ctx ends.
func (c *contentFollower) reloadOn(ctx context.Context, signals <-chan os.Signal) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-signals:
			for _, r := range c.reloaders {
				r.reload(c.notice)
			}
			c.reload(ctx)
		}
	}
}

// reload publishes the content as it is now.
func (c *contentFollower) reload(ctx context.Context) {
	c.mu.Lock()
	defer c.mu.Unlock()
	started := time.Now()
	c.memory.allowSecondEdition()
	err := c.app.CheckFolders()
	if err == nil {
		err = c.site.Reload(ctx, c.app.sources())
	}
	pages := len(c.site.Catalogue().Pages())
	c.memory.follow(pages)
	if err != nil {
		c.failed(ctx, err)
		return
	}
	c.published([]string{site.AnyPage})
	c.app.log.Info("content reloaded", "pages", pages, "took", time.Since(started).Round(time.Millisecond))
}

// failed reports that changes were not published.
func (c *contentFollower) failed(ctx context.Context, err error) {
	if ctx.Err() != nil {
		return
	}
	c.app.log.Error("reload failed; serving the previous content", "error", err)
	c.notice(noticeContent, "The reload failed, and pages show the previous content: "+err.Error())
}

// Subjects of notices for writers.
const (
	noticeAds      = "ads"
	noticeContent  = "content"
	noticeSettings = "settings"
	noticeWeb      = "web"
)

// notice shows writers a text on all open pages, or removes it for "".
func (c *contentFollower) notice(subject, text string) {
	if c.desk != nil && c.desk.notice(subject, text) {
		c.srv.Changed(site.AnyPage)
	}
}

// watchSettings notifies writers of changes of files that are read at the start only,
// until ctx ends.
func (c *contentFollower) watchSettings(ctx context.Context, paths []string) {
	files.Watch(ctx, settingsEvery, paths, func(changed []string) {
		text := "Start dev again to see what has changed in " + strings.Join(changed, ", ") + "."
		c.app.log.Warn("settings and data are read only at startup", "changed", changed)
		c.notice(noticeSettings, text)
	})
}

// settingsEvery is how often files of settings and data are looked at.
const settingsEvery = 500 * time.Millisecond

// settingsFiles are the files that are read at the start only.
func (a *App) settingsFiles(o ServeOptions) []string {
	d := a.cfg.Data
	files := []string{o.SettingsFile, d.Popularity, d.DeveloperSignals, d.WebExtExamples, d.Surveys}
	return slices.DeleteFunc(files, func(file string) bool { return file == "" })
}

// published notifies everything that depends on pages that those at some
// addresses are new.
func (c *contentFollower) published(urls []string) {
	if c.desk != nil {
		c.desk.notice(noticeContent, "")
	}
	c.srv.Changed(urls...)
	if c.flaws != nil {
		c.flaws.list(c.site.LoadFlaws())
	}
	c.searchStale()
	c.pagesChanged()
	c.flawsStale(urls)
}
