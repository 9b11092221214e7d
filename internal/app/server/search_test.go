package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/site"
)

// resultsPage shows the data of a results page.
const resultsPage = `globalThis.waymark = {
  configure() {},
  render(json) { return "<title>x</title>\u0000\u0001header\u0001<main>" + JSON.stringify(JSON.parse(json).hyData ?? null) + "</main>\u0001footer\u0001"; },
  frame() { return "\u0000"; },
  highlight(json) { return JSON.stringify(JSON.parse(json).map(() => null)); },
};`

func searchServer(t *testing.T) http.Handler {
	t.Helper()
	english, translated := tree()
	o := openOptions(t, webBuild(resultsPage), site.Options{
		Sources:  content.Sources{ContentFS: english, TranslatedFS: translated},
		Settings: site.Settings{Brand: "Test", BaseURL: "https://test.example"},
	})
	finder := search.New(search.Options{})
	if err := finder.Refresh(t.Context(), o.Site.(*site.Site).Catalogue()); err != nil {
		t.Fatal(err)
	}
	o.Search, o.SearchMaxAge = finder, 60
	return New(o).Handler()
}

func TestSearchAPI(t *testing.T) {
	h := searchServer(t)
	for _, tc := range []struct {
		name, query string
		status      int
		has         string
		hasNot      string
	}{
		{"finds", "q=styling", 200, `"mdn_url":"/en-US/docs/Web/CSS"`, ""},
		{"shape", "q=styling", 200, `"title":["<mark>Styling</mark>"]}`, "null"},
		{"metadata", "q=styling", 200, `"size":10,"page":1,"total":{"value":1,"relation":"eq"},"areas":["css"]}`, ""},
		{"finds nothing", "q=volcano", 200, `"documents":[]`, "null"},
		{"language", "q=web&locale=DE", 200, `"locale":"de"`, `"locale":"en-us"`},
		{"languages", "q=web&locale=de&locale=en-US", 200, `"locale":"en-us"`, ""},
		{"beyond the last page", "q=styling&page=10", 200, `"documents":[]`, ""},
		{"suggestion", "q=stylign", 200, `"suggestions":[{"text":"styling","total":{"value":1,"relation":"eq"}}]`, ""},
		{"no query", "", 400, `{"errors":{"q":[{"message":"This field is required.","code":"invalid"}]}}`, "documents"},
		{"only spaces", "q=+%20", 400, `"q":[`, ""},
		{"long", "q=" + strings.Repeat("a", 201), 400, `"q":[`, ""},
		{"not UTF-8", "q=%ff", 400, `"q":[`, ""},
		{"page 0", "q=a&page=0", 400, `"page":[`, `"q":[`},
		{"page 11", "q=a&page=11", 400, `"page":[`, ""},
		{"page x", "q=a&page=x", 400, `"page":[`, ""},
		{"order", "q=a&sort=worst", 400, `"sort":[`, ""},
		{"unknown language", "q=a&locale=xx", 400, `"locale":[`, ""},
		{"several", "q=&page=99&sort=x", 400, `"sort":[`, "documents"},
		{"not well-formed", "q=a;b%zz", 400, `"errors"`, ""},
		{"signs", "q=%28%28%28%22%27%5C%3A%2A", 200, `"documents":[]`, ""},
		{"10 KB", "q=" + strings.Repeat("x", 10<<10), 400, `"q":[`, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := ask(h, "GET", "/api/v1/search?"+tc.query)
			text := body(t, r)
			if r.StatusCode != tc.status || !strings.Contains(text, tc.has) || tc.hasNot != "" && strings.Contains(text, tc.hasNot) {
				t.Errorf("GET ?%.60s = %d %s, want %d with %q and without %q", tc.query, r.StatusCode, text, tc.status, tc.has, tc.hasNot)
			}
			wantCaching := "no-store" // titles are only a part of the results
			if got := r.Header.Get("Cache-Control"); got != wantCaching {
				t.Errorf("Cache-Control = %q, want %q", got, wantCaching)
			}
		})
	}
}

func TestResultsPage(t *testing.T) {
	h := searchServer(t)
	for _, tc := range []struct {
		target string
		status int
		has    string
	}{
		{"/en-US/search?q=styling", 200, `"mdn_url":"/en-US/docs/Web/CSS"`},
		{"/en-US/search?q=styling&page=2", 200, `"paged":true`},
		{"/en-US/search", 200, `"query":""`},
		{"/de/search?q=web", 200, `"locale":"de"`},
		{"/de/search/index.json?q=web", 200, `"hyData":{`},
		{"/en-US/search?q=a&page=11", 400, `"errors":{"page"`},
		{"/en-US/search?q=%ff", 400, `"errors":{"q"`},
	} {
		r := ask(h, "GET", tc.target)
		text := body(t, r)
		if r.StatusCode != tc.status || !strings.Contains(text, tc.has) {
			t.Errorf("GET %s = %d, want %d with %s:\n%s", tc.target, r.StatusCode, tc.status, tc.has, text)
		}
		if r.Header.Get("X-Robots-Tag") == "" {
			t.Errorf("GET %s may be indexed", tc.target)
		}
	}
	if r := ask(h, "GET", "/en-us/search?q=x"); r.StatusCode != 302 || r.Header.Get("Location") != "/en-US/search?q=x" {
		t.Errorf("another letter case: %d to %q", r.StatusCode, r.Header.Get("Location"))
	}
}

func TestResultsPageEscapesQueries(t *testing.T) {
	text := body(t, ask(searchServer(t), "GET", "/en-US/search?q=%3C%2Fscript%3E%3Cscript%3Ealert(1)"))
	if data := text[strings.Index(text, "hydration"):]; strings.Contains(data, "</script><script>alert") {
		t.Errorf("query escapes the page's data:\n%s", text)
	}
}

func TestSuggestions(t *testing.T) {
	h := searchServer(t)
	for _, tc := range []struct {
		path   string
		status int
		has    string
	}{
		{"/de/docs/Web/CSS", 200, `{"title":"Styling","url":"/en-US/docs/Web/CSS","reason":"locale"}`},
		{"/en-US/docs/Style", 200, `"reason":"moved"`},
		{"/en-US/docs/Web/stylign", 200, `"url":"/en-US/docs/Web/CSS"`},
		{"/", 200, `"suggestions":[]`},
		{"%ff%00", 200, `"suggestions":[`},
		{"", 400, `"errors"`},
	} {
		r := ask(h, "GET", "/api/v1/suggest?path="+tc.path)
		if text := body(t, r); r.StatusCode != tc.status || !strings.Contains(text, tc.has) {
			t.Errorf("suggestions for %q = %d %s, want %d with %s", tc.path, r.StatusCode, text, tc.status, tc.has)
		}
	}
}

func TestRepresentationsForPrograms(t *testing.T) {
	h := searchServer(t)
	for _, tc := range []struct{ target, contentType, has string }{
		{"/en-US/docs/Web/CSS.md", typeMarkdown, "# Styling\n\nSheets of style."},
		{"/de/docs/Web.md", typeMarkdown, "# Das Web"},
		{"/llms.txt", typeText, "(https://test.example/en-US/docs/Web/CSS.md)"},
		{"/opensearch.xml", "application/opensearchdescription+xml", `template="https://test.example/en-US/search?q={searchTerms}`},
		{"/de/opensearch.xml", "application/opensearchdescription+xml", "/de/search?q={searchTerms}"},
		{"/en-US/quick-index.txt", typeText, "Styling\t"},
	} {
		r := ask(h, "GET", tc.target)
		if text := body(t, r); r.StatusCode != 200 || r.Header.Get("Content-Type") != tc.contentType || !strings.Contains(text, tc.has) {
			t.Errorf("GET %s = %d %s, want %s with %q:\n%.500s", tc.target, r.StatusCode, r.Header.Get("Content-Type"), tc.contentType, tc.has, text)
		}
	}
	for target, location := range map[string]string{
		"/en-US/docs/web/css.md": "/en-US/docs/Web/CSS.md",
		"/en-US/docs/Style.md":   "/en-US/docs/Web/CSS.md",
	} {
		if r := ask(h, "GET", target); r.StatusCode != 301 || r.Header.Get("Location") != location {
			t.Errorf("GET %s = %d to %q, want %s", target, r.StatusCode, r.Header.Get("Location"), location)
		}
	}
	if r := ask(h, "GET", "/en-US/docs/Nowhere.md"); r.StatusCode != 404 {
		t.Errorf("missing page = %d", r.StatusCode)
	}
}

func TestAssistant(t *testing.T) {
	server := httptest.NewServer(searchServer(t))
	defer server.Close()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: server.URL + site.MCPPath, DisableStandaloneSSE: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	for _, tc := range []struct {
		tool    string
		args    map[string]any
		has     string
		isError bool
	}{
		{"search", map[string]any{"query": "styling"}, "/en-US/docs/Web/CSS", false},
		{"search", map[string]any{"query": "web", "locale": "de"}, "Das Web", false},
		{"search", map[string]any{"query": ""}, "empty", true},
		{"search", map[string]any{"query": "a", "locale": "xx"}, "no locale", true},
		{"search", map[string]any{"query": strings.Repeat("a", 300)}, "longer", true},
		{"ask", map[string]any{"question": "what is CSS?"}, `"url":"https://test.example/en-US/docs/Web/CSS"`, false},
		{"ask", map[string]any{"question": "Was ist das Web?", "locale": "de"}, "Zitate", false},
		{"ask", map[string]any{"question": "who won the football cup"}, `"found":"nothing"`, false},
		{"ask", map[string]any{"question": " "}, "empty", true},
		{"ask", map[string]any{"question": strings.Repeat("a ", 3000)}, "longer", true},
		{"ask", map[string]any{"question": "a", "locale": "xx"}, "no locale", true},
		{"get_page", map[string]any{"path": "/en-us/docs/web/css"}, "# Styling", false},
		{"get_page", map[string]any{"path": "https://test.example/en-US/docs/Web/CSS.md#x"}, "# Styling", false},
		{"get_page", map[string]any{"path": "/etc/passwd"}, "no page", true},
		{"get_compatibility", map[string]any{"key": "css.properties.color"}, `"chrome":"1"`, false},
		{"get_compatibility", map[string]any{"key": "css.none"}, "no compatibility data", true},
	} {
		result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tc.tool, Arguments: tc.args})
		if err != nil {
			t.Errorf("%s(%v): %v", tc.tool, tc.args, err)
			continue
		}
		text, err := json.Marshal(result.Content)
		if err != nil {
			t.Fatal(err)
		}
		plain := strings.ReplaceAll(string(text), `\"`, `"`)
		if result.IsError != tc.isError || !strings.Contains(plain, tc.has) {
			t.Errorf("%s(%v) = %v %.300s, want %v with %q", tc.tool, tc.args, result.IsError, plain, tc.isError, tc.has)
		}
	}
}

func TestLimiter(t *testing.T) {
	now := time.Now()
	l := newLimiter(2, 60, func() time.Time { return now })
	for i, want := range []bool{true, true, false} {
		if got := l.allow("a"); got != want {
			t.Errorf("request %d: %v, want %v", i, got, want)
		}
	}
	if !l.allow("b") {
		t.Error("another client is limited")
	}
	now = now.Add(time.Second)
	if !l.allow("a") || l.allow("a") {
		t.Error("a second later, not exactly one request is allowed")
	}
	l.forget(now.Add(time.Minute))
	if len(l.clients) != 0 {
		t.Errorf("%d clients are stored indefinitely", len(l.clients))
	}
}
