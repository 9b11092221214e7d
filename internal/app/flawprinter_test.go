package app

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/docs/flaw"
)

func found(flaws ...flaw.Flaw) *check.Snapshot {
	return &check.Snapshot{Pages: []check.PageFlaws{{Flaws: flaws}}}
}

func TestPrintedFlaws(t *testing.T) {
	t.Parallel()
	link := flaw.Flaw{Name: "BrokenLink", File: "/a.md", Line: 3, Column: 5, Explanation: "no page at /x"}
	again := link
	again.Line = 9
	moved := link
	moved.Line = 4
	ill := flaw.Flaw{Name: "IllCasedLink", File: "/b.md", Line: 1, Column: 1, Explanation: "wrong letter case", Suggestion: "/X"}
	hostile := flaw.Flaw{Name: "Unknown", File: "/c\x1b[2J.md", Explanation: "a\nb\x1b]0;x\a"}
	var many []flaw.Flaw
	for i := range 1000 {
		many = append(many, flaw.Flaw{Name: "Unknown", File: fmt.Sprintf("/%04d.md", i), Line: 1, Column: 1, Explanation: "x"})
	}
	var out bytes.Buffer
	p := newFlawPrinter(&out, "/_flaws")
	for _, step := range []struct {
		name string
		now  *check.Snapshot
		want string
	}{
		{"at first only their number", found(link, ill), "2 flaws: 1 BrokenLink, 1 IllCasedLink. All of them: /_flaws\n"},
		{"nothing is new", found(link, ill), ""},
		{"a line was written above", found(moved, ill), ""},
		{"one more alike", found(moved, again, ill), "+ /a.md:9:5 BrokenLink no page at /x\n3 flaws (+1 −0)\n"},
		{"some go", found(moved), "− /a.md BrokenLink no page at /x\n− /b.md IllCasedLink wrong letter case\n1 flaw (+0 −2)\n"},
		{"one goes and another comes", found(ill), "− /a.md BrokenLink no page at /x\n+ /b.md:1:1 IllCasedLink wrong letter case (try /X)\n1 flaw (+1 −1)\n"},
		{"all are gone", found(), "− /b.md IllCasedLink wrong letter case\nno flaws (+0 −1)\n"},
		{"names and texts of others", found(hostile), "+ /c\uFFFD[2J.md Unknown a b\uFFFD]0;x\uFFFD\n1 flaw (+1 −0)\n"},
	} {
		out.Reset()
		if p.print(step.now); out.String() != step.want {
			t.Errorf("%s:\n%s\nwant\n%s", step.name, out.String(), step.want)
		}
	}
	out.Reset()
	p.print(found(many...))
	if n := strings.Count(out.String(), "\n"); n != maxFlawLines+2 || !strings.Contains(out.String(), "… and 961 more") {
		t.Errorf("many flaws are %d lines:\n%s", n, out.String())
	}
}
