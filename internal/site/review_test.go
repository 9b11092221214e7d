package site

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/testkit"
)

// edit writes a file of a site's docs, and reloads it.
func (s *Site) edit(t *testing.T, root, name, text string) {
	t.Helper()
	file := filepath.Join(root, filepath.FromSlash(name))
	testkit.WriteFile(t, file, text)
	if _, err := s.Update(t.Context(), []string{file}); err != nil {
		t.Fatal(err)
	}
}

func TestReviewOfADocument(t *testing.T) {
	t.Parallel()
	s := openCollections(t, collectionFiles())
	root := s.Catalogue().Roots()[0]
	file := filepath.Join(root, "en-us", "web", "css", "index.md")
	const page, url = "en-us/web/css/index.md", "/en-US/docs/Web/CSS"

	s.edit(t, root, page, "---\ntitle: CSS\nslug: Web/CSS\npage-type: nonsense\n---\n\n[gone](/en-US/docs/Gone)\n")
	r, err := s.Review(t.Context(), url)
	if err != nil || r.Err != nil || r.URL != url || r.File != file {
		t.Fatalf("Review(%s) = %+v, %v", url, r, err)
	}
	var names []string
	for _, f := range r.Flaws {
		names = append(names, f.Name)
	}
	if got := strings.Join(names, " "); got != "BrokenLink InvalidFrontMatter" {
		t.Errorf("flaws of the text and of the front matter: %s", got)
	}

	s.edit(t, root, page, "---\ntitle: [\nslug: Web/CSS\n---\n\nText.\n")
	r, err = s.Review(t.Context(), url)
	if err != nil || r.Err == nil {
		t.Fatalf("with invalid front matter: %+v, %v", r, err)
	}
	if f, ok := FlawOf(r.Err); !ok || f.File != file || f.Line != 2 {
		t.Errorf("cause = %+v", f)
	}

	s.edit(t, root, page, "---\ntitle: CSS\nslug: Web/Other\n---\n\nText.\n")
	if r, err = s.Review(t.Context(), url); err != nil || r.Err == nil || !strings.Contains(r.Err.Error(), "Web/Other") {
		t.Errorf("with the slug of another folder: %+v, %v", r, err)
	}

	s.edit(t, root, page, "---\ntitle: CSS\nslug: Web/CSS\n---\n\n\xff\n")
	if r, err = s.Review(t.Context(), url); err != nil || r.Err == nil || r.File != file {
		t.Errorf("with a text that is not UTF-8: %+v, %v", r, err)
	}

	for _, url := range []string{"/en-US/docs/Nowhere", "/en-US/docs/../../etc/passwd", "/fr/docs/Web", "", "/", "/en-US/nowhere"} {
		if r, err := s.Review(t.Context(), url); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("Review(%q) = %+v, %v, want not found", url, r, err)
		}
	}
	if r, err := s.Review(t.Context(), "/en-US/"); err != nil || r.File != "" {
		t.Errorf("home page: %+v, %v", r, err)
	}
}

func TestReviewOfOtherPages(t *testing.T) {
	t.Parallel()
	from := collectionFiles()
	from.Folders = Folders{Curriculum: "/course", Blog: "/blog", Generic: "/pages", Spotlight: "/people"}
	s := openCollections(t, from)
	for url, want := range map[string]string{
		"/en-US/curriculum/one/walking/":     "/course/curriculum/1-one/1-walking.md",
		"/en-US/blog/first/":                 "/blog/posts/a/index.md",
		"/en-US/blog/":                       "",
		"/en-US/about":                       "/pages/about/about.md",
		"/en-US/community/spotlight/zoe":     "/people/contributors/zoe/index.md",
		"/de/community/spotlight/zoe":        "/people/contributors/zoe/index.md",
		"/en-US/plus/collections/some-thing": "",
	} {
		r, err := s.Review(t.Context(), url)
		if err != nil || r.Err != nil || r.File != filepath.FromSlash(want) {
			t.Errorf("Review(%s) = %+v, %v, want file %s", url, r, err, want)
		}
	}
	// Every language shows the English text, and so its flaws.
	english, err := s.Review(t.Context(), "/en-US/community/spotlight/zoe")
	if err != nil {
		t.Fatal(err)
	}
	german, err := s.Review(t.Context(), "/de/community/spotlight/zoe")
	if err != nil || len(german.Flaws) != len(english.Flaws) || len(german.Flaws) == 0 {
		t.Errorf("flaws in German: %v, want %v (%v)", german.Flaws, english.Flaws, err)
	}
	walking, err := s.Review(t.Context(), "/en-US/curriculum/one/walking/")
	if err != nil || len(walking.Flaws) != 2 || walking.Flaws[0].File != walking.File || walking.Flaws[0].Line == 0 {
		t.Errorf("flaws of a module: %+v, %v", walking.Flaws, err)
	}
}

func TestFilesNextToPagesHaveAddresses(t *testing.T) {
	t.Parallel()
	from := collectionFiles()
	from.Folders = Folders{Blog: "/blog", Spotlight: "/people"}
	s := openCollections(t, from)
	root := s.Catalogue().Roots()[0]
	for file, want := range map[string]string{
		filepath.Join(root, "en-us", "web", "css", "Dot.svg"):  "/en-US/docs/Web/CSS/dot.svg",
		filepath.Join(root, "en-us", "web", "css", "index.md"): "",
		filepath.Join(root, "sidebars", "a.yaml"):              "",
		"/blog/posts/a/Pic.png":                                "/en-US/blog/first/pic.png",
		"/people/contributors/zoe/profile-image.jpg":           "/en-US/community/spotlight/zoe/profile-image.jpg",
		"/elsewhere/a.png":                                     "",
	} {
		if got := s.FileURL(file); got != want {
			t.Errorf("FileURL(%s) = %q, want %q", file, got, want)
		}
	}
}
