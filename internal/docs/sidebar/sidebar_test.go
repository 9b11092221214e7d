package sidebar_test

import (
	"errors"
	"sync"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/sidebar"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/fault"
)

var _ macro.Sidebars = (*sidebar.Renderer)(nil)

func TestFile(t *testing.T) {
	t.Parallel()
	cat := load(t, map[string]string{
		"pages":             "/en-US/docs/A|title: Eh",
		"sidebars/two.yaml": "sidebar: [/A, /B]\n",
	})
	r := newRenderer(cat, nil, sitefile.Sidebar{})
	var flaws flaw.List
	got, err := r.File("two", "en-US", &flaws)
	want := `<ol><li><a href="/en-US/docs/A">Eh</a></li><li><a class="page-not-created" data-href="/en-US/docs/B" title="` +
		cat.Data().L10n("Common", "summary", "en-US") + `">B</a></li></ol>`
	if err != nil || got != want {
		t.Errorf("File = %s, %v, want %s", got, err, want)
	}
	if list := flaws.Sorted(); len(list) != 1 || list[0].Name != macro.BrokenLink || list[0].Macro != "two" || list[0].Href != "/en-US/docs/B" {
		t.Errorf("flaws = %v, want one broken link", list)
	}
	if _, err := r.File("three", "en-US", flaw.Discard); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("File of an unknown name: error %v, want not found", err)
	}
}

func TestMacroErrors(t *testing.T) {
	t.Parallel()
	r := newRenderer(load(t, map[string]string{"pages": "/en-US/docs/A"}), nil, sitefile.Sidebar{})
	outside := &content.Page{Locale: "en-US", Slug: "A"}
	tests := []struct {
		name string
		want error
	}{
		{"domxref", fault.ErrNotFound},
		{"games", fault.ErrNotFound},
		{"cssref", fault.ErrNotFound},
		{"defaultapisidebar", fault.ErrNotFound},
		{"apiref", fault.ErrInvalid},
		{"jsref", fault.ErrInvalid},
	}
	for _, tt := range tests {
		if _, err := r.Macro(tt.name, nil, outside, nil, nil); !errors.Is(err, tt.want) {
			t.Errorf("Macro(%q) = error %v, want %v", tt.name, err, tt.want)
		}
	}
}

// TestForPageWithoutReporter shows that the reporter may be nil.
func TestForPageWithoutReporter(t *testing.T) {
	t.Parallel()
	cat := load(t, map[string]string{"pages": "/en-US/docs/A|sidebar: [no, s]", "sidebars/s.yaml": "sidebar: [/B, 5]\n"})
	if newRenderer(cat, nil, sitefile.Sidebar{}).ForPage(cat.Page("en-US", "A"), nil, nil, nil).IsEmpty() {
		t.Error("there is no sidebar")
	}
}

// TestConcurrentUse shows that the sidebar of a page does not depend on the
// order of requests.
func TestConcurrentUse(t *testing.T) {
	t.Parallel()
	cat, pages := busySite(t)
	want := map[*content.Page]string{}
	first := newRenderer(cat, nil, sitefile.Sidebar{})
	for _, p := range pages {
		want[p] = forPage(t, first, p).HTML()
	}
	r := newRenderer(cat, nil, sitefile.Sidebar{})
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, p := range pages {
				if got := forPage(t, r, p).HTML(); got != want[p] {
					t.Errorf("sidebar of %s = %s, want %s", p.Slug, got, want[p])
				}
			}
		})
	}
	wg.Wait()
}

// busySite is a site with pages of an interface, of an object and of a file.
func busySite(tb testing.TB) (*content.Catalogue, []*content.Page) {
	tb.Helper()
	in := map[string]string{"sidebars/glossarysidebar.yaml": "sidebar:\n  - type: listSubPages\n    title: Terms\n    details: closed\n    path: /Terms\n"}
	var pages []string
	for i := range 200 {
		n := string(rune('a'+i/26)) + string(rune('a'+i%26))
		pages = append(pages,
			"/en-US/docs/Terms/"+n+"|title: "+n+" term|sidebar: glossarysidebar",
			"/en-US/docs/Web/API/Boat/"+n+"|title: Boat."+n+"()|page-type: web-api-instance-method")
	}
	pages = append(pages, "/en-US/docs/Terms", "/en-US/docs/Web/API/Boat")
	for _, p := range pages {
		in["pages"] += p + "\n"
	}
	cat := load(tb, in)
	return cat, cat.Pages()
}

// forPage does what the builder of a page does.
func forPage(tb testing.TB, r *sidebar.Renderer, p *content.Page) sidebar.Rendered {
	tb.Helper()
	if p.PageType != "web-api-instance-method" {
		return r.ForPage(p, nil, flaw.Discard, nil)
	}
	html, err := r.Macro("apiref", nil, p, flaw.Discard, nil)
	if err != nil {
		tb.Error(err)
	}
	return r.ForPage(p, []string{html}, flaw.Discard, nil)
}

func BenchmarkForPage(b *testing.B) {
	cat, _ := busySite(b)
	r := newRenderer(cat, nil, sitefile.Sidebar{})
	for _, slug := range []string{"Terms/bb", "Web/API/Boat/bb"} {
		b.Run(slug, func(b *testing.B) {
			p := cat.Page("en-US", slug)
			dst := forPage(b, r, p).AppendJSON(nil)
			b.SetBytes(int64(len(dst)))
			b.ReportAllocs()
			for b.Loop() {
				dst = forPage(b, r, p).AppendJSON(dst[:0])
			}
		})
	}
}

// BenchmarkRender measures a sidebar that is not cached.
func BenchmarkRender(b *testing.B) {
	cat, _ := busySite(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := newRenderer(cat, nil, sitefile.Sidebar{}).File("glossarysidebar", "en-US", flaw.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
