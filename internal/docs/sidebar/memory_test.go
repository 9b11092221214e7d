package sidebar

import (
	"fmt"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
)

// listHTML returns a sidebar of links.
func listHTML(links int) string {
	var b strings.Builder
	b.WriteString("<ol>")
	for i := range links {
		fmt.Fprintf(&b, `<li><a href="/en-US/docs/Web/API/Thing_%d">Thing %d</a></li>`, i, i)
	}
	b.WriteString("</ol>")
	return b.String()
}

// TestSidebarsAreCountedForWhatTheyHold compares the counted size of sidebars
// with the growth of the heap.
func TestSidebarsAreCountedForWhatTheyHold(t *testing.T) {
	const count = 50
	counted := int64(count * newBase(listHTML(500)).size())
	held := testkit.Held(func() any {
		var list []*base
		for range count {
			list = append(list, newBase(listHTML(500)))
		}
		return list
	})
	if held > counted*11/10 || held < counted*8/10 {
		t.Errorf("%d KiB are in use, %d are counted", held>>10, counted>>10)
	}
}
