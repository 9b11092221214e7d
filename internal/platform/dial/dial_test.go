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
	for address, want := range map[string]bool{
		"93.184.216.34": true, "1.1.1.1": true, "2606:4700::1111": true, "::ffff:8.8.8.8": true,
		"127.0.0.1": false, "127.8.9.1": false, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false, "169.254.169.254": false,
		"0.0.0.0": false, "100.64.0.1": false, "192.0.0.8": false, "192.0.2.1": false, "198.18.0.1": false, "203.0.113.9": false,
		"224.0.0.1": false, "240.0.0.1": false, "255.255.255.255": false,
		"::": false, "::1": false, "::7f00:1": false, "::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "fe80::1": false, "fe80::1%eth0": false,
		"fc00::1": false, "fd12::1": false, "ff02::1": false, "64:ff9b::7f00:1": false, "2002:7f00:1::": false, "2001:db8::1": false,
		"2001::1": false, "100::1": false, "fec0::1": false, "3fff::1": false, "5f00::1": false,
	} {
		if got := dial.IsPublic(netip.MustParseAddr(address)); got != want {
			t.Errorf("IsPublic(%s) = %v", address, got)
		}
	}
	if dial.IsPublic(netip.Addr{}) {
		t.Error("no address is public")
	}
}

// resolver answers each look-up with the next of its lists, then the last again.
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
	for _, one := range list {
		out = append(out, netip.MustParseAddr(one))
	}
	return out
}

func TestHostsWithoutPublicAddressAreRefused(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it was dialled") }))
	defer server.Close()
	port := strings.TrimPrefix(server.URL, "http://127.0.0.1:")
	r := &resolver{answers: [][]netip.Addr{addresses("127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.1")}}
	d := &dial.Dialer{Resolver: r}
	for _, host := range []string{"inside.example:" + port, "127.0.0.1:" + port, "[::1]:" + port, "[::ffff:127.0.0.1]:" + port, "0.0.0.0:" + port} {
		if _, err := d.Client(time.Second).Get("http://" + host + "/"); !errors.Is(err, dial.ErrNotPublic) {
			t.Errorf("%s: error %v, want ErrNotPublic", host, err)
		}
	}
}

func TestRebindingGainsNothing(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it was dialled") }))
	defer server.Close()
	port := strings.TrimPrefix(server.URL, "http://127.0.0.1:")
	r := &resolver{answers: [][]netip.Addr{addresses("192.0.2.1"), addresses("127.0.0.1")}}
	d := &dial.Dialer{Resolver: r, Allowed: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}, Timeout: 100 * time.Millisecond}
	if conn, err := d.DialContext(t.Context(), "tcp", "rebind.example:"+port); err == nil {
		_ = conn.Close()
		t.Error("something was connected to")
	}
	if n := r.asked.Load(); n != 1 {
		t.Errorf("the host was looked up %d times for one connection", n)
	}
	if _, err := d.DialContext(t.Context(), "tcp", "rebind.example:"+port); !errors.Is(err, dial.ErrNotPublic) {
		t.Errorf("the second connection: %v, want ErrNotPublic", err)
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
		t.Errorf("a redirect is %s, want it not to be followed", moved.Status)
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
		t.Errorf("another host: %v after %d look-ups", err, r.asked.Load())
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
		t.Error("a host is looked up for a port that is not dialled")
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
