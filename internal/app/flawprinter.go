package app

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/output"
)

// flawPrinter prints new and fixed flaws for a writer, in lines that editors and terminals
// turn into links. It is not safe for concurrent use.
type flawPrinter struct {
	to     io.Writer
	colour output.Palette
	list   string // address of the list of all flaws
	before map[flawKey][]flaw.Flaw
	known  bool // a check has completed
}

// flawKey identifies a flaw independently of its line.
type flawKey struct{ file, name, explanation, href, macro string }

// maxFlawLines bounds the lines for one change.
const maxFlawLines = 40

func newFlawPrinter(to io.Writer, list string) *flawPrinter {
	return &flawPrinter{to: to, colour: output.PaletteFor(to), list: list}
}

// print prints the difference to the previous flaws; at first, only their number.
func (p *flawPrinter) print(found *check.Snapshot) {
	before, after := p.before, keyed(found)
	p.before = after
	if !p.known {
		p.known = true
		p.sum(found.Counts(), "")
		return
	}
	var lines []flawLine
	for key, flaws := range after {
		for _, f := range flaws[min(len(before[key]), len(flaws)):] {
			lines = append(lines, flawLine{f, true})
		}
	}
	for key, flaws := range before {
		for _, f := range flaws[min(len(after[key]), len(flaws)):] {
			lines = append(lines, flawLine{f, false})
		}
	}
	if len(lines) == 0 {
		return
	}
	p.changes(lines)
	added := 0
	for _, l := range lines {
		if l.added {
			added++
		}
	}
	p.sum(found.Counts(), fmt.Sprintf(" (+%d −%d)", added, len(lines)-added))
}

func keyed(found *check.Snapshot) map[flawKey][]flaw.Flaw {
	all := map[flawKey][]flaw.Flaw{}
	for _, page := range found.Pages {
		for _, f := range page.Flaws {
			key := flawKey{f.File, f.Name, f.Explanation, f.Href, f.Macro}
			all[key] = append(all[key], f)
		}
	}
	return all
}

// flawLine is a new or fixed flaw.
type flawLine struct {
	flaw.Flaw
	added bool
}

// changes prints flaws by file, fixed ones first.
func (p *flawPrinter) changes(lines []flawLine) {
	slices.SortFunc(lines, func(a, b flawLine) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(order(a.added), order(b.added)),
			cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Name, b.Name))
	})
	var b strings.Builder
	for i, l := range lines {
		if i == maxFlawLines {
			fmt.Fprintf(&b, "%s  … and %d more%s\n", p.colour.Faint, len(lines)-i, p.colour.Off)
			break
		}
		p.line(&b, l)
	}
	_, _ = io.WriteString(p.to, b.String()) // output is best effort
}

func order(added bool) int {
	if added {
		return 1
	}
	return 0
}

func (p *flawPrinter) line(b *strings.Builder, l flawLine) {
	sign, colour := "−", p.colour.Good
	position := l.File
	if l.added {
		sign, colour = "+", p.colour.Bad
		if l.Line > 0 {
			position = fmt.Sprintf("%s:%d:%d", l.File, l.Line, l.Column)
		}
	}
	text := l.Explanation
	if l.added && l.Suggestion != "" {
		text += " (try " + l.Suggestion + ")"
	}
	fmt.Fprintf(b, "%s%s%s %s %s%s%s %s\n", colour, sign, p.colour.Off, output.OneLine(position),
		p.colour.Strong, l.Name, p.colour.Off, output.OneLine(text))
}

// sum prints the number of flaws; at first also by kind, the most frequent first, and the
// address of the list.
func (p *flawPrinter) sum(counts flaw.Counts, change string) {
	total := counts.Total()
	colour, text := p.colour.Fair, fmt.Sprintf("%d flaws", total)
	switch total {
	case 0:
		colour, text = p.colour.Good, "no flaws"
	case 1:
		text = "1 flaw"
	}
	after := change
	if change == "" && total > 0 {
		after = ": " + kindsOf(counts) + ". All of them: " + p.list
	}
	fmt.Fprintf(p.to, "%s%s%s%s\n", colour, text, p.colour.Off, after)
}

func kindsOf(counts flaw.Counts) string {
	kinds := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	var parts []string
	for _, kind := range kinds {
		parts = append(parts, fmt.Sprintf("%d %s", counts[kind], kind))
	}
	return strings.Join(parts, ", ")
}
