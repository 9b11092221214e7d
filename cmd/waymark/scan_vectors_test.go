package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// TestScanVectors runs the command line on the vectors in WAYMARK_SCAN_VECTORS
// and compares its output. See the vectors of package observatory.
func TestScanVectors(t *testing.T) {
	t.Parallel()
	file := servertest.ReadVectors(t)
	dir := t.TempDir()
	roots, preload := filepath.Join(dir, "roots.pem"), filepath.Join(dir, "preload.json")
	for name, content := range map[string][]byte{roots: servertest.RootPEM(), preload: file.Preload} {
		testkit.WriteFile(t, name, content)
	}
	for _, v := range file.Vectors {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			args := []string{"scan", "--format", "json", "--allow-private", "--cacert", roots, "--hsts-preload", preload, "--probe-origin", file.ProbeOrigin}
			for _, r := range servertest.StartInternet(t, v.Network).Routes {
				args = append(args, "--connect-to", strings.Join([]string{r.Host, r.Port, r.ToHost, r.ToPort}, ":"))
			}
			var out bytes.Buffer
			root := newRoot()
			root.SetArgs(append(args, "--", v.Site))
			root.SetOut(&out)
			code := 0
			if err := root.ExecuteContext(t.Context()); err != nil {
				code, _ = exitCode(err)
			}
			var got struct {
				Error, Kind string
				Scan        struct {
					Grade string
					Score int
				}
				Tests map[string]map[string]any
			}
			if err := json.Unmarshal(out.Bytes(), &got); err != nil {
				t.Fatalf("%v\n%s", err, &out)
			}
			if want := v.Expected.Error; want != nil {
				if code != exitNoResult || got.Kind != *want || got.Error == "" {
					t.Errorf("exit code = %d, %q of kind %q, want %q", code, got.Error, got.Kind, *want)
				}
				return
			}
			if code != 0 || got.Scan.Grade != v.Expected.Grade || got.Scan.Score != v.Expected.Score || len(got.Tests) != len(v.Expected.Tests) {
				t.Errorf("exit code = %d, %+v, want %s %d\n%s", code, got.Scan, v.Expected.Grade, v.Expected.Score, got.Error)
			}
			for name, want := range v.Expected.Tests {
				members := map[string]any{"result": want.Result, "pass": want.Pass, "scoreModifier": float64(want.Modifier), "expectation": got.Tests[name]["expectation"]}
				detail, _ := want.Detail.(map[string]any)
				for member, value := range detail {
					members[member] = value
				}
				if !reflect.DeepEqual(got.Tests[name], members) {
					t.Errorf("%s = %v, want %v", name, got.Tests[name], members)
				}
			}
		})
	}
}
