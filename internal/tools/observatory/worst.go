package observatory

import "slices"

// worstOf keeps the worst of the results that are proposed.
type worstOf struct {
	order  []string // best first
	result string   // empty so far
}

func (w *worstOf) propose(result string) {
	if w.result == "" || slices.Index(w.order, result) > slices.Index(w.order, w.result) {
		w.result = result
	}
}
