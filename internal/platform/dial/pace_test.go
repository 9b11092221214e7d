package dial

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"
)

// Connections to an address are limited per second, whatever name resolves to
// it.
func TestConnectionsToAnAddressArePaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &Pace{Burst: 10, PerSecond: 5}
		victim, other := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
		took := func(a netip.Addr, connections int) time.Duration {
			began := time.Now()
			for range connections {
				if err := p.wait(t.Context(), a); err != nil {
					t.Fatal(err)
				}
			}
			return time.Since(began)
		}
		if d := took(victim, 10); d != 0 {
			t.Errorf("the first connections took %v", d)
		}
		if d := took(victim, 20); d != 4*time.Second {
			t.Errorf("20 more took %v, want 4 s", d)
		}
		if d := took(other, 10); d != 0 {
			t.Errorf("connections to another address took %v", d)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := p.wait(ctx, victim); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled caller: %v", err)
		}
		for i := range 15 { // of one network
			_ = p.take(netip.MustParseAddr(fmt.Sprintf("2001:db8::%x", i+1)), time.Now())
		}
		if d := p.take(netip.MustParseAddr("2001:db8::ffff"), time.Now()); d <= 0 {
			t.Error("addresses of one IPv6 network have separate limits")
		}
		for i := range 2 * pacedAddresses {
			_ = p.take(netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}), time.Now())
			time.Sleep(time.Second)
		}
		if n := len(p.paidUntil); n > pacedAddresses {
			t.Errorf("%d addresses are stored", n)
		}
	})
}
