package dial_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/dial"
)

func TestIsPublic(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"93.184.216.34", "1.1.1.1", "100.63.255.255", "100.128.0.0", "2606:4700::1111", "2001:200::1", "::ffff:8.8.8.8"} {
		if !dial.IsPublic(netip.MustParseAddr(address)) {
			t.Errorf("%s is not public", address)
		}
	}
	// The first and the last address of each network that is not public: the
	// IANA registries of special-purpose addresses, multicast, and unassigned
	// networks.
	for _, network := range []string{
		"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
		"192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24",
		"203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "255.255.255.255/32",
		"::/128", "::1/128", "::/96", "::ffff:0:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "100:0:0:1::/64", "200::/7", "2001::/23",
		"2001::/32", "2001:1::1/128", "2001:2::/48", "2001:3::/32", "2001:4:112::/48", "2001:10::/28", "2001:20::/28", "2001:30::/28",
		"2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20", "4000::/3", "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8",
		// IPv4-mapped IPv6 addresses.
		"::ffff:0.0.0.0/104", "::ffff:10.0.0.0/104", "::ffff:127.0.0.0/104", "::ffff:169.254.0.0/112", "::ffff:192.168.0.0/112",
	} {
		prefix := netip.MustParsePrefix(network)
		last := prefix.Addr().AsSlice()
		for bit := prefix.Bits(); bit < 8*len(last); bit++ {
			last[bit/8] |= 0x80 >> (bit % 8)
		}
		end, _ := netip.AddrFromSlice(last)
		for _, a := range []netip.Addr{prefix.Addr(), end} {
			if dial.IsPublic(a) {
				t.Errorf("%s of %s is public", a, network)
			}
		}
	}
	for _, address := range []string{"fe80::1%eth0", "2606:4700::1111%eth0", "::ffff:0:7f00:1", "::ffff:0:a9fe:a9fe", "::7f00:1", "64:ff9b::7f00:1", "2002:7f00:1::"} {
		if dial.IsPublic(netip.MustParseAddr(address)) {
			t.Errorf("%s is public", address)
		}
	}
	if dial.IsPublic(netip.Addr{}) {
		t.Error("no address: IsPublic = true")
	}
}

// resolver answers each look-up with the next of its lists, and repeats the
// last.
type resolver struct {
	answers [][]netip.Addr
	asked   atomic.Int32
}

func (r *resolver) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	n := int(r.asked.Add(1)) - 1
	return r.answers[min(n, len(r.answers)-1)], nil
}

func addresses(list ...string) []netip.Addr {
	var out []netip.Addr
	for _, address := range list {
		out = append(out, netip.MustParseAddr(address))
	}
	return out
}

func TestHostsWithoutPublicAddressAreRefused(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the address was dialled") }))
	defer server.Close()
	port := strings.TrimPrefix(server.URL, "http://127.0.0.1:")
	r := &resolver{answers: [][]netip.Addr{addresses("127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.1")}}
	d := &dial.Dialer{Resolver: r}
	for _, host := range []string{"inside.example:" + port, "127.0.0.1:" + port, "[::1]:" + port, "[::ffff:127.0.0.1]:" + port, "0.0.0.0:" + port} {
		if _, err := d.Client(time.Second).Get("http://" + host + "/"); !errors.Is(err, dial.ErrNotPublic) {
			t.Errorf("%s: err = %v, want ErrNotPublic", host, err)
		}
	}
}

func TestRebindingGainsNothing(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the address was dialled") }))
	defer server.Close()
	port := strings.TrimPrefix(server.URL, "http://127.0.0.1:")
	r := &resolver{answers: [][]netip.Addr{addresses("192.0.2.1"), addresses("127.0.0.1")}}
	d := &dial.Dialer{Resolver: r, Allowed: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}, Timeout: 100 * time.Millisecond}
	if conn, err := d.DialContext(t.Context(), "tcp", "rebind.example:"+port); err == nil {
		_ = conn.Close()
		t.Error("a connection was made")
	}
	if n := r.asked.Load(); n != 1 {
		t.Errorf("the host was looked up %d times for one connection", n)
	}
	if _, err := d.DialContext(t.Context(), "tcp", "rebind.example:"+port); !errors.Is(err, dial.ErrNotPublic) {
		t.Errorf("second connection: %v, want ErrNotPublic", err)
	}
}

func TestAllowedNetworksAreDialled(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/moved" {
			http.Redirect(w, r, "/", http.StatusFound)
			return
		}
		_, _ = io.WriteString(w, "here")
	}))
	defer server.Close()
	_, port, _ := net.SplitHostPort(server.Listener.Addr().String())
	r := &resolver{answers: [][]netip.Addr{addresses("10.9.8.7", "127.0.0.1")}}
	d := &dial.Dialer{Resolver: r, Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}
	response, err := d.Client(time.Second).Get("http://inside.example:" + port)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, err := io.ReadAll(response.Body); err != nil || string(body) != "here" {
		t.Errorf("body is %q, %v", body, err)
	}
	moved, err := d.Client(time.Second).Get("http://inside.example:" + port + "/moved")
	if err != nil {
		t.Fatal(err)
	}
	defer moved.Body.Close()
	if moved.StatusCode != http.StatusFound {
		t.Errorf("redirect = %s, want it not followed", moved.Status)
	}
}

func TestDeniedHostsAreNotDialled(t *testing.T) {
	t.Parallel()
	r := &resolver{answers: [][]netip.Addr{addresses("127.0.0.1")}}
	d := &dial.Dialer{Resolver: r, Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, Denied: func(host string) bool { return host == "denied.example" }}
	for _, host := range []string{"denied.example", "DENIED.example", "denied.example."} {
		for _, dialer := range []*dial.Dialer{d, d.Pinned()} {
			if _, err := dialer.DialContext(t.Context(), "tcp", host+":1"); !errors.Is(err, dial.ErrDenied) {
				t.Errorf("%s: %v, want ErrDenied", host, err)
			}
		}
	}
	if _, err := d.DialContext(t.Context(), "tcp", "other.example:1"); errors.Is(err, dial.ErrDenied) || r.asked.Load() != 1 {
		t.Errorf("other host: %v after %d look-ups", err, r.asked.Load())
	}
}

func TestOnlyPortsOfTheListAreDialled(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	_, port, _ := net.SplitHostPort(server.Listener.Addr().String())
	r := &resolver{answers: [][]netip.Addr{addresses("127.0.0.1")}}
	d := &dial.Dialer{
		Resolver: r, Allowed: dial.Anywhere(), Ports: []string{"443"}, Routes: []dial.Route{{Port: "443", ToPort: port}},
	}
	for _, refused := range []string{"22", "25", port} {
		if _, err := d.DialContext(t.Context(), "tcp", "a.example:"+refused); !errors.Is(err, dial.ErrDenied) {
			t.Errorf("port %s: %v, want ErrDenied", refused, err)
		}
	}
	if r.asked.Load() != 0 {
		t.Error("a host is looked up although its port is denied")
	}
	conn, err := d.DialContext(t.Context(), "tcp", "a.example:443")
	if err != nil {
		t.Fatal(err)
	}
	_ = conn.Close()
}

func TestFewAddressesOfAHostAreTried(t *testing.T) {
	t.Parallel()
	var all []netip.Addr
	for n := range 100 {
		all = append(all, netip.AddrFrom4([4]byte{127, 0, 1, byte(n)})) // nothing listens there
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	all = append(all, netip.MustParseAddr("127.0.0.1"))
	d := &dial.Dialer{Resolver: &resolver{answers: [][]netip.Addr{all}}, Allowed: dial.Anywhere()}
	if conn, err := d.DialContext(t.Context(), "tcp", "many.example:"+port); err == nil {
		_ = conn.Close()
		t.Error("a hundred addresses were tried for one connection")
	}
}
