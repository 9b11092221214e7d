package storage

import (
	"context"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/audience/telemetry"
)

// A long report has a consistent snapshot while pings are stored, even while old
// visits are to be deleted: on PostgreSQL the deletion waits for readers, and
// writers for the deletion.
func TestWritersDoNotWaitForReaders(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s, other *Storage) {
		old := view("/en-US/old")
		old.Day -= 40
		if err := s.Add(t.Context(), []telemetry.Record{view("/en-US/a"), old}); err != nil {
			t.Fatal(err)
		}
		var deletion sync.WaitGroup
		err := s.Read(t.Context(), Filter{From: today - 40, To: today}, func(r *Reader) error {
			views := func() (n int) {
				if err := r.Views(func(View) error { n++; return nil }); err != nil {
					t.Error(err)
				}
				return n
			}
			before := views()
			deletion.Go(func() { _, _ = other.deleteVisits(t.Context(), today) }) // it may fail, and is repeated
			time.Sleep(200 * time.Millisecond)                                    // so that the deletion waits
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			if err := s.Add(ctx, []telemetry.Record{view("/en-US/b")}); err != nil {
				t.Errorf("store a ping: %v", err)
			}
			if after := views(); before != 2 || after != before {
				t.Errorf("first %d views, then %d", before, after)
			}
			return nil
		})
		deletion.Wait()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := other.deleteVisits(t.Context(), today); err != nil {
			t.Fatal(err)
		}
		if n := s.total(t, "telemetry_views"); n != 2 {
			t.Errorf("%d views after the old one was deleted", n)
		}
	})
}
