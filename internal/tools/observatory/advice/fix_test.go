package advice_test

import (
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/advice"
)

func fields(lines ...string) []observatory.Field {
	var out []observatory.Field
	for _, line := range lines {
		name, value, _ := strings.Cut(line, ":")
		out = append(out, observatory.Field{Name: name, Value: strings.TrimSpace(value)})
	}
	return out
}

// site returns a capture of a site that responds over https with the given
// header lines.
func site(lines ...string) *observatory.Capture {
	s, err := observatory.ParseSite("www.example.com")
	if err != nil {
		panic(err)
	}
	chain := func(scheme string) *observatory.Chain {
		address := scheme + "://www.example.com/"
		return &observatory.Chain{
			Start: address, History: []observatory.Hop{{URL: address, Status: 200}},
			Final: &observatory.Response{Status: 200, Verified: true, Header: fields("Content-Type: text/html")},
		}
	}
	c := &observatory.Capture{Site: s, HTTP: chain("http"), HTTPS: chain("https"), ProbeOrigin: "https://probe.example"}
	return c.WithHeader(append(fields("Content-Type: text/html"), fields(lines...)...))
}

func verdict(t *testing.T, c *observatory.Capture, name string) observatory.Test {
	t.Helper()
	r, err := observatory.Grade(c, observatory.Lists{})
	if err != nil {
		t.Fatal(err)
	}
	test, ok := r.Test(name)
	if !ok {
		t.Fatalf("there is no test %s", name)
	}
	return test
}

func fixes(t *testing.T, c *observatory.Capture, name string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, s := range advice.Fix(verdict(t, c, name), c) {
		out[s.Server] = s.Code
	}
	return out
}

func TestFixIsMadeOfWhatTheSiteSent(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		c    *observatory.Capture
		test string
		want map[string]string // a line of the code for a server
	}{
		{"hsts keeps its directives", site("Strict-Transport-Security: max-age=300; includeSubdomains; preload"), observatory.TestHSTS, map[string]string{
			"nginx":   `add_header Strict-Transport-Security "max-age=63072000; includeSubDomains; preload" always;`,
			"apache":  `Header always set Strict-Transport-Security "max-age=63072000; includeSubDomains; preload"`,
			"caddy":   `	Strict-Transport-Security "max-age=63072000; includeSubDomains; preload"`,
			"express": `response.setHeader("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload");`,
			"go":      `w.Header().Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload")`,
		}},
		{"a header that is there is replaced", site("Strict-Transport-Security: max-age=300"), observatory.TestHSTS, map[string]string{
			"nginx": "proxy_hide_header Strict-Transport-Security;", "apache": "Header onsuccess unset Strict-Transport-Security",
		}},
		{"the policy stays, without inline scripts", site("Content-Security-Policy: default-src 'self'; script-src 'self' https://cdn.example.net 'unsafe-inline'; img-src *"), observatory.TestCSP, map[string]string{
			"nginx":   `"default-src 'self'; script-src 'self' https://cdn.example.net; img-src *; object-src 'none'; base-uri 'self'"`,
			"express": `"default-src 'self'; script-src 'self' https://cdn.example.net 'nonce-" + nonce + "'; img-src *; object-src 'none'; base-uri 'self'"`,
			"go":      `"default-src 'self'; script-src 'self' https://cdn.example.net 'nonce-"+nonce+"'; img-src *; object-src 'none'; base-uri 'self'"`,
		}},
		{"eval goes", site("Content-Security-Policy: script-src 'self' 'unsafe-eval'; object-src 'none'; base-uri 'none'"), observatory.TestCSP, map[string]string{
			"apache": `"script-src 'self'; object-src 'none'; base-uri 'none'"`, "go": `"script-src 'self'; object-src 'none'; base-uri 'none'"`,
		}},
		{"http becomes https", site("Content-Security-Policy: default-src 'self' http://a.example.net"), observatory.TestCSP, map[string]string{
			"caddy": `"default-src 'self' https://a.example.net; object-src 'none'; base-uri 'self'"`,
		}},
		{"a policy that is tried out is the start", site("Content-Security-Policy-Report-Only: script-src 'self'; report-uri /csp"), observatory.TestCSP, map[string]string{
			"nginx": `"script-src 'self'; report-uri /csp; object-src 'none'; base-uri 'self'"`,
		}},
		{"cookies by name", site("Set-Cookie: sid=1; Path=/", "Set-Cookie: csrftoken=2; Secure; SameSite=Strict", "Set-Cookie: __Host-x=3; Secure; Path=/; HttpOnly; SameSite=Lax"), observatory.TestCookies, map[string]string{
			"nginx":   "proxy_cookie_flags sid secure httponly samesite=lax;",
			"apache":  `Header edit Set-Cookie "^(sid=.*)$" "$1; Secure; HttpOnly; SameSite=Lax"`,
			"caddy":   "\tSet-Cookie `^(sid=.*)$` \"$1; Secure; HttpOnly; SameSite=Lax\"",
			"express": `response.cookie("sid", value, { secure: true, httpOnly: true, sameSite: "lax" });`,
			"go":      `http.SetCookie(w, &http.Cookie{Name: "sid", Value: value, Path: "/", Secure: true, HttpOnly: true, SameSite: http.SameSiteLaxMode})`,
		}},
		{"redirect", site(), observatory.TestRedirection, map[string]string{
			"nginx": "server_name www.example.com;", "apache": "ServerName www.example.com", "caddy": "www.example.com {", "express": `"https://www.example.com"`, "go": `"https://www.example.com"`,
		}},
		{"frames", site("X-Frame-Options: deny, sameorigin"), observatory.TestXFrameOptions, map[string]string{"nginx": `add_header X-Frame-Options "DENY" always;`}},
		{"quoted tokens", site(`Cross-Origin-Embedder-Policy: "credentialless"`), observatory.TestCOEP, map[string]string{"go": `"credentialless"`}},
		{"capitals", site("Cross-Origin-Opener-Policy: Same-Origin-Allow-Popups"), observatory.TestCOOP, map[string]string{"go": `"same-origin-allow-popups"`}},
		{"nonsense", site("Cross-Origin-Resource-Policy: everybody"), observatory.TestCORP, map[string]string{"go": `"same-site"`}},
		{"referrer", site("Referrer-Policy: unsafe-url"), observatory.TestReferrerPolicy, map[string]string{"express": `"strict-origin-when-cross-origin"`}},
		{"sniffing", site(), observatory.TestXContentTypeOptions, map[string]string{"apache": `Header always set X-Content-Type-Options "nosniff"`}},
	} {
		got := fixes(t, test.c, test.test)
		if len(got) != len(advice.Servers()) {
			t.Errorf("%s: snippets for %d servers", test.name, len(got))
		}
		for server, want := range test.want {
			if !strings.Contains(got[server], want) {
				t.Errorf("%s, %s: %s is not in\n%s", test.name, server, want, got[server])
			}
		}
	}
	cookies := fixes(t, site("Set-Cookie: sid=1; Path=/", "Set-Cookie: csrftoken=2; Secure; SameSite=Strict"), observatory.TestCookies)
	if strings.Contains(cookies["nginx"], "csrftoken") {
		t.Errorf("a cookie that lacks nothing is changed:\n%s", cookies["nginx"])
	}
}

func TestSnippetsStaySmall(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 7000)
	lines := []string{"Content-Security-Policy: script-src * https://a.example/" + long + strings.Repeat(" https://b.example", 3000) + strings.Repeat(",img-src *", 500)}
	for i := range 3000 {
		lines = append(lines, fmt.Sprintf("Set-Cookie: sid%d=1", i))
	}
	c := site(lines...)
	for i := range 3000 {
		c.Page.Scripts = append(c.Page.Scripts, observatory.Script{Src: fmt.Sprintf("https://cdn%d.example.net/%s", i, long[:100])})
	}
	for _, s := range everyFix(c) {
		if len(s.Code) > 12_000 {
			t.Errorf("code for %s has %d bytes", s.Server, len(s.Code))
		}
	}
}

func TestPassedTestsNeedNoFix(t *testing.T) {
	t.Parallel()
	c := site("X-Frame-Options: DENY")
	if got := fixes(t, c, observatory.TestXFrameOptions); len(got) > 0 {
		t.Errorf("%v", got)
	}
}

func TestScriptsGetIntegrity(t *testing.T) {
	t.Parallel()
	c := site()
	c.Page.Scripts = []observatory.Script{
		{Src: "/own.js"}, {Src: `//cdn.example.net/a.js?"><script>alert(1)</script>`}, {Src: "http://cdn.example.net/b.js", Integrity: "sha384-abc"},
		{Src: "https://cdn.example.net/fine.js", Integrity: "sha384-abc"}, {},
	}
	code := fixes(t, c, observatory.TestSRI)[advice.InPage]
	for _, want := range []string{
		`<script src="https://cdn.example.net/b.js" integrity="sha384-abc" crossorigin="anonymous"></script>`,
		`<script src="https://cdn.example.net/a.js?`, `integrity="sha384-…"`,
	} {
		if !strings.Contains(code, want) {
			t.Errorf("%s is not in\n%s", want, code)
		}
	}
	if strings.Contains(code, "alert(1)</script>") || strings.Contains(code, "own.js") || strings.Contains(code, "fine.js") {
		t.Errorf("snippet =\n%s", code)
	}
}

// header matches the value that a Go snippet sets, as the browser gets it.
var header = regexp.MustCompile(`w\.Header\(\)\.Set\("([^"]+)", (.+)\)\n`)

// applied returns the capture as if the site had followed the advice.
func applied(c *observatory.Capture, snippets []advice.Snippet) *observatory.Capture {
	kept := slices.Clone(c.Primary().Final.Header)
	for _, s := range snippets {
		if s.Server != "go" {
			continue
		}
		for _, m := range header.FindAllStringSubmatch(s.Code, -1) {
			value := strings.ReplaceAll(m[2], `"+nonce+"`, "r4nd0m")
			value = strings.ReplaceAll(value, `" + nonce + "`, "r4nd0m")
			kept = slices.DeleteFunc(kept, func(f observatory.Field) bool { return strings.EqualFold(f.Name, m[1]) })
			kept = append(kept, observatory.Field{Name: m[1], Value: strings.Trim(value, `"`)})
		}
	}
	return c.WithHeader(kept)
}

var policies = []string{
	"default-src *", "default-src * 'unsafe-inline' 'unsafe-eval'", "default-src 'none'; script-src 'strict-dynamic'", "script-src 'nonce-abc' 'strict-dynamic' https: 'unsafe-inline'",
	"script-src 'self'; script-src 'none'", "default-src data:", "default-src https:; object-src *", "frame-ancestors 'none'", "img-src http:", "default-src http://a.example.net ftp:", "",
	"upgrade-insecure-requests", "default-src 'unsafe-inline'", "script-src 'unsafe-eval'", "default-src 'self'; style-src *; script-src data:", "x", "script-src", "report-uri http://r.example.net/",
	"default-src 'self', script-src *", "script-src-elem *; script-src 'unsafe-inline'", "DEFAULT-SRC HTTPS://*", "default-src 'none'; script-src 'sha256-x' 'unsafe-inline' 'strict-dynamic'; media-src http:",
}

func TestTestsPassAfterTheFix(t *testing.T) {
	t.Parallel()
	var captures []*observatory.Capture
	for _, p := range policies {
		captures = append(captures, site("Content-Security-Policy: "+p), site("Content-Security-Policy-Report-Only: "+p))
		with := site()
		with.Page.Scripts = []observatory.Script{{}, {Src: "https://cdn.example.net/a.js"}}
		captures = append(captures, with.WithHeader(fields("Content-Security-Policy: "+p)))
	}
	captures = append(captures,
		site("Strict-Transport-Security: nonsense", "X-Frame-Options: x", "Referrer-Policy: x", "X-Content-Type-Options: x", "Cross-Origin-Embedder-Policy: x", "Cross-Origin-Opener-Policy: x", "Cross-Origin-Resource-Policy: x"),
		site("Strict-Transport-Security: max-age=1, max-age=1", "Referrer-Policy: unsafe-url"))
	for _, name := range []string{
		observatory.TestCSP, observatory.TestHSTS, observatory.TestXFrameOptions, observatory.TestReferrerPolicy, observatory.TestXContentTypeOptions,
		observatory.TestCOEP, observatory.TestCOOP, observatory.TestCORP,
	} {
		for _, c := range captures {
			before := verdict(t, c, name)
			if before.Pass {
				continue
			}
			snippets := advice.Fix(before, c)
			if after := verdict(t, applied(c, snippets), name); !after.Pass {
				t.Errorf("%s: %s of %v becomes %s with\n%s", name, before.Result, c.Primary().Final.Header, after.Result, snippets[len(snippets)-1].Code)
			}
		}
	}
}

func TestRandomPoliciesPassAfterTheFix(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	names := []string{"default-src", "script-src", "style-src", "object-src", "img-src", "media-src", "base-uri", "frame-ancestors", "connect-src", "report-uri"}
	sources := []string{"'self'", "'none'", "*", "https:", "http:", "data:", "'unsafe-inline'", "'unsafe-eval'", "'strict-dynamic'", "'nonce-a'", "'sha256-b'", "https://a.example", "http://b.example", "HTTPS:", "ftp:", "https://*"}
	for range 2000 {
		var parts []string
		for range 1 + random.IntN(5) {
			part := names[random.IntN(len(names))]
			for range random.IntN(4) {
				part += " " + sources[random.IntN(len(sources))]
			}
			parts = append(parts, part)
		}
		text := strings.Join(parts, []string{"; ", "; ", "; ", ", "}[random.IntN(4)])
		c := site("Content-Security-Policy: " + text)
		before := verdict(t, c, observatory.TestCSP)
		if before.Pass {
			continue
		}
		snippets := advice.Fix(before, c)
		if after := verdict(t, applied(c, snippets), observatory.TestCSP); !after.Pass {
			t.Fatalf("%s: %s becomes %s with\n%s", text, before.Result, after.Result, snippets[len(snippets)-1].Code)
		}
	}
}

// hostile are texts that try to escape from their string literal.
var hostile = []string{
	`x"; return 200 "pwned`, "x'; pwned", "x\"; }\npwned;\n", "$host ${HOME} $1", `\`, `a\`, `\"`, "{env.HOME} {$HOME} {http.request.uri}", "`+pwned()+`", "${pwned()}", "*/ pwned() /*",
	"// pwned", "# pwned", "\r\npwned: 1", "\u2028pwned()", "\u202epwned", "%{HTTP_COOKIE}e %n", "expr=%{REMOTE_ADDR}", "</script><script>pwned()</script>", "\x00", "\xff\xfe", "a;b", "<!--", "]]>", "%0d%0a",
}

// site returns a site with hostile values everywhere that snippets use.
func hostileSites() []*observatory.Capture {
	var out []*observatory.Capture
	for _, h := range hostile {
		c := site("Content-Security-Policy: script-src 'unsafe-inline' https://a.example/"+h+" "+h+"; "+h+" x; report-uri /"+h,
			"Set-Cookie: sid"+h+"=1", "Set-Cookie: plain=2", "Strict-Transport-Security: "+h, "X-Frame-Options: "+h, "Cross-Origin-Opener-Policy: "+h,
			"Cross-Origin-Embedder-Policy: "+h, "Cross-Origin-Resource-Policy: "+h, "Referrer-Policy: "+h, "X-Content-Type-Options: "+h)
		c.Page.Scripts = []observatory.Script{{Src: "https://cdn.example.net/" + h}, {Src: "//" + h + "/x"}, {Src: h, Integrity: h}}
		c.Page.MetaPolicies = []string{"script-src * " + h}
		c.Site.Host = "www." + h
		// The jar refuses names with control characters. Stored JSON may have
		// any.
		primary := *c.Primary()
		primary.Cookies = append(primary.Cookies, observatory.Cookie{Name: "sess" + h})
		c.HTTPS = &primary
		c.Preflight = &observatory.Response{Status: 200, Header: fields("Access-Control-Allow-Origin: https://probe.example", "Access-Control-Allow-Credentials: true")}
		out = append(out, c)
	}
	return out
}

// everyFix returns the snippets for all results that have any.
func everyFix(c *observatory.Capture) []advice.Snippet {
	var out []advice.Snippet
	for _, d := range observatory.Definitions() {
		for _, o := range d.Results {
			if !o.Pass {
				out = append(out, advice.Fix(observatory.Test{Name: d.Name, Result: o.Name}, c)...)
			}
		}
	}
	return out
}

func TestSnippetsOfGoAreGo(t *testing.T) {
	t.Parallel()
	for _, c := range append(hostileSites(), site(), site("Set-Cookie: a=1")) {
		for _, s := range everyFix(c) {
			if s.Server != "go" {
				continue
			}
			code := "package p\n\n" + s.Code
			if _, err := parser.ParseFile(token.NewFileSet(), "fix.go", code, parser.AllErrors); err != nil {
				t.Fatalf("%v\n%s", err, code)
			}
			if formatted, err := format.Source([]byte(code)); err != nil || string(formatted) != code {
				t.Errorf("not formatted:\n%s", code)
			}
		}
	}
}

func TestSnippetsOfExpressAreJavaScript(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	// Every snippet runs with an app that records the calls. A value that
	// escapes from its string would be a syntax error or call pwned.
	var program strings.Builder
	program.WriteString(`
const handlers = [];
globalThis.pwned = () => { throw new Error("a value was run"); };
const app = { use: (f) => handlers.push(f), set() {} };
const response = { locals: {}, setHeader() {}, set() {}, cookie() {}, vary() {}, redirect() {} };
const value = "1";
`)
	n := 0
	for _, c := range append(hostileSites(), site()) {
		for _, s := range everyFix(c) {
			if s.Server == "express" && !strings.Contains(s.Code, "readFileSync") {
				program.WriteString("{\n" + s.Code + "}\n")
				n++
			}
		}
	}
	program.WriteString("for (const f of handlers) f({ get: () => '', secure: false, originalUrl: '/' }, response, () => {});\n")
	file := filepath.Join(t.TempDir(), "fix.js")
	testkit.WriteFile(t, file, program.String())
	if out, err := exec.Command(node, file).CombinedOutput(); err != nil || n < 100 {
		t.Errorf("%d snippets: %v\n%s", n, err, out)
	}
}

// line matches every line that snippets for a server may have. A value that
// escapes from its string adds another.
var lines = map[string]*regexp.Regexp{
	"nginx": regexp.MustCompile(`^$|^# .*$|^(add_header [A-Za-z-]+ ("([^"\\$]|\\["\\]|\$\{dollar\})*"|\$trusted_origin|Origin) always|proxy_hide_header [A-Za-z-]+` +
		`|proxy_cookie_flags [A-Za-z0-9_.-]+( secure)?( httponly)?( samesite=lax)?);(  # .*)?$|^(geo \$dollar|map \$http_origin \$trusted_origin|server) \{$` +
		`|^    (default ".?"|"https://app\.[a-z0-9.-]+" \$http_origin|listen [a-z0-9:\[\] ]+|server_name [a-z0-9.-]+|return 301 https://\$server_name\$request_uri|ssl_[a-z_]+ /[a-z/.]+);(  # .*)?$|^\}$`),
	"apache": regexp.MustCompile(`^$|^# .*$|^(Define dollar "\$"|Header (onsuccess unset|always set|always merge|edit) [A-Za-z-]+( ("([^"\\]|\\["\\])*"|Origin))*( env=trusted_origin)?|SetEnvIf Origin "[^"]*" trusted_origin)$` +
		`|^</?VirtualHost.*>$|^    (ServerName [a-z0-9.-]+|RewriteEngine On|RewriteRule .*|SSLEngine on)$|^MDomain [a-z0-9.-]+$|^MDCertificateAgreement accepted$`),
	"caddy": regexp.MustCompile("^$|^# .*$|^header( @untrusted)? \\{$|^[a-z0-9.-]+ \\{$|^\\t[A-Za-z-]+( \"([^\"\\\\{}]|\\\\\")*\"| `[^`]*`)+$|^\\}$|^\\t(-Access-Control-Allow-(Origin|Credentials)|defer|root \\* /srv/site|file_server)$" +
		`|^@untrusted not header Origin https://app\.[a-z0-9.-]+$|^header \+Vary Origin$`),
	advice.InPage: regexp.MustCompile(`^<!-- .*$|^     openssl .* -->$|^<script src="[^"<>]*" integrity="[^"<>]*" crossorigin="anonymous"></script>$|^$`),
}

func TestHostileValuesStayInTheirStrings(t *testing.T) {
	t.Parallel()
	n := map[string]int{}
	for _, c := range append(hostileSites(), site()) {
		for _, s := range everyFix(c) {
			pattern := lines[s.Server]
			if pattern == nil {
				continue
			}
			n[s.Server]++
			for line := range strings.SplitSeq(s.Code, "\n") {
				if !pattern.MatchString(line) {
					t.Errorf("%s: %q in\n%s", s.Server, line, s.Code)
				}
			}
		}
	}
	for server := range lines {
		if n[server] == 0 {
			t.Errorf("there are no snippets for %s", server)
		}
	}
}

func FuzzFix(f *testing.F) {
	for _, h := range hostile {
		f.Add(h)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c := site("Content-Security-Policy: script-src * https://a.example/"+text, "Set-Cookie: "+text)
		primary := *c.Primary()
		primary.Cookies = append(primary.Cookies, observatory.Cookie{Name: text})
		c.HTTPS, c.Site.Host = &primary, text
		for _, s := range everyFix(c) {
			if s.Server == "go" {
				if _, err := parser.ParseFile(token.NewFileSet(), "fix.go", "package p\n"+s.Code, 0); err != nil {
					t.Errorf("%v\n%s", err, s.Code)
				}
			}
			if pattern := lines[s.Server]; pattern != nil {
				for line := range strings.SplitSeq(s.Code, "\n") {
					if !pattern.MatchString(line) {
						t.Errorf("%s: %q", s.Server, line)
					}
				}
			}
		}
	})
}
