package corpus

import (
	"fmt"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/search/tuning"
)

// Sums of floating-point numbers depend on their order; scores must not.
func TestEqualLinesGiveEqualScores(t *testing.T) {
	var lines []MessageLine
	for i := 1; i < 40; i++ {
		var text strings.Builder
		for n := range i {
			fmt.Fprintf(&text, "word%d ", n)
		}
		lines = append(lines, MessageLine{Folder: fmt.Sprint(i), Text: text.String()})
	}
	want := NewMessages(lines, &tuning.Default().Messages)
	for range 20 {
		for i, line := range NewMessages(lines, &tuning.Default().Messages).lines {
			if line.sum != want.lines[i].sum {
				t.Fatalf("line %d has sums %v and %v", i, want.lines[i].sum, line.sum)
			}
		}
	}
}
