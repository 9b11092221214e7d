package importer

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestWriteOver checks that files may become folders and the reverse, and that a link in the folder is not followed.
func TestWriteOver(t *testing.T) {
	dir, out, other := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "other")
	writeFile(t, filepath.Join(dir, "assets"), "file")
	writeFile(t, other, "other")
	if err := os.Symlink(other, filepath.Join(out, "linked")); err != nil {
		t.Fatal(err)
	}
	for _, files := range []map[string]string{{"assets": "assets", "linked": "assets"}, {"assets/a": "assets", "b/c/d": "assets"}, {"assets": "assets", "b/c": "assets"}} {
		tree := Tree{Config: "config.yml", Files: files}
		if err := tree.Write(t.Context(), dir, out); err != nil {
			t.Fatal(err)
		}
		for name := range files {
			if text, err := os.ReadFile(filepath.Join(out, name)); err != nil || string(text) != "file" {
				t.Errorf("%s is %q, %v", name, text, err)
			}
		}
		if found := readTree(t, out); len(found) != len(files)+1 {
			t.Errorf("%d files, want %d and site.yaml: %v", len(found), len(files), found)
		}
	}
	if text, _ := os.ReadFile(other); string(text) != "other" {
		t.Errorf("wrote %q through a link", text)
	}
}

// TestUnreadable checks that files that cannot be read are losses, not the end of the project.
func TestUnreadable(t *testing.T) {
	files := fstest.MapFS{"docs/large.bin": {Mode: 0o600}}
	for name, text := range map[string]string{
		"mkdocs.yml": "site_name: A\nplugins: [blog]\n", "docs/index.md": "# A", "docs/locked.md": "# B", "docs/blog/posts/locked.md": "# C",
		"docs/locked/d.md": "# D", "docs/locked.png": "",
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	p := &project{fs: unreadable{files}, tree: Tree{Config: "mkdocs.yml", Pages: map[string]Page{}, Files: map[string]string{}}}
	if err := readMkDocs(t.Context(), p, "mkdocs.yml"); err != nil {
		t.Fatal(err)
	}
	p.leaveOutFiles()
	if len(p.tree.Files) != 1 || p.tree.Pages["index.md"].Text == nil {
		t.Errorf("files %v, pages %v", p.tree.Files, p.tree.Pages)
	}
	for _, name := range []string{"docs/locked", "docs/locked.md", "docs/locked.png", "docs/blog/posts/locked.md"} {
		if !slices.ContainsFunc(p.tree.Losses, func(l Loss) bool { return l.File == name }) {
			t.Errorf("%s is not reported: %v", name, p.tree.Losses)
		}
	}
}

// unreadable are files. Those whose names begin with "locked" cannot be opened.
type unreadable struct{ fs.FS }

func (u unreadable) Open(name string) (fs.File, error) {
	if strings.HasPrefix(path.Base(name), "locked") {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return u.FS.Open(name)
}

// TestLargeFile checks that a file that is too large is left out.
func TestLargeFile(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "mkdocs.yml"), "site_name: A\n")
	writeFile(t, filepath.Join(dir, "docs/index.md"), "# A\n")
	writeFile(t, filepath.Join(dir, "docs/large.bin"), "")
	if err := os.Truncate(filepath.Join(dir, "docs/large.bin"), maxFile+1); err != nil {
		t.Fatal(err)
	}
	tree, err := Read(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(tree.Files) > 0 || len(tree.Losses) != 1 || !strings.Contains(tree.Losses[0].What, "larger than 512 MB") {
		t.Errorf("files %v, losses %v", tree.Files, tree.Losses)
	}
}
