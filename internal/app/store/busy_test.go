package store

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/collections"
	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/playground"
)

// writes are the operations that change the database, by name.
func writes(s *Store, user, code int64) map[string]func(context.Context) error {
	return map[string]func(context.Context) error{
		"SignedIn":         func(ctx context.Context) error { return s.SignedIn(ctx, ann) },
		"AddPlayground":    func(ctx context.Context) error { _, err := s.AddPlayground(ctx, user, "{}", ample); return err },
		"ReportPlayground": func(ctx context.Context) error { return s.ReportPlayground(ctx, code, playground.CodeReport{}, 2) },
		"ReviewPlayground": func(ctx context.Context) error { return s.ReviewPlayground(ctx, code, true) },
		"RemovePlayground": func(ctx context.Context) error { return s.RemovePlayground(ctx, code) },
		"PurgePlaygrounds": func(ctx context.Context) error {
			_, err := s.PurgePlaygrounds(ctx, playground.CodeSelection{Hidden: true}, false)
			return err
		},
		"CreateCollection": func(ctx context.Context) error {
			_, err := s.CreateCollection(ctx, user, collections.NewIDs{Collection: "new"}, collections.Fields{Name: "new"}, nil, 0, roomy)
			return err
		},
		"AddItem": func(ctx context.Context) error {
			return s.AddItem(ctx, user, mainID, collections.Saved{ID: "new", URL: "/new"}, isNone, roomy)
		},
		"PurgeCollections": func(ctx context.Context) error { _, err := s.PurgeCollections(ctx, now()); return err },
	}
}

// reads are the other operations.
func reads(s *Store, user, code int64) map[string]func(context.Context) error {
	return map[string]func(context.Context) error{
		"User":                func(ctx context.Context) error { _, err := s.User(ctx, ann.UID); return err },
		"Playground":          func(ctx context.Context) error { _, err := s.Playground(ctx, code); return err },
		"ReportedPlaygrounds": func(ctx context.Context) error { _, err := s.ReportedPlaygrounds(ctx); return err },
		"a try to purge": func(ctx context.Context) error {
			_, err := s.PurgePlaygrounds(ctx, playground.CodeSelection{Hidden: true}, true)
			return err
		},
		"Collections": func(ctx context.Context) error { _, err := s.Collections(ctx, user, "new"); return err },
		"Items":       func(ctx context.Context) error { _, err := s.Items(ctx, user, mainID, 10, 0); return err },
		"FindShared": func(ctx context.Context) error {
			_, _, _, err := s.FindShared(ctx, "token")
			return err
		},
	}
}

// filled returns a database with a user and saved code.
func filled(t *testing.T, o Options) (s *Store, user, code int64) {
	t.Helper()
	s = openStore(t, o)
	if _, err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	user = addUser(t, s, ann)
	addItem(t, s, user, "item", "/a")
	if _, err := s.Share(t.Context(), user, mainID, collections.Share{Token: "token"}); err != nil {
		t.Fatal(err)
	}
	return s, user, add(t, s, user)
}

// lockOut runs statements that lock the database until the test ends.
func lockOut(t *testing.T, o Options, statements string) {
	t.Helper()
	s := openStore(t, o)
	s.db.SetMaxOpenConns(1)
	if _, err := s.db.ExecContext(t.Context(), statements); err != nil {
		t.Fatal(err)
	}
}

func wantUnavailable(t *testing.T, calls map[string]func(context.Context) error) {
	t.Helper()
	for name, call := range calls {
		if err := call(t.Context()); !errors.Is(err, fault.ErrUnavailable) {
			t.Errorf("%s = %v, want unavailable", name, err)
		}
	}
}

func TestABusySQLiteIsUnavailable(t *testing.T) {
	o := Options{Dir: t.TempDir(), LockWait: time.Millisecond}
	s, user, code := filled(t, o)
	lockOut(t, o, "begin exclusive")
	wantUnavailable(t, writes(s, user, code))
	for name, read := range reads(s, user, code) {
		if err := read(t.Context()); err != nil {
			t.Errorf("%s = %v: a write blocks reads", name, err)
		}
	}
}

func testBusyPostgres(t *testing.T, address string) {
	s, user, code := filled(t, Options{URL: servertest.WithParameter(t, address, "lock_timeout", "10")})
	lockOut(t, Options{URL: address}, "begin; lock table users, playgrounds, collections in access exclusive mode")
	wantUnavailable(t, writes(s, user, code))
	wantUnavailable(t, reads(s, user, code))
}

// testFullPostgres uses up the connections of an account.
func testFullPostgres(t *testing.T, address string) {
	schema := emptySchema(t, address)
	s, user, code := filled(t, Options{URL: schema})
	if _, err := s.db.ExecContext(t.Context(), "drop role if exists narrow; create role narrow login connection limit 1"); err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(schema)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.User("narrow")
	narrow := openStore(t, Options{URL: u.String()})
	taken, err := narrow.db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	wantUnavailable(t, reads(narrow, user, code))
}

// testLostPostgres ends connections that wait for a lock.
func testLostPostgres(t *testing.T, address string) {
	s, user, _ := filled(t, Options{URL: address})
	lockOut(t, Options{URL: address}, "begin; lock table playgrounds in access exclusive mode")
	failed := make(chan error, 1)
	go func() {
		_, err := s.AddPlayground(context.WithoutCancel(t.Context()), user, "{}", ample)
		failed <- err
	}()
	operator := openStore(t, Options{URL: address})
	const endWaiting = "select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'select count(*), cast%'"
	for ended := 0; ended == 0; {
		if err := operator.db.QueryRowContext(t.Context(), endWaiting).Scan(&ended); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-failed; !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("AddPlayground on a terminated connection = %v, want unavailable", err)
	}
}

// testCrowdOnPostgres has one user send more changes than there are connections,
// all of which wait.
func testCrowdOnPostgres(t *testing.T, address string) {
	s, user, _ := filled(t, Options{URL: address})
	other := addUser(t, s, bob)
	lockOut(t, Options{URL: address}, fmt.Sprintf("begin; update users set updated_at = updated_at where id = %d", user))
	crowd, disperse := context.WithCancel(t.Context())
	var changes sync.WaitGroup
	for range 2 * maxConnections {
		changes.Go(func() { _ = s.DeleteItem(crowd, user, mainID, "item") })
	}
	for s.userLocks.count(user) < 2*maxConnections {
		time.Sleep(time.Millisecond)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if _, err := s.Collections(ctx, other, "other"); err != nil {
		t.Errorf("another user's collections: %v", err)
	}
	disperse()
	changes.Wait()
	if n := s.userLocks.count(user); n != 0 {
		t.Errorf("%d changes still hold or await the user's lock", n)
	}
}

// count returns how many callers hold or await a user's lock.
func (t *userLocks) count(user int64) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if own := t.users[user]; own != nil {
		return own.requests
	}
	return 0
}
