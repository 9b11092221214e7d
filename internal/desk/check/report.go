package check

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/output"
)

// Report is the result of a check.
type Report struct {
	Findings []Finding
	Pages    int      // checked
	Dir      string   // base of file names, absolute
	Notes    []string // omissions, for people

	// Source returns the text of a file, for excerpts.
	Source func(file string) (string, error)
}

func ReportFormats() []string { return []string{"text", "json", "sarif", "github"} }

func WriteReport(w io.Writer, format string, r *Report) error {
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), a.Line-b.Line, a.Column-b.Column)
	})
	switch format {
	case "text":
		return r.writeText(w)
	case "json":
		return r.writeJSON(w)
	case "sarif":
		return r.writeSARIF(w)
	case "github":
		return r.writeGitHub(w)
	}
	return fmt.Errorf("%q is not a format; the formats are %s", format, strings.Join(ReportFormats(), ", "))
}

// HasErrors reports whether one of the flaws is an error.
func (r *Report) HasErrors() bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Level == Error })
}

// name returns the name of a file below Dir, with slashes.
func (r *Report) name(file string) string {
	if rel, err := filepath.Rel(r.Dir, file); err == nil && filepath.IsLocal(rel) && filepath.IsAbs(file) {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(file)
}

func (r *Report) count(level Level) int {
	n := 0
	for _, f := range r.Findings {
		if f.Level == level {
			n++
		}
	}
	return n
}

func (r *Report) fixable() int {
	n := 0
	for _, f := range r.Findings {
		if f.HasFix() {
			n++
		}
	}
	return n
}

// message describes a flaw with its suggestion.
func message(f Finding) string {
	if f.Suggestion == "" {
		return f.Explanation
	}
	return f.Explanation + " (try " + f.Suggestion + ")"
}

type jsonReport struct {
	Pages    int        `json:"pages"`
	Errors   int        `json:"errors"`
	Warnings int        `json:"warnings"`
	Flaws    []jsonFlaw `json:"flaws"`
}

type jsonFlaw struct {
	Kind       string    `json:"kind"`
	Level      string    `json:"level"`
	File       string    `json:"file"`
	URL        string    `json:"url,omitempty"`
	Line       int       `json:"line"`
	Column     int       `json:"column"`
	EndLine    int       `json:"endLine"`
	EndColumn  int       `json:"endColumn"`
	Message    string    `json:"message"`
	Suggestion string    `json:"suggestion,omitempty"`
	Href       string    `json:"href,omitempty"`
	Macro      string    `json:"macro,omitempty"`
	Fix        *jsonEdit `json:"fix,omitempty"`
}

type jsonEdit struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Old    string `json:"old"`
	New    string `json:"new"`
}

func (r *Report) writeJSON(w io.Writer) error {
	out := jsonReport{Pages: r.Pages, Errors: r.count(Error), Warnings: r.count(Warning), Flaws: []jsonFlaw{}}
	for _, f := range r.Findings {
		entry := jsonFlaw{
			Kind: f.Name, Level: string(f.Level), File: r.name(f.File), URL: f.URL, Line: f.Line, Column: f.Column, EndLine: f.EndLine,
			EndColumn: f.EndColumn, Message: f.Explanation, Suggestion: f.Suggestion, Href: f.Href, Macro: f.Macro,
		}
		if f.HasFix() {
			entry.Fix = &jsonEdit{f.Fix.Line, f.Fix.Column, f.Fix.Old, f.Fix.New}
		}
		out.Flaws = append(out.Flaws, entry)
	}
	return output.WriteJSON(w, out)
}
