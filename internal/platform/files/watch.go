package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	// settle is the time in which changes are collected: editors write a file in several
	// steps, and a checkout changes many.
	settle = 15 * time.Millisecond
	// pollEvery is the polling interval if the system cannot watch this many folders.
	pollEvery = 300 * time.Millisecond
	// filled is the time before an empty file is reported: many programs truncate a file first
	// and then write it, which takes time on a busy machine.
	filled = 500 * time.Millisecond
	// tick is the maximum error of a change's timestamp.
	tick = 10 * time.Millisecond
)

// Watcher reports changed files below some folders.
type Watcher struct {
	roots []string
	links []string // roots that are symbolic links
	since time.Time
	log   *slog.Logger
	// hidden: see WithHidden
	hidden bool
}

// WithHidden makes the watcher report files and folders whose names begin with a full stop, but for those of
// version control and of editors.
func (w *Watcher) WithHidden() *Watcher {
	w.hidden = true
	return w
}

// NewWatcher returns a watcher of the folders and everything below. It also reports changes
// since a moment, when the files were read, as setting up watches of many folders takes a
// while.
func NewWatcher(log *slog.Logger, since time.Time, roots ...string) *Watcher {
	return &Watcher{roots: roots, since: since.Add(-tick), log: log}
}

// Run calls changed with the paths of written, created or removed files and folders until ctx
// ends. Calls do not overlap. A root stands for everything in it: it is reported when it is a
// symbolic link whose target has changed, and when too many changes at once overflow the
// system's queue.
func (w *Watcher) Run(ctx context.Context, changed func(paths []string)) error {
	notify, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("watch files: %w", err)
	}
	defer notify.Close()
	early := map[string]bool{}
	for _, root := range w.roots {
		err := w.addRoot(notify, root, early)
		if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EMFILE) {
			w.log.Warn("the system cannot watch this many folders; comparing files instead (raise fs.inotify.max_user_watches)", "root", root)
			_ = notify.Close()
			return w.poll(ctx, changed)
		}
		if err != nil {
			return fmt.Errorf("watch %s: %w", root, err)
		}
	}
	return w.gather(ctx, notify, early, changed)
}

// addRoot watches a root and, if it is a link, also the link's folder: changing the link
// changes the root.
func (w *Watcher) addRoot(notify *fsnotify.Watcher, root string, early map[string]bool) error {
	info, err := os.Lstat(root)
	if err != nil {
		return err
	}
	if info.Mode()&fs.ModeSymlink != 0 {
		if err := notify.Add(filepath.Dir(root)); err != nil {
			return err
		}
		w.links = append(w.links, root)
		if info.ModTime().After(w.since) {
			early[root] = true
		}
	}
	return w.add(notify, root, early)
}

// add watches a folder and everything below, recording earlier changes in early.
func (w *Watcher) add(notify *fsnotify.Watcher, root string, early map[string]bool) error {
	return walk(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // removed meanwhile
		case err != nil:
			return err
		case entry.IsDir() && w.ignores(entry.Name()) && path != root:
			return fs.SkipDir
		case entry.IsDir():
			if err := notify.Add(path); err != nil {
				return err
			}
		}
		if info, err := entry.Info(); err == nil && info.ModTime().After(w.since) {
			early[path] = true
		}
		return nil
	})
}

// walk is [filepath.WalkDir] for roots that may be links.
func walk(root string, visit fs.WalkDirFunc) error {
	return filepath.WalkDir(root+string(filepath.Separator), func(path string, entry fs.DirEntry, err error) error {
		return visit(filepath.Clean(path), entry, err)
	})
}

// isNextToLink reports whether events of a path occur only because it is next to a root that
// is a link.
func (w *Watcher) isNextToLink(path string) bool {
	folder := filepath.Dir(path)
	return slices.ContainsFunc(w.links, func(link string) bool { return filepath.Dir(link) == folder }) &&
		!slices.ContainsFunc(w.roots, func(root string) bool {
			return path == root || root == folder || strings.HasPrefix(folder, root+string(filepath.Separator))
		})
}

// ignores reports whether changes of a file or folder are not reported.
func (w *Watcher) ignores(name string) bool {
	if !w.hidden {
		return ignored(name)
	}
	switch name {
	case ".git", ".hg", ".svn", "node_modules":
		return true
	}
	return strings.HasSuffix(name, ".swp") || strings.HasPrefix(name, ".#")
}

// ignored reports whether a folder has no content: version control and packages.
func ignored(name string) bool {
	return strings.HasPrefix(name, ".") || name == "node_modules"
}

// gather collects changes until there are none for a moment.
func (w *Watcher) gather(ctx context.Context, notify *fsnotify.Watcher, pending map[string]bool, changed func([]string)) error {
	timer := time.NewTimer(settle)
	defer timer.Stop()
	lost := map[string]bool{} // missing roots, which are not watched
	again := time.NewTicker(pollEvery)
	defer again.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-again.C:
			if w.found(notify, lost, pending) {
				timer.Reset(settle)
			}
		case event, ok := <-notify.Events:
			if !ok {
				return nil
			}
			if event.Op.Has(fsnotify.Remove) || event.Op.Has(fsnotify.Rename) {
				if slices.Contains(w.roots, event.Name) && !slices.Contains(w.links, event.Name) {
					lost[event.Name] = true
				}
			}
			if event.Op == fsnotify.Chmod || w.isNextToLink(event.Name) {
				continue
			}
			if w.ignores(filepath.Base(event.Name)) && !slices.Contains(w.roots, event.Name) {
				continue
			}
			pending[event.Name] = true
			if event.Op.Has(fsnotify.Create) {
				if info, err := os.Stat(event.Name); err == nil && info.IsDir() {
					if err := w.add(notify, event.Name, pending); err != nil {
						w.log.Warn("watch new folder", "path", event.Name, "error", err)
					}
				}
			}
			timer.Reset(settle)
		case err, ok := <-notify.Errors:
			if !ok {
				return nil
			}
			w.log.Warn("watch files", "error", err)
			if errors.Is(err, fsnotify.ErrEventOverflow) { // the changes are unknown
				for _, root := range w.roots {
					pending[root] = true
				}
				timer.Reset(settle)
			}
		case <-timer.C:
			ready := takeWritten(pending)
			if len(pending) > 0 {
				timer.Reset(settle)
			}
			if len(ready) > 0 {
				changed(ready)
			}
		}
	}
}

// found watches lost roots that exist again, and reports whether there are any.
func (w *Watcher) found(notify *fsnotify.Watcher, lost, pending map[string]bool) bool {
	isAny := false
	for root := range lost {
		if info, err := os.Stat(root); err != nil || !info.IsDir() {
			continue
		}
		if err := w.add(notify, root, pending); err != nil {
			w.log.Warn("watch folder again", "path", root, "error", err)
			continue
		}
		delete(lost, root)
		pending[root], isAny = true, true
	}
	return isAny
}

// takeWritten removes paths from a set and returns them, except files truncated a moment ago.
func takeWritten(pending map[string]bool) []string {
	var list []string
	for path := range pending {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && stampOf(info).awaitsText() {
			continue
		}
		list = append(list, path)
		delete(pending, path)
	}
	return list
}

// stamp identifies a version of a file.
type stamp struct {
	size int64
	time time.Time
}

func stampOf(info fs.FileInfo) stamp { return stamp{info.Size(), info.ModTime()} }

// awaitsText reports whether a file was truncated a moment ago.
func (s stamp) awaitsText() bool {
	age := time.Since(s.time)
	return s.size == 0 && age >= 0 && age < filled
}

// poll compares all files periodically.
func (w *Watcher) poll(ctx context.Context, changed func([]string)) error {
	before := w.stamps()
	maps.DeleteFunc(before, func(_ string, s stamp) bool { return s.time.After(w.since) })
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		now := w.stamps()
		var paths []string
		for path, s := range now {
			if s.awaitsText() {
				now[path] = before[path] // checked again later
			} else if before[path] != s {
				paths = append(paths, path)
			}
		}
		for path := range before {
			if _, ok := now[path]; !ok {
				paths = append(paths, path)
			}
		}
		before = now
		if len(paths) > 0 {
			changed(paths)
		}
	}
}

func (w *Watcher) stamps() map[string]stamp {
	all := map[string]stamp{}
	for _, root := range w.roots {
		_ = walk(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return nil // gone or unreadable: reported as removed
			}
			if entry.IsDir() {
				if w.ignores(entry.Name()) && path != root {
					return fs.SkipDir
				}
				return nil
			}
			if info, err := entry.Info(); err == nil {
				all[path] = stampOf(info)
			}
			return nil
		})
	}
	return all
}
