package content_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
)

func TestLookup(t *testing.T) {
	t.Parallel()
	c, _ := loadFiles(t, map[string]string{
		"en-us/pond/index.md":                   page("Pond"),
		"en-us/pond/_doublecolon_frog/index.md": page("Pond/::Frog"),
		"en-us/ufer/über/index.md":              page("Ufer/Über"),
		"de/pond/index.md":                      page("Pond"),
	})
	tests := []struct{ url, page, orEnglish string }{
		{"/en-US/docs/Pond", "/en-US/docs/Pond", "/en-US/docs/Pond"},
		{"/en-us/docs/POND/", "/en-US/docs/Pond", "/en-US/docs/Pond"},
		{"/en-US/docs/pond/::frog", "/en-US/docs/Pond/::Frog", "/en-US/docs/Pond/::Frog"},
		{"/en-US/docs/UFER/ÜBER", "/en-US/docs/Ufer/Über", "/en-US/docs/Ufer/Über"},
		{"/de/docs/Pond", "/de/docs/Pond", "/de/docs/Pond"},
		{"/de/docs/pond/::Frog", "", "/en-US/docs/Pond/::Frog"},
		{"/fr/docs/Pond", "", "/en-US/docs/Pond"},
		{"/en-US/docs/Pond#x", "", ""},
		{"/en-US/docs/Nothing", "", ""},
		{"/en-US/blog/Pond", "", ""},
		{"Pond", "", ""},
	}
	url := func(p *content.Page) string {
		if p == nil {
			return ""
		}
		return p.URL()
	}
	for _, test := range tests {
		if got := url(c.ByURL(test.url)); got != test.page {
			t.Errorf("ByURL(%q) = %q, want %q", test.url, got, test.page)
		}
		if got := url(c.ByURLOrEnglish(test.url)); got != test.orEnglish {
			t.Errorf("ByURLOrEnglish(%q) = %q, want %q", test.url, got, test.orEnglish)
		}
		if l, slug, fragment, ok := mdn.Split(test.url); ok && fragment == "" {
			if got := url(c.PageOrEnglish(l, slug)); got != test.orEnglish {
				t.Errorf("PageOrEnglish(%q, %q) = %q, want %q", l, slug, got, test.orEnglish)
			}
		}
	}
}

func TestChosenLocales(t *testing.T) {
	t.Parallel()
	fsys := fstest.MapFS{
		"en-us/a/index.md": {Data: []byte(page("a"))},
		"de/a/index.md":    {Data: []byte(page("a"))},
		"fr/a/index.md":    {Data: []byte(page("a"))},
		"hu/a/index.md":    {Data: []byte(page("a"))},
		"ko/a/note.txt":    {Data: []byte("a folder, but no page")},
		"xx/a/index.md":    {Data: []byte(page("a"))},
	}
	tests := []struct {
		chosen, want []locale.Locale
		pages        int
	}{
		{nil, []locale.Locale{"en-US", "de", "fr", "hu"}, 4},
		{[]locale.Locale{"fr"}, []locale.Locale{"fr"}, 1},
		{[]locale.Locale{"fr", "en-US", "ja"}, []locale.Locale{"en-US", "fr", "ja"}, 2},
	}
	for _, test := range tests {
		c, err := content.Load(context.Background(), content.Sources{ContentFS: fsys, TranslatedFS: fsys}, content.Options{Locales: test.chosen}, flaw.Discard)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Locales(); !slices.Equal(got, test.want) {
			t.Errorf("chosen %q: Locales = %q, want %q", test.chosen, got, test.want)
		}
		if got := len(c.Pages()); got != test.pages {
			t.Errorf("chosen %q: got %d pages, want %d", test.chosen, got, test.pages)
		}
		if c.Page("en-US", "a") == nil {
			t.Errorf("chosen %q: the English fallback is missing", test.chosen)
		}
	}
}

// TestWorkersAgree loads the same content with different numbers of workers.
func TestWorkersAgree(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	generate(t, dir, 300)
	var want []string
	for workers := range 5 {
		c, err := content.Load(context.Background(), content.Sources{Content: dir}, content.Options{Workers: workers}, flaw.Discard)
		if err != nil {
			t.Fatal(err)
		}
		got := urls(c.Pages())
		if want == nil {
			want = got
		}
		if len(got) != 300 || !slices.Equal(got, want) {
			t.Fatalf("%d workers find %d pages in another order than one", workers, len(got))
		}
	}
}

// generate writes a content tree with n pages, ten per folder.
func generate(tb testing.TB, dir string, n int) {
	tb.Helper()
	for i := range n {
		slug := fmt.Sprintf("Web/Area_%d", i/10)
		if i%10 > 0 {
			slug += fmt.Sprintf("/Item_%d", i)
		}
		text := fmt.Sprintf("---\ntitle: \"Item: %d\"\nshort-title: Item %d\nslug: %s\npage-type: guide\nbrowser-compat: web.area.item_%d\nsidebar: webref\n---\n\nText of the item.\n", i, i, slug, i)
		write(tb, dir, "en-us/"+content.FolderOf(slug)+"/index.md", text)
	}
}

func BenchmarkLoad(b *testing.B) {
	dir := b.TempDir()
	generate(b, dir, 2000)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := content.Load(context.Background(), content.Sources{Content: dir}, content.Options{}, flaw.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
