package store

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/tools/playground"
)

// ample is a quota that tests do not exceed.
var ample = playground.CodeQuota{Count: 100, Bytes: 1 << 20}

func testPlaygrounds(t *testing.T, s *Store) {
	user := addUser(t, s, ann)
	code := `{"html":"<p>\u0000 ü 𝒳 ' \" \\</p>","css":null}`
	first, err := s.AddPlayground(t.Context(), user, code, ample)
	if err != nil {
		t.Fatal(err)
	}
	second, err := s.AddPlayground(t.Context(), user, "{}", ample)
	if err != nil || second == first {
		t.Errorf("second = %d after %d, %v", second, first, err)
	}
	if got, err := s.Playground(t.Context(), first); err != nil || got != code {
		t.Errorf("Playground = %q, %v, want %q", got, err, code)
	}
	if _, err := s.Playground(t.Context(), 999); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("unknown playground: %v", err)
	}
	if _, err := s.AddPlayground(t.Context(), 999, "{}", ample); !errors.Is(err, fault.ErrUnauthenticated) {
		t.Errorf("playground of an unknown user: %v", err)
	}
}

func testQuota(t *testing.T, s *Store) {
	user, other := addUser(t, s, ann), addUser(t, s, bob)
	add := func(user int64, code string, q playground.CodeQuota) error {
		_, err := s.AddPlayground(t.Context(), user, code, q)
		return err
	}
	for _, tc := range []struct {
		name string
		user int64
		code string
		q    playground.CodeQuota
		want error
	}{
		{"the first", user, "12345678", playground.CodeQuota{Count: 2, Bytes: 20}, nil},
		{"too many bytes", user, "üüüüüüü", playground.CodeQuota{Count: 2, Bytes: 20}, playground.ErrQuota},
		{"as many bytes as may be", user, "üüüüüü", playground.CodeQuota{Count: 2, Bytes: 20}, nil},
		{"too many", user, "", playground.CodeQuota{Count: 2, Bytes: 20}, playground.ErrQuota},
		{"of another user", other, "1", playground.CodeQuota{Count: 1, Bytes: 1}, nil},
	} {
		if err := add(tc.user, tc.code, tc.q); !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, want %v", tc.name, err, tc.want)
		}
	}
	// Concurrent saves store no more than sequential ones.
	var wait sync.WaitGroup
	var kept atomic.Int64
	for range 8 {
		wait.Go(func() {
			if err := add(user, "1", playground.CodeQuota{Count: 5, Bytes: 100}); err == nil {
				kept.Add(1)
			} else if !errors.Is(err, playground.ErrQuota) {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if n := kept.Load(); n != 3 {
		t.Errorf("%d of 8 saves succeeded, want 3", n)
	}
}

// add saves code of a user.
func add(t *testing.T, s *Store, user int64) int64 {
	t.Helper()
	id, err := s.AddPlayground(t.Context(), user, "{}", ample)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// report reports code as a user; 0 is a reader who is not signed in.
func report(t *testing.T, s *Store, id, user int64, reason string) {
	t.Helper()
	if err := s.ReportPlayground(t.Context(), id, playground.CodeReport{User: user, Reason: reason}, 2); err != nil {
		t.Fatal(err)
	}
}

func isShown(t *testing.T, s *Store, id int64) bool {
	t.Helper()
	_, err := s.Playground(t.Context(), id)
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		t.Fatal(err)
	}
	return err == nil
}

func testReports(t *testing.T, s *Store) {
	owner, first, second := addUser(t, s, ann), addUser(t, s, bob), addUser(t, s, eve)
	id := add(t, s, owner)
	report(t, s, 999, first, "no such")
	for range anonymousReports + 10 {
		report(t, s, id, 0, "spam")
	}
	report(t, s, id, first, "")
	for range 5 {
		report(t, s, id, first, "really")
	}
	if !isShown(t, s, id) {
		t.Fatal("code is hidden by one user and readers who are not signed in")
	}
	report(t, s, id, second, "bad")
	if isShown(t, s, id) {
		t.Error("code is not hidden by two users")
	}
	report(t, s, id, owner, "late")
	list, err := s.ReportedPlaygrounds(t.Context())
	if err != nil || len(list) != 1 {
		t.Fatalf("Reported = %v, %v", list, err)
	}
	r := list[0]
	reasons := append(slices.Repeat([]string{"spam"}, anonymousReports), "bad", "late")
	if r.Number != id || r.Owner != ann.Email || !r.Hidden || r.Users != 3 || r.Anonymous != anonymousReports || !slices.Equal(r.Reasons, reasons) {
		t.Errorf("Reported = %+v", r)
	}
	if age := time.Since(r.ReportedAt); age < 0 || age > time.Hour || r.SavedAt.After(r.ReportedAt) {
		t.Errorf("saved at %v, reported at %v", r.SavedAt, r.ReportedAt)
	}
}

func testReview(t *testing.T, s *Store) {
	user, other := addUser(t, s, ann), addUser(t, s, bob)
	for _, show := range []bool{true, false} {
		id := add(t, s, user)
		report(t, s, id, user, "spam")
		if err := s.ReviewPlayground(t.Context(), id, show); err != nil {
			t.Fatal(err)
		}
		// Reviewed code keeps its state when it is reported again.
		report(t, s, id, user, "spam")
		report(t, s, id, other, "spam")
		if isShown(t, s, id) != show {
			t.Errorf("after a review with show = %v, hidden = %v", show, !show)
		}
		if err := s.ReviewPlayground(t.Context(), id, !show); err != nil || isShown(t, s, id) == show {
			t.Errorf("second review: %v", err)
		}
	}
	if list, err := s.ReportedPlaygrounds(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("still reported: %v, %v", list, err)
	}
	if err := s.ReviewPlayground(t.Context(), 999, true); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("review of missing code: %v", err)
	}
}

func testRemove(t *testing.T, s *Store) {
	user := addUser(t, s, ann)
	id, kept := add(t, s, user), add(t, s, user)
	report(t, s, id, 0, "spam")
	if err := s.RemovePlayground(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if n, reports := count(t, s, "playgrounds"), count(t, s, "playground_reports"); n != 1 || reports != 0 || !isShown(t, s, kept) {
		t.Errorf("%d playgrounds and %d reports are left, want the other one", n, reports)
	}
	if err := s.RemovePlayground(t.Context(), id); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("removing missing code: %v", err)
	}
	if err := s.ReviewPlayground(t.Context(), id, true); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("restoring removed code: %v", err)
	}
}

func testPurge(t *testing.T, s *Store) {
	a, b, gone := addUser(t, s, ann), addUser(t, s, bob), addUser(t, s, eve)
	hidden, old, _, _ := add(t, s, a), add(t, s, a), add(t, s, b), add(t, s, gone)
	if err := s.ReviewPlayground(t.Context(), hidden, false); err != nil {
		t.Fatal(err)
	}
	lastYear := now().AddDate(-1, 0, 0)
	if _, err := s.db.ExecContext(t.Context(), "update playgrounds set created_at = $1 where id in ($2, $3)", lastYear, hidden, old); err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.ExecContext(t.Context(), "delete from users where id = $1", gone); err != nil {
		t.Fatal(err)
	}
	yesterday := now().AddDate(0, 0, -1)
	for _, tc := range []struct {
		name  string
		which playground.CodeSelection
		try   bool
		want  int
	}{
		{"nobody's", playground.CodeSelection{Owner: "nobody@example.org"}, false, 0},
		{"all, tried", playground.CodeSelection{}, true, 4},
		{"hidden by an operator before today, tried", playground.CodeSelection{HiddenBefore: yesterday}, true, 0},
		{"hidden by an operator, tried", playground.CodeSelection{HiddenBefore: now().Add(time.Minute)}, true, 1},
		{"old, of an account, hidden, tried", playground.CodeSelection{Before: yesterday, Owner: ann.Email, Hidden: true}, true, 1},
		{"hidden, of an account that is gone", playground.CodeSelection{Hidden: true, WithoutOwner: true}, false, 0},
		{"of an account that is gone", playground.CodeSelection{WithoutOwner: true}, false, 1},
		{"hidden", playground.CodeSelection{Hidden: true}, false, 1},
		{"old", playground.CodeSelection{Before: yesterday}, false, 1},
		{"of an account", playground.CodeSelection{Owner: bob.Email}, false, 1},
		{"all, tried again", playground.CodeSelection{}, true, 0},
	} {
		if n, err := s.PurgePlaygrounds(t.Context(), tc.which, tc.try); n != tc.want || err != nil {
			t.Errorf("%s: purged %d, %v, want %d", tc.name, n, err, tc.want)
		}
	}
}

func testOwnerIsDeleted(t *testing.T, s *Store) {
	id := add(t, s, addUser(t, s, ann))
	if _, err := s.db.ExecContext(t.Context(), "delete from users"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Playground(t.Context(), id); err != nil {
		t.Errorf("playground of a deleted user: %v", err)
	}
}

// testUpgradeOfReports has code from when any report hid it.
func testUpgradeOfReports(t *testing.T, s *Store) {
	provider, err := s.migrator()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	const old = `
insert into users (id, created_at, updated_at, uid, email, refresh_token, subscription_type) values (1, $1, $1, '0123', 'ann@example.org', '', 'core')`
	if _, err := s.db.ExecContext(t.Context(), old, now()); err != nil {
		t.Fatal(err)
	}
	const code = "insert into playgrounds (id, created_at, user_id, code, active, flagged, flagged_at, flag_reason, reviewed_at) values ($1, $2, 1, 'ü', $3, $4, $5, $6, $7)"
	at := func(known bool) sql.NullTime { return sql.NullTime{Time: now(), Valid: known} }
	for id, p := range []struct {
		active, flagged, reviewed bool
		reason                    string
	}{{true, false, false, ""}, {true, true, false, "spam"}, {false, false, true, "spam"}, {true, false, true, ""}} {
		if _, err := s.db.ExecContext(t.Context(), code, id+1, now(), p.active, p.flagged, at(p.flagged), p.reason, at(p.reviewed)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for id, want := range []bool{true, false, false, true} {
		if got := isShown(t, s, int64(id+1)); got != want {
			t.Errorf("playground %d is shown = %v, want %v as before", id+1, got, want)
		}
	}
	list, err := s.ReportedPlaygrounds(t.Context())
	if err != nil || len(list) != 1 || list[0].Number != 2 || !list[0].Hidden || !slices.Equal(list[0].Reasons, []string{"spam"}) {
		t.Errorf("Reported = %+v, %v, want playground 2", list, err)
	}
	if _, err := s.AddPlayground(t.Context(), 1, "12", playground.CodeQuota{Count: 10, Bytes: 4*2 + 1}); !errors.Is(err, playground.ErrQuota) {
		t.Errorf("the size of code that was saved before does not count: %v", err)
	}
}

func TestRemovedCodeIsNotInTheFiles(t *testing.T) {
	o := folderWithTables(t)
	dir := o.Dir
	s := openStore(t, o)
	const secret = "a secret that somebody has saved"
	user := addUser(t, s, ann)
	for _, remove := range []func(id int64) error{
		func(id int64) error { return s.RemovePlayground(t.Context(), id) },
		func(int64) error {
			_, err := s.PurgePlaygrounds(t.Context(), playground.CodeSelection{Owner: ann.Email}, false)
			return err
		},
	} {
		id, err := s.AddPlayground(t.Context(), user, strings.Repeat(secret, 1000), ample)
		if err != nil {
			t.Fatal(err)
		}
		if err := remove(id); err != nil {
			t.Fatal(err)
		}
		files, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if text, err := os.ReadFile(file); err != nil || bytes.Contains(text, []byte(secret)) {
				t.Errorf("%s has removed data (%v)", filepath.Base(file), err)
			}
		}
	}
}

// A deletion succeeds even if its traces cannot be erased at once: whoever
// requested it must not think that it failed.
func TestADeletionThatIsNotErasedIsDone(t *testing.T) {
	o := folderWithTables(t)
	o.LockWait = 20 * time.Millisecond
	s := openStore(t, o)
	user := addUser(t, s, ann)
	id := add(t, s, user)
	add(t, s, user)
	lockOut(t, o, "begin; select count(*) from playgrounds") // a concurrent reader
	if err := s.RemovePlayground(t.Context(), id); !errors.Is(err, playground.ErrNotErased) {
		t.Errorf("remove = %v, want %v", err, playground.ErrNotErased)
	}
	if n, err := s.PurgePlaygrounds(t.Context(), playground.CodeSelection{Owner: ann.Email}, false); n != 1 || !errors.Is(err, playground.ErrNotErased) {
		t.Errorf("purge = %d, %v, want 1 and %v", n, err, playground.ErrNotErased)
	}
	if n := count(t, s, "playgrounds"); n != 0 {
		t.Errorf("%d playgrounds are left, want none", n)
	}
}
