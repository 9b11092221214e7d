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

// A tree of 500 pages has one sidebar. Those of larger ones have the folders around a page, and links to the others.
func TestSidebarsOfLargeTrees(t *testing.T) {
	t.Parallel()
	for _, parts := range []int{10, 50} {
		files := fstest.MapFS{"part-1/README.md": &fstest.MapFile{Data: []byte("# First part\n")}}
		for i := range parts {
			for j := range 490 / parts {
				files[fmt.Sprintf("part-%d/page-%d.md", i, j)] = &fstest.MapFile{Data: fmt.Appendf(nil, "# Page %d of %d\n", j, i)}
			}
			for j := range 40 * (parts / 50) {
				files[fmt.Sprintf("part-%d/more/page-%d.md", i, j)] = &fstest.MapFile{Data: fmt.Appendf(nil, "# More %d of %d\n", j, i)}
			}
		}
		cat, r := openTree(t, files, nil)
		shared := map[any]bool{}
		for _, p := range cat.Pages() {
			rendered := r.ForPage(p, nil, nil, nil)
			id, _ := rendered.Shared()
			shared[id] = true
			html := rendered.HTML()
			if n := strings.Count(html, `aria-current="page"`); n != 1 {
				t.Fatalf("%s is marked %d times", p.URL(), n)
			}
			if n, want := strings.Count(html, "<details open"), 1+strings.Count(p.Slug, "/more/"); n != want {
				t.Fatalf("%d folders are open on %s, want only those around the page", n, p.URL())
			}
			if len(html) > 6000 && parts == 50 {
				t.Fatalf("the sidebar of %s has %d bytes", p.URL(), len(html))
			}
		}
		html := r.ForPage(cat.ByURL("/part-0/page-0"), nil, nil, nil).HTML()
		if parts == 10 {
			if len(shared) != 1 || strings.Count(html, "<a ") != len(cat.Pages()) {
				t.Errorf("%d pages have %d sidebars, with %d links", len(cat.Pages()), len(shared), strings.Count(html, "<a "))
			}
			continue
		}
		if len(shared) != 2*parts {
			t.Errorf("%d folders have %d sidebars", 2*parts, len(shared))
		}
		for _, link := range []string{`<li><a href="/part-1">First part</a></li>`, `<li><a href="/part-2/more/page-0">Part 2</a></li>`, `<li><a href="/part-0/more/page-0">More</a></li>`} {
			if !strings.Contains(html, link) {
				t.Errorf("the sidebar lacks %s:\n%s", link, html)
			}
		}
	}
}
