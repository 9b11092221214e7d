// Package command implements the commands besides serve and build: they check and change
// content, maintain translations, answer questions and export pages.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"waymark.dev/waymark/internal/app"
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

// readCatalogue reads the docs of some locales, by default all, with their flaws.
func readCatalogue(ctx context.Context, a *app.App, locales []locale.Locale) (*content.Catalogue, []flaw.Flaw, error) {
	var flaws flaw.List
	cat, err := a.LoadDocs(ctx, content.Options{Locales: locales, History: content.HistoryOff}, &flaws)
	return cat, flaws.Sorted(), err
}

// WriteInventory writes an inventory of the docs as JSON.
func WriteInventory(ctx context.Context, a *app.App, w io.Writer) error {
	locales, err := a.Config().Content.LocaleList()
	if err != nil {
		return err
	}
	cat, flaws, err := readCatalogue(ctx, a, locales)
	if err != nil {
		return err
	}
	flaw.Log(a.Log(), flaws)
	return edit.WriteInventory(ctx, w, cat)
}

// Edit controls how a change is applied and reported.
type Edit struct {
	DryRun  bool
	Out     io.Writer // the diff of a dry run, else the summary
	Summary io.Writer // of a dry run
}

// apply applies or shows a change, and returns the writer for its summary.
func (e Edit) apply(ctx context.Context, set *changeset.Set) (summary io.Writer, err error) {
	if e.DryRun {
		return e.Summary, set.Diff(e.Out)
	}
	return e.Out, set.Apply(ctx)
}

// MovePage moves a page and all pages below it to another slug.
func MovePage(ctx context.Context, a *app.App, o edit.MoveOptions, e Edit) error {
	o.Hosts, o.Others = a.Config().Server.HostList(), otherMarkdown(a)
	return changeContent(ctx, a, e, func(cat *content.Catalogue) (*edit.Plan, error) { return edit.Move(ctx, cat, o) })
}

func DeletePage(ctx context.Context, a *app.App, o edit.DeleteOptions, e Edit) error {
	o.Hosts = a.Config().Server.HostList()
	return changeContent(ctx, a, e, func(cat *content.Catalogue) (*edit.Plan, error) { return edit.Delete(ctx, cat, o) })
}

// AddRedirect redirects the address of a page that no longer exists.
func AddRedirect(ctx context.Context, a *app.App, from, to string, e Edit) error {
	return changeContent(ctx, a, e, func(cat *content.Catalogue) (*edit.Plan, error) { return edit.AddRedirect(cat, from, to) })
}

// FixRedirects applies certain fixes to redirects.
func FixRedirects(ctx context.Context, a *app.App, e Edit) error {
	var left int
	err := changeContent(ctx, a, e, func(cat *content.Catalogue) (*edit.Plan, error) {
		p, err := edit.FixRedirects(cat)
		if err == nil {
			left = len(p.Left)
		}
		return p, err
	})
	if err == nil && left > 0 {
		return fmt.Errorf("%s left to fix by hand", output.Count(left, "redirect"))
	}
	return err
}

// RedirectFlaws returns the flaws in the redirects of all locales.
func RedirectFlaws(ctx context.Context, a *app.App) ([]flaw.Flaw, error) {
	cat, flaws, err := readCatalogue(ctx, a, nil)
	if err != nil {
		return nil, err
	}
	return edit.RedirectFlaws(cat, flaws), nil
}

// NewPage creates an English page from the template of its page type.
func NewPage(ctx context.Context, a *app.App, o edit.NewOptions, e Edit) error {
	data, err := webdata.Open(a.Config().Data.Dir)
	if err != nil {
		return err
	}
	o.HasCompat = data.HasCompat
	return changeContent(ctx, a, e, func(cat *content.Catalogue) (*edit.Plan, error) { return edit.New(cat, o) })
}

// ImportPopularity writes a table of page views to the configured file.
func ImportPopularity(ctx context.Context, a *app.App, file string, out io.Writer) error {
	target := a.Config().Data.Popularity
	if target == "" {
		return errors.New("name the file that page views are kept in with --popularity FILE")
	}
	source, err := os.Open(file)
	if err != nil {
		return fmt.Errorf("open %s: %w", file, fault.Cause(err))
	}
	defer source.Close()
	cat, _, err := readCatalogue(ctx, a, nil)
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

// FormatPages formats the front matter of all pages, or of a slug and those below it.
func FormatPages(ctx context.Context, a *app.App, slug string, e Edit) error {
	return changeContent(ctx, a, e, func(cat *content.Catalogue) (*edit.Plan, error) {
		return edit.FormatPages(ctx, cat, edit.Slug(cat.Scheme(), slug))
	})
}

// CheckFormat lists the pages whose front matter is not formatted.
func CheckFormat(ctx context.Context, a *app.App, slug string) ([]string, error) {
	cat, _, err := readCatalogue(ctx, a, nil)
	if err != nil {
		return nil, err
	}
	p, err := edit.FormatPages(ctx, cat, edit.Slug(cat.Scheme(), slug))
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
func otherMarkdown(a *app.App) []string {
	c := a.Config().Content
	return slices.DeleteFunc([]string{c.Curriculum, c.Blog, c.Generic, c.Spotlights}, func(dir string) bool { return dir == "" })
}

// changeContent undoes an interrupted run, reads the content, and applies or shows the
// planned change.
func changeContent(ctx context.Context, a *app.App, e Edit, plan func(*content.Catalogue) (*edit.Plan, error)) error {
	if a.Config().Content.Docs == "" {
		return fmt.Errorf("the embedded sample site cannot be changed; name your own folder with --content: %w", fault.ErrInvalid)
	}
	if err := a.CheckFolders(); err != nil {
		return err
	}
	if a.ContentKind() == content.Docs {
		return fmt.Errorf("this command changes content with en-us/; %s is plain Markdown, whose files you edit, move and delete yourself: 'waymark content validate' then lists broken links: %w", a.ContentFolder(), fault.ErrInvalid)
	}
	undone, err := changeset.Recover(ctx, a.Config().Content.Folders()...)
	if err != nil {
		return err
	}
	if undone {
		a.Log().Warn("an earlier run was interrupted; its changes are undone")
	}
	cat, _, err := readCatalogue(ctx, a, nil)
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
