package server

import (
	"fmt"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"
)

func TestClientsAreDistinguished(t *testing.T) {
	s := &Server{opts: Options{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}}}
	for _, c := range []struct {
		name, remote string
		forwarded    []string
		want         string
	}{
		{"directly", "192.0.2.1:1234", nil, "192.0.2.1"},
		{"a client that forges", "192.0.2.1:1234", []string{"198.51.100.7"}, "192.0.2.1"},
		{"a proxy of ours", "10.1.2.3:1234", []string{"198.51.100.7"}, "198.51.100.7"},
		{"forged before a proxy", "10.1.2.3:1234", []string{"203.0.113.9, 198.51.100.7"}, "198.51.100.7"},
		{"two proxies", "10.1.2.3:1234", []string{"203.0.113.9", "198.51.100.7, 10.9.9.9"}, "198.51.100.7"},
		{"a proxy that names nobody", "10.1.2.3:1234", nil, "10.1.2.3"},
		{"not an address", "10.1.2.3:1234", []string{"unknown"}, "10.1.2.3"},
		{"a household of IPv6", "[2001:db8:1:2:aaaa::1]:1234", nil, "2001:db8:1:2::/64"},
		{"the same household", "[2001:db8:1:2:bbbb::2]:1234", nil, "2001:db8:1:2::/64"},
		{"a proxy by IPv6", "[fd00::1]:1234", []string{"2001:db8:1:3::1"}, "2001:db8:1:3::/64"},
		{"IPv4 in IPv6", "[::ffff:10.1.2.3]:1234", []string{"::ffff:198.51.100.7"}, "198.51.100.7"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.remote
		for _, f := range c.forwarded {
			r.Header.Add("X-Forwarded-For", f)
		}
		if got := s.clientOf(r); got != c.want {
			t.Errorf("%s: client = %s, want %s", c.name, got, c.want)
		}
	}
}

// The clients of an IPv6 prefix of many sites share a limit of a few sites.
func TestHomesOfOneSiteShareALimit(t *testing.T) {
	t.Parallel()
	now := time.Now()
	l := newLimiter(2, 2, func() time.Time { return now })
	ask := func(site int) (allowed int) {
		for home := range 100 {
			client := network(netip.MustParseAddr(fmt.Sprintf("2001:db8:%x:%x::1", site, home)))
			for range 3 {
				if l.allow(client) {
					allowed++
				}
			}
		}
		return allowed
	}
	if n := ask(1); n != 2*siteShare {
		t.Errorf("a site gets %d requests, want %d", n, 2*siteShare)
	}
	if n := ask(2); n != 2*siteShare {
		t.Errorf("another site gets %d requests", n)
	}
	if !l.allow("192.0.2.1") || !l.allow("192.0.2.2") {
		t.Error("IPv4 addresses share a limit")
	}
	now = now.Add(time.Minute)
	if n := ask(1); n != 2*siteShare {
		t.Errorf("a minute later, a site gets %d requests, want %d", n, 2*siteShare)
	}
}

// Addresses are stored while their requests count. Many new clients do not reset
// the limits of others.
func TestLimiterForgets(t *testing.T) {
	t.Parallel()
	now := time.Now()
	l := newLimiter(2, 2, func() time.Time { return now })
	l.allow("192.0.2.1")
	now = now.Add(2 * time.Minute)
	l.allow("192.0.2.2")
	if len(l.clients) != 1 {
		t.Errorf("minutes later, %d clients are stored", len(l.clients))
	}
	used := 0
	for i := range 2 * limiterClients {
		client := fmt.Sprintf("10.0.%d.%d", i>>8, i&255)
		l.allow(client)
		l.allow(client)
		if len(l.clients) > limiterClients {
			t.Fatalf("%d clients are stored", len(l.clients))
		}
	}
	for client := range l.clients {
		if !l.allow(client) {
			used++
		}
	}
	if used < limiterClients/2 {
		t.Errorf("after many clients, only %d have no requests left", used)
	}
}
