package flaw_test

import (
	"bytes"
	"log/slog"
	"maps"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/flaw"
)

func TestTally(t *testing.T) {
	t.Parallel()
	var tally flaw.Tally
	if got := tally.Counts(); got != nil || got.Total() != 0 {
		t.Errorf("without flaws, counts = %v", got)
	}
	for _, name := range []string{"BrokenLink", "Unknown", "BrokenLink"} {
		tally.Report(flaw.Flaw{Name: name})
	}
	got := tally.Counts()
	if want := (flaw.Counts{"BrokenLink": 2, "Unknown": 1}); !maps.Equal(got, want) || got.Total() != 3 {
		t.Errorf("counts = %v, want %v", got, want)
	}
	got.Add(flaw.Count([]flaw.Flaw{{Name: "Unknown"}, {Name: "IllCasedLink"}}))
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("x", "kinds", got)
	if want := "kinds.BrokenLink=2 kinds.IllCasedLink=1 kinds.Unknown=2"; !strings.Contains(log.String(), want) {
		t.Errorf("log = %q, want it to contain %q", log.String(), want)
	}
	if flaw.NeedsPosition(&tally) || !flaw.NeedsPosition(&flaw.List{}) || !flaw.NeedsPosition(flaw.Discard) {
		t.Error("positions are needed although flaws are only counted")
	}
}
