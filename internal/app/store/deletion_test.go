package store

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/tools/help/chats"
)

// A reader who deletes the account and signs in again has the same quota and
// plan.
func testLimitsOutliveTheAccount(t *testing.T, s *Store) {
	s.deletionKeys = [][]byte{[]byte("a key")}
	user := addUser(t, s, bob)
	for range fiveADay.Questions {
		if _, _, err := s.TakeQuestion(t.Context(), user, &fiveADay); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Log(t.Context(), user, chats.Record{ChatID: "c", MessageID: "m", CreatedAt: now()}); err != nil {
		t.Fatal(err)
	}
	if err := s.Grant(t.Context(), user, account.Core, time.Time{}); err != nil {
		t.Fatal(err)
	}
	subscriber := bob
	subscriber.Subscription = "mdn_plus_10y"
	for round := range 3 {
		if err := s.DeleteUser(t.Context(), bob.UID); err != nil {
			t.Fatal(err)
		}
		if n := countRows(t, s, "deleted_accounts"); n != 1 {
			t.Fatalf("%d rows are kept for one deleted account", n)
		}
		var kept string
		if err := s.db.QueryRowContext(t.Context(), "select uid_hash from deleted_accounts").Scan(&kept); err != nil || strings.Contains(kept, bob.UID) {
			t.Errorf("kept: %s, %v", kept, err)
		}
		s.deletionKeys = append([][]byte{fmt.Appendf(nil, "key %d", round)}, s.deletionKeys...) // keys are rotated
		addUser(t, s, eve)
		user = addUser(t, s, subscriber)
		u, err := s.User(t.Context(), bob.UID)
		if err != nil || u.Subscription != account.Core {
			t.Errorf("the plan that an operator has revoked = %s, %v", u.Subscription, err)
		}
		var exhausted *chats.Exhausted
		if _, q, err := s.TakeQuestion(t.Context(), user, &fiveADay); !errors.As(err, &exhausted) || q.Count != fiveADay.Questions || q.Reset.IsZero() {
			t.Errorf("sixth question: %+v, %v", q, err)
		}
		var tries int
		if err := s.db.QueryRowContext(t.Context(), "select earlier_tries from ai_help_limits where user_id = $1", user).Scan(&tries); err != nil || tries != 1 {
			t.Errorf("%d earlier attempts count, %v", tries, err)
		}
		if n := countRows(t, s, "deleted_accounts"); n != 0 {
			t.Errorf("%d rows are kept for a restored account", n)
		}
		changes, err := s.changes(t.Context(), user, 0, 10)
		if err != nil || len(changes) == 0 || changes[len(changes)-1].Action != account.GrantChanged || changes[len(changes)-1].Actor != account.Schedule {
			t.Errorf("log: %+v, %v", changes, err)
		}
	}
	other, err := s.User(t.Context(), eve.UID)
	if err != nil {
		t.Fatal(err)
	}
	if q, err := s.Quota(t.Context(), other.ID, fiveADay); err != nil || q.Count != 0 {
		t.Errorf("another user's quota: %+v, %v", q, err)
	}
	// The next window starts afresh.
	s.mustExec(t, "update ai_help_limits set latest_start = $2 where user_id = $1", user, now().Add(-fiveADay.Window))
	charge, q, err := s.TakeQuestion(t.Context(), user, &fiveADay)
	if err != nil || q.Count != 1 {
		t.Fatalf("first question of the next window: %+v, %v", q, err)
	}
	if err := s.GiveBack(t.Context(), charge); err != nil {
		t.Fatal(err)
	}
	if q, err := s.Quota(t.Context(), user, fiveADay); err != nil || q.Count != 0 {
		t.Errorf("after giving it back: %+v, %v", q, err)
	}
}

// Nothing is kept of an account for longer than its limits apply.
func testLimitsOfDeletedAccountsEnd(t *testing.T, s *Store) {
	s.deletionKeys = [][]byte{[]byte("a key")}
	remove := func(p account.Profile) {
		t.Helper()
		if err := s.DeleteUser(t.Context(), p.UID); err != nil {
			t.Fatal(err)
		}
	}
	forgets := func(after time.Duration, want int) {
		t.Helper()
		if n, err := s.ForgetDeletedAccounts(t.Context(), now().Add(after), fiveADay.Window); err != nil || n != want {
			t.Errorf("forgotten after %s: %d, %v, want %d", after, n, err, want)
		}
	}
	addUser(t, s, ann)
	remove(ann)
	if n := countRows(t, s, "deleted_accounts"); n != 0 {
		t.Errorf("%d rows are kept for an account without limits", n)
	}
	asked, granted, both := addUser(t, s, ann), addUser(t, s, bob), addUser(t, s, eve)
	for _, user := range []int64{asked, both} {
		if _, _, err := s.TakeQuestion(t.Context(), user, &fiveADay); err != nil {
			t.Fatal(err)
		}
	}
	for _, user := range []int64{granted, both} {
		if err := s.Grant(t.Context(), user, "mdn_plus_10m", now().Add(48*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range []account.Profile{ann, bob, eve} {
		remove(p)
	}
	forgets(0, 0)
	forgets(25*time.Hour, 1)
	// A plan that has expired by the time of the return is not restored.
	s.mustExec(t, "update deleted_accounts set enforce_plus_until = $1 where latest_start is null", now().Add(-time.Second))
	addUser(t, s, bob)
	if u, err := s.User(t.Context(), bob.UID); err != nil || u.Subscription != account.Core {
		t.Errorf("after its expiry, the plan is %s, %v", u.Subscription, err)
	}
	forgets(49*time.Hour, 1)
	if n := countRows(t, s, "deleted_accounts"); n != 0 {
		t.Errorf("%d rows are left", n)
	}
}
