package flaw

import "log/slog"

// examples is the number of logged flaws of each name.
const examples = 5

// Log logs some flaws of each name, and the number of others.
func Log(log *slog.Logger, flaws []Flaw) {
	logged, more := Counts{}, Counts{}
	for _, f := range flaws {
		if logged[f.Name] == examples {
			more[f.Name]++
			continue
		}
		logged[f.Name]++
		log.Warn("content", "flaw", f.String())
	}
	if n := more.Total(); n > 0 {
		log.Warn("the content has more flaws of these kinds; 'waymark build --issues' lists all", "flaws", n, "kinds", more)
	}
}
