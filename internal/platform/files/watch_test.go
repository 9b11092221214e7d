package files

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/testkit"
)

// changes runs a watcher until the test ends and returns the changes it reports.
func changes(t *testing.T, run func(ctx context.Context, changed func([]string)) error) <-chan string {
	t.Helper()
	out := make(chan string, 100)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := run(ctx, func(paths []string) {
			for _, p := range paths {
				out <- p
			}
		}); err != nil {
			t.Error(err)
		}
	}()
	t.Cleanup(func() { cancel(); <-done })
	return out
}

func waitFor(t *testing.T, notified <-chan string, path string) {
	t.Helper()
	for {
		select {
		case got := <-notified:
			if got == path {
				return
			}
		case <-time.After(time.Minute):
			t.Fatalf("%s was not reported", path)
		}
	}
}

func TestChangesAreReported(t *testing.T) {
	for _, mode := range []string{"notified", "polled"} {
		t.Run(mode, func(t *testing.T) {
			root := t.TempDir()
			page := filepath.Join(root, "web", "index.md")
			write := func(path, text string) {
				t.Helper()
				testkit.WriteFile(t, path, text)
			}
			write(page, "one")
			w := NewWatcher(slog.New(slog.DiscardHandler), time.Now(), root)
			ready := filepath.Join(root, "ready")
			notified := changes(t, func(ctx context.Context, changed func([]string)) error {
				if mode == "polled" {
					return w.poll(ctx, changed)
				}
				return w.Run(ctx, changed)
			})
			// The watcher is ready once it reports a file that keeps changing.
			for i := 0; ; i++ {
				write(ready, time.Now().String())
				select {
				case <-notified:
				case <-time.After(50 * time.Millisecond):
					continue
				}
				break
			}
			write(page, "longer text")
			waitFor(t, notified, page)
			added := filepath.Join(root, "web", "css", "index.md")
			write(added, "new")
			if mode == "notified" {
				waitFor(t, notified, filepath.Dir(added))
				write(added, "newer") // new folders are watched too
			}
			waitFor(t, notified, added)
			// Many editors write another file and give it the name.
			write(page+"~", "the longest text")
			if err := os.Rename(page+"~", page); err != nil {
				t.Fatal(err)
			}
			waitFor(t, notified, page)
			if err := os.Remove(page); err != nil {
				t.Fatal(err)
			}
			waitFor(t, notified, page)
		})
	}
}

func TestFoldersMadeLaterMayBeIgnored(t *testing.T) {
	root := t.TempDir()
	notified := changes(t, NewWatcher(slog.New(slog.DiscardHandler), time.Now().Add(-time.Hour), root).Run)
	waitFor(t, notified, root) // the watcher is ready
	for _, name := range []string{".git/config", "node_modules/x/y.js", "web/index.md"} {
		testkit.WriteFile(t, filepath.Join(root, name), "")
	}
	for got := ""; got != filepath.Join(root, "web", "index.md"); {
		if got = <-notified; strings.Contains(got, ".git") || strings.Contains(got, "node_modules") {
			t.Errorf("%s was reported", got)
		}
	}
}

func TestALinkMayLeadElsewhere(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "current")
	for _, name := range []string{"1", "2"} {
		if err := os.MkdirAll(filepath.Join(dir, name, "web"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	pointTo := func(name string) {
		t.Helper()
		if err := os.Symlink(name, link+".next"); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(link+".next", link); err != nil {
			t.Fatal(err)
		}
	}
	write := func(name string) {
		t.Helper()
		testkit.WriteFile(t, filepath.Join(dir, name), "text")
	}
	pointTo("1")
	notified := changes(t, NewWatcher(slog.New(slog.DiscardHandler), time.Now(), link).Run)
	waitFor(t, notified, link) // as new as the watcher
	page := filepath.Join(link, "web", "index.md")
	write("next to the link")
	write("1/web/index.md")
	for got := ""; got != page; {
		if got = <-notified; !strings.HasPrefix(got, link) {
			t.Errorf("%s was reported, which is next to the link", got)
		}
	}
	pointTo("2")
	waitFor(t, notified, link)
	write("2/web/index.md")
	waitFor(t, notified, page)
}

func TestVersionControlIsNotWatched(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{".git", "web"} {
		testkit.WriteFile(t, filepath.Join(root, dir, "file"), "")
	}
	var names []string
	for path := range NewWatcher(slog.New(slog.DiscardHandler), time.Now(), root).stamps() {
		names = append(names, filepath.Base(filepath.Dir(path)))
	}
	if !slices.Equal(names, []string{"web"}) {
		t.Errorf("watched %v, want only web", names)
	}
}

func TestChangesBeforeTheWatcherIsReadyAreReported(t *testing.T) {
	for _, mode := range []string{"notified", "polled"} {
		t.Run(mode, func(t *testing.T) {
			root := t.TempDir()
			old, edited := filepath.Join(root, "old.md"), filepath.Join(root, "edited.md")
			for _, path := range []string{old, edited} {
				testkit.WriteFile(t, path, "text")
			}
			read := time.Now()
			for path, date := range map[string]time.Time{old: read.Add(-time.Hour), edited: read.Add(time.Millisecond)} {
				if err := os.Chtimes(path, date, date); err != nil {
					t.Fatal(err)
				}
			}
			w := NewWatcher(slog.New(slog.DiscardHandler), read, root)
			run := w.Run
			if mode == "polled" {
				run = w.poll
			}
			waitFor(t, changes(t, run), edited)
		})
	}
}

func TestARootMayGoAndComeBack(t *testing.T) {
	root := filepath.Join(t.TempDir(), "content")
	page := filepath.Join(root, "web", "index.md")
	write := func() {
		t.Helper()
		testkit.WriteFile(t, page, "text")
	}
	write()
	notified := changes(t, NewWatcher(slog.New(slog.DiscardHandler), time.Now().Add(-time.Hour), root).Run)
	waitFor(t, notified, page) // as new as the watcher
	if err := os.RemoveAll(root); err != nil {
		t.Fatal(err)
	}
	waitFor(t, notified, root)
	write()
	waitFor(t, notified, root)
	write()
	waitFor(t, notified, page)
}

// Many programs empty a file before they write it.
func TestAFileIsNotReportedWhileItIsEmptied(t *testing.T) {
	for _, mode := range []string{"notified", "polled"} {
		t.Run(mode, func(t *testing.T) {
			root := t.TempDir()
			page := filepath.Join(root, "index.md")
			write := func(text string) {
				t.Helper()
				testkit.WriteFile(t, page, text)
			}
			write("text")
			w := NewWatcher(slog.New(slog.DiscardHandler), time.Now().Add(-time.Hour), root)
			sizes := make(chan int64, 100)
			notified := changes(t, func(ctx context.Context, changed func([]string)) error {
				seen := func(paths []string) {
					if info, err := os.Stat(page); err == nil && slices.Contains(paths, page) {
						sizes <- info.Size()
					}
					changed(paths)
				}
				if mode == "polled" {
					return w.poll(ctx, seen)
				}
				return w.Run(ctx, seen)
			})
			waitFor(t, notified, page) // the watcher is ready
			<-sizes
			emptied := time.Now()
			write("")
			time.Sleep(10 * settle) // the writing program waits for a processor
			write("other text")
			got := <-sizes
			if got == 0 && time.Since(emptied) > filled { // so does this test
				got = <-sizes
			}
			if got != int64(len("other text")) {
				t.Errorf("reported with %d bytes", got)
			}
			write("")
			if got := <-sizes; got != 0 {
				t.Errorf("a file that stays empty was reported with %d bytes", got)
			}
		})
	}
}

func TestHiddenFilesAreReportedOnRequest(t *testing.T) {
	root := t.TempDir()
	config := filepath.Join(root, ".vitepress", "config.mjs")
	testkit.WriteFile(t, config, "one")
	testkit.WriteFile(t, filepath.Join(root, ".git", "HEAD"), "one")
	w := NewWatcher(slog.New(slog.DiscardHandler), time.Now().Add(time.Minute), root).WithHidden()
	notified := changes(t, w.Run)
	testkit.WriteFile(t, filepath.Join(root, ".git", "HEAD"), "two")
	testkit.WriteFile(t, filepath.Join(root, ".page.md.swp"), "two")
	for { // until the watches are set up
		testkit.WriteFile(t, config, time.Now().String())
		select {
		case got := <-notified:
			if got != config {
				t.Errorf("%s was reported", got)
			}
			return
		case <-time.After(50 * time.Millisecond):
		}
	}
}
