package servertest

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Registry is an npm registry, honest or not. It serves packages over HTTP on the loopback
// interface until its test ends. It is safe for concurrent use.
type Registry struct {
	URL string

	mu       sync.Mutex
	packages map[string]map[string]dist
	handlers map[string]http.HandlerFunc
	requests []string
}

type dist struct {
	Tarball   string `json:"tarball"`
	Integrity string `json:"integrity,omitempty"`

	content []byte
}

// NewRegistry starts an empty registry.
func NewRegistry(t testing.TB) *Registry {
	r := &Registry{packages: map[string]map[string]dist{}, handlers: map[string]http.HandlerFunc{}}
	server := httptest.NewServer(http.HandlerFunc(r.serve))
	t.Cleanup(server.Close)
	r.URL = server.URL
	return r
}

// Publish adds a version of a package with files.
func (r *Registry) Publish(name, version string, files map[string][]byte) {
	tarball := Tarball(files)
	r.PublishTarball(name, version, tarball, Integrity(tarball))
}

// PublishTarball adds a version of a package with an archive and hash.
func (r *Registry) PublishTarball(name, version string, tarball []byte, integrity string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.packages[name] == nil {
		r.packages[name] = map[string]dist{}
	}
	r.packages[name][version] = dist{r.URL + TarballPath(name, version), integrity, tarball}
}

// Handle sets the handler of a path.
func (r *Registry) Handle(path string, h http.HandlerFunc) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.handlers[path] = h
}

// Requests returns the unmodified paths requested so far.
func (r *Registry) Requests() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.requests)
}

// TarballPath returns the registry's path of an archive.
func TarballPath(name, version string) string { return "/" + name + "/-/" + version + ".tgz" }

func (r *Registry) serve(w http.ResponseWriter, req *http.Request) {
	r.mu.Lock()
	r.requests = append(r.requests, req.URL.EscapedPath())
	handler := r.handlers[req.URL.Path]
	name, version, isTarball := strings.Cut(strings.TrimPrefix(req.URL.Path, "/"), "/-/")
	versions := maps.Clone(r.packages[name])
	r.mu.Unlock()
	switch release, ok := versions[strings.TrimSuffix(version, ".tgz")]; {
	case handler != nil:
		handler(w, req)
	case isTarball && ok:
		_, _ = w.Write(release.content) // a client may hang up
	case isTarball || versions == nil:
		http.NotFound(w, req)
	default:
		list := map[string]any{}
		for version, d := range versions {
			list[version] = map[string]any{"dist": d}
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"name": name, "versions": list})
	}
}

// Tarball makes an archive like npm, with every file below "package/".
func Tarball(files map[string][]byte) []byte {
	var entries []ArchiveEntry
	for _, name := range slices.Sorted(maps.Keys(files)) {
		entries = append(entries, ArchiveEntry{tar.Header{Name: "package/" + name}, files[name]})
	}
	return Archive(entries)
}

// ArchiveEntry is an entry of an archive. Mode and size of the header are filled in.
type ArchiveEntry struct {
	tar.Header
	Content []byte
}

// Archive makes a gzipped tar archive of arbitrary entries.
func Archive(entries []ArchiveEntry) []byte {
	var out bytes.Buffer
	zipped := gzip.NewWriter(&out)
	archive := tar.NewWriter(zipped)
	for _, e := range entries {
		e.Header.Mode, e.Header.Size = 0o644, int64(len(e.Content))
		if err := archive.WriteHeader(&e.Header); err != nil {
			panic(err) // an error in the test
		}
		if _, err := archive.Write(e.Content); err != nil {
			panic(err)
		}
	}
	if err := archive.Close(); err != nil {
		panic(err)
	}
	if err := zipped.Close(); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// Integrity returns the published integrity value of an archive.
func Integrity(tarball []byte) string {
	sum := sha512.Sum512(tarball)
	return "sha512-" + base64.StdEncoding.EncodeToString(sum[:])
}
