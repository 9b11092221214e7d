package server

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"github.com/VictoriaMetrics/metrics"
)

// accessServer is a server with an access log, behind a proxy.
func accessServer(t *testing.T, access Access) (h http.Handler, log *bytes.Buffer) {
	t.Helper()
	log = &bytes.Buffer{}
	return testServer(t, func(o *Options) {
		o.Access, o.AccessLog = access, slog.New(slog.NewJSONHandler(log, nil))
		o.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} // the address that httptest uses
	}), log
}

func TestAccessLog(t *testing.T) {
	h, log := accessServer(t, AccessAll)
	const given = "a-1_b.c="
	page := ask(h, http.MethodGet, "/en-US/docs/Web?q=private", "X-Request-Id", given)
	size := len(body(t, page))
	failed := ask(h, http.MethodGet, "/healthz/error", "X-Request-Id", "not valid")
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	if len(lines) != 2 {
		t.Fatalf("access log:\n%s", log)
	}
	var first, second struct {
		Method, Path, Route string
		Status, Bytes       int
		RequestID           string `json:"request_id"`
	}
	for i, into := range []any{&first, &second} {
		if err := json.Unmarshal([]byte(lines[i]), into); err != nil {
			t.Fatal(err)
		}
	}
	if first.Method != http.MethodGet || first.Path != "/en-US/docs/Web" || first.Route != "page" || first.Status != http.StatusOK ||
		first.Bytes != size || first.RequestID != given || strings.Contains(log.String(), "private") {
		t.Errorf("access log of a page of %d bytes:\n%s", size, lines[0])
	}
	if id := failed.Header.Get("error-id"); second.Status != http.StatusInternalServerError || second.RequestID != id || !uuidForm.MatchString(id) {
		t.Errorf("access log of failure %s:\n%s", id, lines[1])
	}
	text := body(t, ask(h, http.MethodGet, "/healthz/error", "X-Request-Id", given))
	if r := ask(h, http.MethodGet, "/healthz/error", "X-Request-Id", given); r.Header.Get("error-id") != given {
		t.Errorf("error of %s has id %s: %s", given, r.Header.Get("error-id"), text)
	}
}

func TestAccessLogOfErrors(t *testing.T) {
	h, log := accessServer(t, AccessErrors)
	for _, target := range []string{"/en-US/docs/Web", "/en-US/docs/None", "/healthz/error"} {
		ask(h, http.MethodGet, target)
	}
	if text := log.String(); strings.Count(text, "\n") != 1 || !strings.Contains(text, `"status":500`) {
		t.Errorf("access log:\n%s", text)
	}
}

func TestRequestsAreMeasured(t *testing.T) {
	set := metrics.NewSet()
	h := testServer(t, func(o *Options) { o.Metrics = set })
	for _, target := range []string{
		"/en-US/docs/Web", "/en-US/docs/None", "/en-US/docs/Web/index.json", "/en-US/docs/Web/CSS/dot.svg", "/static/a-123.js", "/api/v1/info", "/healthz/error",
	} {
		ask(h, http.MethodGet, target)
	}
	var text bytes.Buffer
	set.WritePrometheus(&text)
	for _, want := range []string{
		`route="page",code="2xx"} 1`, `route="page",code="4xx"} 1`, `route="page",code="5xx"} 1`, `route="data",code="2xx"} 1`, `route="file",code="2xx"} 1`,
		`route="static",code="2xx"} 1`, `route="api",code="2xx"} 1`, `route="ping",code="2xx"} 0`,
	} {
		if !strings.Contains(text.String(), "waymark_http_request_duration_seconds_count{"+want+"\n") {
			t.Errorf("no %s in\n%s", want, &text)
		}
	}
	for _, name := range []string{"waymark_http_requests_in_flight 0", "waymark_renders_waiting 0", "waymark_cache_bytes "} {
		if !strings.Contains(text.String(), name) {
			t.Errorf("no %s in\n%s", name, &text)
		}
	}
}
