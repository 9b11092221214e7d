// Package export writes daily visits and counts to files for data warehouses, one per day and
// table, in a folder or a bucket.
package export

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
)

// Target is the destination of files, which appear complete or not at all.
type Target interface {
	// Has reports whether a file exists.
	Has(ctx context.Context, name string) (bool, error)
	// Put writes a file, replacing an existing one.
	Put(ctx context.Context, name string, write func(io.Writer) error) error
}

// Options configure an export.
type Options struct {
	Format    Format
	Replace   bool // replace existing files
	Retention int  // days for which the storage keeps single visits
	Now       func() time.Time
	// Written is called after each file.
	Written func(name string, rows int64)
}

// Summary counts files.
type Summary struct{ Written, Present int }

// settled is the time after a day's end in which visits of it may still arrive.
const settled = time.Hour

// The tables of single visits, and those of counts.
var visitTables = []table{
	tableOf("views", func(r *storage.Reader, row func(View) error) error {
		return r.Views(func(v storage.View) error { return row(viewOf(&v)) })
	}),
	tableOf("events", func(r *storage.Reader, row func(Event) error) error {
		return r.Events(func(e storage.PageEvent) error { return row(eventOf(&e)) })
	}),
}

var countTables = []table{tableOf("counts", readCounts)}

// Run exports the complete days. It skips existing files, so it can run again after an error,
// and every night.
func Run(ctx context.Context, s *storage.Storage, to Target, o Options) (sum Summary, err error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	visits, err := s.VisitDays(ctx)
	if err != nil {
		return sum, err
	}
	counted, err := s.CountedDays(ctx)
	if err != nil {
		return sum, err
	}
	e := exporter{s, to, o, &sum}
	for _, day := range counted {
		tables := countTables
		if _, found := slices.BinarySearch(visits, day); found && !e.expired(day) {
			tables = slices.Concat(visitTables, countTables)
		}
		if (day + 1).Start().Add(settled).After(o.Now()) {
			break
		}
		for _, t := range tables {
			if err := e.export(ctx, t, day); err != nil {
				return sum, fmt.Errorf("export %s of %s: %w", t.name, day, err)
			}
		}
	}
	return sum, nil
}

type exporter struct {
	storage *storage.Storage
	target  Target
	options Options
	sum     *Summary
}

// expired reports whether visits of a day may be being deleted.
func (e *exporter) expired(day telemetry.Day) bool {
	return day < telemetry.DayOf(e.options.Now())-telemetry.Day(e.options.Retention)
}

// errExpired stops the export of visits that may have been deleted meanwhile.
var errExpired = errors.New("its visits have been deleted")

func (e *exporter) export(ctx context.Context, t table, day telemetry.Day) error {
	name := t.name + "/" + day.String() + "." + string(e.options.Format)
	if !e.options.Replace {
		if there, err := e.target.Has(ctx, name); err != nil || there {
			if there {
				e.sum.Present++
			}
			return err
		}
	}
	var rows int64
	err := e.target.Put(ctx, name, func(w io.Writer) error {
		err := e.storage.Read(ctx, storage.Filter{From: day, To: day}, func(r *storage.Reader) (err error) {
			rows, err = t.write[e.options.Format](w, r)
			return err
		})
		if err == nil && t.name != "counts" && e.expired(day) {
			return errExpired
		}
		return err
	})
	if err != nil {
		return err
	}
	e.sum.Written++
	if e.options.Written != nil {
		e.options.Written(name, rows)
	}
	return nil
}

// readCounts omits rare search texts.
func readCounts(r *storage.Reader, row func(Count) error) error {
	for _, dimension := range storage.Dimensions() {
		counts, err := r.Counts(dimension)
		if err != nil {
			return err
		}
		if dimension == storage.BySearch {
			counts = storage.WithoutRare(counts)
		}
		for _, c := range counts {
			if err := row(Count{int32(c.Day), dimension, c.Name, c.Detail, c.Count}); err != nil {
				return err
			}
		}
	}
	return nil
}
