package site

import (
	"fmt"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/platform/locale"
)

// Settings describe the site itself on pages.
type Settings struct {
	Brand       string
	TitleSuffix string
	BaseURL     string

	Organisation string // who publishes the site
	SocialImages bool   // pages have a picture for where they are shared

	Hosts    []string // host names whose addresses are links into this site
	Indexing bool
	Flaws    bool // documents list their flaws

	Worker Worker // what browsers get as service worker
	Runner string // the page in which the service worker runs code without a network, "" for none

	SamplesURL  string // where whole-page examples are hosted, see macro.Deps
	ExamplesURL string // where example extensions are browsed, see macro.Deps

	Repository           string // of English content; empty for none
	TranslatedRepository string // {locale} stands for the locale's folder
	Branch               string
}

// repository returns the address of the repository of a locale's content.
func (s *Settings) repository(l locale.Locale) string {
	if l == locale.EnUS {
		return s.Repository
	}
	return strings.ReplaceAll(s.TranslatedRepository, "{locale}", l.Folder())
}

// historyURL is where the commits that touched a page are listed, or "".
func (s *Settings) historyURL(p *content.Page) string {
	repository := s.repository(p.Locale)
	if repository == "" {
		return ""
	}
	return repository + "/commits/" + s.Branch + "/files/" + p.RelFile
}

func (s *Settings) doc() doc.Settings {
	return doc.Settings{
		TitleSuffix: s.TitleSuffix, Hosts: s.Hosts, Repository: s.repository, Branch: s.Branch,
		Flaws: s.Flaws, Samples: true,
	}
}

// fingerprint is the text of everything that pages depend on.
func (s *Settings) fingerprint() string { return fmt.Sprintf("%+v", *s) }
