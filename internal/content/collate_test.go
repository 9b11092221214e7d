package content_test

import (
	"cmp"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/content"
)

// TestCompareTitles holds to an order that ICU gives for en-US with numeric
// ordering and primary strength; titles on one line, between bars, are equal.
func TestCompareTitles(t *testing.T) {
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
					if got, want := content.CompareTitles(x, y), cmp.Compare(i, j); got != want {
						t.Errorf("CompareTitles(%q, %q) = %d, want %d", x, y, got, want)
					}
				}
			}
		}
	}
}

func FuzzSortKey(f *testing.F) {
	f.Add("Oak 12", "oak 012")
	f.Add("a-b", "Äb")
	f.Fuzz(func(t *testing.T, a, b string) {
		if got, want := content.CompareTitles(a, b), strings.Compare(content.SortKey(a), content.SortKey(b)); got != want {
			t.Errorf("CompareTitles(%q, %q) = %d, keys say %d", a, b, got, want)
		}
		if content.CompareTitles(a, strings.ToUpper(b)) != -content.CompareTitles(strings.ToUpper(b), a) {
			t.Errorf("comparing %q and %q depends on their order", a, strings.ToUpper(b))
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
