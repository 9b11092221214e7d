package main

import (
	"context"
	"net"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/watch"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/web"
)

func (a *app) serveCommand() *cobra.Command {
	return &cobra.Command{
		Use:         "serve",
		Short:       "Serve the site; without --content the sample site",
		Args:        noArgs,
		Annotations: showing(contentKeys, "addr", "base_url"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.serve(cmd.Context(), wiring{html: true, engines: a.cfg.Build.Workers, history: content.HistoryBackground}, false)
		},
	}
}

func (a *app) devCommand() *cobra.Command {
	return &cobra.Command{
		Use:         "dev",
		Short:       "Serve the site for writers: flaws on pages, reload when a file changes",
		Args:        noArgs,
		Annotations: showing(contentKeys, "addr", "base_url"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			a.cfg.Features.WriterMode, a.cfg.Features.DevMode = true, true
			return a.serve(cmd.Context(), wiring{html: true, engines: a.cfg.Build.Workers, history: content.HistoryBackground}, true)
		},
	}
}

// serve listens before anything is read, so that a port that is taken is known
// at once, and so is a setting that is missing.
func (a *app) serve(ctx context.Context, need wiring, dev bool) error {
	started := time.Now()
	if err := a.cfg.CheckAccounts(); err != nil {
		return err
	}
	l, err := server.Listen(a.cfg.Server.Addr)
	if err != nil {
		return err
	}
	defer l.Close()
	if err := a.cfg.Server.FollowListener(l); err != nil {
		return err
	}
	need.pieces = a.pieceBytes()
	p, err := a.open(ctx, need)
	if err != nil {
		return err
	}
	defer p.renderer.Close()
	a.limitMemory(dev)
	flaws := a.newFlawLog()
	flaws.list(p.site.ReadingFlaws())
	assets, err := render.Assets(web.Dist())
	if err != nil {
		return err
	}
	play, err := a.playHost()
	if err != nil {
		return err
	}
	finder, stopSearch := a.runSearch(ctx, p)
	defer stopSearch()
	proxies, err := a.cfg.Server.TrustedProxyList()
	if err != nil {
		return err
	}
	options := server.Options{
		Site: p.site, Assets: assets, InlineHash: p.renderer.InlineHash(),
		CacheBytes: a.answerBytes(), Secure: strings.HasPrefix(a.cfg.Server.BaseURL, "https:"),
		FrameHosts: a.frameHosts(p.surveys), Play: play, SharedAssets: a.sharedAssets(), Search: finder, SearchMaxAge: a.cfg.Search.MaxAge, Dev: dev,
		Version: version, TrustedProxies: proxies, Log: a.log,
	}
	if host := a.issues(); host != nil {
		options.Issues = host
	}
	closeAccounts, err := a.addAccounts(ctx, &options, p.features)
	if err != nil {
		return err
	}
	defer closeAccounts()
	srv := server.New(options)
	if dev {
		a.logFlawsBeside(ctx, p)
		defer a.watch(ctx, p, srv, finder, flaws)()
	} else {
		a.sumKnown(ctx, p)
	}
	defer a.refreshDaily(ctx, p, finder)()
	a.log.Info("serving", "url", "http://"+shownAddr(l.Addr()), "pages", len(p.site.Catalogue().Pages()),
		"ready_after", time.Since(started).Round(time.Millisecond))
	return srv.Run(ctx, l)
}

// frameHosts lists the origins that pages may show in frames.
func (a *app) frameHosts(surveys []config.Survey) []string {
	hosts := a.cfg.FrameHostList()
	for _, s := range surveys {
		hosts = append(hosts, s.Origin)
	}
	return hosts
}

// logFlawsBeside tells writers what is wrong in the pages beside the docs;
// documents list their flaws themselves.
func (a *app) logFlawsBeside(ctx context.Context, p *parts) {
	flaws, err := p.site.FlawsBeside(ctx)
	if err != nil {
		a.log.Error("check pages beside the docs", "error", err)
		return
	}
	for _, f := range flaws {
		a.log.Warn("content", "flaw", f.String())
	}
}

// watch publishes changed content and tells open pages. It returns a function
// that waits until it has stopped.
func (a *app) watch(ctx context.Context, p *parts, srv *server.Server, finder *search.Service, flaws *flawLog) func() {
	ctx, cancel := context.WithCancel(ctx)
	flawsChanged, flawsStopped := a.followFlaws(ctx, p)
	roots := a.cfg.Content.Folders()
	if len(roots) == 0 {
		return func() { cancel(); flawsStopped() }
	}
	pagesChanged, searchStopped := a.followPages(ctx, finder, p)
	done := make(chan struct{})
	go func() {
		defer close(done)
		err := watch.New(a.log, p.read, roots...).Run(ctx, func(paths []string) {
			started := time.Now()
			urls, err := p.site.Update(ctx, paths)
			if err != nil {
				a.log.Error("read changed content", "error", err)
				return
			}
			for _, url := range urls {
				srv.Changed(url)
			}
			flaws.list(p.site.ReadingFlaws())
			if p.site.IsBeside(paths) {
				a.logFlawsBeside(ctx, p)
			}
			pagesChanged()
			flawsChanged(urls)
			a.log.Info("content changed", "files", len(paths), "pages", urls, "took", time.Since(started).Round(time.Millisecond))
		})
		if err != nil {
			a.log.Error("watching for changes has stopped", "error", err)
		}
	}()
	return func() { cancel(); <-done; searchStopped(); flawsStopped() }
}

// shownAddr names the local machine when the server listens on all addresses.
func shownAddr(addr net.Addr) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return addr.String()
	}
	if ip := net.ParseIP(host); ip != nil && (ip.IsUnspecified() || ip.IsLoopback()) {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}
