// Package observatory scans web sites for how well their HTTP headers protect visitors:
// [Retrieve] fetches a site as a browser would, and [Grade] grades it by the tests in
// definitions.go, without the network.
package observatory

import (
	"slices"
	"strings"
	"time"
)

// AlgorithmVersion is the version of the tests and of the score.
const AlgorithmVersion = 6

// Capture is the fetched data of a scan: everything for grading, without bodies. It is stored
// as JSON, so that a changed copy can be graded again.
type Capture struct {
	Site        Site      `json:"site"`
	ScannedAt   time.Time `json:"scannedAt"`
	ProbeOrigin string    `json:"probeOrigin"` // Origin of the preflight

	HTTP  *Chain `json:"http"`
	HTTPS *Chain `json:"https"`

	Preflight *Response `json:"preflight"` // nil unless successful
	Robots    *Robots   `json:"robots"`    // nil without robots.txt
	TLS       *TLSFacts `json:"tls"`       // nil without a response over HTTPS
	Timing    []Timing  `json:"timing"`    // of the page's requests, one per run
	Page      Page      `json:"page"`      // of the primary response
	// Performance is nil unless requested.
	Performance *Performance `json:"performance,omitempty"`
}

// Chain is the requests of one of a scan's two clients, from its start address through
// redirects to its final response.
type Chain struct {
	Start   string `json:"start"`
	History []Hop  `json:"history"` // every answered request
	// EarlierCookies is the jar without the final response's cookies.
	EarlierCookies []Cookie  `json:"earlierCookies,omitempty"`
	Cookies        []Cookie  `json:"cookies,omitempty"`
	Final          *Response `json:"final"`             // nil if the chain broke off
	Failure        *Failure  `json:"failure,omitempty"` // reason
}

// Hop is an answered request.
type Hop struct {
	URL    string `json:"url"`
	Status int    `json:"status"`
}

// Failure is the reason for a missing response.
type Failure struct {
	Reason  Reason `json:"reason"`
	Message string `json:"message"`
}

func (c *Chain) isSecure() bool { return strings.HasPrefix(c.Start, "https:") }

// URL returns the address of the last answered request.
func (c *Chain) URL() string {
	if len(c.History) == 0 {
		return c.Start
	}
	return c.History[len(c.History)-1].URL
}

// Field is a header line.
type Field struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Response is a response without its body.
type Response struct {
	Status       int     `json:"status"`
	Protocol     string  `json:"protocol"`
	Header       []Field `json:"header"`       // in sending order
	Verified     bool    `json:"verified"`     // the certificate was accepted
	BodyBytes    int64   `json:"bodyBytes"`    // as transferred
	DecodedBytes int64   `json:"decodedBytes"` // decompressed
	Truncated    bool    `json:"truncated"`    // the body exceeded the limit
}

// Robots are the facts of a robots.txt.
type Robots struct {
	Status int  `json:"status"`
	OptOut bool `json:"optOut"` // refuses this scanner by name
}

// TLSFacts describe the TLS connection of the https client's final response.
type TLSFacts struct {
	Version   string    `json:"version"`
	Cipher    string    `json:"cipher"`
	Subject   string    `json:"subject"`
	Issuer    string    `json:"issuer"`
	Names     []string  `json:"names"`
	NotBefore time.Time `json:"notBefore"`
	NotAfter  time.Time `json:"notAfter"`
	Problem   string    `json:"problem,omitempty"` // reason why the certificate was not accepted
}

// Timing is the durations of a request's parts.
type Timing struct {
	DNS       time.Duration `json:"dns"`
	Connect   time.Duration `json:"connect"`
	TLS       time.Duration `json:"tls"`
	FirstByte time.Duration `json:"firstByte"` // from the start of the request
	Total     time.Duration `json:"total"`     // from the start of the request
}

// Page is the facts of an HTML page for grading.
type Page struct {
	Empty        bool     `json:"empty"`
	JSON         bool     `json:"json"` // the body is JSON, not HTML
	MetaPolicies []string `json:"metaPolicies,omitempty"`
	MetaReferrer string   `json:"metaReferrer,omitempty"`
	Scripts      []Script `json:"scripts,omitempty"`
}

// Script is a script element; missing attributes are empty. Of equal ones, the first is kept.
type Script struct {
	Src         string `json:"src"`
	Integrity   string `json:"integrity,omitempty"`
	CrossOrigin string `json:"crossOrigin,omitempty"`
}

// Resource is an address in a page.
type Resource struct {
	Kind     string `json:"kind"` // stylesheet, script, image, font, preload …
	URL      string `json:"url"`  // as in the page
	Blocking bool   `json:"blocking,omitempty"`
	Lazy     bool   `json:"lazy,omitempty"`
	// Alternative means that the page also offers the image in a modern format.
	Alternative bool `json:"alternative,omitempty"`
}

// Primary returns the graded chain: that of https if it has a response, or nil if neither has.
func (c *Capture) Primary() *Chain {
	for _, chain := range []*Chain{c.HTTPS, c.HTTP} {
		if chain != nil && chain.Final != nil {
			return chain
		}
	}
	return nil
}

// singleValue are the fields of which only the first line counts.
var singleValue = []string{
	"age", "authorization", "content-length", "content-type", "etag", "expires", "from", "host", "if-modified-since",
	"if-unmodified-since", "last-modified", "location", "max-forwards", "proxy-authorization", "referer", "retry-after",
	"server", "user-agent",
}

// Get returns the value of a field, and whether it exists. Lines of the same name are joined
// with commas, except single-value fields.
func (r *Response) Get(name string) (string, bool) {
	values := r.Values(name)
	if len(values) == 0 {
		return "", false
	}
	if slices.Contains(singleValue, strings.ToLower(name)) {
		return values[0], true
	}
	return strings.Trim(strings.Join(values, ", "), " \t"), true
}

// Values returns the lines of a field.
func (r *Response) Values(name string) []string {
	if r == nil {
		return nil
	}
	var values []string
	for _, f := range r.Header {
		if strings.EqualFold(f.Name, name) {
			values = append(values, f.Value)
		}
	}
	return values
}
