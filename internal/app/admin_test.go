package app

import (
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/plus/account"
)

// Jobs end expired plans, and delete old log entries.
func TestJobsOfAccounts(t *testing.T) {
	var log strings.Builder
	a := New(&config.Config{Database: config.Database{Dir: t.TempDir()}, Auth: config.Auth{LogDays: 1, SecretKey: strings.Repeat("ab", 32)}, AI: config.AI{FreeQuestions: 5}}, slog.New(slog.NewTextHandler(&log, nil)), "test")
	db, err := a.openMigratedStore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.SignedIn(t.Context(), account.Profile{UID: "r", Email: "r@example.org", Subscription: account.Core}); err != nil {
		t.Fatal(err)
	}
	s := account.NewAdmin(db)
	who, err := s.Find(t.Context(), "r")
	if err == nil {
		err = db.Grant(t.Context(), who.Number, "mdn_plus_5m", who.CreatedAt)
	}
	if err != nil {
		t.Fatal(err)
	}
	names := ""
	for _, job := range a.accountJobs(&host{db: db}) {
		names += job.Name + " "
		if err := job.Run(t.Context(), nil); err != nil {
			t.Errorf("%s: %v", job.Name, err)
		}
	}
	if !strings.Contains(names, "end-granted-plans ") || !strings.Contains(names, "delete-account-log ") {
		t.Errorf("jobs: %s", names)
	}
	if who, err = s.Find(t.Context(), "r"); err != nil || who.Plan != account.Core {
		t.Errorf("after its expiry, the plan is %s, %v", who.Plan, err)
	}
	// A grant outlives the account: it applies again once the user signs in
	// again.
	if err := errors.Join(db.Grant(t.Context(), who.Number, account.Core, time.Time{}), db.DeleteUser(t.Context(), "r")); err != nil {
		t.Fatal(err)
	}
	for _, job := range a.accountJobs(&host{db: db}) {
		if err := job.Run(t.Context(), nil); err != nil {
			t.Errorf("%s: %v", job.Name, err)
		}
	}
	if err := db.SignedIn(t.Context(), account.Profile{UID: "r", Email: "r@example.org", Subscription: "mdn_plus_5m"}); err != nil {
		t.Fatal(err)
	}
	if who, err = s.Find(t.Context(), "r"); err != nil || who.Plan != account.Core || who.GrantedPlan != account.Core {
		t.Errorf("after the account was deleted, the plan is %s, %v", who.Plan, err)
	}
	if !strings.Contains(log.String(), `msg="ended plans that operators had granted" count=1`) || strings.Contains(log.String(), "old entries") {
		t.Errorf("log: %s", &log)
	}
}

func TestDoctorDescribesAccounts(t *testing.T) {
	for _, tc := range []struct {
		state store.AccountState
		want  []Finding
	}{
		{store.AccountState{Accounts: 1, Sessions: 2}, []Finding{
			{true, "accounts", "1 account, 2 sessions"}, {true, "backup", "none was made by 'waymark backup'"},
		}},
		{store.AccountState{FailedEvents: 3, DisabledWebhooks: 2, LastBackup: time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)}, []Finding{
			{true, "accounts", "0 accounts, 0 sessions"},
			{false, "events of the provider", "0 not processed within an hour (does a server run?), 3 that failed in the last week (see provider_events)"},
			{true, "webhooks", "2 webhooks of readers disabled, after too many failures"},
			{true, "backup", "the last one was made 2026-05-04 12:00:00 UTC"},
		}},
	} {
		if got := describeAccounts(tc.state); !slices.Equal(got, tc.want) {
			t.Errorf("describeAccounts(%+v) =\n%+v, want\n%+v", tc.state, got, tc.want)
		}
	}
}
