package report

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/testkit/servertest"
)

const today = telemetry.Day(20779) // 2026-11-22

// onBoth runs a test on both databases.
func onBoth(t *testing.T, run func(t *testing.T, s *storage.Storage)) {
	for name, options := range map[string]func(*testing.T) storage.Options{
		"sqlite":   func(t *testing.T) storage.Options { return storage.Options{Dir: t.TempDir()} },
		"postgres": func(t *testing.T) storage.Options { return storage.Options{URL: servertest.StartPostgres(t)} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := storage.Open(t.Context(), options(t))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { s.Close() })
			run(t, s)
		})
	}
}

func add(t *testing.T, s *storage.Storage, records ...telemetry.Record) {
	t.Helper()
	if err := s.Add(t.Context(), records); err != nil {
		t.Fatal(err)
	}
}

func reportOf(t *testing.T, s *storage.Storage, q Query) *Report {
	t.Helper()
	r, err := Make(t.Context(), s, q)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// month returns visits of 30 days, the same for each call.
func month() (records []telemetry.Record) {
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(texts ...string) string { return texts[random.IntN(len(texts))] }
	paths := []string{"/en-US/docs/Web/CSS", "/en-US/docs/Web/CSS/color", "/en-US/docs/Web/CSSOM", "/de/docs/Web/CSS", "/en-US/", "/de/blog/ä%_b"}
	for day := today - 29; day <= today; day++ {
		for range 40 {
			path := pick(paths...)
			locale, _, _ := strings.Cut(path[1:], "/")
			r := telemetry.Record{Document: uuid.New(), Day: day, Visit: telemetry.Visit{
				Path: path, Locale: locale, Status: 200, Country: pick("NO", "DE", ""), Language: pick("nb", "de-CH"), Referrer: pick("", "https://search.example", "/en-US/"),
				Breakpoint: pick("lg", "sm"), Baseline: pick("", "baseline_high"), Browser: pick("Firefox 145", "Chrome 144"), System: pick("Linux", "macOS"),
				Device: "desktop", Source: pick("", "mail"), Campaign: "autumn", Subscription: "anonymous",
			}}
			switch random.IntN(4) {
			case 0, 1:
				r.View = true
			case 2:
				r.View, r.Visit.Path, r.Visit.Status = true, path+"/gone", 404
			default:
				r.Events = []telemetry.Event{
					{Kind: telemetry.Vote, Name: pick("yes", "no")}, {Kind: telemetry.Reason, Name: pick("outdated", "other")},
					{Kind: telemetry.Thumb, Name: "locale-redirect", Value: pick("yes", "no")}, {Kind: telemetry.Survey, Name: "DE", Value: pick("seen", "opened")},
					{Kind: telemetry.Search, Name: pick("css voodoo", "html magic")}, {Kind: telemetry.Vital, Name: "lcp", Value: pick("900", "3000", "12000")},
					{Kind: telemetry.Click, Name: pick("toc_click: #a", "top_nav: login")},
				}
			}
			records = append(records, r)
		}
	}
	return records
}

// expected counts records in the simplest way, by list, name and detail.
func expected(records []telemetry.Record, q Query) map[string]int64 {
	counts := map[string]int64{}
	for _, r := range records {
		v := r.Visit
		if r.Day < q.From || r.Day > q.To || q.Locale != "" && v.Locale != q.Locale || q.Country != "" && v.Country != q.Country ||
			q.Path != "" && v.Path != q.Path && !strings.HasPrefix(v.Path, q.Path+"/") {
			continue
		}
		count := func(list string, names ...string) { counts[list+": "+strings.Join(names, " | ")]++ }
		if r.View {
			if v.Status == 404 {
				count("missing", v.Path, v.Referrer)
				count("missing of day", r.Day.String())
			} else {
				count("path", v.Path)
				count("views of day", r.Day.String())
			}
			for list, name := range map[string]string{
				"locale": v.Locale, "country": v.Country, "language": v.Language, "referrer": v.Referrer, "baseline": v.Baseline, "width": v.Breakpoint,
				"device": v.Device, "subscription": v.Subscription,
			} {
				count(list, name)
			}
			count("browser", v.Browser, v.System)
			if v.Source != "" {
				count("campaign", v.Source, v.Campaign)
			}
		}
		for _, e := range r.Events {
			switch {
			case q.Country != "" || e.Kind == telemetry.Search && q.Path != "":
			case e.Kind == telemetry.Vote || e.Kind == telemetry.Reason:
				count(string(e.Kind), v.Path, e.Name)
			case e.Kind == telemetry.Vital:
				count("vital", e.Name, map[string]string{"900": "good", "3000": "medium", "12000": "poor"}[e.Value])
			case e.Value != "":
				count(string(e.Kind), e.Name, e.Value)
			default:
				count(string(e.Kind), e.Name)
				if e.Kind == telemetry.Click {
					count("clicks of day", r.Day.String())
				}
			}
		}
	}
	return counts
}

// counted returns the numbers in a report, in the format of expected.
func counted(r *Report) map[string]int64 {
	counts := map[string]int64{}
	set := func(count int64, list string, names ...string) {
		if count > 0 {
			counts[list+": "+strings.Join(names, " | ")] = count
		}
	}
	for _, d := range r.Days {
		set(d.Views, "views of day", d.Day)
		set(d.Missing, "missing of day", d.Day)
		set(d.Clicks, "clicks of day", d.Day)
	}
	for name, list := range map[string]List{
		"path": r.Paths, "locale": r.Locales, "country": r.Countries, "language": r.Languages, "referrer": r.Referrers, "baseline": r.Baseline,
		"width": r.Widths, "device": r.Devices, "subscription": r.Subscriptions, "click": r.Clicks, "search": r.Searches,
	} {
		for _, item := range list.Items {
			set(item.Count, name, item.Name)
		}
	}
	for name, tree := range map[string]Tree{"campaign": r.Campaigns, "browser": r.Browsers, "survey": r.Surveys, "missing": r.Missing} {
		for _, branch := range tree.Items {
			for _, item := range branch.By {
				set(item.Count, name, branch.Name, item.Name)
			}
		}
	}
	for _, a := range r.Thumbs.Items {
		set(a.Yes, "thumb", a.Name, "yes")
		set(a.No, "thumb", a.Name, "no")
	}
	for _, page := range r.Feedback.Items {
		set(page.Yes, "vote", page.Name, "yes")
		set(page.No, "vote", page.Name, "no")
		for _, reason := range page.Reasons {
			set(reason.Count, "reason", page.Name, reason.Name)
		}
	}
	for _, v := range r.Vitals.Items {
		set(v.Good, "vital", v.Name, "good")
		set(v.Medium, "vital", v.Name, "medium")
		set(v.Poor, "vital", v.Name, "poor")
	}
	return counts
}

// A report counts each visit once, whether its day has been counted, is being
// counted or has not been counted, and with every filter.
func TestAMonth(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *storage.Storage) {
		records := month()
		late := len(records) - 20 // visits since the last count of today
		add(t, s, records[:late]...)
		if err := s.Tend(t.Context(), today.Start().Add(20*time.Hour), 40, 0); err != nil {
			t.Fatal(err)
		}
		add(t, s, records[late:]...)
		queries := []Query{
			{}, {From: today, To: today}, {From: today - 10, To: today - 5}, {Path: "/en-US/docs/Web/CSS"}, {Path: "/de/blog/ä%_b"}, {Locale: "de"},
			{Country: "NO"}, {Locale: "en-US", Country: "DE", Path: "/en-US/docs"},
		}
		for i := range queries {
			if queries[i].To == 0 {
				queries[i].From, queries[i].To = today-29, today
			}
		}
		for _, q := range queries {
			r := reportOf(t, s, q)
			want := expected(records, q)
			for name, n := range want {
				if strings.HasPrefix(name, "search: ") && n < storage.MinSearches {
					delete(want, name)
				}
			}
			if diff := cmp.Diff(want, counted(r)); diff != "" {
				t.Errorf("%+v: -want +got:\n%s", q, diff)
			}
			if r.Days[0].Day != q.From.String() || len(r.Days) != int(q.To-q.From)+1 {
				t.Errorf("%+v: %d days from %s", q, len(r.Days), r.Days[0].Day)
			}
		}
		testScopes(t, s, queries)
	})
}

// Days whose visits were deleted have counts by one property at a time: filters
// by that property work, and the report names the filters that do not.
func testScopes(t *testing.T, s *storage.Storage, queries []Query) {
	type lists struct{ paths, countries, votes, clicks storage.Scope }
	scopes := func(r *Report) lists {
		return lists{r.Paths.Scope, r.Countries.Scope, r.Feedback.Scope, r.Clicks.Scope}
	}
	before := map[string]*Report{}
	for _, q := range queries {
		before[fmt.Sprint(q)] = reportOf(t, s, q)
	}
	if err := s.Tend(t.Context(), today.Start().Add(23*time.Hour), 3, 0); err != nil {
		t.Fatal(err)
	}
	for _, q := range queries {
		old, r := before[fmt.Sprint(q)], reportOf(t, s, q)
		if q.From == today {
			continue
		}
		var want lists
		switch {
		case q.Country != "":
			want = lists{storage.Visits, storage.Visits, storage.None, storage.None}
		case q.Path != "" || q.Locale != "":
			want = lists{"", storage.Visits, "", storage.Visits}
		}
		if got := scopes(r); got != want {
			t.Errorf("%+v: scopes = %+v, want %+v", q, got, want)
		}
		if want.paths == "" && (r.Paths.Total != old.Paths.Total || !cmp.Equal(r.Feedback, old.Feedback) || !cmp.Equal(r.Missing, old.Missing)) {
			t.Errorf("%+v: counts changed after visits were deleted", q)
		}
		if want.clicks == "" && !cmp.Equal(r.Vitals, old.Vitals) {
			t.Errorf("%+v: -with visits +without:\n%s", q, cmp.Diff(old.Vitals, r.Vitals))
		}
	}
}

func TestListsAreBounded(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *storage.Storage) {
		for i := range 30 {
			r := telemetry.Record{Document: uuid.New(), Day: today, View: true, Visit: telemetry.Visit{Path: "/gone", Status: 404, Referrer: fmt.Sprintf("https://%02d.example", i)}}
			add(t, s, r)
		}
		r := reportOf(t, s, Query{From: today, To: today, Limit: 7})
		if l := r.Referrers; len(l.Items) != 7 || l.More != 23 || l.Total != 30 {
			t.Errorf("%d referrers, %d more, total %d", len(l.Items), l.More, l.Total)
		}
		if gone := r.Missing.Items[0]; gone.Count != 30 || len(gone.By) != maxBranches || gone.More != 30-maxBranches {
			t.Errorf("missing page = %+v", gone)
		}
	})
}

func TestSearchesOfFewAreNotShown(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *storage.Storage) {
		for i := range storage.MinSearches {
			r := telemetry.Record{Document: uuid.New(), Day: today - telemetry.Day(i%3), Events: []telemetry.Event{{Kind: telemetry.Search, Name: "many"}}}
			if i > 0 {
				r.Events = append(r.Events, telemetry.Event{Kind: telemetry.Search, Name: "few"})
			}
			add(t, s, r)
		}
		got := reportOf(t, s, Query{From: today - 2, To: today}).Searches
		want := List{Sum{Total: 2*storage.MinSearches - 1, More: 1}, []Item{{"many", storage.MinSearches}}}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
}

func TestVitals(t *testing.T) {
	t.Parallel()
	counts := []storage.Count{
		{Name: "cls", Detail: "0.1", Count: 3}, {Name: "cls", Detail: "0.25", Count: 2}, {Name: "cls", Detail: "0.26", Count: 1}, {Name: "lcp", Detail: "1", Count: 9},
	}
	v := thresholds[2]
	v.measure(counts)
	want := Vital{Name: "cls", Visits: 6, P75: 0.25, Good: 3, Medium: 2, Poor: 1, GoodAtMost: 0.1, PoorAbove: 0.25}
	if v != want {
		t.Errorf("got %+v, want %+v", v, want)
	}
}

func TestQueriesAreChecked(t *testing.T) {
	t.Parallel()
	s, err := storage.Open(t.Context(), storage.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for name, q := range map[string]Query{
		"backwards": {From: 2, To: 1}, "too long": {To: MaxDays}, "limit": {Limit: -1}, "greater limit": {Limit: MaxLimit + 1}, "relative": {Path: "docs"},
		"control character": {Path: "/\x00"}, "not UTF-8": {Path: "/\xff"}, "long path": {Path: "/" + strings.Repeat("a", 512)}, "locale": {Locale: "en'--"}, "country": {Country: "NOR"},
	} {
		if _, err := Make(t.Context(), s, q); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if r := reportOf(t, s, Query{To: MaxDays - 1, Country: "no", Path: "/"}); len(r.Days) != MaxDays || r.Country != "NO" || r.VisitsSince != "" {
		t.Errorf("empty report: %d days, country %s, visits since %s", len(r.Days), r.Country, r.VisitsSince)
	}
}
