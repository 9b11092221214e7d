package scans

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/advice"
	"waymark.dev/waymark/internal/tools/observatory/perf"
)

// Summary is the outcome of a scan (docs/reference/http.md, Observatory).
type Summary struct {
	ID               int64   `json:"id"`
	DetailsURL       string  `json:"details_url,omitempty"` // in short answers only
	AlgorithmVersion int     `json:"algorithm_version"`
	ScannedAt        string  `json:"scanned_at"`
	Error            *string `json:"error"`
	Grade            string  `json:"grade"`
	Score            int     `json:"score"`
	StatusCode       int     `json:"status_code"`
	TestsFailed      int     `json:"tests_failed"`
	TestsPassed      int     `json:"tests_passed"`
	TestsQuantity    int     `json:"tests_quantity"`
	// ResponseHeaders is nil in short answers.
	ResponseHeaders *observatory.Object `json:"response_headers,omitempty"`
}

// Report is a full report of a scan (docs/reference/http.md, Reports).
type Report struct {
	History []PastScan         `json:"history"`
	Scan    Summary            `json:"scan"`
	Tests   observatory.Object `json:"tests"` // by name
	Site    string             `json:"site"`
	// Performance is nil if not measured.
	Performance *perf.Report `json:"performance"`
	WhatIf      bool         `json:"what_if"` // the capture is stored
}

// PastScan is a scan in a site's history.
type PastScan struct {
	ID        int64  `json:"id"`
	ScannedAt string `json:"scanned_at"`
	Grade     string `json:"grade"`
	Score     int    `json:"score"`
}

// Summary returns the outcome of a finished scan.
func (r *Record) Summary() Summary {
	return Summary{
		ID: r.ID, AlgorithmVersion: r.AlgorithmVersion, ScannedAt: moment(r.StartedAt), Grade: r.Grade, Score: r.Score, StatusCode: r.StatusCode,
		TestsFailed: r.TestsFailed, TestsPassed: r.TestsPassed, TestsQuantity: r.TestsQuantity,
	}
}

// moment formats a time with milliseconds, as in ECMAScript.
func moment(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }

// Report returns the full report of a finished scan.
func (s *Service) Report(ctx context.Context, r *Record) (*Report, error) {
	past, err := s.opts.Store.ScanHistory(ctx, r.Site, historyLimit)
	if err != nil {
		return nil, err
	}
	report, err := r.report()
	if err != nil {
		return nil, err
	}
	for _, p := range past {
		report.History = append(report.History, PastScan{p.ID, moment(p.StartedAt), p.Grade, p.Score})
	}
	return report, nil
}

// report returns a report without history.
func (r *Record) report() (*Report, error) {
	report := &Report{History: []PastScan{}, Scan: r.Summary(), Site: r.Site, Tests: observatory.Object{}}
	capture, err := r.capture()
	if err != nil {
		return nil, err
	}
	if report.WhatIf = capture != nil; report.WhatIf {
		report.Performance = perf.Analyse(capture)
	}
	var tests []observatory.Test
	if err := json.Unmarshal(r.Tests, &tests); err != nil {
		return nil, fmt.Errorf("read tests of %s: %w", r.Site, err)
	}
	for _, t := range tests {
		explained, err := explain(t, capture)
		if err != nil {
			return nil, fmt.Errorf("read %s of %s: %w", t.Name, r.Site, err)
		}
		report.Tests.Set(t.Name, explained)
	}
	headers, err := headerTexts(r.Headers)
	if err != nil {
		return nil, err
	}
	report.Scan.ResponseHeaders = &headers
	return report, nil
}

// headerTexts returns headers by name, each as one text.
func headerTexts(encoded json.RawMessage) (observatory.Object, error) {
	texts := observatory.Object{}
	var headers observatory.Object
	if err := json.Unmarshal(encoded, &headers); err != nil {
		return nil, fmt.Errorf("read headers: %w", err)
	}
	for _, h := range headers {
		text, _ := h.Value.(json.RawMessage)
		var lines []string
		if json.Unmarshal(text, &lines) != nil {
			texts = append(texts, h)
			continue
		}
		texts.Set(h.Name, strings.Join(lines, ","))
	}
	return texts, nil
}

// notApplicable are the results that pass because there is nothing to test.
var notApplicable = []string{
	"referrer-policy-not-implemented", "sri-not-implemented-response-not-html", "sri-not-implemented-but-no-scripts-loaded",
	"sri-not-implemented-but-all-scripts-loaded-from-secure-origin", "cookies-not-found", "corp-not-implemented",
}

// docLocale is the locale of pages linked from reports.
const docLocale = "en-US"

// explain returns a test with texts for people and, if there is a capture, fixes.
func explain(t observatory.Test, c *observatory.Capture) (observatory.Object, error) {
	about, _ := advice.TestNamed(t.Name)
	result, _ := advice.For(t.Name, t.Result)
	var pass any = t.Pass
	if slices.Contains(notApplicable, t.Result) {
		pass = nil
	}
	out := observatory.Object{
		{Name: "expectation", Value: t.Expectation}, {Name: "name", Value: t.Name}, {Name: "link", Value: about.Link(docLocale)}, {Name: "title", Value: about.Title},
		{Name: "pass", Value: pass}, {Name: "result", Value: t.Result}, {Name: "score_description", Value: result.Description},
		{Name: "recommendation", Value: result.Recommendation}, {Name: "score_modifier", Value: t.ScoreModifier},
	}
	for _, m := range t.Detail {
		if m.Name == "policy" {
			policy, err := explainPolicy(m.Value)
			if err != nil {
				return nil, err
			}
			m.Value = policy
		}
		out = append(out, observatory.Member{Name: snakeCase(m.Name), Value: m.Value})
	}
	if c == nil {
		return out, nil
	}
	if fixes := advice.Fix(t, c); len(fixes) > 0 {
		out.Set("fixes", fixes)
	}
	return out, nil
}

// policyFlag is a row of the table of a content security policy.
type policyFlag struct {
	Pass        *bool  `json:"pass"`
	Description string `json:"description"`
	Info        string `json:"info"`
}

// explainPolicy adds texts to the flags of a policy. A policy without strict-dynamic is not
// worse for that, so its flag is null then.
func explainPolicy(encoded any) (any, error) {
	text, ok := encoded.(json.RawMessage)
	if !ok || string(text) == "null" {
		return nil, nil
	}
	var flags observatory.Object
	if err := json.Unmarshal(text, &flags); err != nil {
		return nil, err
	}
	var out observatory.Object
	for _, f := range flags {
		about, _ := advice.FlagNamed(f.Name)
		row := policyFlag{Description: about.Description, Info: about.Info}
		if err := json.Unmarshal(f.Value.(json.RawMessage), &row.Pass); err != nil {
			return nil, fmt.Errorf("flag %s: %w", f.Name, err)
		}
		if about.Optional && row.Pass != nil && !*row.Pass {
			row.Pass = nil
		}
		out.Set(f.Name, row)
	}
	return out, nil
}

// snakeCase converts numPolicies to num_policies.
func snakeCase(name string) string {
	var b strings.Builder
	for _, r := range name {
		if r >= 'A' && r <= 'Z' {
			b.WriteByte('_')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}

type MatrixTest struct {
	Name    string         `json:"name"`
	Title   string         `json:"title"`
	Link    string         `json:"mdnLink"`
	Results []MatrixResult `json:"results"`
}

type MatrixResult struct {
	Name           string `json:"name"`
	ScoreModifier  int    `json:"scoreModifier"`
	Description    string `json:"description"`
	Recommendation string `json:"recommendation"`
}

// Matrix returns all results of all tests, with explanations.
func Matrix() []MatrixTest {
	var matrix []MatrixTest
	for _, d := range observatory.Definitions() {
		about, _ := advice.TestNamed(d.Name)
		t := MatrixTest{Name: d.Name, Title: about.Title, Link: about.Link(docLocale)}
		for _, o := range d.Results {
			result, _ := advice.For(d.Name, o.Name)
			t.Results = append(t.Results, MatrixResult{o.Name, o.ScoreModifier, result.Description, result.Recommendation})
		}
		matrix = append(matrix, t)
	}
	return matrix
}

// inOrder sorts counts by grade, best first. The list is never nil, which would be null in
// JSON.
func inOrder(counts []GradeCount) []GradeCount {
	grades := observatory.Grades()
	sorted := append([]GradeCount{}, counts...)
	slices.SortFunc(sorted, func(a, b GradeCount) int {
		return cmp.Compare(slices.Index(grades, a.Grade), slices.Index(grades, b.Grade))
	})
	return sorted
}

// Comparison is a comparison of two scans.
type Comparison struct {
	Host        *Report  `json:"host"`
	With        *Report  `json:"with"`
	Differences []string `json:"differences"` // names of tests with different results
}

// Compare returns the newest scans of two sites.
func (s *Service) Compare(ctx context.Context, site, other observatory.Site) (*Comparison, error) {
	host, err := s.storedReport(ctx, site)
	if err != nil {
		return nil, err
	}
	with, err := s.storedReport(ctx, other)
	if err != nil {
		return nil, err
	}
	return comparisonOf(host, with), nil
}

// CompareScans returns two scans of a site, by number.
func (s *Service) CompareScans(ctx context.Context, site observatory.Site, id, otherID int64) (*Comparison, error) {
	host, err := s.reportOfScan(ctx, site, id)
	if err != nil {
		return nil, err
	}
	with, err := s.reportOfScan(ctx, site, otherID)
	if err != nil {
		return nil, err
	}
	return comparisonOf(host, with), nil
}

func comparisonOf(host, with *Report) *Comparison {
	c := &Comparison{Host: host, With: with, Differences: []string{}}
	for _, m := range host.Tests {
		if resultOf(m.Value) != resultOf(with.Tests.Get(m.Name)) {
			c.Differences = append(c.Differences, m.Name)
		}
	}
	return c
}

func (s *Service) reportOfScan(ctx context.Context, site observatory.Site, id int64) (*Report, error) {
	r, err := s.opts.Store.Scan(ctx, id)
	if err != nil {
		return nil, err
	}
	if r == nil || r.State != Finished || r.Site != site.Key() && r.Site != withWWW(site).Key() {
		return nil, fmt.Errorf("scan %d of %s: %w", id, site.Key(), ErrNotStored)
	}
	return s.Report(ctx, r)
}

func (s *Service) storedReport(ctx context.Context, site observatory.Site) (*Report, error) {
	r, err := s.Stored(ctx, site)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", site.Key(), err)
	}
	return s.Report(ctx, r)
}

func resultOf(test any) any {
	explained, _ := test.(observatory.Object)
	return explained.Get("result")
}
