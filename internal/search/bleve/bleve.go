// Package bleve stores the full-text index of a site in a folder, one index per locale.
// Several programs can read the folder at the same time.
package bleve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/search/query"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
)

// Index is a search engine on disk.
type Index struct {
	dir  string
	mu   sync.RWMutex
	open map[locale.Locale]*edition
}

var _ corpus.Engine = (*Index)(nil)

// edition is the index of a locale at one state of its content. It is closed after it was
// replaced and its last search has ended.
type edition struct {
	index       bleve.Index
	sections    bleve.Index
	fingerprint string
	folder      string
	searches    sync.WaitGroup
}

// The fields of a page: its names, its summary and headings, its body.
const (
	fieldName = "n"
	fieldHead = "h"
	fieldBody = "b"
)

// fieldText is the only field of sections: one field is faster to search.
const fieldText = "t"

var boosts = []struct {
	field string
	boost float64
}{{fieldName, 3}, {fieldHead, 2}, {fieldBody, 1}}

func pageFields() []string {
	fields := make([]string, len(boosts))
	for i, b := range boosts {
		fields[i] = b.field
	}
	return fields
}

// Open opens the indexes in a folder, created if missing. An unreadable index counts as
// missing.
func Open(dir string) (*Index, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("create folder %s: %w", dir, fault.Cause(err))
	}
	x := &Index{dir: dir, open: map[locale.Locale]*edition{}}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("open search index: %w", fault.Cause(err))
	}
	for _, entry := range entries {
		name, _, _ := strings.Cut(entry.Name(), ".")
		l, err := locale.ParseTag(name)
		if err != nil || x.open[l] != nil {
			continue
		}
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

// newest returns the folder and fingerprint of the latest index of a locale, or "".
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

// Suffixes of folders being written: the new index and its parts.
const (
	partial     = ".partial"
	partsSuffix = "-parts" + partial

	sectionsSuffix = "-sections" + partial
)

// sectionsFolder is the folder of the index of sections, in that of the index of pages.
// Scores depend on the number of documents in an index, so each kind has its own.
const sectionsFolder = "sections"

func openEdition(folder, fingerprint string) (*edition, error) {
	index, err := openReadOnly(folder)
	if err != nil {
		return nil, err
	}
	sections, err := openReadOnly(filepath.Join(folder, sectionsFolder))
	if err != nil {
		return nil, errors.Join(err, index.Close())
	}
	return &edition{index: index, sections: sections, fingerprint: fingerprint, folder: folder}, nil
}

func openReadOnly(folder string) (bleve.Index, error) {
	index, err := bleve.OpenUsing(folder, map[string]any{"read_only": true, "bolt_timeout": "5s"})
	if err != nil {
		return nil, fmt.Errorf("open search index %s: %w", folder, err)
	}
	return index, nil
}

// close closes the indexes after their last search.
func (e *edition) close() error {
	e.searches.Wait()
	return errors.Join(e.index.Close(), e.sections.Close())
}

func (x *Index) Fingerprint(_ context.Context, l locale.Locale) (string, error) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if e := x.open[l]; e != nil {
		return e.fingerprint, nil
	}
	return "", nil
}

func (x *Index) Close() error {
	x.mu.Lock()
	defer x.mu.Unlock()
	var problems []error
	for l, e := range x.open {
		if err := e.close(); err != nil {
			problems = append(problems, fmt.Errorf("close search index of %s: %w", l, err))
		}
	}
	clear(x.open)
	return errors.Join(problems...)
}

// acquire returns the index of a locale; the caller calls Done on its searches.
func (x *Index) acquire(l locale.Locale) *edition {
	x.mu.RLock()
	defer x.mu.RUnlock()
	e := x.open[l]
	if e != nil {
		e.searches.Add(1)
	}
	return e
}

// Match implements [corpus.Engine]. The results of several locales are merged by score.
func (x *Index) Match(ctx context.Context, m corpus.Match) ([]corpus.Found, int, error) {
	q := queryOf(m)
	if q == nil {
		return nil, 0, nil
	}
	var all []corpus.Found
	total := 0
	for _, l := range m.Locales {
		found, n, err := x.match(ctx, l, q, m.Limit)
		if err != nil {
			return nil, 0, err
		}
		all = append(all, found...)
		total += n
	}
	return corpus.BestOf(all, m.Limit), total, nil
}

func (x *Index) match(ctx context.Context, l locale.Locale, q query.Query, limit int) ([]corpus.Found, int, error) {
	e := x.acquire(l)
	if e == nil {
		return nil, 0, nil
	}
	defer e.searches.Done()
	request := bleve.NewSearchRequestOptions(q, limit, 0, false)
	result, err := e.index.SearchInContext(ctx, request)
	if err != nil {
		return nil, 0, fmt.Errorf("search in %s: %w", l, err)
	}
	found := make([]corpus.Found, len(result.Hits))
	for i, hit := range result.Hits {
		found[i] = corpus.Found{URL: hit.ID, Score: hit.Score}
	}
	return found, int(result.Total), nil
}

func (x *Index) MatchSections(ctx context.Context, m corpus.Match) ([]corpus.FoundSection, error) {
	var groups []query.Query
	for _, group := range m.Terms {
		var either []query.Query
		for i, t := range group {
			termQuery := query.NewTermQuery(t)
			termQuery.SetField(fieldText)
			if i > 0 {
				termQuery.SetBoost(0.6)
			}
			either = append(either, termQuery)
		}
		groups = append(groups, query.NewDisjunctionQuery(either))
	}
	if len(groups) == 0 {
		return nil, nil
	}
	q := query.NewDisjunctionQuery(groups)
	q.SetMin(float64(min(max(m.MinGroups, 1), len(groups))))
	var all []corpus.FoundSection
	for _, l := range m.Locales {
		found, err := x.matchSections(ctx, l, q, m.Limit)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

func (x *Index) matchSections(ctx context.Context, l locale.Locale, q query.Query, limit int) ([]corpus.FoundSection, error) {
	e := x.acquire(l)
	if e == nil {
		return nil, nil
	}
	defer e.searches.Done()
	result, err := e.sections.SearchInContext(ctx, bleve.NewSearchRequestOptions(q, limit, 0, false))
	if err != nil {
		return nil, fmt.Errorf("search sections in %s: %w", l, err)
	}
	found := make([]corpus.FoundSection, len(result.Hits))
	for i, hit := range result.Hits {
		url, anchor, _ := strings.Cut(hit.ID, "#")
		found[i] = corpus.FoundSection{URL: url, Anchor: anchor, Score: hit.Score}
	}
	return found, nil
}

// anyOf finds pages with one of the terms in any field.
func anyOf(terms []string) query.Query {
	var either []query.Query
	for i, t := range terms {
		for _, b := range boosts {
			termQuery := query.NewTermQuery(t)
			termQuery.SetField(b.field)
			boost := b.boost
			if i > 0 {
				boost *= 0.8
			}
			termQuery.SetBoost(boost)
			either = append(either, termQuery)
		}
	}
	return query.NewDisjunctionQuery(either)
}

// queryOf returns the query for a match, nil for one without terms.
func queryOf(m corpus.Match) query.Query {
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
	if m.MinGroups <= 0 || m.MinGroups >= len(groups) {
		q = query.NewConjunctionQuery(groups)
	} else {
		some := query.NewDisjunctionQuery(groups)
		some.SetMin(float64(m.MinGroups))
		q = some
	}
	if len(m.Optional) == 0 {
		return q
	}
	var should []query.Query
	for _, t := range m.Optional {
		for _, field := range []string{fieldName, fieldHead} {
			termQuery := query.NewTermQuery(t)
			termQuery.SetField(field)
			should = append(should, termQuery)
		}
	}
	return query.NewBooleanQuery([]query.Query{q}, should, nil)
}
