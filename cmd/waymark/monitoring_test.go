//go:build unix

package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/testkit"
)

// Operators use a server's private listener, which readers cannot reach.
func TestListenerForOperators(t *testing.T) {
	log := start(t, "serve", "--ops-addr", "localhost:0", "--features-observatory", "--observatory-store", "--database-dir", t.TempDir())
	ops := waitFor(t, log, `msg="listening for operators" url=(\S+)`)[1]
	site := waitFor(t, log, `msg=serving url=(\S+)`)[1]
	drain(log)
	for _, path := range []string{"/livez", "/readyz", "/healthz?full", "/metrics", "/debug/pprof/", "/debug/pprof/goroutine?debug=1"} {
		if got := statusOf(t, site+path); path != "/healthz?full" && got != http.StatusNotFound {
			t.Errorf("on the public listener, status = %d for %s", got, path)
		}
		waitUntil(t, func() bool { return statusOf(t, ops+path) == http.StatusOK })
	}
	if text := textOf(t, ops+"/healthz?full"); !strings.Contains(text, "ok       database: SQLite in ") {
		t.Errorf("full health:\n%s", text)
	}
	statusOf(t, site+"/en-US/docs/None")
	checkMetrics(t, textOf(t, ops+"/metrics"))
}

// A collector of logs that is restarted does not end the server.
func TestServingGoesOnWithoutAReaderOfTheAccessLog(t *testing.T) {
	skipWithoutWebBuild(t)
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "waymark", "serve", "--log-access", "all", "--search-dir", t.TempDir(), "--addr", "localhost:0", "--workers", "1")
	cmd.Stdout = writer
	output, err := cmd.StderrPipe()
	if err := errors.Join(err, cmd.Start(), writer.Close(), reader.Close()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Wait() }) // the end of the context has killed it
	log := bufio.NewScanner(output)
	site := waitFor(t, log, `msg=serving url=(\S+)`)[1]
	statusOf(t, site+"/en-US/")
	waitFor(t, log, `msg="write access log"`)
	if got := statusOf(t, site+"/en-US/"); got != http.StatusOK {
		t.Errorf("status = %d", got)
	}
}

var (
	sampleLine = regexp.MustCompile(`^([a-z][a-z0-9_]*)(\{[a-z_]+="[^"\n]*"(?:,[a-z_]+="[^"\n]*")*\})? (\S+)$`)
	nameInPage = regexp.MustCompile("`((?:waymark|go)_[a-z_]+)`")
)

// checkMetrics parses metrics and compares them with the documentation.
func checkMetrics(t *testing.T, text string) {
	t.Helper()
	series, family := 0, ""
	var names []string
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if rest, ok := strings.CutPrefix(line, "# HELP "); ok {
			name, help, _ := strings.Cut(rest, " ")
			if help == "" || slices.Contains(names, name) {
				t.Errorf("%s has no description, or two", name)
			}
			family, names = name, append(names, name)
			continue
		}
		if rest, ok := strings.CutPrefix(line, "# TYPE "); ok {
			if name, kind, _ := strings.Cut(rest, " "); name != family || !slices.Contains([]string{"counter", "gauge", "histogram"}, kind) {
				t.Errorf("%q comes after the description of %s", line, family)
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
		`waymark_http_request_duration_seconds_count{route="page",code="4xx"} 6`, `waymark_queue_jobs{state="discarded"} 0`, "waymark_pages ", "process_resident_memory_bytes ", "process_open_fds ", "waymark_server_differences 0",
	} {
		if !strings.Contains(text, "\n"+want) {
			t.Errorf("metrics lack %s:\n%s", want, text)
		}
	}
	var documented []string
	for _, m := range nameInPage.FindAllStringSubmatch(string(testkit.ReadFile(t, "../../docs/operators/monitoring.md")), -1) {
		documented = append(documented, m[1])
	}
	for _, name := range names {
		if !strings.HasPrefix(name, "process_") && !slices.Contains(documented, name) {
			t.Errorf("monitoring.md lacks %s", name)
		}
	}
	for _, name := range documented {
		if !slices.Contains(names, name) && name != "waymark_job_runs_total" && name != "waymark_content_reloads_total" { // no samples yet
			t.Errorf("monitoring.md lists %s, which is not a metric", name)
		}
	}
	checkAlerts(t, slices.Concat(names, documented))
	checkDashboard(t, slices.Concat(names, documented))
	checkWithPromtool(t, text)
}

// checkWithPromtool has Prometheus's own program check metrics and alerts, where it is installed.
func checkWithPromtool(t *testing.T, text string) {
	t.Helper()
	promtool, err := exec.LookPath("promtool")
	if cache, _ := os.UserCacheDir(); err != nil {
		promtool, err = exec.LookPath(filepath.Join(cache, "waymark", "promtool", "promtool"))
	}
	if err != nil {
		t.Log("there is no promtool, run devtools/install-promtool: it does not check the metrics and the alerts")
		return
	}
	check := exec.CommandContext(t.Context(), promtool, "check", "metrics")
	check.Stdin = strings.NewReader(text)
	if out, err := check.CombinedOutput(); err != nil {
		t.Errorf("promtool check metrics: %v\n%s", err, out)
	}
	if out, err := exec.CommandContext(t.Context(), promtool, "check", "rules", "../../docs/operators/monitoring/alerts.yml").CombinedOutput(); err != nil {
		t.Errorf("promtool check rules: %v\n%s", err, out)
	}
}

// metricInQuery matches a metric's name, including the suffix of a histogram's
// series.
var metricInQuery = regexp.MustCompile(`\b((?:waymark|go|process)_[a-z_]+?)(?:_count|_bucket|_sum)?\b`)

// checkQuery checks that the metrics in a query exist.
func checkQuery(t *testing.T, what, query string, metrics []string) {
	t.Helper()
	found := metricInQuery.FindAllStringSubmatch(query, -1)
	if len(found) == 0 && !strings.HasPrefix(query, "up{") {
		t.Errorf("%s: %q names no metric", what, query)
	}
	for _, m := range found {
		if !slices.Contains(metrics, m[1]) {
			t.Errorf("%s: %s is not a metric", what, m[1])
		}
	}
	for open, closing := range map[string]string{"(": ")", "[": "]", "{": "}"} {
		if strings.Count(query, open) != strings.Count(query, closing) {
			t.Errorf("unbalanced brackets in %s: %q", what, query)
		}
	}
}

// checkAlerts reads the alert rules as Prometheus does, and compares them with
// the table in the documentation.
func checkAlerts(t *testing.T, metrics []string) {
	t.Helper()
	var file struct {
		Groups []struct {
			Name  string
			Rules []struct {
				Alert, Expr         string
				For                 string `yaml:"for"`
				Labels, Annotations map[string]string
			}
		}
	}
	decoder := yaml.NewDecoder(bytes.NewReader(testkit.ReadFile(t, "../../docs/operators/monitoring/alerts.yml")))
	decoder.KnownFields(true)
	if err := decoder.Decode(&file); err != nil {
		t.Fatal(err)
	}
	page := string(testkit.ReadFile(t, "../../docs/operators/monitoring.md"))
	for _, group := range file.Groups {
		for _, r := range group.Rules {
			checkQuery(t, r.Alert, r.Expr, metrics)
			if _, err := time.ParseDuration(cmp.Or(r.For, "0")); err != nil || r.Labels["severity"] == "" || r.Annotations["summary"] == "" || r.Annotations["description"] == "" {
				t.Errorf("%s is incomplete: %+v", r.Alert, r)
			}
			if !strings.Contains(page, "`"+r.Alert+"`") {
				t.Errorf("monitoring.md lacks %s", r.Alert)
			}
		}
	}
	if len(file.Groups) == 0 || len(file.Groups[0].Rules) < strings.Count(page, "`Waymark") {
		t.Errorf("monitoring.md lists alerts that are not in the file")
	}
}

func checkDashboard(t *testing.T, metrics []string) {
	t.Helper()
	var board struct {
		UID    string
		Panels []struct {
			ID          int
			Title, Type string
			Targets     []struct{ RefID, Expr string }
		}
	}
	if err := json.Unmarshal(testkit.ReadFile(t, "../../docs/operators/monitoring/dashboard.json"), &board); err != nil {
		t.Fatal(err)
	}
	if board.UID == "" || len(board.Panels) == 0 {
		t.Error("dashboard has no panels")
	}
	for i, panel := range board.Panels {
		if panel.ID != i+1 || panel.Type == "" || len(panel.Targets) == 0 {
			t.Errorf("panel %d: %+v", i+1, panel)
		}
		for _, target := range panel.Targets {
			checkQuery(t, panel.Title, target.Expr, metrics)
		}
	}
}
