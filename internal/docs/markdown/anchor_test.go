package markdown_test

import (
	"fmt"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/markdown"
)

func TestID(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"plain", "overview", "overview"},
		{"case and spaces", "Browser support", "browser_support"},
		{"punctuation goes", "What is `x()`?", "what_is_x"},
		{"runs collapse after deletion", "a / b  c", "a_b_c"},
		{"unicode lower case", "Größe ÄNDERN", "größe_ändern"},
		{"kept signs", "for...of - 1.5!", "for...of_-_1.5!"},
		{"nothing left", " ?? ", "sect"},
		{"empty", "", "sect"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := markdown.AnchorID(tt.text); got != tt.want {
				t.Errorf("ID(%q) = %q, want %q", tt.text, got, tt.want)
			}
		})
	}
}

// The ids are those that the tools made of these headings.
func TestIDsOfOtherTools(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		dialect    markdown.Dialect
		text, want string
	}{
		{markdown.DocsMkDocs, "Set up: the `tern` relay", "set-up-the-tern-relay"},
		{markdown.DocsMkDocs, "--keep-all - or not?", "-keep-all-or-not"},
		{markdown.DocsMkDocs, "Größe & snake_case", "groe-snake_case"},
		{markdown.DocsMkDocs, "設定", ""},
		{markdown.DocsVitePress, "Set up: the `tern` relay", "set-up-the-tern-relay"},
		{markdown.DocsVitePress, "1. Größe_x", "_1-große-x"},
		{markdown.DocsVitePress, "Émile’s 設定", "emile-s-設定"},
		{markdown.DocsVitePress, "???", "sect"},
		{markdown.Docs, "1. Größe_x", "1-größe_x"},
	} {
		if got := test.dialect.AnchorID(test.text); got != test.want {
			t.Errorf("id of %q in dialect %d = %q, want %q", test.text, test.dialect, got, test.want)
		}
	}
	ids := markdown.AnchorSet{}
	var got []string
	for _, id := range []string{"a", "a", "a", "", "", "b_3", "b_3"} {
		got = append(got, markdown.DocsMkDocs.Unique(ids, id))
	}
	if got, want := strings.Join(got, " "), "a a_1 a_2 _1 _2 b_3 b_4"; got != want {
		t.Errorf("unique ids of MkDocs = %s, want %s", got, want)
	}
}

func TestUniqueIDs(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ ids, want string }{
		{"a a a", "a a_2 a_3"},
		{"a_2 a a", "a_2 a a_3"},
		{"x_7 x_7", "x_7 x_8"},
		{"x_07 x_07", "x_07 x_8"},
		{"x_y x_y", "x_y x_y_2"},
		{"x_ x_", "x_ x__2"},
		{"_2 _2", "_2 _3"},
		{"n_99999999999999999999 n_99999999999999999999", "n_99999999999999999999 n_99999999999999999999_2"},
	} {
		set := markdown.AnchorSet{}
		var got []string
		for _, id := range strings.Fields(test.ids) {
			got = append(got, set.Unique(id))
		}
		if g := strings.Join(got, " "); g != test.want {
			t.Errorf("unique of %s = %s, want %s", test.ids, g, test.want)
		}
	}
}

func TestUniqueIDsOfManyHeadings(t *testing.T) {
	t.Parallel()
	const many = 200_000 // as many as on a page of 1 MB
	set := markdown.AnchorSet{}
	for range many - 1 {
		set.Unique(markdown.EmptyAnchor)
	}
	if got, want := set.Unique(markdown.EmptyAnchor), fmt.Sprintf("%s_%d", markdown.EmptyAnchor, many); got != want {
		t.Errorf("last id = %s, want %s", got, want)
	}
}
