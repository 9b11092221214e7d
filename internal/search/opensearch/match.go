package opensearch

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
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

func sectionsQuery(m corpus.Match) object {
	var groups []object
	for _, group := range m.Terms {
		var either []object
		for i, term := range group {
			boost := 1.0
			if i > 0 {
				boost = alternativeSectionBoost
			}
			either = append(either, termQuery(fieldText, term, boost))
		}
		groups = append(groups, atLeast(1, either))
	}
	if len(groups) == 0 {
		return nil
	}
	return atLeast(min(max(m.MinGroups, 1), len(groups)), groups)
}

func (x *Index) Match(ctx context.Context, m corpus.Match) ([]corpus.Found, int, error) {
	found, total, err := x.search(ctx, m, pagesQuery(m))
	if err != nil {
		return nil, 0, fmt.Errorf("search pages: %w", err)
	}
	return found, total, nil
}

func (x *Index) MatchSections(ctx context.Context, m corpus.Match) ([]corpus.FoundSection, error) {
	found, _, err := x.search(ctx, m, sectionsQuery(m))
	if err != nil {
		return nil, fmt.Errorf("search sections: %w", err)
	}
	sections := make([]corpus.FoundSection, len(found))
	for i, f := range found {
		url, anchor, _ := strings.Cut(f.URL, "#")
		sections[i] = corpus.FoundSection{URL: url, Anchor: anchor, Score: f.Score}
	}
	return sections, nil
}

// attempts is the maximum number of times that a search meets an index that was just replaced.
const attempts = 3

// search returns the best documents, and the number of all up to corpus.CountLimit. A locale
// without an index has none.
func (x *Index) search(ctx context.Context, m corpus.Match, query object) (found []corpus.Found, total int, err error) {
	if query == nil {
		return nil, 0, nil
	}
	body, err := json.Marshal(object{
		"query": query, "size": m.Limit, "track_total_hits": corpus.CountLimit,
		"_source": false, "stored_fields": "_none_", "docvalue_fields": []string{fieldAddress},
	})
	if err != nil {
		return nil, 0, fmt.Errorf("write query: %w", err)
	}
	var result struct {
		Hits struct {
			Total struct{ Value int }
			Hits  []struct {
				Score  float64 `json:"_score"`
				Fields struct {
					Address []string `json:"u"`
				}
			}
		}
	}
	for range attempts {
		err = x.call(ctx, searchTimeout, http.MethodPost, x.searchPath(m.Locales), body, &result)
		if !hasStatus(err, http.StatusNotFound) {
			break
		}
	}
	if err != nil {
		return nil, 0, err
	}
	for _, hit := range result.Hits.Hits {
		if len(hit.Fields.Address) == 1 {
			found = append(found, corpus.Found{URL: hit.Fields.Address[0], Score: hit.Score})
		}
	}
	return found, min(result.Hits.Total.Value, corpus.CountLimit), nil
}

func (x *Index) searchPath(locales []locale.Locale) string {
	names := make([]string, len(locales))
	for i, l := range locales {
		names[i] = x.alias(l)
	}
	return "/" + strings.Join(names, ",") + "/_search?ignore_unavailable=true&allow_partial_search_results=false" +
		"&filter_path=hits.total.value,hits.hits._score,hits.hits.fields,error.type,error.reason"
}
