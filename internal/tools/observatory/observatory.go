// Package observatory scans web sites for how well their HTTP headers protect
// visitors: [Retrieve] fetches what a browser would see of a site, and [Grade]
// judges it by the tests in definitions.go, without the network.
package observatory

import (
	"slices"
	"strings"
	"time"
)

// AlgorithmVersion is the version of the tests and of the score.
const AlgorithmVersion = 6

// Capture is what a scan has fetched: everything that grading needs, and no
// bodies. It is kept as JSON, so that a changed copy can be graded again.
type Capture struct {
	Site        Site      `json:"site"`
	ScannedAt   time.Time `json:"scannedAt"`
	ProbeOrigin string    `json:"probeOrigin"` // the Origin of the preflight

	HTTP  *Chain `json:"http"`
	HTTPS *Chain `json:"https"`

	Preflight *Response `json:"preflight"` // nil without a successful one
	Robots    *Robots   `json:"robots"`    // nil if there is no robots.txt
	TLS       *TLSFacts `json:"tls"`       // nil without an answer over HTTPS
	Timing    []Timing  `json:"timing"`    // of the requests for the page, one for each run
	Page      Page      `json:"page"`      // of the primary response
	// Performance is nil unless it was asked for.
	Performance *Performance `json:"performance,omitempty"`
}

// Chain is what one of the two clients of a scan did: the requests from its start
// address, along redirects, to its final response.
type Chain struct {
	Start   string `json:"start"`
	History []Hop  `json:"history"` // every answered request
	// EarlierCookies is the jar without the cookies of the final response.
	EarlierCookies []Cookie  `json:"earlierCookies,omitempty"`
	Cookies        []Cookie  `json:"cookies,omitempty"`
	Final          *Response `json:"final"`             // nil if the chain broke off
	Failure        *Failure  `json:"failure,omitempty"` // why it did
}

// Hop is one answered request.
type Hop struct {
	URL    string `json:"url"`
	Status int    `json:"status"`
}

// Failure says why there is no response.
type Failure struct {
	Reason  Reason `json:"reason"`
	Message string `json:"message"`
}

func (c *Chain) isSecure() bool { return strings.HasPrefix(c.Start, "https:") }

// URL is the address of the last answered request.
func (c *Chain) URL() string {
	if len(c.History) == 0 {
		return c.Start
	}
	return c.History[len(c.History)-1].URL
}

// Field is one line of a header.
type Field struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Response is an answer without its body.
type Response struct {
	Status       int     `json:"status"`
	Protocol     string  `json:"protocol"`
	Header       []Field `json:"header"`       // in the order they were sent
	Verified     bool    `json:"verified"`     // the certificate was accepted
	BodyBytes    int64   `json:"bodyBytes"`    // as transferred
	DecodedBytes int64   `json:"decodedBytes"` // without compression
	Truncated    bool    `json:"truncated"`    // the body was longer than the limit
}

// Robots are the facts of a robots.txt.
type Robots struct {
	Status int  `json:"status"`
	OptOut bool `json:"optOut"` // it refuses this scanner by name
}

// TLSFacts describe the encryption of the https client's final response.
type TLSFacts struct {
	Version   string    `json:"version"`
	Cipher    string    `json:"cipher"`
	Subject   string    `json:"subject"`
	Issuer    string    `json:"issuer"`
	Names     []string  `json:"names"`
	NotBefore time.Time `json:"notBefore"`
	NotAfter  time.Time `json:"notAfter"`
	Problem   string    `json:"problem,omitempty"` // why the certificate was not accepted
}

// Timing is how long the parts of one request took.
type Timing struct {
	DNS       time.Duration `json:"dns"`
	Connect   time.Duration `json:"connect"`
	TLS       time.Duration `json:"tls"`
	FirstByte time.Duration `json:"firstByte"` // from the start of the request
	Total     time.Duration `json:"total"`     // from the start of the request
}

// Page are the facts of an HTML page that grading needs.
type Page struct {
	Empty        bool     `json:"empty"`
	JSON         bool     `json:"json"` // the body is JSON, not HTML
	MetaPolicies []string `json:"metaPolicies,omitempty"`
	MetaReferrer string   `json:"metaReferrer,omitempty"`
	Scripts      []Script `json:"scripts,omitempty"`
}

// Script is a script element; an attribute that is absent is empty. Of equal ones,
// the first is kept.
type Script struct {
	Src         string `json:"src"`
	Integrity   string `json:"integrity,omitempty"`
	CrossOrigin string `json:"crossOrigin,omitempty"`
}

// Resource is an address that a page names.
type Resource struct {
	Kind     string `json:"kind"` // stylesheet, script, image, font, preload …
	URL      string `json:"url"`  // as in the page
	Blocking bool   `json:"blocking,omitempty"`
	Lazy     bool   `json:"lazy,omitempty"`
	// Alternative reports whether the page offers an image in a modern format as well.
	Alternative bool `json:"alternative,omitempty"`
}

// Primary is the chain that is graded: that of https if it got a response.
// It is nil if neither did.
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

// Get returns the value of a field, and whether it is there. Lines of the same
// name are joined with commas, save those of single-value fields.
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
