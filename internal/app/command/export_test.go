package command

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/app"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/site/export"
)

func TestExportIsNotWrittenIntoContent(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	docs, blog, link := filepath.Join(dir, "docs"), filepath.Join(dir, "blog"), filepath.Join(dir, "link")
	for _, folder := range []string{filepath.Join(docs, "en-us"), blog} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(docs, link); err != nil {
		t.Skip(err)
	}
	a := app.New(&config.Config{Content: config.Content{Docs: docs, Blog: blog}}, slog.New(slog.DiscardHandler), "test")
	for _, out := range []string{docs, filepath.Join(docs, "out"), filepath.Join(docs, "en-us", "new", "out"), filepath.Join(blog, "out"), filepath.Join(link, "out")} {
		err := Export(t.Context(), a, export.Options{Out: out, Format: export.HTMLZip})
		if err == nil || !strings.Contains(err.Error(), "inside the content folder") {
			t.Errorf("%s: err = %v", out, err)
		}
	}
	if err := outsideOf([]string{docs}, filepath.Join(dir, "docs-out")); err != nil {
		t.Error(err)
	}
}
