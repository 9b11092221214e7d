package content_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
)

// brokenFS fails for the names in broken.
type brokenFS struct {
	fstest.MapFS
	broken map[string]error
}

func (b brokenFS) Open(name string) (fs.File, error) {
	if err := b.broken[name]; err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return b.MapFS.Open(name)
}

func (b brokenFS) ReadDir(name string) ([]fs.DirEntry, error) {
	if err := b.broken[name]; err != nil {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: err}
	}
	return b.MapFS.ReadDir(name)
}

func (b brokenFS) ReadFile(name string) ([]byte, error) {
	if err := b.broken[name]; err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return b.MapFS.ReadFile(name)
}

func page(slug string) string { return "---\ntitle: " + slug + "\nslug: " + slug + "\n---\n\nText\n" }

func TestUnreadableFilesDoNotStopTheRest(t *testing.T) {
	t.Parallel()
	errDisk := errors.New("input/output error")
	fsys := brokenFS{fstest.MapFS{
		"en-us/good/index.md":      {Data: []byte(page("good"))},
		"en-us/secret/index.md":    {Data: []byte(page("secret"))},
		"en-us/locked/in/index.md": {Data: []byte(page("locked/in"))},
		"en-us/large/index.md":     {Data: append([]byte(page("large")), bytes.Repeat([]byte("x"), 10<<20)...)},
		"en-us/latin/index.md":     {Data: []byte("---\ntitle: latin\nslug: latin\n---\n\nfirst\nsecond \xe9\n")},
		"en-us/latin1/index.md":    {Data: []byte("---\ntitle: \xe9\nslug: latin1\n---\n")},
		"en-us/windows/index.md":   {Data: []byte("\ufeff" + strings.ReplaceAll(page("windows"), "\n", "\r\n"))},
		"en-us/long/index.md":      {Data: []byte("---\ntitle: long\nslug: long\ntags:\n" + strings.Repeat("  - tag\n", 1000) + "---\n\nText\n")},
		"jsondata/GroupData.json":  {Data: []byte("[\n{]")},
		"jsondata/SVGData.json":    {Data: []byte(`{"elements": {"a": {"categories": 5}}}`)},
	}, map[string]error{"en-us/secret/index.md": errDisk, "en-us/locked": errDisk}}
	c, flaws := loadFS(t, fsys)
	got := map[string]string{}
	for _, f := range flaws {
		got[f.File] = f.Name + ": " + f.Explanation
	}
	for file, want := range map[string]string{
		"en-us/secret/index.md":   "Unreadable: input/output error",
		"en-us/locked":            "Unreadable: input/output error",
		"en-us/large/index.md":    "Unreadable: the file is larger than 8 MB",
		"en-us/latin1/index.md":   "InvalidFrontMatter: the front matter is not valid UTF-8",
		"jsondata/GroupData.json": "InvalidData: the file is not valid: there is ']' where the name of a field in double quotes must be",
		"jsondata/SVGData.json":   `InvalidData: the file is not valid: "elements.categories" must be an array, not a number`,
	} {
		if got[file] != want {
			t.Errorf("flaw of %s = %q, want %q", file, got[file], want)
		}
	}
	for _, slug := range []string{"good", "windows", "long"} {
		p := c.Page("en-US", slug)
		if p == nil {
			t.Errorf("page %s is missing", slug)
			continue
		}
		if body, err := c.Body(p); err != nil || body != "\nText\n" {
			t.Errorf("Body(%s) = %q, %v", slug, body, err)
		}
	}
	if _, err := c.Body(c.Page("en-US", "latin")); err == nil || err.Error() != "read en-us/latin/index.md: line 7 is not valid UTF-8" {
		t.Errorf("err of Body(latin) = %v", err)
	}
}

func TestLinksAndSpecialFilesAreNotFollowed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "en-us/a/index.md", page("a"))
	write(t, dir, "outside/index.md", page("a/loop"))
	for link, target := range map[string]string{
		"en-us/a/loop":       "..",
		"en-us/a/self":       "self",
		"en-us/a/passwd.png": "../../outside/index.md",
		"en-us/b":            "../outside",
	} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Skip(err)
		}
	}
	var flaws flaw.List
	c, err := content.Load(context.Background(), content.Sources{Content: dir}, content.Options{}, &flaws)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Pages()) != 1 {
		t.Errorf("got %d pages, want 1", len(c.Pages()))
	}
	links := 0
	for _, f := range flaws.Sorted() {
		if f.Name == content.FlawSymlink {
			links++
		}
	}
	if links != 4 {
		t.Errorf("%d links are reported, want 4", links)
	}
	a := c.Page("en-US", "a")
	if assets, err := c.Assets(a); len(assets) > 0 || err != nil {
		t.Errorf("Assets = %q, %v, want none", assets, err)
	}
	for _, name := range []string{"passwd.png", "../a/index.md", "index.md", ""} {
		if _, err := c.OpenAsset(a, name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("OpenAsset(%q) fails with %v, want %v", name, err, fs.ErrNotExist)
		}
	}
}

func TestLoadErrors(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "file/en-us", "")
	write(t, dir, "content/en-us/a/index.md", page("a"))
	english := filepath.Join(dir, "content")
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	tests := []struct {
		name string
		ctx  context.Context
		src  content.Sources
		want string
	}{
		{"no folder", context.Background(), content.Sources{Content: filepath.Join(dir, "missing")}, "no such file or directory"},
		{"no English", context.Background(), content.Sources{Content: dir}, "en-us: no such file or directory"},
		{"a file", context.Background(), content.Sources{Content: filepath.Join(dir, "file")}, "is not a folder"},
		{"no translations", context.Background(), content.Sources{Content: english, Translated: filepath.Join(dir, "missing")}, "no such file or directory"},
		{"cancelled", cancelled, content.Sources{Content: english}, "context canceled"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, err := content.Load(test.ctx, test.src, content.Options{Kind: content.Reference}, flaw.Discard)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("err of Load = %v, want %q", err, test.want)
			}
		})
	}
}

func write(t testing.TB, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Incremental builds depend on the hash, which one unreadable file must not
// prevent.
func TestSharedFilesThatCannotBeReadAreHashedAsSuch(t *testing.T) {
	t.Parallel()
	hashed := func(broken map[string]error) string {
		c, _ := loadFS(t, brokenFS{fstest.MapFS{
			"en-us/good/index.md":     {Data: []byte(page("good"))},
			"jsondata/GroupData.json": {Data: []byte("[{}]")},
			"sidebars/a.yaml":         {Data: []byte("sidebar: []")},
			"sidebars/b.yaml":         {Data: []byte("sidebar: []")},
		}, broken})
		var text strings.Builder
		if err := c.WriteShared(&text); err != nil {
			t.Fatal(err)
		}
		return text.String()
	}
	whole := hashed(nil)
	file := hashed(map[string]error{"sidebars/a.yaml": fs.ErrPermission})
	folder := hashed(map[string]error{"sidebars": fs.ErrPermission})
	if file == whole || folder == whole || file == folder {
		t.Errorf("hash is the same for\n%s\n%s\n%s", whole, file, folder)
	}
	if !strings.Contains(file, "sidebars/b.yaml") {
		t.Errorf("the file after an unreadable one is left out:\n%s", file)
	}
}
