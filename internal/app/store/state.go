package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/plus/account"
)

// AccountState summarizes accounts for operators.
type AccountState struct {
	Accounts int
	Sessions int // including those that have expired but were not deleted yet
	// WaitingEvents of the provider were not processed within an hour; FailedEvents failed in
	// the last week.
	WaitingEvents, FailedEvents int
	DisabledWebhooks            int       // of readers, after too many failures
	LastBackup                  time.Time // by 'waymark backup'; zero for never
}

const selectState = `
select (select count(*) from users), (select count(*) from sessions),
	(select count(*) from provider_events where status = 'pending' and received_at < $1),
	(select count(*) from provider_events where status = 'failed' and received_at >= $2),
	(select count(*) from update_subscriptions where disabled_at is not null)`

// AccountState counts accounts and what goes with them.
func (s *Store) AccountState(ctx context.Context) (AccountState, error) {
	var a AccountState
	row := s.db.QueryRowContext(ctx, selectState, now().Add(-time.Hour), now().AddDate(0, 0, -7))
	err := row.Scan(&a.Accounts, &a.Sessions, &a.WaitingEvents, &a.FailedEvents, &a.DisabledWebhooks)
	if err != nil {
		return a, database.Wrap(err, "count accounts")
	}
	err = s.db.QueryRowContext(ctx, selectLastChange, account.BackedUp).Scan(&a.LastBackup)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return a, database.Wrap(err, "find last backup")
	}
	return a, nil
}
