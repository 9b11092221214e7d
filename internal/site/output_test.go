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
			t.Errorf("write(%q): no error", name)
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

func TestOutputFollowsSymbolicLinks(t *testing.T) {
	dir := t.TempDir()
	link, folder := filepath.Join(dir, "link"), filepath.Join(dir, "disk", "out")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(folder, link); err != nil {
		t.Skip(err)
	}
	o, err := openOutput(link)
	if err != nil {
		t.Fatal(err)
	}
	if err := o.write("a", nil); err != nil {
		t.Fatal(err)
	}
	if err := o.publish(); err != nil {
		t.Fatal(err)
	}
	if target, err := os.Readlink(link); target != folder {
		t.Errorf("link leads to %q, %v", target, err)
	}
	if _, err := os.Stat(filepath.Join(folder, "a")); err != nil {
		t.Error(err)
	}
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	if _, err := openOutput(link); err == nil {
		t.Error("a dangling link is not an error")
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
