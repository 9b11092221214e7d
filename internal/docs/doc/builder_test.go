package doc

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
)

var onePage = map[string]string{"en-us/page/index.md": "---\ntitle: Page\nslug: Page\n---\n\nText {{htmlelement(\"b\")}}.\n"}

type panicking struct{}

func (panicking) Expand(*macro.Context) macro.Expanded { panic("oh no") }
func (panicking) RunBanner(*macro.Context, content.MacroRef) (string, error) {
	return "", nil
}

func TestPanicIsAnErrorThatNamesThePage(t *testing.T) {
	t.Parallel()
	cat, b := newPipeline(t, onePage)
	b.macros = panicking{}
	_, err := b.Build(context.Background(), cat.Page(locale.EnUS, "Page"), nil)
	if err == nil || !strings.Contains(err.Error(), "/en-US/docs/Page") || !strings.Contains(err.Error(), "oh no") {
		t.Errorf("Build = %v, want an error with the page and the panic", err)
	}
}

func TestBuildStopsWithItsContext(t *testing.T) {
	t.Parallel()
	cat, b := newPipeline(t, onePage)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := b.Build(ctx, cat.Page(locale.EnUS, "Page"), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("Build = %v, want context.Canceled", err)
	}
}

func TestBuildIsDeterministic(t *testing.T) {
	t.Parallel()
	cat, b := newPipeline(t, onePage)
	p := cat.Page(locale.EnUS, "Page")
	var first string
	for range 20 {
		d, err := b.Build(context.Background(), p, nil)
		if err != nil {
			t.Fatal(err)
		}
		if text := string(d.AppendJSON(nil)); first == "" {
			first = text
		} else if text != first {
			t.Fatalf("builds differ:\n%s\n%s", first, text)
		}
	}
}

func TestRootOfPageTitle(t *testing.T) {
	t.Parallel()
	for slug, want := range map[string]string{
		"Games":                                "Games",
		"Games/Techniques/Tiles":               "Games",
		"Web":                                  "Web",
		"Web/API":                              "Web/API",
		"Web/API/Window/name":                  "Web/API",
		"Web/CSS/Reference":                    "Web/CSS",
		"Web/CSS/Reference/Properties/border":  "Web/CSS",
		"Web/HTTP/Guides/CORS/Reference/Inner": "Web/HTTP/Guides/CORS",
		"Web/Reference/A":                      "Web",
		"Guides/Reference/A":                   "Guides",
	} {
		if got := rootSlug(slug); got != want {
			t.Errorf("rootSlug(%q) = %q, want %q", slug, got, want)
		}
	}
}

func TestThirdLevelHeadingsBelongToTheSecondLevelOneBeforeThem(t *testing.T) {
	t.Parallel()
	_, b := newPipeline(t, onePage)
	c, err := b.Content(&Source{
		URL: "/en-US/curriculum/core/", Locale: locale.EnUS, ThirdLevelTOC: true,
		Markdown: "### A\n\n## B\n\n### C\n\n### D\n\n## E\n",
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []TOCEntry{{Text: "A", ID: "a"}, {Text: "B", ID: "b"}, {Text: "C", ID: "c", Sub: true}, {Text: "D", ID: "d", Sub: true}, {Text: "E", ID: "e"}}
	if !slices.Equal(c.TOC, want) {
		t.Errorf("TOC = %v, want %v", c.TOC, want)
	}
}

func TestOtherKindsOfPagesUseContent(t *testing.T) {
	t.Parallel()
	_, b := newPipeline(t, onePage)
	c, err := b.Content(&Source{
		URL: "/en-US/curriculum/core/", Locale: locale.EnUS, ThirdLevelTOC: true, Curriculum: true,
		Markdown: `Intro with {{macro}}.

### Third

Learning outcomes:

- One [module](../core/1-first.md#part)

General resources:

- [Out there](https://example.org/)
- [In here](/en-US/docs/Web)

> **Notes**:
>
> - Quoted
`,
		Rewrite: func(href string) (string, bool) {
			path, hash, _ := strings.Cut(href, "#")
			return "/en-US/curriculum/core/first/#" + hash, path == "../core/1-first.md"
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := []TOCEntry{{Text: "Third", ID: "third"}}; !slices.Equal(c.TOC, want) {
		t.Errorf("TOC = %v, want %v", c.TOC, want)
	}
	if c.Summary != "Intro with {{macro}}." {
		t.Errorf("Summary = %q, want macros unchanged", c.Summary)
	}
	for _, want := range []string{
		`<p class="curriculum-outcomes">Learning outcomes:</p>`,
		`<a href="/en-US/curriculum/core/first/#part">module</a>`,
		`<p class="curriculum-resources">General resources:</p>`,
		`<li class="curriculum-external-li"><a href="https://example.org/" class="external"`,
		`<li><a href="/en-US/docs/Web">In here</a></li>`,
		`<blockquote class="curriculum-notes">`,
	} {
		if !strings.Contains(c.Sections[1].Content, want) {
			t.Errorf("content lacks %s:\n%s", want, c.Sections[1].Content)
		}
	}
}

func TestStandardAddresses(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"/en-US/": true, "/en-US": true, "/de/": true, "/de/play": true, "/en-US/blog/any/": true, "/en-US/curriculum/core/": true,
		"/en-US/about": true, "/de/about": false, "/en-US/nothing": false, "/play": false, "/xx/play": false, "": false,
	} {
		if got := (standardAddresses{}).Exists(path); got != want {
			t.Errorf("Exists(%q) = %v, want %v", path, got, want)
		}
	}
}

// Code that is too long is marked so that neither server nor browser highlights
// it, and its position is reported.
func TestLongCodeIsNotColoured(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, code string
		plain      bool
	}{
		{"at the limit", strings.Repeat("x", maxColoured-1) + "\n", false},
		{"above it", strings.Repeat("x\n", maxColoured/2) + "\n", true},
	} {
		cat, b := newPipeline(t, map[string]string{
			"en-us/page/index.md": "---\ntitle: Page\nslug: Page\n---\n\n```js\n" + tt.code + "```\n\n```plain\n" + tt.code + "```\n",
		})
		d, err := b.Build(context.Background(), cat.Page(locale.EnUS, "Page"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(d.Body[0].Content, `<code data-plain="">`) == 1; got != tt.plain {
			t.Errorf("%s: marked as plain = %t", tt.name, got)
		}
		switch {
		case !tt.plain && len(d.Flaws) > 0:
			t.Errorf("%s: %v", tt.name, d.Flaws)
		case tt.plain && (len(d.Flaws) != 1 || d.Flaws[0].Name != longCode || d.Flaws[0].Line != 7 || d.Flaws[0].Excerpt == ""):
			t.Errorf("%s: %+v", tt.name, d.Flaws)
		}
	}
}

func TestDocumentsSayWhetherTheyHoldFormulas(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]bool{
		"One <math><mi>x</mi></math>.":                     true,
		"One <math display=\"block\"><mi>x</mi></math>.":   true,
		"In code: `<math>`, and\n\n```html\n<math>\n```\n": false,
		"The page of [Math](/en-US/docs/Math) <mathx>.":    false,
		"None.": false,
	} {
		cat, b := newPipeline(t, map[string]string{"en-us/page/index.md": "---\ntitle: Page\nslug: Page\n---\n\n" + body + "\n"})
		d, err := b.Build(context.Background(), cat.Page(locale.EnUS, "Page"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(string(d.AppendJSON(nil)), `"hasMathML":true`); d.HasMathML != want || got != want {
			t.Errorf("%q: HasMathML = %t, in JSON %t, want %t", body, d.HasMathML, got, want)
		}
	}
}
