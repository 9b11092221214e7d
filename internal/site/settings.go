package site

import (
	"cmp"
	"fmt"
	"path"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/basepath"
)

// Settings describe the site.
type Settings struct {
	Brand       string
	Unnamed     bool // Brand is a default; a docs tree has another one
	TitleSuffix string
	Description string // of a docs tree, one sentence
	BaseURL     string // may end in a path, see Base

	// Version is the version of a frozen site, and VersionFolder its folder in the tree, "" for
	// a tag.
	Version       SiteVersion
	VersionFolder string

	Organisation string // publisher of the site
	SocialImages bool   // pages have a picture for shared links

	Hosts    []string // hosts whose addresses are links into this site
	Indexing bool
	Flaws    bool // documents list flaws

	Worker Worker // service worker to serve
	Runner string // page in which the service worker runs code offline, or ""

	SamplesURL  string // address of hosted examples, see macro.Deps
	ExamplesURL string // address of example extensions, see macro.Deps

	Repository           string // of English content; empty for none
	TranslatedRepository string // {locale} is replaced by the locale's folder
	Branch               string
	Folder               string // of the content in the repository; empty means files
}

// Base returns the path of the site on its host.
func (s *Settings) Base() basepath.Path { return basepath.Of(s.BaseURL) }

// repository returns the address of the repository of a locale's content.
func (s *Settings) repository(l locale.Locale) string {
	if l == locale.EnUS {
		return s.Repository
	}
	return strings.ReplaceAll(s.TranslatedRepository, "{locale}", l.Folder())
}

// historyURL returns the address of a page's commits, or "".
func (s *Settings) historyURL(p *content.Page) string {
	repository := s.repository(p.Locale)
	if repository == "" {
		return ""
	}
	return repository + "/commits/" + path.Join(s.Branch, cmp.Or(s.Folder, "files"), cmp.Or(p.MadeFrom, p.RelFile))
}

func (s *Settings) doc() doc.Settings {
	return doc.Settings{
		TitleSuffix: s.TitleSuffix, Hosts: s.Hosts, Repository: s.repository, Branch: s.Branch, Folder: s.Folder,
		Flaws: s.Flaws, Samples: true,
	}
}

// fingerprint returns the text of all settings on which pages depend.
func (s *Settings) fingerprint() string { return fmt.Sprintf("%+v", *s) }
