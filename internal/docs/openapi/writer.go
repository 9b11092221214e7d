package openapi

import (
	"strconv"
	"strings"
)

// writer writes a page of Markdown.
type writer struct {
	strings.Builder
	r      *reader
	up     string // path from the page to the folder of the reference
	indent string // of the current list
	blank  bool   // the last line is empty
}

// tooLong reports whether the page is as long as it may become.
func (w *writer) tooLong() bool { return w.Len() > maxText }

// line writes a line; of empty lines in a row only the first.
func (w *writer) line(text string) {
	if text == "" && w.blank {
		return
	}
	w.raw(text)
}

// raw is line for code, where empty lines count.
func (w *writer) raw(text string) {
	if text != "" {
		w.WriteString(w.indent)
	}
	w.WriteString(text)
	w.WriteByte('\n')
	w.blank = text == ""
}

// paragraph writes Markdown of the document, after an empty line. A code block that it opens
// ends with it.
func (w *writer) paragraph(markdown string) {
	if markdown == "" || w.tooLong() {
		return
	}
	w.line("")
	fence := ""
	for line := range strings.SplitSeq(strings.ToValidUTF8(markdown, "\uFFFD"), "\n") {
		w.raw(strings.TrimRight(line, " \r"))
		switch mark := fenceOf(line); {
		case fence == "":
			fence = mark
		case strings.HasPrefix(mark, fence) && strings.TrimSpace(line) == mark:
			fence = ""
		}
	}
	if fence != "" {
		w.line(fence)
	}
	w.line("")
}

// fenceOf returns the marks of the line that opens or closes a code block, "" for others.
func fenceOf(line string) string {
	line = strings.TrimSpace(line)
	for _, mark := range [...]string{"`", "~"} {
		if marks := line[:len(line)-len(strings.TrimLeft(line, mark))]; len(marks) >= 3 {
			return marks
		}
	}
	return ""
}

// block writes a code block.
func (w *writer) block(language, text string) {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	w.line("")
	w.line(fence + language)
	for line := range strings.SplitSeq(text, "\n") {
		w.raw(line)
	}
	w.line(fence)
	w.line("")
}

func (w *writer) heading(text string) {
	w.line("")
	w.line("## " + text)
	w.line("")
}

// matter writes the front matter of a page; position is its place in the sidebar, 0 without one.
func (w *writer) matter(title, description string, position int) {
	w.line("---")
	w.line("title: " + quote(title))
	if description != "" {
		w.line("description: " + quote(description))
	}
	if position > 0 {
		w.line("sidebar_position: " + strconv.Itoa(position))
	}
	w.line("---")
	w.line("")
}

// schemaLink returns a link to the page of a schema, "" without one.
func (w *writer) schemaLink(name string) string {
	file := w.r.schemaFiles[name]
	if file == "" {
		return ""
	}
	return "[" + escape(name) + "](" + w.up + file + ")"
}

// special are the characters that Markdown may read as markup.
const special = "\\`*_[]<>#|~{}!&$:=+-^@/"

// escape returns plain text as Markdown.
func escape(text string) string {
	var b strings.Builder
	for _, c := range oneLine(text) {
		if strings.ContainsRune(special, c) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}

// code returns text as code of a line.
func code(text string) string {
	text = oneLine(text)
	if text == "" {
		return `""`
	}
	marks := "`"
	for strings.Contains(text, marks) {
		marks += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return marks + text + marks
}
