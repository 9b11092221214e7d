package scans

import (
	"context"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/observatory"
)

// names is a DNS.
type names map[string]string

func (n names) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	if address, ok := n[host]; ok {
		return []netip.Addr{netip.MustParseAddr(address)}, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
}

func namingService(o Options) *Service {
	o.Lists.TLDs = map[string]bool{"com": true, "xn--p1ai": true}
	o.Ports = []int{80, 443, 8443}
	o.Retrieve.Dialer = &dial.Dialer{Resolver: names{
		"example.com": "93.184.215.14", "www.only.com": "93.184.215.14", "inside.com": "10.0.0.1", "www.hidden.com": "::1",
	}}
	return New(o)
}

func TestNamedSites(t *testing.T) {
	s := namingService(Options{})
	for text, want := range map[string]string{
		" EXAMPLE.com/Path ":          "example.com/path",
		"user:secret@example.com":     "example.com",
		"example.com?a=b#c":           "example.com",
		"example.com:443":             "example.com",
		"example.com:80":              "example.com:80",
		"example.com:8443/":           "example.com:8443",
		"\ufeffexample.com\u00a0":     "example.com",
		"президент.xn--p1ai":          "xn--d1abbgf6aiiy.xn--p1ai",
		"":                            string(observatory.InvalidSite),
		"localhost":                   string(observatory.InvalidSite),
		"example.com.":                string(observatory.InvalidSite),
		"https://example.com":         string(observatory.InvalidSite),
		"example.com:99999":           string(observatory.InvalidSite),
		"example.com:22":              string(observatory.InvalidSite),
		"[::1]":                       string(observatory.InvalidSite),
		"exa mple.com":                string(observatory.InvalidSite),
		"127.0.0.1":                   string(observatory.InvalidHostnameIP),
		"2130706433":                  string(observatory.InvalidHostnameIP),
		"0x7f.1":                      string(observatory.InvalidHostnameIP),
		"169.254.169.254/latest/meta": string(observatory.InvalidHostnameIP),
		"printer.local":               string(observatory.InvalidHostname),
		"kubernetes.default.svc":      string(observatory.InvalidHostname),
		"site.test":                   string(observatory.InvalidHostname),
		"a.com/\x00\r\nhost: b":       "a.com/%00host:%20b",
	} {
		site, err := s.Named(text)
		got := site.Key()
		if err != nil {
			got = string(kindOf(err))
		}
		if got != want {
			t.Errorf("%q = %s (%v), want %s", text, got, err, want)
		}
	}
	if _, err := s.Named("example.com/" + strings.Repeat("a", maxKey)); !errors.Is(err, ErrLongKey) {
		t.Errorf("long path: %v", err)
	}
}

// No spelling of a host leads to a private address: the result is a public site,
// or an error about a name that cannot be scanned.
func TestSpellingsOfHosts(t *testing.T) {
	t.Parallel()
	s := namingService(Options{})
	const public, site, address, host, lookup = "example.com", observatory.InvalidSite, observatory.InvalidHostnameIP, observatory.InvalidHostname, observatory.InvalidHostnameFound
	for text, want := range map[string]observatory.Kind{
		// Addresses in all bases and lengths.
		"127.0.0.1": address, "127.1": address, "127.0.1": address, "2130706433": address, "017700000001": address, "0x7f000001": address,
		"0177.0.0.1": address, "0x7f.0.0.1": address, "0x7f.1": address, "127.0.0.1.": address, "0": address, "0.0.0.0": address,
		"2852039166": address, "0xA9.0xFE.0xA9.0xFE": address, "4294967296": site, "127.0.0.256": site, "1.2.3.4.5": site, "08.0.0.1": site,
		// IPv6, IPv4-mapped and not.
		"[::1]": site, "[::]": site, "[::ffff:127.0.0.1]": site, "[::ffff:7f00:1]": site, "[::ffff:0:7f00:1]": site, "[64:ff9b::7f00:1]": site,
		"[fe80::1%25eth0]": site, "::1": site,
		// Escapes, other scripts, and characters that normalization removes.
		"%31%32%37.0.0.1": address, "１２７．０．０．１": address, "①②⑦.0.0.1": address, "127。0。0。1": address, "127.0.\u00ad0.1": address, "127.0.\t0.\n1": address,
		"exam\u200bple.com": public, "ｅｘａｍｐｌｅ．ｃｏｍ": public, "EXAMPLE.COM": public, "xn--a.com": site, "exаmple.com": lookup,
		// User information, and text that looks like it.
		"example.com@127.0.0.1": address, "example.com:80@127.0.0.1": address, "127.0.0.1@example.com": public, "127.0.0.1:80@example.com": public,
		"127.0.0.1#@example.com": address, "127.0.0.1?@example.com": address, "127.0.0.1/@example.com": address, "127.0.0.1\\@example.com": address,
		"example.com\\@127.0.0.1": public + "/@127.0.0.1", "//127.0.0.1": address, "\\\\127.0.0.1": address,
		// Schemes and ports.
		"http://127.0.0.1": site, "https:127.0.0.1": site, "file:///etc/passwd": site, "example.com:22": site, "example.com:0": site, "example.com:65536": site,
		"example.com:-1": site, "example.com:00443": public, "127.0.0.1:443": address,
		// Names.
		"localhost": site, "LOCALHOST.": site, "localhost.localdomain": host, "metadata.google.internal": host, "printer.local": host, "example.com.": site,
		".example.com": site, "example..com": site, "*.example.com": lookup, "inside.com": address, "hidden.com": address, "": site, " ": site, "\x00": site,
	} {
		named, err := s.Named(text)
		if err == nil {
			named, err = s.Locate(t.Context(), named)
		}
		got := observatory.Kind(named.Key())
		if err != nil {
			got = kindOf(err)
		}
		if got != want {
			t.Errorf("%q = %q (%v), want %q", text, got, err, want)
		}
	}
}

func TestOperatorsRefuseHosts(t *testing.T) {
	for _, test := range []struct {
		allow, deny []string
		want        []string
	}{
		{nil, nil, nil},
		{nil, []string{"example.com"}, []string{"example.com", "www.example.com"}},
		{[]string{"www.example.com"}, nil, []string{"example.com", "notexample.com"}},
		{[]string{"example.com"}, []string{"www.example.com"}, []string{"www.example.com", "notexample.com"}},
	} {
		s := namingService(Options{Allow: test.allow, Deny: test.deny})
		for _, host := range []string{"example.com", "www.example.com", "notexample.com"} {
			_, err := s.Named(host)
			if errors.Is(err, ErrRefused) != slices.Contains(test.want, host) {
				t.Errorf("allow = %v, deny = %v: %s = %v", test.allow, test.deny, host, err)
			}
		}
	}
}

func TestLookUp(t *testing.T) {
	s := namingService(Options{Deny: []string{"www.denied.com"}})
	for host, want := range map[string]string{
		"example.com": "example.com",
		"only.com":    "www.only.com",
		"inside.com":  string(observatory.InvalidHostnameIP),
		"hidden.com":  string(observatory.InvalidHostnameIP),
		"none.com":    string(observatory.InvalidHostnameFound),
	} {
		site, err := s.Locate(t.Context(), observatory.Site{Host: host, Path: "/"})
		got := site.Host
		if err != nil {
			got = string(kindOf(err))
		}
		if got != want {
			t.Errorf("%s = %s (%v), want %s", host, got, err, want)
		}
		if want == string(observatory.InvalidHostnameFound) && !strings.Contains(err.Error(), host) {
			t.Errorf("%v does not name %s", err, host)
		}
	}
}

// TestDeniedHostsGetNoRequests scans a site that redirects to a host that the
// operator has denied, with a page that uses a file of another denied host.
func TestDeniedHostsGetNoRequests(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		page  servertest.Exchange
		fails bool
	}{
		{servertest.Get("https://site.example/", 302, "", "Location", "https://www.denied.example/"), true},
		{servertest.Get("https://site.example/", 200, "<img src=https://www.denied.example/a.png>", "Content-Type", "text/html"), false},
	} {
		internet := servertest.StartInternet(t, servertest.Network{Exchanges: []servertest.Exchange{
			test.page, servertest.Get("https://www.denied.example/", 200, "denied", "Content-Type", "text/html"),
		}})
		roots := x509.NewCertPool()
		roots.AppendCertsFromPEM(servertest.RootPEM())
		s := New(Options{Deny: []string{"denied.example"}, Retrieve: observatory.Options{
			Performance: true, Roots: roots, Dialer: &dial.Dialer{Allowed: dial.Anywhere(), Routes: internet.Routes},
		}})
		t.Cleanup(s.Close)
		c, err := s.retrieve(t.Context(), observatory.Site{Host: "site.example", Path: "/"}, s.opts.Retrieve)
		if test.fails {
			if err == nil {
				t.Errorf("the redirect was followed: %+v", c.Primary().History)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Performance.Resources; len(got) != 1 || got[0].Failure != "the host is excluded" {
			t.Errorf("%+v", got)
		}
	}
}

func TestTopLevelDomainsWithoutAList(t *testing.T) {
	s := New(Options{})
	for host, want := range map[string]bool{
		"example.com": true, "example.co.uk": true, "example.ck": true, "example.xn--p1ai": true, "me.github.io": true,
		"printer.local": false, "kubernetes.default.svc": false, "site.test": false, "site.example": false, "a.internal": false,
	} {
		if _, err := s.Named(host); (err == nil) != want {
			t.Errorf("%s: %v, want resolved = %v", host, err, want)
		}
	}
}

func TestRedirectsLeadToPortsOfScansOnly(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	defer inside.Close()
	_, port, _ := net.SplitHostPort(inside.Listener.Addr().String())
	outside := httptest.NewServer(http.RedirectHandler("http://other.example.com:"+port+"/", http.StatusFound))
	defer outside.Close()
	_, start, _ := net.SplitHostPort(outside.Listener.Addr().String())
	s := New(Options{Ports: []int{8080}, Retrieve: observatory.Options{Dialer: &dial.Dialer{
		Allowed: dial.Anywhere(),
		Routes:  []dial.Route{{Host: "example.com", ToHost: "127.0.0.1", ToPort: start}, {ToHost: "127.0.0.1"}},
	}}})
	t.Cleanup(s.Close)
	_, err := s.Analyze(t.Context(), example, Recent, admitted)
	var e *observatory.Error
	if !errors.As(err, &e) || asked.Load() != 0 {
		t.Errorf("err = %v; the other port got %d requests", err, asked.Load())
	}
}

// kindOf returns the kind of an error of the observatory, or "".
func kindOf(err error) observatory.Kind {
	if e, ok := errors.AsType[*observatory.Error](err); ok {
		return e.Kind
	}
	return ""
}
