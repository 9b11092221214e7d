package dial

import (
	"context"
	"net/netip"
	"sync"
	"time"
)

// Pinned returns a dialer that looks up every host only once, so that all connections to a
// host use its first addresses.
func (d *Dialer) Pinned() *Dialer {
	pinned := *d
	pinned.Resolver = &pins{lookup: d.lookup, hosts: map[string]*pin{}}
	return &pinned
}

// pins is a caching resolver.
type pins struct {
	lookup func(context.Context, string) ([]netip.Addr, error)

	mu    sync.Mutex
	hosts map[string]*pin
}

// pin is the cached result for a host. Its lock is held during the lookup.
type pin struct {
	mu        sync.Mutex
	addresses []netip.Addr
}

// LookupNetIP implements [Resolver]. Failures are not cached.
func (p *pins) LookupNetIP(ctx context.Context, _, host string) ([]netip.Addr, error) {
	p.mu.Lock()
	known, ok := p.hosts[host]
	if !ok {
		known = &pin{}
		p.hosts[host] = known
	}
	p.mu.Unlock()
	known.mu.Lock()
	defer known.mu.Unlock()
	if known.addresses != nil {
		return known.addresses, nil
	}
	addresses, err := p.lookup(ctx, host)
	if err == nil {
		known.addresses = addresses
	}
	return addresses, err
}

// LookupTime returns the duration of a lookup of a host, after routes. It also looks up pinned
// hosts; the result is not dialled.
func (d *Dialer) LookupTime(ctx context.Context, host, port string) (time.Duration, error) {
	host, _ = d.target(host, port)
	lookup := d.lookup
	if known, ok := d.Resolver.(*pins); ok {
		lookup = known.lookup
	}
	start := time.Now()
	_, err := lookup(ctx, host)
	return time.Since(start), err
}

// Anywhere returns all networks, for dialers that may connect to any address.
func Anywhere() []netip.Prefix { return prefixes("0.0.0.0/0", "::/0") }
