package app

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/export"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/web"
)

// progressEvery is how often an export says how far it is.
const progressEvery = 5 * time.Second

// Export writes parts of the site to be read without a server.
func (a *App) Export(ctx context.Context, o export.Options) error {
	if err := outsideOf(a.cfg.Content.Folders(), o.Out); err != nil {
		return err
	}
	workers := cmp.Or(a.cfg.Build.Workers, runtime.GOMAXPROCS(0))
	rt, err := a.open(ctx, openOptions{html: true, files: true, engines: render.BatchEngines(a.cfg.Render.Engine, workers), history: content.HistoryWait})
	if err != nil {
		return err
	}
	defer rt.renderer.Close()
	limitBuildMemory()
	if o.Files, err = fs.Sub(web.Dist(), "exported"); err != nil {
		return fmt.Errorf("open files of exported pages: %w", err)
	}
	titles := a.titles(rt)
	o.Titles = func(ctx context.Context, l locale.Locale, wanted func(string) bool) ([]byte, error) {
		return titles().QuickOf(ctx, l, wanted)
	}
	o.Workers, o.Progress = workers, a.exportProgress()
	report, err := export.Write(ctx, rt.site, o)
	if err != nil {
		return err
	}
	for _, name := range report.Files {
		a.log.Info("written", "file", filepath.Join(o.Out, name))
	}
	a.log.Info("site exported", "pages", report.Pages, "pictures", report.Pictures, "index_entries", report.Entries,
		"bytes_unpacked", report.Unpacked, "bytes_packed", report.Packed, "took", report.Took.Round(time.Millisecond))
	return nil
}

// outsideOf refuses a folder to write to that is in one of the folders of pages.
func outsideOf(folders []string, out string) error {
	to, err := realPath(out)
	if err != nil {
		return err
	}
	for _, folder := range folders {
		from, err := realPath(folder)
		if err != nil {
			return err
		}
		if rest, err := filepath.Rel(from, to); err == nil && filepath.IsLocal(rest) {
			return fmt.Errorf("%s is in %s, which pages are read from: name a folder elsewhere", out, folder)
		}
	}
	return nil
}

// realPath returns the whole path of a file that may not exist yet, without symbolic
// links.
func realPath(path string) (string, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("find %s: %w", path, err)
	}
	for dir, rest := full, ""; ; dir, rest = filepath.Dir(dir), filepath.Join(filepath.Base(dir), rest) {
		if resolved, err := filepath.EvalSymlinks(dir); err == nil {
			return filepath.Join(resolved, rest), nil
		}
		if dir == filepath.Dir(dir) {
			return full, nil
		}
	}
}

// exportProgress logs how many pages are done, now and then.
func (a *App) exportProgress() func(done, total int) {
	last := time.Now()
	return func(done, total int) {
		if now := time.Now(); now.Sub(last) >= progressEvery {
			last = now
			a.log.Info("exporting", "pages", done, "of", total)
		}
	}
}
