package check

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/flaw"
)

// Fix applies the certain fixes of flaws to the source of the file that they are
// in, and changes nothing else. It returns the fixed source and the flaws that
// are left, because they have no such fix or the source is not the one that they
// were found in.
func Fix(source []byte, flaws []flaw.Flaw) (fixed []byte, left []flaw.Flaw) {
	var edits []edit
	lines := lineStarts(source)
	for _, f := range flaws {
		if e, ok := findEdit(source, lines, f.Fix); ok {
			edits = append(edits, e)
		} else {
			left = append(left, f)
		}
	}
	slices.SortFunc(edits, func(a, b edit) int { return a.start - b.start })
	edits = slices.Compact(edits) // two flaws may have one cause
	end := 0
	for _, e := range edits {
		if e.start < end {
			continue // it is found again, and fixed then
		}
		fixed = append(fixed, source[end:e.start]...)
		fixed = append(fixed, e.text...)
		end = e.end
	}
	return append(fixed, source[end:]...), left
}

// edit replaces bytes of a source.
type edit struct {
	start, end int
	text       string
}

// lineStarts returns the offset of each line.
func lineStarts(source []byte) []int {
	starts := []int{0}
	if bytes.HasPrefix(source, []byte("\ufeff")) {
		starts[0] = len("\ufeff")
	}
	for i, c := range source {
		if c == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// findEdit finds what a fix replaces, if it is still there.
func findEdit(source []byte, lines []int, fix flaw.Edit) (edit, bool) {
	if fix == (flaw.Edit{}) || fix.Line < 1 || fix.Line > len(lines) {
		return edit{}, false
	}
	at := lines[fix.Line-1]
	for range fix.Column - 1 {
		_, size := utf8.DecodeRune(source[at:])
		at += size
	}
	if !bytes.HasPrefix(source[at:], []byte(fix.Old)) {
		return edit{}, false
	}
	return edit{at, at + len(fix.Old), fix.New}, true
}
