package app

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"

	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/basepath"
	"waymark.dev/waymark/internal/site/render"
)

// renderer creates the renderer of a site with a web build.
func (a *App) renderer(dist fs.FS, rt *siteRuntime, s *site.Site, o openOptions) (*render.Renderer, error) {
	options, err := a.renderOptions(dist, rt, s, o)
	if err != nil {
		return nil, err
	}
	return render.New(options)
}

// scriptsLater lets the application wait for the first input of readers, unless it does something for its own part: it
// shows ads or flaws, counts visits, or finds out who is reading.
func scriptsLater(files *render.Docs, features feature.Set) *render.Docs {
	if files == nil || slices.ContainsFunc([]string{feature.Authentication, feature.Placement, feature.Telemetry, feature.WriterMode, feature.DevMode}, features.On) {
		return files
	}
	later := *files
	later.ScriptsWait = true
	return &later
}

func (a *App) renderOptions(dist fs.FS, rt *siteRuntime, s *site.Site, o openOptions) (render.Options, error) {
	missing, err := a.missingPages(s)
	if err != nil {
		return render.Options{}, err
	}
	description, err := json.Marshal(a.describe(rt, s, missing, !o.files))
	if err != nil {
		return render.Options{}, fmt.Errorf("describe site: %w", err)
	}
	options := render.Options{Dist: dist, Engine: a.cfg.Render.Engine, Workers: o.engines, Started: o.started, Site: description, Base: basepath.Of(a.cfg.Server.BaseURL)}
	if f := a.frame(s); f != nil {
		options.Docs = scriptsLater(f.Files, rt.features)
	}
	if o.files {
		page, err := a.policyOfFiles(s, "", rt.surveys)
		if err != nil {
			return render.Options{}, err
		}
		options.Policies = func(inlineHash string) []string {
			page.InlineHash = inlineHash
			return page.Policies()
		}
	}
	return options, nil
}
