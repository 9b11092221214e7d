package content

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/testkit"
)

func writeFiles(t *testing.T, root string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		testkit.WriteFile(t, filepath.Join(root, name), text)
	}
}

// A catalogue with replaced files equals one that is read from a folder with
// these files.
func TestWithOtherFilesIsAsReadFromThem(t *testing.T) {
	page := func(slug, title string) string {
		return "---\ntitle: " + title + "\nslug: " + slug + "\npage-type: guide\n---\n\nText of " + title + ".\n"
	}
	now := map[string]string{
		"en-us/web/index.md": page("Web", "Web"), "en-us/web/new/index.md": page("Web/New", "New"), "en-us/web/new/below/index.md": page("Web/New/Below", "Below"),
		"en-us/web/same/index.md": page("Web/Same", "Same"), "de/web/same/index.md": page("Web/Same", "Gleich"), "en-us/_redirects.txt": "/en-US/docs/Web/Old\t/en-US/docs/Web/New\n",
		"sidebars/web.yaml": "sidebar: []\n", "jsondata/GroupData.json": "[{}]", "en-us/web/picture.png": "picture",
	}
	before := maps.Clone(now)
	delete(before, "en-us/web/new/index.md")
	delete(before, "en-us/web/new/below/index.md")
	delete(before, "en-us/_redirects.txt")
	delete(before, "en-us/web/picture.png")
	before["en-us/web/old/index.md"] = page("Web/Old", "Old")
	before["en-us/web/index.md"] = page("Web", "The web")
	before["sidebars/web.yaml"] = "sidebar:\n  - /Web\n"
	before["fr/web/index.md"] = page("Web", "Toile")

	root, rootBefore := t.TempDir(), t.TempDir()
	writeFiles(t, root, now)
	writeFiles(t, rootBefore, before)
	load := func(dir string) *Catalogue {
		c, err := Load(t.Context(), Sources{Content: dir, Translated: dir}, Options{History: HistoryOff}, flaw.Discard)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	files := map[string][]byte{}
	for name := range now {
		if _, still := before[name]; !still {
			files[filepath.Join(root, name)] = nil
		}
	}
	for name, text := range before {
		if now[name] != text {
			files[filepath.Join(root, name)] = []byte(text)
		}
	}
	got, err := load(root).With(t.Context(), files, flaw.Discard)
	if err != nil {
		t.Fatal(err)
	}
	want := load(rootBefore)
	describe := func(c *Catalogue) []string {
		var list []string
		for _, p := range c.Pages() {
			source, err := c.Source(p)
			if err != nil {
				t.Error(err)
			}
			assets, _ := c.Assets(p)
			list = append(list, p.URL()+" "+p.Title+" "+source+" "+filepath.Join(assets...))
		}
		raw, _ := c.SidebarFile("web")
		return append(list, string(raw), c.Resolve("/en-US/docs/Web/Old"))
	}
	if g, w := describe(got), describe(want); !slices.Equal(g, w) {
		t.Errorf("with replaced files:\n%q\nread from a folder:\n%q", g, w)
	}
}
