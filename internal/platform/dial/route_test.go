package dial_test

import (
	"net"
	"net/netip"
	"testing"

	"waymark.dev/waymark/internal/platform/dial"
)

func TestParseRoute(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]dial.Route{
		"example.com:443:127.0.0.1:8443": {Host: "example.com", Port: "443", ToHost: "127.0.0.1", ToPort: "8443"},
		"Example.COM:::":                 {Host: "example.com"},
		"::127.0.0.1:":                   {ToHost: "127.0.0.1"},
		"[::1]:80:[2001:db8::1]:81":      {Host: "::1", Port: "80", ToHost: "2001:db8::1", ToPort: "81"},
		":::1":                           {ToPort: "1"},
	} {
		if got, err := dial.ParseRoute(text); err != nil || got != want {
			t.Errorf("ParseRoute(%q) = %+v, %v, want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "a:1:b", "a:1:b:2:3", "a:x:b:1", "a:1:b:70000", "[a:1:b:2", "a:-1:b:2"} {
		if got, err := dial.ParseRoute(text); err == nil {
			t.Errorf("ParseRoute(%q) = %+v, want an error", text, got)
		}
	}
}

// listen accepts connections and closes them.
func listen(t *testing.T) (port string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for conn, err := l.Accept(); err == nil; conn, err = l.Accept() {
			_ = conn.Close()
		}
	}()
	_, port, _ = net.SplitHostPort(l.Addr().String())
	return port
}

func TestRoutesLeadElsewhere(t *testing.T) {
	t.Parallel()
	port := listen(t)
	d := &dial.Dialer{Allowed: dial.Anywhere(), Routes: []dial.Route{
		{Host: "first.example", Port: "443", ToHost: "127.0.0.1", ToPort: port},
		{Host: "first.example", ToHost: "127.0.0.1", ToPort: "1"},
		{ToHost: "127.0.0.1"},
	}}
	for address, want := range map[string]bool{"First.example:443": true, "first.example:80": false, "other.example:" + port: true} {
		conn, err := d.DialContext(t.Context(), "tcp", address)
		if err == nil {
			_ = conn.Close()
		}
		if (err == nil) != want {
			t.Errorf("%s: err = %v, want a connection: %v", address, err, want)
		}
	}
}

func TestRoutesLeadToPublicAddressesOnly(t *testing.T) {
	t.Parallel()
	d := &dial.Dialer{Routes: []dial.Route{{ToHost: "127.0.0.1", ToPort: listen(t)}}}
	if conn, err := d.DialContext(t.Context(), "tcp", "a.example:80"); err == nil {
		_ = conn.Close()
		t.Error("a route to this machine is accepted")
	}
}

func TestPinnedDialersLookHostsUpOnce(t *testing.T) {
	t.Parallel()
	port := listen(t)
	r := &resolver{answers: [][]netip.Addr{addresses("127.0.0.1"), addresses("127.0.0.2")}}
	d := (&dial.Dialer{Resolver: r, Allowed: dial.Anywhere()}).Pinned()
	for range 3 {
		conn, err := d.DialContext(t.Context(), "tcp", "a.example:"+port)
		if err != nil {
			t.Fatal(err)
		}
		if got := conn.RemoteAddr().String(); got != "127.0.0.1:"+port {
			t.Errorf("connected to %s", got)
		}
		_ = conn.Close()
	}
	if n := r.asked.Load(); n != 1 {
		t.Errorf("the host was looked up %d times", n)
	}
}
