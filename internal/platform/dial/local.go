package dial

import (
	"net/netip"
	"strings"
)

// IsLoopback reports whether a host, without its port, is localhost or a loopback address.
func IsLoopback(host string) bool {
	address, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && address.IsLoopback()
}

// IsLocal reports whether browsers find a host on their own machine, and trust it without TLS:
// one of [IsLoopback] or a name below localhost.
func IsLocal(host string) bool {
	return IsLoopback(host) || strings.HasSuffix(strings.ToLower(host), ".localhost")
}
