package built

import (
	"slices"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/site"
)

// A list has the addresses that readers use, and a tag for each page.
func TestWhatCachesMustDrop(t *testing.T) {
	files := func(text string, more ...string) fstest.MapFS {
		all := fstest.MapFS{
			"en-us/docs/web/index.html": {Data: []byte(text)}, "en-us/docs/web/index.json": {Data: []byte(text)}, "en-us/docs/web.md": {Data: []byte(text)},
			"static/" + text + ".js": {Data: []byte(text)},
		}
		for _, name := range append(more, "en-us/index.html", "en-us/docs/same/index.html", "sitemap.txt", "a", "b", "c", "d", "e", "f", "g") {
			all[name] = &fstest.MapFile{Data: []byte(name)}
		}
		return all
	}
	tag := func(path string) string { return site.CacheTags(content.Scheme{}, path)[0] }
	_, store := remote(t)
	next := func(text, moved string, more ...string) Purge {
		t.Helper()
		m := manifest()
		m.Pages = []string{"/en-US/", "/en-US/docs/Web", "/en-US/docs/Same"}
		m.Moved["en-us/docs/old"] = Moved{URL: moved}
		p := begin(t, store, 1)
		if _, err := p.Publish(t.Context(), files(text, more...), fstest.MapFS{}, m); err != nil {
			t.Fatal(err)
		}
		return p.Purge()
	}
	first := next("one", "/en-US/docs/Web", "en-us/docs/gone/index.html")
	if !first.Everything || first.Previous != "" || first.Release == "" {
		t.Errorf("the first build: %+v", first)
	}
	if same := next("one", "/en-US/docs/Web", "en-us/docs/gone/index.html"); same.Everything || len(same.Addresses)+len(same.Tags) > 0 || same.Addresses == nil {
		t.Errorf("the same build: %+v", same)
	}
	second := next("two", "/en-US/docs/Same", "en-us/new/index.html")
	if second.Everything || second.Previous != first.Release || second.Release == first.Release {
		t.Errorf("the second build: %+v", second)
	}
	want := []string{"/en-US/docs/Web", "/en-US/docs/Web.md", "/en-US/docs/Web/index.json", "/en-us/docs/gone", "/en-us/new"}
	if !slices.Equal(second.Addresses, want) {
		t.Errorf("addresses %q, want %q", second.Addresses, want)
	}
	tags := []string{tag("/en-US/docs/Web"), tag("/en-US/docs/Gone"), tag("/en-US/New"), tag("/en-US/docs/Old")}
	slices.Sort(tags)
	if !slices.Equal(second.Tags, tags) {
		t.Errorf("tags %q, want %q", second.Tags, tags)
	}
}
