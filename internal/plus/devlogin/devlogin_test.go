package devlogin

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

const callback = "http://localhost:8080/callback/"

func startWithUsers(t *testing.T) *Provider {
	t.Helper()
	p, err := StartWithUsers(callback, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Stop)
	return p
}

// authorize is the address of a request to sign in, with parameters in place of
// or in addition to the usual ones.
func authorize(p *Provider, more ...string) string {
	query := url.Values{
		"client_id": {p.ClientID}, "response_type": {"code"}, "scope": {"openid email"}, "state": {"s&<1>"}, "redirect_uri": {callback},
	}
	for i := 0; i+1 < len(more); i += 2 {
		query.Set(more[i], more[i+1])
	}
	return p.AuthorizationEndpoint() + "?" + query.Encode()
}

// ask requests an address and follows no redirect.
func ask(t *testing.T, method, address string) (*http.Response, string) {
	t.Helper()
	q, err := http.NewRequestWithContext(t.Context(), method, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	r, err := client.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r, string(text)
}

// links returns the links of a page by their texts.
func links(t *testing.T, page string) map[string]string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]string{}
	for n := range doc.Descendants() {
		if n.Data != "a" {
			continue
		}
		text := ""
		for inner := range n.Descendants() {
			if inner.Type == html.TextNode {
				text += inner.Data
			}
		}
		list[text] = n.Attr[0].Val
	}
	return list
}

func TestReadersChooseOneOfTheUsers(t *testing.T) {
	p := startWithUsers(t)
	r, page := ask(t, http.MethodGet, authorize(p))
	if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Fatalf("%s, %v", r.Status, r.Header)
	}
	choices := links(t, page)
	if len(choices) != len(Users())+1 {
		t.Errorf("links = %v", choices)
	}
	for _, u := range Users() {
		href := choices[u.Email+" "+u.About]
		r, _ := ask(t, http.MethodGet, p.Addr()+href)
		to, err := r.Location()
		if err != nil || !strings.HasPrefix(to.String(), callback+"?") || to.Query().Get("code") == "" || to.Query().Get("state") != "s&<1>" {
			t.Errorf("%s: %q leads to %v, %v", u.Email, href, to, err)
			continue
		}
		if info := userinfo(t, p, to.Query().Get("code")); info.Subject != u.Subject || info.Email != u.Email {
			t.Errorf("%s signs in as %+v", u.Email, info)
		}
	}
	r, _ = ask(t, http.MethodGet, p.Addr()+choices["Go back without signing in"])
	if to, err := r.Location(); err != nil || to.Query().Get("error") != accessDenied || to.Query().Get("state") != "s&<1>" {
		t.Errorf("going back leads to %v, %v", to, err)
	}
}

// userinfo exchanges a code for who has signed in.
func userinfo(t *testing.T, p *Provider, code string) (u User) {
	t.Helper()
	r, err := http.PostForm(p.TokenEndpoint(), url.Values{
		"client_id": {p.ClientID}, "client_secret": {p.ClientSecret}, "grant_type": {"authorization_code"}, "code": {code},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	var token struct {
		Access string `json:"access_token"`
	}
	if err := json.NewDecoder(r.Body).Decode(&token); err != nil {
		t.Fatal(err)
	}
	q, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.UserinfoEndpoint(), nil)
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("Authorization", "Bearer "+token.Access)
	info, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer info.Body.Close()
	if err := json.NewDecoder(info.Body).Decode(&u); err != nil {
		t.Fatal(err)
	}
	return u
}

func TestThePageRunsNothing(t *testing.T) {
	_, page := ask(t, http.MethodGet, authorize(startWithUsers(t)))
	r, _ := ask(t, http.MethodGet, authorize(startWithUsers(t)))
	style := regexp.MustCompile("(?s)<style>(.*)</style>").FindStringSubmatch(page)
	if style == nil {
		t.Fatalf("no style in %s", page)
	}
	hash := sha256.Sum256([]byte(style[1]))
	policy := r.Header.Get("Content-Security-Policy")
	for _, part := range []string{
		"default-src 'none'", "style-src 'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'", "form-action 'none'", "frame-ancestors 'none'",
	} {
		if !strings.Contains(policy, part) {
			t.Errorf("policy %q lacks %s", policy, part)
		}
	}
	if strings.Contains(page, "<script") || strings.Contains(page, " style=") || r.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%v %s", r.Header, page)
	}
}

func TestRequestsToSignIn(t *testing.T) {
	p := startWithUsers(t)
	for _, tc := range []struct {
		name, method string
		more         []string
		status       int
		want         string // parameter of the address that the reader is sent back to
	}{
		{"silent, of a ready user", "GET", []string{"prompt", "none", "login_hint", "plus@example.org"}, http.StatusFound, "code"},
		{"silent, of somebody else", "GET", []string{"prompt", "none", "login_hint", "eve@example.org"}, http.StatusFound, "error=login_required"},
		{"silent, of nobody", "GET", []string{"prompt", "none"}, http.StatusFound, "error=login_required"},
		{"silent, as if chosen", "GET", []string{"prompt", "none", "user", "plus@example.org"}, http.StatusFound, "error=login_required"},
		{"a hint without more", "GET", []string{"login_hint", "plus@example.org"}, http.StatusOK, ""},
		{"an unknown user", "GET", []string{"user", "eve@example.org"}, http.StatusOK, ""},
		{"for another site", "GET", []string{"user", "plus@example.org", "redirect_uri", "https://other.example/"}, http.StatusBadRequest, ""},
		{"for another address", "GET", []string{"prompt", "none", "redirect_uri", callback + "x"}, http.StatusBadRequest, ""},
		{"of another client", "GET", []string{"user", "plus@example.org", "client_id", "other"}, http.StatusUnauthorized, ""},
		{"a form", "POST", []string{"user", "plus@example.org"}, http.StatusMethodNotAllowed, ""},
	} {
		r, text := ask(t, tc.method, authorize(p, tc.more...))
		if r.StatusCode != tc.status {
			t.Errorf("%s: %s %s, want %d", tc.name, r.Status, text, tc.status)
		}
		to := r.Header.Get("Location")
		if tc.want == "" && to != "" || !strings.Contains(to, tc.want) || to != "" && !strings.HasPrefix(to, callback+"?") {
			t.Errorf("%s: leads to %q, want %s", tc.name, to, tc.want)
		}
	}
}

// A request that the library refuses must not decide whom the next one signs in.
func TestRefusedRequestsSignInNobody(t *testing.T) {
	p := startWithUsers(t)
	if r, _ := ask(t, http.MethodGet, authorize(p, "user", "staff@example.org", "client_id", "other")); r.StatusCode != http.StatusUnauthorized {
		t.Fatalf("another client: %s", r.Status)
	}
	r, _ := ask(t, http.MethodGet, authorize(p, "user", "core@example.org"))
	to, err := r.Location()
	if err != nil {
		t.Fatal(err)
	}
	if u := userinfo(t, p, to.Query().Get("code")); u.Email != "core@example.org" {
		t.Errorf("signed in as %s", u.Email)
	}
}

func TestOtherAddressesAreNotFound(t *testing.T) {
	p := startWithUsers(t)
	if r, _ := ask(t, http.MethodGet, p.Addr()+"/"); r.StatusCode != http.StatusNotFound {
		t.Errorf("/ = %s", r.Status)
	}
	if r, text := ask(t, http.MethodGet, p.DiscoveryEndpoint()); !strings.Contains(text, p.AuthorizationEndpoint()) {
		t.Errorf("discovery = %s %s", r.Status, text)
	}
}

// A page whose host resolves to this machine must not get a code to sign in with.
func TestRequestsForOtherHostsAreRefused(t *testing.T) {
	p := startWithUsers(t)
	_, port, err := net.SplitHostPort(p.Server.Addr)
	if err != nil {
		t.Fatal(err)
	}
	for host, want := range map[string]int{
		"127.0.0.1:" + port: http.StatusOK, "localhost:" + port: http.StatusOK, "LocalHost:" + port: http.StatusOK,
		"rebinding.example:" + port: http.StatusMisdirectedRequest, "rebinding.example": http.StatusMisdirectedRequest,
		"127.0.0.1": http.StatusMisdirectedRequest, "127.0.0.1:1": http.StatusMisdirectedRequest, "localhost." + ":" + port: http.StatusMisdirectedRequest,
	} {
		for _, address := range []string{authorize(p), p.DiscoveryEndpoint()} {
			q, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
			if err != nil {
				t.Fatal(err)
			}
			q.Host = host
			r, err := http.DefaultClient.Do(q)
			if err != nil {
				t.Fatal(err)
			}
			_ = r.Body.Close()
			if r.StatusCode != want {
				t.Errorf("%s for host %s = %s, want %d", address, host, r.Status, want)
			}
		}
	}
}
