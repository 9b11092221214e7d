package config

import (
	"net"
	"net/url"

	"waymark.dev/waymark/internal/platform/dial"
)

// CheckDevLogin returns an error that lists the settings that prevent sign-in without a
// password: it requires a site on this machine without a provider.
func (c *Config) CheckDevLogin() error {
	var bad problems
	if host, _, err := net.SplitHostPort(c.Server.Addr); err != nil || !dial.IsLoopback(host) {
		bad.add("addr", "%q is not on this machine only, and --dev-login signs in anybody without a password; listen on localhost", c.Server.Addr)
	}
	if u, err := url.Parse(c.Server.BaseURL); err != nil || !dial.IsLoopback(u.Hostname()) {
		bad.add("base_url", "%q is not on this machine, and --dev-login signs in anybody without a password", c.Server.BaseURL)
	}
	if c.Auth.Issuer != "" {
		bad.add("auth.issuer", "%q signs readers in; unset it or leave --dev-login out", c.Auth.Issuer)
	}
	if len(bad) > 0 {
		return bad.err(nil)
	}
	return nil
}
