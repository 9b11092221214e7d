package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/tools/playground"
)

func TestKindsOfFaultsHaveAStatusEach(t *testing.T) {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	for _, tc := range []struct {
		err  error
		want int
	}{
		{fault.ErrNotFound, http.StatusNotFound},
		{fault.ErrInvalid, http.StatusBadRequest},
		{fault.ErrConflict, http.StatusConflict},
		{fault.ErrUnauthenticated, http.StatusUnauthorized},
		{fault.ErrForbidden, http.StatusForbidden},
		{playground.ErrQuota, http.StatusForbidden},
		{fault.ErrLimited, http.StatusTooManyRequests},
		{fault.ErrUnavailable, http.StatusServiceUnavailable},
		{os.WriteFile("/dev/full", []byte("x"), 0o600), http.StatusServiceUnavailable},
		{context.DeadlineExceeded, http.StatusServiceUnavailable},
		{errors.New("anything else"), http.StatusInternalServerError},
	} {
		if got := statusOf(r, fmt.Errorf("do something: %w", tc.err)); got != tc.want {
			t.Errorf("%v = %d, want %d", tc.err, got, tc.want)
		}
	}
}

// brokenApplication fails if a page requests it, in every way that a page can.
const brokenApplication = `globalThis.waymark = {
  configure() {},
  render(json) {
    const page = JSON.parse(json);
    if (page.renderer === "Doc" || page.url.startsWith("/de/")) throw new Error("secret of the application");
    return "<title>" + page.pageTitle + "</title>\u0000\u0001header\u0001<main>" + page.renderer + " " + page.status + " " + page.requestID + "</main>\u0001footer\u0001";
  },
  frame() { return "<header>HEADER</header>\u0000<footer>FOOTER</footer>"; },
  highlight(json) { return JSON.stringify(JSON.parse(json).map(() => null)); },
};`

func TestPagesThatFailShowTheErrorScreen(t *testing.T) {
	var log bytes.Buffer
	h := newServerOf(t, brokenApplication, func(o *Options) { o.Log = slog.New(slog.NewTextHandler(&log, nil)) }).Handler()
	for range 2 { // the second time from the cache
		log.Reset()
		r := ask(h, http.MethodGet, "/en-US/docs/Web/CSS", "Accept-Encoding", "br")
		page, id := body(t, r), r.Header.Get("error-id")
		if r.StatusCode != http.StatusInternalServerError || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") || r.Header.Get("Cache-Control") != "no-store" {
			t.Fatalf("%s, %v", r.Status, r.Header)
		}
		for _, want := range []string{"HEADER", "FOOTER", "SpaError 500 " + id, `"requestID":"` + id + `"`} {
			if !strings.Contains(page, want) {
				t.Errorf("error screen lacks %q:\n%s", want, page)
			}
		}
		if strings.Contains(page, "secret") {
			t.Errorf("page shows the cause:\n%s", page)
		}
		if lines := log.String(); strings.Count(lines, "level=ERROR") != 1 || !strings.Contains(lines, "secret") || !strings.Contains(lines, "request_id="+id) {
			t.Errorf("log = %s, want one error with its cause and id", lines)
		}
	}
}

func TestTheErrorScreenMayFailToo(t *testing.T) {
	h := newServerOf(t, brokenApplication).Handler()
	for _, target := range []string{"/de/docs/Web", "/de/docs/None"} { // neither the page nor the not-found page
		r := ask(h, http.MethodGet, target)
		page := body(t, r)
		if r.StatusCode != http.StatusInternalServerError || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s = %s, %v", target, r.Status, r.Header)
		}
		for _, want := range []string{"<title>Internal Server Error | Test</title>", `<a href="/">Test</a>`, r.Header.Get("error-id")} {
			if !strings.Contains(page, want) {
				t.Errorf("%s lacks %q:\n%s", target, want, page)
			}
		}
	}
}

func TestWritersSeeWhyAPageFails(t *testing.T) {
	h := newServerOf(t, brokenApplication, func(o *Options) { o.Dev = true }).Handler()
	if page := body(t, ask(h, http.MethodGet, "/en-US/docs/Web")); !strings.Contains(page, "secret of the application") {
		t.Errorf("page = %s", page)
	}
}

func TestDataOfPagesThatFailIsJSON(t *testing.T) {
	english, translated := tree()
	h := New(optionsOf(t, content.Sources{ContentFS: english, TranslatedFS: translated})).Handler()
	english["en-us/web/css/index.md"] = &fstest.MapFile{Mode: fs.ModeDir} // the text is read on request
	for _, name := range []string{"index.json", "metadata.json"} {
		r := ask(h, http.MethodGet, "/en-US/docs/Web/CSS/"+name)
		const want = `{"code":500,"error":"Internal Server Error","message":"internal server error"}`
		if got := strings.TrimSpace(body(t, r)); r.StatusCode != http.StatusInternalServerError || r.Header.Get("Content-Type") != typeJSON || got != want {
			t.Errorf("%s = %s, %s, %s, want %s", name, r.Status, r.Header.Get("Content-Type"), got, want)
		}
	}
}

func TestPagesWhoseFileIsGoneAreMissing(t *testing.T) {
	english, translated := tree()
	h := New(optionsOf(t, content.Sources{ContentFS: english, TranslatedFS: translated})).Handler()
	delete(english, "en-us/web/css/index.md")
	for _, target := range []string{"", "/index.json", "/metadata.json", ".md"} {
		if r := ask(h, http.MethodGet, "/en-US/docs/Web/CSS"+target); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s = %s, want 404", target, r.Status)
		}
	}
}

func TestPagesThatAreTooManyShowTheErrorScreen(t *testing.T) {
	s := newServerOf(t, brokenApplication)
	s.renders = newSlots(1, 0, time.Minute)
	if _, err := s.renders.take(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, target := range []string{"/en-US/docs/Web", "/en-US/docs/None"} {
		r := ask(s.Handler(), http.MethodGet, target)
		if page := body(t, r); r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" || !strings.Contains(page, "SpaError 503") {
			t.Errorf("%s = %s, %v, %.300s, want the error screen with 503", target, r.Status, r.Header, page)
		}
	}
}

// failing is a search that always fails.
type failing struct{ *search.Service }

func (failing) SuggestPages(context.Context, string) ([]search.SuggestedPage, error) {
	return nil, errors.New("secret of the search")
}

// Clients get failures in the format of the endpoint, by status and body, and
// never the cause.
func TestFailuresHaveTheFormatOfTheirAddress(t *testing.T) {
	s := newServerOf(t, brokenApplication, func(o *Options) {
		o.Search = failing{search.New(search.Options{})}
		o.SharedAssets = brokenFiles{}
	})
	h := s.Handler()
	const jsonType, htmlType, textType = "application/json", "text/html; charset=utf-8", "text/plain; charset=utf-8"
	for _, tc := range []struct {
		method, target    string
		status            int
		contentType, text string
	}{
		{"GET", "/en-US/docs/None", 404, htmlType, "SpaNotFound"},
		{"GET", "/en-US/docs/None/Node.js", 404, htmlType, "SpaNotFound"},
		{"GET", "/en-US/docs/Web/CSS/none.svg", 404, textType, "Not found\n"},
		{"GET", "/static/none.js", 404, textType, "Not found\n"},
		{"GET", "/en-US/docs/None/index.json", 404, jsonType, `{"code":404,"error":"Not Found","message":"Not found"}`},
		{"GET", "/en-US/docs/None.md", 404, textType, "Not found\n"},
		{"GET", "/en-US/docs/None/contributors.txt", 404, textType, "Not found\n"},
		{"GET", "/bcd/api/v0/current/none.json", 404, jsonType, `{"code":404,"error":"Not Found","message":"Not found"}`},
		{"GET", "/api/v1/none", 404, jsonType, `{"code":404,"error":"Not Found","message":"Unknown endpoint. The trailing slash is significant."}`},
		{"GET", "/api/v1/suggest?path=/x", 500, jsonType, `{"code":500,"error":"Search error","message":"internal server error"}`},
		{"GET", "/api/v1/suggest", 400, jsonType, `{"errors":{"path":`},
		{"GET", "/shared-assets/broken.css", 500, textType, "Internal error, request "},
		{"GET", "/shared-assets/broken.json", 500, jsonType, `"message":"internal server error"`},
		{"POST", "/en-US/docs/Web", 405, htmlType, "This address can only be read."},
		{"POST", "/api/v1/suggest", 405, jsonType, `{"code":405,"error":"Method Not Allowed","message":"This address can only be read."}`},
		{"GET", "/en-US/docs/" + strings.Repeat("x", 9000), 414, htmlType, "The address is too long."},
		{"GET", "/api/" + strings.Repeat("x", 9000), 414, jsonType, `{"code":414,"error":"URI Too Long","message":"The address is too long."}`},
	} {
		r := ask(h, tc.method, tc.target)
		text := body(t, r)
		if r.StatusCode != tc.status || r.Header.Get("Content-Type") != tc.contentType || !strings.Contains(text, tc.text) || strings.Contains(text, "secret") {
			t.Errorf("%s %.60s = %s, %s, %.200s; want %d, %s, %s", tc.method, tc.target, r.Status, r.Header.Get("Content-Type"), text, tc.status, tc.contentType, tc.text)
		}
		if hasID := r.Header.Get("error-id") != ""; hasID != (tc.status == 500) {
			t.Errorf("%s %.60s has an error-id: %v", tc.method, tc.target, hasID)
		}
	}
}

// brokenFiles is a file system on which no file can be opened.
type brokenFiles struct{}

func (brokenFiles) Open(string) (fs.File, error) { return nil, errors.New("secret of the disk") }

func TestAPanicIsAFailureLikeOthers(t *testing.T) {
	log := &faultLog{}
	s := newServer(t, func(o *Options) { o.Log = log.logger() })
	h := s.receive(s.recoverPanics(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("broken") })))
	for target, contentType := range map[string]string{"/en-US/docs/Web": typeHTML, "/api/v1/x": typeJSON} {
		r := ask(h, http.MethodGet, target)
		if r.StatusCode != http.StatusInternalServerError || r.Header.Get("Content-Type") != contentType {
			t.Errorf("%s = %s, %s", target, r.Status, r.Header.Get("Content-Type"))
		}
		if lines := log.take(); !strings.Contains(lines, "panic: broken") || !strings.Contains(lines, "failure_test.go") || !strings.Contains(lines, r.Header.Get("error-id")) {
			t.Errorf("log = %s, want the panic with its stack and error id", lines)
		}
	}
}

// A panic after the header cuts the response off: an error page would become
// part of it.
func TestAPanicAfterTheHeaderCutsTheResponseOff(t *testing.T) {
	log := &faultLog{}
	s := newServer(t, func(o *Options) { o.Log = log.logger() })
	s.handler = s.receive(s.recoverPanics(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "first")
		_ = http.NewResponseController(w).Flush()
		panic("broken")
	})))
	r, err := http.Get("http://" + listening(t, s))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if text, err := io.ReadAll(r.Body); string(text) != "first" || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("body = %q, %v, want a response that is cut off", text, err)
	}
	if lines := log.take(); !strings.Contains(lines, "panic: broken") {
		t.Errorf("log = %q, want the panic", lines)
	}
}

func TestFailuresAroundFailuresKeepTheirFields(t *testing.T) {
	s := newServer(t)
	r := httptest.NewRequest(http.MethodGet, "/en-US/docs/Web", nil)
	inner := &failure{status: http.StatusTeapot, message: "Short and stout.", retry: time.Hour}
	f := s.failureOf(r, asPage(fmt.Errorf("brew: %w", named("teapot", inner))))
	if f.status != inner.status || f.message != inner.message || f.retry != inner.retry || f.kind != "teapot" || f.format == nil {
		t.Errorf("failure = %+v, want the fields of %+v", f, inner)
	}
	if f.Error() != "brew: Short and stout." {
		t.Errorf("error = %v", f.Error())
	}
}
