package app

import (
	"context"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/newsletter"
)

// newsletter is the closed newsletter. Subscribers are purged from the configured day on,
// even if its pages are gone.
func (a *App) newsletter() component {
	return component{
		isOn: ifOn(feature.Authentication),
		jobs: func(h *host) ([]jobs.Job, error) {
			from, err := a.cfg.Newsletter.PurgeTime()
			if err != nil || from.IsZero() {
				return nil, err
			}
			return []jobs.Job{periodic("purge-newsletter", day, func(ctx context.Context) error {
				return a.purgeNewsletter(ctx, h.db, from, time.Now())
			})}, nil
		},
		open: func(_ context.Context, h *host) (err error) {
			if h.features.On(feature.Newsletter) {
				h.options.Accounts.Newsletter, err = a.newsletterService(h.db)
			}
			return err
		},
	}
}

// newsletterService manages subscribers. It signs links with the session key.
func (a *App) newsletterService(db *store.Store) (*newsletter.Service, error) {
	key, old, err := a.cfg.SessionKeys()
	if err != nil {
		return nil, err
	}
	return newsletter.New(newsletter.Options{Store: db, Key: key, OldKeys: old, BaseURL: a.cfg.Server.BaseURL})
}

// WithNewsletter calls do with the newsletter service of an existing database and the context
// of an operator's changes.
func (a *App) WithNewsletter(ctx context.Context, do func(context.Context, *newsletter.Service) error) error {
	return withService(ctx, a, a.newsletterService, do)
}

func (a *App) purgeNewsletter(ctx context.Context, db newsletter.Store, from, at time.Time) error {
	if at.Before(from) {
		return nil
	}
	report, err := db.PurgeSubscribers(ctx, at, account.Schedule)
	if err == nil && report.Subscribers > 0 {
		a.log.Info("purged the newsletter", "subscribers", report.Subscribers, "accounts", report.Accounts)
	}
	return err
}
