package observatory

import (
	"bufio"
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http/httputil"
	"slices"
	"strconv"
	"strings"
	"time"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"golang.org/x/net/http/httpguts"
)

// request is an HTTP/1.1 request for one response.
type request struct {
	method  string
	url     *whatwg.Url
	header  []Field
	verify  bool  // refuse untrusted certificates
	maxBody int64 // maximum bytes of the body, before and after decoding
}

// exchange is a response with its body, timing and encryption.
type exchange struct {
	Response
	body   string // decoded
	timing Timing
	tls    *tls.ConnectionState // nil over http
}

// Limits on a response before its body.
const (
	// maxHeader limits all names and values and the status reason, counted as in the public
	// scanner.
	maxHeader     = 16 << 10
	maxHeaderText = 4 * maxHeader // bytes on the wire
	maxInterim    = 10            // responses with a status 1xx

	maxRedirectBody = 256 << 10
)

var (
	errHeaderTooLarge = errors.New("the header is larger than 16 KiB")
	errEncryption     = errors.New("agree on encryption")
	errNotHTTP        = errors.New("the response is not HTTP/1.1")
)

// send makes a request on its own connection. The standard library's client would lose the
// order of fields, and accept headers with any number of lines.
func (c *client) send(ctx context.Context, r request) (*exchange, error) {
	ctx, cancel := context.WithTimeout(ctx, c.options.RequestTimeout)
	defer cancel()
	var timing Timing
	start := time.Now()
	conn, state, err := c.connect(ctx, r, &timing)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Unix(1, 0)) })
	defer stop()
	x, err := r.exchange(ctx, c.options.reserved, conn, start, &timing)
	if err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return nil, err
	}
	x.Verified = r.verify
	x.tls = state
	x.timing = timing
	x.timing.Total = time.Since(start)
	return x, nil
}

// connect opens a connection, with TLS for https.
func (c *client) connect(ctx context.Context, r request, timing *Timing) (net.Conn, *tls.ConnectionState, error) {
	port := r.url.Port()
	secure := r.url.Scheme() == "https"
	switch {
	case port == "" && secure:
		port = "443"
	case port == "":
		port = "80"
	}
	host := strings.Trim(r.url.Hostname(), "[]")
	conn, err := c.dial(ctx, host, port, timing)
	if err != nil || !secure {
		return conn, nil, err
	}
	start := time.Now()
	encrypted := tls.Client(conn, &tls.Config{
		ServerName: host, RootCAs: c.options.Roots, MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"},
		// The scan continues and reports an untrusted certificate.
		InsecureSkipVerify: !r.verify,
	})
	if err := encrypted.HandshakeContext(ctx); err != nil {
		_ = conn.Close()
		return nil, nil, fmt.Errorf("%w with %s: %w", errEncryption, host, err)
	}
	timing.TLS = time.Since(start)
	state := encrypted.ConnectionState()
	return encrypted, &state, nil
}

func (r request) exchange(ctx context.Context, memory *reservation, conn net.Conn, start time.Time, timing *Timing) (*exchange, error) {
	if _, err := io.WriteString(conn, r.text()); err != nil {
		return nil, fmt.Errorf("send the request: %w", err)
	}
	in := bufio.NewReaderSize(conn, 4<<10)
	if _, err := in.Peek(1); err != nil {
		return nil, fmt.Errorf("wait for the response: %w", err)
	}
	timing.FirstByte = time.Since(start)
	response, err := readHeader(in)
	if err != nil {
		return nil, err
	}
	x := &exchange{Response: *response}
	if r.method == "HEAD" {
		return x, nil
	}
	limit := r.maxBody
	if slices.Contains(redirects, x.Status) { // it is not used
		limit = min(limit, maxRedirectBody)
	}
	if err := x.readBody(ctx, memory, in, limit); err != nil {
		return nil, fmt.Errorf("read the body: %w", err)
	}
	return x, nil
}

func (r request) text() string {
	var text strings.Builder
	target := cmp.Or(r.url.Pathname()+r.url.Search(), "/")
	fmt.Fprintf(&text, "%s %s HTTP/1.1\r\nHost: %s\r\n", r.method, target, r.url.Host())
	for _, f := range r.header {
		fmt.Fprintf(&text, "%s: %s\r\n", f.Name, f.Value)
	}
	text.WriteString("Connection: close\r\n\r\n")
	return text.String()
}

// readHeader reads the status and fields of the first response that is not interim.
func readHeader(in *bufio.Reader) (*Response, error) {
	for range maxInterim {
		r := &headerReader{in: in, left: maxHeaderText}
		response, err := r.read()
		if err != nil {
			return nil, fmt.Errorf("read the header: %w", err)
		}
		if response.Status >= 200 || response.Status == 101 || response.Status < 100 {
			return response, nil
		}
	}
	return nil, fmt.Errorf("read the header: %w", errNotHTTP)
}

type headerReader struct {
	in      *bufio.Reader
	left    int // remaining bytes
	counted int // bytes of names and values
}

func (r *headerReader) read() (*Response, error) {
	line, err := r.line()
	for err == nil && line == "" { // as from a careless end of an earlier response
		line, err = r.line()
	}
	if err != nil {
		return nil, err
	}
	response := &Response{}
	var reason string
	if response.Protocol, response.Status, reason, err = parseStatus(line); err != nil {
		return nil, err
	}
	if err := r.count(len(reason)); err != nil {
		return nil, err
	}
	for {
		line, err := r.line()
		if err != nil || line == "" {
			return response, err
		}
		name, value, ok := strings.Cut(line, ":")
		value = strings.Trim(value, " \t")
		if !ok || !httpguts.ValidHeaderFieldName(name) || !httpguts.ValidHeaderFieldValue(value) {
			return nil, errNotHTTP
		}
		if err := r.count(len(name) + len(value)); err != nil {
			return nil, err
		}
		response.Header = append(response.Header, Field{name, fromLatin1([]byte(value))})
	}
}

func (r *headerReader) count(n int) error {
	if r.counted += n; r.counted >= maxHeader {
		return errHeaderTooLarge
	}
	return nil
}

// line reads a line that ends in CR LF.
func (r *headerReader) line() (string, error) {
	var line []byte
	for {
		part, err := r.in.ReadSlice('\n')
		if r.left -= len(part); r.left < 0 {
			return "", errHeaderTooLarge
		}
		line = append(line, part...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil {
			return "", unexpectedEnd(err)
		}
		text, ok := strings.CutSuffix(string(line), "\r\n")
		if !ok {
			return "", errNotHTTP
		}
		return text, nil
	}
}

func unexpectedEnd(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

func parseStatus(line string) (protocol string, status int, reason string, err error) {
	protocol, rest, _ := strings.Cut(line, " ")
	code, reason, _ := strings.Cut(rest, " ")
	if protocol != "HTTP/1.1" && protocol != "HTTP/1.0" || len(code) != 3 {
		return "", 0, "", errNotHTTP
	}
	number, err := strconv.ParseUint(code, 10, 10)
	if err != nil {
		return "", 0, "", errNotHTTP
	}
	return protocol, int(number), reason, nil
}

// readBody reads and decodes a body, both up to a limit.
func (x *exchange) readBody(ctx context.Context, memory *reservation, in io.Reader, limit int64) error {
	framed, length, err := x.framed(in)
	if err != nil {
		return err
	}
	raw := &rawBody{in: framed, length: length, left: limit}
	decoded, err := x.decoded(raw)
	if err != nil {
		return err
	}
	var text strings.Builder
	n, err := memory.copyBody(ctx, &text, decoded, limit)
	if raw.err != nil {
		return raw.err
	}
	// A coding may end early; its output is used.
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	more, _ := io.CopyN(io.Discard, decoded, 1)
	if _, err := io.Copy(io.Discard, raw); err != nil {
		return err
	}
	x.body, x.BodyBytes, x.DecodedBytes = text.String(), raw.read, n
	x.Truncated = more > 0 || raw.cut
	return raw.err
}

// rawBody is a transferred body up to a limit.
type rawBody struct {
	in     io.Reader
	length int64 // announced, or -1
	left   int64 // rest of the limit
	read   int64
	cut    bool  // over the limit
	err    error // the body broke off
}

func (b *rawBody) Read(p []byte) (int, error) {
	if b.err != nil {
		return 0, b.err
	}
	if b.left == 0 {
		n, _ := b.in.Read(make([]byte, 1))
		b.cut = b.cut || n > 0
		return 0, io.EOF
	}
	n, err := b.in.Read(p[:min(int64(len(p)), b.left)])
	b.read, b.left = b.read+int64(n), b.left-int64(n)
	switch {
	case errors.Is(err, io.EOF) && b.read < b.length:
		err = io.ErrUnexpectedEOF
		fallthrough
	case err != nil && !errors.Is(err, io.EOF):
		b.err = err
	}
	return n, err
}

// framed returns the body delimited by the fields (RFC 9112, section 6), and its announced
// length, or -1.
func (x *exchange) framed(in io.Reader) (body io.Reader, length int64, err error) {
	if x.Status < 200 || x.Status == 204 || x.Status == 304 {
		return strings.NewReader(""), -1, nil
	}
	lengths, encodings := x.Values("content-length"), x.Values("transfer-encoding")
	switch {
	case len(encodings) > 0 && len(lengths) > 0, len(lengths) > 1:
		return nil, 0, errNotHTTP // used to smuggle responses
	case len(encodings) > 0:
		if coding := strings.Join(encodings, ", "); strings.HasSuffix(strings.ToLower(coding), "chunked") {
			return httputil.NewChunkedReader(in), -1, nil
		}
		return in, -1, nil
	case len(lengths) == 1:
		n, err := strconv.ParseUint(lengths[0], 10, 63)
		if err != nil {
			return nil, 0, errNotHTTP
		}
		return io.LimitReader(in, int64(n)), int64(n), nil
	}
	return in, -1, nil
}
