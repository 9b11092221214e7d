package check

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"slices"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/flaw"
)

// Fix applies the certain fixes of flaws to the source of their file. It returns the fixed
// source and the remaining flaws: those without such a fix, found in another version of the
// source, or with a fix that overlaps an earlier one and may be found again.
func Fix(source []byte, flaws []flaw.Flaw) (fixed []byte, left []flaw.Flaw) {
	var edits []edit
	lines := lineStarts(source)
	for i, f := range flaws {
		if e, ok := findEdit(source, lines, f.Fix); ok {
			e.flaw = i
			edits = append(edits, e)
		} else {
			left = append(left, f)
		}
	}
	slices.SortStableFunc(edits, func(a, b edit) int { return a.start - b.start })
	edits = slices.CompactFunc(edits, func(a, b edit) bool { return a.end == b.end && a.text == b.text && a.start == b.start }) // flaws may share a cause
	end := 0
	for _, e := range edits {
		if e.start < end {
			left = append(left, flaws[e.flaw])
			continue
		}
		fixed = append(fixed, source[end:e.start]...)
		fixed = append(fixed, e.text...)
		end = e.end
	}
	return append(fixed, source[end:]...), left
}

type edit struct {
	start, end int
	text       string
	flaw       int // its index
}

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

// findEdit finds the text that a fix replaces, if it is still there.
func findEdit(source []byte, lines []int, fix flaw.Edit) (edit, bool) {
	if fix == (flaw.Edit{}) || fix.Line < 1 || fix.Line > len(lines) {
		return edit{}, false
	}
	start := lines[fix.Line-1]
	for range fix.Column - 1 {
		_, size := utf8.DecodeRune(source[start:])
		start += size
	}
	if !bytes.HasPrefix(source[start:], []byte(fix.Old)) {
		return edit{}, false
	}
	return edit{start: start, end: start + len(fix.Old), text: fix.New}, true
}

// maxRounds bounds the passes over a text: fixes of the same link depend on each other.
const maxRounds = 4

// FixAll applies fixes of the wanted kinds until none is left. A page that would get more
// flaws of any kind is left unchanged. It returns the number of remaining flaws.
func (x *Index) FixAll(ctx context.Context, file string, source []byte, flaws []flaw.Flaw, wanted func(flaw.Flaw) bool) (fixed []byte, left int, err error) {
	fixed, _ = Fix(source, flaws)
	before, err := x.Draft(ctx, file, string(source))
	if errors.Is(err, fs.ErrNotExist) { // not a page: no flaws to compare
		_, rest := Fix(source, flaws)
		return fixed, len(rest), nil
	}
	if err != nil {
		return nil, 0, err
	}
	fixable := func(list []flaw.Flaw) []flaw.Flaw {
		return slices.DeleteFunc(slices.Clone(list), func(f flaw.Flaw) bool { return !f.HasFix() || !wanted(f) })
	}
	var after []flaw.Flaw
	for range maxRounds {
		if after, err = x.Draft(ctx, file, string(fixed)); err != nil {
			return nil, 0, err
		}
		again := fixable(after)
		if len(again) == 0 {
			break
		}
		fixed, _ = Fix(fixed, again)
	}
	had := flaw.Count(before)
	for name, n := range flaw.Count(after) {
		if n > had[name] {
			return source, len(flaws), nil
		}
	}
	return fixed, len(fixable(after)), nil
}
