package output

import (
	"encoding/csv"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"
)

// WriteCSV writes rows in the format of RFC 4180 after a header. Cells that a spreadsheet
// would treat as formulas get an apostrophe in front: content, and so quotes from it, may be
// anybody's.
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

// formula matches the start of a formula in the common spreadsheets: a sign, also after space,
// or after a character that some treat as the end of a cell even in quotes.
var formula = regexp.MustCompile(`(^|[;\t\r\n])([ \t\r\n]*[=+\-@＝＋－＠])`)

func plainCell(cell string) string {
	cell = formula.ReplaceAllString(strings.ReplaceAll(cell, "\x00", ""), "$1'$2")
	if strings.HasPrefix(cell, "\t") || strings.HasPrefix(cell, "\r") {
		return "'" + cell
	}
	return cell
}
