package site

import (
	"log/slog"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit"
)

// openDocs opens a site of pages, written as "slug key" with the compatibility
// key of the page, if any.
func openDocs(t *testing.T, views webdata.Popularity, pages map[string]string) *Site {
	t.Helper()
	files := map[string]string{}
	for slug, key := range pages {
		matter := "---\ntitle: " + slug + "\nslug: " + slug + "\n"
		if key != "" {
			matter += "browser-compat: " + key + "\n"
		}
		files["en-us/"+strings.ToLower(slug)+"/index.md"] = matter + "---\n\nText.\n"
	}
	files["de/web/css/index.md"] = "---\ntitle: Stile\nslug: Web/CSS\n---\n\nText.\n"
	root := testkit.WriteFiles(t, files)
	data, err := webdata.Open("")
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), Options{
		Sources: content.Sources{Content: root, Translated: root}, History: content.HistoryOff,
		Webdata: data, Log: slog.New(slog.DiscardHandler), Extras: Extras{Popularity: views},
		Settings: Settings{Brand: "Trail", BaseURL: "https://trail.example"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestHomePageHasTheAreasOfTheDocs(t *testing.T) {
	s := openDocs(t, nil, map[string]string{"Web": "", "Web/CSS": "", "Web/CSS/gap": "", "Web/CSSOM": "", "Web/HTTP": ""})
	docs := readHome(t, s, "/en-US/").Docs
	want := []homeArea{{"css", "/en-US/docs/Web/CSS", 2}, {"http", "/en-US/docs/Web/HTTP", 1}}
	if docs.Pages != 5 || !slices.Equal(docs.Areas, want) {
		t.Errorf("got %d pages, areas %+v, want %+v", docs.Pages, docs.Areas, want)
	}
	german := readHome(t, s, "/de/").Docs
	want = []homeArea{{"css", "/de/docs/Web/CSS", 1}, {"http", "/en-US/docs/Web/HTTP", 1}}
	if german.Pages != 1 || !slices.Equal(german.Areas, want) {
		t.Errorf("in German: %d pages, areas %+v, want %+v", german.Pages, german.Areas, want)
	}
}

func TestHomePageNamesPopularPages(t *testing.T) {
	pages := map[string]string{"Web/CSS": "", "Web/CSS/gap": "", "Web/CSS/color": "", "Web/CSS/top": ""}
	titles := func(views webdata.Popularity) (list []string) {
		for _, p := range readHome(t, openDocs(t, views, pages), "/en-US/").Docs.Popular {
			list = append(list, p.Title)
		}
		return list
	}
	views := webdata.Popularity{"/en-US/docs/Web/CSS": 1, "/en-US/docs/Web/CSS/top": 0.2, "/en-US/docs/Web/CSS/color": 0.9, "/en-US/docs/Gone": 0.8}
	if got, want := titles(views), []string{"Web/CSS/color", "Web/CSS/top"}; !slices.Equal(got, want) {
		t.Errorf("by views %q, want %q", got, want)
	}
	if got, want := titles(nil), []string{"Web/CSS/gap"}; !slices.Equal(got, want) {
		t.Errorf("without views %q, want %q", got, want)
	}
}

func TestHomePageNamesNewFeatures(t *testing.T) {
	s := openDocs(t, nil, map[string]string{
		"Web/CSS/field-sizing": "css.properties.field-sizing", "Web/CSS/field-sizing/content": "css.properties.field-sizing", "Web/CSS/color": "css.properties.color",
		"Web/HTML/popover": "html.global_attributes.popover",
	})
	list := readHome(t, s, "/de/").Docs.New
	if !slices.IsSortedFunc(list, func(a, b newFeature) int { return strings.Compare(b.Since, a.Since) }) {
		t.Errorf("not newest first: %+v", list)
	}
	var urls []string
	for _, f := range list {
		if f.Name == "" || len(f.Since) != len("2006-01-02") {
			t.Errorf("%+v", f)
		}
		urls = append(urls, f.URL)
	}
	slices.Sort(urls)
	want := []string{"/en-US/docs/Web/CSS/field-sizing", "/en-US/docs/Web/HTML/popover"}
	if !slices.Equal(urls, want) {
		t.Errorf("got %q, want the most general page of each, %q", urls, want)
	}
	if s.Catalogue().Page(locale.EnUS, "Web/CSS/color") == nil {
		t.Error("the page of a feature that is not new is missing")
	}
}

func TestHomePageNamesUpdatedPagesWhereThereAreNoContributions(t *testing.T) {
	files := map[string]string{"_git_history.json": `{
		"en-us/web/css/index.md": {"modified": "2026-01-02T00:00:00Z"}, "en-us/web/index.md": {"modified": "2026-03-04T05:06:07Z"}}`}
	for _, slug := range []string{"Web", "Web/CSS", "Web/HTML"} {
		files["en-us/"+strings.ToLower(slug)+"/index.md"] = "---\ntitle: " + slug + "\nslug: " + slug + "\n---\n\nText.\n"
	}
	cat, err := content.Load(t.Context(), content.Sources{Content: testkit.WriteFiles(t, files)}, content.Options{History: content.HistoryWait}, &flaw.List{})
	if err != nil {
		t.Fatal(err)
	}
	want := []updatedPage{{"/en-US/docs/Web", "Web", "2026-03-04T05:06:07Z"}, {"/en-US/docs/Web/CSS", "Web/CSS", "2026-01-02T00:00:00Z"}}
	if got := updatedPages(cat, locale.EnUS); !slices.Equal(got, want) {
		t.Errorf("updated pages = %+v, want %+v", got, want)
	}
}

func TestRoundDown(t *testing.T) {
	for count, want := range map[int]int{0: 0, 7: 7, 99: 99, 100: 100, 184: 180, 14_245: 14_000} {
		if got := roundDown(count); got != want {
			t.Errorf("roundDown(%d) = %d, want %d", count, got, want)
		}
	}
}
