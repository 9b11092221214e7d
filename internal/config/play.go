package config

import (
	"fmt"
	"net"
	"net/url"
	"strings"

	"golang.org/x/net/publicsuffix"
)

// localPlayHost is where examples run while a site is tried out: browsers find
// every name that ends in .localhost on the machine itself.
const localPlayHost = "play.localhost"

// PlayHostName returns the host that runs examples, or "" for none.
func (c *Config) PlayHostName() string {
	if c.PlayHost != "" {
		return strings.ToLower(c.PlayHost)
	}
	if u, err := url.Parse(c.BaseURL); err == nil && isLocalName(u.Hostname()) {
		return localPlayHost
	}
	return ""
}

func isLocalName(name string) bool {
	ip := net.ParseIP(name)
	return name == "localhost" || ip != nil && ip.IsLoopback()
}

// playProblems lists what is wrong with the host that runs examples. A host
// that shares its registered domain with the site is refused: examples could
// set cookies for both.
func (c *Config) playProblems() []string {
	if c.PlayHost == "" {
		return nil
	}
	host := strings.ToLower(c.PlayHost)
	u, err := url.Parse("http://" + host)
	if err != nil || u.Host != host || u.Hostname() == "" || net.ParseIP(u.Hostname()) != nil {
		return []string{fmt.Sprintf("play_host: %q is not NAME or NAME:PORT", c.PlayHost)}
	}
	base, err := url.Parse(c.BaseURL)
	if err != nil {
		return nil // reported elsewhere
	}
	name, site := u.Hostname(), strings.ToLower(base.Hostname())
	if name == site {
		return []string{fmt.Sprintf("play_host: %q is the host of the site itself", c.PlayHost)}
	}
	own, err := publicsuffix.EffectiveTLDPlusOne(name)
	if err != nil {
		return nil // a public suffix has no cookies of its own
	}
	if theirs, err := publicsuffix.EffectiveTLDPlusOne(site); err == nil && own == theirs {
		return []string{fmt.Sprintf("play_host: %q and base_url share the domain %s, so that examples could set cookies for the site; use another domain", c.PlayHost, own)}
	}
	return nil
}
