package corpus

import (
	"fmt"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
)

// TestCachedTextsAreBounded reads many long pages with links. They must take
// about as much memory as the cache counts.
func TestCachedTextsAreBounded(t *testing.T) {
	c := NewTexts()
	held := testkit.Held(func() any {
		for i := range 1100 {
			page := func() (string, error) {
				return fmt.Sprintf("## Heading %d\n\nSee [a link](/en-US/docs/Thing_%d).\n\n%s\n", i, i, strings.Repeat("word ", 4<<10)), nil
			}
			if _, err := c.Of(&Page{markdown: page}); err != nil {
				t.Fatal(err)
			}
			if c.bytes > textBytes {
				t.Fatalf("%d bytes are cached after %d pages, want at most %d", c.bytes, i, textBytes)
			}
		}
		return c
	})
	if counted := int64(c.bytes); held > counted*12/10 || counted == 0 {
		t.Errorf("%d KiB are in use, %d are counted", held>>10, counted>>10)
	}
}

func TestRecentlyUsedTextsStayCached(t *testing.T) {
	c := NewTexts()
	reads := 0
	used := &Page{markdown: func() (string, error) { reads++; return "Used all the time.", nil }}
	other := func() (string, error) { return strings.Repeat("word ", 64<<10), nil }
	for range 3 * textBytes / (2 * 5 * 64 << 10) {
		for _, p := range []*Page{used, {markdown: other}} {
			if _, err := c.Of(p); err != nil {
				t.Fatal(err)
			}
		}
	}
	if reads != 1 {
		t.Errorf("a recently used text was read %d times, want once", reads)
	}
}
