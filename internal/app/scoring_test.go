package app

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"waymark.dev/waymark/internal/tools/observatory/scans"
)

func TestScoringTablesHaveEveryResult(t *testing.T) {
	matrix := scans.Matrix()
	text, err := scoringTables(matrix)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range matrix {
		if !strings.Contains(text, `<h3 id="`+one.Name+`">`) {
			t.Errorf("%s has no heading", one.Name)
		}
		for _, result := range one.Results {
			if !strings.Contains(text, "<code>"+result.Name+"</code>") {
				t.Errorf("%s has no row", result.Name)
			}
		}
	}
	for _, want := range []string{"<td>+10</td>", "<td>−25</td>", "<td>0</td>"} {
		if !strings.Contains(text, want) {
			t.Errorf("no cell %s", want)
		}
	}
	if _, err := html.Parse(strings.NewReader(text)); err != nil || strings.Contains(text, "&lt;") && !strings.Contains(text, "<code>") {
		t.Errorf("tables are no HTML: %v", err)
	}
}
