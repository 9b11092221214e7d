package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jsonerror"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/sample"
	"waymark.dev/waymark/web"
)

// parts is a site and what it was put together from.
type parts struct {
	site       *site.Site
	renderer   *render.Renderer
	popularity webdata.Popularity
	surveys    []config.Survey
	features   feature.Set
	read       time.Time // when reading the content began
}

// wiring says what a command needs of a site.
type wiring struct {
	html    bool
	files   bool // pages are for hosts of files, which answer no calls
	engines int  // that render pages; 0 means one per processor
	history content.HistoryMode
	pieces  int64 // bytes for links and sidebars that are remembered; 0 is as much as a build needs
}

// open puts the site together from the settings.
func (a *app) open(ctx context.Context, need wiring) (*parts, error) {
	if err := a.checkFolders(); err != nil {
		return nil, err
	}
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
	beside, err := a.beside()
	if err != nil {
		return nil, err
	}
	p := &parts{popularity: extras.Popularity, read: time.Now()}
	if p.surveys, err = a.surveys(); err != nil {
		return nil, err
	}
	var makeRenderer func(*site.Site) (*render.Renderer, error)
	if need.html {
		makeRenderer = func(s *site.Site) (*render.Renderer, error) { return a.describe(p, s, beside, need) }
	}
	p.site, err = site.Open(ctx, site.Options{
		Sources:      a.sources(),
		Locales:      locales,
		Workers:      a.cfg.Build.Workers,
		History:      need.history,
		Webdata:      data,
		Extras:       extras,
		Beside:       beside,
		Log:          a.log,
		MakeRenderer: makeRenderer,
		CacheBytes:   int(need.pieces),
		Settings: site.Settings{
			Brand: a.cfg.Brand.Name, Organisation: a.cfg.Brand.Organisation, TitleSuffix: a.cfg.Brand.Suffix(), BaseURL: a.cfg.Server.BaseURL,
			Hosts: a.cfg.Server.HostList(), Indexing: a.cfg.Server.Indexing, Flaws: a.cfg.Features.WriterMode,
			SamplesURL: a.cfg.Playground.SamplesURL, ExamplesURL: a.cfg.Playground.WebExtExamples,
			Repository: a.cfg.Repository.Content, TranslatedRepository: a.cfg.Repository.Translated, Branch: a.cfg.Repository.Branch,
			SocialImages: a.cfg.Build.SocialImages,
		},
	})
	if err != nil {
		return nil, err
	}
	return p, nil
}

// sources are the content folders, or the sample site when none is named.
func (a *app) sources() content.Sources {
	if a.cfg.Content.Docs == "" {
		return content.Sources{ContentFS: sample.Content(), TranslatedFS: sample.Translated()}
	}
	return content.Sources{Content: a.cfg.Content.Docs, Translated: a.cfg.Content.Translated}
}

// extras reads the optional data files.
func (a *app) extras(data *webdata.Data) (site.Extras, error) {
	var x site.Extras
	err := readDataFile("popularity", a.cfg.Data.Popularity, func(r io.Reader) (err error) {
		x.Popularity, err = webdata.ReadPopularity(r)
		return err
	})
	if err != nil {
		return x, err
	}
	err = readDataFile("webext_examples", a.cfg.Data.WebExtExamples, func(r io.Reader) (err error) {
		x.WebExtExamples, err = webdata.ReadWebExtExamples(r)
		return err
	})
	if err != nil {
		return x, err
	}
	return x, readDataFile("developer_signals", a.cfg.Data.DeveloperSignals, data.AddDeveloperSignals)
}

// surveys reads the surveys of other providers, none if no file is named.
func (a *app) surveys() ([]config.Survey, error) {
	surveys := []config.Survey{}
	err := readDataFile("surveys", a.cfg.Data.Surveys, func(r io.Reader) (err error) {
		surveys, err = config.ReadSurveys(r)
		return err
	})
	return surveys, err
}

var errEmptyFile = errors.New("the file is empty")

// readDataFile reads the file that the setting of a key names, if it names one.
func readDataFile(key, path string, read func(io.Reader) error) error {
	if path == "" {
		return nil
	}
	text, err := os.ReadFile(path)
	switch {
	case err != nil:
		err = fault.Cause(err)
	case len(text) == 0:
		err = errEmptyFile
	default:
		err = read(bytes.NewReader(text))
	}
	if err == nil {
		return nil
	}
	if line := jsonerror.Line(text, err); line > 0 {
		return fmt.Errorf("%s: %s:%d: %w", key, path, line, jsonerror.Plain(err))
	}
	return fmt.Errorf("%s: %s: %w", key, path, err)
}

// siteInfo is what the application must know of the site; web/src/contract/site.ts
// is its other side.
type siteInfo struct {
	Brand    map[string]string `json:"brand"`
	BaseURL  string            `json:"baseURL"`
	Flags    map[string]bool   `json:"flags"`
	Links    map[string]any    `json:"links"`
	PlayHost string            `json:"playHost"`
	Served   bool              `json:"served"`
	// Missing lists pages that header, footer and menus would lead to, see
	// missingPages.
	Missing  map[locale.Locale][]int `json:"missing"`
	Lessons  lessonsInfo             `json:"lessons"`
	Indexing bool                    `json:"indexing"`
	Surveys  []config.Survey         `json:"surveys"`
}

// describe decides which features the site has, and makes the renderer of its
// pages.
func (a *app) describe(p *parts, s *site.Site, beside site.Beside, need wiring) (_ *render.Renderer, err error) {
	if p.features, err = feature.Resolve(a.features(beside, need.files), s.Shows); err != nil {
		return nil, err
	}
	a.warnOfRefused(p.features)
	missing, err := missingPages(s)
	if err != nil {
		return nil, err
	}
	p.renderer, err = a.renderer(p, missing, need)
	return p.renderer, err
}

func (a *app) renderer(p *parts, missing map[locale.Locale][]int, need wiring) (*render.Renderer, error) {
	info, err := json.Marshal(siteInfo{
		Brand:   map[string]string{"name": a.cfg.Brand.Name, "organisation": a.cfg.Brand.Organisation, "description": a.cfg.Brand.Description},
		BaseURL: a.cfg.Server.BaseURL,
		Flags:   p.features.Flags(),
		Missing: missing,
		Links: map[string]any{
			"source": a.cfg.Repository.Content, "translatedSource": a.cfg.Repository.Translated, "newIssue": a.cfg.Repository.Issues,
			"compatIssue": a.cfg.Links.CompatIssues, "compatSource": a.cfg.Links.CompatSource, "specsSource": a.cfg.Links.SpecsSource, "contribute": a.cfg.Repository.Contribute,
			"contributeTranslated": a.cfg.Repository.ContributeTranslated, "baselineFeedback": a.cfg.Links.BaselineFeedback,
			"advertise": a.cfg.Links.Advertise, "issues": a.issuesURL(),
			"support": a.cfg.Links.Support, "privacy": a.cfg.Links.Privacy, "terms": a.cfg.Links.Terms, "licence": a.cfg.Links.Licence,
			"social": a.cfg.Links.SocialLinks(),
		},
		PlayHost: a.cfg.PlayHostName(),
		Served:   !need.files,
		Lessons:  a.lessons(),
		Indexing: a.cfg.Server.Indexing,
		Surveys:  p.surveys,
	})
	if err != nil {
		return nil, fmt.Errorf("describe site: %w", err)
	}
	options := render.Options{Dist: web.Dist(), Engine: a.cfg.Render.Engine, Workers: need.engines, Site: info}
	if need.files {
		page, err := a.policyOfFiles("", p.surveys)
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
