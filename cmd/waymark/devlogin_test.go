package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit/servertest"
)

// reader is the signed-in reader in the response of whoami.
type reader struct {
	Email     string
	Plan      string `json:"subscription_type"`
	Staff     bool   `json:"is_staff"`
	Superuser bool   `json:"is_super_user"`
}

func whoIs(t *testing.T, browser *http.Client, site string) reader {
	t.Helper()
	r, err := browser.Get(site + "/api/v1/whoami")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	var who reader
	if err := json.NewDecoder(r.Body).Decode(&who); err != nil {
		t.Fatal(err)
	}
	return who
}

// serveWithDevLogin serves the sample site and returns its address.
func serveWithDevLogin(t *testing.T, args ...string) string {
	t.Helper()
	log := start(t, append([]string{"serve", "--dev-login"}, args...)...)
	site := waitFor(t, log, `msg=serving url=(\S+)`)[1]
	drain(log)
	return site
}

func newBrowser(t *testing.T) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar}
}

func TestDevLoginIsOneCommand(t *testing.T) {
	t.Chdir(t.TempDir())
	site := serveWithDevLogin(t)
	for _, want := range []reader{
		{"core@example.org", "core", false, false}, {"plus@example.org", "mdn_plus_5m", false, false}, {"staff@example.org", "core", true, true},
	} {
		browser := newBrowser(t)
		r, err := browser.Get(site + "/users/fxa/login/no-prompt/?" + url.Values{"email": {want.Email}, "next": {"/en-US/play"}}.Encode())
		if err != nil {
			t.Fatal(err)
		}
		_ = r.Body.Close()
		if at := r.Request.URL.String(); at != site+"/en-US/play" {
			t.Errorf("sign-in of %s ends at %s", want.Email, at)
		}
		if got := whoIs(t, browser, site); got != want {
			t.Errorf("signed in as %+v, want %+v", got, want)
		}
	}
	page, _ := fetch(t, site+"/users/fxa/login/authenticate/?next=/en-US/")
	if !strings.Contains(page, "plus@example.org") {
		t.Errorf("page with the users: %s", page)
	}
	if _, err := os.Stat(filepath.Join("waymark-data", "dev-login", "waymark.sqlite")); err != nil {
		t.Errorf("database: %v", err)
	}
}

func TestDevLoginKeepsSessionsBetweenStarts(t *testing.T) {
	dir := t.TempDir()
	browser := newBrowser(t)
	t.Run("first", func(t *testing.T) {
		site := serveWithDevLogin(t, "--database-dir", dir)
		r, err := browser.Get(site + "/users/fxa/login/no-prompt/?email=plus@example.org")
		if err != nil {
			t.Fatal(err)
		}
		_ = r.Body.Close()
	})
	t.Run("second", func(t *testing.T) {
		site := serveWithDevLogin(t, "--database-dir", dir)
		if got := whoIs(t, browser, site); got.Email != "plus@example.org" {
			t.Errorf("after a restart, signed in as %+v", got)
		}
	})
}

// Sign-in, visits and doctor work through a pooler that has few connections.
func TestServingThroughAPooler(t *testing.T) {
	database := servertest.StartPostgres(t)
	pooler := servertest.StartPgBouncer(t, database)(database)
	args := []string{"--database-url", database, "--database-pooler-url", pooler, "--database-dir", t.TempDir(), "--features-plus", "--features-telemetry"}
	site := serveWithDevLogin(t, args...)
	for range 3 {
		browser := newBrowser(t)
		r, err := browser.Get(site + "/users/fxa/login/no-prompt/?email=plus@example.org")
		if err != nil {
			t.Fatal(err)
		}
		_ = r.Body.Close()
		for range 5 { // on several connections
			if got := whoIs(t, browser, site); got.Email != "plus@example.org" {
				t.Errorf("signed in as %+v", got)
			}
		}
	}
	found, _ := run(t, append([]string{"doctor", "--addr", "localhost:0", "--features-authentication"}, args...)...) // keys are missing
	if !strings.Contains(found, "ok       database: PostgreSQL") || !strings.Contains(found, "ok       telemetry: a schema of PostgreSQL") {
		t.Errorf("doctor:\n%s", found)
	}
}

// chooserForm matches the form for choosing a user.
var chooserForm = regexp.MustCompile(`(?s)<form method="post" action="([^"]+)">\s*<input type="hidden" name="next" value="([^"]+)">.*<button name="email" value="core@example.org">`)

func TestDevLoginSignsInAtEachNameOfThisMachine(t *testing.T) {
	for _, addr := range []string{"127.0.0.1:0", "localhost:0"} {
		t.Run(addr, func(t *testing.T) {
			site := serveWithDevLogin(t, "--database-dir", t.TempDir(), "--addr", addr)
			at, err := url.Parse(site)
			if err != nil {
				t.Fatal(err)
			}
			if host, _, _ := strings.Cut(addr, ":"); at.Hostname() != host {
				t.Errorf("server's address is %s, want %s", site, host)
			}
			for _, host := range []string{"127.0.0.1", "localhost"} {
				browser := newBrowser(t)
				r, err := browser.Get("http://" + host + ":" + at.Port() + "/users/fxa/login/authenticate/?next=/en-US/play")
				if err != nil {
					t.Fatal(err)
				}
				chooser, err := io.ReadAll(r.Body)
				_ = r.Body.Close()
				form := chooserForm.FindSubmatch(chooser)
				if err != nil || form == nil {
					t.Fatalf("sign-in from %s: %v; no user to choose on %s", host, err, chooser)
				}
				action, err := r.Request.URL.Parse(string(form[1]))
				if err != nil {
					t.Fatal(err)
				}
				r, err = browser.PostForm(action.String(), url.Values{"email": {"core@example.org"}, "next": {string(form[2])}})
				if err != nil {
					t.Fatal(err)
				}
				_ = r.Body.Close()
				if at := r.Request.URL.String(); at != site+"/en-US/play" {
					t.Errorf("sign-in that began at %s ends at %s", host, at)
				}
				if got := whoIs(t, browser, site); got.Email != "core@example.org" {
					t.Errorf("served at %s: after signing in from %s, the reader is %+v", site, host, got)
				}
			}
		})
	}
}
