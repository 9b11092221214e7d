//go:build unix

package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"waymark.dev/waymark/internal/testkit"
)

// startProcess runs the program in a process of its own and returns it with its
// log.
func startProcess(t *testing.T, args ...string) (*os.Process, *bufio.Scanner) {
	t.Helper()
	cmd, log := launch(t, args...)
	// A test must not wait indefinitely for a line that is never logged.
	impatience := time.AfterFunc(5*time.Minute, func() { _ = cmd.Process.Kill() })
	t.Cleanup(func() {
		impatience.Stop()
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_, _ = io.Copy(io.Discard, log)
		if err := cmd.Wait(); err != nil {
			t.Errorf("the server failed to stop: %v", err)
		}
	})
	return cmd.Process, bufio.NewScanner(log)
}

// launch starts the program on a free port and returns it with its log. The
// caller stops it.
func launch(t *testing.T, args ...string) (*exec.Cmd, io.Reader) {
	t.Helper()
	skipWithoutWebBuild(t)
	cmd := exec.Command("waymark", append(args, "--search-dir", t.TempDir(), "--addr", "localhost:0", "--workers", "1")...)
	log, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, log
}

// releases are content folders; a symbolic link points to the current one.
type releases struct {
	t   *testing.T
	dir string
}

func (r releases) current() string { return filepath.Join(r.dir, "current") }

// publish writes a release and points the link at it.
func (r releases) publish(name string, pages map[string]string) {
	r.t.Helper()
	r.write(name, pages)
	r.pointTo(name)
}

// write writes the pages of a release.
func (r releases) write(name string, pages map[string]string) {
	r.t.Helper()
	files := map[string]string{}
	for slug, text := range pages {
		files[filepath.Join(name, "en-us", strings.ToLower(slug), "index.md")] = "---\ntitle: " + slug + "\nslug: " + slug + "\n---\n\n" + text + "\n"
	}
	for file, text := range files {
		path := filepath.Join(r.dir, file)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			r.t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			r.t.Fatal(err)
		}
	}
}

// pointTo replaces the link atomically.
func (r releases) pointTo(name string) {
	r.t.Helper()
	next := filepath.Join(r.dir, "next")
	if err := os.Symlink(name, next); err != nil {
		r.t.Fatal(err)
	}
	if err := os.Rename(next, r.current()); err != nil {
		r.t.Fatal(err)
	}
}

// readAll requests pages until stop is called, which fails the test if any
// response was not 200.
func readAll(t *testing.T, urls []string) (stop func()) {
	t.Helper()
	var failures, requests atomic.Int64
	done, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			for _, url := range urls {
				select {
				case <-done:
					return
				default:
				}
				r, err := http.Get(url)
				if requests.Add(1); err != nil {
					failures.Add(1)
					continue
				}
				if _, err := io.Copy(io.Discard, r.Body); err != nil || r.StatusCode != http.StatusOK {
					failures.Add(1)
				}
				_ = r.Body.Close()
			}
		}
	}()
	return func() {
		t.Helper()
		close(done)
		<-stopped
		if failures.Load() > 0 || requests.Load() == 0 {
			t.Errorf("%d of %d requests failed during the reload", failures.Load(), requests.Load())
		}
	}
}

func textOf(t *testing.T, url string) string {
	t.Helper()
	text, _ := fetch(t, url)
	return text
}

func TestHangupReadsContentAgain(t *testing.T) {
	t.Parallel()
	content := releases{t, t.TempDir()}
	content.publish("1", map[string]string{"Web": "The first text.", "Web/Old": "Old.", "Web/Later": "Not asked for before."})
	process, log := startProcess(t, "serve", "--content", content.current())
	site := waitFor(t, log, `msg=serving url=(\S+)`)[1]
	page := site + "/en-US/docs/Web"
	stop := readAll(t, []string{page, page + "/index.json"})
	hangUp := func() {
		if err := process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
	}

	content.publish("2", map[string]string{"Web": "The second text.", "Web/New": "New.", "Web/Other": "Not asked for."})
	if text := textOf(t, page+"/Later"); !strings.Contains(text, "Not asked for before.") {
		t.Error("before the signal, the page is not from the old release")
	}
	hangUp()
	waitFor(t, log, `msg="content reloaded" pages=3 `)
	if text := textOf(t, page); !strings.Contains(text, "The second text.") {
		t.Error("page is not from the new release")
	}
	for path, want := range map[string]int{"/New": http.StatusOK, "/Old": http.StatusNotFound} {
		if got := statusOf(t, page+path); got != want {
			t.Errorf("status of %s = %d, want %d", path, got, want)
		}
	}

	for name, prepare := range map[string]func(){
		"3/en-us: no such file or directory": func() {
			if err := os.MkdirAll(filepath.Join(content.dir, "3"), 0o755); err != nil {
				t.Fatal(err)
			}
			content.pointTo("3")
		},
		"it has no pages": func() {
			if err := os.MkdirAll(filepath.Join(content.dir, "4", "en-us"), 0o755); err != nil {
				t.Fatal(err)
			}
			content.pointTo("4")
		},
		"no such file or directory": func() { content.pointTo("nowhere") },
	} {
		prepare()
		hangUp()
		why := strings.TrimPrefix(name, "3/")
		waitFor(t, log, `level=ERROR msg="reload failed; serving the previous content" error=.*`+why)
		if text := textOf(t, page); !strings.Contains(text, "The second text.") {
			t.Errorf("%s: page is no longer the old one", name)
		}
	}
	if err := os.RemoveAll(filepath.Join(content.dir, "2", "en-us", "web", "other")); err != nil {
		t.Fatal(err)
	}
	if got := statusOf(t, page+"/Other"); got != http.StatusNotFound {
		t.Errorf("status of a page without its file = %d before the reload", got)
	}
	content.pointTo("1")
	hangUp()
	waitFor(t, log, `msg="content reloaded" pages=3 `)
	if text := textOf(t, page); !strings.Contains(text, "The first text.") {
		t.Error("content is not reloaded after a failure")
	}
	stop()
}

func TestServeWatchesOnRequest(t *testing.T) {
	t.Parallel()
	t.Run("absolute", func(t *testing.T) {
		t.Parallel()
		testWatching(t, func(dir string) string { return dir })
	})
	t.Run("relative", func(t *testing.T) {
		t.Parallel()
		testWatching(t, func(dir string) string { return relative(t, dir) + "/" })
	})
}

// relative returns a path relative to the working directory.
func relative(t *testing.T, dir string) string {
	t.Helper()
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	rel, err := filepath.Rel(wd, dir)
	if err != nil {
		t.Fatal(err)
	}
	return rel
}

func testWatching(t *testing.T, name func(dir string) string) {
	content := releases{t, t.TempDir()}
	content.publish("1", map[string]string{"Web": "The first text."})
	_, log := startProcess(t, "serve", "--watch", "--content", name(content.current()))
	page := waitFor(t, log, `msg=serving url=(\S+)`)[1] + "/en-US/docs/Web"
	stop := readAll(t, []string{page})
	shows := func(want string) {
		t.Helper()
		if text := textOf(t, page); !strings.Contains(text, want) {
			t.Errorf("page lacks %q", want)
		}
	}
	content.write("1", map[string]string{"Web": "The second text."})
	waitFor(t, log, `msg="content changed" files=1 pages=\[/en-US/docs/Web\]`)
	shows("The second text.")
	content.publish("2", map[string]string{"Web": "The third text."})
	waitFor(t, log, `msg="content reloaded" pages=1 `)
	shows("The third text.")
	content.write("2", map[string]string{"Web": "The fourth text."})
	waitFor(t, log, `msg="content changed" `)
	shows("The fourth text.")
	stop()
}

func TestServingSumsUpTheFlawsOfAllPages(t *testing.T) {
	t.Parallel()
	content := releases{t, t.TempDir()}
	content.publish("1", map[string]string{"Web": "{{NoSuchMacro}}", "Web/Later": "[Nowhere](/en-US/docs/Web/Nowhere)"})
	_, log := startProcess(t, "serve", "--content", content.current())
	waitFor(t, log, `msg="the content has flaws" .*kinds.BrokenLink=1 .*kinds.Unknown=1`)
}

// Counting the flaws of other pages renders them; the first reader must not wait
// for that.
func TestServingDoesNotWaitForFlaws(t *testing.T) {
	t.Parallel()
	const posts = 300
	dir := t.TempDir()
	content := releases{t, dir}
	content.publish("1", map[string]string{"Web": "Text."})
	for i := range posts {
		name := time.Unix(int64(i)*86400, 0).UTC().Format("2006-01-02")
		folder := filepath.Join(dir, "blog", "posts", "p"+name)
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		text := "---\ntitle: Post\nslug: p" + name + "\ndate: " + name + "\n---\n\n" + strings.Repeat("{{NoSuchMacro}} and *text*.\n\n", 100)
		if err := os.WriteFile(filepath.Join(folder, "index.md"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, log := startProcess(t, "serve", "--content", content.current(), "--blog", filepath.Join(dir, "blog"))
	waitFor(t, log, `msg=serving`)
	waitFor(t, log, `msg="the content has flaws" .*kinds.Unknown=30000`)
}

func TestHangupReadsCountriesAgain(t *testing.T) {
	t.Parallel()
	path := testkit.WriteCountries(t, "de")
	process, log := startProcess(t, "serve", "--dev-login", "--database-dir", t.TempDir(), "--geoip-file", path, "--trusted-proxies", "127.0.0.1/32,::1/128")
	site := waitFor(t, log, `msg=serving url=(\S+)`)[1]
	want := func(code string) {
		t.Helper()
		q, err := http.NewRequestWithContext(t.Context(), http.MethodGet, site+"/api/v1/whoami", nil)
		if err != nil {
			t.Fatal(err)
		}
		q.Header.Set("X-Forwarded-For", "192.0.2.7")
		r, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		if text, err := io.ReadAll(r.Body); err != nil || !strings.Contains(string(text), `"country_iso":"`+code+`"`) {
			t.Errorf("whoami = %s %s, %v, want country %s", r.Status, text, err, code)
		}
	}
	want("DE")
	if err := os.Rename(testkit.WriteCountries(t, "fr"), path); err != nil {
		t.Fatal(err)
	}
	if err := process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	waitFor(t, log, `msg="countries reloaded"`)
	want("FR")
}
