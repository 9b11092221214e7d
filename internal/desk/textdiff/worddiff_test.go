package textdiff_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/desk/textdiff"
)

// show formats pieces: [-removed-] and {+added+}.
func show(pieces []textdiff.Piece) string {
	var b strings.Builder
	for _, p := range pieces {
		switch p.Kind {
		case textdiff.Removed:
			fmt.Fprintf(&b, "[-%s-]", p.Text)
		case textdiff.Added:
			fmt.Fprintf(&b, "{+%s+}", p.Text)
		default:
			b.WriteString(p.Text)
		}
	}
	return b.String()
}

func TestCompare(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, before, after, want string }{
		{"same", "a b", "a b", "a b"},
		{"nothing", "", "", ""},
		{"all new", "", "a b", "{+a b+}"},
		{"one word", "The quick fox.", "The slow fox.", "The [-quick-]{+slow+} fox."},
		{"words in a row", "The quick brown fox.", "The slow red fox.", "The [-quick brown-]{+slow red+} fox."},
		{"sign", "Call `x()` now", "Call `x` now", "Call `x[-()-]` now"},
		{"word with a hyphen", "a font-size b", "a font-style b", "a [-font-size-]{+font-style+} b"},
		{"umlaut", "für alle", "für viele", "für [-alle-]{+viele+}"},
		{"no spaces between words", "我是人", "我是狗", "我是[-人-]{+狗+}"},
		{"line added", "a\n", "a\nb\n", "a\n{+b\n+}"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := show(textdiff.Compare(test.before, test.after)); got != test.want {
				t.Errorf("Compare(%q, %q) = %s, want %s", test.before, test.after, got, test.want)
			}
		})
	}
}

func TestCompareLongTexts(t *testing.T) {
	t.Parallel()
	before := strings.Repeat("the same words again and again\n", 20_000)
	after := strings.Repeat("and again other words the same\n", 20_000)
	checkWhole(t, before, after)
	checkWhole(t, before+"x", "y"+before)
}

func FuzzCompare(f *testing.F) {
	f.Add("a b c", "a c")
	f.Add("\xff\n", "ä")
	f.Fuzz(func(t *testing.T, before, after string) { checkWhole(t, before, after) })
}

// checkWhole checks that the pieces add up to both texts.
func checkWhole(t *testing.T, before, after string) {
	t.Helper()
	var a, b strings.Builder
	for _, p := range textdiff.Compare(before, after) {
		if p.Kind != textdiff.Added {
			a.WriteString(p.Text)
		}
		if p.Kind != textdiff.Removed {
			b.WriteString(p.Text)
		}
	}
	if a.String() != before || b.String() != after {
		t.Errorf("pieces do not add up to the texts")
	}
}

// Tables and hostile pages repeat a word thousands of times, on which some
// algorithms take minutes.
func TestRepeatedWordsAreComparedQuickly(t *testing.T) {
	t.Parallel()
	var before, after strings.Builder
	for i := range 1000 {
		before.WriteString("| same ")
		after.WriteString("| same ")
		if i%2 == 0 {
			fmt.Fprintf(&after, "x%d ", i)
		}
		if i%3 == 0 {
			fmt.Fprintf(&before, "y%d ", i)
		}
	}
	started := time.Now()
	checkWhole(t, before.String(), after.String())
	if took := time.Since(started); took > time.Minute {
		t.Errorf("comparing %d bytes took %v", before.Len(), took)
	}
}
