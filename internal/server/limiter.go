package server

import (
	"net"
	"net/http"
	"sync"
	"time"
)

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
