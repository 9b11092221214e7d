// Package table reads the data files of searches: lines of a name and its
// values. It refuses lines without values and repeated names, since the second
// would silently replace the first.
package table

import (
	"embed"
	"errors"
	"fmt"
	"strings"
)

// Row is a line "name = value, value" of a table.
type Row struct {
	Line   int // from 1
	Name   string
	Values []string // at least one
}

// Read reads a table: one row per line, except for empty lines and lines that
// begin with "#". It reports every bad line, each with the name of the file.
func Read(file, text string) ([]Row, error) {
	var rows []Row
	var bad []error
	lines := map[string]int{} // of names
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		row, err := parse(line)
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

func parse(line string) (Row, error) {
	name, list, ok := strings.Cut(line, " = ")
	if !ok || name != strings.TrimSpace(name) || name == "" {
		return Row{}, fmt.Errorf("%q is not \"name = value, value\"", line)
	}
	row := Row{Name: name}
	seen := map[string]bool{}
	for _, value := range strings.Split(list, ", ") {
		if value == "" || value != strings.TrimSpace(value) {
			return Row{}, fmt.Errorf("%q has a value that is empty or has spaces around it", line)
		}
		if seen[value] {
			return Row{}, fmt.Errorf("%q has the value %q twice", name, value)
		}
		seen[value] = true
		row.Values = append(row.Values, value)
	}
	return row, nil
}

// Embedded reads a table that is part of the program. A bad one is a mistake in
// the program, which every test of it finds: it panics.
func Embedded(files embed.FS, name string) []Row {
	text, err := files.ReadFile(name)
	if err != nil {
		panic(fmt.Errorf("read table: %w", err))
	}
	rows, err := Read(name, string(text))
	if err != nil {
		panic(err)
	}
	return rows
}
