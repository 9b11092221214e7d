package check_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/testkit"
)

func writeFiles(t *testing.T, root string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func openSite(t *testing.T, root string) *site.Site {
	t.Helper()
	data := docstest.EmbeddedWebdata(t)
	s, err := site.Open(t.Context(), site.Options{
		Sources: content.Sources{Content: root, Translated: root},
		History: content.HistoryOff, Webdata: data, Log: slog.New(slog.DiscardHandler),
		Settings: site.Settings{Brand: "Test", BaseURL: "https://test.example"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// dataFlaws is the number of flaws about data files that the test content lacks.
const dataFlaws = 7

func TestIndexFollowsChanges(t *testing.T) {
	t.Parallel()
	css := "---\ntitle: Styling\nslug: Web/CSS\n---\n\nSheets of style.\n"
	html := "---\ntitle: Auszeichnen\nslug: Web/HTML\n---\n\nText.\n"
	root := t.TempDir()
	writeFiles(t, root, map[string]string{
		"en-us/web/index.md":      "---\ntitle: The web\nslug: Web\n---\n\nAbout the web. {{SubpagesWithSummaries}}\n",
		"en-us/web/css/index.md":  css,
		"en-us/web/html/index.md": "---\ntitle: Marking up\nslug: Web/HTML\n---\n\n[Styling](/en-US/docs/Web/CSS)\n",
		"en-us/_redirects.txt":    "no redirect\n",
		"sidebars/none.yaml":      "sidebar: []\n",
		"jsondata/GroupData.json": "[{}]",
		"de/web/index.md":         "---\ntitle: Das Web\nslug: Web\n---\n\nÜber das Web.\n",
		"de/web/html/index.md":    html,
	})
	s := openSite(t, root)
	index := check.New(s)
	step := func(name, text string, want flaw.Counts) {
		t.Helper()
		urls := []string{site.AnyPage}
		if name != "" {
			file := filepath.Join(root, filepath.FromSlash(name))
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			var err error
			if urls, err = s.Update(t.Context(), []string{file}); err != nil {
				t.Fatal(err)
			}
		}
		want["InvalidData"] = dataFlaws
		if err := index.Update(t.Context(), urls); err != nil {
			t.Fatal(err)
		}
		if got := index.Snapshot().Counts(); !maps.Equal(got, want) {
			t.Errorf("after %q in %s, flaws = %v, want %v", text, name, got, want)
		}
	}
	step("", "", flaw.Counts{"InvalidRedirect": 1})
	if s := index.Snapshot(); s.Checked != 5 || s.Total != 5 {
		t.Errorf("checked %d of %d pages, want all 5", s.Checked, s.Total)
	}
	step("en-us/web/css/index.md", css+"{{NoSuchMacro}}\n", flaw.Counts{"InvalidRedirect": 1, "Unknown": 1})
	step("de/web/html/index.md", html+"[fort](/de/docs/Fort)\n", flaw.Counts{"InvalidRedirect": 1, "Unknown": 1, "BrokenLink": 1})
	step("en-us/web/css/index.md", "broken", flaw.Counts{"InvalidRedirect": 1, "InvalidFrontMatter": 1, "BrokenLink": 3})
	step("en-us/_redirects.txt", "", flaw.Counts{"InvalidFrontMatter": 1, "BrokenLink": 3})
	step("en-us/web/css/index.md", css, flaw.Counts{"BrokenLink": 1})
	step("de/web/html/index.md", html, flaw.Counts{})
}

// Archives have a content folder without jsondata; the flaws about it are left
// out.
func TestFlaws(t *testing.T) {
	t.Parallel()
	testkit.Golden(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		root := t.TempDir()
		writeFiles(t, root, in)
		index := check.New(openSite(t, root))
		if err := index.Update(t.Context(), []string{site.AnyPage}); err != nil {
			t.Fatal(err)
		}
		want := map[string]string{"want.flaws": "", "want.fixed": ""}
		for _, p := range index.Snapshot().Pages {
			if strings.HasSuffix(p.File, "jsondata") || strings.Contains(p.File, "jsondata/") {
				continue
			}
			for _, f := range p.Flaws {
				f.File = strings.TrimPrefix(f.File, root+string(filepath.Separator))
				want["want.flaws"] += f.String() + "\n"
			}
			source, err := os.ReadFile(p.File)
			if err != nil {
				continue
			}
			if fixed, _ := check.Fix(source, p.Flaws); string(fixed) != string(source) {
				want["want.fixed"] += "== " + strings.TrimPrefix(p.File, root+string(filepath.Separator)) + "\n" + string(fixed)
			}
		}
		return want
	})
}

func TestDraft(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	const web = "---\ntitle: Web\nslug: Web\n---\n\nText.\n"
	writeFiles(t, root, map[string]string{
		"en-us/web/index.md":     web,
		"en-us/web/css/index.md": "---\ntitle: CSS\nslug: Web/CSS\n---\n\n## Sheets\n",
	})
	index := check.New(openSite(t, root))
	flaws, err := index.Draft(t.Context(), filepath.Join(root, "en-us", "web", "index.md"),
		"---\ntitle: Web\nslug: Web\npage-type: x\ntagz: a\n---\n\n[a](/en-US/docs/Web/CSS#sheets) [b](/en-US/docs/Web/CSS#gone) [c](#Own) [d](/en-US/docs/Gone)\n\n## Own\n")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range flaws {
		got = append(got, fmt.Sprintf("%d:%d %s", f.Line, f.Column, f.Name))
	}
	want := []string{"4:1 InvalidFrontMatter", "5:1 UnknownKey", "8:33 BrokenAnchor", "8:63 IllCasedAnchor", "8:73 BrokenLink"}
	if !slices.Equal(got, want) {
		t.Errorf("flaws = %v, want %v", got, want)
	}
	if _, err := index.Draft(t.Context(), filepath.Join(root, "x.md"), web); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("draft of another file: %v", err)
	}
}

// A page that loses a section breaks the links of others, and one that gains it
// fixes them.
func TestUpdateFollowsLinksToParts(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	const css = "---\ntitle: CSS\nslug: Web/CSS\n---\n\n## "
	writeFiles(t, root, map[string]string{
		"en-us/web/index.md":     "---\ntitle: Web\nslug: Web\n---\n\n[x](/en-US/docs/Web/CSS#sheets)\n",
		"en-us/web/css/index.md": css + "Sheets\n",
	})
	s := openSite(t, root)
	index := check.New(s)
	if err := index.Update(t.Context(), []string{site.AnyPage}); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		heading string
		want    int
	}{{"Sheets", 0}, {"Other", 1}, {"Sheets", 0}} {
		writeFiles(t, root, map[string]string{"en-us/web/css/index.md": css + step.heading + "\n"})
		urls, err := s.Update(t.Context(), []string{filepath.Join(root, "en-us", "web", "css", "index.md")})
		if err != nil {
			t.Fatal(err)
		}
		if err := index.Update(t.Context(), urls); err != nil {
			t.Fatal(err)
		}
		if got := index.Snapshot().Counts()["BrokenAnchor"]; got != step.want {
			t.Errorf("with the heading %s, there are %d broken links, want %d", step.heading, got, step.want)
		}
	}
}

func TestUpdateEnds(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	writeFiles(t, root, map[string]string{"en-us/web/index.md": "---\ntitle: Web\nslug: Web\n---\n\n[x](/en-US/docs/Gone)\n"})
	index := check.New(openSite(t, root))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := index.Update(ctx, []string{site.AnyPage}); !errors.Is(err, context.Canceled) {
		t.Errorf("Update with an ended context = %v", err)
	}
	if n := len(index.Snapshot().Pages); n != 0 {
		t.Errorf("flaws of %d pages remain", n)
	}
}

// A page of a docs tree that is left out has no list of its own, but is in that of all flaws.
func TestFlawsOfPagesThatAreLeftOut(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	writeFiles(t, root, map[string]string{"README.md": "# One\n", "guide/index.md": "# Guide\n", "guide/README.md": "# The other\n"})
	s, err := site.Open(t.Context(), site.Options{
		Kind: content.Docs, Sources: content.Sources{Content: root}, History: content.HistoryOff, Webdata: docstest.EmbeddedWebdata(t), Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	index := check.New(s)
	if err := index.Update(t.Context(), []string{site.AnyPage}); err != nil {
		t.Fatal(err)
	}
	found := index.Snapshot()
	if len(found.Pages) != 1 || found.Pages[0].URL != "" || filepath.Base(found.Pages[0].File) != "README.md" || found.Counts()["SameAddress"] != 1 {
		t.Errorf("flaws = %+v", found.Pages)
	}
}
