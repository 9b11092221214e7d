package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/report"
)

// outcome returns the result for a site that sends some header lines over https,
// and the same page over http.
func outcome(t *testing.T, site string, lines ...string) report.Outcome {
	t.Helper()
	response := &observatory.Response{Status: 200, Verified: true, Header: []observatory.Field{{Name: "Content-Type", Value: "text/html"}}}
	for _, line := range lines {
		name, value, _ := strings.Cut(line, ": ")
		response.Header = append(response.Header, observatory.Field{Name: name, Value: value})
	}
	parsed, err := observatory.ParseSite("www.example.com")
	if err != nil {
		t.Fatal(err)
	}
	chain := func(address string) *observatory.Chain {
		return &observatory.Chain{Start: address, History: []observatory.Hop{{URL: address, Status: 200}}, Final: response}
	}
	c := &observatory.Capture{Site: parsed, HTTP: chain("http://www.example.com/"), HTTPS: chain("https://www.example.com/")}
	r, err := observatory.Grade(c, observatory.Lists{})
	if err != nil {
		t.Fatal(err)
	}
	return report.Outcome{Site: site, Capture: c, Result: r}
}

// good are the headers of a site that fails only the redirection test.
var good = []string{
	"Content-Security-Policy: default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'", "Strict-Transport-Security: max-age=63072000",
	"X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
}

func measured(o report.Outcome) report.Outcome {
	run := observatory.Timing{FirstByte: 300 * time.Millisecond, Total: 400 * time.Millisecond}
	o.Capture.Timing = []observatory.Timing{run, run, run}
	o.Capture.Performance = &observatory.Performance{Page: observatory.Loaded{
		Resource: observatory.Resource{Kind: "document", URL: "https://www.example.com/"}, Method: "GET", Status: 200, Protocol: "HTTP/1.1", Type: "text/html", Bytes: 5000, Decoded: 5000, Timing: run,
	}, Text: observatory.Text{Decoded: 5000, Gzip: 2000, Brotli: 1800, Zstd: 1900}}
	return o
}

func write(t *testing.T, format string, outcomes ...report.Outcome) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.Write(&b, format, outcomes); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var down = &observatory.Error{Kind: observatory.SiteDown, Reason: observatory.ReasonRefused, Message: "down.example.com does not respond"}

// TestFormats writes a site with performance, a failed one, and one that could
// not be scanned.
func TestFormats(t *testing.T) {
	t.Parallel()
	testkit.Golden(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		outcomes := []report.Outcome{
			measured(outcome(t, "www.example.com", strings.Split(strings.TrimSpace(in["headers"]), "\n")...)), outcome(t, "other.example.com/path"),
			{Site: "down.example.com", Err: down},
		}
		return map[string]string{
			"want.text": write(t, "text", outcomes...), "want.markdown": write(t, "markdown", outcomes...), "want.sarif": write(t, "sarif", outcomes...),
		}
	})
	if err := report.Write(&bytes.Buffer{}, "yaml", nil); err == nil {
		t.Error("format yaml is accepted")
	}
}

// hostile tries to control a terminal, or to end a table cell, an element or a
// string.
const hostile = "a\x1b[31mred\x07\r\n\u009b2J\u202e\u2028\x00| `x` <script>alert(1)</script> [l](https://evil.example) @everyone ::error:: &amp; \xff"

func TestTextOfSitesDoesNothing(t *testing.T) {
	t.Parallel()
	o := measured(outcome(t, hostile, append(slices.Clone(good), "X-Evil: "+hostile)...))
	page := &o.Capture.Performance.Page
	page.URL, page.Protocol, page.Caching, page.Encoding = hostile, hostile, hostile, hostile
	failedScan := report.Outcome{Site: hostile, Err: errors.New(hostile)}
	for _, format := range report.Formats() {
		got := write(t, format, o, failedScan)
		for _, r := range got {
			if r != '\n' && !unicode.IsPrint(r) {
				t.Errorf("%s has the character %U", format, r)
			}
		}
		if strings.Count(got, "::error::") > 0 && format != "json" && format != "sarif" && regexp.MustCompile(`(?m)^::`).MatchString(got) {
			t.Errorf("%s has a line that begins with a command of a code host", format)
		}
	}
	got := regexp.MustCompile(`\\.`).ReplaceAllString(write(t, "markdown", o, failedScan), "")
	for _, markup := range []string{"<script", "[l](", "@everyone", "| `x`"} {
		if strings.Contains(got, markup) {
			t.Errorf("Markdown has %s:\n%s", markup, got)
		}
	}
}

func TestJSONKeepsWhatItEscapes(t *testing.T) {
	t.Parallel()
	const text = "\x7f\u009b\u202e\U000e0041\U0001f600é\\ \" <"
	var got struct {
		Scan struct {
			ResponseHeaders map[string]string `json:"responseHeaders"`
		} `json:"scan"`
		Performance *struct{ Score int } `json:"performance"`
	}
	if err := json.Unmarshal([]byte(write(t, "json", measured(outcome(t, "www.example.com", "X-Text: "+text)))), &got); err != nil {
		t.Fatal(err)
	}
	if got.Scan.ResponseHeaders["x-text"] != text || got.Performance == nil || got.Performance.Score == 0 {
		t.Errorf("%+v", got)
	}
	if strings.Contains(write(t, "json", outcome(t, "www.example.com")), "performance") {
		t.Error("there is a performance report without a measurement")
	}
}

func TestColoursAreForTerminals(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := report.Write(file, "text", []report.Outcome{outcome(t, "www.example.com")}); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(file.Name()); err != nil || bytes.Contains(text, []byte("\x1b")) {
		t.Errorf("a file gets colours: %v", err)
	}
}

// TestSARIFHasWhatItMust checks the members that SARIF 2.1.0 requires, and those
// that code hosts display.
func TestSARIFHasWhatItMust(t *testing.T) {
	t.Parallel()
	var log struct {
		Schema  string `json:"$schema"`
		Version string `json:"version"`
		Runs    []struct {
			Tool struct {
				Driver struct {
					Name  string `json:"name"`
					Rules []struct {
						ID               string                `json:"id"`
						ShortDescription struct{ Text string } `json:"shortDescription"`
						Help             struct{ Text string } `json:"help"`
					} `json:"rules"`
				} `json:"driver"`
			} `json:"tool"`
			Invocations []struct {
				ExecutionSuccessful *bool `json:"executionSuccessful"`
				Notifications       []struct {
					Message struct{ Text string } `json:"message"`
				} `json:"toolExecutionNotifications"`
			} `json:"invocations"`
			Results []struct {
				RuleID    string                `json:"ruleId"`
				RuleIndex int                   `json:"ruleIndex"`
				Level     string                `json:"level"`
				Message   struct{ Text string } `json:"message"`
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string } `json:"artifactLocation"`
						Region           struct{ StartLine int }
					} `json:"physicalLocation"`
				} `json:"locations"`
				BaselineState string `json:"baselineState"`
			} `json:"results"`
		} `json:"runs"`
	}
	o := outcome(t, "www.example.com:8443/a b")
	text := write(t, "sarif", o, report.Outcome{Site: "down.example.com", Err: down})
	if err := json.Unmarshal([]byte(text), &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || !strings.HasSuffix(log.Schema, "sarif-schema-2.1.0.json") || len(log.Runs) != 1 {
		t.Fatalf("log = %s", text)
	}
	run := log.Runs[0]
	failing := 1 // html-not-parseable
	for _, d := range observatory.Definitions() {
		for _, o := range d.Results {
			if !o.Pass {
				failing++
			}
		}
	}
	if run.Tool.Driver.Name == "" || len(run.Tool.Driver.Rules) != failing {
		t.Errorf("%q has %d rules, want %d", run.Tool.Driver.Name, len(run.Tool.Driver.Rules), failing)
	}
	for _, rule := range run.Tool.Driver.Rules {
		if rule.ID == "" || rule.ShortDescription.Text == "" || rule.Help.Text == "" {
			t.Errorf("rule %+v lacks a text", rule)
		}
	}
	if len(run.Results) != o.Result.TestsFailed {
		t.Errorf("%d results for %d failed tests", len(run.Results), o.Result.TestsFailed)
	}
	for _, result := range run.Results {
		if run.Tool.Driver.Rules[result.RuleIndex].ID != result.RuleID || result.Message.Text == "" || result.Level != "error" && result.Level != "warning" || result.BaselineState != "" {
			t.Errorf("result = %+v", result)
		}
		if at := result.Locations[0].PhysicalLocation; at.ArtifactLocation.URI != "https://www.example.com:8443/a%20b" || at.Region.StartLine != 1 {
			t.Errorf("it is at %+v", at)
		}
	}
	if len(run.Invocations) != 1 || run.Invocations[0].ExecutionSuccessful == nil || *run.Invocations[0].ExecutionSuccessful || len(run.Invocations[0].Notifications) != 1 {
		t.Errorf("invocations = %+v", run.Invocations)
	}
}

func baseline(t *testing.T, outcomes ...report.Outcome) *report.Baseline {
	t.Helper()
	b, err := report.ReadBaseline(strings.NewReader(write(t, "json", outcomes...)))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestOnlyWhatGotWorseFails(t *testing.T) {
	t.Parallel()
	better, worse := outcome(t, "www.example.com", good...), outcome(t, "www.example.com", good[1:]...)
	for _, test := range []struct {
		name     string
		former   *report.Former
		now      report.Outcome
		below    string
		fails    bool
		mentions string
	}{
		{"the same", baseline(t, worse).Of("www.example.com", 1), worse, "A", false, ""},
		{"better", baseline(t, worse).Of("www.example.com", 1), better, "A+", false, ""},
		{"worse", baseline(t, better).Of("www.example.com", 1), worse, "", true, "Content Security Policy (CSP) passed before: csp-not-implemented"},
		{"another site", baseline(t, better, better).Of("other.example.com", 2), worse, "", false, ""},
		{"another site below", baseline(t, better, better).Of("other.example.com", 2), worse, "B", true, ""},
		{"one of several", baseline(t, better, worse).Of("https.example.com", 2), worse, "F", false, ""},
		{"other spelling", baseline(t, better, report.Outcome{Site: "down.example.com", Err: down}).Of("WWW.example.com:443/", 2), worse, "", true, "the grade fell from"},
		{"a scan that had failed", baseline(t, better, report.Outcome{Site: "down.example.com", Err: down}).Of("down.example.com", 2), worse, "", false, ""},
		{"nothing to compare", nil, worse, "F", false, ""},
		{"no scan", nil, report.Outcome{Site: "down.example.com", Err: down}, "A", false, ""},
	} {
		o := test.now
		o.Former = test.former
		if got := o.Fails(test.below); got != test.fails {
			t.Errorf("%s: fails %v", test.name, got)
		}
		if got := strings.Join(o.Worse(), "\n"); !strings.Contains(got, test.mentions) || test.mentions == "" && got != "" {
			t.Errorf("%s: %q", test.name, got)
		}
	}
	o := worse
	o.Former = baseline(t, better).Of("x", 1)
	for format, want := range map[string]string{"text": "worse  the score fell from", "markdown": "Worse than before", "sarif": `"baselineState": "new"`} {
		if got := write(t, format, o); !strings.Contains(got, want) {
			t.Errorf("%s lacks %s:\n%s", format, want, got)
		}
	}
	if got := write(t, "sarif", o); !strings.Contains(got, `"baselineState": "unchanged"`) {
		t.Errorf("no result is marked as unchanged:\n%s", got)
	}
}

func TestBrokenBaselinesAreRefused(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "{}", "[]x", "nonsense", `{"scan": {"grade": "Z"}}`, `[{"site": "a.example"}]`, `{"scan": 1}`} {
		if _, err := report.ReadBaseline(strings.NewReader(text)); err == nil {
			t.Errorf("%q is accepted as a baseline", text)
		}
	}
	if _, err := report.ReadBaseline(strings.NewReader("[]")); err != nil {
		t.Errorf("empty list: %v", err)
	}
}
