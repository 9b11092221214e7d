package server

import (
	"context"
	"fmt"
	"io"
	"math"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"

	"waymark.dev/waymark/internal/site"
)

// events notifies writers' open pages of changed addresses.
type events struct {
	mu       sync.Mutex
	pages    map[chan event]struct{}
	restarts atomic.Int64
}

func newEvents() *events { return &events{pages: map[chan event]struct{}{}} }

// event is a server-sent event for open pages.
type event struct{ name, data string }

// Names of events: a changed page, by path or [site.AnyPage]; a changed file next to a page,
// by path; a changed application.
const (
	eventReload  = "reload"
	eventFile    = "file"
	eventRestart = "restart"
)

// eventsKept is the number of pending addresses per open page.
const eventsKept = 16

// send sends addresses to every open page. One with too many pending gets an event for all
// pages instead, so that it neither delays others nor misses any.
func (e *events) send(name string, paths ...string) {
	if len(paths) > eventsKept {
		name, paths = eventReload, []string{site.AnyPage}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if name == eventRestart {
		e.restarts.Add(1)
	}
	for ch := range e.pages {
		for _, path := range paths {
			notify(ch, event{name, path})
		}
	}
}

// notify is only called with the lock held: nobody else fills the channel.
func notify(ch chan event, e event) {
	select {
	case ch <- e:
		return
	default:
	}
	for {
		select {
		case <-ch:
		default:
			ch <- event{eventReload, site.AnyPage}
			return
		}
	}
}

// open returns a channel of events. Its first one is a restart if there have been more than a page knows.
func (e *events) open(known int64) chan event {
	e.mu.Lock()
	defer e.mu.Unlock()
	ch := make(chan event, eventsKept)
	e.pages[ch] = struct{}{}
	if e.restarts.Load() > known {
		ch <- event{eventRestart, site.AnyPage}
	}
	return ch
}

func (e *events) drop(ch chan event) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.pages, ch)
}

// Changed notifies open pages of changed pages, by path; [site.AnyPage] means all.
func (s *Server) Changed(paths ...string) { s.events.send(eventReload, paths...) }

// FilesChanged notifies open pages of changed files, by path.
func (s *Server) FilesChanged(paths ...string) { s.events.send(eventFile, paths...) }

// Restart makes open pages reload the application.
func (s *Server) Restart() { s.events.send(eventRestart, site.AnyPage) }

// nameRestarts tells a page the number of restarts before it was made, for the address of its events: the application
// may change before the page listens.
func (s *Server) nameRestarts(next http.Handler) http.Handler {
	if !s.opts.Dev {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Server-Timing", fmt.Sprintf("restarts;desc=%d", s.events.restarts.Load()))
		next.ServeHTTP(w, r)
	})
}

// serveEvents is a stream of server-sent events.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) error {
	known, err := strconv.ParseInt(r.URL.Query().Get("restarts"), 10, 64)
	if err != nil {
		known = math.MaxInt64
	}
	changes := s.events.open(known)
	defer s.events.drop(changes)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // asks nginx to pass events on at once
	return s.stream(w, r, 0, func(ctx context.Context, w io.Writer) error {
		if _, err := io.WriteString(w, "retry: 500\n\n"); err != nil {
			return err
		}
		for {
			select {
			case <-ctx.Done():
				return nil
			case e := <-changes:
				if _, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", e.name, e.data); err != nil {
					return err
				}
			}
		}
	})
}
