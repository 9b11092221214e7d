package dial

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"waymark.dev/waymark/internal/platform/clock"
)

// Pace limits the connections per second to an address, regardless of the name: strangers'
// names may all lead to one server. Excess connections wait for their turn. It is safe for
// concurrent use.
type Pace struct {
	// Burst is the number of immediate connections, PerSecond the rate after that.
	Burst, PerSecond int

	mu        sync.Mutex
	paidUntil map[netip.Prefix]time.Time // by network: when its connections so far no longer count against the rate
}

// networkBits is the prefix length of an IPv6 network.
const networkBits = 64

// pacedAddresses is the number of remembered addresses at which idle ones are dropped.
const pacedAddresses = 1000

// wait waits until a connection to an address may be made, or returns the error of ctx.
func (p *Pace) wait(ctx context.Context, a netip.Addr) error {
	delay := p.take(a, time.Now())
	if delay <= 0 {
		return ctx.Err()
	}
	return clock.Wait(ctx, delay)
}

// take counts a connection and returns its delay.
func (p *Pace) take(a netip.Addr, now time.Time) time.Duration {
	bits := a.BitLen()
	if a.Is6() {
		bits = networkBits
	}
	network, _ := a.WithZone("").Prefix(bits) // the prefix length is valid
	each := time.Second / time.Duration(p.PerSecond)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.paidUntil == nil {
		p.paidUntil = map[netip.Prefix]time.Time{}
	}
	if len(p.paidUntil) >= pacedAddresses {
		for prefix, paid := range p.paidUntil {
			if paid.Before(now) {
				delete(p.paidUntil, prefix)
			}
		}
	}
	paid := p.paidUntil[network]
	if paid.Before(now) {
		paid = now
	}
	paid = paid.Add(each)
	p.paidUntil[network] = paid
	return paid.Sub(now) - time.Duration(p.Burst)*each
}
