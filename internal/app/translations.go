package app

import (
	"context"
	"fmt"
	"io"

	"waymark.dev/waymark/internal/desk/changeset"
	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/desk/translation"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/platform/output"
)

// TranslationsOptions say which translations are listed, and how.
type TranslationsOptions struct {
	Locale locale.Locale
	Format string // text, json or csv
	Filter translation.Filter
	Query  listing.Query
}

// WriteTranslations writes the status of the pages of a locale.
func (a *App) WriteTranslations(ctx context.Context, w io.Writer, o TranslationsOptions) error {
	cat, err := a.readForTranslators(ctx, []locale.Locale{o.Locale})
	if err != nil {
		return err
	}
	views, err := a.popularity()
	if err != nil {
		return err
	}
	index := translation.New(translation.Options{Catalogue: func() *content.Catalogue { return cat }, Popularity: views})
	if err := index.Refresh(ctx); err != nil {
		return err
	}
	snapshot := index.Snapshot()
	for _, problem := range snapshot.Problems {
		a.log.Warn("translations", "problem", problem)
	}
	status := snapshot.Locale(o.Locale)
	pages := status.Select(o.Filter, o.Query)
	switch o.Format {
	case "json":
		return translation.WriteJSON(w, pages)
	case "csv":
		return translation.WriteCSV(w, pages)
	}
	return translation.WriteText(w, status, pages)
}

var errNoTranslations = fmt.Errorf("no translations are set; name their folder with --translated-content: %w", fault.ErrInvalid)

// readForTranslators reads the pages of some locales, all if none is given, with
// their history.
func (a *App) readForTranslators(ctx context.Context, locales []locale.Locale) (*content.Catalogue, error) {
	a = a.withTranslations()
	if a.cfg.Content.Translated == "" {
		return nil, errNoTranslations
	}
	if err := a.checkFolders(); err != nil {
		return nil, err
	}
	options := content.Options{Locales: locales, Workers: a.cfg.Build.Workers, History: content.HistoryWait}
	return content.Load(ctx, a.sources(), options, flaw.Discard)
}

// MarkUnchanged marks what changed in an English page since a commit as unchanged
// in meaning, and says what it marked.
func (a *App) MarkUnchanged(ctx context.Context, m translation.MarkRequest, since string, e Edit) error {
	cat, err := a.readForTranslators(ctx, nil)
	if err != nil {
		return err
	}
	file, err := translation.MarkSince(ctx, cat, m, since)
	if err != nil {
		return err
	}
	if err := writeMarks(ctx, cat, file, e); err != nil {
		return err
	}
	w, done := e.Out, "Marked"
	if e.DryRun {
		w, done = e.Summary, "Would be marked"
	}
	for _, mark := range file.Marks {
		if _, err := fmt.Fprintf(w, "%s %s means the same\n", output.OneLine(mark.Slug), output.OneLine(mark.Section)); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(w, "%s in %s\n", done, file.File)
	return err
}

// writeMarks writes a file of marks, or shows how it would change.
func writeMarks(ctx context.Context, cat *content.Catalogue, file *translation.MarkedFile, e Edit) error {
	set, err := changeset.New(cat.Roots()...)
	if err != nil {
		return err
	}
	defer set.Close()
	if err := set.Write(file.File, file.Text); err != nil {
		return err
	}
	if e.DryRun {
		return set.Diff(e.Out)
	}
	return set.Apply(ctx)
}

// SyncOptions say how translations follow English.
type SyncOptions struct {
	translation.SyncOptions
	DryRun bool // show what would change as a diff
}

// SyncTranslations moves translated pages to where their English pages have moved,
// and says what it does: all of it, or nothing if anything fails. A dry run shows
// the diff on w and says the rest on summary.
func (a *App) SyncTranslations(ctx context.Context, w, summary io.Writer, o SyncOptions) error {
	cat, err := a.readForTranslators(ctx, nil)
	if err != nil {
		return err
	}
	if len(o.Locales) == 0 {
		o.Locales = cat.Locales()
	}
	set, err := changeset.New(cat.Roots()...)
	if err != nil {
		return err
	}
	defer set.Close()
	reports, err := translation.PlanSync(cat, set, o.SyncOptions)
	if err != nil {
		return err
	}
	if o.DryRun {
		if err := set.Diff(w); err != nil {
			return err
		}
		w = summary
	} else if err := set.Apply(ctx); err != nil {
		return err
	}
	for _, r := range reports {
		if err := r.WriteText(w); err != nil {
			return err
		}
	}
	return nil
}

// translations is the status of translations, for writers.
func (a *App) translations() component {
	return component{open: func(_ context.Context, h *host) error {
		if !h.options.Dev {
			return nil
		}
		link, err := a.cfg.Dev.Editor()
		if err != nil {
			a.log.Warn("files are not opened in an editor", "error", err)
		}
		live := translation.NewLive(translation.LiveOptions{
			Options: translation.Options{Catalogue: h.site.Catalogue, Popularity: h.popularity}, Edition: h.site.Edition, Editor: link.To, Log: a.log,
		})
		h.options.Desk.Translations = live
		h.atEnd(live.Close)
		return nil
	}}
}
