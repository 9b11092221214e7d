package server

import (
	"bytes"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"waymark.dev/waymark/internal/testkit"
)

func TestPackedFilesAreServedAsTheyAre(t *testing.T) {
	h := testServer(t)
	packed := ask(h, http.MethodGet, "/static/b-456.js", "Accept-Encoding", "gzip, br")
	if got := body(t, packed); packed.Header.Get("Content-Encoding") != "br" || got != "made beforehand" {
		t.Errorf("brotli: %q in encoding %q", got, packed.Header.Get("Content-Encoding"))
	}
	zipped := ask(h, http.MethodGet, "/static/b-456.js", "Accept-Encoding", "gzip")
	if got := zipped.Header.Get("Content-Encoding"); got != "gzip" {
		t.Errorf("gzip: encoding %q", got)
	}
	made := ask(h, http.MethodGet, "/static/a-123.js", "Accept-Encoding", "br")
	if got := body(t, made); made.Header.Get("Content-Encoding") != "br" || got == "" || got == "made beforehand" {
		t.Errorf("without a compressed file: %q in encoding %q", got, made.Header.Get("Content-Encoding"))
	}
}

func TestStaticFilesCarryNoHeadersOfPages(t *testing.T) {
	h := testServer(t)
	file := ask(h, http.MethodGet, "/static/a-123.js").Header
	if file.Get("Permissions-Policy") != "" || file.Get("X-Frame-Options") != "" {
		t.Errorf("script has headers of pages: %v", file)
	}
	if file.Get("X-Content-Type-Options") != "nosniff" || file.Get("Content-Security-Policy") == "" {
		t.Errorf("script lacks headers: %v", file)
	}
}

func TestRangesOfVideosAreServed(t *testing.T) {
	film := strings.Repeat("0123456789", 100)
	h := testServer(t, func(o *Options) { o.SharedAssets = fstest.MapFS{"film.mp4": {Data: []byte(film)}} })
	whole := ask(h, http.MethodGet, "/shared-assets/film.mp4")
	tag := whole.Header.Get("ETag")
	if body(t, whole) != film || whole.Header.Get("Accept-Ranges") != "bytes" || tag == "" {
		t.Fatalf("whole film: %v", whole.Header)
	}
	for _, c := range []struct {
		name   string
		header []string
		status int
		want   string
	}{
		{"a part", []string{"Range", "bytes=10-14"}, http.StatusPartialContent, "01234"},
		{"the end", []string{"Range", "bytes=-3"}, http.StatusPartialContent, "789"},
		{"the end and the last zero bytes", []string{"Range", "bytes=-3, -0"}, http.StatusPartialContent, "789"},
		{"a part of what it still is", []string{"Range", "bytes=0-0", "If-Range", tag}, http.StatusPartialContent, "0"},
		{"a part of what it was", []string{"Range", "bytes=0-0", "If-Range", `"old"`}, http.StatusOK, film},
		{"nothing new", []string{"If-None-Match", tag}, http.StatusNotModified, ""},
	} {
		r := ask(h, http.MethodGet, "/shared-assets/film.mp4", c.header...)
		if got := body(t, r); r.StatusCode != c.status || got != c.want {
			t.Errorf("%s: %d with %d bytes, want %d with %d", c.name, r.StatusCode, len(got), c.status, len(c.want))
		}
	}
	for _, none := range []string{"bytes=5000-", "bytes=-0", "bytes=-00", "bytes= -0", "bytes=-0,-0", "bytes=5000-,-0"} {
		r := ask(h, http.MethodGet, "/shared-assets/film.mp4", "Range", none)
		if r.StatusCode != http.StatusRequestedRangeNotSatisfiable || r.Header.Get("Content-Range") != "bytes */1000" {
			t.Errorf("%s: %s with Content-Range %q, want 416 with the length", none, r.Status, r.Header.Get("Content-Range"))
		}
	}
}

// countedFiles counts the bytes read from its files.
type countedFiles struct {
	fs.FS
	read atomic.Int64
}

func (c *countedFiles) Open(name string) (fs.File, error) {
	f, err := c.FS.Open(name)
	if err != nil {
		return nil, err
	}
	return &countedFile{f, c}, nil
}

type countedFile struct {
	fs.File
	all *countedFiles
}

func (f *countedFile) Read(p []byte) (int, error) {
	n, err := f.File.Read(p)
	f.all.read.Add(int64(n))
	return n, err
}

func (f *countedFile) Seek(offset int64, whence int) (int64, error) {
	return f.File.(io.Seeker).Seek(offset, whence)
}

// filmAndText are a video, a short and a long text.
func filmAndText() fstest.MapFS {
	return fstest.MapFS{
		"film.mp4":  {Data: bytes.Repeat([]byte("0123456789"), 100_000)},
		"short.css": {Data: bytes.Repeat([]byte("a { color: red }\n"), 1000)},
		"long.csv":  {Data: bytes.Repeat([]byte("1,2,3\n"), 500_000)},
	}
}

// onDisk writes files with the same modification time to a folder.
func onDisk(t *testing.T, files fstest.MapFS, changed time.Time) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	for name := range files {
		if err := os.Chtimes(filepath.Join(dir, name), changed, changed); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestFilesAreReadOnlyAsFarAsTheyAreSent(t *testing.T) {
	for name, files := range map[string]fs.FS{
		"embedded":              filmAndText(),
		"on disk":               os.DirFS(onDisk(t, filmAndText(), time.Date(2026, 3, 4, 5, 6, 7, 8, time.UTC))),
		"on disk, without date": os.DirFS(onDisk(t, filmAndText(), time.Unix(0, 0))),
	} {
		t.Run(name, func(t *testing.T) {
			counted := &countedFiles{FS: files}
			h := testServer(t, func(o *Options) { o.SharedAssets = counted })
			for file, data := range filmAndText() {
				address := "/shared-assets/" + file
				whole := ask(h, http.MethodGet, address)
				tag := whole.Header.Get("ETag")
				if body(t, whole) != string(data.Data) || tag == "" || strings.HasPrefix(tag, "W/") {
					t.Fatalf("%s: %s with tag %s", file, whole.Status, tag)
				}
				for _, c := range []struct {
					name, method, header, value string
					status                      int
					limit                       int64
				}{
					{"head", http.MethodHead, "", "", http.StatusOK, 0},
					{"not changed", http.MethodGet, "If-None-Match", tag, http.StatusNotModified, 0},
					{"not changed, by weak comparison", http.MethodGet, "If-None-Match", `"x", W/` + tag, http.StatusNotModified, 0},
					{"head, not changed", http.MethodHead, "If-None-Match", tag, http.StatusNotModified, 0},
				} {
					before := counted.read.Load()
					r := ask(h, c.method, address, c.header, c.value)
					if read := counted.read.Load() - before; r.StatusCode != c.status || read > c.limit || body(t, r) != "" {
						t.Errorf("%s, %s: %s with %d bytes read", file, c.name, r.Status, read)
					}
					if got := r.Header.Get("ETag"); got != tag {
						t.Errorf("%s, %s: tag %s, want %s", file, c.name, got, tag)
					}
				}
			}
			before := counted.read.Load()
			part := ask(h, http.MethodGet, "/shared-assets/film.mp4", "Range", "bytes=500000-500004")
			if got, read := body(t, part), counted.read.Load()-before; part.StatusCode != http.StatusPartialContent || got != "01234" || read > 5 {
				t.Errorf("range: %s, %q, %d bytes read", part.Status, got, read)
			}
		})
	}
}

func TestRangesOfAFileOnDisk(t *testing.T) {
	changed := time.Date(2026, 3, 4, 5, 6, 7, 8, time.UTC)
	dir := onDisk(t, filmAndText(), changed)
	h := testServer(t, func(o *Options) { o.SharedAssets = os.DirFS(dir) })
	const address = "/shared-assets/film.mp4"
	first := ask(h, http.MethodHead, address)
	tag := first.Header.Get("ETag")
	const whole = 1_000_000
	for _, c := range []struct {
		name   string
		header []string
		status int
		length int
	}{
		{"the same by tag", []string{"If-Range", tag}, http.StatusPartialContent, 10},
		{"a weak tag does not do for a part", []string{"If-Range", "W/" + tag}, http.StatusOK, whole},
		{"another tag", []string{"If-Range", `"other"`}, http.StatusOK, whole},
		{"the same by date", []string{"If-Range", changed.Format(http.TimeFormat)}, http.StatusPartialContent, 10},
		{"another date", []string{"If-Range", changed.Add(time.Hour).Format(http.TimeFormat)}, http.StatusOK, whole},
		{"not changed by date", []string{"If-Modified-Since", changed.Format(http.TimeFormat)}, http.StatusNotModified, 0},
		{"the tag counts before the date", []string{"If-Modified-Since", changed.Format(http.TimeFormat), "If-None-Match", `"other"`}, http.StatusPartialContent, 10},
		{"not what was expected", []string{"If-Match", `"other"`}, http.StatusPreconditionFailed, 0},
	} {
		r := ask(h, http.MethodGet, address, append(c.header, "Range", "bytes=0-9")...)
		if got := len(body(t, r)); r.StatusCode != c.status || got != c.length {
			t.Errorf("%s: %s with %d bytes, want %d with %d", c.name, r.Status, got, c.status, c.length)
		}
	}
	testkit.WriteFile(t, filepath.Join(dir, "film.mp4"), bytes.Repeat([]byte("abcdefghij"), whole/10))
	again := ask(h, http.MethodGet, address, "If-None-Match", tag)
	if again.StatusCode != http.StatusOK || again.Header.Get("ETag") == tag || !strings.HasPrefix(body(t, again), "abc") {
		t.Errorf("changed, of the same size: %s with tag %s", again.Status, again.Header.Get("ETag"))
	}
}

func TestShortTextIsCompressedAndLongTextIsSentAsItIs(t *testing.T) {
	dir := onDisk(t, filmAndText(), time.Date(2026, 3, 4, 5, 6, 7, 8, time.UTC))
	h := testServer(t, func(o *Options) { o.SharedAssets, o.CacheBytes = os.DirFS(dir), 64<<20 })
	for file, want := range map[string]string{"short.css": "br", "long.csv": ""} {
		r := ask(h, http.MethodGet, "/shared-assets/"+file, "Accept-Encoding", "br")
		if got := r.Header.Get("Content-Encoding"); r.StatusCode != http.StatusOK || got != want {
			t.Errorf("%s: %s, encoding %q, want %q", file, r.Status, got, want)
		}
	}
	testkit.WriteFile(t, filepath.Join(dir, "short.css"), "b {}")
	if got := body(t, ask(h, http.MethodGet, "/shared-assets/short.css")); got != "b {}" {
		t.Errorf("changed text = %.20q", got)
	}
}

func TestFoldersAreNotFiles(t *testing.T) {
	files := fstest.MapFS{"dir.png/film.mp4": {Data: []byte("x")}}
	h := testServer(t, func(o *Options) { o.SharedAssets = files })
	for _, address := range []string{"/shared-assets/dir.png", "/shared-assets/none.png", "/static/none.js", "/static/"} {
		if r := ask(h, http.MethodGet, address); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", address, r.Status)
		}
	}
}

// TestLargeFilesTakeNoMemory has many clients download a video at the same time,
// over connections, and measures what is allocated.
func TestLargeFilesTakeNoMemory(t *testing.T) {
	const size, clients, limit = 32 << 20, 20, 32 << 20
	dir := t.TempDir()
	testkit.WriteFile(t, filepath.Join(dir, "film.mp4"), "")
	if err := os.Truncate(filepath.Join(dir, "film.mp4"), size); err != nil {
		t.Fatal(err)
	}
	h := testServer(t, func(o *Options) { o.SharedAssets = os.DirFS(dir) })
	srv := httptest.NewServer(h)
	defer srv.Close()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var all sync.WaitGroup
	for range clients {
		all.Go(func() {
			r, err := http.Get(srv.URL + "/shared-assets/film.mp4")
			if err != nil {
				t.Error(err)
				return
			}
			defer r.Body.Close()
			if n, err := io.Copy(io.Discard, r.Body); n != size || err != nil {
				t.Errorf("got %d bytes, %v", n, err)
			}
		})
	}
	all.Wait()
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > limit {
		t.Errorf("%d clients of %d MiB: %d MiB allocated, want at most %d", clients, size>>20, used>>20, limit>>20)
	}
}

// A time such as 1980-01-01 comes from an archive and says nothing about
// changes: a browser that sends it back must not get 304.
func TestFilesWithoutAUsableTimeDoNotNameOne(t *testing.T) {
	archived := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	dir := onDisk(t, filmAndText(), archived)
	h := testServer(t, func(o *Options) { o.SharedAssets = os.DirFS(dir) })
	for _, file := range []string{"film.mp4", "short.css", "long.csv"} {
		r := ask(h, http.MethodGet, "/shared-assets/"+file, "If-Modified-Since", archived.Format(http.TimeFormat))
		if r.StatusCode != http.StatusOK || r.Header.Get("Last-Modified") != "" || r.Header.Get("ETag") == "" {
			t.Errorf("%s: %s, Last-Modified %q, ETag %q", file, r.Status, r.Header.Get("Last-Modified"), r.Header.Get("ETag"))
		}
	}
}

func TestWritersSeeChangesOfFilesWithoutAUsableTime(t *testing.T) {
	dir := onDisk(t, filmAndText(), time.Unix(0, 0))
	h := testServer(t, func(o *Options) { o.SharedAssets, o.Dev = os.DirFS(dir), true })
	for file, data := range filmAndText() {
		first := ask(h, http.MethodGet, "/shared-assets/"+file)
		changed := bytes.ToUpper(data.Data)
		changed[0] = '!'
		path := filepath.Join(dir, file)
		testkit.WriteFile(t, path, changed)
		if err := os.Chtimes(path, time.Unix(0, 0), time.Unix(0, 0)); err != nil {
			t.Fatal(err)
		}
		again := ask(h, http.MethodGet, "/shared-assets/"+file, "If-None-Match", first.Header.Get("ETag"))
		if got := body(t, again); again.StatusCode != http.StatusOK || got != string(changed) {
			t.Errorf("%s, changed to the same size: %s with %.20q", file, again.Status, got)
		}
	}
}

func TestHashesOfFilesBelongToTheEdition(t *testing.T) {
	var h fileHashes
	of := func(edition, text string) string {
		t.Helper()
		hash, err := h.of(edition, "film", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return hash
	}
	before := of("1", "old")
	if of("1", "new") != before {
		t.Error("a hash is computed twice in an edition")
	}
	if of("2", "new") == before {
		t.Error("a hash outlives its edition")
	}
}

// growingFiles counts how often its only file is opened. The file grows right
// after its size is read.
type growingFiles struct {
	path   string
	opened atomic.Int64
	grow   func() error
}

func (g *growingFiles) Open(string) (fs.File, error) {
	g.opened.Add(1)
	f, err := os.Open(g.path)
	return &growingFile{File: f, files: g}, err
}

type growingFile struct {
	*os.File
	files *growingFiles
}

func (f *growingFile) Stat() (fs.FileInfo, error) {
	info, err := f.File.Stat()
	if grow := f.files.grow; grow != nil && err == nil {
		f.files.grow = nil
		err = grow()
	}
	return info, err
}

func TestTextThatGrowsWhileItIsOpenedIsSentWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.txt")
	testkit.WriteFile(t, path, "short")
	long := strings.Repeat("long ", textLimit/4)
	files := &growingFiles{path: path, grow: func() error { return os.WriteFile(path, []byte(long), 0o600) }}
	h := testServer(t, func(o *Options) { o.SharedAssets = files })
	r := ask(h, http.MethodGet, "/shared-assets/log.txt")
	if got := body(t, r); r.StatusCode != http.StatusOK || got != long {
		t.Errorf("%s with %d bytes, want %d", r.Status, len(got), len(long))
	}
	if n := files.opened.Load(); n != 1 {
		t.Errorf("the file was opened %d times, want once", n)
	}
	testkit.WriteFile(t, path, "small")
	files.grow = func() error { return os.WriteFile(path, []byte("small, but more of it"), 0o600) }
	for _, want := range []string{"small, but more of it", "small, but more of it"} {
		if got := body(t, ask(h, http.MethodGet, "/shared-assets/log.txt")); got != want {
			t.Errorf("body = %.40q, want %q", got, want)
		}
	}
}

func TestErrorsDoNotHaveThePolicyOfFiles(t *testing.T) {
	h := testServer(t)
	for _, target := range []string{"/en-US/docs/Web/CSS/none.svg", "/shared-assets/none.svg"} {
		r := ask(h, http.MethodGet, target)
		policy := r.Header.Get("Content-Security-Policy")
		if r.StatusCode != http.StatusNotFound || strings.Contains(policy, "sandbox") || r.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s = %s with headers of files: %v", target, r.Status, r.Header)
		}
	}
}
