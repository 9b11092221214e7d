package store

import (
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

// find returns an account that must exist.
func find(t *testing.T, s *account.AdminService, name string) account.Account {
	t.Helper()
	a, err := s.Find(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// changesOf describes the changes of an account, oldest first.
func changesOf(t *testing.T, s *Store, number int64) []string {
	t.Helper()
	list, err := s.Changes(t.Context(), number, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(list)
	texts := make([]string, len(list))
	for i, e := range list {
		texts[i] = fmt.Sprintf("%s %s %s %s>%s", e.UID, e.Actor, e.Action, e.Old, e.New)
	}
	return texts
}

func wantChanges(t *testing.T, s *Store, number int64, want ...string) {
	t.Helper()
	if got := changesOf(t, s, number); !slices.Equal(got, want) {
		t.Errorf("changes:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func testListOfAccounts(t *testing.T, db *Store) {
	s := account.NewAdmin(db)
	for _, p := range []account.Profile{ann, bob, eve, {UID: "%", Email: "Under_score@example.org", Subscription: "mdn_plus_10y"}} {
		addUser(t, db, p)
	}
	if err := s.SetRole(t.Context(), find(t, s, bob.UID), account.StaffRole, true); err != nil {
		t.Fatal(err)
	}
	list := func(f account.AccountFilter) string {
		t.Helper()
		if f.Limit == 0 {
			f.Limit = 10
		}
		page, err := s.List(t.Context(), f)
		if err != nil {
			return err.Error()
		}
		var uids []string
		for _, a := range page.Accounts {
			uids = append(uids, a.UID)
		}
		return fmt.Sprintf("%s next %d", strings.Join(uids, " "), page.Next)
	}
	for _, tc := range []struct {
		filter account.AccountFilter
		want   string
	}{
		{account.AccountFilter{}, "0123 4567 89ab % next 0"},
		{account.AccountFilter{Limit: 3}, "0123 4567 89ab next 3"},
		{account.AccountFilter{Limit: 3, After: 3}, "% next 0"},
		{account.AccountFilter{Limit: 4}, "0123 4567 89ab % next 0"},
		{account.AccountFilter{Email: "EXAMPLE.org"}, "0123 4567 89ab % next 0"},
		{account.AccountFilter{Email: "r_s"}, "% next 0"},
		{account.AccountFilter{Email: "a%"}, " next 0"},
		{account.AccountFilter{Plan: account.Paid}, "0123 % next 0"},
		{account.AccountFilter{Plan: account.Core}, "4567 89ab next 0"},
		{account.AccountFilter{Plan: "mdn_plus_10y", Email: "under"}, "% next 0"},
		{account.AccountFilter{Role: "staff"}, "4567 next 0"},
		{account.AccountFilter{Role: "beta"}, " next 0"},
		{account.AccountFilter{Role: "king"}, `"king" is not a role; use one of staff, superuser, beta: invalid`},
		{account.AccountFilter{Plan: "gold"}, `"gold" is not a plan; use one of core, mdn_plus_5m, mdn_plus_5y, mdn_plus_10m, mdn_plus_10y: invalid`},
		{account.AccountFilter{Limit: 1001}, "limit: 1001 is not between 1 and 1000: invalid"},
	} {
		if got := list(tc.filter); got != tc.want {
			t.Errorf("%+v: %s, want %s", tc.filter, got, tc.want)
		}
	}
}

func testFindAccount(t *testing.T, db *Store) {
	s := account.NewAdmin(db)
	addUser(t, db, ann)
	addUser(t, db, account.Profile{UID: "twin", Email: ann.Email, Subscription: account.Core})
	addUser(t, db, account.Profile{UID: "eve@example.org", Email: "x@example.org", Subscription: account.Core})
	addUser(t, db, eve)
	if a := find(t, s, "twin"); a.UID != "twin" {
		t.Errorf("by uid: %+v", a)
	}
	if a := find(t, s, "X@Example.ORG"); a.UID != "eve@example.org" {
		t.Errorf("by e-mail in another letter case: %+v", a)
	}
	if a := find(t, s, eve.Email); a.UID != eve.Email {
		t.Errorf("uid that is another account's e-mail: %+v", a)
	}
	if _, err := s.Find(t.Context(), ann.Email); !errors.Is(err, fault.ErrInvalid) || !strings.Contains(err.Error(), "2 accounts have the e-mail ann@example.org: name one by its uid: 0123, twin") {
		t.Errorf("e-mail of two accounts: %v", err)
	}
	if _, err := s.Find(t.Context(), "nobody"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("nobody: %v", err)
	}
}

// Signing in does not change grants.
func testGrants(t *testing.T, db *Store) {
	s := account.NewAdmin(db)
	addUser(t, db, bob)
	a := find(t, s, bob.UID)
	today := time.Now().UTC()
	if err := s.SetPlan(t.Context(), a, "mdn_plus_10y", today); err != nil {
		t.Fatal(err)
	}
	paying := bob
	paying.Subscription = "mdn_plus_10m"
	addUser(t, db, paying)
	a = find(t, s, bob.UID)
	if a.Plan != "mdn_plus_10y" || a.ProviderPlan != "mdn_plus_10m" || a.GrantedPlan != "mdn_plus_10y" || a.SubscriberNumber != 1 {
		t.Errorf("with a grant: %+v", a)
	}
	if n, err := db.EndGrants(t.Context(), today); n != 0 || err != nil {
		t.Errorf("on the last day, %d plans end, %v", n, err)
	}
	if n, err := db.EndGrants(t.Context(), today.AddDate(0, 0, 1)); n != 1 || err != nil {
		t.Errorf("a day later, %d plans end, %v", n, err)
	}
	if a = find(t, s, bob.UID); a.Plan != "mdn_plus_10m" || a.GrantedPlan != "" || a.GrantedUntil != nil {
		t.Errorf("after its end: %+v", a)
	}
	for range 2 { // the second time nothing changes
		if err := s.SetPlan(t.Context(), a, account.Core, time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.SetPlan(t.Context(), a, "", time.Time{}); err != nil {
		t.Fatal(err)
	}
	for plan, until := range map[string]time.Time{"gold": {}, "mdn_plus_5m": today.AddDate(0, 0, -1)} {
		if err := s.SetPlan(t.Context(), a, plan, until); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("SetPlan(%q, %v) = %v", plan, until, err)
		}
	}
	until := "mdn_plus_10y to " + today.Format(time.DateOnly)
	wantChanges(t, db, a.Number,
		"4567 operator grant >"+until,
		"4567 operator plan core>mdn_plus_10y",
		"4567 schedule grant "+until+">",
		"4567 schedule plan mdn_plus_10y>mdn_plus_10m",
		"4567 operator grant >core",
		"4567 operator plan mdn_plus_10m>core",
		"4567 operator grant core>",
		"4567 operator plan core>mdn_plus_10m",
	)
}

// Granting and revoking a plan has the effects of a change at the provider.
func testGrantsAreFollowed(t *testing.T, db *Store) {
	s, today := account.NewAdmin(db), time.Now().UTC()
	id := addUser(t, db, bob)
	noAds := func(want bool) {
		t.Helper()
		u, err := db.User(t.Context(), bob.UID)
		if err != nil {
			t.Fatal(err)
		}
		if got := u.Settings != nil && u.Settings.NoAds; got != want {
			t.Errorf("no ads: %v, want %v", got, want)
		}
	}
	grant := func(plan string, until time.Time) {
		t.Helper()
		if err := s.SetPlan(t.Context(), find(t, s, bob.UID), plan, until); err != nil {
			t.Fatal(err)
		}
	}
	grant("mdn_plus_5m", time.Time{})
	noAds(true)
	grant(account.Core, time.Time{})
	noAds(false)
	grant("mdn_plus_5y", today)
	noAds(true)
	if n, err := db.EndGrants(t.Context(), today.AddDate(0, 0, 1)); n != 1 || err != nil {
		t.Errorf("EndGrants = %d, %v, want 1", n, err)
	}
	noAds(false)
	wantTransitions(t, db, id, "core>mdn_plus_5m", "mdn_plus_5m>core", "core>mdn_plus_5y", "mdn_plus_5y>core")
}

// An operator extends a plan while the job that ends it is running.
func testGrantsAreExtended(t *testing.T, db *Store) {
	s, today := account.NewAdmin(db), time.Now().UTC()
	id := addUser(t, db, bob)
	if err := s.SetPlan(t.Context(), find(t, s, bob.UID), "mdn_plus_5m", today); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	err := db.withUser(t.Context(), id, "set plan", func(tx *sql.Tx) error {
		go func() {
			_, err := db.EndGrants(t.Context(), today.AddDate(0, 0, 1))
			ended <- err
		}()
		time.Sleep(100 * time.Millisecond) // the job has found the account, or waits for this transaction
		return db.setPlan(t.Context(), tx, id, account.Operator, "mdn_plus_5m", sql.NullTime{Time: today.AddDate(1, 0, 0), Valid: true})
	})
	if err := errors.Join(err, <-ended); err != nil {
		t.Fatal(err)
	}
	if a := find(t, s, bob.UID); a.GrantedPlan != "mdn_plus_5m" || a.GrantedUntil == nil {
		t.Errorf("the extended plan has ended: %+v", a)
	}
}

func testChanges(t *testing.T, db *Store) {
	s := account.NewAdmin(db)
	addUser(t, db, ann)
	addUser(t, db, bob)
	a := find(t, s, ann.UID)
	for _, on := range []bool{true, true, false} {
		if err := s.SetRole(t.Context(), a, account.SuperuserRole, on); err != nil {
			t.Fatal(err)
		}
	}
	moved := ann
	moved.Email, moved.Subscription = "ann@example.net", account.Core
	addUser(t, db, moved)
	var out strings.Builder
	if err := s.Export(t.Context(), a, &out); err != nil || !strings.Contains(out.String(), `"action":"export"`) {
		t.Errorf("Export = %v\n%s", err, out.String())
	}
	want := []string{
		"0123 operator superuser off>on", "0123 operator superuser on>off",
		"0123 provider email >", "0123 provider plan mdn_plus_5m>core", "0123 operator export >",
	}
	wantChanges(t, db, a.Number, want...)
	if err := s.Delete(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	for i := range want {
		want[i] = strings.TrimPrefix(want[i], "0123")
	}
	wantChanges(t, db, 0, append(want, " operator deletion >")...)
	all, err := db.Changes(t.Context(), 0, 0, 100)
	if err != nil || strings.Contains(fmt.Sprint(all), "@") {
		t.Errorf("changes of a deleted account: %v, %v", all, err)
	}
	if list, err := s.Log(t.Context(), nil, all[1].Number, 2); err != nil || len(list) != 2 || list[0] != all[2] {
		t.Errorf("page of the log: %v, %v", list, err)
	}
	if n, err := db.DeleteChanges(t.Context(), time.Now().Add(-time.Hour)); n != 0 || err != nil {
		t.Errorf("DeleteChanges = %d, %v, want 0", n, err)
	}
	if n, err := db.DeleteChanges(t.Context(), time.Now().Add(time.Hour)); n != len(all) || err != nil {
		t.Errorf("DeleteChanges = %d, %v, want %d", n, err, len(all))
	}
	if err := s.SetRole(t.Context(), a, account.BetaRole, true); !errors.Is(err, fault.ErrUnauthenticated) {
		t.Errorf("role for a deleted account: %v", err)
	}
}

// addSessions stores sessions of a user.
func addSessions(t *testing.T, s *Store, user int64, n int) {
	t.Helper()
	for range n {
		session := account.NewSession{ID: rand.Text(), TokenHash: rand.Text(), CreatedAt: now(), Client: "Firefox on Linux"}
		if err := s.AddSession(t.Context(), user, session); err != nil {
			t.Fatal(err)
		}
	}
}

func testRevokeSessions(t *testing.T, db *Store) {
	s := account.NewAdmin(db)
	for _, p := range []account.Profile{ann, bob, eve} {
		addSessions(t, db, addUser(t, db, p), 2)
	}
	a := find(t, s, ann.UID)
	d, err := s.Show(t.Context(), a)
	if err != nil || len(d.Sessions) != 2 || d.Sessions[0].Client != "Firefox on Linux" {
		t.Errorf("Show = %+v, %v", d, err)
	}
	if n, err := s.RevokeSessions(t.Context(), a); n != 2 || err != nil {
		t.Errorf("RevokeSessions = %d, %v, want 2", n, err)
	}
	if _, err := db.SealedUser(t.Context(), ann.UID, hash(0), now().Add(-time.Second)); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("a cookie of an earlier version is still valid: %v", err)
	}
	list, err := db.Sessions(t.Context(), find(t, s, bob.UID).Number)
	if err != nil || len(list) != 2 {
		t.Fatalf("Sessions = %v, %v", list, err)
	}
	if err := db.EndSession(t.Context(), find(t, s, bob.UID).Number, list[0].ID); err != nil {
		t.Fatal(err)
	}
	if err := db.EndSession(t.Context(), a.Number, list[1].ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("ending another user's session: %v", err)
	}
	for range 2 { // the second time there is nothing to end
		if err := db.EndSessions(t.Context(), eve.UID, now().Add(time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := s.RevokeAllSessions(t.Context()); n != 1 || err != nil {
		t.Errorf("RevokeAllSessions = %d, %v, want 1", n, err)
	}
	wantChanges(t, db, 0, "0123 operator sessions >all", "4567 reader sessions >one",
		"89ab provider sessions >from before a new password", " operator sessions >all of everybody")
}

func testAccountState(t *testing.T, db *Store) {
	addSessions(t, db, addUser(t, db, ann), 2)
	addUser(t, db, bob)
	for id, event := range map[string]struct {
		status string
		age    time.Duration
	}{"1": {"pending", 2 * time.Hour}, "2": {"pending", 0}, "3": {"failed", time.Hour}, "4": {"failed", 30 * 24 * time.Hour}, "5": {"processed", 2 * time.Hour}} {
		const insert = "insert into provider_events (token_id, type, payload, issued_at, received_at, status) values ($1, 'x', '{}', $2, $2, $3)"
		if _, err := db.db.ExecContext(t.Context(), insert, id, now().Add(-event.age), event.status); err != nil {
			t.Fatal(err)
		}
	}
	want := AccountState{Accounts: 2, Sessions: 2, WaitingEvents: 1, FailedEvents: 1}
	if got, err := db.AccountState(t.Context()); err != nil || got != want {
		t.Errorf("AccountState = %+v, %v, want %+v", got, err, want)
	}
	made := BackupSummary{Schema: 8, MadeAt: now()}
	if err := db.RecordBackup(t.Context(), account.BackedUp, made); err != nil {
		t.Fatal(err)
	}
	if got, err := db.AccountState(t.Context()); err != nil || got.LastBackup.Before(made.MadeAt) {
		t.Errorf("AccountState = %+v, %v, want a backup", got, err)
	}
}
