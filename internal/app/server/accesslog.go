package server

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync"
	"time"

	"waymark.dev/waymark/internal/platform/clock"
)

// Access says which requests are in the access log.
type Access string

const (
	AccessErrors Access = "errors" // faults of the server
	AccessSample Access = "sample" // errors and one in sampleRate of the others
	AccessAll    Access = "all"
)

const sampleRate = 100

// covers reports whether a request belongs in the log.
func (a Access) covers(status int) bool {
	return a == AccessAll || status >= http.StatusInternalServerError || a == AccessSample && rand.IntN(sampleRate) == 0
}

// Lines are written every second, or when there are accessBuffer bytes of them: a system call
// for each would cost more than serving a cached page.
const (
	accessFlush  = time.Second
	accessBuffer = 64 << 10
)

// AccessLog has a line of JSON for each request that it covers, without queries and addresses
// of readers, which are personal data. Lines are formatted by hand: log/slog takes a third of
// the time of a cached page.
type AccessLog struct {
	covered Access

	errors *slog.Logger

	mu     sync.Mutex
	w      io.Writer
	lines  []byte // not yet written
	failed bool   // the last attempt to write
}

// NewAccessLog returns a log that writes to w while it runs; errors gets the first failure of
// writing.
func NewAccessLog(w io.Writer, covered Access, errors *slog.Logger) *AccessLog {
	return &AccessLog{covered: covered, errors: errors, w: w, lines: make([]byte, 0, accessBuffer+accessBuffer/8)}
}

// Run writes lines every second, and the last ones when ctx ends.
func (l *AccessLog) Run(ctx context.Context) {
	for clock.Wait(ctx, accessFlush) == nil {
		l.flush()
	}
	l.flush()
}

func (l *AccessLog) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.write()
}

// write writes the lines so far. Those that cannot be written, as on a full disk, remain.
func (l *AccessLog) write() {
	n, err := l.w.Write(l.lines)
	l.lines = append(l.lines[:0], l.lines[n:]...)
	if err != nil && !l.failed {
		l.errors.Error("write access log", "error", err)
	}
	l.failed = err != nil
}

// handled is a request that the access log covers.
type handled struct {
	at            time.Time // end of the response
	took          time.Duration
	route         int
	status, bytes int
}

func (l *AccessLog) add(r *http.Request, h handled) {
	if !l.covered.covers(h.status) {
		return
	}
	path, id := loggedPath(r), requestID(r.Context())
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.lines) >= accessBuffer {
		if l.write(); l.failed {
			return
		}
	}
	b := append(l.lines, `{"time":"`...)
	b = h.at.AppendFormat(b, time.RFC3339Nano)
	b = append(b, `","level":"INFO","msg":"request","method":`...)
	b = appendJSONString(b, r.Method)
	b = append(b, `,"path":`...)
	b = appendJSONString(b, path)
	b = append(b, `,"route":"`...)
	b = append(b, routeNames[h.route]...)
	b = append(b, `","status":`...)
	b = strconv.AppendInt(b, int64(h.status), 10)
	b = append(b, `,"bytes":`...)
	b = strconv.AppendInt(b, int64(h.bytes), 10)
	b = append(b, `,"seconds":`...)
	b = strconv.AppendFloat(b, h.took.Seconds(), 'f', 6, 64)
	b = append(b, `,"request_id":`...)
	b = appendJSONString(b, id)
	l.lines = append(b, "}\n"...)
}

// appendJSONString appends a string in JSON. Only unusual ones cost an allocation.
func appendJSONString(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			quoted, _ := json.Marshal(s) // cannot fail
			return append(b, quoted...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}
