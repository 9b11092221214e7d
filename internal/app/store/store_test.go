package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// opener returns the options of a database.
type opener func(t *testing.T) Options

// withTables creates a SQLite database with the current tables in a folder.
var withTables = servertest.Folder(func(dir string) error { return makeTables(Options{Dir: dir}) })

func makeTables(o Options) error {
	s, err := Open(context.Background(), o)
	if err != nil {
		return err
	}
	_, err = s.Migrate(context.Background())
	return errors.Join(err, s.Close())
}

// folderWithTables is an opener of SQLite databases with the current tables.
func folderWithTables(t *testing.T) Options {
	t.Helper()
	o := Options{Dir: t.TempDir()}
	withTables(t, o.Dir)
	return o
}

// postgresWithTables returns an opener of databases with the current tables on a
// server.
func postgresWithTables(t *testing.T, address string) opener {
	t.Helper()
	database := servertest.Template(t, address, func(address string) error { return makeTables(Options{URL: address}) })
	return func(t *testing.T) Options { return Options{URL: database(t)} }
}

func TestSQLite(t *testing.T) {
	t.Parallel()
	suite(t, func(t *testing.T) Options { return Options{Dir: filepath.Join(t.TempDir(), "50% of #1? yes")} }, folderWithTables)
}

func TestPostgres(t *testing.T) {
	t.Parallel()
	address := servertest.StartPostgres(t)
	suite(t, func(t *testing.T) Options { return Options{URL: emptySchema(t, address)} }, postgresWithTables(t, address))
	t.Run("busy", func(t *testing.T) { testBusyPostgres(t, emptySchema(t, address)) })
	t.Run("lost", func(t *testing.T) { testLostPostgres(t, emptySchema(t, address)) })
	t.Run("crowd", func(t *testing.T) { testCrowdOnPostgres(t, emptySchema(t, address)) })
	t.Run("full", func(t *testing.T) { testFullPostgres(t, address) })
}

// Through a pooler, each statement or transaction may be on another connection.
func TestPgBouncer(t *testing.T) {
	t.Parallel()
	address := servertest.StartPostgres(t)
	through := servertest.StartPgBouncer(t, address)
	open := func(database func(testing.TB) string) opener {
		return func(t *testing.T) Options {
			direct := database(t)
			return Options{URL: direct, PoolerURL: through(direct)}
		}
	}
	empty := servertest.Template(t, address, func(string) error { return nil })
	migrated := servertest.Template(t, address, func(address string) error { return makeTables(Options{URL: address}) })
	suite(t, open(empty), open(migrated))
}

// emptySchema creates a schema for a test.
func emptySchema(t *testing.T, address string) string {
	t.Helper()
	return servertest.EmptySchema(t, address, "t_"+strings.ToLower(strings.NewReplacer("/", "_", "#", "_").Replace(t.Name())))
}

// suite runs tests on a database. Most tests start with tables.
func suite(t *testing.T, empty, migrated opener) {
	tests := []struct {
		name string
		run  func(*testing.T, *Store)
	}{
		{"users", testUsers},
		{"operators", testOperatorsSetting},
		{"sessions", testSessions},
		{"end", testEndSessions},
		{"sealed", testSealedCookies},
		{"sealed cookie ends", testSealedCookieEndsAtOnce},
		{"expired", testExpiredSessions},
		{"many", testManySessions},
		{"at once", testSessionsAtOnce},
		{"read together", testSessionsAreReadTogether},
		{"playgrounds", testPlaygrounds},
		{"quota", testQuota},
		{"reports", testReports},
		{"review", testReview},
		{"remove", testRemove},
		{"purge", testPurge},
		{"owner", testOwnerIsDeleted},
		{"plans of queries", testOldRowsAreFoundByIndexes},
		{"accounts", testListOfAccounts},
		{"find", testFindAccount},
		{"grants", testGrants},
		{"grants are followed", testGrantsAreFollowed},
		{"grants are extended", testGrantsAreExtended},
		{"changes", testChanges},
		{"changes by the staff", testChangesByStaff},
		{"superusers against each other", testOneSuperuserIsLeft},
		{"staff who delete themselves", testStaffDeleteThemselves},
		{"reviews are in the log", testReviewsAreInTheLog},
		{"revoke", testRevokeSessions},
		{"state", testAccountState},
		{"subscriptions", testSubscriptions},
		{"subscriptions of others", testSubscriptionsOfOthers},
		{"subscriptions at once", testSubscriptionLimit},
		{"webhook", testWebhook},
		{"queries of other versions", testQueriesOfOtherVersions},
		{"tier changed twice at once", testTierChangedTwiceAtOnce},
		{"webhooks of two servers", testWebhooksOfTwoServers},
		{"misbehaving webhooks", testMisbehavingWebhooks},
		{"webhook that fails", testWebhookIsDisabled},
		{"settings", testSettings},
		{"events", testEvents},
		{"pings", testPings},
		{"tiers", testTiers},
		{"history", testAIHistory},
		{"export", testExport},
		{"newsletter", testNewsletter},
		{"ads", testAds},
		{"newsletter after a plan", testSubscribersLeaveThePlan},
		{"purge of the newsletter", testPurgeOfTheNewsletter},
		{"delete user", testDeleteUser},
		{"limits outlive the account", testLimitsOutliveTheAccount},
		{"limits end", testLimitsOfDeletedAccountsEnd},
		{"changes of collections", testChangesOfCollections},
		{"quota of collections", testQuotaOfCollections},
		{"quota of descriptions", testQuotaCountsDescriptions},
		{"collections with items", testCollectionsWithItems},
		{"undo", testUndo},
		{"purge collections", testPurgeCollections},
		{"leave with collections", testLeaveWithCollections},
		{"scans", testScans},
		{"one scan at a time", testOneScanAtATime},
		{"lost scan", testLostScan},
		{"history of scans", testScanHistory},
		{"grades", testGradeCounts},
		{"retention of scans", testRetentionOfScans},
		{"captures of scans", testCapturesOfNewestScans},
		{"number of scans", testNumberOfScans},
		{"remove host", testRemoveHost},
		{"quota of help", testHelpQuota},
		{"questions of a killed server", testGiveBackOpen},
		{"history of help", testHelpHistory},
		{"size of the history of help", testHelpHistorySize},
		{"history of others", testHistoryOfOthers},
		{"votes on answers", testHelpVotes},
		{"purge of help", testPurgeHelp},
		{"explanations", testExplanations},
		{"spending on models", testSpending},
		{"servers", testServers},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { test.run(t, openStore(t, migrated(t))) })
	}
	t.Run("subscribers", func(t *testing.T) { testUpgradeOfSubscribers(t, openStore(t, empty(t))) })
	t.Run("subscribers of the newsletter", func(t *testing.T) { testUpgradeOfTheNewsletter(t, openStore(t, empty(t))) })
	t.Run("upgrade", func(t *testing.T) { testUpgradeOfReports(t, openStore(t, empty(t))) })
	t.Run("questions at once", func(t *testing.T) { testQuestionsAtOnce(t, empty(t)) })
	t.Run("migrations", func(t *testing.T) { testMigrations(t, empty(t)) })
	t.Run("newer tables", func(t *testing.T) { testNewerTables(t, empty(t)) })
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

var (
	bob = account.Profile{UID: "4567", Email: "bob@example.org", Subscription: account.Core}
	eve = account.Profile{UID: "89ab", Email: "eve@example.org", Subscription: account.Core}
)

// addUser adds a user and returns its number.
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
	want := account.User{ID: id, UID: ann.UID, Email: ann.Email, AvatarURL: ann.AvatarURL, Subscription: ann.Subscription, SubscriberNumber: 1, Settings: &account.Settings{NoAds: true}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("User = %+v, %v, want %+v", got, err, want)
	}
	again := account.Profile{UID: ann.UID, Email: "ann@example.net", Subscription: account.Core, RefreshToken: "second"}
	if other := addUser(t, s, again); other != id {
		t.Errorf("after signing in again: user %d, was %d", other, id)
	}
	got, err = s.User(t.Context(), ann.UID)
	want = account.User{ID: id, UID: ann.UID, Email: again.Email, Subscription: account.Core, SubscriberNumber: 1, Settings: &account.Settings{}}
	if err != nil || !reflect.DeepEqual(got, want) {
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

// count returns the number of rows of a table.
func count(t *testing.T, s *Store, table string) (n int) {
	t.Helper()
	if err := s.db.QueryRowContext(t.Context(), "select count(*) from "+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
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

// testNewerTables has programs of three versions work on one database: the oldest goes on until a
// newer one contracts the tables.
func testNewerTables(t *testing.T, o Options) {
	old, files := openStore(t, o), fstest.MapFS{}
	if _, err := old.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	known, err := old.KnownSchema()
	if err != nil {
		t.Fatal(err)
	}
	entries, err := migrations.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		name := "migrations/" + e.Name()
		files[name] = &fstest.MapFile{Data: testkit.ReadFile(t, name)}
	}
	for _, step := range []struct{ file, text, want string }{
		{"9998_expand.sql", "-- compatible: older programs leave it empty.\nalter table users add column motto text not null default '';", ""},
		{"9999_contract.sql", "-- breaking: programs before 9998 need it.\nalter table users drop column avatar_url;", fmt.Sprintf("the tables (migration 9999; this program has %04d) were written by a newer version", known)},
		{"10000_expand.sql", "-- compatible: an index.\ncreate index users_motto on users (motto);", "(migration 9999; "},
	} {
		files["migrations/"+step.file] = &fstest.MapFile{Data: []byte(step.text)}
		newer := old.migrations()
		newer.Files = files
		if done, err := newer.Up(t.Context(), old.db); err != nil || len(done) != 1 {
			t.Fatalf("%s: %v, %v", step.file, done, err)
		}
		_, migrateErr := old.Migrate(t.Context())
		pending, pendingErr := old.Pending(t.Context())
		for _, err := range []error{migrateErr, pendingErr} {
			if step.want == "" && err != nil || step.want != "" && (!errors.Is(err, database.ErrNewer) || !strings.Contains(err.Error(), step.want)) {
				t.Errorf("the old program after %s: %v, want %q", step.file, err, step.want)
			}
		}
		if pending {
			t.Errorf("the old program has pending migrations after %s", step.file)
		}
		if step.want == "" {
			addUser(t, old, ann)
		}
	}
}

// testMigrateTogether migrates from several connections at once, like several
// processes.
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
			t.Errorf("mode of %s = %v, want %v (%v)", path, info.Mode().Perm(), want, err)
		}
	}
}

func TestOpenErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	testkit.WriteFile(t, file, "")
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

// Opening a connection takes longer than most queries.
func TestConnectionsAreUsedAgain(t *testing.T) {
	s := openStore(t, Options{Dir: t.TempDir()})
	var taken []*sql.Conn
	for range maxConnections {
		c, err := s.db.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		taken = append(taken, c)
	}
	for _, c := range taken {
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if stats := s.db.Stats(); stats.Idle != maxConnections || stats.MaxIdleClosed != 0 {
		t.Errorf("%d connections are left, %d were closed, want all %d left", stats.Idle, stats.MaxIdleClosed, maxConnections)
	}
}

func TestConnectionsAreBounded(t *testing.T) {
	for option, want := range map[int]int{0: maxConnections, 3: 3} {
		if got := openStore(t, Options{Dir: t.TempDir(), MaxConnections: option}).Stats().MaxOpenConnections; got != want {
			t.Errorf("MaxConnections %d: %d connections at most, want %d", option, got, want)
		}
	}
}
