package opensearch

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
)

// The fields of documents: pages have names, summary and headings, and a body; sections have a
// text. Scores depend on the documents that have a field, so both kinds share an index.
const (
	fieldAddress = "u" // of a section with its anchor
	fieldName    = "n"
	fieldHead    = "h"
	fieldBody    = "b"
	fieldText    = "t"
)

// The boosts are those of package bleve, as are the factors of the other terms of a group.
var boosts = []struct {
	field string
	boost float64
}{{fieldName, 3}, {fieldHead, 2}, {fieldBody, 1}}

const (
	alternativeBoost        = 0.8
	alternativeSectionBoost = 0.6
)

// object is a JSON object.
type object map[string]any

func termQuery(field, term string, boost float64) object {
	return object{"term": object{field: object{"value": term, "boost": boost}}}
}

// atLeast matches documents for which a number of queries match.
func atLeast(least int, queries []object) object {
	return object{"bool": object{"should": queries, "minimum_should_match": least}}
}

// pagesQuery returns the query for a match, nil for one without terms.
func pagesQuery(m corpus.Match) object {
	var groups []object
	for _, group := range m.Terms {
		var either []object
		for i, term := range group {
			for _, b := range boosts {
				boost := b.boost
				if i > 0 {
					boost *= alternativeBoost
				}
				either = append(either, termQuery(b.field, term, boost))
			}
		}
		if len(either) > 0 {
			groups = append(groups, atLeast(1, either))
		}
	}
	if len(groups) == 0 {
		return nil
	}
	least := m.MinGroups
	if least <= 0 || least > len(groups) {
		least = len(groups)
	}
	var optional []object
	for _, term := range m.Optional {
		optional = append(optional, termQuery(fieldName, term, 1), termQuery(fieldHead, term, 1))
	}
	return object{"bool": object{"must": []object{atLeast(least, groups)}, "should": optional}}
}

// sectionsQuery returns the query for a match, nil for one without terms. Its groups have names,
// so that the groups of each section can be counted.
func sectionsQuery(m corpus.Match) object {
	var groups []object
	for i, group := range m.Terms {
		var either []object
		for i, term := range group {
			boost := 1.0
			if i > 0 {
				boost = alternativeSectionBoost
			}
			either = append(either, termQuery(fieldText, term, boost))
		}
		groups = append(groups, object{"bool": object{"should": either, "_name": strconv.Itoa(i)}})
	}
	if len(groups) == 0 {
		return nil
	}
	return atLeast(min(max(m.MinGroups, 1), len(groups)), groups)
}

func (x *Index) Match(ctx context.Context, m corpus.Match) ([]corpus.Found, int, error) {
	hits, total, err := x.search(ctx, m.Locales, pagesQuery(m), m.Limit)
	if err != nil {
		return nil, 0, fmt.Errorf("search pages: %w", err)
	}
	found := make([]corpus.Found, len(hits))
	for i, h := range hits {
		found[i] = corpus.Found{URL: h.address, Score: h.score}
	}
	return found, total, nil
}

// sectionsRanked is the number of sections from which the best are chosen, as a multiple of
// those wanted.
const sectionsRanked = 3

// MatchSections implements [corpus.Engine]. Scores are multiplied by the share of groups that a
// section has, as in package bleve: one with few of the words answers few questions.
func (x *Index) MatchSections(ctx context.Context, m corpus.Match) ([]corpus.FoundSection, error) {
	hits, _, err := x.search(ctx, m.Locales, sectionsQuery(m), sectionsRanked*m.Limit)
	if err != nil {
		return nil, fmt.Errorf("search sections: %w", err)
	}
	sections := make([]corpus.FoundSection, len(hits))
	for i, h := range hits {
		url, anchor, _ := strings.Cut(h.address, "#")
		sections[i] = corpus.FoundSection{URL: url, Anchor: anchor, Score: h.score * float64(h.groups) / float64(len(m.Terms))}
	}
	slices.SortStableFunc(sections, func(a, b corpus.FoundSection) int { return cmp.Compare(b.Score, a.Score) })
	return sections[:min(len(sections), m.Limit)], nil
}

// hit is a matching document.
type hit struct {
	address string
	score   float64
	groups  int // that have a name and match
}

// attempts is the maximum number of times that a search meets an index that was just replaced.
const attempts = 3

// search returns the best documents, and the number of all up to corpus.CountLimit. A locale
// without an index has none.
func (x *Index) search(ctx context.Context, locales []locale.Locale, query object, limit int) (hits []hit, total int, err error) {
	if query == nil {
		return nil, 0, nil
	}
	body, err := json.Marshal(object{
		"query": query, "size": limit, "track_total_hits": corpus.CountLimit,
		"_source": false, "stored_fields": "_none_", "docvalue_fields": []string{fieldAddress},
	})
	if err != nil {
		return nil, 0, fmt.Errorf("write query: %w", err)
	}
	var result struct {
		Hits struct {
			Total struct{ Value int }
			Hits  []struct {
				Score  float64  `json:"_score"`
				Groups []string `json:"matched_queries"`
				Fields struct {
					Address []string `json:"u"`
				}
			}
		}
	}
	for range attempts {
		err = x.call(ctx, searchTimeout, http.MethodPost, x.searchPath(locales), body, &result)
		if !wasReplaced(err) {
			break
		}
	}
	if err != nil {
		return nil, 0, err
	}
	for _, h := range result.Hits.Hits {
		if len(h.Fields.Address) == 1 {
			hits = append(hits, hit{h.Fields.Address[0], h.Score, len(h.Groups)})
		}
	}
	return hits, min(result.Hits.Total.Value, corpus.CountLimit), nil
}

// wasReplaced reports whether a search may have failed because its index was replaced before it,
// or while it read from it: then all shards fail.
func wasReplaced(err error) bool {
	var f *failure
	return errors.As(err, &f) && (f.Status == http.StatusNotFound || f.Type == "search_phase_execution_exception")
}

func (x *Index) searchPath(locales []locale.Locale) string {
	names := make([]string, len(locales))
	for i, l := range locales {
		names[i] = x.alias(l)
	}
	return "/" + strings.Join(names, ",") + "/_search?ignore_unavailable=true&allow_partial_search_results=false" +
		"&filter_path=hits.total.value,hits.hits._score,hits.hits.fields,hits.hits.matched_queries,error.type,error.reason"
}
