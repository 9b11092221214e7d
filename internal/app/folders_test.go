package app

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/config"
)

func TestAFolderThatCannotBeReadIsNamed(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root can read every folder")
	}
	dir := t.TempDir()
	locked := filepath.Join(dir, "posts")
	if err := os.Mkdir(locked, 0); err != nil {
		t.Fatal(err)
	}
	err := namedFolder{key: "blog", dir: dir}.check([]string{"posts"})
	if err == nil || !strings.HasSuffix(err.Error(), locked+": permission denied") {
		t.Errorf("check = %v; want that the folder cannot be read", err)
	}
}

func TestOnlyDocsTreesCanBeBelowAPath(t *testing.T) {
	for kind, want := range map[string]string{"docs": "", "mdn": "base_url: https://user.example/project ends in the path /project"} {
		dir := t.TempDir()
		for name, text := range map[string]string{"a.md": "# A\n", "en-us/web/index.md": "---\ntitle: Web\nslug: Web\n---\n"} {
			file := filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		cfg := &config.Config{}
		cfg.Content.Docs, cfg.Content.Kind, cfg.Server.BaseURL = dir, kind, "https://user.example/project"
		err := New(cfg, slog.New(slog.DiscardHandler), "").CheckFolders()
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: err = %v, want %q", kind, err, want)
		}
	}
}
