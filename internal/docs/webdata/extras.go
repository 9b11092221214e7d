package webdata

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/platform/fault"
)

// popularityRows is the maximum number of rows read from the popularity file.
const popularityRows = 20_000

// Popularity maps page addresses to their views relative to the most viewed page.
type Popularity map[string]float64

// ReadPopularity reads a CSV with the columns Page and Pageviews, most viewed page first.
// Pages outside the docs, addresses with "$" or "?", and invalid rows are skipped.
func ReadPopularity(r io.Reader) (Popularity, error) {
	rows := csv.NewReader(r)
	rows.ReuseRecord = true
	rows.FieldsPerRecord = -1
	header, err := rows.Read()
	if err != nil {
		return nil, fmt.Errorf("not valid CSV: %w", err)
	}
	page, views := column(header, "Page"), column(header, "Pageviews")
	if page < 0 || views < 0 {
		return nil, fmt.Errorf("no columns Page and Pageviews in %q", header)
	}
	shares, top := Popularity{}, 0.0
	for range popularityRows {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("not valid CSV: %w", err)
		}
		if max(page, views) >= len(row) || !strings.Contains(row[page], "/docs/") || strings.ContainsAny(row[page], "$?") {
			continue
		}
		n, err := strconv.ParseFloat(row[views], 64)
		if err != nil || n <= 0 {
			continue
		}
		top = cmp.Or(top, n)
		shares[strings.Clone(row[page])] = n / top
	}
	return shares, nil
}

// column finds a column by name; the first may follow a byte order mark.
func column(header []string, name string) int {
	return slices.IndexFunc(header, func(h string) bool { return strings.TrimPrefix(h, "\uFEFF") == name })
}

// WebExtExample is an example extension and its interfaces.
type WebExtExample struct {
	Name           string   `json:"name"`
	Description    string   `json:"description"`
	JavaScriptAPIs []string `json:"javascript_apis"`
}

// ReadWebExtExamples reads the JSON list of example extensions.
func ReadWebExtExamples(r io.Reader) ([]WebExtExample, error) {
	var examples []WebExtExample
	if err := json.NewDecoder(r).Decode(&examples); err != nil {
		return nil, fmt.Errorf("read list of example extensions: %w", fault.PlainJSON(err))
	}
	return examples, nil
}

// AddDeveloperSignals reads a JSON object of developer signals by feature, which Baseline then
// adds to features. Call it before the data is shared.
func (d *Data) AddDeveloperSignals(r io.Reader) error {
	var signals map[string]*DeveloperSignals
	if err := json.NewDecoder(r).Decode(&signals); err != nil {
		return fmt.Errorf("read developer signals: %w", fault.PlainJSON(err))
	}
	d.signals = signals
	return nil
}
