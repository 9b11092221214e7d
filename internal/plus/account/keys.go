package account

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"

	"waymark.dev/waymark/internal/platform/fault"
)

// eventVerifier verifies event tokens. Tokens with unknown keys make it fetch the keys again;
// since anybody can send them, that is limited to once every few seconds.
func (p *provider) eventVerifier(ctx context.Context, clientID string) (*oidc.IDTokenVerifier, error) {
	found, err := p.get(ctx)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.events != nil {
		return p.events, nil
	}
	var discovery struct {
		Keys string `json:"jwks_uri"`
	}
	if err := found.Claims(&discovery); err != nil {
		return nil, fmt.Errorf("find keys of the provider: %w", err)
	}
	p.keys = &pacedTransport{next: http.DefaultTransport, now: p.now}
	client := &http.Client{Timeout: providerTimeout, Transport: p.keys}
	keys := oidc.NewRemoteKeySet(oidc.ClientContext(context.Background(), client), discovery.Keys)
	p.events = oidc.NewVerifier(p.issuer, keys, &oidc.Config{
		ClientID: clientID, SupportedSigningAlgs: []string{oidc.RS256}, SkipExpiryCheck: true, Now: p.now,
	})
	return p.events, nil
}

// keysFailure returns the error of a recent attempt to fetch the keys.
func (p *provider) keysFailure() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.keys.failure(); err != nil {
		return fmt.Errorf("fetch keys of the provider: %w: %w", fault.ErrUnavailable, err)
	}
	return nil
}

// Limits on fetching the keys.
const (
	keysPause = 10 * time.Second
	keysLimit = 1 << 20 // bytes
)

// pacedTransport repeats the last response within keysPause.
type pacedTransport struct {
	next http.RoundTripper
	now  func() time.Time

	mu     sync.Mutex
	at     time.Time
	status int
	header http.Header
	body   []byte
	err    error
}

func (t *pacedTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.at.IsZero() || t.now().Sub(t.at) >= keysPause {
		t.fetch(r)
		t.at = t.now()
	}
	if t.body == nil {
		return nil, t.err
	}
	return &http.Response{
		Status: http.StatusText(t.status), StatusCode: t.status, Header: t.header.Clone(), ContentLength: int64(len(t.body)),
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Body: io.NopCloser(bytes.NewReader(t.body)), Request: r,
	}, nil
}

func (t *pacedTransport) fetch(r *http.Request) {
	t.body, t.err = nil, nil
	response, err := t.next.RoundTrip(r)
	if err != nil {
		t.err = err
		return
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, keysLimit))
	if err != nil {
		t.err = err
		return
	}
	t.status, t.header, t.body = response.StatusCode, response.Header, body
	if t.status != http.StatusOK {
		t.err = fmt.Errorf("the provider responds with %s", response.Status)
	}
}

// failure returns the error of a recent request.
func (t *pacedTransport) failure() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.now().Sub(t.at) >= keysPause {
		return nil
	}
	return t.err
}
