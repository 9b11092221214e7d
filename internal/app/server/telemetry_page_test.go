package server

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/report"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
	"waymark.dev/waymark/internal/plus/account"
)

// addVisits gives a server a telemetry database to report on.
func addVisits(t *testing.T, o *Options) *storage.Storage {
	t.Helper()
	db, err := storage.Open(t.Context(), storage.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	o.Features = append(o.Features, Visits{Report: func(ctx context.Context, q report.Query) (*report.Report, error) { return report.Make(ctx, db, q) }})
	return db
}

const telemetryPage = "/en-US/staff/telemetry"

// staffServer is a site with a signed-in member of the staff.
func staffServer(t *testing.T) (a *accountServer, visits *storage.Storage, session *http.Cookie) {
	t.Helper()
	a = newAccountServer(t, func(o *Options) { visits = addVisits(t, o) })
	session = a.signIn(t)
	u, err := a.db.User(t.Context(), "r1")
	if err != nil {
		t.Fatal(err)
	}
	if err := a.db.SetRole(t.Context(), u.ID, account.StaffRole, true); err != nil {
		t.Fatal(err)
	}
	return a, visits, session
}

// The page has one address. The table in authorisation_test.go tests that others
// cannot detect it.
func TestTelemetryPageHasOneAddress(t *testing.T) {
	t.Parallel()
	a, _, session := staffServer(t)
	for path, want := range map[string]int{
		telemetryPage:                    200,
		telemetryPage + "/index.json":    200,
		telemetryPage + "/":              404,
		telemetryPage + "/metadata.json": 404,
		telemetryPage + ".md":            404,
		"/en-us/staff/telemetry":         404,
		"/en-US/Staff/Telemetry":         404,
		"/de/staff/telemetry":            200,
		"/fr/staff/telemetry":            404, // not a language of the site
		"/en-US/staff":                   404,
	} {
		r := a.get(t, path, session)
		if r.StatusCode != want {
			t.Errorf("%s: %s, want %d", path, r.Status, want)
		}
		if want == 200 && (r.Header.Get("Cache-Control") != "no-store" || r.Header.Get("X-Robots-Tag") != "noindex, nofollow") {
			t.Errorf("%s: header %v", path, r.Header)
		}
		if anybody := a.get(t, path); anybody.StatusCode != 404 || anybody.Header.Get("Vary") == "Cookie" {
			t.Errorf("%s without a session: %s, header %v", path, anybody.Status, anybody.Header)
		}
	}
	for _, list := range []string{"/sitemap.txt", "/en-US/search-index.json"} {
		if strings.Contains(body(t, a.get(t, list)), "staff") {
			t.Errorf("%s lists it", list)
		}
	}
}

func TestTelemetryPageNeedsAccountsAndTelemetry(t *testing.T) {
	t.Parallel()
	for name, h := range map[string]http.Handler{
		"no accounts":  testServer(t, func(o *Options) { addVisits(t, o) }),
		"no telemetry": newAccountServer(t),
	} {
		if r := ask(h, http.MethodGet, telemetryPage); r.StatusCode != 404 {
			t.Errorf("%s: %s", name, r.Status)
		}
	}
}

// addVisitOfToday stores a view of a page, and returns its day.
func addVisitOfToday(t *testing.T, db *storage.Storage, path string, events ...telemetry.Event) telemetry.Day {
	t.Helper()
	day := telemetry.DayOf(time.Now())
	record := telemetry.Record{Document: uuid.New(), Day: day, View: true, Events: events, Visit: telemetry.Visit{Path: path, Locale: "en-US", Status: 200, Country: "NO"}}
	if err := db.Add(t.Context(), []telemetry.Record{record}); err != nil {
		t.Fatal(err)
	}
	return day
}

func TestTelemetryPageHasTheReportOfItsQuery(t *testing.T) {
	t.Parallel()
	a, db, session := staffServer(t)
	today := addVisitOfToday(t, db, "/en-US/docs/Web")
	addVisitOfToday(t, db, "/en-US/blog/")
	for query, want := range map[string]struct {
		status  int
		from    telemetry.Day
		views   int64
		problem string
	}{
		"":                           {200, today - 27, 2, ""},
		"days=7":                     {200, today - 6, 2, ""},
		"days=1&path=/en-US/docs":    {200, today, 1, ""},
		"country=no":                 {200, today - 27, 2, ""},
		"country=DE":                 {200, today - 27, 0, ""},
		"from=" + today.String():     {200, today, 2, ""},
		"days=0":                     {400, today - 27, 0, "days"},
		"days=x":                     {400, today - 27, 0, "days"},
		"from=yesterday":             {400, 0, 0, "from"},
		"to=2026-13-01":              {400, 0, 0, "to"},
		"from=2999-01-01":            {400, 0, 0, "before the first"},
		"from=1900-01-01":            {400, 0, 0, "more than"},
		"path=docs":                  {400, today - 27, 0, "path"},
		"locale=<script>":            {400, today - 27, 0, "locale"},
		"country=Norway&from=%ff%zz": {400, today - 27, 0, "from"},
	} {
		r := a.get(t, telemetryPage+"/index.json?"+strings.ReplaceAll(query, "<script>", url.QueryEscape("<script>")), session)
		var page struct {
			Data telemetryData `json:"hyData"`
		}
		if err := json.Unmarshal([]byte(body(t, r)), &page); err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		d := page.Data
		switch {
		case r.StatusCode != want.status, !strings.Contains(d.Problem, want.problem), (d.Problem != "") != (want.status == 400), (d.Report == nil) != (want.status == 400):
			t.Errorf("%s: %s, problem %q, report %v", query, r.Status, d.Problem, d.Report)
		case want.from != 0 && d.Query.From != want.from.String():
			t.Errorf("%s: from %s, want %s", query, d.Query.From, want.from)
		case d.Report != nil && d.Report.Paths.Total != want.views:
			t.Errorf("%s: %d views, want %d", query, d.Report.Paths.Total, want.views)
		}
	}
}

func TestTelemetryReportsAsFiles(t *testing.T) {
	t.Parallel()
	a, db, session := staffServer(t)
	today := addVisitOfToday(t, db, "/en-US/docs/Web", telemetry.Event{Kind: telemetry.Click, Name: "=cmd()"})
	r := a.get(t, telemetryPage+"?days=1&format=csv", session)
	name := "telemetry-" + today.String() + "-" + today.String()
	if got := r.Header.Get("Content-Disposition"); got != `attachment; filename="`+name+`.csv"` || r.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("csv: header %v", r.Header)
	}
	rows, err := csv.NewReader(r.Body).ReadAll()
	if err != nil || len(rows) < 5 {
		t.Errorf("csv: %d rows, %v", len(rows), err)
	}
	for _, row := range rows {
		for _, cell := range row {
			if strings.HasPrefix(cell, "=") {
				t.Errorf("csv: formula %q", cell)
			}
		}
	}
	var found report.Report
	if err := json.Unmarshal([]byte(body(t, a.get(t, telemetryPage+"?days=1&format=json", session))), &found); err != nil || found.Clicks.Total != 1 {
		t.Errorf("json: %d clicks, %v", found.Clicks.Total, err)
	}
	for _, query := range []string{"format=xls", "format=csv&days=x"} {
		if r := a.get(t, telemetryPage+"?"+query, session); r.StatusCode != 400 {
			t.Errorf("%s: %s", query, r.Status)
		}
	}
}
