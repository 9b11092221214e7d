package store

import (
	"context"
	"database/sql"
	"time"

	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/billing"
)

const (
	selectSources = "select subscription_type, coalesce(enforce_plus, '') from users where id = $1"
	boughtColumns = "id, price, subscription_type, currency, status, started_at, period_end, ends_at, cancelled_at, ended_at, past_due_since"
	selectBought  = "select " + boughtColumns + " from billing_subscriptions where user_id = $1 order by id"
	// In PostgreSQL, for several users.
	selectBoughtOf = "select user_id, " + boughtColumns + " from billing_subscriptions where user_id = any($1) order by id"
)

// resolvePlan returns a user's current plan.
func (s *Store) resolvePlan(ctx context.Context, db querier, user int64) (billing.Plan, error) {
	list, err := holdings(ctx, db, user)
	return billing.Resolve(list, time.Now(), s.grace), err
}

// holdings returns a user's plans from all sources.
func holdings(ctx context.Context, db querier, user int64) ([]billing.Holding, error) {
	var claim, grant string
	if err := db.QueryRowContext(ctx, selectSources, user).Scan(&claim, &grant); err != nil {
		return nil, err
	}
	bought, err := subscriptions(ctx, db, user)
	return append(unpaid(claim, grant), bought...), err
}

// unpaid are the plans not paid for here.
func unpaid(claim, grant string) []billing.Holding {
	list := []billing.Holding{{Source: billing.FromClaim, Tier: claim}}
	if grant != "" {
		list = append(list, billing.Holding{Source: billing.FromOperator, Tier: grant})
	}
	return list
}

// subscriptions returns a user's subscriptions at the payment processor.
func subscriptions(ctx context.Context, db querier, user int64) ([]billing.Holding, error) {
	return selectAll(ctx, db, scanHolding, selectBought, user)
}

func scanHolding(row scanner) (billing.Holding, error) { return scanHoldingOf(row) }

// scanHoldingOf scans the columns in more and boughtColumns.
func scanHoldingOf(row scanner, more ...any) (billing.Holding, error) {
	h := billing.Holding{Source: billing.FromProcessor}
	var started, end, ends, cancelled, ended, due sql.NullTime
	err := row.Scan(append(more, &h.ID, &h.Price, &h.Tier, &h.Currency, &h.Status, &started, &end, &ends, &cancelled, &ended, &due)...)
	h.Started, h.PeriodEnd, h.Ends = started.Time.UTC(), end.Time.UTC(), ends.Time.UTC()
	h.Cancelled, h.Ended, h.PastDueSince = cancelled.Time.UTC(), ended.Time.UTC(), due.Time.UTC()
	return h, err
}

// planColumns are the columns of users u about the plan: the claim, the grant, and whether
// there are subscriptions.
const planColumns = `u.subscription_type, coalesce(u.enforce_plus, ''), exists (select 1 from billing_subscriptions b where b.user_id = u.id)`

// planRow is what planColumns are read into.
type planRow struct {
	claim, grant string
	hasBought    bool
}

// plans returns the plans of users from their rows.
func (s *Store) plans(ctx context.Context, rows map[int64]planRow) (map[int64]billing.Plan, error) {
	var buyers []int64
	for user, row := range rows {
		if row.hasBought {
			buyers = append(buyers, user)
		}
	}
	bought, err := s.boughtBy(ctx, buyers)
	if err != nil {
		return nil, err
	}
	plans := make(map[int64]billing.Plan, len(rows))
	for user, row := range rows {
		plans[user] = billing.Resolve(append(unpaid(row.claim, row.grant), bought[user]...), time.Now(), s.grace)
	}
	return plans, nil
}

// boughtBy returns the users' subscriptions at the payment processor. Without users it runs
// no query.
func (s *Store) boughtBy(ctx context.Context, users []int64) (map[int64][]billing.Holding, error) {
	if len(users) == 0 {
		return nil, nil
	}
	bought := map[int64][]billing.Holding{}
	if len(users) == 1 { // SQLite has no lists
		list, err := subscriptions(ctx, s.db, users[0])
		bought[users[0]] = list
		return bought, err
	}
	err := eachRow(ctx, s.db, func(row scanner) error {
		var user int64
		h, err := scanHoldingOf(row, &user)
		bought[user] = append(bought[user], h)
		return err
	}, selectBoughtOf, users)
	return bought, err
}

// isSubscriber reports whether a user has a paid plan.
func (s *Store) isSubscriber(ctx context.Context, db querier, user int64) (bool, error) {
	plan, err := s.resolvePlan(ctx, db, user)
	return account.IsPaid(plan.Tier), err
}
