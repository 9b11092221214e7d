package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"waymark.dev/waymark/internal/desk/changeset"
	"waymark.dev/waymark/internal/desk/edit"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/files"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/platform/output"
)

// readCatalogue reads the pages of the docs of some locales, all if none is
// given, and what is wrong in them.
func (a *App) readCatalogue(ctx context.Context, locales []locale.Locale) (*content.Catalogue, []flaw.Flaw, error) {
	a = a.withTranslations()
	if err := a.checkFolders(); err != nil {
		return nil, nil, err
	}
	var flaws flaw.List
	options := content.Options{Locales: locales, Workers: a.cfg.Build.Workers, History: content.HistoryOff}
	cat, err := content.Load(ctx, a.sources(), options, &flaws)
	return cat, flaws.Sorted(), err
}

// WriteInventory writes the pages of the docs as JSON.
func (a *App) WriteInventory(ctx context.Context, w io.Writer) error {
	locales, err := a.cfg.Content.LocaleList()
	if err != nil {
		return err
	}
	cat, flaws, err := a.readCatalogue(ctx, locales)
	if err != nil {
		return err
	}
	flaw.Log(a.log, flaws)
	return edit.WriteInventory(ctx, w, cat)
}

// Edit is how a change of content is made and reported.
type Edit struct {
	DryRun  bool
	Out     io.Writer // the diff of a dry run, else the summary
	Summary io.Writer // of a dry run
}

// MovePage gives a page and all pages below it another slug.
func (a *App) MovePage(ctx context.Context, o edit.MoveOptions, e Edit) error {
	o.Hosts, o.Others = a.cfg.Server.HostList(), a.otherMarkdown()
	return a.changeContent(ctx, e, func(cat *content.Catalogue) (*edit.Plan, error) { return edit.Move(ctx, cat, o) })
}

// DeletePage removes a page.
func (a *App) DeletePage(ctx context.Context, o edit.DeleteOptions, e Edit) error {
	o.Hosts = a.cfg.Server.HostList()
	return a.changeContent(ctx, e, func(cat *content.Catalogue) (*edit.Plan, error) { return edit.Delete(ctx, cat, o) })
}

// AddRedirect has the address of a page that no longer exists lead elsewhere.
func (a *App) AddRedirect(ctx context.Context, from, to string, e Edit) error {
	return a.changeContent(ctx, e, func(cat *content.Catalogue) (*edit.Plan, error) { return edit.AddRedirect(cat, from, to) })
}

// FixRedirects mends redirects where it is certain how.
func (a *App) FixRedirects(ctx context.Context, e Edit) error {
	var left int
	err := a.changeContent(ctx, e, func(cat *content.Catalogue) (*edit.Plan, error) {
		p, err := edit.FixRedirects(cat)
		if err == nil {
			left = len(p.Left)
		}
		return p, err
	})
	if err == nil && left > 0 {
		return fmt.Errorf("%s left to mend by hand", output.Count(left, "redirect"))
	}
	return err
}

// RedirectFlaws returns what is wrong in the redirects of all locales.
func (a *App) RedirectFlaws(ctx context.Context) ([]flaw.Flaw, error) {
	cat, flaws, err := a.readCatalogue(ctx, nil)
	if err != nil {
		return nil, err
	}
	return edit.RedirectFlaws(cat, flaws), nil
}

// NewPage creates an English page from the template of its page type.
func (a *App) NewPage(ctx context.Context, o edit.NewOptions, e Edit) error {
	data, err := webdata.Open(a.cfg.Data.Dir)
	if err != nil {
		return err
	}
	o.HasCompat = data.HasCompat
	return a.changeContent(ctx, e, func(cat *content.Catalogue) (*edit.Plan, error) { return edit.New(cat, o) })
}

// ImportPopularity writes a table of page views to the file that the settings name.
func (a *App) ImportPopularity(ctx context.Context, file string, out io.Writer) error {
	target := a.cfg.Data.Popularity
	if target == "" {
		return errors.New("name the file that page views are kept in with --popularity FILE")
	}
	source, err := os.Open(file)
	if err != nil {
		return fmt.Errorf("open %s: %w", file, fault.Cause(err))
	}
	defer source.Close()
	cat, _, err := a.readCatalogue(ctx, nil)
	if err != nil {
		return err
	}
	views, err := edit.ImportViews(cat, source)
	if err != nil {
		return err
	}
	if err := files.WriteFile(target, views.CSV, 0o644); err != nil {
		return fmt.Errorf("write %s: %w", target, fault.Cause(err))
	}
	_, err = fmt.Fprintf(out, "%s in %s; rows of moved pages, counted for their new address: %d; rows left out, of pages that do not exist: %d, others: %d\n",
		output.Count(views.Pages, "page"), target, views.Moved, views.Unknown, views.Skipped)
	return err
}

// FormatPages writes the front matter of pages in the usual form: of all, or of
// the one of a slug and those below it.
func (a *App) FormatPages(ctx context.Context, slug string, e Edit) error {
	return a.changeContent(ctx, e, func(cat *content.Catalogue) (*edit.Plan, error) { return edit.FormatPages(ctx, cat, edit.Slug(slug)) })
}

// CheckFormat lists the files of pages of which the front matter is not in the
// usual form.
func (a *App) CheckFormat(ctx context.Context, slug string) ([]string, error) {
	cat, _, err := a.readCatalogue(ctx, nil)
	if err != nil {
		return nil, err
	}
	p, err := edit.FormatPages(ctx, cat, edit.Slug(slug))
	if err != nil {
		return nil, err
	}
	defer p.Set.Close()
	files, err := p.Set.Paths()
	if err != nil {
		return nil, err
	}
	for _, l := range p.Left {
		files = append(files, l.File)
	}
	slices.Sort(files)
	return files, nil
}

// otherMarkdown lists the folders of pages that are not docs.
func (a *App) otherMarkdown() []string {
	var dirs []string
	for _, dir := range []string{a.cfg.Content.Curriculum, a.cfg.Content.Blog, a.cfg.Content.Generic, a.cfg.Content.Spotlights} {
		if dir != "" {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// changeContent undoes what an earlier run that was killed has left, reads the
// content, and makes the change that plan returns, or shows it.
func (a *App) changeContent(ctx context.Context, e Edit, plan func(*content.Catalogue) (*edit.Plan, error)) error {
	if a.cfg.Content.Docs == "" {
		return fmt.Errorf("the sample site in the program cannot be changed; name your own folder with --content: %w", fault.ErrInvalid)
	}
	if err := a.checkFolders(); err != nil {
		return err
	}
	undone, err := changeset.Recover(ctx, a.cfg.Content.Folders()...)
	if err != nil {
		return err
	}
	if undone {
		a.log.Warn("an earlier run was interrupted; its changes are undone")
	}
	cat, _, err := a.readCatalogue(ctx, nil)
	if err != nil {
		return err
	}
	p, err := plan(cat)
	if err != nil {
		return err
	}
	if e.DryRun {
		return p.Show(e.Out, e.Summary)
	}
	return p.Apply(ctx, e.Out)
}
