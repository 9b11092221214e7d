package built

import (
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"testing"
	"testing/fstest"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

// Servers of two releases that share a store have the files of both.
func TestServersShareFilesOfReleases(t *testing.T) {
	service, store := remote(t)
	o := Options{Keep: 1, Log: slog.New(slog.DiscardHandler)}
	web := func(name string) fs.FS { return fstest.MapFS{name: {Data: []byte("script " + name)}} }
	one, two := OpenAssets(store, o), OpenAssets(store, o)
	read := func(a *Assets, own fs.FS, name string) error {
		f, err := a.With(own).Open(name)
		if err != nil {
			return err
		}
		text, err := io.ReadAll(f)
		if err == nil && string(text) != "script "+name {
			t.Errorf("%s is %q", name, text)
		}
		return errors.Join(err, f.Close())
	}
	add := func(a *Assets, name string) {
		t.Helper()
		if _, err := a.Add(t.Context(), web(name)); err != nil {
			t.Fatal(err)
		}
	}
	add(one, "1.js")
	if err := read(one, web("1.js"), "2.js"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file of no release: %v", err)
	}
	add(two, "2.js")
	if err := read(two, web("2.js"), "1.js"); err != nil {
		t.Errorf("the earlier release: %v", err)
	}
	one.looked = time.Time{}
	if err := read(one, web("1.js"), "2.js"); err != nil {
		t.Errorf("the later release: %v", err)
	}
	service.SetFault(func(w http.ResponseWriter, _ *http.Request) bool {
		w.WriteHeader(http.StatusForbidden)
		return true
	})
	if err := read(one, web("1.js"), "2.js"); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("a store that fails: %v", err)
	}
	if err := read(one, web("1.js"), "1.js"); err != nil {
		t.Errorf("a file of its own: %v", err)
	}
	service.SetFault(nil)
	add(two, "2.js") // a restart ages nothing
	add(two, "3.js")
	add(two, "4.js")
	two.looked = time.Time{}
	for name, isKept := range map[string]bool{"1.js": false, "2.js": false, "3.js": true} {
		if err := read(two, web("4.js"), name); errors.Is(err, fs.ErrNotExist) == isKept {
			t.Errorf("%s: %v", name, err)
		}
	}
}
