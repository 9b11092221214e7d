package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

var _ account.AdminStore = (*Store)(nil)

const (
	selectAccounts = `
select id, uid, email, coalesce(followed_plan, enforce_plus, subscription_type), subscription_type, coalesce(enforce_plus, ''), enforce_plus_until,
	is_staff, is_superuser, is_beta_tester, coalesce(subscriber_number, 0), created_at, updated_at from users `
	whereListed = `
where id > $1 and lower(email) like '%' || $2 || '%' escape '\'
and ($3 = '' or coalesce(followed_plan, enforce_plus, subscription_type) = $3 or $3 = 'paid' and coalesce(followed_plan, enforce_plus, subscription_type) <> 'core')
and ($4 = '' or $4 = 'staff' and is_staff or $4 = 'superuser' and is_superuser or $4 = 'beta' and is_beta_tester)
and (lower(email) like '%' || $6 || '%' escape '\' or uid = $7 or cast(id as text) = $7)
order by id limit $5`
	whereNamed    = "where uid = $1 or lower(email) = lower($1) order by id limit 20"
	whereNumbered = "where id = $1"

	// $1 is 0 for everybody.
	endCookiesOf  = "update users set sealed_cookies_valid_from = $2 where cast($1 as bigint) = 0 or id = $1"
	endSessionsOf = "delete from sessions where cast($1 as bigint) = 0 or user_id = $1"

	countSaved = "select count(*) from playgrounds where user_id = $1"

	setGrant    = "update users set enforce_plus = $2, enforce_plus_until = $3 where id = $1"
	selectEnded = "select id from users where enforce_plus_until <= $1 order by id limit 100"
)

func (s *Store) Accounts(ctx context.Context, f account.AccountFilter) ([]account.Account, error) {
	part := func(text string) string {
		return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(strings.ToLower(text))
	}
	return s.listAccounts(ctx, selectAccounts+whereListed, f.After, part(f.Email), f.Plan, f.Role, f.Limit, part(f.Name), f.Name)
}

func (s *Store) FindAccounts(ctx context.Context, name string) ([]account.Account, error) {
	list, err := s.listAccounts(ctx, selectAccounts+whereNamed, name)
	for _, a := range list {
		if a.UID == name {
			return []account.Account{a}, err
		}
	}
	return list, err
}

func (s *Store) listAccounts(ctx context.Context, query string, args ...any) ([]account.Account, error) {
	list, err := selectAll(ctx, s.db, scanAccount, query, args...)
	return list, database.Wrap(err, "list accounts")
}

func scanAccount(row scanner) (account.Account, error) {
	var a account.Account
	err := row.Scan(&a.Number, &a.UID, &a.Email, &a.Plan, &a.ProviderPlan, &a.GrantedPlan, &a.GrantedUntil,
		&a.Staff, &a.Superuser, &a.BetaTester, &a.SubscriberNumber, &a.CreatedAt, &a.UpdatedAt)
	return a, err
}

func (s *Store) AccountDetails(ctx context.Context, number int64, changes int) (account.AccountDetails, error) {
	var d account.AccountDetails
	var err error
	d.Account, err = scanAccount(s.db.QueryRowContext(ctx, selectAccounts+whereNumbered, number))
	if errors.Is(err, sql.ErrNoRows) {
		return d, fmt.Errorf("there is no account %d: %w", number, fault.ErrNotFound)
	}
	if err == nil {
		err = s.db.QueryRowContext(ctx, countSaved, number).Scan(&d.Saved)
	}
	if err == nil {
		d.Sessions, err = s.sessions(ctx, number)
	}
	if err == nil {
		d.Changes, err = s.changes(ctx, number, 0, changes)
	}
	return d, database.Wrap(err, "read account %d", number)
}

func (s *Store) Grant(ctx context.Context, number int64, plan string, until time.Time) error {
	return s.withUser(ctx, number, "set plan", func(tx *sql.Tx) error {
		return s.setPlan(ctx, tx, number, account.Operator, plan, sql.NullTime{Time: until.UTC(), Valid: !until.IsZero()})
	})
}

func (s *Store) setPlan(ctx context.Context, tx *sql.Tx, number int64, usual account.Actor, plan string, until sql.NullTime) error {
	a, err := scanAccount(tx.QueryRowContext(ctx, selectAccounts+whereNumbered, number))
	if err != nil {
		return err
	}
	before := describeGrant(a.GrantedPlan, a.GrantedUntil)
	var end *time.Time
	if until.Valid {
		end = &until.Time
	}
	if after := describeGrant(plan, end); after != before {
		if err := recordChange(ctx, tx, number, usual, account.GrantChanged, before, after); err != nil {
			return err
		}
	}
	return s.followTier(account.WithBy(ctx, account.ByOf(ctx, usual)), tx, a.UID, now(), func() error {
		_, err := tx.ExecContext(ctx, setGrant, number, orNull(plan), until)
		return err
	})
}

// describeGrant describes a plan with its last day.
func describeGrant(plan string, until *time.Time) string {
	if plan == "" || until == nil {
		return plan
	}
	return plan + " to " + until.UTC().Add(-time.Nanosecond).Format(time.DateOnly)
}

// EndGrants revokes expired grants of plans and returns their number.
func (s *Store) EndGrants(ctx context.Context, at time.Time) (int, error) {
	ended := 0
	for {
		var numbers []int64
		err := s.within(ctx, func(tx *sql.Tx) (err error) {
			if numbers, err = selectAll(ctx, tx, scanValue[int64], selectEnded, at.UTC()); err != nil {
				return err
			}
			for _, number := range numbers {
				if err := s.endGrant(ctx, tx, number, at); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return ended, fmt.Errorf("end plans: %w", err)
		}
		if len(numbers) == 0 {
			return ended, nil
		}
		ended += len(numbers)
	}
}

// endGrant revokes an expired grant, unless an operator has changed it or the account is gone
// since it was found.
func (s *Store) endGrant(ctx context.Context, tx *sql.Tx, number int64, at time.Time) error {
	there, err := hold(ctx, tx, holdUser, number)
	if err != nil || !there {
		return err
	}
	a, err := scanAccount(tx.QueryRowContext(ctx, selectAccounts+whereNumbered, number))
	if err != nil || a.GrantedUntil == nil || a.GrantedUntil.After(at) {
		return err
	}
	return s.setPlan(ctx, tx, number, account.Schedule, "", sql.NullTime{})
}

var roleColumns = map[account.Role]string{account.StaffRole: "is_staff", account.SuperuserRole: "is_superuser", account.BetaRole: "is_beta_tester"}

func (s *Store) SetRole(ctx context.Context, number int64, r account.Role, on bool) error {
	column := roleColumns[r]
	return s.withUser(ctx, number, "set role", func(tx *sql.Tx) error {
		if r == account.SuperuserRole && !on {
			if err := keepSuperuser(ctx, tx, "id = $1", number); err != nil {
				return err
			}
		}
		n, err := affected(tx.ExecContext(ctx, "update users set "+column+" = $2 where id = $1 and "+column+" <> $2", number, on))
		if err != nil || n == 0 {
			return err // it was so before
		}
		return recordChange(ctx, tx, number, account.Operator, r.Action(), onOff(!on), onOff(on))
	})
}

const (
	// All who revoke a superuser hold this row, so that each sees the previous change.
	holdSuperusers  = "update counters set value = value where name = 'subscribers'"
	isLastSuperuser = "select not exists (select 1 from users where is_superuser and not (%[1]s)) and exists (select 1 from users where is_superuser and %[1]s)"
)

// keepSuperuser returns account.ErrLastSuperuser if a member of the staff would revoke the
// last superuser, which nobody could undo in the browser. Operators may.
func keepSuperuser(ctx context.Context, tx *sql.Tx, which string, arg any) error {
	if account.ByOf(ctx, account.Reader).Actor != account.Staff {
		return nil
	}
	if _, err := tx.ExecContext(ctx, holdSuperusers); err != nil {
		return err
	}
	var isLast bool
	if err := tx.QueryRowContext(ctx, fmt.Sprintf(isLastSuperuser, which), arg).Scan(&isLast); err != nil {
		return err
	}
	if isLast {
		return account.ErrLastSuperuser
	}
	return nil
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

func (s *Store) RevokeSessions(ctx context.Context, number int64) (int, error) {
	var ended int64
	err := s.within(ctx, func(tx *sql.Tx) (err error) {
		if _, err := tx.ExecContext(ctx, endCookiesOf, number, now()); err != nil {
			return err
		}
		if ended, err = affected(tx.ExecContext(ctx, endSessionsOf, number)); err != nil {
			return err
		}
		whose := "all"
		if number == 0 {
			whose = "all of everybody"
		}
		return recordChange(ctx, tx, number, account.Operator, account.SessionsRevoked, "", whose)
	})
	if err != nil {
		return 0, fmt.Errorf("end sessions: %w", err)
	}
	return int(ended), nil
}
