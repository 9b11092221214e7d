//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/audience/telemetry/report"
)

// Operators see the visits of the current minute while the server runs.
func TestReportWhileAServerRuns(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	server, out := launch(t, slices.Concat(serveTelemetry, []string{"--database-dir", dir})...)
	log := bufio.NewScanner(out)
	address := waitFor(t, log, `msg=serving url=(\S+)`)[1]
	go func() {
		for log.Scan() {
		}
	}()
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait() // killed
	})
	for range 3 {
		if !submitPing(address, uuid.NewString()) {
			t.Fatal("ping was not accepted")
		}
	}
	for _, tt := range []struct {
		flags []string
		views int64
	}{
		{nil, 3}, {[]string{"--days", "1", "--locale", "en-US", "--path", "/en-US/docs"}, 3}, {[]string{"--locale", "de"}, 0}, {[]string{"--path", "/en-US/docs/Webs"}, 0},
	} {
		text, err := exec.Command("waymark", append([]string{"telemetry", "report", "--database-dir", dir, "--format", "json"}, tt.flags...)...).Output()
		if err != nil {
			t.Fatal(err)
		}
		var r report.Report
		if err := json.Unmarshal(text, &r); err != nil {
			t.Fatal(err)
		}
		if r.Paths.Total != tt.views || r.Days[len(r.Days)-1].Views != tt.views {
			t.Errorf("%s: %d views, want %d", strings.Join(tt.flags, " "), r.Paths.Total, tt.views)
		}
	}
}
