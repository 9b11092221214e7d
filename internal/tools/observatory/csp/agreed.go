package csp

import (
	"bytes"
	"slices"
	"sort"
	"strings"
)

// agreed are the sources of a directive that the policies so far agree on, sorted.
//
// A policy compares each source with the one before it. Pairs that were compared
// for an earlier policy are left out, so that the time for many small policies does
// not grow with what the others have: sites decide about both.
type agreed struct {
	list []*source
	// due has for each source whether it is to be compared with the one before. It
	// is bytes, in which the next is found quickly.
	due []byte
}

const isDue = 1

// insertBelow is how many times more sources there must be than are added for
// these to be inserted one by one.
const insertBelow = 8

// merge adds sorted sources, after those that are equal.
func (g *agreed) merge(added []*source) {
	if len(added)*insertBelow > len(g.list) {
		g.list = merged(g.list, added)
		g.due = bytes.Repeat([]byte{isDue}, len(g.list))
		return
	}
	end := len(g.list) // of those that are not in their new place
	g.list = append(g.list, added...)
	g.due = append(g.due, make([]byte, len(added))...)
	for n, s := range slices.Backward(added) {
		at := sort.Search(end, func(i int) bool { return byKey(s, g.list[i]) < 0 })
		copy(g.list[at+n+1:], g.list[at:end])
		copy(g.due[at+n+1:], g.due[at:end])
		g.list[at+n], g.due[at+n] = s, isDue
		if at+n+1 < len(g.due) {
			g.due[at+n+1] = isDue
		}
		end = at
	}
}

// merged merges sorted lists.
func merged(former, added []*source) []*source {
	list := make([]*source, 0, len(former)+len(added))
	for len(former) > 0 && len(added) > 0 {
		if byKey(added[0], former[0]) < 0 {
			list, added = append(list, added[0]), added[1:]
		} else {
			list, former = append(list, former[0]), former[1:]
		}
	}
	return append(append(list, former...), added...)
}

// confirm compares the sources that are due with those before them and drops those
// that are not to be kept.
func (g *agreed) confirm() error {
	var dropped []int
	for i := g.nextDue(0); i < len(g.list); i = g.nextDue(i + 1) {
		g.due[i] = 0
		if i > 0 {
			if err := compare(g.list[i-1], g.list[i]); err != nil {
				return err
			}
		}
		if !g.list[i].keep {
			dropped = append(dropped, i)
		}
	}
	g.drop(dropped)
	return nil
}

// nextDue returns the index of the first source from i on that is due.
func (g *agreed) nextDue(i int) int {
	if at := bytes.IndexByte(g.due[i:], isDue); at >= 0 {
		return i + at
	}
	return len(g.list)
}

// compare decides whether a source is kept by the one before it.
func compare(before, s *source) error {
	if s.policy == before.policy {
		if strings.HasPrefix(s.text, before.text) {
			s.keep = false
		}
		return nil
	}
	covered, err := covers(before.text, s.text)
	if covered {
		s.keep = true
	}
	return err
}

// drop removes the sources at ascending indexes. What follows one has another
// before it then, and is due for the next policy.
func (g *agreed) drop(indexes []int) {
	if len(indexes) == 0 {
		return
	}
	end := indexes[0] // of what stays
	for n, i := range indexes {
		next := len(g.list)
		if n+1 < len(indexes) {
			next = indexes[n+1]
		}
		if i+1 < next {
			g.due[i+1] = isDue
		}
		copy(g.due[end:], g.due[i+1:next])
		end += copy(g.list[end:], g.list[i+1:next])
	}
	clear(g.list[end:])
	g.list, g.due = g.list[:end], g.due[:end]
}

// doubt has all sources dropped unless the next policy confirms them.
func (g *agreed) doubt() {
	for i, s := range g.list {
		s.keep = false
		g.due[i] = isDue
	}
}
