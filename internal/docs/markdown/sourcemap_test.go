package markdown

import (
	"strings"
	"testing"
)

func TestSource(t *testing.T) {
	t.Parallel()
	// "ab{call}cd" became "abXcd", and that "<p>abXcd</p>".
	calls := IdentityMap(10).Edited([]SourceEdit{{At: 2, Removed: 6, Inserted: 1, Source: Span{2, 8}}})
	html := &SourceMap{}
	html.Made(0, 3, Span{0, 5})
	html.Copied(3, Span{0, 5})
	m := html.From(calls).Edited([]SourceEdit{{At: 0, Inserted: 4}, {At: 5, Removed: 1, Inserted: 3, Source: Span{2, 8}}})
	// Now it is "****<p>abYYYcd</p>".
	for _, tt := range []struct {
		name       string
		start, end int
		want       Span
		ok         bool
	}{
		{"inserted text without source", 0, 4, Span{}, false},
		{"made piece", 4, 5, Span{0, 10}, true},
		{"copy", 8, 9, Span{1, 2}, true},
		{"output of a call", 10, 11, Span{2, 8}, true},
		{"copy after a call", 12, 14, Span{8, 10}, true},
		{"across all", 8, 13, Span{1, 9}, true},
		{"what has no piece", 14, 18, Span{}, false},
	} {
		if got, ok := m.Source(tt.start, tt.end); got != tt.want || ok != tt.ok {
			t.Errorf("%s: Source(%d, %d) = %v, %t; want %v, %t", tt.name, tt.start, tt.end, got, ok, tt.want, tt.ok)
		}
	}
}

func TestNilMapDropsPieces(t *testing.T) {
	t.Parallel()
	var m *SourceMap
	m.Copied(0, Span{0, 1})
	m.Made(1, 2, Span{0, 1})
	if _, ok := m.Source(0, 2); ok {
		t.Error("a nil map returns a source")
	}
}

// FuzzEdited edits a text and its map twice, both at once and one after the
// other, and looks up the source of each byte.
func FuzzEdited(f *testing.F) {
	f.Add("a text that is edited", []byte{2, 3, 1, 0, 0, 4, 5, 9, 0})
	f.Add("ab", []byte{0, 2, 3, 0, 1, 0, 1, 1, 1})
	f.Fuzz(func(t *testing.T, text string, script []byte) {
		first, edited := edits(text, script)
		m := IdentityMap(len(text)).Edited(first)
		check(t, m, text, edited)
		second, again := edits(edited, script)
		check(t, m.Edited(second), text, again)
		check(t, IdentityMap(len(edited)).Edited(second).From(m), text, again)
	})
}

// inserted is a byte that only edits write.
const inserted = "\xff"

// edits makes the edits of a script and returns them with the resulting text.
func edits(text string, script []byte) ([]SourceEdit, string) {
	var list []SourceEdit
	var out strings.Builder
	at := 0
	for ; len(script) >= 3; script = script[3:] {
		e := SourceEdit{At: at + int(script[0]), Removed: int(script[1]), Inserted: int(script[2]) % 5}
		if e.At+e.Removed > len(text) {
			break
		}
		out.WriteString(text[at:e.At] + strings.Repeat(inserted, e.Inserted))
		at = e.At + e.Removed
		list = append(list, e)
	}
	out.WriteString(text[at:])
	return list, out.String()
}

// check verifies that each byte that was not inserted comes from an equal one.
func check(t *testing.T, m *SourceMap, source, text string) {
	t.Helper()
	last := -1
	for i := range len(text) {
		from, ok := m.Source(i, i+1)
		switch {
		case ok && (from.End != from.Start+1 || source[from.Start] != text[i]):
			t.Fatalf("byte %d %q of %q comes from %v of %q", i, text[i], text, from, source)
		case ok && from.Start <= last:
			t.Fatalf("byte %d of %q comes from %v, the previous one from %d", i, text, from, last)
		case !ok && text[i] != inserted[0]:
			t.Fatalf("byte %d of %q has no source", i, text)
		}
		if ok {
			last = from.Start
		}
	}
}
