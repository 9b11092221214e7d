package store

import (
	"archive/zip"
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/billing"
	"waymark.dev/waymark/internal/plus/updates"
	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/playground"
)

func TestBackupsMoveBetweenDatabases(t *testing.T) {
	t.Parallel()
	address := servertest.StartPostgres(t)
	schemas := 0
	empty := map[string]opener{
		"sqlite": func(t *testing.T) Options { return Options{Dir: t.TempDir()} },
		"postgres": func(t *testing.T) Options {
			schemas++
			return Options{URL: servertest.EmptySchema(t, address, fmt.Sprintf("backup_%d", schemas))}
		},
	}
	for from, migrated := range map[string]opener{"sqlite": folderWithTables, "postgres": postgresWithTables(t, address)} {
		t.Run("tables of "+from, func(t *testing.T) { testEveryTableIsBackedUp(t, openStore(t, migrated(t))) })
		t.Run("pending in "+from, func(t *testing.T) {
			testPendingWorkIsRestored(t, openStore(t, migrated(t)), openStore(t, migrated(t)))
		})
		t.Run("written to "+from, func(t *testing.T) { testBackupOfABusyDatabase(t, openStore(t, migrated(t))) })
		t.Run("refused by "+from, func(t *testing.T) { testRefusedRestores(t, migrated) })
		for to, target := range empty {
			t.Run(from+" to "+to, func(t *testing.T) { testBackupMoves(t, version3(t, empty[from](t), from), target(t)) })
		}
	}
}

// migrated opens a database with the current tables.
func migrated(t *testing.T, o Options) *Store {
	t.Helper()
	s := openStore(t, o)
	if _, err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

// version3 opens a database with data of an earlier version.
func version3(t *testing.T, o Options, name string) *Store {
	t.Helper()
	dump, err := os.ReadFile("testdata/version3." + name + ".sql")
	if err != nil {
		t.Fatal(err)
	}
	s := openStore(t, o)
	if _, err := s.db.ExecContext(t.Context(), string(dump)); err != nil {
		t.Fatal(err)
	}
	return openStore(t, o)
}

// backupOf returns a backup of a database, and its entries without the
// manifest's time.
func backupOf(t *testing.T, s *Store) (file []byte, tables map[string]string) {
	t.Helper()
	var b bytes.Buffer
	if _, err := s.Backup(context.WithoutCancel(t.Context()), &b, "1.2"); err != nil {
		t.Fatal(err)
	}
	m := manifest{}
	entries := entriesOf(t, b.Bytes())
	if err := json.Unmarshal(entries[manifestEntry], &m); err != nil {
		t.Fatal(err)
	}
	tables = map[string]string{}
	for _, table := range m.Tables {
		tables[table.Name] = fmt.Sprintf("%s%d rows, last number %d", entries[table.Name+rowsSuffix], table.Rows, table.LastID)
	}
	return b.Bytes(), tables
}

func entriesOf(t *testing.T, file []byte) map[string][]byte {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	entries := map[string][]byte{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if entries[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	return entries
}

func (s *Store) restoreBytes(ctx context.Context, file []byte) error {
	_, err := s.Restore(ctx, bytes.NewReader(file), int64(len(file)))
	return err
}

// testBackupMoves also restores a backup of an old version.
func testBackupMoves(t *testing.T, old *Store, to Options) {
	oldFile, _ := backupOf(t, old)
	old = migrated(t, Options{URL: old.url, Dir: dirOf(t, old)})
	addUser(t, old, eve)
	if _, err := old.db.ExecContext(t.Context(), "delete from users where uid = $1", eve.UID); err != nil {
		t.Fatal(err)
	}
	file, want := backupOf(t, old)
	s := openStore(t, to)
	if err := s.restoreBytes(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	if _, got := backupOf(t, s); !equalTables(t, got, want) {
		t.Error("restored data differs from the backup")
	}
	if id := addUser(t, s, account.Profile{UID: "new", Email: "new@example.org", Subscription: account.Core}); id != 6 {
		t.Errorf("number of a new reader = %d, want 6: numbers of deleted readers are not used again", id)
	}
	if err := s.restoreBytes(t.Context(), file); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("into a database with data: %v", err)
	}
	if err := s.restoreBytes(t.Context(), oldFile); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("old backup into a database with data: %v", err)
	}
}

// testPendingWorkIsRestored restores a backup older than the limit for retrying
// the provider's events. Backups have no jobs: their work is found again by the
// pending rows in the tables.
func testPendingWorkIsRestored(t *testing.T, from, to *Store) {
	user := addUser(t, from, ann)
	events := []account.Event{
		{TokenID: "t1", Kind: "delete-user", UID: ann.UID, Payload: []byte(`{}`), IssuedAt: now()},
		{TokenID: "t1", Kind: "profile-change", UID: ann.UID, Payload: []byte(`{}`), IssuedAt: now()},
	}
	numbers, err := from.AddEvents(t.Context(), events)
	if err != nil {
		t.Fatal(err)
	}
	if err := from.EndEvent(t.Context(), numbers[1], account.EventProcessed, ""); err != nil {
		t.Fatal(err)
	}
	if err := from.execute(t.Context(), "age events", "update provider_events set received_at = $1", now().AddDate(0, 0, -3)); err != nil {
		t.Fatal(err)
	}
	hook := updates.Subscription{ID: "s1", User: user, CreatedAt: now(), Name: "a", Channel: updates.Webhook, URL: "https://example.org/", Data: "d1"}
	if err := from.AddSubscription(t.Context(), hook, 10); err != nil {
		t.Fatal(err)
	}
	hook, err = from.Subscription(t.Context(), user, hook.ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := from.Advance(t.Context(), hook, "d2", "", updates.Delivery{ID: "m1", Subscription: hook, Body: "{}"}); err != nil {
		t.Fatal(err)
	}
	payments := Billing{from}
	if _, err := payments.AddCustomer(t.Context(), user, "cus_1"); err != nil {
		t.Fatal(err)
	}
	event := billing.Event{ID: "evt_1", Type: "refund.created", Kind: billing.RefundEvent, Object: "re_1", At: now()}
	if _, err := payments.AddEvent(t.Context(), event, now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	bought := billing.Holding{Source: billing.FromProcessor, Tier: "mdn_plus_5m", Subscription: billing.Subscription{
		ID: "sub_1", Currency: "usd", Status: billing.Active, PeriodEnd: now().Add(time.Hour),
	}}
	if err := payments.StoreSnapshot(t.Context(), billing.Snapshot{Number: 1, At: now(), User: user, Holdings: []billing.Holding{bought}}); err != nil {
		t.Fatal(err)
	}
	file, _ := backupOf(t, from)
	if err := to.restoreBytes(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	if got, err := (Billing{to}).OpenEvents(t.Context(), now().Add(-15*time.Minute)); err != nil || !slices.Equal(got, []string{"evt_1"}) {
		t.Errorf("queued events of Stripe = %v, %v, want evt_1", got, err)
	}
	if got, err := (Billing{to}).StaleCustomers(t.Context(), now().Add(-24*time.Hour), now()); err != nil || !slices.Equal(got, []string{"cus_1"}) {
		t.Errorf("customers to refresh = %v, %v, want cus_1: changes since the backup are not reported again", got, err)
	}
	if got, err := to.WaitingEvents(t.Context(), now().Add(-time.Hour)); err != nil || !slices.Equal(got, numbers[:1]) {
		t.Errorf("queued events = %v, %v, want %v", got, err, numbers[:1])
	}
	if got, err := to.PendingDeliveries(t.Context()); err != nil || !slices.Equal(got, []string{"m1"}) {
		t.Errorf("queued messages = %v, %v, want m1", got, err)
	}
}

func equalTables(t *testing.T, got, want map[string]string) bool {
	t.Helper()
	equal := len(got) == len(want)
	for name := range want {
		if got[name] != want[name] {
			equal = false
			t.Logf("%s:\n%s\nwant\n%s", name, got[name], want[name])
		}
	}
	return equal
}

// testEveryTableIsBackedUp finds tables that tablesAt overlooks.
func testEveryTableIsBackedUp(t *testing.T, s *Store) {
	query := "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name"
	if s.dialect == postgresDialect {
		query = "select table_name from information_schema.tables where table_schema = current_schema() order by table_name"
	}
	rows, err := s.db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	newest, err := s.KnownSchema()
	if err != nil {
		t.Fatal(err)
	}
	want, err := tablesAt(newest)
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		isOfJobs := name == "jobs" || strings.HasPrefix(name, "river_")
		if name != versionTable && !slices.Contains(notBackedUp, name) && !isOfJobs && !slices.Contains(want, name) {
			t.Errorf("table %s is not backed up: tablesAt (backupformat.go) does not find the migration that creates it", name)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	backupOf(t, s) // every column's type has a representation in backups
}

// A backup made before an upgrade is what a rollback begins with: newer programs read it, too.
func TestBackupsOfAnOldVersionAreUpgraded(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		testBackupsOfAnOldVersion(t, "sqlite", func(t *testing.T) Options { return Options{Dir: t.TempDir()} })
	})
	t.Run("postgres", func(t *testing.T) {
		address, schemas := servertest.StartPostgres(t), 0
		testBackupsOfAnOldVersion(t, "postgres", func(t *testing.T) Options {
			schemas++
			return Options{URL: servertest.EmptySchema(t, address, fmt.Sprintf("old_%d", schemas))}
		})
	})
}

func testBackupsOfAnOldVersion(t *testing.T, name string, empty opener) {
	old := version3(t, empty(t), name)
	want := version3Rows(t, old)
	file, _ := backupOf(t, old)
	s := openStore(t, empty(t))
	if err := s.restoreBytes(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	if got := version3Rows(t, s); got != want {
		t.Errorf("rows of the backup:\n%s\nwant\n%s", got, want)
	}
	if pending, err := s.Pending(t.Context()); err != nil || pending {
		t.Errorf("tables are not up to date: %v, %v", pending, err)
	}
	testUpgradedUsers(t, s)
	testUpgradedCode(t, s)
	if got := version3Rows(t, old); got != want {
		t.Errorf("rows of the old database:\n%s\nwant\n%s", got, want)
	}
	newer := migrated(t, empty(t))
	if err := newer.restoreBytes(t.Context(), file); newestIsNot(t, newer, 3) && (err == nil || !strings.Contains(err.Error(), "without tables")) {
		t.Errorf("into newer tables: %v", err)
	}
}

func newestIsNot(t *testing.T, s *Store, schema int64) bool {
	t.Helper()
	newest, err := s.KnownSchema()
	if err != nil {
		t.Fatal(err)
	}
	return newest != schema
}

// testBackupOfABusyDatabase makes a backup while readers sign in and save code.
func testBackupOfABusyDatabase(t *testing.T, s *Store) {
	other := openStore(t, Options{URL: s.url, Dir: dirOf(t, s)}) // the server, in another process
	ctx, stop := context.WithCancel(t.Context())
	var writers sync.WaitGroup
	for w := range 4 {
		writers.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				p := account.Profile{UID: fmt.Sprintf("%d.%d", w, i), Email: "x@example.org", Subscription: account.Core}
				if err := other.SignedIn(t.Context(), p); err != nil {
					t.Error(err)
					return
				}
				u, err := other.User(t.Context(), p.UID)
				if err == nil {
					_, err = other.AddPlayground(t.Context(), u.ID, "{}", playground.CodeQuota{Count: 1, Bytes: 10})
				}
				if err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	var files [][]byte
	for range 5 {
		file, _ := backupOf(t, s)
		files = append(files, file)
	}
	stop()
	writers.Wait()
	for _, file := range files {
		restored := openStore(t, Options{Dir: t.TempDir()})
		if err := restored.restoreBytes(t.Context(), file); err != nil { // foreign keys are checked
			t.Fatal(err)
		}
		var users, code int
		if err := restored.db.QueryRowContext(t.Context(), "select (select count(*) from users), (select count(*) from playgrounds)").Scan(&users, &code); err != nil {
			t.Fatal(err)
		}
		if users < code || users > code+4 {
			t.Errorf("%d users with %d saved playgrounds: not a consistent snapshot", users, code)
		}
	}
}

// dirOf returns the folder of a database, "" for PostgreSQL.
func dirOf(t *testing.T, s *Store) string {
	t.Helper()
	if s.dialect == postgresDialect {
		return ""
	}
	var path string
	if err := s.db.QueryRowContext(t.Context(), "select file from pragma_database_list where name = 'main'").Scan(&path); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(path, "/"+FileName)
}

// Restoring writes no files from a backup: additional entries and links have no
// effect.
func TestEntriesOfABackupAreNotUnpacked(t *testing.T) {
	source := openStore(t, folderWithTables(t))
	addUser(t, source, ann)
	file, _ := backupOf(t, source)
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	add := func(h *zip.FileHeader, content []byte) {
		t.Helper()
		entry, err := archive.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := entry.Write(content); err != nil {
			t.Fatal(err)
		}
	}
	for name, content := range entriesOf(t, file) {
		add(&zip.FileHeader{Name: name}, content)
	}
	outside := t.TempDir()
	for _, name := range []string{"../../evil", outside + "/evil", "/evil", `..\evil`} {
		add(&zip.FileHeader{Name: name}, []byte("evil"))
	}
	link := &zip.FileHeader{Name: "link"}
	link.SetMode(os.ModeSymlink | 0o777)
	add(link, []byte(outside))
	add(&zip.FileHeader{Name: "link/evil"}, []byte("evil"))
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "a", "b")
	to := openStore(t, Options{Dir: dir})
	if err := to.restoreBytes(t.Context(), out.Bytes()); err != nil && !errors.Is(err, ErrBrokenBackup) {
		t.Fatal(err)
	}
	for _, folder := range []string{outside, filepath.Dir(dir), filepath.Dir(filepath.Dir(dir)), "/"} {
		if _, err := os.Lstat(filepath.Join(folder, "evil")); err == nil {
			t.Errorf("%s has a file from the backup", folder)
		}
	}
}

// testRefusedRestores checks that a refused restore leaves the database
// unchanged.
func testRefusedRestores(t *testing.T, migrated opener) {
	source := openStore(t, folderWithTables(t))
	addUser(t, source, ann)
	addUser(t, source, bob)
	file, _ := backupOf(t, source)
	s := openStore(t, migrated(t))
	for name, tc := range map[string]struct {
		file []byte
		want error
	}{
		"nothing":              {nil, ErrBrokenBackup},
		"something else":       {[]byte("select * from users"), ErrBrokenBackup},
		"cut off":              {file[:len(file)-1], ErrBrokenBackup},
		"cut off in the rows":  {file[:len(file)/2], ErrBrokenBackup},
		"of a newer format":    {changed(t, file, func(m *manifest, _ map[string][]byte) { m.Format++ }), database.ErrNewer},
		"of a newer version":   {changed(t, file, func(m *manifest, _ map[string][]byte) { m.Schema = 9999 }), database.ErrNewer},
		"with a table less":    {changed(t, file, func(m *manifest, _ map[string][]byte) { m.Tables = m.Tables[1:] }), ErrBrokenBackup},
		"with rows of no type": {changed(t, file, func(_ *manifest, e map[string][]byte) { e["users.jsonl"] = []byte("[1]\n") }), ErrBrokenBackup},
		"with a row less": {changed(t, file, func(_ *manifest, e map[string][]byte) {
			e["users.jsonl"] = e["users.jsonl"][:bytes.IndexByte(e["users.jsonl"], '\n')+1]
		}), ErrBrokenBackup},
		"with rows that were changed": {changed(t, file, func(_ *manifest, e map[string][]byte) {
			e["users.jsonl"] = bytes.Replace(e["users.jsonl"], []byte("bob"), []byte("bib"), 1)
		}), ErrBrokenBackup},
		"with rows that are a link": {changed(t, file, func(_ *manifest, e map[string][]byte) { e["users.jsonl"] = []byte("/etc/passwd") }), ErrBrokenBackup},
		"with a table elsewhere": {changed(t, file, func(m *manifest, e map[string][]byte) {
			m.Tables[0].Name = "../" + m.Tables[0].Name
			e[m.Tables[0].Name+rowsSuffix] = e[strings.TrimPrefix(m.Tables[0].Name, "../")+rowsSuffix]
		}), ErrBrokenBackup},
		"without rows":         {changed(t, file, func(_ *manifest, e map[string][]byte) { delete(e, "users.jsonl") }), ErrBrokenBackup},
		"with a huge manifest": {changed(t, file, func(m *manifest, _ map[string][]byte) { m.Program = strings.Repeat("x", manifestLimit) }), ErrBrokenBackup},
		"with another column": {changed(t, file, func(m *manifest, _ map[string][]byte) {
			m.Tables[0].Columns[1].Name = `x" from users; --`
		}), ErrBrokenBackup},
	} {
		if err := s.restoreBytes(t.Context(), tc.file); !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, want %v", name, err, tc.want)
		}
	}
	// Any byte may be damaged on disk.
	for at := 0; at < len(file); at += len(file)/50 + 1 {
		wrong := slices.Clone(file)
		wrong[at] ^= 0x55
		target := s
		if err := target.restoreBytes(t.Context(), wrong); err == nil {
			_, got := backupOf(t, target)
			_, want := backupOf(t, source)
			if !equalTables(t, got, want) {
				t.Errorf("a backup with a damaged byte %d was restored", at)
			}
			s = openStore(t, migrated(t))
		}
	}
	if err := s.within(t.Context(), func(tx *sql.Tx) error { return mustBeEmpty(t.Context(), tx, []string{"users"}) }); err != nil {
		t.Error(err)
	}
	if err := s.restoreBytes(t.Context(), file); err != nil {
		t.Errorf("intact backup: %v", err)
	}
}

// changed returns a backup with another manifest or other entries.
func changed(t *testing.T, file []byte, change func(*manifest, map[string][]byte)) []byte {
	t.Helper()
	entries := entriesOf(t, file)
	var m manifest
	if err := json.Unmarshal(entries[manifestEntry], &m); err != nil {
		t.Fatal(err)
	}
	delete(entries, manifestEntry)
	change(&m, entries)
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	for name, text := range entries {
		w, err := archive.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(text); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(writeManifest(archive, &m), archive.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Rows of every table survive a restore from SQLite to PostgreSQL and back.
func TestBackupsHaveEveryTable(t *testing.T) {
	t.Parallel()
	first := openStore(t, folderWithTables(t))
	addUser(t, first, ann)
	fillTables(t, first)
	// A restore resets the time of the last look at subscriptions; see
	// markStale.
	if _, err := first.db.ExecContext(t.Context(), markStale, time.Unix(0, 0).UTC()); err != nil {
		t.Fatal(err)
	}
	file, want := backupOf(t, first)
	for _, o := range []Options{{URL: emptySchema(t, servertest.StartPostgres(t))}, {Dir: t.TempDir()}} {
		s := openStore(t, o)
		if err := s.restoreBytes(t.Context(), file); err != nil {
			t.Fatal(err)
		}
		var got map[string]string
		if file, got = backupOf(t, s); !equalTables(t, got, want) {
			t.Error("restored data differs from the backup")
		}
	}
}

// fillTables adds a row to every empty table of a SQLite database.
func fillTables(t *testing.T, s *Store) {
	t.Helper()
	newest, err := s.KnownSchema()
	if err != nil {
		t.Fatal(err)
	}
	tables, err := tablesAt(newest)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		if countRows(t, s, table) > 0 {
			continue
		}
		rows, err := s.db.QueryContext(t.Context(), fmt.Sprintf("select * from %q", table))
		if err != nil {
			t.Fatal(err)
		}
		columns, err := columnsOf(rows)
		if err := errors.Join(err, rows.Close()); err != nil {
			t.Fatal(err)
		}
		var names, places []string
		var values []any
		for _, c := range columns {
			if c.Name == "id" && c.Kind == kindInteger {
				continue
			}
			names = append(names, c.Name)
			places = append(places, fmt.Sprintf("$%d", len(names)))
			values = append(values, sampleValue(t, s, table, c))
		}
		insert := fmt.Sprintf("insert into %q (%s) values (%s)", table, strings.Join(names, ", "), strings.Join(places, ", "))
		if _, err := s.db.ExecContext(t.Context(), insert, values...); err != nil {
			t.Fatalf("%s: %v", insert, err)
		}
	}
}

// sampleValue returns a value for a column; for a foreign key, an existing one.
func sampleValue(t *testing.T, s *Store, table string, c column) any {
	t.Helper()
	var other, key string
	query := `select "table", "to" from pragma_foreign_key_list($1) where "from" = $2`
	switch err := s.db.QueryRowContext(t.Context(), query, table, c.Name).Scan(&other, &key); {
	case err == nil:
		var value any
		err := s.db.QueryRowContext(t.Context(), fmt.Sprintf("select %q from %q limit 1", key, other)).Scan(&value)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			t.Fatal(err)
		}
		return value
	case !errors.Is(err, sql.ErrNoRows):
		t.Fatal(err)
	}
	return map[kind]any{
		kindInteger: int64(math.MaxInt32), kindReal: 1.5, kindBoolean: true, kindText: table + " <é> \"\n\\", kindBytes: []byte{0, 255},
		kindTimestamp: now(),
	}[c.Kind]
}

// Text that PostgreSQL would reject survives on SQLite.
func TestBackupsKeepOddText(t *testing.T) {
	s := openStore(t, folderWithTables(t))
	odd := account.Profile{UID: "\xff\x00<&>\u2028", Email: `{"base64":"eA=="}`, Subscription: account.Core}
	if err := s.SignedIn(t.Context(), odd); err != nil {
		t.Fatal(err)
	}
	file, want := backupOf(t, s)
	restored := openStore(t, Options{Dir: t.TempDir()})
	if err := restored.restoreBytes(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	if _, got := backupOf(t, restored); !equalTables(t, got, want) {
		t.Error("text has changed")
	}
	if u, err := restored.User(t.Context(), odd.UID); err != nil || u.Email != odd.Email {
		t.Errorf("User = %+v, %v", u, err)
	}
}
