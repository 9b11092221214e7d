package config

import (
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
)

// FollowListener returns the local address of the site, with the server's actual port if addr
// has port 0. If the base URL was derived from addr, it is updated too.
func (s *Server) FollowListener(l net.Listener) (local string, err error) {
	derived, err := localURL(s.Addr)
	if err != nil {
		return "", err
	}
	host, _, err := net.SplitHostPort(s.Addr)
	if err != nil {
		return "", fmt.Errorf("read address %s: %w", s.Addr, err)
	}
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		return "", fmt.Errorf("read address of listener: %w", err)
	}
	local, err = localURL(net.JoinHostPort(host, port))
	if err == nil && s.BaseURL == derived {
		s.BaseURL = local
	}
	return local, err
}

// PublicURL returns the address of the site for external readers, or "" if it was only derived
// from addr.
func (s *Server) PublicURL() string {
	if derived, err := localURL(s.Addr); err == nil && s.BaseURL == derived {
		return ""
	}
	return s.BaseURL
}

// localURL returns the local address of a server listening on HOST:PORT. A server on all
// interfaces is at localhost. So is one on the IPv6 loopback: policies cannot have IPv6
// addresses.
func localURL(addr string) (string, error) {
	host, service, err := net.SplitHostPort(addr)
	if err != nil {
		return "", fmt.Errorf("%q is not HOST:PORT", addr)
	}
	port, err := net.LookupPort("tcp", service)
	if err != nil {
		return "", fmt.Errorf("%q has no port from 0 to 65535", addr)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && (ip.IsUnspecified() || ip.Equal(net.IPv6loopback)) {
		host = "localhost"
	}
	u := url.URL{Scheme: "http", Host: strings.TrimSuffix(net.JoinHostPort(host, strconv.Itoa(port)), ":80")}
	return u.String(), nil
}
