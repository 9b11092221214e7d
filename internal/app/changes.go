package app

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/files"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/render"
)

// contentFollower publishes changed content. Readers get the old edition until the new one is
// complete.
type contentFollower struct {
	*host
	app    *App
	srv    *server.Server
	memory *memoryLimit
	desk   *pageReports // nil but for dev
	dist   fs.FS        // the web build
	opened openOptions

	mu    sync.Mutex // held during an update
	flaws *flawLog   // of reading the content; nil where flaws are printed

	searchStale func()         // schedules indexing
	flawsStale  func([]string) // schedules counting the flaws of pages, by address
}

// followContent reloads content on a signal or, if enabled, when a file changes. The returned
// function waits until that has stopped.
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
	if a.project != nil && a.cfg.Content.Watch {
		running.Go(func() {
			if err := c.watchProject(ctx); err != nil {
				a.log.Error("watching the project for changes has stopped", "error", err)
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

// watch publishes changes below some folders, until ctx ends.
func (c *contentFollower) watch(ctx context.Context, roots []string) error {
	for i, root := range roots {
		abs, err := filepath.Abs(root) // as in the catalogue
		if err != nil {
			return fmt.Errorf("find folder %s: %w", root, err)
		}
		roots[i] = abs
	}
	return files.NewWatcher(c.app.log, c.readAt, roots...).Run(ctx, func(paths []string) {
		// A reported root may now link to another folder, or have too many changes for the
		// system to report.
		if slices.ContainsFunc(paths, func(path string) bool { return slices.Contains(roots, path) }) {
			c.reload(ctx)
			return
		}
		c.update(ctx, paths)
	})
}

// update publishes changed files.
func (c *contentFollower) update(ctx context.Context, paths []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	started := time.Now()
	urls, err := c.site.Update(ctx, paths)
	if err != nil {
		c.failed(ctx, err)
		return
	}
	c.describeAgain(ctx)
	c.published(urls)
	for _, path := range paths {
		if url := c.site.FileURL(path); url != "" {
			c.srv.FilesChanged(url)
		}
	}
	c.app.log.Info("content changed", "files", len(paths), "pages", summary(urls), "took", time.Since(started).Round(time.Millisecond))
}

// shownPages is the number of changed pages in a log line.
const shownPages = 3

// summary lists pages in brief: a move changes hundreds.
func summary(urls []string) []string {
	if len(urls) <= shownPages {
		return urls
	}
	return append(slices.Clone(urls[:shownPages]), fmt.Sprintf("and %d more", len(urls)-shownPages))
}

// reloadOn reloads the content, ads and countries for each signal, until ctx ends.
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

// reload publishes the current content.
func (c *contentFollower) reload(ctx context.Context) {
	c.mu.Lock()
	defer c.mu.Unlock()
	started := time.Now()
	c.memory.allowSecondEdition()
	var err error
	if p := c.app.project; p != nil {
		if _, missing := os.Stat(p.out); missing != nil {
			c.app.log.Warn("the folder with the pages of the project was deleted; reading the project again", "folder", p.out)
		}
		err = p.read(ctx)
	}
	if err == nil {
		err = c.app.CheckFolders()
	}
	if err == nil {
		err = c.site.Reload(ctx, c.app.sources())
	}
	pages := len(c.site.Catalogue().Pages())
	c.memory.follow(pages)
	if err != nil {
		c.failed(ctx, err)
		return
	}
	c.describeAgain(ctx)
	c.published([]string{site.AnyPage})
	c.app.log.Info("content reloaded", "pages", pages, "took", time.Since(started).Round(time.Millisecond))
}

// describeAgain follows changes of what all pages of a docs tree show, such as site.yaml and the
// titles in menus. Mistakes in a site.yaml are reported; pages show the previous one.
func (c *contentFollower) describeAgain(ctx context.Context) {
	if c.site.Catalogue().Kind() != content.Docs {
		return
	}
	_, err := c.site.File()
	if err == nil {
		err = c.replaceRenderer(ctx)
	}
	if err == nil || ctx.Err() != nil {
		c.notice(noticeSite, "")
		return
	}
	c.app.log.Error("site.yaml is not used; serving the previous one", "error", err)
	c.notice(noticeSite, "Pages show the site as it was before, because of mistakes in the new one:\n"+err.Error())
}

// replaceRenderer makes a new renderer if the description of the site has changed.
func (c *contentFollower) replaceRenderer(ctx context.Context) error {
	o, err := c.app.renderOptions(c.dist, c.siteRuntime, c.site, c.opened)
	if err != nil || c.renderer.Describes(o) {
		return err
	}
	renderer, err := render.New(o)
	if err != nil {
		return err
	}
	if err := c.use(ctx, renderer, func() { c.srv.RefreshPolicy(renderer.InlineHash()) }); err != nil {
		return err
	}
	c.srv.Restart()
	return nil
}

// use calls switching and switches to a renderer, if it works.
func (c *contentFollower) use(ctx context.Context, renderer *render.Renderer, switching func()) error {
	if err := renderer.Check(ctx); err != nil { // its script fails
		renderer.Close()
		return err
	}
	old := c.siteRuntime.renderer
	switching()
	c.site.ReplaceRenderer(renderer)
	c.siteRuntime.renderer = renderer
	old.Close()
	return nil
}

// failed reports changes that were not published.
func (c *contentFollower) failed(ctx context.Context, err error) {
	if ctx.Err() != nil {
		return
	}
	c.app.count("waymark_content_reloads_total", "", err)
	c.app.log.Error("reload failed; serving the previous content", "error", err)
	c.notice(noticeContent, "The reload failed, and pages show the previous content: "+err.Error())
}

// Subjects of notices for writers.
const (
	noticeAds      = "ads"
	noticeContent  = "content"
	noticeSettings = "settings"
	noticeSite     = "site"
	noticeWeb      = "web"
)

// notice shows a text to writers on all open pages, or removes it if it is "".
func (c *contentFollower) notice(subject, text string) {
	if c.desk != nil && c.desk.notice(subject, text) {
		c.srv.Changed(site.AnyPage)
	}
}

// watchSettings notifies writers of changes to files that are only read at startup, until ctx
// ends.
func (c *contentFollower) watchSettings(ctx context.Context, paths []string) {
	files.Watch(ctx, settingsEvery, paths, func(changed []string) {
		text := "Start dev again to see what has changed in " + strings.Join(changed, ", ") + "."
		c.app.log.Warn("settings and data are read only at startup", "changed", changed)
		c.notice(noticeSettings, text)
	})
}

// settingsEvery is the interval of checks of settings and data files.
const settingsEvery = 500 * time.Millisecond

// settingsFiles are the files that are only read at startup.
func (a *App) settingsFiles(o ServeOptions) []string {
	d := a.cfg.Data
	files := []string{o.SettingsFile, d.Popularity, d.DeveloperSignals, d.WebExtExamples, d.Surveys}
	return slices.DeleteFunc(files, func(file string) bool { return file == "" })
}

// published reports changed pages to everything that depends on them.
func (c *contentFollower) published(urls []string) {
	c.app.count("waymark_content_reloads_total", "", nil)
	c.app.timestamp("waymark_content_loaded").Set(float64(time.Now().Unix()))
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
