package flaw

import (
	"log/slog"
	"maps"
	"slices"
	"sync"
)

// Counts are numbers of flaws by name.
type Counts map[string]int

// Count counts flaws by name.
func Count(flaws []Flaw) Counts {
	c := Counts{}
	for _, f := range flaws {
		c[f.Name]++
	}
	return c
}

func (c Counts) Add(other Counts) {
	for name, n := range other {
		c[name] += n
	}
}

// Total returns the number of flaws.
func (c Counts) Total() int {
	total := 0
	for _, n := range c {
		total += n
	}
	return total
}

// LogValue implements [slog.LogValuer]: a group with a number for each name.
func (c Counts) LogValue() slog.Value {
	attrs := make([]slog.Attr, 0, len(c))
	for _, name := range slices.Sorted(maps.Keys(c)) {
		attrs = append(attrs, slog.Int(name, c[name]))
	}
	return slog.GroupValue(attrs...)
}

// Tally is a Reporter that only counts. Its flaws need no position. It is safe for concurrent
// use, and the zero value is ready.
type Tally struct {
	mu     sync.Mutex
	counts Counts
}

func (t *Tally) Report(f Flaw) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.counts == nil {
		t.counts = Counts{}
	}
	t.counts[f.Name]++
}

// Counts returns the counts, or nil.
func (t *Tally) Counts() Counts {
	t.mu.Lock()
	defer t.mu.Unlock()
	return maps.Clone(t.counts)
}

// NeedsPosition reports whether a reporter uses the positions of flaws, which take time to
// find.
func NeedsPosition(r Reporter) bool {
	_, counts := r.(*Tally)
	return !counts
}
