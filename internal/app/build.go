package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/basepath"
	"waymark.dev/waymark/internal/site/built"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/internal/tools/playground"
	"waymark.dev/waymark/web"
)

// A build allocates much and retains little: rarer garbage collection saves a quarter of its
// time, and a limit bounds its memory.
const (
	buildGCPercent = 300
	buildMemory    = 330 << 20 // in addition to the content
)

// limitBuildMemory must be called after the content is read.
func limitBuildMemory() {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	debug.SetGCPercent(buildGCPercent)
	debug.SetMemoryLimit(buildMemory + int64(m.HeapAlloc))
}

// BuildOptions are the requirements of a build.
type BuildOptions struct {
	site.BuildOptions
	// PurgeList is the file for the list of addresses and tags to purge, or "".
	PurgeList string
}

// Build writes the site as files. If the error names pages, all others are written.
func (a *App) Build(ctx context.Context, o BuildOptions) error {
	var before map[string]built.File
	if o.PurgeList != "" {
		var err error
		if before, err = filesIn(ctx, o.Out); err != nil {
			return err
		}
	}
	o.KeepStatic = a.cfg.Built.Keep
	rt, report, err := a.build(ctx, o.BuildOptions)
	if err != nil {
		return err
	}
	if o.PurgeList != "" {
		after, err := filesIn(ctx, o.Out)
		if err != nil {
			return err
		}
		pages, _ := rt.site.Addresses()
		if err := a.writePurge(o.PurgeList, built.PurgeOf(rt.site.Scheme(), before, after, pages...)); err != nil {
			return err
		}
	}
	return failedPages(report, "in "+o.Out)
}

// filesIn lists the files of a build in a folder, none if it does not exist.
func filesIn(ctx context.Context, dir string) (map[string]built.File, error) {
	list, err := built.List(ctx, os.DirFS(dir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return list, err
}

// failedPages returns an error if pages could not be built, which says where all others are.
func failedPages(r *site.Report, where string) error {
	if len(r.Failed) == 0 {
		return nil
	}
	return fmt.Errorf("%s could not be built; all others are %s", output.Count(len(r.Failed), "page"), where)
}

func (a *App) build(ctx context.Context, o site.BuildOptions) (*siteRuntime, *site.Report, error) {
	workers := cmp.Or(a.cfg.Build.Workers, runtime.GOMAXPROCS(0))
	// The Go runtime keeps a processor in a call into an engine for a while before it runs
	// another goroutine there. More processors avoid that wait.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2 * max(workers, runtime.GOMAXPROCS(0))))
	opened := openOptions{html: !o.DocumentsOnly, files: !o.Hosting.Served, engines: render.BatchEngines(a.cfg.Render.Engine, workers), history: content.HistoryWait}
	if opened.html {
		opened.started = render.Start(web.Dist(), a.cfg.Render.Engine)
		defer opened.started.Close()
	}
	rt, err := a.open(ctx, opened)
	if err != nil {
		return nil, nil, err
	}
	a.logContent(rt)
	limitBuildMemory()
	if a.cfg.Auth.Required && !o.Hosting.Served {
		a.log.Warn("auth.required has no effect on built files: their host must ask readers to sign in")
	}
	if !o.DocumentsOnly {
		defer rt.renderer.Close()
	}
	o.Workers = workers
	if o.Versions, err = a.frozenVersions(ctx, rt.site, o); err != nil {
		return nil, nil, err
	}
	report, err := a.writeSite(ctx, rt, o)
	if err != nil {
		return nil, nil, err
	}
	if !o.DocumentsOnly {
		if err := a.buildSearch(ctx, rt); err != nil {
			return nil, nil, err
		}
		if !o.Hosting.Served {
			a.adviseOnPublishing()
		}
	}
	return rt, report, nil
}

// writeSite writes an open site as files.
func (a *App) writeSite(ctx context.Context, rt *siteRuntime, o site.BuildOptions) (_ *site.Report, err error) {
	flaws := a.newFlawLog()
	flaws.list(rt.site.LoadFlaws())
	o.Version = a.version
	if !o.DocumentsOnly {
		if !o.ServedClient {
			if o.Static, err = a.clientFiles(web.Dist()); err != nil {
				return nil, err
			}
		}
		o.QuickIndex = a.quickIndex(rt)
		if rt.site.Scheme().IsPlain() && !o.Hosting.Served {
			o.TextIndex = a.textIndex(rt)
		}
		if o.Packs = rt.features.On(feature.Packs); o.Packs {
			o.Words = packWords(rt.site)
		}
		if !o.Hosting.Served {
			if o.Runner, err = a.staticRunner(); err != nil {
				return nil, err
			}
		}
		if o.Hosting.Headers, err = a.pageHeaders(rt); err != nil {
			return nil, err
		}
		if o.Runner != nil {
			o.RunnerFonts = playground.Fonts()
		}
	}
	report, err := rt.site.Build(ctx, o)
	if err != nil {
		return nil, err
	}
	flaws.list(rt.site.LoadFlaws()) // shared files are read with the pages
	report.Log(a.log)
	return report, nil
}

// adviseOnPublishing names settings that keep a published site from being found.
func (a *App) adviseOnPublishing() {
	if u, err := url.Parse(a.cfg.Server.BaseURL); err == nil && dial.IsLocal(u.Hostname()) {
		a.log.Info("sitemaps, feeds and cards name the address of this machine; build with --base-url and the address of the site", "base_url", a.cfg.Server.BaseURL)
	} else if !a.cfg.Server.Indexing {
		a.log.Info("pages ask search engines to stay away; build with --indexing to let them in")
	}
}

// policyOfFiles returns the content security policy for static hosts.
func (a *App) policyOfFiles(s *site.Site, inlineHash string, surveys []config.Survey) (site.PagePolicy, error) {
	page := site.PagePolicy{Base: basepath.Of(a.cfg.Server.BaseURL), StaticPath: render.StaticPath, InlineHash: inlineHash, Frames: a.frameHosts(surveys)}
	page.Scripts, page.Origins = a.scriptSources(s)
	play, err := a.playHost()
	if play != nil {
		page.Frames = append(page.Frames, play.Origins())
	}
	return page, err
}

// pageHeaders returns the headers for pages on static hosts.
func (a *App) pageHeaders(rt *siteRuntime) ([]site.Header, error) {
	page, err := a.policyOfFiles(rt.site, rt.renderer.InlineHash(), rt.surveys)
	if err != nil {
		return nil, err
	}
	headers := append([]site.Header{{Name: "Content-Security-Policy", Value: page.Header()}}, site.PageHeaders()...)
	if strings.HasPrefix(a.cfg.Server.BaseURL, "https:") {
		headers = append(headers, site.StrictTransport())
	}
	return headers, nil
}

// clientFiles are the files of a web build. Writer mode and dev mode include those for
// writers and designers.
func (a *App) clientFiles(dist fs.FS) (fs.FS, error) {
	if a.cfg.Features.WriterMode || a.cfg.Features.DevMode {
		return render.Assets(dist)
	}
	return render.ReaderAssets(dist)
}
