package macro_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit"
)

// TestGolden expands the body in each archive as that of the page in its file
// name: LOCALE/SLUG.
func TestGolden(t *testing.T) {
	t.Parallel()
	c := site(t)
	r := harbor(c)
	testkit.Golden(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		got := map[string]string{}
		for name, body := range in {
			l, slug, _ := strings.Cut(name, "/")
			p := c.Page(locale.Locale(l), slug)
			if p == nil {
				t.Fatalf("the harbor has no page %s", name)
			}
			var flaws flaw.List
			x := r.Expand(&macro.Context{Page: p, Locale: p.Locale, Body: body, Report: &flaws})
			html, _ := x.Fill(x.Markdown)
			if macro.HasPlaceholder(html) {
				t.Errorf("a placeholder remains in %s", html)
			}
			got["want.html"] = html
			got["want.sidebars"] = strings.Join(x.Sidebars, "\n")
			got["want.flaws"] = report(flaws.Sorted(), p.BodyLine)
		}
		return got
	})
}

// report writes flaws, with lines counted from the start of the body.
func report(flaws []flaw.Flaw, bodyLine int) string {
	var b strings.Builder
	for _, f := range flaws {
		fmt.Fprintf(&b, "%d:%d-%d:%d %s/%s %s: %s", f.Line-bodyLine+1, f.Column, f.EndLine-bodyLine+1, f.EndColumn, f.Group, f.Name, f.Macro, f.Explanation)
		if f.Fixable {
			b.WriteString(" (fixable)")
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestExpandIsTheSameForEveryone(t *testing.T) {
	t.Parallel()
	c := site(t)
	r := harbor(c)
	p := c.Page(locale.EnUS, "Web/API/Boat")
	body := `{{domxref("Boat")}} {{cssxref("hull")}} {{jsxref("Rope")}} {{glossary("Tide")}} {{ListSubpages("/en-US/docs/Learn", 2)}}`
	outputs := make([]string, 8)
	var wg sync.WaitGroup
	for i := range outputs {
		wg.Go(func() {
			x := r.Expand(&macro.Context{Page: p, Locale: p.Locale, Body: body})
			outputs[i], _ = x.Fill(x.Markdown)
		})
	}
	wg.Wait()
	for i, got := range outputs {
		if got != outputs[0] {
			t.Errorf("expansion %d is %s, expansion 0 is %s", i, got, outputs[0])
		}
	}
}

func TestPlaceholdersOfTheAuthorStayText(t *testing.T) {
	t.Parallel()
	c := site(t)
	p := c.Page(locale.EnUS, "Web/API/Boat")
	body := "a " + macro.Placeholder(0) + ` b {{RFC(1)}} c`
	x := harbor(c).Expand(&macro.Context{Page: p, Locale: p.Locale, Body: body})
	got, _ := x.Fill(x.Markdown)
	if !strings.HasPrefix(got, "a "+macro.Placeholder(0)+" b <a ") {
		t.Errorf("expanded %q to %q", body, got)
	}
}

func TestExpandKeepsColumnsAfterACall(t *testing.T) {
	t.Parallel()
	c := site(t)
	p := c.Page(locale.EnUS, "Web/API/Boat")
	body := `x {{domxref("Boat")}} [link](/nowhere)`
	x := harbor(c).Expand(&macro.Context{Page: p, Locale: p.Locale, Body: body})
	if got, want := strings.Index(x.Markdown, "[link]"), strings.Index(body, "[link]"); got != want {
		t.Errorf("link is at byte %d of %q, want %d", got, x.Markdown, want)
	}
}

func TestRunBanner(t *testing.T) {
	t.Parallel()
	c := site(t)
	r := harbor(c)
	pc := &macro.Context{Page: c.Page(locale.EnUS, "Web/API/Boat"), Locale: locale.EnUS}
	tests := []struct {
		name, want, err string
		ref             content.MacroRef
	}{
		{
			"banner", `<div class="notecard note"><p><strong>Note:</strong> Works in <a href="/en-US/docs/Web/API/Boat">dedicated workers</a> only.</p></div>`, "",
			content.MacroRef{Name: "availableinworkers", Args: []string{"dedicated"}},
		},
		{"not a banner", "", `there is no banner "domxref"`, content.MacroRef{Name: "domxref", Args: []string{"Boat"}}},
		{"unknown", "", `there is no banner "flag"`, content.MacroRef{Name: "flag"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := r.RunBanner(pc, tt.ref)
			if got != tt.want {
				t.Errorf("RunBanner(%v) = %s, want %s", tt.ref, got, tt.want)
			}
			if text := fmt.Sprint(err); err != nil && text != tt.err || err == nil && tt.err != "" {
				t.Errorf("RunBanner(%v): err = %v, want %q", tt.ref, err, tt.err)
			}
		})
	}
}

func BenchmarkExpand(b *testing.B) {
	c := site(b)
	r := harbor(c)
	p := c.Page(locale.EnUS, "Web/API/Boat")
	body := strings.Repeat(`The {{domxref("Boat.sail()", "sail")}} method of {{domxref("Boat")}} takes a {{jsxref("Rope")}}, see
also {{cssxref("hull")}}, {{HTMLElement("raft")}} and {{Glossary("Tide")}}. {{Optional_Inline}} Nothing else to say here.
`, 5)
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		r.Expand(&macro.Context{Page: p, Locale: p.Locale, Body: body})
	}
}
