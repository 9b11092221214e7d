package built

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/internal/testkit/servertest"
)

var long = strings.Repeat("A page of the site. ", 200)

// output is the output of a build with a text.
func output(text, asset string) fs.FS {
	return fstest.MapFS{
		"en-us/docs/web/index.html":   {Data: []byte(long + text)},
		"en-us/docs/web/index.json":   {Data: []byte(text)},
		"en-us/docs/web/map.png":      {Data: []byte("picture")},
		"static/" + asset + ".js":     {Data: []byte("script " + asset)},
		"build-manifest.json":         {Data: []byte("{}")},
		"en-us/docs/web/same/map.png": {Data: []byte("picture")},
		"en-us/docs/web/empty.css":    {},
	}
}

func manifest() *Manifest {
	return &Manifest{
		InlineHash: "'sha256-abc='", Locales: []locale.Locale{locale.EnUS}, Pages: []string{"/en-US/docs/Web"},
		Moved: map[string]Moved{"en-us/docs/old": {URL: "/en-US/docs/Web"}},
	}
}

func begin(t *testing.T, store bucket.Store, keep int) *Publishing {
	t.Helper()
	p, err := Begin(t.Context(), store, Options{Keep: keep, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func publish(t *testing.T, store bucket.Store, keep int, files fs.FS) Result {
	t.Helper()
	result, err := begin(t, store, keep).Publish(t.Context(), files, fstest.MapFS{}, manifest())
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func open(t *testing.T, store bucket.Store, cacheBytes int64) *Site {
	t.Helper()
	s, err := Open(t.Context(), Source{Store: store, CacheDir: t.TempDir(), CacheBytes: cacheBytes})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// wants compares the JSON of the page with the end of its HTML.
func wants(t *testing.T, s *Site, text string) {
	t.Helper()
	data, err := s.JSON(t.Context(), "/en-US/docs/Web")
	if err != nil || string(data) != text {
		t.Errorf("JSON %q, %v; want %q", data, err, text)
	}
	html, err := s.HTML(t.Context(), "/en-US/docs/Web")
	if err != nil || string(html) != long+text {
		t.Errorf("HTML of %d bytes, %v; want %d", len(html), err, len(long+text))
	}
}

func remote(t *testing.T) (*servertest.S3, bucket.Store) {
	t.Helper()
	service := servertest.StartS3(t, "site")
	store, err := bucket.New(bucket.Options{Address: "s3://site/docs"})
	if err != nil {
		t.Fatal(err)
	}
	return service, store
}

// Readers save documents by any address of theirs.
func TestSavedPagesAreFound(t *testing.T) {
	_, store := remote(t)
	publish(t, store, 1, output("one", "a"))
	s := open(t, store, 1<<20)
	if _, _, ok := s.Find("/en-US/docs/Web"); ok {
		t.Error("a page without a title is found")
	}
	s.SetTitles(map[string]string{"/en-US/docs/Web": "The web", "/en-US/docs/Web/CSS": "Styling"})
	for _, path := range []string{"/en-US/docs/Web", "/en-us/docs/WEB", "/en-US/docs/Old"} {
		if url, title, ok := s.Find(path); url != "/en-US/docs/Web" || title != "The web" || !ok {
			t.Errorf("%s: %q, %q, %v", path, url, title, ok)
		}
	}
	var parents []string
	s.EachParent("/en-US/docs/Web/CSS", func(url, title string) { parents = append(parents, url+" "+title) })
	if got := strings.Join(parents, ", "); got != "/en-US/docs/Web The web, /en-US/docs/Web/CSS Styling" {
		t.Errorf("parents: %s", got)
	}
}

func TestAServerFollowsBuilds(t *testing.T) {
	_, store := remote(t)
	if result := publish(t, store, 1, output("one", "a")); result.Uploaded != 5 || result.Files != 6 {
		t.Errorf("first build: %+v", result)
	}
	s := open(t, store, 1<<20)
	wants(t, s, "one")
	if changed, err := s.Refresh(t.Context()); changed || err != nil {
		t.Errorf("same build: %v, %v", changed, err)
	}
	if result := publish(t, store, 1, output("one", "a")); result.Uploaded != 0 {
		t.Errorf("same files again: %+v", result)
	}
	if changed, err := s.Refresh(t.Context()); changed || err != nil {
		t.Errorf("same content: %v, %v", changed, err)
	}
	if result := publish(t, store, 1, output("two", "b")); result.Uploaded != 3 {
		t.Errorf("second build: %+v", result)
	}
	wants(t, s, "one") // before the site has refreshed
	if changed, err := s.Refresh(t.Context()); !changed || err != nil {
		t.Errorf("other build: %v, %v", changed, err)
	}
	wants(t, s, "two")
	for asset, want := range map[string]bool{"a": true, "b": true, "c": false} {
		if got := hasStatic(s, asset); got != want {
			t.Errorf("asset %s is served: %v", asset, got)
		}
	}
	publish(t, store, 1, output("two", "b"))
	publish(t, store, 1, output("three", "c"))
	if _, err := s.Refresh(t.Context()); err != nil {
		t.Error(err)
	}
	if hasStatic(s, "a") || !hasStatic(s, "b") {
		t.Error("an asset of the web build before the previous one is served, or one of the previous one is not")
	}
}

func hasStatic(s *Site, name string) bool {
	f, err := s.Static(fstest.MapFS{}).Open(name + ".js")
	if err != nil {
		return false
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	return err == nil && string(text) == "script "+name
}

func TestOfTwoBuildersOneLoses(t *testing.T) {
	_, store := remote(t)
	for range 2 { // without a build, and with one
		first, second := begin(t, store, 5), begin(t, store, 5)
		text := time.Now().String()
		if _, err := second.Publish(t.Context(), output(text, "a"), fstest.MapFS{}, manifest()); err != nil {
			t.Fatal(err)
		}
		if _, err := first.Publish(t.Context(), output("late", "a"), fstest.MapFS{}, manifest()); !errors.Is(err, fault.ErrConflict) || !strings.Contains(err.Error(), "another build was published") {
			t.Errorf("other build: %v", err)
		}
		wants(t, open(t, store, 1<<20), text)
	}
}

// A store that fails during a publication changes nothing that readers see, and
// the next one continues.
func TestPublishingToAStoreThatFails(t *testing.T) {
	service, store := remote(t)
	publish(t, store, 5, output("one", "a"))
	for after := range int64(5) { // three objects, the manifest, the pointer
		var puts atomic.Int64
		service.SetFault(func(w http.ResponseWriter, r *http.Request) bool {
			if r.Method != http.MethodPut || puts.Add(1) <= after {
				return false
			}
			w.WriteHeader(http.StatusForbidden) // not retried
			return true
		})
		_, err := begin(t, store, 5).Publish(t.Context(), output(fmt.Sprint("two", after), fmt.Sprint("b", after)), fstest.MapFS{}, manifest())
		if err == nil {
			t.Fatalf("published, although upload %d failed", after)
		}
		service.SetFault(nil)
		wants(t, open(t, store, 1<<20), "one")
	}
	if result := publish(t, store, 5, output("two4", "b4")); result.Uploaded != 0 {
		t.Errorf("objects were uploaded again: %+v", result)
	}
	wants(t, open(t, store, 1<<20), "two4")
}

// If a response is lost, the client repeats the request, whose condition then
// fails.
func TestPublishingWithALostResponse(t *testing.T) {
	service, store := remote(t)
	var lost atomic.Bool
	service.SetFault(func(w http.ResponseWriter, r *http.Request) bool {
		if r.Method != http.MethodPut || !strings.HasSuffix(r.URL.Path, "/current") || lost.Swap(true) {
			return false
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		again, err := http.NewRequest(r.Method, service.URL+r.URL.RequestURI(), bytes.NewReader(body))
		if err != nil {
			t.Error(err)
		}
		again.Header = r.Header.Clone()
		response, err := http.DefaultClient.Do(again)
		if err != nil || response.StatusCode != http.StatusOK {
			t.Errorf("%v, %v", response, err)
		}
		_ = response.Body.Close()
		panic(http.ErrAbortHandler)
	})
	publish(t, store, 5, output("one", "a"))
	wants(t, open(t, store, 1<<20), "one")
}

// The previous build is served while the new one cannot be read.
func TestBuildsThatCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	store := bucket.Folder(dir)
	publish(t, store, 5, output("one", "a"))
	s := open(t, store, 1<<20)
	good, err := os.ReadFile(filepath.Join(dir, pointerName))
	if err != nil {
		t.Fatal(err)
	}
	var first pointer
	if err := json.Unmarshal(good, &first); err != nil {
		t.Fatal(err)
	}
	sane, err := load(t.Context(), store, first.Build)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(m *Manifest){
		"another format":         func(m *Manifest) { m.Format++ },
		"a path above":           func(m *Manifest) { m.Files["../../etc/passwd"] = m.Files["en-us/docs/web/index.html"] },
		"an absolute path":       func(m *Manifest) { m.Files["/etc/passwd"] = m.Files["en-us/docs/web/index.html"] },
		"a hash that is a path":  func(m *Manifest) { m.Files["x"] = File{Hash: "../../../../../../../etc/passwd"} },
		"a file too large":       func(m *Manifest) { m.Files["x"] = File{Hash: strings.Repeat("a", 64), Size: 1 << 40} },
		"a negative size":        func(m *Manifest) { m.Files["x"] = File{Hash: strings.Repeat("a", 64), Size: -1} },
		"a header in a hash":     func(m *Manifest) { m.InlineHash = "'sha256-abc='; script-src *" },
		"a page of another host": func(m *Manifest) { m.Pages = append(m.Pages, "//evil.example/en-US/") },
		"a redirect to script":   func(m *Manifest) { m.Moved["en-us/x"] = Moved{URL: "javascript:alert(1)"} },
		"a redirect to a host":   func(m *Manifest) { m.Moved["en-us/x"] = Moved{URL: "//evil.example"} },
		"no such locale":         func(m *Manifest) { m.Locales = append(m.Locales, "../x") },
	} {
		m := *sane
		m.Files, m.Moved = maps.Clone(sane.Files), maps.Clone(sane.Moved)
		change(&m)
		packed, id, err := m.encode()
		if err != nil {
			t.Fatal(err)
		}
		refuses(t, s, dir, name, id, packed)
	}
	refuses(t, s, dir, "not JSON", sumOf([]byte("x")), []byte("x"))
	refuses(t, s, dir, "a damaged manifest", strings.Repeat("a", 64), []byte("x"))
	defer func(limit int64) { maxManifest = limit }(maxManifest)
	maxManifest = 1 << 20
	bomb := zeros(t, 1000*maxManifest/64)
	refuses(t, s, dir, "a manifest that is large once unpacked", sumOf(bomb), bomb)
	large := bytes.Repeat([]byte("x"), maxPacked+1)
	refuses(t, s, dir, "a large manifest", sumOf(large), large)
	testkit.WriteFile(t, filepath.Join(dir, pointerName), strings.Repeat("x", 1<<20))
	if changed, err := s.Refresh(t.Context()); changed || err == nil {
		t.Errorf("large pointer: %v, %v", changed, err)
	}
	if err := os.Remove(filepath.Join(dir, pointerName)); err != nil {
		t.Fatal(err)
	}
	if changed, err := s.Refresh(t.Context()); changed || err == nil {
		t.Errorf("no pointer: %v, %v", changed, err)
	}
	wants(t, s, "one")
}

func refuses(t *testing.T, s *Site, dir, name, id string, packed []byte) {
	t.Helper()
	testkit.WriteFile(t, filepath.Join(dir, filepath.FromSlash(manifestName(id))), string(packed))
	testkit.WriteFile(t, filepath.Join(dir, pointerName), `{"build":"`+id+`"}`)
	if changed, err := s.Refresh(t.Context()); changed || err == nil {
		t.Errorf("%s is served", name)
	} else {
		t.Logf("%s: %v", name, err)
	}
}

// zeros returns compressed JSON with a long text.
func zeros(t *testing.T, size int64) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := io.WriteString(w, `{"version":"`)
	block := bytes.Repeat([]byte("0"), 1<<20)
	for n := int64(0); n < size && err == nil; n += int64(len(block)) {
		_, err = w.Write(block)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestObjectsThatAreDamaged(t *testing.T) {
	service, store := remote(t)
	publish(t, store, 5, output("one", "a"))
	isObject := func(r *http.Request) bool {
		return r.Method == http.MethodGet && strings.Contains(r.URL.Path, "/objects/")
	}
	for name, body := range map[string]string{"truncated": "o", "other": "two", "long": strings.Repeat("one", 10000), "empty": ""} {
		s := open(t, store, 1<<20)
		service.SetFault(func(w http.ResponseWriter, r *http.Request) bool {
			if !isObject(r) {
				return false
			}
			w.Header().Set("ETag", `"x"`)
			w.Header().Set("Last-Modified", time.Now().UTC().Format(http.TimeFormat))
			_, _ = io.WriteString(w, body)
			return true
		})
		for _, read := range []func(context.Context, string) ([]byte, error){s.HTML, s.JSON} {
			if data, err := read(t.Context(), "/en-US/docs/Web"); !errors.Is(err, fault.ErrUnavailable) || errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s object: %d bytes, %v", name, len(data), err)
			}
		}
		service.SetFault(nil)
		wants(t, s, "one")
	}
}

// Copies are served while the store is down, and other files are not reported as
// missing.
func TestAStoreThatIsDown(t *testing.T) {
	service, store := remote(t)
	publish(t, store, 5, output("one", "a"))
	s := open(t, store, 1<<20)
	wants(t, s, "one")
	service.SetFault(func(w http.ResponseWriter, _ *http.Request) bool {
		w.WriteHeader(http.StatusForbidden) // not retried
		return true
	})
	if changed, err := s.Refresh(t.Context()); changed || err == nil {
		t.Errorf("refresh: %v, %v", changed, err)
	}
	wants(t, s, "one")
	if _, err := s.open("en-us/docs/web/map.png"); !errors.Is(err, fault.ErrUnavailable) || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("file without a copy: %v", err)
	}
	service.SetFault(nil)
	f, err := s.open("en-us/docs/web/map.png")
	if err != nil {
		t.Fatal(err)
	}
	_ = f.Close()
}

func TestObjectsOfASlowStore(t *testing.T) {
	service, store := remote(t)
	publish(t, store, 5, output("one", "a"))
	s := open(t, store, 1<<20)
	proceed := make(chan struct{})
	var gets atomic.Int64
	service.SetFault(func(_ http.ResponseWriter, r *http.Request) bool {
		if strings.Contains(r.URL.Path, "/objects/") {
			gets.Add(1)
			<-proceed
		}
		return false
	})
	ctx, leave := context.WithCancel(t.Context())
	results := make(chan error)
	for range 3 {
		go func() {
			_, err := s.JSON(ctx, "/en-US/docs/Web")
			results <- err
		}()
	}
	leave()
	for range 3 {
		if err := <-results; !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled request: %v", err)
		}
	}
	close(proceed)
	wants(t, s, "one")
	if n := gets.Load(); n > 3 {
		t.Errorf("%d requests for two objects", n)
	}
}

func TestCopiesOfObjectsAreBounded(t *testing.T) {
	_, store := remote(t)
	files := fstest.MapFS{}
	for i := range 20 {
		files[fmt.Sprintf("en-us/docs/web/%d.png", i)] = &fstest.MapFile{Data: bytes.Repeat([]byte{byte(i)}, 1000)}
	}
	publish(t, store, 5, files)
	dir := t.TempDir()
	for range 2 { // even after a restart
		s, err := Open(t.Context(), Source{Store: store, CacheDir: dir, CacheBytes: 5500})
		if err != nil {
			t.Fatal(err)
		}
		for i := range 20 {
			f, err := s.open(fmt.Sprintf("en-us/docs/web/%d.png", i))
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(f)
			if err := errors.Join(err, f.Close()); err != nil || len(data) != 1000 || data[0] != byte(i) {
				t.Errorf("picture %d has %d bytes, %v", i, len(data), err)
			}
		}
		if copies := testkit.ReadFiles(t, dir); len(copies) != 5 {
			t.Errorf("got %d copies, want 5", len(copies))
		}
	}
}

// Old builds are deleted, with objects that no builder can need.
func TestOldBuildsAreDeleted(t *testing.T) {
	dir := t.TempDir()
	store := bucket.Folder(dir)
	age := func() {
		old := time.Now().Add(-2 * grace)
		for name := range testkit.ReadFiles(t, dir) {
			if err := os.Chtimes(filepath.Join(dir, name), old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
	count := func(folder string) (n int) {
		for name := range testkit.ReadFiles(t, dir) {
			if strings.HasPrefix(filepath.ToSlash(name), folder) {
				n++
			}
		}
		return n
	}
	publish(t, store, 1, output("one", "a"))
	publish(t, store, 1, output("two", "a"))
	publish(t, store, 1, output("three", "a"))
	if builds := count(buildsFolder); builds != 3 {
		t.Errorf("got %d builds, but all are new", builds)
	}
	age()
	late := begin(t, store, 1)
	result := publish(t, store, 1, output("four", "a"))
	if builds := count(buildsFolder); builds != 2 || result.Deleted != 6 { // two builds with two objects each
		t.Errorf("%d builds, want 2; %+v", builds, result)
	}
	wants(t, open(t, store, 1<<20), "four")
	if _, err := late.Publish(t.Context(), output("five", "a"), fstest.MapFS{}, manifest()); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("slow builder: %v", err)
	}
	// An old object without a build may be deleted at any moment, so it is
	// written again.
	age()
	if result := publish(t, store, 1, output("five", "a")); result.Uploaded != 2 {
		t.Errorf("objects of a build that lost: %+v", result)
	}
	wants(t, open(t, store, 1<<20), "five")
}

// Parts remain as long as a build has them, and are only opened undamaged.
func TestPartsOfBuilds(t *testing.T) {
	dir := t.TempDir()
	store := bucket.Folder(dir)
	parts := fstest.MapFS{"search/en-us.zip": {Data: []byte("texts")}}
	for _, text := range []string{"one", "two"} {
		if _, err := begin(t, store, 0).Publish(t.Context(), output(text, "a"), parts, manifest()); err != nil {
			t.Fatal(err)
		}
		old := time.Now().Add(-2 * grace)
		for name := range testkit.ReadFiles(t, dir) {
			if err := os.Chtimes(filepath.Join(dir, name), old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
	publish(t, store, 1, output("without", "a"))
	object := File{Hash: sumOf([]byte("texts"))}.object()
	if _, err := os.Stat(filepath.Join(dir, object)); err != nil {
		t.Errorf("the part of an earlier build: %v", err)
	}
	s := open(t, store, 1<<20)
	if parts := s.Manifest().Parts; len(parts) != 0 {
		t.Errorf("parts of a build without any: %v", parts)
	}
	if _, err := begin(t, store, 1).Publish(t.Context(), output("three", "a"), parts, manifest()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	f := s.Manifest().Parts["search/en-us.zip"]
	read := func() (string, error) {
		local, err := s.OpenPart(t.Context(), f)
		if err != nil {
			return "", err
		}
		text, err := io.ReadAll(io.NewSectionReader(local, 0, f.Size))
		return string(text), err
	}
	if text, err := read(); text != "texts" || err != nil {
		t.Errorf("part %q, %v", text, err)
	}
	testkit.WriteFile(t, s.objects.path(f.object()), "other")
	if text, err := read(); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("a damaged copy: %q, %v", text, err)
	}
	if text, err := read(); text != "texts" || err != nil {
		t.Errorf("after a damaged copy: %q, %v", text, err)
	}
}

// A server whose disk is full serves what it cannot keep.
func TestFullDisk(t *testing.T) {
	service, store := remote(t)
	publish(t, store, 1, output("one", "a"))
	var failed atomic.Int64
	s, err := Open(t.Context(), Source{Store: store, CacheDir: t.TempDir(), CacheBytes: 1 << 20, Copied: func(err error) {
		if err != nil {
			failed.Add(1)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	folder := s.objects.path(objectsFolder)
	if err := os.Remove(folder); err != nil {
		t.Fatal(err)
	}
	testkit.WriteFile(t, strings.TrimSuffix(folder, "/"), "") // no copy can be written below a file
	wants(t, s, "one")
	place := s.locateFile(s.current.Load(), "en-us/docs/web/map.png", locale.EnUS, true)
	f, err := s.OpenAsset(place)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(f); string(text) != "picture" || err != nil {
		t.Errorf("asset %q, %v", text, err)
	}
	if failed.Load() != 3 {
		t.Errorf("%d copies failed, want 3", failed.Load())
	}
	service.SetFault(func(w http.ResponseWriter, r *http.Request) bool {
		if strings.Contains(r.URL.Path, "/objects/") {
			_, _ = io.WriteString(w, "other")
			return true
		}
		return false
	})
	if data, err := s.JSON(t.Context(), "/en-US/docs/Web"); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("a damaged object: %q, %v", data, err)
	}
}

func TestFilesThatAreNotNextToPages(t *testing.T) {
	store := bucket.Folder(t.TempDir())
	publish(t, store, 5, output("one", "a"))
	s := open(t, store, 1<<20)
	for name, want := range map[string]bool{
		"en-us/docs/web/map.png": true, "en-us/docs/web/empty.css": true, "en-us/docs/web/none.png": false, "en-us/docs/web/index.html": false, "en-us/docs/web/index.json": false,
		"en-us/docs/web/same/map.png": false, "static/a.js": false,
	} {
		place := s.locateFile(s.current.Load(), name, locale.EnUS, true)
		f, err := s.OpenAsset(place)
		if err == nil {
			_ = f.Close()
		}
		if got := err == nil; got != want {
			t.Errorf("%s at %q is served: %v", name, place.URL, got)
		}
	}
}
