//go:build unix

package main

import (
	"bufio"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"syscall"
	"testing"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"waymark.dev/waymark/internal/testkit/servertest"
)

// collector takes traces by OTLP over HTTP.
type collector struct {
	*httptest.Server
	mu    sync.Mutex
	spans []*tracepb.Span
}

func startCollector(t *testing.T) *collector {
	t.Helper()
	c := &collector{}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		var sent tracepb.TracesData
		if err == nil {
			err = proto.Unmarshal(body, &sent)
		}
		if err != nil || r.Method != http.MethodPost || r.URL.Path != "/v1/traces" || r.Header.Get("Content-Type") != "application/x-protobuf" {
			t.Errorf("%s %s of %s: %v", r.Method, r.URL, r.Header.Get("Content-Type"), err)
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, resource := range sent.ResourceSpans {
			if text := resource.Resource.String(); !strings.Contains(text, `"service.name"`) || !strings.Contains(text, `"waymark"`) {
				t.Errorf("resource is %s", text)
			}
			for _, scope := range resource.ScopeSpans {
				c.spans = append(c.spans, scope.Spans...)
			}
		}
	}))
	t.Cleanup(c.Close)
	return c
}

// find returns a span by the beginning of its name and its parent, which may be nil.
func (c *collector) find(name string, parent *tracepb.Span) *tracepb.Span {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range c.spans {
		if strings.HasPrefix(s.Name, name) && (parent == nil || string(s.ParentSpanId) == string(parent.SpanId) && string(s.TraceId) == string(parent.TraceId)) {
			return s
		}
	}
	return nil
}

func attributeOf(s *tracepb.Span, key string) string {
	for _, a := range s.GetAttributes() {
		if a.Key == key {
			return a.Value.String()
		}
	}
	return ""
}

func TestTraces(t *testing.T) {
	t.Parallel()
	database := servertest.StartPostgres(t)
	c := startCollector(t)
	cmd, out := launch(t, "serve", "--addr", "localhost:0", "--search-dir", t.TempDir(), "--dev-login", "--database-url", database, "--database-dir", t.TempDir(),
		"--trusted-proxies", "127.0.0.1,::1", "--tracing-endpoint", c.URL+"/v1/traces", "--tracing-one-in", "1")
	log := bufio.NewScanner(out)
	site := waitFor(t, log, `msg=serving url=(\S+)`)[1]
	go func() {
		for log.Scan() {
		}
	}()
	const reader, words, client = "core@example.org", "secretwords", "192.0.2.77"
	send := func(method, path, body string, want int) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, site+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("X-Forwarded-For", client)
		r.Header.Set("Traceparent", "00-0123456789abcdef0123456789abcdef-0123456789abcdef-01")
		response, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("%s %s: %s, want %d", method, path, response.Status, want)
		}
	}
	send(http.MethodPost, "/users/fxa/login/authenticate/", url.Values{"email": {reader}, "next": {"/en-US/"}}.Encode(), http.StatusSeeOther)
	send(http.MethodGet, "/en-US/docs/Web/CSS?q="+words, "", http.StatusOK)
	send(http.MethodGet, "/api/v1/search?q="+words, "", http.StatusOK)
	waitUntil(t, func() bool { return c.find("job ", nil) != nil })
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil { // sends the last spans
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}

	signIn := c.find("POST /users/fxa/login/authenticate", nil)
	if signIn == nil {
		t.Fatalf("no span of the sign-in among %v", c.spans)
	}
	if got := string(signIn.TraceId); got != "\x01\x23\x45\x67\x89\xab\xcd\xef\x01\x23\x45\x67\x89\xab\xcd\xef" {
		t.Errorf("the trace is %x, not that of the proxy", got)
	}
	if got := attributeOf(signIn, "http.response.status_code"); !strings.Contains(got, "303") {
		t.Errorf("status = %s, want 303", got)
	}
	if insert := c.find("postgresql insert", signIn); !strings.Contains(attributeOf(insert, "db.query.text"), "insert into") {
		t.Errorf("the sign-in has no statement, or one without text: %v", insert)
	}
	for _, name := range []string{"GET /{locale}/docs/*", "GET /api/v1/search"} {
		if s := c.find(name, nil); !strings.Contains(attributeOf(s, "http.route"), strings.TrimPrefix(name, "GET ")) {
			t.Errorf("the span %s is %v", name, s)
		}
	}
	for _, s := range c.spans {
		for _, private := range []string{reader, words, client, "127.0.0.1", "Web/CSS"} {
			if text := s.String(); strings.Contains(text, private) {
				t.Errorf("a span has %s: %s", private, text)
			}
		}
	}
}
