package site

import (
	"bytes"
	"context"
	"fmt"
	"iter"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/plaintext"
	"waymark.dev/waymark/internal/site/render"
)

// worker makes pages and reuses its buffers. While a batch is rendered, it prepares the next
// one.
type worker struct {
	*build
	links      *linkFinder
	data, page []byte
	prepared   []*pageJob // for the next batch
	size       int        // of prepared
	rendering  *batch     // nil if there is none
}

// Limits of a batch: pages, and their size.
const (
	batchPages = 16
	batchSize  = 1 << 20
)

// pageJob is a page in progress.
type pageJob struct {
	index  int // of the page
	page   *content.Page
	doc    *doc.Document
	job    *render.Job // nil with DocumentsOnly
	meta   []byte      // metadata of the page, nil if it failed
	report flaw.Reporter
}

// batch is a batch of pages being rendered.
type batch struct {
	pages    []*pageJob
	rendered chan struct{} // closed when they are
}

// makeAll makes the pages with some indexes in the list.
func (w *worker) makeAll(ctx context.Context, indexes iter.Seq[int]) error {
	defer w.wait()
	for i := range indexes {
		if err := w.begin(ctx, w.todo[i]); err != nil {
			return err
		}
		if len(w.prepared) < batchPages && w.size < batchSize {
			continue
		}
		if err := w.advance(ctx); err != nil {
			return err
		}
	}
	if err := w.advance(ctx); err != nil {
		return err
	}
	return w.advance(ctx)
}

// wait waits until no page is being rendered.
func (w *worker) wait() {
	if w.rendering != nil {
		<-w.rendering.rendered
	}
}

// advance starts rendering the prepared pages, and writes the rendered ones.
func (w *worker) advance(ctx context.Context) error {
	w.wait()
	done := w.rendering
	w.rendering = w.render(ctx, w.prepared)
	w.prepared, w.size = nil, 0
	if done == nil {
		return nil
	}
	for _, p := range done.pages {
		if err := w.end(p, w.writeRendered(ctx, p)); err != nil {
			return err
		}
	}
	return nil
}

func (w *worker) render(ctx context.Context, pages []*pageJob) *batch {
	if len(pages) == 0 {
		return nil
	}
	b := &batch{pages: pages, rendered: make(chan struct{})}
	jobs := make([]*render.Job, len(pages))
	for i, p := range pages {
		jobs[i] = p.job
	}
	go func() {
		defer close(b.rendered)
		w.site.renderer().Render(ctx, jobs)
	}()
	return b
}

// begin makes a page except for rendering.
func (w *worker) begin(ctx context.Context, index int) error {
	p := &pageJob{index: index, page: w.pages[index], report: &w.tallies[index]}
	if w.opts.Issues {
		p.report = &w.issues[index]
	}
	err := w.writeDocument(ctx, p)
	if err != nil || p.job == nil {
		return w.end(p, err)
	}
	w.prepared = append(w.prepared, p)
	w.size += p.job.Size()
	return nil
}

// end handles the result of a page. It records a page whose files cannot have their names;
// other errors concern writing and end the build.
func (w *worker) end(p *pageJob, err error) error {
	if refusesName(err) {
		p.meta = nil
		w.fail(p.page, unwritable(p.page.File, err))
		err = nil
	}
	if err != nil {
		return err
	}
	return w.addMetadata(p.index, p.meta)
}

// unwritable is the error for pages whose files cannot have their names.
func unwritable(source string, err error) error {
	return fmt.Errorf("page of %s: %w; give the page another address, or build into a folder with a shorter name", source, err)
}

// writeDocument builds a page and writes its files except HTML. It records a page that fails.
func (w *worker) writeDocument(ctx context.Context, p *pageJob) error {
	d, err := w.e.docs.Build(ctx, p.page, p.report)
	if err != nil {
		w.fail(p.page, err)
		return nil
	}
	data, sidebar := d.AppendJSONParts(w.data[:0])
	w.data = data
	encode, page := w.site.document(ctx, w.e, d), data
	encode = w.site.placed(encode)
	if w.e.isOwnHome(d) || w.site.opts.Settings.Base() != "" {
		page = encode(nil, nil)
	}
	if err := w.write(p.page.OutputFile("/index.json"), page); err != nil {
		return err
	}
	if !w.partial {
		w.found[p.index] = w.intern(w.links.find(p.page, d, w.data, sidebar))
	}
	hash := hashOf(w.data)
	w.data = d.AppendMetadata(w.data[:0], hash)
	p.meta = bytes.Clone(w.data)
	if err := w.write(p.page.OutputFile("/metadata.json"), p.meta); err != nil {
		return err
	}
	if err := w.write(p.page.OutputFile("/contributors.txt"), w.site.contributors(w.e, p.page)); err != nil {
		return err
	}
	w.use(d.Files)
	if err := w.copyAssets(p.page, p.page.OutputFolder(), p.report); err != nil {
		return err
	}
	if !w.opts.DocumentsOnly {
		p.doc, p.job = d, w.site.prepare(p.page.URL(), p.page.Locale, encode, func(f flaw.Flaw) {
			p.report.Report(f)
			w.markIncomplete(p.page.URL())
		})
	}
	return nil
}

// writeRendered writes the HTML of a page and related files.
func (w *worker) writeRendered(ctx context.Context, p *pageJob) error {
	page, err := w.site.append(ctx, w.page[:0], p.page.URL(), p.job)
	if err != nil {
		w.fail(p.page, err)
		return nil
	}
	w.page = page
	if err := w.write(p.page.OutputFile("/index.html"), page); err != nil {
		return err
	}
	w.data = plaintext.Append(w.data[:0], p.doc, w.site.opts.Settings.BaseURL)
	if err := w.write(p.page.OutputFile(markdownSuffix), w.data); err != nil {
		return err
	}
	if p.doc.Feed != "" {
		feed, err := changelogFeed(p.doc, w.e.settings)
		if err != nil {
			return err
		}
		if err := w.write(p.page.OutputFile(doc.FeedSuffix), feed); err != nil {
			return err
		}
	}
	if hasCard(p.doc) && !w.partial {
		if err := w.writeCard(p.page); err != nil {
			return err
		}
	}
	return w.writeCompat(p.doc)
}
