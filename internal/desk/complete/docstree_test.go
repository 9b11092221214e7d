package complete_test

import (
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/complete"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/testkit"
)

// In a docs tree, links are completed as paths from the file, with the parts of its target.
func TestCompleteLinksOfADocsTree(t *testing.T) {
	t.Parallel()
	root := testkit.WriteFiles(t, map[string]string{
		"README.md":         "# Lantern\n",
		"guide/README.md":   "# Guide\n",
		"guide/set up.md":   "# Set up\n\n## First light {#light}\n\n## Care\n",
		"reference/keys.md": "# Keys of the lamp\n",
	})
	c := complete.New(openSite(t, content.Sources{Content: root}))
	for _, tt := range []struct{ text, first, labels string }{
		{"See [x](se‸", "See [x](set%20up.md‸", "set up.md"},
		{"See [x](./set‸) now", "See [x](set%20up.md‸) now", "set up.md"},
		{"See [x](keys‸)", "See [x](../reference/keys.md‸)", "../reference/keys.md"},
		{"See [x](lamp‸)", "See [x](../reference/keys.md‸)", "../reference/keys.md"},
		{"See [x](set%20up.md#‸)", "See [x](set%20up.md#light‸)", "light care"},
		{"# Guide\n\n## Own part\n\n[x](#o‸)", "# Guide\n\n## Own part\n\n[x](#own-part‸)", "own-part"},
		{"See [x](gone.md#‸)", "", ""},
		{"See [x](https://a‸)", "", ""},
		{"```md\n[x](se‸\n```\n", "", ""},
		{"{{Gl‸", "", ""},
	} {
		text, offset := at(tt.text)
		items := c.Complete(t.Context(), complete.Document{File: filepath.Join(root, "guide", "README.md"), Text: text}, offset)
		var labels []string
		for _, item := range items {
			labels = append(labels, item.Label)
		}
		if got := strings.Join(labels, " "); got != tt.labels {
			t.Errorf("%s: labels = %q, want %q", tt.text, got, tt.labels)
		}
		if len(items) > 0 && apply(text, items[0]) != tt.first {
			t.Errorf("%s: with the first item %q, want %q", tt.text, apply(text, items[0]), tt.first)
		}
	}
}
