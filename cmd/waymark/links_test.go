package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// shellFeatures are the settings that add links to the header, footer, menus or
// pages. Accounts need a provider; a journey follows the links of signed-in
// readers.
var shellFeatures = []string{"plus", "observatory", "newsletter", "placement", "advertising"}

// walkedPages are pages of each kind, without their locale.
var walkedPages = []string{
	"", "404", "search", "play", "docs/Web", "docs/Web/HTML/Reference/Elements/details", "docs/Nowhere", "about", "community",
	"newsletter", "advertising", "observatory", "observatory/docs/faq", "plus", "plus/docs/faq", "plus/docs/features/overview",
	"blog/", "blog/html-first/", "curriculum/", "curriculum/core/", "community/spotlight/amara-diallo",
}

func TestNoLinkOfAPageLeadsNowhere(t *testing.T) {
	combinations := [][]string{nil, shellFeatures}
	for _, name := range shellFeatures {
		combinations = append(combinations, []string{name})
	}
	for _, features := range combinations {
		t.Run("with "+strings.Join(features, " and "), func(t *testing.T) {
			flags := []string{"serve"}
			for _, name := range features {
				flags = append(flags, "--features-"+name)
			}
			log := start(t, flags...)
			site := waitFor(t, log, `msg=serving url=(\S+)`)[1]
			go func() {
				for log.Scan() {
				}
			}()
			walk(t, site)
		})
	}
}

func TestNoLinkOfABuildLeadsNowhere(t *testing.T) {
	skipWithoutWebBuild(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	out := filepath.Join(t.TempDir(), "out")
	args := []string{"build", "--out", out, "--social-images=false", "--features-authentication"}
	for _, name := range shellFeatures {
		args = append(args, "--features-"+name)
	}
	var log bytes.Buffer
	root := newRoot()
	root.SetArgs(args)
	root.SetErr(&log)
	if err := root.ExecuteContext(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, why := range []string{
		`setting=features.authentication why="authentication: static hosts run no program"`,
		`setting=features.plus why="aiHelp: it needs authentication, which is off: `,
		`build with --base-url`,
	} {
		if !strings.Contains(log.String(), why) {
			t.Errorf("log lacks %s:\n%s", why, log.String())
		}
	}
	host := httptest.NewServer(plainHost(os.DirFS(out)))
	defer host.Close()
	walk(t, host.URL)
	if page, _ := fetch(t, host.URL+"/en-US/docs/Web"); strings.Contains(page, "authenticate") {
		t.Error("a built page has a sign-in link")
	}
}

// plainHost serves files by name, and the index.html of a folder.
func plainHost(files fs.FS) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := path.Clean(strings.TrimPrefix(r.URL.Path, "/"))
		for _, file := range []string{name, path.Join(name, "index.html")} {
			if text, err := fs.ReadFile(files, file); err == nil {
				_, _ = w.Write(text) // the test reports missing files
				return
			}
		}
		http.NotFound(w, r)
	})
}

func walk(t *testing.T, site string) {
	t.Helper()
	on := map[string][]string{} // maps an address to a page that links to it
	shown := 0
	for _, l := range []string{"en-US", "de", "fr", "ja", "zh-CN"} {
		for _, page := range walkedPages {
			address := "/" + l + "/" + page
			links, status := linksOf(t, site+address)
			if status == http.StatusOK {
				shown++
			}
			for _, link := range links {
				on[link] = append(on[link], address)
			}
		}
	}
	if shown < 40 || len(on) < 100 {
		t.Errorf("got %d pages with only %d links", shown, len(on))
	}
	for link, pages := range on {
		if status := statusOf(t, site+link); status >= http.StatusBadRequest {
			slices.Sort(pages)
			t.Errorf("status of %s = %d; %s links to it", link, status, strings.Join(slices.Compact(pages), ", "))
		}
	}
}

// linksOf returns the links of a page that are within the site.
func linksOf(t *testing.T, address string) (links []string, status int) {
	t.Helper()
	r, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	root, err := html.Parse(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		for _, a := range n.Attr {
			if (a.Key == "href" && n.Data == "a" || a.Key == "action") && strings.HasPrefix(a.Val, "/") {
				link, err := url.Parse(a.Val)
				if err != nil {
					t.Errorf("%s: %v", address, err)
					continue
				}
				link.Fragment = ""
				links = append(links, link.String())
			}
		}
	}
	return links, r.StatusCode
}

// statusOf returns the status of an address after redirects.
func statusOf(t *testing.T, address string) int {
	t.Helper()
	r, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if _, err := io.Copy(io.Discard, r.Body); err != nil {
		t.Fatal(fmt.Errorf("%s: %w", address, err))
	}
	return r.StatusCode
}
