package edit

import "testing"

func TestCountWords(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		body string
		want int
	}{
		"nothing":        {"", 0},
		"prose":          {"## A heading\n\nTwo words — and more.\n", 6},
		"fenced code":    {"one\n\n```js\nlet no = 1;\n```\n\ntwo\n", 2},
		"longer fence":   {"````md\n```js\nno\n```\nno\n````\nyes\n", 1},
		"fence in quote": {"> [!NOTE]\n> ~~~\n> no\n> ~~~\n> yes\n", 2},
		"macro":          {`See {{domxref("Window")}}.`, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := countWords(tc.body); got != tc.want {
				t.Errorf("countWords(%q) = %d, want %d", tc.body, got, tc.want)
			}
		})
	}
}
