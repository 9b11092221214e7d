package webdata

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// publish puts the packages of testdata into a registry.
func publish(t *testing.T, r *servertest.Registry, version string) {
	t.Helper()
	for name, p := range testPackages(t, version) {
		r.Publish(name, version, p.Files)
	}
}

// updatedOnce returns a folder in use, with data from the registry.
func updatedOnce(t *testing.T) (r *servertest.Registry, builtIn *Bundle, dir string) {
	t.Helper()
	r, builtIn, dir = servertest.NewRegistry(t), testBundle(t, "1.0.0"), t.TempDir()
	publish(t, r, "1.1.0")
	if _, err := updateFrom(t, r, dir, builtIn); err != nil {
		t.Fatal(err)
	}
	return r, builtIn, dir
}

// updateFrom updates dir as a program with builtIn as its embedded data does.
func updateFrom(t *testing.T, r *servertest.Registry, dir string, builtIn *Bundle) (Updated, error) {
	t.Helper()
	return update(t.Context(), dir, builtIn, RegistryOptions{Registry: r.URL, Timeout: time.Minute})
}

// version returns the version of the data that a program would use.
func versionIn(t *testing.T, dir string, builtIn *Bundle) string {
	t.Helper()
	d, err := openNewer(dir, builtIn)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.counts(); err != nil {
		t.Error(err)
	}
	return d.Versions()[pkgCompat]
}

// listing returns the files below dir with their content.
func listing(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		content, err := os.ReadFile(filepath.Join(dir, path))
		files[path] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestUpdate(t *testing.T) {
	t.Parallel()
	r := servertest.NewRegistry(t)
	builtIn := testBundle(t, "1.0.0")
	dir := filepath.Join(t.TempDir(), "new", "data")

	publish(t, r, "1.0.0")
	if u, err := updateFrom(t, r, dir, builtIn); err != nil || u.Changed {
		t.Fatalf("without newer packages: %v, %v", u, err)
	}
	if got := versionIn(t, dir, builtIn); got != "1.0.0" {
		t.Errorf("using %s, want the embedded data", got)
	}
	for _, version := range []string{"1.1.0", "1.2.0", "1.3.0"} {
		publish(t, r, version)
		publish(t, r, "2.0.0")
		u, err := updateFrom(t, r, dir, builtIn)
		if err != nil || !u.Changed || u.Versions[pkgFeatures] != version {
			t.Fatalf("Update to %s: %v, %v", version, u, err)
		}
		if got := versionIn(t, dir, builtIn); got != version {
			t.Errorf("using %s, want %s", got, version)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 3 {
		t.Errorf("%d entries in the folder, want the pointer, the current data and the previous data: %v", len(entries), entries)
	}
	before := len(r.Requests())
	if u, err := updateFrom(t, r, dir, builtIn); err != nil || u.Changed || u.Versions[pkgCompat] != "1.3.0" {
		t.Errorf("without newer packages, the second time: %v, %v", u, err)
	}
	if n := len(r.Requests()) - before; n != len(PackageFiles()) {
		t.Errorf("%d requests without newer packages, want one per package", n)
	}
}

func TestUpdateKeepsOldDataOnFailure(t *testing.T) {
	t.Parallel()
	for name, fail := range map[string]func(*testing.T, *servertest.Registry){
		"hash differs": func(_ *testing.T, r *servertest.Registry) {
			r.PublishTarball(pkgWebref, "1.2.0", servertest.Tarball(nil), servertest.Integrity([]byte("x")))
		},
		"archive fails": func(_ *testing.T, r *servertest.Registry) {
			r.Handle(servertest.TarballPath(pkgMDNData, "1.2.0"), func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no", 500) })
		},
		"connection breaks": func(_ *testing.T, r *servertest.Registry) {
			r.Handle(servertest.TarballPath(pkgMDNData, "1.2.0"), func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
		},
		"package gone": func(_ *testing.T, r *servertest.Registry) {
			r.Handle("/"+pkgFeatures, http.NotFound)
		},
		"data is not JSON": func(_ *testing.T, r *servertest.Registry) {
			r.Publish(pkgCompat, "1.2.0", map[string][]byte{"data.json": []byte("{")})
		},
		"data has lost most of its content": func(_ *testing.T, r *servertest.Registry) {
			r.Publish(pkgFeatures, "1.2.0", map[string][]byte{"data.json": []byte(`{"features": {}}`)})
		},
		"data has another shape": func(t *testing.T, r *servertest.Registry) {
			text := testPackages(t, "1.2.0")[pkgFeatures].Files["data.json"]
			text = bytes.ReplaceAll(text, []byte("compat_features"), []byte("compatFeatures"))
			r.Publish(pkgFeatures, "1.2.0", map[string][]byte{"data.json": text})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, builtIn, dir := updatedOnce(t)
			before := listing(t, dir)
			publish(t, r, "1.2.0")
			fail(t, r)
			if u, err := updateFrom(t, r, dir, builtIn); err == nil {
				t.Fatalf("Update succeeds: %v", u)
			}
			after := listing(t, dir)
			for path := range after {
				if after[path] != before[path] {
					t.Errorf("%s has changed", path)
				}
			}
			if len(after) != len(before) {
				t.Errorf("%d files, want %d", len(after), len(before))
			}
			if got := versionIn(t, dir, builtIn); got != "1.1.0" {
				t.Errorf("using %s, want 1.1.0", got)
			}
		})
	}
}

func TestUpdateStopsWithItsContext(t *testing.T) {
	t.Parallel()
	r := servertest.NewRegistry(t)
	publish(t, r, "1.1.0")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := t.TempDir()
	if _, err := update(ctx, dir, testBundle(t, "1.0.0"), RegistryOptions{Registry: r.URL}); !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v, want %v", err, context.Canceled)
	}
	if got := listing(t, dir); len(got) > 0 {
		t.Errorf("temporary files are left: %v", got)
	}
}

func TestUpdateGivesUpOnRegistryThatHangs(t *testing.T) {
	t.Parallel()
	r := servertest.NewRegistry(t)
	publish(t, r, "1.1.0")
	r.Handle(servertest.TarballPath(pkgWebSpecs, "1.1.0"), func(_ http.ResponseWriter, req *http.Request) { <-req.Context().Done() })
	dir := t.TempDir()
	if _, err := update(t.Context(), dir, testBundle(t, "1.0.0"), RegistryOptions{Registry: r.URL, Timeout: time.Second}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("err = %v, want %v", err, context.DeadlineExceeded)
	}
	if got := listing(t, dir); len(got) > 0 {
		t.Errorf("temporary files are left: %v", got)
	}
}

func TestUpdateRepairsDamage(t *testing.T) {
	t.Parallel()
	for name, damage := range map[string]func(dir, version string) error{
		"file cut":       func(dir, version string) error { return os.Truncate(filepath.Join(dir, version, specsFile), 3) },
		"file missing":   func(dir, version string) error { return os.Remove(filepath.Join(dir, version, cssFile)) },
		"folder missing": func(dir, version string) error { return os.RemoveAll(filepath.Join(dir, version)) },
		"pointer garbled": func(dir, _ string) error {
			return os.WriteFile(filepath.Join(dir, currentName), []byte("../.."), 0o600)
		},
		"pointer cut":      func(dir, _ string) error { return os.Truncate(filepath.Join(dir, currentName), 0) },
		"manifest garbled": func(dir, version string) error { return os.Truncate(filepath.Join(dir, version, manifestName), 20) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, builtIn, dir := updatedOnce(t)
			version, err := installedVersion(dir)
			if err != nil {
				t.Fatal(err)
			}
			if err := damage(dir, version); err != nil {
				t.Fatal(err)
			}
			if _, err := openNewer(dir, builtIn); err == nil || !strings.Contains(err.Error(), dir) {
				t.Errorf("damaged data: Open = %v", err)
			}
			if u, err := updateFrom(t, r, dir, builtIn); err != nil || !u.Changed {
				t.Errorf("Update: %v, %v", u, err)
			}
			if got := versionIn(t, dir, builtIn); got != "1.1.0" {
				t.Errorf("using %s, want 1.1.0", got)
			}
		})
	}
}

func TestNewerProgramDoesNotUseOlderData(t *testing.T) {
	t.Parallel()
	r := servertest.NewRegistry(t)
	dir := t.TempDir()
	publish(t, r, "1.1.0")
	if _, err := updateFrom(t, r, dir, testBundle(t, "1.0.0")); err != nil {
		t.Fatal(err)
	}
	if got := versionIn(t, dir, testBundle(t, "1.2.0")); got != "1.2.0" {
		t.Errorf("using %s, want the embedded 1.2.0", got)
	}
	version, err := installedVersion(dir)
	if err != nil {
		t.Fatal(err)
	}
	testkit.WriteFile(t, filepath.Join(dir, version, manifestName), `{"format": 999}`)
	if got := versionIn(t, dir, testBundle(t, "1.0.0")); got != "1.0.0" {
		t.Errorf("using %s, want the embedded data instead of another format", got)
	}
}

func TestUpdateCleansUpAfterKilledUpdates(t *testing.T) {
	t.Parallel()
	r := servertest.NewRegistry(t)
	dir := t.TempDir()
	long := time.Now().Add(-2 * staleAfter)
	for name, when := range map[string]time.Time{".new-1": long, ".new-2": time.Now(), "notes": long, "0123456789abcdef": long} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(filepath.Join(dir, name), when, when); err != nil {
			t.Fatal(err)
		}
	}
	publish(t, r, "1.1.0")
	if _, err := updateFrom(t, r, dir, testBundle(t, "1.0.0")); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{".new-1": false, ".new-2": true, "notes": true, "0123456789abcdef": false} {
		if _, err := os.Stat(filepath.Join(dir, name)); (err == nil) != want {
			t.Errorf("%s exists = %v, want %v", name, err == nil, want)
		}
	}
}
