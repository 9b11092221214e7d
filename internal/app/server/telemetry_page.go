package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/report"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/pages"
)

// Visits reports visits to the staff. It needs accounts.
type Visits struct {
	// Report makes the report of a query. Errors of kind fault.ErrInvalid describe mistakes
	// in the query.
	Report func(context.Context, report.Query) (*report.Report, error)
}

// visitsAPI serves the report page.
type visitsAPI struct {
	*Server
	Visits
}

func (f Visits) addRoutes(s *Server, r chi.Router) {
	a := &visitsAPI{s, f}
	r.Get(telemetryPath, s.handle(a.serveTelemetry))
	r.Get(telemetryPath+"/index.json", s.handle(a.serveTelemetry))
}

const telemetryPath = "/{locale}/" + pages.TelemetrySlug

// Limits on reports in a browser.
const (
	usualReportDays = 28
	reportFileNames = 1000 // in a list of a file
	reportTime      = 30 * time.Second
	maxShownField   = 512 // bytes of a field that the form repeats
)

// telemetryData is the content of the page (docs/reference/http.md, Telemetry).
type telemetryData struct {
	Query   telemetryQuery  `json:"query"`
	Report  *report.Report  `json:"report"`  // null if the query makes none
	Problem string          `json:"problem"` // mistake in the query; "" for none
	Locales []locale.Locale `json:"locales"` // of the site
}

// telemetryQuery is a query as in the form.
type telemetryQuery struct {
	From    string `json:"from"`
	To      string `json:"to"`
	Path    string `json:"path"`
	Locale  string `json:"locale"`
	Country string `json:"country"`
}

// serveTelemetry serves the report of visits to the staff, as a page or a file. It does not
// exist for everybody else.
func (a *visitsAPI) serveTelemetry(w http.ResponseWriter, r *http.Request) error {
	if _, err := a.member(r); err != nil {
		return asPageOf(r, err)
	}
	w.Header().Set("Vary", "Cookie")
	t := targetOf(r)
	if !t.isSpelledRight() || !a.site.HasLocale(t.locale) {
		return asPageOf(r, fault.ErrNotFound)
	}
	values := parameters(r.URL.RawQuery)
	q, err := visitQuery(values, time.Now())
	var found *report.Report
	if err == nil {
		ctx, cancel := context.WithTimeout(r.Context(), reportTime)
		defer cancel()
		found, err = a.Report(ctx, q)
	}
	if err != nil && !errors.Is(err, fault.ErrInvalid) {
		return asPageOf(r, err)
	}
	w.Header().Set("X-Robots-Tag", "noindex, nofollow")
	if format := values.Get("format"); format != "" {
		if err != nil {
			return asPage(&failure{message: err.Error(), cause: err})
		}
		return a.writeReportFile(w, r, found, format)
	}
	return a.writeTelemetryPage(w, r, a.telemetryData(q, found, err))
}

// asPageOf returns an error whose response is a page if a page was requested.
func asPageOf(r *http.Request, err error) error {
	if targetOf(r).representation.contentType == typeHTML {
		return asPage(err)
	}
	return err
}

// telemetryData returns the content of the page. The error describes a mistake in the query.
func (s *Server) telemetryData(q report.Query, found *report.Report, err error) telemetryData {
	d := telemetryData{Report: found, Locales: s.site.Locales()}
	d.Query = telemetryQuery{q.From.String(), q.To.String(), q.Path, q.Locale, q.Country}
	if err != nil {
		d.Problem = err.Error()
	}
	for _, field := range []*string{&d.Query.Path, &d.Query.Locale, &d.Query.Country} {
		*field = strings.ToValidUTF8(cut(*field, maxShownField), "")
	}
	return d
}

func (s *Server) writeTelemetryPage(w http.ResponseWriter, r *http.Request, data telemetryData) error {
	t := targetOf(r)
	status := http.StatusOK
	if data.Problem != "" {
		status = http.StatusBadRequest
	}
	return s.writeStaffPage(w, r, status, pages.Telemetry(t.page, s.site.TitleSuffix(), data))
}

var reportFiles = map[string]struct {
	contentType string
	write       func(io.Writer, *report.Report) error
}{
	"csv":  {"text/csv; charset=utf-8", report.WriteCSV},
	"json": {typeJSON, report.WriteJSON},
}

func (s *Server) writeReportFile(w http.ResponseWriter, r *http.Request, found *report.Report, format string) error {
	f, ok := reportFiles[format]
	if !ok {
		return asPage(&failure{message: "The file format must be csv or json.", cause: fault.ErrInvalid})
	}
	var file bytes.Buffer
	if err := f.write(&file, found); err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="telemetry-%s-%s.%s"`, found.From, found.To, format))
	s.write(w, r, http.StatusOK, s.newResponse(f.contentType, file.Bytes(), "no-store"))
	return nil
}

// visitQuery parses the query of a report, by default about the last days.
func visitQuery(values url.Values, now time.Time) (q report.Query, err error) {
	days := usualReportDays
	if text := values.Get("days"); text != "" {
		if days, err = strconv.Atoi(text); err != nil || days < 1 || days > report.MaxDays {
			days, err = usualReportDays, fmt.Errorf("%w: days %q; a number from 1 to %d", fault.ErrInvalid, text, report.MaxDays)
		}
	}
	q.From, q.To = report.Last(days, now)
	q.Path, q.Locale, q.Country = values.Get("path"), values.Get("locale"), values.Get("country")
	if values.Get("format") != "" {
		q.Limit = reportFileNames
	}
	if err != nil {
		return q, err
	}
	if q.To, err = dayIn(values, "to", q.To); err != nil {
		return q, err
	}
	q.From, err = dayIn(values, "from", q.To-telemetry.Day(days)+1)
	return q, err
}

func dayIn(values url.Values, name string, without telemetry.Day) (telemetry.Day, error) {
	text := values.Get(name)
	if text == "" {
		return without, nil
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return without, fmt.Errorf("%w: %s is %q; it is like 2026-11-22", fault.ErrInvalid, name, cut(text, 20))
	}
	return telemetry.DayOf(day), nil
}
