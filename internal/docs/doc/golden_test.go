package doc

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/docs/sidebar"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit"
)

// noSyntax replaces formal syntax, which has its own tests.
type noSyntax struct{}

func (noSyntax) Page(*content.Page, string, locale.Locale) (string, error) { return "", nil }
func (noSyntax) Raw(string, *content.Page, locale.Locale) (string, error)  { return "", nil }

// fakeMaths writes TeX as text, and takes "?" for wrong.
type fakeMaths struct{}

func (fakeMaths) Typeset(formulas []markdown.Formula) (typeset []markdown.Typeset, err error) {
	for _, f := range formulas {
		display := ""
		if f.Displayed {
			display = ` display="block"`
		}
		t := markdown.Typeset{MathML: "<math" + display + "><mtext>" + html.EscapeString(f.TeX) + "</mtext></math>"}
		if before, _, wrong := strings.Cut(f.TeX, "?"); wrong {
			t = markdown.Typeset{Problem: "? is wrong", Line: strings.Count(before, "\n")}
		}
		typeset = append(typeset, t)
	}
	return typeset, nil
}

// newPipeline loads the files of an archive into a builder. File names are paths
// in a content root; other locales are next to English.
func newPipeline(t testing.TB, files map[string]string) (*content.Catalogue, *Builder) {
	t.Helper()
	return loadPipeline(t, fstest.MapFS{"en-us/web/index.md": {Data: []byte("---\ntitle: Web\nslug: Web\n---\n\nThe web.\n")}}, files)
}

// loadPipeline adds the files of an archive to a tree and loads it into a builder.
func loadPipeline(t testing.TB, tree fstest.MapFS, files map[string]string) (*content.Catalogue, *Builder) {
	t.Helper()
	for name, text := range files {
		tree[name] = &fstest.MapFile{Data: []byte(text)}
	}
	var problems flaw.List
	cat, err := content.Load(context.Background(), content.Sources{ContentFS: tree, TranslatedFS: tree},
		content.Options{History: content.HistoryOff}, &problems)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range problems.Sorted() {
		// The built-in texts suffice; no archive needs its own tables.
		if !strings.HasPrefix(f.File, "jsondata") {
			t.Errorf("content: %s", f)
		}
	}
	return cat, newTestBuilder(t, cat)
}

// newTestBuilder returns a builder for a catalogue.
func newTestBuilder(t testing.TB, cat *content.Catalogue) *Builder {
	t.Helper()
	data := docstest.EmbeddedWebdata(t)
	linker := link.New(cat, link.Options{
		Status: func(p *content.Page) string { return string(data.PageStatus(p.BrowserCompat, p.Status, p.Slug)) },
		Text:   cat.Data().L10n,
		Other:  FixedPage,
	})
	sidebars := sidebar.New(cat, linker, nil, 0, &sitefile.Site{})
	return NewBuilder(Deps{
		Catalogue: cat,
		Webdata:   data,
		Macros:    macro.NewRunner(macro.Deps{Catalogue: cat, Webdata: data, Linker: linker, Sidebars: sidebars, Syntax: noSyntax{}}),
		Sidebars:  sidebars,
		Maths:     fakeMaths{},
		Settings: Settings{
			TitleSuffix: "Docs", Hosts: []string{"docs.example"}, Flaws: true, Samples: true, Branch: "trunk",
			Repository: func(l locale.Locale) string { return "https://git.example/" + l.Folder() },
		},
	})
}

// Each archive is a small content tree. The page Page and its subpages are
// built; the file "show" lists the parts of documents to print, one per line:
// body, toc, fragments, samples, flaws, positions, sidebar, summary, json or
// metadata.
func TestDocuments(t *testing.T) {
	testkit.Golden(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		show := strings.Fields(in["show"])
		delete(in, "show")
		cat, b := newPipeline(t, in)
		want := map[string]string{}
		for _, p := range cat.Pages() {
			below, ok := strings.CutPrefix(p.Folder(), "page")
			if !ok {
				continue
			}
			d, err := b.Build(context.Background(), p, nil)
			if err != nil {
				t.Fatal(err)
			}
			name := "want"
			if p.Locale != locale.EnUS {
				name += "." + p.Locale.Folder()
			}
			name += strings.ReplaceAll(below, "/", ".") + "."
			for _, part := range show {
				want[name+part] = describePart(t, d, part)
			}
		}
		return want
	})
}

// Each archive is a folder of plain Markdown, whose pages are built, with a file "show" as for
// TestDocuments.
func TestPlainMarkdown(t *testing.T) {
	testkit.Golden(t, "testdata/plain/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		show := strings.Fields(in["show"])
		delete(in, "show")
		cat, b := loadPipeline(t, fstest.MapFS{}, in)
		want := map[string]string{}
		for _, p := range cat.Pages() {
			d, err := b.Build(context.Background(), p, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range show {
				want["want."+strings.ReplaceAll(p.Slug, "/", ".")+"."+part] = describePart(t, d, part)
			}
		}
		return want
	})
}

func describePart(t *testing.T, d *Document, part string) string {
	t.Helper()
	var s strings.Builder
	switch part {
	case "body":
		for _, section := range d.Body {
			describeSection(&s, section)
		}
	case "toc":
		for _, entry := range d.TOC {
			fmt.Fprintf(&s, "%s: %s\n", entry.ID, entry.Text)
		}
	case "fragments":
		s.WriteString(strings.Join(d.Fragments, "\n"))
	case "samples":
		for _, sample := range d.LiveSamples {
			fmt.Fprintf(&s, "%s (%s)\ncss: %q\nhtml: %q\njs: %q\n", sample.ID, sample.Path, sample.CSS, sample.HTML, sample.JS)
		}
	case "flaws":
		s.Write(indented(t, appendFlaws(nil, d.Flaws)))
	case "positions":
		for _, f := range d.Flaws {
			fmt.Fprintf(&s, "%d:%d-%d:%d %s %s: %s\n", f.Line, f.Column, f.EndLine, f.EndColumn, f.Name, f.Macro, f.Explanation)
		}
	case "sidebar":
		s.WriteString(d.Sidebar.HTML())
	case "summary":
		fmt.Fprintf(&s, "%q", d.Summary)
	case "json":
		s.Write(indented(t, d.AppendJSON(nil)))
	case "metadata":
		s.Write(indented(t, d.AppendMetadata(nil, "00ff")))
	default:
		t.Fatalf("show: unknown part %q", part)
	}
	return s.String()
}

func describeSection(s *strings.Builder, section Section) {
	fmt.Fprintf(s, "## %s", section.Kind)
	if section.ID != "" {
		fmt.Fprintf(s, " #%s", section.ID)
	}
	if section.Headed {
		fmt.Fprintf(s, " %q", section.Title)
	}
	if section.IsH3 {
		s.WriteString(" h3")
	}
	if section.Query != "" {
		fmt.Fprintf(s, " query=%s", section.Query)
	}
	s.WriteByte('\n')
	for _, spec := range section.Specifications {
		fmt.Fprintf(s, "%s: %s\n", spec.Title, spec.BCDSpecificationURL)
	}
	if section.Content != "" {
		s.WriteString(section.Content + "\n")
	}
	s.WriteByte('\n')
}

func indented(t *testing.T, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := json.Indent(&b, data, "", "  "); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return b.Bytes()
}
