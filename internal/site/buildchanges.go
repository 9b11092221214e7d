package site

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/pages"
)

// ChangesFolder has the report in a build of changes.
const ChangesFolder = "_changes"

type ChangesOptions struct {
	BuildOptions
	// Limit bounds the written pages. Those that changed themselves come first.
	Limit int
	// Base is the base commit by content root.
	Base map[string]string
	// Report writes the report to ChangesFolder.
	Report func(ctx context.Context, made *MadeChanges) error
}

// MadeChanges is the result of a build of changes.
type MadeChanges struct {
	*Comparison
	Written []PageChange // pages with files
	Omitted int          // changed pages above the limit

	build *build
}

// Write writes a file in ChangesFolder.
func (m *MadeChanges) Write(name string, data []byte) error {
	return m.build.write(ChangesFolder+"/"+name, data)
}

// Page returns a page with the look of the site, but without scripts. Head and body are HTML.
func (m *MadeChanges) Page(title, head, body string) []byte {
	return m.build.site.renderer().PlainPage(locale.EnUS, title, head, body)
}

// BuildChanges writes changed pages exactly as Build does, with the files that they need, but
// without cards, lists of pages and other shared files. It returns what it wrote.
func (s *Site) BuildChanges(ctx context.Context, o ChangesOptions, c *Comparison) (*MadeChanges, *Report, error) {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	out, err := openOutput(o.Out)
	if err != nil {
		return nil, nil, err
	}
	made := selectChanges(c, o.Limit)
	s.withHistoryOf(ctx, made.history(o.Base))
	b := &build{
		site: s, e: s.current.Load(), opts: o.BuildOptions, out: out, partial: true, started: time.Now(),
		failedPages: map[string]bool{}, failedOthers: map[string]bool{}, incomplete: map[string]bool{},
	}
	made.build = b
	for i, change := range made.Written {
		b.pages, b.todo = append(b.pages, change.After), append(b.todo, i)
	}
	if err := b.runChanges(ctx, o, made); err != nil {
		out.discard()
		return nil, nil, err
	}
	failed := len(b.failedPages)
	b.report.Documents = PageCounts{Total: len(b.pages), Built: len(b.pages) - failed, Failed: failed}
	b.report.Others = PageCounts{Total: len(c.Collections), Built: len(c.Collections) - len(b.failedOthers), Failed: len(b.failedOthers)}
	b.report.Bytes, b.report.Took, b.report.Changed = b.bytes.Load(), time.Since(b.started), true
	return made, &b.report, nil
}

// selectChanges chooses the pages to write.
func selectChanges(c *Comparison, limit int) *MadeChanges {
	m := &MadeChanges{Comparison: c}
	for _, change := range c.Pages {
		switch {
		case change.After == nil:
		case len(m.Written) < limit:
			m.Written = append(m.Written, change)
		default:
			m.Omitted++
		}
	}
	return m
}

// history reports which pages need their history.
func (m *MadeChanges) history(base map[string]string) content.HistoryPart {
	part := content.HistoryPart{New: map[*content.Page]bool{}, Base: base}
	for _, change := range m.Written {
		part.Pages = append(part.Pages, change.After)
		part.New[change.After] = change.Before == nil || change.Before.RelFile != change.After.RelFile
	}
	return part
}

func (b *build) runChanges(ctx context.Context, o ChangesOptions, made *MadeChanges) error {
	b.tallies = make([]flaw.Tally, len(b.pages))
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var static sync.WaitGroup
	static.Go(func() {
		if err := b.writeStatic(); err != nil {
			cancel(err)
		}
	})
	err := b.makePages(ctx)
	static.Wait()
	if err := errors.Join(err, context.Cause(ctx)); err != nil {
		return err
	}
	if err := b.copyFiles(nil); err != nil {
		return err
	}
	b.phase("pages and static files")
	if err := b.writeChangedCollections(ctx, made.Collections); err != nil {
		return err
	}
	if err := b.writeChangesHosting(ctx); err != nil {
		return err
	}
	b.phase("files for hosts")
	if o.Report != nil {
		if err := o.Report(ctx, made); err != nil {
			return err
		}
		b.phase("report")
	}
	if err := b.write(manifestName, fmt.Appendf(nil, "{\"tool\":%q,\"changes\":%d}\n", b.opts.Version, len(b.pages))); err != nil {
		return err
	}
	return b.publish()
}

func (b *build) writeChangedCollections(ctx context.Context, urls []string) error {
	for _, p := range b.e.collections.pages {
		if !slices.Contains(urls, p.URL) {
			continue
		}
		if err := b.writeCollectionPage(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// writeChangesHosting writes the files that hosts need. The root redirects to the report.
func (b *build) writeChangesHosting(ctx context.Context) error {
	set := b.site.opts.Settings
	root := b.site.renderer().MovedPage(locale.EnUS, set.BaseURL, "/"+ChangesFolder+"/")
	missing, err := b.site.render(ctx, localeURL(locale.EnUS)+"404", locale.EnUS,
		pages.NotFound(localeURL(locale.EnUS)+"404", set.TitleSuffix), func(flaw.Flaw) {})
	if err != nil {
		return err
	}
	for name, data := range map[string][]byte{
		"index.html": root, missingFile: missing, headersFile: headersText(set.Base(), b.e.locales, b.e.segments(), b.opts.Hosting.Headers, false), noJekyllFile: nil,
		"robots.txt": []byte("User-agent: *\nDisallow: /\n"),
	} {
		if err := b.write(name, data); err != nil {
			return err
		}
	}
	if b.opts.Hosting.LowerCase {
		return nil
	}
	return b.linkSpellings(ctx)
}
