package store

import (
	"cmp"
	"context"
	"database/sql"
	"maps"
	"slices"
	"strings"
	"time"

	"waymark.dev/waymark/internal/audience/ads"
	"waymark.dev/waymark/internal/platform/database"
)

var _ ads.Store = (*Store)(nil)

const (
	insertAdEvent = "insert into ad_events (id, forget_at) values ($1, $2) on conflict (id) do nothing"
	addToAdCount  = `
insert into ad_counts (campaign, day, slot, views, clicks) values ($1, $2, $3, $4, $5)
on conflict (campaign, day, slot) do update set views = ad_counts.views + excluded.views, clicks = ad_counts.clicks + excluded.clicks`
	selectAdTotals = `
select campaign, cast(sum(views) as bigint), cast(sum(case when day = $1 then views else 0 end) as bigint), cast(sum(clicks) as bigint)
from ad_counts group by campaign`
	selectAdCounts = "select campaign, day, slot, views, clicks from ad_counts where day >= $1 and day <= $2 order by campaign, day, slot"
	forgetAdEvents = "delete from ad_events where forget_at < $1"
)

// CountAds implements [ads.Store]. It writes rows in key order, so that servers cannot
// deadlock.
func (s *Store) CountAds(ctx context.Context, events []ads.CountedEvent) (counted []bool, err error) {
	counted = make([]bool, len(events))
	order := make([]int, len(events))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return strings.Compare(events[a].ID, events[b].ID) })
	err = s.within(ctx, func(tx *sql.Tx) error {
		sums := map[adCountKey]*[2]int{} // views and clicks
		for _, i := range order {
			e := events[i]
			n, err := affected(tx.ExecContext(ctx, insertAdEvent, e.ID, inDatabase(e.ForgetAt)))
			if err != nil {
				return err
			}
			if counted[i] = n > 0; !counted[i] {
				continue
			}
			key := adCountKey{e.Campaign, e.Day, string(e.Slot)}
			if sums[key] == nil {
				sums[key] = &[2]int{}
			}
			if e.Event == ads.Click {
				sums[key][1]++
			} else {
				sums[key][0]++
			}
		}
		for _, key := range slices.SortedFunc(maps.Keys(sums), adCountKey.compare) {
			if _, err := tx.ExecContext(ctx, addToAdCount, key.campaign, key.day, key.slot, sums[key][0], sums[key][1]); err != nil {
				return err
			}
		}
		return nil
	})
	return counted, database.Wrap(err, "count ads")
}

type adCountKey struct{ campaign, day, slot string }

func (k adCountKey) compare(other adCountKey) int {
	return cmp.Or(strings.Compare(k.campaign, other.campaign), strings.Compare(k.day, other.day), strings.Compare(k.slot, other.slot))
}

func (s *Store) AdTotals(ctx context.Context, today string) (map[string]ads.Totals, error) {
	all := map[string]ads.Totals{}
	err := eachRow(ctx, s.db, func(row scanner) error {
		var name string
		var t ads.Totals
		err := row.Scan(&name, &t.Views, &t.ViewsToday, &t.Clicks)
		all[name] = t
		return err
	}, selectAdTotals, today)
	return all, database.Wrap(err, "sum ads")
}

// AdCounts returns the counts from one day to another, inclusive.
func (s *Store) AdCounts(ctx context.Context, from, to string) ([]ads.Count, error) {
	list, err := selectAll(ctx, s.db, scanAdCount, selectAdCounts, from, to)
	return list, database.Wrap(err, "list counts of ads")
}

func scanAdCount(row scanner) (count ads.Count, err error) {
	err = row.Scan(&count.Campaign, &count.Day, &count.Slot, &count.Views, &count.Clicks)
	return count, err
}

// ForgetAdEvents deletes the ids of events that cannot recur.
func (s *Store) ForgetAdEvents(ctx context.Context, before time.Time) error {
	return s.execute(ctx, "forget events of ads", forgetAdEvents, inDatabase(before))
}
