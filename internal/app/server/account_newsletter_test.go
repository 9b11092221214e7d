package server

import (
	"bytes"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/fault"
)

// subscribe adds addresses to the newsletter, and returns the unsubscribe links
// of all subscribers.
func (a *accountServer) subscribe(t *testing.T, emails ...string) map[string]string {
	t.Helper()
	if _, err := a.newsletter.Import(t.Context(), strings.NewReader("email\n"+strings.Join(emails, "\n"))); err != nil {
		t.Fatal(err)
	}
	var list bytes.Buffer
	if err := a.newsletter.WriteLinks(t.Context(), &list); err != nil {
		t.Fatal(err)
	}
	links := map[string]string{}
	for line := range strings.Lines(list.String()) {
		email, link, _ := strings.Cut(strings.TrimSpace(line), ",")
		links[email] = strings.TrimPrefix(link, testOrigin)
	}
	return links
}

func (a *accountServer) subscribers(t *testing.T) int {
	t.Helper()
	n, _, err := a.db.CountSubscribers(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func testNewsletter(t *testing.T, o store.Options) {
	a := newAccountServerOn(t, o)
	session := a.signIn(t)
	send := func(method string, want int, text string) {
		t.Helper()
		r := a.send(t, request{method: method, target: "/api/v1/plus/newsletter/", header: fromHere, cookies: []*http.Cookie{session}})
		if got := body(t, r); r.StatusCode != want || !strings.Contains(got, text) {
			t.Errorf("%s = %s %s, want %d %s", method, r.Status, got, want, text)
		}
	}
	send(http.MethodGet, http.StatusOK, `{"subscribed":false}`)
	a.subscribe(t, "Reader@example.org", "other@example.org")
	send(http.MethodGet, http.StatusOK, `{"subscribed":true}`)
	if who := body(t, a.get(t, "/api/v1/whoami", session)); !strings.Contains(who, `"mdnplus_newsletter":true`) {
		t.Errorf("whoami of a subscriber = %s", who)
	}
	send(http.MethodDelete, http.StatusAccepted, `{"subscribed":false}`)
	send(http.MethodGet, http.StatusOK, `{"subscribed":false}`)
	send(http.MethodPost, http.StatusNotImplemented, "no new subscribers")
	send(http.MethodGet, http.StatusOK, `{"subscribed":false}`)
	if n := a.subscribers(t); n != 1 {
		t.Errorf("%d subscribers are left, want the other one", n)
	}
}

func testUnsubscribingByLink(t *testing.T, o store.Options) {
	a := newAccountServerOn(t, o)
	links := a.subscribe(t, "a@example.org", "b@example.org", "c@example.org")
	post := func(target, form string, header ...string) *http.Response {
		t.Helper()
		header = append([]string{"Content-Type", "application/x-www-form-urlencoded"}, header...)
		return a.send(t, request{method: http.MethodPost, target: target, body: form, header: header})
	}
	leads := func(r *http.Response, to string) {
		t.Helper()
		if got := r.Header.Get("Location"); r.StatusCode != http.StatusSeeOther || got != to {
			t.Errorf("%s, Location %s; want %s", r.Status, got, to)
		}
	}
	if a.get(t, links["a@example.org"]); a.subscribers(t) != 3 {
		t.Error("following a link unsubscribes")
	}
	for range 2 { // the second time nothing changes
		leads(post("/en-US"+links["a@example.org"], ""), "/en-US/newsletter/unsubscribed")
	}
	if n := a.subscribers(t); n != 2 {
		t.Errorf("after the first has unsubscribed, there are %d subscribers, want 2", n)
	}
	// Mail clients expect no page, and must not be redirected (RFC 8058, 3.1).
	if r := post(links["b@example.org"], "List-Unsubscribe=One-Click", "Origin", "https://mail.example"); r.StatusCode != http.StatusOK || a.subscribers(t) != 1 {
		t.Errorf("one click = %s; %d subscribers, want 1", r.Status, a.subscribers(t))
	}
	const multipart = "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n"
	if r := post(links["b@example.org"], multipart, "Content-Type", "multipart/form-data; boundary=x"); r.StatusCode != http.StatusOK {
		t.Errorf("one click, multipart = %s", r.Status)
	}

	path, token, _ := strings.Cut(links["c@example.org"], "=")
	for _, wrong := range []string{"", "x", token[1:], token + "A", strings.Repeat("A", len(token)), url.QueryEscape(token + "=")} {
		leads(post("/en-US"+path+"="+wrong, ""), "/en-US/newsletter/invalid-link")
		if r := post(path+"="+wrong, "List-Unsubscribe=One-Click"); r.StatusCode != http.StatusBadRequest {
			t.Errorf("one click with token %q = %s", wrong, r.Status)
		}
	}
	if r := post(path+"="+token, strings.Repeat("a", settingsLimit+1)); r.StatusCode != http.StatusBadRequest {
		t.Errorf("large body = %s", r.Status)
	}
	if n := a.subscribers(t); n != 1 {
		t.Errorf("after wrong links, there are %d subscribers, want 1", n)
	}
}

// After another import, or from a backup, subscribers may have other numbers: a
// link must never unsubscribe somebody else.
func TestLinksOfTheNewsletterAreOfAddresses(t *testing.T) {
	old, a := newAccountServer(t), newAccountServer(t)
	links := old.subscribe(t, "a@example.org", "b@example.org")
	a.subscribe(t, "b@example.org", "c@example.org")
	for _, test := range []struct {
		of   string
		left int
	}{{"a@example.org", 2}, {"b@example.org", 1}} {
		a.send(t, request{method: http.MethodPost, target: links[test.of], header: []string{"Content-Type", "application/x-www-form-urlencoded"}})
		if n := a.subscribers(t); n != test.left {
			t.Errorf("got %d subscribers after the link of %s, want %d", n, test.of, test.left)
		}
	}
}

func TestImportedAddressesAreBounded(t *testing.T) {
	a := newAccountServer(t)
	for _, email := range []string{strings.Repeat("a", 255-len("@example.org")) + "@example.org", "a@example.org\r\nBcc: b@example.org", "A <a@example.org>", "a@example.org, b@example.org"} {
		if _, err := a.newsletter.Import(t.Context(), strings.NewReader("email\n\""+email+"\"\n")); !errors.Is(err, fault.ErrInvalid) || a.subscribers(t) != 0 {
			t.Errorf("import of %.80q: %v", email, err)
		}
	}
}

func TestNewsletterNeedsItsFeature(t *testing.T) {
	a := newAccountServer(t)
	links := a.subscribe(t, "reader@example.org")
	off := newAccountServer(t, func(o *Options) { o.Accounts.Newsletter = nil })
	for method, want := range map[string]int{http.MethodGet: http.StatusNotFound, http.MethodPost: http.StatusMethodNotAllowed} {
		if r := off.send(t, request{method: method, target: "/en-US" + links["reader@example.org"], header: fromHere}); r.StatusCode != want {
			t.Errorf("%s of a link without a newsletter = %s", method, r.Status)
		}
	}
	session := off.signIn(t)
	for _, method := range []string{http.MethodGet, http.MethodDelete, http.MethodPost} {
		r := off.send(t, request{method: method, target: "/api/v1/plus/newsletter/", header: fromHere, cookies: []*http.Cookie{session}})
		if r.StatusCode != http.StatusNotImplemented {
			t.Errorf("%s without a newsletter = %s", method, r.Status)
		}
	}
	off.subscribe(t, "reader@example.org")
	if who := body(t, off.get(t, "/api/v1/whoami", session)); strings.Contains(who, `"mdnplus_newsletter":true`) {
		t.Errorf("whoami without a newsletter = %s", who)
	}
}
