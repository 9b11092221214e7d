package search

import (
	"fmt"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit/heaptest"
)

// TestTextsThatAreKeptAreBounded reads many long pages with links. What is held
// for them is what is counted.
func TestTextsThatAreKeptAreBounded(t *testing.T) {
	k := &texts{kept: map[*Item]Text{}}
	held := heaptest.Held(func() any {
		for i := range 1100 {
			page := func() (string, error) {
				return fmt.Sprintf("## Heading %d\n\nSee [a link](/en-US/docs/Thing_%d).\n\n%s\n", i, i, strings.Repeat("word ", 4<<10)), nil
			}
			if _, err := k.of(&Item{markdown: page}); err != nil {
				t.Fatal(err)
			}
			if k.bytes > textBytes {
				t.Fatalf("%d bytes are kept after %d pages, want at most %d", k.bytes, i, textBytes)
			}
		}
		return k
	})
	if counted := int64(k.bytes); held > counted*12/10 || counted == 0 {
		t.Errorf("%d KiB are held, %d are counted", held>>10, counted>>10)
	}
}
