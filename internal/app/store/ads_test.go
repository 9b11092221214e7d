package store

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/audience/ads"
)

// Events are counted once each, even if many servers count at the same time.
func testAds(t *testing.T, s *Store) {
	later := time.Now().Add(time.Hour)
	view := func(id, day string) ads.CountedEvent {
		return ads.CountedEvent{Event: ads.View, ID: id, Campaign: "course", Slot: ads.Side, Day: day, ForgetAt: later}
	}
	const events = 20
	var done sync.WaitGroup
	for i := range 2 * events {
		done.Go(func() {
			// Several events together, in no particular order.
			list := []ads.CountedEvent{view(fmt.Sprint((i+7)%events), "2026-11-21"), view(fmt.Sprint(i%events), "2026-11-21")}
			if _, err := s.CountAds(t.Context(), list); err != nil {
				t.Error(err)
			}
		})
	}
	done.Wait()
	click := view("click", "2026-11-22")
	click.Event, click.Slot, click.ForgetAt = ads.Click, ads.Top, time.Now().Add(-time.Hour)
	counted, err := s.CountAds(t.Context(), []ads.CountedEvent{click, view("0", "2026-11-22"), click})
	if err != nil || !slices.Equal(counted, []bool{true, false, false}) {
		t.Errorf("a click, an earlier event, and the click again: %v, %v", counted, err)
	}
	totals, err := s.AdTotals(t.Context(), "2026-11-21")
	if want := (ads.Totals{Views: events, ViewsToday: events, Clicks: 1}); err != nil || totals["course"] != want {
		t.Errorf("totals = %+v, %v; want %+v", totals, err, want)
	}
	counts, err := s.AdCounts(t.Context(), "2026-11-21", "2026-11-22")
	want := []ads.Count{
		{Campaign: "course", Day: "2026-11-21", Slot: ads.Side, Views: events},
		{Campaign: "course", Day: "2026-11-22", Slot: ads.Top, Clicks: 1},
	}
	if err != nil || !slices.Equal(counts, want) {
		t.Errorf("counts = %+v, %v; want %+v", counts, err, want)
	}
	if err := s.ForgetAdEvents(t.Context(), time.Now()); err != nil {
		t.Error(err)
	}
	left, err := s.texts(t.Context(), "list events", "select id from ad_events where id in ('0', 'click')")
	if err != nil || !slices.Equal(left, []string{"0"}) {
		t.Errorf("remaining events: %v, %v", left, err)
	}
}
