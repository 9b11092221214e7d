package report

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-isatty"

	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/advice"
	"waymark.dev/waymark/internal/tools/observatory/perf"
)

// palette are the escape sequences of colours, or nothing.
type palette struct{ good, fair, bad, strong, faint, off string }

var colours = palette{"\x1b[32m", "\x1b[33m", "\x1b[31m", "\x1b[1m", "\x1b[2m", "\x1b[0m"}

// paletteFor returns colours for terminals whose owner has not refused them
// (https://no-color.org).
func paletteFor(w io.Writer) palette {
	file, ok := w.(*os.File)
	if !ok || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" || !isatty.IsTerminal(file.Fd()) {
		return palette{}
	}
	return colours
}

func writeText(w io.Writer, outcomes []Outcome) error {
	var b bytes.Buffer
	p := paletteFor(w)
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
	site := oneLine(o.Site)
	if o.Site == "" && o.Err != nil { // nothing was scanned: the options are wrong
		fmt.Fprintf(b, "%serror%s  %s\n", p.bad, p.off, oneLine(o.Err.Error()))
		return
	}
	if o.Err != nil {
		fmt.Fprintf(b, "%s%s%s  %snot scanned%s  %s\n", p.strong, site, p.off, p.bad, p.off, oneLine(o.Err.Error()))
		return
	}
	r := o.Result
	fmt.Fprintf(b, "%s%s%s  %s%s%s  %d points  %d of %d tests passed  status %d\n",
		p.strong, site, p.off, p.grade(r.Grade), r.Grade, p.off, r.Score, r.TestsPassed, r.TestsQuantity, r.StatusCode)
	p.tests(b, r)
	for _, complaint := range o.Worse() {
		fmt.Fprintf(b, "  %sworse%s  %s\n", p.bad, p.off, oneLine(complaint))
	}
	p.recommendations(b, r)
	if report := performance(o); report != nil {
		p.performance(b, report)
	}
}

func (p palette) grade(grade string) string {
	switch grade[:1] {
	case "A", "B":
		return p.good
	case "C", "D":
		return p.fair
	}
	return p.bad
}

func (p palette) tests(b *bytes.Buffer, r *observatory.Result) {
	width := 0
	for _, t := range r.Tests {
		title, _, _ := texts(t)
		width = max(width, utf8.RuneCountInString(title))
	}
	for _, t := range r.Tests {
		title, _, _ := texts(t)
		mark, colour := "pass", p.good
		if !t.Pass {
			mark, colour = "FAIL", p.bad
		}
		fmt.Fprintf(b, "  %s%s%s  %4s  %-*s  %s%s%s\n", colour, mark, p.off, signed(r.Counted(t)), width, title, p.faint, t.Result, p.off)
	}
	if hasUncounted(r) {
		fmt.Fprintf(b, "  %s%s%s\n", p.faint, advice.NoteBonus, p.off)
	}
}

func (p palette) recommendations(b *bytes.Buffer, r *observatory.Result) {
	for _, t := range failed(r) {
		title, description, recommendation := texts(t)
		fmt.Fprintf(b, "\n  %s%s%s\n%s%s", p.strong, title, p.off, wrapped(description), wrapped(recommendation))
	}
}

func (p palette) performance(b *bytes.Buffer, r *perf.Report) {
	fmt.Fprintf(b, "\n  %sPerformance%s  %s%d of 100%s  medians of %d runs\n", p.strong, p.off, p.points(r.Score), r.Score, p.off, r.Runs)
	width := 0
	for _, c := range r.Checks {
		width = max(width, utf8.RuneCountInString(c.Title))
	}
	for _, c := range r.Checks {
		points, colour := fmt.Sprint(c.Score), p.points(c.Score)
		if c.Rating == perf.Unknown {
			points, colour = "-", p.faint
		}
		fmt.Fprintf(b, "  %s%4s%s  %-*s  %s\n", colour, points, p.off, width, c.Title, oneLine(c.Value))
	}
	for _, c := range r.Checks {
		if c.Rating == perf.Fair || c.Rating == perf.Poor {
			fmt.Fprintf(b, "\n  %s%s%s\n%s", p.strong, c.Title, p.off, wrapped(advice.Plain(c.Advice)))
			for _, address := range c.Affected {
				fmt.Fprintf(b, "      %s%s%s\n", p.faint, oneLine(address), p.off)
			}
		}
	}
}

func (p palette) points(score int) string {
	switch {
	case score >= 80:
		return p.good
	case score >= 40:
		return p.fair
	}
	return p.bad
}

// wrapped breaks a text into lines of at most 80 columns, indented.
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
