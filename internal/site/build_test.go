package site

import (
	"bytes"
	"encoding/json"
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
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/internal/testkit"
)

const application = `globalThis.waymark = {
  configure() {},
  render(json) { const page = JSON.parse(json); return "<title>" + (page.doc ?? page).pageTitle + "</title>\u0000\u0001header\u0001<main></main>\u0001footer\u0001"; },
  frame() { return "\u0000"; },
  shell() { return "<title>Test</title>"; },
  highlight(json) { return JSON.stringify(JSON.parse(json).map(() => null)); },
};`

func webBuild() fstest.MapFS {
	return fstest.MapFS{
		"server/entry-server.js": {Data: []byte(application)},
		"inline.js":              {Data: []byte("1")},
		"tabs.js":                {Data: []byte("1")},
		"service-worker.js":      {Data: []byte("// the worker")},
		"remove-worker.js":       {Data: []byte("// its end")},
		"assets.json":            {Data: []byte(`{"script":"a.js","root":"root.js"}`)},
		"client/a.js":            {Data: []byte("export {};\n")},
	}
}

func testPages() map[string]string {
	return map[string]string{
		"en-us/web/index.md":         "---\ntitle: The web\nslug: Web\n---\n\nAbout the web. {{SubpagesWithSummaries}}\n",
		"en-us/web/css/index.md":     "---\ntitle: Styling\nslug: Web/CSS\n---\n\nSheets of style.\n",
		"en-us/web/css/note.txt":     "next to the page\n",
		"en-us/web/html/index.md":    "---\ntitle: Marking up\nslug: Web/HTML\n---\n\n[Styling](/en-US/docs/Web/CSS)\n",
		"en-us/_redirects.txt":       "",
		"sidebars/none.yaml":         "sidebar: []\n",
		"jsondata/GroupData.json":    "[{}]",
		"de/web/index.md":            "---\ntitle: Das Web\nslug: Web\n---\n\nÜber das Web.\n",
		"de/web/html/index.md":       "---\ntitle: Auszeichnen\nslug: Web/HTML\n---\n\nText.\n",
		"de/web/html/unused/note.md": "no page",
	}
}

func openSite(t *testing.T, root string) *Site {
	t.Helper()
	return openSiteWith(t, root, render.Options{Dist: webBuild()})
}

func openSiteWith(t *testing.T, root string, o render.Options) *Site {
	t.Helper()
	return openSiteOf(t, root, o, Options{})
}

// openSiteOf opens a site of a content folder with more options.
func openSiteOf(t *testing.T, root string, o render.Options, more Options) *Site {
	t.Helper()
	o.Workers, o.Site = 2, []byte("{}")
	renderer, err := render.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(renderer.Close)
	data := docstest.EmbeddedWebdata(t)
	if more.Sources.ContentFS == nil {
		more.Sources = content.Sources{Content: root, Translated: root}
	}
	more.History, more.Webdata, more.Renderer, more.Log = content.HistoryOff, data, renderer, slog.New(slog.DiscardHandler)
	if more.Settings.BaseURL == "" {
		more.Settings = Settings{Brand: "Test", BaseURL: "https://test.example"}
	}
	s, err := Open(t.Context(), more)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// webBuildWith is webBuild with an application that first runs code in one of
// its functions.
func webBuildWith(function, first string) fstest.MapFS {
	dist := webBuild()
	dist["server/entry-server.js"].Data = []byte(strings.Replace(application, function+"(json) {", function+"(json) { "+first, 1))
	return dist
}

func runBuild(t *testing.T, root, out string, change func(*BuildOptions)) *Report {
	t.Helper()
	return buildSite(t, openSite(t, root), out, change)
}

func buildSite(t *testing.T, s *Site, out string, change func(*BuildOptions)) *Report {
	t.Helper()
	static, err := render.Assets(webBuild())
	if err != nil {
		t.Fatal(err)
	}
	o := BuildOptions{Out: out, Version: "test", Static: static}
	if change != nil {
		change(&o)
	}
	report, err := s.Build(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// The browser reads a section's text from the page if the page's data has an
// empty content for it.
func TestHydrationDataHasTextNextToATable(t *testing.T) {
	s := openSite(t, testkit.WriteFiles(t, map[string]string{
		"en-us/web/index.md":      "---\ntitle: The web\nslug: Web\nbrowser-compat: api.Element\n---\n\n## Browser compatibility\n\n{{Compat}} and more\n",
		"en-us/_redirects.txt":    "",
		"jsondata/GroupData.json": "[{}]",
	}))
	html, err := s.HTML(t.Context(), "/en-US/docs/Web")
	if err != nil {
		t.Fatal(err)
	}
	if want := `"query":"api.Element","content":""`; !strings.Contains(string(html), want) {
		t.Errorf("page lacks %s:\n%s", want, html)
	}
}

func TestBuildWritesTheSite(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	report := runBuild(t, testkit.WriteFiles(t, testPages()), out, nil)
	if report.Documents != (PageCounts{Total: 5, Built: 5}) || len(report.Failed) != 0 {
		t.Errorf("report = %+v, want 5 pages built", report)
	}
	files := testkit.ReadFiles(t, out)
	for name, want := range map[string]string{
		"en-us/docs/web/css/index.json":       `"mdn_url":"/en-US/docs/Web/CSS"`,
		"en-us/docs/web/css/index.html":       "<title>Styling",
		"en-us/docs/web/css/metadata.json":    `"hash":"`,
		"en-us/docs/web/css/note.txt":         "next to the page",
		"en-us/docs/web/css/contributors.txt": "",
		"en-us/index.html":                    "<title>Test",
		"en-us/404/index.html":                "Page not found",
		"en-us/search-index.json":             `{"title":"Marking up","url":"/en-US/docs/Web/HTML"}`,
		"de/metadata.json":                    "Auszeichnen",
		"sitemaps/de/sitemap.xml.gz":          "",
		"en-us/docs/web/css.md":               "# Styling",
		"llms.txt":                            "(https://test.example/en-US/docs/Web/CSS.md)",
		"opensearch.xml":                      `template="https://test.example/en-US/search?q={searchTerms}`,
		"de/opensearch.xml":                   `template="https://test.example/de/search?q={searchTerms}`,
		"sitemap.xml":                         "https://test.example/sitemaps/de/sitemap.xml.gz",
		"sitemap.txt":                         "/de/\n/de/docs/Web\n/de/docs/Web/HTML\n/de/play\n",
		"static/a.js":                         "export",
		"robots.txt":                          "Disallow: /\n",
		"build-manifest.json":                 `"pages":{"de":2,"en-US":3},"documentsOnly":false,"documents":{"total":5,"built":5,"unchanged":0,"failed":0}`,
	} {
		text, ok := files[name]
		if !ok || !strings.Contains(text, want) {
			t.Errorf("%s lacks %q: %.300s", name, want, text)
		}
	}
	for name := range files {
		if strings.HasSuffix(name, ".md") && !strings.Contains(name, "/docs/") || strings.HasSuffix(name, "/index.md") {
			t.Errorf("output has source %s", name)
		}
	}
}

func TestBuildsOfEqualContentAreIdentical(t *testing.T) {
	root := testkit.WriteFiles(t, testPages())
	dir := t.TempDir()
	runBuild(t, root, filepath.Join(dir, "one"), func(o *BuildOptions) { o.Workers = 1 })
	runBuild(t, root, filepath.Join(dir, "four"), func(o *BuildOptions) { o.Workers = 4 })
	one, four := testkit.ReadFiles(t, filepath.Join(dir, "one")), testkit.ReadFiles(t, filepath.Join(dir, "four"))
	if len(one) != len(four) {
		t.Errorf("got %d files and %d files", len(one), len(four))
	}
	for name := range one {
		if one[name] != four[name] {
			t.Errorf("%s differs:\n%.500s\n%.500s", name, one[name], four[name])
		}
	}
}

func TestSecondBuildMakesOnlyWhatChanged(t *testing.T) {
	files := testPages()
	root := testkit.WriteFiles(t, files)
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	runBuild(t, root, out, nil)
	if r := runBuild(t, root, out, nil); r.Documents != (PageCounts{Total: 5, Unchanged: 5}) || r.Others.Unchanged != r.Others.Total || r.Changed {
		t.Errorf("nothing changed, but the report of the build is %+v", r)
	}
	edit := func(name, text string) {
		t.Helper()
		testkit.WriteFile(t, filepath.Join(root, filepath.FromSlash(name)), text)
	}
	steps := []struct {
		name  string
		do    func()
		built int
	}{
		// Web shows summaries of its children, so it is built too.
		{"body of a page", func() { edit("en-us/web/css/index.md", files["en-us/web/css/index.md"]+"More.\n") }, 2},
		{"file of a page", func() { edit("en-us/web/css/note.txt", "new\n") }, 1},
		{"body of a page, but for its summary", func() { edit("en-us/web/css/index.md", files["en-us/web/css/index.md"]+"More.\n\nAnd more.\n") }, 1},
		// Web lists it, HTML links to it.
		{"title of a page", func() {
			edit("en-us/web/css/index.md", strings.Replace(files["en-us/web/css/index.md"], "Styling", "Style", 1))
		}, 3},
		// The English page has one translation less, and a page links to it.
		{"page removed", func() { _ = os.RemoveAll(filepath.Join(root, "de", "web", "html")) }, 2},
	}
	for i, step := range steps {
		step.do()
		if r := runBuild(t, root, out, nil); r.Documents.Built != step.built {
			t.Errorf("%s changed: %d pages built, want %d", step.name, r.Documents.Built, step.built)
		}
		fresh := filepath.Join(dir, "fresh", string(rune('a'+i)))
		runBuild(t, root, fresh, nil)
		want, got := testkit.ReadFiles(t, fresh), testkit.ReadFiles(t, out)
		// Only the number of built pages differs from a new build.
		want[manifestName], got[manifestName] = withoutCounts(t, want[manifestName]), withoutCounts(t, got[manifestName])
		for name := range want {
			if want[name] != got[name] {
				t.Errorf("%s changed: %s differs from a new build", step.name, name)
			}
		}
		for name := range got {
			if _, ok := want[name]; !ok {
				t.Errorf("%s changed: %s remains", step.name, name)
			}
		}
	}
}

// withoutCounts removes the counts of pages from a manifest.
func withoutCounts(t *testing.T, text string) string {
	t.Helper()
	var m manifest
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		t.Fatal(err)
	}
	m.DocumentCounts, m.OtherCounts = PageCounts{Total: m.DocumentCounts.Total}, PageCounts{Total: m.OtherCounts.Total}
	rest, err := marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(rest)
}

func TestCountsOfABuildAddUp(t *testing.T) {
	files := testPages()
	files["en-us/web/bytes/index.md"] = "---\ntitle: Bytes\nslug: Web/Bytes\n---\n\n\xff\n"
	root, out := testkit.WriteFiles(t, files), filepath.Join(t.TempDir(), "out")
	check := func(name string, want PageCounts) {
		t.Helper()
		report := runBuild(t, root, out, nil)
		if report.Documents != want {
			t.Errorf("%s: documents = %+v, want %+v", name, report.Documents, want)
		}
		for _, c := range []PageCounts{report.Documents, report.Others} {
			if c.Total == 0 || c.Total != c.Built+c.Unchanged+c.Failed {
				t.Errorf("%s: %+v do not add up", name, c)
			}
		}
		var m manifest
		if err := json.Unmarshal([]byte(testkit.ReadFiles(t, out)[manifestName]), &m); err != nil {
			t.Fatal(err)
		}
		if m.DocumentCounts != report.Documents || m.OtherCounts != report.Others {
			t.Errorf("%s: manifest has %+v and %+v, report %+v and %+v", name, m.DocumentCounts, m.OtherCounts, report.Documents, report.Others)
		}
		var log bytes.Buffer
		report.Log(slog.New(slog.NewTextHandler(&log, nil)))
		line := fmt.Sprintf("documents.total=%d documents.built=%d documents.unchanged=%d documents.failed=%d", want.Total, want.Built, want.Unchanged, want.Failed)
		if !strings.Contains(log.String(), line) {
			t.Errorf("%s: log lacks %q:\n%s", name, line, log.String())
		}
	}
	check("first build", PageCounts{Total: 6, Built: 5, Failed: 1})
	check("nothing changed", PageCounts{Total: 6, Unchanged: 5, Failed: 1})
	page := filepath.Join(root, "de", "web", "html", "index.md")
	testkit.WriteFile(t, page, files["de/web/html/index.md"]+"More.\n")
	report := runBuild(t, root, out, nil)
	if c := report.Documents; c.Failed != 1 || c.Built == 0 || c.Total != c.Built+c.Unchanged+c.Failed {
		t.Errorf("after a change, counts = %+v", c)
	}
}

func TestBuildSumsFlawsUpByKind(t *testing.T) {
	files := testPages()
	files["en-us/web/css/index.md"] += "\n{{NoSuchMacro}} [gone](/en-US/docs/Gone) [moved](/en-US/docs/Style) [Web](/en-US/docs/web)\n"
	files["en-us/_redirects.txt"] = "/en-US/docs/Style\t/en-US/docs/Web/CSS\nno redirect\n"
	root, out := testkit.WriteFiles(t, files), filepath.Join(t.TempDir(), "out")
	want := flaw.Counts{"Unknown": 1, "BrokenLink": 1, "RedirectedLink": 1, "IllCasedLink": 1, "InvalidRedirect": 1, "InvalidData": missingData}
	for _, step := range []struct {
		name    string
		prepare func(*BuildOptions)
		listed  string
	}{
		{"first build", nil, `listed_in="--issues lists them"`},
		{"nothing changed", nil, "kinds.BrokenLink=1"},
		{"all pages again, listed", func(o *BuildOptions) { o.Issues = true }, "listed_in=issues.json"},
	} {
		report := runBuild(t, root, out, step.prepare)
		if !maps.Equal(report.Flaws, want) {
			t.Errorf("%s: flaws = %v, want %v", step.name, report.Flaws, want)
		}
		var log bytes.Buffer
		report.Log(slog.New(slog.NewTextHandler(&log, nil)))
		if text := log.String(); !strings.Contains(text, "flaws=12") || !strings.Contains(text, step.listed) || !strings.Contains(text, "kinds.Unknown=1") {
			t.Errorf("%s: log = %s", step.name, text)
		}
	}
	// Another page changes: this page still has its flaws.
	page := filepath.Join(root, "de", "web", "html", "index.md")
	testkit.WriteFile(t, page, files["de/web/html/index.md"]+"[fort](/de/docs/Fort)\n")
	want["BrokenLink"]++
	if report := runBuild(t, root, out, nil); !maps.Equal(report.Flaws, want) {
		t.Errorf("after a change, flaws = %v, want %v", report.Flaws, want)
	}
	if text := testkit.ReadFiles(t, out)[manifestName]; !strings.Contains(text, `"flaws":{"BrokenLink":2,`) {
		t.Errorf("manifest = %s", text)
	}
}

// missingData is the number of data files that the test content lacks.
const missingData = 7

func TestFailedBuildLeavesThePreviousOutput(t *testing.T) {
	root := testkit.WriteFiles(t, testPages())
	out := filepath.Join(t.TempDir(), "out")
	runBuild(t, root, out, nil)
	before := testkit.ReadFiles(t, out)
	s := openSite(t, root)
	broken := fstest.MapFS{"a.js": {Data: []byte("x"), Mode: fs.ModeIrregular}}
	_, err := s.Build(t.Context(), BuildOptions{Out: out, Version: "next", Static: failing{broken}})
	if err == nil {
		t.Fatal("want an error")
	}
	after := testkit.ReadFiles(t, out)
	for name := range before {
		if before[name] != after[name] {
			t.Errorf("%s changed although the build failed", name)
		}
	}
	if entries, _ := os.ReadDir(filepath.Dir(out)); len(entries) != 2 { // the output and its lock
		t.Errorf("the failed build left %v", entries)
	}
}

// failing is a file system with files that cannot be opened.
type failing struct{ fs.FS }

func (f failing) Open(name string) (fs.File, error) {
	if name == "a.js" {
		return nil, errors.New("no space left on device")
	}
	return f.FS.Open(name)
}

func TestUnreadablePageIsReportedAndTheRestBuilt(t *testing.T) {
	files := testPages()
	files["en-us/web/bad/index.md"] = "---\ntitle: [unclosed\nslug: Web/Bad\n---\n\nText.\n"
	files["en-us/web/deep/index.md"] = "---\ntitle: Deep\nslug: Web/Deep\n---\n\n" + strings.Repeat("> ", 50000) + "x\n"
	files["en-us/web/big/index.md"] = "---\ntitle: Big\nslug: Web/Big\n---\n\n" + strings.Repeat("A line of text with `code` and a [link](/en-US/docs/Web).\n", 170000)
	root := testkit.WriteFiles(t, files)
	out := filepath.Join(t.TempDir(), "out")
	s := openSite(t, root)
	report, err := s.Build(t.Context(), BuildOptions{Out: out, DocumentsOnly: true, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	var reported []string
	for _, f := range s.LoadFlaws() {
		reported = append(reported, f.String())
	}
	for _, err := range report.Failed {
		reported = append(reported, err.Error())
	}
	if all := strings.Join(reported, "\n"); !strings.Contains(all, "web/bad/index.md") {
		t.Errorf("the unreadable file is not reported:\n%s", all)
	}
	if _, ok := testkit.ReadFiles(t, out)["en-us/docs/web/html/index.json"]; !ok {
		t.Error("the other pages were not built")
	}
}

func TestFailedPageIsReportedUntilItIsMended(t *testing.T) {
	files := testPages()
	files["en-us/web/bytes/index.md"] = "---\ntitle: Bytes\nslug: Web/Bytes\n---\n\n\xff\n"
	root := testkit.WriteFiles(t, files)
	out := filepath.Join(t.TempDir(), "out")
	build := func() *Report {
		t.Helper()
		report, err := openSite(t, root).Build(t.Context(), BuildOptions{Out: out, DocumentsOnly: true, Version: "test"})
		if err != nil {
			t.Fatal(err)
		}
		return report
	}
	for range 2 {
		if report := build(); len(report.Failed) != 1 || strings.Count(report.Failed[0].Error(), "en-us/web/bytes/index.md") != 1 {
			t.Errorf("failures = %v, want the page that is not UTF-8, once", report.Failed)
		}
	}
	page := filepath.Join(root, "en-us", "web", "bytes", "index.md")
	testkit.WriteFile(t, page, "---\ntitle: Bytes\nslug: Web/Bytes\n---\n\nText.\n")
	if report := build(); len(report.Failed) != 0 {
		t.Errorf("the fixed page fails: %v", report.Failed)
	}
	if _, ok := testkit.ReadFiles(t, out)["en-us/docs/web/bytes/index.json"]; !ok {
		t.Error("the fixed page was not built")
	}
}

func TestBuildRefusesAFolderThatNoBuildWrote(t *testing.T) {
	out := testkit.WriteFiles(t, map[string]string{"precious.txt": "mine"})
	_, err := openSite(t, testkit.WriteFiles(t, testPages())).Build(t.Context(), BuildOptions{Out: out, DocumentsOnly: true})
	if err == nil || !strings.Contains(err.Error(), "no build wrote it") {
		t.Errorf("err = %v, want a refusal", err)
	}
	if _, err := os.Stat(filepath.Join(out, "precious.txt")); err != nil {
		t.Error(err)
	}
}

func TestTwoBuildsIntoOneFolderDoNotMix(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	o, err := openOutput(out)
	if err != nil {
		t.Fatal(err)
	}
	defer o.discard()
	if _, err := openOutput(out); err == nil || !strings.Contains(err.Error(), "another build") {
		t.Errorf("err = %v, want it to name the other build", err)
	}
}

// Pages that are open in browsers find the client files of earlier builds, of as many as are kept.
func TestClientFilesOfEarlierBuildsRemain(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "out")
	s := openSite(t, testkit.WriteFiles(t, testPages()))
	build := func(name string, want ...string) {
		t.Helper()
		static := fstest.MapFS{"client/same.js": {}, "client/" + name + ".js": {Data: []byte(name)}}
		if _, err := s.Build(t.Context(), BuildOptions{Out: out, Static: static, Force: true, KeepStatic: 1}); err != nil {
			t.Fatal(err)
		}
		var have []string
		for _, name := range []string{"same", "one", "two", "three"} {
			if _, err := os.Stat(filepath.Join(out, "static/client", name+".js")); err == nil {
				have = append(have, name)
			}
		}
		if !slices.Equal(have, append([]string{"same"}, want...)) {
			t.Errorf("the build of %s has %q, want %q", name, have, want)
		}
	}
	build("one", "one")
	build("two", "one", "two")
	build("two", "one", "two") // pages may change often
	build("three", "two", "three")
	build("two", "two", "three") // taken back
}
