package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/plus/account"
)

// WithAdmin calls do with the admin service of an existing database.
func (a *App) WithAdmin(ctx context.Context, do func(*account.AdminService) error) error {
	return a.withExistingStore(ctx, func(db *store.Store) error { return do(account.NewAdmin(db).As(operator())) })
}

// operator is the user of the command line, for the log of changes.
func operator() account.By {
	by := account.By{Actor: account.Operator, Name: os.Getenv("SUDO_USER")}
	if u, err := user.Current(); err == nil && by.Name == "" {
		by.Name = u.Username
	}
	return by
}

// accountJobs are the jobs for operators' changes of accounts.
func (a *App) accountJobs(h *host) []jobs.Job {
	list := []jobs.Job{periodic("end-granted-plans", time.Hour, func(ctx context.Context) error {
		n, err := h.db.EndGrants(ctx, time.Now())
		return a.logCount("ended plans that operators had granted", n, err)
	}), periodic("forget-deleted-accounts", time.Hour, func(ctx context.Context) error {
		n, err := h.db.ForgetDeletedAccounts(ctx, time.Now(), a.questionLimit().Window)
		return a.logCount("forgot the limits of deleted accounts", n, err)
	})}
	if days := a.cfg.Auth.LogDays; days > 0 {
		list = append(list, periodic("delete-account-log", day, func(ctx context.Context) error {
			n, err := h.db.DeleteChanges(ctx, time.Now().Add(-time.Duration(days)*day))
			return a.logCount("deleted old entries of the log of accounts", n, err)
		}))
	}
	return list
}

// logCount logs the result of a job, if any, and returns its error.
func (a *App) logCount(done string, n int, err error) error {
	if n > 0 {
		a.log.Info(done, "count", n)
	}
	return err
}

// examineStored checks the accounts in the database.
func (a *App) examineStored(ctx context.Context) []Finding {
	return a.examineStore(ctx, "accounts", func(db *store.Store) ([]Finding, error) {
		state, err := db.AccountState(ctx)
		return describeAccounts(state), err
	})
}

// examineStore returns findings about data in the database, or that it cannot be read.
func (a *App) examineStore(ctx context.Context, subject string, examine func(*store.Store) ([]Finding, error)) []Finding {
	var list []Finding
	err := a.withExistingStore(ctx, func(db *store.Store) (err error) {
		list, err = examine(db)
		return err
	})
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, errNotMigrated):
		return nil // examineDatabase reports that
	case err != nil:
		return []Finding{{false, subject, err.Error()}}
	}
	return list
}

func describeAccounts(s store.AccountState) []Finding {
	list := []Finding{{true, "accounts", output.Count(s.Accounts, "account") + ", " + output.Count(s.Sessions, "session")}}
	if s.WaitingEvents+s.FailedEvents > 0 {
		list = append(list, Finding{false, "events of the provider", fmt.Sprintf(
			"%d not processed within an hour (does a server run?), %d that failed in the last week (see provider_events)", s.WaitingEvents, s.FailedEvents)})
	}
	if s.DisabledWebhooks > 0 {
		list = append(list, Finding{true, "webhooks", output.Count(s.DisabledWebhooks, "webhook") + " of readers disabled, after too many failures"})
	}
	backup := "none was made by 'waymark backup'"
	if !s.LastBackup.IsZero() {
		backup = "the last one was made " + s.LastBackup.UTC().Format(time.DateTime) + " UTC"
	}
	return append(list, Finding{true, "backup", backup})
}
