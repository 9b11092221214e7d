package server

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"
)

// clientOf identifies a client by its network address.
func (s *Server) clientOf(r *http.Request) string {
	client, ok := s.clientAddress(r)
	if !ok {
		return r.RemoteAddr
	}
	return network(client)
}

// clientAddress is the address of a client. Behind trusted proxies that is the last
// address in X-Forwarded-For that is not a proxy's: clients can forge those before
// it.
func (s *Server) clientAddress(r *http.Request) (netip.Addr, bool) {
	remote, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}, false
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
	return client, true
}

// isBehindProxy reports whether a request comes from a trusted proxy.
func (s *Server) isBehindProxy(r *http.Request) bool {
	remote, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && s.isProxy(remote.Addr().Unmap())
}

func (s *Server) isProxy(a netip.Addr) bool {
	return slices.ContainsFunc(s.opts.TrustedProxies, func(p netip.Prefix) bool { return p.Contains(a) })
}

// homeBits is the length of the prefix that a household gets in IPv6. Clients can
// choose the rest of their address.
const homeBits = 64

func network(a netip.Addr) string {
	if !a.Is6() {
		return a.String()
	}
	home, _ := a.WithZone("").Prefix(homeBits) // fits into any address of IPv6
	return home.String()
}

// limiter is a token bucket for each client: a burst, then a number of requests
// per minute.
type limiter struct {
	burst, perMinute float64
	now              func() time.Time

	mu      sync.Mutex
	clients map[string]*bucket
}

// bucket holds the requests that a client has left.
type bucket struct {
	left float64
	at   time.Time
}

// limiterClients bounds how many clients are remembered.
const limiterClients = 10_000

func newLimiter(burst, perMinute int, now func() time.Time) *limiter {
	return &limiter{burst: float64(burst), perMinute: float64(perMinute), now: now, clients: map[string]*bucket{}}
}

func (l *limiter) allow(client string) bool { return l.allowSome(client, 1) }

// allowSome allows a request that counts as several.
func (l *limiter) allowSome(client string, requests float64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.bucketOf(client)
	if b.left < min(requests, l.burst) { // more than the burst has to wait for all of it
		return false
	}
	b.left -= requests
	return true
}

// charge counts requests of a client that turned out to be more than was allowed.
func (l *limiter) charge(client string, requests float64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.bucketOf(client).left -= requests
}

// bucketOf returns what a client has left now.
func (l *limiter) bucketOf(client string) *bucket {
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
	return b
}

// forget drops the clients whose bucket is full again, or all if that is not
// enough.
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
