package app

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/blog"
	"waymark.dev/waymark/internal/site/pages"
	"waymark.dev/waymark/sample"
)

// pageKinds are the blog, the curriculum and other collections, from the configured folders
// or the sample.
func (a *App) pageKinds(o openOptions) (site.Collections, error) {
	files := o.files
	dev := a.cfg.Features.DevMode && !files
	var privacy *pages.Privacy
	if a.cfg.Features.Telemetry || a.cfg.Features.Placement {
		privacy = &pages.Privacy{VisitDays: a.cfg.Telemetry.Retention, CountDays: a.cfg.Telemetry.CountsFor}
	}
	b := site.Collections{
		BlogOpts: blog.Options{
			Title: a.cfg.Brand.Suffix() + " Blog", Description: a.cfg.Blog.Description,
			PerPage:     a.cfg.Blog.PerPage,
			Unpublished: a.cfg.Blog.Unpublished || dev,
		},
		Features: pages.Features{
			Plus: a.cfg.Features.Plus, Advertising: a.cfg.Features.Advertising, Newsletter: a.cfg.Features.Newsletter, Observatory: a.wantsObservatory() && !files,
			Privacy: privacy, Offline: a.worker() == site.WorkerOn, Dev: dev, Server: !files, Accounts: !files && a.cfg.Features.Authentication,
		},
	}
	var err error
	if b.Features.Observatory {
		if b.Elements, err = elements(); err != nil {
			return b, err
		}
	}
	if a.built != nil {
		return b, nil
	}
	if a.sampleTree() != nil {
		return b, nil
	}
	if len(a.cfg.Content.Folders()) == 0 {
		b.Curriculum, b.Blog, b.Generic, b.Spotlight = sample.Curriculum(), sample.Blog(), sample.Generic(), sample.Spotlight()
		return b, nil
	}
	for _, kind := range []struct {
		key, dir string
		into     *fs.FS
		folder   *string
	}{
		{"curriculum", a.cfg.Content.Curriculum, &b.Curriculum, &b.Folders.Curriculum},
		{"blog", a.cfg.Content.Blog, &b.Blog, &b.Folders.Blog},
		{"generic_content", genericFolder(a.cfg.Content.Generic), &b.Generic, &b.Folders.Generic},
		{"contributor_spotlight", a.cfg.Content.Spotlights, &b.Spotlight, &b.Folders.Spotlight},
	} {
		if kind.dir == "" {
			continue
		}
		dir, err := filepath.Abs(kind.dir)
		if err != nil {
			return b, fmt.Errorf("%s: %w", kind.key, err)
		}
		*kind.into, *kind.folder = folder(dir), dir
	}
	return b, nil
}

// genericFolder is the folder with config.json: dir or its subfolder files.
func genericFolder(dir string) string {
	if dir == "" {
		return ""
	}
	if _, err := os.Stat(filepath.Join(dir, "config.json")); err == nil {
		return dir
	}
	inner := filepath.Join(dir, "files")
	if _, err := os.Stat(filepath.Join(inner, "config.json")); err == nil {
		return inner
	}
	return dir
}
