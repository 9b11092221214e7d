package webdata_test

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/testkit/servertest"
)

var files = map[string][]byte{"data.json": []byte(`{"a":1}`), "css/deep.json": []byte(`[]`), "README.md": []byte("Hello.")}

func newClient(t *testing.T, o webdata.RegistryOptions) *webdata.Registry {
	t.Helper()
	c, err := webdata.NewRegistry(o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestNewestIsCompatible(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		published, from, want string
	}{
		{"1.2.3", "1.2.3", "1.2.3"},
		{"1.2.3 1.10.0 1.9.9", "1.2.3", "1.10.0"},
		{"1.2.3 2.0.0", "1.2.3", "1.2.3"},
		{"1.2.3 1.3.0-beta.1 1.2.4+build5", "1.2.3", "1.2.4+build5"},
		{"0.3.1 0.3.9 0.4.0", "0.3.1", "0.3.9"},
		{"1.2.2 0.9.9 2.0.0", "1.2.3", ""},
		{"1.2 one 1.2.3.4 1.-2.3", "1.0.0", ""},
	} {
		r := servertest.NewRegistry(t)
		for version := range strings.FieldsSeq(test.published) {
			r.Publish("@pets/data", version, files)
		}
		got, err := newClient(t, webdata.RegistryOptions{Registry: r.URL + "/"}).Newest(t.Context(), "@pets/data", test.from)
		if got.Version != test.want {
			t.Errorf("of %s from %s: %q, %v; want %q", test.published, test.from, got.Version, err, test.want)
		}
		if test.want == "" && !errors.Is(err, webdata.ErrNoVersion) {
			t.Errorf("of %s from %s: err = %v, want %v", test.published, test.from, err, webdata.ErrNoVersion)
		}
		if want := []string{"/@pets%2Fdata"}; !slices.Equal(r.Requests(), want) {
			t.Errorf("requests = %q, want %q", r.Requests(), want)
		}
	}
}

func TestFiles(t *testing.T) {
	t.Parallel()
	r := servertest.NewRegistry(t)
	r.Publish("pets", "1.0.0", files)
	c := newClient(t, webdata.RegistryOptions{Registry: r.URL})
	release, err := c.Newest(t.Context(), "pets", "1.0.0")
	if err != nil {
		t.Fatal(err)
	}
	got, err := c.Files(t.Context(), release, []string{"data.json", "css/deep.json"})
	want := map[string][]byte{"data.json": files["data.json"], "css/deep.json": files["css/deep.json"]}
	if err != nil || !maps.EqualFunc(got, want, bytes.Equal) {
		t.Errorf("Files = %s, %v, want %s", got, err, want)
	}
}

func TestMisbehavingRegistry(t *testing.T) {
	t.Parallel()
	good := servertest.Tarball(files)
	archive := func(entries ...servertest.ArchiveEntry) func(*servertest.Registry) {
		return func(r *servertest.Registry) {
			tarball := servertest.Archive(append(entries, servertest.ArchiveEntry{Header: tar.Header{Name: "package/data.json"}, Content: []byte("{}")}))
			r.PublishTarball("pets", "1.0.1", tarball, servertest.Integrity(tarball))
		}
	}
	publish := func(tarball []byte, integrity string) func(*servertest.Registry) {
		return func(r *servertest.Registry) { r.PublishTarball("pets", "1.0.1", tarball, integrity) }
	}
	handle := func(path string, h http.HandlerFunc) func(*servertest.Registry) {
		return func(r *servertest.Registry) {
			r.PublishTarball("pets", "1.0.1", good, servertest.Integrity(good))
			r.Handle(path, h)
		}
	}
	redirect := func(to string) http.HandlerFunc {
		return func(w http.ResponseWriter, req *http.Request) { http.Redirect(w, req, to, http.StatusFound) }
	}
	hang := func(_ http.ResponseWriter, req *http.Request) { <-req.Context().Done() }
	trickle := func(w http.ResponseWriter, req *http.Request) {
		_, _ = w.Write(good[:10])
		w.(http.Flusher).Flush()
		<-req.Context().Done()
	}
	status := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no", code) }
	}
	path := servertest.TarballPath("pets", "1.0.1")
	cut, garbage, huge := good[:len(good)/2], []byte("no archive"), bytes.Repeat([]byte("x"), 1<<16)
	for _, test := range []struct {
		name   string
		set    func(*servertest.Registry)
		want   error  // nil for any
		saying string // part of the message
	}{
		{"wrong hash", publish(good, servertest.Integrity([]byte("other"))), webdata.ErrIntegrity, "differs"},
		{"no hash", publish(good, ""), webdata.ErrIntegrity, "no SHA-512"},
		{"only a weak hash", publish(good, "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk="), webdata.ErrIntegrity, "no SHA-512"},
		{"cut archive with the hash of the whole", publish(cut, servertest.Integrity(good)), webdata.ErrIntegrity, ""},
		{"cut archive with its own hash", publish(cut, servertest.Integrity(cut)), webdata.ErrArchive, ""},
		{"no archive at all", publish(garbage, servertest.Integrity(garbage)), webdata.ErrArchive, ""},
		{"huge archive", publish(huge, servertest.Integrity(huge)), webdata.ErrTooLarge, ""},
		{"huge content", archive(servertest.ArchiveEntry{Header: tar.Header{Name: "package/zeros"}, Content: make([]byte, 1<<20)}), webdata.ErrTooLarge, ""},
		{"path above", archive(servertest.ArchiveEntry{Header: tar.Header{Name: "package/../../etc/passwd"}}), webdata.ErrArchive, "leads out"},
		{"path above and back", archive(servertest.ArchiveEntry{Header: tar.Header{Name: "../package/data.json"}}), webdata.ErrArchive, "leads out"},
		{"absolute path", archive(servertest.ArchiveEntry{Header: tar.Header{Name: "/package/data.json"}}), webdata.ErrArchive, "leads out"},
		{"backslashes", archive(servertest.ArchiveEntry{Header: tar.Header{Name: `package\..\..\x`}}), webdata.ErrArchive, "leads out"},
		{"symbolic link", archive(servertest.ArchiveEntry{Header: tar.Header{Name: "package/l", Typeflag: tar.TypeSymlink, Linkname: "/etc"}}), webdata.ErrArchive, "neither"},
		{"hard link", archive(servertest.ArchiveEntry{Header: tar.Header{Name: "package/l", Typeflag: tar.TypeLink, Linkname: "x"}}), webdata.ErrArchive, "neither"},
		{"file missing", publish(servertest.Tarball(nil), servertest.Integrity(servertest.Tarball(nil))), webdata.ErrArchive, "missing"},
		{"package fails", handle("/pets", status(500)), nil, "500"},
		{"package missing", handle("/pets", status(404)), nil, "404"},
		{"archive fails", handle(path, status(503)), nil, "503"},
		{"package hangs", handle("/pets", hang), context.DeadlineExceeded, ""},
		{"archive hangs", handle(path, hang), context.DeadlineExceeded, ""},
		{"archive stops in the middle", handle(path, trickle), context.DeadlineExceeded, ""},
		{"huge list of versions", handle("/pets", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(huge) }), webdata.ErrTooLarge, ""},
		{"list of versions is no JSON", handle("/pets", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(garbage) }), nil, "list of versions"},
		{"redirect to plain http elsewhere", handle(path, redirect("http://pets.example/x.tgz")), nil, "not https"},
		{"redirect to a file", handle(path, redirect("file:///etc/passwd")), nil, "not https"},
		{"endless redirects", handle(path, redirect(path)), nil, "too many redirects"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := servertest.NewRegistry(t)
			test.set(r)
			timeout := time.Minute
			if errors.Is(test.want, context.DeadlineExceeded) {
				timeout = 300 * time.Millisecond
			}
			c := newClient(t, webdata.RegistryOptions{Registry: r.URL, Timeout: timeout, MaxMetadata: 1 << 14, MaxTarball: 1 << 14, MaxUnpacked: 1 << 18})
			release, err := c.Newest(t.Context(), "pets", "1.0.0")
			if err == nil {
				_, err = c.Files(t.Context(), release, []string{"data.json"})
			}
			if err == nil || test.want != nil && !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.saying) || !strings.Contains(err.Error(), "pets") {
				t.Errorf("err = %v, want %v with %q", err, test.want, test.saying)
			}
		})
	}
}

func TestRegistryMustBeSafe(t *testing.T) {
	t.Parallel()
	for address, ok := range map[string]bool{
		"":                             true,
		"https://registry.example/npm": true,
		"http://localhost:4873":        true,
		"http://127.0.0.1:4873/":       true,
		"http://[::1]:4873":            true,
		"http://registry.example":      false,
		"http://127.0.0.1.example":     false,
		"file:///tmp":                  false,
		"registry.example":             false,
		"https://":                     false,
		"http://[::1":                  false,
	} {
		if _, err := webdata.NewRegistry(webdata.RegistryOptions{Registry: address}); (err == nil) != ok {
			t.Errorf("New(%q): %v, want success %v", address, err, ok)
		}
	}
}

func TestPublicRegistryMayNotReferToThisMachine(t *testing.T) {
	t.Parallel()
	local := servertest.NewRegistry(t)
	local.Publish("pets", "1.0.0", files)
	// A server responds as the public registry, with an archive on the loopback
	// interface.
	proxied := roundTripper(func(req *http.Request) (*http.Response, error) {
		req = req.Clone(req.Context())
		req.URL.Scheme, req.URL.Host = "http", strings.TrimPrefix(local.URL, "http://")
		return http.DefaultTransport.RoundTrip(req)
	})
	c := newClient(t, webdata.RegistryOptions{RoundTripper: proxied})
	release, err := c.Newest(t.Context(), "pets", "1.0.0")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Files(t.Context(), release, []string{"data.json"}); err == nil || !strings.Contains(err.Error(), "not https") {
		t.Errorf("err = %v, want one about https", err)
	}
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

func TestNewer(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ a, b, want string }{
		{"1.2.3", "1.2.3", "1.2.3"},
		{"1.2.3", "1.10.0", "1.10.0"},
		{"2.0.0", "1.10.0", "2.0.0"},
		{"", "1.0.0", "1.0.0"},
		{"1.0.0", "x", "1.0.0"},
		{"x", "y", "x"},
	} {
		if got := webdata.Newer(test.a, test.b); got != test.want {
			t.Errorf("Newer(%q, %q) = %q, want %q", test.a, test.b, got, test.want)
		}
	}
}
