package config

import (
	"net"
	"net/url"
	"strings"

	"golang.org/x/net/publicsuffix"

	"waymark.dev/waymark/internal/platform/dial"
)

// localPlayHost runs examples of a local site: browsers resolve every name that ends in
// .localhost to the machine itself.
const localPlayHost = "play.localhost"

// PlayHostName returns the host that runs examples, or "".
func (c *Config) PlayHostName() string {
	if c.Playground.Host != "" {
		return strings.ToLower(c.Playground.Host)
	}
	if u, err := url.Parse(c.Server.BaseURL); err == nil && dial.IsLoopback(u.Hostname()) {
		return localPlayHost
	}
	return ""
}

// checkPlayHost checks the host that runs examples. It refuses a host that shares its
// registered domain with the site: examples could set cookies for both.
func (c *Config) checkPlayHost(bad *problems) {
	if c.Playground.Host == "" {
		return
	}
	host := strings.ToLower(c.Playground.Host)
	u, err := url.Parse("http://" + host)
	if err != nil || u.Host != host || u.Hostname() == "" || net.ParseIP(u.Hostname()) != nil {
		bad.add("play_host", "%q is not NAME or NAME:PORT", c.Playground.Host)
		return
	}
	base, err := url.Parse(c.Server.BaseURL)
	if err != nil {
		return // reported elsewhere
	}
	name, site := u.Hostname(), strings.ToLower(base.Hostname())
	if name == site {
		bad.add("play_host", "%q is the host of the site itself", c.Playground.Host)
		return
	}
	own, err := publicsuffix.EffectiveTLDPlusOne(name)
	if err != nil {
		return // a public suffix has no cookies
	}
	if theirs, err := publicsuffix.EffectiveTLDPlusOne(site); err == nil && own == theirs {
		bad.add("play_host", "%q and base_url share the domain %s, where examples could set cookies for the site; use another domain", c.Playground.Host, own)
	}
}
