package server

import (
	"context"
	"encoding/json"
	"errors"
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
// for each would cost more than serving a cached page. When accessLimit bytes wait, because the
// output is slow or full, further lines are lost. The last ones have accessEnd to be written.
const (
	accessFlush  = time.Second
	accessBuffer = 64 << 10
	accessLimit  = 4 << 20
	accessEnd    = 2 * time.Second
)

// AccessLog has a line of JSON for each request that it covers, without queries and addresses
// of readers, which are personal data. Lines are formatted by hand: log/slog takes a third of
// the time of a cached page. No request waits for the output.
type AccessLog struct {
	covered  Access
	w        io.Writer
	failures *slog.Logger
	due      chan struct{} // wakes the writer
	writing  []byte        // lines that the writer has taken, only for it

	mu    sync.Mutex
	lines []byte // lines that it has not taken
	lost  int    // lines lost since the last report
}

// NewAccessLog returns a log that writes to w while it runs; failures gets the errors of w.
func NewAccessLog(w io.Writer, covered Access, failures *slog.Logger) *AccessLog {
	return &AccessLog{covered: covered, w: w, failures: failures, due: make(chan struct{}, 1)}
}

// Run writes lines until ctx ends, and then the last ones if the output takes them.
func (l *AccessLog) Run(ctx context.Context) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		l.writeLines(ctx)
	}()
	for clock.Wait(ctx, accessFlush) == nil {
		l.wake()
		l.reportLost()
	}
	select {
	case <-ended:
	case <-time.After(accessEnd):
	}
	l.reportLost()
}

func (l *AccessLog) reportLost() {
	l.mu.Lock()
	lost := l.lost
	l.lost = 0
	l.mu.Unlock()
	if lost > 0 {
		l.failures.Error("write access log", "error", "standard output is slow or full", "lost", lost)
	}
}

// writeLines writes lines whenever they are due, and the last ones when ctx ends.
func (l *AccessLog) writeLines(ctx context.Context) {
	var failed error
	for isLast := false; !isLast; {
		select {
		case <-l.due:
		case <-ctx.Done():
			isLast = true
		}
		err := l.write()
		if isLast {
			err = errors.Join(err, l.write()) // the first may only have written a rest
		}
		if err != nil && failed == nil {
			l.failures.Error("write access log", "error", err)
		}
		failed = err
	}
}

// wake has the writer take the lines soon.
func (l *AccessLog) wake() {
	select {
	case l.due <- struct{}{}:
	default:
	}
}

// write writes the rest of an incomplete write, as on a full disk, or takes and writes new lines.
func (l *AccessLog) write() error {
	if len(l.writing) == 0 {
		l.mu.Lock()
		l.writing, l.lines = l.lines, l.writing
		l.mu.Unlock()
	}
	if len(l.writing) == 0 {
		return nil
	}
	n, err := l.w.Write(l.writing)
	l.writing = append(l.writing[:0], l.writing[n:]...)
	return err
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
	if len(l.lines) >= accessLimit {
		l.lost++
		return
	}
	b := append(l.lines, `{"time":"`...)
	b = h.at.AppendFormat(b, time.RFC3339Nano)
	b = append(b, `","level":"INFO","msg":"request","method":`...)
	b = appendJSONString(b, cut(r.Method, loggedBytes))
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
	if len(l.lines) >= accessBuffer {
		l.wake()
	}
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
