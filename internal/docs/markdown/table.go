package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// maxAddedCells limits the empty cells added to short rows: a small page could need millions.
const maxAddedCells = 500_000

// tables makes a table of a paragraph whose second or later line is a delimiter row with as
// many cells as the previous line. Earlier lines stay a paragraph.
type tables struct{}

func (tables) Transform(p *ast.Paragraph, r text.Reader, _ parser.Context) {
	lines := p.Lines()
	pos, alignments := delimiterRow(lines, r.Source())
	if pos < 1 {
		return
	}
	header := splitRow(lines.At(pos-1), r.Source())
	if len(header) != len(alignments) {
		return
	}
	table := extension.NewTable()
	table.Alignments = alignments
	table.AppendChild(table, extension.NewTableHeader(newRow(header, alignments, 0)))
	added := 0
	for i := pos + 1; i < lines.Len(); i++ {
		cells := splitRow(lines.At(i), r.Source())
		missing := max(0, len(alignments)-len(cells))
		if added += missing; added > maxAddedCells {
			missing = 0
		}
		table.AppendChild(table, newRow(cells, alignments, missing))
	}
	parent := p.Parent()
	parent.InsertAfter(parent, p, table)
	if pos == 1 {
		parent.RemoveChild(parent, p)
		return
	}
	lines.SetSliced(0, pos-1)
	last := lines.At(pos - 2)
	lines.Set(pos-2, last.TrimRightSpace(r.Source()))
}

// delimiterRow returns the index of the first line after another that looks like a delimiter
// row, or -1.
func delimiterRow(lines *text.Segments, src []byte) (int, []extension.Alignment) {
	for i := 1; i < lines.Len(); i++ {
		segment := lines.At(i)
		if alignments := alignmentsOf(segment.Value(src)); alignments != nil {
			return i, alignments
		}
	}
	return -1, nil
}

// alignmentsOf parses a delimiter row, such as "| --- | :-: |", or returns nil. A line without
// pipes and colons is not a delimiter row: it underlines a heading.
func alignmentsOf(line []byte) []extension.Alignment {
	line = bytes.TrimSpace(line)
	for _, c := range line {
		if c != '-' && c != '|' && c != ':' && c != ' ' && c != '\t' {
			return nil
		}
	}
	if bytes.IndexByte(line, '-') < 0 || !bytes.ContainsAny(line, "|:") {
		return nil
	}
	line = bytes.TrimSuffix(bytes.TrimPrefix(line, []byte("|")), []byte("|"))
	var alignments []extension.Alignment
	for cell := range bytes.SplitSeq(line, []byte("|")) {
		cell = bytes.TrimSpace(cell)
		left, right := bytes.HasPrefix(cell, []byte(":")), bytes.HasSuffix(cell, []byte(":"))
		cell = bytes.TrimSuffix(bytes.TrimPrefix(cell, []byte(":")), []byte(":"))
		if len(cell) == 0 || len(bytes.Trim(cell, "-")) > 0 {
			return nil
		}
		alignments = append(alignments, alignment(left, right))
	}
	return alignments
}

func alignment(left, right bool) extension.Alignment {
	switch {
	case left && right:
		return extension.AlignCenter
	case left:
		return extension.AlignLeft
	case right:
		return extension.AlignRight
	}
	return extension.AlignNone
}

// splitRow returns the trimmed cells of a row, separated by pipes without a backslash before
// them, escaped or not. The first and last pipe are optional.
func splitRow(line text.Segment, src []byte) []text.Segment {
	line = line.TrimLeftSpace(src)
	line = line.TrimRightSpace(src)
	value := src[line.Start:line.Stop]
	var cells []text.Segment
	from := 0
	if len(value) > 0 && value[0] == '|' {
		from = 1
	}
	for i := from; i < len(value); i++ {
		if value[i] == '|' && (i == 0 || value[i-1] != '\\') {
			cells = append(cells, trimmed(line.Start+from, line.Start+i, src))
			from = i + 1
		}
	}
	if from < len(value) {
		cells = append(cells, trimmed(line.Start+from, line.Stop, src))
	}
	return cells
}

func trimmed(start, stop int, src []byte) text.Segment {
	segment := text.NewSegment(start, stop)
	segment = segment.TrimLeftSpace(src)
	return segment.TrimRightSpace(src)
}

// newRow returns a row with at most as many cells as the table has columns, plus missing empty
// ones.
func newRow(cells []text.Segment, alignments []extension.Alignment, missing int) *extension.TableRow {
	row := extension.NewTableRow(alignments)
	for _, segment := range cells[:min(len(cells), len(alignments))] {
		cell := extension.NewTableCell()
		cell.Lines().Append(segment)
		row.AppendChild(row, cell)
	}
	for range missing {
		row.AppendChild(row, extension.NewTableCell())
	}
	return row
}
