// Package listing makes the lists that writers see: the flaws of a site, compared with
// those of an earlier time, and the tree of its pages. A query filters, sorts and
// paginates them, as it does the list of translations. It is the query of the screen's
// address, so that writers can send others what they see.
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

// Limits on what a query may ask for.
const (
	defaultSize = 50
	largestSize = 500
	textLimit   = 200 // bytes of a value
)

// Format is what a list is sent as.
type Format string

// The formats. Page is JSON with one page of the list; the others are files with all
// that the filters leave.
const (
	Page Format = ""
	CSV  Format = "csv"
	JSON Format = "json"
)

// Query says what to show of a list.
type Query struct {
	Text       string // free text, in lower case
	Sort       string // a column; "" is the order of the list itself
	Descending bool
	Page       int // from 1
	Size       int // rows of a page
	Format     Format

	values url.Values
}

// Parse reads the parameters q, sort, page, size and format. sorts are the columns
// that the list can be sorted by; a minus in front of one sorts the other way. The
// error is fault.ErrInvalid.
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

// Value returns a parameter of the list's own, "" if it is absent.
func (q Query) Value(name string) string { return q.values.Get(name) }

// Mentions reports whether one of some texts has the free text of the query in any
// letter case. Without one it does.
func (q Query) Mentions(texts ...string) bool {
	if q.Text == "" {
		return true
	}
	for _, text := range texts {
		if strings.Contains(strings.ToLower(text), q.Text) {
			return true
		}
	}
	return false
}

// Order sorts rows by a column of theirs, in the direction of the query. Equal rows
// stay in the order that they had.
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

// Cut returns the page of rows that a query asks for; of one after the last it is the
// last.
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
