package servertest

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

const tokenAge = 10 * time.Minute

// NewKey makes a key for signing tokens.
func NewKey() (jose.JSONWebKey, error) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return jose.JSONWebKey{}, fmt.Errorf("make key: %w", err)
	}
	return jose.JSONWebKey{Key: key, KeyID: rand.Text(), Algorithm: string(jose.RS256), Use: "sig"}, nil
}

// firstKey returns the providers' first key. They share it, as making a key takes longer than
// most tests.
var firstKey = sync.OnceValues(NewKey)

func SignToken(key jose.JSONWebKey, claims any) (string, error) {
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: key}, (&jose.SignerOptions{}).WithType("JWT"))
	if err != nil {
		return "", fmt.Errorf("sign: %w", err)
	}
	return jwt.Signed(signer).Claims(claims).Serialize()
}

// PublishKey returns the public half of a key as in providers' responses.
func PublishKey(key jose.JSONWebKey) jose.JSONWebKeySet {
	return jose.JSONWebKeySet{Keys: []jose.JSONWebKey{key.Public()}}
}

// Key returns the key that signs tokens.
func (p *Provider) Key() jose.JSONWebKey {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.key
}

// SetKey sets the key that signs tokens.
func (p *Provider) SetKey(key jose.JSONWebKey) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.key, p.published = key, key
}

// SignWith signs tokens with an unpublished key.
func (p *Provider) SignWith(key jose.JSONWebKey) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.key = key
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	respond(w, http.StatusOK, PublishKey(p.published))
}

// token exchanges a code or a refresh token for an access token (RFC 6749, 4.1.3 and 6).
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	if !isClient(r) {
		refuse(w, http.StatusUnauthorized, "invalid_client")
		return
	}
	g, ok := p.redeem(r)
	if !ok {
		refuse(w, http.StatusBadRequest, "invalid_grant")
		return
	}
	now := time.Now()
	claims := map[string]any{
		"iss": p.Issuer(), "aud": ClientID, "sub": g.reader.Subject, "nonce": g.nonce, "iat": now.Unix(), "exp": now.Add(tokenAge).Unix(),
	}
	maps.Copy(claims, g.reader.Claims)
	id, err := SignToken(p.key, claims)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	access, refresh := rand.Text(), rand.Text()
	p.access[access], p.refresh[refresh] = g.reader, g
	respond(w, http.StatusOK, map[string]any{
		"access_token": access, "refresh_token": refresh, "id_token": id, "token_type": "Bearer", "expires_in": int(tokenAge / time.Second),
	})
}

func isClient(r *http.Request) bool {
	id, secret, ok := r.BasicAuth()
	if !ok {
		return r.PostFormValue("client_id") == ClientID && r.PostFormValue("client_secret") == ClientSecret
	}
	secret, err := url.QueryUnescape(secret) // RFC 6749, 2.3.1
	return err == nil && id == ClientID && secret == ClientSecret
}

// redeem redeems a code, which requires its verifier (RFC 7636), or a refresh token.
func (p *Provider) redeem(r *http.Request) (grant, bool) {
	if r.PostFormValue("grant_type") == "refresh_token" {
		g, ok := p.refresh[r.PostFormValue("refresh_token")]
		return g, ok
	}
	code := r.PostFormValue("code")
	g, ok := p.codes[code]
	delete(p.codes, code)
	hash := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	return g, ok && g.challenge == base64.RawURLEncoding.EncodeToString(hash[:])
}
