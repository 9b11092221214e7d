package observatory_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/observatory"
)

// TestVectors scans the sites in the file WAYMARK_SCAN_VECTORS.
func TestVectors(t *testing.T) {
	t.Parallel()
	all := servertest.ReadVectors(t)
	var preload observatory.PreloadList
	if err := json.Unmarshal(all.Preload, &preload); err != nil {
		t.Fatal(err)
	}
	for _, v := range all.Vectors {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			result, err := scanVector(t, v, all.ProbeOrigin, preload)
			compare(t, v.Expected, result, err)
		})
	}
}

func scanVector(t *testing.T, v servertest.Vector, origin string, preload observatory.PreloadList) (*observatory.Result, error) {
	t.Helper()
	site, err := observatory.ParseSite(v.Site)
	if err != nil {
		return nil, err
	}
	internet := servertest.StartInternet(t, v.Network)
	capture, err := observatory.Retrieve(t.Context(), site, observatory.Options{
		ProbeOrigin: origin, Dialer: internet.Dialer(), Roots: servertest.Roots(),
	})
	if err != nil {
		return nil, err
	}
	return observatory.Grade(throughJSON(t, capture), observatory.Lists{Preload: preload})
}

// throughJSON returns a capture as stored and read again.
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

func compare(t *testing.T, want servertest.Expected, r *observatory.Result, err error) {
	t.Helper()
	if want.Error != nil || err != nil {
		if want.Error == nil || string(observatory.KindOf(err)) != *want.Error {
			t.Errorf("err of the scan = %v, want %v", err, want.Error)
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
			t.Errorf("%s = %s %v %d, want %s %v %d", got.Name, got.Result, got.Pass, got.ScoreModifier, want.Result, want.Pass, want.Modifier)
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
			t.Errorf("details of %s =\n%s, want\n%s", got.Name, text, wanted)
		}
	}
}
