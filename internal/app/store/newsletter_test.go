package store

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/plus/account"
)

// wantSubscribers compares the numbers of subscribers, in all and with accounts.
func wantSubscribers(t *testing.T, s *Store, all, accounts int) {
	t.Helper()
	n, withAccount, err := s.CountSubscribers(t.Context())
	if err != nil || n != all || withAccount != accounts {
		t.Errorf("%d subscribers, %d with an account, %v; want %d, %d", n, withAccount, err, all, accounts)
	}
}

func testNewsletter(t *testing.T, s *Store) {
	mine, bobs := addUser(t, s, ann), addUser(t, s, bob)
	for _, uid := range []string{"twin 1", "twin 2"} {
		addUser(t, s, account.Profile{UID: uid, Email: "Twins@example.org", Subscription: "core"})
	}
	list := []string{ann.Email, bob.Email, "twins@example.org", "nobody@example.org", ann.Email}
	if n, err := s.AddSubscribers(t.Context(), list); err != nil || n != 4 {
		t.Errorf("added %d, %v; want 4", n, err)
	}
	if n, err := s.AddSubscribers(t.Context(), list); err != nil || n != 0 {
		t.Errorf("second time: added %d, %v", n, err)
	}
	wantSubscribers(t, s, 4, 2) // an address of two accounts belongs to neither
	if u, err := s.User(t.Context(), ann.UID); err != nil || u.Settings == nil || !u.Settings.Newsletter {
		t.Errorf("settings of a subscriber = %+v, %v", u.Settings, err)
	}
	var export bytes.Buffer
	if err := s.Export(t.Context(), mine, &export); err != nil || !strings.Contains(export.String(), `{"email":"`+ann.Email+`"}`) {
		t.Errorf("export lacks the subscription: %v\n%s", err, &export)
	}
	some, err := s.Subscribers(t.Context(), 0, 2)
	if err != nil || len(some) != 2 || some[0].Email != ann.Email {
		t.Fatalf("first subscribers: %+v, %v", some, err)
	}
	rest, err := s.Subscribers(t.Context(), some[1].Number, 9)
	if err != nil || len(rest) != 2 {
		t.Fatalf("more subscribers: %+v, %v", rest, err)
	}

	for range 2 {
		if err := s.UnsubscribeAddress(t.Context(), rest[0].Email); err != nil {
			t.Error(err)
		}
		if err := s.Unsubscribe(t.Context(), bobs); err != nil {
			t.Error(err)
		}
	}
	wantSubscribers(t, s, 2, 1)
	if is, err := s.Subscribed(t.Context(), bobs); is || err != nil {
		t.Errorf("subscription of bob = %v, %v", is, err)
	}
	if is, err := s.Subscribed(t.Context(), mine); !is || err != nil {
		t.Errorf("subscription of ann = %v, %v", is, err)
	}
	if err := s.DeleteUser(t.Context(), ann.UID); err != nil {
		t.Fatal(err)
	}
	wantSubscribers(t, s, 1, 0)
}

func testSubscribersLeaveThePlan(t *testing.T, s *Store) {
	paid := account.Profile{UID: "p", Email: "p@example.org", Subscription: "mdn_plus_5m"}
	addUser(t, s, paid)
	if _, err := s.AddSubscribers(t.Context(), []string{paid.Email}); err != nil {
		t.Fatal(err)
	}
	paid.Subscription = account.Core
	addUser(t, s, paid)
	wantSubscribers(t, s, 0, 0)
}

func testPurgeOfTheNewsletter(t *testing.T, s *Store) {
	addUser(t, s, ann)
	if _, err := s.AddSubscribers(t.Context(), []string{ann.Email, "a@example.org", "b@example.org"}); err != nil {
		t.Fatal(err)
	}
	at := time.Date(2027, 1, 31, 1, 0, 0, 0, time.UTC)
	for _, want := range []int{3, 0} {
		report, err := s.PurgeSubscribers(t.Context(), at, account.Schedule)
		if err != nil || report.Subscribers != want || report.Accounts != min(want, 1) || !report.At.Equal(at) {
			t.Errorf("purge = %+v, %v; want %d", report, err, want)
		}
		wantSubscribers(t, s, 0, 0)
	}
	if _, err := s.PurgeSubscribers(t.Context(), at.Add(time.Hour), account.Operator); err != nil {
		t.Fatal(err)
	}
	reports, err := s.Purges(t.Context())
	if err != nil || len(reports) != 2 || reports[0].Actor != account.Operator || reports[1].Subscribers != 3 || reports[1].Actor != account.Schedule || !reports[1].At.Equal(at) {
		t.Errorf("reports = %+v, %v", reports, err)
	}
}

// testUpgradeOfTheNewsletter has subscribers from when the newsletter was a
// setting.
func testUpgradeOfTheNewsletter(t *testing.T, s *Store) {
	provider, err := s.migrator()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(t.Context(), 9); err != nil {
		t.Fatal(err)
	}
	const (
		insertUser  = "insert into users (created_at, updated_at, uid, email, refresh_token, subscription_type) values ($1, $1, $2, $3, '', 'core')"
		insertValue = "insert into settings (user_id, updated_at, mdnplus_newsletter) select id, $1, $3 from users where uid = $2"
	)
	for _, u := range []struct {
		uid, email string
		subscribed bool
	}{{"a", "A@example.org", true}, {"b", "b@example.org", false}, {"c", "a@example.org", true}, {"d", "d@example.org", true}} {
		if _, err := s.db.ExecContext(t.Context(), insertUser, now(), u.uid, u.email); err != nil {
			t.Fatal(err)
		}
		if _, err := s.db.ExecContext(t.Context(), insertValue, now(), u.uid, u.subscribed); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	wantSubscribers(t, s, 2, 2)
	u, err := s.User(t.Context(), "d")
	if err != nil || !u.Settings.Newsletter {
		t.Errorf("d is no longer subscribed: %+v, %v", u.Settings, err)
	}
	if err := s.ChangeSettings(t.Context(), u.ID, account.SettingsChange{NoAds: ptr(true)}); err != nil {
		t.Error(err)
	}
}
