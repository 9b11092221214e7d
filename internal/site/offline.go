package site

import (
	"context"
	"fmt"
	"strings"

	"waymark.dev/waymark/internal/platform/fault"
)

// Worker is the service worker for browsers.
type Worker string

// The service workers: one that stores visited pages, none, and one that removes itself and
// its storage.
const (
	WorkerOn     Worker = "on"
	WorkerOff    Worker = "off"
	WorkerRemove Worker = "remove"
)

// Addresses loaded by service workers.
const (
	clientFilesPath = "/offline/assets.json"
	shellPath       = "/offline/shell/"
)

// OfflineFiles returns the types of the service worker's files, by path.
func (s *Site) OfflineFiles() map[string]string {
	files := map[string]string{}
	if s.opts.Settings.Worker == WorkerOn || s.opts.Settings.Worker == WorkerRemove {
		files[WorkerPath] = "text/javascript; charset=utf-8"
	}
	if s.opts.Settings.Worker == WorkerOn {
		files[clientFilesPath] = "application/json"
		for _, l := range s.current.Load().cat.Locales() {
			files[shellPath+l.Folder()+".html"] = "text/html; charset=utf-8"
		}
	}
	return files
}

// OfflineFile returns one of them.
func (s *Site) OfflineFile(ctx context.Context, path string) ([]byte, error) {
	r := s.renderer()
	switch mode := s.opts.Settings.Worker; {
	case path == WorkerPath && mode == WorkerRemove:
		return r.RemovingWorker(), nil
	case path == WorkerPath && mode == WorkerOn:
		var scheme any // none as on the web platform
		if s.Scheme().IsPlain() {
			scheme = s.Scheme()
		}
		return r.Worker(s.opts.Settings.Runner, scheme)
	case path == clientFilesPath && mode == WorkerOn:
		return r.ClientFiles()
	case mode == WorkerOn:
		folder, isShell := strings.CutSuffix(strings.TrimPrefix(path, shellPath), ".html")
		if l, ok := s.Scheme().ParseLocale(folder); ok && isShell && folder == l.Folder() && s.HasLocale(l) {
			return r.EmptyPage(ctx, l)
		}
	}
	return nil, fmt.Errorf("file %s of the service worker: %w", path, fault.ErrNotFound)
}

// writeOffline writes the files of the service worker.
func (b *build) writeOffline(ctx context.Context) error {
	for path := range b.site.OfflineFiles() {
		data, err := b.site.OfflineFile(ctx, path)
		if err != nil {
			return err
		}
		if err := b.write(strings.TrimPrefix(path, "/"), data); err != nil {
			return err
		}
	}
	return nil
}
