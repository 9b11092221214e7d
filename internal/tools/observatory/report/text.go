package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/advice"
	"waymark.dev/waymark/internal/tools/observatory/perf"
)

type palette struct{ output.Palette }

func writeText(w io.Writer, outcomes []Outcome) error {
	var b bytes.Buffer
	p := palette{output.PaletteFor(w)}
	for i, o := range outcomes {
		if i > 0 {
			b.WriteByte('\n')
		}
		p.outcome(&b, o)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func (p palette) outcome(b *bytes.Buffer, o Outcome) {
	site := output.OneLine(o.Site)
	if o.Site == "" && o.Err != nil { // nothing was scanned: the options are wrong
		fmt.Fprintf(b, "%serror%s  %s\n", p.Bad, p.Off, output.OneLine(o.Err.Error()))
		return
	}
	if o.Err != nil {
		fmt.Fprintf(b, "%s%s%s  %snot scanned%s  %s\n", p.Strong, site, p.Off, p.Bad, p.Off, output.OneLine(o.Err.Error()))
		return
	}
	r := o.Result
	fmt.Fprintf(b, "%s%s%s  %s%s%s  %d points  %d of %d tests passed  status %d\n",
		p.Strong, site, p.Off, p.grade(r.Grade), r.Grade, p.Off, r.Score, r.TestsPassed, r.TestsQuantity, r.StatusCode)
	p.tests(b, r)
	for _, complaint := range o.Worse() {
		fmt.Fprintf(b, "  %sworse%s  %s\n", p.Bad, p.Off, output.OneLine(complaint))
	}
	p.recommendations(b, r)
	if report := performance(o); report != nil {
		p.performance(b, report)
	}
}

func (p palette) grade(grade string) string {
	switch grade[:1] {
	case "A", "B":
		return p.Good
	case "C", "D":
		return p.Fair
	}
	return p.Bad
}

func (p palette) tests(b *bytes.Buffer, r *observatory.Result) {
	width := 0
	for _, t := range r.Tests {
		title, _, _ := texts(t)
		width = max(width, utf8.RuneCountInString(title))
	}
	for _, t := range r.Tests {
		title, _, _ := texts(t)
		mark, colour := "pass", p.Good
		if !t.Pass {
			mark, colour = "FAIL", p.Bad
		}
		fmt.Fprintf(b, "  %s%s%s  %4s  %-*s  %s%s%s\n", colour, mark, p.Off, signed(r.Counted(t)), width, title, p.Faint, t.Result, p.Off)
	}
	if hasUncounted(r) {
		fmt.Fprintf(b, "  %s%s%s\n", p.Faint, advice.NoteBonus, p.Off)
	}
}

func (p palette) recommendations(b *bytes.Buffer, r *observatory.Result) {
	for _, t := range failed(r) {
		title, description, recommendation := texts(t)
		fmt.Fprintf(b, "\n  %s%s%s\n%s%s", p.Strong, title, p.Off, wrapped(description), wrapped(recommendation))
	}
}

func (p palette) performance(b *bytes.Buffer, r *perf.Report) {
	fmt.Fprintf(b, "\n  %sPerformance%s  %s%d of 100%s  medians of %d runs\n", p.Strong, p.Off, p.points(r.Score), r.Score, p.Off, r.Runs)
	width := 0
	for _, c := range r.Checks {
		width = max(width, utf8.RuneCountInString(c.Title))
	}
	for _, c := range r.Checks {
		points, colour := fmt.Sprint(c.Score), p.points(c.Score)
		if c.Rating == perf.Unknown {
			points, colour = "-", p.Faint
		}
		fmt.Fprintf(b, "  %s%4s%s  %-*s  %s\n", colour, points, p.Off, width, c.Title, output.OneLine(c.Value))
	}
	for _, c := range r.Checks {
		if c.Rating == perf.Fair || c.Rating == perf.Poor {
			fmt.Fprintf(b, "\n  %s%s%s\n%s", p.Strong, c.Title, p.Off, wrapped(advice.Plain(c.Advice)))
			for _, address := range c.Affected {
				fmt.Fprintf(b, "      %s%s%s\n", p.Faint, output.OneLine(address), p.Off)
			}
		}
	}
}

func (p palette) points(score int) string {
	switch {
	case score >= 80:
		return p.Good
	case score >= 40:
		return p.Fair
	}
	return p.Bad
}

// wrapped wraps a text into indented lines of at most 80 columns.
func wrapped(text string) string {
	const columns, indent = 80, "    "
	var b strings.Builder
	line := indent
	for word := range strings.FieldsSeq(text) {
		if line != indent && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > columns {
			b.WriteString(line + "\n")
			line = indent
		}
		if line != indent {
			line += " "
		}
		line += word
	}
	if line != indent {
		b.WriteString(line + "\n")
	}
	return b.String()
}
