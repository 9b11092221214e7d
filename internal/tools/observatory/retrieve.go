package observatory

import (
	"context"
	"crypto/x509"
	"errors"
	"time"

	"waymark.dev/waymark/internal/platform/dial"
)

// Options say how a site is fetched. The zero value is ready.
type Options struct {
	UserAgent   string // empty means [DefaultUserAgent]
	ProbeOrigin string // Origin of the preflight; empty means [DefaultProbeOrigin]
	// Headers go to the site's own host, over https only.
	Headers         []Field
	HeadersOverHTTP bool // and over http
	// Dialer makes all connections; nil connects to public addresses only.
	Dialer *dial.Dialer
	// Roots verify certificates; nil means those of the system.
	Roots *x509.CertPool

	ChainTimeout   time.Duration // of the requests of one client for the page; 0 means 10 s
	RequestTimeout time.Duration // of one request; 0 means 9 s
	MaxBody        int64         // bytes of a body that are read, before and after decoding; 0 means 5 MiB

	Performance bool // also measure what the performance report needs
	// Nameserver, with its port, is asked whether a site offers HTTP/3; empty means
	// the first of the machine.
	Nameserver string
}

// What a scan sends unless its options say otherwise.
const (
	DefaultUserAgent   = "Mozilla/5.0 (compatible; WaymarkObservatory/1.0)"
	DefaultProbeOrigin = "https://http-observatory.security.mozilla.org"
)

// Retrieve fetches what grading needs of a site. Errors are of type [*Error],
// unless the context ends.
func Retrieve(context.Context, Site, Options) (*Capture, error) {
	return nil, errors.New("scanning is not implemented")
}
