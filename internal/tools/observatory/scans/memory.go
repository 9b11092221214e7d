package scans

import (
	"cmp"
	"container/list"
	"context"
	"slices"
	"sync"
	"time"

	"waymark.dev/waymark/internal/tools/observatory"
)

// Memory is a store of the latest scans, for programs without a database.
type Memory struct {
	limit int64

	mu     sync.Mutex
	lastID int64
	used   int64 // bytes
	sites  map[string]*list.Element
	order  *list.List // of *memorySite, last scanned first
	ids    map[int64]*Record
}

var _ Store = (*Memory)(nil)

// memorySite has the scans of a site, oldest first.
type memorySite struct {
	key   string
	scans []*Record
}

// Limits of a Memory: scans of a site, and the overhead of a scan besides its texts, in bytes.
const (
	scansPerSite   = 50
	recordOverhead = 1 << 10
)

// newMemory returns a store with a size limit in bytes.
func newMemory(limit int64) *Memory {
	return &Memory{limit: limit, sites: map[string]*list.Element{}, order: list.New(), ids: map[int64]*Record{}}
}

func (m *Memory) BeginScan(_ context.Context, site observatory.Site, at, lost time.Time) (int64, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := site.Key()
	s := m.site(key)
	for _, r := range s.scans {
		if r.State == Running && r.StartedAt.Before(lost) {
			r.fail(ErrLost, at)
		}
		if r.State == Running {
			return r.ID, false, nil
		}
	}
	m.lastID++
	r := &Record{ID: m.lastID, Site: key, State: Running, StartedAt: at}
	s.scans, m.ids[r.ID] = append(s.scans, r), r
	m.used += size(r)
	m.trim(s)
	return r.ID, true, nil
}

// site returns the scans of a site, marking it as last scanned.
func (m *Memory) site(key string) *memorySite {
	if e := m.sites[key]; e != nil {
		m.order.MoveToFront(e)
		return e.Value.(*memorySite)
	}
	s := &memorySite{key: key}
	m.sites[key] = m.order.PushFront(s)
	return s
}

func (m *Memory) EndScan(_ context.Context, ended *Record) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.ids[ended.ID]
	if r == nil || r.State != Running {
		return nil
	}
	s := m.sites[r.Site].Value.(*memorySite)
	if ended.State == Finished {
		for _, older := range s.scans {
			m.used -= int64(len(older.Capture))
			older.Capture = nil
		}
	}
	m.used -= size(r)
	*r = *ended
	m.used += size(r)
	m.trim(s)
	return nil
}

// trim drops a site's oldest scans beyond its limit, and the least recently scanned sites
// beyond the total limit.
func (m *Memory) trim(s *memorySite) {
	for len(s.scans) > scansPerSite {
		m.drop(s.scans[0])
		s.scans = s.scans[1:]
	}
	for m.used > m.limit && m.order.Len() > 1 {
		oldest := m.order.Remove(m.order.Back()).(*memorySite)
		delete(m.sites, oldest.key)
		for _, r := range oldest.scans {
			m.drop(r)
		}
	}
}

func (m *Memory) drop(r *Record) {
	m.used -= size(r)
	delete(m.ids, r.ID)
}

func size(r *Record) int64 {
	return int64(recordOverhead + 2*len(r.Site) + len(r.Error) + len(r.Headers) + len(r.Tests) + len(r.Capture))
}

func (m *Memory) Scan(_ context.Context, id int64) (*Record, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return clone(m.ids[id]), nil
}

func (m *Memory) NewestScan(_ context.Context, key string, since time.Time) (*Record, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return clone(m.newest(key, since)), nil
}

func (m *Memory) newest(key string, since time.Time) *Record {
	e := m.sites[key]
	if e == nil {
		return nil
	}
	for _, r := range slices.Backward(e.Value.(*memorySite).scans) {
		if r.State == Finished {
			if r.StartedAt.Before(since) {
				return nil
			}
			return r
		}
	}
	return nil
}

// clone returns a copy of a record that can be read without the lock.
func clone(r *Record) *Record {
	if r == nil {
		return nil
	}
	c := *r
	return &c
}

func (m *Memory) ScanHistory(_ context.Context, key string, most int) ([]Past, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e := m.sites[key]
	if e == nil {
		return nil, nil
	}
	var history []Past
	for _, r := range e.Value.(*memorySite).scans {
		if r.State == Finished && (len(history) == 0 || history[len(history)-1].Score != r.Score) {
			history = append(history, Past{r.ID, r.StartedAt, r.Grade, r.Score})
		}
	}
	return history[max(0, len(history)-most):], nil
}

func (m *Memory) GradeCounts(_ context.Context, since time.Time) ([]GradeCount, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	counts := map[string]int{}
	for key := range m.sites {
		if r := m.newest(key, time.Time{}); r != nil && !r.EndedAt.Before(since) {
			counts[r.Grade]++
		}
	}
	var found []GradeCount
	for grade, n := range counts {
		found = append(found, GradeCount{grade, n})
	}
	slices.SortFunc(found, func(a, b GradeCount) int { return cmp.Compare(a.Grade, b.Grade) })
	return found, nil
}
