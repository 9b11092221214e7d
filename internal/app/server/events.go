package server

import (
	"fmt"
	"net/http"
	"sync"
	"time"
)

// events tells open pages of a writer which addresses changed.
type events struct {
	mu     sync.Mutex
	closed bool
	pages  map[chan string]struct{}
}

func newEvents() *events { return &events{pages: map[chan string]struct{}{}} }

// send passes an address to every open page; one that does not listen misses
// it rather than holding up the rest.
func (e *events) send(path string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for ch := range e.pages {
		select {
		case ch <- path:
		default:
		}
	}
}

func (e *events) open() (chan string, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil, false
	}
	ch := make(chan string, 16)
	e.pages[ch] = struct{}{}
	return ch, true
}

func (e *events) drop(ch chan string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.pages, ch)
}

// close ends every open stream, so that a server can stop.
func (e *events) close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.closed = true
	for ch := range e.pages {
		close(ch)
		delete(e.pages, ch)
	}
}

// Changed tells open pages that the page at a path changed; "*" means all.
func (s *Server) Changed(path string) { s.events.send(path) }

// serveEvents is a stream of server-sent events named "reload", each with the
// path of a page that changed.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) {
	ch, ok := s.events.open()
	if !ok {
		http.Error(w, "The server is stopping.", http.StatusServiceUnavailable)
		return
	}
	defer s.events.drop(ch)
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Time{}) // not every writer has deadlines
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = fmt.Fprint(w, "retry: 500\n\n")
	_ = control.Flush()
	for {
		select {
		case <-r.Context().Done():
			return
		case path, open := <-ch:
			if !open {
				return
			}
			if _, err := fmt.Fprintf(w, "event: reload\ndata: %s\n\n", path); err != nil {
				return
			}
			_ = control.Flush()
		}
	}
}
