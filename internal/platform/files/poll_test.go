package files

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"waymark.dev/waymark/internal/testkit"
)

func TestFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first, second := filepath.Join(dir, "one"), filepath.Join(dir, "two")
	testkit.WriteFile(t, first, "1")
	ctx, cancel := context.WithCancel(t.Context())
	changed := make(chan []string)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		Watch(ctx, time.Millisecond, []string{first, second}, func(files []string) { changed <- files })
	}()
	// Watch has read the files once it reports one that keeps changing.
	for ready := false; !ready; {
		testkit.WriteFile(t, second, time.Now().String())
		select {
		case <-changed:
			ready = true
		case <-time.After(20 * time.Millisecond):
		}
	}
	for _, step := range []struct {
		change func() error
		want   string
	}{
		{func() error { return os.WriteFile(second, []byte("2"), 0o644) }, second},
		{func() error { return os.WriteFile(first, []byte("longer"), 0o644) }, first},
		{func() error { return os.Remove(first) }, first},
	} {
		if err := step.change(); err != nil {
			t.Fatal(err)
		}
		for got := []string(nil); !slices.Contains(got, step.want); {
			got = <-changed
		}
	}
	cancel()
	for {
		select {
		case <-changed:
		case <-ended:
			return
		}
	}
}
