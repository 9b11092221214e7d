package changeset

import (
	"maps"
	"slices"
)

// Moved is a file or folder with a new path; To is "" if it is removed.
type Moved struct {
	From, To string
}

// Written is a file with a new text.
type Written struct {
	Path   string // the planned path
	Before string // the present text, "" for a new file
	Text   []byte
}

// Steps returns the plan for callers that apply it themselves: moves and removals in order,
// and new texts by path.
func (s *Set) Steps() (moves []Moved, writes []Written) {
	for _, st := range s.steps {
		m := Moved{From: location{st.root, st.from}.String()}
		if st.to != "" {
			m.To = location{st.root, st.to}.String()
		}
		moves = append(moves, m)
	}
	for _, loc := range slices.SortedFunc(maps.Keys(s.writes), location.compare) {
		w := Written{Path: loc.String(), Text: s.writes[loc]}
		if origin, ok := s.origin(loc); ok && exists(loc.root.disk, origin.name) {
			w.Before = origin.String()
		}
		writes = append(writes, w)
	}
	return moves, writes
}
