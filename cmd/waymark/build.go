package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"strings"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/policy"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/internal/tools/playground"
	"waymark.dev/waymark/web"
)

// A build makes much garbage and little that stays: collecting less often
// saves a quarter of its time, and a limit keeps the memory bounded.
const (
	buildGCPercent = 300
	buildMemory    = 250 << 20 // besides what is read before the first page
)

// limitBuildMemory is called when the content has been read.
func limitBuildMemory() {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	debug.SetGCPercent(buildGCPercent)
	debug.SetMemoryLimit(buildMemory + int64(m.HeapAlloc))
}

// movedPages is how many small pages a site may have besides its own without
// anybody asking for them. Sites with more redirects have hosts that read lists.
const movedPages = 2000

func (a *app) buildCommand() *cobra.Command {
	var o site.BuildOptions
	var profile string
	cmd := &cobra.Command{
		Use:         "build --out DIR",
		Short:       "Write the site as static files",
		Args:        noArgs,
		Annotations: showing(contentKeys, "base_url", "workers"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Out == "" {
				return errors.New("name the folder to write to with --out DIR")
			}
			stop, err := startProfile(profile)
			if err != nil {
				return err
			}
			defer stop()
			return a.build(cmd, o)
		},
	}
	cmd.Flags().StringVar(&o.Out, "out", "", "write the site to `DIR`")
	cmd.Flags().BoolVar(&o.DocumentsOnly, "documents-only", false, "write only the documents: no HTML, no search index")
	cmd.Flags().BoolVar(&o.Force, "force", false, "build every page, not only those that changed")
	cmd.Flags().BoolVar(&o.Issues, "issues", false, "list the flaws of the content in issues.json; builds every page")
	cmd.Flags().BoolVar(&o.Hosting.LowerCase, "lower-case", false, "name files in lower case only, for servers that turn addresses into lower case")
	cmd.Flags().IntVar(&o.Hosting.MovedPages, "moved-pages", movedPages, "write a page for each redirect if there are up to `N`; all are in _redirects")
	cmd.Flags().StringVar(&profile, "cpu-profile", "", "write a CPU profile to `FILE`")
	return cmd
}

func (a *app) build(cmd *cobra.Command, o site.BuildOptions) error {
	workers, engines := a.buildWorkers()
	p, err := a.open(cmd.Context(), wiring{html: !o.DocumentsOnly, files: true, engines: engines, history: content.HistoryWait})
	if err != nil {
		return err
	}
	limitBuildMemory()
	flaws := a.newFlawLog()
	flaws.list(p.site.ReadingFlaws())
	o.Version, o.Workers = version, workers
	if !o.DocumentsOnly {
		defer p.renderer.Close()
		if o.Static, err = staticFiles(); err != nil {
			return err
		}
		o.QuickIndex = a.quickIndex(p)
		if o.Runner, err = a.staticRunner(); err != nil {
			return err
		}
		if o.Hosting.Headers, err = a.pageHeaders(p); err != nil {
			return err
		}
		if o.Runner != nil {
			o.RunnerFonts = playground.Fonts()
		}
	}
	report, err := p.site.Build(cmd.Context(), o)
	if err != nil {
		return err
	}
	flaws.list(p.site.ReadingFlaws()) // files that pages share are read with the pages
	report.Log(a.log)
	if !o.DocumentsOnly {
		if err := a.buildSearch(cmd.Context(), p); err != nil {
			return err
		}
	}
	if len(report.Failed) > 0 {
		return fmt.Errorf("%s could not be built; all others are in %s", count(len(report.Failed), "page"), o.Out)
	}
	return nil
}

// buildWorkers returns how many pages are built at the same time, and how many
// JavaScript engines they share. A page is in one for less than half of its
// time, and an engine takes 60 MB and compiles the application by itself. While
// some pages wait for an engine, others keep the processors busy.
func (a *app) buildWorkers() (workers, engines int) {
	workers, processors := a.cfg.Build.Workers, runtime.GOMAXPROCS(0)
	switch isV8 := render.ChosenEngine(a.cfg.Render.Engine) == "v8"; {
	case isV8 && workers == 0:
		engines = (processors + 1) / 2
		return processors + engines, engines
	case isV8:
		return workers, (workers + 1) / 2
	case workers == 0:
		workers = processors
	}
	return workers, workers // an engine that interprets takes most of the time
}

// policyOfFiles is the content security policy of pages on hosts of files.
func (a *app) policyOfFiles(inlineHash string, surveys []config.Survey) (policy.Page, error) {
	page := policy.Page{StaticPath: render.StaticPath, InlineHash: inlineHash, Frames: a.frameHosts(surveys)}
	play, err := a.playHost()
	if play != nil {
		page.Frames = append(page.Frames, play.Origins())
	}
	return page, err
}

// pageHeaders are the headers that hosts of files should send with pages.
func (a *app) pageHeaders(p *parts) ([]policy.Header, error) {
	page, err := a.policyOfFiles(p.renderer.InlineHash(), p.surveys)
	if err != nil {
		return nil, err
	}
	headers := append([]policy.Header{{Name: "Content-Security-Policy", Value: page.Header()}}, policy.PageHeaders()...)
	if strings.HasPrefix(a.cfg.Server.BaseURL, "https:") {
		headers = append(headers, policy.StrictTransport())
	}
	return headers, nil
}

func staticFiles() (fs.FS, error) { return render.Assets(web.Dist()) }

func startProfile(file string) (func(), error) {
	if file == "" {
		return func() {}, nil
	}
	f, err := os.Create(file)
	if err != nil {
		return nil, fmt.Errorf("write profile: %w", err)
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		return nil, fmt.Errorf("write profile: %w", err)
	}
	return func() { pprof.StopCPUProfile(); _ = f.Close() }, nil
}
