// Package bleve keeps the full-text index of a site in a folder, one index
// for each locale. Several programs can read the folder at the same time.
package bleve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/custom"
	"github.com/blevesearch/bleve/v2/analysis/tokenizer/whitespace"
	"github.com/blevesearch/bleve/v2/mapping"
	"github.com/blevesearch/bleve/v2/search/query"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/fulltext"
	"waymark.dev/waymark/internal/search/words"
)

// Index is a search engine on disk.
type Index struct {
	dir  string
	mu   sync.RWMutex
	open map[locale.Locale]*edition
}

var _ fulltext.Engine = (*Index)(nil)

// edition is the index of a locale at one state of its content. It is closed
// when it was replaced and the last search in it has ended.
type edition struct {
	index       bleve.Index
	fingerprint string
	folder      string
	using       sync.WaitGroup
}

// The fields: names of a page, what sums it up, everything.
const (
	fieldName = "n"
	fieldHead = "h"
	fieldBody = "b"
)

var boosts = []struct {
	field string
	boost float64
}{{fieldName, 3}, {fieldHead, 2}, {fieldBody, 1}}

// Open opens the indexes in a folder, which is made if it is missing. What
// cannot be read there counts as not indexed.
func Open(dir string) (*Index, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("create folder %s: %w", dir, fault.Cause(err))
	}
	x := &Index{dir: dir, open: map[locale.Locale]*edition{}}
	for _, l := range locale.All() {
		folder, fingerprint, err := x.newest(l)
		if err != nil {
			return nil, err
		}
		if folder == "" {
			continue
		}
		if e, err := openEdition(folder, fingerprint); err == nil {
			x.open[l] = e
		}
	}
	return x, nil
}

// newest returns the folder of a locale's latest index, or "".
func (x *Index) newest(l locale.Locale) (folder, fingerprint string, err error) {
	entries, err := os.ReadDir(x.dir)
	if err != nil {
		return "", "", fmt.Errorf("open search index: %w", err)
	}
	var latest fs.FileInfo
	for _, e := range entries {
		f, ok := strings.CutPrefix(e.Name(), l.Folder()+".")
		if !ok || !e.IsDir() || strings.HasSuffix(f, partial) {
			continue
		}
		info, err := e.Info()
		if err != nil {
			continue // removed by another program just now
		}
		if latest == nil || info.ModTime().After(latest.ModTime()) {
			latest, folder, fingerprint = info, filepath.Join(x.dir, e.Name()), f
		}
	}
	return folder, fingerprint, nil
}

// What ends the names of folders that are still being written: the new index,
// and its parts.
const (
	partial     = ".partial"
	partsSuffix = "-parts" + partial
)

func openEdition(folder, fingerprint string) (*edition, error) {
	index, err := bleve.OpenUsing(folder, map[string]any{"read_only": true, "bolt_timeout": "5s"})
	if err != nil {
		return nil, fmt.Errorf("open search index %s: %w", folder, err)
	}
	return &edition{index: index, fingerprint: fingerprint, folder: folder}, nil
}

// Fingerprint implements [fulltext.Engine].
func (x *Index) Fingerprint(_ context.Context, l locale.Locale) (string, error) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if e := x.open[l]; e != nil {
		return e.fingerprint, nil
	}
	return "", nil
}

// Close implements [fulltext.Engine].
func (x *Index) Close() error {
	x.mu.Lock()
	defer x.mu.Unlock()
	var problems []error
	for l, e := range x.open {
		e.using.Wait()
		if err := e.index.Close(); err != nil {
			problems = append(problems, fmt.Errorf("close search index of %s: %w", l, err))
		}
	}
	clear(x.open)
	return errors.Join(problems...)
}

// use returns the index of a locale; the caller calls Done on its using.
func (x *Index) use(l locale.Locale) *edition {
	x.mu.RLock()
	defer x.mu.RUnlock()
	e := x.open[l]
	if e != nil {
		e.using.Add(1)
	}
	return e
}

// Match implements [fulltext.Engine]. The results of several locales are put
// together by score.
func (x *Index) Match(ctx context.Context, m fulltext.Match) ([]fulltext.Found, int, error) {
	q := build(m)
	if q == nil {
		return nil, 0, nil
	}
	var all []fulltext.Found
	total := 0
	for _, l := range m.Locales {
		found, n, err := x.match(ctx, l, q, m.Limit)
		if err != nil {
			return nil, 0, err
		}
		all = append(all, found...)
		total += n
	}
	return fulltext.BestOf(all, m.Limit), total, nil
}

func (x *Index) match(ctx context.Context, l locale.Locale, q query.Query, limit int) ([]fulltext.Found, int, error) {
	e := x.use(l)
	if e == nil {
		return nil, 0, nil
	}
	defer e.using.Done()
	request := bleve.NewSearchRequestOptions(q, limit, 0, false)
	result, err := e.index.SearchInContext(ctx, request)
	if err != nil {
		return nil, 0, fmt.Errorf("search in %s: %w", l, err)
	}
	found := make([]fulltext.Found, len(result.Hits))
	for i, hit := range result.Hits {
		found[i] = fulltext.Found{URL: hit.ID, Score: hit.Score}
	}
	return found, int(result.Total), nil
}

func build(m fulltext.Match) query.Query {
	var groups []query.Query
	for _, group := range m.Terms {
		if len(group) > 0 {
			groups = append(groups, anyOf(group))
		}
	}
	if len(groups) == 0 {
		return nil
	}
	var q query.Query
	if m.Least <= 0 || m.Least >= len(groups) {
		q = query.NewConjunctionQuery(groups)
	} else {
		some := query.NewDisjunctionQuery(groups)
		some.SetMin(float64(m.Least))
		q = some
	}
	if len(m.Optional) == 0 {
		return q
	}
	var should []query.Query
	for _, t := range m.Optional {
		for _, field := range []string{fieldName, fieldHead} {
			one := query.NewTermQuery(t)
			one.SetField(field)
			should = append(should, one)
		}
	}
	return query.NewBooleanQuery([]query.Query{q}, should, nil)
}

// anyOf finds pages with one of the terms in any field.
func anyOf(terms []string) query.Query {
	var either []query.Query
	for i, t := range terms {
		for _, b := range boosts {
			one := query.NewTermQuery(t)
			one.SetField(b.field)
			boost := b.boost
			if i > 0 {
				boost *= 0.8
			}
			one.SetBoost(boost)
			either = append(either, one)
		}
	}
	return query.NewDisjunctionQuery(either)
}

// Replace implements [fulltext.Engine]: the new index is written next to the old
// one and takes its place when it is whole.
func (x *Index) Replace(ctx context.Context, l locale.Locale, fingerprint string, pages iter.Seq[fulltext.Document]) error {
	target := filepath.Join(x.dir, l.Folder()+"."+fingerprint)
	temporary := target + partial
	if err := os.RemoveAll(temporary); err != nil {
		return fmt.Errorf("index %s: %w", l, err)
	}
	defer os.RemoveAll(temporary)
	if err := write(ctx, temporary, l, pages); err != nil {
		return fmt.Errorf("index %s: %w", l, err)
	}
	if fingerprint == "" {
		return fmt.Errorf("index %s: no fingerprint", l)
	}
	return x.publish(l, temporary, target, fingerprint)
}

func (x *Index) publish(l locale.Locale, temporary, target, fingerprint string) error {
	x.mu.RLock()
	old := x.open[l]
	x.mu.RUnlock()
	if old != nil && old.folder == target {
		return nil // the same content: what is there is as good
	}
	if err := os.RemoveAll(target); err != nil {
		return fmt.Errorf("index %s: %w", l, err)
	}
	if err := os.Rename(temporary, target); err != nil {
		return fmt.Errorf("index %s: %w", l, err)
	}
	e, err := openEdition(target, fingerprint)
	if err != nil {
		return err
	}
	x.mu.Lock()
	x.open[l] = e
	x.mu.Unlock()
	if old == nil {
		return nil
	}
	old.using.Wait()
	if err := errors.Join(old.index.Close(), os.RemoveAll(old.folder)); err != nil {
		return fmt.Errorf("remove old index of %s: %w", l, err)
	}
	return nil
}

// batchSize is how many pages make a segment before segments are merged.
const batchSize = 2000

func write(ctx context.Context, folder string, l locale.Locale, pages iter.Seq[fulltext.Document]) error {
	m, err := newMapping()
	if err != nil {
		return err
	}
	// Parts are moved from there to the folder, so both are on one file system.
	parts := folder + partsSuffix
	if err := errors.Join(os.RemoveAll(parts), os.Mkdir(parts, 0o755)); err != nil {
		return fmt.Errorf("make index: %w", err)
	}
	defer os.RemoveAll(parts)
	b, err := bleve.NewBuilder(folder, m, map[string]any{"batchSize": batchSize, "mergeMax": 20, "buildPathPrefix": parts})
	if err != nil {
		return fmt.Errorf("make index: %w", err)
	}
	added, err := add(ctx, b, words.NewAnalyzer(l), pages)
	switch {
	case err != nil:
		return err // what was written goes with its folder
	case added == 0:
		return writeEmpty(folder, m) // the builder cannot finish without a page
	}
	if err := b.Close(); err != nil {
		return fmt.Errorf("finish index: %w", err)
	}
	return nil
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

// add returns how many pages it added.
func add(ctx context.Context, b bleve.Builder, a *words.Analyzer, pages iter.Seq[fulltext.Document]) (int, error) {
	added := 0
	for p := range pages {
		if err := ctx.Err(); err != nil {
			return added, fmt.Errorf("add pages: %w", err)
		}
		names := a.Names(p.Title + " " + p.Short + " " + strings.NewReplacer("/", " ", "_", " ").Replace(p.Slug))
		head := a.Terms(p.Summary + "\n" + strings.Join(p.Headings, "\n"))
		fields := map[string]any{
			fieldName: strings.Join(names, " "),
			fieldHead: strings.Join(head, " "),
			fieldBody: strings.Join(a.Terms(p.Body), " "),
		}
		if err := b.Index(p.URL, fields); err != nil {
			return added, fmt.Errorf("add %s: %w", p.URL, err)
		}
		added++
	}
	return added, nil
}

// newMapping describes the fields: text that is cut into terms already.
func newMapping() (mapping.IndexMapping, error) {
	m := bleve.NewIndexMapping()
	const terms = "terms"
	if err := m.AddCustomAnalyzer(terms, map[string]any{"type": custom.Name, "tokenizer": whitespace.Name}); err != nil {
		return nil, fmt.Errorf("describe index: %w", err)
	}
	page := bleve.NewDocumentStaticMapping()
	for _, b := range boosts {
		f := bleve.NewTextFieldMapping()
		f.Analyzer, f.Store, f.IncludeTermVectors, f.IncludeInAll, f.DocValues = terms, false, false, false, false
		page.AddFieldMappingsAt(b.field, f)
	}
	page.AddSubDocumentMapping("_all", bleve.NewDocumentDisabledMapping())
	m.DefaultMapping = page
	m.ScoringModel = "bm25"
	return m, nil
}
