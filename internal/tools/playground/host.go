package playground

import (
	"cmp"
	"fmt"
	"net"
	"net/url"
	"strings"

	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/platform/locale"
)

// Host is the origin that runs code: every name directly below it is a separate origin.
type Host struct {
	base *url.URL // of the site
	name string   // without port
	port string   // empty means the site's port or, on a local machine, any

	texts texts
}

// NewHost returns the host that runs code for the site at a base address, as name or
// name:port.
func NewHost(baseURL, host string) (*Host, error) {
	base, err := url.Parse(baseURL)
	if err != nil {
		return nil, fmt.Errorf("play host %s: %w", host, err)
	}
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name, port = host, ""
	}
	words, err := readTexts()
	if err != nil {
		return nil, err
	}
	return &Host{base: base, name: strings.ToLower(name), port: port, texts: words}, nil
}

// Label returns the name before the host in a request's Host header. It is not ok for other
// hosts.
func (h *Host) Label(header string) (label string, ok bool) {
	name, port, err := net.SplitHostPort(header)
	if err != nil {
		name, port = header, ""
	}
	if h.port != "" && port != h.port {
		return "", false
	}
	label, ok = strings.CutSuffix(strings.ToLower(strings.TrimSuffix(name, ".")), h.name)
	if !ok || (label != "" && !strings.HasSuffix(label, ".")) {
		return "", false
	}
	return strings.TrimSuffix(label, "."), true
}

// ValidLabel reports whether a label is a valid runner: a single name of letters, digits and
// hyphens.
func ValidLabel(label string) bool {
	if label == "" || len(label) > 63 {
		return false
	}
	for _, c := range []byte(label) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return true
}

// Secure reports whether the origin uses TLS, like the site.
func (h *Host) Secure() bool { return h.base.Scheme == "https" }

// Local reports whether the site runs on its reader's machine, where the port and the host's
// spelling vary.
func (h *Host) Local() bool { return dial.IsLocal(h.base.Hostname()) }

// Origins returns the source expression of all runners, for the policy of the site's pages.
func (h *Host) Origins() string {
	port := ""
	switch {
	case h.port != "":
		port = ":" + h.port
	case h.Local():
		port = ":*"
	case h.base.Port() != "":
		port = ":" + h.base.Port()
	}
	return h.base.Scheme + "://*." + h.name + port
}

// Site returns the source expression of the site, for a runner's policy.
func (h *Host) Site() string {
	if !h.Local() {
		return h.SiteOrigin()
	}
	s := h.base.Scheme
	return s + "://localhost:* " + s + "://127.0.0.1:*"
}

func (h *Host) SiteOrigin() string { return h.base.Scheme + "://" + h.base.Host }

// FromSite reports whether a Referer header is a page of the site.
func (h *Host) FromSite(referer string) bool {
	u, err := url.Parse(referer)
	if err != nil || u.Host == "" {
		return false
	}
	if h.Local() {
		return dial.IsLocal(u.Hostname()) && !h.isRunner(u.Host)
	}
	return u.Scheme == h.base.Scheme && strings.EqualFold(u.Host, h.base.Host)
}

func (h *Host) isRunner(host string) bool {
	_, ok := h.Label(host)
	return ok
}

// RunnerAddress returns the address that runs a state's code after a warning; "" if the code
// does not fit in an address.
func (h *Host) RunnerAddress(l locale.Locale, s State) string {
	encoded, hash := Encode(s)
	if len(encoded) > EncodedLimit {
		return ""
	}
	host := hash + "." + h.name
	if port := cmp.Or(h.port, h.base.Port()); port != "" {
		host += ":" + port
	}
	return h.base.Scheme + "://" + host + "/" + string(l) + "/runner.html?" + url.Values{"state": {encoded}}.Encode()
}
