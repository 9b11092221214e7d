package server

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"sync"

	"waymark.dev/waymark/internal/site"
)

// events notifies a writer's open pages of the addresses that changed.
type events struct {
	mu    sync.Mutex
	pages map[chan string]struct{}
}

func newEvents() *events { return &events{pages: map[chan string]struct{}{}} }

// eventsKept is how many addresses wait for an open page to listen.
const eventsKept = 16

// send passes addresses to every open page. One for which too many wait is told
// that all pages changed, rather than holding up the rest or missing its own.
func (e *events) send(paths ...string) {
	if len(paths) > eventsKept {
		paths = []string{site.AnyPage}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for ch := range e.pages {
		for _, path := range paths {
			notify(ch, path)
		}
	}
}

// notify is only called with the lock held: nobody else fills the channel.
func notify(ch chan string, path string) {
	select {
	case ch <- path:
		return
	default:
	}
	for {
		select {
		case <-ch:
		default:
			ch <- site.AnyPage
			return
		}
	}
}

func (e *events) open() chan string {
	e.mu.Lock()
	defer e.mu.Unlock()
	ch := make(chan string, eventsKept)
	e.pages[ch] = struct{}{}
	return ch
}

func (e *events) drop(ch chan string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.pages, ch)
}

// Changed notifies open pages that the pages at some paths changed;
// [site.AnyPage] means all.
func (s *Server) Changed(paths ...string) { s.events.send(paths...) }

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
