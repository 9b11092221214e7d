package translation

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/fault"
)

// Sort is an order of pages.
type Sort string

// The orders. All but that by slug begin with the largest.
const (
	BySlug       Sort = "slug"
	ByPopularity Sort = "popularity"
	ByDays       Sort = "days"
	ByCommits    Sort = "commits"
)

// Query selects pages of a locale.
type Query struct {
	Status []Status // none means all
	Folder string   // beginning of the slug, up to a slash
	Text   string   // words in slug or title, whatever their letter case
	Sort   Sort     // empty is by slug
}

// ParseStatuses reads a list of statuses with commas between them.
func ParseStatuses(list string) ([]Status, error) {
	var statuses []Status
	for name := range strings.SplitSeq(list, ",") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		status := Status(name)
		if !slices.Contains(Statuses(), status) {
			return nil, fmt.Errorf("status %q is none of %s: %w", name, joined(Statuses()), fault.ErrInvalid)
		}
		statuses = append(statuses, status)
	}
	return statuses, nil
}

// ParseSort reads the name of an order.
func ParseSort(name string) (Sort, error) {
	orders := []Sort{BySlug, ByPopularity, ByDays, ByCommits}
	if name == "" {
		return BySlug, nil
	}
	if !slices.Contains(orders, Sort(name)) {
		return "", fmt.Errorf("order %q is none of %s: %w", name, joined(orders), fault.ErrInvalid)
	}
	return Sort(name), nil
}

func joined[T ~string](names []T) string {
	texts := make([]string, len(names))
	for i, n := range names {
		texts[i] = string(n)
	}
	return strings.Join(texts, ", ")
}

// Select returns the pages that a query names, in its order.
func (l *LocaleStatus) Select(q Query) []*Page {
	words := strings.Fields(strings.ToLower(q.Text))
	folder := content.FolderOf(strings.Trim(q.Folder, "/"))
	pages := []*Page{}
	for _, p := range l.Pages {
		if (len(q.Status) == 0 || slices.Contains(q.Status, p.Status)) && p.isBelow(folder) && p.has(words) {
			pages = append(pages, p)
		}
	}
	var key func(p *Page) float64
	switch q.Sort {
	case ByPopularity:
		key = func(p *Page) float64 { return p.Popularity }
	case ByDays:
		key = func(p *Page) float64 { return float64(p.Days) }
	case ByCommits:
		key = func(p *Page) float64 { return float64(p.Commits) }
	default:
		return pages
	}
	slices.SortStableFunc(pages, func(a, b *Page) int { return cmp.Compare(key(b), key(a)) })
	return pages
}

func (p *Page) isBelow(folder string) bool {
	own := content.FolderOf(p.Slug)
	return folder == "" || own == folder || strings.HasPrefix(own, folder) && own[len(folder)] == '/'
}

func (p *Page) has(words []string) bool {
	if len(words) == 0 {
		return true
	}
	text := strings.ToLower(p.Slug + "\n" + p.Title + "\n" + p.EnglishTitle)
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// WriteCSV writes pages as a table with a heading. Cells that programs would take
// for formulas begin with an apostrophe.
func WriteCSV(w io.Writer, pages []*Page) error {
	out := csv.NewWriter(w)
	rows := [][]string{{
		"locale", "slug", "title", "status", "commits", "days", "since", "changed sections", "popularity", "basis",
		"source commit", "english", "note",
	}}
	for _, p := range pages {
		since := ""
		if p.Since != nil {
			since = p.Since.Format("2006-01-02")
		}
		row := []string{
			string(p.Locale), p.Slug, p.Title, string(p.Status), strconv.Itoa(p.Commits), strconv.Itoa(p.Days), since,
			strconv.Itoa(p.effective()), strconv.FormatFloat(p.Popularity, 'g', -1, 64), string(p.Basis), p.SourceCommit, p.EnglishURL, p.Note,
		}
		for i, cell := range row {
			if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
				row[i] = "'" + cell
			}
		}
		rows = append(rows, row)
	}
	if err := out.WriteAll(rows); err != nil {
		return fmt.Errorf("write pages as CSV: %w", err)
	}
	return nil
}

// WriteJSON writes pages as a list.
func WriteJSON(w io.Writer, pages []*Page) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	if err := out.Encode(pages); err != nil {
		return fmt.Errorf("write pages as JSON: %w", err)
	}
	return nil
}

// WriteText writes pages for people: a line for each page that is not up to date,
// what there is to say about it, and the counts.
func WriteText(w io.Writer, l *LocaleStatus, pages []*Page) error {
	var b strings.Builder
	for _, p := range pages {
		fmt.Fprintf(&b, "%-10s %s", p.Status, p.URL)
		if p.Status == Behind || p.Commits > 0 {
			fmt.Fprintf(&b, ": %s, %s", counted(p.Commits, "commit"), counted(p.Days, "day"))
		}
		if p.Status == Moved {
			fmt.Fprintf(&b, " → %s", p.EnglishURL)
		}
		if p.Note != "" {
			fmt.Fprintf(&b, ". %s", p.Note)
		}
		b.WriteByte('\n')
		for _, s := range p.Sections {
			mark := ""
			if s.Marked {
				mark = " (marked as unchanged in meaning)"
			}
			fmt.Fprintf(&b, "           %s %s%s\n", s.Kind, s.ID, mark)
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

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
