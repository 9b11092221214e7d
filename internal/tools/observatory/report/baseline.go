package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"waymark.dev/waymark/internal/tools/observatory"
)

// Baseline is the results of former scans by site, as written by [Write] in JSON.
type Baseline struct {
	sites map[string]*Former
	// only is the result of an output for one site, which does not name it.
	only *Former
}

type Former struct {
	Grade string
	Score int
	tests map[string]formerTest
}

type formerTest struct {
	Pass   bool   `json:"pass"`
	Result string `json:"result"`
}

// maxBaseline far exceeds the output for a thousand sites.
const maxBaseline = 64 << 20

// ReadBaseline reads a former output in JSON.
func ReadBaseline(r io.Reader) (*Baseline, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxBaseline+1))
	if err != nil {
		return nil, fmt.Errorf("read the baseline: %w", err)
	}
	if len(text) > maxBaseline {
		return nil, errors.New("read the baseline: it is larger than 64 MiB")
	}
	b := &Baseline{sites: map[string]*Former{}}
	if text = bytes.TrimSpace(text); !bytes.HasPrefix(text, []byte("[")) {
		var former formerJSON
		if err := json.Unmarshal(text, &former); err != nil {
			return nil, fmt.Errorf("read the baseline: %w", err)
		}
		b.only, err = former.former()
		return b, err
	}
	var list []formerJSON
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("read the baseline: %w", err)
	}
	for _, entry := range list {
		if b.sites[keyOf(entry.Site)], err = entry.former(); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// formerJSON is an element of the output: a result or an error.
type formerJSON struct {
	Site string `json:"site"`
	Scan *struct {
		Grade string `json:"grade"`
		Score int    `json:"score"`
	} `json:"scan"`
	Tests map[string]formerTest `json:"tests"`
	Error any                   `json:"error"`
}

// former returns the result, nil for a failed scan.
func (j formerJSON) former() (*Former, error) {
	if j.Scan == nil && j.Error != nil {
		return nil, nil
	}
	if j.Scan == nil || !slices.Contains(observatory.Grades(), j.Scan.Grade) {
		return nil, errors.New("read the baseline: it is not the JSON output of a scan")
	}
	return &Former{j.Scan.Grade, j.Scan.Score, j.Tests}, nil
}

// keyOf unifies spellings of a site.
func keyOf(site string) string {
	if parsed, err := observatory.ParseSite(site); err == nil {
		return parsed.Key()
	}
	return site
}

// Of returns the former result of a site, or nil. A baseline for one site applies to any
// single scanned site.
func (b *Baseline) Of(site string, sites int) *Former {
	if b.only != nil && sites == 1 {
		return b.only
	}
	return b.sites[keyOf(site)]
}

// Worse lists what is worse than in the former result: the grade, the score, or a test that
// passed. It is empty without a former result.
func (o Outcome) Worse() []string {
	if o.Former == nil || o.Result == nil {
		return nil
	}
	var out []string
	grades := observatory.Grades() // best first
	if slices.Index(grades, o.Result.Grade) > slices.Index(grades, o.Former.Grade) {
		out = append(out, fmt.Sprintf("the grade fell from %s to %s", o.Former.Grade, o.Result.Grade))
	}
	if o.Result.Score < o.Former.Score {
		out = append(out, fmt.Sprintf("the score fell from %d to %d", o.Former.Score, o.Result.Score))
	}
	for _, t := range o.Result.Tests {
		if before, ok := o.Former.tests[t.Name]; ok && before.Pass && !t.Pass {
			title, _, _ := texts(t)
			out = append(out, fmt.Sprintf("%s passed before: %s", title, t.Result))
		}
	}
	return out
}

// state compares a failed test with its former result, in terms of SARIF (3.27.24).
func (f *Former) state(t observatory.Test) string {
	switch before, ok := f.tests[t.Name]; {
	case !ok || before.Pass:
		return "new"
	case before.Result != t.Result:
		return "updated"
	}
	return "unchanged"
}

// Fails reports whether an outcome is not good enough: worse than a former result if there is
// one, else below a grade. An empty grade accepts any.
func (o Outcome) Fails(below string) bool {
	if o.Result == nil {
		return false
	}
	if o.Former != nil {
		return len(o.Worse()) > 0
	}
	grades := observatory.Grades()
	return below != "" && slices.Index(grades, o.Result.Grade) > slices.Index(grades, below)
}
