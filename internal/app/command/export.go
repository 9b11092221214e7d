package command

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"time"

	"waymark.dev/waymark/internal/app"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/export"
	"waymark.dev/waymark/web"
)

// progressEvery is the interval of progress messages.
const progressEvery = 5 * time.Second

// Export writes parts of the site for reading without a server.
func Export(ctx context.Context, a *app.App, o export.Options) error {
	if err := outsideOf(a.Config().Content.Folders(), o.Out); err != nil {
		return err
	}
	workers := cmp.Or(a.Config().Build.Workers, runtime.GOMAXPROCS(0))
	s, titles, closeRenderer, err := a.OpenForFiles(ctx, workers)
	if err != nil {
		return err
	}
	defer closeRenderer()
	if o.Files, err = fs.Sub(web.Dist(), "exported"); err != nil {
		return fmt.Errorf("open files of exported pages: %w", err)
	}
	o.Titles = func(ctx context.Context, l locale.Locale, wanted func(string) bool) ([]byte, error) {
		return titles().QuickOf(ctx, l, wanted)
	}
	o.Workers, o.Progress = workers, exportProgress(a)
	report, err := export.Write(ctx, s, o)
	if err != nil {
		return err
	}
	for _, name := range report.Files {
		a.Log().Info("written", "file", filepath.Join(o.Out, name))
	}
	a.Log().Info("site exported", "pages", report.Pages, "pictures", report.Pictures, "index_entries", report.Entries,
		"bytes_unpacked", report.Unpacked, "bytes_packed", report.Packed, "took", report.Took.Round(time.Millisecond))
	return nil
}

// outsideOf rejects output folders inside a content folder.
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
			return fmt.Errorf("%s is inside the content folder %s: choose another folder", out, folder)
		}
	}
	return nil
}

// realPath resolves symbolic links in the path of a file that may not exist yet.
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

// exportProgress logs progress at intervals.
func exportProgress(a *app.App) func(done, total int) {
	last := time.Now()
	return func(done, total int) {
		if now := time.Now(); now.Sub(last) >= progressEvery {
			last = now
			a.Log().Info("exporting", "pages", done, "of", total)
		}
	}
}
