package sidebar

import (
	"fmt"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
)

// FlawFile is the flaw of sidebar files that break their schema, in group flaw.Unknown.
const FlawFile = "InvalidSidebar"

// Names of the flaws of sidebars on pages, as for macros.
const (
	brokenFlaw   = "TemplBrokenLink"
	movedFlaw    = "TemplRedirectedLink"
	illCasedFlaw = "TemplIllCasedLink"
	unknownFlaw  = "Unknown"
)

// reportTo reports a sidebar's flawed links for a page that shows it; p may be nil.
func (m *made) reportTo(report flaw.Reporter, name string, p *content.Page) {
	if report == nil || report == flaw.Discard {
		return
	}
	file := ""
	if p != nil {
		file = p.File
	}
	for _, lf := range m.flaws {
		f := flaw.Flaw{Group: flaw.Macros, File: file, Href: lf.address, Macro: name}
		if lf.problem&link.Moved != 0 {
			f.Name, f.Suggestion = movedFlaw, lf.resolved
			f.Explanation = fmt.Sprintf("%s has moved to %s", lf.address, lf.resolved)
			report.Report(f)
		} else if lf.problem&link.IllCased != 0 {
			f.Name, f.Suggestion = illCasedFlaw, lf.resolved
			f.Explanation = fmt.Sprintf("%s is spelt %s", lf.address, lf.resolved)
			report.Report(f)
		}
		if lf.problem&link.Missing != 0 {
			f.Name, f.Suggestion = brokenFlaw, ""
			f.Explanation = fmt.Sprintf("there is no page %s", lf.address)
			report.Report(f)
		}
	}
}

func (p problem) flaw(name string, src []byte) flaw.Flaw {
	return flaw.Flaw{
		Group: flaw.Unknown, Name: FlawFile, File: "sidebars/" + name + ".yaml",
		Line: p.line, Column: p.column, EndLine: p.line, EndColumn: p.column,
		Explanation: p.text, Macro: name, Excerpt: flaw.Excerpt(string(src), p.line, p.column),
	}
}
