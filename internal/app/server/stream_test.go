package server

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/testkit"
)

// shortTimeout is the write timeout of servers in these tests: longer than a
// client may be delayed on a busy machine.
const shortTimeout = 2 * time.Second

// impatient runs a server with a short timeout for each write.
func impatient(t *testing.T, s *Server, timeout time.Duration) string {
	t.Helper()
	s.writeTimeout = timeout
	return listening(t, s)
}

// serveStream runs a server that responds to everything with a stream.
func serveStream(s *Server, total time.Duration, send func(context.Context, io.Writer) error) {
	s.handler = s.receive(s.recoverPanics(s.handle(func(w http.ResponseWriter, r *http.Request) error {
		return s.stream(w, r, total, send)
	})))
}

func TestAStreamOutlivesTheWriteTimeout(t *testing.T) {
	t.Parallel()
	const pieces = 8
	s := newServer(t)
	serveStream(s, 0, func(_ context.Context, w io.Writer) error {
		for i := range pieces {
			if _, err := fmt.Fprintf(w, "%d\n", i); err != nil {
				return err
			}
			time.Sleep(shortTimeout / 6)
		}
		return nil
	})
	r, err := http.Get("http://" + impatient(t, s, shortTimeout))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	started, lines := time.Now(), bufio.NewScanner(r.Body)
	for i := range pieces {
		if !lines.Scan() || lines.Text() != fmt.Sprint(i) {
			t.Fatalf("after %s: %q, %v, want %d", time.Since(started), lines.Text(), lines.Err(), i)
		}
	}
	if lines.Scan() || lines.Err() != nil {
		t.Errorf("after the last piece: %q, %v", lines.Text(), lines.Err())
	}
}

// io.Copy must not bypass the flushes.
func TestAStreamFlushesWhatIsCopiedToIt(t *testing.T) {
	s := newServer(t)
	ended := make(chan error, 1)
	serveStream(s, 0, func(ctx context.Context, w io.Writer) error {
		_, err := io.Copy(w, onlyReader{strings.NewReader("first\n")})
		<-ctx.Done()
		ended <- context.Cause(ctx)
		return err
	})
	r, err := http.Get("http://" + impatient(t, s, shortTimeout))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if line, err := bufio.NewReader(r.Body).ReadString('\n'); line != "first\n" {
		t.Errorf("%q, %v: copied data is not sent before the end", line, err)
	}
	s.stop()
	<-ended
}

// onlyReader hides the other methods of a reader.
type onlyReader struct{ io.Reader }

// untilEnd streams until its context ends, and reports the end.
func untilEnd(ended chan<- error) func(context.Context, io.Writer) error {
	return func(ctx context.Context, w io.Writer) error {
		_, err := io.WriteString(w, "first\n")
		<-ctx.Done()
		ended <- context.Cause(ctx)
		return err
	}
}

func TestAStreamEnds(t *testing.T) {
	for _, tc := range []struct {
		name  string
		total time.Duration
		end   func(stop, leave func())
		whole bool
	}{
		{"when the reader leaves", 0, func(_, leave func()) { leave() }, false},
		{"when the server stops", 0, func(stop, _ func()) { stop() }, true},
		{"when its time is up", shortTimeout, func(_, _ func()) {}, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := newServer(t)
			ended := make(chan error, 1)
			serveStream(s, tc.total, untilEnd(ended))
			reader, leave := context.WithCancel(t.Context())
			defer leave()
			q, err := http.NewRequestWithContext(reader, http.MethodGet, "http://"+impatient(t, s, shortTimeout), nil)
			if err != nil {
				t.Fatal(err)
			}
			r, err := http.DefaultClient.Do(q)
			if err != nil {
				t.Fatal(err)
			}
			defer r.Body.Close()
			text := bufio.NewReader(r.Body)
			if line, err := text.ReadString('\n'); line != "first\n" {
				t.Fatalf("%q, %v: the first write is not sent before the last", line, err)
			}
			tc.end(s.stop, leave)
			<-ended
			if _, err := text.ReadString('\n'); tc.whole != errors.Is(err, io.EOF) {
				t.Errorf("at the end: %v", err)
			}
		})
	}
}

func TestAStreamThatFailsIsReportedOrCutOff(t *testing.T) {
	log := &faultLog{}
	for _, began := range []bool{false, true} {
		s := newServer(t, func(o *Options) { o.Log = log.logger() })
		serveStream(s, 0, func(_ context.Context, w io.Writer) error {
			if began {
				_, _ = io.WriteString(w, "first\n")
			}
			return errors.New("broken")
		})
		r, err := http.Get("http://" + impatient(t, s, shortTimeout) + "/api/")
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r.Body)
		_ = r.Body.Close()
		if began && (r.StatusCode != http.StatusOK || !errors.Is(err, io.ErrUnexpectedEOF)) {
			t.Errorf("after the first piece: %s, %q, %v, want a response that is cut off", r.Status, text, err)
		}
		if !began && (r.StatusCode != http.StatusInternalServerError || err != nil || !strings.Contains(string(text), `"code":500`)) {
			t.Errorf("before the first piece: %s, %q, %v, want 500", r.Status, text, err)
		}
		if lines := log.take(); strings.Count(lines, "level=ERROR") != 1 || !strings.Contains(lines, "broken") {
			t.Errorf("log = %q, want one error", lines)
		}
	}
}

// slowReader sends a request over a connection with a small buffer and reads the
// response's header.
func slowReader(t *testing.T, address, path string) *http.Response {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if err := conn.(*net.TCPConn).SetReadBuffer(16 << 10); err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: test.example\r\nConnection: close\r\n\r\n", path); err != nil {
		t.Fatal(err)
	}
	r, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Large bodies exceed the system's buffers: a video is sent from disk, a page
// from memory.
const largeBody = 24 << 20

var largePaths = []string{"/shared-assets/film.mp4", "/memory"}

// largeServer returns the address of a server of large bodies, and a channel
// with the paths of responses that have ended.
func largeServer(t *testing.T, timeout time.Duration) (address string, ended map[string]chan struct{}) {
	t.Helper()
	ended = map[string]chan struct{}{}
	for _, path := range largePaths {
		ended[path] = make(chan struct{})
	}
	dir := t.TempDir()
	testkit.WriteFile(t, filepath.Join(dir, "film.mp4"), make([]byte, largeBody))
	s := newServer(t, func(o *Options) { o.SharedAssets = os.DirFS(dir) })
	routes := s.handler
	large := s.newResponse(typeHTML, make([]byte, largeBody), "no-store")
	s.handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer close(ended[r.URL.Path])
		if r.URL.Path == "/memory" {
			s.write(w, r, http.StatusOK, large)
			return
		}
		routes.ServeHTTP(w, r)
	})
	return impatient(t, s, timeout), ended
}

func TestASlowReaderGetsAllOfALargeBody(t *testing.T) {
	const timeout, pieces = 4 * time.Second, 12
	address, _ := largeServer(t, timeout)
	for _, path := range largePaths {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			r := slowReader(t, address, path)
			started, piece := time.Now(), make([]byte, largeBody/pieces)
			for i := range pieces {
				if _, err := io.ReadFull(r.Body, piece); err != nil {
					t.Fatalf("after %s and %d of %d pieces: %v", time.Since(started), i, pieces, err)
				}
				time.Sleep(timeout / 8)
			}
			if took := time.Since(started); took < timeout {
				t.Errorf("took %s, want longer than the write timeout of %s", took, timeout)
			}
		})
	}
}

func TestAReaderWhoStopsReadingIsCutOff(t *testing.T) {
	address, ended := largeServer(t, shortTimeout)
	for _, path := range largePaths {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			r := slowReader(t, address, path)
			<-ended[path]
			if n, err := io.Copy(io.Discard, r.Body); err == nil || n >= largeBody {
				t.Errorf("%d bytes, %v, want a response that is cut off", n, err)
			}
		})
	}
}
