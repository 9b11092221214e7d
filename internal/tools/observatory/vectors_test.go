package observatory_test

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"waymark.dev/waymark/internal/testkit/internettest"
	"waymark.dev/waymark/internal/tools/observatory"
)

// vectors are a list of scans with the verdicts that are expected of them.
type vectors struct {
	ProbeOrigin string                  `json:"cors_probe_origin"`
	Preload     observatory.PreloadList `json:"hsts_preload"`
	Vectors     []vector                `json:"vectors"`
}

type vector struct {
	ID       string               `json:"id"`
	Tags     []string             `json:"tags"`
	Site     string               `json:"site"`
	Network  internettest.Network `json:"network"`
	Expected struct {
		Error  *string `json:"error"`
		Grade  string  `json:"grade"`
		Score  int     `json:"score"`
		Status int     `json:"status_code"`
		Passed int     `json:"tests_passed"`
		Tests  map[string]struct {
			Result   string `json:"result"`
			Pass     bool   `json:"pass"`
			Modifier int    `json:"score_modifier"`
			Detail   any    `json:"detail"`
		} `json:"tests"`
	} `json:"expected"`
}

// TestVectors scans what the file in WAYMARK_SCAN_VECTORS describes.
func TestVectors(t *testing.T) {
	t.Parallel()
	file := os.Getenv("WAYMARK_SCAN_VECTORS")
	if file == "" {
		t.Skip("WAYMARK_SCAN_VECTORS names no file")
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var all vectors
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	for _, v := range all.Vectors {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			result, err := v.scan(t, all)
			v.compare(t, result, err)
		})
	}
}

func (v vector) scan(t *testing.T, all vectors) (*observatory.Result, error) {
	t.Helper()
	site, err := observatory.ParseSite(v.Site)
	if err != nil {
		return nil, err
	}
	internet := internettest.Start(t, v.Network)
	capture, err := observatory.Retrieve(t.Context(), site, observatory.Options{
		ProbeOrigin: all.ProbeOrigin, Dialer: internet.Dialer(), Roots: internettest.Roots(),
	})
	if err != nil {
		return nil, err
	}
	return observatory.Grade(throughJSON(t, capture), observatory.Lists{Preload: all.Preload})
}

// throughJSON returns what is left of a capture that was stored.
func throughJSON(t *testing.T, c *observatory.Capture) *observatory.Capture {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	var stored observatory.Capture
	if err := decoder.Decode(&stored); err != nil {
		t.Fatal(err)
	}
	return &stored
}

func (v vector) compare(t *testing.T, r *observatory.Result, err error) {
	t.Helper()
	want := v.Expected
	if want.Error != nil || err != nil {
		if want.Error == nil || string(observatory.KindOf(err)) != *want.Error {
			t.Errorf("the scan fails with %v, want %v", err, want.Error)
		}
		return
	}
	if r.Grade != want.Grade || r.Score != want.Score || r.StatusCode != want.Status || r.TestsPassed != want.Passed || len(r.Tests) != len(want.Tests) {
		t.Errorf("%s %d, status %d, %d of %d passed; want %s %d, status %d, %d of %d",
			r.Grade, r.Score, r.StatusCode, r.TestsPassed, len(r.Tests), want.Grade, want.Score, want.Status, want.Passed, len(want.Tests))
	}
	for _, got := range r.Tests {
		want := want.Tests[got.Name]
		if got.Result != want.Result || got.Pass != want.Pass || got.ScoreModifier != want.Modifier {
			t.Errorf("%s is %s %v %d, want %s %v %d", got.Name, got.Result, got.Pass, got.ScoreModifier, want.Result, want.Pass, want.Modifier)
		}
		text, err := json.Marshal(got.Detail)
		if err != nil {
			t.Fatal(err)
		}
		var detail any
		if err := json.Unmarshal(text, &detail); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(detail, want.Detail) {
			wanted, _ := json.Marshal(want.Detail)
			t.Errorf("%s has the detail\n%s, want\n%s", got.Name, text, wanted)
		}
	}
}
