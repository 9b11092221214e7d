package content_test

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
)

// TestUpdate changes a content tree step by step and compares the updated
// catalogue with one that is read from scratch.
func TestUpdate(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	typed := func(slug, pageType string) string {
		return "---\ntitle: " + slug + "\nslug: " + slug + "\npage-type: " + pageType + "\n---\n"
	}
	for _, slug := range []string{"web", "web/a", "web/a/b", "web/c", "pond"} {
		write(t, dir, "en-us/"+slug+"/index.md", typed(slug, "guide"))
	}
	for _, slug := range []string{"web", "web/a", "web/moved", "pond"} {
		write(t, dir, "de/"+slug+"/index.md", page(slug))
	}
	load := func() *content.Catalogue {
		var flaws flaw.List
		c, err := content.Load(context.Background(), content.Sources{Content: dir, Translated: dir}, content.Options{}, &flaws)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	put, remove := changers(t, dir)
	steps := []struct {
		name    string
		change  func()
		changed []string
		same    []string // pages whose pointers stay the same
	}{
		{"edit a page", put("en-us/web/c/index.md", typed("web/c", "tutorial")), []string{"en-us/web/c/index.md"}, []string{"/en-US/docs/web", "/de/docs/web"}},
		{"edit an English page with a translation", put("en-us/web/a/index.md", typed("web/a", "reference")), []string{"en-us/web/a/index.md"}, []string{"/en-US/docs/web/a/b", "/de/docs/web"}},
		{"edit a translation", put("de/web/a/index.md", page("web/a")), []string{"de/web/a/index.md"}, []string{"/en-US/docs/web/a", "/de/docs/web"}},
		{"add an asset", put("en-us/web/a/b/x.png", "x"), []string{"en-us/web/a/b/x.png"}, []string{"/en-US/docs/web/a"}},
		{"add a redirect", put("en-us/_redirects.txt", "/en-US/docs/web/moved\t/en-US/docs/web/a\n"), []string{"en-us/_redirects.txt"}, []string{"/en-US/docs/web/a", "/de/docs/web"}},
		{"add a page", put("en-us/web/new/index.md", typed("web/new", "guide")), []string{"en-us/web/new/index.md", "en-us/web/new"}, []string{"/en-US/docs/web"}},
		{"break a page", put("en-us/web/c/index.md", "broken"), []string{"en-us/web/c/index.md"}, []string{"/en-US/docs/web"}},
		{"remove a page that has a translation", remove("en-us/pond/index.md"), []string{"en-us/pond/index.md"}, []string{"/en-US/docs/web"}},
		{"remove a folder", remove("en-us/web/a"), []string{"en-us/web/a"}, []string{"/en-US/docs/web/new"}},
		{"bring a page back", put("en-us/pond/index.md", typed("pond", "guide")), []string{"en-us/pond"}, []string{"/en-US/docs/web"}},
		{"edit a sidebar", put("sidebars/pond.yaml", "sidebar: []"), []string{"sidebars/pond.yaml"}, []string{"/en-US/docs/web"}},
		{"edit data", put("jsondata/InterfaceData.json", `[{"Pond": {"inh": "Water", "impl": []}}]`), []string{"jsondata/InterfaceData.json"}, []string{"/en-US/docs/web"}},
		{"name the contributors", put("de/_wikihistory.json", `{"web": {"contributors": ["Ada"]}}`), []string{"de/_wikihistory.json"}, []string{"/de/docs/web"}},
		{"remove all of a locale", remove("de/web"), []string{"de"}, []string{"/en-US/docs/web"}},
		{"begin a locale", put("hu/web/index.md", page("web")), []string{"hu", "hu/web/index.md"}, []string{"/en-US/docs/web"}},
		{"add to it", put("hu/web/c/index.md", page("web/c")), []string{"hu/web/c/index.md"}, []string{"/hu/docs/web"}},
		{"edit another file", put("README.md", ""), []string{"README.md", "../x", "en-us"}, nil},
	}
	c := load()
	for _, step := range steps {
		before := snapshot(c)
		step.change()
		next := updated(t, c, dir, step.changed)
		want := load()
		if got, want := snapshot(next), snapshot(want); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: catalogue =\n%v\nwant\n%v", step.name, got, want)
		}
		if after := snapshot(c); !reflect.DeepEqual(before, after) {
			t.Errorf("%s: previous catalogue changed from\n%v\nto\n%v", step.name, before, after)
		}
		for _, url := range step.same {
			if next.ByURL(url) == nil || next.ByURL(url) != c.ByURL(url) {
				t.Errorf("%s: %s was read again", step.name, url)
			}
		}
		c = next
	}
}

func TestUpdateLeavesTheOldCatalogueOfOneLanguage(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "en-us/web/index.md", page("web"))
	c, err := content.Load(context.Background(), content.Sources{Content: dir}, content.Options{}, flaw.Discard)
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "en-us/web/new/index.md", page("web/new"))
	next, err := c.Update(context.Background(), []string{filepath.Join(dir, "en-us/web/new")}, flaw.Discard)
	if err != nil || next.Page("en-US", "web/new") == nil {
		t.Errorf("the new page is missing after the update (%v)", err)
	}
	if c.Page("en-US", "web/new") != nil {
		t.Error("the previous catalogue has the new page")
	}
}

// changers return functions that write a file of a folder, and that remove a file or folder.
func changers(t *testing.T, dir string) (put func(name, text string) func(), remove func(name string) func()) {
	put = func(name, text string) func() { return func() { write(t, dir, name, text) } }
	remove = func(name string) func() {
		return func() {
			if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return put, remove
}

// updated returns the catalogue after changes of files and folders of its folder.
func updated(t *testing.T, c *content.Catalogue, dir string, names []string) *content.Catalogue {
	t.Helper()
	changed := make([]string, len(names))
	for i, name := range names {
		changed[i] = filepath.Join(dir, name)
	}
	next, err := c.Update(context.Background(), changed, flaw.Discard)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// snapshot lists the contents of a catalogue.
func snapshot(c *content.Catalogue) []string {
	var list []string
	for _, p := range c.Pages() {
		assets, err := c.Assets(p)
		list = append(list, p.URL()+" "+p.PageType)
		list = append(list, assets...)
		list = append(list, c.Contributors(p)...)
		if err != nil {
			list = append(list, err.Error())
		}
	}
	list = append(list, urls(c.SubPages("en-US", "web", 0, content.ByTitle))...)
	list = append(list, c.Resolve("/en-US/docs/web/moved"))
	for _, l := range c.Locales() {
		list = append(list, string(l))
	}
	list = append(list, c.SidebarNames()...)
	pond, _ := c.Data().Interface("Pond")
	return append(list, pond.Inherits)
}

func TestRoots(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "en-us/a/index.md", page("a"))
	for _, src := range []content.Sources{{Content: dir}, {Content: dir, Translated: dir + "/."}} {
		c, err := content.Load(context.Background(), src, content.Options{}, flaw.Discard)
		if err != nil {
			t.Fatal(err)
		}
		if roots := c.Roots(); !slices.Equal(roots, []string{dir}) {
			t.Errorf("Roots of %+v = %q, want %q", src, roots, dir)
		}
	}
}
