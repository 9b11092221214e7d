package edit

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/fault"
)

// Views are imported page views.
type Views struct {
	CSV     []byte // columns Page and Pageviews, most viewed page first
	Pages   int
	Skipped int // rows without a page of the docs or a number
	Moved   int // rows whose address is a redirect; they count for its target
	Unknown int // rows of missing pages
}

// ImportViews reads a table with the columns Page and Pageviews, in any order, as exported by
// analytics tools. Addresses may have a host, query or fragment; views of the same page are
// summed.
func ImportViews(cat *content.Catalogue, r io.Reader) (*Views, error) {
	rows := csv.NewReader(r)
	rows.FieldsPerRecord = -1
	rows.Comment = '#' // above the header of exports
	header, err := rows.Read()
	if err != nil {
		return nil, fmt.Errorf("read page views: %w: %w", err, fault.ErrInvalid)
	}
	page, views := findColumn(header, "Page"), findColumn(header, "Pageviews")
	if page < 0 || views < 0 {
		return nil, fmt.Errorf("read page views: no columns Page and Pageviews in %q: %w", header, fault.ErrInvalid)
	}
	v := &Views{}
	sums := map[string]float64{}
	for {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("read page views: %w: %w", err, fault.ErrInvalid)
		}
		if max(page, views) >= len(row) {
			v.Skipped++
			continue
		}
		n, err := strconv.ParseFloat(strings.NewReplacer(",", "", " ", "").Replace(row[views]), 64)
		if err != nil || !(n > 0) || n > 1e15 {
			v.Skipped++
			continue
		}
		if address := v.resolve(cat, row[page]); address != "" {
			sums[address] += n
		}
	}
	if len(sums) == 0 {
		return nil, fmt.Errorf("read page views: no row is about a page of the docs: %w", fault.ErrInvalid)
	}
	v.Pages = len(sums)
	v.CSV, err = writeViews(sums)
	return v, err
}

func findColumn(header []string, name string) int {
	return slices.IndexFunc(header, func(h string) bool {
		return strings.EqualFold(strings.TrimSpace(strings.TrimPrefix(h, "\ufeff")), name)
	})
}

// resolve returns the address of the page that a row counts for, "" for none.
func (v *Views) resolve(cat *content.Catalogue, written string) string {
	u, err := url.Parse(strings.TrimSpace(written))
	if err != nil || !strings.Contains(u.Path, "/docs/") || strings.Contains(u.Path, "$") {
		v.Skipped++
		return ""
	}
	address := strings.TrimRight(u.Path, "/")
	if p := cat.ByURL(address); p != nil {
		return p.URL()
	}
	p := cat.ByURL(withoutFragment(cat.Resolve(address)))
	if p == nil {
		v.Unknown++
		return ""
	}
	v.Moved++
	return p.URL()
}

func writeViews(sums map[string]float64) ([]byte, error) {
	pages := slices.SortedFunc(maps.Keys(sums), func(a, b string) int { return cmp.Or(cmp.Compare(sums[b], sums[a]), strings.Compare(a, b)) })
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	lines := [][]string{{"Page", "Pageviews"}}
	for _, p := range pages {
		lines = append(lines, []string{p, strconv.FormatFloat(sums[p], 'f', -1, 64)})
	}
	if err := w.WriteAll(lines); err != nil {
		return nil, fmt.Errorf("write page views: %w", err)
	}
	return out.Bytes(), nil
}
