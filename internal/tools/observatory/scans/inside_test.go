package scans

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/tools/observatory"
)

// turning is a DNS in which one name resolves to a private address from its
// second look-up on, and another always does.
type turning struct {
	mu    sync.Mutex
	asked map[string]bool
}

func (d *turning) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	outside := host == "turning.com" && !d.asked[host]
	d.asked[host] = true
	if outside {
		return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
	}
	return []netip.Addr{netip.MustParseAddr("127.0.0.2"), netip.MustParseAddr("::ffff:127.0.0.2")}, nil
}

// A site causes requests for its page, the page's resources, robots.txt and a
// preflight, and redirects all of them. None reaches a private server.
func TestSitesDoNotLeadInside(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.2:0")
	if err != nil {
		t.Skip("this machine has no second address: ", err)
	}
	var reached atomic.Int64
	inside := &httptest.Server{Listener: listener, Config: &http.Server{Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Add(1) })}}
	inside.Start()
	defer inside.Close()
	_, port, _ := net.SplitHostPort(listener.Addr().String())

	hosts := []string{
		"127.0.0.2", "2130706434", "0x7f000002", "0177.0.0.2", "127.2", "[::ffff:127.0.0.2]", "[::ffff:7f00:2]", "[::ffff:0:7f00:2]", "[64:ff9b::7f00:2]",
		"inside.com", "turning.com", "a@inside.com", "INSIDE.com.", "[::1]", "169.254.169.254",
	}
	var names strings.Builder
	for i, host := range hosts {
		_, _ = fmt.Fprintf(&names, `<img src="http://%[1]s/%[2]d"><script src="//%[1]s/%[2]d"></script><link rel=stylesheet href="https://%[1]s/%[2]d">`, host, i)
	}
	redirect := func(w http.ResponseWriter, r *http.Request, n int64) {
		http.Redirect(w, r, "http://"+hosts[int(n)%len(hosts)]+"/", http.StatusTemporaryRedirect)
	}
	var requests atomic.Int64
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := requests.Add(1)
		switch {
		case r.Host == "redirecting.com", r.Method == http.MethodOptions, r.URL.Path != "/":
			redirect(w, r, n)
		default:
			w.Header().Set("Content-Type", "text/html")
			_, _ = w.Write([]byte(names.String() + "<img src=own.png>"))
		}
	}))
	defer site.Close()
	_, sitePort, _ := net.SplitHostPort(site.Listener.Addr().String())
	scan := func(host string, allowed ...netip.Prefix) {
		s := New(Options{Retrieve: observatory.Options{Performance: true, Nameserver: "127.0.0.1:1", Dialer: &dial.Dialer{
			Resolver: &turning{asked: map[string]bool{}}, Allowed: allowed,
			Routes: []dial.Route{
				{Host: host, Port: "80", ToHost: "127.0.0.1", ToPort: sitePort}, {Host: host, ToHost: "127.0.0.1", ToPort: "1"},
				{Port: "80", ToPort: port}, {Port: "443", ToPort: port},
			},
		}}})
		defer s.Close()
		_, _ = s.Analyze(t.Context(), observatory.Site{Host: host, Path: "/"}, Recent, admitted) // it may fail
	}
	outside := netip.MustParsePrefix("127.0.0.1/32")
	for range hosts { // each redirects to these in turn
		scan("redirecting.com", outside)
	}
	for range 3 {
		scan("naming.com", outside)
	}
	if n := reached.Load(); n > 0 {
		t.Errorf("%d requests reached a private server", n)
	}
	if requests.Load() < int64(len(hosts)) {
		t.Errorf("the sites got only %d requests", requests.Load())
	}
	scan("naming.com", dial.Anywhere()...)
	if reached.Load() == 0 {
		t.Error("no request reaches the private server even if allowed: the test tries nothing")
	}
}

// Connections to an address are counted for all scans together, whatever their
// names.
func TestScansShareThePaceOfAddresses(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	t.Cleanup(s.Close)
	first, second := s.opts.Retrieve.Dialer.Pinned(), s.opts.Retrieve.Dialer.Pinned()
	if first.Pace == nil || first.Pace != second.Pace {
		t.Error("scans have separate limits")
	}
}
