package flaw_test

import (
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/flaw"
)

func TestExcerptCutsLongLines(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", 3000)
	shown := strings.Repeat("ä", 500) + "…\n"
	if got, want := flaw.Excerpt(long, 1, 3), shown+"--^\n"; got != want {
		t.Errorf("Excerpt(1, 3) of a long line = %q, want %q", got, want)
	}
	if got := flaw.Excerpt(long, 1, 2000); got != shown {
		t.Errorf("Excerpt(1, 2000) of a long line = %q, want no pointer after its end", got)
	}
}

func TestExcerpt(t *testing.T) {
	t.Parallel()
	source := "one\ntwo\nthree\nfour\nfive\nsix"
	tests := []struct {
		name         string
		line, column int
		want         string
	}{
		{"first line", 1, 1, "one\n^\ntwo\nthree\nfour\n"},
		{"in the middle", 4, 3, "one\ntwo\nthree\nfour\n--^\nfive\nsix\n"},
		{"last line, no column", 6, 0, "three\nfour\nfive\nsix\n^\n"},
		{"unknown position", 0, 0, ""},
		{"after the end", 7, 1, ""},
	}
	for _, tt := range tests {
		if got := flaw.Excerpt(source, tt.line, tt.column); got != tt.want {
			t.Errorf("%s: Excerpt(%d, %d) = %q, want %q", tt.name, tt.line, tt.column, got, tt.want)
		}
	}
}
