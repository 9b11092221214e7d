// Package assist gives assistants access to the site through the Model Context Protocol:
// search, pages, compatibility data. It is read-only.
package assist

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/tools/help/extract"
)

// finder searches the site.
type finder interface {
	Search(context.Context, search.Request) (*search.Results, error)
	Retrieve(context.Context, retrieve.Question) (*retrieve.Result, error)
}

// reader reads pages and data of the site.
type reader interface {
	// Canonical returns the address of the page at a path.
	Canonical(path string) (url string, ok bool)
	Markdown(ctx context.Context, url string) ([]byte, error)
	CompatSubtree(key string) ([]webdata.CompatEntry, error)
	// Scheme has the locales of the site.
	Scheme() content.Scheme
}

type Options struct {
	Name    string // of the site
	Version string
	BaseURL string
	Finder  finder
	Reader  reader
	Log     *slog.Logger
}

// Limits on the result of a call.
const (
	resultLimit = 10 // results of a search
	pageLimit   = 256 << 10
	callTimeout = 20 * time.Second
)

func New(o Options) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "waymark", Title: o.Name, Version: o.Version}, &mcp.ServerOptions{
		Instructions: "Search the documentation first, then read the pages that were found.",
		// The tools are constant, so no client waits for changes.
		Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
	})
	s.AddReceivingMiddleware(recoverPanics(o.Log), limitTime, explainArguments)
	t := tools{o}
	readOnly := &mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true}
	mcp.AddTool(s, &mcp.Tool{
		Name: "search", Annotations: readOnly,
		Description: "Find pages of the documentation by words, names of APIs, properties, elements, headers or error messages.",
	}, t.search)
	mcp.AddTool(s, &mcp.Tool{
		Name: "ask", Annotations: readOnly,
		Description: "Answer a question with quotations from the documentation, and the sections that they are from. No model writes the answer.",
	}, t.ask)
	mcp.AddTool(s, &mcp.Tool{
		Name: "get_page", Annotations: readOnly,
		Description: "Read a page of the documentation as Markdown, by its path or address.",
	}, t.page)
	if o.Reader.Scheme().IsPlain() {
		return s // docs trees have no compatibility data
	}
	mcp.AddTool(s, &mcp.Tool{
		Name: "get_compatibility", Annotations: readOnly,
		Description: "Look up which versions of browsers support a feature, by its key in the compatibility data, such as css.properties.grid or api.fetch.",
	}, t.compat)
	return s
}

// recoverPanics turns panics into errors: the library handles requests on its own goroutines,
// without recovery.
func recoverPanics(log *slog.Logger) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, r mcp.Request) (result mcp.Result, err error) {
			defer func() {
				if p := recover(); p != nil {
					log.Error("panic while answering an assistant", "method", method, "panic", p, "stack", string(debug.Stack()))
					err = errOnServer
				}
			}()
			return next(ctx, method, r)
		}
	}
}

// limitTime limits the time of a call, which does not end when its client leaves.
func limitTime(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
		ctx, cancel := context.WithTimeout(ctx, callTimeout)
		defer cancel()
		return next(ctx, method, r)
	}
}

// inputs creates the tools' arguments by tool name.
var inputs = map[string]func() any{
	"search":            one[searchInput],
	"ask":               one[askInput],
	"get_page":          one[pageInput],
	"get_compatibility": one[compatInput],
}

// explainArguments answers arguments of a wrong type: the library's errors are for
// programmers.
func explainArguments(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
		call, ok := r.(*mcp.CallToolRequest)
		if !ok || inputs[call.Params.Name] == nil || call.Params.Arguments == nil {
			return next(ctx, method, r)
		}
		if err := json.Unmarshal(call.Params.Arguments, inputs[call.Params.Name]()); err != nil {
			var result mcp.CallToolResult
			result.SetError(fmt.Errorf("the arguments are wrong: %w", fault.PlainJSON(err)))
			return &result, nil
		}
		return next(ctx, method, r)
	}
}

// errOnServer is the only text that clients receive about an internal failure.
var errOnServer = errors.New("something went wrong on the server")

type tools struct{ Options }

type searchInput struct {
	Query  string `json:"query" jsonschema:"what to look for, at most 200 bytes"`
	Locale string `json:"locale,omitempty" jsonschema:"language of the pages, such as en-US or de; English when left out"`
}

type searchOutput struct {
	Results []searchResult `json:"results"`
	Total   int            `json:"total"`
}

type searchResult struct {
	Title   string `json:"title"`
	Path    string `json:"path"`
	URL     string `json:"url"`
	Summary string `json:"summary"`
}

func (t tools) search(ctx context.Context, _ *mcp.CallToolRequest, in searchInput) (*mcp.CallToolResult, searchOutput, error) {
	out := searchOutput{Results: []searchResult{}}
	q, err := query.Clean(in.Query)
	if err != nil {
		return nil, out, err
	}
	l, err := t.localeOf(in.Locale)
	if err != nil {
		return nil, out, err
	}
	if q == "" {
		return nil, out, errors.New("the query is empty")
	}
	found, err := t.Finder.Search(ctx, search.Request{Query: q, Locales: []locale.Locale{l}, Sort: search.Best, Page: 1})
	if err != nil {
		return nil, out, t.public(err, "the search is not ready yet")
	}
	out.Total = found.Total
	for _, h := range found.Hits[:min(len(found.Hits), resultLimit)] {
		out.Results = append(out.Results, searchResult{h.Page.Title, h.Page.URL, t.BaseURL + h.Page.URL, h.Summary})
	}
	return nil, out, nil
}

// localeOf returns a locale by name, the default one for "".
func (t tools) localeOf(name string) (locale.Locale, error) {
	scheme := t.Reader.Scheme()
	if name == "" {
		return scheme.Default(), nil
	}
	l, ok := scheme.ParseLocale(strings.ToLower(name))
	if !ok {
		return "", fmt.Errorf("there is no locale %.50q", name)
	}
	return l, nil
}

type askInput struct {
	Question string `json:"question" jsonschema:"what to answer, in whole sentences or a few words"`
	Locale   string `json:"locale,omitempty" jsonschema:"language of the answer, such as en-US or de; English when left out. Pages that are not translated are quoted in English"`
}

type askOutput struct {
	Answer  string           `json:"answer" jsonschema:"Markdown"`
	Kind    string           `json:"kind" jsonschema:"kind of the question: howto, difference, error, support, definition or reference"`
	Found   retrieve.Found   `json:"found" jsonschema:"answer; perhaps, if the sections may help but none was found that answers the question; or nothing"`
	Pieces  []extract.Piece  `json:"pieces" jsonschema:"parts of the answer: quotes, code with its language, data on browsers"`
	Sources []extract.Source `json:"sources" jsonschema:"sections of pages, best first; none if no page answers"`
}

// questionLimit is the maximum size of a question in bytes.
const questionLimit = 4000

func (t tools) ask(ctx context.Context, _ *mcp.CallToolRequest, in askInput) (*mcp.CallToolResult, askOutput, error) {
	out := askOutput{Sources: []extract.Source{}, Pieces: []extract.Piece{}}
	l, err := t.localeOf(in.Locale)
	switch {
	case err != nil:
		return nil, out, err
	case strings.TrimSpace(in.Question) == "":
		return nil, out, errors.New("the question is empty")
	case len(in.Question) > questionLimit:
		return nil, out, fmt.Errorf("the question is longer than %d bytes", questionLimit)
	}
	locales := []locale.Locale{l}
	if english := t.Reader.Scheme().Default(); l != english {
		locales = append(locales, english)
	}
	result, err := t.Finder.Retrieve(ctx, retrieve.Question{Text: in.Question, Locales: locales})
	if err != nil {
		return nil, out, t.public(err, "the search is not ready yet")
	}
	answer := extract.Compose(result, l)
	out.Answer, out.Kind, out.Found = answer.Markdown, string(answer.Kind), answer.Found
	for _, p := range answer.Pieces {
		p.URL = t.BaseURL + p.URL
		out.Pieces = append(out.Pieces, p)
	}
	for _, s := range answer.Sources {
		s.URL = t.BaseURL + s.URL
		out.Sources = append(out.Sources, s)
	}
	return nil, out, nil
}

type pageInput struct {
	Path string `json:"path" jsonschema:"path of the page, such as /en-US/docs/Web/CSS, or its whole address"`
}

func (t tools) page(ctx context.Context, _ *mcp.CallToolRequest, in pageInput) (*mcp.CallToolResult, any, error) {
	path, _, _ := strings.Cut(strings.TrimPrefix(in.Path, t.BaseURL), "#")
	path = strings.TrimSuffix(path, ".md")
	url, ok := t.Reader.Canonical(path)
	if !ok {
		return nil, nil, fmt.Errorf("there is no page %.200q; search for it", in.Path)
	}
	text, err := t.Reader.Markdown(ctx, url)
	if err != nil {
		return nil, nil, t.public(err, "the page could not be read")
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: shortened(string(text), t.BaseURL+url)}}}, nil, nil
}

// shortened cuts a long page at the end of a line, and adds a note.
func shortened(text, address string) string {
	if len(text) <= pageLimit {
		return text
	}
	text = text[:pageLimit]
	end := strings.LastIndexByte(text, '\n') + 1
	if end == 0 {
		end = len(text)
	}
	return fmt.Sprintf("%s\n(The page is longer than can be shown here. All of it is at %s)\n", strings.ToValidUTF8(text[:end], ""), address)
}

type compatInput struct {
	Key string `json:"key" jsonschema:"dotted key of the feature in the compatibility data, such as css.properties.grid"`
}

func (t tools) compat(_ context.Context, _ *mcp.CallToolRequest, in compatInput) (*mcp.CallToolResult, any, error) {
	entries, err := t.Reader.CompatSubtree(strings.TrimSpace(in.Key))
	if err != nil {
		return nil, nil, t.public(err, fmt.Sprintf("there is no compatibility data for %.200q", in.Key))
	}
	text, err := json.Marshal(describeFeatures(entries))
	if err != nil {
		return nil, nil, fmt.Errorf("encode compatibility of %s: %w", in.Key, err)
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}}, nil, nil
}

// public hides and logs internal errors.
func (t tools) public(err error, message string) error {
	switch {
	case errors.Is(err, fault.ErrNotFound), errors.Is(err, fault.ErrUnavailable):
		return errors.New(message)
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return errors.New("it took too long")
	}
	t.Log.Error("answer an assistant", "error", err)
	return errOnServer
}
