package store

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/tools/playground"
)

func ptr[T any](v T) *T { return &v }

func given[T any](v T) account.Choice[T] { return account.Choice[T]{Given: true, Value: &v} }

// settingsOf returns the settings stored with a user.
func settingsOf(t *testing.T, s *Store, p account.Profile) *account.Settings {
	t.Helper()
	u, err := s.User(t.Context(), p.UID)
	if err != nil {
		t.Fatal(err)
	}
	return u.Settings
}

func testSettings(t *testing.T, s *Store) {
	subscriber, reader := addUser(t, s, ann), addUser(t, s, bob)
	if got := settingsOf(t, s, bob); got != nil {
		t.Errorf("default settings = %+v", got)
	}
	for i, step := range []struct {
		change account.SettingsChange
		want   account.Settings
	}{
		{account.SettingsChange{}, account.Settings{NoAds: true}},
		{account.SettingsChange{NoAds: ptr(false)}, account.Settings{}},
		{account.SettingsChange{NoAds: ptr(true)}, account.Settings{NoAds: true}},
		{account.SettingsChange{Locale: given("de")}, account.Settings{NoAds: true, Locale: "de"}},
		{account.SettingsChange{AIHistory: given(false)}, account.Settings{NoAds: true, Locale: "de", AIHistory: ptr(false)}},
		{account.SettingsChange{AIHistory: given(true), NoAds: ptr(false)}, account.Settings{Locale: "de", AIHistory: ptr(true)}},
		{account.SettingsChange{Locale: account.Choice[string]{Given: true}}, account.Settings{AIHistory: ptr(true)}},
		{account.SettingsChange{AIHistory: account.Choice[bool]{Given: true}}, account.Settings{}},
	} {
		if err := s.ChangeSettings(t.Context(), subscriber, step.change); err != nil {
			t.Fatal(err)
		}
		if got := settingsOf(t, s, ann); !reflect.DeepEqual(got, &step.want) {
			t.Errorf("step %d: %+v, want %+v", i, got, step.want)
		}
	}
	if err := s.ChangeSettings(t.Context(), reader, account.SettingsChange{NoAds: ptr(true), AIHistory: given(true)}); err != nil {
		t.Fatal(err)
	}
	if got := settingsOf(t, s, bob); got == nil || got.NoAds || got.AIHistory == nil {
		t.Errorf("settings of a reader without a subscription = %+v", got)
	}
	if err := s.ChangeSettings(t.Context(), 999, account.SettingsChange{}); !errors.Is(err, fault.ErrUnauthenticated) {
		t.Errorf("settings of an unknown user: %v", err)
	}
}

func testPings(t *testing.T, s *Store) {
	id := addUser(t, s, ann)
	day := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	ping := func(at time.Time, offline bool) {
		t.Helper()
		if err := s.AddPing(t.Context(), id, at, offline); err != nil {
			t.Fatal(err)
		}
	}
	ping(day, true)
	if err := s.ChangeSettings(t.Context(), id, account.SettingsChange{AIHistory: given(true)}); err != nil {
		t.Fatal(err)
	}
	ping(day, false)
	ping(day.AddDate(0, 0, 1), false)
	var rows []string
	list, err := s.db.QueryContext(t.Context(), "select ping_at, subscription_type, ai_help_history, no_ads, offline from activity_pings order by ping_at")
	if err != nil {
		t.Fatal(err)
	}
	defer list.Close()
	for list.Next() {
		var at time.Time
		var tier string
		var history, ads, offline bool
		if err := list.Scan(&at, &tier, &history, &ads, &offline); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, fmt.Sprint(at.UTC().Format(time.DateOnly), " ", tier, " ", history, ads, offline))
	}
	want := []string{"2026-11-22 mdn_plus_5m true true true", "2026-11-23 mdn_plus_5m true true false"}
	if !slices.Equal(rows, want) || list.Err() != nil {
		t.Errorf("pings = %q, %v, want %q", rows, list.Err(), want)
	}
	if err := s.AddPing(t.Context(), 999, day, false); !errors.Is(err, fault.ErrUnauthenticated) {
		t.Errorf("ping of an unknown user: %v", err)
	}
}

func testTiers(t *testing.T, s *Store) {
	id := addUser(t, s, ann)
	addUser(t, s, bob)
	signIn := func(p account.Profile, tier string) account.User {
		t.Helper()
		p.Subscription = tier
		addUser(t, s, p)
		u, err := s.User(t.Context(), p.UID)
		if err != nil {
			t.Fatal(err)
		}
		return u
	}
	if u := signIn(ann, "mdn_plus_10y"); u.SubscriberNumber != 1 || !u.Settings.NoAds || !u.HasEarlyAccess() {
		t.Errorf("after an upgrade: %+v, %+v", u, u.Settings)
	}
	if u := signIn(bob, "mdn_plus_5y"); u.SubscriberNumber != 2 || !u.Settings.NoAds || u.HasEarlyAccess() {
		t.Errorf("second subscriber: %+v", u)
	}
	if u := signIn(ann, account.Core); u.SubscriberNumber != 1 || u.Settings.NoAds {
		t.Errorf("after the subscription has ended: %+v, %+v", u, u.Settings)
	}
	signIn(ann, account.Core)
	if u := signIn(ann, "mdn_plus_5m"); !u.Settings.NoAds {
		t.Errorf("after the next subscription: %+v", u.Settings)
	}
	if err := s.ChangeSettings(t.Context(), id, account.SettingsChange{NoAds: ptr(false)}); err != nil {
		t.Fatal(err)
	}
	if u := signIn(ann, "mdn_plus_5y"); u.Settings.NoAds {
		t.Errorf("another plan has turned ads off: %+v", u.Settings)
	}
	wantTransitions(t, s, id, "mdn_plus_5m>mdn_plus_10y", "mdn_plus_10y>core", "core>mdn_plus_5m", "mdn_plus_5m>mdn_plus_5y")
}

func testTierChangedTwiceAtOnce(t *testing.T, s *Store) {
	id := addUser(t, s, ann)
	p := ann
	p.Subscription = "mdn_plus_10y"
	var both sync.WaitGroup
	for range 8 {
		both.Go(func() {
			if err := s.SignIn(t.Context(), p, account.NewSession{ID: rand.Text(), TokenHash: rand.Text(), CreatedAt: now()}); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	wantTransitions(t, s, id, "mdn_plus_5m>mdn_plus_10y")
}

// wantTransitions checks a user's changes of plan.
func wantTransitions(t *testing.T, s *Store, user int64, want ...string) {
	t.Helper()
	var changes []string
	rows, err := s.db.QueryContext(t.Context(), "select old_subscription_type, new_subscription_type from user_subscription_transitions where user_id = $1 order by id", user)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var from, to string
		if err := rows.Scan(&from, &to); err != nil {
			t.Fatal(err)
		}
		changes = append(changes, from+">"+to)
	}
	if err := rows.Err(); err != nil || !slices.Equal(changes, want) {
		t.Errorf("transitions = %q, %v, want %q", changes, err, want)
	}
}

// addHistory stores a question of a user to AI help.
func addHistory(t *testing.T, s *Store, user int64, chat string) {
	t.Helper()
	const chats = "insert into ai_help_history (user_id, chat_id, created_at, updated_at) values ($1, $2, $3, $3)"
	const messages = "insert into ai_help_history_messages (user_id, chat_id, message_id, created_at, request) values ($1, $2, $2, $3, $4)"
	if _, err := s.db.ExecContext(t.Context(), chats, user, chat, now()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.ExecContext(t.Context(), messages, user, chat, now(), `{"content":"why?"}`); err != nil {
		t.Fatal(err)
	}
}

func countRows(t *testing.T, s *Store, table string) (n int) {
	t.Helper()
	if err := s.db.QueryRowContext(t.Context(), "select count(*) from "+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func testAIHistory(t *testing.T, s *Store) {
	mine, theirs := addUser(t, s, ann), addUser(t, s, bob)
	addHistory(t, s, mine, "a")
	addHistory(t, s, mine, "b")
	addHistory(t, s, theirs, "c")
	if err := s.DeleteAIHistory(t.Context(), mine); err != nil {
		t.Fatal(err)
	}
	if chats, messages := countRows(t, s, "ai_help_history"), countRows(t, s, "ai_help_history_messages"); chats != 1 || messages != 1 {
		t.Errorf("%d chats and %d messages are left, want those of the other user", chats, messages)
	}
}

// tablesOfUsers lists the tables with a column user_id.
func tablesOfUsers(t *testing.T, s *Store) []string {
	t.Helper()
	query := "select m.name from sqlite_master m join pragma_table_info(m.name) c on c.name = 'user_id' where m.type = 'table' order by 1"
	if s.dialect == postgresDialect {
		query = "select table_name from information_schema.columns where column_name = 'user_id' and table_schema = current_schema() order by 1"
	}
	rows, err := s.db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var tables []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		tables = append(tables, name)
	}
	if rows.Err() != nil || len(tables) < 5 {
		t.Fatalf("tables with user_id = %q, %v", tables, rows.Err())
	}
	return tables
}

func testExport(t *testing.T, s *Store) {
	for _, table := range tablesOfUsers(t, s) {
		if !slices.ContainsFunc(exported, func(p exportPart) bool { return p.table == table }) {
			t.Errorf("table %s belongs to users, but is not in the export: add it to the list in export.go", table)
		}
	}
	mine, theirs := addUser(t, s, ann), addUser(t, s, bob)
	if err := s.ChangeSettings(t.Context(), mine, account.SettingsChange{Locale: given("de"), NoAds: ptr(true)}); err != nil {
		t.Fatal(err)
	}
	if err := s.AddPing(t.Context(), mine, now(), true); err != nil {
		t.Fatal(err)
	}
	for user, code := range map[int64]string{mine: `{"html":"<b>mine & \u00fc</b>"}`, theirs: `{"html":"theirs"}`} {
		if _, err := s.AddPlayground(t.Context(), user, code, playground.CodeQuota{Count: 9, Bytes: 1000}); err != nil {
			t.Fatal(err)
		}
	}
	addHistory(t, s, mine, "my-chat")
	addHistory(t, s, theirs, "their-chat")
	var out bytes.Buffer
	if err := s.Export(t.Context(), mine, &out); err != nil {
		t.Fatal(err)
	}
	var parts map[string]json.RawMessage
	if err := json.Unmarshal(out.Bytes(), &parts); err != nil {
		t.Fatalf("%v in %s", err, &out)
	}
	for name, want := range map[string]string{
		"users":                    `"email":"ann@example.org"`,
		"settings":                 `"no_ads":true`,
		"activity_pings":           `"offline":true`,
		"playgrounds":              `"code":{"html":"<b>mine & \u00fc</b>"}`,
		"ai_help_history":          `"chat_id":"my-chat"`,
		"ai_help_history_messages": `"request":{"content":"why?"}`,
	} {
		if !strings.Contains(string(parts[name]), want) {
			t.Errorf("%s = %s, want it to contain %s", name, parts[name], want)
		}
	}
	for _, not := range []string{"bob@", "theirs", "their-chat", "refresh_token", "first"} {
		if strings.Contains(out.String(), not) {
			t.Errorf("export has %q", not)
		}
	}
}

// outlives are the tables whose rows stay, without the user.
var outlives = []string{"playgrounds", "account_changes"}

func testDeleteUser(t *testing.T, s *Store) {
	tables := tablesOfUsers(t, s)
	mine := addUser(t, s, ann)
	addUser(t, s, bob)
	if err := s.ChangeSettings(t.Context(), mine, account.SettingsChange{}); err != nil {
		t.Fatal(err)
	}
	addHistory(t, s, mine, "a")
	if _, err := s.AddPlayground(t.Context(), mine, "{}", playground.CodeQuota{Count: 9, Bytes: 1000}); err != nil {
		t.Fatal(err)
	}
	if s.dialect == sqliteDialect {
		for _, table := range tables {
			var rule string
			if err := s.db.QueryRowContext(t.Context(), "select on_delete from pragma_foreign_key_list($1) where \"table\" = 'users'", table).Scan(&rule); err != nil {
				t.Fatalf("%s: user_id is not a foreign key: %v", table, err)
			}
			if want := map[bool]string{true: "SET NULL", false: "CASCADE"}[slices.Contains(outlives, table)]; rule != want {
				t.Errorf("%s: when a user is deleted: %s, want %s", table, rule, want)
			}
		}
	}
	for range 2 { // the second time nothing changes
		if err := s.DeleteUser(t.Context(), ann.UID); err != nil {
			t.Fatal(err)
		}
	}
	for _, table := range tables {
		if n := countRows(t, s, table); n != 0 && !slices.Contains(outlives, table) {
			t.Errorf("%d rows are left in %s", n, table)
		}
	}
	if countRows(t, s, "users") != 1 || countRows(t, s, "playgrounds") != 1 {
		t.Error("other data was deleted, or some was left")
	}
}

// testUpgradeOfSubscribers has users from before subscribers had numbers.
func testUpgradeOfSubscribers(t *testing.T, s *Store) {
	provider, err := s.migrator()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(t.Context(), 3); err != nil {
		t.Fatal(err)
	}
	const old = `insert into users (created_at, updated_at, uid, email, refresh_token, subscription_type, enforce_plus) values ($1, $1, $2, $2, '', $3, $4)`
	for uid, tiers := range map[string][2]any{"0123": {"mdn_plus_5m", nil}, "free": {"core", nil}, "made": {"core", "mdn_plus_10y"}} {
		if _, err := s.db.ExecContext(t.Context(), old, now(), uid, tiers[0], tiers[1]); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	numbers := map[int64]bool{}
	for _, uid := range []string{"0123", "made", "free"} {
		u, err := s.User(t.Context(), uid)
		if err != nil {
			t.Fatal(err)
		}
		if (u.SubscriberNumber > 0) != u.IsSubscriber() || u.SubscriberNumber > 2 {
			t.Errorf("number of %s = %d", uid, u.SubscriberNumber)
		}
		numbers[u.SubscriberNumber] = true
	}
	addUser(t, s, account.Profile{UID: "new", Email: "new@example.org", Subscription: "mdn_plus_5y"})
	if u, err := s.User(t.Context(), "new"); err != nil || len(numbers) != 3 || u.SubscriberNumber != 3 {
		t.Errorf("earlier numbers = %v, next = %d, %v", numbers, u.SubscriberNumber, err)
	}
}
