// Package app makes a site from its settings and runs it: it opens the content, serves and
// builds pages, follows changes and examines the configuration. The command line is one of
// its users.
package app

import (
	"context"
	"io/fs"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/VictoriaMetrics/metrics"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"

	"waymark.dev/waymark/docs"
	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/built"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/sample"
	"waymark.dev/waymark/web"
)

// App is a configured site that is not open yet.
type App struct {
	cfg     *config.Config
	log     *slog.Logger
	version string // of the program
	metrics *metrics.Set
	tracer  trace.Tracer
	// kind is found once: while a folder is replaced, it may look like one of the other kind.
	kind     content.Kind
	findKind sync.Once
	// project is the project of another tool, the source of the content, or nil.
	project    *project
	projectErr error // why it could not be read
	// devLogin lets anybody on this machine sign in as a ready-made user.
	devLogin bool
	// forServers means that a build is for servers of built pages.
	forServers  bool
	frozen      *frozenVersion              // of which the site is, or nil
	built       *built.Site                 // the pages of such a server, or nil
	builtSearch atomic.Pointer[builtSearch] // see searched
}

// New returns the site for some settings, which it takes over.
func New(cfg *config.Config, log *slog.Logger, version string) *App {
	return &App{cfg: cfg, log: log, version: version, metrics: metrics.NewSet(), tracer: noop.NewTracerProvider().Tracer("")}
}

func (a *App) Config() *config.Config { return a.cfg }

func (a *App) Log() *slog.Logger { return a.log }

// siteRuntime is an open site with the decisions made on opening it.
type siteRuntime struct {
	site       *site.Site
	data       *webdata.Data
	renderer   *render.Renderer
	popularity webdata.Popularity
	surveys    []config.Survey
	features   feature.Set
	flaws      *check.Index // of all pages, once they are checked
	readAt     time.Time    // when loading the content began
}

// openOptions are a command's requirements.
type openOptions struct {
	html       bool
	files      bool            // pages are for static hosts, which have no API
	engines    int             // that render pages; 0 means one per processor
	started    *render.Started // the first of them, or nil
	history    content.HistoryMode
	pieceBytes int64 // for cached links and sidebars; 0 is enough for a build
}

// open reads the content and prepares the site for its first page.
func (a *App) open(ctx context.Context, o openOptions) (*siteRuntime, error) {
	if err := a.CheckFolders(); err != nil {
		return nil, err
	}
	a.warnOfUnreadTranslations()
	data, err := webdata.Open(a.cfg.Data.Dir)
	if err != nil {
		return nil, err
	}
	extras, err := a.extras(data)
	if err != nil {
		return nil, err
	}
	locales, err := a.cfg.Content.LocaleList()
	if err != nil {
		return nil, err
	}
	collections, err := a.pageKinds(o)
	if err != nil {
		return nil, err
	}
	rt := &siteRuntime{data: data, popularity: extras.Popularity, readAt: time.Now()}
	if rt.surveys, err = a.surveys(); err != nil {
		return nil, err
	}
	var makeRenderer func(*site.Site) (*render.Renderer, error)
	if o.html {
		makeRenderer = func(s *site.Site) (*render.Renderer, error) { return a.makeRenderer(rt, s, collections, o) }
	}
	settings := a.siteSettings()
	var inLatest func(l locale.Locale, file, slug string) string
	if a.frozen != nil {
		settings.Version, settings.VersionFolder, inLatest = a.frozen.SiteVersion, a.frozen.folder, a.frozen.inLatest
	}
	if settings.Runner, err = a.workerRunner(); err != nil {
		return nil, err
	}
	rt.site, err = site.Open(ctx, site.Options{
		Sources:      a.sources(),
		Locales:      locales,
		Workers:      a.cfg.Build.Workers,
		History:      o.history,
		Kind:         a.ContentKind(),
		Drafts:       a.cfg.Features.DevMode,
		Webdata:      data,
		Extras:       extras,
		Collections:  collections,
		Log:          a.log,
		MakeRenderer: makeRenderer,
		Maths:        render.NewMaths(web.Dist(), a.cfg.Render.Engine),
		CacheBytes:   int(o.pieceBytes),
		Settings:     settings,
		InLatest:     inLatest,
		OwnScripts:   !a.cfg.Features.Authentication,
	})
	if err != nil {
		return nil, err
	}
	if file, err := rt.site.File(); err == nil && len(file.Scripts) > 0 && a.cfg.Features.Authentication {
		a.log.Warn("the scripts of site.yaml are not loaded: they could read accounts", "scripts", len(file.Scripts))
	}
	rt.flaws = check.New(rt.site)
	return rt, nil
}

// OpenDocuments opens the site to read many documents without HTML.
func (a *App) OpenDocuments(ctx context.Context) (*site.Site, error) {
	rt, err := a.open(ctx, openOptions{history: content.HistoryOff})
	if err != nil {
		return nil, err
	}
	limitBuildMemory()
	return rt.site, nil
}

// OpenForFiles opens the site to write its HTML with a number of workers. It returns the
// title search, built on first use, and a function that closes the renderer.
func (a *App) OpenForFiles(ctx context.Context, workers int) (*site.Site, func() *search.Service, func(), error) {
	rt, err := a.open(ctx, openOptions{html: true, files: true, engines: render.BatchEngines(a.cfg.Render.Engine, workers), history: content.HistoryWait})
	if err != nil {
		return nil, nil, nil, err
	}
	limitBuildMemory()
	return rt.site, a.titles(rt), rt.renderer.Close, nil
}

// siteSettings are the settings that pages depend on.
func (a *App) siteSettings() site.Settings {
	c := a.cfg
	return site.Settings{
		Brand: c.Brand.Name, Unnamed: c.Brand.Name == config.DefaultName, Organisation: c.Brand.Organisation, TitleSuffix: c.Brand.Suffix(), BaseURL: c.Server.BaseURL,
		Hosts: c.Server.HostList(), Indexing: c.Server.Indexing, Flaws: c.Features.WriterMode,
		SamplesURL: c.Playground.SamplesURL, ExamplesURL: c.Playground.WebExtExamples,
		Repository: c.Repository.Content, TranslatedRepository: c.Repository.Translated, Branch: c.Repository.Branch,
		SocialImages: c.Build.SocialImages, Worker: a.worker(),
	}
}

// worker returns the service worker of the site. Writers get none, and lose one from an
// earlier site at the same address: they need current pages.
func (a *App) worker() site.Worker {
	if a.cfg.Features.DevMode || a.cfg.Auth.Required {
		return site.WorkerRemove
	}
	return site.Worker(a.cfg.Offline.Worker)
}

// sources are the configured content folders, or the sample site.
func (a *App) sources() content.Sources {
	if a.built != nil {
		return content.Sources{ContentFS: noContent()}
	}
	if a.frozen != nil {
		return content.Sources{ContentFS: a.frozen.files}
	}
	if a.cfg.Content.Docs == "" {
		if tree := a.sampleTree(); tree != nil {
			return content.Sources{ContentFS: tree}
		}
		return content.Sources{ContentFS: sample.Content(), TranslatedFS: sample.Translated()}
	}
	sources := content.Sources{Content: a.release(a.cfg.Content.Docs), Translated: a.release(a.cfg.Content.Translated)}
	if a.project != nil {
		sources.Origin = a.project.origin()
	}
	return sources
}

// sampleTree returns the docs tree in the program that is the content, or nil.
func (a *App) sampleTree() fs.FS {
	if len(a.cfg.Content.Folders()) > 0 {
		return nil
	}
	switch a.cfg.Content.Sample {
	case "product":
		return sample.Product()
	case "docs":
		return docs.Files
	}
	return nil
}

// release resolves a link to a content folder, so that an edition is read from one folder
// even if the link changes. The configured folders are watched.
func (a *App) release(dir string) string {
	if dir == "" || a.cfg.Content.Watch {
		return dir
	}
	target, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return dir // reading it returns the error
	}
	return target
}

// makeRenderer determines the features of the site and creates its renderer.
func (a *App) makeRenderer(rt *siteRuntime, s *site.Site, collections site.Collections, o openOptions) (_ *render.Renderer, err error) {
	if rt.features, err = feature.Resolve(a.features(collections, o.files), showsRoute(s)); err != nil {
		return nil, err
	}
	a.warnOfRefused(rt.features)
	rt.renderer, err = a.renderer(web.Dist(), rt, s, o)
	return rt.renderer, err
}
