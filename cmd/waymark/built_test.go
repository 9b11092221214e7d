package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/built"
	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/sample"
)

// run runs a command and returns its log.
func run(t *testing.T, args ...string) (log string, err error) {
	t.Helper()
	var out strings.Builder
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(&out)
	root.SetErr(&out)
	err = root.ExecuteContext(t.Context())
	return out.String(), err
}

// drain reads the rest of a log, so that the program can write it.
func drain(log *bufio.Scanner) {
	go func() {
		for log.Scan() {
		}
	}()
}

// serveDocs serves at the address of published builds, and returns the local one and the log.
func serveDocs(t *testing.T, args ...string) (site string, log *bufio.Scanner) {
	t.Helper()
	log = start(t, append([]string{"serve", "--base-url", "https://docs.example"}, args...)...)
	return "http://localhost:" + waitFor(t, log, `msg=serving url=\S+:(\d+)`)[1], log
}

// publishSample publishes the sample site, or other content, to a store that
// servers read.
func publishSample(t *testing.T, target string, args ...string) {
	t.Helper()
	if log, err := run(t, append([]string{"build", "--layout", "objects", "--out", target, "--base-url", "https://docs.example"}, args...)...); err != nil {
		t.Fatalf("%v\n%s", err, log)
	}
}

// exchange is a response to a request with some headers.
func exchange(t *testing.T, url string, header http.Header) (status int, fields http.Header, body string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(request.Header, header)
	r, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, r.Header, string(text)
}

var localFile = regexp.MustCompile(`(?:src|href|srcset)="(/[^" ?#]+\.[a-z0-9]+)`)

// A server of a build responds as a server of the content does.
func TestBuiltPagesAreServedLikeContent(t *testing.T) {
	skipWithoutWebBuild(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	servertest.StartS3(t, "site")
	publishSample(t, "s3://site/docs")
	serve := func(args ...string) string {
		site, log := serveDocs(t, args...)
		drain(log)
		return site
	}
	content, built := serve(), serve("--site", "s3://site/docs")

	text, _ := fetch(t, content+"/sitemap.txt")
	paths := map[string]bool{}
	for i, page := range strings.Fields(text) {
		paths[page] = true
		if i%20 > 0 || strings.HasSuffix(page, "/search") {
			continue
		}
		for _, suffix := range []string{"/index.json", "/metadata.json", "/contributors.txt", "/social.png", ".md", "/", "/none.png"} {
			paths[strings.TrimSuffix(page, "/")+suffix] = true
		}
		html, _ := fetch(t, content+page)
		for _, m := range localFile.FindAllStringSubmatch(html, -1) {
			paths[m[1]] = true
		}
	}
	for name, text := range testkit.ReadFS(t, sample.Content()) {
		if !strings.HasSuffix(name, "_redirects.txt") {
			continue
		}
		for line := range strings.Lines(text) {
			if from, _, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && strings.HasPrefix(from, "/") {
				paths[from], paths[from+"/index.json"], paths[strings.ToLower(from)] = true, true, true
			}
		}
	}
	for _, path := range []string{
		"/", "/docs/Web", "/en-us/docs/web", "/EN-US/docs/WEB/", "/en/docs/Web", "/en-US/docs", "/de/docs", "/en-US", "/en-US/docs/Web%23x", "/en-US//docs",
		"/en-US/docs/None", "/en-US/docs/None/index.json", "/de/docs/None", "/xx/docs/Web", "/none", "/en-US/docs/Web/index.html", "/en-US/404", "/de/404/index.json",
		"/en-US/docs/..%2f..%2fobjects", "/objects/", "/current", "/en-US/docs/Web/%2e%2e/%2e%2e/current", "/build-manifest.json", "/.waymark-state.json", "/en-us/docs/web/index.html",
		"/robots.txt", "/sitemap.txt", "/sitemap.xml", "/sitemaps/en-us/sitemap.xml.gz", "/en-US/search-index.json", "/de/search-index.json", "/llms.txt", "/opensearch.xml", "/de/opensearch.xml",
		"/service-worker.js", "/offline/assets.json", "/offline/shell/en-us.html", "/favicon.svg", "/manifest.json", "/en-US/blog/rss.xml", "/static/none.js",
		"/de/blog/", "/de/about", "/de/community", "/fr/about", "/en-US/plus", "/en-US/observatory", "/de/observatory", "/en-US/play", "/bcd/api/v0/current/none.json",
	} {
		paths[path] = true
	}
	headers := []http.Header{
		{"Accept-Encoding": {"br"}},
		{"Accept-Encoding": {"identity"}, "Cookie": {"preferredlocale=de"}, "Accept-Language": {"de"}},
	}
	differences := 0
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		for _, header := range headers {
			status, fields, body := exchange(t, content+path, header)
			gotStatus, gotFields, got := exchange(t, built+path, header)
			for _, name := range []string{"Date", "Content-Length"} {
				fields.Del(name)
				gotFields.Del(name)
			}
			if status != gotStatus || body != got || !maps.EqualFunc(fields, gotFields, slices.Equal) {
				if differences++; differences < 20 {
					for _, headers := range []http.Header{fields, gotFields} {
						headers.Del("Content-Security-Policy") // long, and already compared
					}
					t.Errorf("%s %v: %d, %d bytes, %v\nbuilt: %d, %d bytes, %v", path, header, status, len(body), fields, gotStatus, len(got), gotFields)
				}
			}
		}
	}
	t.Logf("%d addresses, %d differences", len(paths), differences)
}

// varyingTime is the time that a search took.
var varyingTime = regexp.MustCompile(`"took_ms":\d+`)

// Searches and questions have the same results from a build as from the
// content, in every language.
func TestBuiltPagesAreSearchedLikeContent(t *testing.T) {
	skipWithoutWebBuild(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	servertest.StartS3(t, "site")
	publishSample(t, "s3://site/docs")
	serve := func(args ...string) string {
		site, log := serveDocs(t, args...)
		waitFor(t, log, `msg="search index" locale=zh-CN`) // the last one
		drain(log)
		return site
	}
	content, built := serve(), serve("--site", "s3://site/docs")
	ask := func(site, question string) string {
		t.Helper()
		args, err := json.Marshal(map[string]any{
			"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": map[string]any{"name": "ask", "arguments": map[string]string{"question": question}},
		})
		if err != nil {
			t.Fatal(err)
		}
		request, err := http.NewRequest(http.MethodPost, site+"/mcp", bytes.NewReader(args))
		if err != nil {
			t.Fatal(err)
		}
		request.Header = http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"}}
		r, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		text, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s, %v\n%s", question, r.Status, err, text)
		}
		return string(text)
	}

	queries := 0
	for _, l := range []string{"en-US", "de", "fr", "ja"} {
		var pages []struct{ Title string }
		text, _ := fetch(t, content+"/"+l+"/search-index.json")
		if err := json.Unmarshal([]byte(text), &pages); err != nil {
			t.Fatal(err)
		}
		list := []string{"space between the items of a grid", "words of a trail", "stop a download", "Abstand"} // in texts
		for i := 0; i < len(pages); i += 1 + len(pages)/20 {
			list = append(list, pages[i].Title)
		}
		for _, q := range list {
			path := "/api/v1/search?" + url.Values{"q": {q}, "locale": {l}}.Encode()
			want, _ := fetch(t, content+path)
			got, _ := fetch(t, built+path)
			if varyingTime.ReplaceAllString(want, "") != varyingTime.ReplaceAllString(got, "") {
				t.Errorf("%s: %s\nwant %s", path, got, want)
			}
			queries++
		}
	}
	for _, question := range []string{
		"How can I cancel a fetch?", "How do I center an element?", "What is the difference between gap and margin?", "How do I sort an array?",
		"What does status 404 mean?", "Which browsers support grid?", "How do I make text bold?", "What is a promise?", "How do I wrap flex items?", "Who won the match?",
	} {
		if want, got := ask(content, question), ask(built, question); want != got {
			t.Errorf("%s\n%s\nwant %s", question, got, want)
		}
	}
	if queries < 50 {
		t.Errorf("%d queries", queries)
	}
	if text, _ := fetch(t, built+"/api/v1/search?q=stop+a+download"); !strings.Contains(text, "/en-US/docs/Web/API/AbortController") {
		t.Errorf("the text of a page is not found: %s", text)
	}
}

// Damaged texts are refused, and a server says so until they are there.
func TestDamagedTextsAreNotSearched(t *testing.T) {
	skipWithoutWebBuild(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	store := t.TempDir()
	dir := testkit.WriteFiles(t, map[string]string{"en-us/web/index.md": "---\ntitle: The web\nslug: Web\n---\n\nA marmot whistles.\n"})
	publishSample(t, store, "--content", dir)
	archives := regexp.MustCompile(`^PK\x03\x04`)
	damaged := map[string][]byte{}
	for name, text := range testkit.ReadFS(t, os.DirFS(store)) {
		if archives.MatchString(text) {
			damaged[store+"/"+name] = []byte(text)
			testkit.WriteFile(t, store+"/"+name, strings.Replace(text, "md", "me", 1))
		}
	}
	if len(damaged) != 1 {
		t.Fatalf("%d archives", len(damaged))
	}
	log := start(t, "serve", "--base-url", "https://docs.example", "--site", store, "--built-poll", "1", "--ops-addr", "localhost:0")
	operators := waitFor(t, log, `msg="listening for operators" url=(\S+)`)[1]
	site := "http://localhost:" + waitFor(t, log, `msg=serving url=\S+:(\d+)`)[1]
	waitFor(t, log, `level=ERROR msg="texts of the build are not searched" error=".*hash of the manifest"`)
	isUp := func(want string) {
		t.Helper()
		waitUntil(t, func() bool { // the metrics of the site begin when it is served
			text, _ := fetch(t, operators+"/metrics")
			return strings.Contains(text, "waymark_search_up "+want+"\n")
		})
	}
	isUp("0")
	if text, _ := fetch(t, site+"/api/v1/search?q=the+web"); !strings.Contains(text, `"/en-US/docs/Web"`) {
		t.Errorf("titles are not found: %s", text)
	}
	found, err := run(t, "doctor", "--site", store, "--addr", "localhost:0", "--base-url", "https://docs.example")
	if err == nil || !strings.Contains(found, "PROBLEM  site: texts to search: search/en-us.zip") {
		t.Errorf("doctor: %v\n%s", err, found)
	}
	for name, text := range damaged {
		testkit.WriteFile(t, name, string(text))
	}
	waitFor(t, log, `msg="search index" locale=en-US`)
	drain(log)
	if text, _ := fetch(t, site+"/api/v1/search?q=marmot"); !strings.Contains(text, `"/en-US/docs/Web"`) {
		t.Errorf("the text is not found: %s", text)
	}
	isUp("1")
}

// A server switches to a new build, and keeps serving the old one while the
// store is down.
func TestServingANewBuild(t *testing.T) {
	skipWithoutWebBuild(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	store, dir := t.TempDir(), t.TempDir()
	write := func(text string) {
		testkit.WriteFile(t, dir+"/en-us/web/index.md", "---\ntitle: The web\nslug: Web\n---\n\n"+text+"\n")
	}
	write("First text.")
	translated := testkit.WriteFiles(t, map[string]string{"de/web/index.md": "---\ntitle: Das Web\nslug: Web\n---\n"})
	publishSample(t, store, "--content", dir, "--translated-content", translated)
	site, log := serveDocs(t, "--site", store, "--built-poll", "1")
	waitFor(t, log, `msg="search index" locale=de`)
	finds := func(words string) bool {
		t.Helper()
		found, _ := fetch(t, site+"/api/v1/search?q="+words)
		return strings.Contains(found, `"/en-US/docs/Web"`)
	}
	if !finds("first") || finds("second") {
		t.Error("the text of the first build is not searched")
	}
	has := func(want string) {
		t.Helper()
		if page, _ := fetch(t, site+"/en-US/docs/Web"); !strings.Contains(page, want) {
			t.Errorf("page lacks %q", want)
		}
	}
	has("First text.")
	if found, _ := fetch(t, site+"/api/v1/search?q=the+web"); !strings.Contains(found, `"/en-US/docs/Web"`) {
		t.Errorf("titles are not found by search: %s", found)
	}
	if found, _ := fetch(t, site+"/api/v1/search?q=das+web&locale=de"); !strings.Contains(found, `"/de/docs/Web"`) {
		t.Errorf("titles in another language are not found: %s", found)
	}
	testkit.WriteFile(t, store+"/current", "nothing")
	waitFor(t, log, `level=ERROR msg="reload failed; serving the previous content"`)
	has("First text.")
	write("Second text.")
	publishSample(t, store, "--content", dir)
	waitFor(t, log, `msg="serving a new build"`)
	has("Second text.")
	waitFor(t, log, `msg="search index" locale=en-US`)
	if finds("first") || !finds("second") {
		t.Error("the text of the second build is not searched")
	}
	drain(log)
}

// A page that was open during an update finds the scripts of its release.
func TestPagesOfEarlierReleasesFindTheirScripts(t *testing.T) {
	skipWithoutWebBuild(t)
	servertest.StartS3(t, "site")
	const script = "export const release = 1;\n"
	for _, target := range []string{t.TempDir(), "s3://site/assets"} {
		var store bucket.Store = bucket.Folder(target)
		if bucket.IsAddress(target) {
			var err error
			if store, err = bucket.New(bucket.Options{Address: target}); err != nil {
				t.Fatal(err)
			}
		}
		releases := built.OpenAssets(store, built.Options{Keep: 1, Log: slog.New(slog.DiscardHandler)})
		for _, name := range []string{"client/older.js", "client/old.js"} {
			if _, err := releases.Add(t.Context(), fstest.MapFS{name: {Data: []byte(script)}}); err != nil {
				t.Fatal(err)
			}
		}
		log := start(t, "serve", "--built-assets", target, "--built-keep", "1", "--log-level", "debug")
		site := "http://localhost:" + waitFor(t, log, `msg=serving url=\S+:(\d+)`)[1]
		waitFor(t, log, `msg="files of the web application are kept.* written=[1-9]\d+ deleted=1`)
		drain(log)
		status, fields, body := exchange(t, site+"/static/client/old.js", http.Header{"Accept-Encoding": {"identity"}})
		if status != http.StatusOK || body != script || !strings.HasPrefix(fields.Get("Content-Type"), "text/javascript") || !strings.Contains(fields.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: a script of the last release: %d %v\n%s", target, status, fields, body)
		}
		page, _ := fetch(t, site+"/en-US/docs/Web")
		current := regexp.MustCompile(`/static/([^"? ]+\.js)`).FindStringSubmatch(page)
		if status, _, _ := exchange(t, site+current[0], nil); status != http.StatusOK {
			t.Errorf("%s: %s: %d", target, current[0], status)
		}
		if body, _, err := store.Get(t.Context(), current[1], ""); err != nil {
			t.Errorf("%s: the next release lacks a file: %v", target, err)
		} else if err := body.Close(); err != nil {
			t.Error(err)
		}
		for _, name := range []string{"client/older.js", "client/never.js", ".waymark-files.json"} {
			status, fields, _ := exchange(t, site+"/static/"+name, nil)
			if status != http.StatusNotFound || fields.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: %s: %d %v", target, name, status, fields)
			}
		}
	}
}

func TestABuildThatLosesSaysSo(t *testing.T) {
	skipWithoutWebBuild(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	service := servertest.StartS3(t, "site")
	dir := testkit.WriteFiles(t, map[string]string{"en-us/web/index.md": "---\ntitle: The web\nslug: Web\n---\n"})
	service.SetFault(func(_ http.ResponseWriter, r *http.Request) bool {
		if r.Method == http.MethodPut && strings.Contains(r.URL.Path, "/builds/") { // another builder publishes first
			other, err := http.NewRequest(http.MethodPut, service.URL+"/site/current", strings.NewReader(`{}`))
			if err != nil {
				t.Error(err)
			}
			response, err := http.DefaultClient.Do(other)
			if err != nil {
				t.Error(err)
			}
			_ = response.Body.Close()
		}
		return false
	})
	log, err := run(t, "build", "--out", "s3://site", "--content", dir)
	if code, silent := exitCode(err); code != exitReplaced || silent || !strings.Contains(err.Error(), "another build was published") {
		t.Errorf("exit code = %d, %v\n%s", code, err, log)
	}
}

func TestFilesInABucket(t *testing.T) {
	skipWithoutWebBuild(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	service := servertest.StartS3(t, "site")
	var uploaded sync.Map // headers by path
	service.SetFault(func(_ http.ResponseWriter, r *http.Request) bool {
		if r.Method == http.MethodPut {
			uploaded.Store(r.URL.Path, r.Header.Clone())
		}
		return false
	})
	dir := testkit.WriteFiles(t, map[string]string{"en-us/web/index.md": "---\ntitle: The web\nslug: Web\n---\n"})
	for _, want := range []string{"uploaded=[1-9]", "uploaded=0"} {
		log, err := run(t, "build", "--layout", "files", "--out", "s3://site/docs", "--content", dir, "--cdn-max-age", "300", "--cdn-tag-header", "Cache-Tag")
		if err != nil || !regexp.MustCompile(want).MatchString(log) {
			t.Errorf("%v, the log has no %s:\n%s", err, want, log)
		}
	}
	for name, want := range map[string]string{ // the service does not store the field
		"en-us/docs/web/index.html": "public, max-age=0, s-maxage=300, stale-while-revalidate=300, stale-if-error=86400", "404.html": "public, max-age=0, s-maxage=60",
	} {
		fields, _ := uploaded.Load("/site/docs/" + name)
		if h := fields.(http.Header); h.Get("Cache-Control") != want || h.Get("X-Amz-Meta-Cache-Tag") == "" {
			t.Errorf("%s: %v, want Cache-Control %q", name, h, want)
		}
	}
	page, header := fetch(t, service.URL+"/site/docs/en-us/docs/web/index.html")
	if !strings.Contains(page, "<h1>The web</h1>") || header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("%v\n%s", header, page)
	}
}

// A build in any layout lists what it has changed.
func TestPurgeListsOfBuilds(t *testing.T) {
	skipWithoutWebBuild(t)
	servertest.StartS3(t, "site")
	for name, args := range map[string][]string{
		"a folder": {"--out", t.TempDir()}, "objects": {"--out", "s3://site/objects"}, "files in a bucket": {"--layout", "files", "--out", "s3://site/files"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("XDG_CACHE_HOME", t.TempDir())
			dir, list := t.TempDir(), filepath.Join(t.TempDir(), "purge.json")
			build := func(text string) (p built.Purge) {
				t.Helper()
				testkit.WriteFile(t, dir+"/en-us/web/index.md", "---\ntitle: The web\nslug: Web\n---\n\n"+text+"\n")
				testkit.WriteFile(t, dir+"/en-us/same/index.md", "---\ntitle: The same\nslug: Same\n---\n\nText.\n")
				if log, err := run(t, append([]string{"build", "--content", dir, "--purge-list", list}, args...)...); err != nil {
					t.Fatalf("%v\n%s", err, log)
				}
				if err := json.Unmarshal(testkit.ReadFile(t, list), &p); err != nil {
					t.Fatal(err)
				}
				return p
			}
			if first := build("First."); !first.Everything || !slices.Contains(first.Addresses, "/en-US/docs/Same") {
				t.Errorf("the first build: everything %v, %d addresses", first.Everything, len(first.Addresses))
			}
			if same := build("First."); same.Everything || len(same.Addresses) > 0 {
				t.Errorf("the same content: %+v", same)
			}
			next := build("Second.")
			if next.Everything || !slices.Contains(next.Addresses, "/en-US/docs/Web") || !slices.Contains(next.Addresses, "/en-US/docs/Web/index.json") ||
				slices.Contains(next.Addresses, "/en-US/docs/Same") || !slices.Contains(next.Tags, site.CacheTags(content.Scheme{}, "/en-US/docs/Web")[0]) {
				t.Errorf("another text: %+v", next)
			}
		})
	}
}

func TestLayoutsOfBuilds(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"--out s3://b --layout files --since main", "--since is for folders"},
		{"--out d --layout other", "neither files nor objects"},
		{"--out s3://b --issues", "--issues is for builds with --layout files"},
		{"--out d --layout objects --since main", "--since is for"},
	} {
		if _, err := run(t, append([]string{"build"}, strings.Fields(tt.args)...)...); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", tt.args, err)
		}
	}
}
