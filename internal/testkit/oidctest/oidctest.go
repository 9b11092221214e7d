// Package oidctest is an OpenID Connect provider for tests: everybody who asks
// is signed in at once.
package oidctest

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/oauth2-proxy/mockoidc"

	"waymark.dev/waymark/internal/plus/devlogin"
)

// Names of the site at the provider.
const (
	ClientID     = "waymark"
	ClientSecret = "not a secret"
)

const requestTimeout = 10 * time.Second

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
	*devlogin.Provider

	mu     sync.Mutex
	reader Reader
}

// Start starts a provider on an address of this machine, HOST:PORT. Readers
// are sent to the page of another host name when host is not empty.
func Start(addr, host string, reader Reader) (*Provider, error) {
	p := &Provider{reader: reader}
	var err error
	p.Provider, err = devlogin.Start(devlogin.Options{
		Addr: addr, Host: host, ClientID: ClientID, ClientSecret: ClientSecret, Pick: p.pick, Log: slog.Default(),
	})
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Restart has a provider that was stopped listen again, on its former address. It
// has kept its keys and the tokens that it issued.
func (p *Provider) Restart() error {
	addr := p.Server.Addr
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("restart provider: %w", err)
	}
	srv := &http.Server{Addr: addr, Handler: p.Provider, ReadTimeout: requestTimeout, WriteTimeout: requestTimeout}
	p.Server = srv
	go func() { _ = srv.Serve(l) }() // ends with the provider
	return nil
}

// SignIn says who is signed in from now on.
func (p *Provider) SignIn(r Reader) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reader = r
}

func (p *Provider) pick(http.ResponseWriter, *http.Request) mockoidc.User {
	p.mu.Lock()
	defer p.mu.Unlock()
	reader := p.reader
	return &reader
}
