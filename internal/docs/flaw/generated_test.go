package flaw_test

import (
	"testing"

	"waymark.dev/waymark/internal/docs/flaw"
)

func TestFlawsOfGeneratedText(t *testing.T) {
	t.Parallel()
	var list flaw.List
	r := flaw.Generated(&list, "a.md", 9, 2)
	own := flaw.Flaw{File: "a.md", Line: 9, Column: 5, EndLine: 9, EndColumn: 6, Fix: flaw.Edit{Line: 9, Column: 5, Old: "a"}}
	included := flaw.Flaw{File: "b.md", Line: 12, Column: 1}
	r.Report(own)
	r.Report(included)
	r.Report(flaw.Flaw{File: "a.md", Line: 10, Column: 5, EndLine: 11, EndColumn: 6, Fixable: true, Fix: flaw.Edit{Line: 10, Column: 5, Old: "a"}})
	made := flaw.Flaw{File: "a.md", Line: 2, Column: 1, EndLine: 2, EndColumn: 1}
	for i, want := range []flaw.Flaw{made, own, included} {
		if got := list.Sorted()[i]; got != want {
			t.Errorf("flaw %d is %+v, want %+v", i, got, want)
		}
	}
}
