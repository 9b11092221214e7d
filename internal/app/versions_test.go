//go:build webdist

package app

import (
	"bytes"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/testkit"
)

// A served version follows its folder, without making its other pages again.
func TestServedVersionFollowsItsFolder(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	root := testkit.WriteFiles(t, map[string]string{
		"site.yaml": "name: Tern\nversions: {folder: old}\n", "README.md": "# Home\n", "old/1.0/README.md": "# Home\n", "old/1.0/a.md": "# A\n\nOne.\n",
	})
	cfg := &config.Config{Content: config.Content{Docs: root}, Server: config.Server{BaseURL: "https://tern.example"}}
	var log bytes.Buffer
	a := New(cfg, slog.New(slog.NewTextHandler(&log, nil)), "test")
	rt, err := a.open(t.Context(), openOptions{html: true, history: content.HistoryOff})
	if err != nil {
		t.Fatal(err)
	}
	defer rt.renderer.Close()
	versions, err := a.newVersionFiles(rt.site)
	if err != nil {
		t.Fatal(err)
	}
	var files fs.FS
	for _, step := range []struct{ text, manifest string }{{"One.", `"built":2`}, {"Two.", `"built":1`}} {
		page := filepath.Join(root, "old/1.0/a.md")
		if err := os.WriteFile(page, []byte("# A\n\n"+step.text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := rt.site.Update(t.Context(), []string{page}); err != nil {
			t.Fatal(err)
		}
		if files, err = versions.Open(t.Context(), "1.0"); err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]string{"a/index.html": "<p>" + step.text + "</p>", "build-manifest.json": step.manifest} {
			if text, err := fs.ReadFile(files, name); err != nil || !strings.Contains(string(text), want) {
				t.Errorf("%s lacks %s, %v: %s", name, want, err, text)
			}
		}
	}
	if strings.Contains(log.String(), "build with") {
		t.Errorf("a server advises on builds: %s", &log)
	}
	scripts, err := fs.Glob(versions.client, "*.js")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("client files: %q, %v", scripts, err)
	}
	if text, err := fs.ReadFile(files, "static/"+scripts[0]); err != nil || len(text) == 0 {
		t.Errorf("read a client file: %v", err)
	}
}
