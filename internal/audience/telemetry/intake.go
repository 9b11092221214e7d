package telemetry

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/platform/fault"
)

// queueLength is the maximum number of pings waiting to be stored.
const queueLength = 4096

// Writer stores records.
type Writer interface {
	// Add stores the records of new pings. When it returns nil they are on disk.
	Add(ctx context.Context, records []Record) error
}

// storeTime limits the storing of a batch. A ping waits for at most two: browsers give up
// after ten seconds.
const storeTime = 4 * time.Second

// Intake accepts pings and stores them in batches with a single writer. It is safe for
// concurrent use.
type Intake struct {
	writer      Writer
	application string
	log         *slog.Logger
	now         func() time.Time

	mu      sync.Mutex
	next    *batch // collected while the previous one is stored
	closed  bool
	wake    chan struct{} // has a value if next is not empty
	stop    chan struct{} // closed by Close
	stopped chan struct{}

	names   *names
	tally   tally
	failing failing
}

// batch is a set of records to store together.
type batch struct {
	records []Record
	stored  []chan struct{} // one per wakeAtOnce records, closed when err is set
	err     error
}

// wakeAtOnce is the number of senders that get their response before others run: readers do
// not wait for hundreds of them.
const wakeAtOnce = 32

func newBatch(size int) *batch {
	return &batch{records: make([]Record, 0, size)}
}

// add adds a record and returns a channel closed once it is stored.
func (b *batch) add(r Record) chan struct{} {
	if len(b.records)%wakeAtOnce == 0 {
		b.stored = append(b.stored, make(chan struct{}))
	}
	b.records = append(b.records, r)
	return b.stored[len(b.stored)-1]
}

// end reports the result to the senders.
func (b *batch) end(err error) {
	b.err = err
	for _, stored := range b.stored {
		close(stored)
		runtime.Gosched()
	}
}

// NewIntake returns a running intake for an application's pings, to be closed. It logs the
// number of pings, and failures to store them.
func NewIntake(w Writer, application string, log *slog.Logger) *Intake {
	i := &Intake{
		writer: w, application: application, log: log, now: time.Now,
		next: newBatch(0), wake: make(chan struct{}, 1), stop: make(chan struct{}), stopped: make(chan struct{}),
		names: newNames(),
	}
	go i.run()
	return i
}

// Close stores the accepted pings and ends the intake. Later ones are refused with
// [fault.ErrUnavailable].
func (i *Intake) Close() {
	i.mu.Lock()
	if !i.closed {
		i.closed = true
		close(i.stop)
	}
	i.mu.Unlock()
	<-i.stopped
}

// errBusy asks senders to retry later.
var errBusy = fmt.Errorf("too many pings wait to be stored: %w", fault.ErrUnavailable)

// Submit accepts a ping. When it returns nil, the ping is stored, now or earlier. The error is
// an [*Error] for an invalid ping, [fault.ErrNotFound] for other applications and names,
// [fault.ErrUnavailable] if it may be sent again later, and otherwise that of the body, which
// is only read as far as it is valid.
func (i *Intake) Submit(ctx context.Context, application, name, document string, body io.Reader, from Sender) error {
	record, err := i.Preview(application, name, document, body, from)
	if err != nil {
		return err
	}
	if from.Allow != nil {
		if err := from.Allow(len(record.Events)); err != nil {
			return err
		}
	}
	i.names.limit(&record, from)
	b, stored, err := i.enqueue(record)
	if err != nil {
		return err
	}
	select {
	case <-stored:
		return b.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Preview checks a ping like Submit and returns the record it would store.
func (i *Intake) Preview(application, name, document string, body io.Reader, from Sender) (Record, error) {
	if application != i.application || !isPing(name) {
		return Record{}, fmt.Errorf("ping %s of %s: %w", name, application, fault.ErrNotFound)
	}
	if !isUUID(document) {
		return Record{}, invalid(InvalidValue, "", "the address must end in a UUID of 36 characters")
	}
	p, err := parse(name, body)
	if err != nil {
		return Record{}, err
	}
	if err := p.checkSite(from); err != nil {
		return Record{}, err
	}
	return p.reduce(name, uuid.MustParse(document), from, i.now()), nil
}

func (i *Intake) enqueue(r Record) (b *batch, stored chan struct{}, err error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.closed || len(i.next.records) >= queueLength {
		return nil, nil, errBusy
	}
	if len(i.next.records) == 0 {
		i.wake <- struct{}{}
	}
	return i.next, i.next.add(r), nil
}

// Waiting times of a ping for others: a commit costs as much for one as for hundreds, and
// browsers do not wait for the response. At high rates it waits longer.
const (
	gatherTime = 20 * time.Millisecond
	busyTime   = 60 * time.Millisecond
	busyFrom   = 50 // pings in the previous batch
)

func gatherAfter(size int) time.Duration {
	if size < busyFrom {
		return gatherTime
	}
	return busyTime
}

// run stores waiting pings, collecting the next batch while one is written.
func (i *Intake) run() {
	defer close(i.stopped)
	report := time.NewTicker(reportTime)
	defer report.Stop()
	defer i.logTally()
	size := 0
	for {
		select {
		case <-i.wake:
			select {
			case <-time.After(gatherAfter(size)):
			case <-i.stop:
			}
			size = i.store(size)
		case <-report.C:
			i.logTally()
		case <-i.stop:
			i.store(0)
			return
		}
	}
}

// store stores the next batch and returns its size, which the following one is likely to have.
func (i *Intake) store(size int) int {
	i.mu.Lock()
	b := i.next
	i.next = newBatch(size)
	i.mu.Unlock()
	if len(b.records) == 0 {
		return 0
	}
	err := i.add(b.records)
	b.end(err)
	i.failing.note(i.log, err, len(b.records), i.now())
	return len(b.records)
}

func (i *Intake) add(records []Record) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), storeTime)
	defer cancel()
	defer func() {
		if r := recover(); r != nil { // the intake must go on
			err = fmt.Errorf("store pings: %v", r)
		}
	}()
	err = i.writer.Add(ctx, records)
	if err != nil && !errors.Is(err, fault.ErrUnavailable) {
		err = fmt.Errorf("store pings: %w", errors.Join(err, fault.ErrUnavailable))
	}
	return err
}
