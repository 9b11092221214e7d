package store

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// aSession returns a session by number, which began a day ago.
func aSession(n int, replaces ...int) account.NewSession {
	s := account.NewSession{ID: fmt.Sprintf("id%d", n), TokenHash: hash(n), CreatedAt: now().Add(-24 * time.Hour), Client: "Firefox on Linux"}
	for _, other := range replaces {
		s.Replaces = append(s.Replaces, hash(other))
	}
	return s
}

func hash(n int) string { return fmt.Sprintf("hash%d", n) }

// signIn starts a session of a user.
func signIn(t *testing.T, s *Store, p account.Profile, n account.NewSession) {
	t.Helper()
	if err := s.SignIn(t.Context(), p, n); err != nil {
		t.Fatal(err)
	}
}

// sessionIDs lists the sessions of a user.
func sessionIDs(t *testing.T, s *Store, user int64) []string {
	t.Helper()
	list, err := s.Sessions(t.Context(), user)
	if err != nil {
		t.Fatal(err)
	}
	ids := make([]string, len(list))
	for i, session := range list {
		ids[i] = session.ID
	}
	return ids
}

func testSessions(t *testing.T, s *Store) {
	began := aSession(1)
	signIn(t, s, ann, began)
	session, user, err := s.Session(t.Context(), hash(1))
	if err != nil || session.ID != "id1" || session.Client != began.Client || !session.CreatedAt.Equal(began.CreatedAt) || !session.LastSeenAt.Equal(began.CreatedAt) {
		t.Errorf("Session = %+v, %v", session, err)
	}
	if want, err := s.User(t.Context(), ann.UID); err != nil || !reflect.DeepEqual(user, want) {
		t.Errorf("user = %+v, want %+v, %v", user, want, err)
	}
	if _, _, err := s.Session(t.Context(), "hash1' or 1=1"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("unknown session: %v", err)
	}
	seen := now().Add(-time.Hour)
	for _, since := range []time.Time{seen.Add(-time.Hour), seen.Add(-3 * time.Hour)} {
		if err := s.SeeSession(t.Context(), "id1", seen, since); err != nil {
			t.Fatal(err)
		}
		seen = seen.Add(time.Minute) // not written: a later time is stored
	}
	if session, _, err := s.Session(t.Context(), hash(1)); err != nil || !session.LastSeenAt.Equal(seen.Add(-2*time.Minute)) {
		t.Errorf("seen at %v, %v, want %v", session.LastSeenAt, err, seen.Add(-2*time.Minute))
	}
	signIn(t, s, ann, aSession(2))
	signIn(t, s, bob, aSession(3, 2)) // in the browser of session 2
	if ids := sessionIDs(t, s, user.ID); !slices.Equal(ids, []string{"id1"}) {
		t.Errorf("ann's sessions = %v", ids)
	}
	if err := s.AddSession(t.Context(), user.ID, aSession(4)); err != nil {
		t.Fatal(err)
	}
	if err := s.AddSession(t.Context(), 999, aSession(5)); !errors.Is(err, fault.ErrUnauthenticated) {
		t.Errorf("session of an unknown user: %v", err)
	}
	if ids := sessionIDs(t, s, user.ID); !slices.Equal(ids, []string{"id1", "id4"}) {
		t.Errorf("ann's sessions = %v, want the last seen first", ids)
	}
}

func testEndSessions(t *testing.T, s *Store) {
	for n, p := range []account.Profile{ann, ann, ann, ann, bob} {
		signIn(t, s, p, aSession(n))
	}
	a, b := addUser(t, s, ann), addUser(t, s, bob)
	if err := s.EndSession(t.Context(), b, "id0"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("ending another user's session: %v", err)
	}
	if err := s.EndSession(t.Context(), a, "id0"); err != nil {
		t.Fatal(err)
	}
	if err := s.EndSession(t.Context(), a, "id0"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("ending a session again: %v", err)
	}
	for range 2 {
		if err := s.EndSessionOfToken(t.Context(), hash(1)); err != nil {
			t.Errorf("sign out: %v", err)
		}
	}
	for token, want := range map[string]bool{hash(1): true, hash(0): false, "unknown": false} {
		if err := s.EndSessionOfToken(t.Context(), "unknown"); err != nil {
			t.Errorf("signing out without a session: %v", err)
		}
		if is, err := s.WasReplaced(t.Context(), token); err != nil || is != want {
			t.Errorf("%s was given up by its browser: %v, %v, want %v", token, is, err, want)
		}
	}
	// A session that was ended stays ended, whoever is using it.
	if err := s.SeeSession(t.Context(), "id1", now(), now()); err != nil {
		t.Errorf("seeing an ended session: %v", err)
	}
	if _, _, err := s.Session(t.Context(), hash(1)); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("ended session: %v", err)
	}
	if err := s.EndOtherSessions(t.Context(), a, "id3", now()); err != nil {
		t.Fatal(err)
	}
	if ids, others := sessionIDs(t, s, a), sessionIDs(t, s, b); !slices.Equal(ids, []string{"id3"}) || !slices.Equal(others, []string{"id4"}) {
		t.Errorf("sessions = %v, of bob %v, want 3 and 4", ids, others)
	}
	if err := s.EndOtherSessions(t.Context(), 999, "", now()); !errors.Is(err, fault.ErrUnauthenticated) {
		t.Errorf("ending the sessions of an unknown user: %v", err)
	}
	if err := s.DeleteUser(t.Context(), ann.UID); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Session(t.Context(), hash(3)); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("session of a deleted user: %v", err)
	}
}

// Sealed cookies of earlier versions are valid until the user ends them.
func testSealedCookies(t *testing.T, s *Store) {
	addUser(t, s, bob)
	if _, err := s.SealedUser(t.Context(), bob.UID, hash(0), now().Add(-time.Minute)); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("cookie from before the account was created: %v", err)
	}
	id := addUser(t, s, ann)
	if _, err := s.db.ExecContext(t.Context(), "update users set sealed_cookies_valid_from = null"); err != nil { // of an earlier version
		t.Fatal(err)
	}
	sealedAt := now().AddDate(0, -3, 0)
	if u, err := s.SealedUser(t.Context(), ann.UID, hash(0), sealedAt); err != nil || u.ID != id {
		t.Errorf("cookie of three months ago: %+v, %v", u, err)
	}
	addUser(t, s, ann) // signs in again, in another browser
	if _, err := s.SealedUser(t.Context(), ann.UID, hash(0), sealedAt); err != nil {
		t.Errorf("after signing in again: %v", err)
	}
	if err := s.EndOtherSessions(t.Context(), id, "", now()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.SealedUser(t.Context(), ann.UID, hash(0), sealedAt); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("after all sessions were ended: %v", err)
	}
	if _, err := s.SealedUser(t.Context(), bob.UID, hash(0), sealedAt); err != nil {
		t.Errorf("of another user: %v", err)
	}
}

func testExpiredSessions(t *testing.T, s *Store) {
	for n, age := range []time.Duration{400, 100, 10, 1} {
		began := aSession(n)
		began.CreatedAt = now().Add(-age * 24 * time.Hour)
		signIn(t, s, ann, began)
	}
	user := addUser(t, s, ann)
	day := func(n int) time.Time { return now().AddDate(0, 0, -n) }
	if err := s.SeeSession(t.Context(), "id0", now(), now()); err != nil { // old, but in use
		t.Fatal(err)
	}
	for _, tc := range []struct {
		seen, created time.Time
		want          string
	}{{day(500), day(500), "id0 id3 id2 id1"}, {day(90), day(500), "id0 id3 id2"}, {day(90), day(365), "id3 id2"}, {day(5), day(365), "id3"}} {
		n, err := s.DeleteExpiredSessions(t.Context(), tc.seen, tc.created)
		if ids := strings.Join(sessionIDs(t, s, user), " "); err != nil || ids != tc.want {
			t.Errorf("deleted %d, %v, left %s, want %s", n, err, ids, tc.want)
		}
	}
}

// Signing in a thousand times leaves as many sessions as a user may have.
func testManySessions(t *testing.T, s *Store) {
	for n := range account.MaxSessions + 5 {
		began := aSession(n)
		began.CreatedAt = began.CreatedAt.Add(time.Duration(n) * time.Second)
		signIn(t, s, ann, began)
	}
	signIn(t, s, bob, aSession(1000))
	ids := sessionIDs(t, s, addUser(t, s, ann))
	if last := len(ids) - 1; len(ids) != account.MaxSessions || ids[0] != "id104" || ids[last] != "id5" {
		t.Errorf("%d sessions from %s to %s, want the newest %d", len(ids), ids[0], ids[last], account.MaxSessions)
	}
	if ids := sessionIDs(t, s, addUser(t, s, bob)); len(ids) != 1 {
		t.Errorf("bob's sessions = %v", ids)
	}
}

// No concurrent sign-in is lost, and no ended session comes back.
func testSessionsAtOnce(t *testing.T, s *Store) {
	const browsers = 8
	var wait sync.WaitGroup
	for n := range browsers { // sign in for the first time
		wait.Go(func() {
			if err := s.SignIn(t.Context(), ann, aSession(n)); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	user := addUser(t, s, ann)
	if ids := sessionIDs(t, s, user); len(ids) != browsers {
		t.Fatalf("sessions = %v, want %d", ids, browsers)
	}
	if n := count(t, s, "users"); n != 1 {
		t.Errorf("%d users, want 1", n)
	}
	var ended atomic.Bool
	for range browsers {
		wait.Go(func() {
			for isOver := false; !isOver; {
				isOver = ended.Load() // before the query
				_, _, err := s.Session(t.Context(), hash(0))
				if seen := s.SeeSession(t.Context(), "id0", now(), now()); seen != nil {
					t.Error(seen)
				}
				switch {
				case err != nil && !errors.Is(err, fault.ErrNotFound):
					t.Error(err)
				case err == nil && isOver:
					t.Error("a session is still valid after it was ended")
				}
			}
		})
	}
	if err := s.EndSession(t.Context(), user, "id0"); err != nil {
		t.Error(err)
	}
	ended.Store(true)
	wait.Wait()
	var deleted atomic.Int64 // by several servers at once
	for range 3 {
		wait.Go(func() {
			n, err := s.DeleteExpiredSessions(t.Context(), now(), now())
			if err != nil {
				t.Error(err)
			}
			deleted.Add(int64(n))
		})
	}
	wait.Wait()
	if n := deleted.Load(); n != browsers-1 {
		t.Errorf("deleted %d, want %d", n, browsers-1)
	}
}

// If a session replaces a sealed cookie while a sign-in ends that cookie, the
// session does not remain, whichever is first.
func testSealedCookieEndsAtOnce(t *testing.T, s *Store) {
	user := addUser(t, s, ann)
	for n := range 10 {
		sealed := fmt.Sprintf("sealed%d", n)
		renewed, signedIn := aSession(2*n), aSession(2*n+1)
		renewed.Sealed, signedIn.EndsSealed = sealed, []string{sealed}
		var wait sync.WaitGroup
		wait.Go(func() {
			if err := s.AddSession(t.Context(), user, renewed); err != nil && !errors.Is(err, fault.ErrUnauthenticated) {
				t.Error(err)
			}
		})
		wait.Go(func() {
			if err := s.SignIn(t.Context(), bob, signedIn); err != nil {
				t.Error(err)
			}
		})
		wait.Wait()
		if ids := sessionIDs(t, s, user); len(ids) > 0 {
			t.Fatalf("ann still has the sessions %v", ids)
		}
	}
	if _, err := s.SealedUser(t.Context(), ann.UID, "sealed0", now().Add(time.Hour)); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("ended cookie: %v", err)
	}
	if _, err := s.db.ExecContext(t.Context(), "update replaced_cookies set forget_at = $1", now().Add(-time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.DeleteExpiredSessions(t.Context(), now().Add(-time.Hour), now().Add(-48*time.Hour)); err != nil {
		t.Fatal(err)
	}
	if n := count(t, s, "replaced_cookies"); n != 0 {
		t.Errorf("%d ended cookies are stored although they have expired", n)
	}
}

// A request with a session takes one statement that finds its rows by indexes.
func TestSessionsAreFoundByIndexes(t *testing.T) {
	s := openStore(t, Options{Dir: t.TempDir()})
	if _, err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	rows, err := s.db.QueryContext(t.Context(), "explain query plan "+selectSessionsOfTokens+"= $1", "x")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		heading := strings.HasPrefix(step, "CORRELATED SCALAR SUBQUERY") // of later steps
		if !heading && !strings.HasPrefix(step, "SEARCH ") {
			t.Errorf("plan has the step %q", step)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}

// The prepared statement survives the loss of its connections. The test ends
// connections of all tests that share a server, and so is not parallel.
func TestSessionsAfterPostgresHasRestarted(t *testing.T) {
	address := emptySchema(t, servertest.StartPostgres(t))
	s := openStore(t, Options{URL: address})
	if _, err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	signIn(t, s, ann, aSession(1))
	for range 3 {
		if _, _, err := s.Session(t.Context(), hash(1)); err != nil {
			t.Fatal(err)
		}
		operator := openStore(t, Options{URL: address})
		const endOthers = "select count(pg_terminate_backend(pid)) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()"
		if _, err := operator.db.ExecContext(context.WithoutCancel(t.Context()), endOthers); err != nil {
			t.Fatal(err)
		}
		if err := operator.Close(); err != nil {
			t.Fatal(err)
		}
		for end := time.Now().Add(time.Minute); ; {
			_, _, err := s.Session(t.Context(), hash(1))
			if err == nil {
				break
			}
			if !errors.Is(err, fault.ErrUnavailable) || time.Now().After(end) {
				t.Fatalf("after the connections have ended: %v", err)
			}
		}
	}
}
