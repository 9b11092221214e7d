package server

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/playground"
)

// idOf returns the id in the response to saving.
func idOf(t *testing.T, r *http.Response) string {
	t.Helper()
	var response struct{ ID string }
	if err := json.NewDecoder(r.Body).Decode(&response); err != nil || r.StatusCode != http.StatusCreated || response.ID == "" {
		t.Fatalf("save = %s, %+v, %v", r.Status, response, err)
	}
	return response.ID
}

func TestSavedCodeIsThereForEverybody(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	// Ids are random: so many of them include slashes and plus signs.
	escaped := ""
	for range saveBurst {
		id := idOf(t, a.postJSON(t, "/api/v1/play/", `{"html":"<p>","css":null,"js":"1","more":true}`, fromHere, session))
		escaped += url.QueryEscape(id)
		r := a.get(t, "/api/v1/play/"+url.QueryEscape(id))
		if got := strings.TrimSpace(body(t, r)); r.StatusCode != http.StatusOK || got != `{"html":"<p>","css":null,"js":"1","src":null}` {
			t.Fatalf("load %s = %s, %s", id, r.Status, got)
		}
	}
	if !strings.Contains(escaped, "%2F") || !strings.Contains(escaped, "%2B") {
		t.Errorf("ids without slashes or plus signs: %s", escaped)
	}
}

func TestSavingTakesASession(t *testing.T) {
	a := newAccountServer(t)
	wantUnauthorized(t, a.postJSON(t, "/api/v1/play/", `{}`, fromHere))
}

func TestSavingRefuses(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	huge := `{"html":"` + strings.Repeat("x", playground.CodeLimit) + `"}`
	for _, tc := range []struct {
		name, body string
		header     []string
		cookies    []*http.Cookie
		want       int
	}{
		{"nobody", `{}`, fromHere, nil, http.StatusUnauthorized},
		{"another site", `{}`, fromThere, []*http.Cookie{session}, http.StatusForbidden},
		{"a form", `{}`, append([]string{"Content-Type", "text/plain"}, fromHere...), []*http.Cookie{session}, http.StatusBadRequest},
		{"no JSON", `{"html":`, fromHere, []*http.Cookie{session}, http.StatusBadRequest},
		{"two values", `{}{}`, fromHere, []*http.Cookie{session}, http.StatusBadRequest},
		{"a number", `{"html":1}`, fromHere, []*http.Cookie{session}, http.StatusBadRequest},
		{"a number in the wrong place", `{"css":[1]}`, fromHere, []*http.Cookie{session}, http.StatusBadRequest},
		{"too much", huge, fromHere, []*http.Cookie{session}, http.StatusRequestEntityTooLarge},
	} {
		r := a.postJSON(t, "/api/v1/play/", tc.body, tc.header, tc.cookies...)
		if r.StatusCode != tc.want {
			t.Errorf("%s: %s, want %d: %s", tc.name, r.Status, tc.want, body(t, r))
		}
	}
	for range saveBurst {
		a.postJSON(t, "/api/v1/play/", `{}`, fromHere, session)
	}
	if r := a.postJSON(t, "/api/v1/play/", `{}`, fromHere, session); r.StatusCode != http.StatusTooManyRequests {
		t.Errorf("after %d: %s", saveBurst, r.Status)
	}
}

// Errors about a body name its fields, not types of the program.
func TestBodiesAreExplained(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	for _, tc := range []struct{ path, body, want string }{
		{"/api/v1/play/", `{"html":5}`, `"html" must be a string, not a number`},
		{"/api/v1/play/", `[]`, `the JSON must be an object, not an array`},
		{"/api/v1/play/", `{"html":`, `the JSON is cut off`},
		{"/api/v1/play/flag", `{"id":"x","reason":{}}`, `"reason" must be a string, not an object`},
		{"/api/v1/play/flag", `{"id":5}`, `"id" must be a string, not a number`},
	} {
		r := a.postJSON(t, tc.path, tc.body, fromHere, session)
		var response struct{ Message string }
		if err := json.NewDecoder(r.Body).Decode(&response); err != nil {
			t.Fatal(err)
		}
		if want := "The body is wrong: " + tc.want + "."; r.StatusCode != http.StatusBadRequest || response.Message != want {
			t.Errorf("POST %s %s = %s %q, want 400 %q", tc.path, tc.body, r.Status, response.Message, want)
		}
	}
}

func TestMissingSavedCode(t *testing.T) {
	a := newAccountServer(t)
	for _, id := range []string{"x", "flag", "%2F", "a%2Fb", "%00", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D"} {
		if r := a.get(t, "/api/v1/play/"+id); r.StatusCode != http.StatusBadRequest && r.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("%s: %s", id, r.Status)
		}
	}
	if r := a.get(t, "/api/v1/play/"); r.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("no id: %s", r.Status)
	}
}

func TestReportedCodeIsNotServed(t *testing.T) {
	a := newAccountServer(t, trustTests)
	session := a.signIn(t)
	id := idOf(t, a.postJSON(t, "/api/v1/play/", `{"js":"1"}`, fromHere, session))
	address := "/api/v1/play/" + url.PathEscape(id)
	text, err := json.Marshal(map[string]string{"id": id, "reason": "spam"})
	if err != nil {
		t.Fatal(err)
	}
	reports := 0
	report := func(cookies ...*http.Cookie) {
		t.Helper()
		reports++
		header := append([]string{"X-Forwarded-For", fmt.Sprintf("10.0.0.%d", reports)}, fromHere...)
		r := a.postJSON(t, "/api/v1/play/flag", string(text), header, cookies...)
		if got := body(t, r); r.StatusCode != http.StatusCreated || got != "" {
			t.Errorf("report: %s %s", r.Status, got)
		}
	}
	wantServed := func(when string, want int) {
		t.Helper()
		if r := a.get(t, address); r.StatusCode != want {
			t.Errorf("%s: %s, want %d", when, r.Status, want)
		}
	}
	if r := a.postJSON(t, "/api/v1/play/flag", string(text), fromThere); r.StatusCode != http.StatusForbidden {
		t.Errorf("report from another site: %s", r.Status)
	}
	if r := a.postJSON(t, "/api/v1/play/flag", `{"id":"x"}`, fromHere); r.StatusCode != http.StatusBadRequest {
		t.Errorf("report without an id: %s", r.Status)
	}
	forged := *session
	forged.Value = "x" + forged.Value
	for range 3 {
		report()
		report(&forged)
		report(session)
	}
	wantServed("after reports of one user and of nobody in particular", http.StatusOK)
	a.provider.SignIn(servertest.Reader{Subject: "r2", Email: "other@example.org"})
	report(a.signIn(t))
	wantServed("after the report of another user", http.StatusNotFound)
	if err := a.library.Review(t.Context(), id, true); err != nil {
		t.Fatal(err)
	}
	wantServed("after it is restored", http.StatusOK)
	if err := a.library.Remove(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	wantServed("after it is removed", http.StatusNotFound)
	report(session)
}

func TestReportsAreLimited(t *testing.T) {
	a := newAccountServer(t)
	for range flagBurst {
		a.postJSON(t, "/api/v1/play/flag", `{"id":"x"}`, fromHere)
	}
	if r := a.postJSON(t, "/api/v1/play/flag", `{"id":"x"}`, fromHere); r.StatusCode != http.StatusTooManyRequests {
		t.Errorf("after %d reports: %s", flagBurst, r.Status)
	}
}

func TestSavingMoreThanTheQuotaIsRefused(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	large := `{"html":"` + strings.Repeat("x", playground.CodeLimit-100) + `"}`
	for range 2 {
		idOf(t, a.postJSON(t, "/api/v1/play/", large, fromHere, session))
	}
	r := a.postJSON(t, "/api/v1/play/", large, fromHere, session)
	if text := body(t, r); r.StatusCode != http.StatusForbidden || !strings.Contains(text, "no room for more code") {
		t.Errorf("more than 2 MiB = %s %s, want 403", r.Status, text)
	}
	a.provider.SignIn(servertest.Reader{Subject: "r2", Email: "other@example.org"})
	idOf(t, a.postJSON(t, "/api/v1/play/", large, fromHere, a.signIn(t)))
}

func TestWithoutAStoreSavingIsNotImplemented(t *testing.T) {
	a := newAccountServer(t, func(o *Options) { change(o, func(f *SavedCode) { f.Library = nil }) })
	for _, r := range []*http.Response{
		a.get(t, "/api/v1/play/x"), a.postJSON(t, "/api/v1/play/", `{}`, fromHere), a.postJSON(t, "/api/v1/play/flag", `{}`, fromHere),
	} {
		text, _ := io.ReadAll(r.Body)
		if r.StatusCode != http.StatusNotImplemented || len(text) > 0 {
			t.Errorf("%s with %q, want an empty 501", r.Status, text)
		}
	}
}
