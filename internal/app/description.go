package app

import (
	"net/url"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/site"
)

// siteDescription describes the site to the browser application, identically for every page;
// web/src/contract/site.ts declares the same fields.
type siteDescription struct {
	Brand   brandDescription `json:"brand"`
	BaseURL string           `json:"baseURL"`
	Flags   map[string]bool  `json:"flags"` // features that are on
	// Early lists the flags restricted to readers with early access.
	Early    []string  `json:"early"`
	Links    siteLinks `json:"links"`
	PlayHost string    `json:"playHost"`
	Served   bool      `json:"served"`
	// Missing lists pages that header, footer and menus link to, see missingPages.
	Missing  map[locale.Locale][]int `json:"missing"`
	Indexing bool                    `json:"indexing"`
	NewUntil string                  `json:"updatesNewUntil"`
	Surveys  []config.Survey         `json:"surveys"`
	Lessons  embeddedCourse          `json:"lessons"`
	// Application is the name of the site in the addresses of pings.
	Application string             `json:"application"`
	Offline     offlineDescription `json:"offline"`
	// Docs is the site of a docs tree, or nil.
	Docs *site.DocsSite `json:"docs"`
	// Scheme says how addresses name documents.
	Scheme content.Scheme `json:"scheme,omitzero"`
}

// offlineDescription describes reading without a network.
type offlineDescription struct {
	Worker bool `json:"worker"`
	// Packs are the users who may download content packs: off, subscribers or everyone.
	Packs string `json:"packs"`
}

type brandDescription struct {
	Name         string `json:"name"`
	Organisation string `json:"organisation"`
	Description  string `json:"description"`
}

// siteLinks are external addresses; empty ones hide their links.
type siteLinks struct {
	Source               string              `json:"source"`
	TranslatedSource     string              `json:"translatedSource"`
	NewIssue             string              `json:"newIssue"`
	CompatIssue          string              `json:"compatIssue"`
	CompatSource         string              `json:"compatSource"`
	SpecsSource          string              `json:"specsSource"`
	Contribute           string              `json:"contribute"`
	ContributeTranslated string              `json:"contributeTranslated"`
	SignIn               string              `json:"signIn"`
	BaselineFeedback     string              `json:"baselineFeedback"`
	Support              string              `json:"support"`
	Account              string              `json:"account"`
	Subscriptions        string              `json:"subscriptions"`
	Privacy              string              `json:"privacy"`
	Terms                string              `json:"terms"`
	Licence              string              `json:"licence"`
	Advertise            string              `json:"advertise"`
	Issues               string              `json:"issues"`
	Social               []config.SocialLink `json:"social"`
}

// embeddedCourse is the course of another provider that the curriculum embeds.
type embeddedCourse struct {
	Origins []string      `json:"origins"`
	Via     string        `json:"via"`
	First   courseLesson  `json:"first"`
	Partner coursePartner `json:"partner"`
}

type courseLesson struct {
	URL   string `json:"url"`
	Title string `json:"title"`
}

type coursePartner struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// describe describes the site whose pages s makes.
func (a *App) describe(rt *siteRuntime, s *site.Site, missing map[locale.Locale][]int, served bool) siteDescription {
	c := a.cfg
	brand := brandDescription{Name: s.Brand(), Organisation: c.Brand.Organisation, Description: c.Brand.Description}
	var docs *site.DocsSite
	if f := a.frame(s); f != nil {
		brand, docs = brandDescription{Name: f.Name, Description: f.Description}, f.Docs
	}
	scheme := s.Scheme()
	if a.built != nil {
		scheme = a.built.Scheme()
	}
	return siteDescription{
		Brand:    brand,
		BaseURL:  c.Server.BaseURL,
		Flags:    a.flags(rt.features),
		Early:    rt.features.Early(),
		Links:    a.links(rt.features, s.Repository()),
		PlayHost: c.PlayHostName(),
		Served:   served,
		Missing:  missing,
		Indexing: c.Server.Indexing,
		NewUntil: c.Updates.NewUntil,
		Surveys:  rt.surveys,
		Lessons:  a.course(),

		Application: c.Telemetry.ApplicationID,
		Offline:     offlineDescription{Worker: a.worker() == site.WorkerOn, Packs: a.describePacks(rt.features)},
		Docs:        docs,
		Scheme:      scheme,
	}
}

func (a *App) links(features feature.Set, source string) siteLinks {
	repository, links := a.cfg.Repository, a.cfg.Links
	signIn := ""
	if features.On(feature.Authentication) {
		signIn = account.AuthenticatePath
	}
	return siteLinks{
		Source: source, TranslatedSource: repository.Translated, NewIssue: repository.Issues,
		CompatIssue: links.CompatIssues, CompatSource: links.CompatSource, SpecsSource: links.SpecsSource,
		Contribute: repository.Contribute, ContributeTranslated: repository.ContributeTranslated,
		SignIn: signIn, BaselineFeedback: links.BaselineFeedback,
		Support: links.Support, Account: links.Account, Subscriptions: links.Subscriptions, Privacy: links.Privacy, Terms: links.Terms, Licence: links.Licence,
		Advertise: links.Advertise, Issues: a.issuesURL(), Social: links.SocialLinks(),
	}
}

func (a *App) course() embeddedCourse {
	lessons := a.cfg.Lessons
	return embeddedCourse{
		Origins: append([]string{}, lessons.Origins...), Via: lessons.Via,
		First:   courseLesson{URL: lessons.FirstURL, Title: lessons.FirstTitle},
		Partner: coursePartner{Name: lessons.PartnerName, URL: lessons.PartnerURL},
	}
}

// issuesURL is the full list of issues for newcomers, "" if there is none.
func (a *App) issuesURL() string {
	issues := a.cfg.Issues
	if issues.URL != "" || len(issues.Repositories) == 0 {
		return issues.URL
	}
	query := "is:issue is:open"
	if len(issues.Labels) > 0 {
		query += ` label:"` + strings.Join(issues.Labels, `","`) + `"`
	}
	return "https://github.com/" + issues.Repositories[0] + "/issues?q=" + url.QueryEscape(query)
}
