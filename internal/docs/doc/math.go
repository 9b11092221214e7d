package doc

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/markdown"
)

// InvalidMath is the flaw of a formula that is shown as TeX.
const InvalidMath = "InvalidMath"

// Limits in bytes on the TeX of a formula and of a page, which bound the time and the size of
// the MathML.
const (
	maxFormula        = 4 << 10
	maxFormulasOfPage = 128 << 10
)

var formulaElement = regexp.MustCompile(`<(?:code|pre) ` + markdown.FormulaAttr + `="(` + markdown.InlineFormula + `|` + markdown.DisplayedFormula + `)">([^<]*)</(?:code|pre)>`)

// placedFormula is a formula and the range of its element in the HTML.
type placedFormula struct {
	markdown.Formula
	markdown.Span
}

// typeset replaces the formulas of a page by MathML. Those with wrong TeX stay, with a flaw.
func (b *Builder) typeset(src *Source, page *rendered) {
	if b.maths == nil || !src.Dialect.IsDocs() || !strings.Contains(page.html, markdown.FormulaAttr) {
		return
	}
	flaws := mathFlaws{src: src, page: page}
	placed := flaws.formulas()
	if len(placed) == 0 {
		return
	}
	formulas := make([]markdown.Formula, len(placed))
	for i, f := range placed {
		formulas[i] = f.Formula
	}
	typeset, err := b.maths.Typeset(formulas)
	if err != nil {
		flaws.report(placed[0], 0, "the formulas of this page are shown as TeX: "+err.Error())
		return
	}
	var out strings.Builder
	var edits []markdown.SourceEdit
	from := 0
	for i, f := range placed {
		if typeset[i].Problem != "" {
			flaws.report(f, typeset[i].Line, "the formula is shown as TeX: "+typeset[i].Problem)
			continue
		}
		mathML := "<math " + markdown.FormulaAttr + `="` + html.EscapeString(f.TeX) + `"` + strings.TrimPrefix(typeset[i].MathML, "<math")
		source, _ := page.source.Source(f.Start, f.End)
		edits = append(edits, markdown.SourceEdit{At: f.Start, Removed: f.End - f.Start, Inserted: len(mathML), Source: source})
		out.WriteString(page.html[from:f.Start])
		out.WriteString(mathML)
		from = f.End
	}
	out.WriteString(page.html[from:])
	page.edit(out.String(), edits)
}

// mathFlaws reports the flaws of formulas.
type mathFlaws struct {
	src  *Source
	page *rendered
	pos  *positions // of page; nil before the first flaw
}

// formulas returns the formulas of the page within the limits.
func (m *mathFlaws) formulas() []placedFormula {
	page := m.page
	var formulas []placedFormula
	size := 0
	for _, loc := range formulaElement.FindAllStringSubmatchIndex(page.html, -1) {
		f := placedFormula{
			markdown.Formula{TeX: html.UnescapeString(page.html[loc[4]:loc[5]]), Displayed: page.html[loc[2]:loc[3]] == markdown.DisplayedFormula},
			markdown.Span{Start: loc[0], End: loc[1]},
		}
		switch {
		case len(f.TeX) > maxFormula:
			m.report(f, 0, fmt.Sprintf("the formula is shown as TeX: it has %d bytes, and the limit is %d; split it", len(f.TeX), maxFormula))
			continue
		case size+len(f.TeX) > maxFormulasOfPage:
			m.report(f, 0, fmt.Sprintf("formulas are shown as TeX after %d bytes of them; split the page", maxFormulasOfPage))
			return formulas
		}
		size += len(f.TeX)
		formulas = append(formulas, f)
	}
	return formulas
}

func (m *mathFlaws) report(f placedFormula, line int, problem string) {
	if m.src.Report == nil {
		return
	}
	report := flaw.Flaw{Group: flaw.Unknown, Name: InvalidMath, File: m.src.File, Explanation: problem}
	if m.pos == nil {
		m.pos = newPositions(m.src, m.page)
	}
	if m.pos != nil {
		m.pos.setRange(&report, f.Span)
		if line > 0 {
			report.Line, report.Column = report.Line+line, 1
			report.EndLine, report.EndColumn = report.Line, 1
		}
	}
	m.src.Report.Report(report)
}
