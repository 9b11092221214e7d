package flaw

// Generated returns a reporter for a file whose text is followed by generated text, from after
// the line last. Flaws in that go to a line of the file that it is made from, without fixes.
func Generated(r Reporter, file string, last, line int) Reporter {
	if r == nil || !NeedsPosition(r) {
		return r
	}
	return generated{r, file, last, line}
}

type generated struct {
	next       Reporter
	file       string
	last, line int
}

func (g generated) Report(f Flaw) {
	if f.File == g.file && f.Line > g.last {
		f.Line, f.Column, f.EndLine, f.EndColumn = g.line, 1, g.line, 1
		f.Fixable, f.Fix = false, Edit{}
	}
	g.next.Report(f)
}
