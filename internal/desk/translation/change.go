package translation

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/desk/textdiff"
)

// ChangeKind is the kind of a section's change.
type ChangeKind string

const (
	Unchanged ChangeKind = "unchanged"
	Changed   ChangeKind = "changed"
	Added     ChangeKind = "added"
	Removed   ChangeKind = "removed"
	Reordered ChangeKind = "moved" // elsewhere on the page, with the same words
)

// Change is an original section before and after.
type Change struct {
	Kind   ChangeKind
	Before *Section // nil for an added section
	After  *Section // nil for a removed section
	Marked bool     // marked as unchanged in meaning
}

// ID returns the id of the section, or its former id.
func (c Change) ID() string {
	if c.After != nil {
		return c.After.ID
	}
	return c.Before.ID
}

// Hashes returns the hashes before and after, empty where there is no section.
func (c Change) Hashes() (before, after string) {
	if c.Before != nil {
		before = c.Before.Hash
	}
	if c.After != nil {
		after = c.After.Hash
	}
	return before, after
}

func (c Change) Words() []textdiff.Piece {
	var before, after string
	if c.Before != nil {
		before = c.Before.Text
	}
	if c.After != nil {
		after = c.After.Text
	}
	return textdiff.Compare(before, after)
}

// Compare returns the sections of a page in order; removed ones follow their former
// predecessors.
func Compare(before, after []Section) []Change {
	partner := pair(before, after)
	moved := movedSections(partner)
	changes := make([]Change, 0, len(after))
	gone := removedAfter(before, partner)
	changes = append(changes, gone[-1]...)
	for i := range after {
		c := Change{Kind: Added, After: &after[i]}
		if p := partner[i]; p >= 0 {
			c.Before = &before[p]
			switch {
			case before[p].Hash != after[i].Hash:
				c.Kind = Changed
			case moved[i]:
				c.Kind = Reordered
			default:
				c.Kind = Unchanged
			}
		}
		changes = append(changes, c)
		if p := partner[i]; p >= 0 {
			changes = append(changes, gone[p]...)
		}
	}
	return changes
}

// removedAfter returns the sections without partner by the preceding one with a partner, -1
// for none.
func removedAfter(before []Section, partner []int) map[int][]Change {
	gone := map[int][]Change{}
	last := -1
	for i := range before {
		if slices.Contains(partner, i) {
			last = i
			continue
		}
		gone[last] = append(gone[last], Change{Kind: Removed, Before: &before[i]})
	}
	return gone
}

// pair finds the former version of each section, -1 for none: the same id, else the same
// words below the heading, else most of the words.
func pair(before, after []Section) []int {
	partner := make([]int, len(after))
	taken := make([]bool, len(before))
	match := func(same func(b, a *Section) bool) {
		for i := range after {
			if partner[i] >= 0 {
				continue
			}
			for j := range before {
				if !taken[j] && same(&before[j], &after[i]) {
					partner[i], taken[j] = j, true
					break
				}
			}
		}
	}
	for i := range partner {
		partner[i] = -1
	}
	match(func(b, a *Section) bool { return b.ID == a.ID })
	match(func(b, a *Section) bool { return withHeading(b) && withHeading(a) && sameBody(b, a) })
	match(func(b, a *Section) bool { return withHeading(b) && withHeading(a) && similar(b.Text, a.Text) })
	return partner
}

func withHeading(s *Section) bool { return s.ID != TitleID && s.ID != IntroID }

func sameBody(b, a *Section) bool {
	before, after := body(b.Text), body(a.Text)
	return before != "" && before == after
}

func body(text string) string {
	_, rest, _ := strings.Cut(text, "\n")
	return strings.TrimSpace(rest)
}

// similar reports whether two texts share over half of their words.
func similar(a, b string) bool {
	count := map[string]int{}
	total := 0
	for word := range strings.FieldsSeq(a) {
		count[word]++
		total++
	}
	same := 0
	for word := range strings.FieldsSeq(b) {
		total++
		if count[word] > 0 {
			count[word]--
			same++
		}
	}
	return 4*same > total
}

// movedSections reports which sections are out of their former order: all but the longest run
// in order.
func movedSections(partner []int) []bool {
	moved := make([]bool, len(partner))
	length := make([]int, len(partner))
	previous := make([]int, len(partner))
	best := -1
	for i, p := range partner {
		if p < 0 {
			continue
		}
		length[i], previous[i] = 1, -1
		for j := range i {
			if partner[j] >= 0 && partner[j] < p && length[j] >= length[i] {
				length[i], previous[i] = length[j]+1, j
			}
		}
		if best < 0 || length[i] > length[best] {
			best = i
		}
		moved[i] = true
	}
	for ; best >= 0; best = previous[best] {
		moved[best] = false
	}
	return moved
}

// Heading returns the heading, or the former one.
func (c Change) Heading() string {
	if c.After != nil {
		return c.After.Heading
	}
	return c.Before.Heading
}
