package server

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"
)

// clientOf tells clients apart by their network address. Of a request through
// proxies of the operator's it is the last address in X-Forwarded-For that is not a proxy's:
// what comes before it is what the client says itself.
func (s *Server) clientOf(r *http.Request) string {
	remote, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	client := remote.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && s.isProxy(client); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		client = hop.Unmap()
	}
	return network(client)
}

// isBehindProxy reports whether a request comes from a proxy of the operator's.
func (s *Server) isBehindProxy(r *http.Request) bool {
	remote, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && s.isProxy(remote.Addr().Unmap())
}

func (s *Server) isProxy(a netip.Addr) bool {
	return slices.ContainsFunc(s.opts.TrustedProxies, func(p netip.Prefix) bool { return p.Contains(a) })
}

// homeBits is how much of an address of IPv6 is the network of a household:
// what is within it is the client's to choose.
const homeBits = 64

func network(a netip.Addr) string {
	if !a.Is6() {
		return a.String()
	}
	home, _ := a.WithZone("").Prefix(homeBits) // fits into any address of IPv6
	return home.String()
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
