package app

import (
	"context"
	"io"
	"os"
	"path/filepath"

	"waymark.dev/waymark/internal/desk/lsp"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/site"
)

// linkBytes bounds a language server's cache of links and sidebars. It makes one document at
// a time.
const linkBytes = 24 << 20

// ServeEditor is a language server for one editor. With fixed, the content is the configured
// one, else that of the editor's folders; settings reads the settings file of such a folder.
func (a *App) ServeEditor(ctx context.Context, in io.Reader, out io.Writer, fixed bool, settings func(file string) (*config.Config, error)) error {
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	o := lsp.Options{
		CacheDir: filepath.Join(cache, "waymark"),
		Open:     a.openFolders,
		Settings: func(file string) (lsp.Folders, error) {
			cfg, err := settings(file)
			if err != nil {
				return lsp.Folders{}, err
			}
			return foldersIn(filepath.Dir(file), cfg)
		},
		Version: a.version, Log: a.log,
	}
	if fixed {
		folders, err := foldersIn("", a.cfg)
		if err != nil {
			return err
		}
		o.Fixed = &folders
	}
	return lsp.Run(ctx, o, in, out)
}

// foldersIn returns the absolute content folders of settings; relative ones are below dir.
func foldersIn(dir string, cfg *config.Config) (f lsp.Folders, err error) {
	for _, folder := range []struct {
		path string
		into *string
	}{{cfg.Content.Docs, &f.Content}, {cfg.Content.Translated, &f.Translated}} {
		if folder.path == "" {
			continue
		}
		if !filepath.IsAbs(folder.path) {
			folder.path = filepath.Join(dir, folder.path)
		}
		if *folder.into, err = filepath.Abs(folder.path); err != nil {
			return f, err
		}
	}
	return f, nil
}

// openFolders opens the site of some folders for documents only.
func (a *App) openFolders(ctx context.Context, f lsp.Folders) (*site.Site, error) {
	cfg := *a.cfg
	cfg.Content.Docs, cfg.Content.Translated = f.Content, f.Translated
	cfg.Content.Watch = true // keep the paths of the editor
	rt, err := New(&cfg, a.log, a.version).open(ctx, openOptions{history: content.HistoryOff, pieceBytes: linkBytes})
	if err != nil {
		return nil, err
	}
	return rt.site, nil
}
