package main

import (
	"bufio"
	"context"
	"io"
	"io/fs"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"waymark.dev/waymark/web"
)

// serveSample serves the sample site and returns the address that the log names.
func serveSample(t *testing.T, flags ...string) string {
	t.Helper()
	if _, err := fs.Stat(web.Dist(), "assets.json"); err != nil {
		t.Skip("the program holds no web build: make test-go")
	}
	log, out := io.Pipe()
	root := newRoot()
	root.SetArgs(append([]string{"serve", "--search-dir", t.TempDir()}, flags...))
	root.SetErr(out)
	ctx, stop := context.WithCancel(t.Context())
	stopped := make(chan error, 1)
	go func() {
		err := root.ExecuteContext(ctx)
		_ = out.Close() // of a pipe, which does not fail
		stopped <- err
	}()
	lines := bufio.NewScanner(log)
	address := ""
	for serving := regexp.MustCompile(`msg=serving url=(\S+)`); address == "" && lines.Scan(); {
		if m := serving.FindStringSubmatch(lines.Text()); m != nil {
			address = m[1]
		}
	}
	go func() { _, _ = io.Copy(io.Discard, log) }()
	t.Cleanup(func() {
		stop()
		if err := <-stopped; err != nil {
			t.Error(err)
		}
	})
	if address == "" {
		t.Fatal("the server did not start")
	}
	return address
}

func fetch(t *testing.T, url string) (text string, header http.Header) {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	if r.StatusCode != http.StatusOK {
		t.Errorf("%s: %s", url, r.Status)
	}
	return string(body), r.Header
}

func TestAbsoluteAddressesNameThePortThatIsServed(t *testing.T) {
	site := serveSample(t, "--addr", "localhost:0")
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
			t.Errorf("%s names a port that is not served", path)
		}
	}
	_, header := fetch(t, site+"/en-US/play")
	if policy := header.Get("Content-Security-Policy"); !strings.Contains(policy, "http://*.play.localhost:*") {
		t.Errorf("policy %q lets no examples run", policy)
	}
}
