package sidebar_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/sidebar"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit"
)

// TestGolden renders sidebars of small trees. An archive has content files
// ("pages" lists pages without a body as "address|front matter lines") and
// "show", the addresses to show. A line of show can name sidebar macros after
// the address, as in a body: "/en-US/docs/X apiref=G".
func TestGolden(t *testing.T) {
	t.Parallel()
	testkit.Golden(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		var flaws flaw.List
		cat := load(t, in)
		r := newRenderer(cat, &flaws, sitefile.Sidebar{})
		r.Check()
		var out strings.Builder
		for _, line := range strings.Split(strings.TrimSpace(in["show"]), "\n") {
			fields := strings.Fields(line)
			p := cat.ByURL(fields[0])
			if p == nil {
				t.Fatalf("show: there is no page %s", fields[0])
			}
			fmt.Fprintf(&out, "== %s ==%s\n", line, indent(show(t, r, p, fields[1:], in, &flaws)))
		}
		return map[string]string{"want.html": out.String(), "want.flaws": describe(&flaws)}
	})
}

// show renders the sidebar of a page and checks that all its representations
// agree.
func show(t *testing.T, r *sidebar.Renderer, p *content.Page, calls []string, in map[string]string, report flaw.Reporter) string {
	t.Helper()
	var body []string
	for _, c := range calls {
		name, arg, _ := strings.Cut(c, "=")
		if name == "html" {
			body = append(body, strings.TrimSpace(in[arg]))
			continue
		}
		html, err := r.Macro(name, []string{strings.ReplaceAll(arg, "_", " ")}, p, report, nil)
		if err != nil {
			return "\nerror: " + err.Error()
		}
		body = append(body, html)
	}
	got := r.ForPage(p, body, report, nil)
	html := got.HTML()
	if got.Len() != len(html) {
		t.Errorf("Len = %d, but HTML has %d bytes", got.Len(), len(html))
	}
	if got.IsEmpty() != (html == "") {
		t.Errorf("IsEmpty = %v, but HTML = %q", got.IsEmpty(), html)
	}
	var decoded string
	if err := json.Unmarshal(got.AppendJSON(nil), &decoded); err != nil || decoded != html {
		t.Errorf("AppendJSON gives %q, %v; want %q", decoded, err, html)
	}
	return html
}

// indent puts lists and items on separate lines. It adds white space only.
func indent(html string) string {
	var b strings.Builder
	depth := 0
	for html != "" {
		next := strings.IndexByte(html[1:], '<') + 1
		if next == 0 {
			next = len(html)
		}
		tag := html[:next]
		html = html[next:]
		switch {
		case strings.HasPrefix(tag, "<ol"), strings.HasPrefix(tag, "<li"):
			b.WriteString("\n" + strings.Repeat("  ", depth))
			depth++
		case strings.HasPrefix(tag, "</ol"):
			depth--
			b.WriteString("\n" + strings.Repeat("  ", depth))
		case strings.HasPrefix(tag, "</li"):
			depth--
		}
		b.WriteString(tag)
	}
	return b.String()
}

func describe(flaws *flaw.List) string {
	var b strings.Builder
	for _, f := range flaws.Sorted() {
		fmt.Fprintln(&b, f)
		if f.Excerpt != "" && f.Line == 1 {
			b.WriteString(f.Excerpt)
		}
	}
	return b.String()
}

// load reads the catalogue from the files of an archive.
func load(tb testing.TB, in map[string]string) *content.Catalogue {
	tb.Helper()
	fsys := fstest.MapFS{}
	for name, text := range in {
		if strings.Contains(name, "/") {
			fsys[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	for _, line := range strings.Split(strings.TrimSpace(in["pages"]), "\n") {
		addPage(tb, fsys, line)
	}
	// The catalogue requires these; few archives are about them.
	for name, text := range map[string]string{
		"jsondata/GroupData.json": "[{}]", "jsondata/InterfaceData.json": "[{}]",
	} {
		if fsys[name] == nil {
			fsys[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	cat, err := content.Load(context.Background(), content.Sources{ContentFS: fsys, TranslatedFS: fsys},
		content.Options{History: content.HistoryOff}, flaw.Discard)
	if err != nil {
		tb.Fatal(err)
	}
	return cat
}

// addPage adds a page written as "/en-US/docs/X|key: value|…". The default
// title is the last segment.
func addPage(tb testing.TB, fsys fstest.MapFS, line string) {
	tb.Helper()
	fields := strings.Split(line, "|")
	l, slug, _, ok := content.Scheme{}.Split(fields[0])
	if !ok {
		tb.Fatalf("pages: %q is not the address of a page", fields[0])
	}
	matter := "slug: " + slug + "\n"
	if !slices.ContainsFunc(fields, func(s string) bool { return strings.HasPrefix(s, "title:") }) {
		matter += fmt.Sprintf("title: %q\n", slug[strings.LastIndexByte(slug, '/')+1:])
	}
	for _, f := range fields[1:] {
		matter += strings.TrimSpace(f) + "\n"
	}
	name := l.Folder() + "/" + content.FolderOf(slug) + "/index.md"
	fsys[name] = &fstest.MapFile{Data: []byte("---\n" + matter + "---\n\nText.\n")}
}

func newRenderer(cat *content.Catalogue, report flaw.Reporter, settings sitefile.Sidebar) *sidebar.Renderer {
	linker := link.New(cat, link.Options{
		Status: func(p *content.Page) string { return "" },
		Text:   func(table, key string, l locale.Locale) string { return cat.Data().L10n(table, key, l) },
		Other:  func(url string) (string, bool) { return "", !strings.Contains(url, "lessons") },
	})
	return sidebar.New(cat, linker, report, 0, &sitefile.Site{Sidebar: settings})
}
