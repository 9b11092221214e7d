package listing

import (
	"encoding/csv"
	"fmt"
	"io"
	"iter"
	"strings"
)

// WriteCSV writes rows in the format of RFC 4180 after a header. A cell that a
// spreadsheet would take for a formula has an apostrophe in front: content, and so
// what is quoted from it, may be anybody's.
func WriteCSV(w io.Writer, header []string, rows iter.Seq[[]string]) error {
	out := csv.NewWriter(w)
	out.UseCRLF = true
	err := out.Write(header)
	for row := range rows {
		if err != nil {
			break
		}
		for i, cell := range row {
			row[i] = plainCell(cell)
		}
		err = out.Write(row)
	}
	out.Flush()
	if err == nil {
		err = out.Error()
	}
	if err != nil {
		return fmt.Errorf("write CSV: %w", err)
	}
	return nil
}

// formulaSigns begin a formula in one of the common spreadsheets, also after space.
const formulaSigns = "=+-@"

func plainCell(cell string) string {
	cell = strings.ReplaceAll(cell, "\x00", "")
	trimmed := strings.TrimLeft(cell, " \t\r\n")
	if trimmed != "" && strings.ContainsRune(formulaSigns, rune(trimmed[0])) || strings.HasPrefix(cell, "\t") || strings.HasPrefix(cell, "\r") {
		return "'" + cell
	}
	return cell
}
