package config

import (
	"net/url"
	"strings"
)

// SocialLink is the site's account on a social network.
type SocialLink struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// SocialLinks returns the site's accounts in configuration order.
func (l Links) SocialLinks() []SocialLink {
	list := []SocialLink{}
	for _, entry := range l.Social {
		name, address, _ := strings.Cut(entry, "=")
		list = append(list, SocialLink{Name: strings.TrimSpace(name), URL: strings.TrimSpace(address)})
	}
	return list
}

// checkLinks checks the addresses linked from the footer and pages.
func (c *Config) checkLinks(bad *problems) {
	for _, link := range []struct{ key, address string }{
		{"links.support", c.Links.Support},
		{"links.account", c.Links.Account},
		{"links.subscriptions", c.Links.Subscriptions},
		{"links.privacy", c.Links.Privacy},
		{"links.terms", c.Links.Terms},
		{"links.licence", c.Links.Licence},
		{"links.baseline_feedback", c.Links.BaselineFeedback},
		{"repository.contribute_translated", c.Repository.ContributeTranslated},
	} {
		if link.address != "" && !isLink(link.address) {
			bad.add(link.key, "%q is neither an http or https address nor a path of this site", link.address)
		}
	}
	for _, link := range c.Links.SocialLinks() {
		if link.Name == "" || !isLink(link.URL) {
			bad.add("links.social", "%q is not NAME=ADDRESS", link.Name+"="+link.URL)
		}
	}
}

// isLink reports whether pages may link to an address: another site's, or a path of this one.
func isLink(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	if u.Scheme == "" {
		return u.Host == "" && strings.HasPrefix(u.Path, "/")
	}
	return u.Host != "" && (u.Scheme == "http" || u.Scheme == "https")
}
