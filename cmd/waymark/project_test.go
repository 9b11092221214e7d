//go:build unix

package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"waymark.dev/waymark/internal/platform/files"
)

func TestProjectsAreServedInPlace(t *testing.T) {
	dir, cache := t.TempDir(), t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		// At once: a file that is read while it is written counts as changed twice.
		if err := files.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	config := "site_name: Tern\nnav:\n  - index.md\n  - Guide:\n      - guide/install.md\n"
	write("mkdocs.yml", config)
	write("docs/index.md", "# Tern\n\nThe first text.\n")
	write("docs/guide/install.md", "# Install\n\n!!! note\n    A note.\n")
	process, log := startProcess(t, "serve", "--watch", dir)
	site := waitFor(t, log, `msg=serving url=(\S+)`)[1]
	shows := func(path, want string) {
		t.Helper()
		if text := textOf(t, site+path); !strings.Contains(text, want) {
			t.Errorf("%s lacks %q", path, want)
		}
	}
	shows("/", "The first text.")
	shows("/guide/install/", "A note.")

	write("docs/index.md", "# Tern\n\nThe second text.\n")
	waitFor(t, log, `msg="content changed" files=1 pages=\[/\]`)
	shows("/", "The second text.")

	write("docs/guide/run.md", "# Run\n")
	write("mkdocs.yml", config+"      - Start it: guide/run.md\n")
	// The server may see the page and the configuration as one change or as two.
	waitFor(t, log, `msg="content changed" files=\d pages=\[\*\]`)
	if err := process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	waitFor(t, log, `msg="content reloaded" pages=3`)
	shows("/guide/run/", "Start it")

	folders, err := filepath.Glob(filepath.Join(cache, "waymark", "project-*"))
	if err != nil || len(folders) != 1 {
		t.Fatal(folders, err)
	}
	if err := os.RemoveAll(folders[0]); err != nil {
		t.Fatal(err)
	}
	waitFor(t, log, `level=WARN msg="the folder with the pages of the project was deleted; reading the project again"`)
	waitFor(t, log, `msg="content reloaded" pages=3`)
	shows("/", "The second text.")

	write("mkdocs.yml", "nav: [")
	waitFor(t, log, `level=ERROR msg="reload failed; serving the previous content" error=.*mkdocs.yml`)
	if got := statusOf(t, site+"/guide/run/"); got != http.StatusOK {
		t.Errorf("status of a page after a mistake in the configuration = %d", got)
	}
	if _, err := os.Stat(filepath.Join(dir, "site.yaml")); err == nil {
		t.Error("the project has a site.yaml now")
	}
}
