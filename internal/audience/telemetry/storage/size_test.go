package storage

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/platform/fault"
)

// A database stays below its size limit: visits of the oldest days are deleted
// early, and new ones are refused if that is not enough.
func TestDatabaseDoesNotFillTheDisk(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s, _ *Storage) {
		some := func(day telemetry.Day) []telemetry.Record {
			records := make([]telemetry.Record, 2000)
			for i := range records {
				records[i] = view(fmt.Sprintf("/en-US/docs/%d", i%10))
				records[i].Day = day
			}
			return records
		}
		for day := today - 3; day <= today; day++ {
			if err := s.Add(t.Context(), some(day)); err != nil {
				t.Fatal(err)
			}
		}
		noon := today.Start().Add(12 * time.Hour)
		if err := s.Tend(t.Context(), noon, 30, 0); err != nil {
			t.Fatal(err)
		}
		full, err := s.bytes(t.Context())
		if err != nil || full == 0 {
			t.Fatalf("%d bytes, %v", full, err)
		}
		s.size.most, s.size.pings = full, 0
		if err := s.Add(t.Context(), some(today)); !errors.Is(err, fault.ErrUnavailable) {
			t.Fatalf("full database: %v, want ErrUnavailable", err)
		}
		if err := s.Tend(t.Context(), noon, 30, 0); err != nil {
			t.Fatal(err)
		}
		days, err := s.VisitDays(t.Context())
		if err != nil || len(days) == 0 || days[0] == today-3 || days[0] > today-1 {
			t.Fatalf("visits of %v, %v; want the oldest deleted, and yesterday's kept", days, err)
		}
		if got, want := s.counted(t, ByDevice, today-3, today-3), "||2000"; got != want {
			t.Errorf("counts of a day whose visits were deleted = %q, want %q", got, want)
		}
		if err := s.checkSize(t.Context(), 1, s.size.at.Add(measureTime)); err != nil {
			t.Errorf("after old visits were deleted: %v", err)
		}
		s.size.most = 1
		if err := s.Tend(t.Context(), noon, 30, 0); err != nil {
			t.Fatal(err)
		}
		if days, err := s.VisitDays(t.Context()); err != nil || len(days) == 0 || days[0] != today-1 {
			t.Errorf("while nothing can be deleted, visits of %v, %v; want yesterday's and today's", days, err)
		}
	})
}
