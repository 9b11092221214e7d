package macro_test

import (
	"context"
	"os"
	"sort"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/webdata"
)

// corpusRunner returns a Runner for the real content tree in WAYMARK_CORPUS,
// without sidebars and formal syntax, or skips the test.
func corpusRunner(tb testing.TB) (*content.Catalogue, *macro.Runner) {
	dir := os.Getenv("WAYMARK_CORPUS")
	if dir == "" {
		tb.Skip("WAYMARK_CORPUS does not name a content tree")
	}
	c, err := content.Load(context.Background(), content.Sources{Content: dir, Translated: dir}, content.Options{}, flaw.Discard)
	if err != nil {
		tb.Fatal(err)
	}
	data, err := webdata.Open("")
	if err != nil {
		tb.Fatal(err)
	}
	return c, newRunner(c, data)
}

func newRunner(c *content.Catalogue, data *webdata.Data) *macro.Runner {
	return macro.NewRunner(macro.Deps{
		Catalogue: c,
		Webdata:   data,
		Linker: link.New(c, link.Options{
			Status: func(p *content.Page) string {
				return string(data.PageStatus(p.BrowserCompat, p.Status, p.Slug))
			},
			Text: c.Data().L10n,
		}),
		Sidebars:    fakeSidebars{},
		Syntax:      fakeSyntax{},
		SamplesURL:  "https://samples.example/",
		ExamplesURL: "https://code.example/extensions/",
	})
}

// TestCorpus logs counts of macros and flaws in a whole tree, to compare with
// those of other programs.
func TestCorpus(t *testing.T) {
	c, r := corpusRunner(t)
	type key struct{ locale, name string }
	counts := map[key]int{}
	show := os.Getenv("WAYMARK_SHOW")
	for _, l := range c.Locales() {
		var flaws flaw.List
		start := time.Now()
		pages, calls := 0, 0
		for _, p := range c.Pages() {
			if p.Locale != l {
				continue
			}
			pages++
			body, err := c.Body(p)
			if err != nil {
				t.Fatal(err)
			}
			x := r.Expand(&macro.Context{Page: p, Locale: l, Body: body, Report: &flaws})
			calls += len(x.Outputs)
		}
		t.Logf("%s: %d pages, %d outputs in %v", l, pages, calls, time.Since(start))
		for _, f := range flaws.Sorted() {
			counts[key{string(l), f.Name}]++
			if f.Name == show {
				t.Log(f.Macro, f)
			}
		}
	}
	var keys []key
	for k := range counts {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool {
		return keys[i].locale+keys[i].name < keys[j].locale+keys[j].name
	})
	for _, k := range keys {
		t.Logf("%s %s: %d", k.locale, k.name, counts[k])
	}
}

func BenchmarkExpandCorpus(b *testing.B) {
	c, r := corpusRunner(b)
	type job struct {
		page *content.Page
		body string
	}
	var jobs []job
	var size int64
	for i, p := range c.Pages() {
		if i%20 == 0 {
			body, err := c.Body(p)
			if err != nil {
				b.Fatal(err)
			}
			jobs = append(jobs, job{p, body})
			size += int64(len(body))
		}
	}
	var once sync.Once
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, j := range jobs {
			r.Expand(&macro.Context{Page: j.page, Locale: j.page.Locale, Body: j.body})
		}
		once.Do(func() { b.ReportMetric(float64(len(jobs)), "pages") })
	}
}
