package bleve

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/custom"
	"github.com/blevesearch/bleve/v2/analysis/tokenizer/whitespace"
	"github.com/blevesearch/bleve/v2/mapping"

	"waymark.dev/waymark/internal/platform/files"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/words"
)

// Replace implements [corpus.Engine]. The new index is written next to the old one and
// replaces it when complete. Another process that indexes the same content waits and then
// opens this index.
func (x *Index) Replace(ctx context.Context, l locale.Locale, fingerprint string, pages iter.Seq[corpus.Document]) error {
	if fingerprint == "" {
		return fmt.Errorf("index %s: no fingerprint", l)
	}
	lock, err := files.WaitLock(ctx, filepath.Join(x.dir, l.Folder()+".lock"))
	if err != nil {
		return fmt.Errorf("index %s: %w", l, err)
	}
	return errors.Join(x.replace(ctx, l, fingerprint, pages), lock.Unlock())
}

// replace implements Replace. The caller holds the lock of the locale.
func (x *Index) replace(ctx context.Context, l locale.Locale, fingerprint string, pages iter.Seq[corpus.Document]) error {
	target := filepath.Join(x.dir, l.Folder()+"."+fingerprint)
	x.mu.RLock()
	old := x.open[l]
	x.mu.RUnlock()
	if old != nil && old.folder == target {
		return nil // the content is the same
	}
	e, err := openEdition(target, fingerprint)
	if err != nil {
		e, err = createEdition(ctx, target, l, fingerprint, pages)
	}
	if err != nil {
		return fmt.Errorf("index %s: %w", l, err)
	}
	x.mu.Lock()
	x.open[l] = e
	x.mu.Unlock()
	if old == nil {
		return nil
	}
	if err := errors.Join(old.close(), os.RemoveAll(old.folder)); err != nil {
		return fmt.Errorf("remove old index of %s: %w", l, err)
	}
	return nil
}

func createEdition(ctx context.Context, target string, l locale.Locale, fingerprint string, pages iter.Seq[corpus.Document]) (*edition, error) {
	temporary := target + partial
	if err := os.RemoveAll(temporary); err != nil {
		return nil, err
	}
	defer os.RemoveAll(temporary)
	if err := write(ctx, temporary, l, pages); err != nil {
		return nil, err
	}
	if err := errors.Join(os.RemoveAll(target), os.Rename(temporary, target)); err != nil {
		return nil, err
	}
	return openEdition(target, fingerprint)
}

// batchSize is the number of pages in a segment before segments are merged.
const batchSize = 2000

func write(ctx context.Context, folder string, l locale.Locale, pages iter.Seq[corpus.Document]) error {
	w := writer{a: words.NewAnalyzer(l)}
	var err error
	if w.pages, err = newIndex(folder, pageFields()); err != nil {
		return err
	}
	defer w.pages.discard()
	// The builder of pages removes unknown files, so the finished index of sections is moved
	// into its folder.
	if w.sections, err = newIndex(folder+sectionsSuffix, []string{fieldText}); err != nil {
		return err
	}
	defer w.sections.discard()
	if err := w.add(ctx, pages); err != nil {
		return err
	}
	if err := errors.Join(w.pages.finish(), w.sections.finish()); err != nil {
		return err
	}
	if err := os.Rename(w.sections.folder, filepath.Join(folder, sectionsFolder)); err != nil {
		return fmt.Errorf("finish index: %w", err)
	}
	return nil
}

// indexWriter is an index being written.
type indexWriter struct {
	folder, parts string
	mapping       mapping.IndexMapping
	builder       bleve.Builder
	added         int
	finished      bool
}

func newIndex(folder string, fields []string) (*indexWriter, error) {
	m, err := newMapping(fields)
	if err != nil {
		return nil, err
	}
	// Parts are moved from there to the folder, so both are on one file system.
	n := &indexWriter{folder: folder, parts: folder + partsSuffix, mapping: m}
	if err := errors.Join(os.RemoveAll(folder), os.RemoveAll(n.parts), os.Mkdir(n.parts, 0o755)); err != nil {
		return nil, fmt.Errorf("make index: %w", err)
	}
	n.builder, err = bleve.NewBuilder(folder, m, map[string]any{"batchSize": batchSize, "mergeMax": 20, "buildPathPrefix": n.parts})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("make index: %w", err), os.RemoveAll(n.parts))
	}
	return n, nil
}

func (n *indexWriter) add(id string, fields map[string]any) error {
	if err := n.builder.Index(id, fields); err != nil {
		return fmt.Errorf("add %s: %w", id, err)
	}
	n.added++
	return nil
}

func (n *indexWriter) finish() error {
	n.finished = true
	if n.added == 0 {
		return writeEmpty(n.folder, n.mapping) // the builder requires a document
	}
	if err := n.builder.Close(); err != nil {
		return fmt.Errorf("finish index: %w", err)
	}
	return nil
}

// discard removes temporary files, and the index itself if it is incomplete.
func (n *indexWriter) discard() {
	_ = os.RemoveAll(n.parts)
	if !n.finished {
		_ = os.RemoveAll(n.folder)
	}
}

func writeEmpty(folder string, m mapping.IndexMapping) error {
	if err := os.RemoveAll(folder); err != nil {
		return fmt.Errorf("make empty index: %w", err)
	}
	index, err := bleve.New(folder, m)
	if err != nil {
		return fmt.Errorf("make empty index: %w", err)
	}
	if err := index.Close(); err != nil {
		return fmt.Errorf("finish empty index: %w", err)
	}
	return nil
}

// writer adds pages and their sections to the indexes.
type writer struct {
	a               *words.Analyzer
	pages, sections *indexWriter
}

func (w *writer) add(ctx context.Context, pages iter.Seq[corpus.Document]) error {
	for p := range pages {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("add pages: %w", err)
		}
		terms := corpus.TermsOf(w.a, &p)
		if err := w.pages.add(p.URL, map[string]any{fieldName: terms.Names, fieldHead: terms.Head, fieldBody: terms.Body}); err != nil {
			return err
		}
		for _, s := range terms.Sections {
			if err := w.sections.add(p.URL+"#"+s.Anchor, map[string]any{fieldText: s.Text}); err != nil {
				return err
			}
		}
	}
	return nil
}

// newMapping returns the mapping of fields whose text is already split into terms.
func newMapping(fields []string) (mapping.IndexMapping, error) {
	m := bleve.NewIndexMapping()
	const terms = "terms"
	if err := m.AddCustomAnalyzer(terms, map[string]any{"type": custom.Name, "tokenizer": whitespace.Name}); err != nil {
		return nil, fmt.Errorf("describe index: %w", err)
	}
	page := bleve.NewDocumentStaticMapping()
	for _, field := range fields {
		f := bleve.NewTextFieldMapping()
		f.Analyzer, f.Store, f.IncludeTermVectors, f.IncludeInAll, f.DocValues = terms, false, false, false, false
		page.AddFieldMappingsAt(field, f)
	}
	page.AddSubDocumentMapping("_all", bleve.NewDocumentDisabledMapping())
	m.DefaultMapping = page
	m.ScoringModel = "bm25"
	return m, nil
}
