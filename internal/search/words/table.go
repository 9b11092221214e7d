package words

import (
	"embed"
	"errors"
	"fmt"
	"strings"
)

// tableRow is a line "name = value, value" of a table.
type tableRow struct {
	Line   int // from 1
	Name   string
	Values []string // at least one
}

// readTable parses a data file: one row per line, except empty lines and lines that begin with
// "#". It reports every bad line with the name of the file.
func readTable(file, text string) ([]tableRow, error) {
	var rows []tableRow
	var bad []error
	lines := map[string]int{} // of names
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		row, err := parseRow(line)
		if before, twice := lines[row.Name]; err == nil && twice {
			err = fmt.Errorf("%q is in line %d already", row.Name, before)
		}
		if err != nil {
			bad = append(bad, fmt.Errorf("%s:%d: %w", file, number, err))
			continue
		}
		row.Line = number
		lines[row.Name] = number
		rows = append(rows, row)
	}
	return rows, errors.Join(bad...)
}

func parseRow(line string) (tableRow, error) {
	name, list, ok := strings.Cut(line, " = ")
	if !ok || name != strings.TrimSpace(name) || name == "" {
		return tableRow{}, fmt.Errorf("%q is not \"name = value, value\"", line)
	}
	row := tableRow{Name: name}
	seen := map[string]bool{}
	for _, value := range strings.Split(list, ", ") {
		if value == "" || value != strings.TrimSpace(value) {
			return tableRow{}, fmt.Errorf("%q has an empty value or spaces around one", line)
		}
		if seen[value] {
			return tableRow{}, fmt.Errorf("%q has the value %q twice", name, value)
		}
		seen[value] = true
		row.Values = append(row.Values, value)
	}
	return row, nil
}

//go:embed data
var data embed.FS

// embeddedTable reads a data file. It panics if the file is invalid, a programming error that
// any test finds.
func embeddedTable(name string) []tableRow {
	text, err := data.ReadFile("data/" + name)
	if err != nil {
		panic(fmt.Errorf("read table: %w", err))
	}
	rows, err := readTable(name, string(text))
	if err != nil {
		panic(err)
	}
	return rows
}
