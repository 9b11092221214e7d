package report

import (
	"fmt"
	"io"
	"iter"
	"strconv"

	"waymark.dev/waymark/internal/audience/telemetry/storage"
	"waymark.dev/waymark/internal/platform/output"
)

// WriteCSV writes a report as one table: a row per number, with its list, name, detail, and
// first counted day.
func WriteCSV(w io.Writer, r *Report) error {
	return output.WriteCSV(w, []string{"list", "name", "detail", "count", "from"}, r.rows())
}

// rows yields the rows of all lists.
func (r *Report) rows() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		t := table{report: r, yield: yield, more: true}
		for _, d := range r.Days {
			t.row("", "day", d.Day, "views", d.Views)
			t.row("", "day", d.Day, "missing", d.Missing)
			t.row("", "day", d.Day, "clicks", d.Clicks)
		}
		for _, l := range r.sections() {
			t.row(l.sum.Scope, "total", l.name, "", l.sum.Total)
			for _, b := range l.branches {
				if len(b.By) == 0 {
					t.row(l.sum.Scope, l.name, b.Name, "", b.Count)
				}
				for _, item := range b.By {
					t.row(l.sum.Scope, l.name, b.Name, item.Name, item.Count)
				}
				if rest := b.Count - total(b.By); len(b.By) > 0 && rest > 0 {
					t.row(l.sum.Scope, l.name, b.Name, storage.OtherName, rest)
				}
			}
		}
		for _, page := range r.Feedback.Items {
			for _, reason := range page.Reasons {
				t.row(r.Feedback.Scope, "reason", page.Name, reason.Name, reason.Count)
			}
		}
		for _, v := range r.Vitals.Items {
			t.text(r.Vitals.Scope, "vital", v.Name, "p75", strconv.FormatFloat(v.P75, 'f', -1, 64))
			t.row(r.Vitals.Scope, "vital", v.Name, "good", v.Good)
			t.row(r.Vitals.Scope, "vital", v.Name, "medium", v.Medium)
			t.row(r.Vitals.Scope, "vital", v.Name, "poor", v.Poor)
		}
	}
}

func total(items []Item) (n int64) {
	for _, item := range items {
		n += item.Count
	}
	return n
}

// table yields rows until the consumer stops.
type table struct {
	report *Report
	yield  func([]string) bool
	more   bool
}

func (t *table) row(scope storage.Scope, list, name, detail string, count int64) {
	t.text(scope, list, name, detail, strconv.FormatInt(count, 10))
}

// text omits unavailable data.
func (t *table) text(scope storage.Scope, list, name, detail, value string) {
	if !t.more || scope == storage.None {
		return
	}
	from := t.report.From
	if scope == storage.Visits {
		from = t.report.VisitsSince
	}
	t.more = t.yield([]string{list, output.Lines(name), output.Lines(detail), value, from})
}

// section is a list in a common form.
type section struct {
	name     string // in CSV
	title    string // for display
	unknown  string // meaning of an empty name
	sum      Sum
	branches []Branch
}

// sections returns the lists of names in display order. Votes have yes and no as details.
func (r *Report) sections() []section {
	return []section{
		{"path", "Pages", "", r.Paths.Sum, leaves(r.Paths)},
		{"referrer", "Where readers came from", "(no referrer)", r.Referrers.Sum, leaves(r.Referrers)},
		{"campaign", "Campaigns", "(no name)", r.Campaigns.Sum, r.Campaigns.Items},
		{"country", "Countries", "(unknown)", r.Countries.Sum, leaves(r.Countries)},
		{"locale", "Locales of pages", "(none)", r.Locales.Sum, leaves(r.Locales)},
		{"language", "Languages of readers", "(unknown)", r.Languages.Sum, leaves(r.Languages)},
		{"baseline", "Baseline of pages", "(none)", r.Baseline.Sum, leaves(r.Baseline)},
		{"width", "Widths of windows", "(unknown)", r.Widths.Sum, leaves(r.Widths)},
		{"device", "Devices", "(unknown)", r.Devices.Sum, leaves(r.Devices)},
		{"browser", "Browsers", "(unknown)", r.Browsers.Sum, r.Browsers.Items},
		{"subscription", "Subscriptions", "(unknown)", r.Subscriptions.Sum, leaves(r.Subscriptions)},
		{"missing", "Missing pages, and where readers came from", "(no referrer)", r.Missing.Sum, r.Missing.Items},
		{"click", "Clicks", "", r.Clicks.Sum, leaves(r.Clicks)},
		{"search", "Searches without a result, of " + strconv.Itoa(storage.MinSearches) + " visits or more", "", r.Searches.Sum, leaves(r.Searches)},
		{"vote", "Feedback on pages", "", r.Feedback.Sum, r.Feedback.branches()},
		{"reason of all pages", "Reasons why pages did not help", "", r.Feedback.Reasons.Sum, leaves(r.Feedback.Reasons)},
		{"thumb", "Feedback on features", "", r.Thumbs.Sum, votes(r.Thumbs.Items)},
		{"survey", "Surveys", "", r.Surveys.Sum, r.Surveys.Items},
	}
}

func leaves(l List) []Branch {
	branches := make([]Branch, len(l.Items))
	for i, item := range l.Items {
		branches[i].Item = item
	}
	return branches
}

func votes(answers []Answer) []Branch {
	branches := make([]Branch, len(answers))
	for i, a := range answers {
		branches[i] = Branch{Item: Item{a.Name, a.Yes + a.No}, By: []Item{{"yes", a.Yes}, {"no", a.No}}}
	}
	return branches
}

func (f *Feedback) branches() []Branch {
	answers := make([]Answer, len(f.Items))
	for i, page := range f.Items {
		answers[i] = page.Answer
	}
	return votes(answers)
}

// WriteJSON writes a report as JSON that is safe for terminals.
func WriteJSON(w io.Writer, r *Report) error {
	if err := output.WriteJSON(w, r); err != nil {
		return fmt.Errorf("write report: %w", err)
	}
	return nil
}
