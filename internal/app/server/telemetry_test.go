package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/google/uuid"
	"golang.org/x/tools/txtar"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
)

const validPing = `{"metrics": {"url": {"page.path": "https://waymark.example/en-US/docs/Web"}},
	"ping_info": {"seq": 0, "start_time": "2026-11-22T10:15Z", "end_time": "2026-11-22T10:16Z"}, "client_info": {"telemetry_sdk_build": "5.0.10"}}`

// telemetryServer is a server that stores pings in a database of its own.
type telemetryServer struct {
	*Server
	stored *storage.Storage
}

func newTelemetryServer(t *testing.T, change ...func(*Options)) *telemetryServer {
	t.Helper()
	db, err := storage.Open(t.Context(), storage.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	intake := telemetry.NewIntake(db, "waymark")
	t.Cleanup(func() {
		intake.Close()
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	change = append([]func(*Options){func(o *Options) { o.Telemetry = intake }}, change...)
	return &telemetryServer{newServer(t, change...), db}
}

// ping sends a ping with fields of the header, each a name and a value.
func (s *telemetryServer) ping(t *testing.T, target string, body []byte, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, target, bytes.NewReader(body))
	r.Header.Set("Content-Type", "application/json; charset=utf-8")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w
}

func submitTo(name string) string { return "/submit/waymark/" + name + "/1/" + uuid.NewString() }

// views counts what is stored of today.
func (s *telemetryServer) views(t *testing.T, dimension string) string {
	t.Helper()
	from, to := telemetry.Day(0), telemetry.Day(1<<20)
	r := s.ping(t, submitTo("page"), []byte(validPing), "X-Debug-ID", "today")
	var today struct{ Day telemetry.Day }
	if err := json.Unmarshal(r.Body.Bytes(), &today); err != nil {
		t.Fatal(err)
	}
	if err := s.stored.RollUp(t.Context(), today.Day); err != nil {
		t.Fatal(err)
	}
	counts, err := s.stored.Counts(t.Context(), dimension, from, to)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, c := range counts {
		list = append(list, fmt.Sprintf("%s %d", c.Name, c.Count))
	}
	return strings.Join(list, ", ")
}

func TestPingsAreStoredOnce(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t)
	target := submitTo("page")
	for range 3 {
		if w := s.ping(t, target, []byte(validPing)); w.Code != http.StatusOK || w.Header().Get("Set-Cookie") != "" {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	if w := s.ping(t, submitTo("page"), packed(t, []byte(validPing)), "Content-Encoding", "gzip"); w.Code != http.StatusOK {
		t.Fatalf("packed: %d %s", w.Code, w.Body)
	}
	if got := s.views(t, storage.ByPath); got != "/en-US/docs/Web 2" {
		t.Errorf("views %q", got)
	}
}

func packed(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Each malformed ping is refused with a status after which browsers drop it, and
// with its kind.
func TestMalformedPingsAreRefused(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t)
	text, err := os.ReadFile("../../audience/telemetry/testdata/malformed.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse(text).Files {
		words := strings.SplitN(f.Name, " ", 3)
		w := s.ping(t, submitTo(words[0]), f.Data)
		var problem struct{ Error, Message string }
		if err := json.Unmarshal(w.Body.Bytes(), &problem); err != nil {
			t.Errorf("%s: %v in %s", f.Name, err, w.Body)
		}
		if w.Code != http.StatusBadRequest || problem.Error != words[1] || problem.Message == "" {
			t.Errorf("%s: %d %+v, want 400 and the kind %s", f.Name, w.Code, problem, words[1])
		}
	}
	if got := s.views(t, storage.ByPath); got != "" {
		t.Errorf("stored %q", got)
	}
}

func TestPingsThatAreNotTaken(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t)
	id := uuid.NewString()
	big := []byte(`{"x": "` + strings.Repeat("x", pingLimit) + `"}`)
	tests := []struct {
		name, target string
		body         []byte
		header       []string
		want         int
	}{
		{"another application", "/submit/other/page/1/" + id, []byte(validPing), nil, http.StatusNotFound},
		{"an unknown ping", "/submit/waymark/metrics/1/" + id, []byte(validPing), nil, http.StatusNotFound},
		{"an unknown version", "/submit/waymark/page/2/" + id, []byte(validPing), nil, http.StatusMethodNotAllowed},
		{"no document", "/submit/waymark/page/1/", []byte(validPing), nil, http.StatusMethodNotAllowed},
		{"a document that is no UUID", "/submit/waymark/page/1/x", []byte(validPing), nil, http.StatusBadRequest},
		{"a document with its spelling changed", "/submit/waymark/page/1/" + strings.ReplaceAll(id, "-", ""), []byte(validPing), nil, http.StatusBadRequest},
		{"a large body", submitTo("page"), big, nil, http.StatusRequestEntityTooLarge},
		{"a gzip bomb", submitTo("page"), packed(t, make([]byte, 512<<20)), []string{"Content-Encoding", "gzip"}, http.StatusRequestEntityTooLarge},
		{"not packed", submitTo("page"), []byte(validPing), []string{"Content-Encoding", "gzip"}, http.StatusBadRequest},
		{"packed and cut off", submitTo("page"), packed(t, []byte(validPing))[:40], []string{"Content-Encoding", "gzip"}, http.StatusBadRequest},
		{"another encoding", submitTo("page"), []byte(validPing), []string{"Content-Encoding", "br"}, http.StatusUnsupportedMediaType},
		{"a page of another site", submitTo("page"), []byte(validPing), []string{"Sec-Fetch-Site", "cross-site"}, http.StatusForbidden},
		{"a page of another site in an old browser", submitTo("page"), []byte(validPing), []string{"Origin", "https://other.example"}, http.StatusForbidden},
		{"a debug tag with a space", submitTo("page"), []byte(validPing), []string{"X-Debug-ID", "my test"}, http.StatusBadRequest},
		{"a debug tag that is too long", submitTo("page"), []byte(validPing), []string{"X-Debug-ID", strings.Repeat("x", 21)}, http.StatusBadRequest},
		{"six source tags", submitTo("page"), []byte(validPing), []string{"X-Source-Tags", "a,b,c,d,e,f"}, http.StatusBadRequest},
		{"a source tag of the library", submitTo("page"), []byte(validPing), []string{"X-Source-Tags", "glean-x"}, http.StatusBadRequest},
	}
	for _, tt := range tests {
		if w := s.ping(t, tt.target, tt.body, tt.header...); w.Code != tt.want {
			t.Errorf("%s: %d %s, want %d", tt.name, w.Code, w.Body, tt.want)
		}
	}
	if got := s.views(t, storage.ByPath); got != "" {
		t.Errorf("stored %q", got)
	}
}

// Pings of tests are checked and not counted; a debug tag shows what would be kept.
func TestTaggedPingsAreNotCounted(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t)
	if w := s.ping(t, submitTo("page"), []byte(validPing), "X-Source-Tags", "automation, ci"); w.Code != http.StatusOK || w.Body.Len() > 0 {
		t.Errorf("with source tags: %d %s", w.Code, w.Body)
	}
	w := s.ping(t, submitTo("page"), []byte(validPing), "X-Debug-ID", "my-test")
	var kept telemetry.Record
	if err := json.Unmarshal(w.Body.Bytes(), &kept); err != nil || kept.Visit.Path != "/en-US/docs/Web" {
		t.Errorf("with a debug tag: %d %s, %v", w.Code, w.Body, err)
	}
	if got := s.views(t, storage.ByPath); got != "" {
		t.Errorf("stored %q", got)
	}
}

func TestPingsOfAClientAreLimited(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t, func(o *Options) { o.PingsPerMinute = 5 })
	for i := range 6 {
		w := s.ping(t, submitTo("page"), []byte(validPing))
		if want := http.StatusOK; i < 5 && w.Code != want || i == 5 && w.Code != http.StatusTooManyRequests {
			t.Errorf("ping %d: %d", i+1, w.Code)
		}
	}
}

// full is a database that has no more room.
type full struct{}

func (full) Add(context.Context, []telemetry.Record) error { return fmt.Errorf("disk full") }

// A browser keeps a ping for later after a 5xx, and drops it after a 4xx.
func TestBrowsersKeepPingsThatCannotBeStored(t *testing.T) {
	t.Parallel()
	intake := telemetry.NewIntake(full{}, "waymark")
	defer intake.Close()
	s := newTelemetryServer(t, func(o *Options) { o.Telemetry = intake })
	w := s.ping(t, submitTo("page"), []byte(validPing))
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || strings.Contains(w.Body.String(), "disk") {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
}

// The country is the one that the server knows, not one that it assumes elsewhere.
func TestUnknownCountriesAreNotGuessed(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t, trustTests)
	for _, country := range []string{"", "CH"} {
		if w := s.ping(t, submitTo("page"), []byte(validPing), "CloudFront-Viewer-Country", country); w.Code != http.StatusOK {
			t.Fatal(w.Code)
		}
	}
	if got := s.views(t, storage.ByCountry); got != " 1, CH 1" {
		t.Errorf("countries %q", got)
	}
}

func TestSitesWithoutTelemetryTakeNoPings(t *testing.T) {
	t.Parallel()
	s := &telemetryServer{Server: newServer(t)}
	if w := s.ping(t, submitTo("page"), []byte(validPing)); w.Code < 400 || w.Code >= 500 {
		t.Errorf("%d, want a status after which browsers drop pings", w.Code)
	}
}
