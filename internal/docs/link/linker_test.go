package link_test

import (
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/platform/locale"
)

// fakeCatalogue has pages by lower-case address, and redirects.
type fakeCatalogue struct {
	pages     map[string]*content.Page
	redirects map[string]string
}

func (c fakeCatalogue) ByURL(url string) *content.Page { return c.pages[strings.ToLower(url)] }

func (fakeCatalogue) Scheme() (s content.Scheme) { return s }

func (c fakeCatalogue) ByURLOrEnglish(url string) *content.Page {
	if p := c.ByURL(url); p != nil {
		return p
	}
	english, _ := c.Scheme().In("en-US", url)
	return c.ByURL(english)
}

func (c fakeCatalogue) ResolveURL(url string) (string, bool) {
	if to, ok := c.redirects[strings.ToLower(url)]; ok {
		return to, true
	}
	if p := c.ByURL(url); p != nil && p.URL() != url {
		return p.URL(), true
	}
	return url, false
}

func newLinker(t *testing.T) (*link.Linker, fakeCatalogue) {
	t.Helper()
	c := fakeCatalogue{pages: map[string]*content.Page{}, redirects: map[string]string{}}
	for _, p := range []*content.Page{
		{Locale: "en-US", Slug: "Web/Boat", Title: "Boat & <oar>", Status: []string{"experimental", "non-standard", "deprecated"}},
		{Locale: "en-US", Slug: "Web/Raft", Title: "Raft: a float", ShortTitle: "Raft", Status: []string{"deprecated"}},
		{Locale: "de", Slug: "Web/Raft", Title: "Floß", Status: []string{"deprecated"}},
	} {
		c.pages[strings.ToLower(p.URL())] = p
	}
	c.redirects["/en-us/docs/web/ship"] = "/en-US/docs/Web/Boat"
	c.redirects["/en-us/docs/web/wreck"] = "/en-US/docs/Web/Sunk"
	texts := map[string]string{"Common/summary": "Not written yet", "Template/external_link": "Leaves the site"}
	return link.New(c, link.Options{
		Status: func(p *content.Page) string {
			if p.Slug == "Web/Raft" {
				return "discouraged"
			}
			return "high"
		},
		Text: func(table, key string, _ locale.Locale) string {
			if text, ok := texts[table+"/"+key]; ok {
				return text
			}
			return key
		},
		Other: func(url string) (string, bool) { return "A \"post\"", url == "/en-US/blog/post" },
	}), c
}

func TestLink(t *testing.T) {
	t.Parallel()
	l, _ := newLinker(t)
	tests := []struct {
		name    string
		request link.Request
		want    string
		problem link.Problem
	}{
		{
			"label of the target is escaped",
			link.Request{Path: "/Web/Boat", Locale: "en-US"},
			`<a href="/en-US/docs/Web/Boat">Boat &amp; &lt;oar&gt;</a>`, link.None,
		},
		{
			"short title, code, mark",
			link.Request{Path: "/Web/Raft", Locale: "en-US", Code: true, Mark: true},
			`<a href="/en-US/docs/Web/Raft" data-checked><code>Raft</code></a>`, link.None,
		},
		{
			"text is HTML, title is not, fragment becomes an id",
			link.Request{Path: "/Web/Boat#The Oars!", Locale: "en-US", Text: "<b>x</b>", Title: `a "b"`},
			`<a href="/en-US/docs/Web/Boat#the_oars!" title="a &quot;b&quot;"><b>x</b></a>`, link.None,
		},
		{
			"translation",
			link.Request{Path: "/Web/Raft", Locale: "de"},
			`<a href="/de/docs/Web/Raft">Floß</a>`, link.None,
		},
		{
			"English only",
			link.Request{Path: "/Web/Boat", Locale: "de", Text: "Boot"},
			`<a href="/en-US/docs/Web/Boat" class="only-in-en-us">Boot</a>`, link.None,
		},
		{
			"moved keeps the fragment",
			link.Request{Path: "/Web/Ship#sail", Locale: "en-US", Text: "ship"},
			`<a href="/en-US/docs/Web/Boat#sail">ship</a>`, link.Moved,
		},
		{
			"a slash too many",
			link.Request{Path: "//Web/Raft", Locale: "en-US"},
			`<a href="/en-US/docs/Web/Raft">Raft</a>`, link.Moved,
		},
		{
			"wrong letter case",
			link.Request{Path: "/en-US/docs/web/raft", Locale: "en-US"},
			`<a href="/en-US/docs/Web/Raft">Raft</a>`, link.IllCased,
		},
		{
			"missing",
			link.Request{Path: "/Web/Nope#x", Locale: "de", Code: true, Mark: true, Badges: true},
			`<a class="page-not-created" data-href="/de/docs/Web/Nope#x" title="Not written yet" data-checked><code>Nope#x</code></a>`, link.Missing,
		},
		{
			"moved to a missing page",
			link.Request{Path: "/Web/Wreck", Locale: "en-US", Text: "wreck", Title: "w"},
			`<a title="Not written yet" class="page-not-created" data-href="/en-US/docs/Web/Wreck">wreck</a>`, link.Moved | link.Missing,
		},
		{
			"all badges but the one that the baseline stands for",
			link.Request{Path: "/Web/Raft", Locale: "en-US", Badges: true},
			`<a href="/en-US/docs/Web/Raft">Raft<span role="img" class="icon icon-baseline discouraged" title="baseline_discouraged_title" aria-label="baseline_discouraged_abbreviation"></span></a>`, link.None,
		},
		{
			"badges in order",
			link.Request{Path: "/Web/Boat", Locale: "en-US", Text: "b", Badges: true},
			`<a href="/en-US/docs/Web/Boat">b` + badge("experimental", "experimental_badge") + badge("nonstandard", "non_standard_badge") + badge("deprecated", "deprecated_badge") + `</a>`, link.None,
		},
		{
			"external",
			link.Request{Path: "https://boats.example/?a&b", Locale: "en-US", Text: "boats", Mark: true},
			`<a href="https://boats.example/?a&amp;b" class="external" target="_blank" title="Leaves the site" data-checked>boats</a>`, link.None,
		},
		{
			"another part of the site",
			link.Request{Path: "/en-US/blog/post", Locale: "en-US"},
			`<a href="/en-US/blog/post">A "post"</a>`, link.None,
		},
		{
			"another part of the site, in English only",
			link.Request{Path: "/en-US/blog/post", Locale: "de", Text: "Beitrag"},
			`<a href="/en-US/blog/post" class="only-in-en-us">Beitrag</a>`, link.None,
		},
		{
			"another part of the site that is not there",
			link.Request{Path: "/en-US/blog/gone", Locale: "en-US", Text: "gone"},
			`<a class="page-not-created" data-href="/en-US/blog/gone" title="Not written yet">gone</a>`, link.Missing,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := l.Link(tt.request)
			if got.HTML != tt.want {
				t.Errorf("Link(%+v)\n got %s\nwant %s", tt.request, got.HTML, tt.want)
			}
			if got.Problem != tt.problem {
				t.Errorf("Link(%+v): problem %b, want %b", tt.request, got.Problem, tt.problem)
			}
		})
	}
}

func badge(kind, key string) string {
	return `<span role="img" class="icon icon-` + kind + `" title="` + key + `_title" aria-label="` + key + `_abbreviation"></span>`
}

func TestCurrentMarksOnlyLinksToThePageItself(t *testing.T) {
	t.Parallel()
	l, c := newLinker(t)
	got := l.Link(link.Request{Path: "/Web/Raft#deck", Locale: "en-US", Mark: true})
	raft, boat := c.ByURL("/en-US/docs/Web/Raft"), c.ByURL("/en-US/docs/Web/Boat")
	if want := `<a href="/en-US/docs/Web/Raft#deck" aria-current="page" data-checked>Raft</a>`; got.Current(raft) != want {
		t.Errorf("Current(raft) = %s, want %s", got.Current(raft), want)
	}
	if got.Current(boat) != got.HTML {
		t.Errorf("Current(boat) = %s, want %s", got.Current(boat), got.HTML)
	}
}

func BenchmarkLinkKnown(b *testing.B) {
	c := fakeCatalogue{pages: map[string]*content.Page{"/en-us/docs/web/raft": {Locale: "en-US", Slug: "Web/Raft", Title: "Raft"}}}
	l := link.New(c, link.Options{
		Status: func(*content.Page) string { return "" },
		Text:   func(_, key string, _ locale.Locale) string { return key },
	})
	r := link.Request{Path: "/Web/Raft", Locale: "en-US", Code: true, Mark: true}
	b.ReportAllocs()
	for b.Loop() {
		l.Link(r)
	}
}
