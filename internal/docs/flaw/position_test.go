package flaw_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/flaw"
)

func TestPosition(t *testing.T) {
	t.Parallel()
	text := flaw.NewText("äb\n\ncde\n", 7)
	for _, test := range []struct{ offset, line, column int }{
		{0, 7, 1}, {2, 7, 2}, {3, 7, 3}, {4, 8, 1}, {5, 9, 1}, {7, 9, 3}, {7, 9, 3}, {2, 7, 2}, {9, 10, 1},
	} {
		if line, column := text.Position(test.offset); line != test.line || column != test.column {
			t.Errorf("Position(%d) = %d, %d, want %d, %d", test.offset, line, column, test.line, test.column)
		}
	}
}

// Positions do not depend on the order of calls.
func TestPositionsInAnyOrder(t *testing.T) {
	t.Parallel()
	for name, source := range map[string]string{
		"lines": strings.Repeat("äb€𝄞\n", 1000), "one line": strings.Repeat("a€", 2048), "length of marks": strings.Repeat("x", 4096),
	} {
		text := flaw.NewText(source, 1)
		random := rand.New(rand.NewPCG(1, 2))
		for range 1000 {
			offset := random.IntN(len(source) + 1)
			for offset < len(source) && !utf8.RuneStart(source[offset]) {
				offset--
			}
			before := source[:offset]
			wantLine := strings.Count(before, "\n") + 1
			wantColumn := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
			if line, column := text.Position(offset); line != wantLine || column != wantColumn {
				t.Fatalf("%s: Position(%d) = %d, %d, want %d, %d", name, offset, line, column, wantLine, wantColumn)
			}
		}
	}
}
