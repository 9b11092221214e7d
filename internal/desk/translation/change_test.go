package translation_test

import (
	"fmt"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/translation"
)

func TestSplit(t *testing.T) {
	t.Parallel()
	source := "---\ntitle: \"`<details>`: element\"\nslug: X\npage-type: guide\n---\n\nThe intro.\n\n## The `open` attribute\n\nText.\n\n" +
		"```sh\n# no heading\n```\n\n### Browser support\n\n- a list\n\n  ~~~md\n  ## none either\n  ~~~\n\n## See {{domxref(\"Window\", \"the window\")}}\n\n## Browser support ##\n"
	var got []string
	for _, s := range translation.Split(source) {
		got = append(got, s.ID)
	}
	want := "_title _introduction the_open_attribute browser_support see_the_window browser_support_2"
	if strings.Join(got, " ") != want {
		t.Errorf("Split = %s, want %s", strings.Join(got, " "), want)
	}
}

func TestHashIgnoresWrapping(t *testing.T) {
	t.Parallel()
	hash := func(body string) string { return translation.Split("## A\n\n" + body)[1].Hash }
	if hash("one two\nthree\n") != hash("one\ntwo three\n\n") {
		t.Error("text with other line breaks has another hash")
	}
	if hash("one two\n") == hash("one too\n") {
		t.Error("text with another word has the same hash")
	}
	if hash("```\na\n  b\n```\n") == hash("```\na\nb\n```\n") {
		t.Error("code with another indentation has the same hash")
	}
}

func TestCompareSections(t *testing.T) {
	t.Parallel()
	page := func(sections ...string) string {
		return "---\ntitle: T\nslug: S\n---\n\nIntro.\n\n" + strings.Join(sections, "\n\n") + "\n"
	}
	const (
		syntax   = "## Syntax\n\nHow one writes it, with all the words it takes."
		value    = "## Value\n\nA number of pixels between one and nine."
		examples = "## Examples\n\nSome of them."
	)
	tests := []struct{ name, before, after, want string }{
		{"nothing", page(syntax, value), page(syntax, value), ""},
		{"words", page(syntax, value), page(syntax, strings.Replace(value, "nine", "ten", 1)), "changed value"},
		{"metadata", page(syntax), strings.Replace(page(syntax), "slug: S", "slug: S\npage-type: guide", 1), ""},
		{"title", page(syntax), strings.Replace(page(syntax), "title: T", "title: U", 1), "changed _title"},
		{"introduction", page(syntax), strings.Replace(page(syntax), "Intro.", "Other.", 1), "changed _introduction"},
		{"added", page(syntax), page(syntax, value), "added value"},
		{"removed", page(syntax, value, examples), page(syntax, examples), "removed value"},
		{"moved", page(syntax, value, examples), page(syntax, examples, value), "moved value"},
		{"heading changed", page(syntax, value), page(syntax, strings.Replace(value, "Value", "Values", 1)), "changed values"},
		{"moved and changed", page(syntax, value, examples), page(strings.Replace(examples, "Some", "Many", 1), syntax, value), "changed examples"},
		{"another section", page(syntax), page(value), "removed syntax, added value"},
		{"wrapped otherwise", page(value), page(strings.Replace(value, " of ", "\nof ", 1)), ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, c := range translation.Compare(translation.Split(test.before), translation.Split(test.after)) {
				if c.Kind != translation.Unchanged {
					got = append(got, fmt.Sprintf("%s %s", c.Kind, c.ID()))
				}
			}
			if strings.Join(got, ", ") != test.want {
				t.Errorf("changes = %s, want %s", strings.Join(got, ", "), test.want)
			}
		})
	}
}
