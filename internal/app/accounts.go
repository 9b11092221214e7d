package app

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/plus/account"
)

type accountStore interface {
	account.Store
	account.EventStore
}

// accountsIn returns the accounts in a database.
func (a *App) accountsIn(db *store.Store) accountStore {
	if a.devLogin {
		return devStore{db}
	}
	return db
}

// accounts are readers' accounts and their settings.
func (a *App) accounts() component {
	var service *account.Service
	return component{
		isOn: ifOn(feature.Authentication), check: a.examineAccounts,
		jobs: func(h *host) ([]jobs.Job, error) {
			return append([]jobs.Job{
				{Name: eventJob, Run: func(ctx context.Context, args json.RawMessage) error {
					var number int64
					if err := json.Unmarshal(args, &number); err != nil {
						return fmt.Errorf("number of the event: %w", err)
					}
					return service.ProcessEvent(ctx, number)
				}},
				periodic("provider-events", time.Hour, func(ctx context.Context) error { return service.TendEvents(ctx) }),
				periodic("delete-expired-sessions", day, func(ctx context.Context) error {
					n, err := service.DeleteExpired(ctx)
					return a.logCount("deleted expired sessions", n, err)
				}),
			}, a.accountJobs(h)...), nil
		},
		open: func(_ context.Context, h *host) (err error) {
			if service, err = a.accountService(a.accountsIn(h.db), h.queue); err != nil {
				return err
			}
			h.options.Accounts = &server.Accounts{
				Service: service, Settings: account.NewSettings(h.db),
				Maintenance: a.cfg.Auth.Maintenance, OpenSignIn: a.devLogin, Required: a.cfg.Auth.Required, Early: h.features.Early(),
			}
			if !h.features.On(feature.SavedPlaygrounds) {
				h.serve(server.SavedCode{})
			}
			return nil
		},
	}
}

// eventJob processes an event of the sign-in provider, given by its number.
const eventJob = "provider-event"

func (a *App) accountService(db accountStore, queue jobs.Queue) (*account.Service, error) {
	key, old, err := a.cfg.SessionKeys()
	if err != nil {
		return nil, err
	}
	idle, absolute := a.cfg.SessionLifetimes()
	return account.New(account.Options{
		Issuer: a.cfg.Auth.Issuer, ClientID: a.cfg.Auth.ClientID, ClientSecret: a.cfg.Auth.ClientSecret,
		Scopes: a.cfg.Auth.Scopes, BaseURL: a.cfg.Server.BaseURL, Key: key, OldKeys: old,
		SessionIdle: idle, SessionAge: absolute, Store: db,
		EventPrefix: a.cfg.Auth.EventPrefix, Events: db, Enqueue: func(ctx context.Context, number int64) error { return queue.EnqueueOnce(ctx, eventJob, number) },
	})
}

// examineAccounts checks the settings of accounts and the provider.
func (a *App) examineAccounts(ctx context.Context) []Finding {
	if !a.cfg.Features.Authentication {
		return []Finding{{true, "accounts", "off; features.authentication turns them on"}}
	}
	if missing := a.cfg.MissingForAccounts(); len(missing) > 0 {
		list := make([]Finding, len(missing))
		for i, text := range missing {
			list[i] = Finding{false, "accounts", text}
		}
		return list
	}
	return append([]Finding{a.examineProvider(ctx), a.examineSaving()}, a.examineStored(ctx)...)
}

func (a *App) examineProvider(ctx context.Context) Finding {
	service, err := a.accountService(nil, nil) // sign-in needs no database
	if err != nil {
		return Finding{false, "sign-in", err.Error()}
	}
	if err := service.CheckProvider(ctx); err != nil {
		return Finding{false, "sign-in", err.Error()}
	}
	return Finding{true, "sign-in", a.cfg.Auth.Issuer + " answers; " + a.cfg.Server.BaseURL + account.CallbackPath + " must be one of its redirect URIs"}
}

func (a *App) examineSaving() Finding {
	switch {
	case a.cfg.SavesPlaygrounds():
		return Finding{true, "saved playgrounds", "on"}
	case a.cfg.PlayHostName() == "":
		return Finding{true, "saved playgrounds", "off; play_host is not set"}
	default:
		return Finding{true, "saved playgrounds", "off; playground.secret_key is not set"}
	}
}
