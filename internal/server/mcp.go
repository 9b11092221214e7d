package server

import (
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"waymark.dev/waymark/internal/assist"
)

// Limits on what assistants may ask for: a burst, then so many a minute.
const (
	mcpBurst     = 30
	mcpPerMinute = 120
	mcpBodyLimit = 256 << 10
)

// mcpHandler answers the Model Context Protocol by streamable HTTP, without
// sessions: the tools only read.
func (s *Server) mcpHandler() http.Handler {
	tools := assist.New(assist.Options{
		Name: s.site.Brand(), Version: "1", BaseURL: s.site.BaseURL(), Finder: s.opts.Search, Reader: s.site,
	})
	protocol := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return tools },
		&mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true, Logger: s.log})
	limit := newLimiter(mcpBurst, mcpPerMinute, time.Now)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if !limit.allow(clientOf(r)) {
			w.Header().Set("Retry-After", "10")
			http.Error(w, "Too many requests; try again later.", http.StatusTooManyRequests)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, mcpBodyLimit)
		protocol.ServeHTTP(w, r)
	})
}

// clientOf tells clients apart by their network address.
func clientOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// limiter lets each client make so many requests a minute and a burst on top.
type limiter struct {
	burst, perMinute float64
	now              func() time.Time

	mu      sync.Mutex
	clients map[string]*bucket
}

// bucket is what a client has left.
type bucket struct {
	left float64
	at   time.Time
}

// limiterClients bounds how many clients are remembered.
const limiterClients = 10_000

func newLimiter(burst, perMinute int, now func() time.Time) *limiter {
	return &limiter{burst: float64(burst), perMinute: float64(perMinute), now: now, clients: map[string]*bucket{}}
}

func (l *limiter) allow(client string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	b := l.clients[client]
	if b == nil {
		if len(l.clients) >= limiterClients {
			l.forget(now)
		}
		b = &bucket{left: l.burst, at: now}
		l.clients[client] = b
	}
	b.left = min(l.burst, b.left+now.Sub(b.at).Minutes()*l.perMinute)
	b.at = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}

// forget drops the clients that have everything left again, or all when that
// is not enough.
func (l *limiter) forget(now time.Time) {
	for client, b := range l.clients {
		if b.left+now.Sub(b.at).Minutes()*l.perMinute >= l.burst {
			delete(l.clients, client)
		}
	}
	if len(l.clients) >= limiterClients {
		clear(l.clients)
	}
}
