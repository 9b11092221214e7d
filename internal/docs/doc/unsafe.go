package doc

import (
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/sanitize"
)

// sanitize removes forbidden content, whether from HTML, Markdown or the argument of a macro.
func (w *pass) sanitize() {
	sanitize.Tree(w.root, func(f sanitize.Finding) {
		problem := flaw.Flaw{Group: flaw.Unknown, Name: string(f.Kind), Explanation: f.String()}
		what := ofTag
		switch f.Kind {
		case sanitize.UnsafeURL:
			problem.Href, what = f.Value, ofAttribute
		case sanitize.UnsafeStyle:
			what = ofAttribute
		case sanitize.UnsafeAttribute:
			what = ofAttributeName
		}
		w.report(problem, f.Node, what, f.Attribute)
	})
}
