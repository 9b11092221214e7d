package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/plus/billing"
	"waymark.dev/waymark/internal/plus/stripe"
)

// hasPlans reports whether readers can see their plan, bought or not.
func hasPlans(features feature.Set) bool {
	return features.On(feature.Settings)
}

func (a *App) plans() component {
	var service *billing.Service
	return component{
		isOn: hasPlans, check: a.examinePlans,
		jobs: func(*host) ([]jobs.Job, error) {
			reconcile := periodic("reconcile-billing", time.Hour, func(ctx context.Context) error { return service.Reconcile(ctx) })
			reconcile.Timeout = reconcileTimeout
			return []jobs.Job{reconcile, {Name: billingJob, Run: func(ctx context.Context, args json.RawMessage) error {
				var task billing.Task
				if err := json.Unmarshal(args, &task); err != nil {
					return fmt.Errorf("read task: %w", err)
				}
				return service.Do(ctx, task)
			}}}, nil
		},
		open: func(_ context.Context, h *host) (err error) {
			if service, err = a.billingService(h.db, h.queue, h.features); err != nil {
				return err
			}
			h.serve(server.Plans{Service: service})
			return nil
		},
	}
}

// billingService determines and, if enabled, sells plans.
func (a *App) billingService(db *store.Store, queue jobs.Queue, features feature.Set) (*billing.Service, error) {
	prices, err := a.prices()
	if err != nil {
		return nil, err
	}
	o := billing.Options{
		Store: store.Billing{Store: db}, Prices: prices, Grace: a.grace(), BaseURL: a.cfg.Server.BaseURL, Tax: a.cfg.Billing.AutomaticTax,
		Enqueue: func(ctx context.Context, t billing.Task) error { return queue.EnqueueOnce(ctx, billingJob, t) }, Log: a.log,
	}
	if features.On(feature.Plans) {
		if err := a.cfg.Billing.Missing(); err != nil {
			return nil, err
		}
		o.Processor = a.stripe()
	}
	return billing.New(o), nil
}

func (a *App) stripe() *stripe.Client {
	b := a.cfg.Billing
	return stripe.New(stripe.Options{Key: b.StripeKey, Secret: b.WebhookSecret, URL: b.StripeAPI, Hosts: b.StripeHosts})
}

// grace is how long plans remain valid without a known payment.
func (a *App) grace() billing.Grace {
	return billing.Grace{PastDue: time.Duration(a.cfg.Billing.PastDueDays) * day, Outage: time.Duration(a.cfg.Billing.OutageDays) * day}
}

// prices are the prices of plans.
func (a *App) prices() (*billing.Prices, error) {
	set, err := a.cfg.Billing.PriceList()
	if err != nil {
		return nil, err
	}
	list := make([]billing.Price, len(set))
	for i, p := range set {
		list[i] = billing.Price{Currency: p.Currency, Tier: p.Plan, ID: p.ID, Amount: p.Amount}
	}
	currencies, err := a.cfg.Billing.CurrencyOf()
	if err != nil {
		return nil, err
	}
	former, err := a.cfg.Billing.FormerPriceList()
	if err != nil {
		return nil, err
	}
	return billing.NewPrices(list, currencies, former), nil
}

// billingJob processes an event of Stripe, or fetches a customer's subscriptions.
const billingJob = "billing"

// reconcileTimeout suffices to enqueue a task for every customer of a large site, to fetch
// unreported changes.
const reconcileTimeout = 10 * time.Minute

var errNoPrices = errors.New("billing.prices is empty: nothing is sold, so there is nothing to compare")

// CheckPlans compares the configured prices with those at Stripe.
func (a *App) CheckPlans(ctx context.Context) (Findings, error) {
	if len(a.cfg.Billing.Prices) == 0 {
		return nil, errNoPrices
	}
	if a.cfg.Billing.StripeKey == "" {
		return nil, errors.New("billing.stripe_key: missing; set it to a key of the account at Stripe")
	}
	prices, err := a.prices()
	if err != nil {
		return nil, err
	}
	checked, err := billing.CheckPrices(ctx, prices, a.stripe())
	if err != nil {
		return nil, err
	}
	list := make(Findings, len(checked))
	for i, c := range checked {
		name := c.Currency + "." + c.Tier
		if len(c.Problems) > 0 {
			list[i] = Finding{false, name, c.ID + " at Stripe differs: " + strings.Join(c.Problems, "; ")}
		} else {
			list[i] = Finding{true, name, fmt.Sprintf("%s, %d in the smallest unit of the currency", c.ID, c.Amount)}
		}
	}
	return list, nil
}

// examinePlans checks the settings of paid plans.
func (a *App) examinePlans(context.Context) []Finding {
	if len(a.cfg.Billing.Prices) == 0 {
		return nil
	}
	if err := a.cfg.Billing.Missing(); err != nil {
		return []Finding{{false, "paid plans", err.Error()}}
	}
	return []Finding{{true, "paid plans", output.Count(len(a.cfg.Billing.Prices), "price") + "; 'waymark plans check' compares them with Stripe"}}
}
