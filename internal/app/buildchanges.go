package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"waymark.dev/waymark/internal/desk/preview"
	"waymark.dev/waymark/internal/desk/repo"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/tools/playground"
	"waymark.dev/waymark/web"
)

// ChangesOptions select the changes to build.
type ChangesOptions struct {
	site.BuildOptions
	Since      string // name of a commit, branch or tag
	Limit      int    // pages to write
	PreviewURL string // future address of the folder, for links in the comment
}

// BuildChanges writes the pages that differ from the merge base of HEAD and a branch, with a
// report for reviewers.
func (a *App) BuildChanges(ctx context.Context, o ChangesOptions) error {
	if len(a.cfg.Content.Folders()) == 0 {
		return errors.New("name your content with --content: the sample site in the binary is in no repository")
	}
	if err := a.CheckFolders(); err != nil {
		return err
	}
	workers := cmp.Or(a.cfg.Build.Workers, runtime.GOMAXPROCS(0))
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2 * max(workers, runtime.GOMAXPROCS(0))))
	var changed *changedFiles
	var rt *siteRuntime
	both, opening := errgroup.WithContext(ctx)
	both.Go(func() (err error) {
		changed, err = a.changedFiles(opening, o.Since)
		return err
	})
	both.Go(func() (err error) {
		rt, err = a.open(opening, openOptions{html: true, files: true, engines: workers, history: content.HistoryOff})
		return err
	})
	err := both.Wait()
	if rt != nil {
		defer rt.renderer.Close()
	}
	if err != nil {
		return err
	}
	comparison, err := rt.site.Compare(ctx, changed.files, workers)
	if err != nil {
		return err
	}
	if o.BuildOptions, err = a.changesBuildOptions(rt, o.BuildOptions, workers); err != nil {
		return err
	}
	about := preview.Options{Since: o.Since, Base: changed.bases(), Files: changed.files, PreviewURL: o.PreviewURL}
	made, report, err := rt.site.BuildChanges(ctx, site.ChangesOptions{
		BuildOptions: o.BuildOptions, Limit: o.Limit, Base: changed.base,
		Report: func(ctx context.Context, made *site.MadeChanges) error { return preview.Write(ctx, made, about) },
	}, comparison)
	if err != nil {
		return err
	}
	report.Log(a.log)
	a.log.Info("changes built", "since", o.Since, "pages", len(made.Written), "omitted", made.Omitted, "deleted", deletedPages(made),
		"report", filepath.Join(o.Out, site.ChangesFolder, "index.html"))
	if len(report.Failed) > 0 {
		return fmt.Errorf("%s could not be built; all others are in %s", output.Count(len(report.Failed), "page"), o.Out)
	}
	return nil
}

// changesBuildOptions completes the options of a build as Build does.
func (a *App) changesBuildOptions(rt *siteRuntime, o site.BuildOptions, workers int) (_ site.BuildOptions, err error) {
	o.Version, o.Workers = a.version, workers
	if o.Static, err = a.clientFiles(web.Dist()); err != nil {
		return o, err
	}
	if o.Runner, err = a.staticRunner(); err != nil {
		return o, err
	}
	if o.Runner != nil {
		o.RunnerFonts = playground.Fonts()
	}
	o.Hosting.Headers, err = a.pageHeaders(rt)
	return o, err
}

func deletedPages(made *site.MadeChanges) int {
	n := 0
	for _, change := range made.Pages {
		if change.After == nil {
			n++
		}
	}
	return n
}

// changedFiles are the changed files below the content folders.
type changedFiles struct {
	files site.FileChanges
	base  map[string]string // hash of the base commit, by folder
}

// bases returns the hashes of the base commits.
func (c *changedFiles) bases() []string {
	var list []string
	for _, hash := range c.base {
		if !slices.Contains(list, hash) {
			list = append(list, hash)
		}
	}
	slices.Sort(list)
	return list
}

// changedFiles queries the repositories of all content folders.
func (a *App) changedFiles(ctx context.Context, ref string) (*changedFiles, error) {
	c := &changedFiles{files: site.FileChanges{Before: map[string][]byte{}, Renamed: map[string]string{}}, base: map[string]string{}}
	changes := map[string][]repo.Change{} // by root of the repository
	for _, dir := range a.cfg.Content.Folders() {
		abs, err := filepath.Abs(a.release(dir))
		if err != nil {
			return nil, fmt.Errorf("find folder %s: %w", dir, err)
		}
		r, err := repo.Open(ctx, abs)
		if err != nil {
			return nil, notCompared(dir, err)
		}
		base, err := r.MergeBase(ctx, ref)
		if err != nil {
			return nil, notCompared(dir, err)
		}
		c.base[abs] = base
		all, known := changes[r.Root()]
		if !known {
			if all, err = r.Changes(ctx, ref); err != nil {
				return nil, notCompared(dir, err)
			}
			changes[r.Root()] = all
		}
		if err := c.add(ctx, r, base, abs, all); err != nil {
			return nil, notCompared(dir, err)
		}
	}
	return c, nil
}

func notCompared(dir string, err error) error {
	if errors.Is(err, fault.ErrNotFound) {
		return fmt.Errorf("--since: compare %s: %w", dir, err)
	}
	return fmt.Errorf("--since: ask git about %s: %w", dir, err)
}

func (c *changedFiles) add(ctx context.Context, r *repo.Repo, base, dir string, all []repo.Change) error {
	isBelow := func(path string) bool { return strings.HasPrefix(path, dir+string(filepath.Separator)) }
	var former []string
	for _, change := range all {
		if isBelow(change.Path) {
			c.files.Before[change.Path] = nil
			if change.Status != repo.Added && change.Status != repo.Renamed {
				former = append(former, change.Path)
			}
		}
		if change.Status == repo.Renamed && isBelow(change.OldPath) {
			former = append(former, change.OldPath)
			c.files.Renamed[change.OldPath] = change.Path
		}
	}
	if len(former) == 0 {
		return nil
	}
	texts, err := r.Files(ctx, base, former)
	if err != nil {
		return err
	}
	for path, text := range texts {
		if text == nil {
			text = []byte{} // an empty file, not a missing one
		}
		c.files.Before[path] = text
	}
	return nil
}
