package store

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/tools/playground"
)

const (
	// Events are kept without the user, so that none is processed twice.
	forgetEventsOf = "update provider_events set uid = null, payload = '{}' where uid = $1"
	holdNamed      = "update users set updated_at = updated_at where uid = $1"
	deleteUser     = "delete from users where uid = $1"
	// Their subscriptions are ended at the payment processor.
	addDeletedCustomer = `
insert into billing_leavers (customer, left_at) select c.customer, $2 from billing_customers c join users u on u.id = c.user_id where u.uid = $1
on conflict (customer) do nothing`

	keepLimits = `
insert into deleted_accounts (uid_hash, latest_start, session_questions, tries, enforce_plus, enforce_plus_until)
select cast($2 as text), l.latest_start, coalesce(l.session_questions, 0),
	coalesce(l.earlier_tries, 0) + (select count(*) from ai_help_message_meta m where m.user_id = u.id and m.created_at >= l.latest_start),
	u.enforce_plus, u.enforce_plus_until
from users u left join ai_help_limits l on l.user_id = u.id
where u.uid = $1 and (l.latest_start is not null or u.enforce_plus is not null)
on conflict (uid_hash) do nothing`
	takeLimits = `
delete from deleted_accounts where uid_hash = $1 returning latest_start, session_questions, tries, coalesce(enforce_plus, ''), enforce_plus_until`
	addLimits = `
insert into ai_help_limits (user_id, latest_start, session_questions, total_questions, earlier_tries) values ($1, $2, $3, $3, $4)
on conflict (user_id) do nothing`
	forgetLimits = `
delete from deleted_accounts
where (enforce_plus is null or enforce_plus_until <= $1) and (latest_start is null or latest_start <= $2)`
)

// DeleteUser implements [account.SettingsStore]. Limits still in force are kept under a hash
// of the UID, so that deleting the account and signing in again does not lift them.
func (s *Store) DeleteUser(ctx context.Context, uid string) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, holdNamed, uid))
		if err != nil || n == 0 {
			return err
		}
		if err := keepSuperuser(ctx, tx, "uid = $1", uid); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, forgetEventsOf, uid); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, addDeletedCustomer, uid, now()); err != nil {
			return err
		}
		if len(s.deletionKeys) > 0 {
			if _, err := tx.ExecContext(ctx, keepLimits, uid, hashUID(s.deletionKeys[0], uid)); err != nil {
				return err
			}
		}
		// Record first: the actor may be the deleted user.
		if err := recordChange(ctx, tx, 0, account.Reader, account.Deleted, "", ""); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, deleteUser, uid)
		return err
	})
	if err != nil {
		return fmt.Errorf("delete user: %w", err)
	}
	// The rows are gone; their traces in the log go with this or the next checkpoint.
	if err := s.erase(ctx); err != nil && !errors.Is(err, playground.ErrNotErased) {
		return err
	}
	return nil
}

// hashUID identifies an account after its deletion.
func hashUID(key []byte, uid string) string {
	mac := hmac.New(sha256.New, key)
	_, _ = mac.Write([]byte(uid)) // never fails
	return hex.EncodeToString(mac.Sum(nil))
}

// restoreLimits restores the limits of a user's deleted account.
func (s *Store) restoreLimits(ctx context.Context, tx *sql.Tx, uid string) error {
	for _, key := range s.deletionKeys {
		var start, until sql.NullTime
		var questions, tries int64
		var grant string
		err := tx.QueryRowContext(ctx, takeLimits, hashUID(key, uid)).Scan(&start, &questions, &tries, &grant, &until)
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return err
		}
		var user int64
		if err := tx.QueryRowContext(ctx, selectUserID, uid).Scan(&user); err != nil {
			return err
		}
		if start.Valid {
			if _, err := tx.ExecContext(ctx, addLimits, user, inDatabase(start.Time), questions, tries); err != nil {
				return err
			}
		}
		if grant == "" || until.Valid && !until.Time.After(now()) {
			return nil
		}
		var end *time.Time
		if until.Valid {
			until.Time = until.Time.UTC()
			end = &until.Time
		}
		if err := recordChange(ctx, tx, user, account.Schedule, account.GrantChanged, "", describeGrant(grant, end)); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, setGrant, user, grant, until)
		return err
	}
	return nil
}

// ForgetDeletedAccounts deletes expired limits of deleted accounts: windows of the quota of
// AI help and operators' grants of plans. It returns the number of accounts without any left.
func (s *Store) ForgetDeletedAccounts(ctx context.Context, at time.Time, window time.Duration) (int, error) {
	n, err := affected(s.db.ExecContext(ctx, forgetLimits, inDatabase(at), inDatabase(at.Add(-window))))
	if err != nil {
		return 0, database.Wrap(err, "forget deleted accounts")
	}
	return int(n), nil
}
