package app

import (
	"encoding/json"
	"fmt"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/web"
)

// renderer makes the renderer of a site that lacks the missing pages.
func (a *App) renderer(rt *siteRuntime, missing map[locale.Locale][]int, o openOptions) (*render.Renderer, error) {
	description, err := json.Marshal(a.describe(rt, missing, !o.files))
	if err != nil {
		return nil, fmt.Errorf("describe site: %w", err)
	}
	options := render.Options{Dist: web.Dist(), Engine: a.cfg.Render.Engine, Workers: o.engines, Site: description}
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
