package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/newsletter"
	"waymark.dev/waymark/internal/tools/playground"
)

var _ newsletter.Store = (*Store)(nil)

const (
	insertSubscriber = "insert into newsletter_subscribers (email) values ($1) on conflict (email) do nothing"
	// An address is linked to the account that has it, if there is only one.
	linkSubscribers = `
update newsletter_subscribers set user_id = u.id
from (select lower(email) as email, min(id) as id from users group by lower(email) having count(*) = 1) as u
where newsletter_subscribers.user_id is null and newsletter_subscribers.email = u.email`
	selectSubscribed   = "select exists (select 1 from newsletter_subscribers where user_id = $1)"
	unsubscribeUser    = "delete from newsletter_subscribers where user_id = $1"
	unsubscribeAddress = "delete from newsletter_subscribers where email = $1"
	selectSubscribers  = "select id, email from newsletter_subscribers where id > $1 order by id limit $2"
	countSubscribers   = "select count(*), count(user_id) from newsletter_subscribers"
	deleteSubscribers  = "delete from newsletter_subscribers returning user_id is not null"
	insertPurge        = "insert into newsletter_purges (purged_at, actor, subscribers, accounts) values ($1, $2, $3, $4)"
	selectPurges       = "select purged_at, actor, subscribers, accounts from newsletter_purges order by id desc"
)

func (s *Store) Subscribed(ctx context.Context, user int64) (subscribed bool, err error) {
	if err := s.db.QueryRowContext(ctx, selectSubscribed, user).Scan(&subscribed); err != nil {
		return false, database.Wrap(err, "find subscriber")
	}
	return subscribed, nil
}

func (s *Store) Unsubscribe(ctx context.Context, user int64) error {
	return s.execute(ctx, "unsubscribe user", unsubscribeUser, user)
}

func (s *Store) UnsubscribeAddress(ctx context.Context, email string) error {
	return s.execute(ctx, "unsubscribe", unsubscribeAddress, email)
}

func (s *Store) AddSubscribers(ctx context.Context, emails []string) (added int, err error) {
	err = s.within(ctx, func(tx *sql.Tx) error {
		added = 0
		for _, email := range emails {
			n, err := affected(tx.ExecContext(ctx, insertSubscriber, email))
			if err != nil {
				return err
			}
			added += int(n)
		}
		if _, err := tx.ExecContext(ctx, linkSubscribers); err != nil {
			return err
		}
		return recordChange(ctx, tx, 0, account.Operator, account.NewsletterChanged, "", fmt.Sprintf("%d imported", added))
	})
	return added, database.Wrap(err, "add subscribers")
}

func (s *Store) Subscribers(ctx context.Context, after int64, limit int) ([]newsletter.Subscriber, error) {
	list, err := selectAll(ctx, s.db, scanSubscriber, selectSubscribers, after, limit)
	return list, database.Wrap(err, "list subscribers")
}

func scanSubscriber(row scanner) (subscriber newsletter.Subscriber, err error) {
	err = row.Scan(&subscriber.Number, &subscriber.Email)
	return subscriber, err
}

func (s *Store) CountSubscribers(ctx context.Context) (all, accounts int, err error) {
	if err := s.db.QueryRowContext(ctx, countSubscribers).Scan(&all, &accounts); err != nil {
		return 0, 0, database.Wrap(err, "count subscribers")
	}
	return all, accounts, nil
}

func (s *Store) PurgeSubscribers(ctx context.Context, at time.Time, actor account.Actor) (newsletter.Purge, error) {
	report := newsletter.Purge{At: inDatabase(at), Actor: actor}
	err := s.within(ctx, func(tx *sql.Tx) error {
		report.Subscribers, report.Accounts = 0, 0
		err := eachRow(ctx, tx, func(row scanner) error {
			hasAccount, err := scanValue[bool](row)
			report.Subscribers++
			if hasAccount {
				report.Accounts++
			}
			return err
		}, deleteSubscribers)
		if err != nil || report.Subscribers == 0 && actor == account.Schedule {
			return err
		}
		if _, err = tx.ExecContext(ctx, insertPurge, report.At, string(actor), report.Subscribers, report.Accounts); err != nil {
			return err
		}
		return recordChange(ctx, tx, 0, actor, account.NewsletterChanged, "", fmt.Sprintf("%d deleted", report.Subscribers))
	})
	if err == nil {
		err = s.erase(ctx)
	}
	if err != nil && !errors.Is(err, playground.ErrNotErased) { // what is left in the log goes with the next checkpoint
		return newsletter.Purge{}, fmt.Errorf("purge subscribers: %w", err)
	}
	return report, nil
}

func (s *Store) Purges(ctx context.Context) ([]newsletter.Purge, error) {
	list, err := selectAll(ctx, s.db, scanPurge, selectPurges)
	return list, database.Wrap(err, "list purges")
}

func scanPurge(row scanner) (p newsletter.Purge, err error) {
	err = row.Scan(&p.At, &p.Actor, &p.Subscribers, &p.Accounts)
	p.At = p.At.UTC()
	return p, err
}
