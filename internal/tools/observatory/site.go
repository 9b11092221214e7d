package observatory

import (
	"fmt"
	"net"
	"strconv"
	"strings"

	whatwg "github.com/nlnwa/whatwg-url/url"
)

// Site is the subject of a scan: a host, an optional port, and a path.
type Site struct {
	Host string `json:"host"` // in ASCII and lower case
	Port int    `json:"port,omitempty"`
	Path string `json:"path"`
}

// maxSite is the maximum length of parsed text.
const maxSite = 2048

// maxHost is the maximum length of a DNS name.
const maxHost = 253

// ParseSite parses HOST[:PORT][/PATH] like browsers after https://. User names, query and
// fragment are dropped. The error is of kind [InvalidSite].
func ParseSite(text string) (Site, error) {
	if len(text) > maxSite {
		return Site{}, invalidSite(text, "it is too long")
	}
	u, err := whatwg.Parse("https://" + text)
	if err != nil {
		return Site{}, invalidSite(text, "it is not a host name with an optional port and path")
	}
	host := strings.ToLower(u.Hostname())
	if len(host) > maxHost {
		return Site{}, invalidSite(text, "the host name is too long")
	}
	if !hasTwoLabels(host) {
		return Site{}, invalidSite(text, "the host name needs a top-level domain, as in example.com")
	}
	site := Site{Host: host, Path: u.Pathname()}
	if u.Port() != "" {
		if site.Port, err = strconv.Atoi(u.Port()); err != nil || site.Port == 0 {
			return Site{}, invalidSite(text, "nothing can have this port")
		}
	}
	return site, nil
}

// hasTwoLabels reports whether a host has at least two labels, all non-empty.
func hasTwoLabels(host string) bool {
	return strings.Contains(host, ".") && !strings.HasPrefix(host, ".") && !strings.HasSuffix(host, ".") && !strings.Contains(host, "..")
}

func invalidSite(text, why string) error {
	const shown = 100
	if len(text) > shown {
		text = text[:shown] + "…"
	}
	return &Error{Kind: InvalidSite, Message: fmt.Sprintf("%q cannot be scanned: %s", text, why)}
}

// Key identifies the site: scans with the same key are of the same site.
func (s Site) Key() string {
	key := s.Host
	if s.Port != 0 {
		key = net.JoinHostPort(s.Host, strconv.Itoa(s.Port))
	}
	if s.Path != "/" {
		key += s.Path
	}
	return key
}

func (s Site) String() string { return s.Key() }

// url returns the address of the site's page; port 0 is the scheme's default.
func (s Site) url(scheme string, port int) string {
	address := scheme + "://" + s.Host
	if port != 0 {
		address += ":" + strconv.Itoa(port)
	}
	return address + s.Path
}
