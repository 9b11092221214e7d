package site

import (
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/internal/testkit"
)

// fileChanges returns the differences of a folder from its earlier files.
func fileChanges(root string, before, now map[string]string) FileChanges {
	c := FileChanges{Before: map[string][]byte{}}
	for name := range now {
		if _, was := before[name]; !was {
			c.Before[filepath.Join(root, name)] = nil
		}
	}
	for name, text := range before {
		if is, still := now[name]; !still || is != text {
			c.Before[filepath.Join(root, name)] = []byte(text)
		}
	}
	return c
}

// documents returns the data of all documents, by address.
func documents(t *testing.T, s *Site) map[string]string {
	t.Helper()
	made := map[string]string{}
	for _, p := range s.Catalogue().Pages() {
		if data, err := s.JSON(t.Context(), p.URL()); err == nil {
			made[p.URL()] = string(data)
		}
	}
	return made
}

// After any edit, the comparison finds exactly the pages that differ.
func TestCompareFindsExactlyThePagesThatDiffer(t *testing.T) {
	files := linkedPages()
	root := testkit.WriteFiles(t, files)
	pages := slices.DeleteFunc(slices.Sorted(maps.Keys(files)), func(name string) bool {
		return !strings.HasSuffix(name, ".md") || strings.HasPrefix(name, blogFolder)
	})
	const seed = 6
	random := rand.New(rand.NewPCG(seed, seed))
	before := documents(t, openDocuments(t, root))
	for _, step := range slices.Concat(randomEdits(pages, 30, random), structureEdits(40, random)) {
		was := maps.Clone(files)
		step.apply(t, root, files)
		s := openDocuments(t, root)
		after := documents(t, s)
		c, err := s.Compare(t.Context(), fileChanges(root, was, files), 2)
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]bool{}
		for _, change := range c.Pages {
			found[change.URL()] = true
			if change.Kind == PageShows && before[change.URL()] == after[change.URL()] {
				t.Errorf("%s: %s is found although it is unchanged", step.name, change.URL())
			}
		}
		for _, url := range slices.Sorted(maps.Keys(after)) {
			if before[url] != after[url] && !found[url] && len(c.Shared) == 0 {
				t.Errorf("%s: %s differs but is not found\n%s\n%s", step.name, url, before[url], after[url])
			}
		}
		for url := range before {
			if _, still := after[url]; !still && !found[url] {
				t.Errorf("%s: %s is gone but is not found", step.name, url)
			}
		}
		if t.Failed() {
			return
		}
		before = after
	}
}

// A build of changes writes the same files as a whole build.
func TestBuildOfChangesEqualsAWholeBuild(t *testing.T) {
	files := linkedPages()
	root, dir := testkit.WriteFiles(t, files), t.TempDir()
	was := maps.Clone(files)
	change := editStep{"many", func(files map[string]string) {
		files["en-us/web/api/boat/index.md"] = edits["title"](files["en-us/web/api/boat/index.md"], 1)
		files["en-us/web/css/hull-size/index.md"] += "\n{{Compat(\"css.properties.color\")}}\n"
		files["en-us/web/api/pier/index.md"] = "---\ntitle: Pier\nslug: Web/API/Pier\npage-type: web-api-interface\n---\n\nLong.\n"
		files["en-us/web/chart.txt"] = "deep"
		delete(files, "en-us/glossary/tide/high/index.md")
	}}
	change.apply(t, root, files)
	open := func() *Site {
		return openSiteOf(t, root, render.Options{Dist: webBuild()}, Options{})
	}
	whole, changes := filepath.Join(dir, "whole"), filepath.Join(dir, "changes")
	buildSite(t, open(), whole, nil)
	s := open()
	c, err := s.Compare(t.Context(), fileChanges(root, was, files), 2)
	if err != nil {
		t.Fatal(err)
	}
	static, err := render.Assets(webBuild())
	if err != nil {
		t.Fatal(err)
	}
	options := BuildOptions{Out: changes, Version: "test", Workers: 2, Static: static}
	made, report, err := s.BuildChanges(t.Context(), ChangesOptions{BuildOptions: options, Limit: 100}, c)
	if err != nil || len(report.Failed) > 0 {
		t.Fatal(err, report.Failed)
	}
	if made.Omitted > 0 || len(made.Written) < 8 {
		t.Errorf("%d pages written, %d omitted; want at least 8 and none", len(made.Written), made.Omitted)
	}
	want, got := testkit.ReadFiles(t, whole), testkit.ReadFiles(t, changes)
	own := []string{"index.html", "_headers", "robots.txt", manifestName}
	for name, text := range got {
		if !slices.Contains(own, name) && want[name] != text {
			t.Errorf("%s differs from a whole build", name)
		}
	}
	for _, change := range made.Written {
		for _, file := range []string{"/index.html", "/index.json", "/metadata.json", ".md"} {
			if _, ok := got[change.After.OutputFolder()+file]; !ok {
				t.Errorf("%s%s is not written", change.After.OutputFolder(), file)
			}
		}
		if _, ok := got[strings.TrimPrefix(change.URL(), "/")+"/index.html"]; !ok {
			t.Errorf("%s has no file named after its address", change.URL())
		}
	}

	few := openSiteOf(t, root, render.Options{Dist: webBuild()}, Options{})
	if c, err = few.Compare(t.Context(), fileChanges(root, was, files), 2); err != nil {
		t.Fatal(err)
	}
	made, _, err = few.BuildChanges(t.Context(), ChangesOptions{BuildOptions: options, Limit: 3}, c)
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range made.Written {
		if change.Kind == PageShows {
			t.Errorf("%s is written before pages that were edited themselves", change.URL())
		}
	}
	if len(made.Written) != 3 || made.Omitted == 0 {
		t.Errorf("with a limit of 3, %d pages are written and %d omitted", len(made.Written), made.Omitted)
	}
	if left := testkit.ReadFiles(t, changes); left[c.Pages[len(c.Pages)-1].After.OutputFolder()+"/index.html"] != "" {
		t.Error("a page of the previous build remains")
	}
}

// The history of some pages equals their part of the whole history.
func TestHistoryOfSomePagesIsThatOfAll(t *testing.T) {
	root := testkit.WriteFiles(t, linkedPages())
	git := func(args ...string) string { return runGit(t, root, args...) }
	git("init", "-q", "-b", "main")
	git("add", "-A")
	git("commit", "-q", "-m", "one", "--date", "2025-01-01T00:00:00Z")
	base := git("rev-parse", "HEAD")
	edited := filepath.Join(root, "en-us", "web", "css", "index.md")
	text, err := os.ReadFile(edited)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(edited, append(text, "More.\n"...), 0o644); err != nil {
		t.Fatal(err)
	}
	added := filepath.Join(root, "en-us", "alone", "new", "index.md")
	if err := os.MkdirAll(filepath.Dir(added), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(added, []byte("---\ntitle: New\nslug: Alone/New\npage-type: guide\n---\n\nText.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	git("add", "-A")
	git("commit", "-q", "-m", "two")
	load := func(mode content.HistoryMode) *content.Catalogue {
		cat, err := content.Load(t.Context(), content.Sources{Content: root, Translated: root}, content.Options{History: mode}, flaw.Discard)
		if err != nil {
			t.Fatal(err)
		}
		return cat
	}
	whole, none := load(content.HistoryWait), load(content.HistoryOff)
	part := content.HistoryPart{New: map[*content.Page]bool{}, Base: map[string]string{root: base}}
	urls := []string{"/en-US/docs/Web/CSS", "/en-US/docs/Web", "/en-US/docs/Alone/New", "/de/docs/Web/API/Boat"}
	for _, url := range urls {
		part.Pages = append(part.Pages, none.ByURL(url))
	}
	part.New[none.ByURL("/en-US/docs/Alone/New")] = true
	some := none.WithHistoryOf(t.Context(), part, flaw.Discard)
	for _, url := range urls {
		want, _ := whole.History(whole.ByURL(url))
		if got, ok := some.History(some.ByURL(url)); !ok || got != want {
			t.Errorf("history of %s = %v, want %v", url, got, want)
		}
	}
}

func runGit(t *testing.T, dir string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	fixed := []string{"-C", dir, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"}
	out, err := exec.Command("git", append(fixed, args...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}
