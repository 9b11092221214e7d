package preview

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
)

// render renders Markdown as code hosts do, with raw HTML.
func render(t *testing.T, text string) string {
	t.Helper()
	var html bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(extension.GFM)).Convert([]byte(text), &html); err != nil {
		t.Fatal(err)
	}
	return html.String()
}

// Titles come from the authors of changes: they must have no effect in a
// comment.
func TestTextsOfTheContentDoNothingInAComment(t *testing.T) {
	forbidden := regexp.MustCompile(`(?i)<(script|img|b|h1|em|strong|details|table|li><ul|a href="(https?://evil|javascript))|@[a-z]|#\d|gh-\d|<!--`)
	for _, title := range []string{
		"<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "**bold** and _em_", "[click](https://evil.example)", "![x](https://evil.example/x.png)",
		"@octocat and @org/team", "fixes #1, GH-12, org/repo#3", "a](https://evil.example) b", "line\n\n# heading", "</details><h1>out", "`code` ``more``",
		"https://evil.example/ www.evil.example", "<https://evil.example>", "<!-- comment", "- item", "1. item", "> quote", "| a | b |", "\u202eevil\u2066", "a\\", "~~gone~~",
		"&lt;script&gt; &amp; &#64;octocat", "$x$", "[ref]: https://evil.example", "===", "mailto:a@evil.example",
	} {
		p := &Page{Kind: site.PageChanged, Title: title, URL: "/en-US/docs/" + title, File: title, Built: true, Introduced: []Flaw{{Name: title, Explanation: title, Line: 3}}}
		for _, previewURL := range []string{"", "https://preview.example"} {
			html := render(t, comment(&Report{Pages: []*Page{p}, Shared: []string{title}, Affected: 1}, previewURL))
			shown := regexp.MustCompile(`(?s) href="https://preview.example/[^"]*"|<code>.*?</code>|<h3.*?</h3>|<strong>1 problem introduced</strong>`).ReplaceAllString(html, "")
			if bad := forbidden.FindString(shown); bad != "" {
				t.Errorf("%q becomes %q in\n%s", title, bad, shown)
			}
			if n := strings.Count(html, "<a "); n > 2 {
				t.Errorf("%q makes %d links in\n%s", title, n, html)
			}
			if strings.Count(html, "<ul>") != 2 || strings.Count(html, "<li>") != 2 {
				t.Errorf("%q breaks the lists:\n%s", title, html)
			}
		}
	}
}

func TestCommentsAreShort(t *testing.T) {
	r := &Report{Omitted: 5, Affected: 9}
	for i := range 3000 {
		p := &Page{
			Kind: site.PageChanged, Title: strings.Repeat("A long title ", 40), URL: fmt.Sprintf("/en-US/docs/Page_%d", i), File: "en-us/page/index.md", Built: true, NoRedirect: i == 7,
			Stale: &Stale{Locales: []locale.Locale{"de", "fr"}, Sections: []string{"One"}, Count: 2},
		}
		for range 5 {
			p.Introduced = append(p.Introduced, Flaw{Name: "BrokenLink", Explanation: strings.Repeat("no page ", 50)})
		}
		r.Pages = append(r.Pages, p)
	}
	text := comment(r, "https://preview.example/pr/1/")
	if len(text) > 65_000 {
		t.Errorf("comment has %d bytes", len(text))
	}
	if strings.Count(text, "<details>") != 1 || !strings.HasSuffix(strings.TrimSpace(text), "</details>") {
		t.Error("a details element is not closed")
	}
	problems := strings.Index(text, "problems introduced")
	if link := strings.Index(text, "(<https://preview.example/pr/1/en-US/docs/Page_0>)"); link < 0 || problems < link {
		t.Errorf("links, at %d, are not before problems, at %d", link, problems)
	}
	for _, want := range []string{"15001 problems introduced", "more, see the report", "2970 more pages", "no longer translate", "9 pages show", "5 pages are not in the preview"} {
		if !strings.Contains(text, want) {
			t.Errorf("comment lacks %q", want)
		}
	}
}

func TestDiffsFoldWhatIsFarFromChanges(t *testing.T) {
	var before, after []string
	for i := range 20 {
		before = append(before, fmt.Sprintf("Line %d stays.", i))
	}
	after = append(after, before...)
	after[10] = "Line 10 is new."
	d := compare(before, after)
	var got []string
	for _, p := range d.Parts {
		switch {
		case p.Words != nil:
			for _, w := range p.Words {
				got = append(got, string(w.Kind)+" "+strings.TrimSpace(w.Text))
			}
		case p.Folded:
			got = append(got, fmt.Sprintf("folded %d", len(p.Same)))
		default:
			got = append(got, fmt.Sprintf("shown %d", len(p.Same)))
		}
	}
	want := "folded 9|shown 1|same Line 10|removed stays|added is new|same .|shown 1|folded 8"
	if strings.Join(got, "|") != want || d.Added != 2 || d.Removed != 1 {
		t.Errorf("parts = %s, +%d -%d; want %s, +2 -1", strings.Join(got, "|"), d.Added, d.Removed, want)
	}
	if !compare(before, before).isEmpty() {
		t.Error("equal texts differ")
	}
}
