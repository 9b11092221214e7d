package account_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// hostileProvider returns any ID token that a test makes.
type hostileProvider struct {
	*httptest.Server
	key       jose.JSONWebKey
	discovery map[string]any
	idToken   string
}

func newHostileProvider(t *testing.T, more map[string]any) *hostileProvider {
	t.Helper()
	key, err := servertest.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	p := &hostileProvider{key: key}
	mux := http.NewServeMux()
	p.Server = httptest.NewServer(mux)
	t.Cleanup(p.Close)
	p.discovery = map[string]any{
		"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token",
		"userinfo_endpoint": p.URL + "/userinfo", "jwks_uri": p.URL + "/keys",
		// The provider also claims algorithms that nobody should accept.
		"id_token_signing_alg_values_supported": []string{"RS256", "HS256", "none"},
	}
	maps.Copy(p.discovery, more)
	respond := func(path string, body func() any) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(body())
		})
	}
	respond("/.well-known/openid-configuration", func() any { return p.discovery })
	respond("/token", func() any {
		return map[string]any{"access_token": "a", "token_type": "Bearer", "id_token": p.idToken}
	})
	respond("/userinfo", func() any { return map[string]any{"sub": "r1", "email": "r1@example.org"} })
	respond("/keys", func() any { return servertest.PublishKey(key) })
	return p
}

// worldOf is a world with a hostile provider.
func (p *hostileProvider) world(t *testing.T) *world {
	t.Helper()
	return newWorld(t, func(o *account.Options) { o.Issuer = p.URL })
}

// startLogin begins a sign-in, and returns its state and nonce.
func startLogin(t *testing.T, w *world) (step account.Step, state, nonce string) {
	t.Helper()
	step, err := w.Start(t.Context(), "/", "", account.Visitor{})
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(step.URL)
	if err != nil {
		t.Fatal(err)
	}
	return step, u.Query().Get("state"), u.Query().Get("nonce")
}

// forge signs a token with a secret, or not at all, which libraries refuse to
// do.
func forge(t *testing.T, algorithm, keyID string, claims map[string]any, secret []byte) string {
	t.Helper()
	header, err := json.Marshal(map[string]string{"alg": algorithm, "kid": keyID, "typ": "JWT"})
	if err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(claims)
	if err != nil {
		t.Fatal(err)
	}
	encode := base64.RawURLEncoding.EncodeToString
	token, signature := encode(header)+"."+encode(body), ""
	if secret != nil {
		mac := hmac.New(sha256.New, secret)
		mac.Write([]byte(token))
		signature = encode(mac.Sum(nil))
	}
	return token + "." + signature
}

func TestForgedIDTokens(t *testing.T) {
	p := newHostileProvider(t, nil)
	w := p.world(t)
	stranger, err := servertest.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	stranger.KeyID = p.key.KeyID
	public, err := json.Marshal(servertest.PublishKey(p.key))
	if err != nil {
		t.Fatal(err)
	}
	type claims = map[string]any
	sign := func(key jose.JSONWebKey, change claims) func(claims) string {
		return func(all claims) string {
			maps.Copy(all, change)
			token, err := servertest.SignToken(key, all)
			if err != nil {
				t.Fatal(err)
			}
			return token
		}
	}
	own := func(change claims) func(claims) string { return sign(p.key, change) }
	forged := func(algorithm string, secret []byte) func(claims) string {
		return func(all claims) string { return forge(t, algorithm, p.key.KeyID, all, secret) }
	}
	for _, tc := range []struct {
		name string
		make func(claims) string
		isOK bool
	}{
		{"as it should be", own(nil), true},
		{"for this client among others", own(claims{"aud": []string{servertest.ClientID, "other"}, "azp": servertest.ClientID}), true},
		{"no signature", forged("none", nil), false},
		{"HMAC with the secret of the client", forged("HS256", []byte(servertest.ClientSecret)), false},
		{"HMAC with the public keys", forged("HS256", public), false},
		{"another key under the same name", sign(stranger, nil), false},
		{"issued to another client", own(claims{"azp": "other"}), false},
		{"issued to another client, for both", own(claims{"aud": []string{"other", servertest.ClientID}, "azp": "other"}), false},
		{"for several, of whom none asked", own(claims{"aud": []string{"other", servertest.ClientID}}), false},
		{"an authorized party that is a list", own(claims{"azp": []string{servertest.ClientID}}), false},
		{"for nobody", own(claims{"aud": []string{}}), false},
		{"of an issuer with a slash", own(claims{"iss": p.URL + "/"}), false},
		{"the nonce of another tab", own(claims{"nonce": "other"}), false},
	} {
		step, state, nonce := startLogin(t, w)
		p.idToken = tc.make(claims{
			"iss": p.URL, "aud": servertest.ClientID, "sub": "r1", "nonce": nonce, "iat": time.Now().Unix(), "exp": time.Now().Add(time.Minute).Unix(),
		})
		done, err := w.Finish(t.Context(), step.Cookie.Value, account.Callback{State: state, Code: "c"}, account.Visitor{})
		if (err == nil) != tc.isOK || (done.Cookie.Value != "") != tc.isOK {
			t.Errorf("%s: %+v, %v", tc.name, done, err)
		}
	}
}

// If a provider supports it, its responses must name it, so that they cannot be
// mistaken for another's (RFC 9207).
func TestResponsesOfOtherProviders(t *testing.T) {
	for _, says := range []bool{false, true} {
		p := newHostileProvider(t, map[string]any{"authorization_response_iss_parameter_supported": says})
		w := p.world(t)
		for issuer, isOK := range map[string]bool{"": !says, p.URL: true, p.URL + "/": false, "https://id.example": false} {
			for _, refusal := range []string{"", "access_denied"} {
				step, state, nonce := startLogin(t, w)
				var err error
				p.idToken, err = servertest.SignToken(p.key, map[string]any{
					"iss": p.URL, "aud": servertest.ClientID, "sub": "r1", "nonce": nonce, "iat": time.Now().Unix(), "exp": time.Now().Add(time.Minute).Unix(),
				})
				if err != nil {
					t.Fatal(err)
				}
				back := account.Callback{State: state, Code: "c", Error: refusal, Issuer: issuer}
				done, err := w.Finish(t.Context(), step.Cookie.Value, back, account.Visitor{})
				if goesOn := done.URL != ""; goesOn != isOK {
					t.Errorf("provider that names itself: %v; response of %q with error %q: %+v, %v", says, issuer, refusal, done, err)
				}
			}
		}
	}
}

// The state, nonce and verifier of two tabs cannot be mixed, and another user's
// e-mail address gives no access to their data.
func TestTabsAndAddressesAreNotMixed(t *testing.T) {
	w := newWorld(t)
	one, _, _ := startLogin(t, w)
	two, _, _ := startLogin(t, w)
	first, second := visit(t, one.URL), visit(t, two.URL)
	for name, mixed := range map[string]struct {
		cookie string
		back   account.Callback
	}{
		"state and code of the other tab": {one.Cookie.Value, second},
		"state of the other tab":          {one.Cookie.Value, account.Callback{State: second.State, Code: first.Code}},
		"code of the other tab":           {one.Cookie.Value, account.Callback{State: first.State, Code: second.Code}},
	} {
		if done, err := w.Finish(t.Context(), mixed.cookie, mixed.back, account.Visitor{}); err == nil || done.Cookie.Value != "" {
			t.Errorf("%s: %+v", name, done)
		}
	}
	step, err := w.signIn(t, "/")
	if err != nil {
		t.Fatal(err)
	}
	own, err := w.User(t.Context(), step.Cookie.Value)
	if err != nil {
		t.Fatal(err)
	}
	w.provider.SignIn(servertest.Reader{Subject: "attacker", Email: reader.Email})
	if step, err = w.signIn(t, "/"); err != nil {
		t.Fatal(err)
	}
	if other, err := w.User(t.Context(), step.Cookie.Value); err != nil || other.ID == own.ID || other.UID == own.UID || other.IsSubscriber() {
		t.Errorf("account with another's address = %+v, %v", other, err)
	}
}
