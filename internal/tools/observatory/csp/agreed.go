package csp

import (
	"bytes"
	"slices"
	"sort"
	"strings"
)

// agreed are the sources of a directive on which the policies so far agree, sorted.
//
// A policy compares each source with the one before it. Pairs compared for an earlier policy
// are skipped, so that the time for many small policies does not grow with the sources of
// others: sites determine both.
type agreed struct {
	list []*source
	// due says for each source whether to compare it with the one before. In bytes, the next
	// one is found quickly.
	due []byte
}

const isDue = 1

// insertBelow is the ratio of existing to added sources from which these are inserted one by
// one.
const insertBelow = 8

// merge adds sorted sources, after equal ones.
func (g *agreed) merge(added []*source) {
	if len(added)*insertBelow > len(g.list) {
		g.list = merged(g.list, added)
		g.due = bytes.Repeat([]byte{isDue}, len(g.list))
		return
	}
	end := len(g.list) // end of the sources not yet moved
	g.list = append(g.list, added...)
	g.due = append(g.due, make([]byte, len(added))...)
	for n, s := range slices.Backward(added) {
		index := sort.Search(end, func(i int) bool { return byKey(s, g.list[i]) < 0 })
		copy(g.list[index+n+1:], g.list[index:end])
		copy(g.due[index+n+1:], g.due[index:end])
		g.list[index+n], g.due[index+n] = s, isDue
		if index+n+1 < len(g.due) {
			g.due[index+n+1] = isDue
		}
		end = index
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

// confirm compares due sources with those before them and drops those not kept.
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

// nextDue returns the index of the first due source from i on.
func (g *agreed) nextDue(i int) int {
	if pos := bytes.IndexByte(g.due[i:], isDue); pos >= 0 {
		return i + pos
	}
	return len(g.list)
}

// compare decides whether the source before keeps a source.
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

// drop removes the sources at ascending indexes. The source after a removed one has a new
// predecessor, and is due for the next policy.
func (g *agreed) drop(indexes []int) {
	if len(indexes) == 0 {
		return
	}
	end := indexes[0] // end of the kept sources
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

// doubt drops all sources unless the next policy confirms them.
func (g *agreed) doubt() {
	for i, s := range g.list {
		s.keep = false
		g.due[i] = isDue
	}
}
