package server

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"waymark.dev/waymark/internal/platform/fault"
)

// clientOf identifies a client by network address.
func (s *Server) clientOf(r *http.Request) string {
	client, ok := s.clientAddress(r)
	if !ok {
		return r.RemoteAddr
	}
	return network(client)
}

// clientAddress is the address of a client. Behind trusted proxies it is the last address in
// X-Forwarded-For that is not a proxy's: clients can forge earlier ones.
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

// subnetBits is the prefix length of a household in IPv6, which can choose the rest of the
// address.
const subnetBits = 64

// subnetSuffix ends the subnet as network returns it.
const subnetSuffix = "/64"

func network(a netip.Addr) string {
	if !a.Is6() {
		return a.String()
	}
	subnet, _ := a.WithZone("").Prefix(subnetBits) // fits into any address of IPv6
	return subnet.String()
}

// siteBits is the prefix length of a provider's customer, with 65,536 subnets. Together they
// have the limit of siteShare clients.
const (
	siteBits  = 48
	siteShare = 16
)

// siteOf is the site of an IPv6 client, "" for other clients.
func siteOf(client string) string {
	if !strings.HasSuffix(client, subnetSuffix) {
		return ""
	}
	subnet, err := netip.ParsePrefix(client)
	if err != nil {
		return ""
	}
	site, _ := subnet.Addr().Prefix(siteBits) // fits into any address of IPv6
	return site.String()
}

// limiter is a token bucket per client: a burst, then a number of requests per minute.
type limiter struct {
	burst     int
	perMinute float64
	now       func() time.Time

	mu      sync.Mutex
	clients map[string]*rate.Limiter
	tidied  time.Time // when full buckets were last dropped
}

// limiterClients bounds the remembered clients, limiterTime how long clients with a full
// bucket are remembered.
const (
	limiterClients = 10_000
	limiterTime    = time.Minute
)

// minutesPerDay is for limits per day.
const minutesPerDay = 24 * 60.0

func newLimiter(burst int, perMinute float64, now func() time.Time) *limiter {
	return &limiter{burst: burst, perMinute: perMinute, now: now, clients: map[string]*rate.Limiter{}}
}

// take counts a request of a client. The error is fault.ErrLimited over the limit.
func (l *limiter) take(_ context.Context, client string) error {
	if !l.allow(client) {
		return fault.ErrLimited
	}
	return nil
}

// sharedCounts counts requests for all servers of a site: see store.Store.TakeLimit.
type sharedCounts interface {
	TakeLimit(ctx context.Context, names []string, costs []time.Duration, room time.Duration) (bool, error)
}

// sharedLimiter is a limiter that all servers of a site count together. It is for what costs
// money, reaches other sites or guards secrets.
type sharedLimiter struct {
	*limiter
	name   string
	counts sharedCounts // nil if there is one server
}

// sharedTime bounds the wait for the counts of all servers.
const sharedTime = 5 * time.Second

func (s *Server) newSharedLimiter(name string, burst int, perMinute float64) *sharedLimiter {
	return &sharedLimiter{newLimiter(burst, perMinute, time.Now), name, s.opts.SharedCounts}
}

// take counts a request of a client. The error is fault.ErrLimited over the limit, and
// fault.ErrUnavailable if the servers cannot count: nobody is let through unseen. Requests
// over the limit of this server alone do not reach the counts.
func (l *sharedLimiter) take(ctx context.Context, client string) error {
	if err := l.limiter.take(ctx, client); err != nil || l.counts == nil {
		return err
	}
	cost := time.Duration(float64(time.Minute) / l.perMinute)
	names, costs := []string{l.name + " " + client}, []time.Duration{cost}
	if site := siteOf(client); site != "" {
		names, costs = append(names, l.name+" "+site), append(costs, cost/siteShare)
	}
	ctx, cancel := context.WithTimeout(ctx, sharedTime)
	defer cancel()
	switch ok, err := l.counts.TakeLimit(ctx, names, costs, time.Duration(l.burst)*cost); {
	case err != nil:
		return fmt.Errorf("%w: limit %s: %w", fault.ErrUnavailable, l.name, err)
	case !ok:
		return fault.ErrLimited
	}
	return nil
}

// taker is a limiter or a sharedLimiter.
type taker interface {
	take(ctx context.Context, client string) error
}

func (l *limiter) allow(client string) bool { return l.allowSome(client, 1) }

// allowSome allows a request that counts as several.
func (l *limiter) allowSome(client string, requests int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	buckets := l.bucketsOf(client, now)
	for _, b := range buckets {
		if b.TokensAt(now) < float64(min(requests, b.Burst())) { // more than the burst needs a full bucket
			return false
		}
	}
	take(buckets, now, requests)
	return true
}

// charge counts additional requests of a client afterwards.
func (l *limiter) charge(client string, requests int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	take(l.bucketsOf(client, now), now, requests)
}

// take takes requests from buckets, which may become negative.
func take(buckets []*rate.Limiter, now time.Time, requests int) {
	for _, b := range buckets {
		for left := requests; left > 0; left -= b.Burst() {
			b.ReserveN(now, min(left, b.Burst()))
		}
	}
}

// bucketsOf returns the buckets of a client and of the addresses that it can choose from.
func (l *limiter) bucketsOf(client string, now time.Time) []*rate.Limiter {
	if now.Sub(l.tidied) >= limiterTime || len(l.clients) >= limiterClients {
		l.forget(now)
	}
	list := []*rate.Limiter{l.bucketOf(client, 1)}
	if site := siteOf(client); site != "" {
		list = append(list, l.bucketOf(site, siteShare))
	}
	return list
}

// bucketOf returns a bucket that is a multiple of a client's.
func (l *limiter) bucketOf(name string, times int) *rate.Limiter {
	b := l.clients[name]
	if b == nil {
		b = rate.NewLimiter(rate.Limit(l.perMinute*float64(times)/time.Minute.Seconds()), l.burst*times)
		l.clients[name] = b
	}
	return b
}

// forget drops clients with a full bucket and, if needed, arbitrary others: dropping all
// would reset everybody's limits.
func (l *limiter) forget(now time.Time) {
	l.tidied = now
	for client, b := range l.clients {
		if b.TokensAt(now) >= float64(b.Burst()) {
			delete(l.clients, client)
		}
	}
	const part = 8
	for client := range l.clients {
		if len(l.clients) <= limiterClients-limiterClients/part {
			return
		}
		delete(l.clients, client)
	}
}
