//go:build unix

package main

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
)

// A server with a private listener: what operators see there, and readers do not.
func TestListenerForOperators(t *testing.T) {
	log := start(t, "serve", "--ops-addr", "localhost:0", "--features-observatory", "--observatory-store", "--database-dir", t.TempDir())
	ops := waitFor(t, log, `msg="listening for operators" url=(\S+)`)[1]
	site := waitFor(t, log, `msg=serving url=(\S+)`)[1]
	go func() {
		for log.Scan() {
		}
	}()
	for _, path := range []string{"/livez", "/readyz", "/healthz?full", "/metrics", "/debug/pprof/", "/debug/pprof/goroutine?debug=1"} {
		if got := statusOf(t, site+path); path != "/healthz?full" && got != http.StatusNotFound {
			t.Errorf("readers get %d for %s", got, path)
		}
		waitUntil(t, func() bool { return statusOf(t, ops+path) == http.StatusOK })
	}
	if text := textOf(t, ops+"/healthz?full"); !strings.Contains(text, "ok       database: SQLite in ") {
		t.Errorf("full health:\n%s", text)
	}
	statusOf(t, site+"/en-US/docs/None")
	checkMetrics(t, textOf(t, ops+"/metrics"))
}

var (
	sampleLine = regexp.MustCompile(`^([a-z][a-z0-9_]*)(\{[a-z_]+="[^"\n]*"(?:,[a-z_]+="[^"\n]*")*\})? (\S+)$`)
	nameInPage = regexp.MustCompile("`((?:waymark|go)_[a-z_]+)`")
)

// checkMetrics parses metrics and compares them with their documentation.
func checkMetrics(t *testing.T, text string) {
	t.Helper()
	series, family := 0, ""
	var names []string
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if rest, ok := strings.CutPrefix(line, "# HELP "); ok {
			name, help, _ := strings.Cut(rest, " ")
			if help == "" || slices.Contains(names, name) {
				t.Errorf("%s has no description, or is there twice", name)
			}
			family, names = name, append(names, name)
			continue
		}
		if rest, ok := strings.CutPrefix(line, "# TYPE "); ok {
			if name, kind, _ := strings.Cut(rest, " "); name != family || !slices.Contains([]string{"counter", "gauge", "histogram"}, kind) {
				t.Errorf("%q follows the description of %s", line, family)
			}
			continue
		}
		m := sampleLine.FindStringSubmatch(line)
		var value float64
		if m == nil || !strings.HasPrefix(m[1], family) {
			t.Errorf("not a sample of %s: %q", family, line)
		} else if _, err := fmt.Sscan(m[3], &value); err != nil || value < 0 {
			t.Errorf("value of %q", line)
		}
		series++
	}
	t.Logf("%d series", series)
	if series > 300 {
		t.Errorf("%d series, want at most 300", series)
	}
	for _, want := range []string{
		`waymark_http_request_duration_seconds_count{route="page",code="4xx"} 6`, `waymark_queue_jobs{state="discarded"} 0`, "waymark_pages ", "process_resident_memory_bytes ",
	} {
		if !strings.Contains(text, "\n"+want) {
			t.Errorf("the metrics have no %s:\n%s", want, text)
		}
	}
	var documented []string
	for _, m := range nameInPage.FindAllStringSubmatch(string(testkit.ReadFile(t, "../../docs/operators/monitoring.md")), -1) {
		documented = append(documented, m[1])
	}
	for _, name := range names {
		if !strings.HasPrefix(name, "process_") && !slices.Contains(documented, name) {
			t.Errorf("monitoring.md has no %s", name)
		}
	}
	for _, name := range documented {
		if !slices.Contains(names, name) && name != "waymark_job_runs_total" && name != "waymark_content_reloads_total" { // none yet
			t.Errorf("monitoring.md has %s, which is not a metric", name)
		}
	}
}
