// Package listing makes the lists for writers: the flaws of a site, compared with a baseline,
// and the tree of its pages. A query filters, sorts and paginates them; it is the query
// string of the screen, so writers can share what they see.
package listing

import (
	"cmp"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/platform/fault"
)

// Limits on queries.
const (
	defaultSize = 50
	largestSize = 500
	textLimit   = 200 // bytes of a value
)

// Format is the format of a list.
type Format string

// Page is JSON with one page of the list; the other formats are files with all rows that
// match.
const (
	Page Format = ""
	CSV  Format = "csv"
	JSON Format = "json"
)

// Query selects, sorts and paginates the rows of a list.
type Query struct {
	Text       string // free text, in lower case
	Sort       string // a column; "" is the list's own order
	Descending bool
	Page       int // from 1
	Size       int // rows of a page
	Format     Format

	values url.Values
}

// Parse reads the parameters q, sort, page, size and format. sorts are the sortable columns;
// a leading minus reverses the order. The error is fault.ErrInvalid.
func Parse(values url.Values, sorts ...string) (Query, error) {
	q := Query{Page: 1, Size: defaultSize, values: values}
	for name, given := range values {
		if len(given) > 0 && len(given[0]) > textLimit {
			return q, invalid(name, given[0], fmt.Sprintf("at most %d bytes", textLimit))
		}
	}
	q.Text = strings.ToLower(strings.TrimSpace(values.Get("q")))
	q.Sort, q.Descending = strings.CutPrefix(values.Get("sort"), "-")
	if q.Sort != "" && !slices.Contains(sorts, q.Sort) {
		return q, invalid("sort", q.Sort, "one of "+strings.Join(sorts, ", "))
	}
	for _, number := range []struct {
		name  string
		most  int
		value *int
	}{{"page", math.MaxInt32, &q.Page}, {"size", largestSize, &q.Size}} {
		if err := parseNumber(values.Get(number.name), number.name, number.most, number.value); err != nil {
			return q, err
		}
	}
	q.Format = Format(values.Get("format"))
	if q.Format != Page && q.Format != CSV && q.Format != JSON {
		return q, invalid("format", string(q.Format), "csv or json")
	}
	return q, nil
}

func parseNumber(text, name string, most int, into *int) error {
	if text == "" {
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return invalid(name, text, fmt.Sprintf("a number from 1 to %d", most))
	}
	*into = n
	return nil
}

func invalid(name, value, want string) error {
	return fmt.Errorf("%s is %.40q, want %s: %w", name, value, want, fault.ErrInvalid)
}

// Value returns a list-specific parameter, "" if it is absent.
func (q Query) Value(name string) string { return q.values.Get(name) }

// Mentions reports whether a text contains the free text of the query, ignoring case. Without
// free text it is true.
func (q Query) Mentions(texts ...string) bool {
	if q.Text == "" {
		return true
	}
	return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(strings.ToLower(text), q.Text) })
}

// Order sorts rows stably by a key, in the direction of the query.
func Order[R any, K cmp.Ordered](rows []R, q Query, key func(R) K) {
	slices.SortStableFunc(rows, func(a, b R) int {
		if q.Descending {
			a, b = b, a
		}
		return cmp.Compare(key(a), key(b))
	})
}

// Rows are one page of a list.
type Rows[R any] struct {
	Rows  []R `json:"rows"`
	Total int `json:"total"` // rows of all pages
	Page  int `json:"page"`
	Last  int `json:"last"` // number of the last page
}

// Cut returns the requested page of rows, or the last if it is beyond.
func Cut[R any](rows []R, q Query) Rows[R] {
	last := max(1, (len(rows)+q.Size-1)/q.Size)
	page := min(q.Page, last)
	from := (page - 1) * q.Size
	shown := rows[from:min(from+q.Size, len(rows))]
	if shown == nil {
		shown = []R{}
	}
	return Rows[R]{Rows: shown, Total: len(rows), Page: page, Last: last}
}
