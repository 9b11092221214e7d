// Package scans scans sites for many callers, and stores the results: callers share running
// scans and recent results, and concurrency is limited.
package scans

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/tools/observatory"
)

// Errors of a Service, besides those of type [*observatory.Error].
var (
	ErrRefused = fmt.Errorf("the operator of this server does not have this host scanned: %w", fault.ErrForbidden)
	// ErrNotStored is the error for sites without a finished scan.
	ErrNotStored = fmt.Errorf("there is no scan of this site yet: %w", fault.ErrNotFound)
	// ErrBusy is the error for too many running and waiting scans.
	ErrBusy = fmt.Errorf("too many scans at a time: %w", fault.ErrUnavailable)
	// ErrLongKey is the error for sites with names too long to store.
	ErrLongKey = errors.New("host and path are too long together")
	// ErrLost is recorded for a scan whose program has ended.
	ErrLost = errors.New("the server that scanned has stopped")
)

type Options struct {
	Store    Store // nil means in memory
	Lists    observatory.Lists
	Retrieve observatory.Options
	Ports    []int // allowed ports of sites
	// Allow, unless empty, lists the hosts that may be scanned; Deny lists excluded ones.
	// Names include subdomains.
	Allow, Deny []string
	// Cooldown is the age at which a site is scanned again for callers who request a new scan,
	// and Cache that for others.
	Cooldown, Cache time.Duration
	// Concurrency is the number of concurrent scans; 0 means 16.
	Concurrency int
	Log         *slog.Logger
	Now         func() time.Time // nil means time.Now
}

// Limits without a setting.
const (
	defaultConcurrency = 16
	waitingPerScan     = 8
	queueTimeout       = 15 * time.Second
	scanTimeout        = 45 * time.Second
	// lostAfter is the time after its start at which another program's running scan counts as
	// lost.
	lostAfter = scanTimeout + 10*time.Second
	pollEvery = 250 * time.Millisecond
	// storeTimeout limits recording the end of a scan, which does not depend on callers.
	storeTimeout = 5 * time.Second
	memoryLimit  = 64 << 20
	maxKey       = 255
	// largeAtATime is the number of concurrent scans of large pages, however many others there
	// are: each may take 50 MiB.
	largeAtATime = 16
	historyLimit = 500

	// Limits on connections to an address, over all scans. A scan makes about 60.
	connectionsAtOnce    = 600
	connectionsPerSecond = 20
)

// Service scans sites. It is safe for concurrent use.
type Service struct {
	opts    Options
	flights flights
	slots   *semaphore.Weighted
	waiting atomic.Int64
	grades  gradeCache

	retrieve func(context.Context, observatory.Site, observatory.Options) (*observatory.Capture, error)
}

// gradeCache caches the number of sites by grade.
type gradeCache struct {
	mu     sync.Mutex
	counts []GradeCount
	until  time.Time
}

// New returns a service. It must be closed before its store.
func New(o Options) *Service {
	if o.Store == nil {
		o.Store = newMemory(memoryLimit)
	}
	o.Concurrency = cmp.Or(o.Concurrency, defaultConcurrency)
	if o.Now == nil {
		o.Now = time.Now
	}
	o.Retrieve.Dialer = o.dialer()
	o.Retrieve.Large = semaphore.NewWeighted(largeAtATime)
	return &Service{opts: o, slots: semaphore.NewWeighted(int64(o.Concurrency)), retrieve: observatory.Retrieve}
}

// dialer returns the dialer of scans. It does not dial excluded hosts and ports, so neither
// redirects nor resources lead there.
func (o Options) dialer() *dial.Dialer {
	var d dial.Dialer
	if o.Retrieve.Dialer != nil {
		d = *o.Retrieve.Dialer
	}
	d.Denied = func(host string) bool { return covers(o.Deny, host) }
	d.Pace = &dial.Pace{Burst: connectionsAtOnce, PerSecond: connectionsPerSecond}
	d.Ports = []string{"80", "443"} // where scans start
	for _, port := range o.Ports {
		d.Ports = append(d.Ports, strconv.Itoa(port))
	}
	return &d
}

// Close cancels all scans and waits for them.
func (s *Service) Close() { s.flights.close() }

// Age is the maximum age of a reusable scan.
type Age int

const (
	Recent Age = iota // less than Options.Cooldown
	Today             // less than Options.Cache
)

func (s *Service) since(a Age) time.Time {
	if a == Today {
		return s.opts.Now().Add(-s.opts.Cache)
	}
	return s.opts.Now().Add(-s.opts.Cooldown)
}

// Analyze returns a site's newest finished scan if it is not too old, else a new one, which
// admit may refuse. Admit is not called for callers who share a scan; its result is called at
// the end of the scan, even if nobody waits for it.
func (s *Service) Analyze(ctx context.Context, site observatory.Site, age Age, admit func() (release func(), err error)) (*Record, error) {
	key := site.Key()
	r, err := s.opts.Store.NewestScan(ctx, key, s.since(age))
	if r != nil || err != nil {
		return r, err
	}
	return s.flights.join(ctx, key, admit, func(ctx context.Context) (*Record, error) { return s.scan(ctx, site) })
}

// scan waits for a slot and scans a site, unless another program does.
func (s *Service) scan(ctx context.Context, site observatory.Site) (*Record, error) {
	for {
		r, other, err := s.scanHere(ctx, site)
		if r != nil || err != nil {
			return r, err
		}
		if r, err = s.await(ctx, other); r != nil || err != nil {
			return r, err
		}
	}
}

// scanHere scans a site in this program, or returns the number of another program's running
// scan.
func (s *Service) scanHere(ctx context.Context, site observatory.Site) (r *Record, other int64, err error) {
	release, err := s.takeSlot(ctx)
	if err != nil {
		return nil, 0, err
	}
	defer release()
	// Another scan may have ended since the caller checked.
	if r, err = s.opts.Store.NewestScan(ctx, site.Key(), s.since(Recent)); r != nil || err != nil {
		return r, 0, err
	}
	at := s.opts.Now().UTC().Truncate(time.Millisecond)
	id, began, err := s.opts.Store.BeginScan(ctx, site, at, at.Add(-lostAfter))
	if err != nil || !began {
		return nil, id, err
	}
	r = &Record{ID: id, Site: site.Key(), State: Running, StartedAt: at}
	failed := s.run(ctx, site, r)
	// It is recorded even if nobody waits any more.
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTimeout)
	defer cancel()
	if err := s.opts.Store.EndScan(end, r); err != nil {
		return nil, 0, err
	}
	if failed != nil {
		return nil, 0, failed
	}
	return r, 0, nil
}

// takeSlot waits for a slot. Waiters are served in order.
func (s *Service) takeSlot(ctx context.Context) (release func(), err error) {
	if s.waiting.Add(1) > int64(waitingPerScan*s.opts.Concurrency) {
		s.waiting.Add(-1)
		return nil, ErrBusy
	}
	defer s.waiting.Add(-1)
	bounded, cancel := context.WithTimeoutCause(ctx, queueTimeout, ErrBusy)
	defer cancel()
	if err := s.slots.Acquire(bounded, 1); err != nil {
		return nil, context.Cause(bounded)
	}
	return func() { s.slots.Release(1) }, nil
}

var errTimeout = &observatory.Error{Kind: observatory.SiteDown, Reason: observatory.ReasonTimeout, Message: "The scan took too long."}

// run scans a site, and fills the record with the result or the returned error.
func (s *Service) run(ctx context.Context, site observatory.Site, r *Record) error {
	bounded, cancel := context.WithTimeoutCause(ctx, scanTimeout, errTimeout)
	defer cancel()
	c, err := s.fetch(bounded, site)
	if err == nil {
		err = s.grade(c, r)
	}
	switch cause := context.Cause(bounded); {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		r.fail(context.Cause(ctx), s.opts.Now())
		r.State = Aborted
		return context.Cause(ctx)
	case cause != nil:
		err = cause
	}
	r.fail(err, s.opts.Now())
	return err
}

// fetch retrieves a site. A panic becomes an error, so that the end of the scan is recorded.
func (s *Service) fetch(ctx context.Context, site observatory.Site) (c *observatory.Capture, err error) {
	_, err = safely(ctx, func(ctx context.Context) (*Record, error) {
		c, err = s.retrieve(ctx, site, s.opts.Retrieve)
		return nil, err
	})
	return c, err
}

func (s *Service) grade(c *observatory.Capture, r *Record) error {
	result, err := observatory.Grade(c, s.opts.Lists)
	if err != nil {
		return err
	}
	return r.finish(c, result, s.opts.Now())
}

// await waits for another program's scan. It returns nothing if that was given up.
func (s *Service) await(ctx context.Context, id int64) (*Record, error) {
	timer := time.NewTicker(pollEvery)
	defer timer.Stop()
	for {
		r, err := s.opts.Store.Scan(ctx, id)
		switch {
		case err != nil:
			return nil, err
		case r == nil || r.State == Aborted:
			return nil, nil
		case r.State == Finished:
			return r, nil
		case r.State == Failed:
			return nil, r.failure()
		case r.StartedAt.Before(s.opts.Now().Add(-lostAfter)):
			return nil, nil
		}
		select {
		case <-timer.C:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// Stored returns a site's newest finished scan of any age. The error is ErrNotStored if there
// is none.
func (s *Service) Stored(ctx context.Context, site observatory.Site) (*Record, error) {
	for _, candidate := range []observatory.Site{site, withWWW(site)} {
		r, err := s.opts.Store.NewestScan(ctx, candidate.Key(), time.Time{})
		if r != nil || err != nil {
			return r, err
		}
	}
	return nil, ErrNotStored
}

// Grades are recounted after gradesAge, over the scans of a year.
const (
	gradesAge  = 10 * time.Minute
	gradesYear = 365 * 24 * time.Hour
)

// Grades returns the number of sites by grade, best first.
func (s *Service) Grades(ctx context.Context) ([]GradeCount, error) {
	g := &s.grades
	g.mu.Lock()
	defer g.mu.Unlock()
	now := s.opts.Now()
	if now.Before(g.until) {
		return g.counts, nil
	}
	counts, err := s.opts.Store.GradeCounts(ctx, now.Add(-gradesYear))
	if err != nil {
		return nil, err
	}
	g.counts, g.until = inOrder(counts), now.Add(gradesAge)
	return g.counts, nil
}
