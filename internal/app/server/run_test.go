package server

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"testing"
)

// TestRunFinishesWhatItBegan stops a server in the middle of a response.
func TestRunFinishesWhatItBegan(t *testing.T) {
	began, goOn := make(chan struct{}), make(chan struct{})
	s := newServer(t)
	s.handler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(began)
		<-goOn
		_, _ = io.WriteString(w, "whole")
	})
	l, err := Listen("localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stopped := make(chan error, 1)
	go func() { stopped <- s.Run(ctx, l) }()
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
		t.Errorf("response = %q, want it whole", got)
	}
	if err := <-stopped; err != nil {
		t.Errorf("Run = %v, want nil", err)
	}
	// Not by dialling: another process may have the port by now.
	if _, err := l.Accept(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("Accept = %v, want %v: the server still listens", err, net.ErrClosed)
	}
}

// TestRunEndsStreams stops a server that has an endless response under way.
func TestRunEndsStreams(t *testing.T) {
	s := newServer(t)
	ended := make(chan error, 1)
	serveStream(s, 0, untilEnd(ended))
	l, err := Listen("localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stopped := make(chan error, 1)
	go func() { stopped <- s.Run(ctx, l) }()
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
		t.Errorf("Run = %v, want nil: nothing is left to wait for", err)
	}
}

func TestListenNamesATakenPort(t *testing.T) {
	l, err := Listen("localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if _, err := Listen(l.Addr().String()); err == nil {
		t.Error("want an error for a port that is taken")
	}
}

func TestOpenPagesAreNotifiedOfChanges(t *testing.T) {
	e := newEvents()
	ch := e.open()
	e.send("/en-US/docs/Web")
	if got := <-ch; got != "/en-US/docs/Web" {
		t.Errorf("event = %q", got)
	}
	for range 100 {
		e.send("*") // nobody reads: it must not block
	}
}
