package command

import (
	"context"
	"fmt"
	"io"
	"slices"

	"waymark.dev/waymark/internal/app"
	"waymark.dev/waymark/internal/desk/changeset"
	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/desk/translation"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/platform/output"
)

type TranslationsOptions struct {
	Locale locale.Locale
	Format string // text, json or csv
	Filter translation.Filter
	Query  listing.Query
}

// WriteTranslations writes the status of a locale's pages.
func WriteTranslations(ctx context.Context, a *app.App, w io.Writer, o TranslationsOptions) error {
	cat, err := readForTranslators(ctx, a, []locale.Locale{o.Locale})
	if err != nil {
		return err
	}
	views, err := a.Popularity()
	if err != nil {
		return err
	}
	index := translation.New(translation.Options{Catalogue: func() *content.Catalogue { return cat }, Popularity: views})
	if err := index.Refresh(ctx); err != nil {
		return err
	}
	snapshot := index.Snapshot()
	for _, problem := range snapshot.Problems {
		a.Log().Warn("translations", "problem", problem)
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

// readForTranslators reads the pages of some locales, by default all, with history.
func readForTranslators(ctx context.Context, a *app.App, locales []locale.Locale) (*content.Catalogue, error) {
	isTree := a.ContentKind() == content.Docs
	if !isTree && a.Config().Content.Translated == "" && !a.HasTranslationsNextToEnglish() {
		return nil, errNoTranslations
	}
	cat, err := a.LoadDocs(ctx, content.Options{Locales: locales, History: content.HistoryWait}, flaw.Discard)
	if err != nil {
		return nil, err
	}
	for _, l := range locales {
		if l == cat.Scheme().Default() || isTree && !slices.Contains(cat.Locales(), l) {
			hint := ""
			if isTree {
				hint = "; languages in site.yaml lists these"
			}
			return nil, fmt.Errorf("%s is not a language that pages are translated into%s: %w", l, hint, fault.ErrInvalid)
		}
	}
	return cat, nil
}

// MarkUnchanged marks the changes of an original page since a commit as unchanged in meaning,
// and reports the marks.
func MarkUnchanged(ctx context.Context, a *app.App, m translation.MarkRequest, since string, e Edit) error {
	cat, err := readForTranslators(ctx, a, nil)
	if err != nil {
		return err
	}
	file, err := translation.MarkSince(ctx, cat, m, since)
	if err != nil {
		return err
	}
	set, err := changeset.New(cat.Roots()...)
	if err != nil {
		return err
	}
	defer set.Close()
	if err := set.Write(file.File, file.Text); err != nil {
		return err
	}
	w, err := e.apply(ctx, set)
	if err != nil {
		return err
	}
	done := "Marked"
	if e.DryRun {
		done = "Would be marked"
	}
	for _, mark := range file.Marks {
		if _, err := fmt.Fprintf(w, "%s %s means the same\n", output.OneLine(mark.Slug), output.OneLine(mark.Section)); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(w, "%s in %s\n", done, file.File)
	return err
}

// SyncTranslations moves translations after their English pages, all or none, and reports the
// moves.
func SyncTranslations(ctx context.Context, a *app.App, o translation.SyncOptions, e Edit) error {
	cat, err := readForTranslators(ctx, a, nil)
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
	reports, err := translation.PlanSync(cat, set, o)
	if err != nil {
		return err
	}
	w, err := e.apply(ctx, set)
	if err != nil {
		return err
	}
	for _, report := range reports {
		if err := report.WriteText(w); err != nil {
			return err
		}
	}
	return nil
}
