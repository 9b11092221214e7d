// Package model is a client for language model servers with OpenAI's API.
package model

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Options configure a client.
type Options struct {
	URL string // base address, such as "http://localhost:11434/v1"
	Key string // or ""

	ModerationURL   string // base address of the moderation server; default URL
	ModerationModel string // default chosen by the server

	Connect    time.Duration // to connect and send the request; 0 means 10 s
	FirstToken time.Duration // 0 means 30 s
	Between    time.Duration // between pieces of text; 0 means 15 s
	Total      time.Duration // for an answer; 0 means 3 min
}

// Limits on responses.
const (
	headerLimit = 64 << 10
	bodyLimit   = 8 << 20 // of a whole answer including its JSON
	connections = 256
)

// Errors besides those of contexts. They contain neither keys nor readers' text.
var (
	ErrRefused   = errors.New("the model server refused the request")
	ErrStalled   = errors.New("the model server took too long")
	ErrBroken    = errors.New("the response of the model server cannot be read")
	ErrUnreached = errors.New("the model server cannot be reached")
)

// Client is a client of a server. It is safe for concurrent use.
type Client struct {
	opts      Options
	http      *http.Client
	transport *http.Transport
	plain     sync.Map // names of models that refuse options, see Open
}

func New(o Options) (*Client, error) {
	for _, address := range []string{o.URL, o.ModerationURL} {
		u, err := url.Parse(address)
		if address != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.User != nil || u.RawQuery != "") {
			return nil, errors.New("the address of a model server is not of the form https://host/path")
		}
	}
	if o.URL == "" {
		return nil, errors.New("the model server has no address")
	}
	set := func(d *time.Duration, standard time.Duration) {
		if *d <= 0 {
			*d = standard
		}
	}
	set(&o.Connect, 10*time.Second)
	set(&o.FirstToken, 30*time.Second)
	set(&o.Between, 15*time.Second)
	set(&o.Total, 3*time.Minute)
	transport := &http.Transport{
		Proxy:       http.ProxyFromEnvironment,
		DialContext: (&net.Dialer{Timeout: o.Connect}).DialContext, TLSHandshakeTimeout: o.Connect, ResponseHeaderTimeout: o.FirstToken,
		MaxResponseHeaderBytes: headerLimit, MaxIdleConnsPerHost: connections / 8, MaxConnsPerHost: 2 * connections, IdleConnTimeout: time.Minute,
		ForceAttemptHTTP2: true,
	}
	client := &http.Client{
		Transport:     limited{transport},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return &Client{opts: o, http: client, transport: transport}, nil
}

// statusError is the status of a refusal.
type statusError int

func (e statusError) Error() string { return fmt.Sprintf("%v with status %d", ErrRefused, int(e)) }

// Unwrap implements the interface of package errors.
func (e statusError) Unwrap() error { return ErrRefused }

// post sends a request to a server's endpoint. It returns an error unless the response is a
// success.
func (c *Client) post(ctx context.Context, base, endpoint string, request any) (*http.Response, error) {
	body, err := json.Marshal(request)
	if err != nil {
		return nil, fmt.Errorf("encode request: %w", err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimRight(base, "/")+"/"+endpoint, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("make request: %w", err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Waymark")
	if c.opts.Key != "" {
		r.Header.Set("Authorization", "Bearer "+c.opts.Key)
	}
	response, err := c.http.Do(r)
	if err != nil {
		return nil, err
	}
	if response.StatusCode/100 != 2 {
		_ = response.Body.Close() // the body may quote the reader or the key
		return nil, statusError(response.StatusCode)
	}
	return response, nil
}

// call sends a request and decodes the response.
func (c *Client) call(ctx context.Context, base, endpoint string, request, into any) error {
	response, err := c.post(ctx, base, endpoint, request)
	if err != nil {
		return failure(ctx, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err == nil {
		err = decodeJSON(text, into)
	}
	if err != nil {
		return failure(ctx, err)
	}
	return nil
}

// Host returns the recipient of questions.
func (c *Client) Host() string { return hostOf(c.opts.URL) }

// ModerationHost returns the recipient of questions for moderation.
func (c *Client) ModerationHost() string { return hostOf(c.moderationURL()) }

func (c *Client) moderationURL() string { return cmp.Or(c.opts.ModerationURL, c.opts.URL) }

// hostOf returns the host of an address, "" if it is malformed.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}

// Close closes idle connections.
func (c *Client) Close() { c.transport.CloseIdleConnections() }

// limited limits the bodies of responses, and treats redirects as failures.
type limited struct{ next http.RoundTripper }

func (l limited) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := l.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if response.StatusCode/100 == 3 { // the key and the question must not be sent elsewhere
		_ = response.Body.Close()
		return nil, errRedirect
	}
	response.Body = &limitedBody{response.Body, bodyLimit}
	return response, nil
}

// limitedBody fails after a number of bytes, where [io.LimitReader] returns EOF.
type limitedBody struct {
	io.ReadCloser
	left int64
}

var errRedirect = errors.New("the response leads elsewhere")

var errTooLarge = errors.New("the response is too large")

func (b *limitedBody) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errTooLarge
	}
	n, err := b.ReadCloser.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}

// Role is the author of a message.
type Role string

const (
	System Role = "system"
	User   Role = "user"
)

type Message struct {
	Role Role   `json:"role"`
	Text string `json:"content"`
}

// Call is a request to a model.
type Call struct {
	Model    string
	Messages []Message
	Stop     string // text that ends the answer, or ""
}

// Flagged reports whether the server's moderation flags a text.
func (c *Client) Flagged(ctx context.Context, text string) (bool, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, c.opts.FirstToken, ErrStalled)
	defer cancel()
	var response struct {
		Results []struct {
			Flagged bool `json:"flagged"`
		} `json:"results"`
	}
	request := map[string]any{"input": text}
	if c.opts.ModerationModel != "" {
		request["model"] = c.opts.ModerationModel
	}
	if err := c.call(ctx, c.moderationURL(), "moderations", request, &response); err != nil {
		return false, err
	}
	if len(response.Results) == 0 {
		return false, ErrBroken
	}
	for _, r := range response.Results {
		if r.Flagged {
			return true, nil
		}
	}
	return false, nil
}

// Complete returns a whole answer, cut after limit bytes.
func (c *Client) Complete(ctx context.Context, call Call, limit int) (string, Usage, error) {
	s, err := c.Open(ctx, call)
	if err != nil {
		return "", Usage{}, err
	}
	defer s.Close()
	var b strings.Builder
	for b.Len() < limit {
		text, err := s.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", s.Usage(), err
		}
		b.WriteString(text)
	}
	return strings.ToValidUTF8(b.String()[:min(b.Len(), limit)], ""), s.Usage(), nil
}
