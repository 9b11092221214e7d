package content_test

import (
	"cmp"
	"strings"
	"testing"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/content"
)

// TestSortKeyOrder compares with the order of ICU for en-US with numeric
// ordering and primary strength; titles on one line, separated by bars, are
// equal.
func TestSortKeyOrder(t *testing.T) {
	t.Parallel()
	groups := [][]string{
		{"", "\u00ad"}, {" ", "\u00a0"}, {"_"}, {"-"}, {"–"}, {"—"}, {","}, {";"}, {":"}, {"!"}, {"?"}, {"."}, {"…"},
		{"'", "’", "‘"}, {`"`, "“", "”"}, {"("}, {")"}, {"["}, {"]"}, {"{"}, {"}"}, {"@"}, {"*"}, {"/"}, {"\\"}, {"&"}, {"#"}, {"%"},
		{"`"}, {"^"}, {"+"}, {"<"}, {"="}, {">"}, {"|"}, {"~"}, {"$"}, {"€"},
		{"0", "00"}, {"1", "01"}, {"1.5"}, {"2"}, {"10"}, {"10a"}, {"11"}, {"1234567890123456789012345"},
		{"a", "A", "ä", "á", "a\u0301"}, {"a b"}, {"a-b"}, {"a.b"}, {"a[b"}, {"a1"}, {"a9"}, {"a10"}, {"aa"}, {"ab"}, {"ae", "æ"},
		{"can't", "CAN’T"}, {"oe", "œ"}, {"strasse", "Straße"}, {"th"}, {"z"}, {"þ"}, {"α"}, {"г", "Ѓ"}, {"и"}, {"й"}, {"あ"}, {"中"},
	}
	for i, a := range groups {
		for j, b := range groups {
			for _, x := range a {
				for _, y := range b {
					if got, want := strings.Compare(content.SortKey(x), content.SortKey(y)), cmp.Compare(i, j); got != want {
						t.Errorf("keys of %q and %q compare as %d, want %d", x, y, got, want)
					}
				}
			}
		}
	}
}

func FuzzSortKey(f *testing.F) {
	f.Add("Oak 12")
	f.Add("a-b Äb")
	f.Fuzz(func(t *testing.T, title string) {
		key := content.SortKey(title)
		capitals := strings.Map(func(r rune) rune {
			if 'a' <= r && r <= 'z' {
				r -= 'a' - 'A'
			}
			return r
		}, title)
		if utf8.ValidString(title) && content.SortKey(capitals) != key {
			t.Errorf("%q and %q have different keys", title, capitals)
		}
		if longer := content.SortKey(title + "z"); longer < key {
			t.Errorf("%q comes before %q", title+"z", title)
		}
	})
}

func BenchmarkSortKey(b *testing.B) {
	for _, title := range []string{"Element: getBoundingClientRect() method", "Größenänderung", "日本語の文書"} {
		b.Run(title, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				content.SortKey(title)
			}
		})
	}
}
