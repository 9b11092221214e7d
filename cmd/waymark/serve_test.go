package main

import (
	"bufio"
	"context"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/web"
)

// start runs a command that serves, with additional arguments, and returns its
// log.
func start(t *testing.T, args ...string) *bufio.Scanner {
	t.Helper()
	skipWithoutWebBuild(t)
	limit := debug.SetMemoryLimit(-1) // serve sets it for the whole process
	t.Cleanup(func() { debug.SetMemoryLimit(limit) })
	log, out := io.Pipe()
	root := newRoot()
	defaults := []string{"--search-dir", t.TempDir(), "--addr", "localhost:0"}
	root.SetArgs(slices.Concat(args[:1], defaults, args[1:]))
	root.SetErr(out)
	ctx, stop := context.WithCancel(t.Context())
	stopped := make(chan error, 1)
	go func() {
		err := root.ExecuteContext(ctx)
		_ = out.Close() // closing a pipe does not fail
		stopped <- err
	}()
	t.Cleanup(func() {
		stop()
		go func() { _, _ = io.Copy(io.Discard, log) }()
		if err := <-stopped; err != nil {
			t.Error(err)
		}
	})
	return bufio.NewScanner(log)
}

// waitFor reads the log until a line matches, and returns its groups.
func waitFor(t *testing.T, log *bufio.Scanner, pattern string) []string {
	t.Helper()
	wanted := regexp.MustCompile(pattern)
	var read []string
	for log.Scan() {
		if m := wanted.FindStringSubmatch(log.Text()); m != nil {
			return m
		}
		read = append(read, log.Text())
	}
	t.Fatalf("log lacks %s:\n%s", pattern, strings.Join(read, "\n"))
	return nil
}

// serveSample serves the sample site and returns its address from the log.
func serveSample(t *testing.T) string {
	t.Helper()
	log := start(t, "serve")
	address := waitFor(t, log, `msg=serving url=(\S+)`)[1]
	drain(log)
	return address
}

func TestServeWithDevModeHasThePagesForWriters(t *testing.T) {
	log := start(t, "serve", "--features-dev-mode")
	site := waitFor(t, log, `msg=serving url=(\S+)`)[1]
	drain(log)
	for _, path := range []string{"/_flaws", "/_sitemap/docs", "/_homepage/featured", "/_translations/de", "/404/docs/None"} {
		page, header := fetch(t, site+"/en-US"+path)
		if header.Get("X-Robots-Tag") == "" && !strings.Contains(page, "noindex") {
			t.Errorf("%s may be indexed", path)
		}
	}
	if flaws, _ := fetch(t, site+"/_dev/flaws?url=/en-US/docs/Web"); !strings.Contains(flaws, `"source":`) {
		t.Errorf("flaws of a page: %s", flaws)
	}
}

func TestDoctorKnowsTheServerThatIsRunning(t *testing.T) {
	running, err := url.Parse(serveSample(t))
	if err != nil {
		t.Fatal(err)
	}
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	for addr, want := range map[string]string{
		running.Host:                             "ok       address: " + running.Host + " is in use by Waymark dev, which is running; ",
		strings.TrimPrefix(other.URL, "http://"): "PROBLEM  address: listen on 127.0.0.1:",
	} {
		var out strings.Builder
		root := newRoot()
		root.SetArgs([]string{"doctor", "--addr", addr, "--search-dir", t.TempDir()})
		root.SetOut(&out)
		root.SetErr(io.Discard)
		_ = root.ExecuteContext(t.Context()) // fails if it finds a problem
		if !strings.Contains(out.String(), want) {
			t.Errorf("output of doctor at %s lacks %q:\n%s", addr, want, &out)
		}
	}
}

func TestServingReportsFlawsByKind(t *testing.T) {
	page := "---\ntitle: The web\nslug: Web\n---\n\nText.\n"
	root := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		testkit.WriteFile(t, filepath.Join(root, filepath.FromSlash(name)), text)
	}
	write("en-us/web/index.md", page)
	write("en-us/_redirects.txt", "no redirect\n")
	t.Run("serve", func(t *testing.T) {
		log := start(t, "serve", "--content", root)
		waitFor(t, log, `the content has flaws" flaws=\d+ .*kinds.InvalidRedirect=1`)
	})
	t.Run("dev", func(t *testing.T) {
		log := start(t, "dev", "--content", root)
		waitFor(t, log, `^\d+ flaws: .*\b1 InvalidRedirect. All of them: http://localhost:\d+/en-US/_flaws$`)
		write("en-us/web/index.md", page+"{{NoSuchMacro}}\n")
		waitFor(t, log, `^\+ `+regexp.QuoteMeta(root)+`/en-us/web/index.md:7:1 Unknown there is no macro "NoSuchMacro"`)
		waitFor(t, log, `^\d+ flaws \(\+1 −0\)$`)
		write("en-us/web/index.md", page)
		waitFor(t, log, `^− `+regexp.QuoteMeta(root)+`/en-us/web/index.md Unknown there is no macro "NoSuchMacro"`)
	})
}

func TestTextsAreFoundSoonAfterTheyAreWritten(t *testing.T) {
	root := t.TempDir()
	page := filepath.Join(root, "README.md")
	testkit.WriteFile(t, page, "# Relay\n")
	log := start(t, "dev", root)
	site := "http://localhost:" + waitFor(t, log, `msg=serving url=\S+:(\d+)`)[1]
	waitFor(t, log, `msg="search index"`)
	testkit.WriteFile(t, page, "# Relay\n\nIt rings a bell.\n")
	waitFor(t, log, `msg="search index"`)
	if found, _ := fetch(t, site+"/api/v1/search?q=bell&locale=en-US"); !strings.Contains(found, `"title":"Relay"`) {
		t.Errorf("the new text is not found: %s", found)
	}
}

func fetch(t *testing.T, url string) (text string, header http.Header) {
	t.Helper()
	return fetchWith(t, http.DefaultClient, url)
}

func fetchWith(t *testing.T, browser *http.Client, url string) (text string, header http.Header) {
	t.Helper()
	r, text := answerOf(t, browser, url)
	if r.StatusCode != http.StatusOK {
		t.Errorf("%s: %s", url, r.Status)
	}
	return text, r.Header
}

// answerOf returns a response and its body, whatever the status.
func answerOf(t *testing.T, browser *http.Client, url string) (r *http.Response, text string) {
	t.Helper()
	r, err := browser.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r, string(body)
}

func skipWithoutWebBuild(t *testing.T) {
	t.Helper()
	if _, err := fs.Stat(web.Dist(), "assets.json"); err != nil {
		t.Skip("the program has no web build: make test-go")
	}
}

func TestAbsoluteAddressesNameThePortThatIsServed(t *testing.T) {
	site := serveSample(t)
	for path, want := range map[string]string{
		"/en-US/blog/":          `<link rel="canonical" href="` + site + `/en-US/blog/"`,
		"/en-US/play":           `content="` + site + `/`,
		"/en-US/blog/rss.xml":   "<link>" + site + "/en-US/blog/",
		"/llms.txt":             "(" + site + "/en-US/",
		"/sitemap.xml":          "<loc>" + site + "/",
		"/en-US/opensearch.xml": `template="` + site + `/`,
		"/en-US/docs/Web.md":    site + "/",
	} {
		text, _ := fetch(t, site+path)
		if !strings.Contains(text, want) {
			t.Errorf("%s lacks %q", path, want)
		}
		if strings.Contains(text, "//localhost:8080/") {
			t.Errorf("%s has a port that is not served", path)
		}
	}
	_, header := fetch(t, site+"/en-US/play")
	if policy := header.Get("Content-Security-Policy"); !strings.Contains(policy, "http://*.play.localhost:*") {
		t.Errorf("policy %q allows no examples", policy)
	}
}
