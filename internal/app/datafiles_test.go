package app

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/testkit"
)

// A build makes all pages again if and only if the data files differ from those
// of the previous output.
func TestOtherDataFilesChangeTheOutput(t *testing.T) {
	dir := t.TempDir()
	out, views := filepath.Join(dir, "out"), filepath.Join(dir, "views.csv")
	page := filepath.Join(out, "en-us", "docs", "web", "index.json")
	build := func(popularity string) os.FileInfo {
		t.Helper()
		cfg := &config.Config{}
		cfg.Data.Popularity = popularity
		if err := New(cfg, slog.New(slog.DiscardHandler), "test").Build(t.Context(), BuildOptions{BuildOptions: site.BuildOptions{Out: out, DocumentsOnly: true}}); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(page)
		if err != nil {
			t.Fatal(err)
		}
		return info
	}
	build("")
	for _, count := range []string{"50", "25"} {
		testkit.WriteFile(t, views, "Page,Pageviews\n/en-US/docs/Learn,100\n/en-US/docs/Web,"+count+"\n")
		info := build(views)
		text, err := os.ReadFile(page)
		if want := `"popularity":0.` + strings.TrimSuffix(count, "0"); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("the page lacks %s (%v): %s", want, err, text)
		}
		if again := build(views); !os.SameFile(info, again) {
			t.Error("a build from the same data made the page again")
		}
	}
}
