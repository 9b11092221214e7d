package perf_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/perf"
)

const ms = time.Millisecond

// fast is a capture that passes every check.
func fast() *observatory.Capture {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	run := observatory.Timing{DNS: 5 * ms, Connect: 10 * ms, TLS: 20 * ms, FirstByte: 80 * ms, Total: 100 * ms}
	return &observatory.Capture{
		ScannedAt: at,
		HTTPS:     &observatory.Chain{Start: "https://a.example/", History: []observatory.Hop{{URL: "https://a.example/", Status: 200}}, Final: &observatory.Response{Status: 200}},
		TLS:       &observatory.TLSFacts{NotBefore: at.AddDate(0, -1, 0), NotAfter: at.AddDate(0, 2, 0)},
		Timing:    []observatory.Timing{run, run, run},
		Performance: &observatory.Performance{
			Page: observatory.Loaded{
				Resource: observatory.Resource{Kind: "document", URL: "https://a.example/", Blocking: true}, Method: "GET", Status: 200, Protocol: "HTTP/2.0",
				Type: "text/html", Encoding: "br", Bytes: 2000, Decoded: 9000, Validator: true, Timing: run,
			},
			Text:  observatory.Text{Decoded: 9000, Gzip: 2500, Brotli: 2000, Zstd: 2100},
			HTTP3: true,
			Resources: []observatory.Loaded{
				loaded("stylesheet", "a.css", func(l *observatory.Loaded) {
					l.Blocking, l.Type, l.Encoding, l.Bytes, l.Decoded = true, "text/css", "br", 4000, 20000
				}),
				loaded("image", "a.avif", func(l *observatory.Loaded) { l.Type, l.Bytes = "image/avif", 40000 }),
			},
		},
	}
}

func loaded(kind, file string, change func(*observatory.Loaded)) observatory.Loaded {
	l := observatory.Loaded{
		Resource: observatory.Resource{Kind: kind, URL: "https://a.example/" + file}, Method: "GET", Status: 200, Caching: "max-age=31536000, immutable",
		Start: 110 * ms, Timing: observatory.Timing{DNS: 1 * ms, Connect: 2 * ms, TLS: 3 * ms, FirstByte: 10 * ms, Total: 15 * ms},
	}
	change(&l)
	return l
}

func named(t *testing.T, r *perf.Report, name string) perf.Check {
	t.Helper()
	for _, c := range r.Checks {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("there is no check %s", name)
	return perf.Check{}
}

func TestFastSiteHasAllPoints(t *testing.T) {
	t.Parallel()
	r := perf.Analyse(fast())
	weights := 0
	for _, c := range r.Checks {
		if c.Score != 100 || c.Rating != perf.Good || c.Advice != "" {
			t.Errorf("%+v", c)
		}
		if !strings.HasPrefix(c.Link, "/en-US/docs/") {
			t.Errorf("%s links to %s", c.Name, c.Link)
		}
		weights += c.Weight
	}
	if r.Score != 100 || r.Runs != 3 {
		t.Errorf("score = %d of %d runs", r.Score, r.Runs)
	}
	if weights != 110 {
		t.Errorf("sum of weights = %d", weights)
	}
	if got := r.Checks[0].Link; got != "/en-US/docs/Glossary/Time_to_first_byte" {
		t.Errorf("first link = %s", got)
	}
}

func TestChecks(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, check string
		change      func(*observatory.Capture)
		rating      perf.Rating
		score       int
		value       string
		affected    string
	}{
		{"median of the runs", "first-byte", func(c *observatory.Capture) {
			c.Timing[0].FirstByte, c.Timing[1].FirstByte, c.Timing[2].FirstByte = 5000*ms, 1000*ms, 100*ms
		}, perf.Fair, 50, "1000 ms (100 ms to 5000 ms)", ""},
		{"slow server", "first-byte", func(c *observatory.Capture) {
			for i := range c.Timing {
				c.Timing[i].FirstByte = 9000 * ms
			}
		}, perf.Poor, 0, "9000 ms", ""},
		{"far away", "connection", func(c *observatory.Capture) {
			c.Timing[0].TLS, c.Timing[1].TLS, c.Timing[2].TLS = 560*ms, 560*ms, 560*ms
		},
			perf.Fair, 50, "575 ms: lookup 5.0 ms, connection 10 ms, TLS 560 ms", ""},
		{"large page", "download", func(c *observatory.Capture) { c.Timing = c.Timing[:1]; c.Timing[0].Total = 1750 * ms }, perf.Fair, 50, "1750 ms", ""},
		{"redirect to https is free", "redirects", func(c *observatory.Capture) {
			c.HTTPS.History = []observatory.Hop{{URL: "http://a.example/"}, {URL: "https://a.example/"}}
		}, perf.Good, 100, "1 redirect", ""},
		{"two redirects", "redirects", func(c *observatory.Capture) {
			c.HTTPS.History = []observatory.Hop{{URL: "https://a.example/"}, {URL: "https://a.example/b"}, {URL: "https://a.example/c"}}
		}, perf.Fair, 50, "2 redirects", "https://a.example/ https://a.example/b"},
		{"no HTTP/3", "protocol", func(c *observatory.Capture) { c.Performance.HTTP3 = false }, perf.Good, 85, "HTTP/2.0", ""},
		{"HTTP/1.1", "protocol", func(c *observatory.Capture) { c.Performance.HTTP3 = false; c.Performance.Page.Protocol = "HTTP/1.1" }, perf.Poor, 0, "HTTP/1.1", ""},
		{"page without compression", "compression", func(c *observatory.Capture) {
			c.Performance.Page.Bytes, c.Performance.Page.Encoding = 9000, ""
		}, perf.Poor, 10, "13.0 KB of text sent; compression would save 7.0 KB", "https://a.example/"},
		{"style sheet without compression", "compression", func(c *observatory.Capture) {
			css := &c.Performance.Resources[0]
			css.Encoding, css.Bytes, css.Gzip = "", 20000, 14000
		}, perf.Fair, 55, "22.0 KB of text sent; compression would save 6.0 KB", "https://a.example/a.css"},
		{"nothing to compress", "compression", func(c *observatory.Capture) { c.Performance.Text, c.Performance.Resources = observatory.Text{}, nil },
			perf.Unknown, 0, "no text that is worth compressing", ""},
		{"short caching", "caching", func(c *observatory.Capture) { c.Performance.Resources[1].Caching = "max-age=3600" },
			perf.Fair, 50, "1 of 2 files can be kept for a week", "https://a.example/a.avif"},
		{"no caching", "caching", func(c *observatory.Capture) {
			c.Performance.Resources[0].Caching, c.Performance.Resources[1].Caching = "max-age=31536000, no-store", "max-age=99999999999999999999x"
		}, perf.Poor, 0, "0 of 2 files can be kept for a week", "https://a.example/a.css https://a.example/a.avif"},
		{"icons", "caching", func(c *observatory.Capture) {
			c.Performance.Resources[1].Kind = "other"
			c.Performance.Resources[1].Caching = ""
		},
			perf.Good, 100, "1 of 1 file can be kept for a week", ""},
		{"files of others", "caching", func(c *observatory.Capture) {
			c.Performance.Resources[1].ThirdParty = true
			c.Performance.Resources[1].Caching = ""
		},
			perf.Good, 100, "1 of 1 file can be kept for a week", ""},
		{"page without validator", "revalidation", func(c *observatory.Capture) { c.Performance.Page.Validator = false }, perf.Poor, 0, "the page is sent in full every time", ""},
		{"page with an age", "revalidation", func(c *observatory.Capture) {
			c.Performance.Page.Validator, c.Performance.Page.Caching = false, "public, Max-Age=60"
		}, perf.Good, 100, "the page may be kept for 1m0s", ""},
		{"large image", "size", func(c *observatory.Capture) { c.Performance.Resources[1].Bytes = 2_244_000 }, perf.Fair, 50, "2.2 MB", "https://a.example/a.avif"},
		{"many requests", "requests", func(c *observatory.Capture) { c.Performance.Omitted = 97 }, perf.Poor, 0, "100 requests", ""},
		{"blocking script of another host", "blocking", func(c *observatory.Capture) {
			c.Performance.Resources = append(c.Performance.Resources, loaded("script", "b.js", func(l *observatory.Loaded) { l.Blocking, l.ThirdParty = true, true }))
		}, perf.Good, 90, "2 style sheets and scripts", "https://a.example/a.css https://a.example/b.js"},
		{"not a page", "blocking", func(c *observatory.Capture) { c.Performance.Page.Type = "application/json" }, perf.Unknown, 0, "not a page", ""},
		{"old image", "images", func(c *observatory.Capture) { c.Performance.Resources[1].Type = "image/png" }, perf.Poor, 0, "0 of 1 image in a modern format", "https://a.example/a.avif"},
		{"old image with alternative", "images", func(c *observatory.Capture) {
			c.Performance.Resources[1].Type, c.Performance.Resources[1].Alternative = "image/png", true
		}, perf.Good, 100, "1 of 1 image in a modern format", ""},
		{"small image", "images", func(c *observatory.Capture) {
			c.Performance.Resources[1].Type, c.Performance.Resources[1].Bytes = "image/png", 500
		},
			perf.Unknown, 0, "no large images", ""},
		{"certificate near its end", "certificate", func(c *observatory.Capture) { c.TLS.NotAfter = c.ScannedAt.AddDate(0, 0, 7) }, perf.Fair, 55, "valid for 7 more days", ""},
		{"short certificate", "certificate", func(c *observatory.Capture) {
			c.TLS.NotBefore, c.TLS.NotAfter = c.ScannedAt.Add(-time.Hour), c.ScannedAt.Add(11*time.Hour)
		}, perf.Good, 100, "valid for 11 more hours", ""},
		{"expired certificate", "certificate", func(c *observatory.Capture) { c.TLS.NotAfter = c.ScannedAt.AddDate(0, 0, -1) }, perf.Poor, 0, "expired", ""},
		{"certificate that is not accepted", "certificate", func(c *observatory.Capture) { c.TLS.Problem = "self-signed" }, perf.Poor, 0, "valid for 59 more days, but not accepted", ""},
		{"no encryption", "certificate", func(c *observatory.Capture) { c.TLS = nil }, perf.Unknown, 0, "no certificate", ""},
	} {
		c := fast()
		test.change(c)
		r := perf.Analyse(c)
		got := named(t, r, test.check)
		if got.Rating != test.rating || got.Score != test.score || got.Value != test.value || strings.Join(got.Affected, " ") != test.affected {
			t.Errorf("%s: %s %d %q %v", test.name, got.Rating, got.Score, got.Value, got.Affected)
		}
		if (got.Advice == "") != (got.Score == 100 || got.Rating == perf.Unknown) {
			t.Errorf("%s: advice = %q", test.name, got.Advice)
		}
	}
}

func TestUnknownChecksDoNotCount(t *testing.T) {
	t.Parallel()
	c := fast()
	c.Performance.Resources, c.TLS = nil, nil
	if r := perf.Analyse(c); r.Score != 100 || named(t, r, "caching").Rating != perf.Unknown {
		t.Errorf("score %d", r.Score)
	}
}

func TestNothingMeasuredIsNoReport(t *testing.T) {
	t.Parallel()
	if perf.Analyse(&observatory.Capture{}) != nil {
		t.Error("got a report without a capture")
	}
}

func TestWaterfall(t *testing.T) {
	t.Parallel()
	r := perf.Analyse(fast())
	if len(r.Requests) != 3 || r.Requests[0].Kind != "document" || r.Requests[0].Blocking || !r.Requests[1].Blocking {
		t.Fatalf("requests %+v", r.Requests)
	}
	if got := r.Requests[1]; got.Start != 110 || got.DNS != 1 || got.Connect != 2 || got.TLS != 3 || got.Wait != 4 || got.Receive != 5 {
		t.Errorf("parts = %+v", got)
	}
	if len(r.Kinds) != 3 || r.Total.Requests != 3 || r.Total.Bytes != 46000 || r.Kinds[2] != (perf.Total{Kind: "image", Requests: 1, Bytes: 40000}) {
		t.Errorf("totals = %+v, %+v", r.Kinds, r.Total)
	}
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, member := range []string{`"first_byte":{"median":80,"min":80,"max":80}`, `"third_party":false`, `"omitted":0`} {
		if !strings.Contains(string(text), member) {
			t.Errorf("%s is not in %s", member, text)
		}
	}
}

func TestReferenceNamesEveryCheck(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../../docs/reference/performance.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range perf.Analyse(fast()).Checks {
		if line := fmt.Sprintf("| `%s` | %d |", c.Name, c.Weight); !strings.Contains(string(text), line) {
			t.Errorf("reference lacks %s", line)
		}
	}
}
