package preview

import (
	"strings"

	"waymark.dev/waymark/internal/desk/textdiff"
)

// maxLines bounds the compared lines of a text.
const maxLines = 20000

// contextLines is the number of unchanged lines around a change.
const contextLines = 1

// part is a part of a diff: changed words or unchanged lines.
type part struct {
	Words  []textdiff.Piece // of changed lines
	Same   []string         // unchanged lines
	Folded bool             // the unchanged lines are far from a change
}

// diff is the difference between two texts.
type diff struct {
	Parts          []part
	Added, Removed int // words
}

// compare compares texts by line, and changed lines by word.
func compare(before, after []string) diff {
	before, after = before[:min(len(before), maxLines)], after[:min(len(after), maxLines)]
	var d diff
	for _, s := range textdiff.Hunks(before, after) {
		if s.Same {
			d.Parts = append(d.Parts, part{Same: before[s.From:s.To]})
			continue
		}
		words := textdiff.Compare(strings.Join(before[s.From:s.To], "\n"), strings.Join(after[s.OtherFrom:s.OtherTo], "\n"))
		for _, piece := range words {
			switch piece.Kind {
			case textdiff.Added:
				d.Added += len(strings.Fields(piece.Text))
			case textdiff.Removed:
				d.Removed += len(strings.Fields(piece.Text))
			}
		}
		d.Parts = append(d.Parts, part{Words: words})
	}
	d.fold()
	return d
}

// fold separates unchanged lines that are far from a change.
func (d *diff) fold() {
	var parts []part
	for i, p := range d.Parts {
		if p.Words != nil {
			parts = append(parts, p)
			continue
		}
		before, after := contextLines, contextLines
		if i == 0 {
			before = 0
		}
		if i == len(d.Parts)-1 {
			after = 0
		}
		if len(p.Same) <= before+after+1 {
			parts = append(parts, p)
			continue
		}
		end := len(p.Same) - after
		parts = appendSame(parts, p.Same[:before], false)
		parts = appendSame(parts, p.Same[before:end], true)
		parts = appendSame(parts, p.Same[end:], false)
	}
	d.Parts = parts
}

func appendSame(parts []part, lines []string, folded bool) []part {
	if len(lines) == 0 {
		return parts
	}
	return append(parts, part{Same: lines, Folded: folded})
}

func (d diff) isEmpty() bool { return d.Added+d.Removed == 0 }
