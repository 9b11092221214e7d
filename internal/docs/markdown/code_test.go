package markdown

import (
	"slices"
	"testing"
)

func TestCodeSpans(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       []string
	}{
		{"none", "Text\n\nmore\n", nil},
		{"fence", "a\n```js\nx `y`\n```\nb `c`\n", []string{"```js\nx `y`\n```\n", "`c`"}},
		{"longer fence", "````md\n```\n````\nb\n", []string{"````md\n```\n````\n"}},
		{"tildes with back quotes after them", "~~~ a`b\nx\n~~~\n", []string{"~~~ a`b\nx\n~~~\n"}},
		{"a line that is a code span", "``` a ```\n`b`\n", []string{"``` a ```", "`b`"}},
		{"marks with text after them do not end code", "```\n``` x\n```\nb\n", []string{"```\n``` x\n```\n"}},
		{"quoted and in a list", "> - ```\n>   x\n>   ```\nb\n", []string{"> - ```\n>   x\n>   ```\n"}},
		{"an item with marks is a line of the code", "```\n- ```\n```\n`b`\n", []string{"```\n- ```\n```\n", "`b`"}},
		{"no end", "a\n```\n`x`", []string{"```\n`x`"}},
		{"span over lines", "a `b\nc` d\n", []string{"`b\nc`"}},
		{"no span over paragraphs", "a `b\n\nc` d\n", nil},
		{"escaped", "\\`a `b`\n", []string{"`b`"}},
		{"more marks", "``a`b`` `\n", []string{"``a`b``"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var got []string
			for _, s := range CodeSpans(tc.text) {
				got = append(got, tc.text[s.Start:s.End])
			}
			if !slices.Equal(got, tc.want) {
				t.Errorf("CodeSpans(%q) = %q, want %q", tc.text, got, tc.want)
			}
		})
	}
}

func TestFindFence(t *testing.T) {
	for line, want := range map[string]Fence{
		"> ```js-nolint hidden": {Marks: "```", Info: "js-nolint hidden", At: 2},
		"- ~~~~":                {Marks: "~~~~", At: 2, InList: true},
		"``":                    {},
		"-```":                  {},
		"":                      {},
	} {
		if got := FindFence(line); got != want {
			t.Errorf("FindFence(%q) = %+v, want %+v", line, got, want)
		}
	}
}
