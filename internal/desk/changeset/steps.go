package changeset

import (
	"maps"
	"slices"
)

// Moved is a file or folder that gets another path; To is "" if it is removed.
type Moved struct {
	From, To string
}

// Written is a file that gets another text.
type Written struct {
	Path   string // as it will be
	Before string // as it is now, "" for a new file
	Text   []byte
}

// Steps returns the plan for callers that carry it out themselves: moves and removals
// in their order, and the new texts by path.
func (s *Set) Steps() (moves []Moved, writes []Written) {
	for _, st := range s.steps {
		m := Moved{From: location{st.root, st.from}.String()}
		if st.to != "" {
			m.To = location{st.root, st.to}.String()
		}
		moves = append(moves, m)
	}
	for _, at := range slices.SortedFunc(maps.Keys(s.writes), location.compare) {
		w := Written{Path: at.String(), Text: s.writes[at]}
		if origin, ok := s.origin(at); ok && exists(at.root.disk, origin.name) {
			w.Before = origin.String()
		}
		writes = append(writes, w)
	}
	return moves, writes
}
