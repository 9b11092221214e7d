package listing_test

import (
	"errors"
	"net/url"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/platform/fault"
)

func TestParse(t *testing.T) {
	t.Parallel()
	values, _ := url.ParseQuery("q=+Grid%20&sort=-count&page=3&size=20&format=csv&kind=BrokenLink")
	q, err := listing.Parse(values, "count", "page")
	if err != nil {
		t.Fatal(err)
	}
	if q.Text != "grid" || q.Sort != "count" || !q.Descending || q.Page != 3 || q.Size != 20 || q.Format != listing.CSV || q.Value("kind") != "BrokenLink" {
		t.Errorf("query = %+v", q)
	}
	if q, err := listing.Parse(nil); err != nil || q.Page != 1 || q.Size != 50 || q.Format != listing.Page {
		t.Errorf("without parameters, query = %+v, %v", q, err)
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, query := range []string{
		"sort=colour", "sort=--count", "page=0", "page=-1", "page=x", "page=99999999999999999999", "size=501", "size=0", "format=xml",
		"q=" + strings.Repeat("a", 201), "kind=" + strings.Repeat("a", 201),
	} {
		values, _ := url.ParseQuery(query)
		if _, err := listing.Parse(values, "count"); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("%.40s: %v, want invalid", query, err)
		}
	}
}

func TestOrderAndCut(t *testing.T) {
	t.Parallel()
	rows := []string{"bb", "a", "cc", "ddd"}
	values, _ := url.ParseQuery("sort=-length&size=3&page=9")
	q, err := listing.Parse(values, "length")
	if err != nil {
		t.Fatal(err)
	}
	listing.Order(rows, q, func(s string) int { return len(s) })
	if want := []string{"ddd", "bb", "cc", "a"}; !slices.Equal(rows, want) {
		t.Errorf("in order: %q, want %q", rows, want)
	}
	if cut := listing.Cut(rows, q); cut.Page != 2 || cut.Last != 2 || cut.Total != 4 || !slices.Equal(cut.Rows, []string{"a"}) {
		t.Errorf("page = %+v", cut)
	}
	if cut := listing.Cut[string](nil, q); cut.Rows == nil || cut.Last != 1 || cut.Page != 1 {
		t.Errorf("page of an empty list = %+v", cut)
	}
}
