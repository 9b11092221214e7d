package site

import (
	"os"
	"path/filepath"
	"testing"
)

func TestNamesOutsideOfTheOutputAreRefused(t *testing.T) {
	o, err := openOutput(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer o.discard()
	if err := o.write("a/b/known.txt", nil); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"../c", "a/../../c", "a/b/..", "a/b/.", "/c", "a/b/", ""} {
		if err := o.write(name, nil); err == nil {
			t.Errorf("write(%q) has no error", name)
		}
	}
	for _, name := range []string{"a/b/c", "a/b/...", "a/b/known.txt", "a//b/d", "top"} {
		if err := o.write(name, []byte(name)); err != nil {
			t.Error(err)
			continue
		}
		if text, err := os.ReadFile(filepath.Join(o.staging, filepath.FromSlash(name))); string(text) != name {
			t.Errorf("%q holds %q, %v", name, text, err)
		}
	}
}

func BenchmarkOutput(b *testing.B) {
	o, err := openOutput(filepath.Join(b.TempDir(), "out"))
	if err != nil {
		b.Fatal(err)
	}
	defer o.discard()
	const folder = "en-us/docs/web/api/element/getanimations"
	names := []string{folder + "/index.json", folder + "/metadata.json", folder + "/index.html", folder + "/social.png"}
	for b.Loop() {
		for _, name := range names {
			if _, err := o.path(name); err != nil {
				b.Fatal(err)
			}
		}
	}
}
