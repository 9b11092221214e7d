package account_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/app/store/storetest"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/seal"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/testkit/servertest"
)

const siteURL = "https://docs.example.org"

var reader = servertest.Reader{
	Subject: "reader-7d0c3b52", Email: "reader@example.org", Avatar: "https://example.org/r.png", Subscriptions: []string{"mdn_plus_10y", "x", "mdn_plus_5y"},
}

// world is a service with a real provider and database.
type world struct {
	*account.Service
	provider *servertest.Provider
	store    *countingStore
	dir      string        // of the database
	clock    time.Duration // offset of the service's clock
}

func newWorld(t *testing.T, change ...func(*account.Options)) *world {
	t.Helper()
	provider, err := servertest.StartProvider("127.0.0.1:0", "", reader)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(provider.Stop)
	dir := t.TempDir()
	db := storetest.Open(t, store.Options{Dir: dir})
	w := &world{provider: provider, store: &countingStore{Store: db}, dir: dir}
	o := account.Options{
		Issuer: provider.Issuer(), ClientID: servertest.ClientID, ClientSecret: servertest.ClientSecret,
		Scopes: []string{"openid", "profile", "email"}, BaseURL: siteURL,
		Key: bytes.Repeat([]byte{1}, seal.KeySize), Store: w.store,
		Now: func() time.Time { return time.Now().Add(w.clock) },
	}
	for _, c := range change {
		c(&o)
	}
	if w.Service, err = account.New(o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Wait)
	return w
}

// visit goes to the provider as a browser does, and returns the parameters of
// its redirect.
func visit(t *testing.T, address string) account.Callback {
	t.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	r, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	back, err := r.Location()
	if err != nil {
		t.Fatalf("response of the provider: %s: %v", r.Status, err)
	}
	if at := back.Scheme + "://" + back.Host + back.Path; at != siteURL+account.CallbackPath {
		t.Errorf("provider redirects to %s", at)
	}
	return account.Callback{State: back.Query().Get("state"), Code: back.Query().Get("code")}
}

// signIn signs in from start to end.
func (w *world) signIn(t *testing.T, next string) (account.Step, error) {
	t.Helper()
	step, err := w.Start(t.Context(), next, "", account.Visitor{})
	if err != nil {
		t.Fatal(err)
	}
	return w.Finish(t.Context(), step.Cookie.Value, visit(t, step.URL), account.Visitor{})
}

func TestSignIn(t *testing.T) {
	w := newWorld(t)
	step, err := w.signIn(t, "/en-US/play?id=a%2Fb#x")
	if err != nil {
		t.Fatal(err)
	}
	if want := siteURL + "/en-US/play?id=a%2Fb#x"; step.URL != want {
		t.Errorf("reader is redirected to %s, want %s", step.URL, want)
	}
	u, err := w.User(t.Context(), step.Cookie.Value)
	if err != nil {
		t.Fatal(err)
	}
	if u.UID != reader.Subject || u.Email != reader.Email || u.AvatarURL != reader.Avatar || u.Subscription != "mdn_plus_10y" || !u.IsSubscriber() || u.Admin {
		t.Errorf("user = %+v", u)
	}
	if strings.Contains(step.Cookie.Value+string(opened(t, step.Cookie.Value)), reader.Subject) {
		t.Error("the cookie is not encrypted")
	}
}

// opened returns the sealed bytes of a cookie.
func opened(t *testing.T, cookie string) []byte {
	t.Helper()
	sealed, err := base64.RawURLEncoding.DecodeString(cookie)
	if err != nil {
		t.Fatal(err)
	}
	return sealed
}

// damaged returns a cookie with one bit changed.
func damaged(t *testing.T, cookie string) string {
	t.Helper()
	sealed := opened(t, cookie)
	sealed[0] ^= 1
	return base64.RawURLEncoding.EncodeToString(sealed)
}

func TestStartAsksWhatTheContractSays(t *testing.T) {
	w := newWorld(t)
	step, err := w.Start(t.Context(), "/", "", account.Visitor{})
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(step.URL)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	for name, want := range map[string]string{
		"response_type": "code", "client_id": servertest.ClientID, "redirect_uri": siteURL + account.CallbackPath,
		"scope": "openid profile email", "access_type": "offline", "code_challenge_method": "S256", "prompt": "", "login_hint": "",
	} {
		if got := q.Get(name); got != want {
			t.Errorf("%s = %q, want %q", name, got, want)
		}
	}
	again, err := w.Start(t.Context(), "/", "ann@example.org", account.Visitor{})
	if err != nil {
		t.Fatal(err)
	}
	silent, err := url.Parse(again.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"state", "nonce", "code_challenge"} {
		if q.Get(name) == "" || q.Get(name) == silent.Query().Get(name) {
			t.Errorf("%s = %q, the next time %q", name, q.Get(name), silent.Query().Get(name))
		}
	}
	if silent.Query().Get("prompt") != "none" || silent.Query().Get("login_hint") != "ann@example.org" {
		t.Errorf("with an e-mail: %s", silent.RawQuery)
	}
}

func TestReadersOnlyReturnToThisSite(t *testing.T) {
	w := newWorld(t)
	for next, want := range map[string]string{
		"":                                "/",
		"/de/docs/Web?q=ü":                "/de/docs/Web?q=ü",
		siteURL + "/x":                    "/x",
		siteURL + "//other.example/x":     "//other.example/x",
		"//other.example/x":               "/",
		"https://other.example/x":         "/",
		"http://docs.example.org/x":       "/",
		"https://docs.example.org:444/x":  "/",
		"https://docs.example.org.evil/x": "/",
		"https://docs.example.org@evil/x": "/",
		"https://evil@docs.example.org/x": "/x",
		`/\other.example`:                 "/%5Cother.example",
		`\\other.example`:                 "/%5C%5Cother.example",
		"javascript:alert(1)":             "/",
		"data:text/html,x":                "/",
		"https:other.example":             "/",
		"/a\r\nSet-Cookie: b=c":           "/",
		"%zz":                             "/",
		"/long?state=" + long(5000):       "/long",
		"/" + long(5000):                  "/",
	} {
		step, err := w.Start(t.Context(), next, "", account.Visitor{})
		if err != nil {
			t.Fatal(err)
		}
		if len(step.Cookie.Value) > 3500 {
			t.Errorf("next = %.40q makes a cookie of %d bytes, which browsers ignore", next, len(step.Cookie.Value))
		}
		u, err := url.Parse(step.URL)
		if err != nil {
			t.Fatal(err)
		}
		// A refused silent sign-in ends at the same place.
		done, err := w.Finish(t.Context(), step.Cookie.Value, account.Callback{State: u.Query().Get("state"), Error: "login_required"}, account.Visitor{})
		if !errors.Is(err, account.ErrRefused) || done.Cookie.Value != "" {
			t.Fatalf("refused: %+v, %v", done, err)
		}
		if done.URL != siteURL+want {
			t.Errorf("next = %.40q leads to %s, want %s", next, done.URL, siteURL+want)
		}
	}
}

func long(n int) string { return strings.Repeat("x", n) }

func TestALoginIsForOneBrowserAndOnce(t *testing.T) {
	w := newWorld(t)
	mine, err := w.Start(t.Context(), "/", "", account.Visitor{})
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := w.Start(t.Context(), "/", "", account.Visitor{})
	if err != nil {
		t.Fatal(err)
	}
	callback := visit(t, mine.URL)
	refused := func(name, cookie string, a account.Callback, want error) {
		t.Helper()
		if step, err := w.Finish(t.Context(), cookie, a, account.Visitor{}); err == nil || step.Cookie.Value != "" || want != nil && !errors.Is(err, want) {
			t.Errorf("%s: %+v, %v", name, step, err)
		}
	}
	refused("cookie of another login", theirs.Cookie.Value, callback, fault.ErrUnauthenticated)
	refused("empty state", mine.Cookie.Value, account.Callback{Code: callback.Code}, fault.ErrUnauthenticated)
	refused("changed cookie", damaged(t, mine.Cookie.Value), callback, seal.ErrBroken)
	refused("no cookie", "", callback, seal.ErrBroken)
	refused("made-up code", mine.Cookie.Value, account.Callback{State: callback.State, Code: "guess"}, nil)
	// The code of another login has another verifier.
	refused("code of another login", mine.Cookie.Value, account.Callback{State: callback.State, Code: visit(t, theirs.URL).Code}, nil)
	if _, err := w.Finish(t.Context(), mine.Cookie.Value, callback, account.Visitor{}); err != nil {
		t.Fatal(err)
	}
	refused("the same code again", mine.Cookie.Value, callback, nil)

	w.clock = account.LoginAge + time.Second
	refused("a login that is too old", theirs.Cookie.Value, visit(t, theirs.URL), fault.ErrUnauthenticated)
}

func TestIDTokenIsChecked(t *testing.T) {
	w := newWorld(t)
	for name, claims := range map[string]map[string]any{
		"nonce of another login": {"nonce": "other"},
		"no nonce":               {"nonce": ""},
		"for another site":       {"aud": "other"},
		"of another provider":    {"iss": "https://id.example.org"},
		"expired":                {"exp": time.Now().Add(-time.Minute).Unix()},
		"of somebody else":       {"sub": "other"},
	} {
		changed := reader
		changed.Claims = claims
		w.provider.SignIn(changed)
		if step, err := w.signIn(t, "/"); err == nil {
			t.Errorf("%s: signed in with %+v", name, step)
		}
	}
	for name, r := range map[string]servertest.Reader{
		"info of somebody else": {Subject: reader.Subject, Email: "r@example.org", InfoSubject: "somebody-else"},
		"no e-mail":             {Subject: reader.Subject},
		"e-mail with a NUL":     {Subject: reader.Subject, Email: "a\x00@example.org"},
		"long name":             {Subject: long(300), Email: "r@example.org"},
	} {
		w.provider.SignIn(r)
		if step, err := w.signIn(t, "/"); err == nil {
			t.Errorf("%s: signed in with %+v", name, step)
		}
	}
	w.provider.SignIn(servertest.Reader{Subject: "r3", Email: "r3@example.org", Avatar: "javascript:alert(1)"})
	step, err := w.signIn(t, "/")
	if err != nil {
		t.Fatal(err)
	}
	if u, err := w.User(t.Context(), step.Cookie.Value); err != nil || u.AvatarURL != "" || u.Subscription != account.Core || u.IsSubscriber() {
		t.Errorf("user = %+v, %v", u, err)
	}
}

func TestKeysOfTheProviderAreFetchedAgain(t *testing.T) {
	w := newWorld(t)
	if _, err := w.signIn(t, "/"); err != nil {
		t.Fatal(err)
	}
	key, err := servertest.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	w.provider.SetKey(key)
	if _, err := w.signIn(t, "/"); err != nil {
		t.Errorf("after the provider changed its keys: %v", err)
	}
	other, err := servertest.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	other.KeyID = key.KeyID
	step, err := w.Start(t.Context(), "/", "", account.Visitor{})
	if err != nil {
		t.Fatal(err)
	}
	w.provider.SignWith(other) // which only claims to be the provider's
	if _, err := w.Finish(t.Context(), step.Cookie.Value, visit(t, step.URL), account.Visitor{}); err == nil {
		t.Error("a token signed with another key was accepted")
	}
}

func TestAProviderThatIsDownIsAskedAgainLater(t *testing.T) {
	w := newWorld(t)
	address := w.provider.Addr()
	w.provider.Stop()
	if _, err := w.Start(t.Context(), "/", "", account.Visitor{}); !errors.Is(err, fault.ErrUnavailable) {
		t.Fatalf("while the provider is down: %v", err)
	}
	again, err := servertest.StartProvider(address, "", reader)
	if err != nil {
		t.Skipf("the port was taken meanwhile: %v", err)
	}
	t.Cleanup(again.Stop)
	if _, err := w.Start(t.Context(), "/", "", account.Visitor{}); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("right after: %v, want a pause", err)
	}
	w.clock = time.Minute
	if _, err := w.Start(t.Context(), "/", "", account.Visitor{}); err != nil {
		t.Errorf("a minute later: %v", err)
	}
}
