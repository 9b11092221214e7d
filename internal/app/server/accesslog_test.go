package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// accessServer is a server with an access log, behind a proxy. lines returns the lines so far.
func accessServer(t *testing.T, access Access) (h http.Handler, lines func() []string) {
	t.Helper()
	var text bytes.Buffer
	log := NewAccessLog(&text, access, nil)
	h = testServer(t, func(o *Options) {
		o.AccessLog = log
		o.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} // the address that httptest uses
	})
	return h, func() []string {
		if err := log.write(); err != nil {
			t.Fatal(err)
		}
		return slices.Collect(strings.Lines(text.String()))
	}
}

func TestAccessLog(t *testing.T) {
	h, written := accessServer(t, AccessAll)
	const given = "a-1_b.c="
	page := ask(h, http.MethodGet, "/en-US/docs/Web?q=private", "X-Request-Id", given)
	size := len(body(t, page))
	failed := ask(h, http.MethodGet, "/healthz/error", "X-Request-Id", "not valid")
	lines := written()
	if len(lines) != 2 {
		t.Fatalf("access log:\n%s", lines)
	}
	var first, second struct {
		Method, Path, Route string
		Status, Bytes       int
		RequestID           string `json:"request_id"`
	}
	for i, into := range []any{&first, &second} {
		if err := json.Unmarshal([]byte(lines[i]), into); err != nil {
			t.Fatal(err)
		}
	}
	if first.Method != http.MethodGet || first.Path != "/en-US/docs/Web" || first.Route != "page" || first.Status != http.StatusOK ||
		first.Bytes != size || first.RequestID != given || strings.Contains(lines[0], "private") {
		t.Errorf("access log of a page of %d bytes:\n%s", size, lines[0])
	}
	if id := failed.Header.Get("error-id"); second.Status != http.StatusInternalServerError || second.RequestID != id || !uuidForm.MatchString(id) {
		t.Errorf("access log of failure %s:\n%s", id, lines[1])
	}
	text := body(t, ask(h, http.MethodGet, "/healthz/error", "X-Request-Id", given))
	if r := ask(h, http.MethodGet, "/healthz/error", "X-Request-Id", given); r.Header.Get("error-id") != given {
		t.Errorf("error of %s has id %s: %s", given, r.Header.Get("error-id"), text)
	}
}

func TestAccessLogOfErrors(t *testing.T) {
	h, lines := accessServer(t, AccessErrors)
	for _, target := range []string{"/en-US/docs/Web", "/en-US/docs/None", "/healthz/error"} {
		ask(h, http.MethodGet, target)
	}
	if log := lines(); len(log) != 1 || !strings.Contains(log[0], `"status":500`) {
		t.Errorf("access log:\n%s", log)
	}
}

// Lines are what log/slog writes of the same values, whatever clients send.
func TestLinesOfTheAccessLogAreJSON(t *testing.T) {
	for _, path := range []string{"/", `/a"b\c`, "/a\nb\x00\x7f", "/\xff\xfe", "/日本\u2028", "/<b>&"} {
		var got, want bytes.Buffer
		h := handled{at: time.Now(), took: 1500 * time.Microsecond, route: routeData, status: 404, bytes: 12}
		r := &http.Request{Method: "ODD", URL: &url.URL{Path: path}}
		log := NewAccessLog(&got, AccessAll, nil)
		log.add(r, h)
		if err := log.write(); err != nil {
			t.Fatal(err)
		}
		line := slog.NewRecord(h.at, slog.LevelInfo, "request", 0)
		line.Add("method", r.Method, "path", path, "route", "data", "status", h.status, "bytes", h.bytes, "seconds", h.took.Seconds(), "request_id", "")
		if err := slog.NewJSONHandler(&want, nil).Handle(t.Context(), line); err != nil {
			t.Fatal(err)
		}
		var a, b any
		if err := errors.Join(json.Unmarshal(got.Bytes(), &a), json.Unmarshal(want.Bytes(), &b)); err != nil || !reflect.DeepEqual(a, b) {
			t.Errorf("path %.40q: %v\n%.200s\nwant\n%.200s", path, err, &got, &want)
		}
	}
}

// Collectors of logs split or drop long lines.
func TestLinesOfTheAccessLogAreShort(t *testing.T) {
	h, lines := accessServer(t, AccessAll)
	ask(h, strings.Repeat("G", 1<<20), "/"+strings.Repeat("a", 1<<20))
	ask(h, http.MethodGet, "/a/"+strings.Repeat("%C3%A4", 1<<16))
	for _, line := range lines() {
		if len(line) > 16<<10 || !json.Valid([]byte(line)) {
			t.Errorf("a line of %d bytes: %.200s", len(line), line)
		}
	}
}

func TestTheAccessLogAllocatesNothing(t *testing.T) {
	log := NewAccessLog(io.Discard, AccessAll, nil)
	log.lines = make([]byte, 0, accessLimit)
	r := &http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/en-US/docs/Web"}}
	h := handled{at: time.Now(), status: http.StatusOK}
	if n := testing.AllocsPerRun(2000, func() { log.add(r, h) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// disk is a writer with little room.
type disk struct {
	bytes.Buffer
	room int
}

func (d *disk) Write(b []byte) (int, error) {
	n := min(len(b), d.room)
	d.room -= n
	d.Buffer.Write(b[:n])
	if n < len(b) {
		return n, errors.New("no space left on device")
	}
	return n, nil
}

// On a full disk lines wait, and too many are lost; when there is room again the log goes on with
// whole lines.
func TestAccessLogOnAFullDisk(t *testing.T) {
	d := &disk{room: 1000}
	log := NewAccessLog(d, AccessAll, slog.New(slog.DiscardHandler))
	addLines(log, "/before", 60_000)
	for range 2 {
		if log.write() == nil {
			t.Error("no error on a full disk")
		}
	}
	if log.lost == 0 || len(log.lines)+len(log.writing) > 2*accessLimit+1000 {
		t.Errorf("%d bytes wait, %d lines are lost", len(log.lines)+len(log.writing), log.lost)
	}
	d.room = 1 << 30
	if err := log.write(); err != nil {
		t.Fatal(err)
	}
	addLines(log, "/after", 1)
	ended, end := context.WithCancel(t.Context())
	end()
	log.Run(ended)
	for line := range strings.Lines(d.String()) {
		if !json.Valid([]byte(line)) {
			t.Fatalf("not a line: %s", line)
		}
	}
	if _, after, _ := strings.Cut(d.String(), "/after"); !strings.HasSuffix(after, "}\n") {
		t.Error("the last line is missing")
	}
}

func addLines(log *AccessLog, path string, count int) {
	r := &http.Request{Method: http.MethodGet, URL: &url.URL{Path: path}}
	for range count {
		log.add(r, handled{status: http.StatusOK})
	}
}

// stalled is a pipe that nobody reads.
type stalled struct{ ended <-chan struct{} }

func (s stalled) Write([]byte) (int, error) {
	<-s.ended
	return 0, io.ErrClosedPipe
}

// Neither requests nor the end of the server wait for an output that does not.
func TestAccessLogOfAStalledOutput(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var failures bytes.Buffer
		ended := make(chan struct{})
		defer close(ended)
		log := NewAccessLog(stalled{ended}, AccessAll, slog.New(slog.NewTextHandler(&failures, nil)))
		ctx, stop := context.WithCancel(t.Context())
		go func() {
			time.Sleep(3 * accessFlush)
			addLines(log, "/", 60_000)
			time.Sleep(2*accessFlush + accessFlush/2)
			addLines(log, "/", 1)
			stop()
		}()
		addLines(log, "/", 60_000)
		log.Run(ctx)
		if got := strings.Count(failures.String(), `msg="write access log"`); got != 3 || len(log.lines) > 2*accessLimit {
			t.Errorf("%d bytes wait, failures: %s", len(log.lines), &failures)
		}
	})
}
