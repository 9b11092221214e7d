package report

import (
	"bufio"
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"waymark.dev/waymark/internal/audience/telemetry/storage"
	"waymark.dev/waymark/internal/platform/output"
)

const (
	barWidth    = 20 // columns
	countWidth  = 11
	branchWidth = countWidth + 2 + barWidth
)

// WriteText writes a report as text. Colours are for terminals only.
func WriteText(w io.Writer, r *Report) error {
	t := text{bufio.NewWriter(w), message.NewPrinter(language.English), output.PaletteFor(w), r}
	t.head()
	t.days()
	for _, s := range r.sections() {
		if s.name == "vote" {
			t.feedback(s)
		} else {
			t.section(s)
		}
	}
	t.vitals()
	return t.out.Flush()
}

type text struct {
	out     *bufio.Writer // Flush returns the first error
	number  *message.Printer
	palette output.Palette
	report  *Report
}

func (t *text) line(format string, args ...any) { t.number.Fprintf(t.out, format+"\n", args...) }

// title begins a section, noting missing days. It reports whether the section has data.
func (t *text) title(title string, scope storage.Scope, rest string) bool {
	t.line("\n%s%s%s%s", t.palette.Strong, title, t.palette.Off, rest)
	switch scope {
	case storage.None:
		t.line("  not kept in a way that this filter could be applied to")
		return false
	case storage.Visits:
		t.line("  only from %s on: the counts of earlier days cannot be filtered in this way", t.report.VisitsSince)
	}
	return true
}

func (t *text) head() {
	r := t.report
	period := "Visits of " + r.From
	if r.To != r.From {
		period = "Visits from " + r.From + " to " + r.To
	}
	t.out.WriteString(t.palette.Strong + period + t.palette.Off + ", days of UTC\n")
	for _, filter := range [][2]string{{"of pages below", r.Path}, {"of pages in", r.Locale}, {"from", r.Country}} {
		if filter[1] != "" {
			t.line("%s %s", filter[0], output.OneLine(filter[1]))
		}
	}
}

func (t *text) days() {
	var sum Day
	greatest := int64(0)
	for _, d := range t.report.Days {
		sum.Views, sum.Missing, sum.Clicks = sum.Views+d.Views, sum.Missing+d.Missing, sum.Clicks+d.Clicks
		greatest = max(greatest, d.Views)
	}
	scope := t.report.Paths.Scope
	if !t.title("Views", scope, t.number.Sprintf(": %d; of missing pages: %d; clicks: %d", sum.Views, sum.Missing, sum.Clicks)) {
		return
	}
	if len(t.report.Days) == 1 {
		return
	}
	for _, d := range t.report.Days {
		t.line("%*s  %s  %s", countWidth, t.count(d.Views), t.bar(d.Views, greatest), d.Day)
	}
}

func (t *text) count(n int64) string { return t.number.Sprintf("%d", n) }

func (t *text) section(s section) {
	if !t.title(s.title, s.sum.Scope, "") {
		return
	}
	greatest := int64(0)
	for _, b := range s.branches {
		greatest = max(greatest, b.Count)
	}
	for _, b := range s.branches {
		t.line("%*s  %s  %s", countWidth, t.count(b.Count), t.bar(b.Count, greatest), s.named(b.Name))
		for _, item := range b.By {
			t.line("%*s  %s", branchWidth, t.count(item.Count), s.named(item.Name))
		}
		if b.More > 0 {
			t.line("%*s  and %d more", branchWidth, "", b.More)
		}
	}
	t.rest(s)
}

// rest describes the unlisted names of a section.
func (t *text) rest(s section) {
	listed := int64(0)
	for _, b := range s.branches {
		listed += b.Count
	}
	switch {
	case s.sum.Total == 0:
		t.line("  none")
	case s.sum.Total > listed:
		t.line("%*s  and %d more", countWidth, t.count(s.sum.Total-listed), s.sum.More)
	}
}

// named returns a name for display. Senders choose names: they may be anything.
func (s *section) named(name string) string {
	return cmp.Or(output.OneLine(name), s.unknown)
}

func (t *text) feedback(s section) {
	if !t.title(s.title, s.sum.Scope, "") {
		return
	}
	for _, page := range t.report.Feedback.Items {
		reasons := make([]string, len(page.Reasons))
		for i, reason := range page.Reasons {
			reasons[i] = output.OneLine(reason.Name) + " " + t.count(reason.Count)
		}
		t.line("%*s  %s  %s", countWidth, t.count(page.Yes+page.No), t.shares(page.Yes, 0, page.No), s.named(page.Name))
		t.line("%*s  %d yes, %d no%s", branchWidth, "", page.Yes, page.No, prefixed("; ", strings.Join(reasons, ", ")))
	}
	t.rest(s)
}

func prefixed(prefix, text string) string {
	if text == "" {
		return ""
	}
	return prefix + text
}

func (t *text) vitals() {
	if !t.title("Web vitals", t.report.Vitals.Scope, "") {
		return
	}
	for _, v := range t.report.Vitals.Items {
		percent := func(n int64) int64 { return (100*n + v.Visits/2) / v.Visits }
		t.line("%*s  %s  three of four visits: at most %s; good %d %%, medium %d %%, poor %d %% of %d", countWidth, strings.ToUpper(v.Name),
			t.shares(v.Good, v.Medium, v.Poor), v.measured(), percent(v.Good), percent(v.Medium), percent(v.Poor), v.Visits)
	}
	if len(t.report.Vitals.Items) == 0 {
		t.line("  none")
	}
}

func (v *Vital) measured() string {
	value := strconv.FormatFloat(v.P75, 'f', -1, 64)
	if v.Unit == "" {
		return value
	}
	return value + " " + v.Unit
}

// eighths are the last columns of a bar.
var eighths = []string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}

// bar returns a bar proportional to value, at least visible.
func (t *text) bar(value, greatest int64) string {
	if value <= 0 || greatest <= 0 {
		return strings.Repeat(" ", barWidth)
	}
	length := max(1, int(float64(value)/float64(greatest)*barWidth*8))
	bar := strings.Repeat("█", length/8) + eighths[length%8]
	return bar + strings.Repeat(" ", barWidth-length/8-min(1, length%8))
}

// shares returns a bar of three parts of a whole. The largest absorbs rounding errors.
func (t *text) shares(good, medium, poor int64) string {
	counts := []int64{good, medium, poor}
	signs := []string{"█", "▒", "░"}
	colors := []string{t.palette.Good, t.palette.Fair, t.palette.Bad}
	widths, left := make([]int, len(counts)), barWidth
	for i, n := range counts {
		widths[i] = int(float64(n) / float64(max(1, good+medium+poor)) * barWidth)
		left -= widths[i]
	}
	widths[slices.Index(counts, slices.Max(counts))] += left
	var b strings.Builder
	for i, width := range widths {
		b.WriteString(colors[i] + strings.Repeat(signs[i], width) + t.palette.Off)
	}
	return b.String()
}
