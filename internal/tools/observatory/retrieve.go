package observatory

import (
	"cmp"
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"waymark.dev/waymark/internal/platform/dial"
)

// Options configure the retrieval of a site. The zero value is ready.
type Options struct {
	UserAgent   string // empty means [DefaultUserAgent]
	ProbeOrigin string // Origin of the preflight; empty means [DefaultProbeOrigin]
	// Headers are sent to the site's own host, over https only.
	Headers         []Field
	HeadersOverHTTP bool // and over http
	// Dialer makes all connections; nil connects to public addresses only.
	Dialer *dial.Dialer
	// Roots verify certificates; nil means the system's.
	Roots *x509.CertPool

	ChainTimeout   time.Duration // for one client's requests for the page; 0 means 10 s
	RequestTimeout time.Duration // per request; 0 means 9 s
	MaxBody        int64         // maximum bytes of a body, before and after decoding; 0 means 5 MiB

	// Large, unless nil, limits concurrent scans with large bodies, each with a weight of one;
	// others wait. Scans of one program share it.
	Large *semaphore.Weighted

	Performance bool // also measure performance
	// Nameserver, with its port, is queried for HTTP/3 support; empty means the machine's
	// first.
	Nameserver string

	reserved *reservation
}

// Defaults of the requests of a scan. No site is at the origin: a site that allows it allows
// every origin.
const (
	DefaultUserAgent   = "Mozilla/5.0 (compatible; " + RobotsName + "/1.0)"
	DefaultProbeOrigin = "https://observatory.invalid"
)

// Agent returns a user agent with an address for complaints, if any.
func Agent(contact string) string {
	if contact == "" {
		return DefaultUserAgent
	}
	return "Mozilla/5.0 (compatible; " + RobotsName + "/1.0; +" + contact + ")"
}

// Default limits of [Options].
const (
	defaultChainTimeout   = 10 * time.Second
	defaultRequestTimeout = 9 * time.Second
	defaultMaxBody        = 5 << 20
)

func (o Options) withDefaults() Options {
	o.UserAgent = cmp.Or(o.UserAgent, DefaultUserAgent)
	o.ProbeOrigin = cmp.Or(o.ProbeOrigin, DefaultProbeOrigin)
	o.ChainTimeout = cmp.Or(o.ChainTimeout, defaultChainTimeout)
	o.RequestTimeout = cmp.Or(o.RequestTimeout, defaultRequestTimeout)
	o.MaxBody = cmp.Or(o.MaxBody, defaultMaxBody)
	if o.Dialer == nil {
		o.Dialer = &dial.Dialer{}
	}
	o.Dialer = o.Dialer.Pinned()
	return o
}

// Retrieve fetches the data for grading a site. Errors are of type [*Error], unless the
// context ends.
func Retrieve(ctx context.Context, site Site, options Options) (*Capture, error) {
	if err := CheckHeaders(options.Headers); err != nil {
		return nil, err
	}
	options = options.withDefaults()
	options.reserved = &reservation{large: options.Large}
	defer options.reserved.release()
	s := &scan{client{options: options, site: site}}
	c, err := s.retrieve(ctx)
	if err != nil && ctx.Err() != nil {
		return nil, fmt.Errorf("scan %s: %w", site, context.Cause(ctx))
	}
	return c, err
}

// scan is a retrieval.
type scan struct{ client }

func (s *scan) retrieve(ctx context.Context) (*Capture, error) {
	c := &Capture{Site: s.site, ScannedAt: time.Now().UTC(), ProbeOrigin: s.options.ProbeOrigin}
	httpURL, httpsURL, err := s.starts(ctx)
	if err != nil {
		return nil, err
	}
	var overHTTP, overHTTPS *walk
	var clients sync.WaitGroup
	clients.Go(func() { overHTTP = s.follow(ctx, httpURL, s.options.HeadersOverHTTP) })
	clients.Go(func() { overHTTPS = s.follow(ctx, httpsURL, true) })
	clients.Wait()
	c.HTTP, c.HTTPS = overHTTP.chain, overHTTPS.chain

	primary := overHTTPS
	if overHTTPS.last == nil {
		primary = overHTTP
	}
	if primary.last == nil {
		return nil, siteDown(c)
	}
	if err := checkStatus(s.site, &primary.last.Response); err != nil {
		return nil, err
	}
	if overHTTPS.last != nil {
		c.TLS = tlsFacts(overHTTPS.last.tls, s.options.Roots)
	}
	c.Page = readPage(ctx, primary.last.body)
	overHTTP.drop()
	overHTTPS.drop()

	var extras sync.WaitGroup
	extras.Go(func() { c.Robots = s.robots(ctx, primary, s.site.Path) })
	extras.Go(func() { c.Preflight = s.preflight(ctx, primary) })
	extras.Wait()
	if c.Robots != nil && c.Robots.OptOut {
		return nil, &Error{Kind: OptedOut, Message: fmt.Sprintf("the robots.txt of %s asks %s not to scan it", s.site.Host, RobotsName)}
	}
	if s.options.Performance {
		measure(ctx, c, s.options)
	} else {
		c.Timing = []Timing{primary.last.timing}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return c, nil
}

// starts returns the start addresses of the two clients. The protocol on a site's port
// determines which of them uses it.
func (s *scan) starts(ctx context.Context) (overHTTP, overHTTPS string, err error) {
	overHTTP, overHTTPS = s.site.url("http", 0), s.site.url("https", 0)
	if s.site.Port == 0 {
		return overHTTP, overHTTPS, nil
	}
	atPort := map[string]string{"http": s.site.url("http", s.site.Port), "https": s.site.url("https", s.site.Port)}
	var answers [2]error
	var probes sync.WaitGroup
	for i, scheme := range []string{"https", "http"} {
		probes.Go(func() { answers[i] = s.probe(ctx, atPort[scheme]) })
	}
	probes.Wait()
	switch {
	case answers[0] == nil:
		return overHTTP, atPort["https"], nil
	case answers[1] == nil:
		return atPort["http"], overHTTPS, nil
	case ctx.Err() != nil:
		return "", "", ctx.Err()
	}
	if errors.Is(answers[0], dial.ErrNotPublic) {
		return "", "", notPublic(s.site)
	}
	return "", "", &Error{
		Kind: PortDown, Reason: reasonOf(answers[1]), Err: errors.Join(answers[:]...),
		Message: fmt.Sprintf("port %d of %s gives no response", s.site.Port, s.site.Host),
	}
}
