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

// providerTimeout bounds every request to the provider; after a failure it is
// not asked again for providerPause.
const (
	providerTimeout = 10 * time.Second
	providerPause   = 5 * time.Second
)

// provider is found when it is first needed, so that a site starts and serves
// its pages while the provider is down.
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

// get returns the provider, whose keys are fetched again when they change. The
// error is fault.ErrUnavailable.
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

// with lets the OpenID Connect library use the client with a timeout.
func (p *provider) with(ctx context.Context) context.Context {
	return oidc.ClientContext(ctx, p.client)
}

// CheckProvider reports whether the provider responds as an OpenID Connect
// provider.
func (s *Service) CheckProvider(ctx context.Context) error {
	_, err := s.provider.get(ctx)
	return err
}
