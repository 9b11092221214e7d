package server

import (
	"context"
	"io"
	"net/http"
	"sync"
	"time"

	"waymark.dev/waymark/internal/tools/help/chats"
)

// quietTime is the silence after which a comment is sent, so that proxies and browsers do not
// drop the connection.
const quietTime = 10 * time.Second

// eventStream sends server-sent events. The first one begins the response.
type eventStream struct {
	header http.Header
	out    io.Writer

	mu    sync.Mutex
	began bool
	last  time.Time
	err   error
}

// streamEvents responds with the events of send. It returns an error before the first one.
func (s *Server) streamEvents(w http.ResponseWriter, r *http.Request, send func(context.Context, *eventStream) error) error {
	return s.stream(w, r, chats.AnswerTime, func(ctx context.Context, out io.Writer) error {
		e := &eventStream{header: w.Header(), out: out}
		ctx, stop := context.WithCancel(ctx)
		ended := make(chan struct{})
		go func() { defer close(ended); e.breakSilence(ctx, stop) }()
		err := send(ctx, e)
		stop()
		<-ended // no writes after the end of the response
		return err
	})
}

// event sends a value as JSON, which has no line breaks.
func (e *eventStream) event(value any) error {
	text := append([]byte("data: "), encodeJSON(value)...)
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.began {
		e.began = true
		e.header.Set("Content-Type", "text/event-stream")
		e.header.Set("Cache-Control", privateCaching+", no-cache")
		e.header.Set("Content-Encoding", "identity")
		e.header.Set("X-Accel-Buffering", "no") // asks nginx to pass events on at once
	}
	return e.write(append(text, '\n'))
}

// write is called with the lock held.
func (e *eventStream) write(text []byte) error {
	if e.err == nil {
		_, e.err = e.out.Write(text)
	}
	e.last = time.Now()
	return e.err
}

// breakSilence sends comments during silence, until ctx ends, and calls stop when the reader
// has left.
func (e *eventStream) breakSilence(ctx context.Context, stop func()) {
	tick := time.NewTicker(quietTime / 2)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		e.mu.Lock()
		if e.began && time.Since(e.last) >= quietTime/2 {
			_ = e.write([]byte(": \n\n"))
		}
		failed := e.err != nil
		e.mu.Unlock()
		if failed {
			stop()
			return
		}
	}
}
