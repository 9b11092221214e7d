package flaw_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/flaw"
)

func TestLogGivesExamplesAndSums(t *testing.T) {
	t.Parallel()
	var flaws []flaw.Flaw
	for i := range 10_000 {
		flaws = append(flaws, flaw.Flaw{Name: "InvalidRedirect", File: "_redirects.txt", Line: i + 1, Column: 1, Explanation: "no"})
	}
	flaws = append(flaws, flaw.Flaw{Name: "InvalidData", File: "data.json", Explanation: "lost"})
	var log bytes.Buffer
	flaw.Log(slog.New(slog.NewTextHandler(&log, nil)), flaws)
	if n := strings.Count(log.String(), "\n"); n != 7 {
		t.Errorf("got %d lines, want 5 flaws, 1 flaw and a total", n)
	}
	for _, want := range []string{"_redirects.txt:5:1", "data.json", "flaws=9995", "kinds.InvalidRedirect=9995", "--issues"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("log lacks %q", want)
		}
	}
}
