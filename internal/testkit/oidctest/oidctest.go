// Package oidctest is an OpenID Connect provider for tests: everybody who asks
// is signed in at once.
package oidctest

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"sync"

	"github.com/golang-jwt/jwt/v5"
	"github.com/oauth2-proxy/mockoidc"
)

// Names of the site at the provider.
const (
	ClientID     = "waymark"
	ClientSecret = "not a secret"
)

// Reader is somebody whom the provider signs in.
type Reader struct {
	Subject       string   `json:"sub"`
	Email         string   `json:"email"`
	Avatar        string   `json:"avatar,omitempty"`
	Subscriptions []string `json:"subscriptions,omitempty"`

	// Change makes the claims of the ID token wrong; nil leaves them.
	Change func(*mockoidc.IDTokenClaims) `json:"-"`
	// InfoSubject is whom the user info is about, if not the reader.
	InfoSubject string `json:"-"`
}

// ID implements mockoidc.User.
func (r *Reader) ID() string { return r.Subject }

// Userinfo implements mockoidc.User.
func (r *Reader) Userinfo([]string) ([]byte, error) {
	info := *r
	if r.InfoSubject != "" {
		info.Subject = r.InfoSubject
	}
	return json.Marshal(info)
}

// Claims implements mockoidc.User.
func (r *Reader) Claims(_ []string, claims *mockoidc.IDTokenClaims) (jwt.Claims, error) {
	if r.Change != nil {
		r.Change(claims)
	}
	return claims, nil
}

// Provider is a running provider.
type Provider struct {
	*mockoidc.MockOIDC

	mu     sync.Mutex // the library's sessions have no lock
	reader Reader
	host   string // of the page where readers sign in
}

// Start starts a provider on an address of this machine, HOST:PORT. Readers
// are sent to the page of another host name when host is not empty.
func Start(addr, host string, reader Reader) (*Provider, error) {
	m, err := mockoidc.NewServer(nil)
	if err != nil {
		return nil, fmt.Errorf("make provider: %w", err)
	}
	m.ClientID, m.ClientSecret = ClientID, ClientSecret
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("start provider: %w", err)
	}
	p := &Provider{MockOIDC: m, reader: reader, host: host}
	m.Server = &http.Server{Addr: l.Addr().String(), Handler: p}
	go func() { _ = m.Server.Serve(l) }()
	return p, nil
}

// SignIn says who is signed in from now on.
func (p *Provider) SignIn(r Reader) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reader = r
}

// SetKeys sets the keys that tokens are signed with from now on.
func (p *Provider) SetKeys(k *mockoidc.Keypair) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.Keypair = k
}

func (p *Provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch r.URL.Path {
	case mockoidc.AuthorizationEndpoint:
		reader := p.reader
		p.QueueUser(&reader)
		p.Authorize(w, r)
	case mockoidc.TokenEndpoint:
		p.Token(w, r)
	case mockoidc.UserinfoEndpoint:
		p.Userinfo(w, r)
	case mockoidc.JWKSEndpoint:
		p.JWKS(w, r)
	case mockoidc.DiscoveryEndpoint:
		p.discovery(w)
	default:
		http.NotFound(w, r)
	}
}

// discovery names the page where readers sign in on its own host.
func (p *Provider) discovery(w http.ResponseWriter) {
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
