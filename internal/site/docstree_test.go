package site

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/internal/testkit"
)

func lanternPages() map[string]string {
	return map[string]string{
		"README.md":       "# Lantern\n\n[setup](guide/setup.md) ![lamp](guide/img/lamp.svg)\n",
		"guide/README.md": "# Guide\n",
		"guide/setup.md":  "---\naliases: /old/setup\n---\n# Setup\n\n[plan](plan.pdf) [page](page.html)\n",
		"guide/secret.md": "---\nunlisted: true\n---\n# Secret\n",
		"guide/draft.md":  "---\ndraft: true\n---\n# Draft\n",
		"guide/broken.md": "---\nweight: heavy\n---\n# Broken\n",
		"guide/plan.pdf":  "%PDF", "guide/page.html": "<p>x", "guide/unused.txt": "x",
		"guide/img/lamp.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>`,
		"static/robots.txt":  "x", "static/mark.svg": `<svg xmlns="http://www.w3.org/2000/svg"/>`,
	}
}

// A build has the files that pages of a docs tree use and those of static/, also after edits.
func TestBuildOfADocsTreeHasTheFilesOfPages(t *testing.T) {
	root, out := testkit.WriteFiles(t, lanternPages()), filepath.Join(t.TempDir(), "out")
	documents := func(o *BuildOptions) { o.DocumentsOnly, o.Static = true, nil }
	rebuild := func(step string) {
		t.Helper()
		whole := filepath.Join(t.TempDir(), "whole")
		buildSite(t, openDocuments(t, root), out, documents)
		buildSite(t, openDocuments(t, root), whole, documents)
		compareOutputs(t, step, testkit.ReadFiles(t, whole), testkit.ReadFiles(t, out))
	}
	has := func(step string, want, not []string) {
		t.Helper()
		names := slices.Collect(maps.Keys(testkit.ReadFiles(t, out)))
		for _, name := range want {
			if !slices.Contains(names, name) {
				t.Errorf("%s: the build lacks %s; it has %q", step, name, names)
			}
		}
		for _, name := range not {
			if slices.Contains(names, name) {
				t.Errorf("%s: the build has %s", step, name)
			}
		}
	}
	report := buildSite(t, openDocuments(t, root), out, documents)
	has("first build", []string{"index.json", "guide/index.json", "guide/setup/index.json", "guide/secret/index.json", "guide/plan.pdf", "guide/img/lamp.svg", "mark.svg"},
		[]string{"guide/unused.txt", "guide/page.html", "guide/draft/index.json", "README.md", "static/mark.svg", "robots.txt"})
	var unsafe []string
	for _, f := range report.OtherFlaws {
		if f.Name == FlawUnsafeFile {
			unsafe = append(unsafe, filepath.Base(f.File))
		}
	}
	if !slices.Equal(unsafe, []string{"page.html", "robots.txt"}) {
		t.Errorf("files left out: %q in %v", unsafe, report.OtherFlaws)
	}
	if err := os.WriteFile(filepath.Join(root, "guide/setup.md"), []byte("# Setup\n\nText\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	rebuild("without a link")
	has("without a link", []string{"guide/img/lamp.svg", "mark.svg"}, []string{"guide/plan.pdf"})
	if err := os.Remove(filepath.Join(root, "static/mark.svg")); err != nil {
		t.Fatal(err)
	}
	rebuild("without a file")
	has("without a file", []string{"guide/img/lamp.svg"}, []string{"mark.svg"})
}

// The output of a build works on static hosts, and an equal site is not built again.
func TestBuildOfADocsTreeForHosts(t *testing.T) {
	root, out := testkit.WriteFiles(t, lanternPages()), filepath.Join(t.TempDir(), "out")
	build := func() *Report {
		options := render.Options{Dist: webBuild(), Docs: &render.Docs{StyleSheet: "/theme.css"}}
		return buildSite(t, openSiteWith(t, root, options), out, func(o *BuildOptions) { o.Hosting.MovedPages = 10 })
	}
	build()
	files := testkit.ReadFiles(t, out)
	for name, text := range map[string]string{
		"index.html": "<html", "index.md": "# Lantern", "guide/index.html": "<html", "guide.md": "# Guide", "guide/setup.md": "# Setup",
		"old/setup/index.html": "url=/guide/setup", "en-US/index.html": "url=/\"", "sitemap.txt": "\n/guide/setup\n",
		"_redirects": "/old/setup /guide/setup 301\n", "_headers": "\n/guide/*\n",
		"llms.txt": "/llms-full.txt", "llms-full.txt": "/guide/setup -->\n\n# Setup\n",
	} {
		if !strings.Contains(files[name], text) {
			t.Errorf("%s lacks %q:\n%.300s", name, text, files[name])
		}
	}
	for name, text := range map[string]string{"_redirects": "/docs", "sitemap.txt": "/en-US/\n", "llms.txt": "/en-US/", "en-us/all-metadata.json": "Secret"} {
		if strings.Contains(files[name], text) {
			t.Errorf("%s has %q:\n%s", name, text, files[name])
		}
	}
	served, err := openDocuments(t, root).Index(t.Context(), "/llms-full.txt")
	if err != nil || string(served) != files["llms-full.txt"] {
		t.Errorf("served llms-full.txt = %q, %v, want that of the build: %q", served, err, files["llms-full.txt"])
	}
	if report := build(); report.Changed || report.Documents.Built > 0 {
		t.Errorf("an equal site: %d documents are built again", report.Documents.Built)
	}
}

// Links name files, of which several may have one address.
func TestBuildAfterTheFilesOfAnAddressChanged(t *testing.T) {
	root, out := testkit.WriteFiles(t, map[string]string{
		"index.md": "# Start\n\n[file](a.md) [folder](a/index.md)\n", "a.md": "# A\n", "a/index.md": "# A\n", "site.yaml": "name: Tern\n",
	}), filepath.Join(t.TempDir(), "out")
	links := func(about string, want ...string) {
		t.Helper()
		buildSite(t, openDocuments(t, root), out, func(o *BuildOptions) { o.DocumentsOnly = true })
		page := testkit.ReadFiles(t, out)["index.json"]
		for _, name := range []string{"file", "folder"} {
			if got := strings.Contains(page, `<a href=\"/a\">`+name); got != slices.Contains(want, name) {
				t.Errorf("%s: the link to the %s leads to its page: %t", about, name, got)
			}
		}
	}
	links("two files", "file", "folder")
	if err := os.Remove(filepath.Join(root, "a.md")); err != nil {
		t.Fatal(err)
	}
	links("without the one that was left out", "folder")
	if err := os.Rename(filepath.Join(root, "a", "index.md"), filepath.Join(root, "a.md")); err != nil {
		t.Fatal(err)
	}
	links("with a new name at the same address", "file")
}

// Each form of addresses has its files, and is what links, canonical addresses and lists name. All others lead there.
func TestBuildsWithFormsOfAddresses(t *testing.T) {
	for form, test := range map[string]struct{ url, file, text string }{
		"plain": {"/d/guide/setup", "d/guide/setup.html", "d/guide/setup.md"},
		"slash": {"/d/guide/setup/", "d/guide/setup/index.html", "d/guide/setup/index.md"},
		"html":  {"/d/guide/setup.html", "d/guide/setup.html", "d/guide/setup.md"},
	} {
		pages := lanternPages()
		pages["site.yaml"] = "prefix: d\naddresses: " + form + "\nlogo: {light: guide/img/lamp.svg, replaces_name: true}\n"
		root, out := testkit.WriteFiles(t, pages), filepath.Join(t.TempDir(), "out")
		options := render.Options{Dist: webBuild(), Docs: &render.Docs{StyleSheet: "/theme.css"}}
		s := openSiteWith(t, root, options)
		buildSite(t, s, out, func(o *BuildOptions) { o.Hosting.MovedPages = 10 })
		files := testkit.ReadFiles(t, out)
		for name, text := range map[string]string{
			test.file: "<html", test.text: "# Setup", "d/guide/setup/index.json": `"mdn_url":"` + test.url + `"`, "d/guide/img/lamp.svg": "<svg", "index.html": "<html",
			"d/index.html": "<html", "d/index.json": `href=\"` + test.url + `\"`, "sitemap.txt": test.url + "\n", "_redirects": test.url + " 301\n",
			"llms-full.txt": test.url + " -->", "llms.txt": "/d/guide",
		} {
			if !strings.Contains(files[name], text) {
				t.Errorf("%s: %s lacks %q:\n%.600s", form, name, text, files[name])
			}
		}
		for _, path := range []string{"/d/guide/setup", "/d/guide/setup/", "/d/guide/setup.html", "/d/GUIDE/setup/index.html", test.url} {
			if place := s.Locate(path); place.Kind != PlacePage || place.URL != test.url {
				t.Errorf("%s: Locate(%q) = %d %q", form, path, place.Kind, place.URL)
			}
		}
		if place := s.Locate("/d/old/setup"); place.Kind != PlaceMoved || place.URL != test.url {
			t.Errorf("%s: the alias leads to %d %q", form, place.Kind, place.URL)
		}
		if docs := s.Docs(); docs.Logo != "/d/guide/img/lamp.svg" || !docs.LogoReplacesName {
			t.Errorf("%s: the logo is at %s, next to the name", form, docs.Logo)
		}
		if report := buildSite(t, openSiteWith(t, root, options), out, func(o *BuildOptions) { o.Hosting.MovedPages = 10 }); report.Changed {
			t.Errorf("%s: an equal site is built again", form)
		}
		if err := os.WriteFile(filepath.Join(root, "guide/setup.md"), []byte("# Setup\n\nText\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		whole := filepath.Join(t.TempDir(), "whole")
		for _, dir := range []string{out, whole} {
			buildSite(t, openSiteWith(t, root, options), dir, func(o *BuildOptions) { o.Hosting.MovedPages = 10 })
		}
		compareOutputs(t, form, testkit.ReadFiles(t, whole), testkit.ReadFiles(t, out))
	}
}

func TestPlacesOfADocsTree(t *testing.T) {
	s := openDocuments(t, testkit.WriteFiles(t, lanternPages()))
	for _, test := range []struct {
		path, url string
		kind      PlaceKind
	}{
		{"/", "/", PlacePage}, {"/guide/setup", "/guide/setup", PlacePage}, {"/Guide/Setup", "/guide/setup", PlacePage},
		{"/en-US/guide/setup", "/guide/setup", PlaceMoved}, {"/en-US/old/setup/", "/guide/setup", PlaceMoved}, {"/en-US/nowhere", "", PlaceMissing},
		{"/old/setup", "/guide/setup", PlaceMoved}, {"/guide/draft", "", PlaceMissing}, {"/guide/img/lamp.svg", "/guide/img/lamp.svg", PlaceAsset},
		{"/guide/IMG/Lamp.svg", "/guide/img/lamp.svg", PlaceAsset}, {"/mark.svg", "/mark.svg", PlaceAsset}, {"/static/mark.svg", "", PlaceMissing},
		{"/guide/unused.txt", "/guide/unused.txt", PlaceAsset}, {"/guide/../guide/setup.md", "", PlaceMissing}, {"/nowhere", "", PlaceMissing},
	} {
		if place := s.Locate(test.path); place.Kind != test.kind || test.kind != PlaceMissing && place.URL != test.url {
			t.Errorf("Locate(%q) = %d %q, want %d %q", test.path, place.Kind, place.URL, test.kind, test.url)
		}
	}
	sitemap, err := s.Index(context.Background(), "/sitemap.txt")
	if err != nil || strings.Contains(string(sitemap), "secret") || !strings.Contains(string(sitemap), "/guide/setup") {
		t.Errorf("sitemap = %s, %v", sitemap, err)
	}
}

// Flaws of loading are neither lost nor doubled by updates.
func TestFlawsOfADocsTreeFollowUpdates(t *testing.T) {
	root := testkit.WriteFiles(t, lanternPages())
	s := openDocuments(t, root)
	flaws := func() (list []string) {
		for _, f := range s.LoadFlaws() {
			list = append(list, f.Name+" "+filepath.Base(f.File))
		}
		return list
	}
	change := func(name, text string) {
		t.Helper()
		file := filepath.Join(root, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Update(context.Background(), []string{file}); err != nil {
			t.Fatal(err)
		}
	}
	const broken, same = "InvalidFrontMatter broken.md", "SameAddress setup.markdown"
	for _, step := range []struct {
		name, text string
		want       []string
	}{
		{"README.md", "# Other\n", []string{broken}},
		{"guide/setup.markdown", "# Same\n", []string{broken, same}},
		{"README.md", "# Again\n", []string{broken, same}},
		{"guide/broken.md", "# Mended\n", []string{same}},
		{"guide/setup.markdown", "---\nslug: other\n---\n# Own\n", nil},
	} {
		change(step.name, step.text)
		if got := flaws(); !slices.Equal(got, step.want) {
			t.Errorf("after a change of %s, flaws = %q, want %q", step.name, got, step.want)
		}
	}
}

// fakeTexts is an index of texts which shares the title of of-en.md, and counts the indexes that it makes.
type fakeTexts struct {
	root string
	made *[]locale.Locale
}

func (x fakeTexts) Shared(context.Context) (string, error) {
	text, err := os.ReadFile(filepath.Join(x.root, "of-en.md"))
	title, _, _ := strings.Cut(string(text), "\n")
	return title, err
}

func (x fakeTexts) Files(_ context.Context, l locale.Locale) (map[string][]byte, error) {
	*x.made = append(*x.made, l)
	return map[string][]byte{"search-text/" + string(l) + ".bin": nil}, nil
}

// A build makes the index of texts again only for languages in which it differs.
func TestBuildKeepsIndexesOfTexts(t *testing.T) {
	root := testkit.WriteFiles(t, map[string]string{"site.yaml": "languages: [en, de]\n", "README.md": "# Home\n", "of-en.md": "# One\n", "de/of-de.md": "# Eins\n"})
	out := filepath.Join(t.TempDir(), "out")
	for _, step := range []struct{ file, text, made string }{
		{"of-en.md", "# One\n", "en de"},
		{"picture.svg", "<svg/>", ""},
		{"of-en.md", "# One\n\nText\n", "en"},
		{"of-en.md", "# Two\n\nText\n", "en de"},
		{"de/of-de.md", "# Eins\n\nText\n", "de"},
		{"de/new.md", "# Neu\n", "en de"},
	} {
		if err := os.WriteFile(filepath.Join(root, step.file), []byte(step.text), 0o644); err != nil {
			t.Fatal(err)
		}
		var made []locale.Locale
		options := render.Options{Dist: webBuild(), Docs: &render.Docs{StyleSheet: "/theme.css"}}
		buildSite(t, openSiteWith(t, root, options), out, func(o *BuildOptions) { o.TextIndex = fakeTexts{root, &made} })
		var names []string
		for name := range testkit.ReadFiles(t, out) {
			if strings.HasSuffix(name, ".bin") {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		want := "de/search-text/de.bin en/search-text/en.bin"
		if got := strings.Trim(fmt.Sprint(made), "[]"); got != step.made || strings.Join(names, " ") != want {
			t.Errorf("after %s: made %q, want %q; files %q", step.text, got, step.made, names)
		}
	}
}

// What site.yaml adds to the head is in every page, its scripts only where they are allowed.
func TestHeadOfADocsTree(t *testing.T) {
	files := lanternPages()
	files["site.yaml"] = "scripts: [{src: 'https://stats.example/s.js?v=2', data: {domain: a\"b}, connect: ['https://in.stats.example/']}]\nmeta: {verification: x<y}\nconsole: ['http://localhost:81/']\n"
	root := testkit.WriteFiles(t, files)
	s := openDocuments(t, root)
	if got, want := *s.DocsFiles(), (render.Docs{Head: `<meta name="verification" content="x&lt;y">`, Origins: "http://localhost:81"}); got != want {
		t.Errorf("files without scripts = %+v, want %+v", got, want)
	}
	s.opts.OwnScripts = true
	want := render.Docs{
		Head:    `<meta name="verification" content="x&lt;y"><script async src="https://stats.example/s.js?v=2" data-domain="a&#34;b"></script>`,
		Scripts: "https://stats.example/s.js", Origins: "http://localhost:81 https://in.stats.example https://stats.example",
	}
	if got := *s.DocsFiles(); got != want {
		t.Errorf("files = %+v, want %+v", got, want)
	}
}

// Home pages have files of the same names as languages and the site: a build after an edit writes both as a whole build does.
func TestBuildOfLanguagesAfterEditsEqualsAWholeBuild(t *testing.T) {
	root := testkit.WriteFiles(t, map[string]string{
		"site.yaml": "languages: [en, de]\n", "README.md": "# Root\n", "a.md": "# A\n", "de/README.md": "# Wurzel\n", "de/a.md": "# AA\n",
	})
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	open := func() *Site {
		options := render.Options{Dist: webBuild(), Docs: &render.Docs{StyleSheet: "/theme.css"}}
		return openSiteOf(t, root, options, Options{Settings: Settings{Brand: "Test", BaseURL: "https://test.example", SocialImages: true}})
	}
	build := func(to string) map[string]string {
		buildSite(t, open(), to, nil)
		return testkit.ReadFiles(t, to)
	}
	build(out)
	for i, name := range []string{"a.md", "de/README.md", "README.md", "a.md"} {
		if err := os.WriteFile(filepath.Join(root, name), fmt.Appendf(nil, "# Edit %d\n", i), 0o644); err != nil {
			t.Fatal(err)
		}
		files := build(out)
		compareOutputs(t, name, build(filepath.Join(dir, fmt.Sprint("whole", i))), files)
		for file, url := range map[string]string{"metadata.json": "/", "de/metadata.json": "/de/"} {
			if want := `"mdn_url":"` + url + `"`; !strings.HasPrefix(files[file], "{") || !strings.Contains(files[file], want) {
				t.Errorf("after %s, %s lacks %s: %s", name, file, want, files[file])
			}
		}
		if list := files["de/all-metadata.json"]; strings.Count(list, `"mdn_url"`) != 2 {
			t.Errorf("after %s, the list is %s", name, list)
		}
	}
	if card, err := open().brandCard(); err != nil || string(card) != testkit.ReadFiles(t, out)[CardName] {
		t.Errorf("social.png is not the card of the site, %v", err)
	}
}
