package scans

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"waymark.dev/waymark/internal/tools/observatory"
)

// State is the state of a scan.
type State string

const (
	Running  State = "RUNNING"
	Finished State = "FINISHED"
	Failed   State = "FAILED"
	Aborted  State = "ABORTED" // without callers
)

// Record is a stored scan.
type Record struct {
	ID        int64
	Site      string // its key
	State     State
	StartedAt time.Time
	EndedAt   time.Time // zero while running

	// Of a finished scan:

	AlgorithmVersion int
	Grade            string
	Score            int
	StatusCode       int
	TestsFailed      int
	TestsPassed      int
	TestsQuantity    int
	Headers          json.RawMessage // of the graded response
	Tests            json.RawMessage // the list of [observatory.Test]
	// Capture is the [observatory.Capture]. It is nil if the site has a newer scan, or if it
	// was too large to store.
	Capture json.RawMessage

	// Of a failed one:

	Error  string
	Kind   observatory.Kind
	Reason observatory.Reason
}

// Past is a scan in a site's history.
type Past struct {
	ID        int64
	StartedAt time.Time
	Grade     string
	Score     int
}

// GradeCount is the number of sites with a grade.
type GradeCount struct {
	Grade string `json:"grade"`
	Count int    `json:"count"`
}

// Removal records that an operator has removed a host's scans.
type Removal struct {
	At    time.Time `json:"at"`
	Actor string    `json:"actor"`
	Host  string    `json:"host"`
	Sites int64     `json:"sites"` // of the host, with ports and paths
	Scans int64     `json:"scans"`
}

// Store stores scans. Methods that find one return nil if it does not exist.
type Store interface {
	// BeginScan adds a running scan of a site and returns its number. A site has one at a
	// time: if another began after lost, its number is returned, and began is false. Earlier
	// ones count as failed: their program has ended.
	BeginScan(ctx context.Context, site observatory.Site, at, lost time.Time) (id int64, began bool, err error)
	// EndScan records the outcome of a running scan. It does nothing if the scan was removed
	// or counts as failed.
	EndScan(ctx context.Context, r *Record) error
	// Scan returns a scan in any state.
	Scan(ctx context.Context, id int64) (*Record, error)
	// NewestScan returns the finished scan of a site that began last, but not before a moment.
	NewestScan(ctx context.Context, site string, since time.Time) (*Record, error)
	// ScanHistory returns the finished scans of a site whose score differs from the previous
	// one, oldest first, limited to the newest.
	ScanHistory(ctx context.Context, site string, most int) ([]Past, error)
	// GradeCounts counts the grades of each site's newest scan, of scans finished since a
	// moment.
	GradeCounts(ctx context.Context, since time.Time) ([]GradeCount, error)
}

// Limits on stored scans, in bytes of JSON, whose size depends on the sites.
const (
	detailLimit  = 64 << 10
	captureLimit = 128 << 10
)

// finish fills a record with a result, without overlong parts.
func (r *Record) finish(c *observatory.Capture, result *observatory.Result, at time.Time) error {
	r.State, r.EndedAt = Finished, at
	r.AlgorithmVersion, r.Grade, r.Score, r.StatusCode = result.AlgorithmVersion, result.Grade, result.Score, result.StatusCode
	r.TestsFailed, r.TestsPassed, r.TestsQuantity = result.TestsFailed, result.TestsPassed, result.TestsQuantity
	tests := make([]observatory.Test, len(result.Tests))
	for i, t := range result.Tests {
		var err error
		if t.Detail, err = bounded(t.Detail); err != nil {
			return fmt.Errorf("encode %s: %w", t.Name, err)
		}
		tests[i] = t
	}
	var err error
	if r.Tests, err = json.Marshal(tests); err != nil {
		return fmt.Errorf("encode tests: %w", err)
	}
	if r.Headers, err = json.Marshal(result.ResponseHeaders); err != nil {
		return fmt.Errorf("encode headers: %w", err)
	}
	if r.Capture, err = json.Marshal(c); err != nil {
		return fmt.Errorf("encode capture: %w", err)
	}
	if len(r.Capture) > captureLimit {
		r.Capture = nil
	}
	return nil
}

// bounded encodes the members of a detail; overlong ones become null.
func bounded(detail observatory.Object) (observatory.Object, error) {
	out := make(observatory.Object, len(detail))
	for i, m := range detail {
		text, err := json.Marshal(m.Value)
		if err != nil {
			return nil, err
		}
		if len(text) > detailLimit {
			text = json.RawMessage("null")
		}
		out[i] = observatory.Member{Name: m.Name, Value: json.RawMessage(text)}
	}
	return out, nil
}

// maxErrorText limits a stored error text, in bytes.
const maxErrorText = 2000

// fail fills a record with the reason for the missing result.
func (r *Record) fail(err error, at time.Time) {
	r.State, r.EndedAt = Failed, at
	text := err.Error()
	// Databases accept no other text.
	r.Error = strings.ReplaceAll(strings.ToValidUTF8(text[:min(len(text), maxErrorText)], ""), "\x00", "")
	var e *observatory.Error
	if errors.As(err, &e) {
		r.Kind, r.Reason = e.Kind, e.Reason
	}
}

// failure returns the error of another program's scan.
func (r *Record) failure() error {
	if r.Kind == "" {
		return fmt.Errorf("scan %s: %s", r.Site, r.Error)
	}
	return &observatory.Error{Kind: r.Kind, Reason: r.Reason, Message: r.Error}
}

// capture decodes the capture, nil if not stored.
func (r *Record) capture() (*observatory.Capture, error) {
	if len(r.Capture) == 0 {
		return nil, nil
	}
	var c observatory.Capture
	if err := json.Unmarshal(r.Capture, &c); err != nil {
		return nil, fmt.Errorf("read capture of %s: %w", r.Site, err)
	}
	return &c, nil
}
