package app

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/site/basepath"
	"waymark.dev/waymark/web"
)

// accessOff is the value of log.access without an access log.
const accessOff = "off"

type ServeOptions struct {
	// Dev serves writers: pages show flaws, and reload when content changes.
	Dev bool
	// DevLogin signs in ready users without a password, on a local site.
	DevLogin bool
	// Reload reloads the content, ads and countries for each value; it may be nil.
	Reload <-chan os.Signal
	// Hurry ends the delay of a stop.
	Hurry <-chan struct{}
	// AccessLog gets the access log in JSON, if it is on.
	AccessLog io.Writer
	// Flaws is where dev prints new and fixed flaws; if nil, their number is logged.
	Flaws io.Writer
	// Web is the source folder of the web application, for dev, or "": changes are built and
	// replace the embedded build.
	Web string
	// SettingsFile is the settings file, or "".
	SettingsFile string

	url string // of the site on this machine
}

// Serve serves the site until ctx ends and for the configured delay, then finishes running
// requests. It listens before reading anything, to report a port in use and missing settings
// at once.
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
	l, err := a.listen()
	if err != nil {
		return err
	}
	defer l.Close()
	operate, stopOperations, err := a.openOperations()
	if err != nil {
		return err
	}
	defer stopOperations()
	stopTracing, err := a.openTracing()
	if err != nil {
		return err
	}
	defer stopTracing()
	if o.url, err = a.cfg.Server.FollowListener(l); err != nil {
		return err
	}
	o.url += string(basepath.Of(a.cfg.Server.BaseURL))
	if o.DevLogin {
		if err := a.setDevLogin(l); err != nil {
			return err
		}
	}
	ctx, delayStop, end := outlive(ctx)
	defer end()
	if err := a.openBuilt(ctx, o); err != nil {
		return err
	}
	opened := openOptions{html: true, engines: a.cfg.Build.Workers, history: content.HistoryBackground, pieceBytes: a.pieceBytes()}
	rt, err := a.open(ctx, opened)
	if err != nil {
		return err
	}
	a.logContent(rt)
	defer func() { rt.renderer.Close() }() // it may have been replaced
	limit := a.limitMemory(a.pageCount(rt.site))
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
	if a.built == nil && rt.site.Catalogue().Kind() == content.Docs {
		if h.options.Versions, err = a.newVersionFiles(rt.site); err != nil {
			return err
		}
	}
	if a.built != nil {
		a.serveBuilt(ctx, h)
	} else if !o.Dev {
		stopKeeping, err := a.keepAssets(ctx, h)
		if err != nil {
			return err
		}
		defer stopKeeping()
	}
	if a.cfg.Server.OpsAddr != "" {
		h.options.Metrics = a.metrics
	}
	if a.cfg.Tracing.Endpoint != "" {
		h.options.Tracer = a.tracer
	}
	if a.cfg.Log.Access != accessOff {
		h.options.AccessLog = server.NewAccessLog(o.AccessLog, server.Access(a.cfg.Log.Access), a.log)
		defer background(context.WithoutCancel(ctx), h.options.AccessLog.Run)()
	}
	defer h.stop()
	if err := a.openComponents(ctx, h); err != nil {
		return err
	}
	if a.cfg.Auth.Required && h.options.Accounts == nil && !o.Dev {
		return errors.New("auth.required is on, but readers cannot sign in: turn on features.authentication and set up accounts, or turn auth.required off; 'waymark doctor' says what is missing")
	}
	follower := &contentFollower{app: a, host: h, srv: server.New(h.options), memory: limit, desk: pages, dist: web.Dist(), opened: opened}
	if a.built != nil {
		defer a.followBuilt(ctx, follower, o.Reload)()
	} else {
		defer a.followContent(ctx, follower, o)()
		defer a.refreshDaily(ctx, h)()
	}
	if sources != nil {
		defer background(ctx, func(ctx context.Context) { follower.followWeb(ctx, sources, opened, o.Flaws) })()
	}
	a.log.Info("serving", "url", o.url, "pages", a.pageCount(rt.site),
		"ready_after", time.Since(started).Round(time.Millisecond))
	operate(follower.srv, h)
	delayStop(func() { a.leave(follower.srv, o.Hurry) })
	defer a.reportToSystemd(ctx, follower.srv)()
	return follower.srv.Run(ctx, l)
}

// serverOptions are the options of a server without components. pages is nil except for
// writers.
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
		FrameHosts: a.frameHosts(rt.surveys), ScriptSources: func() (scripts, origins string) { return a.scriptSources(rt.site) }, Play: play, SharedAssets: a.sharedAssets(),
		CDNMaxAge: a.cfg.CDN.MaxAge, CacheTags: a.cfg.CDN.TagHeader, Release: func() string { return a.version },
		SecurityContacts: a.cfg.Security.Contact, SecurityPolicy: a.cfg.Security.Policy,
		Search: finder, SearchMaxAge: a.cfg.Search.MaxAge, Dev: pages != nil,
		Version: a.version, TrustedProxies: proxies, Log: a.log,
	}, nil
}

// frameHosts lists the origins of frames in pages.
func (a *App) frameHosts(surveys []config.Survey) []string {
	hosts := a.cfg.FrameHostList()
	for _, s := range surveys {
		hosts = append(hosts, s.Origin)
	}
	return hosts
}
