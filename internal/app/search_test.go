package app

import (
	"context"
	"sync/atomic"
	"testing"

	"waymark.dev/waymark/internal/platform/config"
)

// A change during an update of the search index must not wait for the update,
// and must be in the next one.
func TestFollowDoesNotWaitForABusySearch(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	var pages atomic.Int64 // the state of the content
	busy, seen := make(chan struct{}), make(chan int64)
	changed, wait := follow(ctx, func() {
		seen <- pages.Load()
		<-busy
	})
	pages.Store(1)
	changed()
	if got := <-seen; got != 1 {
		t.Errorf("the first update sees state %d, want 1", got)
	}
	for pages.Add(1) < 5 {
		changed() // the update of state 1 goes on
	}
	close(busy)
	if got := <-seen; got != 5 {
		t.Errorf("the second update sees state %d, want the last one, 5", got)
	}
	cancel()
	wait()
}

// Sites with the same docs and other pages differ in what can be found.
func TestEverySiteHasASearchFolderOfItsOwn(t *testing.T) {
	t.Parallel()
	sites := map[string]config.Content{}
	for _, content := range []config.Content{
		{Docs: "a"}, {Docs: "a", Translated: "b"}, {Docs: "a", Curriculum: "b"},
		{Docs: "a", Blog: "b"}, {Docs: "a", Generic: "b"}, {Docs: "a", Spotlights: "b"},
	} {
		a := &App{cfg: &config.Config{Content: content}}
		dir, err := a.searchDir()
		if err != nil {
			t.Fatal(err)
		}
		if other, taken := sites[dir]; taken {
			t.Errorf("%+v and %+v share an index", content, other)
		}
		sites[dir] = content
	}
}
