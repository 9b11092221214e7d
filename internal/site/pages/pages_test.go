package pages

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
)

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

func TestReadSource(t *testing.T) {
	for name, test := range map[string]struct {
		text, meta, body string
		line             int
		bad              bool
	}{
		"usual":                   {"---\na: 1\nb: 2\n---\nText\n", "a: 1\nb: 2", "Text\n", 5, false},
		"other line ends and BOM": {"\ufeff---\r\na: 1\r\n---\r\nText\r\n", "a: 1", "Text\n", 4, false},
		"nothing after":           {"---\na: 1\n---", "a: 1", "", 4, false},
		"nothing within":          {"---\n---\nText\n", "", "Text\n", 3, false},
		"nothing at all":          {"---\n---", "", "", 3, false},
		"a rule in the text":      {"---\na: 1\n---\nText\n\n---\n", "a: 1", "Text\n\n---\n", 4, false},
		"no front matter":         {"Text\n", "", "", 0, true},
		"no end":                  {"---\na: 1\nText\n", "", "", 0, true},
	} {
		s, err := ReadSource(fstest.MapFS{"x.md": file(test.text)}, "x.md")
		if test.bad {
			if err == nil {
				t.Errorf("%s: no error", name)
			}
			continue
		}
		if err != nil || string(s.Meta) != test.meta || s.Body != test.body || s.BodyLine != test.line {
			t.Errorf("%s: %+v, %v", name, s, err)
		}
	}
}

func TestLinksOfSidebarsRunNothing(t *testing.T) {
	var flaws flaw.List
	g, err := LoadGeneric(fstest.MapFS{
		"config.json": file("{\"pages\": {\"a\": {\"slugPrefix\": \"a/docs\", \"sidebar\": [\n{\"page\": \"p\"},\n{\"title\": \"X\", \"url\": \"javascript:x()\"}]}}}"),
		"a/p.md":      file("---\ntitle: P\n---\n"),
	}, &flaws)
	if err != nil {
		t.Fatal(err)
	}
	if list := g.sideList(g.sources[0]); len(list) != 1 || list[0].Title != "P" {
		t.Errorf("list = %+v", list)
	}
	if list := flaws.Sorted(); len(list) != 1 || list[0].File != configName || list[0].Line != 3 {
		t.Errorf("flaws = %v", list)
	}
}

func TestSlugsOfTheConfigurationStayInTheSite(t *testing.T) {
	files := fstest.MapFS{
		"config.json": file(`{"pages": {"a": {"slugPrefix": "../../static"}, "b": {"slugPrefix": "/b/docs/"}},
"spas": {"": {}, "../../out": {}, "index.json": {}, "x/./y": {}, "a//b": {}, "x\\\\y": {}, "n\u0000l": {}, "` + strings.Repeat("x", 300) + `": {}, "hut/two": {}}}`),
		"a/p.md": file("---\ntitle: P\n---\n"),
		"b/p.md": file("---\ntitle: P\n---\n"),
	}
	var flaws flaw.List
	g, err := LoadGeneric(files, &flaws)
	if err != nil {
		t.Fatal(err)
	}
	if got := slices.Sorted(maps.Keys(g.config.SPAs)); !slices.Equal(got, []string{"", "hut/two"}) {
		t.Errorf("pages of the application: %q", got)
	}
	if len(g.sources) != 1 || g.sources[0].url != "/en-US/b/docs/p" {
		t.Errorf("sources = %v", g.sources)
	}
	if got := len(flaws.Sorted()); got != 9 { // eight slugs, and the page without a section
		t.Errorf("%d flaws: %v", got, flaws.Sorted())
	}
}

func TestMarkdownFilesAreInTheOrderOfTheirNumbers(t *testing.T) {
	files := fstest.MapFS{}
	for _, name := range []string{"10-j.md", "2-b/1-x.md", "2-b/0-README.md", "1-a.md", "z.md", ".hidden/x.md", "2-b/pic.png", "2-b.md"} {
		files[name] = file("")
	}
	got, err := MarkdownFiles(files, ".")
	want := []string{"1-a.md", "2-b/0-README.md", "2-b/1-x.md", "2-b.md", "10-j.md", "z.md"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("MarkdownFiles = %q, %v, want %q", got, err, want)
	}
	if none, err := MarkdownFiles(files, "missing"); err != nil || len(none) != 0 {
		t.Errorf("missing folder: %q, %v", none, err)
	}
}

const configText = `{
 "pages": {"about": {}, "plus": {"slugPrefix": "plus/docs", "titleSuffix": "Trail Plus",
   "sidebar": [{"page": "faq", "title": "Questions"}, {"title": "Try it", "url": "/en-US/plus#subscribe", "signedOut": true}, {"page": "gone"}]},
   "observatory": {"slugPrefix": "observatory/docs"}},
 "spas": {
  "": {"pageTitle": "Trail", "data": {"homePage": {"featuredArticles": ["/en-US/docs/Web"], "unknown": 1}}},
  "play": {"pageTitle": "Not this one"},
  "hut": {"pageTitle": "Hut", "shortTitle": "H", "enUsOnly": true, "template": "SpaHut"}
 }}`

func genericFiles() fstest.MapFS {
	return fstest.MapFS{
		"config.json":            file(configText),
		"about/about.md":         file("---\ntitle: About us\nshort-title: About\ntemplate: GenericAbout\ndescription: Who we are.\n---\n\n# About\n"),
		"plus/faq.md":            file("---\ntitle: FAQ\n---\n\n# FAQ\n"),
		"plus/features/maps.md":  file("---\ntitle: Maps\n---\n\n# Maps\n"),
		"observatory/b.md":       file("---\ntitle: B\n---\n"),
		"observatory/a.md":       file("---\ntitle: A\n---\n"),
		"README.md":              file("---\ntitle: Not in a section\n---\n"),
		"other/x.md":             file("---\ntitle: Unlisted\n---\n"),
		"about/odd.md":           file("---\ntitle: Odd\ntemplate: GenericOdd\n---\n"),
		"about/untitled.md":      file("---\ndescription: None\n---\n"),
		"about/unfinished.md":    file("---\ntitle: [\n---\n"),
		"about/without-front.md": file("# Text\n"),
	}
}

// echo returns content of one section with the source as its text.
type echo struct{}

func (echo) Content(s *doc.Source) (*doc.Content, error) {
	return &doc.Content{
		Sections: []doc.Section{{Kind: doc.Prose, Content: strings.TrimSpace(s.Markdown)}},
		TOC:      []doc.TOCEntry{{Text: "One", ID: "one"}},
		Summary:  "The first paragraph.",
	}, nil
}

func made(t *testing.T, list []*Page, url string, replace func(string) string) (map[string]any, *Page) {
	t.Helper()
	for _, p := range list {
		if p.URL != url {
			continue
		}
		encode, err := p.Make(t.Context(), &Env{Content: echo{}, Parents: []Parent{{URI: url, Title: p.ShortTitle()}}})
		if err != nil {
			t.Fatal(err)
		}
		var page map[string]any
		if err := json.Unmarshal(encode(nil, replace), &page); err != nil {
			t.Fatal(err)
		}
		return page, p
	}
	t.Fatalf("there is no page at %s", url)
	return nil, nil
}

func TestGenericPages(t *testing.T) {
	var flaws flaw.List
	g, err := LoadGeneric(genericFiles(), &flaws)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(flaws.Sorted()); n != 6 {
		t.Errorf("%d flaws, want 6: %v", n, flaws.Sorted())
	}
	list := g.Pages(Features{Plus: true})
	about, p := made(t, list, "/en-US/about", nil)
	if about["renderer"] != "GenericAbout" || about["description"] != "Who we are." || about["shortTitle"] != "About" || p.ShortTitle() != "About" {
		t.Errorf("about = %v", about)
	}
	if _, listed := about["sideList"]; listed {
		t.Error("a section without a prefix has a list")
	}
	faq, _ := made(t, list, "/en-US/plus/docs/faq", nil)
	if faq["pageTitle"] != "FAQ | Trail Plus" || faq["shortTitle"] != nil || faq["description"] != nil || faq["id"] != "faq" {
		t.Errorf("faq = %v", faq)
	}
	if text, _ := json.Marshal(faq["sideList"]); string(text) != `[{"title":"Questions","url":"/en-US/plus/docs/faq"},{"signedOut":true,"title":"Try it","url":"/en-US/plus#subscribe"}]` {
		t.Errorf("list of plus = %s", text)
	}
	scan, _ := made(t, list, "/en-US/observatory/docs/a", nil)
	if text, _ := json.Marshal(scan["sideList"]); !strings.HasPrefix(string(text), `[{"title":"A",`) {
		t.Errorf("list of observatory = %s, want all pages", text)
	}
	for _, page := range g.Pages(Features{}) {
		if strings.HasPrefix(page.URL, "/en-US/plus") {
			t.Errorf("%s exists without its feature", page.URL)
		}
		if scanner := strings.HasPrefix(page.URL, "/en-US/observatory"); page.Hidden != scanner {
			t.Errorf("%s is hidden: %v", page.URL, page.Hidden)
		}
	}
	for _, page := range g.Pages(Features{Observatory: true}) {
		if page.Hidden {
			t.Errorf("%s is hidden although its feature is on", page.URL)
		}
	}
}

func TestCustomarySideLists(t *testing.T) {
	g, err := LoadGeneric(fstest.MapFS{
		"config.json":                      file(`{"pages": {"plus": {"slugPrefix": "plus/docs"}, "observatory": {"slugPrefix": "observatory/docs"}}}`),
		"plus/faq.md":                      file("---\ntitle: FAQ\n---\n"),
		"plus/features/updates.md":         file("---\ntitle: News of browsers\n---\n"),
		"plus/features/overview.md":        file("---\ntitle: Feature overview\n---\n"),
		"observatory/faq.md":               file("---\ntitle: Questions\n---\n"),
		"observatory/tests_and_scoring.md": file("---\ntitle: Tests & Scoring\n---\n"),
	}, flaw.Discard)
	if err != nil {
		t.Fatal(err)
	}
	list := g.Pages(Features{Plus: true, Observatory: true})
	for url, want := range map[string]string{
		"/en-US/plus/docs/faq":        "Overview, Updates, Try Plus",
		"/en-US/observatory/docs/faq": "Scoring Methodology, FAQ",
	} {
		page, _ := made(t, list, url, nil)
		var titles []string
		for _, link := range page["sideList"].([]any) {
			titles = append(titles, link.(map[string]any)["title"].(string))
		}
		if got := strings.Join(titles, ", "); got != want {
			t.Errorf("list of %s = %s, want %s", url, got, want)
		}
	}
}

func TestGenericPagesSummarise(t *testing.T) {
	g, err := LoadGeneric(genericFiles(), flaw.Discard)
	if err != nil {
		t.Fatal(err)
	}
	list := g.Pages(Features{Plus: true})
	if faq, _ := made(t, list, "/en-US/plus/docs/faq", nil); faq["summary"] != "The first paragraph." {
		t.Errorf("summary of a page without description = %v", faq["summary"])
	}
	if about, _ := made(t, list, "/en-US/about", nil); about["summary"] != nil {
		t.Errorf("summary of a page with description = %v", about["summary"])
	}
}

func TestBodiesAreReplaced(t *testing.T) {
	g, err := LoadGeneric(genericFiles(), flaw.Discard)
	if err != nil {
		t.Fatal(err)
	}
	list := g.Pages(Features{})
	for range 2 { // a replaced body must be removed
		hollow, _ := made(t, list, "/en-US/about", func(string) string { return "mark" })
		if text, _ := json.Marshal(hollow); !strings.Contains(string(text), `"content":"mark"`) {
			t.Errorf("page = %s", text)
		}
		whole, _ := made(t, list, "/en-US/about", nil)
		if text, _ := json.Marshal(whole); !strings.Contains(string(text), `"content":"# About"`) {
			t.Errorf("page = %s", text)
		}
	}
}

func TestSPAs(t *testing.T) {
	g, err := LoadGeneric(genericFiles(), flaw.Discard)
	if err != nil {
		t.Fatal(err)
	}
	locales := []locale.Locale{locale.EnUS, "de"}
	list := g.SPAs("Trail", "Trail", locale.EnUS, locales, Features{Plus: true, Dev: true})
	if design, _ := made(t, list, "/en-US/_design", nil); design["renderer"] != "Design" {
		t.Errorf("components = %v", design)
	}
	play, _ := made(t, list, "/de/play", nil)
	if play["pageTitle"] != "Playground | Trail" {
		t.Errorf("a configured page replaced a fixed one: %v", play)
	}
	hut, _ := made(t, list, "/en-US/hut", nil)
	if hut["renderer"] != "SpaUnknown" || hut["pageDescription"] != nil || hut["pageNotFound"] != false {
		t.Errorf("hut = %v", hut)
	}
	missing, p := made(t, list, "/de/404", nil)
	if missing["pageNotFound"] != true || missing["noIndexing"] != true || !p.NotFound || !p.NotIndexed {
		t.Errorf("404 = %v", missing)
	}
	search, p := made(t, list, "/en-US/search", nil)
	if search["onlyFollow"] != true || !p.NotIndexed {
		t.Errorf("search = %v", search)
	}
	var urls []string
	for _, page := range list {
		urls = append(urls, page.URL)
	}
	for _, url := range []string{"/de/hut", "/en-US/", "/en-US/advertising", "/en-US/newsletter"} {
		if slices.Contains(urls, url) {
			t.Errorf("%s is there", url)
		}
	}
	if !slices.Contains(urls, "/de/plus/updates") || !slices.Contains(urls, "/en-US/plus") {
		t.Errorf("pages of the paid tier are missing: %q", urls)
	}
	for url, hidden := range map[string]bool{
		"/en-US/plus": false, "/de/plus/updates": true, "/en-US/plus/settings": true, "/en-US/observatory": true, "/en-US/hut": true,
		"/de/play": false, "/en-US/search": false, "/de/404": false, "/en-US/_design": false,
	} {
		if _, p := made(t, list, url, nil); p.Hidden != hidden {
			t.Errorf("%s is hidden: %v", url, p.Hidden)
		}
	}
	served := g.SPAs("Trail", "Trail", locale.EnUS, locales, Features{Plus: true, Server: true, Accounts: true})
	for url, hidden := range map[string]bool{
		"/en-US/plus": false, "/de/plus/updates": false, "/en-US/plus/settings": false, "/de/plus/collections": false,
		"/en-US/plus/collections/frequently-viewed": false, "/en-US/plus/collections/frequently_viewed": true,
	} {
		if _, p := made(t, served, url, nil); p.Hidden != hidden {
			t.Errorf("%s is hidden on a server with accounts: %v", url, p.Hidden)
		}
	}
	every := g.SPAs("Trail", "Trail", locale.EnUS, locales, Features{Newsletter: true, Advertising: true})
	for _, url := range []string{"/en-US/newsletter", "/de/newsletter", "/en-US/advertising", "/de/advertising"} {
		if page, _ := made(t, every, url, nil); page["url"] != url {
			t.Errorf("%s = %v", url, page)
		}
	}
	var none *Generic
	if n := len(none.SPAs("Trail", "", locale.EnUS, locales, Features{})); n != 10 {
		t.Errorf("%d pages without configuration, want five in two locales", n)
	}
}

func TestPageAboutCounting(t *testing.T) {
	const url = "/de/privacy"
	var g *Generic
	locales := []locale.Locale{locale.EnUS, "de"}
	for _, p := range g.SPAs("Trail", "Trail", locale.EnUS, locales, Features{Server: true}) {
		if p.URL == url {
			t.Error("a site without counts and ads has the page")
		}
	}
	counting := &Privacy{VisitDays: 7, CountDays: 400}
	page, p := made(t, g.SPAs("Trail", "Trail", locale.EnUS, locales, Features{Privacy: counting, Server: true}), url, nil)
	if page["renderer"] != "SpaPrivacy" || p.Hidden || p.NotIndexed {
		t.Errorf("page = %v, hidden = %v, not indexed = %v", page, p.Hidden, p.NotIndexed)
	}
	if data, _ := page["hyData"].(map[string]any); data["visitDays"] != 7.0 || data["countDays"] != 400.0 {
		t.Errorf("hyData = %v", page["hyData"])
	}
	files := g.SPAs("Trail", "Trail", locale.EnUS, locales, Features{Privacy: counting, Advertising: true})
	if _, p := made(t, files, url, nil); !p.Hidden {
		t.Error("static hosts show the page, although they count nothing")
	}
	if other, _ := made(t, files, "/de/advertising", nil); other["hyData"] != nil {
		t.Errorf("hyData of another page = %v", other["hyData"])
	}
}

func TestPageAboutOffline(t *testing.T) {
	const url = "/de/offline"
	var g *Generic
	locales := []locale.Locale{locale.EnUS, "de"}
	for _, p := range g.SPAs("Trail", "Trail", locale.EnUS, locales, Features{Server: true}) {
		if p.URL == url {
			t.Error("a site without a service worker has the page")
		}
	}
	// Static hosts have it too: readers do not need an account for it.
	page, p := made(t, g.SPAs("Trail", "Trail", locale.EnUS, locales, Features{Offline: true}), url, nil)
	if page["renderer"] != "SpaOffline" || p.Hidden || !p.NotIndexed {
		t.Errorf("page = %v, hidden = %v, not indexed = %v", page, p.Hidden, p.NotIndexed)
	}
}

func TestDynamicPages(t *testing.T) {
	if n := len(DynamicPages("Trail", "Trail", Features{Plus: true, Server: true})); n != 0 {
		t.Errorf("%d dynamic pages without accounts", n)
	}
	list := DynamicPages("Trail", "Trail", Features{Plus: true, Server: true, Accounts: true})
	for rest, want := range map[string]string{
		"/plus/collections/aB_-9":                      "/de/plus/collections/aB_-9 SpaPlusCollection",
		"/Plus/Collections/aB":                         "/de/plus/collections/aB SpaPlusCollection",
		"/plus/collections/shared/Tok":                 "/de/plus/collections/shared/Tok SpaPlusSharedCollection",
		"/plus/collections/{id}":                       "",
		"/plus/collections/a.b":                        "",
		"/plus/collections/a/b":                        "",
		"/plus/collections/":                           "",
		"/plus/updates/a":                              "",
		"/plus/collections/shared/a/b":                 "",
		"/plus/collections/%61":                        "",
		"/plus/collections/" + strings.Repeat("a", 65): "",
	} {
		got := ""
		for _, d := range list {
			if p := d.At("de", rest); p != nil {
				page, _ := made(t, []*Page{p}, p.URL, nil)
				got = p.URL + " " + page["renderer"].(string)
				if page["noIndexing"] != true || !p.NotIndexed {
					t.Errorf("%s may be indexed", rest)
				}
			}
		}
		if got != want {
			t.Errorf("%s = %q, want %q", rest, got, want)
		}
	}
}

func TestScreensForWriters(t *testing.T) {
	var none *Generic
	for _, p := range none.SPAs("Trail", "Trail", locale.EnUS, []locale.Locale{"de"}, Features{Server: true}) {
		if strings.HasPrefix(p.URL, "/de/_") {
			t.Errorf("readers have %s", p.URL)
		}
	}
	if n := len(DynamicPages("Trail", "Trail", Features{Server: true})); n != 0 {
		t.Errorf("readers have %d screens of many addresses", n)
	}
	fixed := none.SPAs("Trail", "Trail", locale.EnUS, []locale.Locale{"de"}, Features{Dev: true})
	for _, url := range []string{"/de/_flaws", "/de/_translations", "/de/_homepage", "/de/_sitemap"} {
		page, p := made(t, fixed, url, nil)
		if page["renderer"] != "Desk" || page["noIndexing"] != true || !p.NotIndexed {
			t.Errorf("%s = %v", url, page)
		}
	}
	list := DynamicPages("Trail", "Trail", Features{Dev: true})
	for rest, want := range map[string]string{
		"/_translations/pt-BR":                    "/de/_translations/pt-BR",
		"/_translations/a/b":                      "",
		"/_homepage/featured":                     "/de/_homepage/featured",
		"/_sitemap/docs/Web/CSS/::after/":         "/de/_sitemap/docs/Web/CSS/::after",
		"/_SITEMAP/docs":                          "/de/_sitemap/docs",
		"/404/en-US/docs/No page":                 "/de/404/en-US/docs/No page",
		"/_sitemap/../x":                          "",
		"/_sitemap/a//b":                          "",
		"/404/a\x00b":                             "",
		"/404/\xff":                               "",
		"/404/" + strings.Repeat("a", 2<<10+1):    "",
		"/404/" + strings.Repeat("a/", 500) + "b": "/de/404/" + strings.Repeat("a/", 500) + "b",
	} {
		got := ""
		for _, d := range list {
			if p := d.At("de", rest); p != nil {
				got = p.URL
			}
		}
		if got != want {
			t.Errorf("%.40q becomes %.40q, want %.40q", rest, got, want)
		}
	}
}

func TestSpotlights(t *testing.T) {
	const front = "---\ncontributor_name: Jo\nfolder_name: jo\nimg_alt: Jo at work\nis_featured: true\nquote: Onwards.\nusernames:\n  github: jo-gh\n---\n\nHello.\n"
	files := fstest.MapFS{
		"contributors/jo/index.md":          file(front),
		"contributors/jo/profile-image.jpg": file("jpg"),
		"contributors/moved/index.md":       file(front),
		"contributors/silent/index.md":      file("---\ncontributor_name: S\nfolder_name: silent\n---\n"),
		"contributors/README.md":            file("Text"),
	}
	var flaws flaw.List
	all, err := LoadSpotlights(files, &flaws)
	if err != nil || len(all) != 1 || len(flaws.Sorted()) != 2 {
		t.Fatalf("%d spotlights, %v, flaws %v", len(all), err, flaws.Sorted())
	}
	page, p := made(t, []*Page{all[0].Page("de", "Trail")}, "/de/community/spotlight/jo", nil)
	if page["short_title"] != "Spotlight: Jo" || page["pageTitle"] != "Jo - Contributor Spotlight | Trail" || page["description"] != nil {
		t.Errorf("page = %v", page)
	}
	if _, wrong := page["shortTitle"]; wrong || p.Files == nil {
		t.Errorf("page = %v, files %v", page, p.Files)
	}
}

func FuzzReadSource(f *testing.F) {
	f.Add("---\ntitle: A\n---\nText")
	f.Add("---\n---\n---\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ReadSource(fstest.MapFS{"x.md": file(text)}, "x.md")
		if err != nil {
			return
		}
		var page genericSource
		_ = s.Decode(&page)
		if s.BodyLine > strings.Count(text, "\n")+2 {
			t.Errorf("body of %q begins on line %d", text, s.BodyLine)
		}
	})
}

func TestDecodeErrors(t *testing.T) {
	for name, tc := range map[string]struct {
		meta string
		line int
		want string
	}{
		"syntax":        {"title: x\nslug: [a\n", 3, "the front matter is not valid YAML: did not find expected ',' or ']'"},
		"no key":        {"title\n", 2, "the front matter has a value of a wrong type: expected keys and values, got text"},
		"list for text": {"title: x\nslug: [a]\n", 3, "the front matter has a value of a wrong type: expected text, got a list"},
		"text for list": {"title: x\nlist: a\n", 3, "the front matter has a value of a wrong type: expected a list, got text"},
		"key twice":     {"title: x\ntitle: y\n", 3, `the front matter is not valid: mapping key "title" already defined`},
	} {
		t.Run(name, func(t *testing.T) {
			var into struct {
				Title string   `yaml:"title"`
				Slug  string   `yaml:"slug"`
				List  []string `yaml:"list"`
			}
			err := (&Source{Meta: []byte(tc.meta)}).Decode(&into)
			var place *PlaceError
			if !errors.As(err, &place) || !strings.Contains(err.Error(), tc.want) {
				t.Fatalf("Decode = %v, want %s", err, tc.want)
			}
			if place.Line != tc.line {
				t.Errorf("error is on line %d, want %d", place.Line, tc.line)
			}
		})
	}
}
