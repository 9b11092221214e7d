package main

import (
	"maps"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/web"
)

// features lists the parts of the site that can be on or off. Those of files are
// for hosts that run no program.
func (a *app) features(beside site.Beside, files bool) []feature.Feature {
	on := a.cfg.Features
	needsServer := func(name, setting string, asked bool) feature.Feature {
		f := feature.Feature{Name: name, Setting: setting, Asked: asked}
		if files {
			f.Lacks = "hosts of files run no program"
		}
		return f
	}
	return []feature.Feature{
		needsServer("authentication", "features.authentication", on.Authentication),
		{Name: "plus", Setting: "features.plus", Asked: on.Plus, Route: "/en-US/plus"},
		{Name: "aiHelp", Setting: "features.plus", Asked: on.Plus, Needs: []string{"authentication"}, Route: "/en-US/plus/ai-help"},
		{Name: "collections", Setting: "features.plus", Asked: on.Plus, Needs: []string{"authentication"}, Route: "/en-US/plus/collections"},
		{Name: "updates", Setting: "features.plus", Asked: on.Plus, Route: "/en-US/plus/updates"},
		{Name: "settings", Setting: "features.plus", Asked: on.Plus, Needs: []string{"authentication"}, Route: "/en-US/plus/settings"},
		{Name: "plusDocs", Setting: "features.plus", Asked: on.Plus, Route: "/en-US/plus/docs/features/overview"},
		{Name: "newsletter", Setting: "features.newsletter", Asked: on.Newsletter, Route: "/en-US/newsletter"},
		{Name: "placement", Setting: "features.placement", Asked: on.Placement, Lacks: "this program shows no ads"},
		{Name: "advertising", Setting: "features.advertising", Asked: on.Advertising, Route: "/en-US/advertising"},
		{Name: "observatory", Setting: "features.observatory", Asked: on.Observatory, Route: "/en-US/observatory"},
		{Name: "writerMode", Setting: "features.writer_mode", Asked: on.WriterMode},
		{Name: "devMode", Setting: "features.dev_mode", Asked: on.DevMode},
		{Name: "blog", Asked: beside.Blog != nil, Route: "/en-US/blog/"},
		{Name: "curriculum", Asked: beside.Curriculum != nil, Route: "/en-US/curriculum/"},
		{Name: "about", Asked: beside.Generic != nil, Route: "/en-US/about"},
		{Name: "community", Asked: beside.Generic != nil, Route: "/en-US/community"},
		{Name: "playground", Setting: "play_host", Asked: a.cfg.PlayHostName() != "", Route: "/en-US/play"},
		{Name: "savedPlaygrounds", Setting: "playground.secret_key", Asked: a.cfg.Playground.SecretKey != "", Needs: []string{"authentication", "playground"}},
		{Name: "socialImages", Setting: "social_images", Asked: a.cfg.Build.SocialImages},
	}
}

// warnOfRefused tells which settings ask for something that stays off, and why.
func (a *app) warnOfRefused(set feature.Set) {
	reasons := map[string][]string{}
	for _, f := range set.Refused() {
		reasons[f.Setting] = append(reasons[f.Setting], f.Name+": "+f.Why)
	}
	for _, setting := range slices.Sorted(maps.Keys(reasons)) {
		a.log.Warn("features stay off", "setting", setting, "why", strings.Join(reasons[setting], "; "))
	}
}

// missingPages lists, by locale, the pages of the shell that are not there in
// it, by their place in web.ShellPages.
func missingPages(s *site.Site) (map[locale.Locale][]int, error) {
	pages, err := web.ShellPages()
	if err != nil {
		return nil, err
	}
	missing := map[locale.Locale][]int{}
	for _, l := range locale.All() {
		if !s.HasLocale(l) {
			continue
		}
		for i, page := range pages {
			if !s.Shows("/" + string(l) + "/" + page) {
				missing[l] = append(missing[l], i)
			}
		}
	}
	return missing, nil
}
