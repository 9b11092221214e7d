package telemetry

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/platform/fault"
)

// memory is a writer that can be slow, or fail.
type memory struct {
	before  func() error // while a batch is stored
	offered atomic.Int64

	mu      sync.Mutex
	records []Record
	batches int
}

func (m *memory) Add(_ context.Context, records []Record) error {
	m.offered.Add(int64(len(records)))
	if m.before != nil {
		if err := m.before(); err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.records = append(m.records, records...)
	m.batches++
	return nil
}

func validPage(t *testing.T) []byte {
	t.Helper()
	return pings(t, "testdata/valid.txtar", 2)["page a view"]
}

func TestSubmitStoresWhatItTakes(t *testing.T) {
	t.Parallel()
	m := &memory{}
	i := NewIntake(m, "waymark", slog.New(slog.DiscardHandler))
	defer i.Close()
	id := uuid.New()
	if err := i.Submit(t.Context(), "waymark", PagePing, id.String(), bytes.NewReader(validPage(t)), Sender{Country: "NO"}); err != nil {
		t.Fatal(err)
	}
	if len(m.records) != 1 || m.records[0].Document != id || m.records[0].Visit.Country != "NO" {
		t.Errorf("stored %+v", m.records)
	}
}

func TestSubmitRefuses(t *testing.T) {
	t.Parallel()
	i := NewIntake(&memory{}, "waymark", slog.New(slog.DiscardHandler))
	defer i.Close()
	id := uuid.NewString()
	body := validPage(t)
	for _, tt := range []struct{ application, name, document string }{
		{"other", PagePing, id}, {"", PagePing, id}, {"waymark", "metrics", id}, {"waymark", "Page", id},
	} {
		if err := i.Submit(t.Context(), tt.application, tt.name, tt.document, bytes.NewReader(body), Sender{}); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%v: err = %v, want not found", tt, err)
		}
	}
	var wrong *Error
	for _, document := range []string{"", "1", "{" + id + "}", id[:35] + "x"} {
		if err := i.Submit(t.Context(), "waymark", PagePing, document, bytes.NewReader(body), Sender{}); !errors.As(err, &wrong) || wrong.Kind != InvalidValue {
			t.Errorf("document %q: err = %v", document, err)
		}
	}
	if err := i.Submit(t.Context(), "waymark", PagePing, id, strings.NewReader("{}"), Sender{}); !errors.As(err, &wrong) || wrong.Kind != InvalidState {
		t.Errorf("empty ping: err = %v", err)
	}
}

func (i *Intake) waiting() int64 {
	i.mu.Lock()
	defer i.mu.Unlock()
	return int64(len(i.next.records))
}

// While a batch is written, new pings form the next.
func TestPingsAreStoredTogether(t *testing.T) {
	t.Parallel()
	begin := make(chan struct{})
	m := &memory{before: func() error { <-begin; return nil }}
	i := NewIntake(m, "waymark", slog.New(slog.DiscardHandler))
	defer i.Close()
	body := validPage(t)
	var all sync.WaitGroup
	const n = 500
	for range n {
		all.Go(func() {
			if err := i.Submit(t.Context(), "waymark", PagePing, uuid.NewString(), bytes.NewReader(body), Sender{}); err != nil {
				t.Error(err)
			}
		})
	}
	for m.offered.Load()+i.waiting() < n {
		time.Sleep(time.Millisecond)
	}
	close(begin)
	all.Wait()
	if len(m.records) != n || m.batches > 2 {
		t.Errorf("stored %d pings in %d batches, want %d in at most 2", len(m.records), m.batches, n)
	}
}

func TestFullQueueRefuses(t *testing.T) {
	t.Parallel()
	begin := make(chan struct{})
	i := NewIntake(&memory{before: func() error { <-begin; return nil }}, "waymark", slog.New(slog.DiscardHandler))
	defer i.Close()
	defer close(begin)
	body := validPage(t)
	gone, cancel := context.WithCancel(t.Context())
	cancel() // the senders do not wait
	var err error
	for range 2 * queueLength {
		if err = i.Submit(gone, "waymark", PagePing, uuid.NewString(), bytes.NewReader(body), Sender{}); errors.Is(err, fault.ErrUnavailable) {
			return
		}
	}
	t.Errorf("after %d pings: %v, want a full queue", 2*queueLength, err)
}

// failingIf returns a writer that fails while a condition holds.
func failingIf(fail *bool) *memory {
	return &memory{before: func() error {
		if *fail {
			return errors.New("disk full")
		}
		return nil
	}}
}

func TestFailuresOfTheDatabaseAreForLater(t *testing.T) {
	t.Parallel()
	fail := true
	m := failingIf(&fail)
	i := NewIntake(m, "waymark", slog.New(slog.DiscardHandler))
	body, id := validPage(t), uuid.NewString()
	if err := i.Submit(t.Context(), "waymark", PagePing, id, bytes.NewReader(body), Sender{}); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("err = %v, want unavailable", err)
	}
	m.before = func() error { panic("a bug") }
	if err := i.Submit(t.Context(), "waymark", PagePing, id, bytes.NewReader(body), Sender{}); err == nil {
		t.Error("a ping counts as stored although the writer panicked")
	}
	m.before = nil
	if err := i.Submit(t.Context(), "waymark", PagePing, id, bytes.NewReader(body), Sender{}); err != nil {
		t.Errorf("after the failure: %v", err)
	}
	i.Close()
	if err := i.Submit(t.Context(), "waymark", PagePing, id, bytes.NewReader(body), Sender{}); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("after the end: %v, want unavailable", err)
	}
}

// Pings accepted before the end are stored, and their senders notified of
// success.
func TestCloseStoresWhatWaits(t *testing.T) {
	t.Parallel()
	m := &memory{}
	i := NewIntake(m, "waymark", slog.New(slog.DiscardHandler))
	body := validPage(t)
	const n = 100
	var confirmed, refused atomic.Int64
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			err := i.Submit(t.Context(), "waymark", PagePing, uuid.NewString(), bytes.NewReader(body), Sender{})
			switch {
			case err == nil:
				confirmed.Add(1)
			case errors.Is(err, fault.ErrUnavailable):
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	for i.waiting() < n/4 && m.offered.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	i.Close()
	all.Wait()
	if got := confirmed.Load(); got != int64(len(m.records)) || got == 0 || got+refused.Load() != n {
		t.Errorf("%d confirmed, %d refused, %d stored, of %d", got, refused.Load(), len(m.records), n)
	}
}

// The log has the numbers of accepted and refused pings, and one record for a
// failing database.
func TestWhatIsLogged(t *testing.T) {
	t.Parallel()
	fail := true
	m := failingIf(&fail)
	var log bytes.Buffer
	i := NewIntake(m, "waymark", slog.New(slog.NewTextHandler(&log, nil)))
	submit := func() {
		outcome := Taken
		if err := i.Submit(t.Context(), "waymark", PagePing, uuid.NewString(), bytes.NewReader(validPage(t)), Sender{}); err != nil {
			outcome = Unavailable
		}
		i.Count(outcome)
	}
	submit()
	submit()
	fail = false
	submit()
	i.Count(string(InvalidLabel))
	i.Close()
	text := log.String()
	if n := strings.Count(text, "pings cannot be stored"); n != 1 {
		t.Errorf("got %d records of a failure, want 1", n)
	}
	for _, want := range []string{"disk full", `msg="pings can be stored again"`, "refused=2", "msg=pings taken=1 invalid_label=1 unavailable=2"} {
		if !strings.Contains(text, want) {
			t.Errorf("log lacks %q:\n%s", want, text)
		}
	}
}
