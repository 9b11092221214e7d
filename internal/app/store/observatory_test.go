package store

import (
	"encoding/json"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/scans"
)

var (
	noon      = time.Date(2026, 5, 1, 12, 0, 0, 123e6, time.UTC)
	testSite  = observatory.Site{Host: "example.com", Path: "/"}
	otherPath = observatory.Site{Host: "example.com", Port: 8443, Path: "/shop"}
)

// beginScan begins a scan of a site and returns its number.
func beginScan(t *testing.T, s *Store, site observatory.Site, at time.Time) int64 {
	t.Helper()
	id, began, err := s.BeginScan(t.Context(), site, at, at.Add(-time.Minute))
	if err != nil || !began {
		t.Fatalf("BeginScan = %d, %v, %v", id, began, err)
	}
	return id
}

// finishScan adds a finished scan.
func finishScan(t *testing.T, s *Store, site observatory.Site, at time.Time, grade string, score int) *scans.Record {
	t.Helper()
	r := &scans.Record{
		ID: beginScan(t, s, site, at), Site: site.Key(), State: scans.Finished, StartedAt: at, EndedAt: at.Add(time.Second),
		AlgorithmVersion: 6, Grade: grade, Score: score, StatusCode: 200, TestsFailed: 2, TestsPassed: 10, TestsQuantity: 12,
		Headers: json.RawMessage(`{"server":"ü<"}`), Tests: json.RawMessage(`[{"name":"cookies"}]`), Capture: json.RawMessage(`{"site":{}}`),
	}
	if err := s.EndScan(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	return r
}

func testScans(t *testing.T, s *Store) {
	if r, err := s.NewestScan(t.Context(), testSite.Key(), time.Time{}); r != nil || err != nil {
		t.Errorf("before any scan: %v, %v", r, err)
	}
	want := finishScan(t, s, testSite, noon, "B", 70)
	got, err := s.NewestScan(t.Context(), testSite.Key(), noon)
	if err != nil || got == nil || !sameRecord(got, want) {
		t.Errorf("NewestScan = %+v, %v, want %+v", got, err, want)
	}
	if r, err := s.NewestScan(t.Context(), testSite.Key(), noon.Add(time.Millisecond)); r != nil || err != nil {
		t.Errorf("got a scan that began earlier: %+v, %v", r, err)
	}
	if r, err := s.NewestScan(t.Context(), otherPath.Key(), time.Time{}); r != nil || err != nil {
		t.Errorf("got the scan of another port and path: %+v, %v", r, err)
	}
	newer := finishScan(t, s, testSite, noon.Add(time.Hour), "A", 90)
	if r, err := s.Scan(t.Context(), want.ID); err != nil || len(r.Capture) > 0 || len(r.Tests) == 0 {
		t.Errorf("the older scan still has its capture, or has lost more: %+v, %v", r, err)
	}
	failed := &scans.Record{ID: beginScan(t, s, testSite, noon.Add(2*time.Hour)), State: scans.Failed, EndedAt: noon.Add(2 * time.Hour), Error: "down", Kind: observatory.SiteDown, Reason: observatory.ReasonTimeout}
	if err := s.EndScan(t.Context(), failed); err != nil {
		t.Fatal(err)
	}
	if r, err := s.Scan(t.Context(), failed.ID); err != nil || r.State != scans.Failed || r.Error != "down" || r.Kind != failed.Kind || r.Reason != failed.Reason {
		t.Errorf("failed scan = %+v, %v", r, err)
	}
	if r, err := s.NewestScan(t.Context(), testSite.Key(), time.Time{}); err != nil || r.ID != newer.ID {
		t.Errorf("after a failed scan the newest is %+v, %v", r, err)
	}
}

func sameRecord(a, b *scans.Record) bool {
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return string(x) == string(y)
}

func testOneScanAtATime(t *testing.T, s *Store) {
	var wait sync.WaitGroup
	ids := make([]int64, 20)
	began := make([]bool, len(ids))
	for i := range ids {
		wait.Go(func() {
			for { // SQLite may be busy
				var err error
				if ids[i], began[i], err = s.BeginScan(t.Context(), testSite, noon, noon.Add(-time.Minute)); err == nil {
					return
				}
			}
		})
	}
	wait.Wait()
	count := 0
	for i := range ids {
		if began[i] {
			count++
		}
		if ids[i] != ids[0] {
			t.Errorf("scans %d and %d run at the same time", ids[0], ids[i])
		}
	}
	if count != 1 {
		t.Errorf("%d scans began, want 1", count)
	}
	if _, began, err := s.BeginScan(t.Context(), otherPath, noon, noon); err != nil || !began {
		t.Errorf("another path waits for the first: %v, %v", began, err)
	}
}

// A process that crashed leaves a running scan.
func testLostScan(t *testing.T, s *Store) {
	lost := beginScan(t, s, testSite, noon)
	next, began, err := s.BeginScan(t.Context(), testSite, noon.Add(time.Hour), noon.Add(time.Minute))
	if err != nil || !began || next == lost {
		t.Fatalf("BeginScan = %d, %v, %v, want a new scan", next, began, err)
	}
	if r, err := s.Scan(t.Context(), lost); err != nil || r.State != scans.Failed || r.Error != scans.ErrLost.Error() {
		t.Errorf("abandoned scan = %+v, %v", r, err)
	}
	// The first process was only slow.
	if err := s.EndScan(t.Context(), &scans.Record{ID: lost, State: scans.Finished, EndedAt: noon}); err != nil {
		t.Error(err)
	}
	if r, err := s.Scan(t.Context(), lost); err != nil || r.State != scans.Failed {
		t.Errorf("a scan that counted as abandoned = %+v, %v", r, err)
	}
}

func testScanHistory(t *testing.T, s *Store) {
	for i, score := range []int{70, 70, 80, 80, 70, 90} {
		finishScan(t, s, testSite, noon.Add(time.Duration(i)*time.Hour), "B", score)
	}
	finishScan(t, s, otherPath, noon, "F", 0)
	for most, want := range map[int][]int{10: {70, 80, 70, 90}, 2: {70, 90}} {
		history, err := s.ScanHistory(t.Context(), testSite.Key(), most)
		var scores []int
		for _, p := range history {
			scores = append(scores, p.Score)
		}
		if err != nil || !slices.Equal(scores, want) {
			t.Errorf("last %d of the history = %v, %v, want %v", most, scores, err, want)
		}
	}
}

func testGradeCounts(t *testing.T, s *Store) {
	for i, grade := range []string{"A+", "A+", "F"} {
		site := observatory.Site{Host: strconv.Itoa(i) + ".example.com", Path: "/"}
		finishScan(t, s, site, noon.Add(-time.Hour), "C", 50)
		finishScan(t, s, site, noon, grade, 100)
	}
	finishScan(t, s, testSite, noon.AddDate(-2, 0, 0), "B", 70)
	got, err := s.GradeCounts(t.Context(), noon.AddDate(-1, 0, 0))
	if want := []scans.GradeCount{{Grade: "A+", Count: 2}, {Grade: "F", Count: 1}}; err != nil || !slices.Equal(got, want) {
		t.Errorf("GradeCounts = %v, %v, want %v", got, err, want)
	}
}

func testRetentionOfScans(t *testing.T, s *Store) {
	finishScan(t, s, testSite, noon.AddDate(0, 0, -20), "B", 70)
	kept := finishScan(t, s, testSite, noon, "A", 90)
	finishScan(t, s, otherPath, noon.AddDate(0, 0, -20), "B", 70)
	if n, err := s.DeleteScans(t.Context(), noon.AddDate(0, 0, -10)); n != 2 || err != nil {
		t.Errorf("DeleteScans = %d, %v, want 2", n, err)
	}
	if r, err := s.NewestScan(t.Context(), testSite.Key(), time.Time{}); err != nil || r == nil || r.ID != kept.ID {
		t.Errorf("the newer scan = %v, %v", r, err)
	}
	var sites int
	if err := s.db.QueryRowContext(t.Context(), "select count(*) from observatory_sites").Scan(&sites); err != nil || sites != 1 {
		t.Errorf("%d sites are left, %v, want the one with a scan", sites, err)
	}
}

func testCapturesOfNewestScans(t *testing.T, s *Store) {
	older := finishScan(t, s, testSite, noon, "B", 70)
	newer := finishScan(t, s, otherPath, noon.Add(time.Second), "A", 90)
	if n, err := s.DropCaptures(t.Context(), 1); n != 1 || err != nil {
		t.Errorf("DropCaptures = %d, %v, want 1", n, err)
	}
	for _, want := range []*scans.Record{older, newer} {
		got, err := s.Scan(t.Context(), want.ID)
		if err != nil || got.Grade != want.Grade || len(got.Capture) > 0 != (want == newer) {
			t.Errorf("%s = %+v, %v", want.Site, got, err)
		}
	}
}

func testNumberOfScans(t *testing.T, s *Store) {
	oldest := finishScan(t, s, testSite, noon, "B", 70)
	running := beginScan(t, s, otherPath, noon)
	newer := finishScan(t, s, testSite, noon.Add(time.Second), "A", 90)
	if n, err := s.KeepScans(t.Context(), 3); n != 0 || err != nil {
		t.Errorf("KeepScans of all = %d, %v", n, err)
	}
	if n, err := s.KeepScans(t.Context(), 1); n != 1 || err != nil {
		t.Errorf("KeepScans = %d, %v, want 1", n, err)
	}
	for id, want := range map[int64]bool{oldest.ID: false, running: true, newer.ID: true} {
		if r, err := s.Scan(t.Context(), id); (r != nil) != want || err != nil {
			t.Errorf("scan %d: %v, %v, want it stored: %v", id, r, err, want)
		}
	}
}

func testRemoveHost(t *testing.T, s *Store) {
	finishScan(t, s, testSite, noon, "B", 70)
	finishScan(t, s, otherPath, noon, "B", 70)
	sub := observatory.Site{Host: "www.example.com", Path: "/"}
	finishScan(t, s, sub, noon, "B", 70)
	running := beginScan(t, s, otherPath, noon.Add(time.Hour))
	removed, err := s.RemoveHost(t.Context(), "example.com", "operator")
	if err != nil || removed.Sites != 2 || removed.Scans != 3 {
		t.Errorf("RemoveHost = %+v, %v", removed, err)
	}
	for _, site := range []observatory.Site{testSite, otherPath} {
		if r, err := s.NewestScan(t.Context(), site.Key(), time.Time{}); r != nil || err != nil {
			t.Errorf("%s is still stored: %v, %v", site, r, err)
		}
	}
	if r, err := s.NewestScan(t.Context(), sub.Key(), time.Time{}); r == nil || err != nil {
		t.Errorf("another host is gone: %v", err)
	}
	if err := s.EndScan(t.Context(), &scans.Record{ID: running, State: scans.Finished, EndedAt: noon}); err != nil {
		t.Errorf("end of a scan whose host was removed: %v", err)
	}
	log, err := s.ScanRemovals(t.Context(), 10)
	if err != nil || len(log) != 1 || log[0].Host != "example.com" || log[0].Actor != "operator" || log[0].Scans != 3 || log[0].At.IsZero() {
		t.Errorf("log = %+v, %v", log, err)
	}
}
