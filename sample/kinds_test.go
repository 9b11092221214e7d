package sample_test

import (
	"encoding/json"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/sample"
)

// markdown is a file of one of the kinds that are not docs.
type markdown struct {
	path string
	meta map[string]any
	body string
}

func (m *markdown) text(key string) string { s, _ := m.meta[key].(string); return s }

func readMarkdown(t *testing.T, files fs.FS, dir string) []markdown {
	t.Helper()
	var all []markdown
	err := fs.WalkDir(files, dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || path.Ext(name) != ".md" {
			return err
		}
		raw, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		front, body, ok := strings.Cut(strings.TrimPrefix(string(raw), "---\n"), "\n---\n")
		if !ok {
			t.Errorf("%s has no front matter", name)
		}
		m := markdown{path: name, body: body}
		if err := yaml.Unmarshal([]byte(front), &m.meta); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		all = append(all, m)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestCurriculumHasItsTemplatesAndFourGroups(t *testing.T) {
	templates := map[string]int{}
	for _, m := range readMarkdown(t, sample.Curriculum(), "curriculum") {
		template := m.text("template")
		if template == "" {
			template = "default"
		}
		templates[template]++
		title, _, _ := strings.Cut(strings.TrimLeft(m.body, "\n"), "\n")
		if !strings.HasPrefix(title, "# ") {
			t.Errorf("%s begins with %q, want its title", m.path, title)
		}
		if template == "overview" && !strings.HasSuffix(title, "modules") {
			t.Errorf("%s: the title %q of a group must end in modules", m.path, title)
		}
		if m.text("summary") == "" {
			t.Errorf("%s has no summary", m.path)
		}
	}
	if templates["landing"] != 1 || templates["about"] != 1 || templates["default"] < 2 ||
		templates["overview"] != 4 || templates["module"] < 12 {
		t.Errorf("templates = %v", templates)
	}
}

func TestPostsHaveWhatAPostNeeds(t *testing.T) {
	var shown, drafts, sponsored int
	for _, m := range readMarkdown(t, sample.Blog(), "posts") {
		for _, key := range []string{"title", "slug", "description", "author"} {
			if m.text(key) == "" {
				t.Errorf("%s has no %s", m.path, key)
			}
		}
		if published, ok := m.meta["published"].(bool); ok && !published {
			drafts++
		} else {
			shown++
		}
		if paid, _ := m.meta["sponsored"].(bool); paid {
			sponsored++
		}
		picture, _ := m.meta["image"].(map[string]any)
		file, _ := picture["file"].(string)
		if w, h := size(t, sample.Blog(), path.Join(path.Dir(m.path), file)); w != 800 || h != 420 {
			t.Errorf("%s: picture is %d by %d, want 800 by 420", m.path, w, h)
		}
		if alt, _ := picture["alt"].(string); alt == "" {
			t.Errorf("%s: picture has no text alternative", m.path)
		}
	}
	// One of the posts that are not drafts is dated 2099.
	if shown < 7 || drafts < 1 || sponsored < 1 {
		t.Errorf("%d posts, %d drafts, %d sponsored", shown, drafts, sponsored)
	}
}

func TestSpotlightsHaveWhatASpotlightNeeds(t *testing.T) {
	featured := 0
	people := readMarkdown(t, sample.Spotlight(), "contributors")
	for _, m := range people {
		for _, key := range []string{"contributor_name", "folder_name", "img_alt", "quote"} {
			if m.text(key) == "" {
				t.Errorf("%s has no %s", m.path, key)
			}
		}
		if m.text("folder_name") != path.Base(path.Dir(m.path)) {
			t.Errorf("%s: folder_name is %q", m.path, m.text("folder_name"))
		}
		if yes, _ := m.meta["is_featured"].(bool); yes {
			featured++
		}
		if w, h := size(t, sample.Spotlight(), path.Join(path.Dir(m.path), "profile-image.jpg")); w != 400 || h != 400 {
			t.Errorf("%s: portrait is %d by %d, want 400 by 400", m.path, w, h)
		}
	}
	if len(people) < 2 || featured != 1 {
		t.Errorf("%d people, %d of them featured", len(people), featured)
	}
}

func TestGenericPagesAreInConfiguredSections(t *testing.T) {
	raw, err := fs.ReadFile(sample.Generic(), "config.json")
	if err != nil {
		t.Fatal(err)
	}
	var config struct {
		Pages map[string]any `json:"pages"`
		SPAs  map[string]struct {
			PageTitle string `json:"pageTitle"`
		} `json:"spas"`
	}
	if err := json.Unmarshal(raw, &config); err != nil {
		t.Fatal(err)
	}
	for _, slug := range []string{"", "advertising", "plus", "privacy"} {
		if config.SPAs[slug].PageTitle == "" {
			t.Errorf("config.json lacks the page %q", slug)
		}
	}
	var templates []string
	for _, m := range readMarkdown(t, sample.Generic(), ".") {
		section, _, _ := strings.Cut(m.path, "/")
		if _, ok := config.Pages[section]; !ok {
			t.Errorf("%s is in no section of config.json", m.path)
		}
		if m.text("title") == "" || m.text("description") == "" {
			t.Errorf("%s lacks its title or description", m.path)
		}
		templates = append(templates, m.text("template"))
	}
	if !slices.Contains(templates, "GenericAbout") || !slices.Contains(templates, "GenericCommunity") {
		t.Errorf("templates = %v", templates)
	}
}

// TestLinksIntoTheDocsWork covers the kinds of pages that are not documents,
// which do not report links.
func TestLinksIntoTheDocsWork(t *testing.T) {
	s := open(t)
	link := regexp.MustCompile(`\]\((/[\w-]+/docs/[^)#]+)`)
	relative := regexp.MustCompile(`\]\((\./[^)#]+)`)
	for _, files := range []fs.FS{sample.Curriculum(), sample.Blog(), sample.Generic(), sample.Spotlight()} {
		for _, m := range readMarkdown(t, files, ".") {
			for _, found := range link.FindAllStringSubmatch(m.body, -1) {
				if s.Locate(found[1]).Kind != site.PlacePage {
					t.Errorf("%s links to %s, which is not a page", m.path, found[1])
				}
			}
			for _, found := range relative.FindAllStringSubmatch(m.body, -1) {
				if _, err := fs.Stat(files, path.Join(path.Dir(m.path), found[1])); err != nil {
					t.Errorf("%s links to %s: %v", m.path, found[1], err)
				}
			}
		}
	}
}

func size(t *testing.T, files fs.FS, name string) (width, height int) {
	t.Helper()
	f, err := files.Open(name)
	if err != nil {
		t.Error(err)
		return 0, 0
	}
	defer f.Close()
	c, _, err := image.DecodeConfig(f)
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
	return c.Width, c.Height
}
