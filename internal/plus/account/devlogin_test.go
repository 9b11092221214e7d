package account

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

func TestThePageOffersEveryUser(t *testing.T) {
	w := httptest.NewRecorder()
	WriteDevPage(w, "/sign-in", `https://docs.example/?a="b"&c`)
	page := w.Body.String()
	for _, u := range DevUsers() {
		if !strings.Contains(page, `<button name="email" value="`+u.Email+`">`) || !strings.Contains(page, u.About) {
			t.Errorf("the page lacks %s", u.Email)
		}
		if got, ok := FindDevUser(u.Email); !ok || got != u {
			t.Errorf("Find(%q) = %+v, %v", u.Email, got, ok)
		}
	}
	const next = `value="https://docs.example/?a=&#34;b&#34;&amp;c"`
	if !strings.Contains(page, `<form method="post" action="/sign-in">`) || !strings.Contains(page, next) {
		t.Errorf("form of %s", page)
	}
	if u, ok := FindDevUser("eve@example.org"); ok {
		t.Errorf("eve is %+v", u)
	}
}

func TestThePageRunsNothing(t *testing.T) {
	w := httptest.NewRecorder()
	WriteDevPage(w, "/sign-in", "/")
	page, h := w.Body.String(), w.Header()
	style := regexp.MustCompile("(?s)<style>(.*)</style>").FindStringSubmatch(page)
	if style == nil {
		t.Fatalf("no style in %s", page)
	}
	hash := sha256.Sum256([]byte(style[1]))
	policy := h.Get("Content-Security-Policy")
	for _, part := range []string{
		"default-src 'none'", "style-src 'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'", "form-action 'self'", "frame-ancestors 'none'",
	} {
		if !strings.Contains(policy, part) {
			t.Errorf("policy %q lacks %s", policy, part)
		}
	}
	if strings.Contains(page, "<script") || strings.Contains(page, " style=") || h.Get("Cache-Control") != "no-store" {
		t.Errorf("%v %s", h, page)
	}
}
