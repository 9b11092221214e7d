// Package dial connects to hosts named by users, but to public addresses only: a program that
// connects to any given host is a way into its network.
package dial

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"syscall"
	"time"
)

// ErrNotPublic is the error for hosts without an allowed address.
var ErrNotPublic = errors.New("the host has no public address")

// ErrDenied is the error for hosts and ports excluded by the settings.
var ErrDenied = errors.New("it is on the list of excluded hosts")

// Resolver resolves host names. *[net.Resolver] implements it.
type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// Dialer connects to public addresses. The zero value is ready.
//
// It resolves a host once and dials an address of that result, so a name whose address changes
// between check and connection (DNS rebinding) gains nothing.
type Dialer struct {
	// Allowed are private networks that may be dialled.
	Allowed []netip.Prefix
	// Denied, unless nil, reports whether a host is never dialled. Names are in lower case and
	// without a final dot.
	Denied func(host string) bool
	// Ports, unless empty, are the allowed ports, before routes.
	Ports []string
	// Routes redirect connections; the first match counts.
	Routes []Route
	// Resolver defaults to [net.DefaultResolver].
	Resolver Resolver
	// Pace, unless nil, delays connections to the same address.
	Pace *Pace
	// Timeout limits a connection; 0 means 5 seconds.
	Timeout time.Duration
}

const defaultTimeout = 5 * time.Second

// maxAddresses is the maximum number of a host's addresses tried. The owner of a name decides
// whose they are.
const maxAddresses = 4

// DialContext connects to a host and port, like [net.Dialer.DialContext]. It tries the host's
// addresses in turn.
func (d *Dialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	conn, _, err := d.DialTimed(ctx, network, address)
	return conn, err
}

// Times are the durations of lookup and connection.
type Times struct{ Lookup, Connect time.Duration }

// DialTimed is DialContext with durations.
func (d *Dialer) DialTimed(ctx context.Context, network, address string) (net.Conn, Times, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, Times{}, fmt.Errorf("dial %s: %w", address, err)
	}
	if d.Denied != nil && d.Denied(strings.TrimSuffix(strings.ToLower(host), ".")) {
		return nil, Times{}, fmt.Errorf("dial %s: %w", address, ErrDenied)
	}
	if len(d.Ports) > 0 && !slices.Contains(d.Ports, port) {
		return nil, Times{}, fmt.Errorf("dial %s: the port: %w", address, ErrDenied)
	}
	host, port = d.target(host, port)
	var times Times
	start := time.Now()
	addresses, err := d.Resolve(ctx, host)
	times.Lookup = time.Since(start)
	if err != nil {
		return nil, times, err
	}
	start = time.Now()
	conn, err := d.dialFirst(ctx, network, addresses, port)
	times.Connect = time.Since(start)
	return conn, times, err
}

// dialFirst connects to the first address that accepts.
func (d *Dialer) dialFirst(ctx context.Context, network string, addresses []netip.Addr, port string) (net.Conn, error) {
	timeout := cmp.Or(d.Timeout, defaultTimeout)
	// Control checks the final address again, however it was found.
	dialer := net.Dialer{Timeout: timeout, ControlContext: d.control}
	var failures []error
	for _, a := range addresses[:min(len(addresses), maxAddresses)] {
		if d.Pace != nil {
			if err := d.Pace.wait(ctx, a); err != nil {
				return nil, err
			}
		}
		conn, err := dialer.DialContext(ctx, network, net.JoinHostPort(a.String(), port))
		if err == nil {
			return conn, nil
		}
		failures = append(failures, err)
	}
	return nil, errors.Join(failures...)
}

// Resolve returns the allowed addresses of a host. The error is ErrNotPublic if it only has
// others.
func (d *Dialer) Resolve(ctx context.Context, host string) ([]netip.Addr, error) {
	found, err := d.lookup(ctx, host)
	if err != nil {
		return nil, fmt.Errorf("look up %s: %w", host, err)
	}
	var addresses []netip.Addr
	for _, a := range found {
		if a = a.Unmap(); d.Allows(a) {
			addresses = append(addresses, a)
		}
	}
	if len(addresses) == 0 {
		return nil, fmt.Errorf("look up %s: %w", host, ErrNotPublic)
	}
	return addresses, nil
}

func (d *Dialer) lookup(ctx context.Context, host string) ([]netip.Addr, error) {
	if a, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{a}, nil
	}
	if d.Resolver != nil {
		return d.Resolver.LookupNetIP(ctx, "ip", host)
	}
	return net.DefaultResolver.LookupNetIP(ctx, "ip", host)
}

func (d *Dialer) control(_ context.Context, _, address string, _ syscall.RawConn) error {
	addr, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if !d.Allows(addr.Addr().Unmap()) {
		return ErrNotPublic
	}
	return nil
}

// Allows reports whether an address may be dialled.
func (d *Dialer) Allows(a netip.Addr) bool {
	return IsPublic(a) || slices.ContainsFunc(d.Allowed, func(p netip.Prefix) bool { return p.Contains(a.Unmap()) })
}

// special are the networks that are not globally reachable (IANA special-purpose address
// registries), and those that embed IPv4 addresses, which would have to be checked themselves.
// netip recognises multicast, private, loopback and link-local addresses, and IPv6 addresses
// outside of globalUnicast are always special.
var special = prefixes(
	"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24",
	"192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
	"2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
)

// globalUnicast are the IPv6 addresses assigned by IANA for global use. Those that embed IPv4
// addresses for translation are outside.
var globalUnicast = netip.MustParsePrefix("2000::/3")

func prefixes(list ...string) []netip.Prefix {
	out := make([]netip.Prefix, len(list))
	for i, text := range list {
		out[i] = netip.MustParsePrefix(text)
	}
	return out
}

// IsPublic reports whether an address is globally reachable.
func IsPublic(a netip.Addr) bool {
	a = a.Unmap()
	if !a.IsValid() || !a.IsGlobalUnicast() || a.IsPrivate() || a.Is6() && !globalUnicast.Contains(a) {
		return false
	}
	return !slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(a) })
}

// Client returns an HTTP client that uses the dialer, without proxies. It returns redirects
// instead of following them and keeps no connections open.
func (d *Dialer) Client(timeout time.Duration) *http.Client {
	return &http.Client{
		Timeout: timeout,
		Transport: &http.Transport{
			DialContext: d.DialContext, DisableKeepAlives: true, TLSHandshakeTimeout: timeout,
			ResponseHeaderTimeout: timeout, MaxResponseHeaderBytes: 32 << 10,
			TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12},
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
