package account_test

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/oauth2-proxy/mockoidc"

	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/testkit/oidctest"
)

// hostileProvider gives whatever ID token a test makes.
type hostileProvider struct {
	*httptest.Server
	keys      *mockoidc.Keypair
	discovery map[string]any
	idToken   string
}

func newHostileProvider(t *testing.T, more map[string]any) *hostileProvider {
	t.Helper()
	keys, err := mockoidc.RandomKeypair(2048)
	if err != nil {
		t.Fatal(err)
	}
	p := &hostileProvider{keys: keys}
	mux := http.NewServeMux()
	p.Server = httptest.NewServer(mux)
	t.Cleanup(p.Close)
	p.discovery = map[string]any{
		"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token",
		"userinfo_endpoint": p.URL + "/userinfo", "jwks_uri": p.URL + "/keys",
		// The provider also claims to use what nobody should accept.
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
	mux.HandleFunc("/keys", func(w http.ResponseWriter, _ *http.Request) {
		set, err := keys.JWKS()
		if err != nil {
			t.Error(err)
		}
		_, _ = w.Write(set)
	})
	return p
}

// worldOf is a world whose provider is hostile.
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

func TestForgedIDTokens(t *testing.T) {
	p := newHostileProvider(t, nil)
	w := p.world(t)
	stranger, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	kid, err := p.keys.KeyID()
	if err != nil {
		t.Fatal(err)
	}
	public, err := p.keys.JWKS()
	if err != nil {
		t.Fatal(err)
	}
	sign := func(method jwt.SigningMethod, key any, change jwt.MapClaims) func(jwt.MapClaims) (string, error) {
		return func(claims jwt.MapClaims) (string, error) {
			maps.Copy(claims, change)
			token := jwt.NewWithClaims(method, claims)
			token.Header["kid"] = kid
			return token.SignedString(key)
		}
	}
	own := func(change jwt.MapClaims) func(jwt.MapClaims) (string, error) {
		return sign(jwt.SigningMethodRS256, p.keys.PrivateKey, change)
	}
	for _, tc := range []struct {
		name string
		make func(jwt.MapClaims) (string, error)
		isOK bool
	}{
		{"as it should be", own(nil), true},
		{"for this client among others", own(jwt.MapClaims{"aud": []string{oidctest.ClientID, "other"}, "azp": oidctest.ClientID}), true},
		{"no signature", sign(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, nil), false},
		{"HMAC with the secret of the client", sign(jwt.SigningMethodHS256, []byte(oidctest.ClientSecret), nil), false},
		{"HMAC with the public keys", sign(jwt.SigningMethodHS256, public, nil), false},
		{"another key under the same name", sign(jwt.SigningMethodRS256, stranger, nil), false},
		{"issued to another client", own(jwt.MapClaims{"azp": "other"}), false},
		{"issued to another client, for both", own(jwt.MapClaims{"aud": []string{"other", oidctest.ClientID}, "azp": "other"}), false},
		{"for several, of whom none asked", own(jwt.MapClaims{"aud": []string{"other", oidctest.ClientID}}), false},
		{"an authorized party that is a list", own(jwt.MapClaims{"azp": []string{oidctest.ClientID}}), false},
		{"for nobody", own(jwt.MapClaims{"aud": []string{}}), false},
		{"of an issuer with a slash", own(jwt.MapClaims{"iss": p.URL + "/"}), false},
		{"the nonce of another tab", own(jwt.MapClaims{"nonce": "other"}), false},
	} {
		step, state, nonce := startLogin(t, w)
		p.idToken, err = tc.make(jwt.MapClaims{
			"iss": p.URL, "aud": oidctest.ClientID, "sub": "r1", "nonce": nonce, "iat": time.Now().Unix(), "exp": time.Now().Add(time.Minute).Unix(),
		})
		if err != nil {
			t.Fatalf("%s: %v", tc.name, err)
		}
		done, err := w.Finish(t.Context(), step.Cookie.Value, account.Callback{State: state, Code: "c"}, account.Visitor{})
		if (err == nil) != tc.isOK || (done.Cookie.Value != "") != tc.isOK {
			t.Errorf("%s: %+v, %v", tc.name, done, err)
		}
	}
}

// A response names its provider if that one can, so that it is never taken for that of
// another (RFC 9207).
func TestResponsesOfOtherProviders(t *testing.T) {
	for _, says := range []bool{false, true} {
		p := newHostileProvider(t, map[string]any{"authorization_response_iss_parameter_supported": says})
		w := p.world(t)
		for issuer, isOK := range map[string]bool{"": !says, p.URL: true, p.URL + "/": false, "https://id.example": false} {
			for _, refusal := range []string{"", "access_denied"} {
				step, state, nonce := startLogin(t, w)
				var err error
				p.idToken, err = p.keys.SignJWT(jwt.MapClaims{
					"iss": p.URL, "aud": oidctest.ClientID, "sub": "r1", "nonce": nonce, "iat": time.Now().Unix(), "exp": time.Now().Add(time.Minute).Unix(),
				})
				if err != nil {
					t.Fatal(err)
				}
				back := account.Callback{State: state, Code: "c", Error: refusal, Issuer: issuer}
				done, err := w.Finish(t.Context(), step.Cookie.Value, back, account.Visitor{})
				if goesOn := done.URL != ""; goesOn != isOK {
					t.Errorf("provider that says its name: %v; response of %q with error %q: %+v, %v", says, issuer, refusal, done, err)
				}
			}
		}
	}
}

// The state, the nonce and the verifier of two tabs cannot be mixed, and an e-mail
// address that somebody else has gives nothing of theirs.
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
	w.provider.SignIn(oidctest.Reader{Subject: "attacker", Email: reader.Email})
	if step, err = w.signIn(t, "/"); err != nil {
		t.Fatal(err)
	}
	if other, err := w.User(t.Context(), step.Cookie.Value); err != nil || other.ID == own.ID || other.UID == own.UID || other.IsSubscriber() {
		t.Errorf("an account with the address of another is %+v, %v", other, err)
	}
}
