package report

import (
	"cmp"
	"fmt"
	"slices"

	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/advice"
	"waymark.dev/waymark/internal/tools/observatory/perf"
)

func hasUncounted(r *observatory.Result) bool {
	return slices.ContainsFunc(r.Tests, func(t observatory.Test) bool { return r.Counted(t) != t.ScoreModifier })
}

func signed(n int) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", n)
}

// failed returns the failed tests, worst first.
func failed(r *observatory.Result) []observatory.Test {
	var out []observatory.Test
	for _, t := range r.Tests {
		if !t.Pass {
			out = append(out, t)
		}
	}
	slices.SortStableFunc(out, func(a, b observatory.Test) int { return cmp.Compare(a.ScoreModifier, b.ScoreModifier) })
	return out
}

// texts returns the explanation of a test and its result, in plain text.
func texts(t observatory.Test) (title, description, recommendation string) {
	test, _ := advice.TestNamed(t.Name)
	r, _ := advice.For(t.Name, t.Result)
	return test.Title, advice.Plain(r.Description), advice.Plain(r.Recommendation)
}

// performance returns the performance report, or nil.
func performance(o Outcome) *perf.Report {
	if o.Capture == nil {
		return nil
	}
	return perf.Analyse(o.Capture)
}
