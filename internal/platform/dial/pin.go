package dial

import (
	"context"
	"net/netip"
	"sync"
	"time"
)

// Pinned returns a dialer that looks every host up only once, so that all its
// connections to a host are to the addresses that it had at first.
func (d *Dialer) Pinned() *Dialer {
	pinned := *d
	pinned.Resolver = &pins{lookup: d.lookup, hosts: map[string]*pin{}}
	return &pinned
}

// pins is a resolver that remembers.
type pins struct {
	lookup func(context.Context, string) ([]netip.Addr, error)

	mu    sync.Mutex
	hosts map[string]*pin
}

// pin is what is known of a host. Its lock is held while the host is looked up.
type pin struct {
	mu        sync.Mutex
	addresses []netip.Addr
}

// LookupNetIP implements [Resolver]. Failures are not remembered.
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

// LookupTime is how long it takes to look a host up, to which a route may lead. It
// looks up hosts that are pinned as well; what it finds is not dialled.
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

// Anywhere are all networks, for dialers that may connect to any address.
func Anywhere() []netip.Prefix { return prefixes("0.0.0.0/0", "::/0") }
