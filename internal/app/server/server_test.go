package server

import (
	"compress/gzip"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/pages"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/internal/tools/playground"
)

// application replaces the React application: it shows the title and the body.
const application = `globalThis.waymark = {
  configure() {},
  render(json) {
    const page = JSON.parse(json);
    const body = page.doc ? page.doc.body.map((s) => s.value.content ?? "").join("") : "<p>" + page.renderer + "</p><code>" + page.url + "</code>";
    return "<title>" + (page.doc ?? page).pageTitle + "</title>\u0000\u0001header\u0001<main>" + body + "</main>\u0001footer\u0001";
  },
  frame() { return "\u0000"; },
  shell() { return "<title>Test</title>"; },
  highlight(json) { return JSON.stringify(JSON.parse(json).map(() => null)); },
};`

func tree() (english, translated fstest.MapFS) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	english = fstest.MapFS{
		"en-us/web/index.md":                 file("---\ntitle: The web\nslug: Web\npage-type: landing-page\n---\n\nAbout the web.\n"),
		"en-us/web/css/index.md":             file("---\ntitle: Styling\nslug: Web/CSS\npage-type: landing-page\n---\n\n" + strings.Repeat("Sheets of style. ", 200) + "\n"),
		"en-us/web/css/code/index.md":        file("---\ntitle: Code\nslug: Web/CSS/Code\npage-type: guide\n---\n\n## Links\n\n```css\na > b {\n  color: red;\n}\n```\n\n```plain\nred\n```\n"),
		"en-us/web/css/dot.svg":              file(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>alert(1)</script></svg>`),
		"en-us/web/none/index.md":            file("---\ntitle: Nothing\nslug: Web/None\n---"),
		"en-us/web/css/demo.js":              file("document.title = 'taken over'"),
		"en-us/web/css/_star_/index.md":      file("---\ntitle: Everything\nslug: Web/CSS/*\npage-type: css-selector\n---\n\nMatches.\n"),
		"en-us/web/größe_question_/index.md": file("---\ntitle: Odd\nslug: Web/Größe?\npage-type: guide\n---\n\nOdd.\n"),
		"en-us/_redirects.txt": file("/en-US/docs/Style\t/en-US/docs/Web/CSS\n/en-US/docs/Out\thttps://example.org/there\n" +
			"/en-US/docs/Why?\t/en-US/docs/Web/Größe?\n" +
			"/en-US/docs/Part\t/en-US/docs/Web#Grüße_“x”\n" +
			"/en-US/docs/Asked\t/en-US/docs/web?v=1#part\n" +
			"/en-US/docs/Found\t/en-US/search?q=a b#r\n" +
			"/en-US/docs/Ümlaut\t/en-US/docs/Größe\n" +
			"/en-US/docs/Away\thttps://example.org/ü x?q=ä#teil_ö\n"),
		"sidebars/none.yaml":      file("sidebar: []\n"),
		"jsondata/GroupData.json": file("[{}]"),
	}
	translated = fstest.MapFS{
		"hu/web/index.md": file("---\ntitle: A web\nslug: Web\n---\n\nA webről.\n"),
		"de/web/index.md": file("---\ntitle: Das Web\nslug: Web\n---\n\nÜber das Web.\n"),
	}
	return english, translated
}

// featureOf returns the feature of a type, or its zero value.
func featureOf[F Feature](o *Options) (found F) {
	for _, f := range o.Features {
		if f, ok := f.(F); ok {
			found = f
		}
	}
	return found
}

// without removes the feature of a type.
func without[F Feature](o *Options) {
	o.Features = slices.DeleteFunc(slices.Clone(o.Features), func(f Feature) bool { _, ok := f.(F); return ok })
}

// change changes the feature of a type, or adds it.
func change[F Feature](o *Options, do func(*F)) {
	f := featureOf[F](o)
	do(&f)
	without[F](o)
	o.Features = append(o.Features, f)
}

// early restricts features to readers with early access.
func early(o *Options, names ...string) {
	accounts := *o.Accounts
	accounts.Early, o.Accounts = names, &accounts
}

func testServer(t *testing.T, change ...func(*Options)) http.Handler {
	t.Helper()
	return newServer(t, change...).Handler()
}

// newServer is a server of a small site.
func newServer(t testing.TB, change ...func(*Options)) *Server {
	t.Helper()
	return newServerOf(t, application, change...)
}

// newServerOf is newServer with another application.
func newServerOf(t testing.TB, application string, change ...func(*Options)) *Server {
	t.Helper()
	english, translated := tree()
	o := optionsWith(t, application, content.Sources{ContentFS: english, TranslatedFS: translated})
	for _, c := range change {
		c(&o)
	}
	return New(o)
}

// optionsOf returns the options for a server of some content.
func optionsOf(t testing.TB, sources content.Sources) Options {
	t.Helper()
	return optionsWith(t, application, sources)
}

func optionsWith(t testing.TB, application string, sources content.Sources) Options {
	t.Helper()
	play, err := playground.NewHost("https://test.example", "play.example")
	if err != nil {
		t.Fatal(err)
	}
	o := openOptions(t, webBuild(application), site.Options{
		Sources: sources, CacheBytes: 512 << 10,
		Settings:    site.Settings{Brand: "Test", BaseURL: "https://test.example", Worker: site.WorkerOn},
		Collections: site.Collections{Features: pages.Features{Plus: true, Server: true, Accounts: true}},
	})
	o.Secure, o.Play, o.SharedAssets = true, play, fstest.MapFS{"images/tree.svg": {Data: []byte("<svg/>")}}
	return o
}

// webBuild is the web build of an application.
func webBuild(application string) fstest.MapFS {
	return fstest.MapFS{
		"server/entry-server.js": {Data: []byte(application)},
		"inline.js":              {Data: []byte("1")},
		"service-worker.js":      {Data: []byte("// the worker")},
		"remove-worker.js":       {Data: []byte("// its end")},
		"assets.json":            {Data: []byte(`{"script":"a.js"}`)},
		"client/a-123.js":        {Data: []byte(strings.Repeat("export {};\n", 200))},
		"client/b-456.js":        {Data: []byte(strings.Repeat("export {};\n", 50))},
		"client/b-456.js.br":     {Data: []byte("made beforehand")},
	}
}

// openOptions opens a site with a web build and returns the options for its server.
func openOptions(t testing.TB, dist fstest.MapFS, o site.Options) Options {
	t.Helper()
	renderer, err := render.New(render.Options{Dist: dist, Workers: 1, Site: []byte("{}"), CodeLimit: 50 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(renderer.Close)
	o.History, o.Webdata, o.Renderer, o.Log = content.HistoryOff, docstest.EmbeddedWebdata(t), renderer, slog.New(slog.DiscardHandler)
	s, err := site.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	assets, err := render.Assets(dist)
	if err != nil {
		t.Fatal(err)
	}
	return Options{Site: s, Assets: assets, InlineHash: renderer.InlineHash(), CacheBytes: 1 << 20, Log: o.Log}
}

func ask(h http.Handler, method, target string, header ...string) *http.Response {
	r := httptest.NewRequest(method, "https://test.example/", nil)
	u, err := url.ParseRequestURI(target) // as the request line is parsed
	if err != nil {
		panic(err)
	}
	r.URL.Path, r.URL.RawPath, r.URL.RawQuery, r.RequestURI = u.Path, u.RawPath, u.RawQuery, target
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// decoded returns the body of a response that may be compressed with gzip.
func decoded(t *testing.T, r *http.Response) string {
	t.Helper()
	if r.Header.Get("Content-Encoding") == "gzip" {
		z, err := gzip.NewReader(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		r.Body = z
	}
	return body(t, r)
}

func TestAddresses(t *testing.T) {
	h := testServer(t)
	for _, tc := range []struct {
		name, target string
		header       []string
		status       int
		location     string
	}{
		{"page", "/en-US/docs/Web", nil, 200, ""},
		{"translated page", "/de/docs/Web", nil, 200, ""},
		{"page data", "/en-US/docs/Web/index.json", nil, 200, ""},
		{"page without a body", "/en-US/docs/Web/None", nil, 200, ""},
		{"data of a page without a body", "/en-US/docs/Web/None/index.json", nil, 200, ""},
		{"metadata", "/en-US/docs/Web/metadata.json", nil, 200, ""},
		{"home", "/en-US/", nil, 200, ""},
		{"home data", "/en-US/index.json", nil, 200, ""},
		{"special characters", "/en-US/docs/Web/CSS/*", nil, 200, ""},
		{"compatibility data", "/bcd/api/v0/current/css.properties.color.json", nil, 200, ""},
		{"search index", "/de/search-index.json", nil, 200, ""},
		{"sitemap", "/sitemaps/de/sitemap.xml.gz", nil, 200, ""},
		{"health", "/healthz", nil, 200, ""},
		{"missing page", "/en-US/docs/Nowhere", nil, 404, ""},
		{"missing page data", "/en-US/docs/Nowhere/index.json", nil, 404, ""},
		{"missing compatibility data", "/bcd/api/v0/current/css.none.json", nil, 404, ""},
		{"missing file", "/en-US/docs/Web/none.png", nil, 404, ""},
		{"source of a page", "/en-US/docs/Web/index.md", nil, 404, ""},
		{"unknown locale", "/xx/docs/Web", nil, 404, ""},
		{"letter case", "/en-US/docs/web/css", nil, 301, "/en-US/docs/Web/CSS"},
		{"letter case of data", "/en-US/docs/web/css/index.json", nil, 301, "/en-US/docs/Web/CSS/index.json"},
		{"letter case keeps the query", "/en-US/docs/web?a=b&c", nil, 301, "/en-US/docs/Web?a=b&c"},
		{"letter case of the locale", "/en-us/docs/Web", nil, 302, "/en-US/docs/Web"},
		{"letter case of locale and page", "/en-us/docs/web/css", nil, 302, "/en-US/docs/Web/CSS"},
		{"letter case of locale and data", "/en-us/docs/web/css/index.json?a", nil, 302, "/en-US/docs/Web/CSS/index.json?a"},
		{"no locale, letter case", "/docs/web/css", nil, 302, "/en-US/docs/Web/CSS"},
		{"locale alias", "/en/docs/Web", nil, 302, "/en-US/docs/Web"},
		{"trailing slash", "/en-US/docs/Web/", nil, 301, "/en-US/docs/Web"},
		{"home without slash", "/de", nil, 301, "/de/"},
		{"moved page", "/en-US/docs/Style", nil, 301, "/en-US/docs/Web/CSS"},
		{"moved page, other case, data", "/en-US/docs/STYLE/index.json", nil, 301, "/en-US/docs/Web/CSS/index.json"},
		{"moved away", "/en-US/docs/Out", nil, 301, "https://example.org/there"},
		{"doubled slashes", "//example.org/docs", nil, 301, "/example.org/docs"},
		{"backslashes", `/\example.org`, nil, 301, "/example.org"},
		{"no locale", "/", nil, 200, ""},
		{"no locale, by language", "/docs/Web?x=1", []string{"Accept-Language", "fr;q=0.2, de-AT, en;q=0.5"}, 302, "/de/docs/Web?x=1"},
		{"no locale, language not offered", "/docs/Web", []string{"Accept-Language", "ja"}, 302, "/en-US/docs/Web"},
		{"no locale, cookie first", "/docs/Web", []string{"Accept-Language", "en", "Cookie", "preferredlocale=de"}, 302, "/de/docs/Web"},
		{"no locale, cookie of a locale without content", "/docs/Web", []string{"Cookie", "preferredlocale=fr"}, 302, "/en-US/docs/Web"},
		{"no locale, odd cookie and header", "/docs/Web", []string{"Accept-Language", "%%%", "Cookie", "preferredlocale=../x"}, 302, "/en-US/docs/Web"},
		{"home of a locale without content", "/fr/", nil, 404, ""},
		{"its data", "/fr/index.json", nil, 404, ""},
		{"its search", "/fr/search", nil, 404, ""},
		{"its sitemap", "/sitemaps/fr/sitemap.xml.gz", nil, 404, ""},
		{"its list of titles", "/fr/search-index.json", nil, 404, ""},
		{"its picture", "/fr/social.png", nil, 404, ""},
		{"its documents", "/fr/docs/Web", nil, 404, ""},
		{"its moved documents", "/fr/docs/Style", nil, 404, ""},
		{"another spelling of it", "/FR/docs/Web", nil, 404, ""},
		{"alias of a locale without content", "/pt/docs/Web", nil, 404, ""},
		{"home of a community's locale", "/hu/", nil, 200, ""},
		{"its page", "/hu/docs/Web", nil, 200, ""},
		{"page that is not translated", "/hu/docs/Web/CSS", nil, 404, ""},
		{"preferred locale", "/en-US/docs/Web", []string{"Cookie", "preferredlocale=de"}, 302, "/de/docs/Web"},
		{"preferred locale without that page", "/en-US/docs/Web/CSS", []string{"Cookie", "preferredlocale=de"}, 200, ""},
		{"preferred locale leaves data alone", "/en-US/docs/Web/index.json", []string{"Cookie", "preferredlocale=de"}, 200, ""},
		{"moved from an address with a question mark", "/en-US/docs/Why%3F", nil, 301, "/en-US/docs/Web/Gr%C3%B6%C3%9Fe%3F"},
		{"moved to a fragment", "/en-US/docs/Part", nil, 301, "/en-US/docs/Web#Gr%C3%BC%C3%9Fe_%E2%80%9Cx%E2%80%9D"},
		{"moved to a fragment, with a query", "/en-US/docs/Part?a=b", nil, 301, "/en-US/docs/Web?a=b#Gr%C3%BC%C3%9Fe_%E2%80%9Cx%E2%80%9D"},
		{"moved to a fragment, data", "/en-US/docs/Part/index.json", nil, 301, "/en-US/docs/Web/index.json"},
		{"moved to a query", "/en-US/docs/Asked", nil, 301, "/en-US/docs/Web?v=1#part"},
		{"moved to a query, with another", "/en-US/docs/Asked?a=b", nil, 301, "/en-US/docs/Web?v=1&a=b#part"},
		{"moved out of the docs", "/en-US/docs/Found", nil, 301, "/en-US/search?q=a%20b#r"},
		{"moved, other letters", "/en-US/docs/%C3%BCmlaut", nil, 301, "/en-US/docs/Gr%C3%B6%C3%9Fe"},
		{"moved away, other letters", "/en-US/docs/Away?a=b", nil, 301, "https://example.org/%C3%BC%20x?q=%C3%A4#teil_%C3%B6"},
		{"moved, trailing slash", "/en-US/docs/Why%3F/", nil, 301, "/en-US/docs/Web/Gr%C3%B6%C3%9Fe%3F"},
		{"moved, no locale", "/docs/Why%3F?a", nil, 302, "/en-US/docs/Why%3F?a"},
		{"escaped fragment is not a fragment", "/en-US/docs/Style%23x", nil, 404, ""},
		{"letter case, escapes", "/en-us/docs/C%23/%3Fa/%25/%C3%9C", nil, 302, "/en-US/docs/C%23/%3Fa/%25/%C3%9C"},
		{"letter case, escaped slash", "/en-us/docs/A%2Fb?c", nil, 302, "/en-US/docs/A%2Fb?c"},
		{"letter case, escaped slash after the locale", "/en-us%2Fdocs/A/b", nil, 302, "/en-US/docs/A/b"},
		{"no locale, escapes", "/docs/C%23?a#b", nil, 302, "/en-US/docs/C%23?a%23b"},
		{"trailing slash, escapes", "/en-US/docs/Web/Gr%C3%B6%C3%9Fe%3F/", nil, 301, "/en-US/docs/Web/Gr%C3%B6%C3%9Fe%3F"},
		{"letter case of a file, escapes", "/en-US/docs/Web/CSS/A%23%3F%25.png", nil, 301, "/en-US/docs/Web/CSS/a%23%3F%25.png"},
		{"doubled slashes, escapes", "//example.org/a%23b%3Fc", nil, 301, "/example.org/a%23b%3Fc"},
		{"escaped doubled slashes", "/%2Fexample.org", nil, 301, "/example.org"},
		{"preferred locale, escapes", "/en-US/docs/Web?a=ü", []string{"Cookie", "preferredlocale=de"}, 302, "/de/docs/Web?a=%C3%BC"},
		{"climbing out of the assets", "/static/../../go.mod", nil, 404, ""},
		{"too long", "/en-US/docs/" + strings.Repeat("x", 9000), nil, 414, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := ask(h, "GET", tc.target, tc.header...)
			if r.StatusCode != tc.status || r.Header.Get("Location") != tc.location {
				t.Errorf("GET %.80s = %d to %q, want %d to %q", tc.target, r.StatusCode, r.Header.Get("Location"), tc.status, tc.location)
			}
		})
	}
}

func TestPageIsRenderedFromMarkdown(t *testing.T) {
	h := testServer(t)
	page := body(t, ask(h, "GET", "/de/docs/Web"))
	for _, want := range []string{`<html lang="de"`, "<p>Über das Web.</p>", "<title>Das Web"} {
		if !strings.Contains(page, want) {
			t.Errorf("page lacks %q:\n%s", want, page)
		}
	}
}

func TestConditionalAndCompressedResponses(t *testing.T) {
	h := testServer(t)
	const target = "/en-US/docs/Web/CSS"
	plain := ask(h, "GET", target)
	size := len(body(t, plain))
	tags := map[string]bool{plain.Header.Get("ETag"): true}
	for _, encoding := range []string{"br", "gzip"} {
		r := ask(h, "GET", target, "Accept-Encoding", encoding)
		if got := r.Header.Get("Content-Encoding"); got != encoding {
			t.Errorf("Content-Encoding = %q, want %q", got, encoding)
		}
		if n := len(body(t, r)); n >= size {
			t.Errorf("%s response has %d bytes, plain one %d", encoding, n, size)
		}
		tags[r.Header.Get("ETag")] = true
		again := ask(h, "GET", target, "Accept-Encoding", encoding, "If-None-Match", r.Header.Get("ETag"))
		if again.StatusCode != http.StatusNotModified || body(t, again) != "" {
			t.Errorf("with its own tag, status of the %s response = %d, want 304 without a body", encoding, again.StatusCode)
		}
	}
	if len(tags) != 3 {
		t.Errorf("tags %v: each encoding needs its own", tags)
	}
	if r := ask(h, "GET", target, "If-None-Match", `"other"`); r.StatusCode != 200 {
		t.Errorf("with another tag, status = %d, want 200", r.StatusCode)
	}
	if r := ask(h, "GET", "/en-US/docs/None", "If-None-Match", "*"); r.StatusCode != 404 {
		t.Errorf("status of a missing page with If-None-Match = %d, want 404", r.StatusCode)
	}
}

func TestHeadRespondsLikeGetWithoutBody(t *testing.T) {
	h := testServer(t)
	for _, target := range []string{"/en-US/docs/Web", "/en-US/docs/None", "/static/a-123.js", "/en-US/docs/Web/index.json"} {
		get, head := ask(h, "GET", target), ask(h, "HEAD", target)
		if head.StatusCode != get.StatusCode || head.Header.Get("Content-Length") != get.Header.Get("Content-Length") {
			t.Errorf("HEAD %s = %d, %s bytes; GET = %d, %s", target, head.StatusCode, head.Header.Get("Content-Length"), get.StatusCode, get.Header.Get("Content-Length"))
		}
		if text := body(t, head); text != "" {
			t.Errorf("HEAD %s has a body of %d bytes", target, len(text))
		}
	}
	if r := ask(h, "POST", "/en-US/docs/Web"); r.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST = %d, want 405", r.StatusCode)
	}
}

func TestHeaders(t *testing.T) {
	h := testServer(t)
	page := ask(h, "GET", "/en-US/docs/Web")
	policy := page.Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, ", script-src *:*/static/ 'sha256-") || strings.Contains(policy, "'unsafe-eval'") {
		t.Errorf("policy does not restrict scripts: %s", policy)
	}
	for name, want := range map[string]string{
		"X-Content-Type-Options":    "nosniff",
		"Strict-Transport-Security": "max-age=63072000; includeSubDomains",
		"Cache-Control":             "public, no-cache",
	} {
		if got := page.Header.Get(name); got != want {
			t.Errorf("%s = %q, want %q", name, got, want)
		}
	}
	if got := ask(h, "GET", "/static/a-123.js").Header.Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
		t.Errorf("hashed assets: Cache-Control = %q", got)
	}
	svg := ask(h, "GET", "/en-US/docs/Web/CSS/dot.svg")
	if got := svg.Header.Get("Content-Security-Policy"); svg.StatusCode != 200 || !strings.Contains(got, "sandbox") {
		t.Errorf("status of an image in content = %d with policy %q: it could run as a page", svg.StatusCode, got)
	}
	if got := ask(h, "GET", "/docs/Web", "Accept-Language", "de").Header.Get("Vary"); !strings.Contains(got, "Accept-Language") {
		t.Errorf("response by language has Vary %q", got)
	}
}

func TestRootIsTheHomePageInTheReadersLanguage(t *testing.T) {
	h := testServer(t)
	for _, tc := range []struct {
		name   string
		header []string
		want   locale.Locale
	}{
		{"nothing is known", nil, "en-US"},
		{"by language", []string{"Accept-Language", "fr;q=0.2, de-AT, en;q=0.5"}, "de"},
		{"language not offered", []string{"Accept-Language", "ja"}, "en-US"},
		{"of a community", []string{"Accept-Language", "hu-HU"}, "hu"},
		{"cookie first", []string{"Accept-Language", "en", "Cookie", "preferredlocale=de"}, "de"},
		{"cookie of a locale without content", []string{"Accept-Language", "de", "Cookie", "preferredlocale=fr"}, "de"},
		{"odd cookie and header", []string{"Accept-Language", "%%%", "Cookie", "preferredlocale=../x"}, "en-US"},
	} {
		r := ask(h, "GET", "/", tc.header...)
		if r.StatusCode != http.StatusOK || !strings.Contains(r.Header.Get("Vary"), "Accept-Language, Cookie") {
			t.Errorf("%s: status %d, Vary %q", tc.name, r.StatusCode, r.Header.Get("Vary"))
		}
		if page := body(t, r); !strings.Contains(page, `<html lang="`+string(tc.want)+`"`) || !strings.Contains(page, `"url":"/`+string(tc.want)+`/"`) {
			t.Errorf("%s: page is not in %s:\n%.500s", tc.name, tc.want, page)
		}
	}
}

func TestNotFoundPageIsInALanguageOfTheSite(t *testing.T) {
	h := testServer(t)
	for target, want := range map[string]string{
		"/fr/docs/Web": "en-US", "/de/docs/None": "de", "/hu/docs/None": "hu", "/xx/": "en-US",
	} {
		r := ask(h, "GET", target)
		if page := body(t, r); r.StatusCode != http.StatusNotFound || !strings.Contains(page, `<html lang="`+want+`"`) {
			t.Errorf("%s = %d, want 404 in %s: %.200s", target, r.StatusCode, want, page)
		}
	}
}

func TestNotFoundPageNamesTheAddress(t *testing.T) {
	h := testServer(t)
	for target, want := range map[string]string{
		"/en-US/docs/Nothing": "/en-US/docs/Nothing", "/de/docs/A%3Cb%3E&c'": "/de/docs/A%3Cb%3E&amp;c&#39;", "/en-US/404": "/en-US/404",
	} {
		for _, encoding := range []string{"", "gzip"} {
			r := ask(h, "GET", target, "Accept-Encoding", encoding)
			if page := decoded(t, r); r.StatusCode != http.StatusNotFound || !strings.Contains(page, "<code>"+want+"</code>") {
				t.Errorf("%s in %q = %d, want text %s in %s", target, encoding, r.StatusCode, want, page)
			}
		}
	}
}

// A page of the site must not be able to run a script from content, while
// examples on the runner hosts may.
func TestScriptsInContentDoNotRunOnTheSite(t *testing.T) {
	h := testServer(t, func(o *Options) { o.SharedAssets = fstest.MapFS{"lib.mjs": {Data: []byte("1")}} })
	for _, path := range []string{"/en-US/docs/Web/CSS/demo.js", "/shared-assets/lib.mjs"} {
		for range 2 { // the second time from the cache
			onSite := ask(h, "GET", path)
			if got := onSite.Header.Get("Content-Type"); onSite.StatusCode != 200 || got != "text/plain; charset=utf-8" {
				t.Errorf("%s on the site = %d, %s", path, onSite.StatusCode, got)
			}
			if policy := onSite.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "sandbox") || onSite.Header.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s on the site could run as a page: %v", path, onSite.Header)
			}
			onPlay := askRunner(h, "a.play.example", path, nil)
			if got := onPlay.Header.Get("Content-Type"); onPlay.StatusCode != 200 || got != "text/javascript; charset=utf-8" {
				t.Errorf("%s on the play host = %d, %s", path, onPlay.StatusCode, got)
			}
		}
	}
	if got := ask(h, "GET", "/static/a-123.js").Header.Get("Content-Type"); got != "text/javascript; charset=utf-8" {
		t.Errorf("type of a script of the site = %s", got)
	}
}

// A policy's path is ignored after a redirect: a redirect below the static
// folder would allow any file of the origin to run.
func TestNoRedirectsFromTheStaticFolder(t *testing.T) {
	h := testServer(t)
	for _, target := range []string{
		"/static/../en-US/docs/Web/CSS/demo.js", "/static/..%2Fen-US/docs/Web/CSS/demo.js", "/static//en-US/docs/Web/CSS/demo.js",
		"/static/%2E%2E/en-US/docs/Web/CSS/demo.js", "/static/..%5Cen-US/docs/Web/CSS/demo.js", "/static/%2Fen-US/docs/Web/CSS/demo.js",
		"/static/en-us/docs/web/css/demo.js", "/static/", "/static/none.js",
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", "https://test.example"+target, nil))
		r := w.Result()
		if r.StatusCode != http.StatusNotFound || strings.Contains(body(t, r), "taken over") {
			t.Errorf("GET %s = %d to %q, want 404", target, r.StatusCode, r.Header.Get("Location"))
		}
	}
}
