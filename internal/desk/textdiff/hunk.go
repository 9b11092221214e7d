package textdiff

import "slices"

// maxEdits bounds the work of a comparison: time grows with the length of the texts times the
// edits, memory with the square of the edits. Texts that differ more are shown as replaced.
const maxEdits = 3000

// Hunk is a part of two lists: equal elements, or elements of one replaced by elements of the
// other.
type Hunk struct {
	Same                         bool
	From, To, OtherFrom, OtherTo int
}

// Hunks compares two lists. The hunks cover both; equal ones alternate with others.
func Hunks(a, b []string) []Hunk {
	start, end := shared(a, b)
	matches := match(a[start:len(a)-end], b[start:len(b)-end])
	var list []Hunk
	i, j := 0, 0 // end of the covered parts
	add := func(from, otherFrom, n int) {
		if i < from || j < otherFrom {
			list = append(list, Hunk{From: i, To: from, OtherFrom: j, OtherTo: otherFrom})
		}
		if n > 0 {
			list = append(list, Hunk{Same: true, From: from, To: from + n, OtherFrom: otherFrom, OtherTo: otherFrom + n})
		}
		i, j = from+n, otherFrom+n
	}
	add(0, 0, start)
	for _, m := range matches {
		add(start+m.a, start+m.b, m.n)
	}
	add(len(a)-end, len(b)-end, end)
	return list
}

// run is a number of equal elements in two lists.
type run struct{ a, b, n int }

// match returns the runs of a shortest edit script by the algorithm of Myers (An O(ND)
// Difference Algorithm and Its Variations, 1986), none if it has more than maxEdits.
func match(a, b []string) []run {
	// rows has, for each number of edits d, the furthest index in a on the diagonals -d,
	// -d+2, …, d; a diagonal is the difference of the indexes.
	var rows [][]int32
	for d := 0; d <= min(len(a)+len(b), maxEdits); d++ {
		row := make([]int32, d+1)
		for i := range row {
			k := 2*i - d
			x := 0
			if d > 0 {
				x, _ = step(rows[d-1], i)
			}
			for x < len(a) && x-k < len(b) && a[x] == b[x-k] {
				x++
			}
			row[i] = int32(x)
			if k == len(a)-len(b) && x >= len(a) {
				return trace(append(rows, row), len(a), len(b))
			}
		}
		rows = append(rows, row)
	}
	return nil
}

// step returns the furthest index on diagonal i after one more edit, and the diagonal of the
// row before from which it is reached.
func step(before []int32, i int) (x, from int) {
	if i == 0 || i < len(before) && before[i-1] < before[i] {
		return int(before[i]), i
	}
	return int(before[i-1]) + 1, i - 1
}

// trace returns the runs on the path to the ends of two lists.
func trace(rows [][]int32, x, y int) []run {
	var runs []run
	add := func(x, y, n int) {
		if n > 0 {
			runs = append(runs, run{x, y, n})
		}
	}
	d := len(rows) - 1
	i := (x - y + d) / 2
	for ; d > 0; d-- {
		k := 2*i - d
		edited, from := step(rows[d-1], i)
		add(edited, edited-k, x-edited)
		i = from
		x = int(rows[d-1][i])
	}
	add(0, 0, x)
	slices.Reverse(runs)
	return runs
}
