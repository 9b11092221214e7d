package command

import (
	"context"
	"fmt"
	"slices"

	"waymark.dev/waymark/internal/app"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/tools/help/extract"
)

// Ask answers a question with quotations from the site, without network or model. It reports
// slow steps to progress.
func Ask(ctx context.Context, a *app.App, question string, progress func(string)) (answer extract.Answer, err error) {
	locales, err := a.Config().Content.LocaleList()
	if err != nil {
		return answer, err
	}
	if !slices.Contains(locales, locale.EnUS) { // untranslated pages are quoted in English
		locales = append(locales, locale.EnUS)
		a.Config().Content.Locales = append(a.Config().Content.Locales, string(locale.EnUS))
	}
	finder, closeSearch, err := a.OpenSearch(ctx, progress)
	if err != nil {
		return answer, fmt.Errorf("ask: %w", err)
	}
	defer closeSearch()
	result, err := finder.Retrieve(ctx, retrieve.Question{Text: question, Locales: locales})
	if err != nil {
		return answer, fmt.Errorf("ask: %w", err)
	}
	return extract.Compose(result, locales[0]), nil
}
