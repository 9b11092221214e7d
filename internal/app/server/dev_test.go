package server

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/fault"
)

// recordedDesk counts the requests that pass the gate.
type recordedDesk struct{ reads, writes int }

func (d *recordedDesk) Report(_ context.Context, url string) (*PageReport, error) {
	d.reads++
	if url == "" {
		return nil, fault.ErrNotFound
	}
	return &PageReport{URL: url, Flaws: []ReportedFlaw{}}, nil
}

func (d *recordedDesk) Fix(context.Context, FixRequest) (*FixResult, error) {
	d.writes++
	return &FixResult{Fixed: 1}, nil
}

// devServer serves writers on an address of this machine.
func devServer(t *testing.T, change ...func(*Options)) (host string, desk *recordedDesk) {
	t.Helper()
	desk = &recordedDesk{}
	s := newServer(t, append([]func(*Options){func(o *Options) { o.Dev, o.Desk.Pages = true, desk }}, change...)...)
	server := httptest.NewServer(s.Handler())
	t.Cleanup(server.Close)
	t.Cleanup(s.stop)
	return strings.TrimPrefix(server.URL, "http://"), desk
}

// browserRequest returns a request to a server on this machine.
type browserRequest struct {
	method, path, body string
	header             map[string]string // the request's own Host
}

// send sends a request and returns the status of the response.
func (b browserRequest) send(t *testing.T, address string) (status int, body string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, b.method, "http://"+address+b.path, strings.NewReader(b.body))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range b.header {
		if name == "Host" {
			r.Host = strings.ReplaceAll(value, "HERE", address)
			continue
		}
		r.Header.Set(name, strings.ReplaceAll(value, "HERE", address))
	}
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if got := response.Header.Get("Access-Control-Allow-Origin"); got != "" {
		t.Errorf("other origins may read the response: %s", got)
	}
	if response.StatusCode == http.StatusOK && b.path == "/_dev/events" {
		return response.StatusCode, ""
	}
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text)
}

func with(header map[string]string, more ...string) map[string]string {
	all := map[string]string{}
	for name, value := range header {
		all[name] = value
	}
	for i := 0; i+1 < len(more); i += 2 {
		if all[more[i]] = more[i+1]; more[i+1] == "" {
			delete(all, more[i])
		}
	}
	return all
}

// own are the headers that a browser sends for a page of this site.
var own = map[string]string{"Origin": "http://HERE", "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}

func TestOnlyPagesOfThisSiteOnThisMachineWrite(t *testing.T) {
	t.Parallel()
	address, desk := devServer(t, func(o *Options) { o.Desk.RemoteReading = true })
	for _, tt := range []struct {
		name   string
		header map[string]string
		want   int
	}{
		{"a page of this site", own, 200},
		{"by the name localhost", with(own, "Host", "localhost:1", "Origin", "http://localhost:1"), 200},
		{"a browser that only sends Origin", with(own, "Sec-Fetch-Site", ""), 200},
		{"another origin", with(own, "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"), 403},
		{"another origin, and a browser that only sends Origin", with(own, "Origin", "https://evil.example", "Sec-Fetch-Site", ""), 403},
		{"another port of this machine", with(own, "Origin", "http://localhost:1", "Sec-Fetch-Site", "same-site"), 403},
		{"code of an example", with(own, "Origin", "http://a.play.localhost:1", "Sec-Fetch-Site", "same-site"), 403},
		{"a frame in a sandbox", with(own, "Origin", "null", "Sec-Fetch-Site", "cross-site"), 403},
		{"a frame in a sandbox of this site", with(own, "Origin", "null"), 403},
		{"no origin", with(own, "Origin", ""), 403},
		{"neither header", with(own, "Origin", "", "Sec-Fetch-Site", ""), 403},
		{"a redirect to here", with(own, "Sec-Fetch-Site", "cross-site"), 403},
		{"a host that was made to resolve to here", with(own, "Host", "evil.example", "Origin", "http://evil.example"), 403},
		{"a host that looks like an address", with(own, "Host", "127.0.0.1.evil.example", "Origin", "http://127.0.0.1.evil.example"), 403},
		{"a name below localhost", with(own, "Host", "a.localhost:1", "Origin", "http://a.localhost:1"), 403},
		{"the public host of the site", with(own, "Host", "test.example", "Origin", "http://test.example"), 403},
		{"through a proxy", with(own, "X-Forwarded-For", "127.0.0.1"), 403},
		{"through a proxy of a standard", with(own, "Forwarded", "for=127.0.0.1"), 403},
		{"through a tunnel", with(own, "X-Real-IP", "127.0.0.1"), 403},
		{"a form", with(own, "Content-Type", "application/x-www-form-urlencoded"), 400},
		{"a form with JSON as plain text", with(own, "Content-Type", "text/plain"), 400},
		{"a form of another site", map[string]string{"Origin": "https://evil.example", "Content-Type": "text/plain"}, 403},
		{"a fetch without CORS", map[string]string{"Origin": "https://evil.example", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Site": "cross-site", "Content-Type": "text/plain"}, 403},
		{"no content type", with(own, "Content-Type", ""), 400},
	} {
		before := desk.writes
		status, body := browserRequest{"POST", "/_dev/fix", `{"url":"/en-US/docs/Web"}`, tt.header}.send(t, address)
		if status != tt.want || (desk.writes > before) != (tt.want == 200) {
			t.Errorf("%s: status %d, want %d (wrote: %v): %s", tt.name, status, tt.want, desk.writes > before, body)
		}
	}
}

func TestWritingHasLimits(t *testing.T) {
	t.Parallel()
	address, desk := devServer(t)
	for body, want := range map[string]int{"null": 400, "[]": 400, `{"url":1}`: 400, "{": 400, `{"url":"` + strings.Repeat("a", devBodyLimit) + `"}`: 413} {
		if status, text := (browserRequest{"POST", "/_dev/fix", body, own}).send(t, address); status != want {
			t.Errorf("%.20s: %d, want %d: %s", body, status, want, text)
		}
	}
	if status, _ := (browserRequest{"GET", "/_dev/fix", "", own}).send(t, address); status != 405 || desk.writes > 0 {
		t.Errorf("GET: %d, want 405; %d writes", status, desk.writes)
	}
}

func TestSourcesAreOnlyReadFromThisMachine(t *testing.T) {
	t.Parallel()
	const report = "/_dev/flaws?url=/en-US/docs/Web"
	closed, _ := devServer(t)
	open, _ := devServer(t, func(o *Options) { o.Desk.RemoteReading = true })
	for _, tt := range []struct {
		name         string
		header       map[string]string
		closed, open int
	}{
		{"a page of this site", map[string]string{"Sec-Fetch-Site": "same-origin"}, 200, 200},
		{"a program", nil, 200, 200},
		{"an address that was typed", map[string]string{"Sec-Fetch-Site": "none"}, 200, 200},
		{"a page of another site", map[string]string{"Sec-Fetch-Site": "cross-site"}, 403, 403},
		{"a page of another site, by a browser that only says where it is from", map[string]string{"Origin": "https://evil.example"}, 403, 403},
		{"a page of another port", map[string]string{"Sec-Fetch-Site": "same-site", "Origin": "http://localhost:1"}, 403, 403},
		{"a host that was made to resolve to here", map[string]string{"Host": "evil.example"}, 403, 403},
		{"a host that was made to resolve to here, by a browser that says where it is from", map[string]string{"Host": "evil.example", "Sec-Fetch-Site": "same-origin"}, 403, 403},
		{"through a proxy", map[string]string{"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Host": "localhost"}, 403, 200},
		{"the public host of the site", map[string]string{"Host": "test.example"}, 403, 200},
		{"another address of this machine", map[string]string{"Host": "192.0.2.7:80"}, 403, 200},
	} {
		for address, want := range map[string]int{closed: tt.closed, open: tt.open} {
			if status, body := (browserRequest{"GET", report, "", tt.header}).send(t, address); status != want {
				t.Errorf("%s: %d, want %d: %s", tt.name, status, want, body)
			}
		}
	}
	if status, body := (browserRequest{"GET", "/_dev/flaws", "", nil}).send(t, closed); status != 404 || !strings.Contains(body, `"code":404`) {
		t.Errorf("no address: %d %s, want 404 as JSON", status, body)
	}
}

// The gate ignores what a request claims about its client.
func TestOtherMachinesAreRefused(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(o *Options) { o.Dev, o.Desk.Pages = true, &recordedDesk{} })
	for _, header := range []string{"X-Forwarded-For", "Forwarded", "X-Real-IP", "X-Nothing"} {
		r := httptest.NewRequestWithContext(t.Context(), "POST", "http://localhost:1/_dev/fix", strings.NewReader("{}"))
		r.RemoteAddr = "192.0.2.7:1234"
		for name, value := range own {
			r.Header.Set(name, strings.ReplaceAll(value, "HERE", "localhost:1"))
		}
		r.Header.Set(header, "127.0.0.1")
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if w.Code != http.StatusForbidden {
			t.Errorf("with %s: %d, want 403", header, w.Code)
		}
	}
}

// Every endpoint for writers is behind the gate, including future ones.
func TestEveryEndpointForWritersHasTheGate(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(o *Options) { o.Dev = true })
	n := 0
	err := chi.Walk(s.routes().(chi.Routes), func(method, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if !strings.HasPrefix(pattern, devPath) || method == http.MethodConnect { // with a target that is not a path
			return nil
		}
		n++
		for name, header := range map[string][2]string{
			"another site": {"Sec-Fetch-Site", "cross-site"}, "a proxy": {"X-Forwarded-For", "127.0.0.1"}, "another host": {"Host", "evil.example"},
		} {
			target := &url.URL{Scheme: "http", Host: "localhost:1", Path: strings.NewReplacer("{", "", "}", "", "*", "x").Replace(pattern)}
			r := httptest.NewRequestWithContext(t.Context(), method, target.String(), nil)
			r.RemoteAddr = "127.0.0.1:1234"
			r.Header.Set("Origin", "http://localhost:1")
			if r.Header.Set(header[0], header[1]); header[0] == "Host" {
				r.Host = header[1]
			}
			w := httptest.NewRecorder()
			s.Handler().ServeHTTP(w, r)
			if w.Code != http.StatusForbidden {
				t.Errorf("%s %s from %s: %d, want 403", method, pattern, name, w.Code)
			}
		}
		return nil
	})
	if err != nil || n == 0 {
		t.Fatalf("%d endpoints, %v", n, err)
	}
}

func TestServeHasNoEndpointsForWriters(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(o *Options) { o.Desk.Pages = &recordedDesk{} })
	err := chi.Walk(s.routes().(chi.Routes), func(_, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if strings.HasPrefix(pattern, devPath) {
			t.Errorf("serve has %s", pattern)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Pages show drafts in dev: a page of another host must not read them.
func TestDraftsAreNotReadByRebinding(t *testing.T) {
	t.Parallel()
	dev, _ := devServer(t)
	serve, _ := devServer(t, func(o *Options) { o.Dev = false })
	for _, path := range []string{"/en-US/docs/Web", "/en-US/docs/Web/index.json", "/en-US/", "/api/v1/search?q=web"} {
		for host, want := range map[string]bool{"HERE": true, "localhost:1": true, "192.0.2.7": true, "test.example": true, "writer.localhost": true, "evil.example": false, "127.0.0.1.evil.example": false} {
			request := browserRequest{"GET", path, "", map[string]string{"Host": host}}
			if status, _ := request.send(t, dev); (status != http.StatusForbidden) != want {
				t.Errorf("dev: %s%s: status %d, want readable = %v", host, path, status, want)
			}
			if status, _ := request.send(t, serve); status == http.StatusForbidden {
				t.Errorf("serve: %s%s: %d", host, path, status)
			}
		}
	}
}

// brokenDesk has a page that fails to render.
type brokenDesk struct{ recordedDesk }

func (*brokenDesk) Report(_ context.Context, url string) (*PageReport, error) {
	if url != "/en-US/docs/Broken" {
		return nil, fault.ErrNotFound
	}
	return &PageReport{URL: url, Problem: &PageProblem{File: "/docs/broken.md", Line: 3, Text: "no <YAML>"}}, nil
}

func TestWritersAreToldWhyAPageIsMissing(t *testing.T) {
	t.Parallel()
	address, _ := devServer(t, func(o *Options) { o.Desk.Pages = &brokenDesk{} })
	serve, _ := devServer(t, func(o *Options) { o.Desk.Pages, o.Dev = &brokenDesk{}, false })
	for path, want := range map[string]string{
		"/en-US/docs/Broken":            "SpaError",
		"/en-US/docs/Broken/index.json": "/docs/broken.md:3: no <YAML>",
	} {
		if status, body := (browserRequest{"GET", path, "", nil}).send(t, address); status != 500 || !strings.Contains(body, want) {
			t.Errorf("dev: %s = %d %s, want %q", path, status, body, want)
		}
		if status, body := (browserRequest{"GET", path, "", nil}).send(t, serve); status != 404 || strings.Contains(body, "broken.md") {
			t.Errorf("serve: %s = %d %s", path, status, body)
		}
	}
	if status, _ := (browserRequest{"GET", "/en-US/docs/Nowhere", "", nil}).send(t, address); status != 404 {
		t.Errorf("missing page: status %d", status)
	}
}

// Open pages poll twice a second for data that rarely changes.
func TestPagesOfWritersAreNotSentAgain(t *testing.T) {
	t.Parallel()
	address, _ := devServer(t)
	response, err := http.Get("http://" + address + "/en-US/docs/Web/index.json") //nolint:noctx // it ends with the server
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	if got := response.Header.Get("Cache-Control"); got != "private, no-cache" {
		t.Errorf("Cache-Control: %s", got)
	}
	request := browserRequest{"GET", "/en-US/docs/Web/index.json", "", map[string]string{"If-None-Match": response.Header.Get("ETag"), "Accept-Encoding": "gzip"}}
	if status, body := request.send(t, address); status != http.StatusNotModified || body != "" {
		t.Errorf("unchanged: status %d, %d bytes", status, len(body))
	}
}

func TestRedirectsOfWritersAreNotRemembered(t *testing.T) {
	t.Parallel()
	for _, dev := range []bool{true, false} {
		handler := testServer(t, func(o *Options) { o.Dev = dev })
		r := httptest.NewRequestWithContext(t.Context(), "GET", "http://localhost:1/en-US/docs/Style", nil)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if got := w.Header().Get("Cache-Control"); w.Code != http.StatusMovedPermanently || strings.Contains(got, "max-age") == dev {
			t.Errorf("dev %v: %d, Cache-Control: %s", dev, w.Code, got)
		}
	}
}
