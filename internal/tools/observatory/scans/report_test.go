package scans

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/tools/observatory"
)

// scanOf stores a scan of a site with headers, and returns its service.
func scanOf(t *testing.T, site observatory.Site, headers ...observatory.Field) (*Service, *Record) {
	t.Helper()
	s := New(Options{Cooldown: time.Minute})
	t.Cleanup(s.Close)
	return s, scanWith(t, s, pageOf(site, headers...))
}

func scanWith(t *testing.T, s *Service, c *observatory.Capture) *Record {
	t.Helper()
	s.retrieve = func(context.Context, observatory.Site, observatory.Options) (*observatory.Capture, error) {
		return c, nil
	}
	r, err := s.Analyze(t.Context(), c.Site, Recent, admitted)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// keys returns the names of a JSON object's members in their order.
func keys(t *testing.T, text []byte) []string {
	t.Helper()
	var o observatory.Object
	if err := json.Unmarshal(text, &o); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range o {
		names = append(names, m.Name)
	}
	return names
}

func encode(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestReport(t *testing.T) {
	s, r := scanOf(t, example,
		observatory.Field{Name: "Content-Security-Policy", Value: "default-src 'none'; frame-ancestors 'none'"},
		observatory.Field{Name: "Set-Cookie", Value: "a=1"}, observatory.Field{Name: "Set-Cookie", Value: "b=2"},
		observatory.Field{Name: "X-Text", Value: "<b>"})
	report, err := s.Report(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	text := encode(t, report)
	if got := keys(t, text); !slices.Equal(got, []string{"history", "scan", "tests", "site", "performance", "what_if"}) {
		t.Errorf("members of the report = %v", got)
	}
	var parts struct {
		Scan    json.RawMessage
		Tests   map[string]json.RawMessage
		History []PastScan
	}
	if err := json.Unmarshal(text, &parts); err != nil {
		t.Fatal(err)
	}
	wantScan := "id algorithm_version scanned_at error grade score status_code tests_failed tests_passed tests_quantity response_headers"
	if got := strings.Join(keys(t, parts.Scan), " "); got != wantScan {
		t.Errorf("members of the scan = %s", got)
	}
	for _, part := range []string{`"set-cookie":"a=1,b=2"`, `"error":null`, `"x-text":"\u003cb\u003e"`} {
		if !bytes.Contains(parts.Scan, []byte(part)) {
			t.Errorf("scan lacks %s: %s", part, parts.Scan)
		}
	}
	if len(parts.History) != 1 || parts.History[0].ID != r.ID {
		t.Errorf("history = %+v", parts.History)
	}
	if got, want := report.Scan.ScannedAt, r.StartedAt.UTC().Format("2006-01-02T15:04:05.000Z"); got != want || !strings.HasSuffix(got, "Z") {
		t.Errorf("scanned_at = %s, want %s", got, want)
	}
	var names []string
	for _, d := range observatory.Definitions() {
		names = append(names, d.Name)
	}
	var order []string
	for _, m := range report.Tests {
		order = append(order, m.Name)
	}
	if !slices.Equal(order, names) {
		t.Errorf("order of the tests = %v, want the order in which they run", order)
	}
	wantTest := "expectation name link title pass result score_description recommendation score_modifier data http meta policy num_policies"
	if got := strings.Join(keys(t, parts.Tests["content-security-policy"]), " "); got != wantTest {
		t.Errorf("members of a test = %s", got)
	}
}

// A member that does not apply is null, and still passes.
func TestTestsThatDoNotApply(t *testing.T) {
	_, r := scanOf(t, example)
	report, err := r.report()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"referrer-policy": "null", "cookies": "null", "cross-origin-resource-policy": "null", "subresource-integrity": "null",
		"cross-origin-opener-policy": "true", "content-security-policy": "false",
	} {
		test, _ := report.Tests.Get(name).(observatory.Object)
		if got := string(encode(t, test.Get("pass"))); got != want {
			t.Errorf("%s passes = %s, want %s (%v)", name, got, want, test.Get("result"))
		}
	}
	if report.Scan.TestsPassed+report.Scan.TestsFailed != 12 {
		t.Errorf("scan = %+v", report.Scan)
	}
}

func TestPolicyInAReport(t *testing.T) {
	_, r := scanOf(t, example, observatory.Field{Name: "Content-Security-Policy", Value: "default-src 'none'"})
	report, err := r.report()
	if err != nil {
		t.Fatal(err)
	}
	test, _ := report.Tests.Get("content-security-policy").(observatory.Object)
	var policy map[string]policyFlag
	if err := json.Unmarshal(encode(t, test.Get("policy")), &policy); err != nil || len(policy) != 11 {
		t.Fatalf("policy = %v, %v", test.Get("policy"), err)
	}
	if p := policy["strictDynamic"]; p.Pass != nil {
		t.Errorf("strictDynamic = %v, want null", *p.Pass)
	}
	if p := policy["unsafeInline"]; p.Pass == nil || *p.Pass || p.Description == "" {
		t.Errorf("unsafeInline = %+v, want the raw flag", p)
	}
	_, r = scanOf(t, example)
	if report, err = r.report(); err != nil {
		t.Fatal(err)
	}
	test, _ = report.Tests.Get("content-security-policy").(observatory.Object)
	if got := string(encode(t, test.Get("policy"))); got != "null" {
		t.Errorf("without a policy: %s", got)
	}
}

func TestFixesAreForWhatFailed(t *testing.T) {
	_, r := scanOf(t, example, observatory.Field{Name: "X-Content-Type-Options", Value: "nosniff"})
	report, err := r.report()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"x-frame-options": true, "x-content-type-options": false} {
		test, _ := report.Tests.Get(name).(observatory.Object)
		if got := test.Get("fixes") != nil; got != want {
			t.Errorf("fixes of %s: %v, want %v", name, got, want)
		}
	}
}

func TestDetailNames(t *testing.T) {
	for name, want := range map[string]string{"numPolicies": "num_policies", "includeSubDomains": "include_sub_domains", "data": "data"} {
		if got := snakeCase(name); got != want {
			t.Errorf("%s becomes %s, want %s", name, got, want)
		}
	}
}

func TestMatrix(t *testing.T) {
	counts := []int{}
	for _, test := range Matrix() {
		counts = append(counts, len(test.Results))
		if test.Title == "" || !strings.HasPrefix(test.Link, "/en-US/docs/") {
			t.Errorf("%s: %+v", test.Name, test)
		}
		for _, r := range test.Results {
			if r.Description == "" {
				t.Errorf("%s is not described", r.Name)
			}
		}
	}
	if want := []int{11, 10, 5, 6, 4, 8, 4, 7, 8, 3, 5, 5}; !slices.Equal(counts, want) {
		t.Errorf("results of the tests = %v, want %v", counts, want)
	}
}

func TestLargeFactsAreNotStored(t *testing.T) {
	c := pageOf(example)
	for i := range 20_000 {
		c.Page.Scripts = append(c.Page.Scripts, observatory.Script{Src: fmt.Sprintf("https://%d.example.org/a.js", i)})
	}
	c.Page.MetaPolicies = []string{"img-src " + strings.Repeat("https://a.example/path ", 5000)}
	s := New(Options{})
	t.Cleanup(s.Close)
	r := scanWith(t, s, c)
	if r.Capture != nil || len(r.Tests) > 12*detailLimit {
		t.Errorf("stored %d bytes of the capture, %d of the tests", len(r.Capture), len(r.Tests))
	}
	report, err := r.report()
	if err != nil || report.WhatIf {
		t.Errorf("report = %+v, %v, want nothing to edit", report, err)
	}
}

func TestWhatIf(t *testing.T) {
	s, r := scanOf(t, example)
	headers, err := FieldsOf([][]string{{"Content-Security-Policy", " default-src 'none'; frame-ancestors 'none' "}, {"strict-transport-security", "max-age=63072000"}, {"X-Content-Type-Options", "nosniff"}})
	if err != nil {
		t.Fatal(err)
	}
	report, err := s.WhatIf(t.Context(), example, headers)
	if err != nil {
		t.Fatal(err)
	}
	if report.Scan.Grade != "A+" || report.Scan.Score <= r.Score || report.Scan.ID != 0 || report.Site != r.Site || len(report.History) != 0 || !report.WhatIf {
		t.Errorf("report = %+v of %s", report.Scan, report.Site)
	}
	if stored, err := s.Stored(t.Context(), example); err != nil || stored.Score != r.Score {
		t.Errorf("stored scan = %+v, %v", stored, err)
	}
	cookies, err := s.WhatIf(t.Context(), example, append(headers, observatory.Field{Name: "Set-Cookie", Value: "session=1; Secure; HttpOnly; SameSite=Lax"}))
	if err != nil {
		t.Fatal(err)
	}
	test, _ := cookies.Tests.Get("cookies").(observatory.Object)
	if test.Get("result") != "cookies-secure-with-httponly-sessions-and-samesite" {
		t.Errorf("added cookie: %v", test.Get("result"))
	}
	if _, err := s.WhatIf(t.Context(), observatory.Site{Host: "other.example", Path: "/"}, headers); err == nil {
		t.Error("a site without a scan has a what-if report")
	}
	anywhere, err := s.WhatIfAnywhere(headers)
	if err != nil || anywhere.Scan.Grade != "A+" || anywhere.Site != "" {
		t.Errorf("headers of an invalid site: %+v, %v", anywhere, err)
	}
}

func TestHeadersOfAWhatIfAreBounded(t *testing.T) {
	field := func(name, value string) []observatory.Field { return []observatory.Field{{Name: name, Value: value}} }
	for name, headers := range map[string][]observatory.Field{
		"name":   field("a b", "c"),
		"empty":  field("", "c"),
		"line":   field("a", "b\r\nc: d"),
		"nul":    field("a", "\x00"),
		"number": slices.Repeat(field("a", "b"), maxWhatIfHeaders+1),
		"size":   field("a", strings.Repeat("b", maxWhatIfBytes)),
	} {
		if err := checkHeaders(headers); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if err := checkHeaders(field("X-Ünicode", "b")); err == nil {
		t.Error("a name that is not a token is accepted")
	}
	if err := checkHeaders(field("x-a", "ü")); err != nil {
		t.Errorf("value in another script: %v", err)
	}
}

func TestCompare(t *testing.T) {
	s, _ := scanOf(t, example)
	other := observatory.Site{Host: "example.org", Path: "/"}
	if _, err := s.Compare(t.Context(), example, other); err == nil {
		t.Error("a site without a scan is compared")
	}
	scanWith(t, s, pageOf(other, observatory.Field{Name: "X-Frame-Options", Value: "DENY"}))
	c, err := s.Compare(t.Context(), example, other)
	if err != nil || c.Host.Site != "example.com" || c.With.Site != "example.org" || !slices.Equal(c.Differences, []string{"x-frame-options"}) {
		t.Errorf("comparison = %+v, %v", c, err)
	}
	if c, err := s.Compare(t.Context(), example, example); err != nil || c.With == nil || len(c.Differences) != 0 {
		t.Errorf("comparison with itself = %+v, %v", c, err)
	}
}

func TestCompareScans(t *testing.T) {
	s, older := scanOf(t, example)
	other := observatory.Site{Host: "example.org", Path: "/"}
	s.opts.Cooldown = 0
	newer := scanWith(t, s, pageOf(example, observatory.Field{Name: "X-Frame-Options", Value: "DENY"}))
	foreign := scanWith(t, s, pageOf(other))
	c, err := s.CompareScans(t.Context(), example, older.ID, newer.ID)
	if err != nil || c.Host.Scan.ID != older.ID || c.With.Scan.ID != newer.ID || !slices.Equal(c.Differences, []string{"x-frame-options"}) {
		t.Errorf("comparison = %+v, %v", c, err)
	}
	for _, id := range []int64{foreign.ID, 0, 1 << 40} {
		if _, err := s.CompareScans(t.Context(), example, older.ID, id); !errors.Is(err, ErrNotStored) {
			t.Errorf("scan %d is compared: %v", id, err)
		}
	}
}

func TestStoredScanWithWWW(t *testing.T) {
	s, _ := scanOf(t, observatory.Site{Host: "www.example.com", Path: "/"})
	if r, err := s.Stored(t.Context(), example); err != nil || r.Site != "www.example.com" {
		t.Errorf("stored = %+v, %v", r, err)
	}
}

func TestGradesAreInOrderAndNeverNull(t *testing.T) {
	t.Parallel()
	for want, counts := range map[string][]GradeCount{
		`[]`: nil,
		`[{"grade":"A+","count":1},{"grade":"A","count":4},{"grade":"A-","count":2},{"grade":"F","count":3}]`: {{"A", 4}, {"A+", 1}, {"A-", 2}, {"F", 3}},
	} {
		if got := string(encode(t, inOrder(counts))); got != want {
			t.Errorf("inOrder(%v) = %s, want %s", counts, got, want)
		}
	}
}
