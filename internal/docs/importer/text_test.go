package importer

import (
	"fmt"
	"strings"
	"testing"
)

func TestRewriteLines(t *testing.T) {
	text := "---\ntitle: a\n---\none\n```js\ntwo\n```\n> ~~~\n> three\n> ~~~\n    ```\n    four\n    ```\nfive"
	got := rewriteLines(text, func(line string, number int) string { return fmt.Sprintf("%d %s", number, strings.ToUpper(line)) })
	want := "---\ntitle: a\n---\n4 ONE\n```js\ntwo\n```\n> ~~~\n> three\n> ~~~\n    ```\n    four\n    ```\n14 FIVE"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWithMatter(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"# A\n", "---\nslug: /a\n---\n# A\n"},
		{"---\ntitle: A\n---\ntext\n", "---\nslug: /a\ntitle: A\n---\ntext\n"},
		{"---\n---\ntext\n", "---\nslug: /a\n---\ntext\n"},
		{"---\n\ntext without an end", "---\nslug: /a\n---\n---\n\ntext without an end"},
	} {
		if got := withMatter(test.text, "slug: /a\n"); got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}
