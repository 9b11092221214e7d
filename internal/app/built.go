package app

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"time"

	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/platform/clock"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/files"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/built"
	"waymark.dev/waymark/web"
)

// lacksContent is why features are off that need more than built pages.
const lacksContent = "servers of built pages do not have the content"

// pagesOnly reports whether the site is served from built pages, or built for that.
func (a *App) pagesOnly() bool { return a.forServers || a.built != nil }

// builtStore is a folder or a bucket for built pages.
func (a *App) builtStore(target string) (bucket.Store, error) {
	if bucket.IsAddress(target) {
		return bucket.New(bucket.Options{Address: target, Endpoint: a.cfg.Built.S3Endpoint, Region: a.cfg.Built.S3Region})
	}
	return bucket.Folder(target), nil
}

// BuildForServers publishes the site in a folder or bucket, for servers of built pages. Its
// files are made in the cache, where the next build finds them. The error is
// [fault.ErrConflict] if another build is published meanwhile.
func (a *App) BuildForServers(ctx context.Context, target string, o BuildOptions) error {
	a.forServers = true
	store, err := a.builtStore(target)
	if err != nil {
		return err
	}
	p, err := built.Begin(ctx, store, built.Options{Keep: a.cfg.Built.Keep, Force: o.Force, Log: a.log})
	if err != nil {
		return err
	}
	if o.Out, err = a.cacheDir("build", target); err != nil {
		return err
	}
	o.Hosting = site.Hosting{Served: true}
	rt, report, err := a.build(ctx, o.BuildOptions)
	if err != nil {
		return err
	}
	m, err := a.manifest(rt)
	if err != nil {
		return err
	}
	parts := o.Out + "-parts"
	if err := a.packSearch(ctx, rt, parts); err != nil {
		return err
	}
	err = a.publish(target, func() (built.Result, error) { return p.Publish(ctx, os.DirFS(o.Out), os.DirFS(parts), m) })
	if err == nil {
		err = a.writePurge(o.PurgeList, p.Purge())
	}
	return cmp.Or(err, failedPages(report, "published"))
}

// BuildForHosts publishes the site in a bucket that hosts and CDNs serve as it is. Its errors
// are those of BuildForServers.
func (a *App) BuildForHosts(ctx context.Context, target string, o BuildOptions) error {
	store, err := a.builtStore(target)
	if err != nil {
		return err
	}
	p, err := built.BeginFiles(ctx, store, built.Options{
		Keep: a.cfg.Built.Keep, Force: o.Force, Log: a.log, SharedCaching: a.cfg.CDN.MaxAge, TagHeader: a.cfg.CDN.TagHeader,
	})
	if err != nil {
		return err
	}
	if o.Out, err = a.cacheDir("files", target); err != nil {
		return err
	}
	rt, report, err := a.build(ctx, o.BuildOptions)
	if err != nil {
		return err
	}
	err = a.publish(target, func() (built.Result, error) { return p.Publish(ctx, os.DirFS(o.Out), rt.site.Scheme()) })
	if err == nil {
		pages, _ := rt.site.Addresses()
		err = a.writePurge(o.PurgeList, p.Purge(pages))
	}
	return cmp.Or(err, failedPages(report, "published"))
}

// publish publishes a build and logs the result.
func (a *App) publish(target string, publish func() (built.Result, error)) error {
	started := time.Now()
	result, err := publish()
	if err != nil {
		return err
	}
	a.log.Info("build published", "target", target, "files", result.Files, "uploaded", result.Uploaded, "bytes", result.Bytes,
		"deleted", result.Deleted, "took", time.Since(started).Round(time.Millisecond))
	return nil
}

// writePurge writes what caches must drop to a file, if it has a name.
func (a *App) writePurge(file string, p built.Purge) error {
	if file == "" {
		return nil
	}
	if err := files.Write(file, 0o644, func(w io.Writer) error { return output.WriteJSON(w, p) }); err != nil {
		return fmt.Errorf("write list of what to purge %s: %w; the build is complete: purge everything", file, fault.Cause(err))
	}
	a.log.Info("list of what to purge written", "file", file, "addresses", len(p.Addresses), "tags", len(p.Tags), "everything", p.Everything)
	return nil
}

// manifest describes a site for the servers of its pages.
func (a *App) manifest(rt *siteRuntime) (*built.Manifest, error) {
	missing, err := a.missingPages(rt.site)
	if err != nil {
		return nil, err
	}
	m := &built.Manifest{
		Version: a.version, BaseURL: a.cfg.Server.BaseURL, Features: featuresOn(rt.features), InlineHash: rt.renderer.InlineHash(),
		Locales: rt.site.Locales(), MissingPages: missing, Frame: a.frame(rt.site),
	}
	m.AddAddresses(rt.site)
	return m, nil
}

// featuresOn lists the features that are on.
func featuresOn(set feature.Set) []string {
	on := set.Flags()
	maps.DeleteFunc(on, func(_ string, isOn bool) bool { return !isOn })
	return slices.Sorted(maps.Keys(on))
}

// ofSettings lists the features that are on without those that content turns on.
func ofSettings(features []string) []string {
	return slices.DeleteFunc(slices.Clone(features), func(name string) bool {
		return slices.Contains([]string{feature.Blog, feature.Curriculum, feature.About, feature.Community, feature.PlusDocs}, name)
	})
}

// frame returns the frame of the pages of a site, or of the built pages that are served; nil for
// other sites than docs trees.
func (a *App) frame(s *site.Site) *built.Frame {
	if a.built != nil {
		return a.built.Manifest().Frame
	}
	f := built.FrameOf(s)
	if f != nil && f.Docs != nil && a.forServers {
		f.Docs.Version = nil // there are no others, see frozenVersions
	}
	return f
}

// scriptSources returns the scripts of other sites in pages, and what these send to, as sources of a policy.
func (a *App) scriptSources(s *site.Site) (scripts, origins string) {
	if f := a.frame(s); f != nil && f.Files != nil {
		return f.Files.Scripts, f.Files.Origins
	}
	return "", ""
}

// flags returns which features pages are to show.
func (a *App) flags(set feature.Set) map[string]bool {
	flags := set.Flags()
	if a.built != nil {
		for name := range flags {
			flags[name] = slices.Contains(a.built.Manifest().Features, name)
		}
	}
	return flags
}

// openBuilt opens the configured built pages, if any.
func (a *App) openBuilt(ctx context.Context, o ServeOptions) error {
	target := a.cfg.Built.Site
	if target == "" {
		return nil
	}
	if o.Dev {
		return errors.New("site: writers need the content; leave it out")
	}
	store, err := a.builtStore(target)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	dir := a.cfg.Built.CacheDir
	if dir == "" {
		if dir, err = a.cacheDir("site", target); err != nil {
			return err
		}
	}
	a.built, err = built.Open(ctx, built.Source{
		Store: store, CacheDir: dir, CacheBytes: int64(a.cfg.Built.CacheMB) << 20,
		Copied: func(err error) { a.count("waymark_site_copies_total", "", err) },
	})
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("site: %s has no build; 'waymark build --layout objects --out %s' publishes one: %w", target, target, err)
	}
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return nil
}

// serveBuilt makes a server serve built pages.
func (a *App) serveBuilt(ctx context.Context, h *host) {
	a.built.Site = h.site
	m := a.built.Manifest()
	h.options.Site, h.options.InlineHash, h.options.Assets = a.built, m.InlineHash, a.built.Static(h.options.Assets)
	h.options.Release = a.built.Edition
	if m.BaseURL != a.cfg.Server.BaseURL {
		a.log.Warn("pages are built for another base_url", "built", m.BaseURL, "base_url", a.cfg.Server.BaseURL)
	}
	if on, shown := ofSettings(featuresOn(h.features)), ofSettings(m.Features); !slices.Equal(on, shown) {
		a.log.Warn("pages are built with other features: use the same settings for builds and servers", "built", shown, "features", on)
	}
	a.indexTitles(ctx, h)
}

// Rehearse opens the pages of one build against another, both in folders or buckets.
func (a *App) Rehearse(ctx context.Context, before, after string) (*built.Rehearsal, error) {
	var stores [2]bucket.Store
	for i, target := range []string{before, after} {
		var err error
		if stores[i], err = a.builtStore(target); err != nil {
			return nil, err
		}
	}
	return built.Rehearse(ctx, stores[0], stores[1])
}

// retryAssetsEvery is the time between attempts to add files to a store that does not respond.
const retryAssetsEvery = 15 * time.Second

// keepAssets serves the files of earlier web builds too, and stores those of this one. The
// returned function waits for that.
func (a *App) keepAssets(ctx context.Context, h *host) (stop func(), err error) {
	if a.cfg.Built.Keep == 0 {
		return func() {}, nil
	}
	store, err := a.builtStore(cmp.Or(a.cfg.Built.Assets, userCache("assets")))
	if err != nil {
		return nil, fmt.Errorf("built.assets: %w", err)
	}
	kept, own := built.OpenAssets(store, built.Options{Keep: a.cfg.Built.Keep, Log: a.log}), h.options.Assets
	h.options.Assets = kept.With(own)
	return background(ctx, func(ctx context.Context) {
		for {
			result, err := kept.Add(ctx, own)
			if err == nil {
				a.log.Info("files of the web application are kept for later versions", "files", result.Files, "written", result.Uploaded, "deleted", result.Deleted)
				return
			}
			if ctx.Err() == nil {
				a.log.Warn("files of the web application are not kept for later versions", "error", err)
			}
			if clock.Wait(ctx, retryAssetsEvery) != nil {
				return
			}
		}
	}), nil
}

// indexTitles makes documents searchable by their titles, and readers save them.
func (a *App) indexTitles(ctx context.Context, h *host) {
	var list []corpus.Article
	titles := map[string]string{}
	for _, l := range a.built.Locales() {
		text, err := a.built.Index(ctx, "/"+string(l)+"/search-index.json")
		var found []struct{ Title, URL string }
		if err == nil {
			err = json.Unmarshal(text, &found)
		}
		if err != nil {
			a.log.Error("titles are not searched", "locale", l, "error", err)
			continue
		}
		for _, page := range found {
			list = append(list, corpus.Article{URL: page.URL, Locale: l, Title: page.Title})
			titles[page.URL] = page.Title
		}
	}
	a.built.SetTitles(titles)
	if m := a.built.Manifest(); a.searched().manifest == nil || !hasTexts(m) { // else searchBuilt replaces the pages
		h.finder.Update(h.site.Catalogue(), list...)
	}
}

// followBuilt serves new builds, until ctx ends. The returned function waits for that.
func (a *App) followBuilt(ctx context.Context, c *contentFollower, reload <-chan os.Signal) (stop func()) {
	texts, searchStopped := follow(ctx, func() { a.searchBuilt(ctx, c.host) })
	texts()
	c.searchStale, c.flawsStale = func() { a.indexTitles(ctx, c.host) }, func([]string) {}
	polled := background(ctx, func(ctx context.Context) {
		tick := time.NewTicker(time.Duration(a.cfg.Built.Poll) * time.Second)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-reload:
				for _, r := range c.reloaders {
					r.reload(c.notice)
				}
			case <-tick.C:
			}
			c.refreshBuilt(ctx)
			texts()
		}
	})
	return func() {
		polled()
		searchStopped()
	}
}

// refreshBuilt serves the current build of the store.
func (c *contentFollower) refreshBuilt(ctx context.Context) {
	started := time.Now()
	c.memory.allowSecondEdition()
	changed, err := c.app.built.Refresh(ctx)
	m := c.app.built.Manifest()
	c.memory.follow(len(m.Pages))
	if err != nil {
		c.failed(ctx, err)
		return
	}
	if !changed {
		return
	}
	if own, err := c.app.clientFiles(web.Dist()); err == nil { // they were readable at the start
		c.srv.SetClient(c.app.built.Static(own), m.InlineHash)
	}
	if err := c.replaceRenderer(ctx); err != nil {
		c.app.log.Error("error screens keep the frame of the build before", "error", err)
	}
	c.published([]string{site.AnyPage})
	c.app.log.Info("serving a new build", "build", c.app.built.Edition(), "pages", len(m.Pages), "took", time.Since(started).Round(time.Millisecond))
}

// pageCount is the number of pages that a site serves.
func (a *App) pageCount(s *site.Site) int {
	if a.built != nil {
		return len(a.built.Manifest().Pages)
	}
	return len(s.Catalogue().Pages())
}

// noContent is a content folder without pages.
func noContent() fs.FS {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	_, _ = w.Create(locale.EnUS.Folder() + "/") // a bytes.Buffer does not fail
	_ = w.Close()
	r, _ := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	return r
}
