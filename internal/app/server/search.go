package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/site"
)

// searcher is the part of package search that the search routes use.
type searcher interface {
	Search(context.Context, search.Request) (*search.Results, error)
	Retrieve(context.Context, retrieve.Question) (*retrieve.Result, error)
	SuggestPages(ctx context.Context, path string) ([]search.SuggestedPage, error)
	Quick(context.Context, locale.Locale) ([]byte, error)
}

// searchError is the kind of failed searches.
const searchError = "Search error"

const searchPath = "/api/v1/search"

const searchTimeout = 5 * time.Second

// routeSearch adds the routes of search, if the site has one.
func (s *Server) routeSearch(r chi.Router) {
	r.Get("/"+site.OpenSearchName, s.handle(s.serveOpenSearch))
	r.Get("/{locale}/"+site.OpenSearchName, s.handle(s.serveOpenSearch))
	r.Get("/llms.txt", s.handle(s.serveLLMs))
	r.Get("/llms-full.txt", s.handle(s.serveLLMs))
	if s.opts.Search == nil {
		return
	}
	r.Get(searchPath, s.handle(s.serveSearchAPI))
	r.Get("/api/v1/suggest", s.handle(s.serveSuggest))
	r.Get("/{locale}/quick-index.txt", s.handle(s.serveQuickIndex))
	r.Get("/{locale}/search", s.handle(s.serveSearchPage))
	r.Get("/{locale}/search/index.json", s.handle(s.serveSearchPage))
	r.Handle(site.MCPPath, s.mcpHandler())
}

// searchResults is the body of /api/v1/search (docs/reference/http.md, Search).
type searchResults struct {
	Documents   []searchDocument   `json:"documents"`
	Metadata    searchMetadata     `json:"metadata"`
	Suggestions []searchSuggestion `json:"suggestions"`
}

type searchDocument struct {
	URL        string          `json:"mdn_url"`
	Score      float64         `json:"score"`
	Title      string          `json:"title"`
	Locale     string          `json:"locale"`
	Slug       string          `json:"slug"`
	Popularity float64         `json:"popularity"`
	Summary    string          `json:"summary"`
	Baseline   string          `json:"baseline,omitempty"` // high, low, limited
	Highlight  searchHighlight `json:"highlight"`
}

type searchHighlight struct {
	Body  []string `json:"body"`
	Title []string `json:"title"`
}

type searchMetadata struct {
	TookMS int64         `json:"took_ms"`
	Size   int           `json:"size"`
	Page   int           `json:"page"`
	Total  searchTotal   `json:"total"`
	Areas  []search.Area `json:"areas"` // of pages for the query, regardless of filters
}

type searchTotal struct {
	Value    int    `json:"value"`
	Relation string `json:"relation"` // eq or gte
}

type searchSuggestion struct {
	Text  string      `json:"text"`
	Total searchTotal `json:"total"`
}

// fieldError describes an invalid parameter.
type fieldError struct {
	Message string `json:"message"`
	Code    string `json:"code"`
}

// fieldErrors are the invalid parameters by name.
type fieldErrors map[string][]fieldError

// failure is the error for invalid parameters.
func (e fieldErrors) failure() error {
	return &failure{status: http.StatusBadRequest, message: "wrong parameters", format: func(s *Server, w http.ResponseWriter, _ *http.Request, f failure) {
		s.writeJSON(w, f.status, map[string]any{"errors": e})
	}}
}

func (e fieldErrors) add(name, message string) {
	e[name] = append(e[name], fieldError{message, "invalid"})
}

// searchFilter restricts results; "" does not.
type searchFilter struct {
	area     search.Area
	baseline string
}

func searchFilterOf(values url.Values, wrong fieldErrors) searchFilter {
	f := searchFilter{search.Area(values.Get("area")), values.Get("baseline")}
	if f.area != "" && !slices.Contains(search.Areas, f.area) {
		wrong.add("area", "There is no such area.")
	}
	if f.baseline != "" && !slices.Contains([]string{"high", "low", "limited"}, f.baseline) {
		wrong.add("baseline", "The Baseline is high, low or limited.")
	}
	return f
}

// predicate returns the condition of a filter; nil for all pages.
func (s *Server) predicate(f searchFilter) func(string, search.Area) bool {
	if f == (searchFilter{}) {
		return nil
	}
	return func(url string, area search.Area) bool {
		return (f.area == "" || area == f.area) && (f.baseline == "" || s.site.Baseline(url) == f.baseline)
	}
}

// searchRequest parses the parameters of a search. Otherwise is the default locale.
func searchRequest(scheme content.Scheme, values url.Values, otherwise locale.Locale) (search.Request, fieldErrors) {
	wrong := fieldErrors{}
	r := search.Request{Sort: search.Best, Page: 1}
	if q, err := query.Clean(values.Get("q")); err != nil {
		wrong.add("q", fmt.Sprintf("The query must be text of at most %d bytes.", query.MaxBytes))
	} else if q == "" {
		wrong.add("q", "This field is required.")
	} else {
		r.Query = q
	}
	switch sort := search.Sort(values.Get("sort")); sort {
	case "":
	case search.Best, search.Relevance, search.Popularity:
		r.Sort = sort
	default:
		wrong.add("sort", "The order is best, relevance or popularity.")
	}
	if text := values.Get("page"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > search.MaxPage {
			wrong.add("page", fmt.Sprintf("The page is a number from 1 to %d.", search.MaxPage))
		}
		r.Page = n
	}
	seen := map[locale.Locale]bool{}
	for _, name := range values["locale"] {
		l, ok := scheme.ParseLocale(strings.ToLower(name))
		if !ok {
			wrong.add("locale", "There is no such locale.")
			break
		}
		if !seen[l] {
			seen[l] = true
			r.Locales = append(r.Locales, l)
		}
	}
	if len(r.Locales) == 0 {
		r.Locales = []locale.Locale{otherwise}
	}
	return r, wrong
}

// serveSearchAPI responds to searches with JSON.
func (s *Server) serveSearchAPI(w http.ResponseWriter, r *http.Request) error {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		wrong := fieldErrors{}
		wrong.add("query", "The address is not well-formed.")
		return wrong.failure()
	}
	request, wrong := searchRequest(s.site.Scheme(), values, s.site.Scheme().Default())
	request.Keep = s.predicate(searchFilterOf(values, wrong))
	if len(wrong) > 0 {
		return wrong.failure()
	}
	found, complete, err := s.find(r.Context(), request)
	if err != nil {
		return named(searchError, err)
	}
	caching := "no-store"
	if complete && !s.opts.Dev {
		caching = "max-age=" + strconv.Itoa(s.opts.SearchMaxAge)
	}
	s.write(w, r, http.StatusOK, s.newResponse(typeJSON, encodeJSON(found), caching))
	return nil
}

// find searches. Results are incomplete during indexing.
func (s *Server) find(ctx context.Context, request search.Request) (*searchResults, bool, error) {
	ctx, cancel := context.WithTimeout(ctx, searchTimeout)
	defer cancel()
	started := time.Now()
	results, err := s.opts.Search.Search(ctx, request)
	if err != nil {
		return nil, false, err
	}
	found := &searchResults{
		Documents: make([]searchDocument, 0, len(results.Hits)),
		Metadata: searchMetadata{
			Size: search.PageSize, Page: request.Page, Total: searchTotal{results.Total, "eq"}, Areas: orEmpty(results.Areas),
		},
		Suggestions: []searchSuggestion{},
	}
	if results.AtLeast {
		found.Metadata.Total.Relation = "gte"
	}
	for _, h := range results.Hits {
		found.Documents = append(found.Documents, searchDocument{
			URL: h.Page.URL, Score: math.Round(h.Score*1000) / 1000, Title: h.Page.Title, Locale: strings.ToLower(string(h.Page.Locale)), Slug: h.Page.Slug,
			Popularity: math.Round(h.Popularity*1000) / 1000, Summary: h.Summary, Baseline: s.site.Baseline(h.Page.URL), Highlight: searchHighlight{orEmpty(h.Body), orEmpty(h.Title)},
		})
	}
	for _, suggestion := range results.Suggestions {
		found.Suggestions = append(found.Suggestions, searchSuggestion{suggestion.Text, searchTotal{suggestion.Total, "eq"}})
	}
	found.Metadata.TookMS = time.Since(started).Milliseconds()
	return found, !results.Titles, nil
}

// orEmpty makes a nil list [] in JSON.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// serveSuggest suggests pages for a missing address.
func (s *Server) serveSuggest(w http.ResponseWriter, r *http.Request) error {
	type suggestion struct {
		Title  string `json:"title"`
		URL    string `json:"url"`
		Reason string `json:"reason"`
	}
	path := r.URL.Query().Get("path")
	if path == "" || len(path) > urlLimit {
		wrong := fieldErrors{}
		wrong.add("path", "This field is required.")
		return wrong.failure()
	}
	pages, err := s.opts.Search.SuggestPages(r.Context(), path)
	if err != nil {
		return named(searchError, err)
	}
	list := make([]suggestion, 0, len(pages))
	for _, p := range pages {
		list = append(list, suggestion{p.Title, p.URL, string(p.Reason)})
	}
	s.writeJSON(w, http.StatusOK, map[string]any{"suggestions": list})
	return nil
}

// serveQuickIndex serves the index of titles for browsers.
func (s *Server) serveQuickIndex(w http.ResponseWriter, r *http.Request) error {
	l := targetOf(r).locale
	index, err := s.opts.Search.Quick(r.Context(), l)
	if err != nil {
		return err
	}
	s.writeCached(w, r, "quick "+string(l), s.newResponse(typeText, index, s.pageCaching))
	return nil
}

// serveSearchPage renders the results page, which works without scripts.
func (s *Server) serveSearchPage(w http.ResponseWriter, r *http.Request) error {
	t := targetOf(r)
	if !t.isSpelledRight() {
		return s.servePath(w, r)
	}
	l := t.locale
	fields, status := s.searchFields(w, r, l)
	if hasLeft(r) {
		return nil
	}
	contentType, encode := typeHTML, s.site.HTMLWith
	if t.representation.contentType == typeJSON {
		contentType, encode = typeJSON, s.site.JSONWith
	}
	body, err := s.rendered(r.Context(), func(ctx context.Context) ([]byte, error) {
		return encode(ctx, "/"+string(l)+"/search", fields)
	})
	if err != nil {
		return err
	}
	w.Header().Set("X-Robots-Tag", "noindex, follow")
	s.write(w, r, status, s.newResponse(contentType, body, "private, no-cache"))
	return nil
}

// searchFields returns the fields of the results page and its status, with a message if the
// query is invalid.
func (s *Server) searchFields(w http.ResponseWriter, r *http.Request, l locale.Locale) (map[string]any, int) {
	type language struct {
		Locale locale.Locale `json:"locale"`
		Native string        `json:"native"`
	}
	var available []language
	for _, l := range s.site.Locales() {
		available = append(available, language{l, l.Native()})
	}
	data := map[string]any{"query": "", "sort": "best", "page": 1, "locales": []locale.Locale{l}, "available": available}
	fields := map[string]any{"hyData": data}
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err == nil && strings.TrimSpace(values.Get("q")) == "" {
		return fields, http.StatusOK
	}
	request, wrong := searchRequest(s.site.Scheme(), values, l)
	filter := searchFilterOf(values, wrong)
	request.Keep = s.predicate(filter)
	if err != nil {
		wrong.add("q", "The address is not well-formed.")
	}
	data["locales"], data["sort"] = request.Locales, request.Sort
	if len(wrong) > 0 {
		data["query"] = strings.ToValidUTF8(cut(values.Get("q"), query.MaxBytes), "")
		data["errors"] = wrong
		return fields, http.StatusBadRequest
	}
	data["area"], data["baseline"] = filter.area, filter.baseline
	data["query"], data["page"], data["paged"] = request.Query, request.Page, values.Has("page")
	found, _, err := s.find(r.Context(), request)
	if err != nil {
		if !hasLeft(r) {
			s.logFailure(r, s.failureOf(r, err))
		}
		setRetryAfter(w.Header(), retryPassing)
		data["failed"] = true
		return fields, http.StatusServiceUnavailable
	}
	data["results"] = found
	return fields, http.StatusOK
}

func cut(s string, limit int) string { return s[:min(len(s), limit)] }

func (s *Server) writeJSON(w http.ResponseWriter, status int, value any) {
	body := encodeJSON(value)
	h := w.Header()
	h.Set("Content-Type", typeJSON)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	w.WriteHeader(status)
	_, _ = w.Write(body) // the reader may be gone
}

// writeResult writes a value as JSON, unless making it failed.
func (s *Server) writeResult(w http.ResponseWriter, status int, value any, err error) error {
	if err == nil {
		s.writeJSON(w, status, value)
	}
	return err
}

// encodeJSON encodes a value of our own types.
func encodeJSON(value any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(value) // they can always be encoded
	return b.Bytes()
}
