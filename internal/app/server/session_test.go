package server

import (
	"net/http"
	"testing"

	"waymark.dev/waymark/internal/plus/account"
)

func TestSignOut(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	form := func(header []string) *http.Response {
		return a.send(t, request{
			method: http.MethodPost, target: account.LogoutPath, body: "next=https://other.example/", cookies: []*http.Cookie{session},
			header: append([]string{"Content-Type", "application/x-www-form-urlencoded"}, header...),
		})
	}
	if r := form(fromThere); r.StatusCode != http.StatusForbidden || len(r.Cookies()) > 0 {
		t.Errorf("from another site: %s, %v", r.Status, r.Cookies())
	}
	if r := a.get(t, account.LogoutPath, session); r.StatusCode != http.StatusMethodNotAllowed || r.Header.Get("Allow") != "POST" || len(r.Cookies()) > 0 {
		t.Errorf("GET = %s, %v", r.Status, r.Header)
	}
	r := form(fromHere)
	if r.StatusCode != http.StatusFound || r.Header.Get("Location") != "/" || cookie(t, r, "__Host-session").MaxAge >= 0 {
		t.Errorf("sign-out = %s, %v", r.Status, r.Header)
	}
}
