package config

import (
	"fmt"
	"net/url"
	"strings"
)

// SocialLink is an account of the site on another one.
type SocialLink struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// SocialLinkList returns the accounts in the order in which they are set.
func (c *Config) SocialLinkList() []SocialLink {
	list := []SocialLink{}
	for _, entry := range splitList(c.SocialLinks) {
		name, address, _ := strings.Cut(entry, "=")
		list = append(list, SocialLink{Name: strings.TrimSpace(name), URL: strings.TrimSpace(address)})
	}
	return list
}

// linkProblems lists what is wrong with the addresses that the footer and the
// pages link to, one line each.
func (c *Config) linkProblems() []string {
	var bad []string
	for _, link := range []struct{ key, address string }{
		{"links.support", c.SupportURL},
		{"links.privacy", c.PrivacyURL},
		{"links.terms", c.TermsURL},
		{"links.licence", c.LicenceURL},
		{"links.baseline_feedback", c.BaselineFeedbackURL},
		{"repository.contribute_translated", c.ContributeTranslatedURL},
	} {
		if link.address != "" && !isLink(link.address) {
			bad = append(bad, fmt.Sprintf("%s: %q is neither an http or https address nor a path of this site", link.key, link.address))
		}
	}
	for _, link := range c.SocialLinkList() {
		if link.Name == "" || !isLink(link.URL) {
			bad = append(bad, fmt.Sprintf("links.social: %q is not NAME=ADDRESS", link.Name+"="+link.URL))
		}
	}
	return bad
}

// isLink tells whether an address is one that pages may link to: another
// site's, or a path of this one.
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
