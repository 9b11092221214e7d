package observatory

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

const probe = "https://probe.example"

// captureOf returns a capture of https://www.shop.example/, to which http
// redirects. The lines are the headers of the page.
func captureOf(lines ...string) *Capture {
	c := &Capture{
		Site: Site{Host: "www.shop.example", Path: "/"}, ProbeOrigin: probe,
		HTTP:  &Chain{Start: "http://www.shop.example/", History: []Hop{{"http://www.shop.example/", 301}, {"https://www.shop.example/", 200}}},
		HTTPS: &Chain{Start: "https://www.shop.example/", History: []Hop{{"https://www.shop.example/", 200}}},
	}
	c.HTTP.Final = respond(200)
	c.HTTPS.Final = respond(200, lines...)
	j := jar{}
	if u, err := parseTarget(nil, c.HTTPS.Start); err == nil {
		j.set(u, c.HTTPS.Final.Values("set-cookie"), time.Now())
	}
	c.HTTPS.Cookies = j.cookies
	return c
}

func respond(status int, lines ...string) *Response {
	r := &Response{Status: status, Verified: true}
	for _, line := range lines {
		name, value, _ := strings.Cut(line, ": ")
		r.Header = append(r.Header, Field{name, value})
	}
	return r
}

func route(c *Capture, urls ...string) *Capture {
	c.HTTP.History = nil
	for _, u := range urls {
		c.HTTP.History = append(c.HTTP.History, Hop{u, 200})
	}
	return c
}

func scripts(list ...Script) *Capture {
	c := captureOf("Content-Type: text/html")
	c.Page.Scripts = list
	return c
}

func with(c *Capture, change func(*Capture)) *Capture {
	change(c)
	return c
}

const longHSTS = "Strict-Transport-Security: max-age=31536000"

func TestResults(t *testing.T) {
	t.Parallel()
	lists := Lists{Preload: PreloadList{
		"listed.example": {Mode: ForceHTTPS, IncludeSubDomains: true}, "alone.example": {Mode: ForceHTTPS}, "pinned.example": {IncludeSubDomains: true},
	}}
	notVerified := func(c *Capture) { c.HTTPS.Final.Verified = false; c.HTTP.Final.Verified = false }
	listed := func(c *Capture) { c.Site.Host = "deep.www.listed.example" }
	preflight := func(lines ...string) *Capture {
		return with(captureOf(), func(c *Capture) { c.Preflight = respond(204, lines...) })
	}
	meta := func(referrer string, lines ...string) *Capture {
		return with(captureOf(append(lines, "Content-Type: text/html")...), func(c *Capture) { c.Page.MetaReferrer = referrer })
	}
	covered := map[string]bool{}
	for _, tc := range []struct {
		test, result string
		captures     []*Capture
	}{
		{TestCSP, "csp-implemented-with-no-unsafe-default-src-none", []*Capture{captureOf("Content-Security-Policy: default-src 'none'")}},
		{TestCSP, "csp-implemented-with-no-unsafe", []*Capture{
			captureOf("Content-Security-Policy: default-src 'self'"),
			with(captureOf("Content-Type: text/html"), func(c *Capture) { c.Page.MetaPolicies = []string{"default-src 'self'"} }),
		}},
		{TestCSP, "csp-implemented-with-unsafe-inline-in-style-src-only", []*Capture{captureOf("Content-Security-Policy: default-src 'self'; style-src 'unsafe-inline'")}},
		{TestCSP, "csp-implemented-with-insecure-scheme-in-passive-content-only", []*Capture{captureOf("Content-Security-Policy: default-src 'self'; img-src http:")}},
		{TestCSP, "csp-implemented-with-unsafe-eval", []*Capture{captureOf("Content-Security-Policy: default-src 'self' 'unsafe-eval'")}},
		{TestCSP, "csp-implemented-with-unsafe-inline", []*Capture{captureOf("Content-Security-Policy: img-src 'self'"), captureOf("Content-Security-Policy: script-src 'self'")}},
		{TestCSP, "csp-implemented-with-insecure-scheme", []*Capture{captureOf("Content-Security-Policy: default-src 'self'; font-src http://fonts.example")}},
		{TestCSP, "csp-implemented-but-duplicate-directives", []*Capture{captureOf("Content-Security-Policy: default-src 'self'; report-uri /a; report-uri /b")}},
		{TestCSP, "csp-header-invalid", []*Capture{
			captureOf("Content-Security-Policy: img-s"), captureOf("Content-Security-Policy: "), captureOf("Content-Security-Policy: img-src a; img-src b"),
			captureOf("Content-Security-Policy: script-src 'strict-dynamic'"),
		}},
		{TestCSP, "csp-not-implemented", []*Capture{
			captureOf(), with(captureOf("Content-Type: text/html"), func(c *Capture) { c.Page.MetaPolicies = []string{"frame-ancestors 'none'"} }),
			with(captureOf("Content-Type: text/plain"), func(c *Capture) { c.Page.MetaPolicies = []string{"default-src 'self'"} }),
		}},
		{TestCSP, "csp-not-implemented-but-reporting-enabled", []*Capture{captureOf("Content-Security-Policy-Report-Only: default-src 'self'")}},

		{TestCookies, cookiesAllSameSite, []*Capture{captureOf("Set-Cookie: session=1; Secure; HttpOnly; SameSite=Lax", "Set-Cookie: heroku-session-affinity=1")}},
		{TestCookies, cookiesSecure, []*Capture{captureOf("Set-Cookie: a=1; Secure")}},
		{TestCookies, cookiesNotFound, []*Capture{captureOf(), captureOf("Set-Cookie: =1; SameSite=x"), captureOf("Set-Cookie: heroku-session-affinity=1")}},
		{TestCookies, cookiesInsecureHSTS, []*Capture{captureOf("Set-Cookie: a=1", longHSTS), with(captureOf("Set-Cookie: a=1"), listed)}},
		{TestCookies, cookiesSessionInsecureHSTS, []*Capture{captureOf("Set-Cookie: Sess=1; HttpOnly", longHSTS)}},
		{TestCookies, cookiesInsecure, []*Capture{captureOf("Set-Cookie: a=1"), with(captureOf("Set-Cookie: a=1", longHSTS), notVerified)}},
		{TestCookies, cookiesSameSiteInvalid, []*Capture{
			captureOf("Set-Cookie: a=1; Secure; SameSite=Any"), captureOf("Set-Cookie: a=1; SameSite=None"), captureOf("Set-Cookie: samesite=1; Secure"),
		}},
		{TestCookies, cookiesTokenWithoutSameSite, []*Capture{captureOf("Set-Cookie: x-CSRF=1; Secure; HttpOnly")}},
		{TestCookies, cookiesSessionWithoutHTTPOnly, []*Capture{captureOf("Set-Cookie: user_login=1; Secure; SameSite=Lax")}},
		{TestCookies, cookiesSessionInsecure, []*Capture{captureOf("Set-Cookie: login=1; HttpOnly")}},

		{TestCOEP, "coep-not-implemented", []*Capture{captureOf(), captureOf("Cross-Origin-Embedder-Policy: ")}},
		{TestCOEP, "coep-implemented-with-require-corp", []*Capture{captureOf(`Cross-Origin-Embedder-Policy: require-corp; report-to="x"`)}},
		{TestCOEP, "coep-implemented-with-credentialless", []*Capture{captureOf("Cross-Origin-Embedder-Policy: credentialless")}},
		{TestCOEP, "coep-implemented-with-unsafe-none", []*Capture{captureOf("Cross-Origin-Embedder-Policy: unsafe-none")}},
		{TestCOEP, "coep-header-invalid", []*Capture{
			captureOf(`Cross-Origin-Embedder-Policy: "require-corp"`), captureOf("Cross-Origin-Embedder-Policy: Require-Corp"),
			captureOf("Cross-Origin-Embedder-Policy: require-corp;"), captureOf("Cross-Origin-Embedder-Policy: require-corp", "Cross-Origin-Embedder-Policy: require-corp"),
		}},
		{TestCOOP, "coop-not-implemented", []*Capture{captureOf()}},
		{TestCOOP, "coop-implemented-with-same-origin", []*Capture{captureOf("Cross-Origin-Opener-Policy: same-origin")}},
		{TestCOOP, "coop-implemented-with-same-origin-allow-popups", []*Capture{captureOf("Cross-Origin-Opener-Policy: same-origin-allow-popups")}},
		{TestCOOP, "coop-implemented-with-noopener-allow-popups", []*Capture{captureOf("Cross-Origin-Opener-Policy: noopener-allow-popups")}},
		{TestCOOP, "coop-implemented-with-unsafe-none", []*Capture{captureOf("Cross-Origin-Opener-Policy: unsafe-none")}},
		{TestCOOP, "coop-header-invalid", []*Capture{captureOf("Cross-Origin-Opener-Policy: require-corp")}},

		{TestCORS, "cross-origin-resource-sharing-not-implemented", []*Capture{captureOf("Access-Control-Allow-Origin: *"), preflight("Access-Control-Allow-Origin: ")}},
		{TestCORS, "cross-origin-resource-sharing-implemented-with-public-access", []*Capture{preflight("Access-Control-Allow-Origin: *", "Access-Control-Allow-Credentials: true")}},
		{TestCORS, "cross-origin-resource-sharing-implemented-with-restricted-access", []*Capture{
			preflight("Access-Control-Allow-Origin: "+probe, "Access-Control-Allow-Credentials: false"),
			preflight("Access-Control-Allow-Origin: "+strings.ToUpper(probe), "Access-Control-Allow-Credentials: true"),
		}},
		{TestCORS, "cross-origin-resource-sharing-implemented-with-universal-access", []*Capture{
			preflight("Access-Control-Allow-Origin: "+probe, "Access-Control-Allow-Credentials: TRUE"),
		}},

		{TestRedirection, redirectPreloaded, []*Capture{route(captureOf(), "http://www.listed.example/"), route(captureOf(), "http://alone.example/", "https://x.listed.example/")}},
		{TestRedirection, redirectToHTTPS, []*Capture{captureOf(), route(captureOf(), "http://a.example/", "https://a.example:8443/", "http://b.example/", "https://c.example/")}},
		{TestRedirection, redirectNoHTTP, []*Capture{with(captureOf(), func(c *Capture) { c.HTTP.Final = nil })}},
		{TestRedirection, redirectOffHost, []*Capture{route(captureOf(), "http://a.example/", "https://www.a.example/")}},
		{TestRedirection, redirectLate, []*Capture{route(captureOf(), "http://a.example/", "http://www.a.example/", "https://www.a.example/")}},
		{TestRedirection, redirectNotHTTPS, []*Capture{route(captureOf(), "http://a.example/", "https://a.example/", "http://a.example/")}},
		{TestRedirection, redirectMissing, []*Capture{route(captureOf(), "http://a.example/"), route(captureOf(), "http://www.alone.example/"), route(captureOf(), "http://pinned.example/")}},
		{TestRedirection, redirectBadCert, []*Capture{with(captureOf(), notVerified)}},

		{TestReferrerPolicy, "referrer-policy-private", []*Capture{captureOf("Referrer-Policy: unsafe-url, No-Referrer , later"), meta("same-origin", "Referrer-Policy: origin")}},
		{TestReferrerPolicy, "referrer-policy-not-implemented", []*Capture{captureOf()}},
		{TestReferrerPolicy, "referrer-policy-unsafe", []*Capture{captureOf("Referrer-Policy: no-referrer", "Referrer-Policy: origin"), meta("unknown", "Referrer-Policy: origin")}},
		{TestReferrerPolicy, "referrer-policy-header-invalid", []*Capture{captureOf("Referrer-Policy: "), meta("whatever")}},

		{TestHSTS, hstsPreloaded, []*Capture{with(captureOf(), listed), with(with(captureOf(), listed), notVerified)}},
		{TestHSTS, hstsLongEnough, []*Capture{
			captureOf("Strict-Transport-Security: MAX-AGE=15552000; includeSubDomains"), captureOf("Strict-Transport-Security: max-age=1; max-age= 31536000x"),
			captureOf("Strict-Transport-Security: max-age=forever"), captureOf(`Strict-Transport-Security: max-age="1"`),
		}},
		{TestHSTS, hstsTooShort, []*Capture{captureOf("Strict-Transport-Security: max-age=15551999"), captureOf("Strict-Transport-Security: max-age=-31536000")}},
		{TestHSTS, hstsMissing, []*Capture{captureOf()}},
		{TestHSTS, hstsInvalid, []*Capture{
			captureOf("Strict-Transport-Security: includeSubDomains"), captureOf("Strict-Transport-Security: max-age =31536000"), captureOf(longHSTS, longHSTS),
			captureOf("Strict-Transport-Security: "),
		}},
		{TestHSTS, hstsNoHTTPS, []*Capture{with(captureOf(longHSTS), func(c *Capture) { c.HTTPS.Final = nil })}},
		{TestHSTS, hstsBadCert, []*Capture{with(captureOf(longHSTS), notVerified)}},

		{TestSRI, sriAllSecure, []*Capture{scripts(Script{Src: "/a.js", Integrity: "x"}), scripts(Script{Src: "https://cdn.shop.example/a.js", Integrity: "x"}, Script{Src: "b.js"})}},
		{TestSRI, sriExternalSecure, []*Capture{scripts(Script{Src: "https://other.example/a.js", Integrity: "x"}, Script{})}},
		{TestSRI, sriNotHTML, []*Capture{with(scripts(Script{Src: "//other.example/"}), func(c *Capture) { c.HTTPS.Final = respond(200, "Content-Type: TEXT/HTML") })}},
		{TestSRI, sriNoScripts, []*Capture{scripts(), captureOf()}},
		{TestSRI, sriSecureOrigin, []*Capture{scripts(Script{}), scripts(Script{Src: "a.js"}, Script{Src: "http://shop.example/a.js"}), scripts(Script{Src: " https://other.example/"})}},
		{TestSRI, sriMissing, []*Capture{scripts(Script{Src: "https://other.example/a.js"}, Script{Src: "//www.shop.example/a.js", Integrity: "x"})}},
		{TestSRI, sriInsecure, []*Capture{scripts(Script{Src: "//www.shop.example/a.js", Integrity: "x"}), scripts(Script{Src: "http://other.example/", Integrity: "x"})}},
		{TestSRI, sriMissingAndBad, []*Capture{scripts(Script{Src: "//www.shop.example/a.js"}, Script{Src: "https://other.example/"})}},
		{TestSRI, HTMLNotParseable, []*Capture{with(captureOf(), func(c *Capture) { c.Page.JSON = true })}},

		{TestXContentTypeOptions, "x-content-type-options-nosniff", []*Capture{captureOf("X-Content-Type-Options:  NoSniff ")}},
		{TestXContentTypeOptions, "x-content-type-options-header-invalid", []*Capture{captureOf("X-Content-Type-Options: nosniff", "X-Content-Type-Options: nosniff")}},
		{TestXContentTypeOptions, "x-content-type-options-not-implemented", []*Capture{captureOf(), captureOf("X-Content-Type-Options: ")}},

		{TestXFrameOptions, "x-frame-options-implemented-via-csp", []*Capture{
			captureOf("Content-Security-Policy: frame-ancestors *", "X-Frame-Options: nonsense"),
			with(captureOf("Content-Type: text/html"), func(c *Capture) { c.Page.MetaPolicies = []string{"frame-ancestors 'none'; img-src a"} }),
		}},
		{TestXFrameOptions, "x-frame-options-sameorigin-or-deny", []*Capture{captureOf("X-Frame-Options: Deny"), captureOf("X-Frame-Options: SAMEORIGIN")}},
		{TestXFrameOptions, "x-frame-options-allow-from-origin", []*Capture{captureOf("X-Frame-Options: ALLOW-FROM https://a.example")}},
		{TestXFrameOptions, "x-frame-options-not-implemented", []*Capture{captureOf("X-Frame-Options: ")}},
		{TestXFrameOptions, "x-frame-options-header-invalid", []*Capture{captureOf("X-Frame-Options: DENY", "X-Frame-Options: DENY")}},

		{TestCORP, "corp-not-implemented", []*Capture{captureOf(), captureOf("Cross-Origin-Resource-Policy: ")}},
		{TestCORP, "corp-implemented-with-same-origin", []*Capture{captureOf("Cross-Origin-Resource-Policy: Same-Origin")}},
		{TestCORP, "corp-implemented-with-same-site", []*Capture{captureOf("Cross-Origin-Resource-Policy: same-site")}},
		{TestCORP, "corp-implemented-with-cross-origin", []*Capture{captureOf("Cross-Origin-Resource-Policy: cross-origin")}},
		{TestCORP, "corp-header-invalid", []*Capture{captureOf("Cross-Origin-Resource-Policy: same-origin; x")}},
	} {
		covered[tc.result] = true
		for i, c := range tc.captures {
			r, err := Grade(c, lists)
			if err != nil {
				t.Errorf("%s, capture %d: %v", tc.result, i, err)
				continue
			}
			if test, _ := r.Test(tc.test); test.Result != tc.result {
				t.Errorf("capture %d: %s = %s, want %s", i, tc.test, test.Result, tc.result)
			}
		}
	}
	for _, d := range Definitions() {
		for _, o := range d.Results {
			if !covered[o.Name] {
				t.Errorf("no capture has the result %s", o.Name)
			}
		}
	}
}

func TestScoreAndGrade(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		modifiers []int
		score     int
		grade     string
	}{
		{nil, 100, "A+"},
		{[]int{10, 5}, 115, "A+"},
		{[]int{-10, 5}, 95, "A"},
		{[]int{-10, 10}, 100, "A+"},
		{[]int{-15, 50}, 85, "A-"},
		{[]int{-20}, 80, "B+"},
		{[]int{-25}, 75, "B"},
		{[]int{-35}, 65, "B-"},
		{[]int{-40}, 60, "C+"},
		{[]int{-50}, 50, "C"},
		{[]int{-55}, 45, "C-"},
		{[]int{-60}, 40, "D+"},
		{[]int{-70}, 30, "D"},
		{[]int{-75}, 25, "D-"},
		{[]int{-80, 5}, 20, "F"},
		{[]int{-80, -50}, 0, "F"},
	} {
		var tests []Test
		for _, m := range tc.modifiers {
			tests = append(tests, Test{ScoreModifier: m})
		}
		if got := score(tests); got != tc.score || gradeOf(got) != tc.grade {
			t.Errorf("%v: %d %s, want %d %s", tc.modifiers, got, gradeOf(got), tc.score, tc.grade)
		}
	}
}

func TestOnlySomeStatusesAreGraded(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]Reason{
		200: "", 299: "", 304: "", 399: "", 401: "", 403: "", 101: ReasonOtherStatus, 400: ReasonOtherStatus, 404: ReasonOtherStatus, 406: ReasonBlocked,
		429: ReasonBlocked, 500: ReasonServerError, 999: ReasonBlocked,
	} {
		c := captureOf()
		c.HTTPS.Final.Status = status
		_, err := Grade(c, Lists{})
		e, _ := err.(*Error)
		switch {
		case want == "" && err != nil:
			t.Errorf("status %d: %v", status, err)
		case want != "" && (e == nil || e.Kind != StatusNotGradable || e.Reason != want || e.Status != status):
			t.Errorf("status %d: %#v, want reason %s", status, err, want)
		}
	}
	c := captureOf("cf-mitigated: challenge")
	c.HTTPS.Final.Status = 503
	if _, err := Grade(c, Lists{}); err == nil || err.(*Error).Reason != ReasonBotWall {
		t.Errorf("challenge = %v", err)
	}
}

func TestAddressesThatStopAScan(t *testing.T) {
	t.Parallel()
	if _, err := Grade(scripts(Script{Src: "https://a b:c/"}), Lists{}); KindOf(err) != InvalidScriptAddress {
		t.Errorf("a script: %v", err)
	}
	lists := Lists{Preload: PreloadList{"listed.example": {Mode: ForceHTTPS}}}
	if _, err := Grade(route(captureOf(), "http://listed.example/", "http://intranet/"), lists); KindOf(err) != InvalidHistoryHost {
		t.Errorf("a host: %v", err)
	}
	if _, err := Grade(route(captureOf(), "http://other.example/", "http://intranet/"), lists); err != nil {
		t.Errorf("host after one that is not preloaded: %v", err)
	}
}

func TestCaptureWithoutResponseIsDown(t *testing.T) {
	t.Parallel()
	c := captureOf()
	c.HTTP, c.HTTPS = &Chain{Failure: &Failure{ReasonTimeout, "too late"}}, &Chain{Failure: &Failure{ReasonRefused, "no"}}
	_, err := Grade(c, Lists{})
	if e, ok := err.(*Error); !ok || e.Kind != SiteDown || e.Reason != ReasonRefused || !strings.Contains(e.Message, "too late") {
		t.Errorf("%#v", err)
	}
}

func TestWhatIf(t *testing.T) {
	t.Parallel()
	c := captureOf("Content-Type: text/html", "Set-Cookie: a=1")
	before, err := Grade(c, Lists{})
	if err != nil {
		t.Fatal(err)
	}
	edited := c.WithHeader([]Field{
		{"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"}, {"Strict-Transport-Security", "max-age=63072000"},
		{"X-Content-Type-Options", "nosniff"}, {"Set-Cookie", "a=1; Secure; SameSite=Lax"}, {"Content-Type", "text/html"},
	})
	after, err := Grade(edited, Lists{})
	if err != nil {
		t.Fatal(err)
	}
	if before.Grade != "F" || after.Grade != "A+" {
		t.Errorf("%s became %s, want F and A+", before.Grade, after.Grade)
	}
	again, err := Grade(c, Lists{})
	if err != nil || again.Score != before.Score {
		t.Error("the capture itself has changed")
	}
}

func TestResponseHeadersAreByLowerCaseName(t *testing.T) {
	t.Parallel()
	r := respond(200, "Server: a", "X-A: 1", "server: b", "x-a: 2", "Set-Cookie: a", "set-cookie: b", "X-Empty: ")
	text, err := json.Marshal(responseHeaders(r))
	if want := `{"server":"a","x-a":"1, 2","set-cookie":["a","b"],"x-empty":""}`; err != nil || string(text) != want {
		t.Errorf("%s, %v, want %s", text, err, want)
	}
}

func TestObjectsKeepTheirOrder(t *testing.T) {
	t.Parallel()
	const text = `{"b":[1,{"z":null,"a":"<"}],"a":{},"c":1e3}`
	var o Object
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(o)
	if want := strings.ReplaceAll(text, "<", `\u003c`); err != nil || string(again) != want {
		t.Errorf("%s, %v", again, err)
	}
	for _, bad := range []string{"[]", "1", `{"a":}`, `{"a"`} {
		if err := json.Unmarshal([]byte(bad), &o); err == nil {
			t.Errorf("%s is an object", bad)
		}
	}
}

func TestDefinitionsAreTheMatrix(t *testing.T) {
	t.Parallel()
	var counts []int
	names := map[string]bool{}
	for _, d := range Definitions() {
		counts = append(counts, len(d.Results))
		for _, o := range d.Results {
			names[o.Name] = true
		}
	}
	if want := []int{11, 10, 5, 6, 4, 8, 4, 7, 8, 3, 5, 5}; !slices.Equal(counts, want) {
		t.Errorf("results = %v, want %v", counts, want)
	}
	if len(slices.Collect(maps.Keys(names))) != 76 {
		t.Errorf("got %d results", len(names))
	}
}
