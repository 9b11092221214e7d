package servertest

import (
	"encoding/json"
	"os"
	"testing"
)

// Vectors are a list of scans with expected verdicts.
type Vectors struct {
	ProbeOrigin string          `json:"cors_probe_origin"`
	Preload     json.RawMessage `json:"hsts_preload"`
	Vectors     []Vector        `json:"vectors"`
}

// Vector is a small internet, and the verdict on one of its sites.
type Vector struct {
	ID       string   `json:"id"`
	Tags     []string `json:"tags"`
	Site     string   `json:"site"`
	Network  Network  `json:"network"`
	Expected Expected `json:"expected"`
}

// Expected is an expected verdict, or kind of error.
type Expected struct {
	Error  *string                 `json:"error"`
	Grade  string                  `json:"grade"`
	Score  int                     `json:"score"`
	Status int                     `json:"status_code"`
	Passed int                     `json:"tests_passed"`
	Tests  map[string]ExpectedTest `json:"tests"`
}

type ExpectedTest struct {
	Result   string `json:"result"`
	Pass     bool   `json:"pass"`
	Modifier int    `json:"score_modifier"`
	Detail   any    `json:"detail"`
}

// ReadVectors reads the file WAYMARK_SCAN_VECTORS, or skips the test.
func ReadVectors(t *testing.T) Vectors {
	t.Helper()
	file := os.Getenv("WAYMARK_SCAN_VECTORS")
	if file == "" {
		t.Skip("WAYMARK_SCAN_VECTORS names no file")
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var all Vectors
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	return all
}
