package command

import (
	"context"
	"fmt"
	"slices"
	"time"

	"waymark.dev/waymark/internal/app"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/tools/help/extract"
)

// Ask answers a question with quotations from the site, without the network and
// without a model. It calls progress with what takes time.
func Ask(ctx context.Context, a *app.App, question string, progress func(string)) (answer extract.Answer, err error) {
	locales, err := a.Config().Content.LocaleList()
	if err != nil {
		return answer, err
	}
	if !slices.Contains(locales, locale.EnUS) { // pages that are not translated are quoted in English
		locales = append(locales, locale.EnUS)
		a.Config().Content.Locales = append(a.Config().Content.Locales, string(locale.EnUS))
	}
	s, finder, closeSearch, err := a.OpenSearch(ctx)
	if err != nil {
		return answer, err
	}
	defer closeSearch()
	progress(fmt.Sprintf("reading %d pages; an index that is missing or old is written first, which takes longer", len(s.Catalogue().Pages())))
	started := time.Now()
	if err := finder.Refresh(ctx, s.Catalogue(), app.Articles(s)...); err != nil {
		if ctx.Err() != nil {
			return answer, fmt.Errorf("ask: %w", ctx.Err())
		}
		progress("the text of pages is not searched, only their titles: " + err.Error())
	}
	progress(fmt.Sprintf("ready after %v", time.Since(started).Round(100*time.Millisecond)))
	result, err := finder.Retrieve(ctx, retrieve.Question{Text: question, Locales: locales})
	if err != nil {
		return answer, fmt.Errorf("ask: %w", err)
	}
	return extract.Compose(result, locales[0]), nil
}
