package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/pprof"
	"runtime"
	rm "runtime/metrics"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/VictoriaMetrics/metrics"
	"go.opentelemetry.io/otel/codes"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/platform/jobs"
)

// metricHelp describes the metrics, as docs/operators/monitoring.md does.
var metricHelp = map[string]string{
	"waymark_build_info":                       "Versions of the program and of Go; the value is 1.",
	"waymark_http_request_duration_seconds":    "Durations of requests, by route and class of status codes.",
	"waymark_http_requests_in_flight":          "Requests being served.",
	"waymark_renders_in_flight":                "Renderings and other work that takes an engine or much memory.",
	"waymark_renders_waiting":                  "Requests that wait for such work to begin.",
	"waymark_cache_bytes":                      "Bytes of cached responses.",
	"waymark_pages":                            "Pages of the site.",
	"waymark_flaws":                            "Flaws in the content, once pages are checked.",
	"waymark_content_loaded_timestamp_seconds": "Time when the served content was loaded or last changed.",
	"waymark_content_reloads_total":            "Reloads and changes of the content, by result.",
	"waymark_site_copies_total":                "Attempts to copy files of a build to this server, by result.",
	"waymark_search_index_timestamp_seconds":   "Time when the search index was last brought up to date; 0 before that.",
	"waymark_search_up":                        "1 if the place of the search index can be used, 0 if not or if the texts of a build cannot be read.",
	"waymark_job_runs_total":                   "Attempts of jobs on this server, by result.",
	"waymark_queue_jobs":                       "Jobs of all servers in the database that are not finished, by state, and discarded ones.",
	"waymark_database_connections":             "Connections of this server to the database, by state.",
	"waymark_database_max_connections":         "Maximum number of connections of this server to the database.",
	"waymark_database_waits_total":             "Queries that waited for a connection.",
	"waymark_database_wait_seconds_total":      "Time that queries waited for connections.",
	"waymark_servers":                          "Running servers on the database, this one included.",
	"waymark_server_differences":               "Settings in which this server differs from the others on the database.",
	"go_goroutines":                            "Goroutines.",
	"go_heap_bytes":                            "Bytes of the heap in use.",
}

// operations is the private listener for operators.
type operations struct {
	app *App
	// site is nil until pages can be served.
	site atomic.Pointer[operatedSite]
}

type operatedSite struct {
	srv  *server.Server
	host *host
}

// openOperations listens on the private address, if there is one. The returned functions name
// the site when it can be served, and stop listening.
func (a *App) openOperations() (serve func(*server.Server, *host), stop func(), err error) {
	addr := a.cfg.Server.OpsAddr
	if addr == "" {
		return func(*server.Server, *host) {}, func() {}, nil
	}
	l, err := server.Listen(addr, "--ops-addr")
	if err != nil {
		return nil, nil, err
	}
	o := &operations{app: a}
	srv := &http.Server{Handler: o.routes(), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			a.log.Error("the listener for operators has stopped", "error", err)
		}
	}()
	a.log.Info("listening for operators", "url", "http://"+l.Addr().String())
	serve = func(srv *server.Server, h *host) {
		a.registerMetrics(h)
		o.site.Store(&operatedSite{srv, h})
	}
	return serve, func() { _ = srv.Close() }, nil
}

func (o *operations) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /livez", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /readyz", o.serveReady)
	mux.HandleFunc("GET /healthz", o.serveHealth)
	mux.HandleFunc("GET /metrics", o.serveMetrics)
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return mux
}

var errContentNotOpen = errors.New("the content is being read")

// ready returns an error if the server should get no requests.
func (o *operations) ready(ctx context.Context) error {
	site := o.site.Load()
	if site == nil {
		return errContentNotOpen
	}
	return site.srv.Ready(ctx)
}

func (o *operations) serveReady(w http.ResponseWriter, r *http.Request) {
	if err := o.ready(r.Context()); err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	}
}

// serveHealth reports whether the server is ready and, with the parameter full, the results of
// all checks.
func (o *operations) serveHealth(w http.ResponseWriter, r *http.Request) {
	if err := o.ready(r.Context()); err != nil || !r.URL.Query().Has("full") {
		o.serveReady(w, r)
		return
	}
	list := o.app.examineRunning(r.Context())
	list = append(list, o.app.examineJobs(r.Context(), o.site.Load().host.features)...)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	if list.Err() != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_ = list.Print(w) // the client may be gone
}

func (o *operations) serveMetrics(w http.ResponseWriter, r *http.Request) {
	var text bytes.Buffer
	o.app.metrics.WritePrometheus(&text)
	if site := o.site.Load(); site != nil {
		site.writeQueue(r.Context(), &text)
		o.app.writeSearch(r.Context(), &text)
	}
	metrics.WriteProcMetrics(&text)
	metrics.WriteFDMetrics(&text)
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	_ = writeHelp(w, text.String()) // the client may be gone
}

// writeHelp adds the descriptions of metrics, which the library leaves out, and corrects the
// type of counters of the process.
func writeHelp(w io.Writer, text string) error {
	var described strings.Builder
	for line := range strings.Lines(text) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "# HELP "); ok {
			help, ok := metricHelp[name]
			if !ok {
				help = "See the operating system's documentation." // of the process
			}
			line = "# HELP " + name + " " + help + "\n"
		}
		described.WriteString(strings.Replace(line, "_total gauge", "_total counter", 1))
	}
	_, err := io.WriteString(w, described.String())
	return err
}

// systemTimeout bounds requests to databases that may be down.
const systemTimeout = 2 * time.Second

// writeSearch writes whether the full-text index can be used.
func (a *App) writeSearch(ctx context.Context, w io.Writer) {
	ctx, cancel := context.WithTimeout(ctx, systemTimeout)
	defer cancel()
	up := 0
	if a.examineSearch(ctx).OK {
		up = 1
	}
	metrics.WriteMetadataIfNeeded(w, "waymark_search_up", "gauge")
	fmt.Fprintln(w, "waymark_search_up", up)
}

// writeQueue writes the number of jobs in each state, if the database responds.
func (s *operatedSite) writeQueue(ctx context.Context, w io.Writer) {
	if s.host.queue == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, systemTimeout)
	defer cancel()
	counts, err := s.host.db.QueuedJobs(ctx)
	if err != nil {
		return
	}
	metrics.WriteMetadataIfNeeded(w, "waymark_queue_jobs", "gauge")
	for _, state := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(w, "waymark_queue_jobs{state=%q} %d\n", state, counts[state])
	}
}

// registerMetrics adds the state of an open site to the metrics.
func (a *App) registerMetrics(h *host) {
	metrics.ExposeMetadata(true)
	a.metrics.GetOrCreateCounter(`waymark_site_copies_total{result="error"}`) // from 0, so that an alert sees the first
	gauge := func(name string, value func() float64) { a.metrics.GetOrCreateGauge(name, value) }
	gauge(fmt.Sprintf("waymark_build_info{version=%q,goversion=%q}", a.version, runtime.Version()), func() float64 { return 1 })
	gauge("waymark_pages", func() float64 { return float64(a.pageCount(h.site)) })
	gauge("waymark_flaws", func() float64 { return float64(h.flaws.Snapshot().Counts().Total()) })
	gauge("go_goroutines", func() float64 { return float64(runtime.NumGoroutine()) })
	gauge("go_heap_bytes", func() float64 {
		sample := []rm.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		rm.Read(sample)
		return float64(sample[0].Value.Uint64())
	})
	a.timestamp("waymark_search_index").Add(0) // the index may take minutes
	a.timestamp("waymark_content_loaded").Set(float64(h.readAt.Unix()))
	if h.db == nil {
		return
	}
	gauge(`waymark_database_connections{state="in_use"}`, func() float64 { return float64(h.db.Stats().InUse) })
	gauge(`waymark_database_connections{state="idle"}`, func() float64 { return float64(h.db.Stats().Idle) })
	gauge("waymark_database_max_connections", func() float64 { return float64(h.db.Stats().MaxOpenConnections) })
	gauge("waymark_servers", func() float64 { return float64(h.servers.running.Load()) })
	gauge("waymark_server_differences", func() float64 { return float64(h.servers.odd.Load()) })
	a.metrics.RegisterMetricsWriter(func(w io.Writer) {
		stats := h.db.Stats()
		metrics.WriteCounterUint64(w, "waymark_database_waits_total", uint64(stats.WaitCount))
		metrics.WriteCounterFloat64(w, "waymark_database_wait_seconds_total", stats.WaitDuration.Seconds())
	})
}

// timestamp is the metric of when something last happened.
func (a *App) timestamp(event string) *metrics.Gauge {
	return a.metrics.GetOrCreateGauge(event+"_timestamp_seconds", nil)
}

// count counts an event with a result.
func (a *App) count(counter, labels string, err error) {
	result := "ok"
	if err != nil {
		result = "error"
	}
	a.metrics.GetOrCreateCounter(fmt.Sprintf("%s{%sresult=%q}", counter, labels, result)).Inc()
}

// observed counts and traces the runs of jobs.
func (a *App) observed(list []jobs.Job) []jobs.Job {
	list = slices.Clone(list)
	for i, j := range list {
		list[i].Run = func(ctx context.Context, args json.RawMessage) error {
			ctx, span := a.tracer.Start(ctx, "job "+j.Name)
			err := j.Run(ctx, args)
			if err != nil {
				span.SetStatus(codes.Error, "") // the text may have secrets
			}
			span.End()
			a.count("waymark_job_runs_total", fmt.Sprintf("job=%q,", j.Name), err)
			return err
		}
	}
	return list
}
