package store

import (
	"context"
	"database/sql"
	"time"

	"waymark.dev/waymark/internal/platform/dbfault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/billing"
)

const (
	selectSources = "select subscription_type, coalesce(enforce_plus, '') from users where id = $1"
	selectBought  = `
select id, price, subscription_type, currency, status, started_at, period_end, ends_at, cancelled_at, ended_at, past_due_since
from billing_subscriptions where user_id = $1 order by id`
)

// resolvePlan returns the plan that a user has now.
func (s *Store) resolvePlan(ctx context.Context, db querier, user int64) (billing.Plan, error) {
	list, err := holdings(ctx, db, user)
	return billing.Resolve(list, time.Now(), s.grace), err
}

// holdings returns what all sources say of a user.
func holdings(ctx context.Context, db querier, user int64) ([]billing.Holding, error) {
	var claim, grant string
	if err := db.QueryRowContext(ctx, selectSources, user).Scan(&claim, &grant); err != nil {
		return nil, err
	}
	bought, err := subscriptions(ctx, db, user)
	return append(unpaid(claim, grant), bought...), err
}

// unpaid are the plans that are not paid for here.
func unpaid(claim, grant string) []billing.Holding {
	list := []billing.Holding{{Source: billing.FromClaim, Tier: claim}}
	if grant != "" {
		list = append(list, billing.Holding{Source: billing.FromOperator, Tier: grant})
	}
	return list
}

// subscriptions returns those of a user at the payment processor.
func subscriptions(ctx context.Context, db querier, user int64) ([]billing.Holding, error) {
	return selectAll(ctx, db, scanHolding, selectBought, user)
}

func scanHolding(row scanner) (billing.Holding, error) {
	h := billing.Holding{Source: billing.FromProcessor}
	var started, end, ends, cancelled, ended, due sql.NullTime
	err := row.Scan(&h.ID, &h.Price, &h.Tier, &h.Currency, &h.Status, &started, &end, &ends, &cancelled, &ended, &due)
	h.Started, h.PeriodEnd, h.Ends = started.Time.UTC(), end.Time.UTC(), ends.Time.UTC()
	h.Cancelled, h.Ended, h.PastDueSince = cancelled.Time.UTC(), ended.Time.UTC(), due.Time.UTC()
	return h, err
}

// planColumns are what a row of users u says of the plan: the claim, the grant, and
// whether there are subscriptions to look at.
const planColumns = `u.subscription_type, coalesce(u.enforce_plus, ''), exists (select 1 from billing_subscriptions b where b.user_id = u.id)`

// planRow is what planColumns are read into.
type planRow struct {
	claim, grant string
	hasBought    bool
}

// plan returns the plan of the user of the row.
func (p planRow) plan(ctx context.Context, s *Store, user int64) (billing.Plan, error) {
	list := unpaid(p.claim, p.grant)
	if p.hasBought {
		bought, err := subscriptions(ctx, s.db, user)
		if err != nil {
			return billing.Plan{}, dbfault.Mark(err)
		}
		list = append(list, bought...)
	}
	return billing.Resolve(list, time.Now(), s.grace), nil
}

// isSubscriber reports whether a user has a paid plan now.
func (s *Store) isSubscriber(ctx context.Context, db querier, user int64) (bool, error) {
	plan, err := s.resolvePlan(ctx, db, user)
	return account.IsPaid(plan.Tier), err
}
