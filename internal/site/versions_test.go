package site

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/internal/testkit"
)

// frozenTree has the versions 2.0 and 1.0.
func frozenTree() map[string]string {
	return map[string]string{
		"site.yaml": "name: Tern\nversions: {current: '3.0', folder: old}\n", "README.md": "# Home\n", "a.md": "# A\n", "b.md": "# B\n",
		"old/2.0/README.md": "# Home\n", "old/2.0/a.md": "# A\n", "old/2.0/c.md": "# C\n", "old/1.0/a.md": "# A\n", "old/1.0/site.yaml": "name: Tern\n",
	}
}

// buildFrozen builds a tree with its versions, and returns the names of the versions that were
// built.
func buildFrozen(t *testing.T, root, out string, change func(*BuildOptions)) []string {
	t.Helper()
	built, _ := reportFrozen(t, root, out, change)
	return built
}

func reportFrozen(t *testing.T, root, out string, change func(*BuildOptions)) (built []string, report *Report) {
	t.Helper()
	s := openTree(t, root)
	report = buildSite(t, s, out, func(o *BuildOptions) {
		for _, v := range s.Versions() {
			sum, err := v.Sum(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			o.Versions = append(o.Versions, FrozenVersion{Name: v.Name, Sum: sum, Build: func(ctx context.Context, out string) error {
				built = append(built, v.Name)
				files, err := v.Open(ctx)
				if err != nil {
					return err
				}
				frozen := openSiteOf(t, "", render.Options{Dist: webBuild()}, Options{
					Kind: content.Docs, Sources: content.Sources{ContentFS: files}, InLatest: s.Counterpart,
					Settings: Settings{Version: SiteVersion{Name: v.Name, Label: v.Label}, BaseURL: "https://tern.example/" + v.Name},
				})
				buildSite(t, frozen, out, func(o *BuildOptions) { o.Sources = sum })
				return nil
			}})
		}
		if change != nil {
			change(o)
		}
	})
	slices.Sort(built)
	return built, report
}

func TestLinksLeadToFrozenVersions(t *testing.T) {
	t.Parallel()
	tree := frozenTree()
	tree["site.yaml"] = "name: Tern\nversions: {current: '3.0', folder: old, list: ['2.0', '1.0']}\nredirects: {moved: older, older: /1.0/a}\n"
	tree["a.md"] = "# A\n\n[C](/2.0/c) [A](/moved) [Nothing](/3.1/c)\n"
	d, err := openTree(t, testkit.WriteFiles(t, tree)).Document(t.Context(), "/a")
	if err != nil {
		t.Fatal(err)
	}
	text := string(openTree(t, testkit.WriteFiles(t, tree)).Encode(d))
	for _, want := range []string{`href=\"/2.0/c\"`, `href=\"/1.0/a\"`, `data-href=\"/3.1/c\"`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
}

func TestFrozenVersionsAreBuiltOnce(t *testing.T) {
	t.Parallel()
	root, out := testkit.WriteFiles(t, frozenTree()), filepath.Join(t.TempDir(), "out")
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []struct {
		about string
		edit  func()
		want  []string
	}{
		{"first build", func() {}, []string{"1.0", "2.0"}},
		{"no change", func() {}, nil},
		{"a damaged manifest", func() {
			if err := os.WriteFile(filepath.Join(out, manifestName), []byte("{"), 0o600); err != nil {
				t.Fatal(err)
			}
		}, nil},
		{"a page of the latest version", func() { write("a.md", "# A\n\nNew.\n") }, nil},
		{"a page of a version", func() { write("old/1.0/a.md", "# A\n\nOld.\n") }, []string{"1.0"}},
		{"another version", func() {
			write("old/3.0/a.md", "# A\n")
			write("site.yaml", "name: Tern\nversions: {current: '4.0', folder: old}\n")
		}, []string{"3.0"}},
		{"a name that one version takes from the root", func() {
			write("site.yaml", "name: Gull\nversions: {current: '4.0', folder: old, list: ['2.0', '1.0']}\n")
		}, []string{"2.0"}},
		{"damaged manifests", func() {
			for _, name := range []string{manifestName, "2.0/" + manifestName} {
				if err := os.Truncate(filepath.Join(out, name), 0); err != nil {
					t.Fatal(err)
				}
			}
		}, []string{"2.0"}},
		{"a folder that is a link", func() {
			moved := filepath.Join(t.TempDir(), "1.0")
			if err := os.Rename(filepath.Join(out, "1.0"), moved); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(moved, filepath.Join(out, "1.0")); err != nil {
				t.Fatal(err)
			}
			write("b.md", "# B\n\nNew.\n")
		}, nil},
		{"a lost output", func() { _ = os.RemoveAll(filepath.Join(out, "1.0")) }, []string{"1.0"}},
		{"a publish that was interrupted", func() {
			if err := os.MkdirAll(out+".building", 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename(filepath.Join(out, "2.0"), filepath.Join(out+".building", "2.0")); err != nil {
				t.Fatal(err)
			}
		}, nil},
	} {
		step.edit()
		got, report := reportFrozen(t, root, out, nil)
		if !slices.Equal(got, step.want) {
			t.Errorf("%s: built %q, want %q", step.about, got, step.want)
		}
		if isDamaged := step.about == "damaged manifests"; len(report.Damaged) > 0 != isDamaged {
			t.Errorf("%s: versions reported as damaged: %q", step.about, report.Damaged)
		}
		for _, page := range []string{"index.html", "2.0/c/index.html"} {
			if _, err := os.Stat(filepath.Join(out, page)); err != nil {
				t.Errorf("%s: %v", step.about, err)
			}
		}
	}
	if sources, err := SourcesOf(out); sources != "" || err != nil {
		t.Errorf("the manifest is still damaged: %s, %v", sources, err)
	}
	if _, err := os.Stat(filepath.Join(out, "3.0")); err == nil {
		t.Error("the version that is not listed any more is still there")
	}
	if got := string(testkit.ReadFile(t, filepath.Join(out, "versions.json"))); got != `[{"name":"","label":"4.0"},{"name":"2.0","label":"2.0"},{"name":"1.0","label":"1.0"}]` {
		t.Errorf("versions.json is %s", got)
	}
	if got := buildFrozen(t, root, out, func(o *BuildOptions) { o.Force = true }); len(got) != 2 {
		t.Errorf("with Force, built %q", got)
	}
}

// Only the latest version has what search engines and hosts read.
func TestOutputOfAFrozenVersion(t *testing.T) {
	t.Parallel()
	root, out := testkit.WriteFiles(t, frozenTree()), filepath.Join(t.TempDir(), "out")
	buildFrozen(t, root, out, nil)
	for name, want := range map[string]bool{
		"sitemap.txt": true, "2.0/sitemap.txt": false, "2.0/sitemaps": false, "2.0/robots.txt": false, "llms.txt": true, "2.0/llms.txt": false, "2.0/llms-full.txt": false,
		"2.0/_headers": false, "2.0/404.html": true, "2.0/versions.json": false, "old": false, "2.0/en-us/search-index.json": true, "2.0/static": true,
	} {
		if _, err := os.Stat(filepath.Join(out, name)); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", name, err == nil, want)
		}
	}
	for name, want := range map[string]bool{"2.0/a": true, "2.0/c": false, "a": false, "2.0": true} {
		text := string(testkit.ReadFile(t, filepath.Join(out, name, "index.json")))
		if got := strings.Contains(text, `"latest":`); got != want {
			t.Errorf("%s names the page of the latest version: %v, want %v", name, got, want)
		}
	}
	if text := testkit.ReadFile(t, filepath.Join(out, "_headers")); !strings.Contains(string(text), "\n/2.0/*\n  X-Frame-Options: DENY\n") {
		t.Errorf("pages of versions have no headers:\n%s", text)
	}
	if text := testkit.ReadFile(t, filepath.Join(out, "sitemap.txt")); strings.Contains(string(text), "2.0") {
		t.Errorf("the sitemap has pages of other versions:\n%s", text)
	}
}

// Pages of other versions are found by their file, or by an address that they had.
func TestPagesOfOtherVersions(t *testing.T) {
	t.Parallel()
	tree := frozenTree()
	tree["site.yaml"] = "prefix: docs\naddresses: html\nversions: {folder: old}\n"
	tree["old/1.0/site.yaml"] = "name: Tern\n"
	tree["b.md"] = "---\naliases: [/d, /e]\n---\n# B\n"
	tree["old/1.0/d.md"] = "# D\n"
	root, out := testkit.WriteFiles(t, tree), filepath.Join(t.TempDir(), "out")
	buildFrozen(t, root, out, nil)
	for name, want := range map[string]string{
		"version-pages.json":     `{"locale":"en-US","file":"a.md","slug":"a","url":"/docs/a.html"},{"locale":"en-US","file":"b.md","slug":"b","url":"/docs/b.html","former":["d","e"]}`,
		"1.0/version-pages.json": `[{"locale":"en-US","file":"a.md","slug":"a","url":"/a"},{"locale":"en-US","file":"d.md","slug":"d","url":"/d"}]`,
		"1.0/a/index.json":       `"latest":"/docs/a.html"`,
		"1.0/d/index.json":       `"latest":"/docs/b.html"`,
	} {
		if got := string(testkit.ReadFile(t, filepath.Join(out, name))); !strings.Contains(got, want) {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

func TestVersionsNeedAddressesOfTheirOwn(t *testing.T) {
	t.Parallel()
	for folder, want := range map[string]string{
		"a":      "site.yaml:2:11: versions: the version a has the address of the page a.md; rename one of them",
		"static": "site.yaml:2:11: versions: static cannot be a version: the program or a language has the address /static; rename it",
		"en-us":  "site.yaml:2:11: versions: en-us cannot be a version",
		"moved":  "site.yaml:2:11: versions: the version moved has the address of the redirect from /Moved/x; rename one of them",
		"public": "site.yaml:2:11: versions: the version public has the address of the file static/public/x.txt; rename one of them",
		"img":    "site.yaml:2:11: versions: the version img has the address of the file img/p.png; rename one of them",
	} {
		files := frozenTree()
		files["old/"+folder+"/x.md"] = "# X\n"
		files["b.md"] = "---\naliases: [/Moved/x]\n---\n# B\n"
		files["static/public/x.txt"], files["img/p.png"] = "", ""
		_, err := Open(t.Context(), Options{Kind: content.Docs, Sources: content.Sources{Content: testkit.WriteFiles(t, files)}, Webdata: docstest.EmbeddedWebdata(t)})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("version %s: %v, want %s", folder, err, want)
		}
	}
}

func TestANewPageAtTheAddressOfAVersionIsAMistake(t *testing.T) {
	t.Parallel()
	root := testkit.WriteFiles(t, frozenTree())
	s := openTree(t, root)
	file := filepath.Join(root, "2.0.md")
	update := func() error {
		t.Helper()
		if _, err := s.Update(t.Context(), []string{file}); err != nil {
			t.Fatal(err)
		}
		_, err := s.File()
		return err
	}
	testkit.WriteFile(t, file, "# New\n")
	if err := update(); err == nil || !strings.Contains(err.Error(), "site.yaml:2:11: versions: the version 2.0 has the address of the page 2.0.md") {
		t.Errorf("with the page: %v", err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := update(); err != nil {
		t.Errorf("without the page: %v", err)
	}
}
