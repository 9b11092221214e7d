package server

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/tools/playground"
)

// askRunner requests code from a host; header is pairs of names and values.
func askRunner(h http.Handler, host, path string, query url.Values, header ...string) *http.Response {
	r := httptest.NewRequest("GET", "https://"+host+path+"?"+query.Encode(), nil)
	r.Host = host
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

var inFrame = []string{"Sec-Fetch-Dest", "iframe", "Referer", "https://test.example/"}

func stateOf(s playground.State) (url.Values, string) {
	encoded, hash := playground.Encode(s)
	return url.Values{"state": {encoded}}, hash
}

func TestRunner(t *testing.T) {
	h := testServer(t)
	good, hash := stateOf(playground.State{HTML: "<p>hello</p>"})
	empty, _ := stateOf(playground.State{})
	bomb, _ := stateOf(playground.State{HTML: strings.Repeat("a", playground.DecodedLimit)})
	const random, path = "b7f0d9ce-0000.play.example", "/en-US/docs/Web/CSS/runner.html"
	for _, tc := range []struct {
		name, host, path string
		query            url.Values
		header           []string
		status           int
		text             string
	}{
		{"in a page of the site", random, path, good, inFrame, 200, "<p>hello</p>"},
		{"without a page", random, "/runner.html", good, inFrame, 200, "<p>hello</p>"},
		{"under its hash in any frame", hash + ".play.example", path, good, []string{"Sec-Fetch-Dest", "iframe"}, 200, "<p>hello</p>"},
		{"under its hash, alone", hash + ".play.example", path, good, []string{"Sec-Fetch-Dest", "document"}, 200, "written by somebody else"},
		{"under its hash, from a program", hash + ".play.example", path, good, nil, 200, "written by somebody else"},
		{"in the language of the page", hash + ".play.example", "/de/docs/Web/runner.html", good, nil, 200, "jemand anderes"},
		{"under another hash", strings.Repeat("a", 40) + ".play.example", path, good, nil, 403, "another address"},
		{"in a frame of another site", random, path, good, []string{"Sec-Fetch-Dest", "iframe", "Referer", "https://evil.example/"}, 403, "another address"},
		{"in a frame of another runner", random, path, good, []string{"Sec-Fetch-Dest", "iframe", "Referer", "https://x.play.example/"}, 403, "another address"},
		{"alone under a random name", random, path, good, []string{"Sec-Fetch-Dest", "document", "Referer", "https://test.example/"}, 403, "another address"},
		{"blank", random, path, url.Values{"blank": {""}, "theme": {"dark"}}, inFrame, 200, "#131917"},
		{"no state", random, path, nil, inFrame, 400, "No code to run"},
		{"no base64", random, path, url.Values{"state": {"§"}}, inFrame, 400, "cannot be read"},
		{"not compressed", random, path, url.Values{"state": {"AAAA"}}, inFrame, 400, "cannot be read"},
		{"a small address that grows large", random, path, bomb, inFrame, 413, "Too much code"},
		{"too long", random, path, url.Values{"state": {strings.Repeat("A", playground.EncodedLimit+4)}}, inFrame, 413, "Too much code"},
		{"no code", random, path, empty, inFrame, 404, "Nothing to show"},
		{"no label", "play.example", path, good, inFrame, 404, "No playground"},
		{"two labels", "a.b.play.example", path, good, inFrame, 404, "No playground"},
		{"picture next to the page", random, "/en-US/docs/Web/CSS/dot.svg", nil, inFrame, 200, "<svg"},
		{"shared picture", random, "/shared-assets/images/tree.svg", nil, inFrame, 200, "<svg"},
		{"font of a preset", random, "/shared-assets/fonts/FiraSans-Regular.woff2", nil, inFrame, 200, "wOF2"},
		{"shared picture that is not there", random, "/shared-assets/../secret", nil, inFrame, 404, ""},
		{"page", random, "/en-US/docs/Web", nil, inFrame, 404, "Only examples"},
		{"home page", random, "/en-US/", nil, inFrame, 404, "Only examples"},
		{"page data", random, "/en-US/docs/Web/index.json", nil, inFrame, 404, ""},
		{"compatibility data", random, "/bcd/api/v0/current/css.properties.color.json", nil, inFrame, 404, "Only examples"},
		{"account", random, "/api/v1/whoami", nil, inFrame, 404, "Only examples"},
		{"script of the site", random, "/static/a-123.js", nil, inFrame, 404, "Only examples"},
		{"source of the page", random, "/en-US/docs/Web/index.md", nil, inFrame, 404, ""},
		{"on the site", "test.example", path, good, inFrame, 404, ""},
		{"on another host", "evil.example", path, good, inFrame, 404, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := askRunner(h, tc.host, tc.path, tc.query, tc.header...)
			text := body(t, r)
			if r.StatusCode != tc.status || !strings.Contains(text, tc.text) {
				t.Errorf("status = %d, want %d and %q in:\n%.300s", r.StatusCode, tc.status, tc.text, text)
			}
			if tc.status != 200 && strings.Contains(text, "<p>hello") {
				t.Error("response has the refused code")
			}
		})
	}
}

func TestRunnerHeaders(t *testing.T) {
	h := testServer(t)
	query, _ := stateOf(playground.State{JS: "1"})
	r := askRunner(h, "a.play.example", "/runner.html", query, inFrame...)
	for name, want := range map[string]string{
		"X-Content-Type-Options":    "nosniff",
		"Strict-Transport-Security": "max-age=63072000; includeSubDomains",
		"Clear-Site-Data":           `"cookies", "storage"`,
		"Cache-Control":             "no-store",
		"Origin-Agent-Cluster":      "?1",
		"X-Frame-Options":           "",
		"Set-Cookie":                "",
	} {
		if got := r.Header.Get(name); got != want {
			t.Errorf("%s = %q, want %q", name, got, want)
		}
	}
	if policy := r.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'self' https://test.example") {
		t.Errorf("any site may show the frame: %s", policy)
	}
	main := ask(h, "GET", "/en-US/docs/Web").Header.Get("Content-Security-Policy")
	if !strings.Contains(main, "frame-src 'self' https://*.play.example;") {
		t.Errorf("the site's pages may not show the frame: %s", main)
	}
}

// TestRunnerAsksFirst goes from the warning to the code with its cookie, and
// checks that the code does not run without it.
func TestRunnerAsksFirst(t *testing.T) {
	h := testServer(t)
	query, hash := stateOf(playground.State{HTML: "<p>hello</p>"})
	host := hash + ".play.example"
	warning := askRunner(h, host, "/runner.html", query)
	cookies := warning.Cookies()
	if len(cookies) != 1 {
		t.Fatalf("warning sets %d cookies, want one", len(cookies))
	}
	c := cookies[0]
	if c.Name != "__Host-code" || c.Path != "/" || !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteStrictMode || c.MaxAge != 60 || c.Domain != "" {
		t.Errorf("cookie = %s", c.Raw)
	}
	text := body(t, warning)
	if !strings.Contains(text, "&lt;p&gt;hello") || !strings.Contains(text, `href="https://test.example/en-US/play?state=`) {
		t.Errorf("warning shows neither the code nor a link to the playground:\n%s", text)
	}
	query.Set("code", c.Value)
	if text := body(t, askRunner(h, host, "/runner.html", query, "Cookie", c.Name+"="+c.Value)); !strings.Contains(text, "<p>hello</p>") {
		t.Errorf("after confirmation the code does not run:\n%.200s", text)
	}
	for name, cookie := range map[string]string{"no cookie": "", "another cookie": c.Name + "=x", "empty cookie": c.Name + "=",
		"a cookie of other code on the host": "code=" + c.Value} {
		if text := body(t, askRunner(h, host, "/runner.html", query, "Cookie", cookie)); strings.Contains(text, "<p>hello</p>") {
			t.Errorf("%s: the code runs", name)
		}
	}
}

func TestRunnerIsRead(t *testing.T) {
	h := testServer(t)
	r := httptest.NewRequest("POST", "https://a.play.example/runner.html", strings.NewReader("state=x"))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST = %d, want 405", w.Code)
	}
}

func TestLongAddressesOfCode(t *testing.T) {
	h := testServer(t)
	long := "?state=" + strings.Repeat("x", 20000)
	if r := ask(h, "GET", "/en-US/play"+long); r.StatusCode == http.StatusRequestURITooLong {
		t.Error("the playground refuses an address with code")
	}
	if r := ask(h, "GET", "/en-US/docs/Web"+long); r.StatusCode != http.StatusRequestURITooLong {
		t.Errorf("status of other pages = %d, want 414", r.StatusCode)
	}
}
