package telemetry

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/platform/fault"
)

// Sizes of the queue of pings, and of what is stored at once.
const (
	queueLength = 4096
	batchLength = 1024
)

// Writer stores records.
type Writer interface {
	// Add stores the records of pings that were not stored before. When it returns
	// nil they are on disk.
	Add(ctx context.Context, records []Record) error
}

// storeTime is how long storing a batch may take.
const storeTime = 10 * time.Second

// Intake takes pings and has many stored at once. It is safe for concurrent use.
type Intake struct {
	writer      Writer
	application string
	now         func() time.Time

	queue   chan *waiting
	stop    chan struct{} // closed by Close
	stopped chan struct{}
	closing sync.Once
}

// waiting is a record that is to be stored.
type waiting struct {
	record Record
	stored chan error
}

// NewIntake returns an intake of the pings of an application, which runs until it
// is closed.
func NewIntake(w Writer, application string) *Intake {
	i := &Intake{
		writer: w, application: application, now: time.Now,
		queue: make(chan *waiting, queueLength), stop: make(chan struct{}), stopped: make(chan struct{}),
	}
	go i.run()
	return i
}

// Close stores what was taken and ends the intake. What comes later is refused with
// [fault.ErrUnavailable].
func (i *Intake) Close() {
	i.closing.Do(func() { close(i.stop) })
	<-i.stopped
}

// errBusy is for senders to come back later.
var errBusy = fmt.Errorf("too many pings wait to be stored: %w", fault.ErrUnavailable)

// Submit takes a ping. When it returns nil, the ping is stored, now or at an
// earlier time. The error is an [*Error] if the ping is not a valid one, and
// [fault.ErrNotFound] for other applications and names.
func (i *Intake) Submit(ctx context.Context, application, name, document string, body []byte, from Sender) error {
	record, err := i.Preview(application, name, document, body, from)
	if err != nil {
		return err
	}
	w := &waiting{record: record, stored: make(chan error, 1)}
	select {
	case <-i.stop:
		return errBusy
	case i.queue <- w:
	default:
		return errBusy
	}
	select {
	case err := <-w.stored:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-i.stopped:
	}
	select {
	case err := <-w.stored:
		return err
	default:
		return errBusy // it came after the last batch
	}
}

// Preview checks a ping as Submit does, and returns what that would store.
func (i *Intake) Preview(application, name, document string, body []byte, from Sender) (Record, error) {
	if application != i.application || !IsPing(name) {
		return Record{}, fmt.Errorf("ping %s of %s: %w", name, application, fault.ErrNotFound)
	}
	if !isUUID(document) {
		return Record{}, invalid(InvalidValue, "", "the address must end in a UUID of 36 characters")
	}
	p, err := parse(name, body)
	if err != nil {
		return Record{}, err
	}
	return p.reduce(name, uuid.MustParse(document), from, i.now()), nil
}

// gatherTime is how long a ping waits for others. A commit costs as much for one as
// for hundreds, and browsers do not wait for the response.
const gatherTime = 20 * time.Millisecond

// run stores what waits, as much as there is at a time: while one batch is written,
// the next one gathers.
func (i *Intake) run() {
	defer close(i.stopped)
	for {
		select {
		case first := <-i.queue:
			i.store(first)
		case <-i.stop:
			for len(i.queue) > 0 {
				i.store(<-i.queue)
			}
			return
		}
	}
}

// store stores a record with those that wait.
func (i *Intake) store(first *waiting) {
	batch := append(make([]*waiting, 0, batchLength), first)
	select {
	case <-time.After(gatherTime):
	case <-i.stop:
	}
	for len(batch) < batchLength && len(i.queue) > 0 {
		batch = append(batch, <-i.queue)
	}
	records := make([]Record, len(batch))
	for n, w := range batch {
		records[n] = w.record
	}
	err := i.add(records)
	for _, w := range batch {
		w.stored <- err
	}
}

func (i *Intake) add(records []Record) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), storeTime)
	defer cancel()
	defer func() {
		if r := recover(); r != nil { // the intake of all must go on
			err = fmt.Errorf("store pings: %v", r)
		}
	}()
	err = i.writer.Add(ctx, records)
	if err != nil && !errors.Is(err, fault.ErrUnavailable) {
		err = fmt.Errorf("store pings: %w", errors.Join(err, fault.ErrUnavailable))
	}
	return err
}
