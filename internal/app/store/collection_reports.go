package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/collections"
)

const (
	// The row of the link serializes concurrent reports.
	holdShare              = "update collection_shares set with_notes = with_notes where token = $1 returning collection_id"
	countAnonymousOfShare  = "select count(*) from collection_reports where collection_id = $1 and user_id is null"
	insertCollectionReport = `
insert into collection_reports (collection_id, user_id, created_at, reason) values ($1, $2, $3, $4) on conflict (collection_id, user_id) do nothing`
	selectReportedShares = `
select s.token, c.name, u.uid, r.created_at, r.user_id is not null, r.reason
from collection_reports r join collection_shares s on s.collection_id = r.collection_id
join collections c on c.id = s.collection_id join users u on u.id = c.user_id
where c.deleted_at is null order by min(r.id) over (partition by r.collection_id), r.id`
	selectShareOwner        = "select s.collection_id, c.user_id from collection_shares s join collections c on c.id = s.collection_id where s.token = $1"
	deleteCollectionReports = "delete from collection_reports where collection_id = $1"
)

func (s *Store) ReportShare(ctx context.Context, token string, user int64, reason string) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		var row int64
		err := tx.QueryRowContext(ctx, holdShare, token).Scan(&row)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		if user == 0 {
			var count int
			if err := tx.QueryRowContext(ctx, countAnonymousOfShare, row).Scan(&count); err != nil || count >= anonymousReports {
				return err
			}
		}
		_, err = tx.ExecContext(ctx, insertCollectionReport, row, orNone(user), now(), reason)
		return err
	})
	return database.Wrap(err, "report shared collection")
}

func (s *Store) ReportedShares(ctx context.Context) ([]collections.Reported, error) {
	list := []collections.Reported{}
	err := eachRow(ctx, s.db, func(row scanner) error {
		var c collections.Reported
		var at time.Time
		var signedIn bool
		var reason string
		if err := row.Scan(&c.Token, &c.Name, &c.Owner, &at, &signedIn, &reason); err != nil {
			return err
		}
		if last := len(list) - 1; last < 0 || list[last].Token != c.Token {
			c.ReportedAt = at
			list = append(list, c)
		}
		reported := &list[len(list)-1]
		if signedIn {
			reported.Users++
		} else {
			reported.Anonymous++
		}
		if reason != "" {
			reported.Reasons = append(reported.Reasons, reason)
		}
		return nil
	}, selectReportedShares)
	return list, database.Wrap(err, "list reported collections")
}

func (s *Store) ReviewShare(ctx context.Context, token string, keep bool) error {
	statement, done := deleteShare, "not shared any more"
	if keep {
		statement, done = deleteCollectionReports, "reports dismissed"
	}
	err := s.within(ctx, func(tx *sql.Tx) error {
		var row, owner int64
		err := tx.QueryRowContext(ctx, selectShareOwner, token).Scan(&row, &owner)
		if errors.Is(err, sql.ErrNoRows) {
			return collections.ErrNotShared
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, statement, row)
		}
		if err == nil {
			err = recordChange(ctx, tx, owner, account.Operator, account.CollectionReviewed, "", done)
		}
		return err
	})
	return database.Wrap(err, "review shared collection")
}
