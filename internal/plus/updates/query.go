package updates

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/platform/fault"
)

// Query selects changes. A nil list selects all, an empty one none.
type Query struct {
	Browsers     []string `json:"browsers"`
	Category     []string `json:"category"`
	Collections  []string `json:"collections"` // public ids
	Page         int      `json:"page"`
	Q            *string  `json:"q"`
	Sort         *Sort    `json:"sort"`
	Kinds        []Kind   `json:"kind"`
	Browserslist *string  `json:"browserslist"`

	pages    map[string]bool // addresses of articles in lower case, without locale
	hasPages bool
}

// Sort is the order of days.
type Sort string

// The newest day is first by default.
const (
	Ascending  Sort = "Asc"
	Descending Sort = "Desc"
)

func (k Kind) MarshalJSON() ([]byte, error) { return json.Marshal(k.String()) }

const (
	maxPage  = 1 << 20
	maxList  = 100
	maxWords = 200 // bytes of q
)

// FieldError names an invalid parameter of a query or field of a subscription.
type FieldError struct {
	Field, Reason string
}

func (e *FieldError) Error() string { return e.Field + ": " + e.Reason }

func (e *FieldError) Is(target error) bool { return target == fault.ErrInvalid }

// filters are the parameters that select changes. Pages need an account for them;
// "collections" is ignored otherwise.
var filters = []string{"browsers", "category", "q", "sort", "kind", "browserslist"}

// HasFilters reports whether there are filters, even empty ones.
func HasFilters(values url.Values) bool { return slices.ContainsFunc(filters, values.Has) }

// ParseQuery parses the parameters of an address and ignores unknown ones. The error is a
// *[FieldError].
func ParseQuery(values url.Values) (Query, error) {
	q := Query{
		Page: 1, Browsers: listOf(values, "browsers"), Category: listOf(values, "category"),
		Collections: listOf(values, "collections"),
	}
	for name, list := range map[string][]string{"browsers": q.Browsers, "category": q.Category, "collections": q.Collections} {
		if len(list) > maxList {
			return Query{}, &FieldError{name, fmt.Sprintf("may name at most %d", maxList)}
		}
	}
	if values.Has("q") {
		text := strings.TrimSpace(values.Get("q"))
		if len(text) > maxWords {
			return Query{}, &FieldError{"q", fmt.Sprintf("must not be longer than %d bytes", maxWords)}
		}
		q.Q = &text
	}
	err := errors.Join(q.parsePage(values), q.parseSort(values), q.parseKinds(values), q.parseBrowserslist(values))
	var wrong *FieldError
	if errors.As(err, &wrong) {
		return Query{}, wrong
	}
	return q, nil
}

// listOf parses a comma-separated list, nil if absent.
func listOf(values url.Values, name string) []string {
	if !values.Has(name) {
		return nil
	}
	list := []string{}
	for value := range strings.SplitSeq(values.Get(name), ",") {
		if value = strings.TrimSpace(value); value != "" && !slices.Contains(list, value) {
			list = append(list, value)
		}
	}
	return list
}

func (q *Query) parsePage(values url.Values) error {
	if !values.Has("page") {
		return nil
	}
	n, err := strconv.Atoi(values.Get("page"))
	if err != nil {
		return &FieldError{"page", "must be a whole number"}
	}
	q.Page = min(max(n, 1), maxPage)
	return nil
}

func (q *Query) parseSort(values url.Values) error {
	if !values.Has("sort") {
		return nil
	}
	order := Descending
	switch values.Get("sort") {
	case "asc", "Asc":
		order = Ascending
	case "desc", "Desc":
	default:
		return &FieldError{"sort", `must be "asc" or "desc"`}
	}
	q.Sort = &order
	return nil
}

func (q *Query) parseKinds(values url.Values) error {
	names := listOf(values, "kind")
	if names == nil {
		return nil
	}
	q.Kinds = []Kind{}
	for _, name := range names {
		i := slices.Index(kindNames[:], name)
		if i < 0 {
			return &FieldError{"kind", "must be a list of " + strings.Join(kindNames[:], ", ")}
		}
		q.Kinds = append(q.Kinds, Kind(i))
	}
	return nil
}

func (q *Query) parseBrowserslist(values url.Values) error {
	if !values.Has("browserslist") {
		return nil
	}
	text := strings.Join(strings.Fields(values.Get("browserslist")), " ")
	if _, err := parseTarget(text); err != nil {
		return &FieldError{"browserslist", err.Error()}
	}
	if q.Browsers != nil {
		return &FieldError{"browserslist", "cannot be combined with browsers"}
	}
	q.Browserslist = &text
	return nil
}

func (q *Query) isAscending() bool { return q.Sort != nil && *q.Sort == Ascending }

// OnPages restricts the query to features with these pages. The addresses may have a locale.
func (q Query) OnPages(addresses []string) Query {
	q.hasPages, q.pages = true, make(map[string]bool, len(addresses))
	for _, address := range addresses {
		if page := pageKey(articleOf(address)); page != "" {
			q.pages[page] = true
		}
	}
	return q
}

// Values are the parameters of the query except the page, as parsed by ParseQuery.
func (q Query) Values() url.Values {
	values := url.Values{}
	for name, list := range map[string][]string{"browsers": q.Browsers, "category": q.Category, "collections": q.Collections} {
		if list != nil {
			values.Set(name, strings.Join(list, ","))
		}
	}
	if q.Kinds != nil {
		names := make([]string, len(q.Kinds))
		for i, k := range q.Kinds {
			names[i] = k.String()
		}
		values.Set("kind", strings.Join(names, ","))
	}
	if q.Q != nil {
		values.Set("q", *q.Q)
	}
	if q.isAscending() {
		values.Set("sort", "asc")
	}
	if q.Browserslist != nil {
		values.Set("browserslist", *q.Browserslist)
	}
	return values
}
