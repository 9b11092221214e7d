package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit"
)

func hostedPages() map[string]string {
	files := testPages()
	files["en-us/web/css/_doublecolon_before/index.md"] = "---\ntitle: Before\nslug: Web/CSS/::before\n---\n\nText.\n"
	files["en-us/_redirects.txt"] = "/en-US/docs/Style\t/en-US/docs/Web/CSS\n" +
		"/en-US/docs/Web/:old\t/en-US/docs/Web/CSS/::before#größe\n" +
		"/en-US/docs/Markup\t/en-US/docs/Web/HTML\n" +
		"/en-US/docs/Out\thttps://example.org/a:b*c\n" +
		"/en-US/docs/Asked\t/en-US/docs/Web/HTML?a=b:c&d=%C3%A4#gr%C3%B6%C3%9Fe\n" +
		"/en-US/docs/../../up\t/en-US/docs/Web\n" +
		"/en-US/docs/Web.md/x\t/en-US/docs/Web\n" +
		"/static/late.js\t/en-US/docs/Web\n"
	files["de/_redirects.txt"] = "/de/docs/alt\t/de/docs/Web/HTML\n"
	return files
}

func TestBuildHasTheNamesThatAddressesSpell(t *testing.T) {
	root, out := testkit.WriteFiles(t, hostedPages()), filepath.Join(t.TempDir(), "out")
	runBuild(t, root, out, nil)
	files := testkit.ReadFiles(t, out)
	for address, folded := range map[string]string{
		"en-US/index.html":                          "en-us/index.html",
		"en-US/search-index.json":                   "en-us/search-index.json",
		"en-US/docs/Web/CSS/index.html":             "en-us/docs/web/css/index.html",
		"en-US/docs/Web/CSS/index.json":             "en-us/docs/web/css/index.json",
		"en-US/docs/Web/CSS/note.txt":               "en-us/docs/web/css/note.txt",
		"en-US/docs/Web/CSS.md":                     "en-us/docs/web/css.md",
		"en-US/docs/Web/CSS/::before/index.html":    "en-us/docs/web/css/_doublecolon_before/index.html",
		"en-US/play/index.html":                     "en-us/play/index.html",
		"de/docs/Web/HTML/index.html":               "de/docs/web/html/index.html",
		"de/docs/Web.md":                            "de/docs/web.md",
		"en-US/docs/Web/CSS/::before/metadata.json": "en-us/docs/web/css/_doublecolon_before/metadata.json",
	} {
		if files[folded] == "" || files[address] != files[folded] {
			t.Errorf("%s = %.60q, %s = %.60q", address, files[address], folded, files[folded])
		}
	}
	one, err := os.Stat(filepath.Join(out, "en-us/docs/web/css/index.html"))
	if err != nil {
		t.Fatal(err)
	}
	if other, err := os.Stat(filepath.Join(out, "en-US/docs/Web/CSS/index.html")); err != nil || !os.SameFile(one, other) {
		t.Errorf("the page is stored twice (%v)", err)
	}

	folded := filepath.Join(t.TempDir(), "folded")
	runBuild(t, root, folded, func(o *BuildOptions) { o.Hosting.LowerCase = true })
	for name := range testkit.ReadFiles(t, folded) {
		if strings.HasPrefix(name, "en-US/") || isSpelled(name) {
			t.Errorf("a build in lower case has %s", name)
		}
	}
}

// Static hosts may not compress the quick index, servers do.
func TestBuildForStaticHostsHasTheQuickIndexCompressed(t *testing.T) {
	s := openSite(t, testkit.WriteFiles(t, hostedPages()))
	index := func(_ context.Context, l locale.Locale) ([]byte, error) { return []byte("index of " + l), nil }
	for _, served := range []bool{false, true} {
		out := filepath.Join(t.TempDir(), "out")
		buildSite(t, s, out, func(o *BuildOptions) { o.QuickIndex, o.Hosting.Served = index, served })
		files := testkit.ReadFiles(t, out)
		if got := files["de/quick-index.txt"]; got != "index of de" {
			t.Errorf("served %t: index %q", served, got)
		}
		packed, ok := files["de/quick-index.bin"]
		if ok == served {
			t.Errorf("served %t: compressed index %t", served, ok)
		}
		if served {
			continue
		}
		r, err := gzip.NewReader(strings.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); err != nil || string(got) != "index of de" {
			t.Errorf("compressed index %q, %v", got, err)
		}
	}
}

func TestRootAndMissingPagesOfABuild(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	runBuild(t, testkit.WriteFiles(t, hostedPages()), out, nil)
	files := testkit.ReadFiles(t, out)
	for name, parts := range map[string][]string{
		"index.html": {
			`<noscript><meta http-equiv="refresh" content="0; url=/en-US/"></noscript>`, `<a href="/de/" lang="de" hreflang="de">Deutsch</a>`,
			`<script src="/static/root.js" data-locales="en-US de"></script>`, `<link rel="canonical" href="https://test.example/en-US/">`,
		},
		"404.html":    {`<html lang="en-US"`, "Page not found"},
		"de/404.html": {`<html lang="de"`, "Page not found"},
		".nojekyll":   {""},
	} {
		text, ok := files[name]
		for _, part := range parts {
			if !ok || !strings.Contains(text, part) {
				t.Errorf("%s lacks %q: %s", name, part, text)
			}
		}
	}
}

func TestRedirectsOfABuild(t *testing.T) {
	root, out := testkit.WriteFiles(t, hostedPages()), filepath.Join(t.TempDir(), "out")
	report := runBuild(t, root, out, func(o *BuildOptions) { o.Hosting.MovedPages = 100 })
	files := testkit.ReadFiles(t, out)
	rules := strings.Split(strings.TrimSpace(files["_redirects"]), "\n")
	for _, rule := range []string{
		"/docs/* /en-US/docs/:splat 302",
		"/en/* /en-US/:splat 302",
		"/de/docs /de/docs/Web 301",
		"/en-US/docs/Style /en-US/docs/Web/CSS 301",
		"/en-US/docs/Web/%3Aold /en-US/docs/Web/CSS/%3A%3Abefore#gr%C3%B6%C3%9Fe 301",
		"/en-US/docs/Out https://example.org/a:b*c 301",
		"/de/docs/alt /de/docs/Web/HTML 301",
		"/de/docs/Markup /de/docs/Web/HTML 301", // of English, translated
		"/en-US/docs/Asked /en-US/docs/Web/HTML?a=b%3Ac&d=%C3%A4#gr%C3%B6%C3%9Fe 301",
		"/de/docs/Asked /de/docs/Web/HTML?a=b%3Ac&d=%C3%A4#gr%C3%B6%C3%9Fe 301",
	} {
		if !slices.Contains(rules, rule) {
			t.Errorf("_redirects lacks %q:\n%s", rule, files["_redirects"])
		}
	}
	for _, rule := range rules {
		if strings.HasPrefix(rule, "/pt/") || strings.HasPrefix(rule, "/de/docs/Style ") {
			t.Errorf("%q redirects to a missing page", rule)
		}
		if strings.Contains(rule, "..") {
			t.Errorf("%q has dot segments", rule)
		}
		if strings.HasPrefix(rule, "/static/") {
			t.Errorf("%q is in the scripts folder, which the policy trusts", rule)
		}
	}
	for name, want := range map[string]string{
		"en-US/docs/Style/index.html":    `<meta http-equiv="refresh" content="0; url=/en-US/docs/Web/CSS">`,
		"en-US/docs/Web/:old/index.html": `url=/en-US/docs/Web/CSS/::before#gr%C3%B6%C3%9Fe">`,
		"en-US/docs/Out/index.html":      `<link rel="canonical" href="https://example.org/a:b*c">`,
		"de/docs/alt/index.html":         `<html lang="de">`,
		"en-US/docs/index.html":          `url=/en-US/docs/Web">`,
		"en-US/docs/Asked/index.html":    `url=/en-US/docs/Web/HTML?a=b:c&amp;d=%C3%A4#gr%C3%B6%C3%9Fe">`,
	} {
		if !strings.Contains(files[name], want) {
			t.Errorf("%s = %q, want it to contain %q", name, files[name], want)
		}
	}
	if report.Unwritten != 0 {
		t.Errorf("%d redirects have no page", report.Unwritten)
	}
	if entries, err := os.ReadDir(filepath.Dir(out)); err != nil || len(entries) != 2 { // the output and its lock
		t.Errorf("an address escaped from the output: %v (%v)", entries, err)
	}
	if _, isFolder := files["en-US/docs/Web.md/x/index.html"]; isFolder || files["en-US/docs/Web.md"] == "" {
		t.Error("a redirect replaced a file")
	}

	report = runBuild(t, root, out, func(o *BuildOptions) { o.Hosting.MovedPages = 3 })
	files = testkit.ReadFiles(t, out)
	if _, ok := files["en-US/docs/Style/index.html"]; ok || report.Unwritten != 10 {
		t.Errorf("over the limit there are pages, or %d are reported as missing", report.Unwritten)
	}
	if files["en-US/docs/index.html"] == "" || !strings.Contains(files["_redirects"], "/en-US/docs/Style ") {
		t.Error("over the limit the other formats are missing too")
	}
	var log bytes.Buffer
	report.Log(slog.New(slog.NewTextHandler(&log, nil)))
	if !strings.Contains(log.String(), "redirects=10") {
		t.Errorf("the log does not mention it: %s", log.String())
	}
}

func TestHeadersOfABuild(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	page := PagePolicy{StaticPath: "/static/", InlineHash: "'sha256-x'"}
	runBuild(t, testkit.WriteFiles(t, hostedPages()), out, func(o *BuildOptions) {
		o.Hosting.Headers = []Header{{Name: "Content-Security-Policy", Value: page.Header()}}
	})
	var want strings.Builder
	want.WriteString("/*\n  X-Content-Type-Options: nosniff\n")
	for _, path := range []string{"/", "/index.html", "/404.html", "/en-US/*", "/en-us/*", "/de/*"} {
		want.WriteString(path + "\n  Content-Security-Policy: " + page.Header() + "\n")
	}
	want.WriteString("/static/*\n  Cache-Control: public, max-age=31536000, immutable\n  Content-Security-Policy: " + StaticPolicy + "\n" +
		"/service-worker.js\n  Cache-Control: no-cache\n  Content-Security-Policy: " + StaticPolicy + "\n" +
		"/offline/assets.json\n  Cache-Control: no-cache\n" +
		"/offline/shell/*\n  Cache-Control: no-cache\n  Content-Security-Policy: " + page.Header() + "\n" +
		"/*.svg\n  Content-Security-Policy: " + FilePolicy + "\n")
	if got := testkit.ReadFiles(t, out)["_headers"]; got != want.String() {
		t.Errorf("_headers = %q, want %q", got, want.String())
	}
}

// Static hosts serve a build without the server's policy.
func TestBuildLeavesOutFilesThatRun(t *testing.T) {
	content := hostedPages()
	content["en-us/web/css/evil.html"] = "<script>alert(1)</script>"
	content["en-us/web/css/evil.svg"] = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
	content["en-us/web/css/evil.xpdl"] = `<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`
	content["en-us/web/css/fine.svg"] = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>`
	content["en-us/web/css/index.json"] = `{"title":"of the author"}`
	root, out := testkit.WriteFiles(t, content), filepath.Join(t.TempDir(), "out")
	report := runBuild(t, root, out, func(o *BuildOptions) { o.Issues = true })
	files := testkit.ReadFiles(t, out)
	for _, name := range []string{"en-us/docs/web/css/evil.html", "en-us/docs/web/css/evil.xpdl", "en-US/docs/Web/CSS/evil.html", "en-us/docs/web/css/evil.svg", "en-US/docs/Web/CSS/evil.svg"} {
		if _, ok := files[name]; ok {
			t.Errorf("the build has %s", name)
		}
	}
	if files["en-us/docs/web/css/fine.svg"] == "" || !strings.Contains(files["en-us/docs/web/css/index.json"], "Sheets of style") {
		t.Error("a safe drawing is left out, or a file replaced the page's data")
	}
	if n := report.Flaws[FlawUnsafeFile]; n != 4 || !strings.Contains(files[issuesFile], `"en-us/web/css/evil.svg":`) {
		t.Errorf("%d files are reported, want 4, in %s", n, files[issuesFile])
	}
}

func TestBuildInLowerCaseSaysThatRedirectsHaveNoPage(t *testing.T) {
	report := runBuild(t, testkit.WriteFiles(t, hostedPages()), filepath.Join(t.TempDir(), "out"), func(o *BuildOptions) {
		o.Hosting = Hosting{LowerCase: true, MovedPages: 100}
	})
	if report.Unwritten != 10 {
		t.Errorf("%d redirects have no page, want 10", report.Unwritten)
	}
}

func TestIsSpelled(t *testing.T) {
	for name, want := range map[string]bool{
		"en-US/index.html":                     true,
		"en-us/index.html":                     false,
		"de/docs/Web/index.html":               true,
		"de/docs/web/index.html":               false,
		"de/docs/Web.md":                       true,
		"de/docs/web.md":                       false,
		"de/docs/web/::before/index.html":      true,
		"de/docs/web/_doublecolon_x/a.json":    false,
		"de/docs/web/Picture.PNG":              false,
		"static/Entry-AbC.js":                  false,
		"shared-assets/fonts/FiraSans.woff2":   false,
		"bcd/api/v0/current/api.Document.json": false,
		"sitemaps/en-us/sitemap.xml.gz":        false,
	} {
		if got := isSpelled(name); got != want {
			t.Errorf("isSpelled(%q) = %v, want %v", name, got, want)
		}
	}
}
