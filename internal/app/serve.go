package app

import (
	"context"
	"io"
	"os"
	"strings"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/web"
)

// ServeOptions say how a site is served.
type ServeOptions struct {
	// Dev serves the site for writers: pages show their flaws, and open ones load
	// again when the content changes.
	Dev bool
	// DevLogin signs readers in as ready users, without a password, on a site that
	// only this machine reaches.
	DevLogin bool
	// Reload has the content, the ads and the file of countries read again for each
	// value; nil never does.
	Reload <-chan os.Signal
	// Flaws is where dev prints the flaws that come and go; nil logs how many there
	// are.
	Flaws io.Writer
	// Web is the folder of the sources of the web application, "" for none: when they
	// change, they are built and replace the build that the program holds. For dev.
	Web string
	// SettingsFile is the file that settings were read from, "" for none.
	SettingsFile string

	url string // of the site on this machine
}

// Serve serves the site until ctx ends, then lets running requests finish. It
// listens before anything is read, so that a port that is taken is known at once,
// and so is a setting that is missing.
func (a *App) Serve(ctx context.Context, o ServeOptions) error {
	started := time.Now()
	if o.Dev {
		a.cfg.Features.WriterMode, a.cfg.Features.DevMode, a.cfg.Content.Watch = true, true, true
	}
	o.Dev = a.cfg.Features.DevMode
	if err := a.checkSignIn(o); err != nil {
		return err
	}
	sources, err := openWebSources(o.Web)
	if err != nil {
		return err
	}
	defer sources.close()
	l, err := server.Listen(a.cfg.Server.Addr)
	if err != nil {
		return err
	}
	defer l.Close()
	if o.url, err = a.cfg.Server.FollowListener(l); err != nil {
		return err
	}
	if o.DevLogin {
		if err := a.setDevLogin(l); err != nil {
			return err
		}
	}
	opened := openOptions{html: true, engines: a.cfg.Build.Workers, history: content.HistoryBackground, pieceBytes: a.pieceBytes()}
	rt, err := a.open(ctx, opened)
	if err != nil {
		return err
	}
	defer func() { rt.renderer.Close() }() // there may be another by then
	limit := a.limitMemory(len(rt.site.Catalogue().Pages()))
	finder, stopSearch := a.runSearch(ctx, rt, a.openVectors(rt))
	defer stopSearch()
	var pages *pageReports
	if o.Dev {
		if pages, err = a.newPageReports(ctx, rt.site); err != nil {
			return err
		}
	}
	h := &host{siteRuntime: rt, finder: finder}
	if h.options, err = a.serverOptions(rt, finder, pages); err != nil {
		return err
	}
	defer h.stop()
	if err := a.openComponents(ctx, h); err != nil {
		return err
	}
	follower := &contentFollower{app: a, host: h, srv: server.New(h.options), memory: limit, desk: pages}
	defer a.followContent(ctx, follower, o)()
	if sources != nil {
		defer background(ctx, func(ctx context.Context) { follower.followWeb(ctx, sources, opened, o.Flaws) })()
	}
	defer a.refreshDaily(ctx, h)()
	a.log.Info("serving", "url", o.url, "pages", len(rt.site.Catalogue().Pages()),
		"ready_after", time.Since(started).Round(time.Millisecond))
	return follower.srv.Run(ctx, l)
}

// serverOptions are the options of a server without components. pages is nil unless it
// serves writers.
func (a *App) serverOptions(rt *siteRuntime, finder *search.Service, pages *pageReports) (o server.Options, err error) {
	assets, err := a.clientFiles(web.Dist())
	if err != nil {
		return o, err
	}
	play, err := a.playHost()
	if err != nil {
		return o, err
	}
	proxies, err := a.cfg.Server.TrustedProxyList()
	if err != nil {
		return o, err
	}
	desk, err := a.desk(rt, pages)
	if err != nil {
		return o, err
	}
	return server.Options{
		Site: rt.site, Assets: assets, InlineHash: rt.renderer.InlineHash(),
		CacheBytes: a.responseBytes(), Desk: desk, Secure: strings.HasPrefix(a.cfg.Server.BaseURL, "https:"),
		FrameHosts: a.frameHosts(rt.surveys), Play: play, SharedAssets: a.sharedAssets(),
		Search: finder, SearchMaxAge: a.cfg.Search.MaxAge, Dev: pages != nil,
		Version: a.version, TrustedProxies: proxies, Log: a.log,
	}, nil
}

// frameHosts lists the origins that pages may show in frames.
func (a *App) frameHosts(surveys []config.Survey) []string {
	hosts := a.cfg.FrameHostList()
	for _, s := range surveys {
		hosts = append(hosts, s.Origin)
	}
	return hosts
}
