package app

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/app/store/storetest"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/testkit/servertest"
)

func TestServersAreComparedOnSQLite(t *testing.T) {
	testServersAreCompared(t, config.Database{Dir: t.TempDir()})
}

func TestServersAreComparedOnPostgres(t *testing.T) {
	testServersAreCompared(t, config.Database{URL: servertest.EmptySchema(t, servertest.StartPostgres(t), "servers")})
}

// testServersAreCompared runs three servers on one database: the third differs from the others.
func testServersAreCompared(t *testing.T, database config.Database) {
	db := storetest.Open(t, store.Options{URL: database.URL, Dir: database.Dir})
	key := bytes.Repeat([]byte{7}, 32)
	var log bytes.Buffer
	var watches []*serverWatch
	var last *App
	for i, text := range []string{hex.EncodeToString(key), base64.StdEncoding.EncodeToString(key), strings.Repeat("08", len(key))} {
		last = New(&config.Config{
			Server: config.Server{Addr: fmt.Sprintf(":%d", i), BaseURL: "https://docs.example.org"}, Database: database,
			Features: config.Features{Authentication: true}, Auth: config.Auth{SecretKey: text},
		}, slog.New(slog.NewTextHandler(&log, nil)), "1.0")
		if i == 2 {
			last.cfg.Server.BaseURL = "https://www.example.org"
		}
		w, err := last.newServerWatch(db)
		if err != nil {
			t.Fatal(err)
		}
		watches = append(watches, w)
	}
	report := func() {
		t.Helper()
		for _, w := range watches {
			if err := w.report(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	report()
	report() // the first ones did not see the last
	if !strings.Contains(log.String(), "servers on this database have different settings") {
		t.Errorf("log: %s", &log)
	}
	for i, want := range []int64{0, 0, 2} {
		if w := watches[i]; w.running.Load() != 3 || w.odd.Load() != want {
			t.Errorf("server %d sees %d servers and %d differences, want 3 and %d", i, w.running.Load(), w.odd.Load(), want)
		}
	}
	findings := last.examineServers(t.Context())
	if len(findings) != 1 || findings[0].OK {
		t.Fatalf("findings = %+v, want a problem", findings)
	}
	for _, want := range []string{"auth.secret_key of ", "(:2) differs from that of ", "(:0), ", "base_url of ", "(https://www.example.org instead of https://docs.example.org)"} {
		if !strings.Contains(findings[0].Detail, want) {
			t.Errorf("%q has no %q", findings[0].Detail, want)
		}
	}
	list, err := db.Servers(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if text := fmt.Sprint(list); strings.Contains(text, hex.EncodeToString(key)) || strings.Contains(text, strings.Repeat("08", len(key))) || !strings.Contains(text, "auth.secret_key") {
		t.Errorf("stored: %s", text)
	}

	log.Reset()
	report()
	if log.Len() > 0 {
		t.Errorf("the differences are logged again: %s", &log)
	}
}
