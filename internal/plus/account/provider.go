package account

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"

	"waymark.dev/waymark/internal/platform/fault"
)

// providerTimeout bounds every request to the provider, providerPause delays the next one
// after a failure.
const (
	providerTimeout = 10 * time.Second
	providerPause   = 5 * time.Second
)

// provider is discovered on first use, so that a site can start while the provider is down.
type provider struct {
	issuer string
	client *http.Client
	now    func() time.Time

	mu      sync.Mutex
	found   *oidc.Provider
	failure error
	retry   time.Time
	keys    *pacedTransport
	events  *oidc.IDTokenVerifier // nil until the first event
}

// get returns the provider, whose keys are refreshed. The error is fault.ErrUnavailable.
func (p *provider) get(ctx context.Context) (*oidc.Provider, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.found != nil {
		return p.found, nil
	}
	if p.failure != nil && p.now().Before(p.retry) {
		return nil, p.failure
	}
	found, err := oidc.NewProvider(p.with(context.WithoutCancel(ctx)), p.issuer)
	if err != nil {
		p.failure = fmt.Errorf("OpenID Connect provider %s: %w: %w", p.issuer, fault.ErrUnavailable, fault.Cause(err))
		p.retry = p.now().Add(providerPause)
		return nil, p.failure
	}
	p.found = found
	return found, nil
}

// with sets the OpenID Connect library's client, which has a timeout.
func (p *provider) with(ctx context.Context) context.Context {
	return oidc.ClientContext(ctx, p.client)
}

// CheckProvider checks that the provider supports OpenID Connect.
func (s *Service) CheckProvider(ctx context.Context) error {
	_, err := s.provider.get(ctx)
	return err
}
