package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"waymark.dev/waymark/internal/testkit"
)

// installPackages writes the test packages of webdata as npm would install them.
func installPackages(t *testing.T, version string) string {
	t.Helper()
	archive, err := txtar.ParseFile("../../internal/docs/webdata/testdata/packages.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name string, content []byte) {
		name = filepath.Join(dir, filepath.FromSlash(name))
		testkit.WriteFile(t, name, content)
	}
	for _, f := range archive.Files {
		write(f.Name, f.Data)
	}
	for _, name := range []string{"@mdn/browser-compat-data", "web-features", "web-specs", "browser-specs", "@webref/css", "mdn-data"} {
		write(name+"/package.json", []byte(`{"version": "`+version+`", "files": ["data.json"]}`))
	}
	return dir
}

func TestRunWritesWhatCheckExpects(t *testing.T) {
	t.Parallel()
	modules, out := installPackages(t, "1.0.0"), t.TempDir()
	if err := packData(modules, out, false); err != nil {
		t.Fatal(err)
	}
	if err := packData(modules, out, true); err != nil {
		t.Errorf("check after writing: %v", err)
	}
	if err := packData(installPackages(t, "1.0.1"), out, true); err == nil || !strings.Contains(err.Error(), "stale") {
		t.Errorf("check with newer packages: %v", err)
	}
}

func TestRunNamesThePackageThatIsNotInstalled(t *testing.T) {
	t.Parallel()
	modules, out := installPackages(t, "1.0.0"), t.TempDir()
	if err := os.Remove(filepath.Join(modules, "web-specs", "index.json")); err != nil {
		t.Fatal(err)
	}
	if err := packData(modules, out, false); err == nil || !strings.Contains(err.Error(), "web-specs") {
		t.Errorf("error %v", err)
	}
}

// TestCommittedDataIsReproducible needs the real packages: npm ci.
func TestCommittedDataIsReproducible(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat("data/node_modules"); err != nil {
		t.Skip("packages are not installed")
	}
	if err := packData("data/node_modules", "../../internal/docs/webdata/packed", true); err != nil {
		t.Error(err)
	}
}
