package devlogin

import (
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/url"
	"slices"

	"github.com/golang-jwt/jwt/v5"
	"github.com/oauth2-proxy/mockoidc"
)

// User is somebody whom readers can sign in as.
type User struct {
	Subject       string   `json:"sub"`
	Email         string   `json:"email"`
	Subscriptions []string `json:"subscriptions,omitempty"`

	About   string `json:"-"` // shown next to the e-mail
	IsStaff bool   `json:"-"` // the site is to give them the roles of its staff
}

// Users returns the ready users.
func Users() []User {
	return []User{
		{Subject: "dev-core", Email: "core@example.org", About: "free account"},
		{Subject: "dev-plus", Email: "plus@example.org", About: "subscriber, 5 a month", Subscriptions: []string{"mdn_plus_5m"}},
		{Subject: "dev-staff", Email: "staff@example.org", About: "free account, member of the staff", IsStaff: true},
	}
}

// ID implements [mockoidc.User].
func (u User) ID() string { return u.Subject }

// Userinfo implements [mockoidc.User].
func (u User) Userinfo([]string) ([]byte, error) { return json.Marshal(u) }

// Claims implements [mockoidc.User].
func (u User) Claims(_ []string, claims *mockoidc.IDTokenClaims) (jwt.Claims, error) {
	return claims, nil
}

// StartWithUsers starts a provider of the ready users on any port of this
// machine. It only sends readers back to the callback address.
func StartWithUsers(callback string, log *slog.Logger) (*Provider, error) {
	c := chooser{callback: callback}
	return Start(Options{Addr: "127.0.0.1:0", ClientID: "waymark", ClientSecret: rand.Text(), Pick: c.pick, Log: log})
}

// Parameters of the authorization endpoint.
const (
	promptParam   = "prompt" // OpenID Connect Core 1.0, 3.1.2.1
	hintParam     = "login_hint"
	redirectParam = "redirect_uri"
	stateParam    = "state"
	userParam     = "user" // e-mail of the user whom the reader has chosen
)

// Errors of the authorization endpoint.
const (
	accessDenied  = "access_denied"  // RFC 6749, 4.1.2.1
	loginRequired = "login_required" // OpenID Connect Core 1.0, 3.1.2.6
)

// nobody is the value of userParam for a reader who does not sign in.
const nobody = "nobody"

// chooser has readers choose one of the ready users.
type chooser struct{ callback string }

// pick signs in the user whom the reader has chosen, or whom a site names that
// asks for no page. Otherwise it responds with the page to choose from.
func (c chooser) pick(w http.ResponseWriter, r *http.Request) mockoidc.User {
	if r.Method != http.MethodGet {
		w.Header().Set("Allow", http.MethodGet)
		http.Error(w, "Method not allowed", http.StatusMethodNotAllowed)
		return nil
	}
	query := r.URL.Query()
	if query.Get(redirectParam) != c.callback {
		http.Error(w, "redirect_uri is not the address of this site", http.StatusBadRequest)
		return nil
	}
	email, isSilent := query.Get(userParam), query.Get(promptParam) == "none"
	if isSilent {
		email = query.Get(hintParam)
	}
	users := Users()
	if i := slices.IndexFunc(users, func(u User) bool { return u.Email == email }); i >= 0 {
		return users[i]
	}
	switch {
	case isSilent:
		c.refuse(w, r, loginRequired)
	case email == nobody:
		c.refuse(w, r, accessDenied)
	default:
		writePage(w, r.URL, users)
	}
	return nil
}

// refuse sends the reader back without having signed in.
func (c chooser) refuse(w http.ResponseWriter, r *http.Request, reason string) {
	back := url.Values{"error": {reason}, stateParam: {r.URL.Query().Get(stateParam)}}
	http.Redirect(w, r, c.callback+"?"+back.Encode(), http.StatusFound)
}
