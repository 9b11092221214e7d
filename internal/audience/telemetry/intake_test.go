package telemetry

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/platform/fault"
)

// memory is a writer that can be slow, or fail.
type memory struct {
	before  func() error // storing
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
	i := NewIntake(m, "waymark")
	defer i.Close()
	id := uuid.New()
	if err := i.Submit(t.Context(), "waymark", PagePing, id.String(), validPage(t), Sender{Country: "NO"}); err != nil {
		t.Fatal(err)
	}
	if len(m.records) != 1 || m.records[0].Document != id || m.records[0].Visit.Country != "NO" {
		t.Errorf("stored %+v", m.records)
	}
}

func TestSubmitRefuses(t *testing.T) {
	t.Parallel()
	i := NewIntake(&memory{}, "waymark")
	defer i.Close()
	id := uuid.NewString()
	body := validPage(t)
	for _, tt := range []struct{ application, name, document string }{
		{"other", PagePing, id}, {"", PagePing, id}, {"waymark", "metrics", id}, {"waymark", "Page", id},
	} {
		if err := i.Submit(t.Context(), tt.application, tt.name, tt.document, body, Sender{}); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%v: error %v, want not found", tt, err)
		}
	}
	var wrong *Error
	for _, document := range []string{"", "1", "{" + id + "}", id[:35] + "x"} {
		if err := i.Submit(t.Context(), "waymark", PagePing, document, body, Sender{}); !errors.As(err, &wrong) || wrong.Kind != InvalidValue {
			t.Errorf("document %q: error %v", document, err)
		}
	}
	if err := i.Submit(t.Context(), "waymark", PagePing, id, []byte("{}"), Sender{}); !errors.As(err, &wrong) || wrong.Kind != InvalidState {
		t.Errorf("empty ping: error %v", err)
	}
}

// While a batch is written, those that come gather for the next.
func TestPingsAreStoredTogether(t *testing.T) {
	t.Parallel()
	begin := make(chan struct{})
	m := &memory{before: func() error { <-begin; return nil }}
	i := NewIntake(m, "waymark")
	defer i.Close()
	body := validPage(t)
	var all sync.WaitGroup
	const n = 500
	for range n {
		all.Go(func() {
			if err := i.Submit(t.Context(), "waymark", PagePing, uuid.NewString(), body, Sender{}); err != nil {
				t.Error(err)
			}
		})
	}
	for m.offered.Load()+int64(len(i.queue)) < n {
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
	i := NewIntake(&memory{before: func() error { <-begin; return nil }}, "waymark")
	defer i.Close()
	defer close(begin)
	body := validPage(t)
	gone, cancel := context.WithCancel(t.Context())
	cancel() // the senders do not wait
	var err error
	for range 2 * queueLength {
		if err = i.Submit(gone, "waymark", PagePing, uuid.NewString(), body, Sender{}); errors.Is(err, fault.ErrUnavailable) {
			return
		}
	}
	t.Errorf("after %d pings: %v, want a full queue", 2*queueLength, err)
}

func TestFailuresOfTheDatabaseAreForLater(t *testing.T) {
	t.Parallel()
	fail := true
	m := &memory{before: func() error {
		if fail {
			return errors.New("disk full")
		}
		return nil
	}}
	i := NewIntake(m, "waymark")
	body, id := validPage(t), uuid.NewString()
	if err := i.Submit(t.Context(), "waymark", PagePing, id, body, Sender{}); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("error %v, want unavailable", err)
	}
	m.before = func() error { panic("a bug") }
	if err := i.Submit(t.Context(), "waymark", PagePing, id, body, Sender{}); err == nil {
		t.Error("a panic counts as stored")
	}
	m.before = nil
	if err := i.Submit(t.Context(), "waymark", PagePing, id, body, Sender{}); err != nil {
		t.Errorf("after the failure: %v", err)
	}
	i.Close()
	if err := i.Submit(t.Context(), "waymark", PagePing, id, body, Sender{}); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("after the end: %v, want unavailable", err)
	}
}
