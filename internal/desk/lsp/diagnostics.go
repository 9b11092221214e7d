package lsp

import (
	"errors"
	"io/fs"
	"strings"

	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/docs/flaw"
)

func isMissing(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// diagnostics converts the flaws of a document for the protocol.
func (d *document) diagnostics(flaws []flaw.Flaw) []diagnostic {
	list := make([]diagnostic, 0, len(flaws))
	for _, f := range flaws {
		list = append(list, d.diagnostic(f))
	}
	return list
}

func (d *document) diagnostic(f flaw.Flaw) diagnostic {
	message := f.Explanation
	if f.Suggestion != "" && !strings.Contains(message, f.Suggestion) {
		message += " (try " + f.Suggestion + ")"
	}
	return diagnostic{Range: d.rangeOf(f), Severity: severity(f), Code: f.Name, Source: "waymark", Message: message}
}

// rangeOf returns the range of a flaw. Without an end, or with one character at the start of
// a line, it is the rest of the line.
func (d *document) rangeOf(f flaw.Flaw) textRange {
	t := d.text
	start := t.at(max(f.Line, 1), max(f.Column, 1))
	p := t.position(start)
	_, lineEnd := t.line(int(p.Line))
	end := lineEnd
	if f.EndLine > f.Line || f.EndLine == f.Line && f.EndColumn > max(f.Column, 1) {
		end = t.at(f.EndLine, f.EndColumn+1)
	}
	return textRange{p, t.position(max(start, end))}
}

// severity is the default level; the settings of a site may differ.
func severity(f flaw.Flaw) int {
	if check.LevelOf(f.Name) == check.Error {
		return severityError
	}
	return severityWarning
}
