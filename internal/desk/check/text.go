package check

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/output"
)

// writeText writes a line for each flaw, as compilers do, and a summary. On a terminal it
// groups flaws by file and shows their lines.
func (r *Report) writeText(w io.Writer) error {
	out := bufio.NewWriter(w)
	t := textWriter{Report: r, w: out, Palette: output.PaletteFor(w), grouped: output.IsTerminal(w)}
	for i, f := range r.Findings {
		if t.grouped && (i == 0 || r.Findings[i-1].File != f.File) {
			t.file(f, i == 0)
		}
		t.finding(f)
	}
	if t.grouped && len(r.Findings) > 0 {
		fmt.Fprintln(out)
	}
	t.summary()
	return out.Flush()
}

type textWriter struct {
	*Report
	output.Palette
	w       *bufio.Writer
	grouped bool
	lines   []string // of the file
}

func (t *textWriter) file(f Finding, first bool) {
	if !first {
		fmt.Fprintln(t.w)
	}
	fmt.Fprintf(t.w, "%s%s%s\n", t.Strong, output.OneLine(t.name(f.File)), t.Off)
	t.lines = nil
	if t.Source != nil {
		if text, err := t.Source(f.File); err == nil {
			t.lines = strings.Split(text, "\n")
		}
	}
}

func (t *textWriter) finding(f Finding) {
	colour := t.Fair
	if f.Level == Error {
		colour = t.Bad
	}
	position := ""
	if f.Line > 0 {
		position = fmt.Sprintf(":%d:%d", f.Line, f.Column)
	}
	if t.grouped {
		// Terminals turn this form into links that open the file.
		fmt.Fprintf(t.w, "  %s%s%s%s  %s%s%s %s: %s\n", t.Faint, output.OneLine(t.name(f.File)), position, t.Off,
			colour, f.Level, t.Off, f.Name, output.OneLine(message(f)))
		t.excerpt(f)
		return
	}
	fmt.Fprintf(t.w, "%s%s: %s: %s: %s\n", output.OneLine(t.name(f.File)), position, f.Level, f.Name, output.OneLine(message(f)))
}

// excerpt writes the line of a flaw and a marker below it.
func (t *textWriter) excerpt(f Finding) {
	const width = 100
	if f.Line < 1 || f.Line > len(t.lines) {
		return
	}
	line := []rune(strings.TrimRight(t.lines[f.Line-1], "\r"))
	start := min(max(f.Column-1, 0), len(line))
	end := len(line)
	if f.EndLine == f.Line {
		end = min(max(f.EndColumn, start), len(line))
	}
	from := 0
	if end > width {
		from = min(start, max(0, end-width))
	}
	shown := func(part []rune) string { return output.OneLine(string(part)) }
	to := min(len(line), max(end, from+width))
	fmt.Fprintf(t.w, "    %s%s%s\n", t.Faint, shown(line[from:to]), t.Off)
	fmt.Fprintf(t.w, "    %s%s\n", strings.Repeat(" ", start-from), strings.Repeat("^", min(max(end-start, 1), width)))
}

func (t *textWriter) summary() {
	for _, note := range t.Notes {
		fmt.Fprintln(t.w, output.OneLine(note))
	}
	if len(t.Findings) == 0 {
		fmt.Fprintf(t.w, "%sno flaws%s in %s\n", t.Good, t.Off, output.Count(t.Pages, "page"))
		return
	}
	kinds := flaw.Counts{}
	files := map[string]bool{}
	for _, f := range t.Findings {
		kinds[f.Name]++
		files[f.File] = true
	}
	fmt.Fprintf(t.w, "%s, %s in %s; %s checked\n", output.Count(t.count(Error), "error"), output.Count(t.count(Warning), "warning"), output.Count(len(files), "file"), output.Count(t.Pages, "page"))
	names := slices.SortedFunc(maps.Keys(kinds), func(a, b string) int { return cmp.Or(kinds[b]-kinds[a], cmp.Compare(a, b)) })
	for _, name := range names {
		fmt.Fprintf(t.w, "  %6d %s\n", kinds[name], name)
	}
	if n := t.fixable(); n > 0 {
		fmt.Fprintf(t.w, "waymark content fix corrects %d of them\n", n)
	}
}
