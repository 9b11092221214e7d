// Package policy holds the content security policies of the site, which a
// server sends as headers and a build also writes into its pages.
package policy

import (
	"net/url"
	"slices"
	"strings"
)

// Page is what pages may load and run besides the site's own files.
type Page struct {
	// BaseURL is the public address of the site. Scripts come from StaticPath
	// there, a path with a slash at both ends, which makes it stand for all
	// files below.
	BaseURL    string
	StaticPath string
	InlineHash string   // source expression of the one inline script
	Frames     []string // origins that may be shown in frames
}

// directives lists the policy of pages that are asked for at BaseURL or on one
// of the hosts. Styles may be inline since content carries style attributes;
// nothing inline in content can run.
func (p Page) directives(hosts []string) []string {
	return []string{
		"default-src 'self'",
		// Not 'self', since files out of content are on the same origin. Text of
		// WebAssembly is compiled on the page that shows it.
		"script-src " + strings.Join(append(p.scripts(hosts), p.InlineHash, "'wasm-unsafe-eval'"), " "),
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: https:",
		"media-src 'self' https:",
		"frame-src " + strings.Join(append([]string{"'self'"}, p.Frames...), " "),
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		frameAncestors,
	}
}

// scripts lists the folder of scripts on each host. An expression without a
// scheme stands for that of the page, or for https. Browsers do not look at the
// path after a redirect (CSP 3, 7.6), so no address in the folder may redirect
// to content.
func (p Page) scripts(hosts []string) []string {
	var folders []string
	if base, err := url.Parse(p.BaseURL); err == nil {
		hosts = append([]string{base.Host}, hosts...)
	}
	for _, host := range hosts {
		folder := strings.ToLower(host) + p.StaticPath
		if canName(host) && !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	return folders
}

// canName reports whether a policy can name the host, NAME or NAME:PORT. It
// cannot name IPv6 addresses, and anything else could add to the policy.
func canName(host string) bool {
	name, port, _ := strings.Cut(host, ":")
	return name != "" && !strings.ContainsFunc(name, notInName) && strings.Trim(port, "0123456789") == ""
}

func notInName(r rune) bool {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_', r == '.':
		return false
	}
	return true
}

// frameAncestors has no effect in a meta element (CSP 3, 3.3), where browsers
// complain of it.
const frameAncestors = "frame-ancestors 'none'"

// Header is the policy as the value of a Content-Security-Policy header. A page
// that is answered on other hosts than that of BaseURL, as during development,
// names them; on hosts that a policy cannot name, no scripts run.
func (p Page) Header(hosts ...string) string { return strings.Join(p.directives(hosts), "; ") }

// Meta is the policy as the content of a meta element, for hosts that send no
// headers of ours.
func (p Page) Meta() string {
	list := slices.DeleteFunc(p.directives(nil), func(d string) bool { return d == frameAncestors })
	return strings.Join(list, "; ")
}

// Static is for files of the web build: it binds the worker among them.
const Static = "default-src 'self'"

// File is for files out of content: an SVG image opened by itself must not run
// as a page of this site.
const File = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"
