package app

import (
	"log/slog"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/admin"
)

// Jobs end plans whose time is over, and delete old entries of the log.
func TestJobsOfAccounts(t *testing.T) {
	var log strings.Builder
	a := New(&config.Config{Database: config.Database{Dir: t.TempDir()}, Auth: config.Auth{LogDays: 1}}, slog.New(slog.NewTextHandler(&log, nil)), "test")
	db, err := a.openMigratedStore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.SignedIn(t.Context(), account.Profile{UID: "r", Email: "r@example.org", Subscription: account.Core}); err != nil {
		t.Fatal(err)
	}
	s := admin.New(db)
	who, err := s.Find(t.Context(), "r")
	if err == nil {
		err = db.Grant(t.Context(), who.Number, "mdn_plus_5m", who.CreatedAt)
	}
	if err != nil {
		t.Fatal(err)
	}
	names := ""
	for _, job := range a.accountJobs(db) {
		names += job.Name + " "
		if err := job.Run(t.Context(), nil); err != nil {
			t.Errorf("%s: %v", job.Name, err)
		}
	}
	if !strings.Contains(names, "end-granted-plans ") || !strings.Contains(names, "delete-account-log ") {
		t.Errorf("jobs: %s", names)
	}
	if who, err = s.Find(t.Context(), "r"); err != nil || who.Plan != account.Core {
		t.Errorf("after its time the plan is %s, %v", who.Plan, err)
	}
	if !strings.Contains(log.String(), `msg="ended plans that operators had granted" count=1`) || strings.Contains(log.String(), "old entries") {
		t.Errorf("log: %s", &log)
	}
}
