package observatory

import (
	"cmp"
	"context"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/net/publicsuffix"
)

// Performance is the measurements of a page and its resources.
type Performance struct {
	Page Loaded `json:"page"` // the first run
	Text Text   `json:"text"` // of the page
	// HTTP3 means that the site advertises HTTP/3.
	HTTP3     bool     `json:"http3"`
	Resources []Loaded `json:"resources"` // in request order
	Omitted   int      `json:"omitted"`   // addresses not requested
}

// Loaded is a requested resource.
type Loaded struct {
	Resource
	Method     string        `json:"method"`
	Status     int           `json:"status"`            // 0 without a response
	Failure    string        `json:"failure,omitempty"` // why there is no response
	Protocol   string        `json:"protocol,omitempty"`
	ThirdParty bool          `json:"thirdParty,omitempty"` // on another host than the page
	Start      time.Duration `json:"start"`                // after the request for the page
	Timing     Timing        `json:"timing"`
	Type       string        `json:"type,omitempty"` // the media type
	Encoding   string        `json:"encoding,omitempty"`
	Caching    string        `json:"caching,omitempty"` // Cache-Control
	Validator  bool          `json:"validator,omitempty"`
	Bytes      int64         `json:"bytes"` // as transferred or, for HEAD, as declared; -1 if unknown
	Decoded    int64         `json:"decoded"`
	Gzip       int64         `json:"gzip,omitempty"` // gzipped size of text received without compression
	Truncated  bool          `json:"truncated,omitempty"`
}

// Text is the size of a text in several encodings, zero for anything else and short texts.
type Text struct {
	Decoded int64 `json:"decoded"`
	Gzip    int64 `json:"gzip"`
	Brotli  int64 `json:"brotli"`
	Zstd    int64 `json:"zstd"`
}

const (
	measureTime       = 10 * time.Second
	measureRequest    = 5 * time.Second
	measureRuns       = 3
	maxLoaded         = 40      // requests for resources
	maxLoadedOfOther  = 6       // to hosts of another domain
	maxLoadedAtOther  = 12      // to other hosts with the same address
	maxLoadedBody     = 2 << 20 // of a file
	maxLoadedBodies   = 10 << 20
	loadedAtATime     = 6
	maxNamed          = 1000 // addresses counted
	maxURL            = 2048
	maxMeasuredHeader = 200 // of a stored header
)

// measure requests a capture's page several times and its resources once, and adds the
// results. It does not fail: missing measurements are left out.
func measure(ctx context.Context, c *Capture, options Options) {
	chain := c.Primary()
	if chain == nil {
		return
	}
	page, err := url.Parse(chain.URL())
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, measureTime)
	defer cancel()
	m := &meter{options: options, site: c.Site, page: page, verify: chain.Final.Verified}
	record := make(chan bool, 1)
	go func() { record <- m.hasHTTP3Record(ctx) }()

	first := m.runs(ctx, c)
	if first == nil {
		return
	}
	p := &Performance{Page: first.Loaded, HTTP3: offersHTTP3(first.altSvc)}
	if isText(first.Type) {
		p.Text = textSizes(ctx, first.body)
	}
	var named []Resource
	if first.IsPage() {
		named = resources(ctx, string(first.body), page)
	}
	p.Resources, p.Omitted = m.load(ctx, named)
	p.HTTP3 = <-record || p.HTTP3
	c.Performance = p
}

// runs requests the page several times, each on its own connection, adds the times to the
// capture, and returns the first result.
func (m *meter) runs(ctx context.Context, c *Capture) *response {
	var first *response
	for range measureRuns {
		client := m.client()
		lookup := m.lookup(ctx)
		m.start = time.Now().Add(-lookup)
		r := m.request(ctx, client, Resource{Kind: "document", URL: m.page.String(), Blocking: true}, http.MethodGet, m.options.MaxBody)
		client.CloseIdleConnections()
		if r.Status == 0 {
			break
		}
		r.Timing.add(lookup)
		c.Timing = append(c.Timing, r.Timing)
		if first == nil {
			first, m.pageTime = r, r.Timing.Total
			first.Start = 0
		} else {
			r.body = nil
		}
	}
	return first
}

// lookup returns the duration of looking up the page's host. The scan dials the address found
// at first, so its connections need no lookup.
func (m *meter) lookup(ctx context.Context) time.Duration {
	usual := map[string]string{"http": "80", "https": "443"}
	took, err := m.options.Dialer.LookupTime(ctx, m.page.Hostname(), cmp.Or(m.page.Port(), usual[m.page.Scheme]))
	if err != nil {
		return 0
	}
	return took
}

// add adds a lookup before a request.
func (t *Timing) add(lookup time.Duration) {
	t.DNS += lookup
	t.FirstByte += lookup
	t.Total += lookup
}

// load requests the page's resources, and returns the number of addresses left out.
func (m *meter) load(ctx context.Context, named []Resource) ([]Loaded, int) {
	chosen := m.choose(named)
	out := make([]Loaded, len(chosen))
	client := m.client()
	defer client.CloseIdleConnections()
	// The waterfall continues at the end of the first request for the page.
	m.start = time.Now().Add(-m.pageTime)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(loadedAtATime, len(chosen)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(chosen); i = int(next.Add(1)) - 1 {
				out[i] = m.loadOne(ctx, client, chosen[i])
			}
		})
	}
	workers.Wait()
	out = slices.DeleteFunc(out, func(l Loaded) bool { return l.Method == "" })
	slices.SortStableFunc(out, func(a, b Loaded) int { return cmp.Compare(a.Start, b.Start) })
	return out, len(named) - len(out)
}

func (m *meter) loadOne(ctx context.Context, client *http.Client, r Resource) Loaded {
	if ctx.Err() != nil {
		return Loaded{}
	}
	u, _ := url.Parse(r.URL) // it comes from String
	method, limit := http.MethodHead, int64(0)
	if u.Host != m.page.Host && !m.spares(ctx, u) {
		return Loaded{}
	}
	if u.Host == m.page.Host {
		if limit = m.allowance(); limit > 0 {
			method = http.MethodGet
		}
	}
	result := m.request(ctx, client, r, method, limit)
	m.bodies.Add(min(max(result.Bytes, 0), limit) - limit)
	result.ThirdParty = u.Host != m.page.Host
	if isText(result.Type) && result.Encoding == "" && len(result.body) >= worthCompressing {
		result.Gzip = gzipSize(ctx, result.body)
	}
	return result.Loaded
}

// allowance reserves bytes for a body; unused ones are returned.
func (m *meter) allowance() int64 {
	if m.bodies.Add(maxLoadedBody) > maxLoadedBodies {
		m.bodies.Add(-maxLoadedBody)
		return 0
	}
	return maxLoadedBody
}

// choose returns the allowed resources: on few hosts and usual ports, blocking ones first.
func (m *meter) choose(named []Resource) []Resource {
	var out []Resource
	ofOther := map[string]int{}
	for _, blocking := range []bool{true, false} {
		for _, r := range named {
			u, err := url.Parse(r.URL)
			if err != nil || r.Blocking != blocking || len(out) == maxLoaded || !m.allowed(u) {
				continue
			}
			if domain := domainOf(u.Hostname()); u.Host != m.page.Host {
				if ofOther[domain]++; ofOther[domain] > maxLoadedOfOther {
					continue
				}
			}
			out = append(out, r)
		}
	}
	return out
}

func domainOf(host string) string {
	domain, err := publicsuffix.EffectiveTLDPlusOne(host)
	if err != nil {
		return host
	}
	return domain
}

// spares uses up one of the requests allowed to another host's server. Names are cheap, and a
// page could direct all requests of its scans to one server.
func (m *meter) spares(ctx context.Context, u *url.URL) bool {
	addresses, err := m.options.Dialer.ResolveAt(ctx, u.Hostname(), u.Port())
	if err != nil {
		return true // the request then reports why it fails
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.addresses == nil {
		m.addresses = map[netip.Addr]int{}
	}
	spared := true
	for _, a := range addresses { // if the first does not accept, the next is dialled
		m.addresses[a]++
		spared = spared && m.addresses[a] <= maxLoadedAtOther
	}
	return spared
}

// allowed reports whether an address in a page may be requested. A page must not make the
// scanner probe other hosts' ports.
func (m *meter) allowed(u *url.URL) bool {
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
		return false
	}
	return u.Host == m.page.Host || slices.Contains([]string{"", "80", "443"}, u.Port())
}

// IsPage reports whether a browser parses the resource as HTML. A missing type counts as a
// page.
func (l Loaded) IsPage() bool { return l.Type == "" || isHTMLType(l.Type) }

// isText reports whether a media type is worth compressing.
func isText(mediaType string) bool {
	return strings.HasPrefix(mediaType, "text/") || strings.HasSuffix(mediaType, "+json") || strings.HasSuffix(mediaType, "+xml") ||
		slices.Contains([]string{
			"application/javascript", "application/x-javascript", "application/ecmascript", "application/json", "application/xml",
			"application/wasm", "font/ttf", "font/otf", "image/bmp", "application/vnd.ms-fontobject",
		}, mediaType)
}

// offersHTTP3 reports whether an Alt-Svc header has HTTP/3 (RFC 7838, RFC 9114).
func offersHTTP3(altSvc string) bool {
	for alternative := range strings.SplitSeq(altSvc, ",") {
		if protocol, _, ok := strings.Cut(strings.TrimSpace(alternative), "="); ok && protocol == "h3" {
			return true
		}
	}
	return false
}
