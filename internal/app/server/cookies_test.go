package server

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/app/store"
)

// A script on a host next to the site sets as many cookies as a browser stores.
// The response explains the problem, and has the browser remove the cookies.
func TestABrowserFullOfCookiesRecovers(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	for count, want := range map[int]int{10: 200, 100: 431, 180: 431} {
		tossed := make([]string, count)
		for i := range tossed {
			name := fmt.Sprintf("tossed%d", i)
			tossed[i] = name + "=" + strings.Repeat("x", 4096-len(name))
		}
		header := []string{"Cookie", strings.Join(tossed, "; ") + "; __Host-session=" + session.Value}
		for _, target := range []string{"/en-US/docs/Web", "/api/v1/whoami"} {
			r := a.send(t, request{method: http.MethodGet, target: target, header: header})
			text := body(t, r)
			if r.StatusCode != want || (r.Header.Get("Clear-Site-Data") == `"cookies"`) != (want == 431) || (want == 431) != strings.Contains(text, "Load the page again") {
				t.Errorf("%s with %d cookies = %s, %q, %.300s", target, count, r.Status, r.Header.Get("Clear-Site-Data"), text)
			}
		}
	}
	if r := a.get(t, "/api/v1/whoami", session); r.StatusCode != http.StatusOK {
		t.Errorf("without the cookies: %s", r.Status)
	}
}

// A real connection accepts all cookies that a browser may send, so that the
// browser gets a response.
func TestConnectionsTakeAllCookiesOfABrowser(t *testing.T) {
	s, _, _ := hostileServer(t, &faultLog{})
	c, err := net.Dial("tcp", listening(t, s))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	cookies := strings.Repeat("tossed="+strings.Repeat("x", 4096-len("tossed="))+"; ", 180)
	go fmt.Fprintf(c, "GET /api/v1/whoami HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nCookie: %s\r\n\r\n", siteHost, cookies)
	response, err := io.ReadAll(c)
	if err != nil {
		t.Fatal(err)
	}
	text := string(response)
	if !strings.HasPrefix(text, "HTTP/1.1 431 ") || !strings.Contains(text, "\r\nClear-Site-Data: \"cookies\"\r\n") {
		t.Errorf("response %.300s", text)
	}
}

// Cookies set by another host of the domain never count as those of a session or
// a sign-in, whatever their path, number or order.
func TestTossedCookiesSignNobodyIn(t *testing.T) {
	a := newAccountServerOn(t, store.Options{Dir: t.TempDir()})
	mine, attackers := a.signIn(t), a.signIn(t)
	back, login := a.begin(t, "/")
	for _, tossed := range []string{
		"session=" + attackers.Value, "__host-session=" + attackers.Value, "__Secure-session=" + attackers.Value,
		"session=" + attackers.Value + "; session=" + attackers.Value, `"__Host-session"=` + attackers.Value, "x=__Host-session=" + attackers.Value,
	} {
		r := a.send(t, request{method: http.MethodGet, target: "/api/v1/whoami", header: []string{"Cookie", tossed}})
		if text := body(t, r); r.StatusCode != http.StatusOK || strings.Contains(text, `"is_authenticated":true`) {
			t.Errorf("%.30s: %s %s", tossed, r.Status, text)
		}
		r = a.send(t, request{method: http.MethodGet, target: "/api/v1/plus/sessions/", header: []string{"Cookie", tossed + "; __Host-session=" + mine.Value}})
		if r.StatusCode != http.StatusOK {
			t.Errorf("%.30s invalidates the reader's own session: %s", tossed, r.Status)
		}
		r = a.send(t, request{method: http.MethodGet, target: back, header: []string{"Cookie", strings.ReplaceAll(strings.ReplaceAll(tossed, "session", "login"), attackers.Value, login.Value)}})
		if r.StatusCode != http.StatusUnauthorized || setsSession(r) {
			t.Errorf("%.30s as a sign-in: %s", tossed, r.Status)
		}
	}
}
