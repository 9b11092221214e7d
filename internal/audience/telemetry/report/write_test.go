package report

import (
	"encoding/csv"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"waymark.dev/waymark/internal/audience/telemetry/storage"
)

// sample is a report with an entry in each list, with names that an attacker
// chose.
func sample() *Report {
	const hostile = "/en-US/\x1b]0;title\a\u009b31m\u202e=cmd"
	list := List{Sum{Total: 4000, More: 7}, []Item{{hostile, 3000}, {"=1+1", 100}, {"", 1}}}
	tree := Tree{Sum{Total: 9}, []Branch{{Item{hostile, 9}, []Item{{hostile, 5}, {"", 2}}, 3}}}
	return &Report{
		From: "2026-11-21", To: "2026-11-22", Path: hostile, VisitsSince: "2026-11-22",
		Days:  []Day{{"2026-11-21", 1000, 1, 20}, {"2026-11-22", 2000, 0, 30}},
		Paths: list, Locales: list, Countries: list, Languages: list, Referrers: list, Campaigns: tree, Baseline: list, Widths: list, Devices: list,
		Browsers: tree, Subscriptions: list, Clicks: List{Sum{Scope: storage.Visits, Total: 3}, []Item{{hostile, 3}}}, Searches: List{Sum: Sum{Scope: storage.None}},
		Feedback: Feedback{Sum{Total: 4}, list, []PageFeedback{{Answer{hostile, 1, 3}, []Item{{hostile, 2}}}}},
		Thumbs:   Answers{Sum{Total: 3}, []Answer{{hostile, 1, 2}}}, Surveys: tree, Missing: tree,
		Vitals: Vitals{Items: []Vital{{Name: "lcp", Unit: "ms", Visits: 3, P75: 2600, Good: 1, Medium: 2}, {Name: "cls", Visits: 1, P75: 0.25, Poor: 1}}},
	}
}

func written(t *testing.T, write func(w *strings.Builder) error) string {
	t.Helper()
	var b strings.Builder
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	for _, r := range b.String() {
		if r != '\n' && r != '\r' && !unicode.IsPrint(r) {
			t.Fatalf("output has %U:\n%q", r, b.String())
		}
	}
	return b.String()
}

func TestText(t *testing.T) {
	t.Parallel()
	got := written(t, func(w *strings.Builder) error { return WriteText(w, sample()) })
	for _, want := range []string{
		"Visits from 2026-11-21 to 2026-11-22, days of UTC\nof pages below /en-US/�]0;title��31m�=cmd\n",
		"\nViews: 3,000; of missing pages: 1; clicks: 50\n      1,000  ██████████            2026-11-21\n      2,000  ████████████████████  2026-11-22\n",
		"\nPages\n      3,000  ████████████████████  /en-US/�]0;title��31m�=cmd\n        100  ▋                     =1+1\n          1  ▏                     \n        899  and 7 more\n",
		"\nClicks\n  only from 2026-11-22 on: the counts of earlier days cannot be filtered in this way\n",
		"\nSearches without a result, of 10 visits or more\n  not kept in a way that this filter could be applied to\n",
		"\nMissing pages, and where readers came from\n          9  ████████████████████  /en-US/�]0;title��31m�=cmd\n" +
			"                                5  /en-US/�]0;title��31m�=cmd\n                                2  (no referrer)\n                                   and 3 more\n",
		"\nFeedback on pages\n          4  █████░░░░░░░░░░░░░░░  /en-US/�]0;title��31m�=cmd\n                                   1 yes, 3 no; /en-US/�]0;title��31m�=cmd 2\n",
		"        LCP  ██████▒▒▒▒▒▒▒▒▒▒▒▒▒▒  three of four visits: at most 2600 ms; good 33 %, medium 67 %, poor 0 % of 3\n" +
			"        CLS  ░░░░░░░░░░░░░░░░░░░░  three of four visits: at most 0.25; good 0 %, medium 0 %, poor 100 % of 1\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("output lacks\n%s\nin\n%s", want, got)
		}
	}
}

func TestCSV(t *testing.T) {
	t.Parallel()
	got := written(t, func(w *strings.Builder) error { return WriteCSV(w, sample()) })
	rows, err := csv.NewReader(strings.NewReader(got)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		for _, cell := range row {
			if strings.HasPrefix(cell, "=") {
				t.Errorf("formula %q", cell)
			}
		}
	}
	for _, want := range []string{
		"list,name,detail,count,from", "day,2026-11-22,missing,0,2026-11-21", "total,path,,4000,2026-11-21", "country,'=1+1,,100,2026-11-21", "total,click,,3,2026-11-22",
		"missing,/en-US/�]0;title��31m�=cmd,(other),2,2026-11-21", "vote,/en-US/�]0;title��31m�=cmd,no,3,2026-11-21", "vital,cls,p75,0.25,2026-11-21",
	} {
		if !slices.ContainsFunc(rows, func(row []string) bool { return strings.Join(row, ",") == want }) {
			t.Errorf("output lacks %s:\n%s", want, got)
		}
	}
	if strings.Contains(got, "search") {
		t.Errorf("output has counts that are unknown:\n%s", got)
	}
}

func TestJSON(t *testing.T) {
	t.Parallel()
	got := written(t, func(w *strings.Builder) error { return WriteJSON(w, sample()) })
	var back Report
	if err := json.Unmarshal([]byte(got), &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(sample(), &back); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
