//go:build unix

package main

import (
	"bufio"
	"database/sql"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/audience/telemetry/storage"
	"waymark.dev/waymark/internal/testkit/servertest"
)

const pagePing = `{"metrics": {"url": {"page.path": "https://waymark.example/en-US/docs/Web"}},
	"ping_info": {"seq": 0, "start_time": "2026-11-22T10:15Z", "end_time": "2026-11-22T10:16Z"}, "client_info": {"telemetry_sdk_build": "5.0.10"}}`

// serveTelemetry serves the site that pagePing refers to.
var serveTelemetry = []string{"serve", "--features-telemetry", "--telemetry-per-minute", "0", "--base-url", "https://waymark.example"}

// A confirmed ping is stored exactly once, even if the program is killed and
// browsers resend unconfirmed pings.
func TestPingsOutliveACrash(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		testPingsOutliveACrash(t, "sqlite", filepath.Join(dir, storage.FileName), "", "--database-dir", dir)
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		address := servertest.StartPostgres(t)
		testPingsOutliveACrash(t, "pgx", address, "telemetry.", "--database-url", address)
	})
}

func testPingsOutliveACrash(t *testing.T, driver, source, schema string, flags ...string) {
	const senders, each = 8, 60
	flags = slices.Concat(serveTelemetry, flags)
	var address atomic.Pointer[string]
	serve := func() func() {
		cmd, out := launch(t, flags...)
		log := bufio.NewScanner(out)
		address.Store(&waitFor(t, log, `msg=serving url=(\S+)`)[1])
		go func() {
			for log.Scan() {
			}
		}()
		return func() {
			if err := cmd.Process.Kill(); err != nil {
				t.Error(err)
			}
			_ = cmd.Wait() // killed
		}
	}
	kill := serve()
	var sent, confirmed atomic.Int32
	var all sync.WaitGroup
	for range senders {
		all.Go(func() {
			for range each {
				document := uuid.NewString()
				sent.Add(1)
				deadline := time.Now().Add(5 * time.Minute)
				for !submitPing(*address.Load(), document) {
					if time.Now().After(deadline) {
						t.Error("no ping was accepted in five minutes")
						return
					}
					time.Sleep(10 * time.Millisecond)
				}
				confirmed.Add(1)
			}
		})
	}
	for range 3 {
		before := confirmed.Load()
		waitUntil(t, func() bool { return confirmed.Load() >= min(before+30, senders*each) })
		kill()
		kill = serve()
	}
	all.Wait()
	kill()
	views, documents := countPings(t, driver, source, schema)
	if want := int(sent.Load()); views != want || documents != want || want != senders*each {
		t.Errorf("%d pings were sent and confirmed, but %d views and %d documents are stored", want, views, documents)
	}
}

func countPings(t *testing.T, driver, source, schema string) (views, documents int) {
	t.Helper()
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRowContext(t.Context(), strings.NewReplacer("telemetry_", schema+"telemetry_").Replace(
		"select (select count(*) from telemetry_views), (select count(*) from telemetry_documents)")).Scan(&views, &documents); err != nil {
		t.Fatal(err)
	}
	return views, documents
}

// A server that stops stores the pings it has accepted, and confirms them.
func TestStoppingStoresWhatWasTaken(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cmd, out := launch(t, slices.Concat(serveTelemetry, []string{"--database-dir", dir})...)
	log := bufio.NewScanner(out)
	address := waitFor(t, log, `msg=serving url=(\S+)`)[1]
	var confirmed atomic.Int32
	var all sync.WaitGroup
	for range 32 {
		all.Go(func() {
			for submitPing(address, uuid.NewString()) {
				confirmed.Add(1)
			}
		})
	}
	waitUntil(t, func() bool { return confirmed.Load() >= 100 })
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	taken := waitFor(t, log, `msg=pings taken=([0-9]+)`)[1]
	all.Wait()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	views, documents := countPings(t, "sqlite", filepath.Join(dir, storage.FileName), "")
	if want := int(confirmed.Load()); views != want || documents != want || taken != strconv.Itoa(want) {
		t.Errorf("%d pings were confirmed and %s counted, but %d views and %d documents are stored", want, taken, views, documents)
	}
}

// waitUntil waits at most two minutes for a condition.
func waitUntil(t *testing.T, happened func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !happened(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("waited for two minutes")
		}
	}
}

// submitPing sends a ping and reports whether it was confirmed.
func submitPing(address, document string) bool {
	r, err := http.Post(address+"/submit/waymark/page/1/"+document, "application/json", strings.NewReader(pagePing))
	if err != nil {
		return false
	}
	defer r.Body.Close()
	_, _ = io.Copy(io.Discard, r.Body) // so that the connection is reused
	return r.StatusCode == http.StatusOK
}
