package lsp

import (
	"os"
	"testing"
)

// BenchmarkLinks finds links to a page of the content tree in WAYMARK_CORPUS, in
// a new session.
func BenchmarkLinks(b *testing.B) {
	root := os.Getenv("WAYMARK_CORPUS")
	if root == "" {
		b.Skip("WAYMARK_CORPUS does not name a content tree")
	}
	s, err := openFolders(b)(b.Context(), Folders{Content: root, Translated: root})
	if err != nil {
		b.Fatal(err)
	}
	for _, slug := range []string{"Web/API/Element", "Web/CSS/Reference/Properties/hanging-punctuation"} {
		b.Run(slug, func(b *testing.B) {
			for b.Loop() {
				var x linkIndex
				v := newResolver(s.Catalogue())
				addresses := v.addressesOf(s.Catalogue().Page("en-US", slug))
				pages, err := x.to(b.Context(), v, addresses)
				if err != nil || len(pages) == 0 {
					b.Fatal(len(pages), err)
				}
			}
		})
	}
}
