package dial

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"waymark.dev/waymark/internal/platform/clock"
)

// Pace bounds how many connections are made to an address in a second, whatever names
// led there: names of strangers may all lead to one server. Connections that are too
// many wait for their turn. It is safe for concurrent use.
type Pace struct {
	// Burst is how many connections are made at once, PerSecond how many follow.
	Burst, PerSecond int

	mu        sync.Mutex
	paidUntil map[netip.Prefix]time.Time // by network: when its connections so far no longer count against the rate
}

// networkBits is the length of the prefix of IPv6 that belongs to one network.
const networkBits = 64

// pacedAddresses is how many addresses are remembered before those are dropped that are
// owed nothing.
const pacedAddresses = 1000

// wait returns when a connection to an address may be made, or the error of ctx.
func (p *Pace) wait(ctx context.Context, a netip.Addr) error {
	delay := p.take(a, time.Now())
	if delay <= 0 {
		return ctx.Err()
	}
	return clock.Wait(ctx, delay)
}

// take counts a connection and returns how long it has to wait.
func (p *Pace) take(a netip.Addr, now time.Time) time.Duration {
	bits := a.BitLen()
	if a.Is6() {
		bits = networkBits
	}
	network, _ := a.WithZone("").Prefix(bits) // they fit
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
