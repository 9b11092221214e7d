package pages

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
)

// Spotlight is the portrait of a contributor.
type Spotlight struct {
	Name      string `yaml:"contributor_name"`
	Folder    string `yaml:"folder_name"`
	ImageAlt  string `yaml:"img_alt"`
	Quote     string `yaml:"quote"`
	Featured  bool   `yaml:"is_featured"`
	Usernames struct {
		GitHub string `yaml:"github" json:"github"`
	} `yaml:"usernames"`
	Description string `yaml:"description"`

	source *Source
	files  fs.FS
}

var errIncomplete = errors.New("contributor_name and quote are required")

// portraitName is the file with a contributor's portrait.
const portraitName = "profile-image.jpg"

// LoadSpotlights reads contributors/*/index.md by folder. An invalid file is reported and left
// out.
func LoadSpotlights(files fs.FS, report flaw.Reporter) ([]*Spotlight, error) {
	names, err := MarkdownFiles(files, "contributors")
	if err != nil {
		return nil, err
	}
	var all []*Spotlight
	for _, name := range names {
		if path.Base(name) != "index.md" {
			continue
		}
		s, err := readSpotlight(files, name)
		if err != nil {
			report.Report(SourceFlaw(name, err))
			continue
		}
		if _, err := fs.Stat(s.files, portraitName); err != nil {
			report.Report(SourceFlaw(name, s.source.Wrong("img_alt", fmt.Errorf("the portrait: %w", err))))
		}
		all = append(all, s)
	}
	return all, nil
}

func readSpotlight(files fs.FS, name string) (*Spotlight, error) {
	source, err := ReadSource(files, name)
	if err != nil {
		return nil, err
	}
	s := &Spotlight{source: source}
	if err := source.Decode(s); err != nil {
		return nil, err
	}
	if s.Name == "" {
		return nil, source.Wrong("contributor_name", errIncomplete)
	}
	if s.Quote == "" {
		return nil, source.Wrong("quote", errIncomplete)
	}
	if folder := path.Base(path.Dir(name)); s.Folder != folder {
		return nil, source.Wrong("folder_name", fmt.Errorf("folder_name is %q, the folder is %q", s.Folder, folder))
	}
	if err := content.CheckSlug(s.Folder); err != nil {
		return nil, source.Wrong("folder_name", err)
	}
	if s.files, err = fs.Sub(files, path.Dir(name)); err != nil {
		return nil, fmt.Errorf("open folder of %s: %w", name, err)
	}
	return s, nil
}

// URL returns the address of the page in a locale.
func (s *Spotlight) URL(l locale.Locale) string { return spotlightURL(l, s.Folder) }

func spotlightURL(l locale.Locale, folder string) string {
	return "/" + string(l) + "/community/spotlight/" + folder
}

// SpotlightAddress returns the English address of a file's spotlight, or "".
func SpotlightAddress(file string) string {
	folder, name := path.Split(file)
	folder = path.Clean(folder)
	if name != "index.md" || !strings.HasPrefix(folder, "contributors/") {
		return ""
	}
	return spotlightURL(locale.EnUS, path.Base(folder))
}

// spotlightPage is the index.json of a spotlight (docs/reference/pages.md,
// Spotlights).
type spotlightPage struct {
	URL               string        `json:"url"`
	ShortTitle        string        `json:"short_title"`
	PageTitle         string        `json:"pageTitle"`
	Data              spotlightData `json:"hyData"`
	Description       *string       `json:"description"`
	Parents           []Parent      `json:"parents"`
	OtherTranslations []Translation `json:"other_translations,omitempty"`
	Renderer          string        `json:"renderer"`
}

type spotlightData struct {
	Sections        Sections          `json:"sections"`
	ContributorName string            `json:"contributorName"`
	FolderName      string            `json:"folderName"`
	IsFeatured      bool              `json:"isFeatured"`
	ProfileImg      string            `json:"profileImg"`
	ProfileImgAlt   string            `json:"profileImgAlt"`
	Usernames       map[string]string `json:"usernames"`
	Quote           string            `json:"quote"`
	Fragments       []string          `json:"fragments,omitempty"` // those that the application needs
}

// Page returns the page of a spotlight in a locale, with a title suffix.
func (s *Spotlight) Page(l locale.Locale, suffix string) *Page {
	url := s.URL(l)
	title := Titled(s.Name+" - Contributor Spotlight", suffix)
	label := "Spotlight: " + s.Name
	return &Page{
		URL: url, Locale: l, Title: title, Label: label, Files: s.files, Folder: path.Dir(s.source.Path), Source: s.source.Path,
		Text: &Text{Title: label, Summary: s.Description, Markdown: s.source.Body},
		Make: func(_ context.Context, env *Env) (Encoder, error) {
			made, err := env.Content.Content(&doc.Source{
				URL: url, Locale: l, Markdown: s.source.Body, Assets: Files{s.files, url},
				Page: &content.Page{Locale: l, Slug: "community/spotlight/" + s.Folder, Title: s.Name, RelFile: s.source.Path},
				File: s.source.Path, BodyLine: s.source.BodyLine, Report: env.Report,
			})
			if err != nil {
				return nil, fmt.Errorf("page %s: %w", url, err)
			}
			return EncodingWith(spotlightPage{
				URL: url, ShortTitle: label, PageTitle: title,
				Data: spotlightData{
					Sections: made.Sections, ContributorName: s.Name, FolderName: s.Folder, IsFeatured: s.Featured,
					ProfileImg: portraitName, ProfileImgAlt: s.ImageAlt,
					Usernames: map[string]string{"github": s.Usernames.GitHub}, Quote: s.Quote, Fragments: doc.ShownFragments(made.Fragments),
				},
				Description: Optional(s.Description), Parents: env.Parents,
				OtherTranslations: env.Translations, Renderer: "ContributorSpotlight",
			}, func(p *spotlightPage) *Sections { return &p.Data.Sections }), nil
		},
	}
}
