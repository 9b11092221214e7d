package site

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"log/slog"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/blog"
	"waymark.dev/waymark/internal/site/pages"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/internal/testkit"
)

func text(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }

func collectionFiles() Collections {
	return Collections{
		Curriculum: fstest.MapFS{
			"curriculum/0-README.md":        text("---\ntemplate: landing\n---\n\n# The course\n\nText.\n"),
			"curriculum/1-one/0-README.md":  text("---\ntemplate: overview\n---\n\n# One modules\n\nText.\n"),
			"curriculum/1-one/1-walking.md": text("---\ntemplate: module\n---\n\n# Walking\n\n[Up](../) [Web](/en-US/docs/Web) [Gone](/en-US/blog/gone/)\n\n[Lost](./lost.md)\n"),
		},
		Blog: fstest.MapFS{
			"posts/a/index.md":    text("---\nslug: first\ntitle: First\ndate: 2025-01-01\nauthor: jo\nimage:\n  file: Pic.png\n---\n\nText.\n"),
			"posts/a/Pic.png":     text("png"),
			"posts/b/index.md":    text("---\nslug: paid\ntitle: Paid\ndate: 2025-02-01\nsponsored: true\n---\n\nText.\n"),
			"authors/jo/index.md": text("---\nname: Jo\navatar: jo.png\n---\n"),
			"authors/jo/jo.png":   text("face"),
		},
		Generic: fstest.MapFS{
			"config.json": text(`{"pages":{"community":{},"about":{}},"spas":{"":{"pageTitle":"Trail","shortTitle":"T","data":{"homePage":{"featuredArticles":["/en-US/docs/Web/CSS","/en-US/blog/first/","/en-US/docs/Gone"]}}}},
				"redirects":{"/en-US/who":"/en-US/about","/en-US/out":"https://elsewhere.example/"}}`),
			"about/about.md":         text("---\ntitle: About\n---\n\n# About\n"),
			"community/community.md": text("---\ntitle: Join\nshort-title: Community\n---\n\n# Join\n"),
		},
		Spotlight: fstest.MapFS{
			"contributors/zoe/index.md": text("---\ncontributor_name: Zoe\nfolder_name: zoe\nimg_alt: Z\nis_featured: true\nquote: Z.\n---\n\nHi.\n"),
			"contributors/amy/index.md": text("---\ncontributor_name: Amy\nfolder_name: amy\nimg_alt: A\nis_featured: true\nquote: A.\n---\n\nHi.\n"),
		},
		BlogOpts: blog.Options{Title: "Trail Blog", Now: func() time.Time { return time.Date(2025, 6, 1, 0, 0, 0, 0, time.UTC) }, PerPage: 1},
		Features: pages.Features{Advertising: true, Plus: true, Server: true, Accounts: true},
	}
}

func openCollections(t *testing.T, from Collections) *Site {
	t.Helper()
	root := testkit.WriteFiles(t, testPages())
	renderer, err := render.New(render.Options{Dist: webBuild(), Workers: 1, Site: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(renderer.Close)
	data := docstest.EmbeddedWebdata(t)
	s, err := Open(t.Context(), Options{
		Sources: content.Sources{Content: root, Translated: root}, History: content.HistoryOff,
		Webdata: data, Collections: from, Renderer: renderer, Log: slog.New(slog.DiscardHandler),
		Settings: Settings{Brand: "Trail", TitleSuffix: "Trail", BaseURL: "https://trail.example", SocialImages: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestPagesOfCollectionsAreFound(t *testing.T) {
	s := openCollections(t, collectionFiles())
	for path, want := range map[string]Place{
		"/en-US/curriculum/one/walking":          {Kind: PlacePage, URL: "/en-US/curriculum/one/walking/"},
		"/en-us/BLOG/First/":                     {Kind: PlacePage, URL: "/en-US/blog/first/"},
		"/en-US/blog":                            {Kind: PlacePage, URL: "/en-US/blog/"},
		"/en-US/blog/2/":                         {Kind: PlacePage, URL: "/en-US/blog/2/"},
		"/en-US/blog/3/":                         {},
		"/de/blog/first/":                        {Kind: PlaceEnglish, URL: "/en-US/blog/first/"},
		"/de/about":                              {Kind: PlaceEnglish, URL: "/en-US/about"},
		"/de/community/spotlight/amy":            {Kind: PlacePage, URL: "/de/community/spotlight/amy"},
		"/en-US/Who":                             {Kind: PlaceMoved, URL: "/en-US/about"},
		"/en-US/out":                             {},
		"/en-US/404":                             {},
		"/en-US/blog/first/pic.png":              {Kind: PlaceAsset, URL: "/en-US/blog/first/pic.png"},
		"/en-US/blog/author/jo/jo.png":           {Kind: PlaceAsset, URL: "/en-US/blog/author/jo/jo.png"},
		"/en-US/blog/first/index.md":             {},
		"/en-US/blog/first/..%2f..%2fsecret.md":  {},
		"/en-US/plus/nothing":                    {},
		"/en-US/plus/collections/":               {Kind: PlacePage, URL: "/en-US/plus/collections"},
		"/de/plus/Collections/aB9":               {Kind: PlacePage, URL: "/de/plus/collections/aB9"},
		"/de/plus/collections/shared/aB9/":       {Kind: PlacePage, URL: "/de/plus/collections/shared/aB9"},
		"/de/plus/collections/frequently_viewed": {Kind: PlaceMoved, URL: "/de/plus/collections/frequently-viewed"},
		"/de/plus/collections/a/b":               {},
		"/de/plus/collections/a.b":               {},
		"/de/plus/updates/1":                     {},
		"/fr/plus/collections/aB9":               {},
		"/de/advertising/with_us/now":            {Kind: PlaceMoved, URL: "/de/advertising"},
	} {
		got := s.Locate(path)
		if got.Kind != want.Kind || got.URL != want.URL {
			t.Errorf("Locate(%s) = %d %s, want %d %s", path, got.Kind, got.URL, want.Kind, want.URL)
		}
	}
	f, err := s.OpenAsset(s.Locate("/en-US/blog/first/pic.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if data, _ := io.ReadAll(f); string(data) != "png" {
		t.Errorf("asset = %q", data)
	}
}

// Pages that readers can save have a title and are public.
func TestPagesToKeepAreFound(t *testing.T) {
	s := openCollections(t, collectionFiles())
	for path, want := range map[string]string{
		"/en-US/curriculum/one/walking":    "/en-US/curriculum/one/walking/ Walking",
		"/EN-us/BLOG/First/":               "/en-US/blog/first/ First",
		"/en-US/blog":                      "/en-US/blog/ Trail Blog",
		"/en-US/Who":                       "/en-US/about About",
		"/de/about":                        "",
		"/en-US/blog/first/pic.png":        "",
		"/en-US/":                          "",
		"/en-US/404":                       "",
		"/en-US/plus/collections":          "",
		"/de/plus/collections/shared/aB9/": "",
		"/en-US/out":                       "",
		"":                                 "",
	} {
		url, title, ok := s.Find(path)
		if got := strings.TrimSpace(url + " " + title); got != want || ok != (want != "") {
			t.Errorf("Find(%s) = %s, %v, want %s", path, got, ok, want)
		}
	}
	var parents []string
	s.EachParent("/en-US/curriculum/one/walking/", func(url, title string) { parents = append(parents, url+" "+title) })
	if got := strings.Join(parents, ", "); got != "/en-US/curriculum/ The course, /en-US/curriculum/one/ One modules, /en-US/curriculum/one/walking/ Walking" {
		t.Errorf("parents = %s", got)
	}
}

// page returns the index.json of an address.
func page(t *testing.T, s *Site, url string) string {
	t.Helper()
	text, err := s.JSON(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestBreadcrumbsAndTranslations(t *testing.T) {
	s := openCollections(t, collectionFiles())
	for url, want := range map[string]string{
		"/en-US/curriculum/one/walking/": `"parents":[{"uri":"/en-US/curriculum/","title":"The course"},{"uri":"/en-US/curriculum/one/","title":"One modules"},{"uri":"/en-US/curriculum/one/walking/","title":"Walking"}]`,
		"/en-US/blog/2/":                 `"parents":[{"uri":"/en-US/blog/","title":"Trail Blog"}]`,
		"/de/community/spotlight/amy":    `"parents":[{"uri":"/en-US/community","title":"Community"},{"uri":"/de/community/spotlight/amy","title":"Spotlight: Amy"}]`,
		"/en-US/community/spotlight/amy": `"other_translations":[{"locale":"en-US","title":"Amy - Contributor Spotlight | Trail","native":"English (US)"},{"locale":"de",`,
		"/en-US/about":                   `"other_translations":[{"locale":"en-US","title":"About","native":"English (US)"}]`,
		"/en-US/observatory/analyze":     `"parents":[{"uri":"/en-US/observatory","title":"HTTP Observatory"},{"uri":"/en-US/observatory/analyze","title":"Report"}]`,
		"/de/":                           `"parents":[{"uri":"/de/","title":"T"}]`,
		"/en-US/curriculum/one/":         `"pageTitle":"One modules | The course"`,
		"/en-US/blog/first/":             `"pageTitle":"First | Trail Blog"`,
		"/en-US/community/spotlight/zoe": `"usernames":{"github":""}`,
		"/en-US/observatory":             `"url":"/en-US/observatory"`,
		"/en-US/curriculum/":             `"modules":[{"url":"/en-US/curriculum/one/"`,
		"/en-US/curriculum/one/walking":  `<a href=\"/en-US/curriculum/\">Up</a> <a href=\"/en-US/docs/Web\">Web</a> <a class=\"page-not-created\"`,
		"/en-US/blog/":                   `"pagination":{"currentPage":1,"numPages":2}`,
		"/en-US/search":                  `"onlyFollow":true`,
		"/de/play":                       `"renderer":"SpaPlay"`,
		"/en-US/404":                     `"pageNotFound":true`,
		"/de/plus/collections/aB9":       `"url":"/de/plus/collections/aB9"`,
		"/en-US/community":               `"shortTitle":"Community"`,
	} {
		if got := page(t, s, url); !strings.Contains(got, want) {
			t.Errorf("%s lacks %s:\n%s", url, want, got)
		}
	}
}

type homeJSON struct {
	Data homeData `json:"hyData"`
	Docs homeDocs `json:"docs"`
}

func home(t *testing.T, s *Site, url string) homeData {
	t.Helper()
	return readHome(t, s, url).Data
}

func readHome(t *testing.T, s *Site, url string) homeJSON {
	t.Helper()
	var h homeJSON
	if err := json.Unmarshal([]byte(page(t, s, url)), &h); err != nil {
		t.Fatal(err)
	}
	return h
}

func TestHomePageGathersWhatIsThere(t *testing.T) {
	h := home(t, openCollections(t, collectionFiles()), "/de/")
	if len(h.FeaturedArticles) != 2 || h.FeaturedArticles[0].URL != "/en-US/docs/Web/CSS" || h.FeaturedArticles[1].Tag.Title != "Blog" {
		t.Errorf("featured = %+v", h.FeaturedArticles)
	}
	if h.FeaturedArticles[0].Summary != "Sheets of style." {
		t.Errorf("summary = %q", h.FeaturedArticles[0].Summary)
	}
	if n := h.LatestNews.Items; len(n) != 1 || n[0].URL != "/en-US/blog/first/" || n[0].Author != "Jo" || n[0].PublishedAt != "2025-01-01" {
		t.Errorf("news = %+v, want the post that is not sponsored", n)
	}
	if c := h.FeaturedContributor; c == nil || c.ContributorName != "Amy" || c.URL != "/de/community/spotlight/amy" {
		t.Errorf("contributor = %+v, want the first by folder", c)
	}
}

// Writers see posts with a future date, which are not news yet.
func TestPostsOfLaterDaysAreNotNews(t *testing.T) {
	files := collectionFiles()
	files.Blog.(fstest.MapFS)["posts/c/index.md"] = text("---\nslug: later\ntitle: Later\ndate: 2099-01-01\n---\n\nText.\n")
	files.BlogOpts.Unpublished = true
	s := openCollections(t, files)
	if got := page(t, s, "/en-US/blog/later/"); !strings.Contains(got, "Later") {
		t.Errorf("writers do not see the post: %s", got)
	}
	if n := home(t, s, "/en-US/").LatestNews.Items; len(n) != 1 || n[0].URL != "/en-US/blog/first/" {
		t.Errorf("news = %+v, want the latest post up to today", n)
	}
}

func TestHomePageWithoutAnythingElse(t *testing.T) {
	s := openCollections(t, Collections{})
	h := home(t, s, "/en-US/")
	if h.FeaturedContributor != nil || len(h.LatestNews.Items)+len(h.RecentContributions.Items)+len(h.FeaturedArticles) > 0 {
		t.Errorf("home = %+v", h)
	}
	if got := page(t, s, "/en-US/"); !strings.Contains(got, `"latestNews":{"items":[]}`) || !strings.Contains(got, `"featuredArticles":[]`) {
		t.Errorf("empty lists are null: %s", got)
	}
}

func TestContributionsAreReadFromSubjects(t *testing.T) {
	log := "2025-05-02T10:00:00+02:00\x00Mend a step (#12)\n2025-05-01T10:00:00Z\x00No number\n" +
		"2025-05-01T09:00:00Z\x00Two (#1) numbers (#13)\nnonsense\n" + strings.Repeat("2025-04-01T09:00:00Z\x00More (#1)\n", 9)
	list := parseContributions([]byte(log), "https://code.example/trail/content/")
	if len(list) != commitsShown {
		t.Fatalf("got %d contributions", len(list))
	}
	want := contribution{
		Number: 12, Title: "Mend a step", UpdatedAt: "2025-05-02T08:00:00Z", URL: "https://code.example/trail/content/pull/12",
		Repo: namedPlace{"trail/content", "https://code.example/trail/content"},
	}
	if list[0] != want || list[1].Title != "Two (#1) numbers" {
		t.Errorf("contributions = %+v", list[:2])
	}
}

func TestSitemapsHoldWhatIsIndexedOnce(t *testing.T) {
	s := openCollections(t, collectionFiles())
	e := s.current.Load()
	all := e.urls()
	slices.Sort(all)
	if compact := slices.Compact(slices.Clone(all)); len(compact) != len(all) {
		t.Errorf("duplicate addresses: %q", all)
	}
	for url, want := range map[string]bool{
		"/en-US/blog/2/": true, "/de/community/spotlight/zoe": true, "/en-US/404": false, "/en-US/search": true, "/en-US/about": true,
		"/en-US/observatory": false,
	} {
		if slices.Contains(all, url) != want {
			t.Errorf("sitemap.txt has %s: %v", url, !want)
		}
	}
	for url, want := range map[string]bool{"/en-US/search": false, "/en-US/observatory/analyze": false, "/en-US/about": true} {
		p := e.collections.find(url)
		if p == nil || p.NotIndexed == want {
			t.Errorf("%s is indexed: %v", url, !want)
		}
	}
}

func TestHiddenPagesHaveOnlyData(t *testing.T) {
	s := openCollections(t, collectionFiles())
	const url = "/en-US/observatory"
	if _, err := s.JSON(t.Context(), url); err != nil {
		t.Errorf("data: %v", err)
	}
	if _, err := s.HTML(t.Context(), url); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("page: %v, want not found", err)
	}
	if _, err := s.Card(t.Context(), url); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("card: %v, want not found", err)
	}
	set, err := s.sitemap(s.current.Load(), locale.EnUS)
	if err != nil {
		t.Fatal(err)
	}
	list, err := gzip.NewReader(bytes.NewReader(set))
	if err != nil {
		t.Fatal(err)
	}
	if text, _ := io.ReadAll(list); strings.Contains(string(text), "observatory") || !strings.Contains(string(text), "/en-US/about<") {
		t.Errorf("sitemap = %s", text)
	}
}

func TestManifest(t *testing.T) {
	s := openCollections(t, collectionFiles())
	text, err := s.FixedFile(t.Context(), "/manifest.webmanifest")
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		ID        string `json:"id"`
		Icons     []struct{ Src, Sizes, Purpose string }
		Shortcuts []struct{ Name, URL string }
	}
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	var icons []string
	for _, icon := range m.Icons {
		icons = append(icons, strings.TrimSpace(icon.Sizes+" "+icon.Purpose))
		if file, err := s.FixedFile(t.Context(), icon.Src); err != nil || len(file) == 0 {
			t.Errorf("%s: %v", icon.Src, err)
		}
	}
	if want := []string{"192x192", "512x512", "192x192 maskable", "512x512 maskable"}; !slices.Equal(icons, want) || m.ID != "/" {
		t.Errorf("id = %q, icons = %q, want %q", m.ID, icons, want)
	}
	if len(m.Shortcuts) != 4 || m.Shortcuts[0].URL != "/search" {
		t.Errorf("shortcuts = %v", m.Shortcuts)
	}
	for _, c := range m.Shortcuts {
		if !s.Shows("/en-US" + c.URL) {
			t.Errorf("the shortcut to %s is dead", c.URL)
		}
	}
	without := collectionFiles()
	without.Features = pages.Features{}
	files := openCollections(t, without)
	if text, err = files.FixedFile(t.Context(), "/manifest.webmanifest"); err != nil || strings.Contains(string(text), "/plus/") {
		t.Errorf("a site without accounts has shortcuts to them: %s, %v", text, err)
	}
}

func TestBuildWritesPagesOfCollections(t *testing.T) {
	s := openCollections(t, collectionFiles())
	out := t.TempDir() + "/out"
	report, err := s.Build(t.Context(), BuildOptions{Out: out, Static: fstest.MapFS{}})
	if err != nil || len(report.Failed) > 0 {
		t.Fatal(err, report)
	}
	files := testkit.ReadFiles(t, out)
	for _, name := range []string{
		"en-us/curriculum/one/walking/index.json", "en-us/curriculum/index.html", "en-us/blog/first/pic.png", "en-us/blog/2/index.json",
		"en-us/blog/author/jo/jo.png", "en-us/blog/rss.xml", "en-us/blog/atom.xml", "de/community/spotlight/amy/index.json",
		"de/404/index.json", "en-us/about/social.png", "en-us/docs/web/css/social.png", "favicon.ico", "manifest.webmanifest",
		"en-us/index.json", "de/index.html", "en-us/play/index.json",
	} {
		if files[name] == "" {
			t.Errorf("%s is missing", name)
		}
	}
	for name := range files {
		if strings.HasSuffix(name, ".md") && !strings.Contains(name, "/docs/") || strings.HasSuffix(name, "/index.md") {
			t.Errorf("output has source %s", name)
		}
	}
	if again, err := s.Build(t.Context(), BuildOptions{Out: out, Static: fstest.MapFS{}}); err != nil || again.Changed {
		t.Errorf("a second build of the same content changed the output: %+v, %v", again, err)
	}
}

// Redirects in the configuration get pages like those in content, except at
// addresses of pages that the server has.
func TestConfiguredRedirectsHavePages(t *testing.T) {
	from := collectionFiles()
	from.Generic.(fstest.MapFS)["config.json"] = text(`{"pages":{"community":{},"about":{}},"spas":{"":{}},
		"redirects":{"/en-US/who":"/en-US/about","/de/Wer":"/en-US/about#us","/en-US/COMMUNITY":"/en-US/about"}}`)
	s := openCollections(t, from)
	build := func(limit int) (*Report, map[string]string) {
		out := t.TempDir() + "/out"
		report, err := s.Build(t.Context(), BuildOptions{Out: out, Static: fstest.MapFS{}, Hosting: Hosting{MovedPages: limit}})
		if err != nil {
			t.Fatal(err)
		}
		return report, testkit.ReadFiles(t, out)
	}
	report, files := build(2)
	for name, want := range map[string]string{"en-US/who/index.html": `url=/en-US/about">`, "de/Wer/index.html": `url=/en-US/about#us">`} {
		if !strings.Contains(files[name], want) {
			t.Errorf("%s = %q, want it to contain %s", name, files[name], want)
		}
	}
	if _, ok := files["en-US/COMMUNITY/index.html"]; ok || strings.Contains(files["_redirects"], "COMMUNITY") {
		t.Error("an existing page redirects")
	}
	if !strings.Contains(files["_redirects"], "/en-US/who /en-US/about 301\n") || report.Unwritten != 0 {
		t.Errorf("%d redirects have no page; _redirects = %s", report.Unwritten, files["_redirects"])
	}
	if report, files := build(1); report.Unwritten != 2 || files["en-US/who/index.html"] != "" {
		t.Errorf("over the limit, %d redirects have no page, want 2", report.Unwritten)
	}
}

func TestBuildWritesSmallerPicturesOnce(t *testing.T) {
	from := collectionFiles()
	posts := from.Blog.(fstest.MapFS)
	var wide bytes.Buffer
	if err := png.Encode(&wide, image.NewGray(image.Rect(0, 0, 500, 250))); err != nil {
		t.Fatal(err)
	}
	posts["posts/a/Pic.png"] = &fstest.MapFile{Data: wide.Bytes()}
	out := t.TempDir() + "/out"
	s := openCollections(t, from)
	build := func() map[string]string {
		if _, err := s.Build(t.Context(), BuildOptions{Out: out, DocumentsOnly: true, Workers: 2}); err != nil {
			t.Fatal(err)
		}
		return testkit.ReadFiles(t, out)
	}
	made := func(files map[string]string) (names []string) {
		for name := range files {
			if strings.HasPrefix(name, "en-us/blog/first/pic.") {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		return names
	}
	first := build()
	names := made(first)
	if len(names) != 3 || !strings.Contains(first["en-us/blog/first/index.json"], strings.TrimPrefix(names[0], "en-us/blog/first/")+" 320w") {
		t.Fatalf("pictures = %v", names)
	}
	// Another picture replaces the first and its versions.
	wide.Reset()
	if err := png.Encode(&wide, image.NewGray(image.Rect(0, 0, 400, 250))); err != nil {
		t.Fatal(err)
	}
	posts["posts/a/Pic.png"] = &fstest.MapFile{Data: wide.Bytes()}
	if err := s.Refresh(); err != nil {
		t.Fatal(err)
	}
	from.Folders.Blog = "/trail"
	s.opts.Collections = from
	if _, err := s.Update(t.Context(), []string{"/trail/posts/a/Pic.png"}); err != nil {
		t.Fatal(err)
	}
	if again := made(build()); len(again) != 2 || again[0] == names[0] {
		t.Errorf("pictures after a change = %v, before %v", again, names)
	}
}

func TestFlawsOfCollectionsHavePositions(t *testing.T) {
	from := collectionFiles()
	from.Folders = Folders{Curriculum: "/course", Generic: "/pages", Spotlight: "/people"}
	from.Spotlight.(fstest.MapFS)["contributors/amy/index.md"] =
		text("---\ncontributor_name: Amy\nfolder_name: amy\nimg_alt: A\nis_featured: true\nquote: A.\n---\n\nSee [this](/en-US/docs/Nowhere).\n")
	s := openCollections(t, from)
	flaws, err := s.CollectionFlaws(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, f := range append(s.LoadFlaws(), flaws...) {
		found = append(found, fmt.Sprintf("%s:%d:%d %s", f.File, f.Line, f.Column, f.Name))
	}
	for _, want := range []string{
		"/course/curriculum/1-one/1-walking.md:7:34 BrokenLink", // a link to a missing post
		"/course/curriculum/1-one/1-walking.md:9:1 BrokenLink",  // a link to a missing file
		"/people/contributors/amy/index.md:9:5 BrokenLink",      // once, though in two languages
		"/people/contributors/zoe/index.md:4:10 PageSource",     // no portrait
		"/pages/config.json:1:170 PageSource",                   // a featured article
		"/pages/config.json:2:46 PageSource",                    // a redirect to another site
	} {
		if n := count(found, want); n != 1 {
			t.Errorf("%s is reported %d times", want, n)
		}
	}
	if t.Failed() {
		t.Log(strings.Join(found, "\n"))
	}
}

func count(list []string, one string) (n int) {
	for _, other := range list {
		if other == one {
			n++
		}
	}
	return n
}

func TestChangedPostChangesTheOutput(t *testing.T) {
	out := t.TempDir() + "/out"
	from := collectionFiles()
	s := openCollections(t, from)
	if _, err := s.Build(t.Context(), BuildOptions{Out: out, DocumentsOnly: true}); err != nil {
		t.Fatal(err)
	}
	from.Blog.(fstest.MapFS)["posts/a/index.md"] = text("---\nslug: first\ntitle: First\ndate: 2025-01-01\n---\n\nOther text.\n")
	from.Folders.Blog = "/trail"
	s.opts.Collections = from
	if _, err := s.Update(t.Context(), []string{"/trail/posts/a/index.md"}); err != nil {
		t.Fatal(err)
	}
	report, err := s.Build(t.Context(), BuildOptions{Out: out, DocumentsOnly: true})
	if err != nil || !report.Changed || report.Documents.Built != 0 {
		t.Fatalf("report = %+v, %v, want no document and the post built", report, err)
	}
	if got := testkit.ReadFiles(t, out)["en-us/blog/first/index.json"]; !strings.Contains(got, "Other text.") {
		t.Errorf("post = %s", got)
	}
}

func TestPostAppearsOnItsDay(t *testing.T) {
	from := collectionFiles()
	from.Blog.(fstest.MapFS)["posts/c/index.md"] = text("---\nslug: next\ntitle: Next\ndate: 2025-06-02\n---\n\nText.\n")
	now := time.Date(2025, 6, 1, 23, 59, 0, 0, time.UTC)
	from.BlogOpts.Now = func() time.Time { return now }
	s := openCollections(t, from)
	before := s.Edition()
	if err := s.Refresh(); err != nil || s.Edition() != before {
		t.Errorf("refreshing on the same day created edition %s (%v)", s.Edition(), err)
	}
	if got := s.Locate("/en-US/blog/next/"); got.Kind != PlaceMissing {
		t.Errorf("the post appears a day early: %+v", got)
	}
	now = now.Add(2 * time.Minute)
	if err := s.Refresh(); err != nil || s.Edition() == before {
		t.Errorf("refreshing on the next day kept edition %s (%v)", before, err)
	}
	if got := s.Locate("/en-US/blog/next/"); got.Kind != PlacePage {
		t.Errorf("the post does not appear on its day: %+v", got)
	}
}

func TestConfiguredRedirectsAreCleanPaths(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]bool{
		"/en-US/about": true, "/en-US/blog/?a=b//c#d": true, "/": true,
		"//evil.example": false, "/.//evil.example": false, "/..//evil.example": false, "/en-US/../static/z.js": false, "/en-US//about": false,
		"/en-US/a b": false, "/en-US/*": false, "https://elsewhere.example/": false,
	} {
		if got := isRedirectPath(url); got != want {
			t.Errorf("isRedirectPath(%q) = %t", url, got)
		}
	}
}

// The home page lists the contributions to the release that the site was
// reloaded from.
func TestReloadReadsContributionsOfTheNewRelease(t *testing.T) {
	release := func(subject string) content.Sources {
		root := testkit.WriteFiles(t, testPages())
		for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"commit", "-q", "-m", subject}} {
			cmd := exec.Command("git", append([]string{"-C", root, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"}, args...)...)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("git %s: %v\n%s", args, err, out)
			}
		}
		return content.Sources{Content: root, Translated: root}
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	data := docstest.EmbeddedWebdata(t)
	s, err := Open(t.Context(), Options{
		Sources: release("First (#1)"), History: content.HistoryOff, Webdata: data, Log: slog.New(slog.DiscardHandler),
		Settings: Settings{Repository: "https://code.example/trail/content"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Reload(t.Context(), release("Second (#2)")); err != nil {
		t.Fatal(err)
	}
	if items := home(t, s, "/en-US/").RecentContributions.Items; len(items) != 1 || items[0].Title != "Second" {
		t.Errorf("contributions = %+v, want that of the second release", items)
	}
}
