package server

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/VictoriaMetrics/metrics"
)

// sink is a connection that discards everything.
type sink struct {
	header http.Header
	length int
}

func (s *sink) Header() http.Header { return s.header }
func (s *sink) WriteHeader(int)     {}
func (s *sink) Write(b []byte) (int, error) {
	s.length += len(b)
	return len(b), nil
}

// BenchmarkWarmPage measures a request for a cached page, compared with a
// handler that only writes the same response.
func BenchmarkWarmPage(b *testing.B) {
	site := newServer(b).Handler()
	request := httptest.NewRequest(http.MethodGet, "https://test.example/en-US/docs/Web/CSS", nil)
	request.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	recorded := httptest.NewRecorder()
	site.ServeHTTP(recorded, request)
	response := recorded.Result()
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Encoding") != "br" {
		b.Fatalf("%s, %v", response.Status, response.Header)
	}
	bare := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		for name, values := range response.Header {
			h[name] = values
		}
		_, _ = w.Write(recorded.Body.Bytes())
	})
	watched := newServer(b, func(o *Options) {
		o.Metrics, o.AccessLog = metrics.NewSet(), NewAccessLog(io.Discard, AccessAll, nil)
	}).Handler()
	for name, h := range map[string]http.Handler{"site": site, "bare": bare, "watched": watched} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				h.ServeHTTP(&sink{header: make(http.Header, 8)}, request)
			}
		})
	}
}
