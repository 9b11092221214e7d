package macro

import "testing"

func TestPositionCountsCharactersFromTheTopOfTheFile(t *testing.T) {
	t.Parallel()
	body := "one\nzwölf {{x}} ö\n"
	tests := []struct {
		name         string
		offset       int
		line, column int
	}{
		{"start", 0, 5, 1},
		{"last of a line", 2, 5, 3},
		{"behind a wide letter", len("one\nzwölf "), 6, 7},
		{"end of the call", len("one\nzwölf {{x}}") - 1, 6, 11},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if line, column := position(body, tt.offset, 5); line != tt.line || column != tt.column {
				t.Errorf("position(%d) = %d:%d, want %d:%d", tt.offset, line, column, tt.line, tt.column)
			}
		})
	}
}
