package proof

import (
	"regexp"
	"strings"
)

// table is the head of a table, written with the first row.
type table struct {
	head    []string
	columns int
	ruled   bool
	written bool
}

var rule = regexp.MustCompile(`^\|?[ \t:|-]*-[ \t:|-]*$`)

const mostColumns = 8

func (c *Checker) row(b *strings.Builder, p piece) {
	switch {
	case c.table.columns == 0:
		text, _ := cutMarks(p.text)
		c.table.head = cells(text)
		c.table.columns = min(len(c.table.head), mostColumns)
		return
	case !c.table.ruled:
		if c.table.ruled = rule.MatchString(p.text); c.table.ruled {
			return
		}
		c.table = table{}
		c.row(b, p)
		return
	}
	text, marks := cutMarks(p.text)
	suffix, ok := c.verdict(strings.Trim(text, "| "), marks, p.broken)
	if !ok {
		return
	}
	list := make([]string, c.table.columns)
	for i, cell := range cells(text) {
		if i < len(list) {
			list[i] = cleanCell(cell, c.opts.Link)
		}
	}
	list[len(list)-1] = strings.TrimSpace(list[len(list)-1] + strings.ReplaceAll(suffix, "\n", " "))
	line := "| " + strings.Join(list, " | ") + " |"
	if !c.table.written {
		c.table.written = true
		line = c.head() + line
	}
	c.place(b, p, line)
}

// head writes the head of a table, with cells that make claims left empty.
func (c *Checker) head() string {
	list := make([]string, c.table.columns)
	for i := range list {
		if cell := c.table.head[i]; c.opts.Free || c.opts.Mark || c.isLabel(cell) {
			list[i] = cleanCell(cell, nil)
		}
	}
	return "| " + strings.Join(list, " | ") + " |\n|" + strings.Repeat(" --- |", len(list)) + "\n"
}

// cells splits a row at bars that are neither escaped nor in code.
func cells(text string) []string {
	text = strings.TrimPrefix(strings.TrimSpace(text), "|")
	var list []string
	begin := 0
	for i := 0; i < len(text); {
		switch text[i] {
		case '\\':
			i += min(2, len(text)-i)
			continue
		case '`':
			length, _ := codeSpan(text[i:])
			i += length
			continue
		case '|':
			list = append(list, text[begin:i])
			begin = i + 1
		}
		i++
	}
	if strings.TrimSpace(text[begin:]) != "" || len(list) == 0 {
		list = append(list, text[begin:])
	}
	return list
}

// cleanCell is cleanLine for a cell, where bars are escaped even in code.
func cleanCell(text string, link func(string) (string, bool)) string {
	text = cleanLine(text, link)
	var b strings.Builder
	for i := range len(text) {
		if text[i] == '|' && (i == 0 || text[i-1] != '\\') {
			b.WriteByte('\\')
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

func (c *Checker) separator(p piece) string {
	switch {
	case p.kind == row && c.last.kind == row && p.line == c.last.line+1,
		p.kind == row && c.last.kind == row && !c.paused,
		p.kind == prose && c.last.kind == prose && p.lead != "" && c.last.lead != "",
		p.kind == prose && c.last.kind == prose && p.lead == "" && c.last.lead == "" && !c.paused:
		return "\n"
	}
	return "\n\n"
}
