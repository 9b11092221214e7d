package server

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"waymark.dev/waymark/internal/site"
)

// runServer runs a server until stop is called; stopped receives the result of
// Run.
func runServer(t *testing.T, s *Server) (l net.Listener, stop func(), stopped <-chan error) {
	t.Helper()
	l, err := Listen("localhost:0", "--addr")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	t.Cleanup(stop)
	result := make(chan error, 1)
	go func() { result <- s.Run(ctx, l) }()
	return l, stop, result
}

// TestRunFinishesWhatItBegan stops a server during a response.
func TestRunFinishesWhatItBegan(t *testing.T) {
	began, goOn := make(chan struct{}), make(chan struct{})
	s := newServer(t)
	s.handler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(began)
		<-goOn
		_, _ = io.WriteString(w, "whole")
	})
	l, stop, stopped := runServer(t, s)
	response := make(chan string, 1)
	go func() {
		r, err := http.Get("http://" + l.Addr().String())
		if err != nil {
			response <- err.Error()
			return
		}
		text, _ := io.ReadAll(r.Body)
		response <- string(text)
	}()
	<-began
	stop()
	close(goOn)
	if got := <-response; got != "whole" {
		t.Errorf("response = %q, want all of it", got)
	}
	if err := <-stopped; err != nil {
		t.Errorf("Run = %v, want nil", err)
	}
	// Not by dialling: another process may use the port by now.
	if _, err := l.Accept(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("Accept = %v, want %v: the server still listens", err, net.ErrClosed)
	}
}

// TestRunEndsStreams stops a server during an endless response.
func TestRunEndsStreams(t *testing.T) {
	s := newServer(t)
	ended := make(chan error, 1)
	serveStream(s, 0, untilEnd(ended))
	l, stop, stopped := runServer(t, s)
	r, err := http.Get("http://" + l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	stop()
	<-ended
	if text, err := io.ReadAll(r.Body); string(text) != "first\n" || err != nil {
		t.Errorf("stream = %q, %v, want an end without an error", text, err)
	}
	if err := <-stopped; err != nil {
		t.Errorf("Run = %v, want nil without waiting", err)
	}
}

func TestListenNamesATakenPort(t *testing.T) {
	l, err := Listen("localhost:0", "--addr")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if _, err := Listen(l.Addr().String(), "--addr"); err == nil {
		t.Error("want an error for a port that is taken")
	}
}

func TestOpenPagesAreNotifiedOfChanges(t *testing.T) {
	e := newEvents()
	ch := e.open(0)
	for _, want := range []event{{eventReload, "/en-US/docs/Web"}, {eventFile, "/en-US/docs/Web/a.png"}, {eventRestart, "*"}} {
		e.send(want.name, want.data)
		if got := <-ch; got != want {
			t.Errorf("event = %q, want %q", got, want)
		}
	}
	for _, tc := range []struct {
		name  string
		calls int
		paths []string
	}{
		{"at once", 1, make([]string, 41)},
		{"one after the other", 41, make([]string, 1)},
	} {
		for range tc.calls { // nothing reads the events: it must not block
			e.send(eventFile, tc.paths...)
		}
		var got []string
		for len(ch) > 0 {
			got = append(got, (<-ch).data)
		}
		if !slices.Contains(got, site.AnyPage) {
			t.Errorf("after too many changes, %s = %q, want %q in place of the rest", tc.name, got, site.AnyPage)
		}
	}
}

func TestAPageThatListensLateHearsOfARestart(t *testing.T) {
	address, _ := devServer(t, func(o *Options) { o.Dev = true })
	page, err := http.Get("http://" + address + "/en-US/docs/Web")
	if err != nil {
		t.Fatal(err)
	}
	_ = page.Body.Close()
	if got, want := page.Header.Get("Server-Timing"), "restarts;desc=0"; got != want {
		t.Errorf("Server-Timing = %q, want %q", got, want)
	}
	e := newEvents()
	e.send(eventRestart, site.AnyPage)
	for known, want := range map[int64]int{0: 1, 1: 0, 5: 0} {
		if got := len(e.open(known)); got != want {
			t.Errorf("a page that knows of %d restarts gets %d events, want %d", known, got, want)
		}
	}
}

// A download that takes too long is cut off, without an error of Run.
func TestRunCutsOffSlowDownloads(t *testing.T) {
	log := &faultLog{}
	s := newServer(t, func(o *Options) { o.Log = log.logger() })
	s.drainTimeout = shortTimeout
	s.handler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write(make([]byte, largeBody))
	})
	l, stop, stopped := runServer(t, s)
	r := slowReader(t, l.Addr().String(), "/")
	stop()
	if err := <-stopped; err != nil {
		t.Errorf("Run = %v, want nil", err)
	}
	if n, err := io.Copy(io.Discard, r.Body); err == nil || n >= largeBody {
		t.Errorf("%d bytes, %v, want a response that is cut off", n, err)
	}
	if lines := log.take(); !strings.Contains(lines, "aborted responses") {
		t.Errorf("log = %q", lines)
	}
}

// Resources that responses use are closed once Run has returned.
func TestRunWaitsForBuilds(t *testing.T) {
	s := newServer(t)
	s.drainTimeout = time.Millisecond
	began, goOn := make(chan struct{}), make(chan struct{})
	var built atomic.Bool
	s.handler = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = s.cache.get(r.Context(), "slow", func(context.Context) (*response, error) {
			close(began)
			<-goOn
			built.Store(true)
			return nil, errors.New("not needed")
		})
	})
	l, stop, stopped := runServer(t, s)
	go func() {
		if r, err := http.Get("http://" + l.Addr().String()); err == nil {
			_ = r.Body.Close()
		}
	}()
	<-began
	stop()
	time.AfterFunc(time.Second/2, func() { close(goOn) })
	if err := <-stopped; err != nil {
		t.Errorf("Run = %v, want nil", err)
	}
	if !built.Load() {
		t.Error("Run returned during a build")
	}
	_, err := s.cache.get(t.Context(), "late", func(context.Context) (*response, error) { panic("a build after the stop") })
	if !errors.Is(err, errStopped) {
		t.Errorf("err = %v, want %v", err, errStopped)
	}
}

// slowListener hands a connection over only after it was closed itself, as on a busy machine.
type slowListener struct {
	net.Listener
	accepted, closed chan struct{}
}

func (l slowListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err == nil {
		close(l.accepted)
		<-l.closed
		time.Sleep(50 * time.Millisecond)
	}
	return c, err
}

func (l slowListener) Close() error {
	err := l.Listener.Close()
	if err == nil { // the first time
		close(l.closed)
	}
	return err
}

// A connection that was accepted while the server began to stop gets its response.
func TestRunServesTheConnectionThatWasAcceptedLast(t *testing.T) {
	s := newServer(t)
	served := make(chan struct{})
	s.handler = http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		time.Sleep(50 * time.Millisecond)
		close(served)
	})
	l, err := Listen("localhost:0", "--addr")
	if err != nil {
		t.Fatal(err)
	}
	slow := slowListener{l, make(chan struct{}), make(chan struct{})}
	ctx, stop := context.WithCancel(t.Context())
	stopped := make(chan error, 1)
	go func() { stopped <- s.Run(ctx, slow) }()
	go func() {
		if r, err := http.Get("http://" + l.Addr().String()); err == nil {
			_ = r.Body.Close()
		}
	}()
	<-slow.accepted
	stop()
	if err := <-stopped; err != nil {
		t.Errorf("Run = %v", err)
	}
	select {
	case <-served:
	default:
		t.Error("the server stopped before it responded")
	}
}
