package content_test

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
)

// corpus returns the folder of a real content tree with its translations, or
// skips the test.
func corpus(tb testing.TB) content.Sources {
	dir := os.Getenv("WAYMARK_CORPUS")
	if dir == "" {
		tb.Skip("WAYMARK_CORPUS does not name a content tree")
	}
	return content.Sources{Content: dir, Translated: dir}
}

// TestCorpus checks that every page of a real tree is read and has its address.
// It logs numbers to compare with those of other programs.
func TestCorpus(t *testing.T) {
	src := corpus(t)
	var flaws flaw.List
	start := time.Now()
	c, err := content.Load(context.Background(), src, content.Options{}, &flaws)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("loaded in %v", time.Since(start))
	byName := map[string]int{}
	for _, f := range flaws.Sorted() {
		byName[f.Name]++
		switch f.Name {
		case content.FlawUnreadable, content.FlawFrontMatter, content.FlawSlug:
			t.Error(f)
		}
	}
	pages := map[locale.Locale]int{}
	for _, p := range c.Pages() {
		pages[p.Locale]++
		if c.ByURL(p.URL()) != p {
			t.Errorf("%s is not found by its address", p.URL())
		}
		if resolved, moved := c.ResolveURL(p.URL()); moved {
			t.Errorf("%s is redirected to %s", p.URL(), resolved)
		}
	}
	for _, l := range c.Locales() {
		t.Logf("%s: %d pages, %d redirects", l, pages[l], len(c.Redirects(l)))
	}
	t.Logf("flaws: %v", byName)
}

func BenchmarkLoadCorpus(b *testing.B) {
	src := corpus(b)
	for _, locales := range [][]locale.Locale{{locale.EnUS}, nil} {
		b.Run(fmt.Sprint(len(locales), " locales chosen"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := content.Load(context.Background(), src, content.Options{Locales: locales}, flaw.Discard); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkUpdateCorpus(b *testing.B) {
	c, err := content.Load(context.Background(), corpus(b), content.Options{}, flaw.Discard)
	if err != nil {
		b.Fatal(err)
	}
	changed := []string{c.Pages()[0].File}
	for b.Loop() {
		if _, err := c.Update(context.Background(), changed, flaw.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
