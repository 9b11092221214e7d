package sidebar_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/sidebar"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/testkit"
)

// TestDocsTrees renders sidebars of docs trees. An archive has their files and "show", the
// addresses to show, each with the pages around it.
func TestDocsTrees(t *testing.T) {
	t.Parallel()
	testkit.Golden(t, "testdata/tree/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		files := fstest.MapFS{}
		for name, text := range in {
			if name != "show" {
				files[name] = &fstest.MapFile{Data: []byte(text)}
			}
		}
		var flaws flaw.List
		cat, r := openTree(t, files, &flaws)
		var out strings.Builder
		for _, url := range strings.Fields(in["show"]) {
			p := cat.ByURL(url)
			if p == nil {
				t.Fatalf("show: there is no page %s", url)
			}
			around := r.Around(p)
			var parents []string
			for _, parent := range around.Parents {
				parents = append(parents, parent.Label)
			}
			rendered := r.ForPage(p, nil, &flaws, &content.Lookups{})
			fmt.Fprintf(&out, "== %s ==\nparents: %s\nprevious: %s\nnext: %s\n%s\n\n", url, strings.Join(parents, " > "), label(around.Previous), label(around.Next),
				strings.ReplaceAll(rendered.HTML(), "<li", "\n<li"))
		}
		return map[string]string{"want.html": out.String(), "want.flaws": describe(&flaws)}
	})
}

func label(p *content.Page) string {
	if p == nil {
		return "none"
	}
	return p.Label()
}

func openTree(t testing.TB, files fstest.MapFS, report flaw.Reporter) (*content.Catalogue, *sidebar.Renderer) {
	t.Helper()
	cat, err := content.Load(context.Background(), content.Sources{ContentFS: files}, content.Options{Kind: content.Docs, History: content.HistoryOff}, report)
	if err != nil {
		t.Fatal(err)
	}
	site, err := sitefile.Read(files, sitefile.Name)
	if err != nil {
		t.Fatal(err)
	}
	return cat, newRenderer(cat, report, site.Sidebar)
}

// A large tree is arranged and rendered once for all of its pages.
func TestLargeTreeIsRenderedOnce(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{}
	for i := range 50 {
		for j := range 50 {
			files[fmt.Sprintf("part-%d/page-%d.md", i, j)] = &fstest.MapFile{Data: fmt.Appendf(nil, "# Page %d of %d\n", j, i)}
		}
	}
	cat, r := openTree(t, files, nil)
	first, _ := r.ForPage(cat.ByURL("/part-0/page-0"), nil, nil, nil).Shared()
	for _, p := range cat.Pages() {
		rendered := r.ForPage(p, nil, nil, nil)
		if id, _ := rendered.Shared(); id == nil || id != first {
			t.Fatalf("%s has a sidebar of its own", p.URL())
		}
		html := rendered.HTML()
		if n := strings.Count(html, `aria-current="page"`); n != 1 {
			t.Fatalf("%s is marked %d times", p.URL(), n)
		}
		if n := strings.Count(html, "<details open"); n != 1 {
			t.Fatalf("%d folders are open on %s, want only that of the page", n, p.URL())
		}
	}
}
