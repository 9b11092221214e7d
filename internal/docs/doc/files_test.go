package doc

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/testkit"
)

// TestFiles builds the pages of small docs trees and compares their HTML, the files that they
// use and their flaws.
func TestFiles(t *testing.T) {
	testkit.Golden(t, "testdata/docs/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		tree := fstest.MapFS{}
		for name, text := range in {
			tree[name] = &fstest.MapFile{Data: []byte(text)}
		}
		cat, err := content.Load(context.Background(), content.Sources{ContentFS: tree}, content.Options{History: content.HistoryOff, Drafts: true}, flaw.Discard)
		if err != nil {
			t.Fatal(err)
		}
		b := newTestBuilder(t, cat)
		want := map[string]string{}
		for _, p := range cat.Pages() {
			var flaws flaw.List
			d, err := b.Build(context.Background(), p, &flaws)
			if err != nil {
				t.Fatal(err)
			}
			var s strings.Builder
			for _, section := range d.Body {
				describeSection(&s, section)
			}
			fmt.Fprintf(&s, "title: %s, heading: %s, summary: %s, noindex: %v\nfiles: %s\n", d.Title, d.TitleHTML, d.Summary, d.NoIndexing, strings.Join(d.Files, ", "))
			for _, f := range flaws.Sorted() {
				fmt.Fprintf(&s, "%s fix %+v\n", f, f.Fix)
			}
			want["want."+strings.ReplaceAll(p.RelFile, "/", ".")] = s.String()
		}
		return want
	})
}
