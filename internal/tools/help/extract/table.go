package extract

import (
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
)

// tableOf writes the table of a row, from this row on and with its header, and returns the
// number of blocks consumed. It returns "" for other blocks, and for tables with too many
// columns for small screens. Long tables are cut.
func tableOf(blocks []retrieve.Block, index, limit int) (table string, n int) {
	if blocks[index].Kind != corpus.Row {
		return "", 0
	}
	head := index
	for head > 0 && !blocks[head].Header && blocks[head-1].Kind == corpus.Row {
		head--
	}
	columns := len(blocks[head].Cells)
	if columns < 2 || columns > quotedCols {
		return "", 0
	}
	rows := [][]string{cellsOf(blocks[head], columns)}
	from := max(index, head+1)
	end, size := from, 0
	for end < len(blocks) && blocks[end].Kind == corpus.Row && !blocks[end].Header {
		size += len(blocks[end].Text)
		if end == from || end-from < quotedRows && size <= limit {
			rows = append(rows, cellsOf(blocks[end], columns))
		}
		end++
	}
	table = tableInMarkdown(rows)
	if end-from >= len(rows) {
		table += "\n\n…"
	}
	return table, end - index
}

// cellsOf returns the cells of a row in Markdown.
func cellsOf(b retrieve.Block, columns int) []string {
	cells := make([]string, columns)
	for i := range min(columns, len(b.Cells)) {
		text := inline(cut(strings.Join(strings.Fields(b.Cells[i]), " "), cellBytes))
		cells[i] = strings.NewReplacer(`\|`, `\|`, "|", `\|`).Replace(text)
	}
	return cells
}

// tableInMarkdown writes a table with padded columns, readable as text.
func tableInMarkdown(rows [][]string) string {
	const rule = 3
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell), rule)
		}
	}
	sum := 0
	for _, width := range widths {
		sum += width
	}
	if sum > lineWidth { // lines would be broken anyway
		for i := range widths {
			widths[i] = rule
		}
	}
	var b strings.Builder
	line := func(cell func(i int) string) {
		for i, width := range widths {
			text := cell(i)
			b.WriteString("| " + text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text))) + " ")
		}
		b.WriteString("|")
	}
	line(func(i int) string { return rows[0][i] })
	b.WriteByte('\n')
	line(func(i int) string { return strings.Repeat("-", widths[i]) })
	for _, row := range rows[1:] {
		b.WriteByte('\n')
		line(func(i int) string { return row[i] })
	}
	return b.String()
}
