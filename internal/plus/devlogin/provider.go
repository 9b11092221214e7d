// Package devlogin is an OpenID Connect provider inside the program, for trying
// out a site with accounts on one machine: readers choose who they are, and are
// asked for no password.
package devlogin

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/oauth2-proxy/mockoidc"
)

// Limits on requests to the provider.
const (
	requestTimeout  = 10 * time.Second
	shutdownTimeout = time.Second
)

// Options configure a Provider.
type Options struct {
	Addr string // to listen on, HOST:PORT
	// Host is the host name of the page where readers sign in; empty for that of
	// Addr.
	Host                   string
	ClientID, ClientSecret string
	// Pick returns whom a request to the authorization endpoint signs in. It
	// returns nil after it has responded itself.
	Pick func(w http.ResponseWriter, r *http.Request) mockoidc.User
	Log  *slog.Logger
}

// Provider is a running provider.
type Provider struct {
	*mockoidc.MockOIDC

	pick func(http.ResponseWriter, *http.Request) mockoidc.User
	host string
	mu   sync.Mutex // the library's sessions have no lock
}

// Start starts a provider.
func Start(o Options) (*Provider, error) {
	m, err := mockoidc.NewServer(nil)
	if err != nil {
		return nil, fmt.Errorf("make provider: %w", err)
	}
	m.ClientID, m.ClientSecret = o.ClientID, o.ClientSecret
	l, err := net.Listen("tcp", o.Addr)
	if err != nil {
		return nil, fmt.Errorf("start provider: %w", err)
	}
	p := &Provider{MockOIDC: m, pick: o.Pick, host: o.Host}
	m.Server = &http.Server{
		Addr: l.Addr().String(), Handler: p, ReadTimeout: requestTimeout, WriteTimeout: requestTimeout,
		ErrorLog: slog.NewLogLogger(o.Log.Handler(), slog.LevelWarn),
	}
	go func() { _ = m.Server.Serve(l) }() // ends with the provider
	return p, nil
}

// Stop stops the provider. Requests that are under way have a second to finish.
func (p *Provider) Stop() {
	ctx, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
	defer cancel()
	if err := p.Server.Shutdown(ctx); err != nil {
		_ = p.Server.Close() // nobody waits for the rest
	}
}

// SetKeys sets the keys that tokens are signed with from now on.
func (p *Provider) SetKeys(k *mockoidc.Keypair) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.Keypair = k
}

// isHere reports whether a request names the host of the provider. A page whose host
// resolves to this machine (DNS rebinding) names its own, and could read responses.
// A provider that other machines reach may have any name.
func (p *Provider) isHere(r *http.Request) bool {
	addr, err := netip.ParseAddrPort(p.Server.Addr)
	if err != nil || !addr.Addr().IsLoopback() {
		return true
	}
	host, port, err := net.SplitHostPort(r.Host)
	if err != nil || port != strconv.Itoa(int(addr.Port())) {
		return false
	}
	return host == addr.Addr().String() || strings.EqualFold(host, "localhost") || p.host != "" && strings.EqualFold(host, p.host)
}

func (p *Provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !p.isHere(r) {
		http.Error(w, "The sign-in provider has another host.", http.StatusMisdirectedRequest)
		return
	}
	serve, ok := map[string]http.HandlerFunc{
		mockoidc.AuthorizationEndpoint: p.authorize,
		mockoidc.TokenEndpoint:         p.locked(p.Token),
		mockoidc.UserinfoEndpoint:      p.locked(p.Userinfo),
		mockoidc.JWKSEndpoint:          p.locked(p.JWKS),
		mockoidc.DiscoveryEndpoint:     p.discovery,
	}[r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	serve(w, r)
}

func (p *Provider) locked(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		h(w, r)
	}
}

func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	user := p.pick(w, r)
	if user == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.UserQueue = &mockoidc.UserQueue{Queue: []mockoidc.User{user}} // without those of requests that were refused
	p.Authorize(w, r)
}

// discovery names the page where readers sign in on its own host.
func (p *Provider) discovery(w http.ResponseWriter, _ *http.Request) {
	authorize := p.AuthorizationEndpoint()
	if p.host != "" {
		_, port, _ := net.SplitHostPort(p.Server.Addr)
		authorize = "http://" + net.JoinHostPort(p.host, port) + mockoidc.AuthorizationEndpoint
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{
		"issuer": p.Issuer(), "authorization_endpoint": authorize, "token_endpoint": p.TokenEndpoint(),
		"jwks_uri": p.JWKSEndpoint(), "userinfo_endpoint": p.UserinfoEndpoint(),
		"response_types_supported": mockoidc.ResponseTypesSupported, "subject_types_supported": mockoidc.SubjectTypesSupported,
		"id_token_signing_alg_values_supported": mockoidc.IDTokenSigningAlgValuesSupported,
		"scopes_supported":                      mockoidc.ScopesSupported,
	})
}
