package server

import (
	"fmt"
	"net/http"
	"path"
	"strings"
	"sync/atomic"
	"time"

	"github.com/VictoriaMetrics/metrics"
	"github.com/go-chi/chi/v5/middleware"

	"waymark.dev/waymark/internal/site/render"
)

// Routes of requests, few enough for metrics and dashboards.
const (
	routePage   = iota
	routeData   // of pages, and lists of pages
	routeFile   // of pages
	routeStatic // the web build
	routeFinder // search
	routeAPI
	routePing // telemetry
)

var routeNames = []string{"page", "data", "file", "static", "search", "api", "ping"}

func routeOf(url string) int {
	switch {
	case strings.HasPrefix(url, render.StaticPath):
		return routeStatic
	case url == searchPath:
		return routeFinder
	case strings.HasPrefix(url, apiPath):
		return routeAPI
	case strings.HasPrefix(url, submitPrefix):
		return routePing
	}
	switch path.Ext(url) {
	case "":
		return routePage
	case ".json", ".xml", ".txt", ".md", ".gz":
		return routeData
	}
	return routeFile
}

// durationBounds are the upper bounds of request durations in seconds.
var durationBounds = []float64{0.01, 0.05, 0.3, 2}

// codeClasses is the number of classes of status codes that responses have, from 2xx.
const codeClasses = 4

// requestMetrics measure requests.
type requestMetrics struct {
	inFlight  atomic.Int64
	durations [][codeClasses]*metrics.PrometheusHistogram // by route
}

func newRequestMetrics(set *metrics.Set) *requestMetrics {
	m := &requestMetrics{durations: make([][codeClasses]*metrics.PrometheusHistogram, len(routeNames))}
	for route, name := range routeNames {
		for class := range codeClasses {
			m.durations[route][class] = set.NewPrometheusHistogramExt(
				fmt.Sprintf(`waymark_http_request_duration_seconds{route=%q,code="%dxx"}`, name, class+2), durationBounds)
		}
	}
	set.NewGauge("waymark_http_requests_in_flight", func() float64 { return float64(m.inFlight.Load()) })
	return m
}

func (m *requestMetrics) measure(route, status int, took time.Duration) {
	class := min(max(status/100-2, 0), codeClasses-1)
	m.durations[route][class].Update(took.Seconds())
}

// registerMetrics adds the state of the server to the metrics.
func (s *Server) registerMetrics(set *metrics.Set) {
	set.NewGauge("waymark_renders_in_flight", func() float64 { return float64(len(s.renders.taken)) })
	set.NewGauge("waymark_renders_waiting", func() float64 { return float64(s.renders.waiting.Load()) })
	set.NewGauge("waymark_cache_bytes", func() float64 { return float64(s.cache.size()) })
}

// observe measures and traces requests and writes the access log.
func (s *Server) observe(next http.Handler) http.Handler {
	var measured *requestMetrics
	if set := s.opts.Metrics; set != nil {
		measured = newRequestMetrics(set)
		s.registerMetrics(set)
	}
	access := s.opts.AccessLog
	if measured == nil && access == nil && s.opts.Tracer == nil {
		return next
	}
	return s.receive(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		r, span := s.startSpan(r)
		if measured != nil {
			measured.inFlight.Add(1)
		}
		defer func() { // also after a panic, which cuts off the response
			took, status, route := time.Since(started), statusSent(ww, r), routeOf(r.URL.Path)
			endSpan(span, r, status)
			if measured != nil {
				measured.inFlight.Add(-1)
				measured.measure(route, status, took)
			}
			if access != nil {
				access.add(r, handled{at: started.Add(took), took: took, route: route, status: status, bytes: ww.BytesWritten()})
			}
		}()
		next.ServeHTTP(ww, r)
	}))
}

func statusSent(w middleware.WrapResponseWriter, r *http.Request) int {
	switch status := w.Status(); {
	case status != 0:
		return status
	case hasLeft(r):
		return statusLeft
	}
	return http.StatusOK
}
