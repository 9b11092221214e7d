package server

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"github.com/VictoriaMetrics/metrics"
)

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
