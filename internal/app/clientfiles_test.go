package app

import (
	"io/fs"
	"log/slog"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/web"
)

// Readers get no script that calls the endpoints for writers. Only the program's
// own web build has such scripts.
func TestReadersHaveNoScreensForWriters(t *testing.T) {
	t.Parallel()
	callers := func(isDev bool) (names []string) {
		cfg := &config.Config{}
		cfg.Features.DevMode = isDev
		files, err := New(cfg, slog.New(slog.DiscardHandler), "test").clientFiles(web.Dist())
		if err != nil {
			t.Skip(err)
		}
		scripts, err := fs.Glob(files, "*.js")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range scripts {
			text, err := fs.ReadFile(files, name)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(text), "/_dev/") {
				names = append(names, name)
			}
		}
		return names
	}
	if forWriters := callers(true); len(forWriters) < 2 {
		t.Errorf("scripts for writers: %q", forWriters)
	}
	if forReaders := callers(false); len(forReaders) > 0 {
		t.Errorf("scripts for readers call the endpoints for writers: %q", forReaders)
	}
}
