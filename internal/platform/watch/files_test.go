package watch

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func TestFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	one, two := filepath.Join(dir, "one"), filepath.Join(dir, "two")
	if err := os.WriteFile(one, []byte("1"), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	told := make(chan []string)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		Files(ctx, time.Millisecond, []string{one, two}, func(files []string) { told <- files })
	}()
	// It has looked at them once it tells of one that is made again and again.
	for ready := false; !ready; {
		if err := os.WriteFile(two, []byte(time.Now().String()), 0o644); err != nil {
			t.Fatal(err)
		}
		select {
		case <-told:
			ready = true
		case <-time.After(20 * time.Millisecond):
		}
	}
	for _, step := range []struct {
		change func() error
		want   string
	}{
		{func() error { return os.WriteFile(two, []byte("2"), 0o644) }, two},
		{func() error { return os.WriteFile(one, []byte("longer"), 0o644) }, one},
		{func() error { return os.Remove(one) }, one},
	} {
		if err := step.change(); err != nil {
			t.Fatal(err)
		}
		for got := []string(nil); !slices.Contains(got, step.want); {
			got = <-told
		}
	}
	cancel()
	for {
		select {
		case <-told:
		case <-ended:
			return
		}
	}
}
