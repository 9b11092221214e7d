package server

import (
	"net/http/httptest"
	"net/netip"
	"testing"
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
