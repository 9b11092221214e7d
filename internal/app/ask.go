package app

import (
	"context"
	"fmt"
	"slices"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/tools/help/extract"
)

// AskSource is a section that an answer is from.
type AskSource struct {
	URL     string `json:"url"`
	Title   string `json:"title"`
	Section string `json:"section"` // heading, "" for the introduction of the page
}

// AskAnswer is an answer from the pages of the site.
type AskAnswer struct {
	Answer  string      `json:"answer"`  // Markdown
	Sources []AskSource `json:"sources"` // best first
}

// Ask answers a question with quotations from the site, without the network and
// without a model. Progress tells a person what takes time.
func (a *App) Ask(ctx context.Context, question string, progress func(string)) (*AskAnswer, error) {
	locales, err := a.cfg.Content.LocaleList()
	if err != nil {
		return nil, err
	}
	if !slices.Contains(locales, locale.EnUS) { // pages that are not translated are quoted in English
		locales = append(locales, locale.EnUS)
		a.cfg.Content.Locales = append(a.cfg.Content.Locales, string(locale.EnUS))
	}
	rt, err := a.open(ctx, openOptions{history: content.HistoryOff})
	if err != nil {
		return nil, err
	}
	finder, closeEngine := a.openSearch(ctx, rt, nil)
	defer closeEngine()
	progress(fmt.Sprintf("reading %d pages; an index that is missing or old is written first, which takes longer", len(rt.site.Catalogue().Pages())))
	started := time.Now()
	if err := finder.Refresh(ctx, rt.site.Catalogue(), articles(rt.site)...); err != nil {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("ask: %w", ctx.Err())
		}
		progress("the text of pages is not searched, only their titles: " + err.Error())
	}
	progress(fmt.Sprintf("ready after %v", time.Since(started).Round(100*time.Millisecond)))
	result, err := finder.Retrieve(ctx, retrieve.Question{Text: question, Locales: locales})
	if err != nil {
		return nil, fmt.Errorf("ask: %w", err)
	}
	answer := extract.Compose(result, locales[0])
	asked := &AskAnswer{Answer: answer.Markdown, Sources: make([]AskSource, 0, len(answer.Sources))}
	for _, s := range answer.Sources {
		asked.Sources = append(asked.Sources, AskSource(s))
	}
	return asked, nil
}
