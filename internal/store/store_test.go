package store

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/account"
	"waymark.dev/waymark/internal/fault"
	"waymark.dev/waymark/internal/postgrestest"
)

// opener makes the options of an empty database.
type opener func(t *testing.T) Options

func TestSQLite(t *testing.T) {
	suite(t, func(t *testing.T) Options { return Options{Dir: filepath.Join(t.TempDir(), "50% of #1? yes")} })
}

func TestPostgres(t *testing.T) {
	address := postgrestest.Start(t)
	suite(t, func(t *testing.T) Options { return Options{URL: emptySchema(t, address)} })
	t.Run("busy", func(t *testing.T) { testBusyPostgres(t, emptySchema(t, address)) })
	t.Run("lost", func(t *testing.T) { testLostPostgres(t, emptySchema(t, address)) })
	t.Run("full", func(t *testing.T) { testFullPostgres(t, address) })
}

// emptySchema gives a test a schema of its own.
func emptySchema(t *testing.T, address string) string {
	t.Helper()
	name := "t_" + strings.ToLower(strings.NewReplacer("/", "_", "#", "_").Replace(t.Name()))
	s, err := Open(t.Context(), Options{URL: address})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.db.ExecContext(t.Context(), fmt.Sprintf("drop schema if exists %q cascade; create schema %q", name, name)); err != nil {
		t.Fatal(err)
	}
	return withParameter(t, address, "search_path", name)
}

// withParameter adds a setting of the server to an address.
func withParameter(t *testing.T, address, name, value string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set(name, value)
	u.RawQuery = q.Encode()
	return u.String()
}

// suite holds both databases to the same behaviour.
func suite(t *testing.T, empty opener) {
	tests := []struct {
		name string
		run  func(*testing.T, *Store)
	}{
		{"users", testUsers},
		{"operators", testOperatorsSetting},
		{"playgrounds", testPlaygrounds},
		{"flags", testFlags},
		{"review", testReview},
		{"owner", testOwnerIsDeleted},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := openStore(t, empty(t))
			if _, err := s.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			test.run(t, s)
		})
	}
	t.Run("migrations", func(t *testing.T) { testMigrations(t, empty(t)) })
	t.Run("together", func(t *testing.T) { testMigrateTogether(t, empty(t)) })
}

func openStore(t *testing.T, o Options) *Store {
	t.Helper()
	s, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

var ann = account.Profile{
	UID: "0123", Email: "ann@example.org", AvatarURL: "https://example.org/ann.png",
	Subscription: "mdn_plus_5m", RefreshToken: "first",
}

// addUser keeps a user and returns its number.
func addUser(t *testing.T, s *Store, p account.Profile) int64 {
	t.Helper()
	if err := s.SignedIn(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	u, err := s.User(t.Context(), p.UID)
	if err != nil {
		t.Fatal(err)
	}
	return u.ID
}

func testUsers(t *testing.T, s *Store) {
	id := addUser(t, s, ann)
	got, err := s.User(t.Context(), ann.UID)
	want := account.User{ID: id, UID: ann.UID, Email: ann.Email, AvatarURL: ann.AvatarURL, Subscription: ann.Subscription}
	if err != nil || got != want {
		t.Errorf("User = %+v, %v, want %+v", got, err, want)
	}
	again := account.Profile{UID: ann.UID, Email: "ann@example.net", Subscription: account.Core, RefreshToken: "second"}
	if other := addUser(t, s, again); other != id {
		t.Errorf("signed in again as %d, was %d", other, id)
	}
	got, err = s.User(t.Context(), ann.UID)
	want = account.User{ID: id, UID: ann.UID, Email: again.Email, Subscription: account.Core}
	if err != nil || got != want {
		t.Errorf("User = %+v, %v, want %+v", got, err, want)
	}
	if _, err := s.User(t.Context(), "nobody' or 1=1"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("unknown user: %v", err)
	}
}

func testOperatorsSetting(t *testing.T, s *Store) {
	addUser(t, s, ann)
	if _, err := s.db.ExecContext(t.Context(), "update users set enforce_plus = 'mdn_plus_10y', is_admin = true"); err != nil {
		t.Fatal(err)
	}
	addUser(t, s, ann)
	got, err := s.User(t.Context(), ann.UID)
	if err != nil || got.Subscription != "mdn_plus_10y" || !got.Admin {
		t.Errorf("after signing in again: %+v, %v", got, err)
	}
}

func testPlaygrounds(t *testing.T, s *Store) {
	user := addUser(t, s, ann)
	code := `{"html":"<p>\u0000 ü 𝒳 ' \" \\</p>","css":null}`
	first, err := s.AddPlayground(t.Context(), user, code)
	if err != nil {
		t.Fatal(err)
	}
	second, err := s.AddPlayground(t.Context(), user, "{}")
	if err != nil || second == first {
		t.Errorf("second = %d after %d, %v", second, first, err)
	}
	if got, err := s.Playground(t.Context(), first); err != nil || got != code {
		t.Errorf("Playground = %q, %v, want %q", got, err, code)
	}
	if _, err := s.Playground(t.Context(), 999); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("unknown playground: %v", err)
	}
	if _, err := s.AddPlayground(t.Context(), 999, "{}"); err == nil {
		t.Error("a playground of nobody was kept")
	}
}

func testFlags(t *testing.T, s *Store) {
	id, err := s.AddPlayground(t.Context(), addUser(t, s, ann), "{}")
	if err != nil {
		t.Fatal(err)
	}
	for _, reason := range []string{"", "spam", "really", strings.Repeat("x", 5000)} {
		if err := s.FlagPlayground(t.Context(), id, reason); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.FlagPlayground(t.Context(), 999, "no such"); err != nil {
		t.Errorf("flag what is not there: %v", err)
	}
	if _, err := s.Playground(t.Context(), id); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("a flagged playground: %v", err)
	}
	list, err := s.FlaggedPlaygrounds(t.Context())
	if err != nil || len(list) != 1 {
		t.Fatalf("flagged = %v, %v", list, err)
	}
	r := list[0]
	if r.Number != id || r.Owner != ann.Email || !strings.HasPrefix(r.Reason, "spam\nreally\nxx") || len(r.Reason) != 4000 {
		t.Errorf("report = %+v", r)
	}
	if age := time.Since(r.FlaggedAt); age < 0 || age > time.Hour || r.SavedAt.After(r.FlaggedAt) {
		t.Errorf("saved at %v, flagged at %v", r.SavedAt, r.FlaggedAt)
	}
}

func testReview(t *testing.T, s *Store) {
	user := addUser(t, s, ann)
	for _, keep := range []bool{true, false} {
		id, err := s.AddPlayground(t.Context(), user, "{}")
		if err != nil {
			t.Fatal(err)
		}
		// What was reviewed stays as it is, whoever reports it again.
		steps := []error{
			s.FlagPlayground(t.Context(), id, "spam"), s.ReviewPlayground(t.Context(), id, keep), s.FlagPlayground(t.Context(), id, "spam"),
		}
		if err := errors.Join(steps...); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Playground(t.Context(), id); (err == nil) != keep {
			t.Errorf("after a review with keep = %v: %v", keep, err)
		}
	}
	if list, err := s.FlaggedPlaygrounds(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("still flagged: %v, %v", list, err)
	}
	if err := s.ReviewPlayground(t.Context(), 999, true); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("review what is not there: %v", err)
	}
}

func testOwnerIsDeleted(t *testing.T, s *Store) {
	id, err := s.AddPlayground(t.Context(), addUser(t, s, ann), "{}")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.ExecContext(t.Context(), "delete from users"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Playground(t.Context(), id); err != nil {
		t.Errorf("a playground whose owner was deleted: %v", err)
	}
}

func testMigrations(t *testing.T, o Options) {
	s := openStore(t, o)
	if pending, err := s.Pending(t.Context()); err != nil || !pending {
		t.Errorf("Pending of an empty database = %v, %v", pending, err)
	}
	if done, err := s.Migrate(t.Context()); err != nil || len(done) == 0 {
		t.Fatalf("Migrate = %v, %v", done, err)
	}
	id := addUser(t, s, ann)
	again := openStore(t, o)
	if done, err := again.Migrate(t.Context()); err != nil || len(done) != 0 {
		t.Errorf("Migrate again = %v, %v", done, err)
	}
	if pending, err := again.Pending(t.Context()); err != nil || pending {
		t.Errorf("Pending = %v, %v", pending, err)
	}
	if u, err := again.User(t.Context(), ann.UID); err != nil || u.ID != id {
		t.Errorf("user after a restart: %+v, %v", u, err)
	}
}

// testMigrateTogether starts several processes, as it were, at a time.
func testMigrateTogether(t *testing.T, o Options) {
	var wait sync.WaitGroup
	for range 4 {
		s := openStore(t, o)
		wait.Go(func() {
			if _, err := s.Migrate(context.WithoutCancel(t.Context())); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	addUser(t, openStore(t, o), ann)
}

func TestOthersCannotReadTheFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	openStore(t, Options{Dir: dir})
	for path, want := range map[string]os.FileMode{dir: 0o700, filepath.Join(dir, FileName): 0o600} {
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != want {
			t.Errorf("%s has mode %v, want %v (%v)", path, info.Mode().Perm(), want, err)
		}
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, o := range []Options{
		{Dir: filepath.Join(file, "below")},
		{URL: "postgres://waymark:secret@127.0.0.1:1/none"},
		{URL: "postgres://waymark:secret@:x/none"},
	} {
		_, err := Open(t.Context(), o)
		if err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("Open(%+v) = %v", o, err)
		}
	}
}
