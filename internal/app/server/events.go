package server

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"sync"
)

// events notifies a writer's open pages of the addresses that changed.
type events struct {
	mu    sync.Mutex
	pages map[chan string]struct{}
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

func (e *events) open() chan string {
	e.mu.Lock()
	defer e.mu.Unlock()
	ch := make(chan string, 16)
	e.pages[ch] = struct{}{}
	return ch
}

func (e *events) drop(ch chan string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.pages, ch)
}

// Changed notifies open pages that the page at a path changed; "*" means all.
func (s *Server) Changed(path string) { s.events.send(path) }

// serveEvents is a stream of server-sent events named "reload", each with the
// path of a page that changed.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) error {
	changes := s.events.open()
	defer s.events.drop(changes)
	w.Header().Set("Content-Type", "text/event-stream")
	return s.stream(w, r, 0, func(ctx context.Context, w io.Writer) error {
		if _, err := io.WriteString(w, "retry: 500\n\n"); err != nil {
			return err
		}
		for {
			select {
			case <-ctx.Done():
				return nil
			case path := <-changes:
				if _, err := fmt.Fprintf(w, "event: reload\ndata: %s\n\n", path); err != nil {
					return err
				}
			}
		}
	})
}
