package observatory

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"golang.org/x/net/http/httpguts"
)

// client makes the requests of a scan.
type client struct {
	options Options
	site    Site
}

const (
	acceptPage   = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
	acceptText   = "text/plain,*/*;q=0.8"
	acceptCoding = "gzip, compress, deflate, br"
)

// maxRedirects is the maximum number of redirects followed. The response to the last request
// is used even if it is another.
const maxRedirects = 10

// missingLocation replaces a missing redirect target, as in the public scanner: its verdicts,
// which ours equal, depend on its language's handling of it.
const missingLocation = "undefined"

var redirects = []int{301, 302, 303, 307, 308}

// CheckHeaders refuses fields that would change the requests of a scan.
func CheckHeaders(header []Field) error {
	for _, f := range header {
		name := strings.ToLower(f.Name)
		if !httpguts.ValidHeaderFieldName(name) || !httpguts.ValidHeaderFieldValue(f.Value) ||
			slices.Contains([]string{"host", "connection", "content-length", "transfer-encoding", "upgrade", "expect"}, name) {
			return fmt.Errorf("the header %q cannot be sent with a scan", f.Name)
		}
	}
	return nil
}

// dial connects to a host and records timing.
func (c *client) dial(ctx context.Context, host, port string, timing *Timing) (net.Conn, error) {
	conn, times, err := c.options.Dialer.DialTimed(ctx, "tcp", net.JoinHostPort(host, port))
	timing.DNS, timing.Connect = times.Lookup, times.Connect
	return conn, err
}

// header returns the fields of a request. The options' fields go only to the site's own host,
// and only encrypted unless allowed over http.
func (c *client) header(u *whatwg.Url, accept string, custom bool, more ...Field) []Field {
	fields := []Field{{"Accept", accept}}
	agent := c.options.UserAgent
	if custom && u.Hostname() == c.site.Host && (u.Scheme() == "https" || c.options.HeadersOverHTTP) {
		for _, f := range c.options.Headers {
			if strings.EqualFold(f.Name, "user-agent") {
				agent = f.Value
				continue
			}
			fields = append(fields, f)
		}
	}
	fields = append(fields, Field{"User-Agent", agent}, Field{"Accept-Encoding", acceptCoding})
	return append(fields, more...)
}

// walk is a client's chain of requests with the last exchange, nil if the chain broke off.
type walk struct {
	chain  *Chain
	jar    jar
	last   *exchange
	verify bool
	custom bool // send the options' fields
}

func (w *walk) drop() {
	if w.last != nil {
		w.last.body = ""
	}
}

// follow requests an address and follows redirects. If a certificate on the way is untrusted,
// it starts again and trusts all.
func (c *client) follow(ctx context.Context, start string, custom bool) *walk {
	ctx, cancel := context.WithTimeout(ctx, c.options.ChainTimeout)
	defer cancel()
	w := &walk{chain: &Chain{Start: start}, verify: true, custom: custom}
	err := c.walk(ctx, w)
	if isCertificateProblem(err) {
		w.chain.History, w.verify = nil, false
		err = c.walk(ctx, w)
	}
	w.chain.Cookies = w.jar.cookies
	if err != nil {
		w.chain.Failure = &Failure{Reason: reasonOf(err), Message: describe(start, err)}
		return w
	}
	w.chain.Final = &w.last.Response
	return w
}

func (c *client) walk(ctx context.Context, w *walk) error {
	u, err := parseTarget(nil, w.chain.Start)
	if err != nil {
		return err
	}
	for followed := 0; ; followed++ {
		x, err := c.send(ctx, request{method: "GET", url: u, header: c.pageHeader(u, w), verify: w.verify, maxBody: c.options.MaxBody})
		if err != nil {
			return err
		}
		w.chain.EarlierCookies = slices.Clone(w.jar.cookies)
		w.jar.set(u, x.Values("set-cookie"), time.Now())
		w.chain.History = append(w.chain.History, Hop{u.Href(false), x.Status})
		if followed == maxRedirects || !slices.Contains(redirects, x.Status) {
			w.last = x
			return nil
		}
		location, ok := x.Get("location")
		if !ok {
			location = missingLocation
		}
		if u, err = parseTarget(u, location); err != nil {
			return err
		}
	}
}

func (c *client) pageHeader(u *whatwg.Url, w *walk) []Field {
	fields := c.header(u, acceptPage, w.custom)
	if cookies := w.jar.header(u, time.Now()); cookies != "" {
		fields = append(fields, Field{"Cookie", cookies})
	}
	return fields
}

var (
	errRedirect = errors.New("the redirect leads to an address that cannot be requested")
	errServer   = errors.New("the server has a problem")
)

// maxAts is the maximum number of @ in an address: all but the last are part of the user name,
// for which the parser takes quadratic time.
const maxAts = 100

// parseTarget resolves an address for a request.
func parseTarget(base *whatwg.Url, location string) (*whatwg.Url, error) {
	if strings.Count(location, "@") > maxAts {
		return nil, errRedirect
	}
	var u *whatwg.Url
	var err error
	if base == nil {
		u, err = whatwg.Parse(location)
	} else {
		u, err = base.Parse(location)
	}
	if err != nil || u.Scheme() != "http" && u.Scheme() != "https" {
		return nil, errRedirect
	}
	return u, nil
}

// probe checks that an address responds.
func (c *client) probe(ctx context.Context, address string) error {
	u, err := parseTarget(nil, address)
	if err != nil {
		return err
	}
	x, err := c.send(ctx, request{method: "HEAD", url: u, header: c.header(u, acceptPage, false)})
	if err != nil {
		return err
	}
	if x.Status >= 500 {
		return fmt.Errorf("%w: status %d", errServer, x.Status)
	}
	return nil
}

// preflight requests permission for scripts of the probe origin to read the page. It returns
// nil unless the response is a success.
func (c *client) preflight(ctx context.Context, w *walk) *Response {
	x := c.ask(ctx, w, "OPTIONS", w.chain.URL(), acceptPage, Field{"Access-Control-Request-Method", "GET"}, Field{"Origin", c.options.ProbeOrigin})
	if x == nil || x.Status < 200 || x.Status > 299 {
		return nil
	}
	return &x.Response
}

// ask makes a request without cookies and follows redirects. It returns nil without a response
// or after too many redirects.
func (c *client) ask(ctx context.Context, w *walk, method, address, accept string, more ...Field) *exchange {
	ctx, cancel := context.WithTimeout(ctx, c.options.RequestTimeout)
	defer cancel()
	u, err := parseTarget(nil, address)
	if err != nil {
		return nil
	}
	for range maxRedirects + 1 {
		x, err := c.send(ctx, request{
			method: method, url: u, header: c.header(u, accept, w.custom, more...), verify: w.verify, maxBody: min(c.options.MaxBody, maxRobots),
		})
		if err != nil {
			return nil
		}
		location, ok := x.Get("location")
		if !ok || !slices.Contains(redirects, x.Status) {
			return x
		}
		if x.Status == 303 {
			method = "GET"
		}
		if u, err = parseTarget(u, location); err != nil {
			return nil
		}
	}
	return nil
}

func isCertificateProblem(err error) bool {
	var problem *tls.CertificateVerificationError
	return errors.As(err, &problem)
}

// describe explains why an address has no response.
func describe(address string, err error) string {
	return cut(address, shortValue) + ": " + cmp.Or(reasonTexts[reasonOf(err)], err.Error())
}
