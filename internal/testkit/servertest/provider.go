// Package servertest runs servers that the program uses, for tests and measurements: an OpenID
// Connect provider, Stripe, a language model server, a small internet and PostgreSQL. They are
// real servers, and fail like real ones.
package servertest

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
)

// Credentials of the site at the provider.
const (
	ClientID     = "waymark"
	ClientSecret = "not a secret"
)

const requestTimeout = 10 * time.Second

// Reader is a reader whom the provider signs in.
type Reader struct {
	Subject       string   `json:"sub"`
	Email         string   `json:"email"`
	Avatar        string   `json:"avatar,omitempty"`
	Subscriptions []string `json:"subscriptions,omitempty"`

	// Claims replace the right claims of the ID token.
	Claims map[string]any `json:"-"`
	// InfoSubject is the subject of the user info, if not the reader.
	InfoSubject string `json:"-"`
}

// Provider is a running OpenID Connect provider that immediately signs in everybody.
type Provider struct {
	addr, host string // HOST:PORT; the host name of the page where readers sign in
	server     *http.Server

	mu             sync.Mutex
	reader         Reader
	key, published jose.JSONWebKey
	codes          map[string]grant // single-use
	refresh        map[string]grant
	access         map[string]Reader
}

// grant is a reader's grant to the site.
type grant struct {
	reader           Reader
	nonce, challenge string
}

// StartProvider starts a provider on a local address, HOST:PORT. If host is not empty, readers
// are sent to a page on that host name.
func StartProvider(addr, host string, reader Reader) (*Provider, error) {
	key, err := firstKey()
	if err != nil {
		return nil, err
	}
	p := &Provider{
		addr: addr, reader: reader, key: key, published: key,
		codes: map[string]grant{}, refresh: map[string]grant{}, access: map[string]Reader{},
	}
	if err := p.Restart(); err != nil {
		return nil, err
	}
	p.host = p.addr
	if host != "" {
		_, port, _ := net.SplitHostPort(p.addr)
		p.host = net.JoinHostPort(host, port)
	}
	return p, nil
}

// Restart restarts a stopped provider on its former address, with its keys and issued tokens.
func (p *Provider) Restart() error {
	l, err := net.Listen("tcp", p.addr)
	if err != nil {
		return fmt.Errorf("start provider: %w", err)
	}
	p.addr = l.Addr().String()
	srv := &http.Server{
		Handler: p.routes(), ReadTimeout: requestTimeout, WriteTimeout: requestTimeout,
		ErrorLog: slog.NewLogLogger(slog.Default().Handler(), slog.LevelWarn),
	}
	p.server = srv
	go func() { _ = srv.Serve(l) }() // ends with the provider
	return nil
}

func (p *Provider) Stop() { _ = p.server.Close() }

// Addr returns the provider's address, HOST:PORT.
func (p *Provider) Addr() string { return p.addr }

func (p *Provider) Issuer() string { return "http://" + p.addr + "/oidc" }

// SignIn sets the reader to sign in.
func (p *Provider) SignIn(r Reader) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reader = r
}

func (p *Provider) routes() http.Handler {
	mux := http.NewServeMux()
	for path, serve := range map[string]http.HandlerFunc{
		"GET /oidc/.well-known/openid-configuration": p.discovery,
		"GET /oidc/authorize":                        p.authorize,
		"POST /oidc/token":                           p.token,
		"GET /oidc/userinfo":                         p.userInfo,
		"GET /oidc/keys":                             p.keys,
	} {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			p.mu.Lock()
			defer p.mu.Unlock()
			serve(w, r)
		})
	}
	return mux
}

func respond(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client has left
}

func refuse(w http.ResponseWriter, status int, reason string) {
	respond(w, status, map[string]string{"error": reason})
}

func (p *Provider) discovery(w http.ResponseWriter, _ *http.Request) {
	respond(w, http.StatusOK, map[string]any{
		"issuer": p.Issuer(), "authorization_endpoint": "http://" + p.host + "/oidc/authorize", "token_endpoint": p.Issuer() + "/token",
		"jwks_uri": p.Issuer() + "/keys", "userinfo_endpoint": p.Issuer() + "/userinfo",
		"response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
		"id_token_signing_alg_values_supported": []string{string(jose.RS256)},
	})
}

// authorize signs the reader in and sends them back with a code.
func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	back, err := url.Parse(query.Get("redirect_uri"))
	if err != nil || query.Get("client_id") != ClientID || query.Get("response_type") != "code" || query.Get("code_challenge_method") != "S256" {
		refuse(w, http.StatusBadRequest, "invalid_request")
		return
	}
	code := rand.Text()
	p.codes[code] = grant{p.reader, query.Get("nonce"), query.Get("code_challenge")}
	back.RawQuery = url.Values{"code": {code}, "state": {query.Get("state")}}.Encode()
	http.Redirect(w, r, back.String(), http.StatusFound)
}

// userInfo returns the profile of an access token's reader.
func (p *Provider) userInfo(w http.ResponseWriter, r *http.Request) {
	reader, ok := p.access[strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")]
	if !ok {
		refuse(w, http.StatusUnauthorized, "invalid_token")
		return
	}
	if reader.InfoSubject != "" {
		reader.Subject = reader.InfoSubject
	}
	respond(w, http.StatusOK, reader)
}
