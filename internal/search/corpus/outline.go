package corpus

import (
	"cmp"
	"strings"

	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/search/words"
)

// outline finds the sections of a page by its headings.
type outline struct {
	dialect  markdown.Dialect
	levels   []int
	ids      []string // written ones
	headings []string
}

func (o *outline) add(level int, id, heading string) {
	o.levels = append(o.levels, level)
	o.ids = append(o.ids, id)
	o.headings = append(o.headings, heading)
}

// entry is a section: the ranges of a page from first to last. Range 0 precedes the
// first heading; range n follows heading n.
type entry struct {
	heading     string
	anchor      string
	level       int
	above       []string // headings
	first, last int
}

// path returns the heading and those above it, one per line.
func (e *entry) path() string {
	if len(e.above) == 0 {
		return e.heading
	}
	return strings.Join(e.above, "\n") + "\n" + e.heading
}

// finish returns the sections, the introduction first. Headings that only label a part of an
// example do not begin one, as nobody asks for the CSS of an example alone.
func (o *outline) finish(names []string) []entry {
	entries := []entry{{}}
	ids := markdown.AnchorSet{}
	var open []entry // possible parents of the next heading
	for i, heading := range o.headings {
		heading = strings.Join(strings.Fields(macro.FillPlaceholders(heading, names)), " ")
		id := o.dialect.Unique(ids, cmp.Or(o.ids[i], o.dialect.AnchorID(heading)))
		level := o.levels[i]
		for len(open) > 0 && open[len(open)-1].level >= level {
			open = open[:len(open)-1]
		}
		if heading == "" || len(open) > 0 && words.IsLabel(heading) {
			entries[len(entries)-1].last = i + 1
			continue
		}
		e := entry{heading: heading, anchor: id, level: level, first: i + 1, last: i + 1}
		for _, above := range open {
			e.above = append(e.above, above.heading)
		}
		open = append(open, e)
		entries = append(entries, e)
	}
	return entries
}
