package app

import (
	"context"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/settings"
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
	var pages *pageDesk
	if o.Dev {
		if pages, err = a.newPageDesk(ctx, rt.site); err != nil {
			return err
		}
	}
	options, err := a.serverOptions(rt, finder, pages)
	if err != nil {
		return err
	}
	reloadCountries, closeCountries, err := a.addCountries(options)
	if err != nil {
		return err
	}
	defer closeCountries()
	closeDatabase, err := a.addDatabase(ctx, options, rt, finder)
	if err != nil {
		return err
	}
	defer closeDatabase()
	defer a.deriveUpdates(options)()
	defer a.addTranslations(options, rt)()
	packsStale, stopPacks := a.addPacks(ctx, options, rt)
	defer stopPacks()
	srv := server.New(*options)
	follower := &contentFollower{app: a, rt: rt, srv: srv, finder: finder, memory: limit, countries: reloadCountries, desk: pages, packsStale: packsStale}
	defer a.followContent(ctx, follower, o)()
	if sources != nil {
		defer background(ctx, func(ctx context.Context) { follower.followWeb(ctx, sources, opened, o.Flaws) })()
	}
	defer a.refreshDaily(ctx, rt, finder, packsStale)()
	a.log.Info("serving", "url", o.url, "pages", len(rt.site.Catalogue().Pages()),
		"ready_after", time.Since(started).Round(time.Millisecond))
	return srv.Run(ctx, l)
}

// serverOptions are the options of a server without accounts. pages is nil unless it
// serves writers.
func (a *App) serverOptions(rt *siteRuntime, finder *search.Service, pages *pageDesk) (*server.Options, error) {
	assets, err := a.clientFiles(web.Dist())
	if err != nil {
		return nil, err
	}
	play, err := a.playHost()
	if err != nil {
		return nil, err
	}
	proxies, err := a.cfg.Server.TrustedProxyList()
	if err != nil {
		return nil, err
	}
	desk, err := a.desk(rt, pages)
	if err != nil {
		return nil, err
	}
	options := &server.Options{
		Site: rt.site, Assets: assets, InlineHash: rt.renderer.InlineHash(),
		CacheBytes: a.responseBytes(), Desk: desk, Secure: strings.HasPrefix(a.cfg.Server.BaseURL, "https:"),
		FrameHosts: a.frameHosts(rt.surveys), Play: play, SharedAssets: a.sharedAssets(),
		Search: finder, SearchMaxAge: a.cfg.Search.MaxAge, Dev: pages != nil,
		Version: a.version, Brand: a.cfg.Brand.Name, TrustedProxies: proxies, Log: a.log,
	}
	if host := a.codeHost(); host != nil {
		options.Issues = host
	}
	if rt.features.On(feature.Updates) {
		options.Updates = updatesFeed(rt.data, rt.site)
	}
	return options, nil
}

// addDatabase opens the database if a feature that is on needs it, gives a server
// what is kept there, and runs jobs. The function it returns ends all that.
func (a *App) addDatabase(ctx context.Context, o *server.Options, rt *siteRuntime, finder *search.Service) (func(), error) {
	if !rt.features.NeedDatabase() {
		return a.addObservatory(o, nil, rt.features)
	}
	db, err := a.openMigratedStore(ctx)
	if err != nil {
		return nil, err
	}
	opened := ending{func() {
		if err := db.Close(); err != nil {
			a.log.Error("close database", "error", err)
		}
	}}
	if err := a.addParts(ctx, o, db, rt, finder, &opened); err != nil {
		opened.end()
		return nil, err
	}
	return opened.end, nil
}

// addParts gives a server what the features that are on have in the database, and
// runs their jobs.
func (a *App) addParts(ctx context.Context, o *server.Options, db *store.Store, rt *siteRuntime, finder *search.Service, opened *ending) error {
	queue := &lateQueue{}
	list, err := a.addServices(ctx, o, db, queue, rt, finder, opened)
	if err != nil {
		return err
	}
	if err := a.addStaff(o, db, queue, rt, list); err != nil {
		return err
	}
	stopJobs, err := a.runJobs(ctx, db, queue, list)
	if err != nil {
		return err
	}
	opened.first(stopJobs)
	a.lookForUpdates(ctx, o, queue)
	return nil
}

// addServices gives a server what the features that are on have in the database, and
// returns their jobs.
func (a *App) addServices(ctx context.Context, o *server.Options, db *store.Store, queue *lateQueue, rt *siteRuntime, finder *search.Service, opened *ending) ([]jobs.Job, error) {
	service, err := a.addStored(o, db, queue, rt.features)
	if err != nil {
		return nil, err
	}
	if err := a.addAds(o, db, rt); err != nil {
		return nil, err
	}
	if err := a.addHelp(o, db, rt, finder); err != nil {
		return nil, err
	}
	ofUpdates, err := a.addFollowers(o, db, queue, rt)
	if err != nil {
		return nil, err
	}
	ofPlans, err := a.addBilling(o, db, queue, rt.features)
	if err != nil {
		return nil, err
	}
	ofTelemetry, stopTelemetry, err := a.addTelemetry(ctx, o, rt.features)
	if err != nil {
		return nil, err
	}
	opened.first(stopTelemetry)
	stopScans, err := a.addObservatory(o, db, rt.features)
	if err != nil {
		return nil, err
	}
	opened.first(stopScans)
	return slices.Concat(a.jobs(db, service, rt.features), ofUpdates, ofPlans, ofTelemetry), nil
}

// ending is what to do when the program ends, in reverse order.
type ending []func()

// first adds what is done before the rest.
func (e *ending) first(stop func()) { *e = append(*e, stop) }

func (e *ending) end() {
	for _, stop := range slices.Backward(*e) {
		stop()
	}
}

// addStored gives a server what the features that are on keep in the database.
func (a *App) addStored(o *server.Options, db *store.Store, queue *lateQueue, features feature.Set) (service *account.Service, err error) {
	if features.On(feature.Authentication) {
		service, err = a.accounts(a.accountsIn(db), queue)
		if err != nil {
			return nil, err
		}
		o.Accounts, o.Maintenance, o.OpenSignIn = service, a.cfg.Auth.Maintenance, a.devLogin
		if !a.devLogin { // events are those of a provider
			o.Events = service
		}
		o.Settings, o.Early = settings.New(db, nil), features.Early()
		if features.On(feature.Newsletter) {
			list, err := a.newsletter(db)
			if err != nil {
				return nil, err
			}
			o.Newsletter = list
		}
	}
	if features.On(feature.SavedPlaygrounds) {
		library, err := a.savedCode(db)
		if err != nil {
			return nil, err
		}
		o.Saved = library
	}
	if features.On(feature.Collections) {
		kept, err := a.collectionsService(db, o.Site)
		if err != nil {
			return nil, err
		}
		o.Collections = kept
	}
	return service, nil
}

// frameHosts lists the origins that pages may show in frames.
func (a *App) frameHosts(surveys []config.Survey) []string {
	hosts := a.cfg.FrameHostList()
	for _, s := range surveys {
		hosts = append(hosts, s.Origin)
	}
	return hosts
}
