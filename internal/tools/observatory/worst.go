package observatory

import "slices"

// worstOf keeps the worst proposed result.
type worstOf struct {
	order  []string // best first
	result string   // initially empty
}

func (w *worstOf) propose(result string) {
	if w.result == "" || slices.Index(w.order, result) > slices.Index(w.order, w.result) {
		w.result = result
	}
}
