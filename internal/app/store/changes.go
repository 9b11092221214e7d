package store

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/plus/account"
)

const (
	insertChange = `
insert into account_changes (user_id, created_at, actor, action, old_value, new_value, actor_id, actor_name) values ($1, $2, $3, $4, $5, $6, $7, $8)`
	// $1 and $2 are 0 for any.
	selectChanges = `
select e.id, e.created_at, coalesce(u.uid, ''), e.actor, coalesce(a.uid, e.actor_name), e.action, e.old_value, e.new_value
from account_changes e left join users u on u.id = e.user_id left join users a on a.id = e.actor_id
where (cast($1 as bigint) = 0 or e.user_id = $1) and (cast($2 as bigint) = 0 or e.id < $2) order by e.id desc limit $3`
	deleteChanges    = "delete from account_changes where created_at < $1"
	selectLastChange = "select created_at from account_changes where action = $1 order by id desc limit 1"
)

// recordChange records a change of a user, or of none if user is 0. The actor is that of the
// context, else the usual one.
func recordChange(ctx context.Context, db executor, user int64, usual account.Actor, action account.Action, before, after string) error {
	by := account.ByOf(ctx, usual)
	_, err := db.ExecContext(ctx, insertChange, orNone(user), now(), by.Actor, action, before, after, orNone(by.User), by.Name)
	return database.Wrap(err, "record %s", action)
}

// RecordChange records a change that concerns no account.
func (s *Store) RecordChange(ctx context.Context, action account.Action, text string) error {
	return database.MarkTransient(recordChange(ctx, s.db, 0, account.Operator, action, "", text))
}

// orNone stores 0 as null.
func orNone(number int64) sql.NullInt64 { return sql.NullInt64{Int64: number, Valid: number != 0} }

func (s *Store) Changes(ctx context.Context, number, before int64, limit int) ([]account.Change, error) {
	list, err := s.changes(ctx, number, before, limit)
	return list, database.Wrap(err, "list changes")
}

func (s *Store) changes(ctx context.Context, number, before int64, limit int) ([]account.Change, error) {
	return selectAll(ctx, s.db, scanChange, selectChanges, number, before, limit)
}

func scanChange(row scanner) (c account.Change, err error) {
	err = row.Scan(&c.Number, &c.At, &c.UID, &c.Actor, &c.By, &c.Action, &c.Old, &c.New)
	return c, err
}

// DeleteChanges deletes the changes before a moment and returns their number.
func (s *Store) DeleteChanges(ctx context.Context, before time.Time) (int, error) {
	n, err := affected(s.db.ExecContext(ctx, deleteChanges, before.UTC()))
	if err != nil {
		return 0, database.Wrap(err, "delete changes")
	}
	return int(n), nil
}

// RecordBackup logs a backup or restore of all accounts. Tables of older versions have no
// log.
func (s *Store) RecordBackup(ctx context.Context, action account.Action, b BackupSummary) error {
	tables, err := tablesAt(b.Schema)
	if err != nil || action == account.BackedUp && !slices.Contains(tables, "account_changes") {
		return err
	}
	err = recordChange(ctx, s.db, 0, account.Operator, action, "", "of "+b.MadeAt.Format(time.DateTime)+" UTC")
	return database.MarkTransient(err)
}
