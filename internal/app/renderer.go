package app

import (
	"encoding/json"
	"fmt"
	"io/fs"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/render"
)

// renderer makes the renderer of a site with a web build, given the missing pages.
func (a *App) renderer(dist fs.FS, rt *siteRuntime, missing map[locale.Locale][]int, o openOptions) (*render.Renderer, error) {
	description, err := json.Marshal(a.describe(rt, missing, !o.files))
	if err != nil {
		return nil, fmt.Errorf("describe site: %w", err)
	}
	options := render.Options{Dist: dist, Engine: a.cfg.Render.Engine, Workers: o.engines, Site: description}
	if o.files {
		page, err := a.policyOfFiles("", rt.surveys)
		if err != nil {
			return nil, err
		}
		options.Policies = func(inlineHash string) []string {
			page.InlineHash = inlineHash
			return page.Policies()
		}
	}
	return render.New(options)
}
