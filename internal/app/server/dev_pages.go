package server

import (
	"context"
	"fmt"
	"net/http"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/platform/fault"
)

// pageReporter reports and fixes the flaws of single pages.
type pageReporter interface {
	// Report reports on the current page at an address. The error is fault.ErrNotFound if
	// there is no page and no invalid source.
	Report(ctx context.Context, url string) (*PageReport, error)
	// Fix changes the source of a page. The error is fault.ErrConflict if its flaws have
	// changed.
	Fix(ctx context.Context, r FixRequest) (*FixResult, error)
}

// PageReport is the report on a page for writers.
type PageReport struct {
	URL    string         `json:"url"`
	Source *PageSource    `json:"source"` // null for pages without one
	Flaws  []ReportedFlaw `json:"flaws"`
	// Problem is why the page cannot be rendered; null if it can.
	Problem *PageProblem `json:"problem"`
	// Notices are for writers of any page.
	Notices []string `json:"notices"`
	// Feedback is readers' feedback on the page, or null.
	Feedback *listing.PageFeedback `json:"feedback"`
}

// PageSource is the source file of a page.
type PageSource struct {
	File    string `json:"file"`    // path on disk
	Editor  string `json:"editor"`  // opens the file in an editor; "" for none
	Edit    string `json:"edit"`    // where the code host edits it; "" for none
	History string `json:"history"` // where the code host shows its history; "" for none
}

// ReportedFlaw is a flaw as writers see it (docs/reference/http.md, Development).
type ReportedFlaw struct {
	Group       string `json:"group"`
	Name        string `json:"name"`
	File        string `json:"file"`
	Line        int    `json:"line"`
	Column      int    `json:"column"`
	EndLine     int    `json:"endLine"`
	EndColumn   int    `json:"endColumn"`
	Explanation string `json:"explanation"`
	Suggestion  string `json:"suggestion"`
	Fixable     bool   `json:"fixable"`
	Excerpt     string `json:"excerpt"`
	Href        string `json:"href"`
	Macro       string `json:"macro"`
	Editor      string `json:"editor"` // opens the position in an editor; "" for none
}

// PageProblem is why a page cannot be rendered.
type PageProblem struct {
	File    string `json:"file"`
	Line    int    `json:"line"` // 0 if unknown
	Text    string `json:"text"`
	Excerpt string `json:"excerpt"`
	Editor  string `json:"editor"`
}

func (p *PageProblem) Error() string {
	position := p.File
	if p.Line > 0 {
		position = fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return position + ": " + p.Text
}

// FixRequest names flaws of a page to fix.
type FixRequest struct {
	URL string `json:"url"`
	// Flaws are the flaws to fix; none means all that can be fixed.
	Flaws []FlawPosition `json:"flaws"`
}

// FlawPosition identifies a flaw in the source of a page.
type FlawPosition struct {
	Name   string `json:"name"`
	File   string `json:"file"` // on disk, or relative to the content folder
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// FixResult counts the fixed flaws, and the remaining ones of the page.
type FixResult struct {
	Fixed int `json:"fixed"`
	Left  int `json:"left"`
}

func (s *Server) devPageRoutes(r chi.Router) {
	r.Get(devPath+"flaws", s.handle(s.serveReport))
	writing(s, r, devPath+"fix", s.fixFlaws)
}

// missing returns why there is no page at an address: writers also learn of invalid sources.
func (s *Server) missing(ctx context.Context, url string) error {
	if !s.opts.Dev || s.opts.Desk.Pages == nil {
		return fault.ErrNotFound
	}
	report, err := s.opts.Desk.Pages.Report(ctx, url)
	if err != nil || report.Problem == nil {
		return fault.ErrNotFound
	}
	return &failure{status: http.StatusInternalServerError, cause: report.Problem}
}

// serveReport responds with the flaws of the page in the query.
func (s *Server) serveReport(w http.ResponseWriter, r *http.Request) error {
	if s.opts.Desk.Pages == nil {
		return fault.ErrNotFound
	}
	report, err := s.opts.Desk.Pages.Report(r.Context(), r.URL.Query().Get("url"))
	return s.writeResult(w, http.StatusOK, report, err)
}

// fixFlaws fixes flaws of a page in its source.
func (s *Server) fixFlaws(w http.ResponseWriter, r *http.Request, body FixRequest) error {
	if s.opts.Desk.Pages == nil {
		return fault.ErrNotFound
	}
	result, err := s.opts.Desk.Pages.Fix(r.Context(), body)
	return s.writeResult(w, http.StatusOK, result, err)
}
