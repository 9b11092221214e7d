package listing_test

import (
	"errors"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
)

func openSite(t *testing.T) (*site.Site, string) {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{
		"en-us/web/index.md":                page("The web", "Web", "Text."),
		"en-us/web/css/index.md":            page("Styling", "Web/CSS", "Text."),
		"en-us/web/css/grid/index.md":       page("Grid", "Web/CSS/Grid", "Text."),
		"en-us/web/css/guides/one/index.md": page("First guide", "Web/CSS/Guides/One", "Text."),
		"en-us/_redirects.txt":              "/en-US/docs/Web/CSS/Old\t/en-US/docs/Web/CSS/Grid\n/en-US/docs/Gone\t/en-US/docs/Web\n",
		"de/web/index.md":                   page("Das Web", "Web", "Text."),
		"de/web/css/index.md":               page("Gestalten", "Web/CSS", "Text."),
		"sidebars/none.yaml":                "sidebar: []\n",
		"jsondata/GroupData.json":           "[{}]",
	} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data := docstest.EmbeddedWebdata(t)
	s, err := site.Open(t.Context(), site.Options{
		Sources: content.Sources{Content: root, Translated: root}, History: content.HistoryOff, Webdata: data,
		Log: slog.New(slog.DiscardHandler), Settings: site.Settings{Brand: "Test", BaseURL: "https://test.example"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, root
}

func find(t *testing.T, tr *listing.Tree, query string) *listing.TreeFolder {
	t.Helper()
	values, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	q, err := listing.Parse(values, listing.TreeSorts()...)
	if err != nil {
		t.Fatal(err)
	}
	f, err := tr.Find(q)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return f
}

func names(f *listing.TreeFolder) string {
	var list []string
	for _, r := range f.Rows.Rows {
		list = append(list, r.Path)
	}
	return strings.Join(list, " ")
}

func TestFolders(t *testing.T) {
	t.Parallel()
	s, _ := openSite(t)
	tr := listing.NewTree(s, func() map[string]int {
		return map[string]int{"/en-US/docs/Web/CSS/Grid": 2, "/en-US/docs/Web/CSS/Guides/One": 3, "/de/docs/Web": 5}
	})
	css := find(t, tr, "path=docs/web/css")
	if got := names(css); got != "docs/Web/CSS/Grid docs/Web/CSS/Guides" {
		t.Errorf("below CSS: %s", got)
	}
	own := css.Folder
	if own.Pages != 3 || own.Locales["de"] != 1 || own.Redirects != 1 || own.Flaws != 5 || own.Title != "Styling" || len(css.Above) != 3 {
		t.Errorf("CSS = %+v, above %v", own, css.Above)
	}
	if guides := css.Rows.Rows[1]; guides.URL != "" || guides.Pages != 1 || guides.Folders != 1 {
		t.Errorf("a folder without a page = %+v", guides)
	}
	german := find(t, tr, "path=docs/Web&locale=de")
	if own := german.Folder; own.Title != "Das Web" || !own.IsTranslated || own.Pages != 2 || own.Flaws != 5 || own.Redirects != 0 {
		t.Errorf("in German = %+v", own)
	}
	if grid := find(t, tr, "path=docs/Web/CSS&locale=de").Rows.Rows[0]; grid.IsTranslated || grid.Title != "Grid" || grid.Pages != 0 {
		t.Errorf("not translated = %+v", grid)
	}
	if got := names(find(t, tr, "q=GUIDE")); got != "docs/Web/CSS/Guides docs/Web/CSS/Guides/One" {
		t.Errorf("with a text: %s", got)
	}
	if got := names(find(t, tr, "path=docs/Web/CSS&sort=-flaws")); got != "docs/Web/CSS/Guides docs/Web/CSS/Grid" {
		t.Errorf("most flaws first: %s", got)
	}
	q, _ := listing.Parse(url.Values{"path": {"docs/Nowhere"}}, listing.TreeSorts()...)
	if _, err := tr.Find(q); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("missing folder: %v", err)
	}
}

func TestTreeFollowsTheSite(t *testing.T) {
	t.Parallel()
	s, root := openSite(t)
	tr := listing.NewTree(s, func() map[string]int { return nil })
	before := find(t, tr, "").Folder.Pages
	file := filepath.Join(root, "en-us", "web", "new", "index.md")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(page("New", "Web/New", "Text.")), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Update(t.Context(), []string{file}); err != nil {
		t.Fatal(err)
	}
	if after := find(t, tr, "").Folder.Pages; after != before+1 {
		t.Errorf("%d pages after %d and a new one", after, before)
	}
}
