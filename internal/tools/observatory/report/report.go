// Package report writes the outcomes of scans for people and programs.
package report

import (
	"errors"
	"fmt"
	"io"

	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/tools/observatory"
)

// Outcome is the outcome of a scan: a result with its capture, or an error.
type Outcome struct {
	Site    string // as given
	Capture *observatory.Capture
	Result  *observatory.Result
	Err     error
	Former  *Former // from a baseline; may be nil
}

func Formats() []string { return []string{"text", "json", "sarif", "markdown"} }

// Write writes outcomes in a format. In JSON a single outcome is an object, several are a
// list.
func Write(w io.Writer, format string, outcomes []Outcome) error {
	switch format {
	case "json":
		return writeJSON(w, outcomes)
	case "text":
		return writeText(w, outcomes)
	case "sarif":
		return writeSARIF(w, outcomes)
	case "markdown":
		return writeMarkdown(w, outcomes)
	}
	return fmt.Errorf("unknown format %q", format)
}

func writeJSON(w io.Writer, outcomes []Outcome) error {
	var value any
	if len(outcomes) == 1 {
		value = members(outcomes[0])
	} else {
		list := make([]observatory.Object, len(outcomes))
		for i, o := range outcomes {
			list[i] = append(observatory.Object{{Name: "site", Value: o.Site}}, members(o)...)
		}
		value = list
	}
	return output.WriteJSON(w, value)
}

func members(o Outcome) observatory.Object {
	if o.Err != nil {
		return failure(o.Err)
	}
	tests := observatory.Object{}
	for _, t := range o.Result.Tests {
		test := observatory.Object{
			{Name: "expectation", Value: t.Expectation}, {Name: "pass", Value: t.Pass},
			{Name: "result", Value: t.Result}, {Name: "scoreModifier", Value: t.ScoreModifier},
		}
		tests.Set(t.Name, append(test, t.Detail...))
	}
	r := o.Result
	out := observatory.Object{
		{Name: "scan", Value: observatory.Object{
			{Name: "algorithmVersion", Value: r.AlgorithmVersion}, {Name: "grade", Value: r.Grade}, {Name: "error", Value: nil},
			{Name: "score", Value: r.Score}, {Name: "statusCode", Value: r.StatusCode}, {Name: "testsFailed", Value: r.TestsFailed},
			{Name: "testsPassed", Value: r.TestsPassed}, {Name: "testsQuantity", Value: r.TestsQuantity},
			{Name: "responseHeaders", Value: r.ResponseHeaders},
		}},
		{Name: "tests", Value: tests},
	}
	if report := performance(o); report != nil {
		out.Set("performance", report)
	}
	return out
}

func failure(err error) observatory.Object {
	text := observatory.Object{{Name: "error", Value: err.Error()}}
	var e *observatory.Error
	if !errors.As(err, &e) {
		return text
	}
	text.Set("kind", e.Kind)
	if e.Reason != "" {
		text.Set("reason", e.Reason)
	}
	return text
}
