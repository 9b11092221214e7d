package bleve

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/files"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
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
	searchtest.Engine(t, func(t *testing.T) corpus.Engine { return open(t, t.TempDir()) })
}

func TestIndexPersists(t *testing.T) {
	dir := t.TempDir()
	page := corpus.Document{URL: "/en-US/docs/A", Slug: "A", Title: "Crossing"}
	first := open(t, dir)
	if err := first.Replace(t.Context(), locale.EnUS, "f", slices.Values([]corpus.Document{page})); err != nil {
		t.Fatal(err)
	}
	// Two processes may read it at the same time.
	second := open(t, dir)
	if f, err := second.Fingerprint(t.Context(), locale.EnUS); f != "f" || err != nil {
		t.Errorf("Fingerprint() = %q, %v", f, err)
	}
}

func TestInvalidAndIncompleteIndexesCountAsMissing(t *testing.T) {
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
	if err := x.Replace(t.Context(), locale.EnUS, "broken", slices.Values([]corpus.Document{{URL: "/a", Title: "a"}})); err != nil {
		t.Errorf("Replace() over a broken index = %v", err)
	}
}

// If several processes index the same content, such as a server and 'ask', one
// of them writes it.
func TestTwoProgramsIndexTheSameContent(t *testing.T) {
	dir := t.TempDir()
	searchtest.Together(t, func(t *testing.T) corpus.Engine { return open(t, dir) })
}

func TestWaitingForAnotherProcessEndsWithTheContext(t *testing.T) {
	dir := t.TempDir()
	x := open(t, dir)
	lock, err := files.TryLock(filepath.Join(dir, "de.lock"))
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Unlock()
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if err := x.Replace(ctx, "de", "f", slices.Values([]corpus.Document{})); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Replace while another process writes: %v", err)
	}
}
