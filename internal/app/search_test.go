package app

import (
	"context"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"waymark.dev/waymark/internal/platform/clock"
	"waymark.dev/waymark/internal/platform/config"
)

// A change during an update of the search index does not wait for the update,
// and is part of the next one.
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
		t.Errorf("the first update gets state %d, want 1", got)
	}
	for pages.Add(1) < 5 {
		changed() // the update of state 1 continues
	}
	close(busy)
	if got := <-seen; got != 5 {
		t.Errorf("the second update gets state %d, want the latest, 5", got)
	}
	cancel()
	wait()
}

// An update waits for a time without changes. A change stops it, and another one follows.
func TestFollowQuietlyLetsAWriterGoFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		var started, ended atomic.Int32
		changed, wait := followQuietly(ctx, time.Second, func(ctx context.Context) {
			started.Add(1)
			if clock.Wait(ctx, time.Minute) == nil {
				ended.Add(1)
			}
		})
		for range 10 {
			changed()
			time.Sleep(time.Second / 2)
		}
		if n := started.Load(); n != 0 {
			t.Errorf("%d updates have begun while there are changes", n)
		}
		time.Sleep(time.Second)
		changed()
		if n := started.Load(); n != 1 {
			t.Errorf("%d updates have begun after the changes, want 1", n)
		}
		time.Sleep(2 * time.Minute)
		if begun, done := started.Load(), ended.Load(); begun != 2 || done != 1 {
			t.Errorf("after a change during an update: %d have begun and %d were completed, want 2 and 1", begun, done)
		}
		for range 3 * maxStops { // such as those of a log file
			changed()
			time.Sleep(2 * time.Second)
		}
		if ended.Load() < 2 {
			t.Error("no update is completed while there are changes all the time")
		}
		cancel()
		wait()
	})
}

// Sites with the same docs and different other pages have different indexes.
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

func TestASearchClusterThatIsDown(t *testing.T) {
	t.Parallel()
	closed := httptest.NewServer(nil)
	closed.Close()
	a := &App{cfg: &config.Config{Search: config.Search{OpenSearch: []string{closed.URL}, OpenSearchUser: "u", OpenSearchPassword: "hidden"}}}
	if f := a.examineSearch(t.Context()); f.OK || !strings.Contains(f.Detail, "connection refused") || strings.Contains(f.Detail, "hidden") {
		t.Errorf("findings = %v", f)
	}
	var text strings.Builder
	a.writeSearch(t.Context(), &text)
	if !strings.Contains(text.String(), "waymark_search_up 0\n") {
		t.Errorf("metrics:\n%s", text.String())
	}
	if _, err := a.searchEngine(t.Context()); err != nil {
		t.Errorf("the server would start without full-text search: %v", err)
	}
	a.cfg.Search.OpenSearchCA = "nowhere.pem"
	if f := a.examineSearch(t.Context()); f.OK || !strings.Contains(f.Detail, "search.opensearch_ca: read nowhere.pem") {
		t.Errorf("findings = %v", f)
	}
}
