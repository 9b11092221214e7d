package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"

	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/tools/observatory/advice"
	"waymark.dev/waymark/internal/tools/observatory/perf"
)

func writeMarkdown(w io.Writer, outcomes []Outcome) error {
	var b bytes.Buffer
	for i, o := range outcomes {
		if i > 0 {
			b.WriteByte('\n')
		}
		markdown(&b, o)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func markdown(b *bytes.Buffer, o Outcome) {
	if o.Err != nil {
		fmt.Fprintf(b, "## %s: not scanned\n\n%s\n", escaped(o.Site), escaped(o.Err.Error()))
		return
	}
	r := o.Result
	fmt.Fprintf(b, "## %s: %s, %d points\n\n%d of %d tests passed.\n", escaped(o.Site), r.Grade, r.Score, r.TestsPassed, r.TestsQuantity)
	if worse := o.Worse(); len(worse) > 0 {
		b.WriteString("\nWorse than before:\n\n")
		for _, complaint := range worse {
			fmt.Fprintf(b, "- %s\n", escaped(complaint))
		}
	}
	b.WriteString("\n| Test | Passed | Points | Result |\n| --- | --- | --: | --- |\n")
	for _, t := range r.Tests {
		title, _, _ := texts(t)
		passed := "yes"
		if !t.Pass {
			passed = "**no**"
		}
		fmt.Fprintf(b, "| %s | %s | %s | `%s` |\n", title, passed, signed(r.Counted(t)), t.Result)
	}
	if hasUncounted(r) {
		fmt.Fprintf(b, "\n%s\n", advice.NoteBonus)
	}
	for _, t := range failed(r) {
		title, _, _ := texts(t)
		r, _ := advice.For(t.Name, t.Result)
		fmt.Fprintf(b, "\n### %s\n\n%s\n\n%s\n", title, own(r.Description), own(r.Recommendation))
	}
	if report := performance(o); report != nil {
		markdownPerformance(b, report)
	}
}

func markdownPerformance(b *bytes.Buffer, r *perf.Report) {
	fmt.Fprintf(b, "\n### Performance: %d of 100\n\n| Check | Points | Found |\n| --- | --: | --- |\n", r.Score)
	for _, c := range r.Checks {
		points := fmt.Sprint(c.Score)
		if c.Rating == perf.Unknown {
			points = "-"
		}
		fmt.Fprintf(b, "| %s | %s | %s |\n", c.Title, points, escaped(c.Value))
	}
}

// escaped escapes all markup in a text: Markdown and its extensions, HTML, mentions and links.
func escaped(s string) string {
	var b strings.Builder
	var before rune
	for _, r := range output.OneLine(s) {
		switch {
		case r == '@':
			b.WriteString("&#64;")
		case strings.ContainsRune("\\`*_{}[]<>()#+-!|~&:=$^", r), r == '.' && unicode.ToLower(before) == 'w': // as in www.
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
		before = r
	}
	return b.String()
}

// own writes one of our texts, whose only elements are code.
func own(html string) string {
	return advice.Plain(strings.NewReplacer("<code>", "`", "</code>", "`").Replace(html))
}
