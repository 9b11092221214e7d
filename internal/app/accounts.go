package app

import (
	"context"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/plus/account"
)

// accountStore is what accounts keep in the database.
type accountStore interface {
	account.Store
	account.EventStore
}

// accountsIn returns what accounts keep in a database.
func (a *App) accountsIn(db *store.Store) accountStore {
	if a.devLogin {
		return devStore{db}
	}
	return db
}

func (a *App) accounts(db accountStore, queue *lateQueue) (*account.Service, error) {
	key, old, err := a.cfg.SessionKeys()
	if err != nil {
		return nil, err
	}
	idle, absolute := a.cfg.SessionLifetimes()
	return account.New(account.Options{
		Issuer: a.cfg.Auth.Issuer, ClientID: a.cfg.Auth.ClientID, ClientSecret: a.cfg.Auth.ClientSecret,
		Scopes: a.cfg.Auth.Scopes, BaseURL: a.cfg.Server.BaseURL, Key: key, OldKeys: old,
		SessionIdle: idle, SessionAge: absolute, Store: db,
		EventPrefix: a.cfg.Auth.EventPrefix, Events: db, Enqueue: queue.processEvent,
	})
}

// examineAccounts looks at the settings of accounts and at the provider.
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
	service, err := a.accounts(nil, nil) // signing in at the provider needs no database
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
