package observatory

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"waymark.dev/waymark/internal/platform/dial"
)

// meter measures the requests of a scan.
type meter struct {
	options  Options
	site     Site
	page     *url.URL
	verify   bool          // the page's certificate was accepted
	start    time.Time     // origin of requests' Start
	pageTime time.Duration // of the first run
	bodies   atomic.Int64  // bytes downloaded or reserved

	mu        sync.Mutex
	addresses map[netip.Addr]int // requests to other hosts, by address
}

// response is a result with temporary data.
type response struct {
	Loaded
	altSvc string
	body   []byte // decoded
}

// client returns a new client that dials like the scan, offers HTTP/2 and follows no
// redirects.
func (m *meter) client() *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			DialContext: m.options.Dialer.DialContext, ForceAttemptHTTP2: true, DisableCompression: true,
			TLSHandshakeTimeout: measureRequest, ResponseHeaderTimeout: measureRequest, MaxResponseHeaderBytes: 64 << 10,
			MaxConnsPerHost: loadedAtATime,
			// The scan has checked the certificate. Times matter even without a valid one;
			// nothing secret is sent then.
			TLSClientConfig: &tls.Config{RootCAs: m.options.Roots, InsecureSkipVerify: !m.verify},
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// request requests a resource and reads at most limit bytes of its body, before and after
// decoding.
func (m *meter) request(ctx context.Context, c *http.Client, r Resource, method string, limit int64) *response {
	ctx, cancel := context.WithTimeout(ctx, measureRequest)
	defer cancel()
	out := &response{Loaded: Loaded{Resource: r, Method: method, Bytes: -1}}
	clock := &clock{}
	began := time.Now()
	out.Start = began.Sub(m.start)
	request, err := http.NewRequestWithContext(httptrace.WithClientTrace(ctx, clock.trace()), method, r.URL, nil)
	if err != nil {
		out.Failure = "the address is not valid"
		return out
	}
	m.setHeaders(request)
	answer, err := c.Do(request)
	if err != nil {
		out.Failure = whyFailed(err)
		return out
	}
	defer answer.Body.Close()
	out.describe(answer)
	if method != http.MethodHead {
		out.read(ctx, m.options.reserved, answer, limit)
	}
	out.Timing = clock.timing(began, time.Now())
	return out
}

func (m *meter) setHeaders(r *http.Request) {
	r.Header.Set("User-Agent", m.options.UserAgent)
	r.Header.Set("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
	r.Header.Set("Accept-Encoding", "gzip, br, zstd")
	if r.URL.Hostname() != m.site.Host || !m.verify || r.URL.Scheme != "https" && !m.options.HeadersOverHTTP {
		return
	}
	for _, f := range m.options.Headers {
		r.Header.Set(f.Name, f.Value)
	}
}

func (out *response) describe(answer *http.Response) {
	h := answer.Header
	out.Status, out.Protocol = answer.StatusCode, answer.Proto
	if mediaType, _, err := mime.ParseMediaType(h.Get("Content-Type")); err == nil {
		out.Type = short(mediaType)
	}
	out.Encoding = short(strings.ToLower(strings.TrimSpace(h.Get("Content-Encoding"))))
	out.Caching = short(strings.Join(h.Values("Cache-Control"), ", "))
	out.Validator = h.Get("ETag") != "" || h.Get("Last-Modified") != ""
	out.altSvc = strings.Join(h.Values("Alt-Svc"), ", ")
	out.Bytes = answer.ContentLength
}

func short(s string) string {
	if len(s) > maxMeasuredHeader {
		s = s[:maxMeasuredHeader]
	}
	return strings.ToValidUTF8(s, "")
}

// read reads the body. If decoding fails, the part received counts.
func (out *response) read(ctx context.Context, memory *reservation, answer *http.Response, limit int64) {
	raw := &counter{r: io.LimitReader(answer.Body, limit)}
	decoded, closeReader := bodyReader(out.Encoding, raw)
	defer closeReader()
	var body bytes.Buffer
	_, _ = memory.copyBody(ctx, &body, decoded, limit)
	out.body = body.Bytes()
	_, _ = io.Copy(io.Discard, raw) // left by the decoder
	out.Decoded = int64(len(out.body))
	out.Truncated = raw.n >= limit || out.Decoded >= limit
	if !out.Truncated || out.Bytes < raw.n {
		out.Bytes = raw.n
	}
}

// bodyReader decodes a content encoding; unknown ones are left as they are.
func bodyReader(encoding string, r io.Reader) (io.Reader, func()) {
	const window = 8 << 20
	switch encoding {
	case "gzip", "x-gzip":
		if z, err := gzip.NewReader(r); err == nil {
			return z, func() { _ = z.Close() }
		}
	case "br":
		return brotli.NewReader(r), func() {}
	case "zstd":
		if z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(window), zstd.WithDecoderLowmem(true)); err == nil {
			return z, z.Close
		}
	}
	return r, func() {}
}

type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// whyFailed briefly explains a missing response. Network errors are long and contain
// addresses.
func whyFailed(err error) string {
	var dns *net.DNSError
	var certificate *tls.CertificateVerificationError
	switch {
	case errors.Is(err, dial.ErrNotPublic):
		return "the address is not public"
	case errors.Is(err, dial.ErrDenied):
		return "the host is excluded"
	case errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled):
		return "no response in time"
	case errors.As(err, &dns) && dns.IsNotFound:
		return "the host is not in the DNS"
	case errors.As(err, &certificate):
		return "the certificate is not valid"
	default:
		return "no response"
	}
}

// clock records the start and duration of a request's parts.
type clock struct {
	mu                            sync.Mutex
	dns, connect, tls             time.Time // start times
	tookDNS, tookConnect, tookTLS time.Duration
	reused                        bool
	firstByte                     time.Time
}

// trace returns hooks, which may be called after the request has ended: a connection may be
// dialled for a request that then gets another.
func (c *clock) trace() *httptrace.ClientTrace {
	begin := func(at *time.Time) {
		c.mu.Lock()
		defer c.mu.Unlock()
		*at = time.Now()
	}
	end := func(at *time.Time, took *time.Duration) {
		c.mu.Lock()
		defer c.mu.Unlock()
		if !at.IsZero() && *took == 0 {
			*took = time.Since(*at)
		}
	}
	return &httptrace.ClientTrace{
		DNSStart:     func(httptrace.DNSStartInfo) { begin(&c.dns) },
		DNSDone:      func(httptrace.DNSDoneInfo) { end(&c.dns, &c.tookDNS) },
		ConnectStart: func(string, string) { begin(&c.connect) },
		ConnectDone: func(_, _ string, err error) {
			if err == nil {
				end(&c.connect, &c.tookConnect)
			}
		},
		TLSHandshakeStart: func() { begin(&c.tls) },
		TLSHandshakeDone:  func(tls.ConnectionState, error) { end(&c.tls, &c.tookTLS) },
		GotConn: func(info httptrace.GotConnInfo) {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.reused = info.Reused
		},
		GotFirstResponseByte: func() { begin(&c.firstByte) },
	}
}

func (c *clock) timing(began, ended time.Time) Timing {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := Timing{Total: ended.Sub(began)}
	if !c.firstByte.IsZero() {
		t.FirstByte = c.firstByte.Sub(began)
	}
	if !c.reused {
		t.DNS, t.Connect, t.TLS = c.tookDNS, c.tookConnect, c.tookTLS
	}
	return t
}

// worthCompressing is the size below which a text fits into one packet anyway.
const worthCompressing = 1 << 10

func textSizes(ctx context.Context, body []byte) Text {
	if len(body) < worthCompressing {
		return Text{}
	}
	return Text{Decoded: int64(len(body)), Gzip: gzipSize(ctx, body), Brotli: brotliSize(ctx, body), Zstd: zstdSize(ctx, body)}
}

// sizer counts written bytes.
type sizer int64

func (s *sizer) Write(p []byte) (int, error) {
	*s += sizer(len(p))
	return len(p), nil
}

// compressedSize returns the compressed size, 0 if ctx ends first.
func compressedSize(ctx context.Context, body []byte, compressor func(io.Writer) (io.WriteCloser, error)) int64 {
	const step = 64 << 10
	var size sizer
	w, err := compressor(&size)
	if err != nil {
		return 0
	}
	for part := range slices.Chunk(body, step) {
		if _, err := w.Write(part); err != nil || ctx.Err() != nil {
			return 0
		}
	}
	if err := w.Close(); err != nil {
		return 0
	}
	return int64(size)
}

// gzipSize uses a compressor whose time is independent of the text: the standard library's
// takes ten times as long for texts of two letters.
func gzipSize(ctx context.Context, body []byte) int64 {
	const level = 6 // servers' default
	return compressedSize(ctx, body, func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriterLevel(w, level) })
}

func brotliSize(ctx context.Context, body []byte) int64 {
	const quality = 5 // servers' choice for dynamic responses
	return compressedSize(ctx, body, func(w io.Writer) (io.WriteCloser, error) { return brotli.NewWriterLevel(w, quality), nil })
}

func zstdSize(ctx context.Context, body []byte) int64 {
	return compressedSize(ctx, body, func(w io.Writer) (io.WriteCloser, error) {
		return zstd.NewWriter(w, zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true))
	})
}
