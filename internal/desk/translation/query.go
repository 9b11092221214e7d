package translation

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/output"
)

// Sorts returns the sortable columns.
func Sorts() []string {
	return []string{"slug", "title", "status", "popularity", "days", "commits", "sections"}
}

// Filter selects pages of a locale.
type Filter struct {
	Status []Status // none means all
	Folder string   // beginning of the slug, up to a slash
}

// FilterOf parses the parameters status and folder of a query.
func FilterOf(q listing.Query) (f Filter, err error) {
	f.Folder = q.Value("folder")
	f.Status, err = ParseStatuses(q.Value("status"))
	return f, err
}

// ParseStatuses parses a comma-separated list of statuses.
func ParseStatuses(list string) ([]Status, error) {
	var statuses []Status
	for name := range strings.SplitSeq(list, ",") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		status := Status(name)
		if !slices.Contains(Statuses(), status) {
			return nil, fmt.Errorf("status %q is not one of %s: %w", name, joined(Statuses()), fault.ErrInvalid)
		}
		statuses = append(statuses, status)
	}
	return statuses, nil
}

func joined[T ~string](names []T) string {
	texts := make([]string, len(names))
	for i, n := range names {
		texts[i] = string(n)
	}
	return strings.Join(texts, ", ")
}

// Select returns the pages that match a filter and the words of a query, in its order.
func (l *LocaleStatus) Select(f Filter, q listing.Query) []*Page {
	words := strings.Fields(q.Text)
	folder := content.FolderOf(strings.Trim(f.Folder, "/"))
	pages := []*Page{}
	for _, p := range l.Pages {
		if (len(f.Status) == 0 || slices.Contains(f.Status, p.Status)) && p.isBelow(folder) && p.has(words) {
			pages = append(pages, p)
		}
	}
	switch q.Sort {
	case "slug":
		listing.Order(pages, q, func(p *Page) string { return p.Slug })
	case "title":
		listing.Order(pages, q, func(p *Page) string { return p.Title })
	case "status":
		listing.Order(pages, q, func(p *Page) int { return slices.Index(Statuses(), p.Status) })
	case "popularity":
		listing.Order(pages, q, func(p *Page) float64 { return p.Popularity })
	case "days":
		listing.Order(pages, q, func(p *Page) int { return p.Days })
	case "commits":
		listing.Order(pages, q, func(p *Page) int { return p.Commits })
	case "sections":
		listing.Order(pages, q, (*Page).effective)
	}
	return pages
}

func (p *Page) isBelow(folder string) bool {
	return folder == "" || isBelow(p.folder, folder)
}

func (p *Page) has(words []string) bool {
	for _, w := range words {
		if !strings.Contains(p.text, w) {
			return false
		}
	}
	return true
}

// header names the columns of the rows.
var header = []string{
	"locale", "slug", "title", "status", "commits", "days", "since", "changed sections", "popularity", "basis", "source commit", "original", "note",
}

func rows(pages []*Page) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, p := range pages {
			since := ""
			if p.Since != nil {
				since = p.Since.Format(time.DateOnly)
			}
			if !yield([]string{
				string(p.Locale), p.Slug, p.Title, string(p.Status), strconv.Itoa(p.Commits), strconv.Itoa(p.Days), since,
				strconv.Itoa(p.effective()), strconv.FormatFloat(p.Popularity, 'g', -1, 64), string(p.Basis), p.SourceCommit, p.OriginalURL, p.Note,
			}) {
				return
			}
		}
	}
}

// WriteCSV writes pages as a table with a heading.
func WriteCSV(w io.Writer, pages []*Page) error { return output.WriteCSV(w, header, rows(pages)) }

func WriteJSON(w io.Writer, pages []*Page) error {
	if err := output.WriteJSON(w, pages); err != nil {
		return fmt.Errorf("write pages as JSON: %w", err)
	}
	return nil
}

// WriteText writes pages for people: a line for each that is not up to date, details, and the
// counts.
func WriteText(w io.Writer, l *LocaleStatus, pages []*Page) error {
	var b strings.Builder
	for _, p := range pages {
		fmt.Fprintf(&b, "%-10s %s", p.Status, output.OneLine(p.URL))
		if p.Status == Behind || p.Commits > 0 {
			fmt.Fprintf(&b, ": %s, %s", output.Count(p.Commits, "commit"), output.Count(p.Days, "day"))
		}
		if p.Status == Moved {
			fmt.Fprintf(&b, " → %s", output.OneLine(p.OriginalURL))
		}
		if p.Note != "" {
			fmt.Fprintf(&b, ". %s", output.OneLine(p.Note))
		}
		b.WriteByte('\n')
		for _, s := range p.Sections {
			mark := ""
			if s.Marked {
				mark = " (marked as unchanged in meaning)"
			}
			fmt.Fprintf(&b, "           %s %s%s\n", s.Kind, output.OneLine(s.ID), mark)
		}
	}
	var counts []string
	for _, status := range Statuses() {
		if n := l.Counts[status]; n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", n, status))
		}
	}
	fmt.Fprintf(&b, "%s: %s\n", l.Locale, strings.Join(counts, ", "))
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write pages: %w", err)
	}
	return nil
}
