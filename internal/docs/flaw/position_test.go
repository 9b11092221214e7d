package flaw_test

import (
	"testing"

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
