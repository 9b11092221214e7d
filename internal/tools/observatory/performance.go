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

// Performance is what was measured of the page and of what it names.
type Performance struct {
	Page Loaded `json:"page"` // the first run
	Text Text   `json:"text"` // of the page
	// HTTP3 reports whether the site advertises HTTP/3.
	HTTP3     bool     `json:"http3"`
	Resources []Loaded `json:"resources"` // in the order in which they were requested
	Omitted   int      `json:"omitted"`   // addresses that were not requested
}

// Loaded is a resource that was requested.
type Loaded struct {
	Resource
	Method     string        `json:"method"`
	Status     int           `json:"status"`            // 0 without a response
	Failure    string        `json:"failure,omitempty"` // why there is none
	Protocol   string        `json:"protocol,omitempty"`
	ThirdParty bool          `json:"thirdParty,omitempty"` // of another host than the page
	Start      time.Duration `json:"start"`                // after the request for the page
	Timing     Timing        `json:"timing"`
	Type       string        `json:"type,omitempty"` // the media type
	Encoding   string        `json:"encoding,omitempty"`
	Caching    string        `json:"caching,omitempty"` // Cache-Control
	Validator  bool          `json:"validator,omitempty"`
	Bytes      int64         `json:"bytes"` // as transferred or, for HEAD, as declared; -1 if unknown
	Decoded    int64         `json:"decoded"`
	Gzip       int64         `json:"gzip,omitempty"` // what gzip would make of text that came without compression
	Truncated  bool          `json:"truncated,omitempty"`
}

// Text is the size of a text in several encodings. It is zero for what is not
// text, or too short to compress.
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
	maxLoaded         = 40      // requests for what the page names
	maxLoadedOfOther  = 6       // those to the hosts of another domain
	maxLoadedAtOther  = 12      // those to other hosts that have the same address
	maxLoadedBody     = 2 << 20 // of one file
	maxLoadedBodies   = 10 << 20
	loadedAtATime     = 6
	maxNamed          = 1000 // addresses that are counted
	maxURL            = 2048
	maxMeasuredHeader = 200 // of a header that is kept
)

// measure requests the page of a capture several times and what it names once,
// and adds what it finds. It does not fail: what cannot be measured is left out.
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

// runs requests the page several times, each over a connection of its own, adds
// the times to the capture, and returns the first result.
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

// lookup is how long it takes to look up the host of the page. The scan dials the
// address that it has found at first, so its connections need no lookup.
func (m *meter) lookup(ctx context.Context) time.Duration {
	usual := map[string]string{"http": "80", "https": "443"}
	took, err := m.options.Dialer.LookupTime(ctx, m.page.Hostname(), cmp.Or(m.page.Port(), usual[m.page.Scheme]))
	if err != nil {
		return 0
	}
	return took
}

// add puts a lookup in front of a request.
func (t *Timing) add(lookup time.Duration) {
	t.DNS += lookup
	t.FirstByte += lookup
	t.Total += lookup
}

// load requests what the page names, and returns how many addresses it left out.
func (m *meter) load(ctx context.Context, named []Resource) ([]Loaded, int) {
	chosen := m.choose(named)
	out := make([]Loaded, len(chosen))
	client := m.client()
	defer client.CloseIdleConnections()
	// The waterfall goes on where the first request for the page ended.
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
	u, _ := url.Parse(r.URL) // it was made by String
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

// allowance reserves bytes for a body; what is not used is given back.
func (m *meter) allowance() int64 {
	if m.bodies.Add(maxLoadedBody) > maxLoadedBodies {
		m.bodies.Add(-maxLoadedBody)
		return 0
	}
	return maxLoadedBody
}

// choose returns those that may be requested: of few hosts, on usual ports, what
// the page waits for first.
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

// spares takes a request from what the server of another host is asked for. Names
// are cheap, and a page could lead all requests of its scans to one server.
func (m *meter) spares(ctx context.Context, u *url.URL) bool {
	addresses, err := m.options.Dialer.ResolveAt(ctx, u.Hostname(), u.Port())
	if err != nil {
		return true // and the request says why it fails
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

// allowed reports whether an address that a page names may be requested. A page
// must not have the scanner try ports of others.
func (m *meter) allowed(u *url.URL) bool {
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
		return false
	}
	return u.Host == m.page.Host || slices.Contains([]string{"", "80", "443"}, u.Port())
}

// IsPage reports whether a browser parses the resource as HTML. What has no type is
// taken for a page.
func (l Loaded) IsPage() bool { return l.Type == "" || isHTMLType(l.Type) }

// isText reports whether a media type is worth compressing.
func isText(mediaType string) bool {
	return strings.HasPrefix(mediaType, "text/") || strings.HasSuffix(mediaType, "+json") || strings.HasSuffix(mediaType, "+xml") ||
		slices.Contains([]string{
			"application/javascript", "application/x-javascript", "application/ecmascript", "application/json", "application/xml",
			"application/wasm", "font/ttf", "font/otf", "image/bmp", "application/vnd.ms-fontobject",
		}, mediaType)
}

// offersHTTP3 reports whether an Alt-Svc header names HTTP/3 (RFC 7838, RFC 9114).
func offersHTTP3(altSvc string) bool {
	for alternative := range strings.SplitSeq(altSvc, ",") {
		if protocol, _, ok := strings.Cut(strings.TrimSpace(alternative), "="); ok && protocol == "h3" {
			return true
		}
	}
	return false
}
