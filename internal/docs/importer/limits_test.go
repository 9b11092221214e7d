package importer

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/sitefile"
)

// TestFit checks that a site.yaml is valid whatever a project says.
func TestFit(t *testing.T) {
	long := strings.Repeat("long ", 200)
	items := []Item{
		{Label: "Plain", Link: "http://example.com"}, {Label: "Slashes", Link: "//example.com"}, {Link: "javascript:alert(1)"},
		{Label: "Empty"}, {Label: "\x01", Link: "a.md"}, {Label: "Bad\x00\xff", Link: "https://example.com/?q=" + long}, {Link: "https://example.com"},
		{Label: long, Link: "guide/" + strings.Repeat("x", 600) + ".md"},
		{Label: "Group", Link: "https://example.com", Items: []Item{{Link: "b.md"}, {Items: []Item{{Link: "c.md"}}}}},
		{Label: "Nothing", Items: []Item{{Link: "ftp://example.com"}}}, {Items: []Item{{Link: "d.md"}}},
	}
	many := make([]Item, 21_000)
	for i := range many {
		many[i] = Item{Label: fmt.Sprint("Page ", i), Link: fmt.Sprintf("pages/%d.md", i)}
	}
	groups := make([]Item, 21)
	for i := range groups {
		groups[i] = Item{Label: "Group", Items: many[i*1000 : (i+1)*1000]}
	}
	for name, sidebar := range map[string]Sidebar{
		"bad": {Items: items, Areas: []Area{{Items: items[:1]}, {Items: items}}}, "long": {Items: many}, "large": {Items: groups},
	} {
		t.Run(name, func(t *testing.T) {
			p := &project{tree: Tree{Config: "config.yml"}}
			p.tree.Site = Site{
				Name: long, Description: "\x07", Menu: items, Sidebar: sidebar, Banner: Banner{Text: " ", Link: "//example.com"},
				Home:   Home{Hero: Hero{Title: "Line\nbreak", Buttons: items}, Cards: []Card{{Link: "https://example.com"}, {Title: "Card", Link: "http://example.com"}}},
				Footer: Footer{Text: long, Links: items}, Edit: Edit{Repository: "http://example.com"}, Redirects: map[string]string{"/a": "http://example.com", "/b": "b.md"},
				Languages: []Language{{Tag: "en"}, {Tag: "de", Menu: items, Footer: Footer{Links: items}}},
			}
			p.fit(&p.tree.Site)
			text, err := p.tree.encode(&p.tree.Site)
			if err != nil {
				t.Fatal(err)
			}
			if _, problems := sitefile.Parse(text, fstest.MapFS{}); len(problems) > 0 || len(text) > sitefile.MaxBytes {
				t.Errorf("site.yaml of %d bytes has problems: %.1000v", len(text), problems)
			}
			if losses := fmt.Sprint(p.tree.Losses); !strings.Contains(losses, `link "http://example.com"`) {
				t.Errorf("losses do not name the link: %.1000s", losses)
			}
		})
	}
}

// TestManyPages checks that a large folder without nav is shown as a folder.
func TestManyPages(t *testing.T) {
	files := map[string]string{"mkdocs.yml": "site_name: Large\n"}
	for i := range 2001 {
		files[fmt.Sprintf("docs/guide/%d.md", i)] = "# Page\n"
	}
	dir := t.TempDir()
	for name, text := range files {
		writeFile(t, filepath.Join(dir, name), text)
	}
	tree, err := Read(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if tree.Site.Sidebar.Items != nil || len(tree.Pages) != 2001 || !strings.Contains(fmt.Sprint(tree.Losses), "the sidebar follows the folders") {
		t.Errorf("%d pages, %d entries, losses %v", len(tree.Pages), len(tree.Site.Sidebar.Items), tree.Losses)
	}
}
