package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/billing"
)

// Billing is the part of a Store for payments.
type Billing struct{ *Store }

var _ billing.Store = Billing{}

const (
	selectCustomer = "select customer, checkout, checkout_at from billing_customers where user_id = $1"
	insertCustomer = `
insert into billing_customers (user_id, customer, created_at) values ($1, $2, $3) on conflict (user_id) do nothing`
	replaceCustomer    = "update billing_customers set customer = $3, checkout = '', checkout_at = null where user_id = $1 and customer = $2"
	setCheckout        = "update billing_customers set checkout = $3, checkout_at = $4 where customer = $1 and checkout = $2"
	selectUserOf       = "select user_id from billing_customers where customer = $1"
	nextSnapshot       = "update counters set value = value + 1 where name = 'billing_looks' returning value"
	selectUIDOf        = "select uid from users where id = $1"
	selectSnapshots    = "select id, look from billing_subscriptions where user_id = $1"
	upsertSubscription = `
insert into billing_subscriptions (id, user_id, price, subscription_type, currency, status, started_at, period_end, ends_at, cancelled_at,
	ended_at, past_due_since, looked_at, look) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
on conflict (id) do update set price = excluded.price, subscription_type = excluded.subscription_type, currency = excluded.currency,
	status = excluded.status, started_at = excluded.started_at, period_end = excluded.period_end, ends_at = excluded.ends_at,
	cancelled_at = excluded.cancelled_at, ended_at = excluded.ended_at, past_due_since = excluded.past_due_since,
	looked_at = excluded.looked_at, look = excluded.look where billing_subscriptions.user_id = excluded.user_id`
	selectLedger = `
select at, kind, subscription_type, amount, currency, status from billing_ledger where user_id = $1 order by at desc, id desc limit $2`
	insertEntry = `
insert into billing_ledger (user_id, reference, at, kind, subscription_type, amount, currency, status) values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (reference) do update set amount = excluded.amount, currency = excluded.currency, status = excluded.status
where billing_ledger.user_id = excluded.user_id`

	insertBillingEvent = `
insert into billing_events (id, type, kind, object, created_at, received_at) values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`
	selectBillingEvent  = "select id, type, kind, object, created_at, ended_at is null from billing_events where id = $1"
	endBillingEvent     = "update billing_events set ended_at = $2 where id = $1 and ended_at is null"
	selectOpenEvents    = "select id from billing_events where ended_at is null and received_at < $1 order by received_at"
	forgetBillingEvents = "delete from billing_events where received_at < $1"

	isLive = "s.status not in ('canceled', 'incomplete_expired', 'missing')"
	// Two queries, each of which uses indexes.
	selectStale = `
select customer from billing_customers where customer in (
	select customer from billing_customers where checkout_at > $3
	union all
	select c.customer from billing_subscriptions s join billing_customers c on c.user_id = s.user_id
	where ` + isLive + ` and (s.looked_at < $1 or s.period_end < $2 and s.looked_at < s.period_end)
) order by customer`
	selectTimed = `
select distinct u.uid from billing_subscriptions s join users u on u.id = s.user_id
where ` + isLive + ` and u.followed_plan <> 'core' and (s.status = 'past_due' or s.period_end < $1 or s.ends_at < $1)`
	selectDeletedCustomers = "select customer from billing_leavers order by left_at"
	forgetDeletedCustomer  = "delete from billing_leavers where customer = $1 and left_at < $2"
)

func (s Billing) Holdings(ctx context.Context, user int64) ([]billing.Holding, error) {
	list, err := holdings(ctx, s.db, user)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, fmt.Errorf("plans of user: %w", fault.ErrUnauthenticated)
	case err != nil:
		return nil, database.Wrap(err, "plans of user")
	}
	return list, nil
}

func (s Billing) Ledger(ctx context.Context, user int64, limit int) ([]billing.Entry, error) {
	list, err := selectAll(ctx, s.db, scanEntry, selectLedger, user, limit)
	return list, database.Wrap(err, "read ledger")
}

func scanEntry(row scanner) (e billing.Entry, err error) {
	err = row.Scan(&e.At, &e.Kind, &e.Plan, &e.Amount, &e.Currency, &e.Status)
	e.At = e.At.UTC()
	return e, err
}

func (s Billing) Customer(ctx context.Context, user int64) (billing.Customer, error) {
	return customerOf(ctx, s.db, user)
}

func customerOf(ctx context.Context, db querier, user int64) (billing.Customer, error) {
	var c billing.Customer
	var at sql.NullTime
	err := db.QueryRowContext(ctx, selectCustomer, user).Scan(&c.ID, &c.Checkout, &at)
	c.CheckoutAt = at.Time.UTC()
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return c, database.Wrap(err, "find customer")
	}
	return c, nil
}

func (s Billing) AddCustomer(ctx context.Context, user int64, id string) (c billing.Customer, err error) {
	err = s.withUser(ctx, user, "add customer", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, insertCustomer, user, id, now()); err != nil {
			return err
		}
		c, err = customerOf(ctx, tx, user)
		return err
	})
	return c, err
}

func (s Billing) ReplaceCustomer(ctx context.Context, user int64, old, id string) (c billing.Customer, err error) {
	err = s.withUser(ctx, user, "replace customer", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, replaceCustomer, user, old, id); err != nil {
			return err
		}
		c, err = customerOf(ctx, tx, user)
		return err
	})
	return c, err
}

func (s Billing) SetCheckout(ctx context.Context, customer, old, session string, at time.Time) (bool, error) {
	n, err := affected(s.db.ExecContext(ctx, setCheckout, customer, old, session, at.UTC()))
	if err != nil {
		return false, database.Wrap(err, "store checkout")
	}
	return n > 0, nil
}

func (s Billing) UserOf(ctx context.Context, customer string) (user int64, err error) {
	err = s.db.QueryRowContext(ctx, selectUserOf, customer).Scan(&user)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, fmt.Errorf("customer %s: %w", customer, fault.ErrNotFound)
	case err != nil:
		return 0, database.Wrap(err, "find user of customer")
	}
	return user, nil
}

func (s Billing) BeginSnapshot(ctx context.Context) (number int64, err error) {
	if err := s.db.QueryRowContext(ctx, nextSnapshot).Scan(&number); err != nil {
		return 0, database.Wrap(err, "begin snapshot")
	}
	return number, nil
}

func (s Billing) StoreSnapshot(ctx context.Context, snapshot billing.Snapshot) error {
	ctx = account.WithActor(ctx, account.Billing)
	return s.withUser(ctx, snapshot.User, "store subscriptions", func(tx *sql.Tx) error {
		var uid string
		if err := tx.QueryRowContext(ctx, selectUIDOf, snapshot.User).Scan(&uid); err != nil {
			return err
		}
		return s.followTier(ctx, tx, uid, snapshot.At, func() error {
			before, err := storedSubscriptions(ctx, tx, snapshot.User)
			if err != nil {
				return err
			}
			for _, h := range snapshot.Complete(before) {
				if err := storeSubscription(ctx, tx, snapshot, before[h.ID], h); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// storedSubscriptions returns a user's subscriptions in earlier snapshots, by id.
func storedSubscriptions(ctx context.Context, tx *sql.Tx, user int64) (map[string]billing.Stored, error) {
	list, err := subscriptions(ctx, tx, user)
	if err != nil {
		return nil, err
	}
	stored := map[string]billing.Stored{}
	for _, h := range list {
		stored[h.ID] = billing.Stored{Holding: h}
	}
	err = eachRow(ctx, tx, func(row scanner) error {
		var id string
		var number int64
		err := row.Scan(&id, &number)
		stored[id] = billing.Stored{Holding: stored[id].Holding, Number: number}
		return err
	}, selectSnapshots, user)
	return stored, err
}

// storeSubscription stores a subscription, and adds its changes since the last snapshot to
// the ledger.
func storeSubscription(ctx context.Context, tx *sql.Tx, snapshot billing.Snapshot, before billing.Stored, h billing.Holding) error {
	_, err := tx.ExecContext(ctx, upsertSubscription, h.ID, snapshot.User, h.Price, h.Tier, h.Currency, string(h.Status), timeOrNull(h.Started), timeOrNull(h.PeriodEnd),
		timeOrNull(h.Ends), timeOrNull(h.Cancelled), timeOrNull(h.Ended), timeOrNull(h.PastDueSince), snapshot.At.UTC(), snapshot.Number)
	if err != nil {
		return err
	}
	for _, n := range snapshot.News(before.Holding, h) {
		if _, err := tx.ExecContext(ctx, insertEntry, snapshot.User, n.Reference, n.At.UTC(), n.Kind, n.Plan, n.Amount, n.Currency, n.Status); err != nil {
			return err
		}
	}
	return nil
}

// timeOrNull stores the zero time as null.
func timeOrNull(t time.Time) sql.NullTime { return sql.NullTime{Time: t.UTC(), Valid: !t.IsZero()} }

func (s Billing) AddPayment(ctx context.Context, user int64, kind billing.Kind, id string, p billing.Payment) error {
	return s.execute(ctx, "store payment", insertEntry, user, string(kind)+" "+id, p.At.UTC(), string(kind), nil, p.Amount, p.Currency, p.Status)
}

func (s Billing) AddEvent(ctx context.Context, e billing.Event, at time.Time) (open bool, err error) {
	err = s.execute(ctx, "store event of Stripe", insertBillingEvent, e.ID, e.Type, string(e.Kind), e.Object, e.At.UTC(), at.UTC())
	if err != nil {
		return false, err
	}
	_, open, err = s.Event(ctx, e.ID)
	return open, err
}

func (s Billing) Event(ctx context.Context, id string) (e billing.Event, open bool, err error) {
	err = s.db.QueryRowContext(ctx, selectBillingEvent, id).Scan(&e.ID, &e.Type, &e.Kind, &e.Object, &e.At, &open)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return e, false, nil // it was forgotten
	case err != nil:
		return e, false, database.Wrap(err, "read event of Stripe")
	}
	e.At = e.At.UTC()
	return e, open, nil
}

func (s Billing) EndEvent(ctx context.Context, id string, at time.Time) error {
	return s.execute(ctx, "end event of Stripe", endBillingEvent, id, at.UTC())
}

func (s Billing) OpenEvents(ctx context.Context, before time.Time) ([]string, error) {
	return s.texts(ctx, "list events of Stripe", selectOpenEvents, before.UTC())
}

func (s Billing) ForgetEvents(ctx context.Context, before time.Time) error {
	return s.execute(ctx, "forget events of Stripe", forgetBillingEvents, before.UTC())
}

func (s Billing) StaleCustomers(ctx context.Context, since, checkout time.Time) ([]string, error) {
	return s.texts(ctx, "list customers", selectStale, since.UTC(), now(), checkout.UTC())
}

func (s Billing) FollowLapsed(ctx context.Context) error {
	uids, err := s.texts(ctx, "list plans that have ended", selectTimed, now())
	if err != nil {
		return err
	}
	ctx = account.WithActor(ctx, account.Schedule)
	for _, uid := range uids {
		err := s.within(ctx, func(tx *sql.Tx) error {
			return s.followTier(ctx, tx, uid, now(), func() error { return nil })
		})
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("follow plan: %w", err)
		}
	}
	return nil
}

func (s Billing) DeletedCustomers(ctx context.Context) ([]string, error) {
	return s.texts(ctx, "list customers of deleted accounts", selectDeletedCustomers)
}

func (s Billing) ForgetDeletedCustomer(ctx context.Context, customer string, before time.Time) error {
	return s.execute(ctx, "forget customer of deleted account", forgetDeletedCustomer, customer, before.UTC())
}
