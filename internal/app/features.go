package app

import (
	"maps"
	"os"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/web"
)

// features lists the features of the site, with files those of a static host.
func (a *App) features(collections site.Collections, files bool) []feature.Feature {
	on := a.cfg.Features
	storesScans := a.cfg.Observatory.Store || a.cfg.Database.URL != ""
	needsServer := func(f feature.Feature) feature.Feature {
		if files {
			f.Lacks = "static hosts run no program"
		}
		return f
	}
	needsContent := func(f feature.Feature) feature.Feature {
		if a.pagesOnly() {
			f.Lacks = lacksContent
		}
		return f
	}
	list := []feature.Feature{
		needsServer(feature.Feature{Name: feature.Authentication, Setting: "features.authentication", Asked: on.Authentication, Database: true}),
		{Name: feature.Plus, Setting: "features.plus", Asked: on.Plus, Route: "/en-US/plus"},
		a.aiHelp(),
		a.explainCode(),
		{Name: feature.Collections, Setting: "features.plus", Asked: on.Plus, Needs: []string{feature.Authentication}, Route: "/en-US/plus/collections"},
		needsContent(needsServer(feature.Feature{Name: feature.Updates, Setting: "features.plus", Asked: on.Plus, Route: "/en-US/plus/updates"})),
		{Name: feature.Settings, Setting: "features.plus", Asked: on.Plus, Needs: []string{feature.Authentication}, Route: "/en-US/plus/settings"},
		{Name: feature.PlusDocs, Setting: "features.plus", Asked: on.Plus, Route: "/en-US/plus/docs/features/overview"},
		needsServer(feature.Feature{
			Name: feature.Plans, Setting: "billing.prices", Asked: len(a.cfg.Billing.Prices) > 0, Needs: []string{feature.Authentication, feature.Plus}, Database: true,
		}),
		{Name: feature.Newsletter, Setting: "features.newsletter", Asked: on.Newsletter, Route: "/en-US/newsletter"},
		needsServer(a.placement()),
		{Name: feature.Advertising, Setting: "features.advertising", Asked: on.Advertising, Route: "/en-US/advertising"},
		{
			// Do not count as requested, since it is on by default.
			Name: feature.Observatory, Setting: "features.observatory", Asked: a.wantsObservatory() && !files, Route: "/en-US/observatory", Database: storesScans,
		},
		needsServer(feature.Feature{Name: feature.Telemetry, Setting: "features.telemetry", Asked: on.Telemetry, Database: true}),
		{Name: feature.WriterMode, Setting: "features.writer_mode", Asked: on.WriterMode},
		needsServer(feature.Feature{Name: feature.DevMode, Setting: "features.dev_mode", Asked: on.DevMode}),
		a.blog(collections.Blog != nil),
		{Name: feature.Curriculum, Asked: collections.Curriculum != nil, Route: "/en-US/curriculum/"},
		{Name: feature.About, Asked: collections.Generic != nil, Route: "/en-US/about"},
		{Name: feature.Community, Asked: collections.Generic != nil, Route: "/en-US/community"},
		{Name: feature.Playground, Setting: "play_host", Asked: a.cfg.PlayHostName() != "", Route: "/en-US/play"},
		{
			Name: feature.SavedPlaygrounds, Setting: "playground.secret_key", Asked: a.cfg.Playground.SecretKey != "",
			Needs: []string{feature.Authentication, feature.Playground}, Database: true,
		},
		a.packsFeature(files),
		{Name: feature.SocialImages, Setting: "social_images", Asked: a.cfg.Build.SocialImages},
	}
	for i := range list {
		list[i].Early = slices.Contains(on.Early, list[i].Name)
	}
	return list
}

// showsRoute reports whether a site shows the first page of a feature, in its default language.
func showsRoute(s *site.Site) func(route string) bool {
	return func(route string) bool {
		return s.Shows("/" + string(s.Scheme().Default()) + strings.TrimPrefix(route, "/en-US"))
	}
}

// wantsObservatory reports whether the site scanner is requested. Docs trees have none by default.
func (a *App) wantsObservatory() bool {
	if a.ContentKind() != content.Docs {
		return a.cfg.Features.Observatory
	}
	file, err := a.siteFile()
	return err == nil && a.cfg.Features.Observatory && sitefile.IsOn(file.Features.Observatory, false)
}

// siteFile reads the site.yaml of a docs tree.
func (a *App) siteFile() (*sitefile.Site, error) {
	return sitefile.Read(os.DirFS(a.cfg.Content.Docs), sitefile.Name)
}

// blog is the feature of posts, whose addresses are those of a language.
func (a *App) blog(hasPosts bool) feature.Feature {
	f := feature.Feature{Name: feature.Blog, Setting: "blog", Asked: hasPosts, Route: "/en-US/blog/"}
	if a.ContentKind() != content.Docs {
		return f
	}
	isEnglish := func(l sitefile.Language) bool { return strings.EqualFold(string(l.Tag), string(locale.EnUS)) }
	if file, err := a.siteFile(); err == nil && len(file.Languages) > 0 && !slices.ContainsFunc(file.Languages, isEnglish) {
		f.Lacks = "posts are in en-US, which is not among the languages of site.yaml"
	}
	return f
}

// placement is the feature of ads, which needs some to show.
func (a *App) placement() feature.Feature {
	f := feature.Feature{Name: feature.Placement, Setting: "features.placement", Asked: a.cfg.Features.Placement}
	if a.cfg.Ads.Inventory == "" && a.cfg.Ads.DecisionURL == "" {
		f.Lacks = "ads.inventory is missing, the file with the ads"
	} else {
		f.Database = true
	}
	return f
}

// aiHelp answers questions from the texts of pages.
func (a *App) aiHelp() feature.Feature {
	f := feature.Feature{Name: feature.AIHelp, Setting: "features.plus", Asked: a.cfg.Features.Plus, Needs: []string{feature.Authentication}, Route: "/en-US/plus/ai-help"}
	if a.built != nil && !hasTexts(a.built.Manifest()) {
		f.Lacks = "the build has no texts to search"
	}
	return f
}

// explainCode explains code with a model, where AI help is on. It is on by default.
func (a *App) explainCode() feature.Feature {
	asked := a.cfg.AI.Explain && a.cfg.AI.BaseURL != "" && a.cfg.Features.Plus
	return feature.Feature{Name: feature.ExplainCode, Setting: "ai.explain", Asked: asked, Needs: []string{feature.AIHelp}}
}

// asksForDatabase reports whether a setting needs the database.
func (a *App) asksForDatabase() bool {
	return slices.ContainsFunc(a.features(site.Collections{}, false), func(f feature.Feature) bool { return f.Asked && f.Database })
}

// warnOfRefused logs which settings have no effect, and why.
func (a *App) warnOfRefused(set feature.Set) {
	reasons := map[string][]string{}
	for _, f := range set.Refused() {
		reasons[f.Setting] = append(reasons[f.Setting], f.Name+": "+f.Why)
	}
	for _, setting := range slices.Sorted(maps.Keys(reasons)) {
		a.log.Warn("features stay off", "setting", setting, "why", strings.Join(reasons[setting], "; "))
	}
}

// shownLocales returns the locales with addresses.
func shownLocales(s *site.Site) []locale.Locale {
	list, main := s.Locales(), s.Scheme().Default()
	if slices.Contains(list, main) {
		return list
	}
	return append([]locale.Locale{main}, list...)
}

// missingPages lists, by locale, the missing pages of the shell as indexes of web.ShellPages.
func (a *App) missingPages(s *site.Site) (map[locale.Locale][]int, error) {
	if a.built != nil {
		return a.built.Manifest().MissingPages, nil
	}
	pages, err := web.ShellPages()
	if err != nil {
		return nil, err
	}
	missing := map[locale.Locale][]int{}
	for _, l := range shownLocales(s) {
		for i, page := range pages {
			if !s.Shows("/" + string(l) + "/" + page) {
				missing[l] = append(missing[l], i)
			}
		}
	}
	return missing, nil
}
