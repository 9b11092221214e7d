package bleve

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/fulltext"
	"waymark.dev/waymark/internal/search/searchtest"
)

func open(t *testing.T, dir string) *Index {
	t.Helper()
	x, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	})
	return x
}

func TestEngine(t *testing.T) {
	searchtest.Engine(t, func(t *testing.T) fulltext.Engine { return open(t, t.TempDir()) })
}

func TestIndexIsKept(t *testing.T) {
	dir := t.TempDir()
	page := fulltext.Document{URL: "/en-US/docs/A", Slug: "A", Title: "Crossing"}
	first := open(t, dir)
	if err := first.Replace(t.Context(), locale.EnUS, "f", slices.Values([]fulltext.Document{page})); err != nil {
		t.Fatal(err)
	}
	// Two programs may read it at the same time.
	second := open(t, dir)
	if f, err := second.Fingerprint(t.Context(), locale.EnUS); f != "f" || err != nil {
		t.Errorf("Fingerprint() = %q, %v", f, err)
	}
}

func TestBrokenAndHalfWrittenIndexesCountAsNone(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"en-us.broken", "de.half.partial", "readme"} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	x := open(t, dir)
	for _, l := range []locale.Locale{locale.EnUS, "de"} {
		if f, err := x.Fingerprint(t.Context(), l); f != "" || err != nil {
			t.Errorf("Fingerprint(%s) = %q, %v", l, f, err)
		}
	}
	if err := x.Replace(t.Context(), locale.EnUS, "broken", slices.Values([]fulltext.Document{{URL: "/a", Title: "a"}})); err != nil {
		t.Errorf("Replace() over a broken one fails: %v", err)
	}
}
