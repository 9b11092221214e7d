package app

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/versions"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/web"
)

// frozenVersion is a version of a docs tree as a site of its own, below the address of its name.
type frozenVersion struct {
	site.SiteVersion
	folder   string // in the tree, or ""
	files    fs.FS
	inLatest func(l locale.Locale, file, slug string) string
}

// frozenVersions lists the versions of a site to build with some options. Their output does not
// depend on the program: a new one does not change what is frozen.
func (a *App) frozenVersions(ctx context.Context, s *site.Site, o site.BuildOptions) ([]site.FrozenVersion, error) {
	if a.forServers && len(s.Versions()) > 0 {
		a.log.Warn("builds for servers have only the latest version")
	}
	if o.DocumentsOnly || o.Hosting.Served {
		return nil, nil
	}
	var list []site.FrozenVersion
	for _, v := range s.Versions() {
		sum, err := a.sumVersion(ctx, v)
		if err != nil {
			return nil, err
		}
		list = append(list, site.FrozenVersion{Name: v.Name, Sum: sum, Build: func(ctx context.Context, out string) error {
			o := site.BuildOptions{Out: out, Workers: o.Workers, Sources: sum, Hosting: site.Hosting{LowerCase: o.Hosting.LowerCase, MovedPages: o.Hosting.MovedPages}}
			return a.buildVersion(ctx, s, v, o)
		}})
	}
	return list, nil
}

// sumVersion identifies the sources of a version and the settings that its pages depend on.
func (a *App) sumVersion(ctx context.Context, v versions.Version) (string, error) {
	sum, err := v.Sum(ctx)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(fmt.Appendf(nil, "%s %s %t", sum, a.cfg.Server.BaseURL, a.cfg.Server.Indexing))), nil
}

// buildVersion builds a version of a site into a folder.
func (a *App) buildVersion(ctx context.Context, latest *site.Site, v versions.Version, o site.BuildOptions) error {
	files, err := v.Open(ctx)
	if err != nil {
		return err
	}
	frozen := &App{
		cfg: a.frozenConfig(v.Name), log: a.log.With("version", v.Name), version: a.version, metrics: a.metrics, tracer: a.tracer,
		frozen: &frozenVersion{site.SiteVersion{Name: v.Name, Label: v.Label, Latest: latest.VersionLabel()}, v.Folder(), files, latest.Counterpart},
	}
	rt, err := frozen.open(ctx, openOptions{html: true, files: true, engines: render.BatchEngines(a.cfg.Render.Engine, o.Workers), history: content.HistoryOff})
	if err != nil {
		return err
	}
	defer rt.renderer.Close()
	report, err := frozen.writeSite(ctx, rt, o)
	if err != nil {
		return err
	}
	return failedPages(report, "as they should be")
}

// frozenConfig are the settings of a version: those of the site, without what needs a server.
func (a *App) frozenConfig(name string) *config.Config {
	c := *a.cfg
	c.Content = config.Content{Docs: c.Content.Docs, Sample: c.Content.Sample, Kind: string(content.Docs), Locales: c.Content.Locales}
	c.Server.BaseURL += "/" + name
	c.Features.DevMode, c.Features.WriterMode = false, false
	c.Auth.Required = false
	c.Offline.Worker, c.Offline.Packs = string(site.WorkerOff), packsOff
	return &c
}

// versionFiles has the frozen versions of a served site, as built for static hosts: they need
// neither a catalogue nor an engine, and are found again after a restart.
type versionFiles struct {
	app  *App
	site *site.Site
	dir  string
	// program identifies this program: what another one has built is built again.
	program string
	client  fs.FS // files of this program, which are not in dir

	found    sync.Map   // the edition in which a version was found up to date, by name
	building sync.Mutex // one at a time
}

func (a *App) newVersionFiles(s *site.Site) (*versionFiles, error) {
	program, err := programStamp()
	if err != nil {
		return nil, err
	}
	client, err := render.ReaderAssets(web.Dist())
	if err != nil {
		return nil, err
	}
	dir, err := a.cacheDir("versions", a.cfg.Server.BaseURL, a.cfg.Content.Sample)
	return &versionFiles{app: a, site: s, dir: dir, program: program, client: client}, err
}

// withClient is a built version with the client files of the program.
type withClient struct {
	fs.FS  // the version
	client fs.FS
}

func (v withClient) Open(name string) (fs.File, error) {
	if file, ok := strings.CutPrefix("/"+name, render.StaticPath); ok {
		return v.client.Open(file)
	}
	return v.FS.Open(name)
}

// Open returns the files of a version, which it builds for the first reader. The error is
// [fault.ErrNotFound] for other names.
func (f *versionFiles) Open(ctx context.Context, name string) (fs.FS, error) {
	all := f.site.Versions()
	i := slices.IndexFunc(all, func(v versions.Version) bool { return v.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("version %s: %w", name, fault.ErrNotFound)
	}
	out, edition := filepath.Join(f.dir, name), f.site.Edition()
	files := withClient{os.DirFS(out), f.client}
	isFound := func() bool {
		found, _ := f.found.Load(name)
		return found == edition
	}
	if isFound() {
		return files, nil
	}
	f.building.Lock()
	defer f.building.Unlock()
	if isFound() {
		return files, nil
	}
	sum, err := f.app.sumVersion(ctx, all[i])
	if err != nil {
		return nil, err
	}
	sum += " " + f.program
	before, err := site.SourcesOf(out)
	if err != nil {
		return nil, err
	}
	if before != sum {
		o := site.BuildOptions{Out: out, Workers: cmp.Or(f.app.cfg.Build.Workers, servedWorkers), Sources: sum, ServedClient: true, Force: !strings.HasSuffix(before, f.program), Hosting: site.Hosting{MovedPages: maxMoved}}
		// It is complete for the next reader, even if this one leaves.
		if err := f.app.buildVersion(context.WithoutCancel(ctx), f.site, all[i], o); err != nil {
			return nil, err
		}
	}
	f.found.Store(name, edition)
	return files, nil
}

// servedWorkers make the pages of a version while the site is served; maxMoved is the greatest
// number of its redirects, each of which is a page.
const (
	servedWorkers = 2
	maxMoved      = 2000
)
