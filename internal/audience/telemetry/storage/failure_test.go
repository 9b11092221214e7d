package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/testkit/servertest"
)

const validPing = `{"metrics": {"url": {"page.path": "https://waymark.example/en-US/docs/Web"}},
	"ping_info": {"seq": 0, "start_time": "2026-11-22T10:15Z", "end_time": "2026-11-22T10:16Z"}, "client_info": {"telemetry_sdk_build": "5.0.10"}}`

// outage is a test with a database that fails temporarily.
type outage struct {
	*Storage
	intake    *telemetry.Intake
	documents []string
}

func newOutage(t *testing.T, s *Storage) *outage {
	t.Helper()
	o := &outage{Storage: s, intake: telemetry.NewIntake(s, "waymark", slog.New(slog.DiscardHandler))}
	for range 20 {
		o.documents = append(o.documents, uuid.NewString())
	}
	return o
}

// submit sends the pings, like browsers that repeat unconfirmed ones, and
// returns the errors.
func (o *outage) submit(ctx context.Context) error {
	var mu sync.Mutex
	var all sync.WaitGroup
	var failed error
	for _, document := range o.documents {
		all.Go(func() {
			err := o.intake.Submit(ctx, "waymark", telemetry.PagePing, document, strings.NewReader(validPing), telemetry.Sender{})
			mu.Lock()
			defer mu.Unlock()
			failed = errors.Join(failed, err)
		})
	}
	all.Wait()
	return failed
}

// run checks that nothing is confirmed while the database fails, and that each
// ping is stored once when it is back.
func (o *outage) run(t *testing.T, fail, mend func()) {
	t.Helper()
	before := o.total(t, "telemetry_views")
	fail()
	if err := o.submit(t.Context()); !errors.Is(err, fault.ErrUnavailable) || errors.Is(err, fault.ErrInvalid) {
		t.Errorf("during the outage: %v, want unavailable", err)
	}
	mend()
	for range 2 { // a browser that lost the first response
		if err := o.submit(t.Context()); err != nil {
			t.Errorf("after the outage: %v", err)
		}
	}
	if views, documents := o.total(t, "telemetry_views"), o.total(t, "telemetry_documents"); views != before+len(o.documents) || documents != views {
		t.Errorf("%d views and %d documents, want %d", views, documents, before+len(o.documents))
	}
	o.intake.Close()
}

func (s *Storage) exec(t *testing.T, statement string) {
	t.Helper()
	if _, err := s.db.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

func TestFullDisk(t *testing.T) {
	t.Parallel()
	s := openTest(t, Options{Dir: t.TempDir()})
	s.db.SetMaxOpenConns(1) // the limit is per connection
	fill := func() {
		s.exec(t, "pragma max_page_count = 1") // no more than exist
		for i := range 1000 {
			if s.Add(t.Context(), []telemetry.Record{view(fmt.Sprintf("/%d/%s", i, strings.Repeat("x", 400)))}) != nil {
				return
			}
		}
		t.Error("the file did not become full")
	}
	fill()
	newOutage(t, s).run(t, func() {}, func() { s.exec(t, "pragma max_page_count = 1000000") })
}

func TestReadOnlyFile(t *testing.T) {
	t.Parallel()
	s := openTest(t, Options{Dir: t.TempDir()})
	s.db.SetMaxOpenConns(1) // the setting is per connection
	newOutage(t, s).run(t, func() { s.exec(t, "pragma query_only = 1") }, func() { s.exec(t, "pragma query_only = 0") })
}

func TestLockedFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := openTest(t, Options{Dir: dir})
	other, err := sql.Open("sqlite", "file:"+filepath.Join(dir, FileName)+"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	var lock *sql.Tx
	newOutage(t, s).run(t, func() {
		if lock, err = other.BeginTx(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
	}, func() {
		if err := lock.Rollback(); err != nil {
			t.Error(err)
		}
	})
}

// wire is a connection to PostgreSQL that can be interrupted.
type wire struct {
	socket, server string

	mu       sync.Mutex
	listener net.Listener
	conns    []net.Conn
}

func (w *wire) mend(t *testing.T) {
	t.Helper()
	l, err := net.Listen("unix", w.socket)
	if err != nil {
		t.Fatal(err)
	}
	w.mu.Lock()
	w.listener = l
	w.mu.Unlock()
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("unix", w.server)
			if err != nil {
				_ = client.Close()
				continue
			}
			w.mu.Lock()
			w.conns = append(w.conns, client, server)
			w.mu.Unlock()
			go func() { _, _ = io.Copy(server, client); _ = server.Close() }()
			go func() { _, _ = io.Copy(client, server); _ = client.Close() }()
		}
	}()
}

func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	_ = w.listener.Close()
	for _, c := range w.conns {
		_ = c.Close()
	}
	w.conns = nil
}

func TestPostgresIsGoneAndBack(t *testing.T) {
	t.Parallel()
	address, err := url.Parse(servertest.StartPostgres(t))
	if err != nil {
		t.Fatal(err)
	}
	q := address.Query()
	const name = ".s.PGSQL.5432"
	if q.Get("host") == "" {
		t.Skip("the server has no socket in a folder")
	}
	dir := t.TempDir()
	w := &wire{socket: filepath.Join(dir, name), server: filepath.Join(q.Get("host"), name)}
	w.mend(t)
	defer w.cut()
	q.Set("host", dir)
	address.RawQuery = q.Encode()
	s := openTest(t, Options{URL: address.String()})
	newOutage(t, s).run(t, w.cut, func() { w.mend(t) })
}
