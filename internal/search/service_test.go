package search

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/words"
)

// fake is an engine that finds every page whose body has the first term.
type fake struct {
	mu     sync.Mutex
	pages  map[locale.Locale][]corpus.Document
	prints map[locale.Locale]string
	fails  error
	writes int
}

func newFake() *fake {
	return &fake{pages: map[locale.Locale][]corpus.Document{}, prints: map[locale.Locale]string{}}
}

func (f *fake) Match(_ context.Context, m corpus.Match) ([]corpus.Found, int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.fails != nil {
		return nil, 0, f.fails
	}
	var found []corpus.Found
	for _, p := range f.pages[m.Locales[0]] {
		terms := words.NewAnalyzer(m.Locales[0]).Terms(p.Body)
		if slices.ContainsFunc(m.Terms[0], func(t string) bool { return slices.Contains(terms, t) }) {
			found = append(found, corpus.Found{URL: p.URL, Score: 1})
		}
	}
	return found, len(found), nil
}

func (f *fake) MatchSections(_ context.Context, m corpus.Match) ([]corpus.FoundSection, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var found []corpus.FoundSection
	for _, p := range f.pages[m.Locales[0]] {
		for _, section := range p.Sections {
			terms := words.NewAnalyzer(m.Locales[0]).Terms(section.Headings + "\n" + section.Text)
			if slices.ContainsFunc(m.Terms[0], func(t string) bool { return slices.Contains(terms, t) }) {
				found = append(found, corpus.FoundSection{URL: p.URL, Anchor: section.Anchor, Score: 1})
			}
		}
	}
	return found, f.fails
}

func (f *fake) Replace(_ context.Context, l locale.Locale, fingerprint string, pages iter.Seq[corpus.Document]) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.pages[l], f.prints[l] = slices.Collect(pages), fingerprint
	f.writes++
	return nil
}

func (f *fake) Fingerprint(_ context.Context, l locale.Locale) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.prints[l], f.fails
}

func (f *fake) Close() error { return nil }

func file(title, slug, kind, body string) *fstest.MapFile {
	return &fstest.MapFile{Data: fmt.Appendf(nil, "---\ntitle: %q\nslug: %s\npage-type: %s\n---\n\n%s\n", title, slug, kind, body)}
}

// catalogue is a small site.
func catalogue(t *testing.T) *content.Catalogue {
	t.Helper()
	english := fstest.MapFS{
		"en-us/web/index.md":                                     file("The web", "Web", "landing-page", "All of it."),
		"en-us/web/css/index.md":                                 file("CSS", "Web/CSS", "landing-page", "See {{cssxref(\"grid-area\")}}."),
		"en-us/web/css/grid-area/index.md":                       file("grid-area", "Web/CSS/grid-area", "css-property", "Where an item stands."),
		"en-us/web/api/index.md":                                 file("Web APIs", "Web/API", "landing-page", "Interfaces."),
		"en-us/web/api/trail/index.md":                           file("Trail", "Web/API/Trail", "web-api-interface", "A way. See [area](/en-US/docs/Web/CSS/grid-area)."),
		"en-us/web/api/trail/setmark/index.md":                   file("Trail: setMark() method", "Web/API/Trail/setMark", "web-api-instance-method", "Paints a blaze."),
		"en-us/web/javascript/index.md":                          file("JavaScript", "Web/JavaScript", "landing-page", "x"),
		"en-us/web/javascript/reference/index.md":                file("Reference", "Web/JavaScript/Reference", "landing-page", "x"),
		"en-us/web/javascript/reference/errors/index.md":         file("Errors", "Web/JavaScript/Reference/Errors", "landing-page", "x"),
		"en-us/web/javascript/reference/errors/no_path/index.md": file("TypeError: no path", "Web/JavaScript/Reference/Errors/No_path", "javascript-error", "Lost.\n\n## Message\n\n```plain\nTypeError: cannot walk beyond the last crossing (V8-based)\n```\n"),
		"en-us/_redirects.txt":                                   {Data: []byte("/en-US/docs/Web/API/Trail/blaze\t/en-US/docs/Web/API/Trail/setMark\n")},
		"sidebars/none.yaml":                                     {Data: []byte("sidebar: []\n")},
		"jsondata/GroupData.json":                                {Data: []byte("[{}]")},
	}
	german := fstest.MapFS{"de/web/css/index.md": file("Gestaltung mit CSS", "Web/CSS", "landing-page", "Alles zur Gestaltung.")}
	return load(t, content.Sources{ContentFS: english, TranslatedFS: german})
}

func load(t *testing.T, sources content.Sources) *content.Catalogue {
	t.Helper()
	cat, err := content.Load(t.Context(), sources, content.Options{History: content.HistoryOff}, &flaw.List{})
	if err != nil {
		t.Fatal(err)
	}
	return cat
}

// searchOf returns a service that has indexed some content.
func searchOf(t *testing.T, sources content.Sources, o Options) *Service {
	t.Helper()
	s := New(o)
	if err := s.Refresh(t.Context(), load(t, sources)); err != nil {
		t.Fatal(err)
	}
	return s
}

func ready(t *testing.T, engine corpus.Engine) *Service {
	t.Helper()
	s := New(Options{Engine: engine, Workers: 2})
	if err := s.Refresh(t.Context(), catalogue(t)); err != nil {
		t.Fatal(err)
	}
	return s
}

func slugs(t *testing.T, s *Service, q string, l ...locale.Locale) []string {
	t.Helper()
	if len(l) == 0 {
		l = []locale.Locale{locale.EnUS}
	}
	r, err := s.Search(t.Context(), Request{Query: q, Locales: l, Sort: Best, Page: 1})
	if err != nil {
		t.Fatalf("search %q: %v", q, err)
	}
	var list []string
	for _, h := range r.Hits {
		list = append(list, h.Page.Slug)
	}
	return list
}

func TestBestPageComesFirst(t *testing.T) {
	s := ready(t, newFake())
	for _, tc := range []struct{ query, want string }{
		{"grid-area", "Web/CSS/grid-area"},
		{"grid area", "Web/CSS/grid-area"},
		{"gridArea", "Web/CSS/grid-area"},
		{"css grid area property", "Web/CSS/grid-area"},
		{"how to use grid-area?", "Web/CSS/grid-area"},
		{"gird-area", "Web/CSS/grid-area"},
		{"setmark", "Web/API/Trail/setMark"},
		{"trail.setMark()", "Web/API/Trail/setMark"},
		{"set mark method", "Web/API/Trail/setMark"},
		{"setMrak", "Web/API/Trail/setMark"},
		{"foo.setMark()", "Web/API/Trail/setMark"},
		{"método setMark", "Web/API/Trail/setMark"},
		{"blaze", "Web/API/Trail/setMark"}, // in the text, and a former address
		{"paints", "Web/API/Trail/setMark"},
		{"Cannot walk beyond the last crossing", "Web/JavaScript/Reference/Errors/No_path"},
		{"Uncaught TypeError: cannot walk beyond the last crossing", "Web/JavaScript/Reference/Errors/No_path"},
	} {
		if got := slugs(t, s, tc.query); len(got) == 0 || got[0] != tc.want {
			t.Errorf("search %q = %v, want %s first", tc.query, got, tc.want)
		}
	}
	if got := slugs(t, s, "gestaltung", "de", locale.EnUS); len(got) == 0 || got[0] != "Web/CSS" {
		t.Errorf("search in German = %v", got)
	}
}

func TestTitlesAreFoundBeforeTheEngineIsReady(t *testing.T) {
	s := New(Options{Engine: newFake()})
	s.Update(catalogue(t))
	r, err := s.Search(t.Context(), Request{Query: "grid-area", Locales: []locale.Locale{locale.EnUS}, Page: 1})
	if err != nil || !r.Titles || len(r.Hits) == 0 {
		t.Errorf("Search() = %+v, %v; want titles", r, err)
	}
}

func TestNothingIsReady(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := New(Options{}).Search(ctx, Request{Query: "a", Page: 1}); err == nil {
		t.Error("Search() succeeds without pages")
	}
}

func TestEngineFailureIsReported(t *testing.T) {
	f := newFake()
	s := ready(t, f)
	f.fails = errors.New("no disk")
	if _, err := s.Search(t.Context(), Request{Query: "grid", Locales: []locale.Locale{locale.EnUS}, Page: 1}); !errors.Is(err, f.fails) {
		t.Errorf("Search() = %v, want the failure of the engine", err)
	}
}

func TestUnchangedContentIsNotIndexedAgain(t *testing.T) {
	f := newFake()
	s := ready(t, f)
	writes := f.writes
	if err := s.Refresh(t.Context(), catalogue(t)); err != nil {
		t.Fatal(err)
	}
	if f.writes != writes {
		t.Errorf("%d more locales were indexed", f.writes-writes)
	}
}

// A server may start before its cluster, whose index another server may be
// writing.
func TestIndexingIsRetriedAfterAFailure(t *testing.T) {
	other := newFake()
	ready(t, other)
	e := newFake()
	e.fails = errors.New("down")
	s := New(Options{Engine: e, Workers: 2})
	if err := s.Refresh(t.Context(), catalogue(t)); !errors.Is(err, e.fails) {
		t.Fatalf("Refresh() = %v", err)
	}
	if tried, err := s.RetryIndex(t.Context()); !tried || !errors.Is(err, e.fails) {
		t.Errorf("RetryIndex() = %t, %v while the engine is down", tried, err)
	}
	e.fails = nil
	e.pages[locale.EnUS], e.prints[locale.EnUS] = other.pages[locale.EnUS], other.prints[locale.EnUS]
	if tried, err := s.RetryIndex(t.Context()); !tried || err != nil {
		t.Errorf("RetryIndex() = %t, %v", tried, err)
	}
	if got := slugs(t, s, "paints"); !slices.Contains(got, "Web/API/Trail/setMark") {
		t.Errorf("found in texts = %v", got)
	}
	if e.writes != 1 { // German
		t.Errorf("%d locales were indexed", e.writes)
	}
	if tried, err := s.RetryIndex(t.Context()); tried || err != nil {
		t.Errorf("RetryIndex() = %t, %v after a success", tried, err)
	}
}

// stoppedEngine ends the context of a Refresh while it indexes.
type stoppedEngine struct {
	*fake
	stop context.CancelFunc
}

func (e stoppedEngine) Replace(ctx context.Context, _ locale.Locale, _ string, _ iter.Seq[corpus.Document]) error {
	e.stop()
	return ctx.Err()
}

// Whoever stops a Refresh has later pages.
func TestStoppedIndexingIsNotRetried(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	s := New(Options{Engine: stoppedEngine{newFake(), stop}, Workers: 2})
	if err := s.Refresh(ctx, catalogue(t)); !errors.Is(err, context.Canceled) {
		t.Fatalf("Refresh() = %v", err)
	}
	if tried, err := s.RetryIndex(t.Context()); tried || err != nil {
		t.Errorf("RetryIndex() = %t, %v", tried, err)
	}
}

func TestSuggestionAndHighlight(t *testing.T) {
	s := ready(t, newFake())
	r, err := s.Search(t.Context(), Request{Query: "gird-area", Locales: []locale.Locale{locale.EnUS}, Page: 1})
	if err != nil || len(r.Suggestions) != 1 || r.Suggestions[0].Text != "grid area" || r.Suggestions[0].Total == 0 {
		t.Errorf("suggestions = %+v, %v", r.Suggestions, err)
	}
	r, err = s.Search(t.Context(), Request{Query: "item stands", Locales: []locale.Locale{locale.EnUS}, Page: 1})
	if err != nil || len(r.Hits) == 0 || !slices.Equal(r.Hits[0].Body, []string{"Where an <mark>item</mark> <mark>stands</mark>."}) {
		t.Errorf("hits = %+v, %v", r.Hits, err)
	}
}

func TestHostileQueries(t *testing.T) {
	s := ready(t, newFake())
	for _, q := range []string{
		strings.Repeat("a ", 99), strings.Repeat("(", 200), "'; drop table pages; --", `\`, "a:*", "*", "/(a+)+$/", "\"", "<script>alert(1)</script>",
		"{{macro}}", "😀", "%s%n", "..", "--", "&&", "||", strings.Repeat("x", 200), "\u202e", "À̖̗̘",
	} {
		q, err := query.Clean(q)
		if err != nil {
			t.Fatal(err)
		}
		slugs(t, s, q) // fails the test on an error
		if _, err := s.SuggestPages(t.Context(), "/en-US/docs/"+q); err != nil {
			t.Errorf("SuggestPages(%q): %v", q, err)
		}
	}
}

func TestSuggestPages(t *testing.T) {
	s := ready(t, nil)
	for _, tc := range []struct {
		path, url string
		why       Reason
	}{
		{"/en-US/docs/Web/API/Trail/blaze", "/en-US/docs/Web/API/Trail/setMark", Moved},
		{"/de/docs/Web/API/Trail", "/en-US/docs/Web/API/Trail", InLocale},
		{"/it/docs/Web/API/Trail", "/en-US/docs/Web/API/Trail", InLocale},
		{"/en-US/docs/Web/API/Path/setMark", "/en-US/docs/Web/API/Trail/setMark", LikeSlug},
		{"/en-US/docs/Web/CSS/gird-area", "/en-US/docs/Web/CSS/grid-area", LikeSlug},
		{"/en-US/docs/Other/Set_a_mark", "/en-US/docs/Web/API/Trail/setMark", LikeTitle},
		{"/en-US/docs/Web/CSS/GRID_AREA", "/en-US/docs/Web/CSS/grid-area", LikeSlug},
	} {
		suggested, err := s.SuggestPages(t.Context(), tc.path)
		if err != nil || !slices.ContainsFunc(suggested, func(n SuggestedPage) bool { return n.URL == tc.url && n.Reason == tc.why }) {
			t.Errorf("SuggestPages(%s) = %v, %v; want %s (%s)", tc.path, suggested, err, tc.url, tc.why)
		}
	}
	for path, like := range map[string]bool{"/en-US/docs/Web/path": false, "/en-US/docs/Web/typeerror_no_path": true} {
		suggested, err := s.SuggestPages(t.Context(), path)
		if got := slices.ContainsFunc(suggested, func(n SuggestedPage) bool { return strings.HasSuffix(n.URL, "/No_path") }); err != nil || got != like {
			t.Errorf("SuggestPages(%s) has the error message = %v, %v; want %v", path, got, err, like)
		}
	}
	for _, path := range []string{"", "/", "/en-US/", "%zz", "\xff"} {
		if _, err := s.SuggestPages(t.Context(), path); err != nil {
			t.Errorf("SuggestPages(%q): %v", path, err)
		}
	}
}

func TestQuickIndex(t *testing.T) {
	s := ready(t, nil)
	text, err := s.Quick(t.Context(), locale.EnUS)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\t\x01: \x02() method\t", "grid-area\t\t9\n"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("quick index lacks %q:\n%q", want, text)
		}
	}
	if _, err := s.Quick(t.Context(), "fr"); err == nil {
		t.Error("there is a quick index for a language without pages")
	}
}

func TestArticlesAreFound(t *testing.T) {
	s := New(Options{Engine: newFake()})
	post := corpus.Article{URL: "/en-US/blog/lost-and-found/", Locale: locale.EnUS, Title: "Lost and found", Markdown: "A *story* of a compass."}
	if err := s.Refresh(t.Context(), catalogue(t), post); err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"lost and found", "compass"} {
		r, err := s.Search(t.Context(), Request{Query: query, Locales: []locale.Locale{locale.EnUS}, Page: 1})
		if err != nil || len(r.Hits) == 0 || r.Hits[0].Page.URL != post.URL || r.Hits[0].Summary != "A story of a compass." {
			t.Errorf("search %q = %+v, %v", query, r, err)
		}
	}
	index, err := s.Quick(t.Context(), locale.EnUS)
	if want := "0/blog/lost-and-found/\tLost and found\t0\n"; err != nil || !strings.HasPrefix(string(index), want) {
		t.Errorf("quick index = %.80q, %v; want the prefix %q", index, err, want)
	}
}

// pausing is an engine that calls functions after Match and Replace.
type pausing struct {
	*fake
	matched, replaced func()
}

func (p *pausing) Match(ctx context.Context, m corpus.Match) ([]corpus.Found, int, error) {
	found, total, err := p.fake.Match(ctx, m)
	p.matched()
	return found, total, err
}

func (p *pausing) Replace(ctx context.Context, l locale.Locale, fingerprint string, pages iter.Seq[corpus.Document]) error {
	err := p.fake.Replace(ctx, l, fingerprint, pages)
	p.replaced()
	return err
}

// A search uses one state from beginning to end, even while pages are indexed.
// The race detector reports writes to a state in use.
func TestIndexingKeepsTheStateOfSearches(t *testing.T) {
	matching, goOn := make(chan struct{}), make(chan struct{})
	engine := &pausing{fake: newFake(), matched: func() {}, replaced: func() {}}
	s := ready(t, engine)
	clear(engine.prints) // as if the content had changed since
	engine.prints[locale.EnUS] = "before"
	engine.matched = sync.OnceFunc(func() { close(matching); <-goOn })

	var search sync.WaitGroup
	engine.replaced = sync.OnceFunc(func() {
		search.Go(func() { slugs(t, s, "paints") })
		<-matching
		close(goOn) // the search ends while the new index is published
	})
	if err := s.Refresh(t.Context(), catalogue(t)); err != nil {
		t.Fatal(err)
	}
	search.Wait()
}

// A page written while pages are indexed is found at once, and stays after
// indexing.
func TestUpdateDoesNotWaitForRefresh(t *testing.T) {
	engine := &pausing{fake: newFake(), matched: func() {}}
	s := New(Options{Engine: engine})
	cat := catalogue(t)
	post := corpus.Article{URL: "/en-US/blog/lost-and-found/", Locale: locale.EnUS, Title: "Lost and found"}
	findsPost := func(when string) {
		if got := slugs(t, s, "lost and found"); len(got) == 0 || got[0] != "blog/lost-and-found" {
			t.Errorf("%s: found %v, want the page of the update first", when, got)
		}
	}
	engine.replaced = sync.OnceFunc(func() {
		s.Update(cat, post)
		findsPost("while Refresh runs")
	})
	if err := s.Refresh(t.Context(), cat); err != nil {
		t.Fatal(err)
	}
	findsPost("after Refresh")
	r, err := s.Search(t.Context(), Request{Query: "paints", Locales: []locale.Locale{locale.EnUS}, Page: 1})
	if err != nil || r.Titles || len(r.Hits) == 0 {
		t.Errorf("search of texts after Refresh = %+v, %v; want hits in texts", r, err)
	}
}
