package help

import (
	"crypto/rand"
	"strings"
)

// marks delimit data for a model. Their letters are random for each request, so no text can
// imitate the end of its data.
type marks string

func newMarks() marks {
	const letters = 10
	return marks(strings.ToLower(rand.Text()[:letters]))
}

// around wraps a text in marks, the first with attributes: ` number="1"`.
func (m marks) around(name, attributes, text string) string {
	name += "-" + string(m)
	return "<" + name + attributes + ">\n" + strings.TrimRight(text, "\n") + "\n</" + name + ">\n"
}
