package content_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
)

// writeTree writes files below a new folder.
func writeTree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestFilesThatCannotBeInserted checks that includes read only files of the site.
func TestFilesThatCannotBeInserted(t *testing.T) {
	t.Parallel()
	const secret = "SECRET"
	dir := writeTree(t, map[string]string{
		"index.md": "# Home\n", "ok.txt": "OK", "_part/a.txt": "OK", ".env": secret, ".git/config": secret, "waymark.toml": secret, "node_modules/a/a.txt": secret,
		"private/a.txt": secret, "logs/a.log": secret, ".gitignore": "private/\n", "logs/.gitignore": "*.log\n", "binary": "\x00", "latin1.txt": "\xe9",
		"big.txt": strings.Repeat(secret, 1<<18), "folder/a.txt": "OK",
	})
	outside := writeTree(t, map[string]string{"a.txt": secret})
	for name, to := range map[string]string{"link.txt": filepath.Join(outside, "a.txt"), "linked": outside, "inner.txt": filepath.Join(dir, "ok.txt")} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	c := load(t, dir)
	changed, err := c.With(t.Context(), map[string][]byte{filepath.Join(dir, "new.txt"): []byte("OK")}, flaw.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"ok.txt": "", "_part/a.txt": "", "folder/a.txt": "",
		".env": "not part of the site", ".git/config": "not part of the site", "waymark.toml": "not part of the site", "node_modules/a/a.txt": "not part of the site",
		"private/a.txt": "excludes private", "logs/a.log": "excludes logs/a.log", "link.txt": "symbolic link", "linked/a.txt": "symbolic link", "inner.txt": "symbolic link",
		"binary": "not text", "latin1.txt": "not text", "big.txt": "1572864 bytes", "folder": "not a file", "ok.txt/a": "not a file", "none": "no file", "../x": "outside",
		"./": "not the path", "OK.txt": "no file",
	} {
		for _, c := range []*content.Catalogue{c, changed} {
			p := c.ByURL("/")
			r := c.Compose(p, "{{ include(\""+file+"\") }}")
			if strings.Contains(r.Markdown, secret) {
				t.Errorf("%s is inserted", file)
			}
			switch {
			case want == "" && !strings.Contains(r.Markdown, "OK"):
				t.Errorf("%s is not inserted: %v", file, r.Problems)
			case want != "" && (len(r.Problems) != 1 || !strings.Contains(r.Problems[0].Text, want)):
				t.Errorf("%s: problems %v, want %q", file, r.Problems, want)
			}
		}
	}
	if r := changed.Compose(changed.ByURL("/"), "{{ include('new.txt') }}"); !strings.Contains(r.Markdown, "OK") {
		t.Errorf("a new file is not inserted: %v", r.Problems)
	}
}

func load(t *testing.T, dir string) *content.Catalogue {
	t.Helper()
	c, err := content.Load(context.Background(), content.Sources{Content: dir}, content.Options{History: content.HistoryOff}, flaw.Discard)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestUpdateInserts checks that changed macros and variables are those of all pages.
func TestUpdateInserts(t *testing.T) {
	t.Parallel()
	dir := writeTree(t, map[string]string{
		"index.md": "# {{ name }} home\n\n{{ m }} {{ later }}\n", "site.yaml": "variables: {name: One}\n", "macros/m.md": "old",
	})
	c := load(t, dir)
	steps := []struct{ file, text, wantTitle, wantText string }{
		{"macros/m.md", "new", "One home", "new {{ later }}"},
		{"macros/later.md", "now", "One home", "new now"},
		{"site.yaml", "variables: {name: Two}\n", "Two home", "new now"},
		{"site.yaml", "variables: [", "Two home", "new now"},
		{"macros/README.md", "# Macros\n", "Two home", "{{ m }} {{ later }}"},
	}
	for _, step := range steps {
		file := filepath.Join(dir, filepath.FromSlash(step.file))
		if err := os.WriteFile(file, []byte(step.text), 0o600); err != nil {
			t.Fatal(err)
		}
		next, err := c.Update(t.Context(), []string{file}, flaw.Discard)
		if err != nil {
			t.Fatal(err)
		}
		c = next
		p := c.ByURL("/")
		text, err := c.Text(p)
		if err != nil || p.Title != step.wantTitle || strings.TrimSpace(text) != step.wantText {
			t.Errorf("after %s: %q, %q, %v; want %q, %q", step.file, p.Title, text, err, step.wantTitle, step.wantText)
		}
	}
	if c.ByURL("/macros") == nil || c.ByURL("/macros/m") == nil {
		t.Error("a folder macros with a page of its own has no pages")
	}
}
